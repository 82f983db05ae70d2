# Builds sq-sem from source (with .git in the context the binary knows its version); the image holds the binary and the
# examples.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /out/sq-sem ./cmd/sq-sem

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /out/sq-sem /usr/local/bin/sq-sem
COPY examples /examples
WORKDIR /examples
ENTRYPOINT ["sq-sem"]

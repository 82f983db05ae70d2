package cli

// exitFound is the exit status of a command that looked for something and found it.
const exitFound = 3

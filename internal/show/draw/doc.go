// Package draw turns a program into a picture of its deployment.
//
// It works in three steps, each with a result of its own:
//
//	flow    the program as a graph: where sessions come from, the queues and stages they visit in
//	        which order and under which condition, and which pools they hold there (walk.go)
//	layout  the graph as geometry: a Figure of glyphs, enclosures, lines and texts (layout.go)
//	SVG     the geometry as a file (svg.go); Dot writes the graph for Graphviz instead (dot.go)
//
// Stages stand in a row in the order in which the flow reaches them. A pool is a dashed enclosure
// around everything that is visited while its memory is held, leases included, so the two
// enclosures of a transfer cross at the link. A stage where sessions hold other pools at one time
// than at another is drawn once for each. Each decision rests on the program alone: the same
// program always gives the same figure.
package draw

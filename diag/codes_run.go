package diag

// runCodes are SQ06xx: errors of a running program.
var runCodes = []Info{}

package diag

// linkCodes are SQ02xx–SQ04xx: turning the tree into a program.
var linkCodes = []Info{}

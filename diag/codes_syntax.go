package diag

// syntaxCodes are SQ01xx: reading text into a tree.
var syntaxCodes = []Info{}

package diag

// irCodes are SQ05xx: reading and validating IR files.
var irCodes = []Info{}

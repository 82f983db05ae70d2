package diag

// leanCodes are SQ07xx: what the Lean fragment has not got.
var leanCodes = []Info{}

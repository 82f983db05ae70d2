package diag

// inputCodes are SQ08xx: data given beside a program: sessions, traces, overrides, files.
var inputCodes = []Info{}

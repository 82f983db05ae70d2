// Package lsp is the language server: it tells an editor, over the Language Server Protocol,
// what is wrong with a program, what its names mean and what may be written at a place.
//
// It knows the language through grammar/syntax, grammar/link and the tables of ir. What the
// tree cannot tell — what may stand in the statement that is being typed — is in forms.go,
// and a test holds that table to the grammar and to the examples.
package lsp

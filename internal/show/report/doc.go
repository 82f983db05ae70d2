// Package report makes of a machine what people and programs read: a transition on a line or as JSON, a run's
// statistics as text and as JSON, the findings in words. It reads machines and never steps them.
package report

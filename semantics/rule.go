package semantics

// Rule names a transition of the machine. The names are the same in the Lean package
// and in the documentation; this table is their one home.
type Rule uint8

// The rules, in the order of docs/semantics.md and of the table of docs/lean.md.
const (
	Arrive Rule = iota
	Turn
	Set
	Observe
	Choose
	Branch
	Loop
	BlockEnd
	LoopBack
	Run
	RunZero
	Drop
	Load
	Text
	Fork
	LegEnd
	Break
	Cancel
	Wait
	Wake
	Renew
	Abandon
	End
	Queue
	Reject
	Admit
	AdmitVia
	Evict
	Spill
	ScopeEnd
	Release
	LeaseExpire
	Grow
	GrowStall
	GrowResume
	Preempt
	IterBegin
	Serve
	IterCommit
	IterEnd
	IterStart
	IterClose
	Finish
	Advance
	Warm
	Halt
	NumRules = iota // how many there are
)

// RuleInfo describes a rule.
type RuleInfo struct {
	// Name is the rule's name everywhere; Doc says in a sentence what it does.
	Name, Doc string
}

var ruleTable = [NumRules]RuleInfo{
	Arrive:      {"Arrive", "a session is born and stands at the back of the ready queue"},
	Turn:        {"Turn", "the session takes its next turn: turn number, the turn's attributes, the workload's turn block"},
	Set:         {"Set", "an attribute gets a value"},
	Observe:     {"Observe", "a value is recorded, once the run is warm"},
	Choose:      {"Choose", "an attribute gets the number with the least key"},
	Branch:      {"Branch", "one of two blocks is entered"},
	Loop:        {"Loop", "a loop's body is entered"},
	Text:        {"Text", "the session's text becomes another from a position on"},
	Fork:        {"Fork", "the session goes on in several places at once, the legs of the fork"},
	LegEnd:      {"LegEnd", "a leg ends; the last one, or one that broke, lets the session go on behind the fork"},
	Break:       {"Break", "the innermost loop or leg is left: all blocks in it are at their end"},
	Cancel:      {"Cancel", "a leg is ended from outside and gives back what it holds"},
	Wait:        {"Wait", "a leg waits for a condition or for a time, unless the condition is true"},
	Wake:        {"Wake", "what a leg waits for has come: it is ready"},
	Renew:       {"Renew", "a lease lasts longer"},
	Abandon:     {"Abandon", "a lease becomes nobody's, until it expires"},
	BlockEnd:    {"BlockEnd", "a block ends"},
	LoopBack:    {"LoopBack", "a loop's body starts again"},
	Run:         {"Run", "the session joins a stage with work and blocks"},
	RunZero:     {"RunZero", "no work at all: the session goes to the back of the ready queue"},
	Drop:        {"Drop", "the session's own cache entry is removed"},
	Load:        {"Load", "computed units arrive in a hold"},
	End:         {"End", "the session ends and gives everything back"},
	Queue:       {"Queue", "the session joins the queue of its hold's first pool"},
	Reject:      {"Reject", "the hold can never fit: the session ends"},
	Admit:       {"Admit", "the head of a queue gets its allocations"},
	AdmitVia:    {"AdmitVia", "an engine admits the head of a queue it serves"},
	Evict:       {"Evict", "the entry with the least key loses its last block"},
	Spill:       {"Spill", "evicted units enter the tier below"},
	ScopeEnd:    {"ScopeEnd", "a hold ends: its pools are released, the leased one becomes a lease"},
	Release:     {"Release", "an allocation or a lease is given back before its end"},
	LeaseExpire: {"LeaseExpire", "a lease reaches its bound and is given back"},
	Grow:        {"Grow", "a hold's allocation is enlarged"},
	GrowStall:   {"GrowStall", "a growth does not fit: the session waits for room"},
	GrowResume:  {"GrowResume", "a stalled growth fits and is granted"},
	Preempt:     {"Preempt", "a holder loses its hold and goes to the front of its queue"},
	IterBegin:   {"IterBegin", "an engine reads its budget and begins an iteration"},
	Serve:       {"Serve", "a resident gets tokens of the iteration"},
	IterCommit:  {"IterCommit", "the iteration's cost is read and its end scheduled"},
	IterEnd:     {"IterEnd", "the iteration's tokens are done; finished sessions become ready"},
	IterStart:   {"IterStart", "an iteration that was built starts, and its end is scheduled"},
	IterClose:   {"IterClose", "what waited for an iteration is given back; finished sessions become ready"},
	Finish:      {"Finish", "jobs leave a stage; their sessions become ready"},
	Advance:     {"Advance", "the clock moves to the next event"},
	Warm:        {"Warm", "the warm-up is over: statistics start"},
	Halt:        {"Halt", "nothing is left to happen before the horizon"},
}

// String is the rule's name.
func (r Rule) String() string { return ruleTable[r].Name }

// Info is the rule's row in the table.
func (r Rule) Info() RuleInfo { return ruleTable[r] }

// RuleNamed finds a rule by its name.
func RuleNamed(name string) (Rule, bool) {
	for r := range Rule(NumRules) {
		if ruleTable[r].Name == name {
			return r, true
		}
	}
	return 0, false
}

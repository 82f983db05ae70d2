package ir

// ArgKind is what a function takes at a position.
type ArgKind uint8

// The kinds of arguments.
const (
	ArgExpr ArgKind = iota
	ArgPool
	ArgStage
	// ArgLease is a pool, or a lease by its name.
	ArgLease
)

// String is the kind of argument in words.
func (k ArgKind) String() string {
	return [...]string{"a value", "a pool", "a stage", "a pool or a lease"}[k]
}

// FunInfo describes a function.
type FunInfo struct {
	// Name is the spelling in a program, IR the spelling in the JSON.
	Name, IR string
	Args     []ArgKind
	// Variadic allows any number of arguments (at least two) of the last kind.
	Variadic bool
	// Live tells that the value depends on the deployment's state now.
	Live bool
	// Doc says what it gives, in words, with its unit.
	Doc string
}

// Info is the table row of a function.
func (f Fun) Info() FunInfo { return funTable[f] }

var (
	one       = []ArgKind{ArgExpr}
	two       = []ArgKind{ArgExpr, ArgExpr}
	onePool   = []ArgKind{ArgPool}
	oneStage  = []ArgKind{ArgStage}
	oneLease  = []ArgKind{ArgLease}
	priceArgs = []ArgKind{ArgStage, ArgExpr, ArgExpr}
)

var funTable = [NumFuns]FunInfo{
	FunMin:        {"min", "Min", two, true, false, "the least of its arguments"},
	FunMax:        {"max", "Max", two, true, false, "the greatest of its arguments"},
	FunAbs:        {"abs", "Abs", one, false, false, "the absolute value"},
	FunFloor:      {"floor", "Floor", one, false, false, "the greatest whole number not above"},
	FunCeil:       {"ceil", "Ceil", one, false, false, "the least whole number not below"},
	FunSqrt:       {"sqrt", "Sqrt", one, false, false, "the square root"},
	FunExp:        {"exp", "Exp", one, false, false, "e to the power"},
	FunLn:         {"ln", "Ln", one, false, false, "the natural logarithm"},
	FunPow:        {"pow", "Pow", two, false, false, "the first to the power of the second"},
	FunQueue:      {"queue", "Queue", oneStage, false, true, "jobs present at the stage, those in service included"},
	FunBusy:       {"busy", "Busy", oneStage, false, true, "jobs in service at the stage"},
	FunWork:       {"work", "Work", oneStage, false, true, "work or tokens still to do of all jobs present"},
	FunUsed:       {"used", "Used", onePool, false, true, "units of the pool allocated, leases included"},
	FunFree:       {"free", "Free", onePool, false, true, "units of the pool not allocated; what is cached is free"},
	FunCachedIn:   {"cachedin", "CachedIn", onePool, false, true, "units of the session's own cache entry in the pool"},
	FunHolders:    {"holders", "Holders", onePool, false, true, "allocations on the pool, by holds and by leases"},
	FunQueued:     {"queued", "Queued", onePool, false, true, "sessions waiting in the pool's queue"},
	FunPrice:      {"price", "Price", priceArgs, false, true, "what `ds` more work after a hit of `hit` costs at the stage: itself, and the wait it causes, as estimated"},
	FunBudgetLeft: {"budget_left", "BudgetLeft", oneStage, false, true, "tokens the engine's iteration has left"},
	FunEstLambda:  {"est_lambda", "EstLambda", oneStage, false, true, "estimated rate at which jobs start service, 0 before the second start"},
	FunEstRho:     {"est_rho", "EstRho", oneStage, false, true, "estimated utilisation, 0.99 at most, 0 before the second start"},
	FunOwed:       {"owed", "Owed", onePool, false, true, "units that the prefills under way on the pool will still ask for, beyond what they hold"},
	FunLeased:     {"leased", "Leased", oneLease, false, true, "units that the session leases of the pool, or under the name"},
	FunPeak:       {"peak", "Peak", onePool, false, true, "the most units of the pool that were allocated after a transition so far"},
	FunEstWait:    {"est_wait", "EstWait", oneStage, false, true, "estimated wait of a job, 0 before the second start"},
}

// Feature is the feature that a function belongs to, "" for none.
func (f Fun) Feature() string {
	switch f {
	case FunOwed:
		return "owed"
	case FunLeased:
		return "legs"
	case FunPeak:
		return "claims"
	default:
		return ""
	}
}

// IRName is the function as written in the JSON.
func (f Fun) IRName() string { return funTable[f].IR }

// DrawForm says what a draw has in its parentheses.
type DrawForm uint8

// DrawOf numbers is for most distributions: Arity of them. DrawOfWeighted has values with their weights, one at least, DrawOfColumn the
// name of a column.
const (
	DrawOfNumbers DrawForm = iota
	DrawOfWeighted
	DrawOfColumn
)

// DistInfo describes a distribution.
type DistInfo struct {
	Name, IR string
	Form     DrawForm
	Arity    int
	Doc      string
}

// Takes reports whether a draw may have so many arguments in the IR.
func (d Dist) Takes(n int) bool {
	info := distTable[d]
	if info.Form == DrawOfWeighted {
		return n >= 2 && n%2 == 0
	}
	return n == info.Arity
}

// Feature is the feature that a distribution belongs to, "" for none.
func (d Dist) Feature() string {
	if d >= DistNormal {
		return "dists"
	}
	return ""
}

// Name is the column as a trace and a program have it.
func (c Column) Name() string { return [...]string{"new", "out", "think", "forced"}[c] }

// IRName is the column as written in the JSON.
func (c Column) IRName() string { return [...]string{"New", "Out", "Think", "Forced"}[c] }

// Of is what a row has in the column.
func (c Column) Of(r Row) float64 { return [...]float64{r.New, r.Out, r.Think, r.Forced}[c] }

// Info is the table row of a distribution.
func (d Dist) Info() DistInfo { return distTable[d] }

// IRName is the distribution as written in the JSON.
func (d Dist) IRName() string { return distTable[d].IR }

var distTable = [NumDists]DistInfo{
	DistExp:       {"exp", "Exp", DrawOfNumbers, 1, "exponential with the given mean"},
	DistDet:       {"det", "Det", DrawOfNumbers, 1, "always the given value"},
	DistUniform:   {"uniform", "Uniform", DrawOfNumbers, 2, "uniform between the two bounds"},
	DistErlang:    {"erlang", "Erlang", DrawOfNumbers, 2, "Erlang of k phases with the given mean"},
	DistH2:        {"h2", "H2", DrawOfNumbers, 2, "two-phase hyperexponential with balanced means: mean and cv² (at least 1)"},
	DistBernoulli: {"bernoulli", "Bernoulli", DrawOfNumbers, 1, "1 with the given probability, else 0"},
	DistNormal:    {"normal", "Normal", DrawOfNumbers, 2, "normal with the given mean and standard deviation"},
	DistLogNormal: {"lognormal", "LogNormal", DrawOfNumbers, 2, "e to the power of a normal draw with the given mean and standard deviation"},
	DistChoice:    {"choice", "Choice", DrawOfWeighted, 0, "one of the values, each as likely as its weight says"},
	DistTrace:     {"trace", "Trace", DrawOfColumn, 0, "a column of some row of the program's trace, each row as likely"},
}

// Moment is a place of evaluation: it decides what may be read.
type Moment uint8

// The moments.
const (
	AtSession Moment = iota
	AtAdmit
	AtEvict
	AtPs
	AtBudget
	AtStep
	AtServe
	AtQueue
	AtPreempt
	AtOnly
	AtArrival
	AtClaim
	NumMoments = iota // how many there are
)

// String is the moment's name.
func (m Moment) String() string {
	return [...]string{"Session", "Admit", "Evict", "Ps", "Budget", "Step", "Serve", "Queue", "Preempt", "Only", "Arrival", "Claim"}[m]
}

// VarInfo describes a context variable.
type VarInfo struct {
	// Name is the canonical spelling, Alias the older one (or ""), IR the spelling in the JSON.
	Name, Alias, IR string
	// Moments is the set of moments that supply it, bit m for Moment m.
	Moments uint16
	Doc     string
}

// At reports whether the moment supplies the variable.
func (v Var) At(m Moment) bool { return varTable[v].Moments&(1<<m) != 0 }

// Info is the table row of a context variable.
func (v Var) Info() VarInfo { return varTable[v] }

// IRName is the context variable as written in the JSON.
func (v Var) IRName() string { return varTable[v].IR }

const (
	bAll     = 1<<AtArrival - 1 // a gap between arrivals and a claim read none
	bEvict   = 1 << AtEvict
	bPs      = 1 << AtPs
	bStep    = 1 << AtStep
	bPreempt = 1 << AtPreempt
	bServe   = 1<<AtServe | 1<<AtOnly
	bEngine  = 1<<AtBudget | 1<<AtStep | bServe
)

var varTable = [NumVars]VarInfo{
	VarNow:       {"now", "", "Now", bAll, "the clock"},
	VarSize:      {"size", "", "Size", bEvict | bPreempt, "units of the entry; of a victim, the units that it has of the pool"},
	VarAge:       {"age", "", "Age", bEvict, "time since the entry's release"},
	VarLast:      {"last", "", "Last", bEvict, "the entry's release time"},
	VarQueued:    {"waiting", "queued", "Queued", bEvict, "1 while the entry's owner is queued at a pool, else 0"},
	VarN:         {"present", "n", "N", bPs, "jobs at the stage"},
	VarNtok:      {"tokens", "ntok", "Ntok", bStep, "tokens scheduled in the iteration"},
	VarNdec:      {"decoders", "ndec", "Ndec", bEngine, "decodes scheduled; at Budget and Serve, decodes among the residents"},
	VarNpre:      {"prefilled", "npre", "Npre", bStep, "prefill tokens scheduled in the iteration"},
	VarNres:      {"residents", "nres", "Nres", bEngine, "jobs at the engine"},
	VarKvb:       {"kv_decode", "kvb", "Kvb", bEngine, "units of the engine's memory allocated to decodes"},
	VarKvp:       {"kv_prefill", "kvp", "Kvp", bEngine, "units of the engine's memory allocated to prefills"},
	VarAttn:      {"attention", "attn", "Attn", bStep, "Σ n·(K + n/2) over the prefills scheduled, K the position before"},
	VarDecoding:  {"decoding", "", "Decoding", bServe, "1 for a decode, 0 for a prefill"},
	VarAdmission: {"admission", "", "Admission", bServe | bPreempt, "the session's latest admission number"},
	VarRemaining: {"remaining", "", "Remaining", bServe, "tokens the run has left"},
	VarWaited:    {"waited", "", "Waited", 1 << AtQueue, "time since the session joined the queue, or rejoined it"},
	// Iterations counts those that have begun: not the one that is being built.
	VarIterations: {"iterations", "", "Iterations", 1 << AtOnly, "iterations of the engine that have begun"},
}

// String is the operator as written in a program.
func (o BinaryOp) String() string {
	return [...]string{"+", "-", "*", "/", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||"}[o]
}

// IRName is the operator as written in the JSON.
func (o BinaryOp) IRName() string {
	return [...]string{"Add", "Sub", "Mul", "Div", "Pow", "Lt", "Le", "Gt", "Ge", "Eq", "Ne", "And", "Or"}[o]
}

// String is the operator as written in a program.
func (o UnaryOp) String() string { return [...]string{"-", "!"}[o] }

// IRName is the operator as written in the JSON.
func (o UnaryOp) IRName() string { return [...]string{"Neg", "Not"}[o] }

// String is the mode as written in a program; empty for ModePlain.
func (m Mode) String() string { return [...]string{"", "prefill", "decode"}[m] }

// IRName is the mode as written in the JSON.
func (m Mode) IRName() string { return [...]string{"Plain", "Prefill", "Decode"}[m] }

// IRName is what an engine that is ahead knows, as written in the JSON.
func (a Ahead) IRName() string { return [...]string{"Plain", "Eos"}[a] }

// IRName is the place of a preempted session as written in the JSON.
func (r Requeue) IRName() string { return [...]string{"Head", "Tail"}[r] }

// IRName is the answer to a growth that does not fit as written in the JSON.
func (p Preempt) IRName() string { return [...]string{"None", "Lifo"}[p] }

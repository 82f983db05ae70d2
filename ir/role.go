package ir

// Role says what an expression is for. It decides the moment at which it is evaluated.
type Role uint8

// The roles, in the order in which the parts stand in the JSON.
const (
	RoleEvictKey Role = iota
	RoleQueueKey
	RoleSpillWork
	RoleSpillWhen
	RoleCapacity
	RoleBudget
	RoleCost
	RoleChunk
	RoleServeKey
	RoleLiveKey
	RolePreemptKey
	RoleServeOnly
	RoleSet
	RoleObserve
	RoleUnits
	RoleReserve
	RoleReuse
	RoleCache
	RoleLeaseTime
	RoleGrow
	RoleLoad
	RoleWork
	RoleGuard
	RoleChooseCount
	RoleChooseKey
	RoleTextKey
	RoleTextFrom
	RoleGap
	RoleWaitCond
	RoleWaitTime
	RoleRenewTime
	RoleClaim
	// RoleIndex is the index of a pool or stage that a statement names. An index inside an
	// expression has that expression's role.
	RoleIndex
	NumRoles = iota // how many there are
)

var roleTable = [NumRoles]struct {
	// tag names the role on the field of a struct (Schema).
	tag    string
	moment Moment
	words  string
}{
	RoleEvictKey:    {"EvictKey", AtEvict, "an `evict by` key"},
	RoleQueueKey:    {"QueueKey", AtAdmit, "a `queue by` key"},
	RoleSpillWork:   {"SpillWork", AtEvict, "the work of a spill"},
	RoleSpillWhen:   {"SpillWhen", AtEvict, "the condition of a spill"},
	RoleCapacity:    {"Capacity", AtPs, "the capacity of a `ps` stage"},
	RoleBudget:      {"Budget", AtBudget, "a `budget`"},
	RoleCost:        {"Cost", AtStep, "a `cost`"},
	RoleChunk:       {"Chunk", AtBudget, "a `chunk`"},
	RoleServeKey:    {"ServeKey", AtServe, "a `serve by` key"},
	RoleLiveKey:     {"LiveKey", AtQueue, "a `queue by live` key"},
	RolePreemptKey:  {"PreemptKey", AtPreempt, "a `preempt by` key"},
	RoleServeOnly:   {"ServeOnly", AtOnly, "a `serve only`"},
	RoleSet:         {"Set", AtSession, "the value of a `set`"},
	RoleObserve:     {"Observe", AtSession, "the value of an `observe`"},
	RoleUnits:       {"Units", AtAdmit, "the units of a hold"},
	RoleReserve:     {"Reserve", AtAdmit, "the `reserve` of a hold"},
	RoleReuse:       {"Reuse", AtAdmit, "the `reuse` of a hold"},
	RoleCache:       {"Cache", AtSession, "the `cache` of a hold"},
	RoleLeaseTime:   {"LeaseTime", AtSession, "the time of a `lease`"},
	RoleGrow:        {"Grow", AtSession, "the amount of a `grow`"},
	RoleLoad:        {"Load", AtSession, "the amount of a `load`"},
	RoleWork:        {"Work", AtSession, "the work of a `run`"},
	RoleGuard:       {"Guard", AtSession, "the condition of a `branch`"},
	RoleChooseCount: {"ChooseCount", AtSession, "the count of a `choose`"},
	RoleChooseKey:   {"ChooseKey", AtSession, "the key of a `choose`"},
	RoleTextKey:     {"TextKey", AtSession, "the key of a `text`"},
	RoleTextFrom:    {"TextFrom", AtSession, "the position of a `text`"},
	RoleGap:         {"Gap", AtArrival, "the gap between arrivals"},
	RoleWaitCond:    {"WaitCond", AtSession, "the condition of a `wait`"},
	RoleWaitTime:    {"WaitTime", AtSession, "the time of a `wait`"},
	RoleRenewTime:   {"RenewTime", AtSession, "the time of a `renew`"},
	RoleClaim:       {"Claim", AtClaim, "a `claim`"},
	RoleIndex:       {"Index", AtSession, "an index"},
}

// roleNamed is the role with a tag. It panics if there is no such role.
func roleNamed(tag string) Role {
	for r := range Role(NumRoles) {
		if roleTable[r].tag == tag {
			return r
		}
	}
	panic("there is no role " + tag)
}

// Moment is when an expression of the role is evaluated.
func (r Role) Moment() Moment { return roleTable[r].moment }

// String is the role in words, with its article.
func (r Role) String() string { return roleTable[r].words }

// Words says which places a moment is, in the words of a program.
func (m Moment) Words() string {
	return [...]string{
		"a statement",
		"the header of a hold or a `queue by` key",
		"an `evict by` key or a spill",
		"the capacity of a `ps` stage",
		"a `budget` or `chunk`",
		"a `cost`",
		"a `serve by` key",
		"a `queue by live` key",
		"a `preempt by` key",
		"a `serve only`",
		"the gap of `renewal`",
		"a `claim`",
	}[m]
}

// ReadsAttrs reports whether the moment may read attributes: those of the current session or, at
// Evict, of the entry's session.
func (m Moment) ReadsAttrs() bool {
	return m != AtPs && m != AtBudget && m != AtStep && m != AtArrival && m != AtClaim
}

// Draws reports whether an expression of the moment may draw.
func (m Moment) Draws() bool {
	return m == AtSession || m == AtEvict || m == AtPs || m == AtBudget || m == AtStep || m == AtArrival
}

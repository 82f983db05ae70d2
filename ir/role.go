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
	// RoleIndex is the index of a pool or stage that a statement names. An index inside an
	// expression has that expression's role.
	RoleIndex
	NumRoles
)

var roleTable = [NumRoles]struct {
	moment Moment
	words  string
}{
	RoleEvictKey:    {AtEvict, "an `evict by` key"},
	RoleQueueKey:    {AtAdmit, "a `queue by` key"},
	RoleSpillWork:   {AtEvict, "the work of a spill"},
	RoleSpillWhen:   {AtEvict, "the condition of a spill"},
	RoleCapacity:    {AtPs, "the capacity of a `ps` stage"},
	RoleBudget:      {AtBudget, "a `budget`"},
	RoleCost:        {AtStep, "a `cost`"},
	RoleChunk:       {AtBudget, "a `chunk`"},
	RoleServeKey:    {AtServe, "a `serve by` key"},
	RoleSet:         {AtSession, "the value of a `set`"},
	RoleObserve:     {AtSession, "the value of an `observe`"},
	RoleUnits:       {AtAdmit, "the units of a hold"},
	RoleReserve:     {AtAdmit, "the `reserve` of a hold"},
	RoleReuse:       {AtAdmit, "the `reuse` of a hold"},
	RoleCache:       {AtSession, "the `cache` of a hold"},
	RoleLeaseTime:   {AtSession, "the time of a `lease`"},
	RoleGrow:        {AtSession, "the amount of a `grow`"},
	RoleLoad:        {AtSession, "the amount of a `load`"},
	RoleWork:        {AtSession, "the work of a `run`"},
	RoleGuard:       {AtSession, "the condition of a `branch`"},
	RoleChooseCount: {AtSession, "the count of a `choose`"},
	RoleChooseKey:   {AtSession, "the key of a `choose`"},
	RoleIndex:       {AtSession, "an index"},
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
	}[m]
}

// ReadsAttrs tells whether the moment may read attributes: those of the session at hand or, at
// Evict, of the entry's session.
func (m Moment) ReadsAttrs() bool {
	return m == AtSession || m == AtAdmit || m == AtServe || m == AtEvict
}

// Draws tells whether an expression of the moment may draw.
func (m Moment) Draws() bool { return m != AtAdmit && m != AtServe }

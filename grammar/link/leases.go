package link

import (
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
)

// nameLease notes the name of a lease, or nil.
func (l *names) nameLease(name *syntax.Name) {
	if name == nil || l.reserved(*name, "a lease") {
		return
	}
	n, ok := l.leases[name.Text]
	if !ok {
		n = &lease{Symbol: l.symbol(LeaseSymbol, name.Text, name.Span), number: -1}
		l.leases[name.Text] = n
	}
	l.use(name.Span, n.Symbol)
}

// checkPoolOrLease refuses a lease with the name of a pool: a `release` could mean either.
func (l *names) checkPoolOrLease() {
	for _, p := range l.poolOrder {
		if n, ok := l.leases[p.Name]; ok {
			l.twoKinds(p.Symbol, n.Symbol)
		}
	}
}

// leaseName numbers a lease's name in order of first appearance. It is nil for a name that is not a lease's.
func (l *expressions) leaseName(name string) *int {
	n, ok := l.leases[name]
	if !ok {
		return nil
	}
	if n.number < 0 {
		n.number = len(l.numbered)
		l.numbered = append(l.numbered, n.Name)
	}
	number := n.number
	return &number
}

// release makes a `release` of a pool or of a lease by its name.
func (l *linker) release(s *syntax.Release) ir.Stmt {
	here := position{role: ir.RoleIndex}
	name := s.Pool.Name
	n, named := l.leases[name.Text]
	if _, pool := l.pools[name.Text]; pool || !named {
		if !pool && len(l.leases) > 0 {
			l.unknownReleased(name)
		}
		return &ir.Release{Pool: l.poolRef(s.Pool, here), At: l.at(s.Span)}
	}
	if l.useLease(n, s.Pool, "release "+name.Text) {
		return l.nothing(s, l.expr(s.Pool.Index, here))
	}
	return &ir.ReleaseLease{Name: *l.leaseName(name.Text), At: l.at(s.Span)}
}

// renew makes a `renew` of a pool or of a lease by its name.
func (l *linker) renew(s *syntax.Renew) ir.Stmt {
	here := position{role: ir.RoleIndex}
	name := s.Pool.Name
	n, named := l.leases[name.Text]
	if _, pool := l.pools[name.Text]; pool || !named {
		if !pool && len(l.leases) > 0 {
			l.unknownReleased(name)
		}
		return &ir.Renew{Pool: l.poolRef(s.Pool, here), Time: l.root(s.Time, as(ir.RoleRenewTime)), At: l.at(s.Span)}
	}
	if l.useLease(n, s.Pool, "renew "+name.Text+" (…)") {
		return l.nothing(s, l.expr(s.Pool.Index, here), l.expr(s.Time, as(ir.RoleRenewTime)))
	}
	return &ir.RenewLease{Name: *l.leaseName(name.Text), Time: l.root(s.Time, as(ir.RoleRenewTime)), At: l.at(s.Span)}
}

// useLease notes the use of a lease's name, and refuses an index on it: it reports whether there is one.
func (l *names) useLease(n *lease, at *syntax.Ref, form string) bool {
	l.use(at.Name.Span, n.Symbol)
	if at.Index == nil {
		return false
	}
	d := l.errorf(codeLeaseIndex, at.Index.Place(), "`%s` is a lease, and has no members", n.Name)
	d.Hint = "write `" + form + "`: it means the lease that was granted last"
	related(d, n.Def, "it is granted here")
	return true
}

// unknownReleased reports what a `release` names as neither pool nor lease.
func (l *names) unknownReleased(name syntax.Name) {
	known := func() [][]string { return [][]string{slices.Concat(keysOf(l.pools)()[0], keysOf(l.leases)()[0])} }
	d := l.unknown(codeUnknownPool, name.Text, name.Span, known, "there is no pool and no lease `%s`", name.Text)
	if s, ok := l.stages[name.Text]; ok && !strings.Contains(d.Hint, "mean") {
		d.Hint = "`" + name.Text + "` is a stage"
		related(d, s.Def, "it is declared here")
	}
}

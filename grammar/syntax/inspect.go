package syntax

// Inspect visits a node and, where visit answers true, what it consists of, in the order
// of the text. Names are visited too.
func Inspect(n Node, visit func(Node) bool) {
	if !visit(n) {
		return
	}
	w := walker{visit}
	switch n := n.(type) {
	case *Program:
		each(w, n.Items)
	case Item:
		w.item(n)
	case PoolOption:
		w.poolOption(n)
	case StageKind:
		w.stageKind(n)
	case StepOption:
		w.stepOption(n)
	case WorkloadItem:
		w.workloadItem(n)
	case *RunSetting:
		w.node(n.Value)
	case *Block:
		each(w, n.Stmts)
	case Stmt:
		w.stmt(n)
	case *Want:
		w.ref(n.Pool)
		w.node(n.Units)
		w.maybe(n.Reserve)
	case *Bind:
		w.node(&n.Name)
		w.node(n.Value)
	case *Lease:
		w.ref(n.Pool)
		w.node(n.Time)
	case Where:
		w.where(n)
	case Expr:
		w.expr(n)
	}
}

type walker struct{ visit func(Node) bool }

func (w walker) node(n Node) { Inspect(n, w.visit) }

func each[N Node](w walker, nodes []N) {
	for _, n := range nodes {
		w.node(n)
	}
}

// maybe visits an expression that need not be there.
func (w walker) maybe(e Expr) {
	if e != nil {
		w.node(e)
	}
}

// ref visits a reference that need not be there.
func (w walker) ref(r *Ref) {
	if r != nil {
		w.node(r)
	}
}

// block visits a block that need not be there.
func (w walker) block(b *Block) {
	if b != nil {
		w.node(b)
	}
}

func (w walker) item(i Item) {
	switch i := i.(type) {
	case *Let:
		w.node(&i.Name)
		w.node(i.Value)
	case *Pool:
		w.node(&i.Name)
		w.count(i.Count)
		each(w, i.Options)
	case *Stage:
		w.node(&i.Name)
		w.count(i.Count)
		w.node(i.Kind)
	case *Workload:
		each(w, i.Items)
	case *Session:
		w.node(i.Body)
	case *Server:
		w.node(i.Body)
	case *RunBlock:
		each(w, i.Settings)
	}
}

func (w walker) count(c *Count) {
	if c != nil {
		w.node(c)
	}
}

func (w walker) poolOption(o PoolOption) {
	switch o := o.(type) {
	case *Cap:
		w.node(o.Value)
	case *BlockSize:
		w.node(o.Value)
	case *Evict:
		each(w, o.Keys)
	case *Preempt:
	case *QueueOrder:
		w.maybe(o.Key)
	case *AdmitVia:
		w.node(&o.Stage)
	case *Spill:
		w.node(&o.Tier)
		w.node(&o.Via)
		w.node(o.Work)
		w.node(o.When)
	}
}

func (w walker) stageKind(k StageKind) {
	switch k := k.(type) {
	case *Fifo:
		w.maybe(k.Servers)
	case *Ps:
		w.node(k.Capacity)
	case *Delay:
	case *Step:
		each(w, k.Options)
	}
}

func (w walker) stepOption(o StepOption) {
	switch o := o.(type) {
	case *Budget:
		w.node(o.Value)
	case *Cost:
		w.node(o.Value)
	case *Chunk:
		w.node(o.Value)
	case *Serve:
		each(w, o.Keys)
	case *Memory:
		w.node(&o.Pool)
	}
}

func (w walker) workloadItem(i WorkloadItem) {
	switch i := i.(type) {
	case *Arrive:
		w.maybe(i.Arg)
	case *Trace:
	case *Init:
		w.node(i.Body)
	case *TurnBlock:
		w.node(i.Body)
	case *Session:
		w.node(i.Body)
	case *Hidden:
		for n := range i.Names {
			w.node(&i.Names[n])
		}
	}
}

func (w walker) stmt(s Stmt) {
	switch s := s.(type) {
	case *Turn, *Request, *End:
	case *Set:
		w.node(&s.Name)
		w.node(s.Value)
	case *Observe:
		w.node(&s.Name)
		w.node(s.Value)
	case *Hold:
		w.scope(&s.Scope)
	case *Enter:
		w.scope(&s.Scope)
	case *AdmitIf:
		w.scope(&s.Scope)
	case *Grow:
		w.ref(s.Pool)
		w.node(s.Amount)
	case *Drop:
		w.ref(s.Pool)
	case *Release:
		w.ref(s.Pool)
	case *Load:
		w.ref(s.Pool)
		w.node(s.Units)
	case *Run:
		w.ref(s.Stage)
		w.node(s.Work)
		w.ref(s.Growing)
	case *Branch:
		w.node(s.Guard)
		w.block(s.Then)
		w.block(s.Else)
	case *BranchWith:
		w.node(s.Chance)
		w.block(s.Then)
		w.block(s.Else)
	case *Loop:
		w.node(s.Body)
	case *Choose:
		w.node(&s.Name)
		w.node(s.Count)
		w.node(s.Key)
	case *Role:
		if s.Where != nil {
			w.node(s.Where)
		}
		w.node(s.Work)
		w.ref(s.Growing)
	case *Transfer:
		if s.Where != nil {
			w.node(s.Where)
		}
		w.node(s.Work)
		w.ref(s.From)
		w.ref(s.To)
		w.maybe(s.Units)
	}
}

func (w walker) scope(s *Scope) {
	each(w, s.Wants)
	w.maybe(s.Reuse)
	each(w, s.Binds)
	w.node(s.Body)
	w.maybe(s.Keep)
	if s.Lease != nil {
		w.node(s.Lease)
	}
}

func (w walker) where(where Where) {
	switch where := where.(type) {
	case *WhereIndex:
		w.node(where.Index)
	case *WhereOn:
		w.ref(where.Stage)
	}
}

func (w walker) expr(e Expr) {
	switch e := e.(type) {
	case *Number:
	case *Ref:
		w.node(&e.Name)
		w.maybe(e.Index)
	case *Paren:
		w.node(e.X)
	case *Call:
		w.node(&e.Fun)
		each(w, e.Args)
	case *Draw:
		w.node(&e.Dist)
		each(w, e.Args)
	case *Unary:
		w.node(e.X)
	case *Binary:
		w.node(e.X)
		w.node(e.Y)
	case *Cond:
		w.node(e.Test)
		w.node(e.Then)
		w.node(e.Else)
	}
}

package syntax

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
)

// collected are the members built so far of the lists under way. Building them while the
// parser runs lets go of their contexts, which take many times the room of the tree.
type collected[N any] map[antlr.ParserRuleContext][]N

// add builds new members of a list. One with a part missing is dropped.
func add[C, N any](b *builder, to collected[N], ctx antlr.ParserRuleContext, members []C, build func(C) (N, bool)) {
	for _, m := range members {
		b.missing = false
		if n, ok := build(m); ok && !b.missing && any(m) != any(b.spoiled) {
			to[ctx] = append(to[ctx], n)
		}
	}
	b.missing = false
}

// take gives the members of a list that is complete.
func take[N any](b *builder, from collected[N], ctx any) []N {
	c, ok := ctx.(antlr.ParserRuleContext)
	if !ok {
		b.missing = true
		return nil
	}
	members := from[c]
	delete(from, c)
	return slices.Clip(members)
}

// collect builds what the parser has added to a list since the last time, and takes it out
// of the list's context.
func (b *builder) collect(ctx antlr.ParserRuleContext) {
	switch c := ctx.(type) {
	case *generated.ProgramContext:
		add(b, b.items, c, c.GetItems(), b.item)
		c.SetItems(nil)
		c.Set_item(nil)
	case *generated.BlockContext:
		add(b, b.stmts, c, c.GetStmts(), b.stmt)
		c.SetStmts(nil)
		c.Set_stmt(nil)
	case *generated.PoolBodyContext:
		add(b, b.poolOptions, c, c.GetOptions(), b.poolOption)
		c.SetOptions(nil)
		c.Set_poolOption(nil)
	case *generated.StepBodyContext:
		add(b, b.stepOptions, c, c.GetOptions(), b.stepOption)
		c.SetOptions(nil)
		c.Set_stepOption(nil)
	case *generated.WorkloadBodyContext:
		add(b, b.workloadItems, c, c.GetLines(), b.workloadItem)
		c.SetLines(nil)
		c.Set_workloadItem(nil)
	case *generated.RunBodyContext:
		add(b, b.runSettings, c, c.GetSettings(), b.runSetting)
		c.SetSettings(nil)
		c.Set_runSetting(nil)
	}
}

func (b *builder) program(ctx generated.IProgramContext) *Program {
	p := emptyProgram(b.file)
	p.Items = take(b, b.items, ctx)
	return p
}

func (b *builder) item(ctx generated.IItemContext) (Item, bool) {
	switch c := ctx.(type) {
	case *generated.LetContext:
		return &Let{at: b.here(c), Name: b.name(c.GetN()), Value: b.expr(c.GetValue())}, true
	case *generated.PoolContext:
		p := &Pool{at: b.here(c), Name: b.name(c.GetN()), Options: take(b, b.poolOptions, c.GetBody())}
		if c.GetC() != nil {
			p.Count = b.count(c.GetC())
		}
		return p, true
	case *generated.StageContext:
		s := &Stage{at: b.here(c), Name: b.name(c.GetN()), Kind: b.kind(c.GetK())}
		if c.GetC() != nil {
			s.Count = b.count(c.GetC())
		}
		return s, true
	case *generated.WorkloadContext:
		return &Workload{at: b.here(c), Items: take(b, b.workloadItems, c.GetBody())}, true
	case *generated.SessionContext:
		return &Session{at: b.here(c), Body: b.block(c.GetBody())}, true
	case *generated.ServerContext:
		return &Server{at: b.here(c), Body: b.block(c.GetBody())}, true
	case *generated.RunBlockContext:
		return &RunBlock{at: b.here(c), Settings: take(b, b.runSettings, c.GetBody())}, true
	case *generated.ClaimContext:
		return &Claim{at: b.here(c), Name: b.name(c.GetN()), AtEnd: c.GetLast() != nil, Cond: b.expr(c.GetCond())}, true
	case *generated.ExpectContext:
		return b.expect(c)
	}
	return nil, false
}

func (b *builder) expect(c *generated.ExpectContext) (Item, bool) {
	if c.GetHow() == nil {
		return nil, false
	}
	how := map[int]Comparison{generated.SerqParserLT: Below, generated.SerqParserLE: AtMost, generated.SerqParserGT: Above, generated.SerqParserGE: AtLeast}
	return &Expect{at: b.here(c), Statistic: b.name(c.GetS()), Observation: b.name(c.GetO()), How: how[c.GetHow().GetTokenType()], Bound: b.expr(c.GetBound())}, true
}

func (b *builder) runSetting(ctx generated.IRunSettingContext) (*RunSetting, bool) {
	c, ok := ctx.(*generated.RunSettingContext)
	if !ok || c.GetWord() == nil {
		return nil, false
	}
	s := &RunSetting{at: b.here(c), Value: b.expr(c.GetValue())}
	switch c.GetWord().GetTokenType() {
	case generated.SerqParserHORIZON:
		s.Kind = Horizon
	case generated.SerqParserWARMUP:
		s.Kind = Warmup
	default:
		s.Kind = Seed
	}
	return s, true
}

func (b *builder) poolOption(ctx generated.IPoolOptionContext) (PoolOption, bool) {
	switch c := ctx.(type) {
	case *generated.CapContext:
		return &Cap{at: b.here(c), Value: b.expr(c.GetValue())}, true
	case *generated.BlockSizeContext:
		return &BlockSize{at: b.here(c), Value: b.expr(c.GetValue())}, true
	case *generated.EvictContext:
		e := &Evict{at: b.here(c)}
		if c.GetKeys() != nil {
			e.Keys = b.exprs(c.GetKeys())
		}
		return e, true
	case *generated.PreemptContext:
		p := &Preempt{at: b.here(c), Lifo: is(c.GetPolicy(), generated.SerqParserLIFO)}
		if by, ok := c.GetBy().(*generated.PreemptByContext); ok {
			p.Keys, p.Tail = b.keyList(by.GetKeys()), is(by.GetTo(), generated.SerqParserTAIL)
		}
		return p, true
	case *generated.QueueOrderContext:
		q := &QueueOrder{at: b.here(c), Skipping: c.GetSkips() != nil}
		if c.GetKeys() != nil {
			q.Keys = b.keyList(c.GetKeys())
		}
		if live, ok := c.GetLive().(*generated.LiveKeysContext); ok {
			q.Keys, q.Live = b.keyList(live.GetKeys()), true
		}
		return q, true
	case *generated.AdmitViaContext:
		return &AdmitVia{at: b.here(c), Stage: b.name(c.GetN())}, true
	case *generated.CacheSharedContext:
		return &CacheShared{b.here(c)}, true
	case *generated.PhantomContext:
		return &Phantom{b.here(c)}, true
	case *generated.SpillContext:
		return &Spill{
			at: b.here(c), Tier: b.name(c.GetTier()), Via: b.name(c.GetVia()),
			Work: b.paren(c.GetWork()), When: b.paren(c.GetCond()),
		}, true
	}
	return nil, false
}

func (b *builder) kind(ctx generated.IKindContext) StageKind {
	switch c := ctx.(type) {
	case *generated.FifoContext:
		f := &Fifo{at: b.here(c)}
		if c.GetServers() != nil {
			f.Servers = b.paren(c.GetServers())
		}
		return f
	case *generated.PsContext:
		return &Ps{at: b.here(c), Capacity: b.paren(c.GetCapacity())}
	case *generated.DelayContext:
		return &Delay{b.here(c)}
	case *generated.StepContext:
		return &Step{at: b.here(c), Options: take(b, b.stepOptions, c.GetBody())}
	}
	b.missing = true
	return nil
}

func (b *builder) stepOption(ctx generated.IStepOptionContext) (StepOption, bool) {
	switch c := ctx.(type) {
	case *generated.BudgetContext:
		return &Budget{at: b.here(c), Value: b.expr(c.GetValue())}, true
	case *generated.CostContext:
		return &Cost{at: b.here(c), Value: b.expr(c.GetValue())}, true
	case *generated.ChunkContext:
		return &Chunk{at: b.here(c), Value: b.expr(c.GetValue())}, true
	case *generated.ServeContext:
		s := &Serve{at: b.here(c)}
		switch o := c.GetOrder().(type) {
		case *generated.ServeAdmissionContext:
			s.Order = ServeAdmission
		case *generated.ServeDecodeFirstContext:
			s.Order = ServeDecodeFirst
		case *generated.ServeExclusivePrefillContext:
			s.Order = ServeExclusivePrefill
		case *generated.ServeByContext:
			s.Order, s.Keys = ServeBy, b.exprs(o.GetKeys())
		case *generated.ServeOnlyContext:
			return &Only{at: b.here(c), Cond: b.paren(o.GetCond())}, true
		default:
			return nil, false
		}
		return s, true
	case *generated.MemoryContext:
		return &Memory{at: b.here(c), Pool: b.name(c.GetN())}, true
	case *generated.AheadContext:
		return &Ahead{at: b.here(c), EOS: c.GetEos() != nil}, true
	}
	return nil, false
}

func (b *builder) workloadItem(ctx generated.IWorkloadItemContext) (WorkloadItem, bool) {
	switch c := ctx.(type) {
	case *generated.ArriveContext:
		return b.arrive(c), true
	case *generated.ArrivalsContext:
		return &ArrivalCount{at: b.here(c), Value: b.expr(c.GetValue())}, true
	case *generated.TraceContext:
		if c.GetPath() == nil {
			return nil, false
		}
		return &Trace{at: b.here(c), Path: unquote(b.text(c.GetPath())), PathSpan: b.word(c.GetPath()), Ordered: c.GetOrdered() != nil}, true
	case *generated.InitContext:
		return &Init{at: b.here(c), Body: b.block(c.GetBody())}, true
	case *generated.TurnBlockContext:
		return &TurnBlock{at: b.here(c), Body: b.block(c.GetBody())}, true
	case *generated.WorkloadSessionContext:
		return &Session{at: b.here(c), Body: b.block(c.GetBody())}, true
	case *generated.HiddenContext:
		h := &Hidden{at: b.here(c)}
		for _, n := range c.GetNames() {
			h.Names = append(h.Names, b.name(n))
		}
		return h, true
	}
	return nil, false
}

func (b *builder) arrive(c *generated.ArriveContext) *Arrive {
	a := &Arrive{at: b.here(c)}
	if c.GetProcess() == nil {
		return a
	}
	switch c.GetProcess().GetTokenType() {
	case generated.SerqParserPOISSON:
		a.Kind = ArrivePoisson
	case generated.SerqParserCLOSED:
		a.Kind = ArriveClosed
	case generated.SerqParserRENEWAL:
		a.Kind = ArriveRenewal
	default:
		a.Kind = ArriveBatch
	}
	a.Arg = b.paren(c.GetArg())
	return a
}

// is reports whether a token is there and of a type.
func is(t antlr.Token, kind int) bool { return t != nil && t.GetTokenType() == kind }

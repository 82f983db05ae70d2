package semantics

import "github.com/sq-sem/sq-sem/semantics/rows"

// An engine that is ahead builds an iteration when the one before starts. So tokens are taken long before they land, and what becomes of
// their leg meanwhile does not matter to them: they stand in parcels of their own, which outlive its stay at the stage.

type (
	parcelRow  int32
	fenceRow   int32
	landingRow int32
)

// pipeline is what an engine that is ahead has beside the rest: the iteration that runs and the one that is built, each a list of parcels in
// serving order.
type pipeline struct {
	Running, Built rows.List[parcelRow]
	// Waiting tells that there is a built one, which takes Cost and has Tokens.
	Waiting      bool
	Cost, Tokens float64
	// Committed counts the iterations that were built so far, Ended those that have ended: an iteration is known by its number.
	Committed, Ended uint64
	// Due is the instant in which an iteration has started and the next one is still to be tried, 0 for none.
	Due uint64
}

// parcel is the tokens that a job took of one iteration. Job is 0 for tokens that land nowhere any more.
type parcel struct {
	Job    jobRow
	Phase  int32
	Tokens float64
}

// course is how far a job at such an engine is in its run: it stands beside the job, and stays as long as tokens of it are in flight.
type course struct {
	// Run is the run's number in the program, Phase the phase that it takes from, Landed how many phases have landed.
	Run, Phase, Landed int32
	// Parcels are its tokens in flight, the oldest first.
	Parcels rows.List[parcelRow]
	// Left is what all its phases have left to take, Flight what is in flight, Past how much of that is past the end.
	Left, Flight, Past float64
	// Gone tells that the job has left the stage.
	Gone bool
}

// phaseLeft is what is left of a job's phase: to take, and to land.
type phaseLeft struct{ Take, Land float64 }

// aloft is what a leg has in flight beside the job that it has now: its jobs that have left their stage.
type aloft struct{ Gone rows.List[jobRow] }

// fence is memory that was given back and stays allocated until the iterations that it waits for have ended. Session is 0 once it has ended;
// Kept are the units that are to stay cached.
type fence struct {
	Alloc   allocRow
	Session sessionRow
	Kept    float64
}

// landing is statements of a leg that run because a phase has landed: Frame is the innermost block.
type landing struct {
	Leg   legRow
	Frame frameRow
}

// pipelines is what belongs to engines that are ahead.
type pipelines struct {
	pipes     rows.Table[stageRow, pipeline]
	courses   rows.Table[jobRow, course]
	phases    rows.Grid[jobRow, int32, phaseLeft]
	gone      rows.Chains[jobRow] // a leg's jobs that have left
	parcels   rows.Table[parcelRow, parcel]
	inIter    rows.Chains[parcelRow]
	ofJob     rows.Chains[parcelRow]
	aloft     rows.Table[legRow, aloft]
	lastIn    rows.Grid[legRow, stageRow, uint64] // the last iteration of each engine that has tokens of a leg, or of one inside it that has ended
	fences    rows.Table[fenceRow, fence]
	fenced    rows.Chains[fenceRow]
	until     rows.Grid[fenceRow, stageRow, uint64] // the iteration of each engine that a fence waits for, 0 for none
	landings  rows.Table[landingRow, landing]
	inLanding rows.Chains[landingRow]
}

// handover is what engines that are ahead have to do before all else: Under tells that there is something.
type handover struct {
	Under bool
	// Landings are the blocks of phases that have landed, Closing the engine whose iteration has ended, Starting the one that starts one;
	// none for none.
	Landings rows.List[landingRow]
	Closing  stageRow
	Starting stageRow
}

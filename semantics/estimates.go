package semantics

// estimate is what a program may read of a stage's past: exponentially weighted means over the jobs that started service
// there, of the gaps between starts, of the work asked for and of the waits. The first value initialises each.
type estimate struct {
	// Started counts the starts; Latest is the time of the latest one.
	Started int64
	Latest  float64
	// Gap, Service and Waits are the means.
	Gap, Service, Waits float64
}

// newest is the weight of the newest value in the means.
const newest = 0.01

// start takes in a job that starts service now; work is its service time, at rate 1.
func (e *estimate) start(now, work, waited float64) {
	switch gap := now - e.Latest; e.Started {
	case 0:
		e.Service, e.Waits = work, waited
	case 1:
		e.Gap = gap
	default:
		e.Gap += newest * (gap - e.Gap)
	}
	if e.Started > 0 {
		e.Service += newest * (work - e.Service)
		e.Waits += newest * (waited - e.Waits)
	}
	e.Started++
	e.Latest = now
}

// rate is est_lambda: starts per unit of time; 0 before the second start, and while all starts were at one instant.
func (e *estimate) rate() float64 {
	if e.Started < 2 || e.Gap <= 0 {
		return 0
	}
	return 1 / e.Gap
}

// load is est_rho: the share of the time that the work takes, at most maxLoad.
func (e *estimate) load() float64 {
	if rate := e.rate(); rate > 0 {
		return min(rate*e.Service, maxLoad)
	}
	return 0
}

// maxLoad keeps a price finite.
const maxLoad = 0.99

// wait is est_wait; 0 before the second start.
func (e *estimate) wait() float64 {
	if e.Started < 2 {
		return 0
	}
	return e.Waits
}

// price is what ds more work after a hit costs: its own time, and what it adds to the waits of those who come meanwhile, at
// a single server with Poisson arrivals.
func (e *estimate) price(hit, ds float64) float64 {
	rate := e.rate()
	if rate == 0 {
		return ds
	}
	all, idle := hit+ds, 1-e.load()
	return ds + rate*(all*all-hit*hit)/(2*idle) + rate*e.wait()*ds/idle
}

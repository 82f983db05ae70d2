package naive

import "math"

// started is a job that started service at a stage.
type started struct{ at, work, waited float64 }

// starts notes that a job starts service now.
func (m *Machine) starts(j *Job) {
	j.InService, j.began = true, m.Now
	st := m.Stages[j.stage]
	st.past = append(st.past, started{m.Now, j.Work, m.Now - j.since})
}

// weighted is the exponentially weighted mean of values: a hundredth for the newest, the first initialises it.
func weighted(values []float64) float64 {
	mean := values[0]
	for _, v := range values[1:] {
		mean += 0.01 * (v - mean)
	}
	return mean
}

// estimates gives what a program may read of a stage's past: the rate of starts, the share of time they take, their wait.
func (s *Stage) estimates() (lambda, rho, wait float64) {
	if len(s.past) < 2 {
		return 0, 0, 0
	}
	var gaps, works, waits []float64
	for i, p := range s.past {
		if i > 0 {
			gaps = append(gaps, p.at-s.past[i-1].at)
		}
		works, waits = append(works, p.work), append(waits, p.waited)
	}
	if gap := weighted(gaps); gap > 0 {
		lambda = 1 / gap
		rho = math.Min(lambda*weighted(works), 0.99)
	}
	return lambda, rho, weighted(waits)
}

// price is what ds more work after a hit costs at a stage: itself, and the wait it causes.
func (s *Stage) price(hit, ds float64) float64 {
	lambda, rho, wait := s.estimates()
	if lambda == 0 {
		return ds
	}
	return ds + lambda*((hit+ds)*(hit+ds)-hit*hit)/(2*(1-rho)) + lambda*wait*ds/(1-rho)
}

package report

// Collected gives what the tests hold against the machine's own counts: by pool the mean length of the queue, by stage how many iterations there were.
func Collected(c *Collector) (queues, iterations []float64) {
	for i := range c.state.Pools {
		if w := c.state.Pools[i].Queues; w.weight() > 0 {
			queues = append(queues, w.mean())
		} else {
			queues = append(queues, 0)
		}
	}
	for i := range c.state.Stages {
		iterations = append(iterations, c.state.Stages[i].Batch.weight())
	}
	return queues, iterations
}

package sati

// SetBatch makes Read cut its batches at n transactions.
func (c *Chain) SetBatch(n int) { c.batch = n }

package sati

// SetBatch makes Read cut its batches at n transactions.
func (c *Chain) SetBatch(n int) { c.batch = n }

// SetPage makes lists page by n transactions.
func (c *Chain) SetPage(n int) { c.page = n }

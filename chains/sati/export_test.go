package sati

// SetBatch makes Read cut its batches at n transactions.
func (c *Chain) SetBatch(n int) { c.ledger.Batch = n }

// SetWay makes a mint be followed through n token accounts.
func (c *Chain) SetWay(n int) { c.ledger.Way = n }

// SetPage makes lists page by n transactions.
func (c *Chain) SetPage(n int) { c.ledger.Page = n }

// SetIndexPage makes the index return n accounts at once.
func (c *Chain) SetIndexPage(n int) { c.photon.Page = n }

// Wait makes as if nothing that was signed before c was opened could land any more.
func (c *Chain) Wait() {
	c.starting.Lock()
	defer c.starting.Unlock()
	c.began, c.still = 1, true
}

// SetMissed makes audits return some n events at once, and c remember few of those it told: 8 keys
// for each of sets.
func (c *Chain) SetMissed(n, sets int) { c.missedMost, c.told = n, newTold(sets) }

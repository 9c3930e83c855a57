package network

import (
	"fmt"
	"sync"
	"time"
)

// rate is how many times as fast as the time of day a clock goes that is behind it.
const rate = 10

// clock is the clock of a devnet's chains. It begins some time ago, goes fast until it has caught
// up with the time of day, and is that from then on: it is never ahead. It may be used
// concurrently.
type clock struct {
	now func() time.Time // the time of day

	mu     sync.Mutex
	since  time.Time     // when
	behind time.Duration // it was so much behind
}

func newClock(now func() time.Time, behind time.Duration) *clock {
	return &clock{now: now, since: now(), behind: behind}
}

// Now is the time of the chains.
func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	return now.Add(-c.lag(now))
}

// lag is by how much the clock is behind.
func (c *clock) lag(now time.Time) time.Duration {
	return max(0, c.behind-(rate-1)*now.Sub(c.since))
}

// pass lets time go by at once.
func (c *clock) pass(d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	lag := c.lag(now)
	if d > lag {
		return fmt.Errorf("devnet: %s cannot go by at once: the chains are %s behind the time of day, and never ahead of it", d, lag)
	}
	c.since, c.behind = now, lag-d
	return nil
}

// catchUp lets time go by until the clock is no more than this behind.
func (c *clock) catchUp(behind time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	c.since, c.behind = now, min(c.lag(now), behind)
}

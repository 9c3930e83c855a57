package links

import (
	"context"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// clocks tell what time it is on chains.
type clocks struct {
	*Options
	mu    sync.Mutex
	times map[caip.ChainID]chainTime
}

// chainTime is the time of a chain's newest block, and when it was read.
type chainTime struct{ chain, read time.Time }

const (
	clockFresh = 30 * time.Second // for which a chain's clock is not read again
	clockStale = time.Hour        // for which it is believed while it cannot be read
)

// of reads what time it is on the chains of registrations that may be linked across chains.
// Without that a link across them is unconfirmed.
func (c *clocks) of(ctx context.Context, found map[caip.AgentRef]link.Evidence) (clocks link.Clocks, err error) {
	clocks = link.Clocks{}
	if len(found) < 2 {
		return clocks, nil
	}
	for ref := range found {
		if _, ok := clocks[ref.Chain()]; ok {
			continue
		}
		if clocks[ref.Chain()], err = c.at(ctx, ref); err != nil {
			return nil, err
		}
	}
	return clocks, nil
}

// at is the time on a chain, read at most once in clockFresh. While it cannot be read, it goes
// on from the last reading for up to clockStale.
func (c *clocks) at(ctx context.Context, ref caip.AgentRef) (time.Time, error) {
	c.mu.Lock()
	have, ok := c.times[ref.Chain()]
	c.mu.Unlock()
	since := c.Clock().Sub(have.read)
	if ok && since < clockFresh {
		return have.chain.Add(since), nil
	}
	chain, err := c.Reader.Chain(ref.Registry)
	if err != nil {
		return time.Time{}, err
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	switch {
	case err != nil && ok && since < clockStale:
		return have.chain.Add(since), nil
	case err != nil:
		return time.Time{}, err
	}
	c.mu.Lock()
	c.times[ref.Chain()] = chainTime{now, c.Clock()}
	c.mu.Unlock()
	return now, nil
}

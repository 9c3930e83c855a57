package registry

import (
	"context"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// early are heads that were read together with the check of the registries (Config.Eager). Each is
// used once, by the reading of an agent that follows at once; later ones ask anew. The zero value
// has none; it is safe for concurrent use.
type early struct {
	mu    sync.Mutex
	heads map[chains.Finality]ledger.Block
	at    time.Time
}

// freshHead is how old a head may be that was read early: about as old as one that is asked for
// becomes on its way.
const freshHead = time.Second

var earlyHeads = []chains.Finality{chains.Finalized, chains.Latest}

func (*early) questions(eager bool) []*rpc.Question {
	if !eager {
		return nil
	}
	list := make([]*rpc.Question, len(earlyHeads))
	for i, at := range earlyHeads {
		list[i] = &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{at.String(), false}, Stranger: true}
	}
	return list
}

// keepEarly keeps the heads that were answered. What went wrong with one is said where it is asked
// for again.
func (c *Registry) keepEarly(asked []*rpc.Question) {
	c.early.mu.Lock()
	defer c.early.mu.Unlock()
	c.early.heads, c.early.at = make(map[chains.Finality]ledger.Block, len(asked)), time.Now()
	for i, q := range asked {
		if q.Err != nil {
			continue
		}
		if b, err := c.Ledger.Decode(q.Result); err == nil {
			c.early.heads[earlyHeads[i]] = b
			c.Ledger.Note(earlyHeads[i], b)
		}
	}
}

// headOnce is head, or the head that was read early.
func (c *Registry) headOnce(ctx context.Context, at chains.Finality) (ledger.Block, error) {
	c.early.mu.Lock()
	b, ok := c.early.heads[at]
	delete(c.early.heads, at)
	fresh := time.Since(c.early.at) < freshHead
	c.early.mu.Unlock()
	if ok && fresh {
		return b, nil
	}
	return c.Ledger.Head(ctx, at)
}

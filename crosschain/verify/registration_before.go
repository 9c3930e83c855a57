package verify

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// before checks that nobody vouched for ids that did not exist: who registered next would have been given the number, and with it the good name. What can be proven is
// when a pinned file came to be, at the latest: when the chain was told of it, or was told again. A SATI id is the address of a key's own, which nobody else can register.
func (v *registrar) before(ctx context.Context, history link.History) {
	clocks := v.clocks(ctx)
	events := append(slices.Clone(history.Settled), history.Recent...)
	for _, ref := range v.refs {
		c, s := v.check(CheckBefore, ref), v.read[ref]
		written, told := lastWritten(events, ref, s.settled.URI)
		if !s.evidence.Pinned || !told {
			c.Required = false
			why := "the file can be changed where it is: since when it lists the others cannot be told"
			if s.evidence.Pinned {
				why = "the history does not tell when the agentURI was set"
			}
			v.add(c.skip("%s", why))
			continue
		}
		var young []string
		for _, other := range v.refs {
			if other != ref && other.Chain().Namespace == caip.EIP155 && clocks.bornAfter(events, other, written) {
				young = append(young, other.String())
			}
		}
		if len(young) > 0 {
			v.add(c.fail(Disputed, "its file was pinned at %s, before %s was registered: whoever got that number was vouched for unseen. If it is the right one, set the agentURI again",
				stamp(written.Time), strings.Join(young, " ")))
			continue
		}
		v.add(c.pass("its file was set at %s, when the others were there", stamp(written.Time)))
	}
}

// lastWritten finds the last event by which a registration got its agentURI.
func lastWritten(events []chains.Event, ref caip.AgentRef, uri string) (last chains.Event, found bool) {
	for _, e := range events {
		if e.Agent != ref {
			continue
		}
		wrote := e.URI != nil && e.URI.URI == uri || e.Registered != nil && e.Registered.URI == uri
		if wrote && (!found || later(e, last)) {
			last, found = e, true
		}
	}
	return last, found
}

// bornAfter reports whether a registration was certainly made after an event.
func (c clocks) bornAfter(events []chains.Event, ref caip.AgentRef, than chains.Event) bool {
	for _, e := range events {
		if e.Agent != ref || e.Kind != chains.KindRegistered {
			continue
		}
		if e.Chain == than.Chain {
			return e.At.Height > than.At.Height || e.TxID == than.TxID && e.Ordinal > than.Ordinal
		}
		return than.Time.Unix() > 0 && e.Time.Add(c.ahead(than.Chain, e.Chain)).After(than.Time.Add(link.ClockSkew))
	}
	return false
}

func later(a, b chains.Event) bool {
	return a.At.Height > b.At.Height || a.At.Height == b.At.Height && a.TxID == b.TxID && a.Ordinal > b.Ordinal
}

// clocks are the times of chains' newest blocks, read at about one moment.
type clocks map[caip.ChainID]time.Time

// clocks reads them. One that does not answer is left out.
func (v *registrar) clocks(ctx context.Context) clocks {
	out := clocks{}
	var mu sync.Mutex
	var group errgroup.Group
	group.SetLimit(maxReads)
	for _, ref := range v.refs {
		chain, ok := v.deps.Registries[ref.Registry].(chains.Clock)
		if !ok {
			continue
		}
		group.Go(func() error {
			if now, _, err := chain.BlockTime(ctx, chains.Latest); err == nil {
				mu.Lock()
				out[ref.Chain()] = now
				mu.Unlock()
			}
			return nil
		})
	}
	_ = group.Wait()
	return out
}

// ahead is what has to be added to a time of one chain to have it by the clock of another: nothing where both are as right as clocks of chains are, or one is not known. Local networks,
// which make blocks faster than time goes by, run ahead by hours.
func (c clocks) ahead(of, from caip.ChainID) time.Duration {
	if c[of].IsZero() || c[from].IsZero() {
		return 0
	}
	if by := c[of].Sub(c[from]); by.Abs() > link.ClockSkew {
		return by
	}
	return 0
}

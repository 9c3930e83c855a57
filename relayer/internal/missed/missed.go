// Package missed looks for what reading a chain has missed: chains whose lists nobody vouches for
// are audited every now and then.
package missed

import (
	"context"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

const (
	// Depth is how far behind a position an audit begins at least, in blocks or slots: about two
	// hours on Solana, within which every list that lags has caught up.
	Depth = 20_000
	// most bounds one audit: nothing is read meanwhile. The next one goes on where it stopped.
	most = 3 * time.Minute
	// retry is the longest pause after failures in a row.
	retry = time.Minute
)

// Auditor audits one chain, which tells nobody else: what an audit has told once it does not tell
// again. It may not be used concurrently.
type Auditor struct {
	Chain chains.Chain
	Every time.Duration // 0: never
	Start uint64        // nothing before is looked for
	Clock func() time.Time
	// Anew has the next audit tell what the chain has told before: to who has lost it since.
	Anew bool

	// Found is what audits found and nobody has stored yet. Whoever has stored it says so (Stored).
	Found []chains.Event

	ended   time.Time       // the last audit; zero: none yet
	failed  int             // audits in a row
	again   time.Time       // no audit before
	covered chains.Position // by the last audit, while what it found is not stored; zero: none
}

// Due reports whether it is time for an audit.
func (a *Auditor) Due() bool {
	now := a.Clock()
	return a.Every > 0 && a.Chain.Info().Capabilities.Has(chains.CanAudit) && (a.ended.IsZero() || now.Sub(a.ended) >= a.Every) && !now.Before(a.again)
}

// Again reports whether an audit has ended before. The first one tells anew what was read before
// the start: that says nothing about the lists.
func (a *Auditor) Again() bool { return !a.ended.IsZero() }

// Audit audits up to a position. It begins where the last audit ended that was finished, or further
// back, so that nothing that was ever read is left out. What it finds is added to Found, whatever
// fails behind it. One that fails again and again waits longer each time.
func (a *Auditor) Audit(ctx context.Context, at, last chains.Position, agents []caip.AgentRef) (chains.Audit, error) {
	upTo, err := chains.Auditable(ctx, a.Chain, at)
	if err != nil {
		return chains.Audit{}, err
	}
	after := chains.Position{Height: max(min(last.Height, upTo.Height-min(upTo.Height, Depth)), a.Start)}
	bounded, cancel := context.WithTimeout(chains.WithPriority(ctx, chains.PriorityAudit), most)
	defer cancel()
	found, err := a.Chain.Audit(bounded, chains.Query{After: after, UpTo: upTo, Agents: agents, Anew: a.Anew})
	a.Anew = false
	a.Found = append(a.Found, found.Events...)
	if err != nil {
		a.failed++
		a.again = a.Clock().Add(min(stream.Delay(a.failed, time.Second, retry), a.Every))
		return found, err
	}
	a.failed, a.again = 0, time.Time{}
	if !found.More {
		a.ended, a.covered = a.Clock(), upTo
		if found.Through != (chains.Position{}) && found.Through.Height < upTo.Height {
			a.covered = found.Through
		}
	}
	return found, nil
}

// Restart begins anew for who has lost what was told, and what audits found.
func (a *Auditor) Restart() {
	*a = Auditor{Chain: a.Chain, Every: a.Every, Start: a.Start, Clock: a.Clock, Anew: true}
}

// Covered is up to where the chain is audited once Found is stored; zero: as far as before.
func (a *Auditor) Covered() chains.Position { return a.covered }

// Stored says that Found, and up to where the chain is audited, is stored.
func (a *Auditor) Stored() { a.Found, a.covered = nil, chains.Position{} }

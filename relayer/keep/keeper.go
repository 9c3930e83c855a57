// Package keep has the registrations of a group follow their home: agentURIs, wallets, published
// copies of wallets. What a relayer may write it plans; what it may not is drift, with the command
// that mends it. The rules of when something is due are those of relayer/plan and
// crosschain/wallet.
package keep

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Bus takes actions in; *stream.Bus is one.
type Bus interface {
	RepublishAction(ctx context.Context, a stream.Action, salt string) error
}

// Known is what is remembered of a registration. It is believed for planning only.
type Known struct {
	Evidence *link.Evidence               // nil: nothing
	Acts     map[caip.AccountID]link.Mark // the last act of each who could act
	Former   []caip.AgentRef              // all it was ever in a group with
}

// Options are what a Keeper works with.
type Options struct {
	Chains  served.Registries
	Writers map[caip.AccountID]chains.Writer // by identity registry
	Bus     Bus
	Reader  *plan.Reader
	Routes  []plan.Route
	Signers *signing.Desk // asked for what the relayer has no keys for; nil: nobody can be asked
	Known   func(ctx context.Context, ref caip.AgentRef) (Known, error)
	Drift   state.Table[state.Drift]
	Clock   func() time.Time
	Log     *slog.Logger
}

// Keeper keeps registrations. It may be used concurrently.
type Keeper struct {
	Options
	drift   *drifts
	mu      sync.Mutex
	granted map[caip.AgentRef]time.Time // when the owners' grants were last read
	queued  map[caip.Hash]queued        // by action id
}

// queued is when an action was last put on its stream, and how long it is not put there again.
type queued struct {
	at   time.Time
	wait time.Duration
}

// An action that stays due is queued again, less and less often: it may have been dropped, when a
// node did not show yet what makes it due, and it may as well be waiting for days, for the
// account's money for one. What has not been due for a day begins anew, as all does with a start.
const (
	againFirst = 10 * time.Second
	againMost  = 10 * time.Minute
	forgotten  = 24 * time.Hour
	maxQueued  = 4096
)

// New returns a Keeper.
func New(o Options) *Keeper {
	return &Keeper{Options: o, drift: &drifts{table: o.Drift, clock: o.Clock, log: o.Log}, granted: map[caip.AgentRef]time.Time{}, queued: map[caip.Hash]queued{}}
}

// put queues an action that is due, under a name that the bus takes again within its two minutes.
// One that is there twice is done once, and waits once (state.Defer).
func (k *Keeper) put(ctx context.Context, a stream.Action) error {
	now := k.Clock()
	k.mu.Lock()
	last := k.queued[a.ID]
	k.mu.Unlock()
	since := now.Sub(last.at)
	if since < last.wait {
		return nil
	}
	if err := k.Bus.RepublishAction(ctx, a, fmt.Sprint("seen:", now.Unix()/10)); err != nil {
		return err
	}
	next := queued{now, max(againFirst, min(2*last.wait, againMost))}
	if since > forgotten {
		next.wait = againFirst
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.queued) >= maxQueued {
		k.queued = map[caip.Hash]queued{}
	}
	k.queued[a.ID] = next
	return nil
}

// Load reads what drift was recorded, by other relayers too.
func (k *Keeper) Load(ctx context.Context) error { return k.drift.load(ctx) }

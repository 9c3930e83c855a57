// Package keep has the registrations of a group follow their home: agentURIs, wallets, published
// copies of wallets. What a relayer may write it plans; what it may not is drift, with the command
// that mends it. The rules of when something is due are those of relayer/plan and
// crosschain/wallet.
package keep

import (
	"context"
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
	PublishAction(ctx context.Context, a stream.Action) error
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
}

// New returns a Keeper.
func New(o Options) *Keeper {
	return &Keeper{Options: o, drift: &drifts{table: o.Drift, clock: o.Clock, log: o.Log}, granted: map[caip.AgentRef]time.Time{}}
}

// Load reads what drift was recorded, by other relayers too.
func (k *Keeper) Load(ctx context.Context) error { return k.drift.load(ctx) }

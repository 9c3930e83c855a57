package relay

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// composer makes the calls of operations that go through the relays.
type composer struct {
	Mirrors
	Options
}

// Options are the operator's choices.
type Options struct {
	MirrorURI func(file []byte) string // of a mirror's file; nil: none is named
	MaxGas    uint64                   // of one mirror
}

// Compose turns an operation about mirrors into the calls it takes, in order. b is the latest
// block. ok is false for any other operation.
func Compose(ctx context.Context, m Mirrors, o Options, b ledger.Block, operation chains.Op) (list []registry.Message, ok bool, err error) {
	w := composer{m, o}
	switch op := operation.(type) {
	case chains.Deliver:
		list, err = w.deliver(ctx, b, op)
	case chains.RevokeMirror:
		list, err = w.revokeMirror(ctx, b, op)
	case chains.VoidMirror:
		list, err = w.voidMirror(ctx, b, op)
	case chains.RespondMirror:
		list, err = w.respondMirror(op)
	default:
		return nil, false, nil
	}
	return list, true, err
}

// relay composes a call to the current relay about one agent.
func (w composer) relay(op string, agent caip.AgentRef, pack func(*big.Int) []byte) ([]registry.Message, error) {
	if err := w.need(op); err != nil {
		return nil, err
	}
	id, err := w.registry.TokenID(op, agent)
	if err != nil {
		return nil, err
	}
	return []registry.Message{{To: w.registry.Relays[0], Data: pack(id)}}, nil
}

// revokeMirror asks the relay that posted the mirror, since only it can revoke it: the current one,
// or one of its predecessors. Where nothing is delivered, the current one takes note.
func (w composer) revokeMirror(ctx context.Context, b ledger.Block, op chains.RevokeMirror) ([]registry.Message, error) {
	return w.atHolder(ctx, b, op.Verb(), op.Source, op.Agent, func(m chains.Mirror) bool { return m.State == chains.MirrorDelivered },
		func(id *big.Int) []byte { return view.Contracts().Relay.PackRevoke(op.Source, id) })
}

// voidMirror asks the relay that posted the mirror, as revokeMirror does; a tombstone is the
// current one's.
func (w composer) voidMirror(ctx context.Context, b ledger.Block, op chains.VoidMirror) ([]registry.Message, error) {
	return w.atHolder(ctx, b, op.Verb(), op.Source, op.Agent, func(m chains.Mirror) bool { return !m.Ref.IsZero() },
		func(id *big.Int) []byte { return view.Contracts().Relay.PackVoidMirror(op.Source, id, op.Reason) })
}

// atHolder is a call of the relay that posted a mirror, where posted says that there is one, else
// of the current relay.
func (w composer) atHolder(ctx context.Context, b ledger.Block, op string, source caip.Hash, agent caip.AgentRef, posted func(chains.Mirror) bool, pack func(*big.Int) []byte) ([]registry.Message, error) {
	list, err := w.relay(op, agent, pack)
	if err != nil {
		return nil, err
	}
	id, _ := w.registry.TokenID(op, agent) // which the call holds
	m, err := w.mirror(ctx, op, b, source, id)
	if err != nil || !posted(m) {
		return list, err
	}
	holder := common.HexToAddress(m.Ref.Client)
	if !slices.Contains(w.registry.Relays, holder) {
		return nil, w.registry.Fail(chains.Unsupported, op, fmt.Errorf("the mirror %s was posted by the relay %s, which is not configured", m.Ref, view.Lower(holder)),
			"add that relay to the chain's relays")
	}
	list[0].To = holder
	return list, nil
}

func (w composer) respondMirror(op chains.RespondMirror) ([]registry.Message, error) {
	if op.URI == "" {
		return nil, w.registry.Invalid(op.Verb(), "a response needs a URI")
	}
	return w.relay(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Relay.PackRespond(op.Source, id, op.Response, op.URI, op.Hash)
	})
}

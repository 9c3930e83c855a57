package evm

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/delegate"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
)

// compose turns an operation into the calls it takes, in order. b is the latest block.
func (w *Writer) compose(ctx context.Context, b ledger.Block, op chains.Op) ([]registry.Message, error) {
	switch op := op.(type) {
	case chains.Nothing:
		return []registry.Message{{To: w.signer.Address()}}, nil // no value, no data, to itself
	case Call:
		return w.composeCall(op)
	}
	if w.chain.info.Dialect == registry.DialectERC8004 { // the others refuse, each for its reason
		switch op := op.(type) {
		case chains.Deliver:
			return w.deliver(ctx, b, op)
		case chains.RevokeMirror:
			return w.revokeMirror(ctx, b, op)
		case chains.VoidMirror:
			return w.voidMirror(ctx, b, op)
		case chains.RespondMirror:
			return w.respondMirror(op)
		}
		if list, ok, err := delegate.Compose(ctx, w.chain.registry, w.signer, w.options.GrantFor, b, op); ok {
			return list, err
		}
	}
	return w.chain.registry.Dialect.Compose(ctx, w.signer, b, op)
}

func (w *Writer) invalid(op, format string, args ...any) error {
	return w.chain.registry.Fail(chains.Invalid, op, fmt.Errorf(format, args...), "")
}

// relay composes a call to the current relay about one agent.
func (w *Writer) relay(op string, agent caip.AgentRef, pack func(*big.Int) []byte) ([]registry.Message, error) {
	if err := w.chain.needRelay(op); err != nil {
		return nil, err
	}
	id, err := w.chain.registry.TokenID(op, agent)
	if err != nil {
		return nil, err
	}
	return []registry.Message{{To: w.chain.config.Relays[0], Data: pack(id)}}, nil
}

// revokeMirror asks the relay that posted the mirror, since only it can revoke it: the current one,
// or one of its predecessors. Where nothing is delivered, the current one takes note.
func (w *Writer) revokeMirror(ctx context.Context, b ledger.Block, op chains.RevokeMirror) ([]registry.Message, error) {
	return w.atHolder(ctx, b, op.Verb(), op.Source, op.Agent, func(m chains.Mirror) bool { return m.State == chains.MirrorDelivered },
		func(id *big.Int) []byte { return view.Contracts().Relay.PackRevoke(op.Source, id) })
}

// voidMirror asks the relay that posted the mirror, as revokeMirror does; a tombstone is the
// current one's.
func (w *Writer) voidMirror(ctx context.Context, b ledger.Block, op chains.VoidMirror) ([]registry.Message, error) {
	return w.atHolder(ctx, b, op.Verb(), op.Source, op.Agent, func(m chains.Mirror) bool { return !m.Ref.IsZero() },
		func(id *big.Int) []byte { return view.Contracts().Relay.PackVoidMirror(op.Source, id, op.Reason) })
}

// atHolder is a call of the relay that posted a mirror, where posted says that there is one, else
// of the current relay.
func (w *Writer) atHolder(ctx context.Context, b ledger.Block, op string, source caip.Hash, agent caip.AgentRef, posted func(chains.Mirror) bool, pack func(*big.Int) []byte) ([]registry.Message, error) {
	list, err := w.relay(op, agent, pack)
	if err != nil {
		return nil, err
	}
	id, err := w.chain.registry.TokenID(op, agent)
	if err != nil {
		return nil, err
	}
	m, err := w.chain.mirror(ctx, op, b, source, id)
	if err != nil || !posted(m) {
		return list, err
	}
	holder := common.HexToAddress(m.Ref.Client)
	if !slices.Contains(w.chain.config.Relays, holder) {
		return nil, w.chain.registry.Fail(chains.Unsupported, op, fmt.Errorf("the mirror %s was posted by the relay %s, which is not configured", m.Ref, view.Lower(holder)),
			"add that relay to the chain's relays")
	}
	list[0].To = holder
	return list, nil
}

func (w *Writer) respondMirror(op chains.RespondMirror) ([]registry.Message, error) {
	if op.URI == "" {
		return nil, w.invalid(op.Verb(), "a response needs a URI")
	}
	return w.relay(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Relay.PackRespond(op.Source, id, op.Response, op.URI, op.Hash)
	})
}

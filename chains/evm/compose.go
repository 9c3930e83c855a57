package evm

import (
	"context"
	"fmt"

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

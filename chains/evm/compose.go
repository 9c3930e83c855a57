package evm

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/delegate"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/relay"
)

// compose turns an operation into the calls it takes, in order. b is the latest block.
func (w *Writer) compose(ctx context.Context, b ledger.Block, op chains.Op) ([]registry.Message, error) {
	switch op := op.(type) {
	case chains.Nothing:
		return []registry.Message{{To: w.signer.Address()}}, nil // no value, no data, to itself
	case Call:
		if op.Value != nil && op.Value.Sign() < 0 {
			return nil, w.chain.registry.Fail(chains.Invalid, op.Verb(), fmt.Errorf("value %s wei is negative", op.Value), "")
		}
		return []registry.Message{{To: op.To, Data: op.Data, Value: op.Value}}, nil
	}
	if w.chain.info.Dialect == registry.DialectERC8004 { // the others refuse, each for its reason
		if list, ok, err := relay.Compose(ctx, w.chain.Mirrors, relay.Options{MirrorURI: w.options.MirrorURI, MaxGas: w.options.MaxGas}, b, op); ok {
			return list, err
		}
		if list, ok, err := delegate.Compose(ctx, w.chain.registry, w.signer, w.options.GrantFor, b, op); ok {
			return list, err
		}
	}
	if list, ok, err := w.chain.Reviews.Compose(ctx, w.signer.Address(), b, op); ok {
		return list, err
	}
	return w.chain.registry.Dialect.Compose(ctx, w.signer, b, op)
}

package evm

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// compose turns an operation into the calls it takes, in order. b is the latest block.
func (w *Writer) compose(ctx context.Context, b ledger.Block, op chains.Op) ([]message, error) {
	switch op := op.(type) {
	case chains.Nothing:
		return []message{{to: w.signer.Address()}}, nil // no value, no data, to itself
	case Call:
		return w.composeCall(op)
	}
	return w.chain.dialect.compose(ctx, w, b, op)
}

func (w *Writer) invalid(op, format string, args ...any) error {
	return w.chain.Fail(chains.Invalid, op, fmt.Errorf(format, args...), "")
}

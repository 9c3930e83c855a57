package evm

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
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
		case chains.GrantSync:
			return w.grantSync(ctx, b, op)
		case chains.SyncURI:
			return w.syncURI(ctx, b, op)
		case chains.SyncMetadata:
			return w.syncMetadata(ctx, b, op)
		case chains.SyncUnsetWallet:
			return w.syncUnsetWallet(ctx, b, op)
		case chains.SyncWallet:
			return w.syncWallet(ctx, b, op)
		case registry.RetireGrants:
			return w.retireGrants(ctx, b, op)
		case registry.RenounceGrant:
			return w.renounceGrant(ctx, b, op)
		case registry.CancelConsents:
			return w.cancelConsents(ctx, b, op)
		}
	}
	return w.chain.registry.Dialect.Compose(ctx, w.signer, b, op)
}

func (w *Writer) invalid(op, format string, args ...any) error {
	return w.chain.registry.Fail(chains.Invalid, op, fmt.Errorf(format, args...), "")
}

package evm

import (
	"context"
	"fmt"
	"math/big"

	"github.com/bridge8004/bridge8004/chains"
)

// compose turns an operation into the calls it takes, in order. b is the latest block.
func (w *Writer) compose(ctx context.Context, b block, operation chains.Op) ([]message, error) {
	switch op := operation.(type) {
	case chains.Register:
		return w.register(op)
	case chains.SetURI:
		return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte { return contracts().identity.PackSetAgentURI(id, op.URI) })
	case chains.SetMetadata:
		return w.setMetadata(op)
	case chains.SetWallet:
		return w.setWallet(ctx, op)
	case chains.UnsetWallet:
		return w.identity(op.Verb(), op.Agent, contracts().identity.PackUnsetAgentWallet)
	case chains.Approve:
		return w.approve(op)
	case chains.Transfer:
		return w.transfer(ctx, b, op)
	case chains.GrantSync:
		return w.grantSync(ctx, b, op)
	case chains.GiveFeedback:
		return w.giveFeedback(op)
	case chains.RevokeFeedback:
		return w.revokeFeedback(op)
	case chains.Respond:
		return w.respond(op)
	case chains.Deliver:
		return w.deliver(ctx, b, op)
	case chains.RevokeMirror:
		return w.revokeMirror(ctx, b, op)
	case chains.RespondMirror:
		return w.respondMirror(op)
	case chains.SyncURI:
		return w.syncURI(op)
	case chains.Nothing:
		return []message{{to: w.signer.Address()}}, nil // no value, no data, to itself
	}
	return nil, chains.Refuse(w.chain.config.Chain, operation.Verb(), fmt.Sprintf("operation %T is not known to this dialect", operation))
}

func (w *Writer) invalid(op, format string, args ...any) error {
	return w.chain.fail(chains.Invalid, op, fmt.Errorf(format, args...), "")
}

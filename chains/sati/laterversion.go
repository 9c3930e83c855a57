package sati

import (
	"context"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
)

// laterAnswer is a transaction of a version whose bytes this adapter cannot read, as the node takes it apart. Its signatures cannot be verified then, which makes
// the node the only witness of who signed it; its attestations are verified as ever, by signatures that are in the instructions.
type laterAnswer struct {
	Slot        uint64                  `json:"slot"`
	BlockTime   *solana.UnixTimeSeconds `json:"blockTime"`
	Meta        *rpc.TransactionMeta    `json:"meta"`
	Version     any                     `json:"version"`
	Transaction struct {
		Signatures []solana.Signature `json:"signatures"`
		Message    struct {
			AccountKeys  []solana.PublicKey           `json:"accountKeys"`
			Instructions []solana.CompiledInstruction `json:"instructions"`
		} `json:"message"`
	} `json:"transaction"`
}

// maxKeys bounds the accounts of a transaction of any version; today it is 64 or so.
const maxKeys = 4096

// laterTransaction asks for a transaction of any version in the form that needs no knowledge of the version. Passing it over would lose what it did, and failing
// would let anybody stop all readers with one transaction.
func (c *Chain) laterTransaction(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType) (*laterAnswer, error) {
	return call(ctx, n, "read transaction "+id.String(), func(ctx context.Context) (*laterAnswer, error) {
		var out *laterAnswer
		err := n.rpc.RPCCallForInto(ctx, &out, "getTransaction", []any{id, map[string]any{"encoding": "json", "commitment": at, "maxSupportedTransactionVersion": 255}})
		if err == nil && out == nil {
			err = rpc.ErrNotFound
		}
		return out, err
	})
}

// transaction checks that the answer is to the question, and resolves it.
func (a *laterAnswer) transaction(id solana.Signature) (*transaction, error) {
	message := a.Transaction.Message
	switch {
	case a.Meta == nil || len(a.Transaction.Signatures) == 0:
		return nil, errors.New("answer without transaction or result")
	case a.Transaction.Signatures[0] != id:
		return nil, errors.New("answer holds another transaction")
	case len(message.AccountKeys) > maxKeys || len(a.Transaction.Signatures) > len(message.AccountKeys):
		return nil, fmt.Errorf("transaction with %d signatures and %d accounts", len(a.Transaction.Signatures), len(message.AccountKeys))
	}
	switch fmt.Sprint(a.Version) {
	case "legacy", "0": // their bytes can be read, and so verified
		return nil, fmt.Errorf("the node refuses to show the bytes of a transaction of version %v", a.Version)
	}
	return assemble(id, a.Slot, a.BlockTime, a.Meta, message.AccountKeys, message.Instructions)
}

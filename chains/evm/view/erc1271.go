package view

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// AskERC1271 asks a wallet at a block whether it takes a signature. It may be anybody's contract:
// however it fails, that is its no.
func (r *Reader) AskERC1271(ctx context.Context, op string, b ledger.Block, wallet common.Address, digest common.Hash, sig []byte) error {
	call := map[string]any{"to": wallet, "input": hexutil.Bytes(signature.PackERC1271(digest, sig))}
	questions := []*rpc.Question{
		{Method: "eth_getCode", Args: []any{wallet, b.At()}},
		{Method: "eth_call", Args: []any{call, b.At()}, Stranger: true},
	}
	if err := r.Node.Ask(ctx, op, questions); err != nil {
		return err
	}
	var code, out hexutil.Bytes
	if err := questions[0].Err; err != nil {
		return err
	}
	if err := json.Unmarshal(questions[0].Result, &code); err != nil {
		return r.Fail(chains.Dishonest, op, fmt.Errorf("malformed code of %s: %w", Lower(wallet), err), "use another node")
	}
	if len(code) == 0 {
		return signature.ErrNoContract
	}
	var refusal *Revert
	switch err := questions[1].Err; {
	case errors.As(err, &refusal):
		return fmt.Errorf("%w: %s", signature.ErrReverts, refusal.Text)
	case err != nil && chains.KindOf(err) == chains.Unknown:
		return fmt.Errorf("%w: %w", signature.ErrReverts, err)
	case err != nil:
		return err
	}
	if err := json.Unmarshal(questions[1].Result, &out); err != nil {
		return r.Fail(chains.Dishonest, op, fmt.Errorf("malformed answer of %s: %w", Lower(wallet), err), "use another node")
	}
	return signature.ReadERC1271(out)
}

package evm

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

// AskWallet asks a contract wallet at the latest block whether it takes a signature (ERC-1271). It
// returns nil for a yes, an error for which signature.Refused holds where the wallet says no,
// answers badly, or there is no contract, and a *chains.Error where it could not be asked. It is a
// feedbackauth.ERC1271.
func (c *Chain) AskWallet(ctx context.Context, wallet common.Address, digest common.Hash, sig []byte) error {
	b, err := c.ledger.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	return c.askWallet(ctx, "ask wallet", b, wallet, digest, sig)
}

// askWallet asks at one block. The wallet may be anybody's contract: however it fails, that is its
// no.
func (c *Chain) askWallet(ctx context.Context, op string, b ledger.Block, wallet common.Address, digest common.Hash, sig []byte) error {
	call := map[string]any{"to": wallet, "input": hexutil.Bytes(signature.PackERC1271(digest, sig))}
	questions := []*rpc.Question{
		{Method: "eth_getCode", Args: []any{wallet, b.At()}},
		{Method: "eth_call", Args: []any{call, b.At()}, Stranger: true},
	}
	if err := c.node.Ask(ctx, op, questions); err != nil {
		return err
	}
	var code, out hexutil.Bytes
	if err := questions[0].Err; err != nil {
		return err
	}
	if err := json.Unmarshal(questions[0].Result, &code); err != nil {
		return c.fail(chains.Dishonest, op, fmt.Errorf("malformed code of %s: %w", lower(wallet), err), "use another node")
	}
	if len(code) == 0 {
		return signature.ErrNoContract
	}
	var r *revert
	switch err := questions[1].Err; {
	case errors.As(err, &r):
		return fmt.Errorf("%w: %s", signature.ErrReverts, r.text)
	case err != nil && chains.KindOf(err) == chains.Unknown:
		return fmt.Errorf("%w: %w", signature.ErrReverts, err)
	case err != nil:
		return err
	}
	if err := json.Unmarshal(questions[1].Result, &out); err != nil {
		return c.fail(chains.Dishonest, op, fmt.Errorf("malformed answer of %s: %w", lower(wallet), err), "use another node")
	}
	return signature.ReadERC1271(out)
}

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
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// view is a question to a contract. answer decodes what it returned; refused, where set, may turn
// the contract's refusal into something else.
type view struct {
	to      common.Address
	data    []byte
	gas     uint64 // 0: the node's own limit
	answer  func([]byte) error
	refused func(error) error
	bare    bool // answer takes the empty answer of an address without code, too
	// stranger: the contract may be anybody's, made to fail in a way whose wording we do not know.
	// Then an unknown refusal of this call alone is the contract's.
	stranger bool
}

// views asks contracts at one block, in as few requests as possible.
func (c *Chain) views(ctx context.Context, op string, b ledger.Block, list ...view) error {
	return c.viewsAt(ctx, op, b.At(), list...)
}

// viewsAt asks at whatever names a block in JSON-RPC.
func (c *Chain) viewsAt(ctx context.Context, op string, at any, list ...view) error {
	return c.viewsWith(ctx, op, at, nil, list...)
}

// viewsWith asks further questions in the same requests.
func (c *Chain) viewsWith(ctx context.Context, op string, at any, further []*rpc.Question, list ...view) error {
	questions := asked(at, list)
	for i, v := range list {
		questions[i].Check = func(result json.RawMessage) error {
			if err := c.settle(op, v, &rpc.Question{Result: result}); chains.KindOf(err) == chains.Dishonest {
				return err
			}
			return nil
		}
	}
	if err := c.node.Ask(ctx, op, append(questions, further...)); err != nil {
		return err
	}
	return c.settleAll(op, list, questions)
}

// asked turns views into questions at a block.
func asked(at any, list []view) []*rpc.Question {
	questions := make([]*rpc.Question, len(list))
	for i, v := range list {
		call := map[string]any{"to": v.to, "input": hexutil.Bytes(v.data)}
		if v.gas > 0 {
			call["gas"] = hexutil.Uint64(v.gas)
		}
		questions[i] = &rpc.Question{Method: "eth_call", Args: []any{call, at}, Stranger: v.stranger}
	}
	return questions
}

// settleAll has the views take the answers.
func (c *Chain) settleAll(op string, list []view, questions []*rpc.Question) error {
	for i, q := range questions {
		if err := c.settle(op, list[i], q); err != nil {
			return err
		}
	}
	return nil
}

func (c *Chain) settle(op string, v view, q *rpc.Question) error {
	if q.Err != nil {
		var r *revert
		if v.refused != nil && (errors.As(q.Err, &r) || v.stranger && chains.KindOf(q.Err) == chains.Unknown) {
			return v.refused(q.Err)
		}
		return q.Err
	}
	var out hexutil.Bytes
	err := json.Unmarshal(q.Result, &out)
	if err == nil && len(out) == 0 && !v.bare {
		// It was there at the latest block when the chain was dialled.
		return c.fail(chains.NotFinal, op, fmt.Errorf("contract %s is not deployed at that block", lower(v.to)), "wait, or read at a weaker finality")
	}
	if err == nil {
		err = v.answer(out)
	}
	if err != nil {
		var known *chains.Error
		if errors.As(err, &known) {
			return err
		}
		return c.fail(chains.Dishonest, op, fmt.Errorf("contract %s: %w", lower(v.to), err), "look whether the address is configured right, or use another endpoint")
	}
	return nil
}

// into returns a decoder that stores what unpack returns.
func into[T any](target *T, unpack func([]byte) (T, error)) func([]byte) error {
	return func(data []byte) (err error) {
		*target, err = unpack(data)
		return err
	}
}

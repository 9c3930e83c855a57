// Package view asks contracts at one block: what they hold, what they refuse and why, and whether
// they take a signature (ERC-1271). It holds the bindings of every contract that the adapter knows,
// and what the texts and codes of nodes mean.
package view

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Reader asks the contracts of one chain, and names its accounts. Its methods may be called
// concurrently.
type Reader struct {
	Chain  caip.ChainID
	Node   *rpc.Node
	Ledger *ledger.Ledger
}

// View is a question to a contract. answer decodes what it returned; refused, where set, may turn
// the contract's refusal into something else.
type View struct {
	To      common.Address
	Data    []byte
	Gas     uint64 // 0: the node's own limit
	Answer  func([]byte) error
	Refused func(error) error
	Bare    bool // answer takes the empty answer of an address without code, too
	// Stranger: the contract may be anybody's, made to fail in a way whose wording we do not know.
	// Then an unknown refusal of this call alone is the contract's.
	Stranger bool
}

// Views asks contracts at one block, in as few requests as possible.
func (r *Reader) Views(ctx context.Context, op string, b ledger.Block, list ...View) error {
	return r.ViewsAt(ctx, op, b.At(), list...)
}

// ViewsAt asks at whatever names a block in JSON-RPC.
func (r *Reader) ViewsAt(ctx context.Context, op string, at any, list ...View) error {
	return r.ViewsWith(ctx, op, at, nil, list...)
}

// ViewsWith asks further questions in the same requests.
func (r *Reader) ViewsWith(ctx context.Context, op string, at any, further []*rpc.Question, list ...View) error {
	questions := make([]*rpc.Question, len(list))
	for i, v := range list {
		call := map[string]any{"to": v.To, "input": hexutil.Bytes(v.Data)}
		if v.Gas > 0 {
			call["gas"] = hexutil.Uint64(v.Gas)
		}
		questions[i] = &rpc.Question{Method: "eth_call", Args: []any{call, at}, Stranger: v.Stranger, Check: func(_ *rpc.Endpoint, result json.RawMessage) error {
			if err := r.settle(op, v, &rpc.Question{Result: result}); chains.KindOf(err) == chains.Dishonest {
				return err
			}
			return nil
		}}
	}
	if err := r.Node.Ask(ctx, op, append(questions, further...)); err != nil {
		return err
	}
	for i, v := range list {
		if err := r.settle(op, v, questions[i]); err != nil {
			return err
		}
	}
	return nil
}

// Agreed asks contracts, and where they say that something is there has another endpoint ask them
// too, if one answers: calls carry no proof, and what is there is not written once more. The
// question has to name its block.
func Agreed[T comparable](ctx context.Context, r *Reader, op string, ask func(context.Context) (T, error)) (T, error) {
	var none, again T
	first := chains.Opinion(ctx)
	said, err := ask(first)
	if err != nil || said == none || len(r.Node.Endpoints) == 1 {
		return said, err
	}
	answered, err := r.Node.Second(first, func(ctx context.Context) (err error) { again, err = ask(ctx); return err })
	switch {
	case err != nil:
		return none, err
	case answered && again != said:
		return none, r.Fail(chains.Dishonest, op, errors.New("two endpoints contradict each other at one block"), "use other nodes")
	}
	return said, nil
}

func (r *Reader) settle(op string, v View, q *rpc.Question) error {
	if q.Err != nil {
		var refusal *Revert
		if v.Refused != nil && (errors.As(q.Err, &refusal) || v.Stranger && chains.KindOf(q.Err) == chains.Unknown) {
			return v.Refused(q.Err)
		}
		return q.Err
	}
	var out hexutil.Bytes
	err := json.Unmarshal(q.Result, &out)
	if err == nil && len(out) == 0 && !v.Bare {
		// It was there at the latest block when the chain was dialled.
		return r.Fail(chains.NotFinal, op, fmt.Errorf("contract %s is not deployed at that block", Lower(v.To)), "wait, or read at a weaker finality")
	}
	if err == nil {
		err = v.Answer(out)
	}
	if err != nil {
		var known *chains.Error
		if errors.As(err, &known) {
			return err
		}
		return r.Fail(chains.Dishonest, op, fmt.Errorf("contract %s: %w", Lower(v.To), err), "look whether the address is configured right, or use another endpoint")
	}
	return nil
}

// errWords says that an answer is none of a contract.
var errWords = errors.New("the answer is not of whole words of 32 bytes")

// Into returns a decoder that stores what unpack returns. An answer that is not of whole words is
// refused first: the bindings would print all of it in their error.
func Into[T any](target *T, unpack func([]byte) (T, error)) func([]byte) error {
	return func(data []byte) (err error) {
		if len(data)%common.HashLength != 0 {
			return errWords
		}
		*target, err = unpack(data)
		return err
	}
}

// Fail makes an error of the chain.
func (r *Reader) Fail(kind chains.Kind, op string, cause error, remedy string) error {
	return &chains.Error{Kind: kind, Chain: r.Chain, Op: op, Err: cause, Remedy: remedy}
}

// Invalid makes an error of kind Invalid.
func (r *Reader) Invalid(op, format string, args ...any) error {
	return r.Fail(chains.Invalid, op, fmt.Errorf(format, args...), "")
}

// Ignore takes a refusal for no answer.
func Ignore(error) error { return nil }

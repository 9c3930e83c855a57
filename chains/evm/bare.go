package evm

import (
	"context"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/sponsor"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Call is an operation of this adapter alone: a plain transaction of the writer's account, such as
// a deployment makes. It is simulated before it is signed, like every other.
type Call struct {
	To    common.Address
	Value *big.Int // wei; nil: none
	Data  []byte
}

// Verb is "call".
func (Call) Verb() string { return "call" }

// Bare is a chain of which no registry has to be there yet: what deploys contracts reads and writes
// through it. Its methods may be called concurrently.
type Bare struct{ chain *Chain }

// DialBare connects as Dial does, but looks at no contract: the addresses of c are not used.
func DialBare(ctx context.Context, c Config) (*Bare, error) {
	if err := errors.Join(c.checkNode()...); err != nil {
		return nil, &chains.Error{Kind: chains.Invalid, Chain: c.Chain, Op: "configure", Err: err, Remedy: "correct the configuration"}
	}
	c = c.withDefaults()
	n, err := c.dialNode(ctx)
	if err != nil {
		return nil, err
	}
	r := registry.None(&view.Reader{Chain: c.Chain, Node: n, Ledger: ledger.New(n, c.Chain, c.LooseHeaders, 0)})
	return &Bare{&Chain{registry: r, Reviews: sponsor.New(r, nil), config: c, ws: n.Aside("ws", c.WS), info: chains.Info{Chain: c.Chain, Name: c.Name}}}, nil
}

// Close ends the connections. Calls under way fail.
func (b *Bare) Close() { b.chain.Close() }

// Writer returns a writer with a signer's account, for the operations Call and chains.Nothing
// alone.
func (b *Bare) Writer(signer signature.Signer, o WriterOptions) *Writer {
	return NewWriter(b.chain, signer, o)
}

// Code reads the code at an address in the latest block; empty where there is none.
func (b *Bare) Code(ctx context.Context, address common.Address) ([]byte, error) {
	var code hexutil.Bytes
	err := b.chain.registry.Node.Call(ctx, "read code", &code, "eth_getCode", address, "latest")
	return code, err
}

// CodeAt tells whether there was code at an address in the block of a number. Nodes that keep no
// state of old blocks fail.
func (b *Bare) CodeAt(ctx context.Context, address common.Address, number uint64) (bool, error) {
	var code hexutil.Bytes
	err := b.chain.registry.Node.Call(ctx, "read code", &code, "eth_getCode", address, hexutil.Uint64(number))
	return len(code) > 0, err
}

// Head reads the latest block: its number, and its base fee in wei.
func (b *Bare) Head(ctx context.Context) (number uint64, baseFee *big.Int, err error) {
	head, err := b.chain.registry.Ledger.Head(ctx, chains.Latest)
	return head.Number, head.BaseFee, err
}

// Nonces reads how many transactions of an account are included, and how many there will be once
// those are that the node knows of.
func (b *Bare) Nonces(ctx context.Context, address common.Address) (included, pending uint64, err error) {
	for block, into := range map[string]*uint64{"latest": &included, "pending": &pending} {
		var n hexutil.Uint64
		if err := b.chain.registry.Node.Call(ctx, "read nonce", &n, "eth_getTransactionCount", address, block); err != nil {
			return 0, 0, err
		}
		*into = uint64(n)
	}
	return included, pending, nil
}

// Balance reads what an account holds in the latest block, in wei.
func (b *Bare) Balance(ctx context.Context, address common.Address) (*big.Int, error) {
	var balance hexutil.Big
	err := b.chain.registry.Node.Call(ctx, "read balance", &balance, "eth_getBalance", address, "latest")
	return (*big.Int)(&balance), err
}

// Logs reads the logs of an address whose first topic is one of some, oldest first, from a block up
// to the latest. More than a listing holds are an error of kind TooMuch.
func (b *Bare) Logs(ctx context.Context, address common.Address, topics []common.Hash, from uint64) ([]*types.Log, error) {
	head, err := b.chain.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return nil, err
	}
	return b.chain.registry.Ledger.Scan(ctx, "read logs", ledger.Filter{Addresses: []common.Address{address}, Topics: [][]common.Hash{topics}}, from, head)
}

// Simulate makes a call in the latest block and returns its answer. A nil to creates a contract:
// the answer is its code. What the contract refuses is an error with its reason.
func (b *Bare) Simulate(ctx context.Context, from common.Address, to *common.Address, data []byte) ([]byte, error) {
	var answer hexutil.Bytes
	err := b.chain.registry.Node.Call(ctx, "simulate", &answer, "eth_call", callOf(from, to, data), "latest")
	return answer, err
}

// Estimate returns the gas that a call, or for a nil to a creation, takes in the latest block, as
// the node guesses it.
func (b *Bare) Estimate(ctx context.Context, from common.Address, to *common.Address, data []byte) (uint64, error) {
	var gas hexutil.Uint64
	err := b.chain.registry.Node.Call(ctx, "estimate gas", &gas, "eth_estimateGas", callOf(from, to, data), "latest")
	return uint64(gas), err
}

func callOf(from common.Address, to *common.Address, data []byte) map[string]any {
	call := map[string]any{"from": from, "input": hexutil.Bytes(data)}
	if to != nil {
		call["to"] = *to
	}
	return call
}

// Broadcast hands a signed transaction to the node, whoever signed it. That the node knows it
// already is no error. Causes are ErrUnprotected and, as kind Funds, a sender without the money.
func (b *Bare) Broadcast(ctx context.Context, raw []byte) error {
	var hash common.Hash
	err := b.chain.registry.Node.Call(ctx, "send transaction", &hash, "eth_sendRawTransaction", hexutil.Bytes(raw))
	if errors.Is(err, view.ErrKnown) {
		return nil
	}
	return err
}

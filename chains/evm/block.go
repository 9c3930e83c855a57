package evm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// block is a header with its hash.
type block struct {
	number       uint64
	hash         common.Hash
	text         string // of the hash, which every event of the block shares
	parent       common.Hash
	time         uint64 // Unix seconds
	receiptsRoot common.Hash
	// transactionsRoot commits to the block's transactions.
	transactionsRoot common.Hash
	baseFee          *big.Int // wei; nil before London
	gasLimit         uint64
}

func (b block) position() chains.Position {
	if b.text == "" {
		b.text = b.hash.Hex()
	}
	return chains.Position{Height: b.number, Hash: b.text}
}

func (b block) clock() time.Time { return time.Unix(int64(b.time), 0).UTC() }

// errNoBlock says that the node holds no such block.
var errNoBlock = errors.New("the node holds no such block")

// decodeBlock reads a block as eth_getBlockBy… returns it. Unless loose, the hash must be that of
// the header's fields.
func decodeBlock(raw json.RawMessage, loose bool) (block, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return block{}, errNoBlock
	}
	var header types.Header
	var named struct {
		Hash *common.Hash `json:"hash"`
	}
	if err := json.Unmarshal(raw, &header); err != nil {
		return block{}, fmt.Errorf("malformed block: %w", err)
	}
	if err := json.Unmarshal(raw, &named); err != nil || named.Hash == nil {
		return block{}, errors.New("malformed block: no hash")
	}
	if header.Number == nil || !header.Number.IsUint64() {
		return block{}, errors.New("malformed block: its number does not fit 64 bits")
	}
	if !loose && header.Hash() != *named.Hash {
		return block{}, fmt.Errorf("block %s is named %s, but its header hashes to %s", header.Number, named.Hash, header.Hash())
	}
	return block{
		number: header.Number.Uint64(), hash: *named.Hash, text: named.Hash.Hex(), parent: header.ParentHash, time: header.Time,
		receiptsRoot: header.ReceiptHash, transactionsRoot: header.TxHash, baseFee: header.BaseFee, gasLimit: header.GasLimit,
	}, nil
}

func byNumber(number uint64) *rpc.Question {
	return &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{hexutil.Uint64(number), false}}
}

// head finds the newest block of a finality. Those who ask at the same time share an answer, unless
// a newer block was seen since that was asked for.
func (l *Ledger) head(ctx context.Context, at chains.Finality) (block, error) {
	if chains.AsksElsewhere(ctx) {
		return l.readHead(ctx, at)
	}
	b, joined, err := l.headReads.Do(ctx, at.String(), func(ctx context.Context) (block, error) { return l.readHead(ctx, at) })
	if joined && (err != nil || b.number+at.Blocks() < l.heights.seen(at)) {
		return l.readHead(ctx, at)
	}
	return b, err
}

// readHead is head of its own. A node that is behind what was seen before is not believed.
func (l *Ledger) readHead(ctx context.Context, at chains.Finality) (block, error) {
	const op = "read head"
	if at.Blocks() > 0 {
		return l.headAtDepth(ctx, op, at)
	}
	tag := at.String()
	var b block
	err := l.node.Try(ctx, op, func(ctx context.Context, e *rpc.Endpoint) (err error) {
		floor := l.heights.floor(at)
		var raw json.RawMessage
		if err := e.Call(ctx, op, &raw, "eth_getBlockByNumber", tag, false); err != nil {
			return err
		}
		if b, err = decodeBlock(raw, l.loose); errors.Is(err, errNoBlock) && (floor > 0 || at == chains.Latest) {
			return l.fail(chains.Transient, op, fmt.Errorf("%w of finality %s, though there is one", err, tag), "")
		} else if err != nil {
			return l.headError(op, tag, err)
		}
		return l.keepsUp(op, e, at, b.number, floor)
	})
	if err != nil && chains.KindOf(err) == chains.Unknown && (at == chains.Safe || at == chains.Finalized) {
		err = l.fail(chains.NotFinal, op, err, "use finality depth:N where the node knows no "+tag+" block")
	}
	if err != nil {
		return block{}, err
	}
	l.heights.see(at, b.number)
	return b, nil
}

func (l *Ledger) headAtDepth(ctx context.Context, op string, at chains.Finality) (block, error) {
	var newest hexutil.Uint64
	err := l.node.Try(ctx, op, func(ctx context.Context, e *rpc.Endpoint) error {
		floor := l.heights.floor(at)
		if err := e.Call(ctx, op, &newest, "eth_blockNumber"); err != nil {
			return err
		}
		return l.keepsUp(op, e, at, uint64(newest), floor)
	})
	if err != nil {
		return block{}, err
	}
	number := uint64(newest) - min(uint64(newest), at.Blocks())
	blocks, err := l.blocks(ctx, op, []uint64{number})
	if err == nil && blocks[number].hash == (common.Hash{}) {
		err = l.headError(op, hexutil.EncodeUint64(number), errNoBlock)
	}
	if err != nil {
		return block{}, err
	}
	l.heights.see(at, uint64(newest))
	return blocks[number], nil
}

// headError says what it means that the head could not be decoded.
func (l *Ledger) headError(op, tag string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errNoBlock):
		return l.fail(chains.NotFinal, op, fmt.Errorf("the node knows no %s block yet", tag), "wait, or use finality depth:N")
	default:
		return l.fail(chains.Dishonest, op, err, "use another node, or set LooseHeaders on a chain with headers of its own")
	}
}

// blocks reads headers by number; a missing one has the zero hash.
func (l *Ledger) blocks(ctx context.Context, op string, numbers []uint64) (map[uint64]block, error) {
	questions := make([]*rpc.Question, len(numbers))
	reached := l.heights.floor(chains.Latest)
	for i, number := range numbers {
		questions[i] = byNumber(number)
		questions[i].Check = func(result json.RawMessage) error {
			switch _, err := l.numbered(result, number); {
			case errors.Is(err, errNoBlock) && number <= reached:
				return l.fail(chains.Transient, op, fmt.Errorf("%w %d, though the chain has come to %d", errNoBlock, number, reached), "use a node that keeps up and has all blocks")
			case err != nil && !errors.Is(err, errNoBlock):
				return l.fail(chains.Dishonest, op, err, "use another node")
			}
			return nil
		}
	}
	if err := l.node.Ask(ctx, op, questions); err != nil {
		return nil, err
	}
	found, err := make(map[uint64]block, len(numbers)), error(nil)
	for i, q := range questions {
		if q.Err != nil {
			return nil, q.Err
		}
		if found[numbers[i]], err = l.numbered(q.Result, numbers[i]); errors.Is(err, errNoBlock) {
			found[numbers[i]] = block{number: numbers[i]}
		}
	}
	return found, nil
}

// numbered reads the block of a number.
func (l *Ledger) numbered(result json.RawMessage, number uint64) (block, error) {
	b, err := decodeBlock(result, l.loose)
	if err == nil && b.number != number {
		err = fmt.Errorf("asked for block %d, got %d", number, b.number)
	}
	return b, err
}

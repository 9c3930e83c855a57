package ledger

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Block is a header with its hash.
type Block struct {
	Number       uint64
	Hash         common.Hash
	text         string // of the hash, which every event of the block shares
	Parent       common.Hash
	Time         uint64 // Unix seconds
	receiptsRoot common.Hash
	// transactionsRoot commits to the block's transactions.
	transactionsRoot common.Hash
	BaseFee          *big.Int // wei; nil before London
}

// Position returns where a block stands.
func (b Block) Position() chains.Position {
	if b.text == "" {
		b.text = b.Hash.Hex()
	}
	return chains.Position{Height: b.Number, Hash: b.text}
}

// Clock returns the time that a block names.
func (b Block) Clock() time.Time { return time.Unix(int64(b.Time), 0).UTC() }

// At names a block for eth_call so that the node refuses when the block is no longer part of the
// chain.
func (b Block) At() map[string]any {
	return map[string]any{"blockHash": b.Hash, "requireCanonical": true}
}

// ErrNoBlock says that the node holds no such block.
var ErrNoBlock = errors.New("the node holds no such block")

// mostBaseFee bounds a base fee, in bits: all ether there is has fewer in wei, and what is offered
// on top fits a transaction.
const mostBaseFee = 128

// decodeBlock reads a block as eth_getBlockBy… returns it. Unless loose, the hash must be that of
// the header's fields.
func decodeBlock(raw json.RawMessage, loose bool) (Block, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return Block{}, ErrNoBlock
	}
	var header types.Header
	var named struct {
		Hash *common.Hash `json:"hash"`
	}
	if err := header.UnmarshalJSON(raw); err != nil { // not by json.Unmarshal, which reads it once more
		return Block{}, fmt.Errorf("malformed block: %w", err)
	}
	if err := json.Unmarshal(raw, &named); err != nil || named.Hash == nil {
		return Block{}, errors.New("malformed block: no hash")
	}
	if header.Number == nil || !header.Number.IsUint64() {
		return Block{}, errors.New("malformed block: its number does not fit 64 bits")
	}
	if header.BaseFee != nil && header.BaseFee.BitLen() > mostBaseFee {
		return Block{}, fmt.Errorf("malformed block: a base fee of %d bits", header.BaseFee.BitLen())
	}
	if !loose && header.Hash() != *named.Hash {
		return Block{}, fmt.Errorf("block %s is named %s, but its header hashes to %s", header.Number, named.Hash, header.Hash())
	}
	return Block{
		Number: header.Number.Uint64(), Hash: *named.Hash, text: named.Hash.Hex(), Parent: header.ParentHash, Time: header.Time,
		receiptsRoot: header.ReceiptHash, transactionsRoot: header.TxHash, BaseFee: header.BaseFee,
	}, nil
}

// ByNumber is the question for the header of a block.
func ByNumber(number uint64) *rpc.Question {
	return &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{hexutil.Uint64(number), false}}
}

// headOf and numbered are what those who read together share.
type (
	headOf struct {
		ledger *Ledger
		at     chains.Finality
		now    bool // of an endpoint that does not stand still
	}
	numbered struct {
		ledger *Ledger
		number uint64
	}
)

func (l *Ledger) headOf(ctx context.Context, at chains.Finality) headOf {
	return headOf{l, at, l.asksNow(ctx)}
}

// asksNow reports whether an endpoint may stand still for a context's questions: those of this
// machine may.
func (l *Ledger) asksNow(ctx context.Context) bool {
	return chains.AsksNow(ctx) && slices.ContainsFunc(l.node.Endpoints, func(e *rpc.Endpoint) bool { return !e.Near })
}

// Head finds the newest block of a finality. Those who ask at the same time share an answer, unless
// a newer block was seen since that was asked for. Those who read together (together.Sharing) see
// the same. Who asks what holds now (chains.AskingNow) shares none with others, and has it of an
// endpoint whose newest block is young.
func (l *Ledger) Head(ctx context.Context, at chains.Finality) (Block, error) {
	return together.Once(ctx, l.headOf(ctx, at), func(ctx context.Context) (Block, error) {
		if b, ok := l.takeEarly(ctx, at); ok {
			return b, nil
		}
		return l.head(ctx, at)
	})
}

func (l *Ledger) head(ctx context.Context, at chains.Finality) (Block, error) {
	if chains.AsksAlone(ctx) {
		return l.readHead(ctx, at)
	}
	key := fmt.Sprint(at, l.asksNow(ctx))
	b, joined, err := l.headReads.Do(ctx, key, func(ctx context.Context) (Block, error) { return l.readHead(ctx, at) })
	if joined && (err != nil || b.Number+at.Blocks() < l.heights.seen(at)) {
		return l.readHead(ctx, at)
	}
	return b, err
}

// readHead is head of its own. A node that is behind what was seen before is not believed.
func (l *Ledger) readHead(ctx context.Context, at chains.Finality) (Block, error) {
	asked := time.Now()
	b, err := l.askHead(ctx, at)
	if err == nil {
		l.newest.note(at, b, asked)
	}
	return b, err
}

func (l *Ledger) askHead(ctx context.Context, at chains.Finality) (Block, error) {
	const op = "read head"
	if at.Blocks() > 0 {
		return l.headAtDepth(ctx, op, at)
	}
	tag := at.String()
	var b Block
	floor := l.heights.floor(at)
	err := l.moving(ctx, op, at, &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{tag, false}, Check: func(e *rpc.Endpoint, raw json.RawMessage) (err error) {
		if b, err = decodeBlock(raw, l.loose); errors.Is(err, ErrNoBlock) && (floor > 0 || at == chains.Latest) {
			return l.fail(chains.Transient, op, fmt.Errorf("%w of finality %s, though there is one", err, tag), "")
		} else if err != nil {
			return l.HeadError(op, tag, err)
		}
		if at == chains.Latest {
			if err := l.standsStill(ctx, op, e, b); err != nil {
				return err
			}
		}
		return l.keepsUp(op, e, at, b, floor)
	}})
	if err != nil && chains.KindOf(err) == chains.Unknown && (at == chains.Safe || at == chains.Finalized) {
		err = l.fail(chains.NotFinal, op, err, "use finality depth:N where the node knows no "+tag+" block")
	}
	if err != nil {
		return Block{}, err
	}
	l.heights.see(at, b.Number)
	return b, nil
}

// moving asks for a head. Who asks what holds now has it of an endpoint that names a young newest
// block in the same request: how old a final one may be depends on the chain.
func (l *Ledger) moving(ctx context.Context, op string, at chains.Finality, head *rpc.Question) error {
	if at == chains.Latest || !l.asksNow(ctx) {
		return l.node.AskOne(ctx, op, head)
	}
	var of, young *rpc.Endpoint
	read := head.Check
	head.Check = func(e *rpc.Endpoint, raw json.RawMessage) error { of = e; return read(e, raw) }
	newest := &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{chains.Latest.String(), false}, Check: func(e *rpc.Endpoint, raw json.RawMessage) error {
		young = e
		b, err := decodeBlock(raw, l.loose)
		if err != nil {
			return l.HeadError(op, chains.Latest.String(), err)
		}
		return l.standsStill(ctx, op, e, b)
	}}
	for range l.node.Endpoints { // each one that fails is asked last
		if err := l.node.Ask(ctx, op, []*rpc.Question{newest, head}); err != nil {
			return err
		}
		if err := cmp.Or(newest.Err, head.Err); err != nil || of == young {
			return err
		}
	}
	return l.fail(chains.Transient, op, fmt.Errorf("no endpoint answers for both its newest and its %s block", at), chains.StillRemedy)
}

// standsStill is why a newest block of an endpoint is none for a context's questions.
func (l *Ledger) standsStill(ctx context.Context, op string, e *rpc.Endpoint, newest Block) error {
	if e.Near {
		return nil
	}
	if err := chains.StandsStill(ctx, e.String(), newest.Clock()); err != nil {
		return l.fail(chains.Transient, op, err, chains.StillRemedy)
	}
	return nil
}

func (l *Ledger) headAtDepth(ctx context.Context, op string, at chains.Finality) (Block, error) {
	var newest hexutil.Uint64
	floor := l.heights.floor(at)
	err := l.moving(ctx, op, at, &rpc.Question{Method: "eth_blockNumber", Check: func(e *rpc.Endpoint, raw json.RawMessage) error {
		if err := json.Unmarshal(raw, &newest); err != nil {
			return l.fail(chains.Dishonest, op, err, "use another node")
		}
		return l.keepsUp(op, e, at, Block{Number: uint64(newest)}, floor)
	}})
	if err != nil {
		return Block{}, err
	}
	number := uint64(newest) - min(uint64(newest), at.Blocks())
	blocks, err := l.Blocks(ctx, op, []uint64{number})
	if err == nil && blocks[number].Hash == (common.Hash{}) {
		err = l.HeadError(op, hexutil.EncodeUint64(number), ErrNoBlock)
	}
	if err != nil {
		return Block{}, err
	}
	l.heights.see(at, uint64(newest))
	return blocks[number], nil
}

// HeadError says what it means that the head could not be decoded.
func (l *Ledger) HeadError(op, tag string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrNoBlock):
		return l.fail(chains.NotFinal, op, fmt.Errorf("the node knows no %s block yet", tag), "wait, or use finality depth:N")
	default:
		return l.fail(chains.Dishonest, op, err, "use another node, or set LooseHeaders on a chain with headers of its own")
	}
}

// Blocks reads headers by number; a missing one has the zero hash. Those who read a single one
// together (together.Sharing) see the same.
func (l *Ledger) Blocks(ctx context.Context, op string, numbers []uint64) (map[uint64]Block, error) {
	if len(numbers) != 1 {
		return l.blocks(ctx, op, numbers)
	}
	return together.Once(ctx, numbered{l, numbers[0]}, func(ctx context.Context) (map[uint64]Block, error) { return l.blocks(ctx, op, numbers) })
}

func (l *Ledger) blocks(ctx context.Context, op string, numbers []uint64) (map[uint64]Block, error) {
	found := make(map[uint64]Block, len(numbers))
	questions := l.headers(op, numbers, found)
	if err := l.node.Ask(ctx, op, questions); err != nil {
		return nil, err
	}
	for _, q := range questions {
		if q.Err != nil {
			return nil, q.Err
		}
	}
	return found, nil
}

// headers are the questions for headers, which they put into found.
func (l *Ledger) headers(op string, numbers []uint64, found map[uint64]Block) []*rpc.Question {
	questions, reached := make([]*rpc.Question, len(numbers)), l.heights.floor(chains.Latest)
	for i, number := range numbers {
		questions[i] = ByNumber(number)
		questions[i].Check = func(_ *rpc.Endpoint, result json.RawMessage) error {
			b, err := l.Numbered(result, number)
			switch {
			case errors.Is(err, ErrNoBlock) && number <= reached:
				return l.fail(chains.Transient, op, fmt.Errorf("%w %d, though the chain has come to %d", ErrNoBlock, number, reached), "use a node that keeps up and has all blocks")
			case errors.Is(err, ErrNoBlock):
				b = Block{Number: number}
			case err != nil:
				return l.fail(chains.Dishonest, op, err, "use another node")
			}
			found[number] = b
			return nil
		}
	}
	return questions
}

// Numbered reads the block of a number.
func (l *Ledger) Numbered(result json.RawMessage, number uint64) (Block, error) {
	b, err := decodeBlock(result, l.loose)
	if err == nil && b.Number != number {
		err = fmt.Errorf("asked for block %d, got %d", number, b.Number)
	}
	return b, err
}

// Lowest finds by halves the lowest number from low on at which something holds, as it does at high
// and at all from the first on. high itself is not asked about.
func Lowest(low, high uint64, holds func(uint64) (bool, error)) (uint64, error) {
	for low < high {
		middle := low + (high-low)/2
		is, err := holds(middle)
		switch {
		case err != nil:
			return 0, err
		case is:
			high = middle
		default:
			low = middle + 1
		}
	}
	return low, nil
}

// First is Lowest of all numbers up to high, by one endpoint's word. Where there are several,
// another one is asked whether it holds at the number before: then that one's word counts.
func First(ctx context.Context, high uint64, several bool, holds func(context.Context, uint64) (bool, error)) (uint64, error) {
	lowest := func(ctx context.Context, high uint64) (uint64, error) {
		return Lowest(0, high, func(number uint64) (bool, error) { return holds(ctx, number) })
	}
	opinion := chains.Opinion(ctx)
	first, err := lowest(opinion, high)
	if err != nil || first == 0 || !several {
		return first, err
	}
	elsewhere := chains.Elsewhere(opinion)
	if before, failed := holds(elsewhere, first-1); failed == nil && before {
		return lowest(elsewhere, first-1)
	}
	return first, nil
}

// BlockOf is the block that a receipt names, which has to be the chain's: b, or the one that is
// read where that has another number.
func (l *Ledger) BlockOf(ctx context.Context, op string, r *Receipt, b Block) (Block, error) {
	if number := r.BlockNumber.Uint64(); number != b.Number {
		blocks, err := l.Blocks(ctx, op, []uint64{number})
		if err != nil {
			return Block{}, err
		}
		b = blocks[number]
	}
	if b.Hash != r.BlockHash {
		return Block{}, l.fail(chains.Transient, op, fmt.Errorf("transaction %s: %w", r.TxHash, ErrReorg), "ask again")
	}
	return b, nil
}

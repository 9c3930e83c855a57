package ledger

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Filter selects logs as eth_getLogs does: of any of the addresses, or of all where none is named,
// with one of the topics at each place that names some.
type Filter struct {
	Addresses []common.Address
	Topics    [][]common.Hash
}

// Match reports whether it selects a log.
func (f Filter) Match(log *types.Log) bool {
	if len(f.Addresses) > 0 && !slices.Contains(f.Addresses, log.Address) {
		return false
	}
	for i, any := range f.Topics {
		if len(any) > 0 && (i >= len(log.Topics) || !slices.Contains(any, log.Topics[i])) {
			return false
		}
	}
	return true
}

// What one listing holds in memory at most: so many logs, with so many bytes of data.
const (
	maxLogs     = 4 * chains.MaxFeedbacks
	maxLogBytes = 128 << 20
)

// Scan reads all logs of an agent from a block up to a last one, in ranges that the node accepts.
// They are of the chain that holds the last block, where its hash is given. More logs than one
// listing may hold are an error of kind TooMuch.
func (l *Ledger) Scan(ctx context.Context, op string, f Filter, from uint64, last Block) (all []*types.Log, err error) {
	size := 0
	err = l.ScanEach(ctx, op, f, from, last, func(logs []*types.Log) error {
		all, size = append(all, logs...), size+dataOf(logs)
		if len(all) > maxLogs || size > maxLogBytes {
			return l.fail(chains.TooMuch, op, fmt.Errorf("more than %d logs, or %d bytes of them", maxLogs, maxLogBytes), "")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// ScanEach is Scan for more logs than one listing may hold: do takes those of one answer after
// another, and ends it with an error.
func (l *Ledger) ScanEach(ctx context.Context, op string, f Filter, from uint64, last Block, do func([]*types.Log) error) error {
	for from <= last.Number {
		logs, through, known, err := l.Logs(ctx, op, l.narrow, f, from, last.Number)
		if through == last.Number && last.Hash != (common.Hash{}) && known[through].Hash != last.Hash {
			err = cmp.Or(err, l.fail(chains.Transient, op, fmt.Errorf("block %d: %w", through, ErrReorg), ""))
		}
		if err == nil {
			err = do(logs)
		}
		if err != nil {
			return err
		}
		from = through + 1
	}
	return nil
}

// usual is more than the data of most logs has, in bytes: a longer log counts for several.
const usual = 4 << 10

func dataOf(logs []*types.Log) (size int) {
	for _, log := range logs {
		size += len(log.Data)
	}
	return size
}

// Logs fetches the logs of the longest prefix of blocks from to to that the node serves in one
// request, and returns its last block. Where that serves not even one block, its receipts are read.
// known are blocks that were read beside it, further ones among them.
func (l *Ledger) Logs(ctx context.Context, op string, w *Width, f Filter, from, to uint64, further ...uint64) (logs []*types.Log, through uint64, known map[uint64]Block, err error) {
	for size := min(w.Size(), to-from+1); ; size = max(size/2, 1) {
		through = from + size - 1
		logs, known, err = l.logsOnce(ctx, op, f, from, through, further)
		late := chains.KindOf(err) == chains.TimedOut && !errors.Is(err, chains.ErrNotAsked) && ctx.Err() == nil
		refused := late || errors.Is(err, rpc.ErrTooMuch)
		switch {
		case err == nil:
			w.Took(size, max(len(logs), dataOf(logs)/usual))
			return logs, through, known, nil
		case !refused:
			return nil, 0, nil, err
		case size == 1:
			logs, known, err = l.crowd(ctx, op, f, from, err)
			return logs, from, known, err
		}
		w.refused(size)
	}
}

// A block's logs may be too much for one answer where there are so many of them, or where they hold
// so many bytes. A node that refuses less would refuse the next block's, too.
const (
	crowdedLogs  = 100
	crowdedBytes = 1 << 20
)

// crowd reads the logs of a block that a node refuses to give from the block's receipts, which are
// read anew: their root does not commit to the numbers of the logs.
func (l *Ledger) crowd(ctx context.Context, op string, f Filter, number uint64, refusal error) (logs []*types.Log, blocks map[uint64]Block, err error) {
	if blocks, err = l.Blocks(ctx, op, []uint64{number}); err != nil {
		return nil, nil, err
	}
	err = l.node.Refuting(ctx, func() error {
		list, err := l.readReceipts(ctx, op, blocks[number])
		if err != nil {
			return err
		}
		logs = nil
		size := 0
		for _, r := range list {
			for _, log := range r.Logs {
				if f.Match(log) {
					logs, size = append(logs, log), size+len(log.Data)
				}
			}
		}
		if len(logs) < crowdedLogs && size < crowdedBytes {
			return l.fail(chains.Transient, op, fmt.Errorf("the node refuses to give the logs of block %d alone: %w", number, refusal), "use another node")
		}
		if logs, err = checkLogs(logs, f, number, number); err != nil {
			return l.fail(chains.Dishonest, op, err, "use another node")
		}
		l.proven.Add(blocks[number].Hash, list)
		return nil
	})
	return logs, blocks, err
}

// short is of how many blocks logs are asked for in one request with headers. Those of more have a
// request of their own, whose answer is read as it comes.
const short = 256

// logsOnce asks one endpoint for the logs of a range, and for its last block: one that has not come
// to it would answer with the logs that it has, and not say so.
func (l *Ledger) logsOnce(ctx context.Context, op string, f Filter, from, to uint64, further []uint64) (logs []*types.Log, known map[uint64]Block, err error) {
	query := map[string]any{"topics": f.Topics, "fromBlock": hexutil.Uint64(from), "toBlock": hexutil.Uint64(to)}
	if len(f.Addresses) > 0 {
		query["address"] = f.Addresses
	}
	known = map[uint64]Block{}
	further = slices.DeleteFunc(slices.Clone(further), func(number uint64) bool { return number == to })
	headers := l.headers(op, append(further, to), known)
	var there *rpc.Endpoint // has the last block
	end := headers[len(headers)-1]
	header := end.Check
	end.Check = func(e *rpc.Endpoint, answer json.RawMessage) error {
		if there = nil; rpc.IsNull(answer) {
			return l.fail(chains.Transient, op, fmt.Errorf("%s lags: %w %d, up to which its logs are asked for", e, ErrNoBlock, to), "use a node that keeps up")
		}
		there = e
		return header(e, answer)
	}
	check := func(answer []*types.Log, err error) error {
		if err == nil {
			logs, err = checkLogs(answer, f, from, to)
		}
		if err != nil {
			return l.fail(chains.Dishonest, op, err, "use another node")
		}
		return nil
	}
	whole := false
	read := func(ctx context.Context, e *rpc.Endpoint) (err error) {
		if there != e { // asked in the place of one that failed
			if err := l.node.AskOf(ctx, op, e, headers); err != nil {
				return err
			}
		}
		whole = true
		var answer []*types.Log
		err = e.Read(ctx, func(body []byte, id string) (err error) {
			if id == "" {
				answer, err = scanLogs(body)
			} else {
				answer, err = scanAnswer(body, id)
			}
			return err
		}, "eth_getLogs", query)
		if err != nil && (!errors.Is(err, errMalformed) || errors.Is(err, rpc.ErrNull)) {
			return asRange(e.Classify(op, err), err)
		}
		return check(answer, err)
	}
	questions, apart := headers, to-from >= short
	if !apart {
		questions = append(questions, &rpc.Question{Method: "eth_getLogs", Args: []any{query}, Explain: asRange, Check: func(e *rpc.Endpoint, answer json.RawMessage) error {
			whole = there == e
			return check(scanLogs(answer))
		}})
	}
	for range 1 + len(l.node.Endpoints) { // who fails to answer both is asked last
		there = nil
		if err = l.node.Ask(ctx, op, questions); err != nil {
			return nil, nil, err
		}
		for _, q := range questions {
			err = cmp.Or(err, q.Err)
		}
		if err == nil && apart { // the header first: what it has not, it may have a moment later
			err = l.node.Try(ctx, op, "eth_getLogs", read)
		}
		if err != nil || whole {
			return logs, known, err
		}
	}
	return nil, nil, l.fail(chains.Transient, op, fmt.Errorf("no endpoint answers for block %d and its logs", to), "ask again")
}

// checkLogs leaves out the logs that a reorganisation removed. A log that was not asked for, stands
// twice or out of order makes the whole answer worthless.
func checkLogs(logs []*types.Log, f Filter, from, to uint64) ([]*types.Log, error) {
	logs = slices.DeleteFunc(logs, func(l *types.Log) bool { return l.Removed })
	for i, log := range logs {
		if log.BlockNumber < from || log.BlockNumber > to || !f.Match(log) {
			return nil, fmt.Errorf("log %d of block %d was not asked for", log.Index, log.BlockNumber)
		}
		if i > 0 && (log.BlockNumber < logs[i-1].BlockNumber || log.BlockNumber == logs[i-1].BlockNumber && log.Index <= logs[i-1].Index) {
			return nil, fmt.Errorf("log %d of block %d stands twice or out of order", log.Index, log.BlockNumber)
		}
	}
	return logs, nil
}

// Placed is a log that was found in the receipt of its transaction, in a block of the chain.
type Placed struct {
	Log     *types.Log
	Ordinal uint32 // inside the transaction
	Block   Block
}

// ErrReorg says that the chain changed while it was read.
var ErrReorg = errors.New("the chain was reorganised meanwhile")

// Place tells where logs stand inside their transactions and checks that their blocks are the
// chain's. known are blocks that need not be read again, further are to be read along with theirs.
// Logs that do not tell their place themselves are looked up in the receipts of their transactions,
// which then have to hold them.
func (l *Ledger) Place(ctx context.Context, op string, logs []*types.Log, known map[uint64]Block, further ...uint64) ([]Placed, map[uint64]Block, error) {
	list := make([]Placed, len(logs))
	for unknown, err := ordinals(logs, list), error(nil); len(unknown) > 0; {
		if unknown, err = l.placeByReceipts(ctx, op, logs, list, unknown); err != nil {
			return nil, nil, err
		}
	}
	blocks, err := l.BlocksOf(ctx, op, logs, known, further...)
	if err != nil {
		return nil, nil, err
	}
	for i, log := range logs {
		list[i].Log, list[i].Block = log, blocks[log.BlockNumber]
	}
	return list, blocks, nil
}

// receiptsAtOnce bounds how many receipts are in memory to place logs by: whoever pays for a
// transaction logs some megabytes beside what is looked for.
const receiptsAtOnce = 25

// placeByReceipts fills in the ordinals of the first of some logs from the receipts of their
// transactions, and returns those that are left.
func (l *Ledger) placeByReceipts(ctx context.Context, op string, logs []*types.Log, list []Placed, some []int) (left []int, err error) {
	var transactions []common.Hash
	for left = some; len(left) > 0; left = left[1:] {
		if tx := logs[left[0]].TxHash; !slices.Contains(transactions, tx) {
			if len(transactions) == receiptsAtOnce {
				break
			}
			transactions = append(transactions, tx)
		}
	}
	receipts, err := l.ReceiptsOf(ctx, op, transactions)
	if err != nil {
		return nil, err
	}
	for _, i := range some[:len(some)-len(left)] {
		log := logs[i]
		r := receipts[log.TxHash]
		if r == nil || r.BlockHash != log.BlockHash {
			return nil, l.fail(chains.Transient, op, fmt.Errorf("transaction %s: %w", log.TxHash, ErrReorg), "")
		}
		// The logs of a receipt are numbered without a gap.
		at := -1
		if len(r.Logs) > 0 && log.Index >= r.Logs[0].Index && log.Index-r.Logs[0].Index < uint(len(r.Logs)) {
			at = int(log.Index - r.Logs[0].Index)
		}
		if at < 0 || !same(r.Logs[at], log) {
			return nil, l.fail(chains.Dishonest, op, fmt.Errorf("log %d of block %d is not in the receipt of its transaction %s", log.Index, log.BlockNumber, log.TxHash), "use another node")
		}
		list[i].Ordinal = uint32(at)
	}
	return left, nil
}

// ordinals fills in the ordinals of logs that tell them: those of a block of which we have every
// log from its first one on, without a gap, so that each transaction's first one is known. It
// returns the indexes of the others. logs are in the order of the chain.
func ordinals(logs []*types.Log, list []Placed) (unknown []int) {
	var next, first uint // index that the block's next log has to have, and that of the transaction's first
	told := false
	for i, log := range logs {
		switch {
		case i == 0 || log.BlockHash != logs[i-1].BlockHash:
			told, first = log.Index == 0, log.Index
		case log.Index != next:
			told = false
		case log.TxHash != logs[i-1].TxHash:
			first = log.Index
		}
		next = log.Index + 1
		if told {
			list[i].Ordinal = uint32(log.Index - first)
		} else {
			unknown = append(unknown, i)
		}
	}
	return unknown
}

// BlocksOf reads the blocks of logs, and further ones, that are not known, and checks that the logs
// name them by their hash.
func (l *Ledger) BlocksOf(ctx context.Context, op string, logs []*types.Log, known map[uint64]Block, further ...uint64) (map[uint64]Block, error) {
	numbers := slices.Clone(further)
	for _, log := range logs {
		numbers = append(numbers, log.BlockNumber)
	}
	slices.Sort(numbers)
	numbers = slices.DeleteFunc(slices.Compact(numbers), func(n uint64) bool { _, ok := known[n]; return ok })
	blocks := maps.Clone(known)
	if len(numbers) > 0 || blocks == nil {
		read, err := l.Blocks(ctx, op, numbers)
		if err != nil {
			return nil, err
		}
		maps.Copy(read, blocks)
		blocks = read
	}
	for _, log := range logs {
		if blocks[log.BlockNumber].Hash != log.BlockHash {
			return nil, l.fail(chains.Transient, op, fmt.Errorf("block %d: %w", log.BlockNumber, ErrReorg), "")
		}
	}
	return blocks, nil
}

// same reports whether two logs say the same.
func same(a, b *types.Log) bool {
	return a.Address == b.Address && slices.Equal(a.Topics, b.Topics) && slices.Equal(a.Data, b.Data)
}

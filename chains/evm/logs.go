package evm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
)

// filter selects logs as eth_getLogs does: of any of the addresses, with one of the topics at each place that names some.
type filter struct {
	addresses []common.Address
	topics    [][]common.Hash
}

func (f filter) match(log *types.Log) bool {
	if !slices.Contains(f.addresses, log.Address) {
		return false
	}
	for i, any := range f.topics {
		if len(any) > 0 && (i >= len(log.Topics) || !slices.Contains(any, log.Topics[i])) {
			return false
		}
	}
	return true
}

// maxLogs bounds how many logs one listing holds in memory.
const maxLogs = 4 * chains.MaxFeedbacks

// errTooManyLogs says that a listing would not fit.
var errTooManyLogs = fmt.Errorf("more than %d logs", maxLogs)

// width is how many blocks a node lets eth_getLogs cover, as far as is known: halved when it refuses, a quarter more after each full range.
type width struct {
	now  *atomic.Uint64
	most uint64
}

// newWidth begins at the most; 0 is no limit.
func newWidth(most uint64) width {
	if most == 0 {
		most = math.MaxUint64 / 2
	}
	w := width{new(atomic.Uint64), most}
	w.now.Store(most)
	return w
}

// took learns that a range of size blocks was accepted.
func (w width) took(size uint64) {
	if size == w.now.Load() {
		w.now.Store(min(size+size/4+1, w.most))
	}
}

// scan reads all logs of an agent in blocks from to to, in ranges that the node accepts.
func (c *Chain) scan(ctx context.Context, op string, f filter, from, to uint64) ([]*types.Log, error) {
	var all []*types.Log
	for from <= to {
		logs, through, err := c.logs(ctx, op, c.narrow, f, from, to)
		if err != nil {
			return nil, err
		}
		if all = append(all, logs...); len(all) > maxLogs {
			return nil, c.fail(chains.TooMuch, op, errTooManyLogs, "")
		}
		from = through + 1
	}
	return all, nil
}

// logs reads the logs of a first part of blocks from to to, as many as the node lets pass at once, and tells through which block it came.
func (c *Chain) logs(ctx context.Context, op string, w width, f filter, from, to uint64) (logs []*types.Log, through uint64, err error) {
	for size := min(w.now.Load(), to-from+1); ; size = max(size/2, 1) {
		through = from + size - 1
		logs, err = c.logsOnce(ctx, op, f, from, through)
		refused := errors.Is(err, errRange) || chains.KindOf(err) == chains.TimedOut && ctx.Err() == nil
		switch {
		case err == nil:
			w.took(size)
			return logs, through, nil
		case !refused:
			return nil, 0, err
		case size == 1:
			return nil, 0, c.fail(chains.Transient, op, fmt.Errorf("the node refuses to give the logs of block %d alone: %w", from, err), "use another node")
		}
		w.now.Store(max(size/2, 1))
	}
}

func (c *Chain) logsOnce(ctx context.Context, op string, f filter, from, to uint64) ([]*types.Log, error) {
	var raw json.RawMessage
	query := map[string]any{"address": f.addresses, "topics": f.topics, "fromBlock": hexutil.Uint64(from), "toBlock": hexutil.Uint64(to)}
	if err := c.node.call(ctx, op, &raw, "eth_getLogs", query); err != nil {
		return nil, err
	}
	logs, err := decodeLogs(raw, f, from, to)
	if err != nil {
		return nil, c.fail(chains.Dishonest, op, err, "use another node")
	}
	return logs, nil
}

// decodeLogs reads the answer of eth_getLogs. Logs that a reorganisation removed are left out; a log that was not asked for, stands twice or out of order
// makes the whole answer worthless.
func decodeLogs(raw json.RawMessage, f filter, from, to uint64) ([]*types.Log, error) {
	var logs []*types.Log
	if err := json.Unmarshal(raw, &logs); err != nil {
		return nil, fmt.Errorf("malformed logs: %w", err)
	}
	if slices.Contains(logs, nil) {
		return nil, errors.New("malformed logs: null")
	}
	logs = slices.DeleteFunc(logs, func(l *types.Log) bool { return l.Removed })
	for i, log := range logs {
		if log.BlockNumber < from || log.BlockNumber > to || !f.match(log) {
			return nil, fmt.Errorf("log %d of block %d was not asked for", log.Index, log.BlockNumber)
		}
		if i > 0 && (log.BlockNumber < logs[i-1].BlockNumber || log.BlockNumber == logs[i-1].BlockNumber && log.Index <= logs[i-1].Index) {
			return nil, fmt.Errorf("log %d of block %d stands twice or out of order", log.Index, log.BlockNumber)
		}
	}
	return logs, nil
}

// placed is a log that was found in the receipt of its transaction, in a block of the chain.
type placed struct {
	log     *types.Log
	ordinal uint32 // inside the transaction
	block   block
}

// errReorg says that the chain changed while it was read.
var errReorg = errors.New("the chain was reorganised meanwhile")

// place finds logs in the receipts of their transactions and checks that their blocks are the chain's. further are blocks to be read along with theirs.
func (c *Chain) place(ctx context.Context, op string, logs []*types.Log, further ...uint64) ([]placed, map[uint64]block, error) {
	transactions := make([]common.Hash, len(logs))
	for i, log := range logs {
		transactions[i] = log.TxHash
	}
	receipts, err := c.receiptsOf(ctx, op, transactions)
	if err != nil {
		return nil, nil, err
	}
	blocks, err := c.blocksOf(ctx, op, logs, further...)
	if err != nil {
		return nil, nil, err
	}
	list := make([]placed, len(logs))
	for i, log := range logs {
		r := receipts[log.TxHash]
		if r == nil || r.BlockHash != log.BlockHash {
			return nil, nil, c.fail(chains.Transient, op, fmt.Errorf("transaction %s: %w", log.TxHash, errReorg), "")
		}
		at := slices.IndexFunc(r.Logs, func(l *types.Log) bool { return l.Index == log.Index })
		if at < 0 || !same(r.Logs[at], log) {
			return nil, nil, c.fail(chains.Dishonest, op, fmt.Errorf("log %d of block %d is not in the receipt of its transaction %s", log.Index, log.BlockNumber, log.TxHash), "use another node")
		}
		list[i] = placed{log: log, ordinal: uint32(at), block: blocks[log.BlockNumber]}
	}
	return list, blocks, nil
}

// blocksOf reads the blocks of logs and checks that the logs name them by their hash.
func (c *Chain) blocksOf(ctx context.Context, op string, logs []*types.Log, further ...uint64) (map[uint64]block, error) {
	numbers := slices.Clone(further)
	for _, log := range logs {
		numbers = append(numbers, log.BlockNumber)
	}
	slices.Sort(numbers)
	blocks, err := c.blocks(ctx, op, slices.Compact(numbers))
	if err != nil {
		return nil, err
	}
	for _, log := range logs {
		if blocks[log.BlockNumber].hash != log.BlockHash {
			return nil, c.fail(chains.Transient, op, fmt.Errorf("block %d: %w", log.BlockNumber, errReorg), "")
		}
	}
	return blocks, nil
}

func same(a, b *types.Log) bool {
	return a.Address == b.Address && slices.Equal(a.Topics, b.Topics) && slices.Equal(a.Data, b.Data)
}

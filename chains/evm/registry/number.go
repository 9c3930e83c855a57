package registry

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// The oldest feedback events do not say which of the client's they are. A ref needs the number,
// counted from 1: it is how many of the same client and agent stand in the logs up to the event.
// The state knows how many there are in all, and is asked first: most clients give little.

// Logged is a feedback with the log it was read from. The feedback may be incomplete: see
// dialect.finish.
type Logged struct {
	Log      *types.Log
	Feedback *chains.Feedback
}

// key is the agent and the client of the feedback.
func (l Logged) key() (agent *big.Int, client common.Address) {
	agent, _ = new(big.Int).SetString(l.Feedback.Ref.AgentID, 10)
	return agent, common.HexToAddress(l.Feedback.Ref.Client)
}

// readLogged reads what the state holds of feedback whose numbers are known; refused says what the
// refusal of one means.
func (c *Registry) readLogged(ctx context.Context, op string, b ledger.Block, list []Logged, refused func(Logged, error) error) ([]Record, error) {
	records, views := make([]Record, len(list)), make([]view.View, len(list))
	for i, l := range list {
		agent, client := l.key()
		views[i] = c.Dialect.recordView(agent, client, l.Feedback.Ref.Index, &records[i])
		views[i].Refused = func(err error) error { return refused(l, err) }
	}
	return records, c.Views(ctx, op, b, views...)
}

// WithFeedback collects the feedback of events that were read from logs.
func WithFeedback(list []Logged, log *types.Log, e chains.Event) []Logged {
	if e.Feedback != nil {
		list = append(list, Logged{log, e.Feedback})
	}
	return list
}

// giver is a client of an agent.
type giver struct {
	agent  string
	client common.Address
}

// tally is how many feedbacks a giver had given when a block ended.
type tally struct {
	block uint64
	hash  common.Hash
	count uint64
}

// seenGivers bounds the memory of tallies.
const seenGivers = 4096

// now is the latest block, which has to be at the last of the logs or behind it: the state before
// that does not know all that is in the logs. Questions about them are put at this very block, so
// that no node answers that has not reached it.
func (c *Registry) now(ctx context.Context, op string, list []Logged) (ledger.Block, error) {
	b, err := c.Ledger.Head(ctx, chains.Latest)
	if err != nil || len(list) == 0 {
		return b, err
	}
	if last := list[len(list)-1].Log.BlockNumber; b.Number < last {
		return ledger.Block{}, c.Fail(chains.Transient, op, fmt.Errorf("the node lags: it gave logs of block %d, and calls %d the latest", last, b.Number), "use a node that keeps up")
	}
	return b, nil
}

// number fills in the indexes that logs do not say. counts reads how many feedbacks givers have
// given at the block of now; nil: the state may count others only, and the logs have to be asked.
func (c *Registry) number(ctx context.Context, op string, list []Logged, whole bool, counts func([]giver) ([]uint64, error)) error {
	groups := map[giver][]Logged{}
	var givers []giver
	for _, l := range list {
		if l.Feedback.Ref.Index > 0 {
			continue
		}
		g := giver{l.Feedback.Ref.AgentID, common.HexToAddress(l.Feedback.Ref.Client)}
		if groups[g] == nil {
			givers = append(givers, g)
		}
		groups[g] = append(groups[g], l)
	}
	if len(givers) == 0 {
		return nil
	}
	if whole {
		for _, g := range givers {
			c.numberAll(groups[g])
		}
		return nil
	}
	var all []uint64
	if counts != nil {
		var err error
		if all, err = counts(givers); err != nil {
			return err
		}
	}
	for i, g := range givers {
		group := groups[g]
		switch n := uint64(len(group)); {
		case counts == nil:
			if err := c.numberByLogs(ctx, op, g, group); err != nil {
				return err
			}
		case all[i] < n:
			return c.Fail(chains.Transient, op, fmt.Errorf("the node's state knows %d feedbacks of %s to agent %s, its logs hold %d: %w", all[i], view.Lower(g.client), g.agent, n, ledger.ErrReorg), "")
		case all[i] == n:
			c.numberAll(group)
		default:
			if err := c.numberByLogs(ctx, op, g, group); err != nil {
				return err
			}
		}
	}
	return nil
}

// numberAll numbers all the feedback of a giver.
func (c *Registry) numberAll(group []Logged) {
	for i, l := range group {
		l.Feedback.Ref.Index = uint64(i) + 1
		c.Seen.Add(l.Feedback.Ref, l.Log.BlockNumber)
	}
}

// numberByLogs counts in the logs from the first block, or from where it counted before.
func (c *Registry) numberByLogs(ctx context.Context, op string, g giver, group []Logged) error {
	newest := group[len(group)-1].Log
	last := ledger.Block{Number: newest.BlockNumber, Hash: newest.BlockHash}
	known, err := c.tallied(ctx, op, g, group[0].Log.BlockNumber)
	if err != nil {
		return err
	}
	agent, _ := new(big.Int).SetString(g.agent, 10)
	topics := [][]common.Hash{c.Facts.Logs.Given, {common.BigToHash(agent)}, {common.BytesToHash(g.client.Bytes())}}
	logs, err := c.Ledger.Scan(ctx, op, ledger.Filter{Addresses: []common.Address{c.Reputation}, Topics: topics}, known.block, last)
	if err != nil {
		return err
	}
	next := 0
	for i, log := range logs {
		if next < len(group) && log.BlockHash == group[next].Log.BlockHash && log.Index == group[next].Log.Index {
			group[next].Feedback.Ref.Index = known.count + uint64(i) + 1
			c.Seen.Add(group[next].Feedback.Ref, log.BlockNumber)
			next++
		}
	}
	if next < len(group) {
		return c.Fail(chains.Transient, op, fmt.Errorf("block %d: %w", group[next].Log.BlockNumber, ledger.ErrReorg), "")
	}
	c.tallies.Add(g, tally{block: last.Number, hash: last.Hash, count: known.count + uint64(len(logs))})
	return nil
}

// tallied tells from which block on a giver's feedback has to be counted to number what he gave at
// a block or later, and how many he gave before.
func (c *Registry) tallied(ctx context.Context, op string, g giver, upTo uint64) (tally, error) {
	if known, ok := c.tallies.Get(g); ok && known.block < upTo {
		blocks, err := c.Ledger.Blocks(ctx, op, []uint64{known.block})
		if err != nil {
			return tally{}, err
		}
		if blocks[known.block].Hash == known.hash {
			known.block++
			return known, nil
		}
	}
	from, err := c.FirstBlock(ctx, op, ledger.Block{Number: upTo})
	return tally{block: from}, err
}

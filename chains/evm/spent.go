package evm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/relay"
	"github.com/bridge8004/bridge8004/chains/evm/sponsor"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Spent implements chains.Writer. Who paid a relay's transactions does not matter: the relay and
// its deliverers are one operator's. Of what was written through the SyncDelegate, which serves
// anybody, of what others signed, and of the account's own feedback only the writer's own
// transactions count.
func (w *Writer) Spent(ctx context.Context, since time.Time, after chains.Position) (list []chains.Spent, through chains.Position, more bool, err error) {
	const op = "read what was spent"
	c := w.chain
	head, err := c.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return nil, through, false, err
	}
	from := after.Height + 1
	if after == (chains.Position{}) {
		if from, err = c.firstSince(ctx, op, since, head); err != nil {
			return nil, through, false, err
		}
	}
	upTo := head
	hashes, err := w.wrote(ctx, op, from, upTo)
	for chains.KindOf(err) == chains.TooMuch && from < upTo.Number {
		half := from + (upTo.Number-from)/2
		blocks, failed := c.registry.Ledger.Blocks(ctx, op, []uint64{half})
		if failed != nil {
			return nil, through, false, failed
		}
		upTo = blocks[half]
		hashes, err = w.wrote(ctx, op, from, upTo)
	}
	if err != nil {
		return nil, through, false, err
	}
	list, err = w.spent(ctx, op, hashes)
	return list, upTo.Position(), upTo.Number < head.Number, err
}

// wrote lists the transactions by which something was written between two blocks, both included.
func (w *Writer) wrote(ctx context.Context, op string, from uint64, upTo ledger.Block) (hashes []common.Hash, err error) {
	c := w.chain
	seen := map[common.Hash]bool{}
	for _, f := range w.written() {
		// What is held is a transaction, whatever it logs.
		err := c.registry.Ledger.ScanEach(ctx, op, f, from, upTo, func(logs []*types.Log) error {
			list := make([]common.Hash, len(logs))
			for i, log := range logs {
				list[i] = log.TxHash
			}
			list = slices.Compact(list)
			if len(f.Addresses) == 0 { // anybody may log it, as often as he likes
				sent, err := w.transactions(ctx, op, list)
				if err != nil {
					return err
				}
				list = slices.DeleteFunc(list, func(hash common.Hash) bool { return sent[hash].strange(w.signer.Address()) })
			}
			for _, hash := range list {
				if !seen[hash] {
					seen[hash] = true
					hashes = append(hashes, hash)
				}
			}
			if len(hashes) > w.mostSpent {
				return c.registry.Fail(chains.TooMuch, op, fmt.Errorf("more than %d transactions", w.mostSpent), "")
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return hashes, nil
}

// written selects what a relayer leaves on the chain: what its relays log, what was done through
// the delegate, what clients signed and the account paid for, and its own feedback.
func (w *Writer) written() (out []ledger.Filter) {
	c := w.chain
	if len(c.config.Relays) > 0 {
		out = append(out, ledger.Filter{Addresses: c.config.Relays})
	}
	by := []common.Hash{common.BytesToHash(w.signer.Address().Bytes())}
	if !view.IsZero(c.config.Delegate) {
		out = append(out, ledger.Filter{Addresses: []common.Address{c.config.Delegate}, Topics: [][]common.Hash{{view.Contracts().Delegate.GetABI().Events["Acted"].ID}, nil, by}})
	}
	if !view.IsZero(c.config.FeedbackDelegate) {
		out = append(out, sponsor.Logged(c.config.FeedbackDelegate, w.signer.Address())...)
	}
	if !view.IsZero(c.registry.Reputation) {
		var given []common.Hash
		for _, shape := range decode.Shapes() {
			given = append(given, shape.Topic)
		}
		out = append(out, ledger.Filter{Addresses: []common.Address{c.registry.Reputation}, Topics: [][]common.Hash{given, nil, by}})
	}
	return out
}

// spent reads the receipts and the calldata of transactions, and leaves out what others paid for.
func (w *Writer) spent(ctx context.Context, op string, hashes []common.Hash) (list []chains.Spent, err error) {
	c := w.chain
	found, err := c.registry.Ledger.ReceiptsOf(ctx, op, hashes)
	if err != nil {
		return nil, err
	}
	sent, err := w.transactions(ctx, op, hashes)
	if err != nil {
		return nil, err
	}
	var heights []uint64
	for _, hash := range hashes {
		if found[hash] == nil {
			return nil, c.registry.Fail(chains.Transient, op, fmt.Errorf("the node has a log of transaction %s and no receipt", hash), "ask again")
		}
		heights = append(heights, found[hash].BlockNumber.Uint64())
	}
	slices.Sort(heights)
	blocks, err := c.registry.Ledger.Blocks(ctx, op, slices.Compact(heights))
	if err != nil {
		return nil, err
	}
	for _, hash := range hashes {
		r := found[hash]
		b := blocks[r.BlockNumber.Uint64()]
		if b.Hash != r.BlockHash {
			return nil, c.registry.Fail(chains.Transient, op, fmt.Errorf("transaction %s: %w", hash, ledger.ErrReorg), "")
		}
		one, relayed := chains.Spent{TxID: hash.Hex(), Cost: coins(r.Cost(b, sent[hash].tx))}, false
		var given []chains.Event
		for _, log := range r.Logs {
			if client, ok := sponsor.TakenBack(c.config.FeedbackDelegate, log); ok {
				one.Items = append(one.Items, chains.SpentItem{Origin: chains.Origin{Client: c.registry.Account(client)}})
			}
			e, ok, err := c.registry.Decode(log)
			if err != nil {
				return nil, c.registry.Fail(chains.Dishonest, op, err, "use another node")
			}
			switch {
			case ok && e.Mirrored != nil:
				relayed = true
				one.Items = append(one.Items, chains.SpentItem{Agent: e.Agent, Origin: e.Mirrored.Origin})
			case ok && e.Feedback != nil && e.Feedback.Client == w.Account():
				one.Items = append(one.Items, chains.SpentItem{Agent: e.Agent, Origin: chains.Origin{Client: e.Feedback.Client}})
			case ok && e.Feedback != nil:
				given = append(given, e)
			case ok && (e.URI != nil || e.Wallet != nil || e.Metadata != nil):
				one.Items = append(one.Items, chains.SpentItem{Agent: e.Agent})
			}
		}
		if !relayed && sent[hash].strange(w.signer.Address()) {
			continue
		}
		if tx := sent[hash].tx; tx != nil {
			client, sponsored := sponsor.ClientOf(tx)
			for _, e := range given {
				if sponsored && e.Feedback.Client == c.registry.Account(client) {
					one.Items = append(one.Items, chains.SpentItem{Agent: e.Agent, Origin: chains.Origin{Client: e.Feedback.Client}})
				}
			}
			// The relay logs once for each item, in their order. Other calls name no gas.
			if gas := relay.NamedGas(tx.Data()); len(gas) == len(one.Items) {
				for j := range gas {
					one.Items[j].Gas = gas[j]
				}
			}
		}
		list = append(list, one)
	}
	return list, nil
}

// transaction is one and who sent it, as far as either can be told.
type transaction struct {
	tx   *types.Transaction // nil: it is of a type that is not Ethereum's, or not shown
	from *common.Address
}

// strange reports whether somebody else sent it, as far as can be told.
func (t transaction) strange(own common.Address) bool { return t.from != nil && *t.from != own }

// transactions reads some with their senders.
func (w *Writer) transactions(ctx context.Context, op string, hashes []common.Hash) (map[common.Hash]transaction, error) {
	questions := make([]*rpc.Question, len(hashes))
	for i, hash := range hashes {
		questions[i] = &rpc.Question{Method: "eth_getTransactionByHash", Args: []any{hash}}
	}
	if err := w.chain.registry.Node.Ask(ctx, op, questions); err != nil {
		return nil, err
	}
	list := make(map[common.Hash]transaction, len(hashes))
	for i, hash := range hashes {
		if questions[i].Err != nil {
			return nil, questions[i].Err
		}
		list[hash] = readTransaction(questions[i].Result, hash)
	}
	return list, nil
}

// readTransaction goes by the signature where it can be read. Of a type that is not Ethereum's the
// sender is the node's word, as its logs are.
func readTransaction(raw json.RawMessage, hash common.Hash) transaction {
	tx := new(types.Transaction)
	if json.Unmarshal(raw, tx) == nil {
		if tx.Hash() != hash {
			return transaction{}
		}
		if from, err := types.Sender(types.LatestSignerForChainID(tx.ChainId()), tx); err == nil {
			return transaction{tx, &from}
		}
		return transaction{tx: tx}
	}
	var said struct {
		Hash common.Hash     `json:"hash"`
		From *common.Address `json:"from"`
	}
	if json.Unmarshal(raw, &said) != nil || said.Hash != hash {
		return transaction{}
	}
	return transaction{from: said.From}
}

// firstSince finds the first block that is not older than a time, or the one behind head.
func (c *Chain) firstSince(ctx context.Context, op string, since time.Time, head ledger.Block) (uint64, error) {
	if head.Clock().Before(since) {
		return head.Number + 1, nil
	}
	return lowest(head.Number, 256, func(number uint64) (bool, error) {
		found, err := c.registry.Ledger.Blocks(ctx, op, []uint64{number})
		if err != nil {
			return false, err
		}
		b := found[number]
		if b.Hash == (common.Hash{}) {
			return false, c.registry.Fail(chains.Transient, op, fmt.Errorf("block %d: %w", number, ledger.ErrNoBlock), "ask again")
		}
		return !b.Clock().Before(since), nil
	})
}

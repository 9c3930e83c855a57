package evm

import (
	"context"
	"encoding/json"
	"fmt"
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
func (w *Writer) Spent(ctx context.Context, since time.Time, after chains.Position) ([]chains.Spent, chains.Position, error) {
	const op = "read what was spent"
	c := w.chain
	head, err := c.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return nil, chains.Position{}, err
	}
	from := after.Height + 1
	if after == (chains.Position{}) {
		if from, err = c.firstSince(ctx, op, since, head); err != nil {
			return nil, chains.Position{}, err
		}
	}
	var hashes []common.Hash
	seen := map[common.Hash]bool{}
	for _, f := range w.written() {
		// Anybody may log what looks like the account's: what is held is a transaction,
		// whatever it logs.
		err := c.registry.Ledger.ScanEach(ctx, op, f, from, head.Number, func(logs []*types.Log) error {
			for _, log := range logs {
				if !seen[log.TxHash] {
					seen[log.TxHash] = true
					hashes = append(hashes, log.TxHash)
				}
			}
			if len(hashes) > chains.MaxSpent {
				return c.registry.Fail(chains.TooMuch, op, fmt.Errorf("more than %d transactions", chains.MaxSpent), "")
			}
			return nil
		})
		if err != nil {
			return nil, chains.Position{}, err
		}
	}
	list, err := w.spent(ctx, op, hashes)
	return list, head.Position(), err
}

// written selects what a relayer leaves on the chain: what its relays log, what was done through
// the delegate, what clients signed and the account paid for, and its own feedback.
func (w *Writer) written() (out []ledger.Filter) {
	c := w.chain
	if len(c.config.Relays) > 0 {
		out = append(out, ledger.Filter{Addresses: c.config.Relays})
	}
	if !view.IsZero(c.config.Delegate) {
		out = append(out, ledger.Filter{Addresses: []common.Address{c.config.Delegate}, Topics: [][]common.Hash{{view.Contracts().Delegate.GetABI().Events["Acted"].ID}}})
	}
	if !view.IsZero(c.config.FeedbackDelegate) {
		out = append(out, sponsor.Logged(c.config.FeedbackDelegate, w.signer.Address())...)
	}
	if !view.IsZero(c.registry.Reputation) {
		var given []common.Hash
		for _, shape := range decode.Shapes() {
			given = append(given, shape.Topic)
		}
		out = append(out, ledger.Filter{Addresses: []common.Address{c.registry.Reputation}, Topics: [][]common.Hash{given, nil, {common.BytesToHash(w.signer.Address().Bytes())}}})
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
	questions := make([]*rpc.Question, len(hashes))
	for i, hash := range hashes {
		questions[i] = &rpc.Question{Method: "eth_getTransactionByHash", Args: []any{hash}}
	}
	if err := c.registry.Node.Ask(ctx, op, questions); err != nil {
		return nil, err
	}
	for i, hash := range hashes {
		r := found[hash]
		if r == nil {
			return nil, c.registry.Fail(chains.Transient, op, fmt.Errorf("the node has a log of transaction %s and no receipt", hash), "ask again")
		}
		if questions[i].Err != nil {
			return nil, questions[i].Err
		}
		one, relayed := chains.Spent{TxID: hash.Hex(), Cost: coins(r.Cost())}, false
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
		// A transaction of a type that is not Ethereum's is nobody else's, as far as can be told.
		var tx types.Transaction
		if err := json.Unmarshal(questions[i].Result, &tx); err == nil && tx.Hash() == hash {
			from, err := types.Sender(types.LatestSignerForChainID(tx.ChainId()), &tx)
			if !relayed && err == nil && from != w.signer.Address() {
				continue
			}
			client, sponsored := sponsor.ClientOf(&tx)
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

package registry

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

func (d erc8004) ReadRecord(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (out record, err error) {
	err = d.Views(ctx, op, b, view.View{
		To: d.Reputation, Data: view.Contracts().Reputation.PackReadFeedback(agent, client, ref.Index), Answer: view.Into(&out, unpackRecord),
		Refused: d.noFeedback(op, ref, b),
	})
	return out, err
}

func unpackRecord(data []byte) (record, error) {
	out, err := view.Contracts().Reputation.UnpackReadFeedback(data)
	return record{out.Value, out.ValueDecimals, out.Tag1, out.Tag2, out.IsRevoked}, err
}

// ReadRecords asks for the whole list, and entry by entry where it is too long for a node.
func (d erc8004) ReadRecords(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]record, error) {
	k := view.Contracts().Reputation
	var out bindings.ReputationRegistryReadAllFeedbackOutput
	tooMuch := false
	err := d.Views(ctx, op, b, view.View{
		To: d.Reputation, Data: k.PackReadAllFeedback(agent, clients, "", "", true), Answer: view.Into(&out, k.UnpackReadAllFeedback),
		// The list is not paged: a long one runs out of the node's gas.
		Refused: func(error) error { tooMuch = true; return nil },
	})
	if err != nil {
		return nil, err
	}
	if tooMuch {
		return d.recordsOneByOne(ctx, op, b, agent, clients, unpackRecord)
	}
	n := len(out.Clients)
	if len(out.FeedbackIndexes) != n || len(out.Values) != n || len(out.ValueDecimals) != n || len(out.Tag1s) != n || len(out.Tag2s) != n || len(out.RevokedStatuses) != n {
		return nil, d.Fail(chains.Dishonest, op, errors.New("readAllFeedback returned lists of different lengths"), "use another node")
	}
	found := make(map[caip.FeedbackRef]record, n)
	for i := range n {
		ref := d.FeedbackRef(agent, out.Clients[i], out.FeedbackIndexes[i])
		found[ref] = record{out.Values[i], out.ValueDecimals[i], out.Tag1s[i], out.Tag2s[i], out.RevokedStatuses[i]}
	}
	return found, nil
}

func (d erc8004) ReadClients(ctx context.Context, op string, b ledger.Block, agent *big.Int) (clients []common.Address, err error) {
	k := view.Contracts().Reputation
	err = d.Views(ctx, op, b, view.View{To: d.Reputation, Data: k.PackGetClients(agent), Answer: view.Into(&clients, k.UnpackGetClients)})
	return clients, err
}

func (d erc8004) ReadSummary(ctx context.Context, op string, b ledger.Block, id *big.Int, addresses []common.Address, tag1, tag2 string) (chains.Summary, error) {
	k := view.Contracts().Reputation
	var total chains.Summary
	var entries bindings.ReputationRegistryReadAllFeedbackOutput
	err := d.Views(ctx, op, b,
		view.View{To: d.Reputation, Data: k.PackGetSummary(id, addresses, tag1, tag2), Answer: view.Into(&total, unpackSummary)},
		view.View{To: d.Reputation, Data: k.PackReadAllFeedback(id, addresses, tag1, tag2, false), Answer: view.Into(&entries, k.UnpackReadAllFeedback)},
	)
	if err != nil {
		return chains.Summary{}, err
	}
	return d.checkSummary(op, total, entries)
}

// unpackSummary decodes what getSummary returns.
func unpackSummary(data []byte) (chains.Summary, error) {
	out, err := view.Contracts().Reputation.GetABI().Unpack("getSummary", data)
	if err != nil {
		return chains.Summary{}, err
	}
	number, err := chains.Int128FromBig(out[1].(*big.Int))
	return chains.Summary{Count: out[0].(uint64), Value: chains.Value{Unscaled: number, Decimals: out[2].(uint8)}}, err
}

// checkSummary compares the registry's sum with one over its own entries, which alone shows an
// overflow.
func (d erc8004) checkSummary(op string, total chains.Summary, entries bindings.ReputationRegistryReadAllFeedbackOutput) (chains.Summary, error) {
	if len(entries.ValueDecimals) != len(entries.Values) {
		return chains.Summary{}, d.Fail(chains.Dishonest, op, errors.New("readAllFeedback returned lists of different lengths"), "use another node")
	}
	values := make([]chains.Value, len(entries.Values))
	for i, v := range entries.Values {
		number, err := chains.Int128FromBig(v)
		if err != nil {
			return chains.Summary{}, d.Fail(chains.Dishonest, op, err, "use another node")
		}
		values[i] = chains.Value{Unscaled: number, Decimals: entries.ValueDecimals[i]}
	}
	want := chains.Summarize(values)
	if total.Count != want.Count || total.Value != want.Value {
		return chains.Summary{}, d.Fail(chains.Dishonest, op,
			fmt.Errorf("the registry sums up %d feedbacks to %s, its entries %d to %s", total.Count, total.Value, want.Count, want.Value), "use another node")
	}
	return want, nil
}

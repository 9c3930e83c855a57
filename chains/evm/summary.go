package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Summary asks the registry's getSummary, which counts a client named twice twice.
func (c *Chain) Summary(ctx context.Context, agent caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at chains.Finality) (chains.Summary, error) {
	const op = "summarize feedback"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return chains.Summary{}, err
	}
	if len(clients) == 0 {
		return chains.Summary{}, c.fail(chains.Invalid, op, errors.New("no clients named"), "name whose feedback is to count: anybody can write some")
	}
	addresses := make([]common.Address, len(clients))
	for i, client := range clients {
		if addresses[i], err = c.address(op, client); err != nil {
			return chains.Summary{}, err
		}
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return chains.Summary{}, err
	}
	k := contracts().reputation
	var total chains.Summary
	var entries bindings.ReputationRegistryReadAllFeedbackOutput
	err = c.views(ctx, op, b,
		view{to: c.config.Reputation, data: k.PackGetSummary(id, addresses, tag1, tag2), answer: into(&total, unpackSummary)},
		view{to: c.config.Reputation, data: k.PackReadAllFeedback(id, addresses, tag1, tag2, false), answer: into(&entries, k.UnpackReadAllFeedback)},
	)
	if err != nil {
		return chains.Summary{}, err
	}
	summary, err := c.checkSummary(op, total, entries)
	if err != nil {
		return chains.Summary{}, err
	}
	summary.ReadAt = b.position()
	return summary, nil
}

// unpackSummary decodes what getSummary returns.
func unpackSummary(data []byte) (chains.Summary, error) {
	out, err := contracts().reputation.GetABI().Unpack("getSummary", data)
	if err != nil {
		return chains.Summary{}, err
	}
	number, err := chains.Int128FromBig(out[1].(*big.Int))
	return chains.Summary{Count: out[0].(uint64), Value: chains.Value{Unscaled: number, Decimals: out[2].(uint8)}}, err
}

// checkSummary compares the registry's sum with one over its own entries, which alone shows an overflow.
func (c *Chain) checkSummary(op string, total chains.Summary, entries bindings.ReputationRegistryReadAllFeedbackOutput) (chains.Summary, error) {
	if len(entries.ValueDecimals) != len(entries.Values) {
		return chains.Summary{}, c.fail(chains.Dishonest, op, errors.New("readAllFeedback returned lists of different lengths"), "use another node")
	}
	values := make([]chains.Value, len(entries.Values))
	for i, v := range entries.Values {
		number, err := chains.Int128FromBig(v)
		if err != nil {
			return chains.Summary{}, c.fail(chains.Dishonest, op, err, "use another node")
		}
		values[i] = chains.Value{Unscaled: number, Decimals: entries.ValueDecimals[i]}
	}
	want := chains.Summarize(values)
	if total.Count != want.Count || total.Value != want.Value {
		return chains.Summary{}, c.fail(chains.Dishonest, op,
			fmt.Errorf("the registry sums up %d feedbacks to %s, its entries %d to %s", total.Count, total.Value, want.Count, want.Value), "use another node")
	}
	return want, nil
}

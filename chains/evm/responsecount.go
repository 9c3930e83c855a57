package evm

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// responseCounting is a dialect whose state counts responses.
type responseCounting interface {
	// countResponses counts the responses to one feedback, of the given responders or of all.
	countResponses(ctx context.Context, op string, b ledger.Block, agent *big.Int, client common.Address, index uint64, responders []common.Address) (uint64, error)
}

func (d erc8004) countResponses(ctx context.Context, op string, b ledger.Block, agent *big.Int, client common.Address, index uint64, responders []common.Address) (n uint64, err error) {
	k := view.Contracts().Reputation
	err = d.Views(ctx, op, b, view.View{To: d.config.Reputation, Data: k.PackGetResponseCount(agent, client, index, responders), Answer: view.Into(&n, k.UnpackGetResponseCount)})
	return n, err
}

// ResponseCount counts the responses to a feedback in the registry's state, without reading any:
// those of the given responders, or all. A responder who is named twice counts once. A feedback
// that was not given has none. Dialects that count no responses refuse (kind Unsupported).
func (c *Chain) ResponseCount(ctx context.Context, ref caip.FeedbackRef, responders []caip.AccountID, at chains.Finality) (uint64, error) {
	const op = "count responses"
	d, ok := c.dialect.(responseCounting)
	if !ok {
		return 0, chains.Refuse(c.config.Chain, op, "registries of the dialect "+c.dialect.name()+" count no responses")
	}
	agent, client, err := c.feedbackKey(op, ref)
	if err != nil {
		return 0, err
	}
	addresses, none, err := c.clientAddresses(op, responders)
	if err != nil || none {
		return 0, err
	}
	b, err := c.Ledger.Head(ctx, at)
	if err != nil {
		return 0, err
	}
	return d.countResponses(ctx, op, b, agent, client, ref.Index, addresses)
}

// allResponses checks that as many responses were found in the logs as the state counts: a node
// that lost or withholds some is found out.
func (c *Chain) allResponses(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address, found int) error {
	d, ok := c.dialect.(responseCounting)
	if !ok {
		return nil
	}
	n, err := d.countResponses(ctx, op, b, agent, client, ref.Index, nil)
	if err == nil && n != uint64(found) {
		err = c.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s has %d responses in the node's state, and %d in the node's logs", ref, n, found),
			"use a node that keeps all logs, and check the configured deployment block")
	}
	return err
}

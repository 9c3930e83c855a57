package evm

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Glance implements chains.Chain: all finalities in one request, where the heads were read early
// (Config.Eager) and the dialect is erc8004.
func (c *Chain) Glance(ctx context.Context, ref caip.AgentRef, at ...chains.Finality) []chains.Reading {
	const op = "read agent"
	apart := func(f chains.Finality) (chains.Agent, error) { return c.Agent(ctx, ref, f) }
	d, ok := c.dialect.(erc8004)
	id, err := c.tokenID(op, ref)
	if !ok || err != nil || !c.config.Eager {
		return chains.SideBySide(at, apart)
	}
	list := make([]chains.Reading, len(at))
	blocks, states, views, parts := make([]ledger.Block, len(at)), make([]registered, len(at)), make([][]view.View, len(at)), make([][]*rpc.Question, len(at))
	var all []*rpc.Question
	for i, f := range at {
		if blocks[i], list[i].Err = c.headOnce(ctx, f); list[i].Err != nil {
			continue
		}
		views[i] = d.agentViews(op, blocks[i], ref, id, &states[i])
		parts[i] = view.Asked(blocks[i].At(), views[i])
		all = append(all, parts[i]...)
	}
	err = c.Node.Ask(ctx, op, all)
	for i := range list {
		if list[i].Err != nil {
			continue
		}
		if list[i].Err = err; err == nil {
			list[i].Err = c.SettleAll(op, views[i], parts[i])
		}
		if list[i].Err == nil {
			list[i].Agent = d.agentOf(ref, blocks[i], states[i])
		}
	}
	return list
}

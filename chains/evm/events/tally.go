package events

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Tally implements chains.Chain: by the state alone, in a handful of requests however long the
// past is.
func (c *Events) Tally(ctx context.Context, agent caip.AgentRef, at chains.Finality) (chains.Tally, error) {
	const op = "count feedback"
	if err := c.registry.NeedReputation(op); err != nil {
		return chains.Tally{}, err
	}
	id, b, err := c.registry.AgentBlock(ctx, op, agent, at)
	if err != nil {
		return chains.Tally{}, err
	}
	out := chains.Tally{At: b.Position()}
	clients, err := c.registry.Dialect.ReadClients(ctx, op, b, id)
	if err != nil || len(clients) == 0 {
		return out, err
	}
	records, err := c.registry.Dialect.ReadRecords(ctx, op, b, id, clients)
	if err != nil {
		return chains.Tally{}, err
	}
	if len(records) > chains.MaxFeedbacks {
		return chains.Tally{}, c.registry.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "")
	}
	for ref, r := range records {
		out.Items = append(out.Items, chains.TallyItem{Ref: ref, Revoked: r.Revoked})
	}
	slices.SortFunc(out.Items, func(a, b chains.TallyItem) int { return strings.Compare(a.Ref.String(), b.Ref.String()) })
	if c.registry.Facts.CountsResponses {
		out.Responses, err = c.registry.CountResponses(ctx, op, b, id, common.Address{}, 0, nil)
	}
	return out, err
}

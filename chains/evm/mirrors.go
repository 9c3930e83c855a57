package evm

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

var mirrorStates = map[uint8]chains.MirrorState{
	relayNone: chains.MirrorNone, relayDelivered: chains.MirrorDelivered, relayRevoked: chains.MirrorRevoked,
	relayTombstone: chains.MirrorTombstone, relayVoided: chains.MirrorVoided,
}

// MirrorOf asks the relays in the order of the configuration; the first that knows the source
// answers.
func (c *Chain) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	const op = "read mirror"
	id, err := c.registry.TokenID(op, agent)
	if err != nil {
		return chains.Mirror{}, err
	}
	if err := c.needRelay(op); err != nil {
		return chains.Mirror{}, err
	}
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return chains.Mirror{}, err
	}
	return c.mirror(ctx, op, b, source, id)
}

func (c *Chain) mirror(ctx context.Context, op string, b ledger.Block, source caip.Hash, id *big.Int) (chains.Mirror, error) {
	k := view.Contracts().Relay
	type answer struct {
		mirror bindings.FeedbackRelayMirrorOfOutput
		holder common.Address
	}
	answers := make([]answer, len(c.config.Relays))
	var views []view.View
	for i, relay := range c.config.Relays {
		views = append(views,
			view.View{To: relay, Data: k.PackMirrorOf(source, id), Answer: view.Into(&answers[i].mirror, k.UnpackMirrorOf)},
			view.View{To: relay, Data: k.PackRelayOf(source, id), Answer: view.Into(&answers[i].holder, k.UnpackRelayOf)})
	}
	if err := c.registry.Views(ctx, op, b, views...); err != nil {
		return chains.Mirror{}, err
	}
	for _, a := range answers {
		state, known := mirrorStates[a.mirror.State]
		if !known {
			return chains.Mirror{}, c.registry.Fail(chains.Dishonest, op, fmt.Errorf("a relay answers with the unknown state %d", a.mirror.State), "check the configured relays")
		}
		if state == chains.MirrorNone {
			continue
		}
		m := chains.Mirror{State: state, Epoch: a.mirror.Epoch}
		if a.mirror.Index > 0 {
			m.Ref = c.registry.FeedbackRef(id, a.holder, a.mirror.Index)
		}
		return m, nil
	}
	return chains.Mirror{}, nil
}

func (c *Chain) needRelay(op string) error {
	if len(c.config.Relays) == 0 {
		return c.registry.Fail(chains.Unsupported, op, errors.New("no FeedbackRelay is configured"), "configure a relay for this chain")
	}
	return nil
}

// ResponseMirrored tells whether one of the relays appended a response.
func (c *Chain) ResponseMirrored(ctx context.Context, response caip.Hash, agent caip.AgentRef, at chains.Finality) (bool, error) {
	const op = "read mirrored response"
	id, err := c.registry.TokenID(op, agent)
	if err != nil {
		return false, err
	}
	if err := c.needRelay(op); err != nil {
		return false, err
	}
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return false, err
	}
	k := view.Contracts().Relay
	done := make([]bool, len(c.config.Relays))
	var views []view.View
	for i, relay := range c.config.Relays {
		views = append(views, view.View{To: relay, Data: k.PackResponded(response, id), Answer: view.Into(&done[i], k.UnpackResponded)})
	}
	if err := c.registry.Views(ctx, op, b, views...); err != nil {
		return false, err
	}
	for _, d := range done {
		if d {
			return true, nil
		}
	}
	return false, nil
}

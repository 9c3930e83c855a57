// Package relay is about the FeedbackRelays of a registry: what they log and hold of mirrors,
// whether a feedback is a mirror, and the operations that go through them.
package relay

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/events"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Mirrors reads what the FeedbackRelays of an operator know of mirrors, and whether a feedback is
// one of anybody's. It implements a part of chains.Chain.
type Mirrors struct {
	registry *registry.Registry
	events   *events.Events
}

// New reads the mirrors at a registry's relays.
func New(r *registry.Registry, e *events.Events) Mirrors { return Mirrors{r, e} }

var mirrorStates = map[uint8]chains.MirrorState{
	relayNone: chains.MirrorNone, relayDelivered: chains.MirrorDelivered, relayRevoked: chains.MirrorRevoked,
	relayTombstone: chains.MirrorTombstone, relayVoided: chains.MirrorVoided,
}

// MirrorOf asks the relays in the order of the configuration; the first that knows the source
// answers.
func (m Mirrors) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	const op = "read mirror"
	id, err := m.registry.TokenID(op, agent)
	if err != nil {
		return chains.Mirror{}, err
	}
	if err := m.need(op); err != nil {
		return chains.Mirror{}, err
	}
	var out chains.Mirror
	err = m.registry.Ledger.AtHead(ctx, at, func(ctx context.Context, b ledger.Block) (err error) {
		out, err = view.Agreed(ctx, m.registry.Reader, op, func(ctx context.Context) (chains.Mirror, error) { return m.mirror(ctx, op, b, source, id) })
		return err
	})
	return out, err
}

func (m Mirrors) mirror(ctx context.Context, op string, b ledger.Block, source caip.Hash, id *big.Int) (chains.Mirror, error) {
	k := view.Contracts().Relay
	type answer struct {
		mirror bindings.FeedbackRelayMirrorOfOutput
		holder common.Address
	}
	answers := make([]answer, len(m.registry.Relays))
	var views []view.View
	for i, relay := range m.registry.Relays {
		views = append(views,
			view.View{To: relay, Data: k.PackMirrorOf(source, id), Answer: view.Into(&answers[i].mirror, k.UnpackMirrorOf)},
			view.View{To: relay, Data: k.PackRelayOf(source, id), Answer: view.Into(&answers[i].holder, k.UnpackRelayOf)})
	}
	if err := m.registry.Views(ctx, op, b, views...); err != nil {
		return chains.Mirror{}, err
	}
	for _, a := range answers {
		state, known := mirrorStates[a.mirror.State]
		if !known {
			return chains.Mirror{}, m.registry.Fail(chains.Dishonest, op, fmt.Errorf("a relay answers with the unknown state %d", a.mirror.State), "check the configured relays")
		}
		if state == chains.MirrorNone {
			continue
		}
		out := chains.Mirror{State: state, Epoch: a.mirror.Epoch}
		if a.mirror.Index > 0 {
			out.Ref = m.registry.FeedbackRef(id, a.holder, a.mirror.Index)
		}
		return out, nil
	}
	return chains.Mirror{}, nil
}

func (m Mirrors) need(op string) error {
	if len(m.registry.Relays) == 0 {
		return m.registry.Fail(chains.Unsupported, op, errors.New("no FeedbackRelay is configured"), "configure a relay for this chain")
	}
	return nil
}

// ResponseMirrored tells whether one of the relays appended a response.
func (m Mirrors) ResponseMirrored(ctx context.Context, response caip.Hash, agent caip.AgentRef, at chains.Finality) (bool, error) {
	const op = "read mirrored response"
	id, err := m.registry.TokenID(op, agent)
	if err != nil {
		return false, err
	}
	if err := m.need(op); err != nil {
		return false, err
	}
	var out bool
	err = m.registry.Ledger.AtHead(ctx, at, func(ctx context.Context, b ledger.Block) (err error) {
		out, err = view.Agreed(ctx, m.registry.Reader, op, func(ctx context.Context) (bool, error) { return m.responded(ctx, op, b, response, id) })
		return err
	})
	return out, err
}

func (m Mirrors) responded(ctx context.Context, op string, b ledger.Block, response caip.Hash, id *big.Int) (bool, error) {
	k := view.Contracts().Relay
	done := make([]bool, len(m.registry.Relays))
	var views []view.View
	for i, relay := range m.registry.Relays {
		views = append(views, view.View{To: relay, Data: k.PackResponded(response, id), Answer: view.Into(&done[i], k.UnpackResponded)})
	}
	err := m.registry.Views(ctx, op, b, views...)
	return err == nil && slices.Contains(done, true), err
}

// delivererRole is FeedbackRelay.DELIVERER_ROLE.
var delivererRole = crypto.Keccak256Hash([]byte("DELIVERER_ROLE"))

// ReadRole reads whether the current relay lets an account deliver, and from where. There has to be
// a relay.
func (m Mirrors) ReadRole(ctx context.Context, op string, b ledger.Block, account common.Address, origins []caip.AccountID, s *chains.AccountState) error {
	relay, k := m.registry.Relays[0], view.Contracts().Relay
	var may, paused bool
	var before common.Address
	takes := make([]bool, len(origins))
	views := []view.View{
		{To: relay, Data: k.PackHasRole(delivererRole, account), Answer: view.Into(&may, k.UnpackHasRole)},
		{To: relay, Data: k.PackPaused(), Answer: view.Into(&paused, k.UnpackPaused)},
		{To: relay, Data: k.PackPredecessor(), Answer: view.Into(&before, k.UnpackPredecessor)},
	}
	for i, origin := range origins {
		views = append(views, view.View{To: relay, Data: k.PackIsOriginRegistryAllowed(crypto.Keccak256Hash([]byte(origin.String()))), Answer: view.Into(&takes[i], k.UnpackIsOriginRegistryAllowed)})
	}
	if err := m.registry.Views(ctx, op, b, views...); err != nil {
		return err
	}
	var open common.Address // a relay before this one that is not paused
	for n := 1; view.IsZero(open) && !view.IsZero(before); n++ {
		if n == maxSuccession {
			return m.registry.Fail(chains.TooMuch, op, fmt.Errorf("more than %d relays succeed each other up to %s", maxSuccession, view.Lower(relay)), "")
		}
		var held bool
		older := before
		if err := m.registry.Views(ctx, op, b,
			view.View{To: older, Data: k.PackPaused(), Answer: view.Into(&held, k.UnpackPaused)},
			view.View{To: older, Data: k.PackPredecessor(), Answer: view.Into(&before, k.UnpackPredecessor)},
		); err != nil {
			return err
		}
		if !held {
			open = older
		}
	}
	bar := func(remedy, format string, args ...any) {
		s.Barred = m.registry.Fail(chains.Unauthorized, op, fmt.Errorf(format, args...), remedy)
	}
	me := view.Lower(account)
	switch {
	case !may:
		bar(fmt.Sprintf("have the relay's administrator run: cast send %s 'grantRole(bytes32,address)' %s %s --rpc-url RPC_URL --interactive", view.Lower(relay), delivererRole, me),
			"account %s lacks DELIVERER_ROLE at the relay %s", me, view.Lower(relay))
	case paused:
		bar(fmt.Sprintf("find out why; the relay's administrator ends it with: cast send %s 'unpause()' --rpc-url RPC_URL --interactive", view.Lower(relay)), "the relay %s is paused", view.Lower(relay))
	case !view.IsZero(open):
		bar(fmt.Sprintf("have its pauser run: cast send %s 'pause()' --rpc-url RPC_URL --interactive", view.Lower(open)), "the relay %s waits until its predecessor %s is paused", view.Lower(relay), view.Lower(open))
	}
	for i, origin := range origins {
		if !takes[i] && !slices.Contains(s.Refused, origin) {
			s.Refused = append(s.Refused, origin)
		}
	}
	return nil
}

package relay

import (
	"context"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

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

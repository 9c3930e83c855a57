package evm

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
)

// checkContracts fails on addresses that are not what they are configured as. The functions of the registries have the same selectors in other versions, and mean something else
// there; a relay of another registry would take mirrors that nobody sees.
func (c *Chain) checkContracts(ctx context.Context) error {
	const op = "check contracts"
	k := contracts()
	var identity, reputation string
	var pair, delegated common.Address
	posted := make([]common.Address, len(c.config.Relays))
	views := []view{
		c.probe(op, "an identity registry of ERC-8004 "+version, c.config.Registry, k.identity.PackGetVersion(), into(&identity, k.identity.UnpackGetVersion)),
		c.probe(op, "a reputation registry of ERC-8004 "+version, c.config.Reputation, k.reputation.PackGetVersion(), into(&reputation, k.reputation.UnpackGetVersion)),
		c.probe(op, "a reputation registry of ERC-8004 "+version, c.config.Reputation, k.reputation.PackGetIdentityRegistry(), into(&pair, k.reputation.UnpackGetIdentityRegistry)),
	}
	for i, relay := range c.config.Relays {
		views = append(views, c.probe(op, "a FeedbackRelay", relay, k.relay.PackReputationRegistry(), into(&posted[i], k.relay.UnpackReputationRegistry)))
	}
	if !isZero(c.config.Delegate) {
		views = append(views, c.probe(op, "a SyncDelegate", c.config.Delegate, k.delegate.PackIdentityRegistry(), into(&delegated, k.delegate.UnpackIdentityRegistry)))
	}
	if err := c.viewsAt(ctx, op, "latest", views...); err != nil {
		return err
	}
	if identity != version || reputation != version {
		return c.fail(chains.Unsupported, op, fmt.Errorf("the identity registry has version %q and the reputation registry %q; this dialect is %s",
			oneLine(identity), oneLine(reputation), version), "check the configured addresses")
	}
	mismatch := func(what string, at, has, want common.Address) error {
		return c.fail(chains.Invalid, op, fmt.Errorf("%s %s belongs to registry %s, configured is %s", what, lower(at), lower(has), lower(want)), "check the configured addresses")
	}
	if pair != c.config.Registry {
		return mismatch("reputation registry", c.config.Reputation, pair, c.config.Registry)
	}
	for i, registry := range posted {
		if registry != c.config.Reputation {
			return mismatch("relay", c.config.Relays[i], registry, c.config.Reputation)
		}
	}
	if !isZero(c.config.Delegate) && delegated != c.config.Registry {
		return mismatch("SyncDelegate", c.config.Delegate, delegated, c.config.Registry)
	}
	return nil
}

// probe asks a contract what only the right kind of contract can answer.
func (c *Chain) probe(op, what string, address common.Address, data []byte, decode func([]byte) error) view {
	wrong := func(error) error {
		return c.fail(chains.Invalid, op, fmt.Errorf("%s is not %s", lower(address), what), "check the configured addresses")
	}
	return view{to: address, data: data, refused: wrong, bare: true, answer: func(out []byte) error {
		if err := decode(out); err != nil {
			return wrong(err)
		}
		return nil
	}}
}

// isZero reports whether an address is unset.
func isZero(a common.Address) bool { return a == common.Address{} }

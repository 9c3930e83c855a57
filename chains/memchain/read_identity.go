package memchain

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// read runs f on the block of a finality, between the faults that are set.
func (c *core) read(ctx context.Context, method string, at chains.Finality, f func(*block) error) error {
	if err := c.call(ctx, Call{Method: method}); err != nil {
		return err
	}
	c.mu.RLock()
	err := f(c.view(at))
	c.mu.RUnlock()
	if err != nil {
		return err
	}
	return c.call(ctx, Call{Method: method, After: true})
}

// readAgent is read for one agent that has to exist.
func (c *core) readAgent(ctx context.Context, method string, ref caip.AgentRef, at chains.Finality, f func(*block, *agent) error) error {
	if err := c.ownAgent(method, ref); err != nil {
		return err
	}
	return c.read(ctx, method, at, func(b *block) error {
		a := c.find(b.last, ref.ID)
		if a == nil {
			return c.refuse(chains.NotFound, method, "agent %s does not exist in block %s", ref, b.at)
		}
		return f(b, a)
	})
}

func (c *core) accountID(address string) caip.AccountID {
	if address == "" {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: c.options.Chain, Address: address}
}

// Agent implements chains.Identity.
func (c *Chain) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (out chains.Agent, err error) {
	k := c.core
	err = k.readAgent(ctx, "Agent", ref, at, func(b *block, a *agent) error {
		out = chains.Agent{
			Ref: ref, Owner: k.accountID(a.owner.get(b.last)), Name: a.name, URI: a.uri.get(b.last), Wallet: k.wallet(b.last, a), ReadAt: b.at,
		}
		out.Authority = out.Owner
		if k.updateAuthority {
			out.Authority = k.accountID(a.authority.get(b.last))
		}
		if !k.metadata {
			return nil
		}
		out.Metadata = map[string][]byte{}
		for _, key := range a.keys.until(b.last) {
			if v := a.metadata.get(b.last, key.value); v != nil {
				out.Metadata[key.value] = slices.Clone(v)
			}
		}
		if w := a.wallet.get(b.last); !w.address.IsZero() {
			out.Metadata[chains.AgentWalletKey] = []byte(w.address.String())
		}
		return nil
	})
	return out, err
}

// wallet judges the agent's wallet by the rules of its registry.
func (c *core) wallet(s seq, a *agent) chains.Wallet {
	w, written := a.wallet.at(s)
	if w.address.IsZero() {
		return chains.Wallet{State: chains.WalletNone}
	}
	out := chains.Wallet{Address: w.address, State: chains.WalletSet}
	if !c.updateAuthority {
		return out
	}
	authority, changed := a.authority.at(s)
	claim := chains.WalletClaim{Wallet: w.address, Holder: c.accountID(a.owner.get(s)), Authority: c.accountID(authority), Redirected: a.redirected.get(s), Confirmed: written >= changed}
	out.State = claim.State()
	out.Why = map[chains.WalletState]string{
		chains.WalletRedirected:     "the metadata pointer leaves the mint",
		chains.WalletStaleAuthority: "the update authority is not the holder",
		chains.WalletLeftover:       "the wallet was written before the holder had the update authority",
	}[out.State]
	return out
}

// Metadata implements chains.Identity.
func (c *Chain) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) (out []byte, err error) {
	err = c.core.readAgent(ctx, "Metadata", ref, at, func(b *block, a *agent) error {
		if key == chains.AgentWalletKey {
			if w := a.wallet.get(b.last); !w.address.IsZero() {
				out = []byte(w.address.String())
			}
			return nil
		}
		out = slices.Clone(a.metadata.get(b.last, key))
		return nil
	})
	return out, err
}

package memchain

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// read runs f on the block of a finality, between the faults that are set; f may abort.
func read[T any](ctx context.Context, c *core, method string, at chains.Finality, f func(*block) T) (out T, err error) {
	if err := c.call(ctx, Call{Method: method}); err != nil {
		return out, err
	}
	c.mu.RLock()
	err = abort.Catch(func() { out = f(c.view(at)) })
	c.mu.RUnlock()
	if err == nil {
		err = c.call(ctx, Call{Method: method, After: true})
	}
	if err != nil {
		var none T
		return none, err
	}
	return out, nil
}

// readAgent is read for one agent that has to exist.
func readAgent[T any](ctx context.Context, c *core, method string, ref caip.AgentRef, at chains.Finality, f func(*block, *agent) T) (T, error) {
	return read(ctx, c, method, at, func(b *block) T {
		c.ownAgent(method, ref)
		a := c.find(b.last, ref.ID)
		c.require(a != nil, chains.NotFound, method, "agent %s does not exist in block %s", ref, b.at)
		return f(b, a)
	})
}

// check is read for what has nothing to tell but an error.
func check(ctx context.Context, c *core, method string, f func(*block)) error {
	_, err := read(ctx, c, method, chains.Latest, func(b *block) (none struct{}) {
		f(b)
		return none
	})
	return err
}

func (c *core) accountID(address string) caip.AccountID {
	if address == "" {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: c.options.Chain, Address: address}
}

// Agent implements chains.Identity.
func (c *Chain) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	k := c.core
	return readAgent(ctx, k, "Agent", ref, at, func(b *block, a *agent) (out chains.Agent) {
		out = chains.Agent{
			Ref: ref, Owner: k.accountID(a.owner.get(b.last)), Name: a.name, URI: a.uri.get(b.last), Wallet: k.wallet(b.last, a), ReadAt: b.at,
		}
		out.Authority = out.Owner
		if k.updateAuthority {
			out.Authority = k.accountID(a.authority.get(b.last))
		}
		if !k.metadata {
			return out
		}
		out.Metadata = map[string][]byte{}
		for key, value := range a.metadata {
			if v := value.get(b.last); v != nil {
				out.Metadata[key] = slices.Clone(v)
			}
		}
		if w := a.wallet.get(b.last); !w.IsZero() {
			out.Metadata[chains.AgentWalletKey] = []byte(w.String())
		}
		return out
	})
}

// wallet judges the agent's wallet by the rules of its registry.
func (c *core) wallet(s seq, a *agent) chains.Wallet {
	w, written := a.wallet.at(s)
	if w.IsZero() {
		return chains.Wallet{State: chains.WalletNone}
	}
	out := chains.Wallet{Address: w, State: chains.WalletSet}
	if !c.updateAuthority {
		return out
	}
	authority, changed := a.authority.at(s)
	claim := chains.WalletClaim{Wallet: w, Holder: c.accountID(a.owner.get(s)), Authority: c.accountID(authority), Redirected: a.redirected.get(s), Confirmed: written >= changed}
	out.State = claim.State()
	out.Why = map[chains.WalletState]string{
		chains.WalletRedirected:     "the metadata pointer leaves the mint",
		chains.WalletStaleAuthority: "the update authority is not the holder",
		chains.WalletLeftover:       "the wallet was written before the holder had the update authority",
	}[out.State]
	return out
}

// Metadata implements chains.Identity.
func (c *Chain) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	return readAgent(ctx, c.core, "Metadata", ref, at, func(b *block, a *agent) (out []byte) {
		if key == chains.AgentWalletKey {
			if w := a.wallet.get(b.last); !w.IsZero() {
				out = []byte(w.String())
			}
			return out
		}
		return slices.Clone(a.metadata.get(b.last, key))
	})
}

// Held implements chains.Identity.
func (c *Chain) Held(ctx context.Context, owner caip.AccountID, at chains.Finality) (uint64, error) {
	k := c.core
	return read(ctx, k, "Held", at, func(b *block) (count uint64) {
		for id := range k.agents {
			if a := k.find(b.last, id); a != nil && k.accountID(a.owner.get(b.last)) == owner {
				count++
			}
		}
		return count
	})
}

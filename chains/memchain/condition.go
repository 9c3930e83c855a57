package memchain

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Endpoints implements chains.Condition: there is one, which is in this process. Its clock is no
// time of day unless the options say so.
func (c *Chain) Endpoints(ctx context.Context, l chains.Look) []chains.Endpoint {
	e := chains.Endpoint{Name: "rpc[0] (memory)", Near: true}
	if e.Err = c.core.call(ctx, Call{Method: "Endpoints"}); e.Err != nil {
		return []chains.Endpoint{e}
	}
	c.core.mu.RLock()
	defer c.core.mu.RUnlock()
	head := c.core.view(chains.Latest)
	e.Head, e.Final = head.at, c.core.view(l.At).at
	e.Depth = e.Final.Height
	if c.core.options.Clock != nil {
		e.Time = head.time
	}
	return []chains.Endpoint{e}
}

// CheckContracts implements chains.Condition: nothing can be configured wrongly.
func (p plain) CheckContracts(ctx context.Context) error {
	return p.chain.call(ctx, Call{Method: "CheckContracts"})
}

// Grant implements chains.Condition.
func (c *Chain) Grant(ctx context.Context, ref caip.AgentRef, account caip.AccountID) (chains.Grant, error) {
	k := c.core
	if !k.relayed {
		return chains.Grant{Why: "SATI has no delegate"}, nil
	}
	return readAgent(ctx, k, "Grant", ref, chains.Latest, func(b *block, a *agent) (g chains.Grant) {
		given := k.grants.get(b.last, grant{a.id, a.owner.get(b.last), account.Address})
		g.Scopes, g.Lapsed, g.Expires, g.Now = given.scopes, given.ended(b.time), given.until, b.time
		ok := false
		if ok, g.Why = k.maySync(b.last, b.time, a, account.Address, given.scopes); ok {
			g.Usable = given.scopes
		}
		return g
	})
}

// Traffic implements chains.Condition: nothing is asked over a network.
func (plain) Traffic() []chains.Traffic { return nil }

// State implements chains.Writer. An account has either no funds or plenty.
func (w *Writer) State(ctx context.Context, origins ...caip.AccountID) (chains.AccountState, error) {
	c := w.chain.core
	if err := c.call(ctx, Call{Method: "State"}); err != nil {
		return chains.AccountState{}, err
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	s := chains.AccountState{Balance: chains.NewCoins(1e18), One: chains.NewCoins(baseFee), Enough: chains.NewCoins(20 * baseFee)}
	if c.broke[w.Account().Address] {
		s.Balance = chains.Coins{}
	}
	for _, origin := range origins {
		if c.options.Origins != nil && c.relayed && !slices.Contains(c.options.Origins, origin) {
			s.Refused = append(s.Refused, origin)
		}
	}
	return s, nil
}

// Glance implements chains.Chain.
func (c *Chain) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return together.Glances(ctx, c, ref, at, keys)
}

// Tally implements chains.Chain.
func (c *Chain) Tally(ctx context.Context, agent caip.AgentRef, at chains.Finality) (chains.Tally, error) {
	return chains.TallyByListing(ctx, c, agent, at)
}

// plain is what this chain has nothing to say about.
type plain struct{ chain *core }

// Member implements chains.Chain: agents are not numbered.
func (p plain) Member(context.Context, uint64, chains.Finality) (caip.AgentRef, error) {
	return caip.AgentRef{}, chains.Refuse(p.chain.options.Chain, "find member", nothing)
}

// TokenProgram implements chains.Chain: assets are paid at the wallet.
func (p plain) TokenProgram(context.Context, caip.AccountID, chains.Finality) (caip.AccountID, error) {
	return caip.AccountID{}, chains.Refuse(p.chain.options.Chain, "read token program", nothing)
}

// HasCode implements chains.Chain: the registry and the relay are contracts.
func (c *Chain) HasCode(ctx context.Context, account caip.AccountID, at chains.Finality) (bool, error) {
	return read(ctx, c.core, "HasCode", at, func(*block) bool {
		if c.core.updateAuthority {
			c.core.unable("read code")
		}
		return account == c.Info().Registry || account.Address == c.relay
	})
}

// Audit implements chains.Chain: Read leaves nothing out.
func (p plain) Audit(context.Context, chains.Query) (chains.Audit, error) {
	if p.chain.indexed {
		return chains.Audit{}, chains.Refuse(p.chain.options.Chain, "audit", nothing)
	}
	return chains.Audit{}, nil
}

// MirrorFit implements chains.Chain: mirrors hold everything.
func (p plain) MirrorFit(context.Context, chains.MirrorItem) (chains.MirrorFit, error) {
	return chains.MirrorFit{}, nil
}

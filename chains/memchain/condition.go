package memchain

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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
func (c *Chain) CheckContracts(ctx context.Context) error {
	return c.core.call(ctx, Call{Method: "CheckContracts"})
}

// Grant implements chains.Condition: grants do not run out here.
func (c *Chain) Grant(ctx context.Context, agent caip.AgentRef, account caip.AccountID) (chains.Grant, error) {
	usable, why, err := c.MaySync(ctx, agent, account, chains.SyncScopeURI, chains.Latest)
	return chains.Grant{Usable: usable, Why: why}, err
}

// Traffic implements chains.Condition: nothing is asked over a network.
func (c *Chain) Traffic() []chains.Traffic { return nil }

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

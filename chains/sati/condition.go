package sati

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// Endpoints implements chains.Condition. The index and the WebSocket endpoint tell no block. On
// Solana a block commits to nothing that could be checked.
func (c *Chain) Endpoints(ctx context.Context, l chains.Look) []chains.Endpoint {
	if c.photon.None() {
		return c.cluster.Endpoints(ctx, l)
	}
	return c.cluster.Endpoints(ctx, l, rpc.Beside{Endpoint: c.photon.Endpoint, Look: c.lookAtIndex})
}

func (c *Chain) lookAtIndex(ctx context.Context) error {
	_, err := photon.AskIndex[uint64](ctx, c.photon, photon.GetSlot, nil)
	if chains.KindOf(err) == chains.Unsupported {
		return nil // it answers; feedback is read from transactions then
	}
	return err
}

// CheckContracts implements chains.Condition: SATI's registry account has to be there.
func (c *Chain) CheckContracts(ctx context.Context) error {
	_, err := c.Total(ctx, chains.Latest)
	var e *chains.Error
	if errors.As(err, &e) && (e.Kind == chains.NotFound || e.Kind == chains.Invalid) {
		e = c.fail(chains.Unsupported, "check contracts", &chains.ContractError{Part: chains.PartRegistry, Err: e.Err})
		e.Remedy = "set the chain's id to a cluster on which SATI is deployed"
		return e
	}
	return err
}

// Grant implements chains.Condition: on SATI only the update authority writes, and the relayer
// never holds it.
func (c *Chain) Grant(context.Context, caip.AgentRef, caip.AccountID) (chains.Grant, error) {
	return chains.Grant{Why: "on SATI only the update authority can write the agent"}, nil
}

func (c *Chain) Traffic() []chains.Traffic {
	if c.photon.None() {
		return c.cluster.Traffic()
	}
	return c.cluster.Traffic(c.photon.Endpoint)
}

// rentOfAccount is what an account without data has to keep, in lamports.
const rentOfAccount = 890_880

// State implements chains.Writer: the balance, and whether what the account posts counts as
// mirrors.
func (w *Writer) State(ctx context.Context, _ ...caip.AccountID) (chains.AccountState, error) {
	c, me := w.chain, w.Account()
	balance, err := c.Balance(ctx, me, chains.Latest)
	if err != nil {
		return chains.AccountState{}, err
	}
	rent, fee := chains.NewCoins(rentOfAccount), chains.NewCoins(max(c.cfg.UnitPrice, c.cfg.MaxUnitPrice)).Scale(chains.NewCoins(transact.MaxUnits), chains.NewCoins(1_000_000)).Add(chains.NewCoins(transact.FeePerSignature+attestationFees))
	s := chains.AccountState{Balance: chains.NewCoins(balance), One: rent.Add(fee), Enough: rent.Add(fee.Scale(chains.NewCoins(20), chains.NewCoins(1)))}
	if !c.decode.IsMirrorKey(me) {
		e := c.fail(chains.Unauthorized, "check account", fmt.Errorf("%s is no configured mirror key", me.Address))
		e.Remedy = "set mirror_keys.current to it"
		s.Barred = e
	}
	return s, nil
}

// AgentAt implements chains.Chain: nodes keep no past state.
func (c *Chain) AgentAt(context.Context, caip.AgentRef, chains.Position) (chains.Agent, error) {
	return chains.Agent{}, chains.Refuse(c.cfg.Chain, "read agent in one slot", "nodes keep no past state")
}

// Contracts implements chains.Chain: the program's upgrades are not followed.
func (c *Chain) Contracts(context.Context, chains.Finality) ([]chains.RegistryContract, chains.Position, error) {
	return nil, chains.Position{}, chains.Refuse(c.cfg.Chain, "read who governs the registry", "the program's upgrades are not followed")
}

func (c *Chain) Tally(ctx context.Context, agent caip.AgentRef, at chains.Finality) (chains.Tally, error) {
	return chains.TallyByListing(ctx, c, agent, at)
}

// Member implements chains.Chain by the registry's index of its members.
func (c *agents) Member(ctx context.Context, number uint64, at chains.Finality) (caip.AgentRef, error) {
	for m, err := range c.Members(ctx, number, at) {
		if err != nil {
			return caip.AgentRef{}, err
		}
		if m.Number == number {
			return m.Ref, nil
		}
		break
	}
	return caip.AgentRef{}, &chains.Error{Kind: chains.NotFound, Chain: c.cfg.Chain, Op: "find member", Err: fmt.Errorf("the registry has no member %d", number)}
}

package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// maxRegular bounds the scores of one agent that are read.
const maxRegular = 1_000

// Scores lists the reputation scores that providers give an agent, expired ones included. A score
// counts only if its Proof holds: its provider sent it.
func (c *attestations) Scores(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]Attestation, error) {
	n, mint, err := c.about(ctx, "list scores", agent)
	if err != nil {
		return nil, err
	}
	if _, err := c.state(ctx, n, mint, cluster.Commitment(at)); err != nil {
		return nil, err
	}
	return c.scoresOf(ctx, n, mint, at)
}

// Score reads the score that a provider gives an agent; none is an error of kind NotFound.
func (c *attestations) Score(ctx context.Context, agent caip.AgentRef, provider caip.AccountID, at chains.Finality) (Attestation, error) {
	const op = "read score"
	mint, err := c.mint(op, agent)
	if err != nil {
		return Attestation{}, err
	}
	key, err := c.key(op, "provider", provider)
	if err != nil {
		return Attestation{}, err
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return Attestation{}, err
	}
	found, err := c.score(ctx, n, op, key, mint, cluster.Commitment(at))
	if err != nil {
		return Attestation{}, err
	}
	if found == nil {
		return Attestation{}, c.fail(chains.NotFound, op, fmt.Errorf("%s has given %s no score", key, mint))
	}
	if err := c.prove(ctx, n, found, cluster.Commitment(at)); err != nil {
		return Attestation{}, err
	}
	one := []Attestation{*found}
	err = c.expire(ctx, n, one, at)
	return one[0], err
}

// score reads a provider's score as its account holds it, nil without one. What it proves takes its
// transaction.
func (c *attestations) score(ctx context.Context, n *cluster.Node, op string, provider, mint solana.PublicKey, at rpc.CommitmentType) (*Attestation, error) {
	address, err := c.decode.ScoreAddress(provider, mint)
	if err != nil {
		return nil, c.fail(chains.Invalid, op, err)
	}
	res, err := n.Accounts(ctx, op, at, address)
	if err != nil || res.Value[0] == nil || res.Value[0].Owner != wire.SASProgramID {
		return nil, err
	}
	a, err := c.decode.Regular(address, res.Value[0])
	if err != nil {
		return nil, c.fail(chains.Dishonest, op, err)
	}
	return &a, nil
}

// scoresOf reads the SAS accounts with scores of an agent.
func (c *attestations) scoresOf(ctx context.Context, n *cluster.Node, mint solana.PublicKey, at chains.Finality) ([]Attestation, error) {
	const op = "list scores"
	schema := c.deployment.Reputation
	accounts, err := cluster.Call(ctx, n, op, func(ctx context.Context) (rpc.GetProgramAccountsResult, error) {
		return n.RPC.GetProgramAccountsWithOpts(ctx, wire.SASProgramID, &rpc.GetProgramAccountsOpts{
			Commitment: cluster.Commitment(at), Encoding: solana.EncodingBase64,
			Filters: []rpc.RPCFilter{
				{Memcmp: &rpc.RPCFilterMemcmp{Offset: wire.SASOffsetSchema, Bytes: schema.Address[:]}},
				{Memcmp: &rpc.RPCFilterMemcmp{Offset: wire.SASOffsetMint, Bytes: mint[:]}},
			},
		})
	})
	if err != nil {
		return nil, err
	}
	if len(accounts) > maxRegular {
		return nil, c.fail(chains.TooMuch, op, fmt.Errorf("%d, more than %d", len(accounts), maxRegular))
	}
	var out []Attestation
	for _, found := range accounts {
		if found == nil || found.Account == nil {
			continue
		}
		a, err := c.decode.Regular(found.Pubkey, found.Account)
		if err != nil {
			c.log().Debug("passed over a SAS account", "chain", c.cfg.Chain, "account", found.Pubkey, "why", err)
			continue
		}
		if a.Agent != c.agentRef(mint) || a.Schema != schema.Name {
			return nil, c.cluster.Dishonest(op, fmt.Errorf("asked for %s of %s, it shows a %s of %s", schema.Name, mint, a.Schema, a.Agent.ID))
		}
		out = append(out, a)
	}
	if err := cluster.Each(ctx, out, func(ctx context.Context, i int, _ Attestation) error {
		return c.prove(ctx, n, &out[i], cluster.Commitment(at))
	}); err != nil {
		return nil, err
	}
	return out, c.expire(ctx, n, out, at)
}

// expire marks what has ended by the chain's clock.
func (c *attestations) expire(ctx context.Context, n *cluster.Node, list []Attestation, at chains.Finality) error {
	if !slices.ContainsFunc(list, func(a Attestation) bool { return !a.Expires.IsZero() }) {
		return nil
	}
	head, err := n.Head(ctx, at)
	if err != nil {
		return err
	}
	now, err := n.Block(ctx, head.Height, cluster.Commitment(at), false)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].Expired = !list[i].Expires.IsZero() && !list[i].Expires.After(now.Time)
	}
	return nil
}

// errMaker says that the transaction which made an account's content is not in what the node lists
// of it.
var errMaker = errors.New("the transaction that made it is not among the newest of its account")

// prove finds the transaction that made a SAS account as it is, and takes from it what is proven.
func (c *attestations) prove(ctx context.Context, n *cluster.Node, a *Attestation, at rpc.CommitmentType) error {
	op := "prove attestation " + a.Address
	address, err := solana.PublicKeyFromBase58(a.Address)
	if err != nil {
		return c.fail(chains.Invalid, op, err)
	}
	r, left := c.ledger.Reading(n, at, 0, 0), maxMakers
	spend := func(n int) error {
		if left -= n; left < 0 {
			return errMaker
		}
		return nil
	}
	// Anybody can name the account and make its list long, so more and more of it are read at once.
	for s, err := range r.Walk(ctx, &ledger.Walk{Address: address, Keep: true, Most: cluster.Parallel, Spend: spend}) {
		if errors.Is(err, errMaker) {
			break
		}
		if err != nil {
			return err
		}
		for _, m := range c.decode.Made(s.Tx) {
			if m.Address != a.Address {
				continue
			}
			if m.TaskRef != a.TaskRef || m.Outcome != a.Outcome || m.DataHash != a.DataHash || m.ContentType != a.ContentType || string(m.Content) != string(a.Content) || !m.Expires.Equal(a.Expires) {
				return &chains.Error{Kind: chains.Transient, Chain: c.cfg.Chain, Op: op, Err: errors.New("the account does not hold what its newest transaction made: it changed while it was read, or the node withholds"), Remedy: "try again, or use another node"}
			}
			*a = m
			return c.placeOne(ctx, n, a, at)
		}
	}
	a.Judged(chains.ProofUnproven, errMaker.Error())
	return nil
}

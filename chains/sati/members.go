package sati

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Member is an agent as the registry lists it: its mint, without its holder and wallet, which
// Chain.Agent reads.
type Member struct {
	Number    uint64         `json:"member"` // its place among all agents, from 1
	Ref       caip.AgentRef  `json:"ref"`
	Name      string         `json:"name"`
	URI       string         `json:"agentURI"`
	Authority caip.AccountID `json:"authority,omitzero"` // the update authority; zero when renounced
	Soulbound bool           `json:"soulbound,omitempty"`
	Burnt     bool           `json:"burnt,omitempty"` // the token is gone, the mint remains
}

// accountsAtOnce is how many accounts are asked for in one call.
const accountsAtOnce = cluster.MostAccounts

// Total is how many agents the registry counts; the newest has this member number.
func (c *agents) Total(ctx context.Context, at chains.Finality) (uint64, error) {
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return 0, err
	}
	return c.total(ctx, n, cluster.Commitment(at))
}

// Members lists all agents from a member number on, oldest first, out of the registry's own index
// accounts: no indexer is asked. It reads as it is ranged over, some at a time, and ends with
// the newest agent of when it began, or with an error. An index account that does not fit its mint
// is an error of kind Dishonest.
func (c *agents) Members(ctx context.Context, from uint64, at chains.Finality) iter.Seq2[Member, error] {
	return func(yield func(Member, error) bool) {
		n, err := c.cluster.Pick(ctx)
		if err != nil {
			yield(Member{}, err)
			return
		}
		total, err := c.total(ctx, n, cluster.Commitment(at))
		if err != nil {
			yield(Member{}, err)
			return
		}
		for next := max(from, 1); next <= total; next += accountsAtOnce {
			page, err := c.members(ctx, n, next, min(next+accountsAtOnce-1, total), cluster.Commitment(at))
			if err != nil {
				yield(Member{}, err)
				return
			}
			for _, m := range page {
				if !yield(m, nil) {
					return
				}
			}
		}
	}
}

// members reads the agents with the numbers first to last, at most accountsAtOnce.
func (c *agents) members(ctx context.Context, n *cluster.Node, first, last uint64, at rpc.CommitmentType) ([]Member, error) {
	op := fmt.Sprintf("list agents %d to %d", first, last)
	dishonest := func(format string, args ...any) error {
		return c.fail(chains.Dishonest, op, fmt.Errorf(format, args...)).WithRemedy("use another node")
	}
	_, mints, err := c.entries(ctx, n, op, first, last, at)
	if err != nil {
		return nil, err
	}
	if i := slices.Index(mints, solana.PublicKey{}); i >= 0 {
		return nil, dishonest("agent %d of the registry has no index account", first+uint64(i))
	}
	res, err := n.Accounts(ctx, op, at, mints...)
	if err != nil {
		return nil, err
	}
	out := make([]Member, len(mints))
	for i, account := range res.Value {
		if account == nil {
			return nil, dishonest("the mint %s of agent %d is missing", mints[i], first+uint64(i))
		}
		m, err := wire.DecodeAgentMint(mints[i], account.Owner, account.Data.GetBinary())
		if err != nil {
			return nil, dishonest("agent %d: %w", first+uint64(i), err)
		}
		if m.Member.MemberNumber != first+uint64(i) {
			return nil, dishonest("the mint %s of agent %d says that it is agent %d", mints[i], first+uint64(i), m.Member.MemberNumber)
		}
		out[i] = c.member(mints[i], m)
	}
	return out, nil
}

// entries reads the registry's index of the agents with the numbers first to last, at most
// accountsAtOnce: the accounts that hold it and the mints that they name, zero where there is no
// such account.
func (c *agents) entries(ctx context.Context, n *cluster.Node, op string, first, last uint64, at rpc.CommitmentType) (places, mints []solana.PublicKey, err error) {
	for number := first; number <= last; number++ {
		places = append(places, wire.AgentIndexPDA(number))
	}
	res, err := n.Accounts(ctx, op, at, places...)
	if err != nil {
		return nil, nil, err
	}
	mints = make([]solana.PublicKey, len(places))
	for i, account := range res.Value {
		if account == nil || account.Owner != wire.ProgramID {
			continue
		}
		entry, err := wire.DecodeAgentIndex(account.Data.GetBinary())
		if err != nil {
			return nil, nil, c.fail(chains.Dishonest, op, fmt.Errorf("agent %d: %w", first+uint64(i), err)).WithRemedy("use another node")
		}
		mints[i] = entry.Mint
	}
	return places, mints, nil
}

func (c *agents) member(mint solana.PublicKey, m wire.AgentMint) Member {
	return Member{
		Number: m.Member.MemberNumber, Ref: c.decode.AgentRef(mint), Name: m.Metadata.Name, URI: m.Metadata.URI, Authority: c.cluster.Account(m.Metadata.UpdateAuthority),
		Soulbound: m.NonTransferable, Burnt: m.Supply == 0,
	}
}

// maxHeld bounds the token accounts of one owner that are looked at.
const maxHeld = 10_000

// AgentsOf lists the agents that an account holds, in no order. The node's list of its token
// accounts is checked account by account; what it withholds cannot be told from it.
func (c *agents) AgentsOf(ctx context.Context, owner caip.AccountID, at chains.Finality) ([]Member, error) {
	const op = "list agents of owner"
	key, err := c.key(op, "owner", owner)
	if err != nil {
		return nil, err
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return nil, err
	}
	held, err := cluster.Call(ctx, n, op, func(ctx context.Context) (*rpc.GetTokenAccountsResult, error) {
		return n.RPC.GetTokenAccountsByOwner(ctx, key, &rpc.GetTokenAccountsConfig{ProgramId: spl.Token2022ProgramID.ToPointer()}, &rpc.GetTokenAccountsOpts{Commitment: cluster.Commitment(at), Encoding: solana.EncodingBase64})
	})
	if err != nil {
		return nil, err
	}
	if held == nil || held.Value == nil {
		return nil, c.cluster.Empty(op)
	}
	if len(held.Value) > maxHeld {
		return nil, c.fail(chains.TooMuch, op, fmt.Errorf("%s has %d token accounts, more than %d", key, len(held.Value), maxHeld))
	}
	var mints []solana.PublicKey
	for _, account := range held.Value {
		if account == nil || account.Account.Data == nil {
			return nil, c.cluster.Empty(op)
		}
		holding, err := spl.DecodeHolding(account.Account.Data.GetBinary())
		switch {
		case err != nil, account.Account.Owner != spl.Token2022ProgramID:
			continue
		case holding.Owner != key:
			return nil, c.fail(chains.Dishonest, op, fmt.Errorf("asked for the accounts of %s, it shows one of %s", key, holding.Owner)).WithRemedy("use another node")
		case holding.Amount == 1:
			mints = append(mints, holding.Mint)
		}
	}
	agents, err := c.mints(ctx, n, op, cluster.Commitment(at), mints)
	var out []Member
	for _, mint := range mints {
		if m, ok := agents[mint]; ok && m.Supply == 1 && m.Decimals == 0 {
			out = append(out, c.member(mint, m))
		}
	}
	return out, err
}

func (c *agents) Held(ctx context.Context, owner caip.AccountID, at chains.Finality) (uint64, error) {
	list, err := c.AgentsOf(ctx, owner, at)
	return uint64(len(list)), err
}

// mints reads those of some accounts that are mints of agents. Other tokens are none of SATI's
// business.
func (c *reader) mints(ctx context.Context, n *cluster.Node, op string, at rpc.CommitmentType, keys []solana.PublicKey) (map[solana.PublicKey]wire.AgentMint, error) {
	out := map[solana.PublicKey]wire.AgentMint{}
	for some := range slices.Chunk(keys, accountsAtOnce) {
		res, err := n.Accounts(ctx, op, at, some...)
		if err != nil {
			return nil, err
		}
		for i, a := range res.Value {
			if a == nil {
				continue
			}
			if m, err := wire.DecodeAgentMint(some[i], a.Owner, a.Data.GetBinary()); err == nil {
				out[some[i]] = m
			}
		}
	}
	return out, nil
}

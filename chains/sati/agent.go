package sati

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/together"
)

// agents reads what agents are: their mints, who holds them, wallets, links and past.
type agents struct {
	*reader
	wallets *ledger.History // who wrote them
	posted  *ledger.History // mirrors
}

// state is an agent's mint and the account that holds it, read in one call at one slot.
type state struct {
	address  solana.PublicKey
	mint     wire.AgentMint
	holding  spl.Holding
	holder   solana.PublicKey // the token account
	slot     uint64
	lamports uint64 // of the mint's account
	length   int    // of the mint's account, in bytes
}

func (c *agents) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	const op = "read agent"
	n, s, err := c.find(ctx, op, ref, at)
	if err != nil {
		return chains.Agent{}, err
	}
	var wallet chains.Wallet
	var b cluster.Block
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) {
			wallet, err = c.wallet(ctx, n, s, cluster.Commitment(at), nil)
			return err
		},
		func(ctx context.Context) (err error) {
			b, err = n.Block(ctx, s.slot, cluster.Commitment(at), false)
			return err
		}); err != nil {
		return chains.Agent{}, err
	}
	out := c.agentOf(ref, s)
	out.Wallet, out.ReadAt = wallet, b.Position
	return out, nil
}

// find reads an agent of this registry, by a node that is returned to be asked more.
func (c *agents) find(ctx context.Context, op string, ref caip.AgentRef, at chains.Finality) (*cluster.Node, state, error) {
	mint, err := c.mint(op, ref)
	if err != nil {
		return nil, state{}, err
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return nil, state{}, err
	}
	s, err := c.state(ctx, n, mint, cluster.Commitment(at))
	return n, s, err
}

// agentOf is an agent as its state tells it, without its wallet.
func (c *agents) agentOf(ref caip.AgentRef, s state) chains.Agent {
	m := s.mint.Metadata
	out := chains.Agent{
		Ref: ref, Owner: c.cluster.Account(s.holding.Owner), Authority: c.cluster.Account(m.UpdateAuthority), Name: m.Name, URI: m.URI, Metadata: map[string][]byte{},
	}
	for _, e := range m.Additional {
		out.Metadata[e.Key] = []byte(e.Value)
	}
	return out
}

func (c *agents) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	const op = "read metadata"
	_, s, err := c.find(ctx, op, ref, at)
	if err != nil {
		return nil, err
	}
	if value, ok := s.mint.Metadata.Value(key); ok {
		return []byte(value), nil
	}
	return nil, nil
}

// errMoved says that the token left the account it was looked for in while it was read.
var errMoved = errors.New("the token is not in the account it was looked for in")

// stateAttempts bounds how often the holder is looked up again while the token moves.
const stateAttempts = 4

// state reads mint and holder. Which account holds the token is a hint from an index; that it does
// is read together with the mint.
func (c *agents) state(ctx context.Context, n *cluster.Node, mint solana.PublicKey, at rpc.CommitmentType) (state, error) {
	op := "read agent " + mint.String()
	var last error
	for range stateAttempts {
		hint, err := c.holderHint(ctx, n, mint, at)
		if err != nil {
			return state{}, err
		}
		res, err := n.Accounts(ctx, op, at, mint, hint)
		if err != nil {
			return state{}, err
		}
		if res.Value[0] == nil {
			return state{slot: res.Context.Slot}, c.fail(chains.NotFound, op, errors.New("no such account"))
		}
		s, err := newState(mint, hint, res)
		switch {
		case err == nil:
			return s, nil
		case errors.Is(err, wire.ErrNotAgent):
			return state{slot: res.Context.Slot}, c.fail(chains.NotFound, op, err)
		case !errors.Is(err, errMoved):
			return state{}, c.fail(chains.Invalid, op, err)
		}
		last = err
	}
	return state{}, c.fail(chains.Transient, op, last).WithRemedy("try again: the node's token index may lag")
}

func newState(address, hint solana.PublicKey, res *rpc.GetMultipleAccountsResult) (state, error) {
	account := res.Value[0]
	data := account.Data.GetBinary()
	m, err := wire.DecodeAgentMint(address, account.Owner, data)
	if err != nil {
		return state{}, err
	}
	if m.Supply == 0 {
		return state{}, fmt.Errorf("mint %s: the token was burnt: %w", address, wire.ErrNotAgent)
	}
	// With one token and nobody who could mint another, whoever holds it is the only holder.
	if m.Supply != 1 || m.Decimals != 0 || m.MintAuthority != nil {
		return state{}, fmt.Errorf("mint %s: supply %d, decimals %d or a mint authority: %w", address, m.Supply, m.Decimals, wire.ErrNotAgent)
	}
	s := state{address: address, mint: m, holder: hint, slot: res.Context.Slot, lamports: account.Lamports, length: len(data)}
	held := res.Value[1]
	if held == nil || held.Owner != spl.Token2022ProgramID {
		return state{}, errMoved
	}
	if s.holding, err = spl.DecodeHolding(held.Data.GetBinary()); err != nil || s.holding.Mint != address || s.holding.Amount != 1 || s.holding.State == 0 {
		return state{}, errMoved
	}
	return s, nil
}

// holderHint says which token account probably holds the mint: what the node's token index names,
// else the associated account of the update authority, which is right unless the token was sold
// alone.
func (c *agents) holderHint(ctx context.Context, n *cluster.Node, mint solana.PublicKey, at rpc.CommitmentType) (solana.PublicKey, error) {
	largest, err := cluster.Call(ctx, n, "find holder of "+mint.String(), func(ctx context.Context) (*rpc.GetTokenLargestAccountsResult, error) {
		return n.RPC.GetTokenLargestAccounts(ctx, mint, at)
	})
	if err == nil && largest != nil {
		for _, a := range largest.Value {
			if a != nil && a.Amount == "1" {
				return a.Address, nil
			}
		}
	}
	switch kind := chains.KindOf(err); kind {
	case chains.Unreachable, chains.TimedOut, chains.Transient:
		return solana.PublicKey{}, err
	}
	// The index answers an error, or nothing, for mints it does not know yet. The mint itself says
	// more.
	res, err := n.Accounts(ctx, "read agent "+mint.String(), at, mint)
	if err != nil {
		return solana.PublicKey{}, err
	}
	if res.Value[0] == nil {
		return mint, nil
	}
	m, err := wire.DecodeAgentMint(mint, res.Value[0].Owner, res.Value[0].Data.GetBinary())
	if err != nil {
		return mint, nil // reported by the caller, which reads the mint again
	}
	return spl.ATA(m.Metadata.UpdateAuthority, mint), nil
}

// known reads an agent of this registry that is to be written about, at latest.
func (c *agents) known(ctx context.Context, n *cluster.Node, op string, ref caip.AgentRef) (state, error) {
	mint, err := c.mint(op, ref)
	if err != nil {
		return state{}, err
	}
	return c.state(ctx, n, mint, cluster.Commitment(chains.Latest))
}

// exists makes sure that a mint is an agent.
func (c *agents) exists(ctx context.Context, n *cluster.Node, mint solana.PublicKey) error {
	_, err := c.state(ctx, n, mint, cluster.Commitment(chains.Latest))
	return err
}

// holderAt is the token account that holds a mint, and the slot that is told of, by NotFound too.
func (c *agents) holderAt(ctx context.Context, n *cluster.Node, mint solana.PublicKey, at rpc.CommitmentType) (solana.PublicKey, uint64, error) {
	s, err := c.state(ctx, n, mint, at)
	return s.holder, s.slot, err
}

// total is how many agents the registry counts.
func (c *agents) total(ctx context.Context, n *cluster.Node, at rpc.CommitmentType) (uint64, error) {
	const op = "read registry"
	res, err := n.Accounts(ctx, op, at, wire.RegistryConfigPDA)
	if err != nil {
		return 0, err
	}
	if res.Value[0] == nil || res.Value[0].Owner != wire.ProgramID {
		return 0, c.fail(chains.NotFound, op, fmt.Errorf("account %s of the registry is missing", wire.RegistryConfigPDA))
	}
	config, err := wire.DecodeRegistryConfig(res.Value[0].Data.GetBinary())
	if err != nil {
		return 0, c.fail(chains.Invalid, op, err)
	}
	if config.GroupMint != wire.GroupMint {
		return 0, c.fail(chains.Dishonest, op, errors.New("the registry names another group mint than "+wire.GroupMint.String()+", with "+strconv.FormatUint(config.TotalAgents, 10)+" agents"))
	}
	return config.TotalAgents, nil
}

// Balance reads what an account holds, in lamports; 0 for one that is not there.
func (c *reader) Balance(ctx context.Context, account caip.AccountID, at chains.Finality) (uint64, error) {
	const op = "read balance"
	key, err := c.key(op, "account", account)
	if err != nil {
		return 0, err
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return 0, err
	}
	res, err := n.Accounts(ctx, op, cluster.Commitment(at), key)
	if err != nil || res.Value[0] == nil {
		return 0, err
	}
	return res.Value[0].Lamports, nil
}

// TokenProgram tells which program owns the mint of an asset: the token program that a wallet's
// associated token account for it is derived from. A mint that does not exist is an error of kind
// NotFound.
func (c *reader) TokenProgram(ctx context.Context, mint caip.AccountID, at chains.Finality) (caip.AccountID, error) {
	const op = "read token program"
	key, err := c.key(op, "asset", mint)
	if err != nil {
		return caip.AccountID{}, err
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return caip.AccountID{}, err
	}
	res, err := n.Accounts(ctx, op, cluster.Commitment(at), key)
	if err != nil {
		return caip.AccountID{}, err
	}
	if res.Value[0] == nil {
		return caip.AccountID{}, c.fail(chains.NotFound, op, errors.New("no such mint"))
	}
	return c.cluster.Account(res.Value[0].Owner), nil
}

// HasCode implements chains.Chain: who may sign for an address does not show in an account.
func (c *reader) HasCode(context.Context, caip.AccountID, chains.Finality) (bool, error) {
	return false, chains.Refuse(c.cfg.Chain, "read code", "an address of this chain stands for a key or for a program's account, and nothing shows which")
}

// CheckProof implements chains.Chain: wallets sign nothing on SATI.
func (c *reader) CheckProof(context.Context, chains.SetWallet) error {
	return chains.Refuse(c.cfg.Chain, "check proof", "wallets sign nothing here")
}

func (c *reader) CheckConsent(context.Context, chains.SyncWallet) error {
	return chains.Refuse(c.cfg.Chain, "check consent", "there is no SyncDelegate here")
}

package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// MaxScoreContent is the room for a score's content, in bytes: four of the program's 512 are its
// length.
const MaxScoreContent = wire.MaxContent - 4

// SetScore writes the reputation score that the writer's account, as provider, gives an agent: a
// ReputationScoreV3, of which there is one for each provider and agent. One that is there already
// is closed in the same transaction. Body's TaskRef must be zero: it follows from provider and
// agent.
//
// The provider's signature covers schema, task and data hash, neither outcome nor content. What
// proves those to a reader is that the provider sent the transaction, as this operation does.
type SetScore struct {
	Agent caip.AgentRef
	Body  Body
	// Expires is when the score ends, by the chain's clock, whole seconds; zero never.
	Expires time.Time
}

// CloseScore takes the writer's score of an agent off the chain. Its rent comes back.
type CloseScore struct{ Agent caip.AgentRef }

func (SetScore) Verb() string   { return "set-score" }
func (CloseScore) Verb() string { return "close-score" }

func (op SetScore) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	c, provider, schema := w.chain, w.key.PublicKey(), w.chain.deployment.Reputation
	invalid := func(format string, args ...any) (transact.Plan, error) {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf(format, args...))
	}
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	if !op.Body.TaskRef.IsZero() {
		return invalid("a score has no task of its own: leave the task out")
	}
	if err := op.Body.check(); err != nil {
		return invalid("%w", err)
	}
	if err := wire.Within("content", len(op.Body.Content), MaxScoreContent, wire.ContentTooLarge); err != nil {
		return invalid("%w", err)
	}
	var expiry int64
	if !op.Expires.IsZero() {
		now, err := c.clock(ctx, n, chains.Latest)
		if err != nil {
			return transact.Plan{}, err
		}
		if expiry = op.Expires.Unix(); !op.Expires.After(now.Time) {
			return invalid("the score would expire at %s, and the chain's clock is at %s", op.Expires.UTC().Format(time.RFC3339), now.Time.Format(time.RFC3339))
		}
	}
	if err := c.exists(ctx, n, mint); err != nil {
		return transact.Plan{}, err
	}
	old, err := c.score(ctx, n, op.Verb(), provider, mint, rpc.CommitmentConfirmed)
	if err != nil {
		return transact.Plan{}, err
	}
	a := op.Body.attestation(mint, provider)
	a.TaskRef, a.Content = wire.ReputationNonce(provider, mint), wire.PrefixContent(op.Body.Content)
	if err := a.Check(); err != nil {
		return invalid("%w", err)
	}
	address := c.decode.ScoreAddress(provider, mint)
	hash := wire.InteractionHash(schema.Address, a.TaskRef, a.DataHash)
	signature, err := w.key.Sign(hash[:])
	if err != nil {
		return transact.Plan{}, err
	}
	p := transact.Plan{Units: unitsDefault, Table: true}
	if old != nil {
		p.Instructions = append(p.Instructions, w.closeScore(mint, address))
	}
	p.Instructions = append(p.Instructions, spl.Ed25519Instruction(spl.SignedMessage{Key: provider, Signature: signature, Message: hash[:]}),
		wire.CreateRegularAttestation{Data: a.Encode(), Expiry: expiry}.Instruction(wire.CreateRegularAccounts{
			Payer: provider, SchemaConfig: schema.Config, Credential: c.deployment.Credential, Schema: schema.Address, Mint: mint, Attestation: address,
		}))
	if err := c.builder.WithTable(ctx, n, func(table []solana.PublicKey) error {
		over, err := c.over(p, provider, table)
		if over > 0 {
			_, err = invalid("%w", &SizeError{Over: over, Field: "content", Size: len(op.Body.Content), Each: 1})
		}
		return err
	}); err != nil {
		return transact.Plan{}, err
	}
	return p, nil
}

func (op CloseScore) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	c, provider := w.chain, w.key.PublicKey()
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	old, err := c.score(ctx, n, op.Verb(), provider, mint, rpc.CommitmentConfirmed)
	if err != nil {
		return transact.Plan{}, err
	}
	if old == nil {
		return transact.Plan{}, c.fail(chains.NotFound, op.Verb(), fmt.Errorf("%s has given %s no score", provider, mint))
	}
	return transact.Plan{Units: unitsDefault, Table: true, Instructions: []solana.Instruction{w.closeScore(mint, c.decode.ScoreAddress(provider, mint))}}, nil
}

func (w *Writer) closeScore(mint, address solana.PublicKey) solana.Instruction {
	key := w.key.PublicKey()
	return wire.CloseRegularInstruction(wire.CloseRegularAccounts{
		Payer: key, Signer: key, SchemaConfig: w.chain.deployment.Reputation.Config, Credential: w.chain.deployment.Credential, Attestation: address, Mint: mint,
	})
}

// maxRegular bounds the scores of one agent that are read.
const maxRegular = 1_000

// Scores lists the reputation scores that providers give an agent, expired ones included. A score
// counts only if its Proof holds: its provider sent it.
func (c *attestations) Scores(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]Attestation, error) {
	n, s, err := c.find(ctx, "list scores", agent, at)
	if err != nil {
		return nil, err
	}
	return c.scoresOf(ctx, n, s.address, at)
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
	one := []Attestation{*found}
	err = c.proven(ctx, n, one, at)
	return one[0], err
}

// score reads a provider's score as its account holds it, nil without one. What it proves takes its
// transaction.
func (c *attestations) score(ctx context.Context, n *cluster.Node, op string, provider, mint solana.PublicKey, at rpc.CommitmentType) (*Attestation, error) {
	address := c.decode.ScoreAddress(provider, mint)
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
			c.cfg.Log.Debug("passed over a SAS account", "chain", c.cfg.Chain, "account", found.Pubkey, "why", err)
			continue
		}
		if a.Agent != c.decode.AgentRef(mint) || a.Schema != schema.Name {
			return nil, c.cluster.Dishonest(op, fmt.Errorf("asked for %s of %s, it shows a %s of %s", schema.Name, mint, a.Schema, a.Agent.ID))
		}
		out = append(out, a)
	}
	return out, c.proven(ctx, n, out, at)
}

// proven proves scores, and marks those that have ended by the chain's clock.
func (c *attestations) proven(ctx context.Context, n *cluster.Node, list []Attestation, at chains.Finality) error {
	if err := cluster.Each(ctx, list, func(ctx context.Context, i int, _ Attestation) error {
		return c.prove(ctx, n, &list[i], cluster.Commitment(at))
	}); err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(a Attestation) bool { return !a.Expires.IsZero() }) {
		return nil
	}
	now, err := c.clock(ctx, n, at)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].Expired = !list[i].Expires.IsZero() && !list[i].Expires.After(now.Time)
	}
	return nil
}

// maxMakers bounds the transactions looked at for the one that made a score.
const maxMakers = 256

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
		for _, m := range slices.Backward(c.decode.Made(s.Tx)) { // one transaction may close it and make it again
			if m.Address != a.Address {
				continue
			}
			if m.TaskRef != a.TaskRef || m.Outcome != a.Outcome || m.DataHash != a.DataHash || m.ContentType != a.ContentType || string(m.Content) != string(a.Content) || !m.Expires.Equal(a.Expires) {
				return c.fail(chains.Transient, op, errors.New("the account does not hold what its newest transaction made: it changed while it was read, or the node withholds")).
					WithRemedy("try again, or use another node")
			}
			one := []Attestation{m}
			err := c.place(ctx, n, one, at)
			*a = one[0]
			return err
		}
	}
	a.Judged(chains.ProofUnproven, errMaker.Error())
	return nil
}

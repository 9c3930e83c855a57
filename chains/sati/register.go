package sati

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// Compute limits, as the SATI SDK asks for them.
const (
	unitsDefault  = 400_000
	unitsTransfer = 200_000
)

// RegisterFor is chains.Register with an owner who signs beside the writer, as Token-2022 demands
// of whoever's agent gets metadata: the writer pays, Holder owns. Register's Owner is zero or
// Holder.
type RegisterFor struct {
	chains.Register
	Holder transact.Signer
}

func (op RegisterFor) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	if op.Holder == nil || op.Holder.PublicKey().IsZero() {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), errors.New("no holder to sign"))
	}
	holder := w.chain.account(op.Holder.PublicKey())
	if !op.Owner.IsZero() && op.Owner != holder {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf("the owner is %s, and %s would sign for him", op.Owner, holder))
	}
	op.Owner = holder
	return w.register(ctx, n, op.Register, op.Holder)
}

// register makes a new agent under a fresh mint, with the next member number. holder signs beside
// the writer, if not nil.
func (w *Writer) register(ctx context.Context, n *cluster.Node, op chains.Register, holder transact.Signer) (transact.Plan, error) {
	c, payer := w.chain, w.key.PublicKey()
	owner := payer
	if !op.Owner.IsZero() {
		var err error
		if owner, err = w.chain.key(op.Verb(), "owner", op.Owner); err != nil {
			return transact.Plan{}, err
		}
	}
	args := wire.RegisterAgent{Name: op.Name, Symbol: op.Symbol, URI: op.URI, NonTransferable: op.Soulbound}
	for _, e := range op.Metadata {
		if e.Key == chains.AgentWalletKey {
			return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf("key %s is reserved: set the wallet once the agent is registered", e.Key))
		}
		args.Metadata = append(args.Metadata, spl.Entry{Key: e.Key, Value: string(e.Value)})
	}
	texts := []namedText{{"agent name", op.Name}, {"agent symbol", op.Symbol}, {"agent uri", op.URI}}
	for _, e := range args.Metadata {
		texts = append(texts, namedText{"metadata key", e.Key}, namedText{fmt.Sprintf("metadata value of %.60q", e.Key), e.Value})
	}
	for _, t := range texts {
		if !utf8.ValidString(t.text) {
			return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf("%s of %d bytes: SATI takes UTF-8 only", t.name, len(t.text)))
		}
	}
	if err := args.Check(); err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	if owner != payer && len(args.Metadata) > 0 && holder == nil {
		return transact.Plan{}, &chains.Error{Kind: chains.Unauthorized, Chain: c.cfg.Chain, Op: op.Verb(), Err: fmt.Errorf("metadata of an agent for %s needs his signature", owner),
			Remedy: "register without metadata and let the owner set it"}
	}
	total, err := c.total(ctx, n, cluster.Commitment(chains.Latest))
	if err != nil {
		return transact.Plan{}, err
	}
	mint, err := w.freshKey()
	if err != nil {
		return transact.Plan{}, c.fail(chains.Unknown, op.Verb(), err)
	}
	cosigns := holder != nil && owner != payer
	ix, err := args.Instruction(wire.RegisterAgentAccounts{Payer: payer, Owner: owner, Mint: mint.PublicKey(), Member: total + 1, OwnerSigns: cosigns})
	if err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	p := transact.Plan{Instructions: []solana.Instruction{ix}, Extra: []transact.Signer{mint}, Units: unitsDefault}
	if cosigns {
		p.Extra = append(p.Extra, holder)
	}
	if _, raw, err := w.chain.builder.Compile(p, w.key.PublicKey(), solana.Hash{1}, nil); errors.Is(err, transact.ErrTooLong) {
		longest := namedText{"uri", op.URI}
		for _, e := range args.Metadata {
			if len(e.Value) > len(longest.text) {
				longest = namedText{"metadata value of " + strconv.Quote(e.Key), e.Value}
			}
		}
		e := c.fail(chains.Invalid, op.Verb(), &SizeError{Over: len(raw) - spl.MaxTransaction, Field: longest.name, Size: len(longest.text), Each: 1})
		e.Remedy = "or register with fewer entries and set the others one by one"
		return transact.Plan{}, e
	}
	return p, nil
}

func (w *Writer) randomness() io.Reader {
	if w.random == nil {
		return rand.Reader
	}
	return w.random
}

func (w *Writer) freshKey() (solana.PrivateKey, error) {
	seed := make([]byte, ed25519.SeedSize)
	if _, err := io.ReadFull(w.randomness(), seed); err != nil {
		return nil, err
	}
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed)), nil
}

// key is the key of an account of this cluster.
func (c *reader) key(verb, what string, a caip.AccountID) (solana.PublicKey, error) {
	if a.Chain != c.cfg.Chain {
		return solana.PublicKey{}, c.fail(chains.Invalid, verb, fmt.Errorf("%s %q is not on %s", what, a, c.cfg.Chain))
	}
	k, err := solana.PublicKeyFromBase58(a.Address)
	if err != nil {
		return solana.PublicKey{}, c.fail(chains.Invalid, verb, fmt.Errorf("%s %q: %w", what, a, err))
	}
	return k, nil
}

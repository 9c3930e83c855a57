package sati

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Compute limits, as the SATI SDK asks for them.
const (
	unitsDefault  = 400_000
	unitsTransfer = 200_000
)

// register makes a new agent under a fresh mint, with the next member number.
func (w *Writer) register(ctx context.Context, n *node, op chains.Register) (plan, error) {
	c, payer := w.chain, w.key.PublicKey()
	owner := payer
	if !op.Owner.IsZero() {
		var err error
		if owner, err = w.localKey(op.Verb(), "owner", op.Owner); err != nil {
			return plan{}, err
		}
	}
	args := wire.RegisterAgent{Name: op.Name, Symbol: op.Symbol, URI: op.URI, NonTransferable: op.Soulbound}
	for _, e := range op.Metadata {
		if e.Key == chains.AgentWalletKey {
			return plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf("key %s is reserved: set the wallet once the agent is registered", e.Key))
		}
		args.Metadata = append(args.Metadata, wire.Entry{Key: e.Key, Value: string(e.Value)})
	}
	for _, s := range append([]wire.Entry{{Key: op.Name, Value: op.URI}, {Key: op.Symbol}}, args.Metadata...) {
		if !utf8.ValidString(s.Key) || !utf8.ValidString(s.Value) {
			return plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf("%.60q: SATI takes UTF-8 only", s.Key))
		}
	}
	if err := args.Check(); err != nil {
		return plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	if owner != payer && len(args.Metadata) > 0 {
		return plan{}, &chains.Error{Kind: chains.Unauthorized, Chain: c.cfg.Chain, Op: op.Verb(), Err: fmt.Errorf("metadata of an agent for %s needs his signature", owner),
			Remedy: "register without metadata and let the owner set it"}
	}
	total, err := c.total(ctx, n, commitment(chains.Latest))
	if err != nil {
		return plan{}, err
	}
	mint, err := w.freshKey()
	if err != nil {
		return plan{}, c.fail(chains.Unknown, op.Verb(), err)
	}
	ix, err := args.Instruction(wire.RegisterAgentAccounts{Payer: payer, Owner: owner, Mint: mint.PublicKey(), Member: total + 1})
	if err != nil {
		return plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	return plan{instructions: []solana.Instruction{ix}, extra: []solana.PrivateKey{mint}, units: unitsDefault}, nil
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

// localKey is the key of an account of this cluster.
func (w *Writer) localKey(verb, what string, a caip.AccountID) (solana.PublicKey, error) {
	if a.Chain != w.chain.cfg.Chain {
		return solana.PublicKey{}, w.chain.fail(chains.Invalid, verb, fmt.Errorf("%s %q is not on %s", what, a, w.chain.cfg.Chain))
	}
	k, err := solana.PublicKeyFromBase58(a.Address)
	if err != nil {
		return solana.PublicKey{}, w.chain.fail(chains.Invalid, verb, fmt.Errorf("%s %q: %w", what, a, err))
	}
	return k, nil
}

package memchain

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// repairRole names the account that may void mirrors.
const repairRole = "repair role"

// What happens on chains beside the operations of this project.
type (
	setAuthority struct {
		Agent caip.AgentRef
		To    caip.AccountID
	}
	redirect struct {
		Agent caip.AgentRef
		To    chains.Pointing
	}
	link struct {
		Agent   caip.AgentRef
		Address caip.AccountID
	}
	attest struct {
		chains.GiveFeedback
		AttestOptions
	}
)

// changeRegistry is who governs the registry: what was not named stays.
type changeRegistry struct{ Implementation, Owner caip.AccountID }

// pay moves an asset of no registry.
type pay struct {
	From    caip.AccountID // zero: the sender
	To      caip.AccountID
	Account caip.AccountID
	Asset   caip.AccountID
	Amount  string
	Fails   bool
}

// burn destroys the token of an agent.
type burn struct{ Agent caip.AgentRef }

func (pay) Verb() string { return "pay" }

func (burn) Verb() string { return "burn" }

// forget is what an account's own other code may do to the nonces that have served.
type forget struct {
	Client string
	Nonce  caip.Hash
}

func (forget) Verb() string { return "forget" }

func (changeRegistry) Verb() string { return "change-registry" }

func (setAuthority) Verb() string { return "set-authority" }
func (redirect) Verb() string     { return "redirect-metadata" }
func (link) Verb() string         { return "link-evm-address" }
func (attest) Verb() string       { return "attest" }

// script signs an operation of a named account and puts it into the pool.
func (c Script) script(name string, op chains.Op) error {
	w := c.writer(name)
	tx, err := w.Sign(context.Background(), op, chains.SignOptions{})
	if err != nil {
		return err
	}
	return w.Send(context.Background(), tx)
}

// VoidMirror has the relay's repair role take a mirror back (eip155): the next epoch may then be
// delivered. It lands with the next block.
func (c Script) VoidMirror(source caip.Hash, agent caip.AgentRef, reason string) error {
	return c.script(repairRole, chains.VoidMirror{Source: source, Agent: agent, Reason: reason})
}

// SetAuthority hands an agent's update authority over by its present authority, a named account
// (solana). It lands with the next block.
func (c Script) SetAuthority(authority string, agent caip.AgentRef, to caip.AccountID) error {
	return c.script(authority, setAuthority{Agent: agent, To: to})
}

// Redirect says where an agent's metadata is, by the pointer's authority, a named account (solana).
// It lands with the next block.
func (c Script) Redirect(authority string, agent caip.AgentRef, to chains.Pointing) error {
	return c.script(authority, redirect{Agent: agent, To: to})
}

// Link links an EVM address to an agent by its holder, a named account (solana). It lands with the
// next block.
func (c Script) Link(owner string, agent caip.AgentRef, address caip.AccountID) error {
	return c.script(owner, link{Agent: agent, Address: address})
}

// Burn has an agent's owner, a named account, destroy its token: nobody holds it from then on. It
// lands with the next block.
func (c Script) Burn(owner string, agent caip.AgentRef) error {
	return c.script(owner, burn{Agent: agent})
}

// ForgetNonce has a client's account lose that a nonce has served, as other code than
// FeedbackDelegate may that ran there (eip155); a named account sends it. It lands with the next
// block.
func (c Script) ForgetNonce(name string, review chains.SignedReview) error {
	return c.script(name, forget{Client: review.Client.Address, Nonce: review.Nonce})
}

// AttestOptions are what real clients get wrong or leave out.
type AttestOptions struct {
	Unproven bool // the stored signature does not hold
	NoValue  bool // the content has no numeric value
}

// Attest leaves a feedback as other programs than this project leave it (solana). It lands with the
// next block.
func (c Script) Attest(client string, op chains.GiveFeedback, o AttestOptions) error {
	return c.script(client, attest{op, o})
}

// ChangeRegistry gives the identity registry another implementation or owner; what is zero stays as
// it was. It lands with the next block.
func (c Script) ChangeRegistry(implementation, owner caip.AccountID) error {
	return c.script(repairRole, changeRegistry{Implementation: implementation, Owner: owner})
}

// Pay has a named account pay somebody, in one transaction whose id is returned; fails has it fail.
// It lands with the next block. Who pays is that account, or From where somebody sends what From
// has signed.
func (c Script) Pay(from string, paid chains.Move, fails bool) (txID string, err error) {
	w := c.writer(from)
	tx, err := w.Sign(context.Background(), pay{From: paid.From, To: paid.To, Account: paid.Account, Asset: paid.Asset, Amount: paid.Amount, Fails: fails}, chains.SignOptions{})
	if err != nil {
		return "", err
	}
	return tx.ID, w.Send(context.Background(), tx)
}

// Contracts implements chains.Chain. Nobody governs the registry until ChangeRegistry.
func (c *Chain) Contracts(ctx context.Context, at chains.Finality) (list []chains.RegistryContract, position chains.Position, err error) {
	k := c.core
	position, err = read(ctx, k, "Contracts", at, func(b *block) chains.Position {
		now := k.registry.get(b.last)
		list = []chains.RegistryContract{{Contract: k.options.Registry, Implementation: now.Implementation, Owner: now.Owner}}
		return b.at
	})
	return list, position, err
}

func (x *execution) changeRegistry(op changeRegistry) {
	next := x.registry.get(x.now)
	changed := chains.RegistryChanged{Contract: x.options.Registry}
	tell := func(fill func(*chains.RegistryChanged)) {
		e := changed
		fill(&e)
		x.emit(chains.KindRegistryChanged, caip.AgentRef{}, func(event *chains.Event) { event.Registry = &e })
	}
	if !op.Implementation.IsZero() {
		next.Implementation = op.Implementation
		tell(func(e *chains.RegistryChanged) { e.Implementation = op.Implementation })
	}
	if !op.Owner.IsZero() {
		next.Owner = op.Owner
		tell(func(e *chains.RegistryChanged) { e.Owner = op.Owner })
	}
	x.registry.set(&x.ledger, next)
}

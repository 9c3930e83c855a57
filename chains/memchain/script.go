package memchain

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// repairRole names the account that may void mirrors.
const repairRole = "repair role"

// scripted is an operation that happens on chains beside those of this project.
type scripted struct {
	verb  string
	sati  bool         // only SATI has it
	moved *chains.Move // what it moves, zero From: of the sender's
	do    func(*execution)
}

// Verb implements chains.Op.
func (s scripted) Verb() string { return s.verb }

// governed is who governs the registry.
type governed struct{ Implementation, Owner caip.AccountID }

// script signs an operation of a named account and puts it into the pool; it lands with the next
// block.
func (c Script) script(name string, op chains.Op) (txID string, err error) {
	w := c.writer(name)
	tx, err := w.Sign(context.Background(), op, chains.SignOptions{})
	if err != nil {
		return "", err
	}
	return tx.ID, w.Send(context.Background(), tx)
}

// perform is script for what nobody asks the transaction of.
func (c Script) perform(name string, op chains.Op) error {
	_, err := c.script(name, op)
	return err
}

// VoidMirror has the relay's repair role take a mirror back (eip155): the next epoch may then be
// delivered. It lands with the next block.
func (c Script) VoidMirror(source caip.Hash, agent caip.AgentRef, reason string) error {
	return c.perform(repairRole, chains.VoidMirror{Source: source, Agent: agent, Reason: reason})
}

// SetAuthority hands an agent's update authority over by its present authority, a named account
// (solana). It lands with the next block.
func (c Script) SetAuthority(authority string, agent caip.AgentRef, to caip.AccountID) error {
	const verb = "set-authority"
	return c.perform(authority, scripted{verb: verb, sati: true, do: func(x *execution) { x.putAuthority(x.may(verb, agent), to) }})
}

// Redirect says where an agent's metadata is, by the pointer's authority, a named account (solana).
// It lands with the next block.
func (c Script) Redirect(authority string, agent caip.AgentRef, to chains.Pointing) error {
	const verb = "redirect-metadata"
	return c.perform(authority, scripted{verb: verb, sati: true, do: func(x *execution) {
		a := x.exists(verb, agent)
		x.require(a.pointer.get(x.now) == x.from, chains.Unauthorized, verb, "%s may not redirect agent %s", x.from, agent)
		a.redirected.set(&x.ledger, to == chains.PointsAway)
		x.emit(chains.KindWalletSet, agent, func(e *chains.Event) { e.Wallet = &chains.WalletSetTo{Pointer: to} })
	}})
}

// Link links an EVM address to an agent by its holder, a named account (solana). It lands with the
// next block.
func (c Script) Link(owner string, agent caip.AgentRef, address caip.AccountID) error {
	const verb = "link-evm-address"
	return c.perform(owner, scripted{verb: verb, sati: true, do: func(x *execution) {
		x.held(verb, agent)
		x.emit(chains.KindLinked, agent, func(e *chains.Event) { e.Linked = &chains.Linked{Address: address} })
	}})
}

// Burn has an agent's owner, a named account, destroy its token: nobody holds it from then on, whom
// ERC-721 names by the zero address. It lands with the next block.
func (c Script) Burn(owner string, agent caip.AgentRef) error {
	return c.perform(owner, scripted{verb: "burn", do: func(x *execution) {
		x.held("burn", agent).owner.set(&x.ledger, "")
		x.emit(chains.KindTransferred, agent, func(e *chains.Event) {
			e.Transfer = &chains.Transferred{From: x.accountID(x.from), To: x.accountID(x.nobody)}
		})
	}})
}

// ForgetNonce has a client's account lose that a nonce has served, as other code than
// FeedbackDelegate may that ran there (eip155); a named account sends it. It lands with the next
// block.
func (c Script) ForgetNonce(name string, review chains.SignedReview) error {
	return c.perform(name, scripted{verb: "forget", do: func(x *execution) {
		x.served.set(&x.ledger, servedKey{review.Client.Address, review.Nonce}, caip.FeedbackRef{})
	}})
}

// AttestOptions are what real clients get wrong or leave out.
type AttestOptions struct {
	Unproven bool // the stored signature does not hold
	NoValue  bool // the content has no numeric value
}

// Attest leaves a feedback as other programs than this project leave it (solana). It lands with the
// next block.
func (c Script) Attest(client string, op chains.GiveFeedback, o AttestOptions) error {
	return c.perform(client, scripted{verb: "attest", sati: true, do: func(x *execution) { x.give(op, x.from, nil, o) }})
}

// ChangeRegistry gives the identity registry another implementation or owner; what is zero stays as
// it was. It lands with the next block.
func (c Script) ChangeRegistry(implementation, owner caip.AccountID) error {
	return c.perform(repairRole, scripted{verb: "change-registry", do: func(x *execution) {
		next := x.registry.get(x.now)
		tell := func(changed chains.RegistryChanged) {
			changed.Contract = x.options.Registry
			x.emit(chains.KindRegistryChanged, caip.AgentRef{}, func(e *chains.Event) { e.Registry = &changed })
		}
		if !implementation.IsZero() {
			next.Implementation = implementation
			tell(chains.RegistryChanged{Implementation: implementation})
		}
		if !owner.IsZero() {
			next.Owner = owner
			tell(chains.RegistryChanged{Owner: owner})
		}
		x.registry.set(&x.ledger, next)
	}})
}

// Pay has a named account pay somebody, in one transaction whose id is returned; fails has it fail.
// It lands with the next block. Who pays is that account, or From where somebody sends what From
// has signed.
func (c Script) Pay(from string, paid chains.Move, fails bool) (txID string, err error) {
	return c.script(from, scripted{verb: "pay", moved: &paid, do: func(x *execution) {
		// nodes find out when the block is made, not beforehand
		x.require(!fails || len(x.block.txs) == 0, chains.Reverted, "pay", "transfer amount exceeds balance")
	}})
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

package evm

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// identity composes a call to the identity registry about one agent.
func (w *Writer) identity(op string, agent caip.AgentRef, pack func(*big.Int) []byte) ([]message, error) {
	id, err := w.chain.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	return []message{{to: w.chain.config.Registry, data: pack(id)}}, nil
}

// register mints to the sender, who becomes owner and wallet.
func (w *Writer) register(op chains.Register) ([]message, error) {
	if err := w.checkRegister(op); err != nil {
		return nil, err
	}
	entries := make([]bindings.MetadataEntry, len(op.Metadata))
	for i, e := range op.Metadata {
		if e.Key == chains.AgentWalletKey {
			return nil, w.invalid(op.Verb(), "metadata key %q is reserved", e.Key)
		}
		entries[i] = bindings.MetadataEntry{MetadataKey: e.Key, MetadataValue: e.Value}
	}
	return []message{{to: w.chain.config.Registry, data: packRegister(op.URI, entries)}}, nil
}

// checkRegister refuses what no registry of ERC-721 tokens can do.
func (w *Writer) checkRegister(op chains.Register) error {
	if !op.Owner.IsZero() && op.Owner != w.Account() {
		return chains.Refuse(w.chain.config.Chain, op.Verb(), "the registry makes the sender the owner; register as the owner, or transfer afterwards")
	}
	if op.Soulbound {
		return chains.Refuse(w.chain.config.Chain, op.Verb(), "the registry's tokens can always be transferred")
	}
	return nil
}

// packRegister takes the least of the three forms of register that says it. The one without a URI
// logs no MetadataUpdate; all else is the same.
func packRegister(uri string, entries []bindings.MetadataEntry) []byte {
	k := view.Contracts().Identity
	switch {
	case len(entries) > 0:
		return k.PackRegisterWithMetadata(uri, entries)
	case uri != "":
		return k.PackRegisterWithURI(uri)
	}
	return k.PackRegister()
}

func (w *Writer) setMetadata(op chains.SetMetadata) ([]message, error) {
	if op.Entry.Key == chains.AgentWalletKey {
		return nil, w.chain.Fail(chains.Invalid, op.Verb(), fmt.Errorf("metadata key %q is reserved", op.Entry.Key), "set the wallet with its proof instead")
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Identity.PackSetMetadata(id, op.Entry.Key, op.Entry.Value)
	})
}

// setWallet needs the wallet's proof, unless the wallet is the writer's own account, which then
// signs it.
func (w *Writer) setWallet(ctx context.Context, b ledger.Block, op chains.SetWallet) ([]message, error) {
	wallet, err := w.chain.Address(op.Verb(), op.Wallet)
	if err != nil {
		return nil, err
	}
	proof, err := w.proof(ctx, b, op.Verb(), op.Agent, wallet, op.Proof)
	if err != nil {
		return nil, err
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Identity.PackSetAgentWallet(id, wallet, new(big.Int).SetUint64(proof.Deadline), proof.Signature)
	})
}

// proof checks a wallet's consent, or makes it where the wallet is the writer's own account. An
// empty signature is none only where it is nil: a contract wallet may take it.
func (w *Writer) proof(ctx context.Context, b ledger.Block, op string, agent caip.AgentRef, wallet common.Address, proof chains.WalletProof) (chains.WalletProof, error) {
	switch {
	case proof.Signature != nil:
		return proof, w.chain.checkConsent(ctx, op, b, agent, wallet, proof)
	case wallet != w.signer.Address():
		return proof, w.chain.Fail(chains.Invalid, op, fmt.Errorf("no proof of wallet %s", w.chain.Account(wallet)), "have the wallet sign its consent")
	}
	return SignWalletConsent(ctx, w.chain, agent, w.signer)
}

// approve gives or takes what the registry has: one operator of a token, or any number for all of
// an owner's tokens. The first is read beforehand, since naming another operator would take the
// approval from whoever has it, and taking it back names nobody.
func (w *Writer) approve(ctx context.Context, b ledger.Block, op chains.Approve) ([]message, error) {
	c, k := w.chain, view.Contracts().Identity
	operator, err := c.Address(op.Verb(), op.Operator)
	if err != nil {
		return nil, err
	}
	id, err := c.tokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	owner, err := w.owner(ctx, b, op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	var single common.Address
	var all bool
	err = c.Views(ctx, op.Verb(), b,
		view.View{To: c.config.Registry, Data: k.PackGetApproved(id), Answer: view.Into(&single, k.UnpackGetApproved), Refused: c.noAgent(op.Verb(), op.Agent, b)},
		view.View{To: c.config.Registry, Data: k.PackIsApprovedForAll(owner, operator), Answer: view.Into(&all, k.UnpackIsApprovedForAll)},
	)
	switch {
	case err != nil:
		return nil, err
	case view.IsZero(operator):
		return nil, w.invalid(op.Verb(), "the operator is the zero address")
	case op.All && owner != w.signer.Address():
		return nil, c.Fail(chains.Unauthorized, op.Verb(), fmt.Errorf("agent %s belongs to %s: an approval for all covers the agents of the account that gives it, %s", op.Agent, view.Lower(owner), view.Lower(w.signer.Address())), "sign as the agent's owner")
	case op.All:
		return w.identity(op.Verb(), op.Agent, func(*big.Int) []byte { return k.PackSetApprovalForAll(operator, op.Approved) })
	case op.Approved && !view.IsZero(single) && single != operator:
		return nil, c.Fail(chains.Invalid, op.Verb(), fmt.Errorf("agent %s has the operator %s, whom %s would replace: a token has one", op.Agent, view.Lower(single), view.Lower(operator)),
			"end that approval first, or approve the operator for all of the owner's agents")
	case op.Approved:
		return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte { return k.PackApprove(operator, id) })
	case single != operator && all:
		return nil, c.Fail(chains.Invalid, op.Verb(), fmt.Errorf("%s is no operator of agent %s alone, but of all of its owner's agents", view.Lower(operator), op.Agent), "end the approval for all")
	case single != operator:
		return nil, c.Fail(chains.NotFound, op.Verb(), fmt.Errorf("%s is no operator of agent %s", view.Lower(operator), op.Agent), "")
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte { return k.PackApprove(common.Address{}, id) })
}

// transfer uses safeTransferFrom, so that a token cannot be lost in a contract that does not take
// any.
func (w *Writer) transfer(ctx context.Context, b ledger.Block, op chains.Transfer) ([]message, error) {
	to, err := w.chain.Address(op.Verb(), op.To)
	if err != nil {
		return nil, err
	}
	if to == (common.Address{}) {
		return nil, w.invalid(op.Verb(), "the new owner is the zero address")
	}
	owner, err := w.owner(ctx, b, op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Identity.PackSafeTransferFrom(owner, to, id)
	})
}

func (w *Writer) owner(ctx context.Context, b ledger.Block, op string, agent caip.AgentRef) (owner common.Address, err error) {
	id, err := w.chain.tokenID(op, agent)
	if err != nil {
		return owner, err
	}
	k := view.Contracts().Identity
	err = w.chain.Views(ctx, op, b, view.View{To: w.chain.config.Registry, Data: k.PackOwnerOf(id), Answer: view.Into(&owner, k.UnpackOwnerOf), Refused: w.chain.noAgent(op, agent, b)})
	return owner, err
}

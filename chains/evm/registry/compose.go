package registry

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Message is a call to be signed.
type Message struct {
	To    common.Address
	Data  []byte
	Value *big.Int // wei; nil: none
	Spare uint64   // gas that it may take beyond what it takes in a simulation
	// Authorization is carried along (EIP-7702), and counts before the call; nil: none.
	Authorization *types.SetCodeAuthorization
}

// sender composes operations for an account, which signs where a wallet's consent is its own.
type sender struct {
	*Registry
	signer signature.Signer
}

// identity composes a call to the identity registry about one agent.
func (w sender) identity(op string, agent caip.AgentRef, pack func(*big.Int) []byte) ([]Message, error) {
	id, err := w.TokenID(op, agent)
	if err != nil {
		return nil, err
	}
	return []Message{{To: w.Identity, Data: pack(id)}}, nil
}

// register mints to the sender, who becomes owner and wallet.
func (w sender) register(op chains.Register) ([]Message, error) {
	if err := w.checkRegister(op); err != nil {
		return nil, err
	}
	entries := make([]bindings.MetadataEntry, len(op.Metadata))
	for i, e := range op.Metadata {
		if e.Key == chains.AgentWalletKey {
			return nil, w.Invalid(op.Verb(), "metadata key %q is reserved", e.Key)
		}
		entries[i] = bindings.MetadataEntry{MetadataKey: e.Key, MetadataValue: e.Value}
	}
	return []Message{{To: w.Identity, Data: packRegister(op.URI, entries)}}, nil
}

// checkRegister refuses what no registry of ERC-721 tokens can do.
func (w sender) checkRegister(op chains.Register) error {
	if !op.Owner.IsZero() && op.Owner != w.Account(w.signer.Address()) {
		return chains.Refuse(w.Chain, op.Verb(), "the registry makes the sender the owner; register as the owner, or transfer afterwards")
	}
	if op.Soulbound {
		return chains.Refuse(w.Chain, op.Verb(), "the registry's tokens can always be transferred")
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

func (w sender) setMetadata(op chains.SetMetadata) ([]Message, error) {
	if op.Entry.Key == chains.AgentWalletKey {
		return nil, w.Fail(chains.Invalid, op.Verb(), fmt.Errorf("metadata key %q is reserved", op.Entry.Key), "set the wallet with its proof instead")
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Identity.PackSetMetadata(id, op.Entry.Key, op.Entry.Value)
	})
}

// setWallet needs the wallet's proof, unless the wallet is the writer's own account, which then
// signs it.
func (w sender) setWallet(ctx context.Context, b ledger.Block, op chains.SetWallet) ([]Message, error) {
	wallet, err := w.Address(op.Verb(), op.Wallet)
	if err != nil {
		return nil, err
	}
	proof, err := w.Proof(ctx, b, op.Verb(), w.signer, op.Agent, wallet, op.Proof)
	if err != nil {
		return nil, err
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Identity.PackSetAgentWallet(id, wallet, new(big.Int).SetUint64(proof.Deadline), proof.Signature)
	})
}

// Proof checks a wallet's consent, or makes it where the wallet is the signer's own account. An
// empty signature is none only where it is nil: a contract wallet may take it.
func (c *Registry) Proof(ctx context.Context, b ledger.Block, op string, by signature.Signer, agent caip.AgentRef, wallet common.Address, proof chains.WalletProof) (chains.WalletProof, error) {
	switch {
	case proof.Signature != nil:
		return proof, c.checkConsent(ctx, op, b, agent, wallet, proof)
	case wallet != by.Address():
		return proof, c.Fail(chains.Invalid, op, fmt.Errorf("no proof of wallet %s", c.Account(wallet)), "have the wallet sign its consent")
	}
	return Agents{c}.SignWalletConsent(ctx, agent, by, 0)
}

// approve gives or takes what the registry has: one operator of a token, or any number for all of
// an owner's tokens. The first is read beforehand, since naming another operator would take the
// approval from whoever has it, and taking it back names nobody.
func (w sender) approve(ctx context.Context, b ledger.Block, op chains.Approve) ([]Message, error) {
	c, k := w, view.Contracts().Identity
	operator, err := c.Address(op.Verb(), op.Operator)
	if err != nil {
		return nil, err
	}
	id, err := c.TokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	owner, err := w.Owner(ctx, b, op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	var single common.Address
	var all bool
	err = c.Views(ctx, op.Verb(), b,
		view.View{To: c.Identity, Data: k.PackGetApproved(id), Answer: view.Into(&single, k.UnpackGetApproved), Refused: c.NoAgent(op.Verb(), op.Agent, b)},
		view.View{To: c.Identity, Data: k.PackIsApprovedForAll(owner, operator), Answer: view.Into(&all, k.UnpackIsApprovedForAll)},
	)
	switch {
	case err != nil:
		return nil, err
	case view.IsZero(operator):
		return nil, w.Invalid(op.Verb(), "the operator is the zero address")
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
func (w sender) transfer(ctx context.Context, b ledger.Block, op chains.Transfer) ([]Message, error) {
	to, err := w.Address(op.Verb(), op.To)
	if err != nil {
		return nil, err
	}
	if to == (common.Address{}) {
		return nil, w.Invalid(op.Verb(), "the new owner is the zero address")
	}
	owner, err := w.Owner(ctx, b, op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Identity.PackSafeTransferFrom(owner, to, id)
	})
}

// Owner reads the owner of an agent.
func (c *Registry) Owner(ctx context.Context, b ledger.Block, op string, agent caip.AgentRef) (owner common.Address, err error) {
	id, err := c.TokenID(op, agent)
	if err != nil {
		return owner, err
	}
	err = c.Views(ctx, op, b, c.OwnerView(op, b, agent, id, &owner))
	return owner, err
}

func (w sender) giveFeedback(op chains.GiveFeedback) ([]Message, error) {
	if op.Outcome != nil || !op.TaskRef.IsZero() {
		return nil, chains.Refuse(w.Chain, op.Verb(), "outcome and task reference exist on SATI only")
	}
	if len(op.Auth) > 0 {
		return nil, chains.Refuse(w.Chain, op.Verb(), "the registry takes feedback without an authorisation; leave it out")
	}
	if err := op.Value.Check(); err != nil {
		return nil, w.Invalid(op.Verb(), "%w", err)
	}
	id, err := w.TokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	data := view.Contracts().Reputation.PackGiveFeedback(id, op.Value.Unscaled.Big(), op.Value.Decimals, op.Tag1, op.Tag2, op.Endpoint, op.URI, op.Hash)
	return []Message{{To: w.Reputation, Data: data}}, nil
}

func (w sender) revokeFeedback(op chains.RevokeFeedback) ([]Message, error) {
	agent, client, err := w.FeedbackKey(op.Verb(), op.Ref)
	if err != nil {
		return nil, err
	}
	if client != w.signer.Address() {
		return nil, w.Fail(chains.Unauthorized, op.Verb(), fmt.Errorf("feedback %s was given by another account than %s", op.Ref, view.Lower(w.signer.Address())), "only its client can revoke it")
	}
	return []Message{{To: w.Reputation, Data: view.Contracts().Reputation.PackRevokeFeedback(agent, op.Ref.Index)}}, nil
}

func (w sender) respond(op chains.Respond) ([]Message, error) {
	agent, client, err := w.FeedbackKey(op.Verb(), op.Ref)
	if err != nil {
		return nil, err
	}
	if op.URI == "" {
		return nil, w.Invalid(op.Verb(), "a response needs a URI")
	}
	return []Message{{To: w.Reputation, Data: view.Contracts().Reputation.PackAppendResponse(agent, client, op.Ref.Index, op.URI, op.Hash)}}, nil
}

// RetireGrants ends for good all that a former owner granted or consented to at the SyncDelegate:
// it would count again if the agent came back to him. Anyone may.
type RetireGrants struct {
	Agent       caip.AgentRef
	FormerOwner caip.AccountID
}

// RenounceGrant gives up what an owner granted the writer's account at the SyncDelegate, as for a
// key that may be known to others.
type RenounceGrant struct {
	Agent caip.AgentRef
	Owner caip.AccountID // zero: the present owner
}

// CancelConsents takes back every consent that the writer, the agent's owner, signed for the
// SyncDelegate and that has not served yet.
type CancelConsents struct{ Agent caip.AgentRef }

// Verb is retire-grants.
func (RetireGrants) Verb() string { return "retire-grants" }

// Verb is renounce-grant.
func (RenounceGrant) Verb() string { return "renounce-grant" }

// Verb is cancel-consents.
func (CancelConsents) Verb() string { return "cancel-consents" }

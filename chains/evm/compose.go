package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// compose turns an operation into the calls it takes, in order. b is the latest block.
func (w *Writer) compose(ctx context.Context, b block, operation chains.Op) ([]message, error) {
	switch op := operation.(type) {
	case chains.Register:
		return w.register(op)
	case chains.SetURI:
		return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte { return contracts().identity.PackSetAgentURI(id, op.URI) })
	case chains.SetMetadata:
		return w.setMetadata(op)
	case chains.SetWallet:
		return w.setWallet(ctx, op)
	case chains.UnsetWallet:
		return w.identity(op.Verb(), op.Agent, contracts().identity.PackUnsetAgentWallet)
	case chains.Approve:
		return w.approve(op)
	case chains.Transfer:
		return w.transfer(ctx, b, op)
	case chains.GrantSync:
		return w.grantSync(ctx, b, op)
	case chains.GiveFeedback:
		return w.giveFeedback(op)
	case chains.RevokeFeedback:
		return w.revokeFeedback(op)
	case chains.Respond:
		return w.respond(op)
	case chains.Deliver:
		return w.deliver(ctx, op)
	case chains.RevokeMirror:
		return w.relay(op.Verb(), op.Agent, func(id *big.Int) []byte { return contracts().relay.PackRevoke(op.Source, id) })
	case chains.RespondMirror:
		return w.respondMirror(op)
	case chains.SyncURI:
		return w.syncURI(op)
	}
	return nil, chains.Refuse(w.chain.config.Chain, operation.Verb(), fmt.Sprintf("operation %T is not known to this dialect", operation))
}

func (w *Writer) invalid(op, format string, args ...any) error {
	return w.chain.fail(chains.Invalid, op, fmt.Errorf(format, args...), "")
}

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
	if !op.Owner.IsZero() && op.Owner != w.Account() {
		return nil, chains.Refuse(w.chain.config.Chain, op.Verb(), "the registry makes the sender the owner; register as the owner, or transfer afterwards")
	}
	if op.Soulbound {
		return nil, chains.Refuse(w.chain.config.Chain, op.Verb(), "the registry's tokens can always be transferred")
	}
	entries := make([]bindings.MetadataEntry, len(op.Metadata))
	for i, e := range op.Metadata {
		if e.Key == chains.AgentWalletKey {
			return nil, w.invalid(op.Verb(), "metadata key %q is reserved", e.Key)
		}
		entries[i] = bindings.MetadataEntry{MetadataKey: e.Key, MetadataValue: e.Value}
	}
	data, err := contracts().identity.GetABI().Pack(registerWithMetadata(), op.URI, entries)
	if err != nil {
		return nil, w.invalid(op.Verb(), "encode: %w", err)
	}
	return []message{{to: w.chain.config.Registry, data: data}}, nil
}

// registerWithMetadata is the name that the bindings give the overload register(string,(string,bytes)[]).
func registerWithMetadata() string {
	for name, method := range contracts().identity.GetABI().Methods {
		if method.Sig == "register(string,(string,bytes)[])" {
			return name
		}
	}
	panic("evm: the bindings know no register(string,(string,bytes)[])")
}

func (w *Writer) setMetadata(op chains.SetMetadata) ([]message, error) {
	if op.Entry.Key == chains.AgentWalletKey {
		return nil, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf("metadata key %q is reserved", op.Entry.Key), "set the wallet with its proof instead")
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return contracts().identity.PackSetMetadata(id, op.Entry.Key, op.Entry.Value)
	})
}

// setWallet needs the wallet's proof, unless the wallet is the writer's own account, which then signs it.
func (w *Writer) setWallet(ctx context.Context, op chains.SetWallet) ([]message, error) {
	wallet, err := w.chain.address(op.Verb(), op.Wallet)
	if err != nil {
		return nil, err
	}
	proof := op.Proof
	if len(proof.Signature) == 0 {
		if wallet != w.signer.Address() {
			return nil, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf("no proof of wallet %s", op.Wallet), "have the wallet sign its consent")
		}
		if proof, err = SignWalletConsent(ctx, w.chain, op.Agent, w.signer); err != nil {
			return nil, err
		}
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return contracts().identity.PackSetAgentWallet(id, wallet, new(big.Int).SetUint64(proof.Deadline), proof.Signature)
	})
}

func (w *Writer) approve(op chains.Approve) ([]message, error) {
	operator, err := w.chain.address(op.Verb(), op.Operator)
	if err != nil {
		return nil, err
	}
	return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte {
		if op.All {
			return contracts().identity.PackSetApprovalForAll(operator, op.Approved)
		}
		if !op.Approved {
			operator = common.Address{}
		}
		return contracts().identity.PackApprove(operator, id)
	})
}

// transfer uses safeTransferFrom, so that a token cannot be lost in a contract that does not take any.
func (w *Writer) transfer(ctx context.Context, b block, op chains.Transfer) ([]message, error) {
	to, err := w.chain.address(op.Verb(), op.To)
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
		return contracts().identity.PackSafeTransferFrom(owner, to, id)
	})
}

func (w *Writer) owner(ctx context.Context, b block, op string, agent caip.AgentRef) (owner common.Address, err error) {
	id, err := w.chain.tokenID(op, agent)
	if err != nil {
		return owner, err
	}
	k := contracts().identity
	err = w.chain.views(ctx, op, b, view{to: w.chain.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: w.chain.noAgent(op, agent, b)})
	return owner, err
}

// grantSync approves the SyncDelegate for the agent where it is not yet, and grants the relayer's key the agentURI. Where another account holds the token's single approval, the
// delegate is approved for all of the owner's agents instead, which harms nobody: it acts for a key only within grants, agent by agent. A grant does not depend on the
// approval, so both can be simulated before either is sent.
func (w *Writer) grantSync(ctx context.Context, b block, op chains.GrantSync) ([]message, error) {
	c, k := w.chain, contracts()
	id, err := c.tokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	key, err := c.address(op.Verb(), op.Relayer)
	if err != nil {
		return nil, err
	}
	if c.config.Delegate == (common.Address{}) {
		return nil, chains.Refuse(c.config.Chain, op.Verb(), "no SyncDelegate is configured")
	}
	if op.Revoke {
		return []message{{to: c.config.Delegate, data: k.delegate.PackRevokeGrant(id, key)}}, nil
	}
	grant := message{to: c.config.Delegate, data: k.delegate.PackGrant(id, key, scopeURI, b.time+uint64(w.options.GrantFor/time.Second))}
	var approved bool
	var single common.Address
	missing := c.noAgent(op.Verb(), op.Agent, b)
	err = c.views(ctx, op.Verb(), b,
		view{to: c.config.Registry, data: k.identity.PackIsAuthorizedOrOwner(c.config.Delegate, id), answer: into(&approved, k.identity.UnpackIsAuthorizedOrOwner), refused: missing},
		view{to: c.config.Registry, data: k.identity.PackGetApproved(id), answer: into(&single, k.identity.UnpackGetApproved), refused: missing},
	)
	if err != nil || approved {
		return []message{grant}, err
	}
	approve := message{to: c.config.Registry, data: k.identity.PackApprove(c.config.Delegate, id)}
	if single != (common.Address{}) {
		approve.data = k.identity.PackSetApprovalForAll(c.config.Delegate, true)
	}
	return []message{approve, grant}, nil
}

func (w *Writer) giveFeedback(op chains.GiveFeedback) ([]message, error) {
	if op.Outcome != nil || !op.TaskRef.IsZero() {
		return nil, chains.Refuse(w.chain.config.Chain, op.Verb(), "outcome and task reference exist on SATI only")
	}
	if err := op.Value.Check(); err != nil {
		return nil, w.invalid(op.Verb(), "%w", err)
	}
	id, err := w.chain.tokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	data := contracts().reputation.PackGiveFeedback(id, op.Value.Unscaled.Big(), op.Value.Decimals, op.Tag1, op.Tag2, op.Endpoint, op.URI, op.Hash)
	return []message{{to: w.chain.config.Reputation, data: data}}, nil
}

func (w *Writer) revokeFeedback(op chains.RevokeFeedback) ([]message, error) {
	agent, client, err := w.chain.feedbackKey(op.Verb(), op.Ref)
	if err != nil {
		return nil, err
	}
	if client != w.signer.Address() {
		return nil, w.chain.fail(chains.Unauthorized, op.Verb(), fmt.Errorf("feedback %s was given by another account than %s", op.Ref, lower(w.signer.Address())), "only its client can revoke it")
	}
	return []message{{to: w.chain.config.Reputation, data: contracts().reputation.PackRevokeFeedback(agent, op.Ref.Index)}}, nil
}

func (w *Writer) respond(op chains.Respond) ([]message, error) {
	agent, client, err := w.chain.feedbackKey(op.Verb(), op.Ref)
	if err != nil {
		return nil, err
	}
	if op.URI == "" {
		return nil, w.invalid(op.Verb(), "a response needs a URI")
	}
	return []message{{to: w.chain.config.Reputation, data: contracts().reputation.PackAppendResponse(agent, client, op.Ref.Index, op.URI, op.Hash)}}, nil
}

// relay composes a call to the current relay about one agent.
func (w *Writer) relay(op string, agent caip.AgentRef, pack func(*big.Int) []byte) ([]message, error) {
	if err := w.chain.needRelay(op); err != nil {
		return nil, err
	}
	id, err := w.chain.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	return []message{{to: w.chain.config.Relays[0], data: pack(id)}}, nil
}

func (w *Writer) respondMirror(op chains.RespondMirror) ([]message, error) {
	if op.URI == "" {
		return nil, w.invalid(op.Verb(), "a response needs a URI")
	}
	return w.relay(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return contracts().relay.PackRespond(op.Source, id, op.Response, op.URI, op.Hash)
	})
}

func (w *Writer) syncURI(op chains.SyncURI) ([]message, error) {
	id, err := w.chain.tokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	if w.chain.config.Delegate == (common.Address{}) {
		return nil, w.chain.fail(chains.Unsupported, op.Verb(), errors.New("no SyncDelegate is configured"), "configure the delegate of this chain")
	}
	return []message{{to: w.chain.config.Delegate, data: contracts().delegate.PackSetAgentURI(id, op.URI)}}, nil
}

package evm

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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

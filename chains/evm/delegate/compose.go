package delegate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// composer composes operations of the SyncDelegate for an account.
type composer struct {
	Grants
	signer signature.Signer
	life   time.Duration // of a grant whose operation names none
}

// Compose turns an operation of the SyncDelegate into the calls it takes, in order. b is the latest
// block; life is that of a grant which names none. ok is false for any other operation.
func Compose(ctx context.Context, r *registry.Registry, by signature.Signer, life time.Duration, b ledger.Block, operation chains.Op) (list []registry.Message, ok bool, err error) {
	w, k := composer{New(r), by, life}, view.Contracts().Delegate
	switch op := operation.(type) {
	case chains.GrantSync:
		list, err = w.grantSync(ctx, b, op)
	case chains.SyncURI:
		list, err = w.through(ctx, b, op.Verb(), op.Agent, chains.SyncScopeURI, func(id *big.Int) []byte { return k.PackSetAgentURI(id, op.URI) })
	case chains.SyncMetadata:
		list, err = w.syncMetadata(ctx, b, op)
	case chains.SyncUnsetWallet:
		list, err = w.through(ctx, b, op.Verb(), op.Agent, chains.SyncScopeUnsetWallet, k.PackUnsetAgentWallet)
	case chains.SyncWallet:
		list, err = w.syncWallet(ctx, b, op)
	case registry.RetireGrants:
		list, err = w.retireGrants(ctx, b, op)
	case registry.RenounceGrant:
		list, err = w.renounceGrant(ctx, b, op)
	case registry.CancelConsents:
		list, err = w.cancelConsents(ctx, b, op)
	default:
		return nil, false, nil
	}
	return list, true, err
}

// call composes a call of the delegate.
func (w composer) call(data []byte) []registry.Message {
	return []registry.Message{{To: w.registry.Delegate, Data: data}}
}

// grantSync approves the SyncDelegate for the agent where it is not yet, and grants the relayer's
// key its scopes. Where another account holds the token's single approval, the delegate is approved
// for all of the owner's agents instead, which harms nobody: it acts for a key only within grants,
// agent by agent. A grant does not depend on the approval, so both can be simulated before either
// is sent.
func (w composer) grantSync(ctx context.Context, b ledger.Block, op chains.GrantSync) ([]registry.Message, error) {
	k := view.Contracts()
	id, err := w.tokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	key, err := w.registry.Address(op.Verb(), op.Relayer)
	if err != nil {
		return nil, err
	}
	if op.Revoke {
		return w.revokeGrant(ctx, b, op.Verb(), op.Agent, id, key)
	}
	scopes, life := cmp.Or(op.Scopes, chains.SyncScopeURI), cmp.Or(op.For, w.life)
	switch {
	case life < time.Second || life%time.Second != 0:
		return nil, w.registry.Invalid(op.Verb(), "a grant for %s: want whole seconds, one at least", life)
	case scopes&^view.AllScopes != 0:
		return nil, w.registry.Invalid(op.Verb(), "the SyncDelegate knows no scope %#x", uint8(scopes&^view.AllScopes))
	case view.IsZero(key):
		return nil, w.registry.Invalid(op.Verb(), "a grant to the zero address")
	}
	grant := registry.Message{To: w.registry.Delegate, Data: k.Delegate.PackGrant(id, key, uint8(scopes), b.Time+uint64(life/time.Second))}
	var approved bool
	var owner, single common.Address
	missing := w.registry.NoAgent(op.Verb(), op.Agent, b)
	err = w.registry.Views(ctx, op.Verb(), b,
		w.registry.OwnerView(op.Verb(), b, op.Agent, id, &owner),
		view.View{To: w.registry.Identity, Data: k.Identity.PackIsAuthorizedOrOwner(w.registry.Delegate, id), Answer: view.Into(&approved, k.Identity.UnpackIsAuthorizedOrOwner), Refused: missing},
		view.View{To: w.registry.Identity, Data: k.Identity.PackGetApproved(id), Answer: view.Into(&single, k.Identity.UnpackGetApproved), Refused: missing},
	)
	switch {
	case err != nil:
		return nil, err
	case owner != w.signer.Address(): // an operator may approve, but what he grants counts for nothing
		return nil, w.registry.Fail(chains.Unauthorized, op.Verb(), fmt.Errorf("agent %s belongs to %s: only its owner grants, the key is that of %s", op.Agent, view.Lower(owner), view.Lower(w.signer.Address())), "sign as the agent's owner")
	case approved:
		return []registry.Message{grant}, nil
	}
	approve := registry.Message{To: w.registry.Identity, Data: k.Identity.PackApprove(w.registry.Delegate, id)}
	if single != (common.Address{}) {
		approve.Data = k.Identity.PackSetApprovalForAll(w.registry.Delegate, true)
	}
	return []registry.Message{approve, grant}, nil
}

// revokeGrant takes back what the signer granted. The contract lets anybody revoke his own grant,
// there or not: who has none would believe that a key is cut off that is not.
func (w composer) revokeGrant(ctx context.Context, b ledger.Block, op string, agent caip.AgentRef, id *big.Int, key common.Address) ([]registry.Message, error) {
	signer := w.signer.Address()
	owner, err := w.registry.Owner(ctx, b, op, agent)
	if err != nil {
		return nil, err
	}
	var mine, his chains.SyncScope
	var expires uint64
	err = w.registry.Views(ctx, op, b, w.grantView(id, signer, key, &mine, &expires), w.grantView(id, owner, key, &his, &expires))
	switch {
	case err != nil:
		return nil, err
	case mine != 0:
		return w.call(view.Contracts().Delegate.PackRevokeGrant(id, key)), nil
	case his != 0:
		return nil, w.registry.Fail(chains.Unauthorized, op, fmt.Errorf("what %s may do to agent %s was granted by its owner %s, %s can take back only what it granted itself", view.Lower(key), agent, view.Lower(owner), view.Lower(signer)),
			"sign as the agent's owner")
	}
	return nil, w.registry.Fail(chains.NotFound, op, fmt.Errorf("%s holds no grant for agent %s, neither of %s nor of the agent's owner", view.Lower(key), agent, view.Lower(signer)), "")
}

// use refuses what the delegate would not let the signer do to an agent, and names the rule.
func (w composer) use(ctx context.Context, b ledger.Block, op string, agent caip.AgentRef, scope chains.SyncScope) (*big.Int, error) {
	key := w.signer.Address()
	id, err := w.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	var why uint8
	if err := w.registry.Views(ctx, op, b, w.checkView(id, key, scope, &why)); err != nil {
		return nil, err
	}
	switch {
	case why == view.UnknownAgent:
		return nil, w.registry.Fail(chains.NotFound, op, fmt.Errorf("agent %s is not registered at block %d", agent, b.Number), "")
	case why != view.Allowed:
		return nil, w.registry.Fail(chains.Unauthorized, op, fmt.Errorf("account %s may not write about agent %s through the SyncDelegate: %s", view.Lower(key), agent, view.Refusal(why, scope)),
			"the owner has to grant this account at the SyncDelegate, and approve the SyncDelegate at the registry")
	}
	return id, nil
}

// through is a call that the delegate lets the signer make within a scope.
func (w composer) through(ctx context.Context, b ledger.Block, op string, agent caip.AgentRef, scope chains.SyncScope, pack func(id *big.Int) []byte) ([]registry.Message, error) {
	id, err := w.use(ctx, b, op, agent, scope)
	if err != nil {
		return nil, err
	}
	return w.call(pack(id)), nil
}

func (w composer) syncMetadata(ctx context.Context, b ledger.Block, op chains.SyncMetadata) ([]registry.Message, error) {
	if err := checkWalletEntry(op.Entry); err != nil {
		return nil, w.registry.Fail(chains.Invalid, op.Verb(), err, "")
	}
	return w.through(ctx, b, op.Verb(), op.Agent, chains.SyncScopeMetadata, func(id *big.Int) []byte {
		return view.Contracts().Delegate.PackSetMetadata(id, op.Entry.Key, op.Entry.Value)
	})
}

// errWalletKey is the delegate's own rule.
var errWalletKey = errors.New("the SyncDelegate writes metadata under agentWallet:<CAIP-2> only")

// checkWalletEntry holds an entry against the delegate's rule for keys, and its value against what
// readers take: under the name of a chain an account of that chain, or nothing.
func checkWalletEntry(e chains.MetadataEntry) error {
	name, is := strings.CutPrefix(e.Key, chains.AgentWalletKey+":")
	if !is || name == "" {
		return fmt.Errorf("metadata key %.80q: %w", e.Key, errWalletKey)
	}
	chain, err := caip.ParseChainID(name)
	if err != nil || len(e.Value) == 0 {
		return nil // a key that readers do not know harms nobody, and may have to be cleared
	}
	account, err := caip.ParseAccountID(string(e.Value))
	switch {
	case err != nil:
		return fmt.Errorf("metadata %s: %w", e.Key, err)
	case account.Chain != chain:
		return fmt.Errorf("metadata %s: %s is an account of another chain", e.Key, account)
	case account.String() != string(e.Value):
		return fmt.Errorf("metadata %s: want the canonical form %s", e.Key, account)
	}
	return nil
}

// syncWallet checks both signatures, the owner's first, as the delegate and the registry behind it
// do.
func (w composer) syncWallet(ctx context.Context, b ledger.Block, op chains.SyncWallet) ([]registry.Message, error) {
	wallet, err := w.registry.Address(op.Verb(), op.Wallet)
	if err != nil {
		return nil, err
	}
	id, err := w.use(ctx, b, op.Verb(), op.Agent, chains.SyncScopeSubmitWallet)
	if err != nil {
		return nil, err
	}
	if _, err := w.checkOwnerConsent(ctx, op.Verb(), b, op.Agent, wallet, op.Consent); err != nil {
		return nil, err
	}
	proof, err := w.registry.Proof(ctx, b, op.Verb(), w.signer, op.Agent, wallet, op.Proof)
	if err != nil {
		return nil, err
	}
	seconds := func(n uint64) *big.Int { return new(big.Int).SetUint64(n) }
	return w.call(view.Contracts().Delegate.PackSetAgentWallet(id, wallet, seconds(proof.Deadline), proof.Signature, seconds(op.Consent.Deadline), op.Consent.Signature)), nil
}

// grantor reads the owner of an agent about whose grants something is to be done.
func (w composer) grantor(ctx context.Context, b ledger.Block, op string, agent caip.AgentRef) (*big.Int, common.Address, error) {
	id, err := w.tokenID(op, agent)
	if err != nil {
		return nil, common.Address{}, err
	}
	owner, err := w.registry.Owner(ctx, b, op, agent)
	return id, owner, err
}

func (w composer) retireGrants(ctx context.Context, b ledger.Block, op registry.RetireGrants) ([]registry.Message, error) {
	id, owner, err := w.grantor(ctx, b, op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	former, err := w.registry.Address(op.Verb(), op.FormerOwner)
	switch {
	case err != nil:
		return nil, err
	case view.IsZero(former):
		return nil, w.registry.Invalid(op.Verb(), "the former owner is the zero address")
	case former == owner:
		return nil, w.registry.Fail(chains.Invalid, op.Verb(), fmt.Errorf("%s owns agent %s: only a former owner's grants can be retired", view.Lower(owner), op.Agent), "the owner revokes them one by one")
	}
	return w.call(view.Contracts().Delegate.PackRetire(id, former)), nil
}

// renounceGrant refuses where there is nothing to give up, which the contract lets pass.
func (w composer) renounceGrant(ctx context.Context, b ledger.Block, op registry.RenounceGrant) ([]registry.Message, error) {
	id, owner, err := w.grantor(ctx, b, op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	if !op.Owner.IsZero() {
		if owner, err = w.registry.Address(op.Verb(), op.Owner); err != nil {
			return nil, err
		}
	}
	var scopes chains.SyncScope
	var expires uint64
	if err := w.registry.Views(ctx, op.Verb(), b, w.grantView(id, owner, w.signer.Address(), &scopes, &expires)); err != nil {
		return nil, err
	}
	if scopes == 0 {
		return nil, w.registry.Fail(chains.NotFound, op.Verb(), fmt.Errorf("%s granted %s nothing for agent %s", view.Lower(owner), view.Lower(w.signer.Address()), op.Agent), "")
	}
	return w.call(view.Contracts().Delegate.PackRenounceGrant(id, owner)), nil
}

// cancelConsents is for the present owner: another account's call would succeed and take back
// nothing that counts.
func (w composer) cancelConsents(ctx context.Context, b ledger.Block, op registry.CancelConsents) ([]registry.Message, error) {
	id, owner, err := w.grantor(ctx, b, op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	if owner != w.signer.Address() {
		return nil, w.registry.Fail(chains.Unauthorized, op.Verb(), fmt.Errorf("agent %s belongs to %s: consents of %s do not count", op.Agent, view.Lower(owner), view.Lower(w.signer.Address())),
			"sign as the agent's owner; what a former owner signed ends with retire")
	}
	return w.call(view.Contracts().Delegate.PackCancelConsents(id)), nil
}

package delegate

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// OwnerConsent is what the owner of an agent has to sign so that a wallet may be set for it through
// the SyncDelegate, once.
type OwnerConsent struct {
	Message  eip712.Message // WalletConsent; its JSON is the second parameter of eth_signTypedData_v4
	Owner    caip.AccountID // the present one: a consent dies with a transfer
	Nonce    *big.Int       // of the owner's consents for this agent; spent by the next that serves, and by CancelConsents
	Deadline uint64         // Unix seconds by the chain's clock, inclusive
}

// ownerConsentLife is the default life of an owner's consent behind the chain's latest block. The
// delegate sets no limit.
const ownerConsentLife = time.Hour

// OwnerConsent says what the present owner of an agent has to sign so that wallet may become its
// agentWallet through the SyncDelegate. deadline is in Unix seconds by the chain's clock; 0 is an
// hour behind the latest block. A deadline that has passed is an error of kind Invalid; without a
// SyncDelegate it is Unsupported.
func (g Grants) OwnerConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) (OwnerConsent, error) {
	const op = "ask for owner consent"
	address, b, err := g.now(ctx, op, wallet)
	if err != nil {
		return OwnerConsent{}, err
	}
	return g.ownerConsentAt(ctx, op, b, agent, address, deadline)
}

// now is a wallet's address, and the latest block.
func (g Grants) now(ctx context.Context, op string, wallet caip.AccountID) (address common.Address, b ledger.Block, err error) {
	if address, err = g.registry.Address(op, wallet); err == nil {
		b, err = g.registry.Ledger.Head(ctx, chains.Latest)
	}
	return address, b, err
}

func (g Grants) ownerConsentAt(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, deadline uint64) (OwnerConsent, error) {
	id, err := g.tokenID(op, agent)
	if err != nil {
		return OwnerConsent{}, err
	}
	if deadline, err = g.registry.Deadline(op, b, "owner", wallet, deadline, ownerConsentLife); err != nil {
		return OwnerConsent{}, err
	}
	owner, err := g.registry.Owner(ctx, b, op, agent)
	if err != nil {
		return OwnerConsent{}, err
	}
	var nonce *big.Int
	k := view.Contracts().Delegate
	if err := g.registry.Views(ctx, op, b, view.View{To: g.registry.Delegate, Data: k.PackConsentNonce(id, owner), Answer: view.Into(&nonce, k.UnpackConsentNonce)}); err != nil {
		return OwnerConsent{}, err
	}
	return OwnerConsent{Message: walletConsent(g.registry.ChainID(), g.registry.Delegate, id, wallet, owner, nonce, deadline), Owner: g.registry.Account(owner), Nonce: nonce, Deadline: deadline}, nil
}

// walletConsent is the typed data of SyncDelegate, setAgentWallet.
func walletConsent(chainID *big.Int, delegate common.Address, agent *big.Int, wallet, owner common.Address, nonce *big.Int, deadline uint64) eip712.Message {
	return eip712.Message{
		Domain: eip712.Domain{Name: "SyncDelegate", Version: "1", ChainID: chainID, Contract: delegate},
		Type:   "WalletConsent",
		Fields: []eip712.Field{
			eip712.Uint256("agentId", agent), eip712.Address("newWallet", wallet), eip712.Address("owner", owner), eip712.Uint256("nonce", nonce),
			eip712.Uint256("deadline", new(big.Int).SetUint64(deadline)),
		},
	}
}

// SignOwnerConsent signs, as the present owner of an agent, that wallet may become its agentWallet
// through the SyncDelegate. deadline is that of OwnerConsent. Where the signer is not the owner,
// nothing is signed (kind Unauthorized): a contract that owns agents signs by its own means.
func (g Grants) SignOwnerConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64, owner signature.Signer) (OwnerConsent, chains.OwnerConsent, error) {
	const op = "sign owner consent"
	consent, err := g.OwnerConsent(ctx, agent, wallet, deadline)
	if err != nil {
		return OwnerConsent{}, chains.OwnerConsent{}, err
	}
	if consent.Owner != g.registry.Account(owner.Address()) {
		return OwnerConsent{}, chains.OwnerConsent{}, g.registry.Fail(chains.Unauthorized, op, fmt.Errorf("agent %s belongs to %s, the key is that of %s", agent, consent.Owner.Address, view.Lower(owner.Address())),
			"have the agent's present owner sign; operators may not")
	}
	sig, err := signature.Sign(owner, consent.Message.Digest())
	if err != nil {
		return OwnerConsent{}, chains.OwnerConsent{}, g.registry.Fail(chains.Unknown, op, err, "")
	}
	return consent, chains.OwnerConsent{Deadline: consent.Deadline, Signature: sig}, nil
}

// CheckOwnerConsent holds a signed consent against the chain's latest block, as the SyncDelegate
// would: the present owner, his next nonce, the deadline, his signature (that of a key, or
// ERC-1271). What is wrong with it is an error of kind Invalid that names the rule.
func (g Grants) CheckOwnerConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, given chains.OwnerConsent) (OwnerConsent, error) {
	const op = "check owner consent"
	address, b, err := g.now(ctx, op, wallet)
	if err != nil {
		return OwnerConsent{}, err
	}
	return g.checkOwnerConsent(ctx, op, b, agent, address, given)
}

// CheckConsent implements chains.Chain.
func (g Grants) CheckConsent(ctx context.Context, op chains.SyncWallet) error {
	_, err := g.CheckOwnerConsent(ctx, op.Agent, op.Wallet, op.Consent)
	return err
}

func (g Grants) checkOwnerConsent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, given chains.OwnerConsent) (OwnerConsent, error) {
	consent, err := g.ownerConsentAt(ctx, op, b, agent, wallet, given.Deadline)
	switch {
	case err != nil:
		return OwnerConsent{}, err
	case given.Signature == nil:
		return consent, g.registry.Fail(chains.Invalid, op, fmt.Errorf("no consent of the owner of agent %s", agent), "have the agent's present owner sign one")
	case given.Deadline == 0:
		return consent, g.registry.Fail(chains.Invalid, op, errors.New("the owner's consent has no deadline"), "give the deadline that the owner signed")
	}
	return consent, g.registry.CheckSigned(ctx, op, b, view.Signed{
		What: "the owner's consent", Who: "owner", By: common.HexToAddress(consent.Owner.Address), Message: consent.Message, Signature: given.Signature, Spent: spentConsent, SpentByCode: true,
		Remedy: "the agent's present owner has to sign, for this wallet, nonce " + consent.Nonce.String() + " and deadline; what a former owner signed does not count",
	})
}

// errConsentSpent says that an owner signed over the nonce before the present one.
var errConsentSpent = errors.New("the owner's consent is spent: it served before, or was cancelled")

// spentConsent is the owner's consent that was good before.
func spentConsent(m eip712.Message) (eip712.Message, error, bool) {
	before, ok := view.BeforeNonce(m)
	return before, errConsentSpent, ok
}

package registry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// consentLife is the default life of a consent behind the chain's latest block: the deployed
// registry takes at most 300 s, and blocks pass until the transaction is included.
const consentLife = 240 * time.Second

// consentMost is how far ahead of the block's time the deployed registry lets a deadline be
// (ERC-8004, setAgentWallet).
const consentMost = 300 * time.Second

// consent is the AgentWalletSet of the deployed registries. It names the current owner, and so dies
// with a transfer; it has no nonce, and until its deadline it can be used again.
func (d erc8004) consent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, id *big.Int, wallet common.Address, deadline uint64) (eip712.Message, time.Duration, error) {
	var owner common.Address
	err := d.Views(ctx, op, b, d.OwnerView(op, b, agent, id, &owner))
	return walletSet(d.ChainID(), d.Identity, id, wallet, owner, deadline), consentMost, err
}

// walletSet is the typed data of ERC-8004, setAgentWallet.
func walletSet(chainID *big.Int, registry common.Address, agent *big.Int, wallet, owner common.Address, deadline uint64) eip712.Message {
	return eip712.Message{
		Domain: eip712.Domain{Name: "ERC8004IdentityRegistry", Version: "1", ChainID: chainID, Contract: registry},
		Type:   "AgentWalletSet",
		Fields: []eip712.Field{
			eip712.Uint256("agentId", agent), eip712.Address("newWallet", wallet), eip712.Address("owner", owner), eip712.Uint256("deadline", new(big.Int).SetUint64(deadline)),
		},
	}
}

// WalletConsent is what a new wallet has to sign so that it can become an agent's.
type WalletConsent struct {
	Message  eip712.Message // its JSON is the second parameter of eth_signTypedData_v4
	Deadline uint64         // Unix seconds by the chain's clock
}

func (c *Registry) consentAt(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, deadline uint64) (WalletConsent, error) {
	facts := c.Facts
	if facts.consent == nil {
		return WalletConsent{}, chains.Refuse(c.Chain, op, "registries of the dialect "+facts.Name+" know no wallets")
	}
	id, err := c.TokenID(op, agent)
	if err != nil {
		return WalletConsent{}, err
	}
	if deadline, err = c.Deadline(op, b, "wallet", wallet, deadline, consentLife); err != nil {
		return WalletConsent{}, err
	}
	m, most, err := facts.consent(ctx, op, b, agent, id, wallet, deadline)
	if err != nil {
		return WalletConsent{}, err
	}
	if most > 0 && deadline > b.Time+uint64(most/time.Second) {
		return WalletConsent{}, c.Fail(chains.Invalid, op, fmt.Errorf("the deadline %d of the wallet's consent is %d s ahead of the chain's clock, the registry takes at most %.0f s", deadline, deadline-b.Time, most.Seconds()),
			"have the wallet sign one with an earlier deadline")
	}
	return WalletConsent{Message: m, Deadline: deadline}, nil
}

// Deadline is that of the consent to a new wallet which a party gives, or so long behind a block
// where none is named (0).
func (c *Registry) Deadline(op string, b ledger.Block, party string, wallet common.Address, deadline uint64, life time.Duration) (uint64, error) {
	deadline = cmp.Or(deadline, b.Time+uint64(life/time.Second))
	switch {
	case view.IsZero(wallet):
		return 0, c.Fail(chains.Invalid, op, errors.New("the new wallet is the zero address"), "unset the wallet instead")
	case deadline < b.Time:
		return 0, c.Fail(chains.Invalid, op, fmt.Errorf("the %s's consent has expired: its deadline is %d, the chain's clock is at %d", party, deadline, b.Time), "have the "+party+" sign a new one")
	}
	return deadline, nil
}

// checkConsent finds out before anything is sent whether the registry would take a wallet's
// consent, and says what is wrong with one that it would not.
func (c *Registry) checkConsent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, proof chains.WalletProof) error {
	if proof.Deadline == 0 {
		return c.Fail(chains.Invalid, op, errors.New("the wallet's consent has no deadline"), "give the deadline that the wallet signed")
	}
	consent, err := c.consentAt(ctx, op, b, agent, wallet, proof.Deadline)
	if err != nil {
		return err
	}
	s := view.Signed{What: "the wallet's consent", Who: "wallet", By: wallet, Message: consent.Message, Signature: proof.Signature, Remedy: "the wallet itself has to sign, for this agent, owner and deadline"}
	if s.Spent = c.Facts.spent; s.Spent == nil {
		s.Dirty = "; the registry's own call would revert without a reason"
	}
	return c.CheckSigned(ctx, op, b, s)
}

// Permission is what an agent's owner wants to let a client do.
type Permission struct {
	Format     feedbackauth.Format // empty: that of the registry
	Agent      caip.AgentRef
	Client     caip.AccountID
	IndexLimit uint64        // how many feedbacks the client may have given when he has used it up, those he gave before included
	For        time.Duration // from the chain's latest block on, in whole seconds
	// Reading says how to sign a packed statement, whose profile does not:
	// feedbackauth.ReadingEIP191, which empty is, or ReadingRaw. Other formats have one reading:
	// leave it empty.
	Reading feedbackauth.Reading
}

// AuthFormat is the format of feedbackAuth that the registries of this chain read; empty where they
// read none.
func (a Agents) AuthFormat() feedbackauth.Format {
	return a.registry.Facts.Auth
}

// SignFeedbackAuth states as signer that a client may give an agent feedback, and returns the
// payload. Where the statement could not hold, since the signer is not the agent's owner (or, but
// for eip712, his operator), or the client has used up the limit already, nothing is signed.
func (a Agents) SignFeedbackAuth(ctx context.Context, p Permission, signer signature.Signer) (feedbackauth.Auth, []byte, error) {
	const op = "sign feedbackAuth"
	switch p.Format = cmp.Or(p.Format, a.AuthFormat()); {
	case p.Format == "":
		return feedbackauth.Auth{}, nil, chains.Refuse(a.registry.Chain, op, "these registries, of the dialect "+a.registry.Facts.Name+", take feedback without an authorisation")
	case p.For < time.Second || p.For%time.Second != 0:
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, fmt.Errorf("an authorisation for %s", p.For), "give whole seconds, one at least")
	case p.Reading != "" && (p.Format != feedbackauth.Packed || p.Reading != feedbackauth.ReadingEIP191 && p.Reading != feedbackauth.ReadingRaw):
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, fmt.Errorf("a %s authorisation to be read as %.40q", p.Format, p.Reading), "only packed has two readings, eip191 and raw")
	case p.IndexLimit == 0:
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, errors.New("index limit 0 allows no feedback"), "give the number of feedbacks that the client may have given in all")
	}
	client, err := a.registry.Address(op, p.Client)
	if err != nil {
		return feedbackauth.Auth{}, nil, err
	}
	b, err := a.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return feedbackauth.Auth{}, nil, err
	}
	facts, err := a.registry.authFacts(ctx, op, b, p.Agent, client, signer.Address())
	if err != nil {
		return feedbackauth.Auth{}, nil, err
	}
	auth := feedbackauth.Auth{Format: p.Format, AgentID: facts.AgentID, Client: client, ChainID: facts.ChainID}
	auth.IndexLimit.SetUint64(p.IndexLimit)
	auth.Expiry.SetUint64(b.Time + uint64(p.For/time.Second))
	if p.Format == feedbackauth.EIP712 {
		auth.Contract = a.registry.Reputation
	} else {
		auth.Registry, auth.Signer = a.registry.Identity, signer.Address()
	}
	if p.Format == feedbackauth.EIP712 && view.IsZero(auth.Contract) {
		return feedbackauth.Auth{}, nil, chains.Refuse(a.registry.Chain, op, "there is no reputation registry here, for which the signature would count")
	}
	sign := auth.Sign
	if p.Reading == feedbackauth.ReadingRaw {
		sign = auth.SignRaw
	}
	payload, err := sign(signer)
	if err != nil {
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, err, "")
	}
	_, sig, err := feedbackauth.Parse(p.Format, payload)
	if err != nil {
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Unknown, op, err, "")
	}
	if _, err := a.registry.verifyAuth(ctx, op, b, auth, sig, facts); err != nil {
		return feedbackauth.Auth{}, nil, err
	}
	return auth, payload, nil
}

// VerifyFeedbackAuth holds a payload against the chain's latest block, as the registry would:
// owner, client's index, time. The client is the one that the payload names, unless another is
// given; the chain and registries have to be this one's. What was read is returned also when it
// does not hold.
func (a Agents) VerifyFeedbackAuth(ctx context.Context, format feedbackauth.Format, agent caip.AgentRef, client caip.AccountID, payload []byte) (feedbackauth.Auth, feedbackauth.Reading, error) {
	const op = "verify feedbackAuth"
	if format = cmp.Or(format, a.AuthFormat()); format == "" {
		return feedbackauth.Auth{}, "", chains.Refuse(a.registry.Chain, op, "these registries, of the dialect "+a.registry.Facts.Name+", read no authorisation; name its format")
	}
	auth, sig, err := feedbackauth.Parse(format, payload)
	if err != nil {
		return feedbackauth.Auth{}, "", a.registry.Fail(chains.Invalid, op, err, "")
	}
	if format == feedbackauth.EIP712 {
		auth.Contract = a.registry.Reputation
	}
	who := auth.Client
	if !client.IsZero() {
		if who, err = a.registry.Address(op, client); err != nil {
			return auth, "", err
		}
	}
	b, err := a.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return auth, "", err
	}
	facts, err := a.registry.authFacts(ctx, op, b, agent, who, auth.Signer)
	if err != nil {
		return auth, "", err
	}
	reading, err := a.registry.verifyAuth(ctx, op, b, auth, sig, facts)
	return auth, reading, err
}

// authFacts reads what an authorisation is held against.
func (c *Registry) authFacts(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, client, signer common.Address) (facts feedbackauth.Facts, err error) {
	id, err := c.TokenID(op, agent)
	if err != nil {
		return facts, err
	}
	facts = feedbackauth.Facts{AgentID: *uint256.MustFromBig(id), Client: client, ChainID: *uint256.MustFromBig(c.ChainID()), Registry: c.Identity, Now: b.Time}
	if err := c.Views(ctx, op, b, c.OwnerView(op, b, agent, id, &facts.Owner)); err != nil {
		return facts, err
	}
	if facts.Operator, err = c.operates(ctx, op, b, agent, id, facts.Owner, signer); err != nil || view.IsZero(c.Reputation) {
		return facts, err
	}
	given, err := c.Dialect.counts(ctx, op, b, []giver{{id.String(), client}})
	if err == nil {
		facts.Given = given[0]
	}
	return facts, err
}

func (c *Registry) verifyAuth(ctx context.Context, op string, b ledger.Block, auth feedbackauth.Auth, sig []byte, facts feedbackauth.Facts) (feedbackauth.Reading, error) {
	reading, err := auth.Verify(ctx, sig, facts, func(ctx context.Context, wallet common.Address, digest common.Hash, sig []byte) error {
		return c.AskERC1271(ctx, op, b, wallet, digest, sig)
	})
	if err != nil {
		return "", &chains.Error{Kind: chains.KindOf(err), Chain: c.Chain, Op: op, Err: err}
	}
	return reading, nil
}

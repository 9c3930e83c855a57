// Package sponsor is about reviews that their authors sign and other accounts pay for: what an
// account signs for the FeedbackDelegate of a registry, the operations that carry it, and what
// became of them.
package sponsor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"unicode/utf8"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/events"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Reviews reads what signed reviews need. It implements a part of chains.Chain.
type Reviews struct {
	registry *registry.Registry
	events   *events.Events
}

// New reads what signed reviews need for a registry with a FeedbackDelegate.
func New(r *registry.Registry, e *events.Events) Reviews { return Reviews{r, e} }

// ReviewTerms implements chains.Sponsored.
func (r Reviews) ReviewTerms(ctx context.Context, s chains.SignedReview) (chains.ReviewTerms, error) {
	const op = "ask for review terms"
	b, err := r.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return chains.ReviewTerms{}, err
	}
	client, message, err := r.open(ctx, op, b, s)
	if err != nil {
		return chains.ReviewTerms{}, err
	}
	a, err := r.account(ctx, op, b, client)
	if err != nil {
		return chains.ReviewTerms{}, err
	}
	terms := chains.ReviewTerms{Digest: caip.Hash(message.Digest())}
	if terms.TypedData, err = json.Marshal(message); err != nil {
		return chains.ReviewTerms{}, r.registry.Fail(chains.Unknown, op, err, "")
	}
	if !a.delegated {
		d := r.delegation(r.registry.FeedbackDelegate, a.nonce)
		terms.Delegation = &d
	}
	return terms, nil
}

// TakeBackTerms implements chains.Sponsored.
func (r Reviews) TakeBackTerms(ctx context.Context, client caip.AccountID) (chains.Delegation, error) {
	const op = "ask for take-back terms"
	b, err := r.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return chains.Delegation{}, err
	}
	return r.takeBack(ctx, op, b, client)
}

func (r Reviews) takeBack(ctx context.Context, op string, b ledger.Block, client caip.AccountID) (chains.Delegation, error) {
	if err := r.need(op); err != nil {
		return chains.Delegation{}, err
	}
	address, err := r.registry.Address(op, client)
	if err != nil {
		return chains.Delegation{}, err
	}
	a, err := r.account(ctx, op, b, address)
	switch {
	case err != nil:
		return chains.Delegation{}, err
	case !a.delegated:
		return chains.Delegation{}, r.registry.Fail(chains.NotFound, op, fmt.Errorf("%s is not delegated", client), "")
	}
	return r.delegation(common.Address{}, a.nonce), nil
}

func (r Reviews) need(op string) error {
	if view.IsZero(r.registry.FeedbackDelegate) {
		return chains.Refuse(r.registry.Chain, op, "no FeedbackDelegate is configured (feedback_delegate): here clients give their reviews themselves")
	}
	return nil
}

// open checks a review as far as its own time goes, and makes the message that is signed.
func (r Reviews) open(ctx context.Context, op string, b ledger.Block, s chains.SignedReview) (common.Address, eip712.Message, error) {
	client, message, err := r.message(ctx, op, b, s)
	if err == nil && s.Deadline < b.Time {
		err = r.registry.Fail(chains.Invalid, op, fmt.Errorf("the review has expired: its deadline is %d, the chain's clock is at %d", s.Deadline, b.Time), "have the client sign with a later deadline")
	}
	return client, message, err
}

// message is what a client signs: SignedFeedback of IFeedbackDelegate, with the account itself as
// its contract.
func (r Reviews) message(ctx context.Context, op string, b ledger.Block, s chains.SignedReview) (client common.Address, m eip712.Message, err error) {
	if err := r.need(op); err != nil {
		return client, m, err
	}
	if client, err = r.registry.Address(op, s.Client); err != nil {
		return client, m, err
	}
	// The registry's own rules: what it would not take is not signed.
	if _, err := r.registry.Dialect.Compose(ctx, nil, b, s.Give); err != nil {
		return client, m, err
	}
	id, err := r.registry.TokenID(op, s.Give.Agent)
	if err != nil {
		return client, m, err
	}
	for _, text := range []string{s.Give.Tag1, s.Give.Tag2, s.Give.Endpoint, s.Give.URI} {
		if !utf8.ValidString(text) {
			return client, m, r.registry.Fail(chains.Invalid, op, fmt.Errorf("%.80q is no UTF-8: a wallet could not sign it", text), "")
		}
	}
	number := func(name, kind string, v *big.Int) eip712.Field {
		return eip712.Field{Name: name, Type: kind, Value: v}
	}
	return client, eip712.Message{
		Domain: eip712.Domain{Name: "FeedbackDelegate", Version: "1", ChainID: r.registry.ChainID(), Contract: client},
		Type:   "SignedFeedback",
		Fields: []eip712.Field{
			eip712.Struct("review", eip712.Message{Type: "Review", Fields: []eip712.Field{
				eip712.Address("registry", r.registry.Reputation), eip712.Uint256("agentId", id),
				number("value", "int128", s.Give.Value.Unscaled.Big()), number("valueDecimals", "uint8", big.NewInt(int64(s.Give.Value.Decimals))),
				eip712.Text("tag1", s.Give.Tag1), eip712.Text("tag2", s.Give.Tag2), eip712.Text("endpoint", s.Give.Endpoint), eip712.Text("feedbackURI", s.Give.URI),
				eip712.Bytes32("feedbackHash", common.Hash(s.Give.Hash)),
			}}),
			eip712.Bytes32("nonce", common.Hash(s.Nonce)), eip712.Uint256("deadline", new(big.Int).SetUint64(s.Deadline)),
		},
	}, nil
}

// account is what an account can do now.
type account struct {
	nonce     uint64
	delegated bool // to the registry's FeedbackDelegate
}

// account reads an account at a block. Contracts, and accounts that are delegated elsewhere, are
// refused: their own code decides what they do.
func (r Reviews) account(ctx context.Context, op string, b ledger.Block, address common.Address) (a account, err error) {
	questions := []*rpc.Question{
		{Method: "eth_getCode", Args: []any{address, b.At()}},
		{Method: "eth_getTransactionCount", Args: []any{address, b.At()}},
	}
	if err := r.registry.Node.Ask(ctx, op, questions); err != nil {
		return a, err
	}
	var code hexutil.Bytes
	var nonce hexutil.Uint64
	for i, into := range []any{&code, &nonce} {
		if err := questions[i].Err; err != nil {
			return a, err
		}
		if err := json.Unmarshal(questions[i].Result, into); err != nil {
			return a, r.registry.Fail(chains.Dishonest, op, fmt.Errorf("malformed answer about %s: %w", view.Lower(address), err), "use another node")
		}
	}
	a.nonce = uint64(nonce)
	to, delegated := types.ParseDelegation(code)
	switch {
	case len(code) == 0:
	case !delegated:
		return a, chains.Refuse(r.registry.Chain, op, view.Lower(address)+" is a contract: it gives its reviews through its own wallet")
	case to != r.registry.FeedbackDelegate:
		return a, chains.Refuse(r.registry.Chain, op, view.Lower(address)+" is delegated to "+view.Lower(to)+": it gives its reviews through that wallet, or ends the delegation first")
	default:
		a.delegated = true
	}
	return a, nil
}

// delegation is what an account authorises, without its signature.
func (r Reviews) delegation(to common.Address, nonce uint64) chains.Delegation {
	auth := r.authorization(to, nonce)
	return chains.Delegation{Chain: r.registry.Chain, Contract: r.registry.AccountOrNone(to), Nonce: nonce, Digest: caip.Hash(auth.SigHash())}
}

func (r Reviews) authorization(to common.Address, nonce uint64) types.SetCodeAuthorization {
	chain, _ := uint256.FromBig(r.registry.ChainID()) // 64 bits (Config.Check)
	return types.SetCodeAuthorization{ChainID: *chain, Address: to, Nonce: nonce}
}

// errStale says that an account has sent or authorised something since it signed.
var errStale = errors.New("the authorization is stale")

// signed checks an authorization against the one that counts now, which is due, and completes it.
// One that does not count is passed over by the chain in silence.
func (r Reviews) signed(op string, client common.Address, given, due chains.Delegation) (*types.SetCodeAuthorization, error) {
	const remedy = "have the client sign what the terms say now"
	fail := func(format string, args ...any) (*types.SetCodeAuthorization, error) {
		return nil, r.registry.Fail(chains.Invalid, op, fmt.Errorf(format, args...), remedy)
	}
	switch {
	case given.Chain != due.Chain:
		return fail("the authorization is for chain %q, want %s alone", given.Chain, due.Chain)
	case given.Contract != due.Contract:
		return fail("the authorization is for contract %q, want %q", given.Contract, due.Contract)
	case given.Nonce != due.Nonce:
		return fail("%w: it has nonce %d, account %s is at %d", errStale, given.Nonce, view.Lower(client), due.Nonce)
	case len(given.Signature) != 65 || given.Signature[64] > 1:
		return fail("the authorization is not signed with 65 bytes r, s and y-parity 0 or 1")
	}
	auth := r.authorization(common.HexToAddress(due.Contract.Address), due.Nonce)
	auth.V = given.Signature[64]
	auth.R.SetBytes(given.Signature[:32])
	auth.S.SetBytes(given.Signature[32:64])
	// It refuses s in the upper half of the curve's order, and what recovers nobody.
	if by, err := auth.Authority(); err != nil {
		return fail("the authorization: %w", err)
	} else if by != client {
		return fail("the authorization is not signed by %s", view.Lower(client))
	}
	return &auth, nil
}

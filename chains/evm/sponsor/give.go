package sponsor

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// CheckSigned implements chains.Sponsored.
func (r Reviews) CheckSigned(ctx context.Context, op chains.GiveSigned) error {
	b, err := r.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	const check = "check signed review"
	client, auth, err := r.check(ctx, check, b, op)
	if err != nil {
		return err
	}
	m, err := r.giving(check, client, auth, op)
	if err == nil {
		_, err = chains.Twice(ctx, func(ctx context.Context) (any, error) { return nil, r.run(ctx, check, b, common.Address{}, m) })
	}
	if refused := new(view.Revert); errors.As(err, &refused) && refused.Name == "NonceUsed" {
		return nil
	}
	return err
}

// run calls what a transaction of an account would call after a block. A node that passes over the
// authorization runs no code, and answers nothing where a word is due: then another one is asked.
func (r Reviews) run(ctx context.Context, op string, after ledger.Block, by common.Address, m registry.Message) error {
	call := map[string]any{"from": by, "to": m.To, "input": hexutil.Bytes(m.Data)}
	if m.Authorization != nil {
		call["authorizationList"] = []types.SetCodeAuthorization{*m.Authorization}
	}
	var answer hexutil.Bytes
	if err := r.registry.Node.Call(ctx, op, &answer, "eth_call", call, hexutil.Uint64(after.Number)); err != nil {
		return err
	}
	if len(answer) != common.HashLength {
		return r.registry.Fail(chains.Unsupported, op, errors.New("the node simulates the call as if no code stood at the account"), "use a node that knows EIP-7702")
	}
	return nil
}

// check holds what a client signed against a block. auth is nil where the account is delegated
// already: then what the operation holds of one does not matter.
func (r Reviews) check(ctx context.Context, op string, b ledger.Block, give chains.GiveSigned) (client common.Address, auth *types.SetCodeAuthorization, err error) {
	client, message, err := r.open(ctx, op, b, give.SignedReview)
	if err != nil {
		return client, nil, err
	}
	a, err := r.account(ctx, op, b, client)
	if err != nil {
		return client, nil, err
	}
	if err := r.registry.CheckSigned(ctx, op, b, view.Signed{
		What: "the review", Who: "client", By: client, Message: message, Signature: give.Signature,
		Remedy: "the client's own key has to sign this very review, nonce and deadline",
	}); err != nil {
		return client, nil, err
	}
	if a.delegated {
		return client, nil, nil
	}
	if give.Delegation == nil {
		return client, nil, r.registry.Fail(chains.Invalid, op, fmt.Errorf("%s is not delegated, and no authorization is there", view.Lower(client)), "have the client sign what the terms say")
	}
	auth, err = r.signed(op, client, *give.Delegation, r.delegation(r.registry.FeedbackDelegate, a.nonce))
	return client, auth, err
}

// Compose turns an operation with what others signed into the call that it takes. b is the latest
// block, by the account that pays. ok is false for any other operation.
func (r Reviews) Compose(ctx context.Context, by common.Address, b ledger.Block, operation chains.Op) (list []registry.Message, ok bool, err error) {
	switch op := operation.(type) {
	case chains.GiveSigned:
		list, err = r.composeGive(ctx, by, b, op)
	case chains.TakeBack:
		list, err = r.composeTakeBack(ctx, by, b, op)
	default:
		return nil, false, nil
	}
	return list, true, err
}

func (r Reviews) composeGive(ctx context.Context, by common.Address, b ledger.Block, op chains.GiveSigned) ([]registry.Message, error) {
	client, auth, err := r.check(ctx, op.Verb(), b, op)
	if err != nil {
		return nil, err
	}
	if err := r.another(op.Verb(), by, client); err != nil {
		return nil, err
	}
	m, err := r.giving(op.Verb(), client, auth, op)
	if err == nil {
		err = r.run(ctx, op.Verb(), b, by, m)
	}
	return []registry.Message{m}, err
}

// giving is the call that gives a signed review, as its client.
func (r Reviews) giving(verb string, client common.Address, auth *types.SetCodeAuthorization, op chains.GiveSigned) (registry.Message, error) {
	id, err := r.registry.TokenID(verb, op.Give.Agent)
	if err != nil {
		return registry.Message{}, err
	}
	give := op.Give
	data := view.FeedbackDelegateContract().PackGiveSigned(bindings.Review{
		AgentId: id, Value: give.Value.Unscaled.Big(), ValueDecimals: give.Value.Decimals, Tag1: give.Tag1, Tag2: give.Tag2,
		Endpoint: give.Endpoint, FeedbackURI: give.URI, FeedbackHash: give.Hash,
	}, op.Nonce, new(big.Int).SetUint64(op.Deadline), op.Signature)
	return registry.Message{To: client, Data: data, Authorization: auth}, nil
}

// CheckTakeBack implements chains.Sponsored.
func (r Reviews) CheckTakeBack(ctx context.Context, op chains.TakeBack) error {
	b, err := r.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	_, _, err = r.checkTakeBack(ctx, b, op)
	return err
}

func (r Reviews) checkTakeBack(ctx context.Context, b ledger.Block, op chains.TakeBack) (client common.Address, auth *types.SetCodeAuthorization, err error) {
	due, err := r.takeBack(ctx, op.Verb(), b, op.Client)
	if err != nil {
		return client, nil, err
	}
	client = common.HexToAddress(op.Client.Address)
	auth, err = r.signed(op.Verb(), client, op.Delegation, due)
	return client, auth, err
}

// TakenBack implements chains.Sponsored.
func (r Reviews) TakenBack(ctx context.Context, back chains.TakeBack, at chains.Finality) (bool, error) {
	const op = "look for the delegation"
	if err := r.need(op); err != nil {
		return false, err
	}
	client, err := r.registry.Address(op, back.Client)
	if err != nil {
		return false, err
	}
	b, err := r.registry.Ledger.Head(ctx, at)
	if err != nil {
		return false, err
	}
	a, err := r.account(ctx, op, b, client)
	if err == nil && a.delegated && a.nonce > back.Delegation.Nonce {
		err = r.registry.Fail(chains.Invalid, op, fmt.Errorf("%w: account %s has delegated anew since", errStale, back.Client), "have the client sign what the terms say now")
	}
	return err == nil && !a.delegated && a.nonce > back.Delegation.Nonce, err
}

// composeTakeBack calls the FeedbackDelegate itself, which logs what the account cannot any more,
// and reverts where the authorization did not count.
func (r Reviews) composeTakeBack(ctx context.Context, by common.Address, b ledger.Block, op chains.TakeBack) ([]registry.Message, error) {
	client, auth, err := r.checkTakeBack(ctx, b, op)
	if err != nil {
		return nil, err
	}
	if err := r.another(op.Verb(), by, client); err != nil {
		return nil, err
	}
	return []registry.Message{{To: r.registry.FeedbackDelegate, Data: view.FeedbackDelegateContract().PackNoteTakenBack(client), Authorization: auth}}, nil
}

// another refuses to pay for the payer: his transaction raises the nonce that he authorised.
func (r Reviews) another(op string, by, client common.Address) error {
	if by == client {
		return r.registry.Fail(chains.Invalid, op, fmt.Errorf("%s is the client and pays itself", view.Lower(by)), "send it as a transaction of its own")
	}
	return nil
}

// made is where a nonce leaves what it made: ERC-7201 bridge8004.feedback.delegate.
var made = common.HexToHash("0x26115c7e43dbc462bf6bb239d16ce2e24dbc35d51f53fa10f0cf549d571dd700")

// Submitted implements chains.Sponsored. The account's word says which feedback a nonce made; the
// account's other code could say so too, so that the registry's own entry decides.
func (r Reviews) Submitted(ctx context.Context, s chains.SignedReview, at chains.Finality) (chains.Feedback, error) {
	const op = "find review"
	b, err := r.registry.Ledger.Head(ctx, at)
	if err != nil {
		return chains.Feedback{}, err
	}
	client, message, err := r.message(ctx, op, b, s)
	if err != nil {
		return chains.Feedback{}, err
	}
	q := &rpc.Question{Method: "eth_getStorageAt", Args: []any{client, crypto.Keccak256Hash(s.Nonce[:], made[:]), b.At()}}
	if err := r.registry.Node.Ask(ctx, op, []*rpc.Question{q}); err != nil {
		return chains.Feedback{}, err
	}
	var word hexutil.Bytes
	if q.Err != nil {
		return chains.Feedback{}, q.Err
	}
	if err := json.Unmarshal(q.Result, &word); err != nil || len(word) != common.HashLength {
		return chains.Feedback{}, r.registry.Fail(chains.Dishonest, op, fmt.Errorf("malformed storage of %s: %w", s.Client, err), "use another node")
	}
	index, hash := binary.BigEndian.Uint64(word[24:]), message.Fields[0].Value.(eip712.Message).StructHash()
	other := func(what string) error {
		return r.registry.Fail(chains.Invalid, op, fmt.Errorf("nonce %s of %s made another review, %s", s.Nonce, s.Client, what), "a nonce serves once: look at that review")
	}
	switch {
	case common.Hash(word) == common.Hash{}:
		return chains.Feedback{}, r.registry.Fail(chains.NotFound, op, fmt.Errorf("nonce %s of %s made no review at block %d", s.Nonce, s.Client, b.Number), "")
	case !bytes.Equal(word[:24], hash[:24]) || index == 0:
		return chains.Feedback{}, other(fmt.Sprintf("the client's number %d of an agent", index))
	}
	id, err := r.registry.TokenID(op, s.Give.Agent)
	if err != nil {
		return chains.Feedback{}, err
	}
	f, err := r.events.Feedback(ctx, r.registry.FeedbackRef(id, client, index), at)
	if err != nil {
		return chains.Feedback{}, err
	}
	if f.Value != s.Give.Value || f.Tag1 != s.Give.Tag1 || f.Tag2 != s.Give.Tag2 || f.Endpoint != s.Give.Endpoint || f.URI != s.Give.URI || f.Hash != s.Give.Hash {
		return chains.Feedback{}, other(f.Ref.String())
	}
	return f, nil
}

// ClientOf is the client of a transaction that gives a signed review.
func ClientOf(tx *types.Transaction) (common.Address, bool) {
	if tx.To() == nil || !bytes.HasPrefix(tx.Data(), view.FeedbackDelegateContract().GetABI().Methods["giveSigned"].ID) {
		return common.Address{}, false
	}
	return *tx.To(), true
}

// Logged selects what a payer's transactions leave: whichever account gave the review, and at the
// FeedbackDelegate itself for delegations that were taken back.
func Logged(feedbackDelegate, payer common.Address) []ledger.Filter {
	takenBack := view.FeedbackDelegateContract().GetABI().Events["DelegationTakenBack"].ID
	return []ledger.Filter{
		{Topics: given(payer)},
		{Addresses: []common.Address{feedbackDelegate}, Topics: [][]common.Hash{{takenBack}, nil, {common.BytesToHash(payer[:])}}},
	}
}

// given are the topics of the log that an account leaves of a review that a payer brought.
func given(payer common.Address) [][]common.Hash {
	return [][]common.Hash{{view.FeedbackDelegateContract().GetABI().Events["SignedFeedbackGiven"].ID}, nil, {common.BytesToHash(payer[:])}}
}

// TakenBack is the account whose delegation a log of the FeedbackDelegate says was taken back.
func TakenBack(feedbackDelegate common.Address, log *types.Log) (common.Address, bool) {
	k := view.FeedbackDelegateContract()
	if log.Address != feedbackDelegate || len(log.Topics) == 0 || log.Topics[0] != k.GetABI().Events["DelegationTakenBack"].ID {
		return common.Address{}, false
	}
	e, err := k.UnpackDelegationTakenBackEvent(log)
	if err != nil {
		return common.Address{}, false
	}
	return e.Account, true
}

// Undone tells why a payer's transaction that succeeded did not do what it was for; nil where it
// did. An authorization that does not count reverts nothing: the call of a signed review meets an
// account without code then, or with code of its own, whatever that gives. What takes a delegation
// back reverts by itself. What is done is what Logged finds again.
func (r Reviews) Undone(op string, tx *types.Transaction, payer common.Address, logs []*types.Log, events []chains.Event) error {
	client, is := ClientOf(tx)
	logged := ledger.Filter{Addresses: []common.Address{client}, Topics: given(payer)}
	if !is || slices.ContainsFunc(logs, logged.Match) && slices.ContainsFunc(events, func(e chains.Event) bool { return e.Feedback != nil && e.Feedback.Client == r.registry.Account(client) }) {
		return nil
	}
	return r.registry.Fail(chains.Invalid, op, fmt.Errorf("transaction %s: the account's authorization did not count any more, so that the FeedbackDelegate gave nothing", tx.Hash()), "have the client sign what the terms say now")
}

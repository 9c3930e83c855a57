package memchain

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

var _ chains.Sponsored = (*Chain)(nil)

// FeedbackDelegate names the account that stands for the contract of that name (eip155).
const FeedbackDelegate = "feedback delegate"

// servedKey is a nonce of a client's.
type servedKey struct {
	client string
	nonce  caip.Hash
}

// delegateOf is the address of FeedbackDelegate.
func (c *core) delegateOf() string { return Address(c.options.Chain.Namespace, FeedbackDelegate) }

// reviewTerms is what an account signs for a review here: all of it but its signature.
func (c *core) reviewTerms(review chains.SignedReview) (t chains.ReviewTerms, signed []byte) {
	text, err := json.Marshal(struct {
		Chain  caip.ChainID
		Review chains.SignedReview
	}{c.options.Chain, review})
	if err != nil {
		panic(err) // texts, numbers and hashes
	}
	if c.indexed {
		t.TypedData, t.Digest = text, caip.Keccak256(text)
		return t, t.Digest[:]
	}
	t.Message, t.Digest = text, caip.Keccak256(text)
	return t, text
}

func (c *core) delegation(client string, to caip.AccountID, s seq) *chains.Delegation {
	d := &chains.Delegation{Chain: c.options.Chain, Contract: to, Nonce: c.nonces.get(s, client)}
	d.Digest = delegationDigest(*d)
	return d
}

func delegationDigest(d chains.Delegation) caip.Hash {
	return caip.Keccak256(fmt.Appendf(nil, "Delegation %s %s %d", d.Chain, d.Contract, d.Nonce))
}

// ReviewTerms implements chains.Sponsored.
func (c *Chain) ReviewTerms(ctx context.Context, review chains.SignedReview) (chains.ReviewTerms, error) {
	const op = "review terms"
	k := c.core
	return readAgent(ctx, k, "ReviewTerms", review.Give.Agent, chains.Latest, func(b *block, _ *agent) (t chains.ReviewTerms) {
		c.reviews(op, review)
		t, _ = k.reviewTerms(review)
		if k.indexed && k.delegated.get(b.last, review.Client.Address) == "" {
			t.Delegation = k.delegation(review.Client.Address, c.Account(FeedbackDelegate), b.last)
		}
		return t
	})
}

// reviews refuses clients that cannot review this way, and reviews that the chain does not hold.
func (c *Chain) reviews(op string, review chains.SignedReview) {
	c.core.require(review.Client.Chain == c.core.options.Chain, chains.Invalid, op, "%s is no account of this chain", review.Client)
	c.core.require(c.core.indexed || review.Nonce == review.Give.TaskRef, chains.Invalid, op, "the nonce is not the task")
	give := review.Give
	if !c.core.indexed {
		give.Hash = caip.Hash{} // the data hash
	}
	c.core.checkGive(give)
}

// CheckSigned implements chains.Sponsored.
func (c *Chain) CheckSigned(ctx context.Context, op chains.GiveSigned) error {
	k := c.core
	served, err := readAgent(ctx, k, "CheckSigned", op.Give.Agent, chains.Latest, func(b *block, _ *agent) bool {
		c.reviews(op.Verb(), op.SignedReview)
		if d, client := op.Delegation, op.Client.Address; k.indexed && k.delegated.get(b.last, client) == "" {
			k.require(d != nil, chains.Invalid, op.Verb(), "%s is not delegated, and no authorization is there", client)
			k.require(k.authorises(*d, client, b.last) && d.Contract.Address == k.delegateOf(), chains.Invalid, op.Verb(), "the authorization is not that of %s", client)
		}
		k.signatureHolds(op, b)
		return k.served.get(b.last, servedKey{op.Client.Address, op.Nonce}) != caip.FeedbackRef{}
	})
	if err != nil || !k.indexed || served {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.simulate(&envelope{op: op})
}

// signatureHolds refuses a client's signature that a block does not take.
func (c *core) signatureHolds(op chains.GiveSigned, b *block) {
	_, text := c.reviewTerms(op.SignedReview)
	now := uint64(b.time.Unix())
	c.require(!c.indexed || op.Deadline >= now, chains.Invalid, op.Verb(), "expired: deadline %d, block time %d", op.Deadline, now)
	c.require(signedBy(c.options.Chain, op.Client.Address, text, op.Signature), chains.Invalid, op.Verb(), "not the signature of %s over this review", op.Client.Address)
}

// authorises tells whether an account's authorization counts now.
func (c *core) authorises(d chains.Delegation, account string, s seq) bool {
	digest := delegationDigest(d)
	return d.Chain == c.options.Chain && d.Nonce == c.nonces.get(s, account) && signedBy(c.options.Chain, account, digest[:], d.Signature)
}

// Submitted implements chains.Sponsored.
func (c *Chain) Submitted(ctx context.Context, review chains.SignedReview, at chains.Finality) (chains.Feedback, error) {
	k := c.core
	return readAgent(ctx, k, "Submitted", review.Give.Agent, at, func(b *block, a *agent) chains.Feedback {
		ref := k.served.get(b.last, servedKey{review.Client.Address, review.Nonce})
		if !k.indexed {
			ref = caip.FeedbackRef{Registry: k.options.Reputation, AgentID: a.id, Attestation: attestationOf(review.Nonce, a.id, review.Client.Address)}
		}
		f := k.lookup(b.last, ref)
		k.require(f != nil, chains.NotFound, "submitted", "nothing was given with nonce %s of %s", review.Nonce, review.Client)
		return f.show(b.last)
	})
}

// TakeBackTerms implements chains.Sponsored.
func (c *Chain) TakeBackTerms(ctx context.Context, client caip.AccountID) (chains.Delegation, error) {
	k := c.core
	return read(ctx, k, "TakeBackTerms", chains.Latest, func(b *block) chains.Delegation { return k.takeBackTerms(client, b.last) })
}

func (c *core) takeBackTerms(client caip.AccountID, s seq) chains.Delegation {
	const op = "take-back terms"
	if !c.indexed {
		c.unsupported(op, "accounts delegate to nothing here")
	}
	to := c.delegated.get(s, client.Address)
	c.require(client.Chain == c.options.Chain, chains.Invalid, op, "%s is no account of this chain", client)
	c.require(to != "", chains.NotFound, op, "%s is not delegated", client)
	if to != c.delegateOf() {
		c.unsupported(op, client.Address+" runs other code")
	}
	return *c.delegation(client.Address, caip.AccountID{}, s)
}

// CheckTakeBack implements chains.Sponsored.
func (c *Chain) CheckTakeBack(ctx context.Context, op chains.TakeBack) error {
	k := c.core
	return check(ctx, k, "CheckTakeBack", func(b *block) { k.checkTakeBack(op, b.last) })
}

func (c *core) checkTakeBack(op chains.TakeBack, s seq) {
	c.takeBackTerms(op.Client, s)
	holds := op.Delegation.Contract.IsZero() && c.authorises(op.Delegation, op.Client.Address, s)
	c.require(holds, chains.Invalid, op.Verb(), "the authorization is not that of %s", op.Client.Address)
}

// TakenBack implements chains.Sponsored.
func (c *Chain) TakenBack(ctx context.Context, op chains.TakeBack, at chains.Finality) (bool, error) {
	k := c.core
	return read(ctx, k, "TakenBack", at, func(b *block) bool {
		served := k.nonces.get(b.last, op.Client.Address) > op.Delegation.Nonce
		err := abort.Catch(func() { k.takeBackTerms(op.Client, b.last) })
		if chains.KindOf(err) == chains.NotFound {
			return served
		}
		abort.If(err)
		k.require(!served, chains.Invalid, op.Verb(), "%s has delegated anew since", op.Client)
		return false
	})
}

// attestationOf is one address per task, agent and counterparty: the same attestation cannot be
// created twice.
func attestationOf(task caip.Hash, agent, client string) string {
	seed := caip.Keccak256([]byte("attestation"), task[:], []byte(agent), []byte(client))
	return base58.Encode(seed[:])
}

// giveSigned does what the contract does that an account delegates to, or SATI. An authorization
// that does not count is passed over, and the call meets an account without code: adapters tell of
// such a transaction that it failed.
func (x *execution) giveSigned(op chains.GiveSigned) {
	client := op.Client.Address
	if !x.indexed {
		x.signatureHolds(op, x.block)
		x.give(op.Give, client, nil, AttestOptions{})
		return
	}
	if d := op.Delegation; d != nil && x.authorises(*d, client, x.now) {
		x.delegateTo(*d, client)
	}
	code := x.delegated.get(x.now, client)
	x.counted(code != "", op.Verb(), client)
	x.require(code == x.delegateOf(), chains.Reverted, op.Verb(), "%s runs other code", client)
	x.signatureHolds(op, x.block)
	key := servedKey{client, op.Nonce}
	x.require(x.served.get(x.now, key) == caip.FeedbackRef{}, chains.Reverted, op.Verb(), "nonce %s has served", op.Nonce)
	x.served.set(&x.ledger, key, x.give(op.Give, client, nil, AttestOptions{}).given.Ref)
}

func (x *execution) delegateTo(d chains.Delegation, account string) {
	x.delegated.set(&x.ledger, account, d.Contract.Address)
	x.nonces.set(&x.ledger, account, d.Nonce+1)
}

func (x *execution) takeBack(op chains.TakeBack) {
	if op.Delegation.Contract.IsZero() && x.authorises(op.Delegation, op.Client.Address, x.now) {
		x.delegateTo(op.Delegation, op.Client.Address)
	}
	x.counted(x.delegated.get(x.now, op.Client.Address) == "", op.Verb(), op.Client.Address) // whatever was passed over: it runs code
}

func (x *execution) counted(holds bool, op, client string) {
	x.require(holds, chains.Invalid, op, "the authorization of %s does not count", client)
}

// SignTerms signs terms as a named account.
func SignTerms(name string, t chains.ReviewTerms) (signature []byte, d *chains.Delegation) {
	text := t.Message
	if text == nil {
		text = t.Digest[:]
	}
	if t.Delegation != nil {
		given := *t.Delegation
		given.Signature = signAs(name, given.Digest[:])
		d = &given
	}
	return signAs(name, text), d
}

// TakeBack is the operation by which a named account takes its delegation back, signed.
func (c *Chain) TakeBack(name string) chains.TakeBack {
	k := c.core
	k.mu.RLock()
	defer k.mu.RUnlock()
	client := c.Account(name)
	d := *k.delegation(client.Address, caip.AccountID{}, k.now)
	d.Signature = signAs(name, d.Digest[:])
	return chains.TakeBack{Client: client, Delegation: d}
}

// signAs signs as a named account, in this package's form.
func signAs(name string, text []byte) []byte {
	key := keyOf(name)
	return append(slices.Clone(key.Public().(ed25519.PublicKey)), ed25519.Sign(key, text)...)
}

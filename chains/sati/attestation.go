package sati

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Attestation is one attestation about an agent, of whatever schema.
type Attestation struct {
	Address      string         `json:"address"` // of the compressed account or the SAS account, base58
	Schema       string         `json:"schema"`  // SchemaConfig name, such as ValidationV1
	Agent        caip.AgentRef  `json:"agent"`
	Counterparty caip.AccountID `json:"counterparty"` // client, validator or provider
	TaskRef      caip.Hash      `json:"taskRef"`
	Outcome      chains.Outcome `json:"outcome"` // 0 negative, 1 neutral, 2 positive
	DataHash     caip.Hash      `json:"dataHash"`
	ContentType  uint8          `json:"contentType"`
	Content      []byte         `json:"content,omitempty"`
	Plaintext    []byte         `json:"plaintext,omitempty"` // of encrypted content that one of the configured keys opens
	TreeVersion  int            `json:"treeVersion"`         // 1 or 2 of Light's trees, 0 for a SAS account
	Expires      time.Time      `json:"expires,omitzero"`    // SAS accounts only
	Expired      bool           `json:"expired,omitempty"`   // by the chain's clock
	// Proof says whether the counterparty is proven to have said this: agent, task, outcome, and
	// the content unless ContentUnsigned is set. DataHash it never covers. Attestations without it
	// count for nothing.
	Proof chains.Proof `json:"proof"`
	// ContentUnsigned says that the counterparty's signature does not cover the content: of
	// encrypted content, of the reserved types and of what is not UTF-8 it holds at most the
	// length, and whoever submitted the attestation may have put other content there. Not set where
	// the counterparty sent it itself, as the transaction shows, which Chain.Attestation reads and
	// lists do not.
	ContentUnsigned bool `json:"contentUnsigned,omitempty"`
	// AgentProof says whether the agent's holder is proven to have confirmed the task; empty where he
	// does not sign. ProofUnproven: nobody who is known to
	// have held the agent in the slot made the stored signature. The slot is the index's word in
	// lists; Chain.Attestation reads the transaction.
	AgentProof chains.Proof `json:"agentProof,omitempty"`
	// AgentSigner is who signed for the agent, where AgentProof holds.
	AgentSigner caip.AccountID  `json:"agentSigner,omitzero"`
	Why         string          `json:"why,omitempty"`   // what keeps it from being proven
	At          chains.Position `json:"at"`
	TxID        string          `json:"txId,omitempty"` // the transaction that made it, where it was read
	Time        time.Time       `json:"time,omitzero"`

	schema         wire.Schema
	leaf           uint64
	agentSignature solana.Signature
}

// SignedBy names those whose signatures hold: "counterparty" and "agent".
func (a Attestation) SignedBy() []string {
	out := []string{}
	if a.Proof.Holds() {
		out = append(out, "counterparty")
	}
	if a.AgentProof.Holds() {
		out = append(out, "agent")
	}
	return out
}

// AttestationFilter selects attestations. The zero value selects all.
type AttestationFilter struct {
	Schema       string         // SchemaConfig name
	Counterparty caip.AccountID // who made them
	Outcome      *chains.Outcome
}

func (f AttestationFilter) match(a Attestation) bool {
	return (f.Schema == "" || f.Schema == a.Schema) && (f.Counterparty.IsZero() || f.Counterparty == a.Counterparty) && (f.Outcome == nil || *f.Outcome == a.Outcome)
}

// compressedSchemas are the kinds of attestation that Light keeps.
func (c *Chain) compressedSchemas() []wire.Schema {
	return []wire.Schema{c.deployment.FeedbackPublic, c.deployment.Feedback, c.deployment.Validation}
}

// Attestations lists what is attested about an agent: feedback, validations and
// scores, in the order they were made, at most chains.MaxFeedbacks. Compressed ones come from
// the index, filtered there, or from the chain's transactions where there is none; the others from
// the node's accounts. Those whose counterparty is not proven are listed with the Proof that says
// why.
func (c *Chain) Attestations(ctx context.Context, agent caip.AgentRef, filter AttestationFilter, at chains.Finality) ([]Attestation, error) {
	const op = "list attestations"
	mint, err := c.mint(op, agent)
	if err != nil {
		return nil, err
	}
	readable := append(c.compressedSchemas(), c.deployment.Reputation)
	if filter.Schema != "" && !slices.ContainsFunc(readable, func(s wire.Schema) bool { return s.Name == filter.Schema }) {
		return nil, c.fail(chains.Invalid, op, fmt.Errorf("schema %.40q: want one of %s", filter.Schema, schemaNames(readable)))
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return nil, err
	}
	s, err := c.state(ctx, n, mint, cluster.Commitment(at))
	if err != nil {
		return nil, err
	}
	wanted := func(list []wire.Schema) []wire.Schema {
		return slices.DeleteFunc(list, func(s wire.Schema) bool { return filter.Schema != "" && s.Name != filter.Schema })
	}
	var filters []photon.Filter
	if !filter.Counterparty.IsZero() {
		key, err := c.key(op, "counterparty", filter.Counterparty)
		if err != nil {
			return nil, err
		}
		filters = append(filters, photon.Matching(wire.CompressedOffsetCounterparty, key[:]))
	}
	if filter.Outcome != nil {
		filters = append(filters, photon.Matching(wire.CompressedOffsetOutcome, []byte{uint8(*filter.Outcome)}))
	}
	compressed, _, err := c.compressedOf(ctx, n, at, mint, wanted(c.compressedSchemas()), filters...)
	if err != nil {
		return nil, err
	}
	if err := c.confirmed(ctx, n, mint, s, pointers(compressed), at); err != nil {
		return nil, err
	}
	out := compressed
	if filter.Schema == "" || filter.Schema == c.deployment.Reputation.Name {
		scores, err := c.scoresOf(ctx, n, mint, at)
		if err != nil {
			return nil, err
		}
		out = append(out, scores...)
	}
	out = slices.DeleteFunc(out, func(a Attestation) bool { return !filter.match(a) })
	slices.SortStableFunc(out, func(a, b Attestation) int {
		return cmp.Or(cmp.Compare(a.At.Height, b.At.Height), cmp.Compare(a.leaf, b.leaf))
	})
	return out, nil
}

// Attestation reads one attestation by its address. What the index or the account says is confirmed
// from the transaction that made it, and so is who signed.
func (c *Chain) Attestation(ctx context.Context, address string, at chains.Finality) (Attestation, error) {
	const op = "read attestation"
	key, err := solana.PublicKeyFromBase58(address)
	if err != nil {
		return Attestation{}, c.fail(chains.Invalid, op, fmt.Errorf("address %.60q: %w", address, err))
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return Attestation{}, err
	}
	head, err := n.Head(ctx, at)
	if err != nil {
		return Attestation{}, err
	}
	// A SAS account and a compressed one cannot share an address: the one is a PDA, of the other
	// the first byte is zero.
	res, err := n.Accounts(ctx, op, cluster.Commitment(at), key)
	if err != nil {
		return Attestation{}, err
	}
	if account := res.Value[0]; account != nil {
		a, err := c.regular(key, account)
		if err != nil {
			return Attestation{}, c.fail(chains.NotFound, op, err)
		}
		if err := c.prove(ctx, n, &a, cluster.Commitment(at)); err != nil {
			return Attestation{}, err
		}
		one := []Attestation{a}
		err = c.expire(ctx, n, one, at)
		return one[0], err
	}
	if c.photon.None() {
		return Attestation{}, c.fail(chains.Unsupported, op, photon.ErrNone)
	}
	page, err := photon.AskAt[*photon.Account](ctx, c.photon, head, photon.GetAccount, photon.AccountParams{Address: &key})
	if err != nil {
		return Attestation{}, err
	}
	if page.Value == nil {
		return Attestation{}, c.fail(chains.NotFound, op, fmt.Errorf("no attestation at %s", key))
	}
	ids, err := c.photon.Signatures(ctx, key)
	if err != nil {
		return Attestation{}, err
	}
	last := error(c.fail(chains.Dishonest, op, fmt.Errorf("no transaction is named that made %s", key)))
	for _, id := range ids[:min(len(ids), maxMakers)] {
		tx, err := c.ledger.Transaction(ctx, n, id, cluster.Commitment(at))
		switch {
		case chains.KindOf(err) == chains.NotFound:
			last = c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s is not %s", id, at))
			continue
		case err != nil:
			return Attestation{}, err
		}
		for _, a := range c.made(tx) {
			if a.Address == address {
				if err := c.placeOne(ctx, n, &a, cluster.Commitment(at)); err != nil {
					return Attestation{}, err
				}
				return a, nil
			}
		}
	}
	return Attestation{}, last
}

// maxMakers bounds the transactions looked at for the one that made an attestation.
const maxMakers = 256

func (c *Chain) placeOne(ctx context.Context, n *cluster.Node, a *Attestation, at rpc.CommitmentType) error {
	b, err := n.Block(ctx, a.At.Height, at, false)
	if err == nil {
		a.At, a.Time = b.Position, b.Time
	}
	return err
}

// attestation is what the universal layout says.
func (c *Chain) attestation(schema wire.Schema, a wire.Attestation, address solana.PublicKey) Attestation {
	out := Attestation{
		Address: address.String(), Schema: schema.Name, Agent: c.agentRef(a.Mint), Counterparty: c.account(a.Counterparty), TaskRef: a.TaskRef,
		Outcome: chains.Outcome(a.Outcome), DataHash: a.DataHash, ContentType: uint8(a.ContentType), Content: a.Content, schema: schema,
	}
	if a.ContentType == wire.ContentEncrypted {
		for _, key := range c.cfg.DecryptionKeys {
			if text, err := wire.Decrypt(key, a.Content); err == nil {
				out.Plaintext = text
				break
			}
		}
	}
	return out
}

// judged sets whether the counterparty is proven.
func (a *Attestation) judged(proof chains.Proof, why string) {
	a.Proof, a.Why = proof, why
	if proof.Holds() {
		a.Why = ""
	}
}

// covered sets whether the content is proven too; sent says that the counterparty sent the
// transaction.
func (a *Attestation) covered(sent bool) {
	if a.Proof.Holds() && !sent && !wire.Covers(wire.ContentType(a.ContentType), a.Content) {
		a.ContentUnsigned, a.Why = true, contentNotSigned
	}
}

const contentNotSigned = "the counterparty's signature does not cover such content: who submitted it may have exchanged it"

const notSigned = "the counterparty's signature does not hold for what is stored"

// compressedOf reads an agent's compressed attestations, and the head up to which they are all.
func (c *Chain) compressedOf(ctx context.Context, n *cluster.Node, at chains.Finality, mint solana.PublicKey, schemas []wire.Schema, filters ...photon.Filter) ([]Attestation, chains.Position, error) {
	head, err := n.Head(ctx, at)
	if err != nil || len(schemas) == 0 {
		return nil, head, err
	}
	if c.photon.None() {
		return c.compressedFromChain(ctx, n, at, head, mint, schemas)
	}
	var out []Attestation
	for _, schema := range schemas {
		all := append([]photon.Filter{photon.Matching(wire.CompressedOffsetSchema, schema.Address[:]), photon.Matching(wire.CompressedOffsetMint, mint[:])}, filters...)
		accounts, err := c.photon.Attestations(ctx, head, chains.MaxFeedbacks-len(out), all...)
		if chains.KindOf(err) == chains.Unsupported {
			return c.compressedFromChain(ctx, n, at, head, mint, schemas)
		}
		if err != nil {
			return nil, head, err
		}
		for _, account := range accounts {
			a, ok, err := c.indexed(account)
			if err != nil {
				return nil, head, err
			}
			if ok && (a.Agent != c.agentRef(mint) || a.Schema != schema.Name) {
				return nil, head, c.contradiction(fmt.Errorf("asked for %s of %s, it shows a %s of %s", schema.Name, mint, a.Schema, a.Agent.ID))
			}
			if ok && a.At.Height <= head.Height {
				out = append(out, a)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Attestation) int {
		return cmp.Or(cmp.Compare(a.At.Height, b.At.Height), cmp.Compare(a.leaf, b.leaf))
	})
	return slices.CompactFunc(out, func(a, b Attestation) bool { return a.Address == b.Address }), head, nil
}

// indexed checks an account of the index: owner, discriminator, data hash, that its address is the
// one its content has, and the counterparty's signature over the message that is rebuilt from the
// content. ok is false for what is no attestation as it is known here; an error says that the index
// contradicts itself.
func (c *Chain) indexed(account photon.Account) (out Attestation, ok bool, err error) {
	passed := func(why error) (Attestation, bool, error) {
		c.log().Debug("passed over a compressed account that is no attestation", "chain", c.cfg.Chain, "account", account.Hash, "why", why)
		return Attestation{}, false, nil
	}
	stored, err := account.Attestation()
	switch {
	case errors.Is(err, photon.ErrContradiction):
		return Attestation{}, false, c.contradiction(err)
	case err != nil:
		return passed(err)
	}
	a, err := wire.DecodeAttestation(stored.Data)
	if err != nil {
		return passed(err)
	}
	if err := a.Check(); err != nil || a.Mint != stored.Mint || account.Address == nil {
		return passed(fmt.Errorf("account %s holds what the program refuses", account.Hash))
	}
	trees, known := treesAt(*account.Address, stored.Schema, a)
	if !known {
		return passed(fmt.Errorf("account %s is not at the address of its content", account.Address))
	}
	for _, schema := range c.compressedSchemas() {
		if schema.Address != stored.Schema {
			continue
		}
		signature, count := stored.Signature1, uint8(1)
		out = c.attestation(schema, a, *account.Address)
		if schema.Mode == wire.DualSignature {
			signature, count = stored.Signature2, 2
			out.AgentProof = chains.ProofUnproven
		}
		out.TreeVersion, out.leaf, out.At.Height = int(trees), uint64(account.LeafIndex), uint64(account.SlotCreated)
		out.agentSignature = stored.Signature1
		proof := chains.ProofInvalid
		if stored.NumSignatures == count && spl.Verify(a.Counterparty, wire.Message(schema.Name, a), signature) {
			proof = chains.ProofSignature
		}
		out.judged(proof, notSigned)
		out.covered(false)
		return out, true, nil
	}
	return passed(fmt.Errorf("account %s has schema %s", account.Hash, stored.Schema))
}

// treesAt tells which generation of trees an address belongs to, if it is the one that the content
// has.
func treesAt(address, schema solana.PublicKey, a wire.Attestation) (wire.TreeVersion, bool) {
	for _, t := range []wire.Trees{wire.TreesV2, wire.TreesV1} {
		if wire.AttestationAddress(t, a.TaskRef, schema, a.Mint, a.Counterparty) == address {
			return t.Version, true
		}
	}
	return 0, false
}

func schemaNames(list []wire.Schema) (out []string) {
	for _, s := range list {
		out = append(out, s.Name)
	}
	return out
}

package sati

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// Body is what an attestation says, whatever its kind.
type Body struct {
	// TaskRef names the task: a CAIP-220 transaction hash or any 32 bytes. Agent, counterparty and
	// task can be attested once. Zero is a random one, where nobody else had to sign for it before.
	TaskRef caip.Hash
	// DataHash is usually keccak256(request ‖ response); the program ties it to nothing, but the
	// agent's signature covers it.
	DataHash caip.Hash
	Outcome  chains.Outcome
	// ContentType and Content: wire.ContentNone to wire.ContentEncrypted; JSON and text must be
	// UTF-8. At most 512 bytes, and far less fits a transaction: the refusal says how many bytes
	// too many.
	ContentType wire.ContentType
	Content     []byte
}

// check refuses content that readers could not read as what it says it is. The reserved types are
// the program's to accept.
func (b Body) check() error {
	switch {
	case b.Outcome > chains.Positive:
		return fmt.Errorf("outcome %d: want 0 (negative), 1 (neutral) or 2 (positive): %w", b.Outcome, wire.InvalidOutcome)
	case b.ContentType == wire.ContentNone && len(b.Content) > 0:
		return fmt.Errorf("content of %d bytes with content type 0 (none)", len(b.Content))
	case (b.ContentType == wire.ContentJSON || b.ContentType == wire.ContentUTF8) && !utf8.Valid(b.Content):
		return fmt.Errorf("content of %d bytes is not UTF-8, which content type %d is", len(b.Content), b.ContentType)
	case b.ContentType == wire.ContentJSON && !json.Valid(b.Content):
		return fmt.Errorf("content of %d bytes is not JSON, which content type 1 is", len(b.Content))
	case b.ContentType == wire.ContentEncrypted && len(b.Content) < wire.EncryptedOverhead:
		return fmt.Errorf("encrypted content of %d bytes, at least %d", len(b.Content), wire.EncryptedOverhead)
	}
	return wire.Within("content", len(b.Content), wire.MaxContent, wire.ContentTooLarge)
}

// attestation is the body in SATI's layout.
func (b Body) attestation(mint, counterparty solana.PublicKey) wire.Attestation {
	return wire.Attestation{TaskRef: b.TaskRef, Mint: mint, Counterparty: counterparty, Outcome: wire.Outcome(b.Outcome), DataHash: b.DataHash, ContentType: b.ContentType, Content: b.Content}
}

// attestationFees are what Light's programs take for a new attestation in V2 trees, in lamports: an
// address and an output.
const attestationFees = 10_001 + 5_001

// draft is a compressed attestation on its way to the chain.
type draft struct {
	schema wire.Schema
	wire.Attestation
	// signature is the counterparty's of its message; nil: the writer is the counterparty and
	// signs.
	signature *solana.Signature
	// holder, the account that holds the token, and his signature of the interaction hash, with two
	// signatures.
	holder, held solana.PublicKey
	agent        solana.Signature
	// fields are what the content was made of, for telling which is too long; nil: it was handed in
	// as it is.
	fields []namedText
	// chosen says that the task is the caller's, who may have used it before February 2026.
	chosen bool
}

type namedText struct{ name, text string }

// message is what the counterparty signs.
func (d draft) message() []byte { return wire.Message(d.schema.Name, d.Attestation) }

// ErrAttested is wrapped by the refusal of an attestation that exists already: an agent, its
// counterparty and a task are attested once.
var ErrAttested = errors.New("this attestation exists already")

// SizeError says that a transaction is longer than Solana carries, and what to shorten.
type SizeError struct {
	// Over is how many bytes too many it has, of wire.MaxTransaction.
	Over int
	// Field is the longest part that can be shortened, empty when nothing can, and Size its length
	// in bytes.
	Field string
	Size  int
	// Each is how often a byte of Field counts: content that the counterparty's message repeats
	// counts twice.
	Each int
}

// Error names excess, field and remedy.
func (e *SizeError) Error() string {
	text := fmt.Sprintf("%s: %d bytes too many for the %d that Solana carries", transact.ErrTooLong, e.Over, spl.MaxTransaction)
	switch {
	case e.Field == "":
		return text
	case e.Each > 1:
		return fmt.Sprintf("%s; %s has %d bytes and each counts twice: take %d off", text, e.Field, e.Size, (e.Over+e.Each-1)/e.Each)
	}
	return fmt.Sprintf("%s; %s has %d bytes: take %d off", text, e.Field, e.Size, e.Over)
}

// Unwrap returns the condition that every such error has in common.
func (e *SizeError) Unwrap() error { return transact.ErrTooLong }

// tooLong names what of a draft to shorten.
func (d draft) tooLong(over int) *SizeError {
	e := &SizeError{Over: over, Each: 1}
	longest := namedText{}
	for _, f := range d.fields {
		if len(f.text) > len(longest.text) {
			longest = f
		}
	}
	if d.fields == nil && len(d.Content) > 0 {
		longest = namedText{"content", string(d.Content)}
	}
	if longest.text != "" {
		e.Field, e.Size = longest.name, len(longest.text)
	}
	if d.ContentType == wire.ContentJSON || d.ContentType == wire.ContentUTF8 {
		e.Each = 2
	}
	return e
}

// over is by how many bytes a plan's transaction is too long. That is decided before anything is
// proven or asked, with stand-ins for proof, blockhash and signatures, which have a fixed size.
func (c *Chain) over(p transact.Plan, payer solana.PublicKey, table []solana.PublicKey) (int, error) {
	_, raw, err := c.builder.Compile(p, payer, solana.Hash{1}, table)
	if errors.Is(err, transact.ErrTooLong) {
		return len(raw) - spl.MaxTransaction, nil
	}
	return 0, err
}

// fits measures the transaction of a draft: a *SizeError when it is too long.
func (c *Chain) fits(d draft, payer solana.PublicKey, table []solana.PublicKey) error {
	p, err := c.measuring(payer).creation(d, new(wire.Proof), 0)
	if err != nil {
		return err
	}
	over, err := c.over(p, payer, table)
	if over > 0 {
		return d.tooLong(over)
	}
	return err
}

// hasRoom refuses a draft that does not fit a transaction.
func (c *Chain) hasRoom(ctx context.Context, n *cluster.Node, verb string, d draft, payer solana.PublicKey) error {
	return c.builder.WithTable(ctx, n, func(table []solana.PublicKey) error {
		err := c.fits(d, payer, table)
		if err == nil {
			return nil
		}
		e := c.fail(chains.Invalid, verb, err)
		if len(table) == 0 && errors.Is(err, transact.ErrTooLong) {
			e.Remedy = "configure a lookup table"
		}
		return e
	})
}

// creation is the Ed25519 instruction with the signatures, and the attestation they prove.
func (w *Writer) creation(d draft, proof *wire.Proof, root uint16) (transact.Plan, error) {
	message := d.message()
	client := spl.SignedMessage{Key: d.Counterparty, Message: message}
	if d.signature != nil {
		client.Signature = *d.signature
	} else {
		var err error
		if client.Signature, err = w.key.Sign(message); err != nil {
			return transact.Plan{}, err
		}
	}
	acc := wire.CreateCompressedAccounts{Payer: w.key.PublicKey(), SchemaConfig: d.schema.Config, Mint: d.Mint}
	signed := []spl.SignedMessage{client}
	if d.schema.Mode == wire.DualSignature {
		hash := wire.InteractionHash(d.schema.Address, d.TaskRef, d.DataHash)
		signed = []spl.SignedMessage{{Key: d.holder, Signature: d.agent, Message: hash[:]}, client}
		acc.AgentATA = &d.held
	}
	return transact.Plan{Units: unitsDefault, Table: true, Fees: attestationFees, Instructions: []solana.Instruction{
		spl.Ed25519Instruction(signed...), wire.NewCreateCompressed(d.Encode(), proof, root).Instruction(acc),
	}}, nil
}

// attest asks for the proof that the attestation's address is new, and builds its creation.
func (w *Writer) attest(ctx context.Context, verb string, d draft) (transact.Plan, error) {
	address := wire.AttestationAddress(wire.TreesV2, d.TaskRef, d.schema.Address, d.Mint, d.Counterparty)
	proof, err := w.chain.proofOf(ctx, verb, address)
	if err != nil {
		return transact.Plan{}, err
	}
	return w.proven(verb, d, proof)
}

// proven builds the creation of an attestation whose address is proven to be new.
func (w *Writer) proven(verb string, d draft, proof newness) (transact.Plan, error) {
	if err := d.Check(); err != nil {
		return transact.Plan{}, w.chain.fail(chains.Invalid, verb, err)
	}
	return w.creation(d, &proof.proof, proof.root)
}

// newness is the proof that an address is new, at a root of its tree that is forgotten after some
// hundred changes.
type newness struct {
	address solana.PublicKey
	proof   wire.Proof
	root    uint16
	read    time.Time
}

// proofOf asks for the proof that an address is new.
func (c *Chain) proofOf(ctx context.Context, verb string, address solana.PublicKey) (newness, error) {
	begun := time.Now()
	res, err := photon.Ask[photon.ValidityProof](ctx, c.photon, photon.GetValidityProof, photon.ValidityProofParams{
		Hashes: []solana.PublicKey{}, NewAddressesWithTrees: []photon.NewAddress{{Address: address, Tree: wire.TreesV2.AddressTree}},
	})
	var answer *photon.Error
	if errors.As(err, &answer) && saysTaken(answer.Message, address) {
		return newness{}, c.fail(chains.Reverted, verb, fmt.Errorf("%w: %w", ErrAttested, answer))
	}
	if err != nil {
		return newness{}, err
	}
	proof, root, err := res.Value.NewAddressProof(address)
	if err != nil {
		return newness{}, c.fail(chains.Dishonest, verb, err)
	}
	return newness{address, proof, root, begun}, nil
}

// saysTaken reports whether the index refuses a proof because the address is taken. Other refusals
// say that something does not exist.
func saysTaken(message string, address solana.PublicKey) bool {
	return strings.Contains(message, address.String()) && strings.Contains(strings.ToLower(message), "already exists")
}

// unusedBefore refuses a task that the same two have attested in the V1 trees, whose addresses the
// program no longer looks at: nothing but this check keeps it from being attested twice. So the
// index is believed where it shows one, and where it does not, the transactions of that time are
// looked through.
func (w *Writer) unusedBefore(ctx context.Context, n *cluster.Node, verb string, d draft) error {
	c := w.chain
	old := wire.AttestationAddress(wire.TreesV1, d.TaskRef, d.schema.Address, d.Mint, d.Counterparty)
	taken := func() error {
		return c.fail(chains.Reverted, verb, fmt.Errorf("%w, in the older trees at %s", ErrAttested, old))
	}
	res, err := photon.Ask[*photon.Account](ctx, c.photon, photon.GetAccount, photon.AccountParams{Address: old})
	if err != nil {
		return err
	}
	if res.Value != nil && res.Value.Address != nil && *res.Value.Address == old {
		return taken()
	}
	at := cluster.Commitment(chains.Latest)
	head, err := n.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	_, unnamed, err := c.naming(ctx, n, verb, d.Mint, at, head.Height)
	if err != nil {
		return err
	}
	made, err := c.madeIn(ctx, n, unnamed, at, func(a Attestation) bool { return a.Address == old.String() })
	if err == nil && slices.ContainsFunc(made, func(list []Attestation) bool { return len(list) > 0 }) {
		return taken()
	}
	return err
}

// draft builds a user's attestation: the content fits, the task is new.
func (w *Writer) draft(ctx context.Context, n *cluster.Node, verb string, d draft) (transact.Plan, error) {
	c := w.chain
	if d.TaskRef == ([32]byte{}) {
		if _, err := io.ReadFull(w.random, d.TaskRef[:]); err != nil {
			return transact.Plan{}, c.fail(chains.Unknown, verb, err)
		}
		d.chosen = false
	}
	if err := c.hasRoom(ctx, n, verb, d, w.key.PublicKey()); err != nil {
		return transact.Plan{}, err
	}
	var p transact.Plan
	var err error
	if d.chosen {
		err = w.unusedBefore(ctx, n, verb, d)
	}
	if err == nil {
		p, err = w.attest(ctx, verb, d)
	}
	if errors.Is(err, ErrAttested) {
		return transact.Plan{}, c.fail(chains.Invalid, verb, fmt.Errorf("task %s: %w", caip.Hash(d.TaskRef), err)).
			WithRemedy("an agent, its counterparty and a task are attested once: name another task")
	}
	return p, err
}

// measuring is a writer for an account that nobody is asked to sign for: only the size counts.
func (c *Chain) measuring(key solana.PublicKey) *Writer {
	return &Writer{chain: c, key: transact.Elsewhere(key)}
}

package decode

import (
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Made lists the attestations that a transaction made, of every schema known here, in order, with
// what its signatures prove. What cannot be read is passed over.
func (d *Decoder) Made(tx *ledger.Transaction) []Attestation {
	if tx.Err != nil {
		return nil
	}
	var out []Attestation
	for i, in := range tx.Instructions {
		if in.Program != wire.ProgramID {
			continue
		}
		var a Attestation
		var ok bool
		switch disc, _ := spl.DiscriminatorOf(in.Data); disc {
		case wire.CreateCompressedAttestationDisc:
			var err error
			a, err = d.compressed(tx, i)
			ok = err == nil && a.Address != ""
		case wire.CreateRegularAttestationDisc:
			a, ok = d.madeRegular(tx, i)
		}
		if ok {
			a.At.Height, a.TxID, a.Time = tx.Slot, tx.ID.String(), tx.Time
			out = append(out, a)
		}
	}
	return out
}

// errNoEvent says that SATI did not announce an attestation at the address of its content.
var errNoEvent = errors.New("it came without an event that fits it")

// compressed reads the attestation that instruction i created: its content from the arguments, its
// address and schema from SATI's event instruction, its proof from the Ed25519 instructions. Events
// of other kinds, known or not, are passed over. One of an unknown schema is zero.
func (d *Decoder) compressed(tx *ledger.Transaction, i int) (Attestation, error) {
	args, err := wire.DecodeCreateCompressedAttestation(tx.Instructions[i].Data)
	if err != nil {
		return Attestation{}, err
	}
	a, err := wire.DecodeAttestation(args.Data)
	if err != nil {
		return Attestation{}, err
	}
	if err := a.Check(); err != nil {
		return Attestation{}, err
	}
	var trees wire.TreeVersion
	created, ok := createdBy(tx, i, a, func(e wire.AttestationCreated) (known bool) {
		trees, known = treesAt(e.Address, e.Schema, a)
		return known
	})
	if !ok {
		return Attestation{}, fmt.Errorf("attestation of instruction %d: %w", i, errNoEvent)
	}
	for _, schema := range d.CompressedSchemas() {
		if schema.Address == created.Schema {
			return d.judgedCompressed(tx, i, schema, a, created.Address, trees), nil
		}
	}
	return Attestation{}, nil
}

// judgedCompressed is the attestation that instruction i made, with what the transaction's
// signatures prove of it.
func (d *Decoder) judgedCompressed(tx *ledger.Transaction, i int, schema wire.Schema, a wire.Attestation, address solana.PublicKey, trees wire.TreeVersion) Attestation {
	out := d.attestationOf(schema, a, address)
	out.TreeVersion = int(trees)
	proof := chains.ProofInvalid
	if signedIn(tx, a.Counterparty, wire.Message(schema.Name, a)) {
		proof = chains.ProofSignature
	}
	out.Judged(proof, notSigned)
	out.covered(tx.Instructions[i].Account(wire.CreateCompressedPayer) == a.Counterparty)
	if schema.Mode == wire.DualSignature {
		d.agentSigned(tx, &out)
	}
	return out
}

// madeRegular reads a score. Its content is covered by no signature but that
// of the transaction, whose payer is the first account.
func (d *Decoder) madeRegular(tx *ledger.Transaction, i int) (Attestation, bool) {
	args, err := wire.DecodeCreateRegularAttestation(tx.Instructions[i].Data)
	if err != nil {
		return Attestation{}, false
	}
	a, err := wire.DecodeAttestation(args.Data)
	if err != nil || a.Check() != nil {
		return Attestation{}, false
	}
	created, ok := createdBy(tx, i, a, func(e wire.AttestationCreated) bool { return e.Schema == d.Deployment.Reputation.Address })
	if !ok {
		return Attestation{}, false
	}
	out := d.attestationOf(d.Deployment.Reputation, unprefixed(a), created.Address)
	if args.Expiry != 0 {
		out.Expires = expiry(args.Expiry)
	}
	judgeScore(tx, &out, a, tx.Instructions[i].Account(0))
	return out, true
}

// unprefixed takes off the length that SAS needs before the content.
func unprefixed(a wire.Attestation) wire.Attestation {
	if content, err := wire.SplitPrefixedContent(a.Content); err == nil {
		a.Content = content
	}
	return a
}

// judgeScore sets whether the provider is proven to have given a score.
func judgeScore(tx *ledger.Transaction, out *Attestation, a wire.Attestation, payer solana.PublicKey) {
	hash := wire.InteractionHash(out.Kind.Address, a.TaskRef, a.DataHash)
	switch {
	case payer == a.Counterparty:
		out.Judged(chains.ProofTransaction, "")
	case signedIn(tx, a.Counterparty, hash[:]):
		out.Judged(chains.ProofPayerDiffers, "somebody else paid for it, and the provider's signature covers neither outcome nor content")
	default:
		out.Judged(chains.ProofInvalid, "the provider did not send it, and did not sign for it")
	}
}

// agentSigned tells whose signature of the interaction hash the program took: the first that an
// Ed25519 instruction holds, which is verified here.
func (d *Decoder) agentSigned(tx *ledger.Transaction, a *Attestation) {
	hash := wire.InteractionHash(a.Kind.Address, a.TaskRef, a.DataHash)
	a.AgentProof = chains.ProofInvalid
	for s := range signedMessages(tx) {
		if string(s.Message) != string(hash[:]) {
			continue
		}
		if spl.Verify(s.Key, hash[:], s.Signature) {
			a.AgentProof, a.AgentSigner = chains.ProofSignature, d.account(s.Key)
		}
		return
	}
}

// createdBy finds SATI's own event of the attestation that instruction i makes: it names schema and
// address.
func createdBy(t *ledger.Transaction, i int, a wire.Attestation, fits func(wire.AttestationCreated) bool) (wire.AttestationCreated, bool) {
	for _, in := range t.Instructions[i+1:] {
		if in.Top != t.Instructions[i].Top || in.Depth <= t.Instructions[i].Depth {
			break
		}
		event, found, err := wire.DecodeEventInstruction(in.Program, in.Accounts, in.Data)
		created, is := event.(wire.AttestationCreated)
		if found && err == nil && is && created.Mint == a.Mint && created.Counterparty == a.Counterparty && fits(created) {
			return created, true
		}
	}
	return wire.AttestationCreated{}, false
}

package sati

import (
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// made lists the attestations that a transaction made, of every schema known here, in order, with
// what its signatures prove. What cannot be read is passed over.
func (c *Chain) made(tx *ledger.Transaction) []Attestation {
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
			a, ok = c.madeCompressed(tx, i)
		case wire.CreateRegularAttestationDisc:
			a, ok = c.madeRegular(tx, i)
		}
		if ok {
			a.At.Height, a.TxID, a.Time = tx.Slot, tx.ID.String(), tx.Time
			out = append(out, a)
		}
	}
	return out
}

func (c *Chain) madeCompressed(tx *ledger.Transaction, i int) (Attestation, bool) {
	args, err := wire.DecodeCreateCompressedAttestation(tx.Instructions[i].Data)
	if err != nil {
		return Attestation{}, false
	}
	a, err := wire.DecodeAttestation(args.Data)
	if err != nil || a.Check() != nil {
		return Attestation{}, false
	}
	created, ok := createdBy(tx, i, a)
	if !ok {
		return Attestation{}, false
	}
	trees, ok := treesAt(created.Address, created.Schema, a)
	if !ok {
		return Attestation{}, false
	}
	for _, schema := range c.compressedSchemas() {
		if schema.Address != created.Schema {
			continue
		}
		return c.judgedCompressed(tx, i, schema, a, created.Address, trees), true
	}
	return Attestation{}, false
}

// judgedCompressed is the attestation that instruction i made, with what the transaction's
// signatures prove of it.
func (c *Chain) judgedCompressed(tx *ledger.Transaction, i int, schema wire.Schema, a wire.Attestation, address solana.PublicKey, trees wire.TreeVersion) Attestation {
	out := c.attestation(schema, a, address)
	out.TreeVersion = int(trees)
	proof := chains.ProofInvalid
	if signedIn(tx, a.Counterparty, wire.Message(schema.Name, a)) {
		proof = chains.ProofSignature
	}
	out.judged(proof, notSigned)
	out.covered(tx.Instructions[i].Account(wire.CreateCompressedPayer) == a.Counterparty)
	if schema.Mode == wire.DualSignature {
		c.agentSigned(tx, &out)
	}
	return out
}

// madeRegular reads a score. Its content is covered by no signature but that
// of the transaction, whose payer is the first account.
func (c *Chain) madeRegular(tx *ledger.Transaction, i int) (Attestation, bool) {
	args, err := wire.DecodeCreateRegularAttestation(tx.Instructions[i].Data)
	if err != nil {
		return Attestation{}, false
	}
	a, err := wire.DecodeAttestation(args.Data)
	if err != nil || a.Check() != nil {
		return Attestation{}, false
	}
	created, ok := createdBy(tx, i, a)
	if !ok {
		return Attestation{}, false
	}
	if created.Schema != c.deployment.Reputation.Address {
		return Attestation{}, false
	}
	out := c.attestation(c.deployment.Reputation, unprefixed(a), created.Address)
	if args.Expiry != 0 {
		out.Expires = time.Unix(args.Expiry, 0).UTC()
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
	hash := wire.InteractionHash(out.schema.Address, a.TaskRef, a.DataHash)
	switch {
	case payer == a.Counterparty:
		out.judged(chains.ProofTransaction, "")
	case signedIn(tx, a.Counterparty, hash[:]):
		out.judged(chains.ProofPayerDiffers, "somebody else paid for it, and the provider's signature covers neither outcome nor content")
	default:
		out.judged(chains.ProofInvalid, "the provider did not send it, and did not sign for it")
	}
}

// agentSigned tells whose signature of the interaction hash the program took: the first that an
// Ed25519 instruction holds, which is verified here.
func (c *Chain) agentSigned(tx *ledger.Transaction, a *Attestation) {
	hash := wire.InteractionHash(a.schema.Address, a.TaskRef, a.DataHash)
	a.AgentProof = chains.ProofInvalid
	for _, in := range tx.Instructions {
		if in.Program != spl.Ed25519ProgramID {
			continue
		}
		list, err := wire.ParseEd25519(in.Data)
		if err != nil {
			continue
		}
		for _, s := range list {
			if string(s.Message) != string(hash[:]) {
				continue
			}
			if spl.Verify(s.Key, hash[:], s.Signature) {
				a.AgentProof, a.AgentSigner = chains.ProofSignature, c.account(s.Key)
			}
			return
		}
	}
}

// createdBy finds SATI's own event of the attestation that instruction i makes: it names schema and
// address.
func createdBy(t *ledger.Transaction, i int, a wire.Attestation) (wire.AttestationCreated, bool) {
	for _, in := range t.Instructions[i+1:] {
		if in.Top != t.Instructions[i].Top || in.Depth <= t.Instructions[i].Depth {
			break
		}
		event, found, err := wire.DecodeEventInstruction(in.Program, in.Accounts, in.Data)
		created, is := event.(wire.AttestationCreated)
		if found && err == nil && is && created.Mint == a.Mint && created.Counterparty == a.Counterparty {
			return created, true
		}
	}
	return wire.AttestationCreated{}, false
}

package decode

import (
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
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
	// AgentProof says whether the agent's holder is proven to have confirmed the task; empty where
	// he does not sign. ProofUnproven: nobody who is known to have held the agent in the slot made
	// the stored signature. The slot is the index's word in lists; Chain.Attestation reads the
	// transaction.
	AgentProof chains.Proof `json:"agentProof,omitempty"`
	// AgentSigner is who signed for the agent, where AgentProof holds.
	AgentSigner caip.AccountID  `json:"agentSigner,omitzero"`
	Why         string          `json:"why,omitempty"` // what keeps it from being proven
	At          chains.Position `json:"at"`
	TxID        string          `json:"txId,omitempty"` // the transaction that made it, where it was read
	Time        time.Time       `json:"time,omitzero"`

	Kind           wire.Schema      `json:"-"`
	Leaf           uint64           `json:"-"` // where the index keeps it: attestations of one slot are in this order
	AgentSignature solana.Signature `json:"-"` // as the index shows it, not verified
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

// attestationOf is what the universal layout says.
func (d *Decoder) attestationOf(schema wire.Schema, a wire.Attestation, address solana.PublicKey) Attestation {
	out := Attestation{
		Address: address.String(), Schema: schema.Name, Agent: d.AgentRef(a.Mint), Counterparty: d.account(a.Counterparty), TaskRef: a.TaskRef,
		Outcome: chains.Outcome(a.Outcome), DataHash: a.DataHash, ContentType: uint8(a.ContentType), Content: a.Content, Kind: schema,
	}
	if a.ContentType == wire.ContentEncrypted {
		for _, key := range d.Keys {
			if text, err := wire.Decrypt(key, a.Content); err == nil {
				out.Plaintext = text
				break
			}
		}
	}
	return out
}

// Judged sets whether the counterparty is proven.
func (a *Attestation) Judged(proof chains.Proof, why string) {
	a.Proof, a.Why = proof, why
	if proof.Holds() {
		a.Why = ""
	}
}

// covered sets whether the content is proven too, as it is where the counterparty sent it.
func (a *Attestation) covered(sent bool) {
	if a.Proof.Holds() && !sent && !wire.Covers(wire.ContentType(a.ContentType), a.Content) {
		a.ContentUnsigned, a.Why = true, contentNotSigned
	}
}

const contentNotSigned = "the counterparty's signature does not cover such content: who submitted it may have exchanged it"

const notSigned = "the counterparty's signature does not hold for what is stored"

// Indexed checks an account of the index: owner, discriminator, data hash, that its address is the
// one its content has, and the counterparty's signature over the message that is rebuilt from the
// content. ok is false for what is no attestation as it is known here; an error says that the index
// contradicts itself.
func (d *Decoder) Indexed(account photon.Account) (out Attestation, ok bool, err error) {
	passed := func(why error) (Attestation, bool, error) {
		d.Log.Debug("passed over a compressed account that is no attestation", "chain", d.Chain, "account", account.Hash, "why", why)
		return Attestation{}, false, nil
	}
	stored, err := account.Attestation()
	switch {
	case errors.Is(err, photon.ErrContradiction):
		return Attestation{}, false, d.Contradiction(err)
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
	for _, schema := range d.CompressedSchemas() {
		if schema.Address != stored.Schema {
			continue
		}
		signature, count := stored.Signature1, uint8(1)
		out = d.attestationOf(schema, a, *account.Address)
		if schema.Mode == wire.DualSignature {
			signature, count = stored.Signature2, 2
			out.AgentProof = chains.ProofUnproven
		}
		out.TreeVersion, out.Leaf, out.At.Height = int(trees), uint64(account.LeafIndex), uint64(account.SlotCreated)
		out.AgentSignature = stored.Signature1
		proof := chains.ProofInvalid
		if stored.NumSignatures == count && spl.Verify(a.Counterparty, wire.Message(schema.Name, a), signature) {
			proof = chains.ProofSignature
		}
		out.Judged(proof, notSigned)
		out.covered(false)
		return out, true, nil
	}
	return passed(fmt.Errorf("account %s has schema %s", account.Hash, stored.Schema))
}

// Regular reads a SAS account as an attestation of SATI's: its program, credential, signer, schema
// and address are what SATI makes.
func (d *Decoder) Regular(address solana.PublicKey, account *rpc.Account) (Attestation, error) {
	if account.Owner != wire.SASProgramID {
		return Attestation{}, fmt.Errorf("account %s belongs to %s, not to the attestation service: %w", address, account.Owner, wire.ErrOtherProgram)
	}
	stored, err := wire.DecodeSASAttestation(account.Data.GetBinary())
	if err != nil {
		return Attestation{}, err
	}
	a, err := wire.DecodeAttestation(stored.Data)
	if err != nil {
		return Attestation{}, err
	}
	if err := a.Check(); err != nil {
		return Attestation{}, err
	}
	if stored.Credential != d.Deployment.Credential || stored.Signer != wire.AttestationSignerPDA {
		return Attestation{}, fmt.Errorf("account %s is not SATI's", address)
	}
	if stored.Schema != d.Deployment.Reputation.Address {
		return Attestation{}, fmt.Errorf("account %s has schema %s", address, stored.Schema)
	}
	if d.ScoreAddress(a.Counterparty, a.Mint) != address {
		return Attestation{}, fmt.Errorf("account %s is not at the address of its content", address)
	}
	out := d.attestationOf(d.Deployment.Reputation, unprefixed(a), address)
	if stored.Expiry != 0 {
		out.Expires = expiry(stored.Expiry)
	}
	out.Judged(chains.ProofUnproven, "its transaction was not read")
	return out, nil
}

// expiry is when a score ends. Who gives one may name any number: what lies beyond the years that
// people count in four digits ends with those.
func expiry(seconds int64) time.Time {
	const last = 253_402_300_799
	return time.Unix(min(max(seconds, 0), last), 0).UTC()
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

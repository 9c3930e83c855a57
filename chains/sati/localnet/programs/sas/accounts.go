package sas

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Credential returns the account of SATI's credential, under which SATI's PDA may attest.
func Credential(authority solana.PublicKey) []byte {
	d := append([]byte{kindCredential}, authority[:]...)
	d = appendBytes(d, []byte("SATI"))
	d = binary.LittleEndian.AppendUint32(d, 1)
	return append(d, wire.AttestationSignerPDA[:]...)
}

// Fields is what a schema says of the data that it describes: a type and a name for each field.
type Fields struct {
	Description string
	Layout      []byte
	Names       []string
}

// Schema returns the account of a schema, version 1, under a credential.
func Schema(credential solana.PublicKey, name string, f Fields) []byte {
	var names []byte
	for _, field := range f.Names {
		names = appendBytes(names, []byte(field))
	}
	d := append([]byte{kindSchema}, credential[:]...)
	for _, part := range [][]byte{[]byte(name), []byte(f.Description), f.Layout, names} {
		d = appendBytes(d, part)
	}
	return append(d, 0, 1)
}

func appendBytes(d, part []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(d, uint32(len(part))), part...)
}

// open checks kind and least length of an account.
func open(d []byte, kind byte, least int) *svm.Reader {
	abort.Unless(len(d) >= least && d[0] == kind, svm.InvalidAccountData)
	return &svm.Reader{Bytes: d[1:], Short: panicked}
}

// authorised checks that a credential lets somebody attest.
func authorised(credential, authority *svm.Borrowed) {
	f := open(credential.Data(), kindCredential, minCredential)
	f.Key() // who governs it
	f.Vec() // its name
	found := false
	for n := f.U32(); n > 0; n-- {
		found = f.Key() == authority.Key || found
	}
	abort.Unless(found, signerNotAuthorized)
}

// schema is what creating an attestation asks of a schema.
type schema struct {
	credential solana.PublicKey
	layout     []byte
	paused     bool
}

func readSchema(d []byte) schema {
	f := open(d, kindSchema, minSchema)
	s := schema{credential: f.Key()}
	f.Vec() // name
	f.Vec() // description
	s.layout = f.Vec()
	f.Vec() // names of fields
	s.paused = f.U8() == 1
	f.U8() // version
	return s
}

func readAttestation(d []byte) wire.SASAttestation {
	f := open(d, kindAttestation, minAttestation)
	a := wire.SASAttestation{Nonce: f.Key(), Credential: f.Key(), Schema: f.Key(), Data: f.Vec(), Signer: f.Key()}
	f.Take(8) // expiry
	a.TokenAccount = f.Key()
	return a
}

// Types of fields in layouts.
const (
	fieldU8    = 0
	fieldU128  = 4
	fieldBytes = 13
)

// sizes are the lengths of the fields of fixed length, from type 0 on: u8 to u128, i8 to i128,
// bool, char.
var sizes = [...]uint64{1, 2, 4, 8, 16, 1, 2, 4, 8, 16, 1, 4}

// What SATI's TypeScript SDK deploys its schemas with. SAS holds regular attestations against it
// alone: compressed ones never had data of that form.
var (
	feedbackLayout = []byte{7, 7, 7, 7, 0, 0, 9, 9, 9}
	feedbackNames  = []string{"task_ref", "token_account", "counterparty", "data_hash", "content_type", "outcome", "tag1", "tag2", "content"}
	// scoreLayout is the universal layout of SATI's data with its content. Keys and hashes are
	// halved, since SAS has no type of 32 bytes.
	scoreLayout = []byte{
		fieldU8, fieldU128, fieldU128, fieldU128, fieldU128, fieldU128, fieldU128, fieldU8, fieldU128, fieldU128, fieldU8, fieldBytes,
	}
	scoreNames = []string{
		"layout_version", "task_ref_hi", "task_ref_lo", "agent_mint_hi", "agent_mint_lo", "counterparty_hi", "counterparty_lo", "outcome",
		"data_hash_hi", "data_hash_lo", "content_type", "content",
	}
)

// SATI is what the schemas of SATI say, by their names. The SDK deploys that of the delegations
// with the layout of feedback, under which no delegation could be made; here it has that of the
// scores.
var SATI = map[string]Fields{
	"SATIFeedbackV1":       {"Feedback attestation with dual signatures from agent and counterparty", feedbackLayout, feedbackNames},
	"SATIFeedbackPublicV1": {"Public feedback attestation with single agent signature (counterparty not verified)", feedbackLayout, feedbackNames},
	"SATIValidationV1": {
		"Validation attestation with dual signatures from agent and validator", []byte{7, 7, 7, 7, 0, 0, 0, 9},
		[]string{"task_ref", "token_account", "counterparty", "data_hash", "content_type", "validation_type", "response", "content"},
	},
	"SATIReputationScoreV3": {"Reputation score from an authorized provider for a SATI-registered agent", scoreLayout, scoreNames},
	"SATIDelegateV1":        {"Delegation authorization for hot wallet signing on behalf of agent", scoreLayout, scoreNames},
}

// conforms checks that data has exactly the fields of a layout. Data that ends inside a length
// makes the service panic, and here other lists than bytes, which no schema of SATI has.
func conforms(data, layout []byte) {
	at, end := uint64(0), uint64(len(data))
	for _, field := range layout {
		switch {
		case int(field) < len(sizes):
			at += sizes[field]
		case field != fieldBytes || at+4 > end:
			abort.With(panicked)
		default:
			at += 4 + uint64(binary.LittleEndian.Uint32(data[at:]))
		}
		abort.Unless(at <= end, invalidAttestationData)
	}
	abort.Unless(at == end, invalidAttestationData)
}

package decode

import (
	"crypto/ecdh"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Config says whose words are decoded.
type Config struct {
	Chain      caip.ChainID
	Registry   caip.AccountID // SATI's program
	Deployment wire.Deployment
	MirrorKeys []solana.PublicKey // whose attestations are mirrors
	Keys       []*ecdh.PrivateKey // open encrypted content
	Log        *slog.Logger       // told what is passed over
}

// Decoder tells what transactions and accounts say in SATI's words. It asks nobody and is safe for
// concurrent use.
type Decoder struct{ Config }

func New(cfg Config) *Decoder { return &Decoder{cfg} }

// account is the CAIP-10 account of a key; zero for the zero key.
func (d *Decoder) account(k solana.PublicKey) caip.AccountID {
	if k.IsZero() {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: d.Chain, Address: k.String()}
}

// AgentRef is the ref of a mint.
func (d *Decoder) AgentRef(mint solana.PublicKey) caip.AgentRef {
	return caip.AgentRef{Registry: d.Registry, ID: mint.String()}
}

// CompressedSchemas are the kinds of attestation that Light keeps.
func (d *Decoder) CompressedSchemas() []wire.Schema {
	return []wire.Schema{d.Deployment.FeedbackPublic, d.Deployment.Feedback, d.Deployment.Validation}
}

// FeedbackSchemas are the kinds of attestation that are feedback.
func (d *Decoder) FeedbackSchemas() []wire.Schema {
	return []wire.Schema{d.Deployment.FeedbackPublic, d.Deployment.Feedback}
}

// Feedback is an attestation of one of the feedback schemas in the words that all chains share.
func (d *Decoder) Feedback(a Attestation) chains.Feedback {
	text := ReadContent(wire.ContentType(a.ContentType), a.Content)
	return chains.Feedback{
		Ref:   caip.FeedbackRef{Registry: d.Registry, AgentID: a.Agent.ID, Attestation: a.Address},
		Agent: a.Agent, Client: a.Counterparty,
		Value: text.Value, HasValue: text.HasValue, Tag1: text.Tag1, Tag2: text.Tag2, Endpoint: text.Endpoint, URI: text.uri, Hash: text.hash,
		At: a.At, TxID: a.TxID, Time: a.Time, Proof: a.Proof,
		SATI: &chains.SATIFeedback{
			Schema: a.Schema, TaskRef: a.TaskRef, Outcome: a.Outcome, DataHash: a.DataHash, ContentType: a.ContentType, Content: a.Content, TreeVersion: a.TreeVersion,
			ContentUnsigned: a.ContentUnsigned, AgentProof: a.AgentProof, AgentSigner: a.AgentSigner,
		},
	}
}

// Contradiction is the error of an index that cannot be right.
func (d *Decoder) Contradiction(err error) error {
	return &chains.Error{Kind: chains.Dishonest, Chain: d.Chain, Op: "read attestation", Err: err, Remedy: "use another index"}
}

// ParseWallet reads the entry's value: CAIP-10 on this cluster, `solana:<address>`, or a bare
// address. An account of another cluster is an error.
func (d *Decoder) ParseWallet(value string) (caip.AccountID, error) {
	bare := strings.TrimPrefix(value, caip.Solana+":")
	if !strings.Contains(bare, ":") {
		return caip.NewAccountID(d.Chain, bare)
	}
	id, err := caip.ParseAccountID(value)
	if err != nil {
		return caip.AccountID{}, err
	}
	if id.Chain != d.Chain {
		return caip.AccountID{}, fmt.Errorf("the wallet %.120q is not on %s", value, d.Chain)
	}
	return id, nil
}

// ScoreAddress is the account of a provider's score of an agent.
func (d *Decoder) ScoreAddress(provider, mint solana.PublicKey) solana.PublicKey {
	address, _ := wire.AttestationPDA(d.Deployment.Credential, d.Deployment.Reputation.Address, wire.ReputationNonce(provider, mint))
	return address
}

func (d *Decoder) IsMirrorKey(a caip.AccountID) bool {
	return a.Chain == d.Chain && slices.ContainsFunc(d.MirrorKeys, func(k solana.PublicKey) bool { return k.String() == a.Address })
}

// MayBeMirror reports whether a revoking attestation could concern f: what is not proven is
// nobody's mirror, whatever name it bears and whatever it says.
func (d *Decoder) MayBeMirror(f chains.Feedback) bool {
	return f.Proof.Holds() && (d.IsMirrorKey(f.Client) || Marked(f.SATI))
}

package sati

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

// decoderConfig says whose words are decoded.
type decoderConfig struct {
	chain      caip.ChainID
	registry   caip.AccountID // SATI's program
	deployment wire.Deployment
	mirrorKeys []solana.PublicKey // whose attestations are mirrors
	keys       []*ecdh.PrivateKey // open encrypted content
	log        *slog.Logger       // told what is passed over
}

// decoder tells what transactions and accounts say in SATI's words. It asks nobody and is safe for
// concurrent use.
type decoder struct{ decoderConfig }

func newDecoder(cfg decoderConfig) *decoder { return &decoder{cfg} }

// account is the CAIP-10 account of a key; zero for the zero key.
func (d *decoder) account(k solana.PublicKey) caip.AccountID {
	if k.IsZero() {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: d.chain, Address: k.String()}
}

// agentRef is the ref of a mint.
func (d *decoder) agentRef(mint solana.PublicKey) caip.AgentRef {
	return caip.AgentRef{Registry: d.registry, ID: mint.String()}
}

// compressedSchemas are the kinds of attestation that Light keeps.
func (d *decoder) compressedSchemas() []wire.Schema {
	return []wire.Schema{d.deployment.FeedbackPublic, d.deployment.Feedback, d.deployment.Validation}
}

// feedbackSchemas are the kinds of attestation that are feedback.
func (d *decoder) feedbackSchemas() []wire.Schema {
	return []wire.Schema{d.deployment.FeedbackPublic, d.deployment.Feedback}
}

// feedback is an attestation of one of the feedback schemas in the words that all chains share.
func (d *decoder) feedback(a attestation) chains.Feedback {
	text := readContent(wire.ContentType(a.ContentType), a.Content)
	return chains.Feedback{
		Ref:   caip.FeedbackRef{Registry: d.registry, AgentID: a.Agent.ID, Attestation: a.Address},
		Agent: a.Agent, Client: a.Counterparty,
		Value: text.value, HasValue: text.hasValue, Tag1: text.tag1, Tag2: text.tag2, Endpoint: text.endpoint, URI: text.uri, Hash: text.hash,
		At: a.At, TxID: a.TxID, Time: a.Time, Proof: a.Proof,
		SATI: &chains.SATIFeedback{
			Schema: a.Schema, TaskRef: a.TaskRef, Outcome: a.Outcome, DataHash: a.DataHash, ContentType: a.ContentType, Content: a.Content, TreeVersion: a.TreeVersion,
			ContentUnsigned: a.ContentUnsigned, AgentProof: a.AgentProof, AgentSigner: a.AgentSigner,
		},
	}
}

// contradiction is the error of an index that cannot be right.
func (d *decoder) contradiction(err error) error {
	return &chains.Error{Kind: chains.Dishonest, Chain: d.chain, Op: "read attestation", Err: err, Remedy: "use another index"}
}

// parseWallet reads the entry's value: CAIP-10 on this cluster, `solana:<address>`, or a bare
// address. An account of another cluster is an error.
func (d *decoder) parseWallet(value string) (caip.AccountID, error) {
	bare := strings.TrimPrefix(value, caip.Solana+":")
	if !strings.Contains(bare, ":") {
		return caip.NewAccountID(d.chain, bare)
	}
	id, err := caip.ParseAccountID(value)
	if err != nil {
		return caip.AccountID{}, err
	}
	if id.Chain != d.chain {
		return caip.AccountID{}, fmt.Errorf("the wallet %.120q is not on %s", value, d.chain)
	}
	return id, nil
}

// scoreAddress is the account of a provider's score of an agent.
func (d *decoder) scoreAddress(provider, mint solana.PublicKey) (solana.PublicKey, error) {
	address, _, err := wire.AttestationPDA(d.deployment.Credential, d.deployment.Reputation.Address, wire.ReputationNonce(provider, mint))
	return address, err
}

func (d *decoder) isMirrorKey(a caip.AccountID) bool {
	return a.Chain == d.chain && slices.ContainsFunc(d.mirrorKeys, func(k solana.PublicKey) bool { return k.String() == a.Address })
}

// mayBeMirror reports whether a revoking attestation could concern f.
func (d *decoder) mayBeMirror(f chains.Feedback) bool {
	return d.isMirrorKey(f.Client) || marked(f.SATI)
}

package chains

import (
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Feedback is one review of an agent as its chain holds it.
type Feedback struct {
	Ref      caip.FeedbackRef `json:"ref"`
	Agent    caip.AgentRef    `json:"agent"`
	Client   caip.AccountID   `json:"client"` // clientAddress on eip155, counterparty on SATI
	Value    Value            `json:"value"`
	HasValue bool             `json:"hasValue"` // false for a SATI attestation without a numeric value
	Tag1     string           `json:"tag1,omitempty"`
	Tag2     string           `json:"tag2,omitempty"`
	Endpoint string           `json:"endpoint,omitempty"`
	URI      string           `json:"feedbackURI,omitempty"`
	Hash     caip.Hash        `json:"feedbackHash,omitzero"`
	Revoked  bool             `json:"revoked,omitempty"`
	At       Position         `json:"at"`             // where it was given
	TxID     string           `json:"txId,omitempty"` // the transaction that gave it; empty where the reader cannot know it
	Time     time.Time        `json:"time,omitzero"`  // the block's, UTC
	Proof    Proof            `json:"proof"`
	SATI     *SATIFeedback    `json:"sati,omitempty"`
}

// Source is the source id under which the feedback is mirrored.
func (f Feedback) Source() caip.Hash { return caip.SourceID(f.Ref) }

// Proof says whether a feedback's author is proven.
type Proof string

// The proofs of authorship. Only feedback with ProofTransaction or ProofSignature counts or is
// mirrored.
const (
	ProofTransaction Proof = "transaction" // the client's own account gave it, whoever paid
	ProofSignature   Proof = "signature"   // a stored signature of the client was checked
	ProofInvalid     Proof = "invalid"     // the stored signature does not hold
	ProofUnproven    Proof = "unproven"    // a signature is stored, and whose it is was not looked up
	// ProofPayerDiffers is a SATI score whose provider signed for the agent, and which somebody
	// else paid for: no signature covers its outcome and content, so that it counts for nothing.
	ProofPayerDiffers Proof = "payer-differs"
)

// Holds reports whether the author is proven.
func (p Proof) Holds() bool { return p == ProofTransaction || p == ProofSignature }

// SATIFeedback is what a SATI attestation has beyond other feedback.
type SATIFeedback struct {
	Schema      string    `json:"schema"` // SchemaConfig name, such as FeedbackPublicV1
	TaskRef     caip.Hash `json:"taskRef"`
	Outcome     Outcome   `json:"outcome"`
	DataHash    caip.Hash `json:"dataHash"`
	ContentType uint8     `json:"contentType"`
	Content     []byte    `json:"content,omitempty"`
	TreeVersion int       `json:"treeVersion"` // 1 or 2: Light's V1 or V2 trees
	// ContentUnsigned says that Proof is of task and outcome only: the client's signature does not
	// cover content of this kind, which whoever submitted it may have exchanged.
	ContentUnsigned bool `json:"contentUnsigned,omitempty"`
	// AgentProof says whether the agent's holder is proven to have confirmed the task; empty where
	// only the client signs. In lists it holds if who held the agent in the review's slot made it,
	// as far as the chain's history is at hand; else it is ProofUnproven. Reputation.Feedback reads
	// the transaction.
	AgentProof Proof `json:"agentProof,omitempty"`
	// AgentSigner is who signed for the agent, where AgentProof holds.
	AgentSigner caip.AccountID `json:"agentSigner,omitzero"`
}

// SignedBy names those whose signatures hold: "client", and "agent" where two sign.
func (f Feedback) SignedBy() []string {
	out := []string{}
	if f.Proof.Holds() {
		out = append(out, "client")
	}
	if f.SATI != nil && f.SATI.AgentProof.Holds() {
		out = append(out, "agent")
	}
	return out
}

// Outcome is SATI's verdict on a task.
type Outcome uint8

// The outcomes, with their wire values.
const (
	Negative Outcome = 0
	Neutral  Outcome = 1
	Positive Outcome = 2
)

// String returns SATI's word.
func (o Outcome) String() string {
	switch o {
	case Negative:
		return "Negative"
	case Neutral:
		return "Neutral"
	case Positive:
		return "Positive"
	}
	return "Unknown"
}

// FeedbackFilter selects feedback. The zero value selects everything but revoked feedback.
type FeedbackFilter struct {
	Clients        []caip.AccountID // any of them; all when empty
	Tag1, Tag2     string           // exact bytes; any when empty
	IncludeRevoked bool
}

// Match reports whether f is selected.
func (q FeedbackFilter) Match(f Feedback) bool {
	return (q.IncludeRevoked || !f.Revoked) &&
		(q.Tag1 == "" || q.Tag1 == f.Tag1) && (q.Tag2 == "" || q.Tag2 == f.Tag2) &&
		(len(q.Clients) == 0 || slices.Contains(q.Clients, f.Client))
}

// Response is a response appended to a feedback.
type Response struct {
	Feedback   caip.FeedbackRef `json:"feedback"`
	Responder  caip.AccountID   `json:"responder"`
	URI        string           `json:"responseURI"`
	Hash       caip.Hash        `json:"responseHash"`
	Occurrence uint32           `json:"occurrence"` // how many equal responses by this responder came before it
	EventID    caip.Hash        `json:"eventId"`
	At         Position         `json:"at"`
	// Claim is what Events.Prove proves it by. In a list all else is the node's word.
	Claim EventClaim `json:"-"`
}

// ID is the response id under which the response is mirrored.
func (r Response) ID() caip.Hash {
	return caip.ResponseID(caip.SourceID(r.Feedback), r.Responder.Address, r.Hash, r.URI, r.Occurrence)
}

// CountOccurrences sets Occurrence in a list that holds all responses to one feedback in order.
func CountOccurrences(list []Response) {
	type key struct {
		responder caip.AccountID
		uri       string
		hash      caip.Hash
	}
	seen := make(map[key]uint32, len(list))
	for i := range list {
		k := key{list[i].Responder, list[i].URI, list[i].Hash}
		list[i].Occurrence = seen[k]
		seen[k]++
	}
}

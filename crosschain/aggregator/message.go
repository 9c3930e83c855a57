// Package aggregator is the client's side of a feedback aggregator: somebody who gives reviews of
// paid answers in their authors' names and pays for it. A review is signed by what the author's own
// chain says, and counts as given once that chain shows it; the aggregator is believed in nothing.
package aggregator

import (
	"net/url"
	"strconv"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// Submission is the body of POST.
type Submission struct {
	File       []byte             `json:"file" doc:"the feedback file, base64: the registry holds the hash of these very bytes"`
	Deadline   uint64             `json:"deadline" doc:"Unix seconds by the chain's clock, inclusive"`
	Signature  []byte             `json:"signature" doc:"of what GET …/terms tells, base64"`
	Delegation *chains.Delegation `json:"delegation,omitempty" doc:"signed; where the terms have one"`
}

// TakeBack is the body of POST …/take-back: an account ends what it delegated for its reviews.
type TakeBack struct {
	Client     caip.AccountID    `json:"client" doc:"CAIP-10"`
	Delegation chains.Delegation `json:"delegation" doc:"to no contract, signed by the account"`
}

// State is what became of a review, or of a delegation that is to be taken back.
type State string

// The states.
const (
	Queued  State = "queued"  // taken, and not sent yet
	Sent    State = "sent"    // its transaction is stored and followed until it is final
	Final   State = "final"   // the registry holds it, or the delegation is gone, at the finality that the aggregator waits for
	Refused State = "refused" // it is not given: see Refusal
)

// Status is what an aggregator says of a review, or of a delegation that is to be taken back.
type Status struct {
	ID          caip.Hash        `json:"id,omitzero" doc:"the same for the same payment, or the same nonce of an account that takes its delegation back"`
	State       State            `json:"state" enum:"queued,sent,final,refused"`
	Feedback    caip.FeedbackRef `json:"feedback,omitzero" doc:"of a review, once it is final"`
	Transaction string           `json:"transaction,omitempty"`
	Refused     *Refusal         `json:"refused,omitempty"`
}

// Refusal names the check that a review did not pass. It is an error.
type Refusal struct {
	Check   string         `json:"check"`
	Verdict verify.Verdict `json:"verdict"`
	Detail  string         `json:"detail"`
}

// Error implements error.
func (r *Refusal) Error() string { return r.Check + ": " + string(r.Verdict) + ": " + r.Detail }

// Terms is the answer to GET …/terms.
type Terms struct {
	Chains   []caip.ChainID `json:"chains" doc:"whose reviews are taken"`
	Fees     string         `json:"fees" enum:"none" doc:"what a client pays"`
	MaxFile  int            `json:"maxFile" doc:"bytes of a feedback file"`
	Deadline Range          `json:"deadline" doc:"how far ahead of the chain's clock a deadline may be, in seconds"`
	// Nonce, URI and Sign are about one review, where one was asked about.
	Nonce caip.Hash           `json:"nonce,omitzero" doc:"it serves once"`
	URI   string              `json:"feedbackURI,omitempty" doc:"where the file will be"`
	Sign  *chains.ReviewTerms `json:"sign,omitempty" doc:"what the client signs. Compute it from your own chain, and compare"`
	// TakeBack is about one account, where nothing but a client was asked about.
	TakeBack *chains.Delegation `json:"takeBack,omitempty" doc:"what the client signs to end its delegation. Compute it from your own chain, and compare"`
}

// Range is from and to, both inclusive.
type Range struct {
	Least uint64 `json:"least"`
	Most  uint64 `json:"most"`
}

// TermsQuery asks what is to be signed for a review: all of it but optional fields, or nothing.
// Client alone asks what he signs to take his delegation back.
type TermsQuery struct {
	Agent    string `query:"agent" maxLength:"300" doc:"canonical reference"`
	Client   string `query:"client" maxLength:"200" doc:"CAIP-10"`
	Task     string `query:"task" maxLength:"300" doc:"taskRef of the file: <chain>:<transaction>"`
	Value    string `query:"value" maxLength:"60" doc:"decimal number"`
	Tag1     string `query:"tag1" maxLength:"1000"`
	Tag2     string `query:"tag2" maxLength:"1000"`
	Endpoint string `query:"endpoint" maxLength:"2000"`
	Keccak   string `query:"keccak256" maxLength:"66" doc:"of the file, 0x and 64 hex digits"`
	SHA256   string `query:"sha256" maxLength:"66" doc:"of the file, 0x and 64 hex digits"`
	Deadline uint64 `query:"deadline" doc:"Unix seconds"`
}

// values are the parameters of a query.
func (q TermsQuery) values() url.Values {
	v := url.Values{}
	for name, text := range map[string]string{"agent": q.Agent, "client": q.Client, "task": q.Task, "value": q.Value, "tag1": q.Tag1, "tag2": q.Tag2, "endpoint": q.Endpoint,
		"keccak256": q.Keccak, "sha256": q.SHA256, "deadline": strconv.FormatUint(q.Deadline, 10)} {
		if text != "" {
			v.Set(name, text)
		}
	}
	return v
}

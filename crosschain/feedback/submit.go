package feedback

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/cid"
)

// MaxSubmitted bounds the file of a review that somebody else gives in its author's name, in bytes.
const MaxSubmitted = 32 << 10

// Sums are the hashes of a file by which chains know it.
type Sums struct {
	Keccak caip.Hash // eip155: feedbackHash
	SHA256 caip.Hash // solana: the data hash; and the CID of the file as one raw block
}

// SumsOf hashes a file.
func SumsOf(file []byte) Sums { return Sums{caip.Keccak256(file), sha256.Sum256(file)} }

// URI leads to the file as a raw IPFS block.
func (s Sums) URI() string { return "ipfs://" + cid.Of(cid.Raw, s.SHA256).String() }

// Submission is what the author of a review about a payment signs, so that somebody else can give
// it in his name. It follows from the file, byte for byte the same for author and aggregator: its
// URI and hash are those of a raw IPFS block. A registry with tasks has no URI, and the file's
// SHA-256 is the data hash.
func (r Review) Submission(sums Sums, deadline uint64) (chains.SignedReview, error) {
	nonce, err := r.Once()
	if err != nil {
		return chains.SignedReview{}, err
	}
	give := chains.GiveFeedback{Agent: r.Agent, Value: r.Value, Tag1: r.Tag1, Tag2: r.Tag2, Endpoint: r.Endpoint, URI: sums.URI(), Hash: sums.Keccak}
	if chains.TraitsOf(r.Agent.Registry).Tasks {
		give.URI, give.Hash, give.TaskRef = "", sums.SHA256, nonce
	}
	return chains.SignedReview{Client: r.Client, Give: give, Nonce: nonce, Deadline: deadline}, nil
}

// Once is the nonce of a review: the same for the same client, agent and payment, whatever the rest
// says and however the transaction is written. Where a registry has tasks (chains.Traits) it is
// PaidTask.
func (r Review) Once() (caip.Hash, error) {
	network, tx, err := SplitTask(r.Task())
	if err != nil {
		return caip.Hash{}, refuseReview("taskRef %s: only a review of what was paid for can be given in its author's name", err)
	}
	if chains.TraitsOf(r.Agent.Registry).Tasks {
		return PaidTask(r.Task()), nil
	}
	if network.Namespace == caip.EIP155 {
		tx = strings.ToLower(tx)
	}
	return caip.Keccak256(fmt.Appendf(nil, "bridge8004 review\x00%s\x00%s\x00%s:%s", r.Agent, r.Client, network, tx)), nil
}

// Statement fits what an account says of an agent without a payment to the agent's registry: one
// with tasks takes a single statement for each, and has no room for its file.
func Statement(op chains.GiveFeedback, task caip.Hash) chains.GiveFeedback {
	if chains.TraitsOf(op.Agent.Registry).Tasks {
		op.TaskRef, op.URI, op.Hash = task, "", caip.Hash{}
	}
	return op
}

// Stands says how what a chain holds differs from what was signed, by a field's name; empty: it is
// that review, its author's.
func Stands(f chains.Feedback, signed chains.SignedReview) (field string) {
	give := signed.Give
	switch {
	case f.Agent != give.Agent:
		return "agent"
	case f.Client != signed.Client || !f.Proof.Holds():
		return "clientAddress"
	case !f.HasValue || f.Value != give.Value:
		return "value"
	case f.Tag1 != give.Tag1:
		return "tag1"
	case f.Tag2 != give.Tag2:
		return "tag2"
	case f.SATI != nil && (f.SATI.TaskRef != give.TaskRef || f.SATI.DataHash != give.Hash):
		return "dataHash"
	case f.SATI == nil && (f.URI != give.URI || f.Hash != give.Hash):
		return "feedbackHash"
	}
	return ""
}

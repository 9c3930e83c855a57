package feedback

import (
	"crypto/sha256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/cid"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

// FormSHA256 is the form of a file that the data hash of an attestation on SATI is of: its bytes.
const FormSHA256 feedback.Form = "sha256"

// File is the file behind a feedback, held against what stands on chain.
type File struct {
	Form   feedback.Form // over which the hash on chain was computed; empty: there is none, or it is another file's
	Hashed bool          // the chain holds a hash of it
	Pinned bool          // its URI fixes its bytes
	// Uncovered says that no signature of the client's covers the hash, as on SATI where the task
	// is not the file's: whoever submitted the feedback may have named another file.
	Uncovered   bool
	Review      feedback.Review
	Err         error                 // it is the file of no review
	Differences []feedback.Difference // in what it is not what stands on chain
}

// ReadFile reads the file of a feedback. pinned says that it was read from a URI which fixes its
// bytes.
func ReadFile(data []byte, pinned bool, f chains.Feedback) File {
	file := File{Hashed: !f.Hash.IsZero() || HashedOnSATI(f), Pinned: pinned}
	if HashedOnSATI(f) && caip.Hash(sha256.Sum256(data)) == f.SATI.DataHash {
		file.Form, file.Uncovered = FormSHA256, f.SATI.TaskRef != feedback.FileTask(data)
	} else if !f.Hash.IsZero() {
		file.Form, _ = feedback.MatchHash(data, f.Hash)
	}
	if file.Review, file.Err = feedback.ParseReview(data); file.Err == nil {
		file.Differences = file.Review.Agree(f)
	}
	return file
}

// Fixed reports whether the bytes are those that were meant, by their hash or their URI. All else a
// web server may exchange at any time.
func (f File) Fixed() bool { return f.Form != "" || f.Pinned }

// URI is where the file behind a feedback is: its feedbackURI, or on SATI without one what its data
// hash names on IPFS, if anybody keeps that. Empty: nothing says.
func URI(f chains.Feedback) string {
	if f.URI == "" && HashedOnSATI(f) {
		return "ipfs://" + cid.Of(cid.Raw, f.SATI.DataHash).String()
	}
	return f.URI
}

// HashedOnSATI reports whether the data hash of an attestation is that of a file: where agent and
// client both sign it is that of request and response.
func HashedOnSATI(f chains.Feedback) bool {
	return f.SATI != nil && f.SATI.AgentProof == "" && !f.SATI.DataHash.IsZero()
}

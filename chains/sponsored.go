package chains

import (
	"context"
	"encoding/json"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Sponsored reads what reviews need that their author signs and somebody else pays for. The author
// stays the reviewer: the registry names him, as if he had sent the review himself. Unsupported
// where a chain has no such way (see CanGiveSigned).
type Sponsored interface {
	// ReviewTerms tells what an account has to sign, so that a review can be given in its name. It
	// looks at the account at latest. An account that cannot review this way (a contract, or one
	// that is delegated elsewhere) is an error of kind Unsupported with the way that it has.
	ReviewTerms(ctx context.Context, review SignedReview) (ReviewTerms, error)

	// CheckSigned tells whether the signatures of a review hold now, whether its account takes
	// part, and whether the registry would take it: as the chain itself would, at latest. What is
	// wrong is an error of kind Invalid, Unsupported as in ReviewTerms, or that of the registry's
	// refusal. It does not tell whether the nonce has served: Submitted does.
	CheckSigned(ctx context.Context, op GiveSigned) error

	// Submitted finds the review that was given with a nonce in a client's name, as the registry
	// itself holds it. One that is not there is an error of kind NotFound.
	Submitted(ctx context.Context, review SignedReview, at Finality) (Feedback, error)

	// TakeBackTerms tells what an account has to sign to end its delegation at latest: without its
	// signature, for TakeBack. One that has none is an error of kind NotFound; one that is
	// delegated elsewhere, or is a contract, of kind Unsupported, as are all where accounts
	// delegate nothing.
	TakeBackTerms(ctx context.Context, client caip.AccountID) (Delegation, error)

	// CheckTakeBack tells whether an account's signature ends its delegation now, as the chain
	// itself would, at latest. What is wrong is an error of kind Invalid, or as in TakeBackTerms.
	CheckTakeBack(ctx context.Context, op TakeBack) error

	// TakenBack tells whether a delegation is gone, whoever ended it: the account has none, and the
	// nonce that it signed has served. An account that has delegated anew since is an error of kind
	// Invalid, or Unsupported as in TakeBackTerms.
	TakenBack(ctx context.Context, op TakeBack, at Finality) (bool, error)
}

// SignedReview is a review as its author signs it.
type SignedReview struct {
	Client caip.AccountID // the author, whom the registry will name
	Give   GiveFeedback
	// Nonce serves once for a client. It is a hash of what was reviewed, such as a payment, so that
	// the same is not reviewed twice in the client's name. On SATI it is Give.TaskRef.
	Nonce    caip.Hash
	Deadline uint64 // Unix seconds by the chain's clock, inclusive; on SATI nothing holds it
}

// ReviewTerms is what a client signs. Exactly one of TypedData and Message is set.
type ReviewTerms struct {
	TypedData json.RawMessage `json:"typedData,omitempty"` // eip155: EIP-712, as eth_signTypedData_v4 takes it
	Message   []byte          `json:"message,omitempty"`   // solana: signed with Ed25519 as it is
	Digest    caip.Hash       `json:"digest"`              // what a key signs, or the hash of Message
	// Delegation is what the account has to authorise first (EIP-7702), without its signature; nil
	// where it has done so, or need not.
	Delegation *Delegation `json:"delegation,omitempty"`
}

// Delegation is an EIP-7702 authorization by which an account runs the code of a contract.
type Delegation struct {
	Chain     caip.ChainID   `json:"chain"`               // never that of all chains
	Contract  caip.AccountID `json:"contract,omitzero"`   // zero: the account takes its delegation back
	Nonce     uint64         `json:"nonce"`               // the account's own
	Digest    caip.Hash      `json:"digest,omitzero"`     // what the account's key signs
	Signature []byte         `json:"signature,omitempty"` // 65 bytes, r, s and y-parity
}

// GiveSigned gives a review in the name of its author, who signed it. The writer's account pays.
type GiveSigned struct {
	SignedReview
	Signature  []byte
	Delegation *Delegation // eip155, where the account is not delegated yet
}

// TakeBack ends an account's delegation. The account signed that, the writer's account pays. It
// fails where the account runs any code afterwards.
type TakeBack struct {
	Client     caip.AccountID
	Delegation Delegation // to no contract
}

// Verb is the name of the operation.
func (GiveSigned) Verb() string { return "give-signed" }

// Verb is the name of the operation.
func (TakeBack) Verb() string { return "take-back" }

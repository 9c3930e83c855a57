package stream

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

// Signed is what the signers of a wallet and of an agent's owner gave, so that the wallet can be
// set. Deadlines are Unix seconds by the clock of the agent's chain.
type Signed struct {
	Wallet          caip.AccountID `json:"wallet"`
	ProofDeadline   uint64         `json:"proofDeadline"`
	Proof           []byte         `json:"proof"` // base64 in JSON, as the consent
	ConsentDeadline uint64         `json:"consentDeadline"`
	Consent         []byte         `json:"consent"`
}

// maxSigned bounds each signature, in bytes.
const maxSigned = 2 << 10

// NewSyncWallet returns the action of a wallet to which both have agreed.
func NewSyncWallet(home caip.AgentRef, op chains.SyncWallet) Action {
	s := &Signed{Wallet: op.Wallet, ProofDeadline: op.Proof.Deadline, Proof: op.Proof.Signature, ConsentDeadline: op.Consent.Deadline, Consent: op.Consent.Signature}
	a := NewAction(VerbSyncWallet, s.subject(home), op.Agent, 0)
	a.Home, a.Signed = home, s
	return a
}

// Operation is what carries out an action of a wallet. Whoever signs it has held it against the
// chain.
func (s Signed) Operation(agent caip.AgentRef) chains.SyncWallet {
	return chains.SyncWallet{Agent: agent, Wallet: s.Wallet, Proof: chains.WalletProof{Deadline: s.ProofDeadline, Signature: s.Proof},
		Consent: chains.OwnerConsent{Deadline: s.ConsentDeadline, Signature: s.Consent}}
}

// subject is a hash of all that is signed, so that nobody can put other signatures under the same
// id.
func (s Signed) subject(home caip.AgentRef) caip.Hash {
	var b []byte
	for _, part := range [][]byte{[]byte(home.String()), []byte(s.Wallet.String()), binary.BigEndian.AppendUint64(nil, s.ProofDeadline), s.Proof,
		binary.BigEndian.AppendUint64(nil, s.ConsentDeadline), s.Consent} {
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(part))), part...)
	}
	return caip.Keccak256(b)
}

// checkSigned says what is wrong with the action of a wallet; empty where nothing is.
func (a Action) checkSigned() string {
	s := a.Signed
	switch {
	case s == nil:
		return "is signed by nobody"
	case a.Home.IsZero() || a.Home == a.Agent || !a.Origin.IsZero() || a.Epoch != 0:
		return "wants a home that is another registration, no origin and epoch 0"
	case s.Wallet.IsZero() || s.Wallet.Chain != a.Agent.Chain():
		return "the wallet is not on the agent's chain"
	case len(s.Proof) > maxSigned || len(s.Consent) > maxSigned || s.ProofDeadline == 0 || s.ConsentDeadline == 0:
		return "wants two signatures of at most 2048 bytes with their deadlines"
	case a.Subject != s.subject(a.Home):
		return "the subject does not follow from what is signed"
	}
	return ""
}

// SignedReview is a review that its author has signed, with its file: what it says follows from
// that.
type SignedReview struct {
	File       []byte             `json:"file"`     // base64 in JSON, as the signature
	Deadline   uint64             `json:"deadline"` // Unix seconds by the chain's clock
	Signature  []byte             `json:"signature"`
	Delegation *chains.Delegation `json:"delegation,omitempty"`
}

// Hash is keccak256 of the file.
func (r SignedReview) Hash() caip.Hash { return caip.Keccak256(r.File) }

// NewGiveSigned returns the action of a review in its author's name. Its id is the same for the
// same payment.
func NewGiveSigned(op chains.GiveSigned, file []byte) Action {
	a := NewAction(VerbGiveSigned, caip.Keccak256([]byte(op.Client.String()), []byte{0}, op.Nonce[:]), op.Give.Agent, 0)
	a.Client, a.Review = op.Client, &SignedReview{File: file, Deadline: op.Deadline, Signature: op.Signature, Delegation: op.Delegation}
	return a
}

// NewTakeBack returns the action by which an account's delegation ends. Its id is the same for the
// same nonce of the account, which serves once.
func NewTakeBack(registry caip.AccountID, op chains.TakeBack) Action {
	a := NewAction(VerbTakeBack, takenBack(registry, op), caip.AgentRef{}, 0)
	a.Registry, a.Client, a.Delegation = registry, op.Client, &op.Delegation
	return a
}

func takenBack(registry caip.AccountID, op chains.TakeBack) caip.Hash {
	return caip.Keccak256([]byte(registry.String()), []byte{0}, []byte(op.Client.String()), []byte{0}, binary.BigEndian.AppendUint64(nil, op.Delegation.Nonce))
}

// TakeBack is what the action of that verb carries out.
func (a Action) TakeBack() chains.TakeBack {
	return chains.TakeBack{Client: a.Client, Delegation: *a.Delegation}
}

// checkTakeBack says what is wrong with the action of a take-back; empty where nothing is.
func (a Action) checkTakeBack() string {
	switch {
	case a.Client.Chain != a.Chain() || !a.Origin.IsZero() || !a.Home.IsZero() || a.Epoch != 0:
		return "wants a client on the registry's chain, no origin, no home and epoch 0"
	case a.Subject != takenBack(a.Registry, a.TakeBack()):
		return "the subject does not follow from registry, client and nonce"
	case len(a.Delegation.Signature) > maxSigned:
		return "wants a signature of at most 2048 bytes"
	}
	return ""
}

// checkReview says what is wrong with the action of a review; empty where nothing is.
func (a Action) checkReview() string {
	r := a.Review
	switch {
	case a.Client.Chain != a.Agent.Chain() || !a.Origin.IsZero() || !a.Home.IsZero() || a.Epoch != 0:
		return "wants a client on the agent's chain, no origin, no home and epoch 0"
	case len(r.File) == 0 || len(r.File) > feedback.MaxSubmitted:
		return "the file is missing, or too big"
	case len(r.Signature) > maxSigned || r.Delegation != nil && len(r.Delegation.Signature) > maxSigned:
		return "wants signatures of at most 2048 bytes"
	}
	return ""
}

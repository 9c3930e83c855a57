package stream

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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

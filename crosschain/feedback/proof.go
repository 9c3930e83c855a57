package feedback

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Proof binds a review to a paid answer as the later revisions of the x402 extension have it
// (X402V1). Both signatures are over bare hashes, the agent's over AnswerHash.
type Proof struct {
	Name      string // the member that holds it: ProofOfParticipation, or ProofOfInteraction in the newest revision
	TaskRef   string // CAIP-220: <CAIP-2>:<transaction>
	DataHash  caip.Hash
	PublicKey []byte // agentSignerPublicKey
	Algorithm string // agentSignatureAlgorithm: ed25519 or secp256k1
	Agent     []byte // agentSignature, 64 or 65 bytes
	// Reviewer is whose review it is. It is clientAddress, unless somebody else has submitted it
	// for him.
	Reviewer          caip.AccountID
	ReviewerAlgorithm string
	Client            []byte // reviewerSignature over Review.ClientMessage, 64 or 65 bytes
}

// The names of a Proof in its file. What agents sign begins with another prefix in each.
const (
	ProofOfParticipation = "proofOfParticipation"
	ProofOfInteraction   = "proofOfInteraction"
)

var prefixes = map[string]string{ProofOfParticipation: interaction.Prefix, ProofOfInteraction: "x402:reputation:v1"}

// AnswerHash is what the agent signed: keccak256(prefix ‖ UTF8(taskRef) ‖ dataHash).
func (p Proof) AnswerHash() caip.Hash {
	return caip.Keccak256([]byte(prefixes[p.Name]), []byte(p.TaskRef), p.DataHash[:])
}

// reviewerMessage is keccak256(registry ‖ 0 ‖ id ‖ 0 ‖ taskRef ‖ 0 ‖ dataHash ‖ int128 value ‖
// uint8 decimals ‖ tag1 ‖ 0 ‖ tag2), the value big endian in two's complement.
func (r Review) reviewerMessage(registry, id string) caip.Hash {
	var value [16]byte
	modulus := new(big.Int).Lsh(big.NewInt(1), 128)
	new(big.Int).Mod(r.Value.Unscaled.Big(), modulus).FillBytes(value[:])
	return caip.Keccak256([]byte(registry+"\x00"+id+"\x00"+r.Proof.TaskRef+"\x00"), r.Proof.DataHash[:], value[:], []byte{r.Value.Decimals}, []byte(r.Tag1+"\x00"+r.Tag2))
}

// Task is the CAIP-220 reference of the payment that the review is about; empty: it is about none.
func (r Review) Task() string {
	switch {
	case r.Interaction != nil:
		return r.Interaction.TaskRef
	case r.Proof != nil:
		return r.Proof.TaskRef
	}
	return ""
}

// Paid is the CAIP-220 reference of the payment that a review of an agent is about, by its taskRef
// or else its proof of payment; empty: it names none. On eip155 the hash is in small letters.
func (r Review) Paid(agent caip.AgentRef) string {
	network, tx, err := SplitTask(r.Task())
	if r.Task() == "" && r.Payment != nil {
		network, err = r.Payment.Network(agent)
		tx = r.Payment.TxHash
	}
	if err != nil || tx == "" {
		return ""
	}
	if network.Namespace == caip.EIP155 {
		tx = strings.ToLower(tx)
	}
	return network.String() + ":" + tx
}

// Network is the chain of a proof of payment: its chainId is a number on eip155, and the reference
// of the CAIP-2 id elsewhere, of the namespace where the agent is.
func (p *Payment) Network(agent caip.AgentRef) (caip.ChainID, error) {
	text := p.ChainID
	if !strings.Contains(text, ":") {
		text = agent.Chain().Namespace + ":" + text
	}
	network, err := caip.ParseChainID(text)
	if err != nil {
		return caip.ChainID{}, fmt.Errorf("chainId of the proof of payment: %w", err)
	}
	return network, nil
}

// proof reads what binds a review to a payment in the later revisions, and checks both signatures
// as far as the file itself tells.
func (p *members) proof(r *Review) {
	name := ProofOfParticipation
	if _, newest := p.fields[ProofOfInteraction]; newest {
		name = ProofOfInteraction
	}
	in, ok := p.inner(name)
	if !ok {
		r.Profile = ERC8004 // of a wrong type, which was said
		return
	}
	out := &Proof{Name: name, TaskRef: in.task()}
	r.Proof = out
	octets := func(name string, least, most int) []byte {
		return in.octets(name, "copy it from PAYMENT-RESPONSE, or sign the review as its reviewer", least, most)
	}
	copy(out.DataHash[:], octets("dataHash", 32, 32))
	out.PublicKey, out.Agent = octets("agentSignerPublicKey", 32, 65), octets("agentSignature", 64, 65)
	out.Algorithm = in.required("agentSignatureAlgorithm", "write ed25519 or secp256k1")
	out.Reviewer = in.account("reviewerAddress", "write the reviewer's account in CAIP-10")
	if !out.Reviewer.IsZero() && !r.Client.IsZero() && out.Reviewer != r.Client {
		in.add(registration.Warning, "reviewerAddress", "is not clientAddress: somebody else has submitted the review", "believe the reviewer's signature, not the account on chain")
	}
	out.Client, out.ReviewerAlgorithm = octets("reviewerSignature", 64, 65), in.required("reviewerSignatureAlgorithm", "write ed25519 or secp256k1")
	if !r.unscored && !r.Agent.IsZero() && !slices.ContainsFunc(in.problems, func(p Problem) bool { return p.Severity == registration.Error }) {
		if strings.ContainsRune(r.Tag1+r.Tag2, 0) {
			p.fault("tag1", "or tag2 holds a zero byte, which separates what is signed", "leave it out")
		}
		if err := interaction.Check(out.Algorithm, out.PublicKey, out.AnswerHash(), out.Agent); err != nil {
			in.fault("agentSignature", err.Error(), "copy taskRef, dataHash, key and signature from PAYMENT-RESPONSE")
		}
		if err := r.CheckClient(); err != nil {
			in.fault("reviewerSignature", err.Error(), "let the reviewer sign agent, task, dataHash, value and tags of this very file")
		}
	}
	p.leave(in)
}

func (p Proof) encode(w *writer) {
	prefixed := func(b []byte) string { return "0x" + hex.EncodeToString(b) }
	w.object(p.Name, func(w *writer) {
		w.text("taskRef", p.TaskRef)
		w.text("dataHash", p.DataHash.String())
		w.text("agentSignerPublicKey", prefixed(p.PublicKey))
		w.text("agentSignature", prefixed(p.Agent))
		w.text("agentSignatureAlgorithm", p.Algorithm)
		w.text("reviewerAddress", p.Reviewer.String())
		w.text("reviewerSignature", prefixed(p.Client))
		w.text("reviewerSignatureAlgorithm", p.ReviewerAlgorithm)
	})
}

// CheckAccount verifies that an account made a signature: on eip155 with its key, in 64 or 65
// bytes, on solana itself.
func CheckAccount(account caip.AccountID, hash caip.Hash, signature []byte) error {
	if account.Chain.Namespace == caip.Solana {
		key, err := base58.Decode(account.Address)
		if err != nil {
			return fmt.Errorf("%w: %s is no key", interaction.ErrSignature, account)
		}
		return interaction.Check(registration.Ed25519, key, hash, signature)
	}
	candidates := [][]byte{signature}
	if len(signature) == 64 { // r ‖ s without v: either key may have made it
		candidates = [][]byte{append(signature[:64:64], 0), append(signature[:64:64], 1)}
	}
	var err error
	for _, c := range candidates {
		address, failed := interaction.RecoverAddress(hash, c)
		if failed == nil && address == account.Address {
			return nil
		}
		if err = failed; err == nil {
			err = fmt.Errorf("%w: %s made it, not %s", interaction.ErrSignature, address, account.Address)
		}
	}
	return err
}

package feedback

import (
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// ClientMessage is the hash that the client signs, bare. X402: keccak256(UTF8(agentRegistry) ‖
// UTF8(agentId) ‖ UTF8(taskRef) ‖ uint8(value)), which only whole values from 0 to 255 have.
// X402V1: that of its reviewer, with dataHash, the whole value and both tags. Registry and id are
// as the file writes them.
func (r Review) ClientMessage() (caip.Hash, error) {
	registry, id := r.registry, r.id
	if registry == "" {
		registry, id = r.Agent.Registry.String(), r.Agent.ID
	}
	if r.Task() == "" {
		return caip.Hash{}, refuseReview("there is no taskRef to sign")
	}
	if r.Proof != nil {
		return r.reviewerMessage(registry, id), nil
	}
	value, ok := octet(r.Value)
	if !ok {
		return caip.Hash{}, refuseReview("the value %s: want a whole number from 0 to 255, without decimals: the client's signature covers one byte", r.Value)
	}
	return interaction.ClientMessage(registry, id, r.Interaction.TaskRef, value), nil
}

// octet is a value that fits one byte.
func octet(v chains.Value) (uint8, bool) {
	n := v.Unscaled.Big()
	if v.Decimals != 0 || n.Sign() < 0 || n.BitLen() > 8 {
		return 0, false
	}
	return uint8(n.Uint64()), true
}

// CheckClient verifies the client's signature: on eip155 that the key of clientAddress (X402V1:
// reviewerAddress) made it, on solana that account itself. A contract's account has no such
// signature. Errors wrap interaction.ErrSignature.
func (r Review) CheckClient() error {
	hash, err := r.ClientMessage()
	if err != nil {
		return err
	}
	if p := r.Proof; p != nil {
		want := registration.Secp256k1
		if p.Reviewer.Chain.Namespace == caip.Solana {
			want = registration.Ed25519
		}
		if p.ReviewerAlgorithm != want {
			return fmt.Errorf("%w: accounts of %s sign with %s", interaction.ErrSignature, p.Reviewer.Chain, want)
		}
		return CheckAccount(p.Reviewer, hash, p.Client)
	}
	return CheckAccount(r.Client, hash, r.Interaction.Client)
}

// CheckAgent finds the key that made the agent's signature, among the signers of the agent's
// registration file, and says whether it could be used when the review was written. Where the file
// has no signers the agent's wallet may have signed, as the later generation of the extension has
// it. Errors wrap interaction.ErrSignature.
func (r Review) CheckAgent(signers []registration.Signer, wallet caip.AccountID) error {
	var hash caip.Hash
	var signature []byte
	switch {
	case r.Interaction != nil:
		hash, signature = r.Interaction.Hash, r.Interaction.Agent
	case r.Proof != nil:
		hash, signature = r.Proof.AnswerHash(), r.Proof.Agent
	default:
		return fmt.Errorf("%w: the review is about no payment", interaction.ErrSignature)
	}
	expired := false
	for _, key := range signers {
		if interaction.Check(key.Algorithm, key.PublicKey, hash, signature) != nil {
			continue
		}
		if key.Valid(r.CreatedAt) {
			return nil
		}
		expired = true
	}
	switch {
	case expired:
		return fmt.Errorf("%w: its key could not be used at %s", interaction.ErrSignature, r.CreatedAt.UTC().Format(time.RFC3339))
	case len(signers) > 0:
		return fmt.Errorf("%w: no key of the registration file made it", interaction.ErrSignature)
	case CheckAccount(wallet, hash, signature) == nil:
		return nil
	}
	return fmt.Errorf("%w: the registration file has no keys, and the agent's wallet has not made it", interaction.ErrSignature)
}

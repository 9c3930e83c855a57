package feedback

import (
	"fmt"
	"time"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// ClientMessage is the hash that the client signs, bare: keccak256(UTF8(agentRegistry) ‖ UTF8(agentId) ‖ UTF8(taskRef) ‖ uint8(value)), with registry and id as the file
// writes them. Only whole values from 0 to 255 have one.
func (r Review) ClientMessage() (caip.Hash, error) {
	value, ok := octet(r.Value)
	if !ok {
		return caip.Hash{}, refuseReview(chains.Invalid, "the value %s: want a whole number from 0 to 255, without decimals: the client's signature covers one byte", r.Value)
	}
	if r.Interaction == nil || r.Interaction.TaskRef == "" {
		return caip.Hash{}, refuseReview(chains.Invalid, "there is no taskRef to sign")
	}
	registry, id := r.registry, r.id
	if registry == "" {
		registry, id = r.Agent.Registry.String(), r.Agent.ID
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

// CheckClient verifies the client's signature: on eip155 that the key of clientAddress made it, on solana that clientAddress itself did. A contract's account has no such
// signature. Errors wrap interaction.ErrSignature.
func (r Review) CheckClient() error {
	hash, err := r.ClientMessage()
	if err != nil {
		return err
	}
	signature := r.Interaction.Client
	if r.Client.Chain.Namespace == caip.Solana {
		key, err := base58.Decode(r.Client.Address)
		if err != nil {
			return fmt.Errorf("%w: %s is no key", interaction.ErrSignature, r.Client)
		}
		return interaction.Check(registration.Ed25519, key, hash, signature)
	}
	candidates := [][]byte{signature}
	if len(signature) == 64 { // r ‖ s without v: either key may have made it
		candidates = [][]byte{append(signature[:64:64], 0), append(signature[:64:64], 1)}
	}
	for _, c := range candidates {
		address, failed := interaction.RecoverAddress(hash, c)
		if failed == nil && address == r.Client.Address {
			return nil
		}
		if err = failed; err == nil {
			err = fmt.Errorf("%w: %s made it, not the client", interaction.ErrSignature, address)
		}
	}
	return err
}

// CheckAgent finds the key that made the agent's signature, among the signers of the agent's registration file, and says whether it could be used when the review was written. Where
// the file has no signers the agent's wallet may have signed, as the later generation of the extension has it. Errors wrap interaction.ErrSignature.
func (r Review) CheckAgent(signers []registration.Signer, wallet caip.AccountID) error {
	x := r.Interaction
	if x == nil {
		return fmt.Errorf("%w: the review is about no payment", interaction.ErrSignature)
	}
	expired := false
	for _, key := range signers {
		if interaction.Check(key.Algorithm, key.PublicKey, x.Hash, x.Agent) != nil {
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
	case wallet.Chain.Namespace == caip.Solana:
		key, err := base58.Decode(wallet.Address)
		if err != nil {
			return fmt.Errorf("%w: %s is no key", interaction.ErrSignature, wallet)
		}
		return interaction.Check(registration.Ed25519, key, x.Hash, x.Agent)
	case wallet.Chain.Namespace == caip.EIP155:
		if address, err := interaction.RecoverAddress(x.Hash, x.Agent); err == nil && address == wallet.Address {
			return nil
		}
	}
	return fmt.Errorf("%w: the registration file has no keys, and the agent's wallet has not made it", interaction.ErrSignature)
}

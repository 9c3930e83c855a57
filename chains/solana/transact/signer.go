package transact

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Signer signs with Ed25519 for one account. It may be backed by a key in memory (Key, or a bare
// solana.PrivateKey), a device or a service; it may be called concurrently. What it signs is the
// serialized message of a transaction, or the text of an attestation (a SIWS message, reference:
// the counterparty's message).
type Signer interface {
	// PublicKey is the account.
	PublicKey() solana.PublicKey
	// Sign returns the signature of the message as it stands, not of a hash of it.
	Sign(message []byte) (solana.Signature, error)
}

// Key is a Signer with its private key in memory. Its text, however it is printed, is the account.
type Key struct {
	public  solana.PublicKey
	private solana.PrivateKey
}

// NewKey wraps a private key, of which it keeps a copy.
func NewKey(private solana.PrivateKey) (*Key, error) {
	if err := private.Validate(); err != nil {
		return nil, ErrKeypair
	}
	return &Key{public: private.PublicKey(), private: slices.Clone(private)}, nil
}

func (k *Key) PublicKey() solana.PublicKey { return k.public }

func (k *Key) Sign(message []byte) (solana.Signature, error) { return k.private.Sign(message) }

// Format prints the account for every verb, so that neither %#v nor %x shows the key.
func (k *Key) Format(f fmt.State, _ rune) { _, _ = fmt.Fprint(f, k.public) }

// Elsewhere is the Signer of an account whose key is elsewhere. What it signs has a zero signature:
// whoever has the key fills it in. Nobody takes it before.
type Elsewhere solana.PublicKey

// ParseElsewhere reads the address of such an account.
func ParseElsewhere(address string) (Elsewhere, error) {
	key, err := solana.PublicKeyFromBase58(address)
	return Elsewhere(key), err
}

func (e Elsewhere) PublicKey() solana.PublicKey { return solana.PublicKey(e) }

func (e Elsewhere) Sign([]byte) (solana.Signature, error) { return solana.Signature{}, nil }

// errSigner says that a signer gave what is not the account's signature. It goes no further: the
// network would refuse it.
var errSigner = errors.New("the signer's signature does not hold")

// signTransaction fills in the signatures of all required signers, each checked, and returns the
// serialized transaction.
func signTransaction(tx *solana.Transaction, signers ...Signer) ([]byte, error) {
	message, err := tx.Message.MarshalBinary()
	if err != nil {
		return nil, err
	}
	for i := range tx.Signatures {
		key := tx.Message.AccountKeys[i]
		at := slices.IndexFunc(signers, func(s Signer) bool { return s.PublicKey() == key })
		if at < 0 {
			return nil, fmt.Errorf("nobody signs for %s", key)
		}
		if _, elsewhere := signers[at].(Elsewhere); elsewhere {
			continue
		}
		signature, err := signers[at].Sign(message)
		switch {
		case err != nil:
			return nil, fmt.Errorf("sign for %s: %w", key, err)
		case !spl.Verify(key, message, signature):
			return nil, fmt.Errorf("%w: account %s", errSigner, key)
		}
		tx.Signatures[i] = signature
	}
	return tx.MarshalBinary()
}

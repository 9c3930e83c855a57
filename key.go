package bridge8004

import (
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains/keyref"
)

// KeyRef names a key, and the passphrase that opens it, by reference: file:PATH (mode 0600) or
// env:NAME. On EVM chains the key is 64 hex digits or a keystore file, which needs the passphrase;
// on Solana it is what solana-keygen writes.
type KeyRef struct{ Key, Passphrase string }

// Load reads what the references name. The error is a *KeyError.
func (r KeyRef) Load() (Secret, error) {
	var s Secret
	var err error
	if s.Key, err = keyref.Load(r.Key); err != nil {
		return Secret{}, &KeyError{err}
	}
	if r.Passphrase != "" {
		if s.Passphrase, err = keyref.Load(r.Passphrase); err != nil {
			return Secret{}, &KeyError{fmt.Errorf("passphrase: %w", err)}
		}
	}
	return s, nil
}

// place names the reference of a key that turned out to be none.
func place(key KeyRef, err error) error {
	var unreadable *KeyError
	if errors.As(err, &unreadable) {
		return &KeyError{fmt.Errorf("%s: %w", key.Key, unreadable.Err)}
	}
	return err
}

// KeyError is a key that could not be read. It never holds the key.
type KeyError struct{ Err error }

// Error returns the cause's text.
func (e *KeyError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *KeyError) Unwrap() error { return e.Err }

// Usage tells that a key is the caller's to mend.
func (e *KeyError) Usage() bool { return true }

// Secret is a key as it is stored, and the passphrase that opens it, if it is encrypted. It has no
// text.
type Secret struct{ Key, Passphrase []byte }

// String keeps the secret out of logs.
func (Secret) String() string { return "(secret)" }

// GoString keeps the secret out of logs.
func (Secret) GoString() string { return "(secret)" }

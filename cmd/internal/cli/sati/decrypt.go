package sati

import (
	"bytes"
	"crypto/ecdh"
	"encoding/hex"
	"strings"

	"github.com/bridge8004/bridge8004"
	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// decryption opens encrypted content with the key that a flag names.
type decryption struct{ ref bridge8004.KeyRef }

func (d *decryption) add(flags *pflag.FlagSet) {
	flags.StringVar(&d.ref.Key, "decryption-key", "", "reference to an X25519 key, 64 hex digits, that opens encrypted content: file:PATH or env:NAME")
}

func (d *decryption) open(list []sati.Attestation) error {
	if d.ref.Key == "" {
		return nil
	}
	secret, err := d.ref.Load()
	if err != nil {
		return err
	}
	raw, err := hex.DecodeString(strings.TrimPrefix(string(bytes.TrimSpace(secret.Key)), "0x"))
	if err != nil || len(raw) != 32 {
		return exit.Usagef("%s: not an X25519 key: want 64 hex digits", d.ref.Key) // never the cause, which repeats the key
	}
	key, err := ecdh.X25519().NewPrivateKey(raw)
	if err != nil {
		return exit.Usagef("%s: not an X25519 key", d.ref.Key)
	}
	for i := range list {
		a := &list[i]
		if a.ContentType != uint8(wire.ContentEncrypted) {
			continue
		}
		if text, err := wire.Decrypt(key, a.Content); err == nil { // others' content stays closed
			a.Plaintext = text
		}
	}
	return nil
}

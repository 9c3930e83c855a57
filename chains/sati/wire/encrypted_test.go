package wire_test

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func x25519(t testing.TB, b byte) *ecdh.PrivateKey {
	t.Helper()
	key, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{b}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func TestEncrypted(t *testing.T) {
	mine, other, text := x25519(t, 1), x25519(t, 2), []byte("between us")
	content, err := wire.Encrypt(mine.PublicKey(), text, rand.Reader)
	if err != nil || len(content) != len(text)+wire.EncryptedOverhead || wire.EncryptedOverhead != 73 || content[0] != 1 {
		t.Fatalf("%x, %v", content, err)
	}
	if got, err := wire.Decrypt(mine, content); err != nil || !bytes.Equal(got, text) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := wire.Decrypt(other, content); !errors.Is(err, wire.ErrDecrypt) {
		t.Errorf("another's key: %v", err)
	}
	for _, at := range []int{1, 40, 60, len(content) - 1} {
		changed := bytes.Clone(content)
		changed[at] ^= 1
		if _, err := wire.Decrypt(mine, changed); !errors.Is(err, wire.ErrDecrypt) {
			t.Errorf("byte %d changed: %v", at, err)
		}
	}
	low := bytes.Clone(content)
	copy(low[1:33], make([]byte, 32))
	if _, err := wire.Decrypt(mine, low); !errors.Is(err, wire.ErrDecrypt) {
		t.Errorf("an ephemeral key of low order: %v", err)
	}
	version := append([]byte{2}, content[1:]...)
	for _, b := range [][]byte{nil, content[:72], version} {
		if _, err := wire.Decrypt(mine, b); !errors.Is(err, spl.ErrMalformed) {
			t.Errorf("%x: %v", b, err)
		}
	}
	if _, err := wire.Encrypt(mine.PublicKey(), text, bytes.NewReader(nil)); err == nil {
		t.Error("encrypted without randomness")
	}
}

func FuzzEncrypted(f *testing.F) {
	key := x25519(f, 1)
	content, err := wire.Encrypt(key.PublicKey(), []byte("text"), rand.Reader)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(content)
	f.Fuzz(func(t *testing.T, b []byte) {
		text, err := wire.Decrypt(key, b)
		if err == nil && len(text) != len(b)-wire.EncryptedOverhead {
			t.Fatalf("%d bytes of text in %d", len(text), len(b))
		}
	})
}

package interaction

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.TrimPrefix(s, "0x"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestVectors(t *testing.T) {
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			ID, AgentRegistry, AgentIDText, TaskRef, RequestBody, ResponseBody string
			Value                                                              uint8
			InteractionHash, ClientMessage                                     caip.Hash
			AgentSigner, AgentSignatureRaw, ClientSigner, ClientSignatureRaw   string
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil || len(file.Vectors) == 0 {
		t.Fatalf("%d vectors, %v", len(file.Vectors), err)
	}
	for _, v := range file.Vectors {
		t.Run(v.ID, func(t *testing.T) {
			e := Exchange{TaskRef: v.TaskRef, Request: []byte(v.RequestBody), Response: []byte(v.ResponseBody)}
			if got := e.SeedHash(); got != v.InteractionHash {
				t.Errorf("interactionHash %s, want %s", got, v.InteractionHash)
			}
			if got := ClientMessage(v.AgentRegistry, v.AgentIDText, v.TaskRef, v.Value); got != v.ClientMessage {
				t.Errorf("client message %s, want %s", got, v.ClientMessage)
			}
			for _, s := range []struct {
				hash              caip.Hash
				signer, signature string
			}{{v.InteractionHash, v.AgentSigner, v.AgentSignatureRaw}, {v.ClientMessage, v.ClientSigner, v.ClientSignatureRaw}} {
				signature := unhex(t, s.signature)
				if got, err := RecoverAddress(s.hash, signature); err != nil || got != strings.ToLower(s.signer) {
					t.Errorf("signer %s, %v, want %s", got, err, s.signer)
				}
				key, err := Recover(s.hash, signature)
				if err != nil {
					t.Fatal(err)
				}
				for _, public := range [][]byte{key.SerializeCompressed(), key.SerializeUncompressed()} {
					for _, n := range []int{64, 65} {
						if err := Check(registration.Secp256k1, public, s.hash, signature[:n]); err != nil {
							t.Errorf("%d bytes of key, %d of signature: %v", len(public), n, err)
						}
					}
				}
			}
		})
	}
}

func TestCheck_holdsForItsKeyAndMessageOnly(t *testing.T) {
	for _, algorithm := range []string{registration.Ed25519, registration.Secp256k1} {
		t.Run(algorithm, func(t *testing.T) {
			key, err := NewKey(algorithm, bytes.Repeat([]byte{7}, 32))
			if err != nil {
				t.Fatal(err)
			}
			other, err := NewKey(algorithm, bytes.Repeat([]byte{8}, 32))
			if err != nil {
				t.Fatal(err)
			}
			hash := caip.Keccak256([]byte("an answer"))
			signature, err := key.Sign(hash)
			if err != nil {
				t.Fatal(err)
			}
			if err := Check(algorithm, key.PublicKey(), hash, signature); err != nil {
				t.Fatal(err)
			}
			for name, err := range map[string]error{
				"another key":       Check(algorithm, other.PublicKey(), hash, signature),
				"another message":   Check(algorithm, key.PublicKey(), caip.Keccak256([]byte("another")), signature),
				"63 bytes":          Check(algorithm, key.PublicKey(), hash, signature[:63]),
				"66 bytes":          Check(algorithm, key.PublicKey(), hash, append(bytes.Clone(signature), 0, 0)[:66]),
				"no signature":      Check(algorithm, key.PublicKey(), hash, nil),
				"no key":            Check(algorithm, nil, hash, signature),
				"another algorithm": Check("rsa", key.PublicKey(), hash, signature),
				"zeros":             Check(algorithm, key.PublicKey(), hash, make([]byte, len(signature))),
			} {
				if !errors.Is(err, ErrSignature) {
					t.Errorf("%s: %v", name, err)
				}
			}
			if text := fmt.Sprintf("%v %+v %#v", key, key, key); strings.Contains(text, "0707") || strings.Contains(text, "7, 7") {
				t.Errorf("the key shows: %s", text)
			}
		})
	}
}

func TestCheck_takesOneOfTwoSignaturesThatAreEachOthersMirror(t *testing.T) {
	key, err := NewKey(registration.Secp256k1, bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	hash := caip.Keccak256([]byte("an answer"))
	signature, err := key.Sign(hash)
	if err != nil {
		t.Fatal(err)
	}
	var s secp256k1.ModNScalar
	s.SetByteSlice(signature[32:64])
	high := s.Negate().Bytes()
	forged := append(append(bytes.Clone(signature[:32]), high[:]...), signature[64]^1)
	for _, n := range []int{64, 65} {
		if err := Check(registration.Secp256k1, key.PublicKey(), hash, forged[:n]); !errors.Is(err, ErrSignature) || !strings.Contains(err.Error(), "upper half") {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	wrong := bytes.Clone(signature)
	wrong[64] = 2
	if _, err := Recover(hash, wrong); !errors.Is(err, ErrSignature) {
		t.Errorf("v 2: %v", err)
	}
}

func TestNewKey_refusesWhatIsNoKey(t *testing.T) {
	for name, err := range map[string]error{
		"31 bytes":  second(NewKey(registration.Ed25519, make([]byte, 31))),
		"zero":      second(NewKey(registration.Secp256k1, make([]byte, 32))),
		"too large": second(NewKey(registration.Secp256k1, bytes.Repeat([]byte{0xff}, 32))),
		"rsa":       second(NewKey("rsa", bytes.Repeat([]byte{1}, 32))),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func second(_ *Key, err error) error { return err }

// Which byte belongs to the request and which to the response is bound by V1 only: that is why it
// exists.
func TestHashes_bindTheBoundaryBetweenRequestAndResponse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.SliceOfN(rapid.Byte(), 2, 60).Draw(t, "body")
		i := rapid.IntRange(1, len(body)-1).Draw(t, "i")
		j := rapid.IntRange(1, len(body)-1).Draw(t, "j")
		a, b := Exchange{TaskRef: "x", Request: body[:i], Response: body[i:]}, Exchange{TaskRef: "x", Request: body[:j], Response: body[j:]}
		if a.SeedHash() != b.SeedHash() {
			t.Fatal("the seed's hash is over the bytes one after another")
		}
		da, err := a.DataHash()
		if err != nil {
			t.Fatal(err)
		}
		db, err := b.DataHash()
		if err != nil {
			t.Fatal(err)
		}
		if (da == db) != (i == j) {
			t.Fatalf("dataHash at %d and %d: %s and %s", i, j, da, db)
		}
	})
}

func TestDataHash_isOverTheTargetWhereThereIsNoBody(t *testing.T) {
	e := Exchange{TaskRef: "eip155:1:0x01", Target: "/weather?city=London", Response: []byte("rain")}
	got, err := e.DataHash()
	if err != nil {
		t.Fatal(err)
	}
	if want := caip.Keccak256([]byte{0, 0, 0, 20}, []byte("/weather?city=London"), []byte("rain")); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if want := caip.Keccak256([]byte("x402:8004-reputation:v1eip155:1:0x01"), got[:]); V1Hash(e.TaskRef, got) != want {
		t.Errorf("%s, want %s", V1Hash(e.TaskRef, got), want)
	}
}

func FuzzCheck(f *testing.F) {
	key, err := NewKey(registration.Secp256k1, bytes.Repeat([]byte{7}, 32))
	if err != nil {
		f.Fatal(err)
	}
	hash := caip.Keccak256([]byte("an answer"))
	signature, _ := key.Sign(hash)
	f.Add(registration.Secp256k1, key.PublicKey(), signature)
	f.Add(registration.Ed25519, make([]byte, 32), make([]byte, 64))
	f.Fuzz(func(t *testing.T, algorithm string, public, bytes_ []byte) {
		if err := Check(algorithm, public, hash, bytes_); err == nil && algorithm == registration.Secp256k1 && len(bytes_) == 65 {
			signer, err := Recover(hash, bytes_)
			if err != nil {
				t.Fatalf("holds, but no key made it: %v", err)
			}
			if want, err := secp256k1.ParsePubKey(public); err != nil || !signer.IsEqual(want) {
				t.Fatal("holds for another key")
			}
		}
	})
}

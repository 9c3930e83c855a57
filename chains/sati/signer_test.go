package sati

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// leaks reports whether a text shows eight or more bytes of a key in a form that people write keys
// in.
func leaks(text string, secret []byte) bool {
	for i := 0; i+8 <= len(secret); i++ {
		part := secret[i : i+8]
		list := strings.Trim(fmt.Sprint(part), "[]")
		for _, form := range []string{string(part), hex.EncodeToString(part), strings.ToUpper(hex.EncodeToString(part)), list, strings.ReplaceAll(list, " ", ","), strings.ReplaceAll(list, " ", ", ")} {
			if strings.Contains(text, form) {
				return true
			}
		}
	}
	for text58, i := base58.Encode(secret), 0; i+8 <= len(text58); i++ {
		if strings.Contains(text, text58[i:i+8]) {
			return true
		}
	}
	return false
}

// However a keypair file is damaged, what is said of it shows nothing of the key.
func TestNoParseFailureShowsTheKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := ed25519.NewKeyFromSeed(rapid.SliceOfN(rapid.Byte(), ed25519.SeedSize, ed25519.SeedSize).Draw(t, "seed"))
		numbers := make([]int, len(key))
		for i, b := range key {
			numbers[i] = int(b)
		}
		array, err := json.Marshal(numbers)
		if err != nil {
			t.Fatal(err)
		}
		file := rapid.SampledFrom([][]byte{array, []byte(base58.Encode(key)), []byte(hex.EncodeToString(key)), key, []byte(base58.Encode(key[:32])), []byte(`{"secretKey":` + string(array) + `}`)}).Draw(t, "form")
		for range rapid.IntRange(0, 3).Draw(t, "damages") {
			at := rapid.IntRange(0, len(file)-1).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "damage") {
			case 0:
				file = append(append([]byte{}, file[:at]...), file[min(at+1, len(file)):]...)
			case 1:
				file = append(append(append([]byte{}, file[:at]...), rapid.Byte().Draw(t, "byte")), file[at:]...)
			case 2:
				file = append([]byte{}, file[:at+1]...)
			}
			if len(file) == 0 {
				break
			}
		}
		parsed, err := transact.ParseKeypair(file)
		if err == nil {
			if string(parsed) != string(key) {
				t.Fatal("another key was read")
			}
			return
		}
		if !errors.Is(err, transact.ErrKeypair) || leaks(err.Error(), key) {
			t.Fatalf("%v", err)
		}
	})
}

// A key in memory shows its account only, a writer likewise, and what a bad key is refused with
// shows neither.
func TestKeysPrintAsAccounts(t *testing.T) {
	private := solana.PrivateKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	key, err := transact.NewKey(private)
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(Config{Chain: caip.MustChainID("solana:" + spl.DevnetReference), RPC: []string{"http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := c.Writer(private, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%X", "%q", "%d"} {
		if text := fmt.Sprintf(verb, key); text != private.PublicKey().String() {
			t.Errorf("%s of a key: %s", verb, text)
		}
		if leaks(fmt.Sprintf(verb, w.key), private[:32]) {
			t.Errorf("%s of a writer's signer shows the key", verb)
		}
	}
	broken := append(solana.PrivateKey{}, private...)
	broken[40] ^= 1
	for name, bad := range map[string]transact.Signer{"short": private[:20], "two halves": broken, "none": nil} {
		_, err := c.Writer(bad, nil)
		if err == nil || chains.KindOf(err) != chains.Invalid || leaks(err.Error(), private) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

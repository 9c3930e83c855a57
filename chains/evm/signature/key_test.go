package signature

import (
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
)

func FuzzParseKey(f *testing.F) {
	f.Add("0x"+strings.Repeat("01", 32), "")
	f.Add(`{"version":3}`, "x")
	f.Fuzz(func(t *testing.T, secret, passphrase string) {
		if strings.Contains(secret, `"n"`) || strings.Contains(secret, `"c"`) {
			return // a keystore file says how much work opening it takes
		}
		k, err := ParseKey([]byte(secret), []byte(passphrase))
		if err != nil && len(secret) > 8 && strings.Contains(err.Error(), secret) {
			t.Fatalf("the error shows the key: %v", err)
		}
		if err == nil && k.Address() == (common.Address{}) {
			t.Fatal("a key without address")
		}
	})
}

// FuzzReadOrigin: an origin is believed only where its texts are canonical and hash to the source
// id.

package interaction

import (
	"crypto/ed25519"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// A key of small order, such as a placeholder of zeros, is everybody's: signatures can be made for
// it without any secret.
func TestCheck_takesNoKeyThatIsEverybodys(t *testing.T) {
	identity := append([]byte{1}, make([]byte, 31)...)
	zeros := make([]byte, 32)
	forged := 0
	for i := range byte(64) {
		hash := caip.Keccak256([]byte{i})
		signature := append(append([]byte{}, identity...), make([]byte, 32)...) // R the identity, S 0
		for _, key := range [][]byte{identity, zeros} {
			if ed25519.Verify(key, hash[:], signature) {
				forged++
			}
			if err := Check(registration.Ed25519, key, hash, signature); !errors.Is(err, ErrSignature) {
				t.Fatalf("%x: %v", key, err)
			}
		}
	}
	if forged <= 64 {
		t.Errorf("%d forgeries: the test shows nothing", forged)
	}
}

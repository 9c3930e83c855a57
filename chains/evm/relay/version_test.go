package relay

import (
	"bytes"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// A contract is known by all of its code but the immutables, which its constructor has filled.
func TestMadeBy_looksAtAllButImmutables(t *testing.T) {
	filled := append([]byte{0x7f}, bytes.Repeat([]byte{0xab}, 32)...)
	creation := append([]byte{0x60, 0x80, 0xfe, 0x5f, 0x50, 0xfe, 0x01}, append(immutable, 0x02, 0x03)...)
	for what, tc := range map[string]struct {
		code []byte
		want bool
	}{
		"as it is":             {append([]byte{0x01}, append(immutable, 0x02, 0x03)...), true},
		"filled":               {append([]byte{0x01}, append(filled, 0x02, 0x03)...), true},
		"other before":         {append([]byte{0x02}, append(filled, 0x02, 0x03)...), false},
		"other behind":         {append([]byte{0x01}, append(filled, 0x02, 0x04)...), false},
		"longer":               {append([]byte{0x01}, append(filled, 0x02, 0x03, 0x04)...), false},
		"no push":              {append([]byte{0x01, 0x7e}, append(filled[1:], 0x02, 0x03)...), false},
		"the rest of creation": {creation[1:], false},
		"none":                 {nil, false},
	} {
		if got := madeBy(creation, tc.code); got != tc.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// What contracts deploy relay leaves behind is the code of a FeedbackRelay: its constructor alone
// is another one.
func TestIsCurrent_isWhatConfiguredRelayLeaves(t *testing.T) {
	plain := common.FromHex(bindings.FeedbackRelayMetaData.Bin)
	start := bytes.Index(plain, []byte{0xfe, 0x60, 0x80, 0x80, 0x60, 0x40}) + 1
	const constant = 32 // behind the code, of the constructor
	code := plain[start : len(plain)-constant]
	if start == 0 || !IsCurrent(code) || !madeBy(common.FromHex(bindings.ConfiguredRelayMetaData.Bin), code) {
		t.Errorf("%d bytes from %d on", len(code), start)
	}
}

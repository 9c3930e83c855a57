package view

import (
	"bytes"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
)

// What is packed by hand is what the bindings pack.
func TestPlainViews_areThoseOfTheBindings(t *testing.T) {
	k, id := Contracts(), new(big.Int).Lsh(big.NewInt(3), 250)
	for name, c := range map[string]struct{ got, want []byte }{
		"getVersion":          {SelectVersion[:], k.Identity.PackGetVersion()},
		"getVersion, again":   {SelectVersion[:], k.Reputation.PackGetVersion()},
		"getIdentityRegistry": {SelectPair[:], k.Reputation.PackGetIdentityRegistry()},
		"reputationRegistry":  {SelectRelayed[:], k.Relay.PackReputationRegistry()},
		"identityRegistry":    {SelectDelegated[:], k.Delegate.PackIdentityRegistry()},
		"ownerOf":             {PlainOf(SelectOwner, id), k.Identity.PackOwnerOf(id)},
		"tokenURI":            {PlainOf(SelectURI, id), k.Identity.PackTokenURI(id)},
		"getAgentWallet":      {PlainOf(SelectWallet, id), k.Identity.PackGetAgentWallet(id)},
	} {
		if !bytes.Equal(c.got, c.want) {
			t.Errorf("%s: %x, want %x", name, c.got, c.want)
		}
	}
}

// Whatever a contract answers is read as the bindings read it, or refused where they refuse it;
// addresses with something before them are refused as well.
func FuzzPlainViews(f *testing.F) {
	word := func(v byte) []byte { return common.BytesToHash([]byte{v}).Bytes() }
	for _, seed := range [][]byte{nil, word(1), bytes.Repeat([]byte{0xff}, 96), append(append(word(32), word(3)...), common.RightPadBytes([]byte("abc"), 32)...), append(word(32), word(200)...)} {
		f.Add(seed)
	}
	k := Contracts().Identity
	f.Fuzz(func(t *testing.T, out []byte) {
		var text string
		err := TextInto(&text)(out)
		if want, bad := k.UnpackTokenURI(out); err == nil && (bad != nil || want != text) {
			t.Errorf("the text of %x is %q, the bindings say %q, %v", out, text, want, bad)
		} else if err != nil && bad == nil && len(out) >= 64 && IsSmall(out[:24]) {
			t.Errorf("%x is refused, the bindings read %q", out, want)
		}
		var address common.Address
		err = AddressInto(&address)(out)
		if want, bad := k.UnpackOwnerOf(out); err == nil && (bad != nil || want != address) {
			t.Errorf("the address of %x is %s, the bindings say %s, %v", out, address, want, bad)
		}
	})
}

package wire_test

import (
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// A link's signature is verified as the program does: high s passes, what a wallet signs with its
// prefix does not.
func TestLinkEVMVerify(t *testing.T) {
	type signature struct {
		RS       hexBytes `json:"signature_hex"`
		Recovery uint8    `json:"recovery_id"`
	}
	for i, v := range section[[]struct {
		Mint    key      `json:"agent_mint"`
		Address hexBytes `json:"evm_address_hex"`
		ChainID string   `json:"chain_id"`
		signature
		HighS        signature `json:"high_s_variant"`
		PersonalSign signature `json:"personal_sign_negative"`
	}](t, "evm_link") {
		link := func(s signature) wire.LinkEVMAddress {
			return wire.LinkEVMAddress{Address: [20]byte(v.Address), ChainID: v.ChainID, Signature: [64]byte(s.RS), RecoveryID: s.Recovery}
		}
		for _, s := range []signature{v.signature, v.HighS} {
			if err := link(s).Verify(v.Mint); err != nil {
				t.Errorf("%d: %v", i, err)
			}
			for _, last := range []byte{s.Recovery, s.Recovery + 27} {
				if rs, id, err := wire.SplitEVMSignature(append(append([]byte{}, s.RS...), last)); err != nil || rs != [64]byte(s.RS) || id != s.Recovery {
					t.Errorf("%d: %x %d %v", i, rs, id, err)
				}
			}
		}
		if err := link(v.PersonalSign).Verify(v.Mint); !errors.Is(err, wire.ErrEVMSignature) || !errors.Is(err, wire.EvmAddressMismatch) {
			t.Errorf("%d: a wallet's personal_sign: %v", i, err)
		}
		other := link(v.signature)
		other.RecoveryID = 27
		if err := other.Verify(v.Mint); !errors.Is(err, wire.Secp256k1RecoveryFailed) {
			t.Errorf("%d: recovery id 27: %v", i, err)
		}
		other = link(v.signature)
		other.Signature = [64]byte{}
		if err := other.Verify(v.Mint); !errors.Is(err, wire.Secp256k1RecoveryFailed) {
			t.Errorf("%d: zeros: %v", i, err)
		}
	}
	for _, b := range [][]byte{nil, make([]byte, 64), make([]byte, 66), append(make([]byte, 64), 2), append(make([]byte, 64), 29)} {
		if _, _, err := wire.SplitEVMSignature(b); !errors.Is(err, spl.ErrMalformed) {
			t.Errorf("%x: %v", b, err)
		}
	}
}

func FuzzLinkEVM(f *testing.F) {
	f.Add(make([]byte, 65), "eip155:1")
	f.Fuzz(func(t *testing.T, signature []byte, chain string) {
		rs, id, err := wire.SplitEVMSignature(signature)
		if err != nil {
			return
		}
		if err := (wire.LinkEVMAddress{ChainID: chain, Signature: rs, RecoveryID: id}).Verify(key{}); err == nil {
			t.Fatal("the zero address signed")
		}
	})
}

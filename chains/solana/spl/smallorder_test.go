package spl

import (
	"bytes"
	"crypto/ed25519"
	"testing"

	"filippo.io/edwards25519"
	"pgregory.net/rapid"
)

// The table of points of small order is what the arithmetic says of every encoding that may be one.
func TestSmallOrder(t *testing.T) {
	arithmetic := func(encoded []byte) bool {
		p, err := new(edwards25519.Point).SetBytes(encoded)
		return err == nil && new(edwards25519.Point).MultByCofactor(p).Equal(edwards25519.NewIdentityPoint()) == 1
	}
	check := func(encoded [32]byte) {
		t.Helper()
		// What is no encoding of a point is refused by the verification that follows.
		if _, err := new(edwards25519.Point).SetBytes(encoded[:]); err == nil && smallOrder(encoded[:]) != arithmetic(encoded[:]) {
			t.Errorf("%x: %t", encoded, smallOrder(encoded[:]))
		}
	}
	found := 0
	for y := range lowOrder {
		for _, sign := range []byte{0, 0x80} {
			e := y
			e[31] |= sign
			check(e)
			if arithmetic(e[:]) {
				found++
			}
		}
	}
	if found < 8 {
		t.Errorf("%d encodings of eight points", found)
	}
	// All that is not reduced: p to 2^255-1.
	for low := 0xed; low <= 0xff; low++ {
		e := [32]byte(bytes.Repeat([]byte{0xff}, 32))
		e[0], e[31] = byte(low), 0x7f
		check(e)
		e[31] = 0xff
		check(e)
	}
	rapid.Check(t, func(t *rapid.T) {
		var seed, e [32]byte
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		copy(e[:], ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey))
		if smallOrder(e[:]) {
			t.Fatalf("%x", e)
		}
	})
}

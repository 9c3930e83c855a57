package signature_test

import (
	"bytes"
	"errors"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

func key(t interface{ Fatal(...any) }) *signature.Key {
	private, err := crypto.ToECDSA(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return signature.NewKey(private)
}

func TestCheck_tellsEachFormApart(t *testing.T) {
	digest := crypto.Keccak256Hash([]byte("x"))
	good, err := signature.Sign(key(t), digest)
	if err != nil {
		t.Fatal(err)
	}
	change := func(f func(b []byte) []byte) []byte { return f(bytes.Clone(good)) }
	word := func(n *big.Int) []byte { return common.BigToHash(n).Bytes() }
	order := crypto.S256().Params().N
	highS := new(big.Int).Sub(order, new(big.Int).SetBytes(good[32:64]))
	for name, c := range map[string]struct {
		b    []byte
		want error
	}{
		"as it should be":  {good, nil},
		"nothing":          {nil, signature.ErrNone},
		"64 bytes":         {good[:64], signature.ErrCompact},
		"66 bytes":         {append(bytes.Clone(good), 0), signature.ErrLong},
		"20 bytes":         {good[:20], signature.ErrLength},
		"500 bytes":        {make([]byte, 500), signature.ErrLength},
		"v 0 or 1":         {change(func(b []byte) []byte { b[64] -= 27; return b }), signature.ErrParity},
		"v 29":             {change(func(b []byte) []byte { b[64] = 29; return b }), signature.ErrV},
		"an upper s":       {change(func(b []byte) []byte { copy(b[32:], word(highS)); b[64] ^= 7; return b }), signature.ErrHighS},
		"s zero":           {change(func(b []byte) []byte { copy(b[32:], make([]byte, 32)); return b }), signature.ErrRange},
		"r zero":           {change(func(b []byte) []byte { copy(b, make([]byte, 32)); return b }), signature.ErrRange},
		"r the order":      {change(func(b []byte) []byte { copy(b, word(order)); return b }), signature.ErrRange},
		"s above the rest": {change(func(b []byte) []byte { copy(b[32:], bytes.Repeat([]byte{0xff}, 32)); return b }), signature.ErrRange},
	} {
		if err := signature.Check(c.b); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if _, err := signature.Recover(digest, c.b); !errors.Is(err, c.want) {
			t.Errorf("%s: recovered with %v, want %v", name, err, c.want)
		}
	}
	if by, err := signature.Recover(digest, good); err != nil || by != key(t).Address() {
		t.Errorf("signed by %s, %v", by, err)
	}
}

// liar signs for another account than it says.
type liar struct{ *signature.Key }

func (liar) Address() common.Address { return common.Address{1} }

func TestSign_doesNotBelieveTheSigner(t *testing.T) {
	if b, err := signature.Sign(liar{key(t)}, common.Hash{1}); err == nil {
		t.Errorf("%x", b)
	}
}

func TestPackERC1271_isTheABIsEncoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digest := common.BytesToHash(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "digest"))
		b := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "signature")
		want, err := erc1271.Pack("isValidSignature", digest, b)
		if err != nil {
			t.Fatal(err)
		}
		if got := signature.PackERC1271(digest, b); !bytes.Equal(got, want) {
			t.Fatalf("%x, want %x", got, want)
		}
	})
}

func TestReadERC1271_takesTheMagicWordAlone(t *testing.T) {
	yes := append(signature.MagicValue[:], make([]byte, 28)...)
	dirty := bytes.Clone(yes)
	dirty[31] = 1
	for name, c := range map[string]struct {
		out  []byte
		want error
	}{
		"the word": {yes, nil}, "more behind it": {append(bytes.Clone(yes), 1), nil}, "four bytes": {signature.MagicValue[:], signature.ErrAnswerShort},
		"nothing": {nil, signature.ErrAnswerShort}, "dirty": {dirty, signature.ErrAnswerDirty}, "no": {append([]byte{0xff, 0xff, 0xff, 0xff}, make([]byte, 28)...), signature.ErrAnswerNo},
	} {
		if err := signature.ReadERC1271(c.out); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func FuzzRecover(f *testing.F) {
	digest := crypto.Keccak256Hash([]byte("x"))
	good, err := signature.Sign(key(f), digest)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:64])
	f.Fuzz(func(t *testing.T, b []byte) {
		by, err := signature.Recover(digest, b)
		if err != nil {
			if by != (common.Address{}) {
				t.Errorf("%x: %s and %v", b, by, err)
			}
			return
		}
		// What is taken has one form only: nobody can make another of it.
		other := bytes.Clone(b)
		s := new(big.Int).Sub(crypto.S256().Params().N, new(big.Int).SetBytes(b[32:64]))
		copy(other[32:], common.BigToHash(s).Bytes())
		other[64] ^= 7
		if again, err := signature.Recover(digest, other); err == nil {
			t.Errorf("%x and %x are both of %s and %s", b, other, by, again)
		}
	})
}

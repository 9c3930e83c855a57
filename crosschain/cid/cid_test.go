package cid

import (
	"testing"

	library "github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
	"pgregory.net/rapid"
)

func TestSum_isTheNameOfItsBlock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		block := rapid.SliceOf(rapid.Byte()).Draw(t, "block")
		for _, codec := range []uint64{Raw, DagProtobuf} {
			want, err := library.NewPrefixV1(codec, multihash.SHA2_256).Sum(block)
			if err != nil {
				t.Fatal(err)
			}
			got := Sum(codec, block)
			if got != want || !Names(got, block) || Names(got, append(block, 0)) {
				t.Fatalf("%s is called %s", want, got)
			}
			if v0 := library.NewCidV0(want.Hash()); codec == DagProtobuf && (V1(v0) != got || !Names(v0, block)) {
				t.Fatalf("%s is called %s in version 1", v0, V1(v0))
			}
		}
	})
}

func TestSHA256_isNoOtherHash(t *testing.T) {
	for text, want := range map[string]bool{"bafkqaaa": false /* identity */, "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi": true} {
		id := library.MustParse(text)
		if digest, ok := SHA256(id); ok != want || ok && Of(id.Type(), digest) != id {
			t.Errorf("%s: %x, %t", text, digest, ok)
		}
	}
}

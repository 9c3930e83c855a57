package cid

import (
	"bytes"
	"crypto/sha256"
	"strings"
	"testing"

	library "github.com/ipfs/go-cid"
	"github.com/multiformats/go-multibase"
	"github.com/multiformats/go-multihash"
	"pgregory.net/rapid"
)

// notations are CIDs of the multiformats documents and of Kubo, and what is nearly one.
var notations = []string{
	"QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWYS4B9",
	"QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n",
	"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
	"zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA",
	"bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e",
	"BAFKREIFZJUT3TE7NHYEKKLSS27NH3K72YSCO7Y32KOAO5EEI66WOF36N5E",
	"f015512209d8453505bdc6f269678e16b3e56c2a2948a41f2c792617cc9611ed363c95b63",
	"bafyreigbtj4x7ip5legnfznufuopl4sg4knzc2cof6duas4b3q2fy6swua", // dag-cbor
	"bafkqaaa", // identity, empty
	"z4EBG9j2xCGWSpWZCW9aHsXiaGEmsjWUgAKoUTGwFDHaHGhKbHF", // sha1 or nothing
	"", "b", "Qm", "zQmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWYS4B9", "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWYS4B", "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWYS4B0",
	"bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5", "bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5ea",
}

// agrees holds what is read of a text against go-cid.
func agrees(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string) {
	t.Helper()
	got, err := Parse(text)
	want, refused := library.Decode(text)
	if (err == nil) != (refused == nil) {
		t.Fatalf("%q: %v, %v; go-cid %v, %v", text, got, err, want, refused)
	}
	if err != nil {
		if got.Defined() {
			t.Fatalf("%q: %v with the error %v", text, got, err)
		}
		return
	}
	equals(t, got, want)
}

func equals(t interface {
	Helper()
	Fatalf(string, ...any)
}, got CID, want library.Cid) {
	t.Helper()
	digest, ok := got.SHA256()
	p := want.Prefix()
	switch {
	case got.String() != want.String(), !bytes.Equal(got.Bytes(), want.Bytes()), got.Codec() != want.Type(), got.Version() != int(want.Version()):
		t.Fatalf("got %s, go-cid has %s", got, want)
	case got.V1().String() != library.NewCidV1(want.Type(), want.Hash()).String():
		t.Fatalf("%s is %s in version 1", want, got.V1())
	case ok != (p.MhType == multihash.SHA2_256 && p.MhLength == sha256.Size), ok && !bytes.HasSuffix(want.Hash(), digest[:]):
		t.Fatalf("%s: the hash is %x, %t", want, digest, ok)
	}
	again, err := Parse(got.String())
	if err != nil || again != got {
		t.Fatalf("%s reads as %s, %v", got, again, err)
	}
}

func TestParse_readsWhatGoCIDReads(t *testing.T) {
	for _, text := range notations {
		agrees(t, text)
	}
}

func TestParse_readsEveryNotationOfACID(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digest := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "digest")
		hash, err := multihash.Encode(digest, rapid.SampledFrom([]uint64{multihash.SHA2_256, multihash.IDENTITY, multihash.SHA1, multihash.BLAKE3}).Draw(t, "hash"))
		if err != nil {
			t.Fatal(err)
		}
		id := library.NewCidV1(rapid.SampledFrom([]uint64{Raw, DagProtobuf, library.DagCBOR, 1 << 40}).Draw(t, "codec"), hash)
		base := rapid.SampledFrom([]multibase.Encoding{multibase.Base32, multibase.Base32Upper, multibase.Base58BTC, multibase.Base36, multibase.Base16, multibase.Base64url}).Draw(t, "base")
		text, err := id.StringOfBase(base)
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, text)
		spoilt := []byte(text)
		spoilt[rapid.IntRange(0, len(spoilt)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "with")
		agrees(t, string(spoilt))
	})
}

func TestSum_isWhatGoCIDComputes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		block := rapid.SliceOf(rapid.Byte()).Draw(t, "block")
		for _, codec := range []uint64{Raw, DagProtobuf} {
			want, err := library.NewPrefixV1(codec, multihash.SHA2_256).Sum(block)
			if err != nil {
				t.Fatal(err)
			}
			got := Sum(codec, block)
			equals(t, got, want)
			if !got.Names(block) || got.Names(append(block, 0)) {
				t.Fatalf("%s does not know its block", got)
			}
			if codec == DagProtobuf {
				equals(t, got.V0(), library.NewCidV0(want.Hash()))
			}
		}
	})
}

func TestV0_isOnlyForFilesOfBlocks(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a raw block got version 0")
		}
	}()
	Sum(Raw, nil).V0()
}

func TestZero_namesNothing(t *testing.T) {
	var zero CID
	if zero.Defined() || zero.String() != "" || zero.Names(nil) {
		t.Errorf("%q", zero)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range notations {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 || strings.HasPrefix(text, "\U0001f680") { // the library spells out no emoji
			return
		}
		agrees(t, text)
	})
}

func FuzzRead(f *testing.F) {
	for _, text := range notations {
		if id, err := library.Decode(text); err == nil {
			f.Add(append(id.Bytes(), "more"...))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, n, err := Read(raw)
		m, want, refused := library.CidFromBytes(raw)
		if (err == nil) != (refused == nil) || n != m {
			t.Fatalf("%x: %d bytes, %v; go-cid %d, %v", raw, n, err, m, refused)
		}
		if err == nil && !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Fatalf("%x: %s, go-cid %s", raw, got, want)
		}
	})
}

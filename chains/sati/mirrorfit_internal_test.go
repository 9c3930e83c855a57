package sati

import (
	"math/big"
	"testing"

	"github.com/gagliardetto/solana-go"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Whatever is mirrored: what the fit says is held is read back exactly, what it says is not is
// absent, and the transaction fits.
func TestMirrorFitIsWhatIsWritten(t *testing.T) {
	d := wire.Mainnet()
	c, err := New(Config{Chain: caip.MustChainID("solana:" + spl.MainnetReference), RPC: []string{"http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	text := rapid.OneOf(rapid.StringN(0, 12, 40), rapid.StringN(20, 100, 250), rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 20), func(b []byte) string { return string(b) }))
	rapid.Check(t, func(t *rapid.T) {
		origin := caip.MustFeedbackRef("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63/42/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")
		number := new(big.Int).Lsh(big.NewInt(rapid.Int64().Draw(t, "value")), uint(rapid.IntRange(0, 20).Draw(t, "shift")))
		value, err := chains.Int128FromBig(number)
		if err != nil {
			t.Fatal(err)
		}
		item := chains.MirrorItem{
			Origin: chains.Origin{Feedback: origin, Source: caip.SourceID(origin)}, Value: chains.Value{Unscaled: value, Decimals: rapid.Uint8Range(0, 18).Draw(t, "decimals")},
			Tag1: text.Draw(t, "tag1"), Tag2: text.Draw(t, "tag2"), Endpoint: text.Draw(t, "endpoint"), File: []byte("{}"),
		}
		key := solana.PublicKey(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "key"))
		a, fit, err := c.mirrorContent(key, wire.GroupMint, item.Origin.Source, item, d.LookupTableAddresses())
		if err != nil {
			t.Fatal(err)
		}
		if err := c.fits(draft{schema: d.FeedbackPublic, Attestation: a}, key, d.LookupTableAddresses()); err != nil {
			t.Fatal(err)
		}
		read := decode.ReadContent(a.ContentType, a.Content)
		if fit.Holds(chains.MirrorValue) != (read.HasValue && read.Value == item.Value) {
			t.Fatalf("value %s: %+v, read %+v", item.Value, fit, read)
		}
		for part, texts := range map[chains.MirrorField][2]string{
			chains.MirrorTag1: {item.Tag1, read.Tag1}, chains.MirrorTag2: {item.Tag2, read.Tag2}, chains.MirrorEndpoint: {item.Endpoint, read.Endpoint},
		} {
			if want := texts[0]; fit.Holds(part) != (texts[1] == want) || (!fit.Holds(part) && texts[1] != "") {
				t.Fatalf("%s: %q, read %q, %+v", part, want, texts[1], fit)
			}
		}
	})
}

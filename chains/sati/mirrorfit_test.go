package sati_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// What MirrorFit says beforehand is what the mirror then holds.
func TestMirrorFit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	if !w.chain.Info().Capabilities.Has(chains.MirrorsPartly) {
		t.Error("the capability is missing")
	}
	ref := w.register("owner", "ipfs://x")
	large, err := chains.Int128FromBig(new(big.Int).Lsh(big.NewInt(1), 100))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		change func(*chains.MirrorItem)
		want   []chains.MirrorField
	}{
		{func(*chains.MirrorItem) {}, nil},
		{func(m *chains.MirrorItem) { m.Tag1, m.Tag2 = "", "" }, nil},
		{func(m *chains.MirrorItem) { m.Endpoint = "https://agent.example" }, []chains.MirrorField{chains.MirrorEndpoint}},
		{func(m *chains.MirrorItem) { m.Tag2 = strings.Repeat("b", 200) }, []chains.MirrorField{chains.MirrorTag2}},
		{func(m *chains.MirrorItem) { m.Tag1 = "\xff" }, []chains.MirrorField{chains.MirrorTag1}},
		{func(m *chains.MirrorItem) { m.Tag1, m.Tag2 = strings.Repeat("a", 300), strings.Repeat("b", 600) }, []chains.MirrorField{chains.MirrorTag1, chains.MirrorTag2}},
		{func(m *chains.MirrorItem) { m.Value = chains.Value{Unscaled: large} }, []chains.MirrorField{chains.MirrorValue, chains.MirrorTag1, chains.MirrorTag2}},
	} {
		item := mirrorItem(ref)
		item.Origin.Feedback.Index = uint64(i + 1)
		item.Origin.Source = caip.SourceID(item.Origin.Feedback)
		c.change(&item)
		fit, err := w.chain.MirrorFit(t.Context(), item)
		if err != nil || !slices.Equal(fit.FileOnly, c.want) || fit.Exact() != (len(c.want) == 0) || (fit.Why == "") != fit.Exact() {
			t.Errorf("%d: %+v, %v, want %v", i, fit, err, c.want)
		}
		f := w.deliver("relayer", item)
		for part, held := range map[chains.MirrorField]bool{
			chains.MirrorValue: f.HasValue && f.Value == item.Value, chains.MirrorTag1: f.Tag1 == item.Tag1, chains.MirrorTag2: f.Tag2 == item.Tag2, chains.MirrorEndpoint: f.Endpoint == item.Endpoint,
		} {
			if fit.Holds(part) != held {
				t.Errorf("%d: %s: said %t, is %t", i, part, fit.Holds(part), held)
			}
		}
	}
	item := mirrorItem(ref)
	item.File = nil
	_, err = w.chain.MirrorFit(t.Context(), item)
	wantKind(t, "an item without a file", err, chains.Invalid)
	bare := w.open(func(c *sati.Config) { c.LookupTable = "" })
	_, err = bare.MirrorFit(t.Context(), mirrorItem(ref))
	wantKind(t, "without a lookup table", err, chains.Invalid)
	none := w.open(func(c *sati.Config) { c.MirrorKeys = nil })
	_, err = none.MirrorFit(t.Context(), mirrorItem(ref))
	wantKind(t, "without a mirror key", err, chains.Unsupported)
}

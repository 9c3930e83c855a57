package chains_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
)

var anyValue = rapid.Custom(func(t *rapid.T) chains.Value {
	b := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 15).Draw(t, "magnitude"))
	if rapid.Bool().Draw(t, "negative") {
		b.Neg(b)
	}
	n, err := chains.Int128FromBig(b)
	if err != nil {
		t.Fatal(err)
	}
	return chains.Value{Unscaled: n, Decimals: rapid.Uint8Max(chains.MaxDecimals).Draw(t, "decimals")}
})

// Whatever is added and taken away in whatever order, and however it is cut into parts that are
// written and read, the sums are those of what is left.
func TestSums_holdWhatIsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		left := rapid.SliceOfN(anyValue, 0, 20).Draw(t, "left")
		gone := rapid.SliceOfN(anyValue, 0, 5).Draw(t, "gone")
		var parts [3]chains.Sums
		for _, v := range rapid.Permutation(append(append([]chains.Value{}, left...), gone...)).Draw(t, "order") {
			parts[rapid.IntRange(0, 2).Draw(t, "part")].Add(v)
		}
		var all chains.Sums
		for _, part := range parts {
			text, err := part.MarshalText()
			var again chains.Sums
			if err != nil || again.UnmarshalText(text) != nil || again != part {
				t.Fatalf("%s is read as %v", text, again)
			}
			all.Merge(again)
		}
		for _, v := range gone {
			all.Remove(v)
		}
		if got, want := all.Summary(), chains.Summarize(left); got != want || all.Count() != uint64(len(left)) {
			t.Fatalf("%+v, want %+v", got, want)
		}
		want := new(big.Rat)
		for _, v := range left {
			one, ok := new(big.Rat).SetString(v.String())
			if !ok {
				t.Fatal(v)
			}
			want.Add(want, one)
		}
		if len(left) == 0 {
			if all.Mean() != nil {
				t.Fatal("nothing has a mean")
			}
			return
		}
		if want.Quo(want, big.NewRat(int64(len(left)), 1)); all.Mean().Cmp(want) != 0 {
			t.Fatalf("mean %s, want %s", all.Mean(), want)
		}
	})
}

func TestSums_refuses(t *testing.T) {
	for _, text := range []string{"1", "1@0", "0@0=0", "1@19=5", "1@2=x", "x@2=1", "1@2=1 1@2=1", "1@2=1 1@0=1", "-1@0=1", "1@0=" + new(big.Int).Lsh(big.NewInt(1), 192).String()} {
		var s chains.Sums
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}

func FuzzSums(f *testing.F) {
	f.Add("3@0=240 1@2=8750")
	f.Add("1@18=-1")
	f.Fuzz(func(t *testing.T, text string) {
		var s, again chains.Sums
		if s.UnmarshalText([]byte(text)) != nil {
			return
		}
		out, err := s.MarshalText()
		if err != nil || again.UnmarshalText(out) != nil || again != s {
			t.Fatalf("%q is written as %q", text, out)
		}
	})
}

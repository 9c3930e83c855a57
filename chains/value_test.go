package chains_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

var (
	two128  = new(big.Int).Lsh(big.NewInt(1), 128)
	lowest  = new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), 127))
	highest = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 127), big.NewInt(1))
)

// bigs draws integers of every size, the borders of int128 among them.
func bigs() *rapid.Generator[*big.Int] {
	return rapid.Custom(func(t *rapid.T) *big.Int {
		b := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 17).Draw(t, "bytes"))
		switch rapid.IntRange(0, 3).Draw(t, "around") {
		case 0:
			b = new(big.Int).Add(lowest, big.NewInt(int64(rapid.IntRange(-2, 2).Draw(t, "off"))))
		case 1:
			b = new(big.Int).Add(highest, big.NewInt(int64(rapid.IntRange(-2, 2).Draw(t, "off"))))
		case 2:
			b.Neg(b)
		}
		return b
	})
}

func int128s() *rapid.Generator[chains.Int128] {
	return rapid.Custom(func(t *rapid.T) chains.Int128 {
		b := bigs().Filter(func(b *big.Int) bool { return b.Cmp(lowest) >= 0 && b.Cmp(highest) <= 0 }).Draw(t, "int128")
		v, err := chains.Int128FromBig(b)
		if err != nil {
			t.Fatal(err)
		}
		return v
	})
}

func TestInt128IsBigInt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := bigs().Draw(t, "b")
		v, err := chains.Int128FromBig(b)
		if fits := b.Cmp(lowest) >= 0 && b.Cmp(highest) <= 0; !fits {
			if !errors.Is(err, chains.ErrRange) {
				t.Fatalf("%s: %v, %v", b, v, err)
			}
			return
		}
		if err != nil || v.Big().Cmp(b) != 0 || v.String() != b.String() {
			t.Fatalf("%s became %s, %v", b, v, err)
		}
		parsed, err := chains.ParseInt128(b.String())
		if err != nil || parsed != v {
			t.Fatalf("%s was read as %s, %v", b, parsed, err)
		}
		var back chains.Int128
		text, _ := json.Marshal(v)
		if err := json.Unmarshal(text, &back); err != nil || back != v || string(text) != `"`+b.String()+`"` {
			t.Fatalf("%s became %s and %s, %v", b, text, back, err)
		}
		if n := rapid.Int64().Draw(t, "n"); chains.NewInt128(n).Big().Cmp(big.NewInt(n)) != 0 {
			t.Fatalf("%d became %s", n, chains.NewInt128(n))
		}
	})
	for _, n := range []int64{0, -1, 1, math.MinInt64, math.MaxInt64} {
		if chains.NewInt128(n).Big().Cmp(big.NewInt(n)) != 0 {
			t.Errorf("%d became %s", n, chains.NewInt128(n))
		}
	}
}

func TestParseInt128Refuses(t *testing.T) {
	for _, s := range []string{"", "-", "+1", "01", "-01", "-0", "00", "1.0", "1e3", "0x1", " 1", "1 ", "1_000", "１", two128.String(), "-" + two128.String(), strings.Repeat("9", 1<<20)} {
		if v, err := chains.ParseInt128(s); err == nil || len(err.Error()) > 300 {
			t.Errorf("%.40q was read as %s, %.200v", s, v, err)
		}
	}
}

func TestParseValue(t *testing.T) {
	for s, want := range map[string]chains.Value{
		"0":                    {},
		"87":                   {Unscaled: chains.NewInt128(87)},
		"87.5":                 {Unscaled: chains.NewInt128(875), Decimals: 1},
		"87.50":                {Unscaled: chains.NewInt128(8750), Decimals: 2},
		"-12.50":               {Unscaled: chains.NewInt128(-1250), Decimals: 2},
		"-0.05":                {Unscaled: chains.NewInt128(-5), Decimals: 2},
		"0.00":                 {Decimals: 2},
		"0.000000000000000001": {Unscaled: chains.NewInt128(1), Decimals: 18},
	} {
		got, err := chains.ParseValue(s)
		if err != nil || got != want || got.String() != s {
			t.Errorf("%s: %+v (%s), %v", s, got, got, err)
		}
	}
	for _, s := range []string{
		"", ".", "-", "1.", ".5", "-.5", "+1", "--1", "1..2", "1.2.3", "1e3", "NaN", "Infinity", "1,5", " 1", "0x1", "1.-5", "5-5", "0.0000000000000000001",
		"100000000000000000000000000000000000001", "-100000000000000000000000000000000000001", two128.String(), strings.Repeat("9", 1000),
	} {
		if v, err := chains.ParseValue(s); err == nil {
			t.Errorf("%.60q was read as %s", s, v)
		}
	}
}

func TestValueRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := chains.Value{Unscaled: int128s().Draw(t, "unscaled"), Decimals: uint8(rapid.IntRange(0, chains.MaxDecimals).Draw(t, "decimals"))}
		exact := new(big.Rat).SetFrac(v.Unscaled.Big(), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(v.Decimals)), nil))
		shown, ok := new(big.Rat).SetString(v.String())
		if !ok || shown.Cmp(exact) != 0 {
			t.Fatalf("%+v is shown as %s", v, v)
		}
		back, err := chains.ParseValue(v.String())
		if v.Check() != nil {
			if err == nil {
				t.Fatalf("%s is out of range and was read", v)
			}
			return
		}
		if err != nil || back != v {
			t.Fatalf("%s was read as %+v, %v", v, back, err)
		}
	})
}

func TestValueCheck(t *testing.T) {
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(38), nil)
	value := func(b *big.Int, decimals uint8) chains.Value {
		v, err := chains.Int128FromBig(b)
		if err != nil {
			t.Fatal(err)
		}
		return chains.Value{Unscaled: v, Decimals: decimals}
	}
	for _, v := range []chains.Value{value(most, 0), value(new(big.Int).Neg(most), 18), {}} {
		if err := v.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, v := range []chains.Value{value(new(big.Int).Add(most, big.NewInt(1)), 0), value(lowest, 0), value(highest, 18), {Decimals: 19}, {Decimals: 255}} {
		if err := v.Check(); !errors.Is(err, chains.ErrRange) {
			t.Errorf("%+v: %v", v, err)
		}
	}
}

func FuzzParseValue(f *testing.F) {
	for _, s := range []string{"0", "-12.50", "1e3", ".5", "99999999999999999999999999999999999999.9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := chains.ParseValue(s)
		if err != nil {
			return
		}
		if again, err := chains.ParseValue(v.String()); err != nil || again != v {
			t.Errorf("%q: %s was read as %s, %v", s, v, again, err)
		}
	})
}

func FuzzParseInt128(f *testing.F) {
	for _, s := range []string{"0", "-1", lowest.String(), highest.String(), two128.String()} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if v, err := chains.ParseInt128(s); err == nil && v.String() != s {
			t.Errorf("%q was read as %s", s, v)
		}
	})
}

func TestFeedbackFilter(t *testing.T) {
	client, other := caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000001"), caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000002")
	f := chains.Feedback{Client: client, Tag1: "starred", Tag2: "day"}
	revoked := f
	revoked.Revoked = true
	for _, c := range []struct {
		filter      chains.FeedbackFilter
		f           chains.Feedback
		want        bool
		description string
	}{
		{chains.FeedbackFilter{}, f, true, "everything"},
		{chains.FeedbackFilter{}, revoked, false, "revoked"},
		{chains.FeedbackFilter{IncludeRevoked: true}, revoked, true, "revoked on demand"},
		{chains.FeedbackFilter{Clients: []caip.AccountID{other, client}}, f, true, "one of the clients"},
		{chains.FeedbackFilter{Clients: []caip.AccountID{other}}, f, false, "another client"},
		{chains.FeedbackFilter{Tag1: "starred", Tag2: "day"}, f, true, "both tags"},
		{chains.FeedbackFilter{Tag1: "Starred"}, f, false, "tags are bytes"},
		{chains.FeedbackFilter{Tag1: "day"}, f, false, "the first tag only against the first"},
		{chains.FeedbackFilter{Tag2: "starred"}, f, false, "the second tag only against the second"},
	} {
		if got := c.filter.Match(c.f); got != c.want {
			t.Errorf("%s: %t", c.description, got)
		}
	}
}

func TestCountOccurrences(t *testing.T) {
	a, b := caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000001"), caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000002")
	list := []chains.Response{
		{Responder: a, URI: "x"}, {Responder: b, URI: "x"}, {Responder: a, URI: "x"}, {Responder: a, URI: "y"}, {Responder: a, URI: "x", Hash: caip.Hash{1}}, {Responder: a, URI: "x"},
	}
	chains.CountOccurrences(list)
	ids := map[caip.Hash]bool{}
	for i, want := range []uint32{0, 0, 1, 0, 0, 2} {
		if list[i].Occurrence != want {
			t.Errorf("response %d: occurrence %d, want %d", i, list[i].Occurrence, want)
		}
		ids[list[i].ID()] = true
	}
	if len(ids) != len(list) {
		t.Errorf("%d ids of %d responses", len(ids), len(list))
	}
}

func TestProofHolds(t *testing.T) {
	for proof, want := range map[chains.Proof]bool{chains.ProofTransaction: true, chains.ProofSignature: true, chains.ProofInvalid: false, "": false} {
		if proof.Holds() != want {
			t.Errorf("%q: %t", proof, !want)
		}
	}
}

func TestOutcomeWords(t *testing.T) {
	for o, want := range map[chains.Outcome]string{chains.Negative: "Negative", chains.Neutral: "Neutral", chains.Positive: "Positive", 3: "Unknown"} {
		if o.String() != want {
			t.Errorf("%d: %s", o, o)
		}
	}
}

func TestEventClaimHasTheEventsID(t *testing.T) {
	e := chains.NewEvent(caip.MustChainID("eip155:1"), chains.KindURISet, caip.AgentRef{}, chains.Position{Height: 5, Hash: "0xab"}, "0xcd", 3, memchainGenesis)
	if e.Claim().ID() != e.ID || e.Claim().At != e.At {
		t.Errorf("claim %+v of event %+v", e.Claim(), e)
	}
	moved := e.Claim()
	moved.At.Hash = "0xef"
	if moved.ID() != e.ID {
		t.Error("the id of an event depends on its block")
	}
}

// Verbs stand in action ids and subjects: they may not change.
func TestVerbs(t *testing.T) {
	for want, op := range map[string]chains.Op{
		"register": chains.Register{}, "set-uri": chains.SetURI{}, "set-metadata": chains.SetMetadata{}, "set-wallet": chains.SetWallet{}, "unset-wallet": chains.UnsetWallet{},
		"approve": chains.Approve{}, "transfer": chains.Transfer{}, "grant-sync": chains.GrantSync{}, "give-feedback": chains.GiveFeedback{}, "revoke-feedback": chains.RevokeFeedback{},
		"respond": chains.Respond{}, "deliver": chains.Deliver{}, "revoke-mirror": chains.RevokeMirror{}, "respond-mirror": chains.RespondMirror{}, "sync-uri": chains.SyncURI{},
		"nothing": chains.Nothing{},
	} {
		if op.Verb() != want {
			t.Errorf("%T: %s, want %s", op, op.Verb(), want)
		}
	}
}

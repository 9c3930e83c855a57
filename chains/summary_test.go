package chains_test

import (
	"encoding/json"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// reputation holds results of the deployed registry.
type reputation struct {
	Summary []struct {
		ID       string
		Feedback []vectorFeedback
		Queries  []struct {
			Clients    []string
			Tag1, Tag2 string
			Expect     struct {
				Count, Value  string
				Decimals      uint8
				Int128Wrapped bool `json:"int128Wrapped"`
				Revert        string
			}
		}
	}
	Scenarios []struct {
		ID    string
		Steps []struct {
			Op, Client, Responder string
			Index                 uint64
			vectorValue
		}
		ReadAllFeedback []struct {
			Clients        []string
			Tag1, Tag2     string
			IncludeRevoked bool
			Expect         []vectorFeedback
		}
		ResponseCounts []struct {
			Client     string
			Index      uint64
			Responders []string
			Expect     string
		}
		GetClients   []string
		GetLastIndex []struct{ Client, Expect string }
	}
}

type vectorValue struct {
	Value         string
	ValueDecimals uint8
	Tag1, Tag2    string
}

type vectorFeedback struct {
	Client  string
	Index   uint64
	Revoked bool
	vectorValue
}

func (v vectorValue) value(t *testing.T) chains.Value {
	t.Helper()
	n, err := chains.ParseInt128(v.Value)
	if err != nil {
		t.Fatal(err)
	}
	return chains.Value{Unscaled: n, Decimals: v.ValueDecimals}
}

func vectors(t *testing.T) (out reputation) {
	t.Helper()
	b, err := os.ReadFile("testdata/erc8004-reputation.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if len(out.Summary) == 0 || len(out.Scenarios) == 0 {
		t.Fatal("no vectors")
	}
	return out
}

func TestSummarizeEqualsTheDeployedRegistry(t *testing.T) {
	wrapped := 0
	for _, v := range vectors(t).Summary {
		for i, q := range v.Queries {
			if q.Expect.Revert != "" {
				continue // a summary without clients: chaintest asks every Chain for that refusal
			}
			var values []chains.Value
			// The registry walks the list as given: who is listed twice counts twice.
			for _, client := range q.Clients {
				for _, f := range v.Feedback {
					if strings.EqualFold(f.Client, client) && !f.Revoked && (q.Tag1 == "" || q.Tag1 == f.Tag1) && (q.Tag2 == "" || q.Tag2 == f.Tag2) {
						values = append(values, f.value(t))
					}
				}
			}
			got := chains.Summarize(values)
			want := chains.Summary{
				Count: uint64(len(values)), Value: vectorValue{Value: q.Expect.Value, ValueDecimals: q.Expect.Decimals}.value(t), Overflow: q.Expect.Int128Wrapped,
			}
			if got != want || q.Expect.Count != chains.NewInt128(int64(got.Count)).String() {
				t.Errorf("%s, query %d: %+v, want %+v", v.ID, i, got, want)
			}
			if got.Overflow {
				wrapped++
			}
		}
	}
	if wrapped == 0 {
		t.Error("no vector wraps")
	}
}

// Sums that leave 128 bits, and the extremes of a value, are exact.
func TestSummarizeOfTheLargestValues(t *testing.T) {
	var limits []chains.Int128
	for _, text := range []string{"0", "-1", "-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"} {
		limits = append(limits, vectorValue{Value: text}.value(t).Unscaled)
	}
	value := rapid.Custom(func(t *rapid.T) chains.Value {
		n := rapid.SampledFrom(limits).Draw(t, "limit")
		if rapid.Bool().Draw(t, "any") {
			bytes := rapid.SliceOfN(rapid.Byte(), 15, 15).Draw(t, "magnitude")
			b := new(big.Int).SetBytes(bytes)
			if rapid.Bool().Draw(t, "negative") {
				b.Neg(b)
			}
			n, _ = chains.Int128FromBig(b)
		}
		return chains.Value{Unscaled: n, Decimals: uint8(rapid.IntRange(0, 255).Draw(t, "d"))}
	})
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(value, 1, 50).Draw(t, "list")
		if got, want := chains.Summarize(list), summaryByBig(list); got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
	if chains.Summarize(nil) != (chains.Summary{}) {
		t.Error("a summary of nothing")
	}
}

// summaryByBig is Summarize with numbers of any length.
func summaryByBig(values []chains.Value) chains.Summary {
	pow10 := func(n uint8) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }
	sum := new(big.Int)
	var frequency [chains.MaxDecimals + 1]int
	for _, v := range values {
		d := min(v.Decimals, chains.MaxDecimals)
		sum.Add(sum, new(big.Int).Mul(v.Unscaled.Big(), pow10(chains.MaxDecimals-d)))
		frequency[d]++
	}
	mode := uint8(0)
	for d, n := range frequency {
		if n > frequency[mode] {
			mode = uint8(d)
		}
	}
	average := sum.Quo(sum, big.NewInt(int64(len(values))))
	average.Quo(average, pow10(chains.MaxDecimals-mode))
	narrow, err := chains.Int128FromBig(average)
	if err != nil { // modulo 2^128, in two's complement
		whole := new(big.Int).Lsh(big.NewInt(1), 128)
		wrapped := new(big.Int).Mod(average, whole)
		if wrapped.Bit(127) == 1 {
			wrapped.Sub(wrapped, whole)
		}
		narrow, _ = chains.Int128FromBig(wrapped)
	}
	return chains.Summary{Count: uint64(len(values)), Value: chains.Value{Unscaled: narrow, Decimals: mode}, Overflow: err != nil}
}

// BenchmarkSummarize compares a summary of a million values of all decimals with a plain addition
// of as many 128-bit numbers: values/s and bare/s are their speeds, ratio the first by the second.
func BenchmarkSummarize(b *testing.B) {
	const count = 1_000_000
	random := rand.New(rand.NewPCG(1, 2))
	values, high, low := make([]chains.Value, count), make([]uint64, count), make([]uint64, count)
	for i := range values {
		n := random.Int64()
		values[i] = chains.Value{Unscaled: chains.NewInt128(n), Decimals: uint8(random.IntN(chains.MaxDecimals + 1))}
		high[i], low[i] = uint64(n>>63), uint64(n)
	}
	var ours, bare time.Duration
	var hi, lo, carry uint64
	b.ReportAllocs()
	for b.Loop() {
		begin := time.Now()
		if s := chains.Summarize(values); s.Count != count {
			b.Fatal(s)
		}
		ours += time.Since(begin)
		begin = time.Now()
		for i := range low {
			lo, carry = bits.Add64(lo, low[i], 0)
			hi, _ = bits.Add64(hi, high[i], carry)
		}
		bare += time.Since(begin)
	}
	if hi == 0 && lo == 0 {
		b.Fatal("nothing was added")
	}
	speed := func(d time.Duration) float64 { return count * float64(b.N) / d.Seconds() }
	b.ReportMetric(speed(ours), "values/s")
	b.ReportMetric(speed(bare), "bare/s")
	b.ReportMetric(speed(ours)/speed(bare), "ratio")
}

// TestScenarios replays the vectors' steps on memchain, whose rules have to be the registry's.
func TestScenarios(t *testing.T) {
	for _, s := range vectors(t).Scenarios {
		t.Run(s.ID, func(t *testing.T) {
			c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:31337"), AutoMine: true})
			do := func(name string, op chains.Op) chains.Receipt {
				t.Helper()
				r, err := chains.Do(t.Context(), c.Writer(strings.ToLower(name)), op, chains.Latest)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			account := func(vector string) caip.AccountID { return c.Account(strings.ToLower(vector)) }
			e, _ := do("owner", chains.Register{}).Event(chains.KindRegistered)
			agent := e.Agent
			ref := func(client string, index uint64) caip.FeedbackRef {
				return caip.FeedbackRef{Registry: c.Info().Reputation, AgentID: agent.ID, Client: account(client).Address, Index: index}
			}
			for _, step := range s.Steps {
				switch step.Op {
				case "give":
					do(step.Client, chains.GiveFeedback{Agent: agent, Value: step.value(t), Tag1: step.Tag1, Tag2: step.Tag2})
				case "revoke":
					do(step.Client, chains.RevokeFeedback{Ref: ref(step.Client, step.Index)})
				case "respond":
					do(step.Responder, chains.Respond{Ref: ref(step.Client, step.Index), URI: "ipfs://r"})
				default:
					t.Fatalf("no such step: %s", step.Op)
				}
			}
			for i, q := range s.ReadAllFeedback {
				clients := q.Clients
				if len(clients) == 0 {
					clients = s.GetClients
				}
				var got, want []chains.Feedback
				for _, client := range clients {
					list, err := c.Feedbacks(t.Context(), agent, chains.FeedbackFilter{
						Clients: []caip.AccountID{account(client)}, Tag1: q.Tag1, Tag2: q.Tag2, IncludeRevoked: q.IncludeRevoked,
					}, chains.Latest)
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, list...)
				}
				for _, f := range q.Expect {
					want = append(want, chains.Feedback{Ref: ref(f.Client, f.Index), Value: f.value(t), Tag1: f.Tag1, Tag2: f.Tag2, Revoked: f.Revoked})
				}
				if len(got) != len(want) {
					t.Fatalf("list %d: %d entries, want %d", i, len(got), len(want))
				}
				for j := range got {
					g := chains.Feedback{Ref: got[j].Ref, Value: got[j].Value, Tag1: got[j].Tag1, Tag2: got[j].Tag2, Revoked: got[j].Revoked}
					if g.Ref != want[j].Ref || g.Value != want[j].Value || g.Tag1 != want[j].Tag1 || g.Tag2 != want[j].Tag2 || g.Revoked != want[j].Revoked {
						t.Errorf("list %d, entry %d: %+v, want %+v", i, j, g, want[j])
					}
				}
			}
			clients, err := c.Clients(t.Context(), agent, chains.Latest)
			if err != nil || len(clients) != len(s.GetClients) {
				t.Fatalf("clients %v, %v", clients, err)
			}
			for i, client := range s.GetClients {
				if clients[i] != account(client) {
					t.Errorf("client %d is %s, want %s", i, clients[i], account(client))
				}
			}
			for _, q := range s.GetLastIndex {
				n, _ := chains.ParseInt128(q.Expect)
				last := n.Big().Uint64()
				_, err := c.Feedback(t.Context(), ref(q.Client, last+1), chains.Latest)
				if chains.KindOf(err) != chains.NotFound {
					t.Errorf("%s has more than %d feedbacks: %v", q.Client, last, err)
				}
				if last > 0 {
					if _, err := c.Feedback(t.Context(), ref(q.Client, last), chains.Latest); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

func TestSums_meanText(t *testing.T) {
	for _, c := range []struct {
		values []string
		places int
		want   string
	}{
		{nil, 4, ""},
		{[]string{"85"}, 4, "85"},
		{[]string{"100"}, 0, "100"},
		{[]string{"51.93"}, 4, "51.93"},
		{[]string{"84", "83.5", "83", "84"}, 4, "83.625"},
		{[]string{"80", "80", "81"}, 4, "80.3333…"},
		{[]string{"80", "81", "81"}, 4, "80.6666…"},
		{[]string{"80", "80", "81"}, 0, "80…"},
		{[]string{"-80", "-80", "-81"}, 2, "-80.33…"},
		{[]string{"0.000001"}, 4, "0.0000…"},
		{[]string{"-0.000001"}, 4, "-0.0000…"},
		{[]string{"-0.000001"}, 18, "-0.000001"},
		{[]string{"0.3", "0", "0"}, 99, "0.1"},
	} {
		var sums chains.Sums
		for _, text := range c.values {
			v, err := chains.ParseValue(text)
			if err != nil {
				t.Fatal(err)
			}
			sums.Add(v)
		}
		if got := sums.MeanText(c.places); got != c.want {
			t.Errorf("%v to %d places: %q, want %q", c.values, c.places, got, c.want)
		}
	}
}

// What is shown is the mean, cut off.
func TestSums_meanTextIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sums chains.Sums
		for range rapid.IntRange(1, 6).Draw(t, "values") {
			sums.Add(chains.Value{Unscaled: chains.NewInt128(rapid.Int64().Draw(t, "value")), Decimals: uint8(rapid.IntRange(0, chains.MaxDecimals).Draw(t, "decimals"))})
		}
		places := rapid.IntRange(0, chains.MaxDecimals).Draw(t, "places")
		text, more := strings.CutSuffix(sums.MeanText(places), "…")
		shown, ok := new(big.Rat).SetString(text)
		if !ok || len(text) > 45 {
			t.Fatalf("%q", text)
		}
		left := new(big.Rat).Sub(sums.Mean(), shown)
		last := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
		if more != (left.Sign() != 0) || left.Sign()*sums.Mean().Sign() < 0 || left.Abs(left).Cmp(last) >= 0 {
			t.Fatalf("%s to %d places is %q", sums.Mean(), places, sums.MeanText(places))
		}
	})
}

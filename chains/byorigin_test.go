package chains_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

var (
	originRegistry = caip.MustAccountID("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63")
	originAlice    = caip.MustAccountID("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	originBob      = caip.MustAccountID("eip155:8453:0x0c39947cae43bdc63c379419fa11659b89e840f1")
	originQuery    = chains.OriginQuery{Agents: []chains.OriginAgent{{Reputation: originRegistry, ID: "42"}}, Clients: []caip.AccountID{originAlice}}
)

// attested is the mirror of a client's feedback to agent 42.
func attested(client caip.AccountID, index uint64, epoch uint32, v chains.Value) chains.Feedback {
	source := caip.SourceID(caip.FeedbackRef{Registry: originRegistry, AgentID: "42", Client: client.Address, Index: index})
	return chains.Feedback{Value: v, HasValue: true, SATI: &chains.SATIFeedback{TaskRef: caip.MirrorTask(source, epoch)}}
}

func whole(n int64) chains.Value { return chains.Value{Unscaled: chains.NewInt128(n)} }

func TestSummarizeByTask(t *testing.T) {
	revoked, tagged, valueless := attested(originAlice, 2, 0, whole(50)), attested(originAlice, 3, 0, whole(7)), attested(originAlice, 4, 0, chains.Value{})
	revoked.Revoked, tagged.Tag1, valueless.HasValue = true, "starred", false
	gone := valueless
	gone.Revoked = true
	later := attested(originAlice, 1, 2, whole(9))
	with := func(change func(*chains.OriginQuery)) chains.OriginQuery {
		q := originQuery
		change(&q)
		return q
	}
	solana := caip.MustAccountID("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:So11111111111111111111111111111111111111112")
	for name, c := range map[string]struct {
		mirrors  []chains.Feedback
		q        chains.OriginQuery
		sum      string
		count    uint64
		fileOnly uint64
		problem  string
	}{
		"nothing":               {nil, originQuery, "0", 0, 0, ""},
		"one of each":           {[]chains.Feedback{attested(originAlice, 1, 0, whole(5)), revoked, tagged, valueless, attested(originBob, 1, 0, whole(100))}, originQuery, "12", 2, 1, ""},
		"valueless and revoked": {[]chains.Feedback{gone}, originQuery, "0", 0, 0, ""},
		"a tag":                 {[]chains.Feedback{attested(originAlice, 1, 0, whole(5)), tagged, valueless}, with(func(q *chains.OriginQuery) { q.Tag1 = "starred" }), "7", 1, 1, ""},
		"the highest epoch":     {[]chains.Feedback{later, attested(originAlice, 1, 0, whole(5))}, originQuery, "9", 1, 0, ""},
		"by two keys":           {[]chains.Feedback{attested(originAlice, 1, 0, whole(5)), attested(originAlice, 1, 0, whole(6))}, originQuery, "5", 1, 0, ""},
		"named twice": {[]chains.Feedback{attested(originAlice, 1, 0, whole(5))}, with(func(q *chains.OriginQuery) {
			q.Agents, q.Clients = append(q.Agents, q.Agents...), append(q.Clients, q.Clients...)
		}), "5", 1, 0, ""},
		"another agent": {[]chains.Feedback{attested(originAlice, 1, 0, whole(5))}, with(func(q *chains.OriginQuery) { q.Agents = []chains.OriginAgent{{Reputation: originRegistry, ID: "43"}} }), "0", 0, 0, ""},
		"the address on another chain": {[]chains.Feedback{attested(originAlice, 1, 0, whole(5))}, with(func(q *chains.OriginQuery) {
			q.Clients = []caip.AccountID{{Chain: caip.MustChainID("eip155:1"), Address: originAlice.Address}}
		}), "0", 0, 0, ""},
		"a thousand back":                   {[]chains.Feedback{attested(originAlice, 1000, 0, whole(5)), attested(originAlice, 2000, 0, whole(6))}, originQuery, "11", 2, 0, ""},
		"more than a thousand without any":  {[]chains.Feedback{attested(originAlice, 1, 0, whole(5)), attested(originAlice, 1002, 0, whole(6))}, originQuery, "5", 1, 0, ""},
		"of attestations":                   {nil, with(func(q *chains.OriginQuery) { q.Agents = []chains.OriginAgent{{Reputation: solana, ID: solana.Address}} }), "0", 0, 0, "are not found by their clients"},
		"of nobody":                         {nil, with(func(q *chains.OriginQuery) { q.Clients = nil }), "0", 0, 0, "no clients named"},
		"of what was given to nobody":       {nil, with(func(q *chains.OriginQuery) { q.Agents = nil }), "0", 0, 0, "no agents named"},
		"of an agent whose id is no number": {[]chains.Feedback{later}, with(func(q *chains.OriginQuery) { q.Agents = []chains.OriginAgent{{Reputation: originRegistry, ID: "x"}} }), "0", 0, 0, "agent"},
	} {
		got, err := chains.SummarizeByTask(t.Context(), c.mirrors, c.q)
		if c.problem != "" {
			if err == nil || !strings.Contains(err.Error(), c.problem) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil || got.Count != c.count || got.Totals.Sum() != c.sum || got.FileOnly != c.fileOnly || got.Mirrors != uint64(len(c.mirrors)) {
			t.Errorf("%s: %+v, sum %s, %v", name, got, got.Totals.Sum(), err)
		}
	}
	ended, leave := context.WithCancel(t.Context())
	leave()
	if _, err := chains.SummarizeByTask(ended, []chains.Feedback{revoked}, originQuery); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// In whatever order the mirrors stand, and whoever else is among them: it is the summary of what
// the named clients gave.
func TestSummarizeByTask_isTheSummaryOfItsMirrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var mirrors []chains.Feedback
		var values []chains.Value
		for _, client := range []caip.AccountID{originAlice, originBob} {
			for _, index := range rapid.SliceOfNDistinct(rapid.Uint64Range(1, 40), 0, 6, func(i uint64) uint64 { return i }).Draw(t, "indices") {
				v := anyValue.Draw(t, "value")
				mirrors = append(mirrors, attested(client, index, rapid.Uint32Max(caip.MirrorEpochs-1).Draw(t, "epoch"), v))
				if client == originAlice {
					values = append(values, v)
				}
			}
		}
		got, err := chains.SummarizeByTask(t.Context(), rapid.Permutation(mirrors).Draw(t, "order"), originQuery)
		if want := chains.Summarize(values); err != nil || got.Summary != want {
			t.Fatalf("%+v, %v, want %+v", got.Summary, err, want)
		}
	})
}

// Totals of parts add up to those of the whole, whose mean is that of the values.
func TestTotals_merge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(anyValue, 0, 12).Draw(t, "values")
		var parts [3]chains.Sums
		for _, v := range values {
			parts[rapid.IntRange(0, 2).Draw(t, "part")].Add(v)
		}
		var all chains.Totals
		for _, part := range parts {
			all.Merge(part.Totals())
		}
		if got, want := all.Summary(), chains.Summarize(values); got != want || all.Count() != uint64(len(values)) {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}

func TestTotals_inJSON(t *testing.T) {
	for want, values := range map[string][]string{
		`{"sum":"0","decimals":{}}`:                          nil,
		`{"sum":"-100","decimals":{"0":1}}`:                  {"-100"},
		`{"sum":"88.75","decimals":{"0":2,"1":1,"3":1}}`:     {"87.5", "-3", "0", "4.250"},
		`{"sum":"0.000000000000000001","decimals":{"18":1}}`: {"0.000000000000000001"},
	} {
		var sums chains.Sums
		for _, text := range values {
			v, err := chains.ParseValue(text)
			if err != nil {
				t.Fatal(err)
			}
			sums.Add(v)
		}
		if got, err := json.Marshal(sums.Totals()); err != nil || string(got) != want {
			t.Errorf("%v: %s, %v, want %s", values, got, err, want)
		}
	}
}

// BenchmarkSummarizeByTask looks for the mirrors of as many reviewers as can be named, none of whom
// gave any.
func BenchmarkSummarizeByTask(b *testing.B) {
	q := originQuery
	q.Clients = nil
	for i := range chains.MaxOrigins {
		q.Clients = append(q.Clients, caip.AccountID{Chain: originRegistry.Chain, Address: fmt.Sprintf("0x%040x", i+1)})
	}
	mirrors := []chains.Feedback{attested(originAlice, 1, 0, whole(1))}
	for b.Loop() {
		if s, err := chains.SummarizeByTask(b.Context(), mirrors, q); err != nil || s.Count != 0 {
			b.Fatal(s, err)
		}
	}
}

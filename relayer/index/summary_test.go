package index

import (
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// However many have reviewed an agent, a summary reads the sums of those only that it lists.
func TestSummary_readsWhatItTells(t *testing.T) {
	const many = 3 * maxEach
	r := newRig(t)
	agent := r.register(r.a, "owner", "one", "", "")
	r.give(r.a, "alice", agent, "7", "quality", "speed")
	s := open(t)
	r.settle(s, r.a)
	if err := s.begin(t.Context(), func(x *tx) error {
		three, err := chains.ParseValue("3")
		if err != nil {
			return err
		}
		var accounts, buckets [][]any
		for i := range many {
			var sums chains.Sums
			for range 1 + flag(i == many-1) {
				sums.Add(three)
			}
			text, err := sums.MarshalText()
			if err != nil {
				return err
			}
			id := int64(1000 + i)
			accounts = append(accounts, []any{id, fmt.Sprintf("eip155:0x%040x", i)})
			buckets = append(buckets, []any{1, id, 1, 0, int64(sums.Count()), 3.0 * float64(sums.Count()), string(text)})
		}
		if err := x.insert("account", accounts, ""); err != nil {
			return err
		}
		if err := x.insert("bucket", buckets, ""); err != nil {
			return err
		}
		return x.exec("INSERT INTO dirty VALUES (1) ON CONFLICT DO NOTHING")
	}); err != nil {
		t.Fatal(err)
	}
	r.settle(s, r.a)
	for name, c := range map[string]struct {
		q           client.SummaryQuery
		count       uint64
		list, reads int
	}{
		"of all":                  {client.SummaryQuery{}, many + 2, 0, 1},
		"with a tag":              {client.SummaryQuery{Tags: []string{"quality"}}, many + 2, 0, 1},
		"of each":                 {client.SummaryQuery{Each: true}, many + 2, someEach, someEach + 1},
		"of each, the first few":  {client.SummaryQuery{Each: true, Top: 20}, many + 2, 20, 21},
		"of each, with a tag":     {client.SummaryQuery{Each: true, Top: 5000, Tags: []string{"quality"}}, many + 2, maxEach, maxEach + 1},
		"of one reviewer, and it": {client.SummaryQuery{Each: true, Reviewers: []string{fmt.Sprintf("0x%040x", 5)}}, 1, 1, 2},
	} {
		c.q.Agent = agent.String()
		left := maxBuckets
		got, err := s.summary(t.Context(), c.q, &left)
		if err != nil || got.Count != c.count || len(got.ByReviewer) != c.list || maxBuckets-left != c.reads {
			t.Errorf("%s: %d reviews, %d reviewers, %d sums read, %v", name, got.Count, len(got.ByReviewer), maxBuckets-left, err)
		}
		if c.list > 1 && (got.ByReviewer[0].Reviewer != fmt.Sprintf("eip155:0x%040x", many-1) || got.ByReviewer[0].Count != 2 || got.ByReviewer[0].Average != "3") {
			t.Errorf("%s: first %+v", name, got.ByReviewer[0])
		}
	}
	left := 1000
	if _, err := s.summary(t.Context(), client.SummaryQuery{Agent: agent.String(), Tags: []string{"quality", "speed"}}, &left); chains.KindOf(err) != chains.TooMuch {
		t.Errorf("%v, want too much", err)
	}
}

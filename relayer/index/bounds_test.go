package index

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// What no question can mean is refused by name, on both databases alike, and never told as their
// failure.
func TestQueries_refuseHostileText(t *testing.T) {
	r := newRig(t)
	agent := r.register(r.a, "owner", "Weather", "rain", "")
	r.give(r.a, "alice", agent, "7", "quality", "")
	s := open(t)
	r.settle(s, r.chains()...)
	ctx := t.Context()
	for _, text := range []string{"\x00", "a\x00b", "\xff", "a\xc3", "\xed\xa0\x80"} {
		one := []string{text}
		for name, err := range map[string]error{
			"text": second(s.Search(ctx, client.Search{Text: text})), "agent": second(s.Search(ctx, client.Search{Agents: one})),
			"service": second(s.Search(ctx, client.Search{Services: one})), "skill": second(s.Search(ctx, client.Search{Skills: one})),
			"domain": second(s.Search(ctx, client.Search{Domains: one})), "tool": second(s.Search(ctx, client.Search{Tools: one})),
			"owner": second(s.Search(ctx, client.Search{Owner: text})), "wallet": second(s.Search(ctx, client.Search{Wallet: text})),
			"chain": second(s.Search(ctx, client.Search{Chains: one})), "since": second(s.Search(ctx, client.Search{Since: text})),
			"until": second(s.Search(ctx, client.Search{Until: text})), "reviewer": second(s.Search(ctx, client.Search{Reviewers: one})),
			"tag": second(s.Search(ctx, client.Search{Tags: one})), "minAverage": second(s.Search(ctx, client.Search{MinAverage: text})),
			"maxAverage": second(s.Search(ctx, client.Search{MaxAverage: text})), "sort": second(s.Search(ctx, client.Search{Sort: text})),
			"after": second(s.Search(ctx, client.Search{After: text})),

			"agent of reviews": second(s.Reviews(ctx, client.ReviewQuery{Agents: one})), "reviewer of reviews": second(s.Reviews(ctx, client.ReviewQuery{Reviewers: one})),
			"tag of reviews": second(s.Reviews(ctx, client.ReviewQuery{Tags: one})), "since of reviews": second(s.Reviews(ctx, client.ReviewQuery{Since: text})),
			"until of reviews": second(s.Reviews(ctx, client.ReviewQuery{Until: text})), "after of reviews": second(s.Reviews(ctx, client.ReviewQuery{After: text})),

			"agent of a summary": second(s.Summary(ctx, client.SummaryQuery{Agent: text})), "tag of a summary": second(s.Summary(ctx, client.SummaryQuery{Agent: agent.String(), Tags: one})),
			"reviewer of a summary": second(s.Summary(ctx, client.SummaryQuery{Agent: agent.String(), Reviewers: one})),
		} {
			if parameter, _, _ := strings.Cut(name, " "); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), parameter) {
				t.Errorf("%s %q: %v", name, text, err)
			}
		}
	}
	for _, sort := range []string{"average", "count", "newest", "name"} {
		for _, key := range []string{"", "0", "NaN", "Inf", "-1", "a\x00", "99999999999999999999", "9223372036854775807"} {
			for _, id := range []int64{1, -1 << 63, 1<<63 - 1, 1 << 31} {
				after := cursor{key, id}.String()
				if _, err := s.Search(ctx, client.Search{Sort: sort, After: after}); err != nil && chains.KindOf(err) != chains.Invalid {
					t.Errorf("%s behind %q, %d: %v", sort, key, id, err)
				}
				if _, err := s.Reviews(ctx, client.ReviewQuery{After: after}); err != nil && chains.KindOf(err) != chains.Invalid {
					t.Errorf("reviews behind %q, %d: %v", key, id, err)
				}
			}
		}
	}
	for _, chain := range []string{"%", "_", "eip155:%", "EIP155:1001", "eip155:01001", "nowhere", "A", "a:", ""} {
		if _, err := s.Search(ctx, client.Search{Chains: []string{"a", chain}}); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "a, b, s") {
			t.Errorf("chain %q: %v", chain, err)
		}
	}
	for name, c := range map[string]struct {
		q    client.Search
		want int
	}{
		"by name":               {client.Search{Chains: []string{"a"}}, 1},
		"by chain":              {client.Search{Chains: []string{"eip155:1001"}}, 1},
		"a chain without any":   {client.Search{Chains: []string{"eip155:999"}}, 0},
		"elsewhere":             {client.Search{Chains: []string{"b", "s"}}, 0},
		"no word":               {client.Search{Text: "!!!"}, 0},
		"an emoji":              {client.Search{Text: "\U0001F327"}, 0},
		"a word and no word":    {client.Search{Text: "!!! wea"}, 1},
		"nothing is asked":      {client.Search{Text: "  "}, 1},
		"as many as there are":  {client.Search{MinCount: 1<<63 - 1}, 0},
		"at most as many":       {client.Search{MaxCount: 1<<63 - 1}, 1},
		"an average of nothing": {client.Search{MinAverage: strings.Repeat("9", 38)}, 0},
	} {
		if got, err := s.Search(ctx, c.q); err != nil || len(got.Hits) != c.want {
			t.Errorf("%s: %d, %v; want %d", name, len(got.Hits), err, c.want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// Of texts of any length the index keeps what it shows, and finds a tag by the whole of it. Of
// responses it shows so many.
func TestTexts_areKeptAsTheyAreShown(t *testing.T) {
	r := newRig(t)
	agent := r.register(r.a, "owner", "Weather", "", "")
	long := strings.Repeat("é", maxLink/2-1) + "x" + strings.Repeat("é", 100_000) // a character is cut in two
	e, _ := r.do(r.a, "alice", chains.GiveFeedback{Agent: agent, Tag1: long + "1", Tag2: long + "2", Endpoint: long, URI: long}).Event(chains.KindFeedback)
	r.do(r.a, "bob", chains.Respond{Ref: e.Feedback.Ref, URI: long})
	for range maxAnswers {
		r.do(r.a, "mallory", chains.Respond{Ref: e.Feedback.Ref, URI: "data:,me too"})
	}
	s := open(t)
	r.settle(s, r.a)
	for _, what := range []string{"endpoint FROM feedback", "uri FROM feedback", "uri FROM response", "text FROM tag"} {
		var kept [][]byte
		if err := s.query(t.Context(), column(&kept), "SELECT "+what); err != nil || len(kept) == 0 {
			t.Fatal(what, len(kept), err)
		}
		for _, one := range kept {
			if len(one) > maxLink {
				t.Errorf("%s: %d bytes are kept", what, len(one))
			}
		}
	}
	page, err := s.Reviews(t.Context(), client.ReviewQuery{Tags: []string{long + "2"}})
	if err != nil || len(page.Reviews) != 1 || len(page.Reviews[0].Answers) != fewAnswers {
		t.Fatal(len(page.Reviews), err)
	}
	one, err := s.Review(t.Context(), e.Feedback.Ref)
	if err != nil || len(one.Answers) != maxAnswers {
		t.Fatal(len(one.Answers), err)
	}
	shown := text(long, maxLink)
	for _, got := range []string{one.Tag1, one.Tag2, one.Endpoint, one.URI, one.Answers[0].URI} {
		if got != shown || !strings.HasSuffix(got, "éx") {
			t.Errorf("shown are %d bytes, want %d", len(got), len(shown))
		}
	}
}

// However long the texts, a page is of bounded length in bytes, and the next one goes on.
func TestPages_areOfBoundedLength(t *testing.T) {
	const agents = 60
	r := newRig(t)
	long := strings.Repeat("<", 3*maxLink)
	var given []string
	for i := range agents {
		one := r.register(r.a, "owner", strings.Repeat("<Ⱥ", 70)+fmt.Sprint(i), long, `,"services":[{"name":"`+long+`","endpoint":"x"}]`)
		e, _ := r.do(r.a, "mallory", chains.GiveFeedback{Agent: one, Tag1: long, Tag2: long + "2", Endpoint: long, URI: long}).Event(chains.KindFeedback)
		given = append(given, e.Feedback.Ref.String())
		for range fewAnswers + 1 {
			r.do(r.a, "mallory", chains.Respond{Ref: e.Feedback.Ref, URI: long})
		}
	}
	s := open(t)
	r.settle(s, r.chains()...)
	slices.Reverse(given)                                                // the newest first
	for _, times := range []string{"", "UPDATE feedback SET time = 0"} { // of blocks whose time the chain does not say
		if times != "" {
			if err := s.begin(t.Context(), func(x *tx) error { return x.exec(times) }); err != nil {
				t.Fatal(err)
			}
		}
		var found []string
		pages := 0
		for q := (client.ReviewQuery{Limit: 200}); pages == 0 || q.After != ""; pages++ {
			page, err := s.Reviews(t.Context(), q)
			if b, _ := json.Marshal(page); err != nil || len(b) > maxPage+1000 || len(page.Reviews) == 0 || pages > agents {
				t.Fatalf("page %d: %d bytes, %v", pages, len(b), err)
			}
			for _, one := range page.Reviews {
				if len(one.Answers) != fewAnswers {
					t.Errorf("%d responses", len(one.Answers))
				}
				found = append(found, one.Ref.String())
			}
			q.After = page.Next
		}
		if !slices.Equal(found, given) || pages < 3 {
			t.Errorf("%d reviews on %d pages", len(found), pages)
		}
	}
	for _, sort := range []string{"newest", Oldest, "name", "count"} {
		seen, pages := map[caip.AgentRef]bool{}, 0
		for q := (client.Search{Sort: sort, Limit: 100}); pages == 0 || q.After != ""; pages++ {
			page, err := s.Search(t.Context(), q)
			if b, _ := json.Marshal(page); err != nil || len(b) > maxPage+1000 || pages > agents {
				t.Fatalf("page %d: %d bytes, %v", pages, len(b), err)
			}
			for _, one := range page.Hits {
				seen[one.Members[0]] = true
			}
			if q.After = page.Next; q.Check() != nil {
				t.Fatalf("the next page cannot be asked for: %v", q.Check())
			}
		}
		if len(seen) != agents || pages < 2 {
			t.Errorf("by %s: %d agents on %d pages", sort, len(seen), pages)
		}
	}
}

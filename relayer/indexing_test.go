package relayer

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/client"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// A relayer with an index answers what was given, each review once and by who gave it, after a
// restart too; one that cannot open its index mirrors all the same, and says so.
func TestIndex_answersWhatWasGiven(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Index.Dir = filepath.Join(b.dir, "index")
	s := b.start(o)
	given := b.give(b.a, "alice", refs[0], "87.5")
	asks := func(s *Service) func() bool {
		server := httptest.NewServer(s.API())
		t.Cleanup(server.Close)
		c := must.Get(client.New(server.URL))(t)
		return func() bool {
			sum, err := c.Summary(t.Context(), client.SummaryQuery{Agent: refs[1].String(), Reviewers: []string{b.a.Account("alice").String()}})
			if err != nil || sum.Count != 1 || sum.Average != "87.5" || len(sum.Members) != 2 {
				return false
			}
			r, err := c.Review(t.Context(), given)
			return err == nil && len(r.Mirrors) == 1 && r.Counts
		}
	}
	b.until("the index holds the review once, with its mirror", asks(s))
	item := func(s *Service, ref string) (int, string) {
		w := httptest.NewRecorder()
		s.API().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1/v1/items/"+url.PathEscape(ref), nil))
		return w.Code, w.Body.String()
	}
	b.until("it is found by its source id", func() bool {
		code, body := item(s, caip.SourceID(given).String())
		return code == http.StatusOK && strings.Contains(body, `"`+given.String()+`"`)
	})
	b.until("nothing is found by another", func() bool {
		code, _ := item(s, caip.Hash{1}.String())
		return code == http.StatusNotFound
	})
	stop(t, s)
	s = b.start(o)
	b.until("it answers after a restart", asks(s))
	if n, err := RebuildIndex(t.Context(), o.Config); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	answers, rebuilt := asks(s), func() bool {
		return slices.ContainsFunc(s.Health().Notices, func(n string) bool { return strings.Contains(n, "rebuilt") })
	}
	b.until("it is rebuilt", rebuilt)
	b.until("the new one answers", func() bool {
		if !answers() {
			t.Fatal("the index does not answer while it is rebuilt")
		}
		return !rebuilt()
	})
	stop(t, s)

	file := filepath.Join(t.TempDir(), "file")
	must.OK(t, os.WriteFile(file, nil, 0o600))
	o.Config.Index.Dir = filepath.Join(file, "no folder")
	s = b.start(o)
	second := b.give(b.b, "bob", refs[1], "10")
	b.mirrored(second, refs[:1])
	b.until("the problem is told", func() bool {
		return slices.ContainsFunc(s.Health().Problems, func(p string) bool { return strings.Contains(p, "the index: it cannot be opened") })
	})
}

// An index knows the groups of all agents, whatever the routes follow: without routes and keys a
// relayer is an indexer. What no route follows has no history planned.
func TestIndex_knowsGroupsThatNoRouteFollows(t *testing.T) {
	for name, routes := range map[string]func(o *Options, other caip.AgentRef){
		"without routes and keys": func(o *Options, _ caip.AgentRef) { o.Config.Routes, o.Writers = nil, nil },
		"routes for one agent":    func(o *Options, other caip.AgentRef) { o.Config.Routes[0].Agents = []string{other.String()} },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			refs := b.linked("owner", b.a, b.b, b.s)
			other := b.register(b.a, "hermit")
			o := b.options()
			o.Config.Index.Dir = filepath.Join(b.dir, "index")
			routes(&o, other)
			s := b.start(o)
			for i, c := range []*memchain.Chain{b.a, b.b, b.s} {
				b.give(c, "alice", refs[i], "30")
			}
			server := httptest.NewServer(s.API())
			t.Cleanup(server.Close)
			c := must.Get(client.New(server.URL))(t)
			b.until("a search finds the agent once, with all its reviews", func() bool {
				hits, err := c.Search(t.Context(), client.Search{Reviewed: true})
				return err == nil && len(hits.Hits) == 1 && len(hits.Hits[0].Members) == 3 && hits.Hits[0].Reviews.Count == 3 && hits.Hits[0].Reviews.Average == "30"
			})
			b.quiet(s)
			x, err := s.explained(t.Context(), refs[0].String())
			if text := steps(x); err != nil || !strings.Contains(text, "linked") || strings.Contains(text, "is being planned") {
				t.Errorf("%v: %s", err, text)
			}
			groups, _, err := s.links.List(t.Context(), 10)
			if err != nil || len(groups) != 1 || groups[0].Filled {
				t.Errorf("%+v, %v", groups, err)
			}
		})
	}
}

// A relayer that has lost what its bus held finds out anew who is linked: until it has, the index
// goes on with what it knew. A link that ended ends there.
func TestIndex_keepsGroupsThoughTheBusIsLost(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Index.Dir = t.TempDir()
	s := b.start(o)
	b.give(b.a, "alice", refs[0], "30")
	members := func(s *Service) int {
		store := s.index.Answers()
		if store == nil {
			return 0
		}
		sum, err := store.Summary(t.Context(), client.SummaryQuery{Agent: refs[0].String()})
		if err != nil && chains.KindOf(err) != chains.NotFound { // it is not read yet
			t.Fatal(err)
		}
		return len(sum.Members)
	}
	b.until("the index has the group", func() bool { return members(s) == 2 })
	stop(t, s)
	must.OK(t, os.RemoveAll(b.dir))
	away := errors.New("no answer")
	b.b.SetFault(func(c memchain.Call) error {
		if c.Method == "Agent" { // so that nobody knows what the other one says
			return &chains.Error{Kind: chains.Unreachable, Op: "read agent", Err: away}
		}
		return nil
	})
	s = b.start(o)
	same := func() bool {
		if n := members(s); s.index.Answers() != nil && n != 2 {
			t.Fatalf("the group is lost: %d members", n)
		}
		return true
	}
	b.until("the chains are read, and the one is looked at", func() bool {
		alone, err := s.links.Dissolved(t.Context(), caip.Hash{1}, refs[:1])
		return same() && s.ready.Load() && alone && err == nil
	})
	b.b.SetFault(nil)
	b.until("the group is known again", func() bool {
		list, _, err := s.links.List(t.Context(), 10)
		return same() && err == nil && len(list) == 1
	})
	b.unlink(s, "owner", refs[1])
	b.until("the index follows", func() bool { return members(s) == 1 })
}

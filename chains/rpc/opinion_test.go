package rpc_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// several are endpoints of a chain, each of which answers with its number, or fails.
type several struct {
	*rpc.Node
	down [3]atomic.Bool
}

func dialSeveral(t *testing.T, n int) *several {
	t.Helper()
	s := &several{}
	var urls []string
	for i := range n {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if s.down[i].Load() {
				w.WriteHeader(http.StatusBadGateway)
				fmt.Fprint(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no healthy upstream"}}`)
				return
			}
			var q struct {
				ID json.RawMessage `json:"id"`
			}
			_ = json.NewDecoder(r.Body).Decode(&q)
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%d}`, q.ID, i)
		}))
		t.Cleanup(server.Close)
		urls = append(urls, server.URL)
	}
	var err error
	s.Node, err = rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:1"), URLs: urls, Timeout: time.Minute, Attempts: 2, MaxBatch: 1, MaxResponse: 1 << 10,
		Family: rpc.Family{ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return "eip155:1", nil },
			Explain: func(rpc.Answer, func(string) string) (m rpc.Meaning, known bool) { return m, false }}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// by tells which endpoint answers a question.
func (s *several) by(ctx context.Context) (string, error) {
	q := &rpc.Question{Method: "who"}
	err := s.Ask(ctx, "test", []*rpc.Question{q})
	return string(q.Result), err
}

func (s *several) wantBy(ctx context.Context, t *testing.T, what, want string) {
	t.Helper()
	if got, err := s.by(ctx); err != nil || got != want {
		t.Errorf("%s: endpoint %s answers, want %s: %v", what, got, want, err)
	}
}

// A node that answers the first opinion and fails another request before the second is asked for
// does not give both.
func TestElsewhere_isNotWhoAnsweredTheFirst(t *testing.T) {
	s := dialSeveral(t, 2)
	first := chains.Opinion(t.Context())
	s.wantBy(first, t, "the first", "0")
	s.down[0].Store(true)
	s.wantBy(t.Context(), t, "another's question meanwhile", "1")
	s.down[0].Store(false)
	s.wantBy(chains.Elsewhere(first), t, "the second", "1")
	s.wantBy(chains.Elsewhere(t.Context()), t, "elsewhere than now", "0")
	s.wantBy(chains.Opinion(chains.Elsewhere(t.Context())), t, "a first opinion elsewhere than now", "0")

	// One that failed gave no opinion.
	s = dialSeveral(t, 3)
	s.down[0].Store(true)
	first = chains.Opinion(t.Context())
	s.wantBy(first, t, "the first that answers", "1")
	s.down[0].Store(false)
	s.wantBy(chains.Elsewhere(first), t, "the second of three", "2")
}

// Where all were heard, the second is whose part in the first was least.
func TestElsewhere_whereAllWereHeard(t *testing.T) {
	s := dialSeveral(t, 2)
	first := chains.Opinion(t.Context())
	s.wantBy(first, t, "the first", "0")
	s.down[0].Store(true)
	s.wantBy(first, t, "another part of it", "1")
	s.wantBy(first, t, "a third part", "1")
	s.down[0].Store(false)
	s.wantBy(chains.Elsewhere(first), t, "the second, while who answered less rests", "1")
	both := chains.Opinion(t.Context())
	chains.Asks(both, s.Endpoints[0])
	chains.Asks(both, s.Endpoints[1])
	chains.Asks(both, s.Endpoints[1])
	s.down[1].Store(true)
	s.wantBy(t.Context(), t, "another's question meanwhile", "0")
	s.down[1].Store(false)
	s.wantBy(chains.Elsewhere(both), t, "the second, where both rest", "0")
	if second := chains.Elsewhere(first); !chains.Heard(second, s.Endpoints[0]) || chains.Heard(first, s.Endpoints[0]) || chains.Heard(t.Context(), s.Endpoints[0]) {
		t.Error("who was heard is not known")
	}
}

// An opinion that is formed within another, as by chains.Twice, is a part of it.
func TestElsewhere_withinAnOpinion(t *testing.T) {
	s := dialSeveral(t, 2)
	first := chains.Opinion(t.Context())
	_, err := chains.Twice(first, func(ctx context.Context) (none struct{}, err error) {
		s.wantBy(ctx, t, "within the first", "0")
		return none, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.down[0].Store(true)
	s.wantBy(t.Context(), t, "another's question meanwhile", "1")
	s.down[0].Store(false)
	second := chains.Elsewhere(first)
	s.wantBy(second, t, "the second", "1")
	within := chains.Opinion(second)
	s.wantBy(within, t, "a first within the second", "1")
}

// Side by side, the two opinions come from two endpoints too.
func TestElsewhere_sideBySide(t *testing.T) {
	s := dialSeveral(t, 2)
	for range 20 {
		first := chains.Opinion(t.Context())
		var both sync.WaitGroup
		both.Go(func() { s.wantBy(first, t, "the first", "0") })
		both.Go(func() { s.wantBy(chains.Elsewhere(first), t, "the second", "1") })
		both.Wait()
	}
}

// Who is down gives no second opinion, and is not waited for again at once.
func TestSecond_whereNobodyElseAnswers(t *testing.T) {
	s := dialSeveral(t, 2)
	s.down[1].Store(true)
	asked := 0
	second := func(first context.Context) (answered bool, by string, err error) {
		answered, err = s.Second(first, func(ctx context.Context) (err error) {
			asked++
			by, err = s.by(ctx)
			return err
		})
		return answered, by, err
	}
	for range 3 {
		first := chains.Opinion(t.Context())
		s.wantBy(first, t, "the first", "0")
		if answered, by, err := second(first); answered || err != nil {
			t.Errorf("answered %t by %s, %v", answered, by, err)
		}
	}
	if asked != 1 {
		t.Errorf("who is down was asked %d times", asked)
	}
	ended, end := context.WithCancel(chains.Opinion(t.Context()))
	end()
	fresh := dialSeveral(t, 2)
	if answered, err := fresh.Second(ended, func(ctx context.Context) error { return ctx.Err() }); answered || err == nil {
		t.Errorf("whoever gave up has an answer: %t, %v", answered, err)
	}
	if answered, err := fresh.Second(chains.Opinion(t.Context()), func(ctx context.Context) error { _, err := fresh.by(ctx); return err }); !answered || err != nil {
		t.Errorf("one that is there: %t, %v", answered, err)
	}
}

// Who gave a false answer is left, whoever is preferred.
func TestRefuting_leavesWhoAnswered(t *testing.T) {
	s := dialSeveral(t, 3)
	first := chains.Opinion(t.Context())
	s.wantBy(first, t, "the first", "0")
	var gave []string
	err := s.Refuting(chains.Elsewhere(first), func() error {
		by, err := s.by(chains.Elsewhere(first))
		if gave = append(gave, by); by == "1" {
			return &chains.Error{Kind: chains.Dishonest}
		}
		return err
	})
	if err != nil || !slices.Equal(gave, []string{"1", "2"}) {
		t.Errorf("%v gave answers: %v", gave, err)
	}
	for i, e := range s.Endpoints {
		if lied := e.Traffic().Failures[chains.Dishonest]; lied != uint64(i%2) {
			t.Errorf("endpoint %d: %d false answers", i, lied)
		}
	}
}

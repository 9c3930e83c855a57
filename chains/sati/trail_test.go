package sati_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// listing is an endpoint that notes the addresses whose transactions it is asked for.
type listing struct {
	mu   sync.Mutex
	seen map[string]bool
}

func (l *listing) inFront(w *world) string {
	return inFront(w.t, w.net.RPCURL(), func(q question) []byte {
		if q.Method == "getSignaturesForAddress" {
			var params []any
			_ = json.Unmarshal(q.Params, &params)
			l.mu.Lock()
			l.seen[fmt.Sprint(params[0])] = true
			l.mu.Unlock()
		}
		return q.pass()
	})
}

// take returns what was listed since it was last called.
func (l *listing) take() map[string]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	seen := l.seen
	l.seen = map[string]bool{}
	return seen
}

// An agent that is passed on from account to account without end wears out nobody: others are read
// as ever, its present holder is followed, and accounts it has left are not listed any more.
func TestRead_ofAnAgentThatIsPassedOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	passed, other := w.register("owner", "ipfs://x"), w.register("client", "ipfs://other")
	holders := []string{"owner", "buyer", "third", "fourth", "fifth", "sixth", "seventh"}
	for i, to := range holders[1:] {
		w.sell(t, passed, holders[i], to)
	}
	w.do("client", chains.SetURI{Agent: other, URI: "ipfs://z"})
	lists := &listing{seen: map[string]bool{}}
	c := w.open(func(c *sati.Config) { c.RPC = []string{lists.inFront(w)} })
	c.SetWay(3)
	var at chains.Position
	read := func() (events []chains.Event) {
		t.Helper()
		w.settled()
		for head := w.head(chains.Finalized); at.Height < head.Height; {
			b, err := c.Read(t.Context(), chains.Query{After: at, UpTo: head, Agents: []caip.AgentRef{passed, other}})
			if err != nil {
				t.Fatal(err)
			}
			events, at = append(events, b.Events...), b.Through
		}
		return events
	}
	// told is what was read of an agent: what it was set to, and to whom it was passed on.
	told := func(events []chains.Event, ref caip.AgentRef) string {
		var list []string
		for _, e := range events {
			switch {
			case e.Agent != ref:
			case e.Transfer != nil:
				list = append(list, "to "+e.Transfer.To.Address)
			case e.Kind == chains.KindURISet:
				list = append(list, "URI")
			}
		}
		return strings.Join(list, ", ")
	}
	first := read()
	if got := told(first, other); got != "URI" {
		t.Errorf("of another agent: %s", got)
	}
	if got, last := told(first, passed), "to "+w.account("seventh").Address; !strings.HasSuffix(got, last) {
		t.Errorf("passed on: %s; want the last %s", got, last)
	}
	for i := range holders[:4] { // it goes back and on, through accounts that are known
		w.sell(t, passed, []string{"seventh", "owner", "buyer", "third"}[i], []string{"owner", "buyer", "third", "eighth"}[i])
		lists.take()
		to := w.account([]string{"owner", "buyer", "third", "eighth"}[i]).Address
		if got := told(read(), passed); got != "to "+to {
			t.Errorf("passed on to %s: %s", to, got)
		}
	}
	if seen := lists.take(); seen[seat(t, "owner", mintOf(passed)).String()] || !seen[seat(t, "eighth", mintOf(passed)).String()] {
		t.Errorf("listed: %v", seen)
	}
}

// A seller who passes his agent to and fro around the slot up to which it is read is followed to
// whoever holds it then.
func TestRead_ofAnAgentThatIsPassedToAndFro(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	w.settled()
	c := w.open(func(*sati.Config) {})
	var at chains.Position
	read := func(upTo chains.Position) (to []string) {
		t.Helper()
		for at.Height < upTo.Height {
			b, err := c.Read(t.Context(), chains.Query{After: at, UpTo: upTo, Agents: []caip.AgentRef{agent}})
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range b.Events {
				if e.Transfer != nil && e.Kind == chains.KindTransferred {
					to = append(to, e.Transfer.To.Address)
				}
			}
			at = b.Through
		}
		return to
	}
	read(w.head(chains.Finalized))
	w.sell(t, agent, "owner", "owner2")
	w.settled()
	before := w.head(chains.Finalized)
	w.sell(t, agent, "owner2", "buyer")
	w.settled()
	first := read(before) // when the chain has gone on
	w.sell(t, agent, "buyer", "owner2")
	w.settled()
	second := read(w.head(chains.Finalized))
	w.sell(t, agent, "owner2", "third")
	w.settled()
	third := read(w.head(chains.Finalized))
	name := func(who string) string { return w.account(who).Address }
	for i, got := range [][]string{first, second, third} {
		if want := [][]string{{name("owner2")}, {name("buyer"), name("owner2")}, {name("third")}}[i]; !slices.Equal(got, want) {
			t.Errorf("in reading %d it was passed to %v, want %v", i+1, got, want)
		}
	}
}

// A node that has not seen an agent yet tells of no holder: where its token goes is found once the
// node has come to it.
func TestRead_ofAnAgentThatANodeHasNotSeenYet(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	w.settled()
	at := w.head(chains.Finalized)
	var behind atomic.Bool
	c := w.open(func(c *sati.Config) {
		c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
			"getTokenLargestAccounts": func(_, result json.RawMessage) any {
				return edit(result, func(v map[string]any) { hide(behind.Load(), v) })
			},
			"getMultipleAccounts": func(_, result json.RawMessage) any {
				return edit(result, func(v map[string]any) { hide(behind.Load(), v) })
			},
		})}
	})
	var to []string
	read := func() error {
		w.settled()
		for head := w.head(chains.Finalized); at.Height < head.Height; {
			b, err := c.Read(t.Context(), chains.Query{After: at, UpTo: head, Agents: []caip.AgentRef{agent}})
			if err != nil {
				return err
			}
			for _, e := range b.Events {
				if e.Transfer != nil {
					to = append(to, e.Transfer.To.Address)
				}
			}
			at = b.Through
		}
		return nil
	}
	behind.Store(true)
	if err := read(); err != nil {
		wantKind(t, "at a node that is behind", err, chains.Transient)
	}
	behind.Store(false)
	w.sell(t, agent, "owner", "buyer")
	if err := read(); err != nil || !slices.Equal(to, []string{w.account("buyer").Address}) {
		t.Errorf("passed to %v, %v", to, err)
	}
}

// hide takes all values out of a result, as a node has it that is far behind.
func hide(behind bool, result map[string]any) {
	if behind {
		result["context"] = map[string]any{"slot": 1}
		for i, list := 0, result["value"].([]any); i < len(list); i++ {
			list[i] = nil
		}
	}
}

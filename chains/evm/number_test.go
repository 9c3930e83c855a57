package evm_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
)

// numberless is a registry whose feedback events do not say their index, with some feedback of one
// client to one agent.
type numberless struct {
	config evm.Config
	list   []chains.Feedback
}

// unnumbered are registries of that kind, each with so many feedbacks.
func unnumbered(t *testing.T, feedbacks int) map[string]numberless {
	t.Helper()
	all := map[string]numberless{}
	add := func(name string, c evm.Config, agent caip.AgentRef) {
		list, err := dial(t, c).Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
		if err != nil || len(list) != feedbacks {
			t.Fatalf("%s: %d feedbacks, %v", name, len(list), err)
		}
		all[name] = numberless{c, list}
	}
	value := func(n int) chains.Value { return chains.Value{Unscaled: chains.NewInt128(int64(n))} }
	for shape, version := range []string{"1.0.0", "1.1.0", "1.1.0"} {
		e := newEarly(t, version, uint8(shape))
		r, err := e.act(t.Context(), t, "owner", chains.Register{URI: "ipfs://a"})
		if err != nil {
			t.Fatal(err)
		}
		agent := r.Events[0].Agent
		for n := range feedbacks {
			given, err := e.act(t.Context(), t, "client", chains.GiveFeedback{Agent: agent, Value: value(n), Tag1: "starred"})
			if err != nil || len(given.Events) != 1 || given.Events[0].Feedback.Ref.Index != uint64(n)+1 {
				t.Fatalf("feedback %d: %+v, %v", n, given.Events, err)
			}
		}
		add(fmt.Sprintf("v1, shape %d", shape), e.config(), agent)
	}
	s := newStrategy(t)
	agent := s.register(t, owner, "")
	for n := range feedbacks {
		s.do(t, client, chains.GiveFeedback{Agent: agent, Value: value(n), Auth: s.sign(t, owner, s.auth(t, agent, s.account(client), 9, 1<<40))})
	}
	add("strategy", strategyConfig(s.Network), agent)
	return all
}

// What is counted in the state is counted no earlier than where the logs end: a node that is behind
// them would have the second feedback of a client be his first.
func TestRead_numbersNothingByAnOldState(t *testing.T) {
	for name, r := range unnumbered(t, 2) {
		t.Run(name, func(t *testing.T) {
			node, last := r.config.RPC[0], r.list[1].At
			l := newLiar(t, node)
			r.config.RPC, r.config.Attempts = []string{l.URL}, 1
			before, err := json.Marshal(fmt.Sprintf("0x%x", last.Height-1))
			if err != nil {
				t.Fatal(err)
			}
			asBefore := func(q request, at int, a response) response {
				q.Params = slices.Clone(q.Params)
				q.Params[at] = before
				old, err := forward(node, q)
				if err != nil {
					t.Error(err)
					return a
				}
				return old
			}
			read := func(c *evm.Chain) (*chains.Feedback, error) {
				batch, err := c.Read(t.Context(), chains.Query{After: chains.Position{Height: last.Height - 1}, UpTo: last})
				if err != nil || len(batch.Events) != 1 {
					return nil, err
				}
				return batch.Events[0].Feedback, nil
			}
			c := dial(t, r.config)
			honest, err := read(c)
			if err != nil || honest == nil || honest.Ref != r.list[1].Ref {
				t.Fatalf("%+v, %v", honest, err)
			}
			for lie, tell := range map[string]func(request, response) response{
				"state": func(q request, a response) response {
					switch {
					case q.Method != "eth_call":
						return a
					case string(q.Params[1]) == `"latest"`:
						return asBefore(q, 1, a)
					}
					return refusal(-32000, "header not found")
				},
				"state and head": func(q request, a response) response {
					switch {
					case q.Method == "eth_call" && string(q.Params[1]) == `"latest"`:
						return asBefore(q, 1, a)
					case q.Method == "eth_getBlockByNumber" && string(q.Params[0]) == `"latest"`:
						return asBefore(q, 0, a)
					}
					return a
				},
			} {
				fresh := dial(t, r.config)
				l.lie(tell)
				watched, err := read(fresh)
				if chains.KindOf(err) != chains.Transient {
					t.Errorf("an old %s: %+v, %v: kind %s", lie, watched, err, chains.KindOf(err))
				}
				if e, err := fresh.Prove(t.Context(), chains.EventClaim{Chain: r.config.Chain, TxID: honest.TxID, At: last}, chains.Latest); err == nil && e.Feedback != nil && e.Feedback.Ref != honest.Ref {
					t.Errorf("an old %s: proven as %s, is %s", lie, e.Feedback.Ref, honest.Ref)
				}
				l.lie(nil)
			}
		})
	}
}

// Such feedback is numbered by how many logs came before it: a node that leaves some out is found
// by what the state keeps.
func TestRead_findsWhatANodeLeavesOut(t *testing.T) {
	for name, r := range unnumbered(t, 4) {
		t.Run(name, func(t *testing.T) {
			ctx, agent, third, last := t.Context(), caip.AgentRef{Registry: dial(t, r.config).Info().Registry, ID: r.list[0].Ref.AgentID}, r.list[2], r.list[3]
			l := newLiar(t, r.config.RPC[0])
			r.config.RPC = []string{l.URL}
			l.about("eth_getLogs", without(func(log map[string]any) bool { return log["transactionHash"] == r.list[1].TxID }))
			watch := func(c *evm.Chain, after uint64) (batch chains.Batch, err error) {
				for batch.Through.Height = after; err == nil && batch.Through.Height < last.At.Height; {
					batch, err = c.Read(ctx, chains.Query{After: chains.Position{Height: batch.Through.Height}, UpTo: last.At})
				}
				return batch, err
			}
			for what, read := range map[string]func(*evm.Chain) error{
				"list": func(c *evm.Chain) error {
					_, err := c.Feedbacks(ctx, agent, chains.FeedbackFilter{}, chains.Latest)
					return err
				},
				"watch":     func(c *evm.Chain) error { _, err := watch(c, last.At.Height-1); return err },
				"watch all": func(c *evm.Chain) error { _, err := watch(c, 0); return err },
				"prove": func(c *evm.Chain) error {
					_, err := c.Prove(ctx, chains.EventClaim{Chain: r.config.Chain, TxID: third.TxID, At: third.At}, chains.Latest)
					return err
				},
				"one": func(c *evm.Chain) error { _, err := c.Feedback(ctx, third.Ref, chains.Latest); return err },
			} {
				if err := read(dial(t, r.config)); chains.KindOf(err) != chains.Dishonest {
					t.Errorf("%s: %v: kind %s", what, err, chains.KindOf(err))
				}
			}
			l.lie(nil)
			honest := dial(t, r.config)
			for range 2 { // by counting from the first block, and then from where it counted before
				if batch, err := watch(honest, last.At.Height-1); err != nil || len(batch.Events) != 1 || batch.Events[0].Feedback.Ref != last.Ref {
					t.Errorf("watched: %+v, %v", batch.Events, err)
				}
			}
		})
	}
}

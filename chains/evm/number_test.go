package evm_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
)

// unnumbered are registries whose feedback events do not say their index, each with so many
// feedbacks of one client to one agent.
func unnumbered(t *testing.T, feedbacks int) map[string]struct {
	config evm.Config
	list   []chains.Feedback
} {
	t.Helper()
	value := func(n int) chains.Value { return chains.Value{Unscaled: chains.NewInt128(int64(n))} }
	e := newEarly(t, "1.1.0", 2)
	r, err := e.act(t.Context(), t, "owner", chains.Register{URI: "ipfs://a"})
	if err != nil {
		t.Fatal(err)
	}
	early := r.Events[0].Agent
	s := newStrategy(t)
	scored := s.register(t, owner, "")
	for n := range feedbacks {
		if _, err := e.act(t.Context(), t, "client", chains.GiveFeedback{Agent: early, Value: value(n), Tag1: "starred"}); err != nil {
			t.Fatal(err)
		}
		s.do(t, client, chains.GiveFeedback{Agent: scored, Value: value(n), Auth: s.sign(t, owner, s.auth(t, scored, s.account(client), 9, 1<<40))})
	}
	strategy := config(s.Network)
	strategy.Registry, strategy.Reputation, strategy.Relays, strategy.Delegate = s.StrategyRegistry(), s.StrategyReputation(), nil, common.Address{}
	strategy.FeedbackDelegate = common.Address{}
	all := map[string]struct {
		config evm.Config
		list   []chains.Feedback
	}{}
	for name, c := range map[string]struct {
		config evm.Config
		chain  *evm.Chain
		agent  caip.AgentRef
	}{"v1": {e.config(), e.chain, early}, "strategy": {strategy, dial(t, strategy), scored}} {
		list, err := c.chain.Feedbacks(t.Context(), c.agent, chains.FeedbackFilter{}, chains.Latest)
		if err != nil || len(list) != feedbacks {
			t.Fatalf("%s: %d feedbacks, %v", name, len(list), err)
		}
		all[name] = struct {
			config evm.Config
			list   []chains.Feedback
		}{c.config, list}
	}
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

// A node that leaves out a log makes what comes behind it count too little, and is found by what
// the state keeps at that number.
func TestRead_findsWhatANodeLeavesOut(t *testing.T) {
	for name, r := range unnumbered(t, 4) {
		t.Run(name, func(t *testing.T) {
			last := r.list[3].At
			l := newLiar(t, r.config.RPC[0])
			r.config.RPC = []string{l.URL}
			l.about("eth_getLogs", func(_ request, a response) response {
				var logs []map[string]any
				if err := json.Unmarshal(a.Result, &logs); err != nil {
					return a
				}
				logs = slices.DeleteFunc(logs, func(log map[string]any) bool { return log["transactionHash"] == r.list[1].TxID })
				a.Result, _ = json.Marshal(logs)
				return a
			})
			batch, err := dial(t, r.config).Read(t.Context(), chains.Query{After: chains.Position{Height: last.Height - 1}, UpTo: last})
			if chains.KindOf(err) != chains.Dishonest {
				t.Errorf("%+v, %v: kind %s", batch.Events, err, chains.KindOf(err))
			}
		})
	}
}

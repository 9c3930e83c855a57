package evm_test

import (
	"encoding/json"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// scenario is what the deployed registry answered after some steps: see the note in the file.
type scenario struct {
	Steps []struct {
		Op, Client, Responder, Value, Tag1, Tag2 string
		ValueDecimals                            uint8
		Index                                    uint64
	}
	ReadAllFeedback []struct {
		Clients        []string
		Tag1, Tag2     string
		IncludeRevoked bool
		Expect         []struct {
			Client, Value, Tag1, Tag2 string
			Index                     uint64
			ValueDecimals             uint8
			Revoked                   bool
		}
	}
	ResponseCounts []struct {
		Client     string
		Index      uint64
		Responders []string
		Expect     uint64 `json:",string"`
	}
	GetClients   []string
	GetLastIndex []struct {
		Client string
		Expect uint64 `json:",string"`
	}
}

// The deployed registry's answers, asked through the adapter. The scenario's accounts have no keys:
// those of the local network stand for them.
func TestScenario_readsWhatTheDeployedRegistryAnswers(t *testing.T) {
	s := chaintest.ReadJSON[scenario](t, "testdata/scenario.json")
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	keys := map[string]int{}
	key := func(name string) int {
		if _, ok := keys[name]; !ok {
			keys[name] = 2 + len(keys)
		}
		return keys[name]
	}
	account := func(name string) caip.AccountID { return b.Account(b.Keys()[key(name)].Address) }
	accounts := func(names []string) (list []caip.AccountID) {
		for _, name := range names {
			list = append(list, account(name))
		}
		return list
	}
	ref := func(client string, index uint64) caip.FeedbackRef {
		return caip.FeedbackRef{Registry: b.chain.Info().Reputation, AgentID: agent.ID, Client: account(client).Address, Index: index}
	}
	for _, step := range s.Steps {
		switch step.Op {
		case "give":
			b.do(t, key(step.Client), chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: unscaled(t, step.Value), Decimals: step.ValueDecimals}, Tag1: step.Tag1, Tag2: step.Tag2})
		case "revoke":
			b.do(t, key(step.Client), chains.RevokeFeedback{Ref: ref(step.Client, step.Index)})
		case "respond":
			b.do(t, key(step.Responder), chains.Respond{Ref: ref(step.Client, step.Index), URI: "ipfs://x"})
		default:
			t.Fatalf("step %q", step.Op)
		}
	}
	for _, q := range s.ReadAllFeedback {
		list, err := b.chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{Clients: accounts(q.Clients), Tag1: q.Tag1, Tag2: q.Tag2, IncludeRevoked: q.IncludeRevoked}, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		got := map[caip.FeedbackRef]chains.Feedback{}
		for _, f := range list {
			got[f.Ref] = f
		}
		// The registry repeats a client who is named twice; the adapter lists what there is.
		want := map[caip.FeedbackRef]bool{}
		for _, e := range q.Expect {
			r := ref(e.Client, e.Index)
			want[r] = true
			if f := got[r]; f.Value != (chains.Value{Unscaled: unscaled(t, e.Value), Decimals: e.ValueDecimals}) || f.Tag1 != e.Tag1 || f.Tag2 != e.Tag2 || f.Revoked != e.Revoked {
				t.Errorf("%s is %+v, want %+v", r, f, e)
			}
		}
		if len(want) != len(got) {
			t.Errorf("%+v: %d feedbacks, want %d", q, len(got), len(want))
		}
	}
	counted := 0
	for _, q := range s.ResponseCounts {
		if q.Index == 0 || q.Client == "0x0000000000000000000000000000000000000000" {
			continue // over several feedbacks: the adapter counts those of one
		}
		counted++
		n, err := b.chain.ResponseCount(t.Context(), ref(q.Client, q.Index), accounts(q.Responders))
		if err != nil || n != q.Expect {
			t.Errorf("%+v: %d, %v", q, n, err)
		}
		if list, err := b.chain.Responses(t.Context(), ref(q.Client, q.Index), chains.Latest); len(q.Responders) == 0 && uint64(len(list)) != q.Expect {
			t.Errorf("%+v: %d responses, %v", q, len(list), err)
		}
	}
	first := ref(s.Steps[0].Client, 1)
	once := accounts([]string{s.Steps[5].Responder})
	if n, err := b.chain.ResponseCount(t.Context(), first, append(once, once...)); err != nil || n != 2 {
		t.Errorf("of a responder named twice: %d, %v", n, err)
	}
	clients, err := b.chain.Clients(t.Context(), agent, chains.Latest)
	if err != nil || len(clients) != len(s.GetClients) || counted < 4 {
		t.Fatalf("clients %v, %v; %d counts", clients, err, counted)
	}
	for i, name := range s.GetClients {
		if clients[i] != account(name) {
			t.Errorf("client %d is %s, want %s", i, clients[i], account(name))
		}
	}
	for _, q := range s.GetLastIndex {
		if _, err := b.chain.Feedback(t.Context(), ref(q.Client, q.Expect+1), chains.Latest); chains.KindOf(err) != chains.NotFound {
			t.Errorf("%s gave more than %d: %v", q.Client, q.Expect, err)
		}
	}
}

// A response that a node keeps back is missed in its own state.
func TestResponses_noticesOneThatIsWithheld(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	given, _ := b.do(t, 2, chains.GiveFeedback{Agent: agent}).Event(chains.KindFeedback)
	b.do(t, 1, chains.Respond{Ref: given.Feedback.Ref, URI: "ipfs://x"})
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC = []string{l.URL}
	chain := dial(t, c)
	if list, err := chain.Responses(t.Context(), given.Feedback.Ref, chains.Latest); err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	l.about("eth_getLogs", func(request, response) response { return response{Result: json.RawMessage("[]")} })
	if list, err := chain.Responses(t.Context(), given.Feedback.Ref, chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("%+v, %v", list, err)
	}
	c.RPC = append(c.RPC, b.RPCURL())
	if list, err := dial(t, c).Responses(t.Context(), given.Feedback.Ref, chains.Latest); err != nil || len(list) != 1 {
		t.Errorf("another endpoint has it: %+v, %v", list, err)
	}
}

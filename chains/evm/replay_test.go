package evm_test

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

type entry struct {
	Client        common.Address `json:"client"`
	Index         uint64         `json:"index"`
	Value         string         `json:"value"`
	ValueDecimals uint8          `json:"valueDecimals"`
	Tag1          string         `json:"tag1"`
	Tag2          string         `json:"tag2"`
	Revoked       bool           `json:"revoked"`
}

type replay struct {
	Summary []struct {
		ID       string  `json:"id"`
		Feedback []entry `json:"feedback"`
		Queries  []struct {
			Clients []common.Address `json:"clients"`
			Tag1    string           `json:"tag1"`
			Tag2    string           `json:"tag2"`
			Expect  struct {
				Count         uint64 `json:"count,string"`
				Value         string `json:"value"`
				Decimals      uint8  `json:"decimals"`
				Int128Wrapped bool   `json:"int128Wrapped"`
				Revert        string `json:"revert"`
			} `json:"expect"`
		} `json:"queries"`
	} `json:"summary"`
	Scenarios []struct {
		Steps []struct {
			entry
			Op        string         `json:"op"`
			Responder common.Address `json:"responder"`
		} `json:"steps"`
		ReadAllFeedback []struct {
			Clients        []common.Address `json:"clients"`
			Tag1           string           `json:"tag1"`
			Tag2           string           `json:"tag2"`
			IncludeRevoked bool             `json:"includeRevoked"`
			Expect         []entry          `json:"expect"`
		} `json:"readAllFeedback"`
		ResponseCounts []struct {
			Client     common.Address   `json:"client"`
			Index      uint64           `json:"index"`
			Responders []common.Address `json:"responders"`
			Expect     uint64           `json:"expect,string"`
		} `json:"responseCounts"`
		GetClients   []common.Address `json:"getClients"`
		GetLastIndex []struct {
			Client common.Address `json:"client"`
			Expect uint64         `json:"expect,string"`
		} `json:"getLastIndex"`
	} `json:"scenarios"`
}

// cast gives each address of the vectors a key of the network; key 0 owns the agents.
type cast struct {
	*bench
	parts map[common.Address]int
}

func (c *cast) key(address common.Address) int {
	if address == (common.Address{}) {
		panic("the zero address has no key")
	}
	if _, ok := c.parts[address]; !ok {
		c.parts[address] = len(c.parts) + 1
	}
	return c.parts[address]
}

func (c *cast) address(address common.Address) common.Address {
	if address == (common.Address{}) {
		return address
	}
	return c.Keys()[c.key(address)].Address
}

func (c *cast) addresses(list []common.Address) []common.Address {
	var out []common.Address
	for _, a := range list {
		out = append(out, c.address(a))
	}
	return out
}

func (c *cast) accounts(list []common.Address) []caip.AccountID {
	var out []caip.AccountID
	for _, a := range list {
		out = append(out, c.Account(c.address(a)))
	}
	return out
}

func (c *cast) ref(agent caip.AgentRef, client common.Address, index uint64) caip.FeedbackRef {
	return caip.FeedbackRef{Registry: c.chain.Info().Reputation, AgentID: agent.ID, Client: c.Account(c.address(client)).Address, Index: index}
}

func (c *cast) give(t *testing.T, agent caip.AgentRef, e entry) {
	t.Helper()
	number, err := chains.ParseInt128(e.Value)
	if err != nil {
		t.Fatal(err)
	}
	c.do(t, c.key(e.Client), chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: number, Decimals: e.ValueDecimals}, Tag1: e.Tag1, Tag2: e.Tag2})
}

func newCast(t *testing.T) (*cast, replay) {
	t.Helper()
	v := chaintest.ReadJSON[replay](t, "testdata/vectors.json")
	return &cast{newBench(t, localnet.Options{Manual: true, Keys: 32}), map[common.Address]int{}}, v
}

func TestSummary_isThatOfTheDeployedRegistry(t *testing.T) {
	t.Parallel()
	c, v := newCast(t)
	for _, s := range v.Summary {
		agent := c.register(t, 0, "")
		for _, e := range s.Feedback {
			c.give(t, agent, e)
			if e.Revoked {
				c.do(t, c.key(e.Client), chains.RevokeFeedback{Ref: c.ref(agent, e.Client, e.Index)})
			}
		}
		for _, q := range s.Queries {
			got, err := c.chain.Summary(t.Context(), agent, c.accounts(q.Clients), q.Tag1, q.Tag2, chains.Latest)
			if q.Expect.Revert != "" {
				if chains.KindOf(err) != chains.Invalid {
					t.Errorf("%s %v: %+v, %v, want a refusal", s.ID, q.Clients, got, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s %v: %v", s.ID, q.Clients, err)
				continue
			}
			if got.Count != q.Expect.Count || got.Value.Unscaled.String() != q.Expect.Value || got.Value.Decimals != q.Expect.Decimals || got.Overflow != q.Expect.Int128Wrapped {
				t.Errorf("%s %v: %+v, want %+v", s.ID, q.Clients, got, q.Expect)
			}
		}
	}
}

func TestFeedbacks_areThoseOfTheDeployedRegistry(t *testing.T) {
	c, v := newCast(t)
	for _, s := range v.Scenarios {
		agent := c.register(t, 0, "")
		for n, step := range s.Steps {
			switch step.Op {
			case "give":
				c.give(t, agent, step.entry)
			case "revoke":
				c.do(t, c.key(step.Client), chains.RevokeFeedback{Ref: c.ref(agent, step.Client, step.Index)})
			case "respond":
				c.do(t, c.key(step.Responder), chains.Respond{Ref: c.ref(agent, step.Client, step.Index), URI: "ipfs://" + strconv.Itoa(n)})
			default:
				t.Fatalf("unknown step %q", step.Op)
			}
		}
		for _, q := range s.ReadAllFeedback {
			list, err := c.chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{Clients: c.accounts(q.Clients), Tag1: q.Tag1, Tag2: q.Tag2, IncludeRevoked: q.IncludeRevoked}, chains.Latest)
			if err != nil {
				t.Fatal(err)
			}
			// The registry lists by client, and repeats clients named twice; the adapter lists in
			// the order of giving, each once.
			want := map[caip.FeedbackRef]entry{}
			for _, e := range q.Expect {
				want[c.ref(agent, e.Client, e.Index)] = e
			}
			if len(list) != len(want) {
				t.Errorf("%+v: %d feedbacks, want %d", q.Clients, len(list), len(want))
			}
			for i, f := range list {
				e, ok := want[f.Ref]
				if !ok || f.Value.Unscaled.String() != e.Value || f.Value.Decimals != e.ValueDecimals || f.Tag1 != e.Tag1 || f.Tag2 != e.Tag2 || f.Revoked != e.Revoked {
					t.Errorf("%+v: %+v, want %+v", q.Clients, f, e)
				}
				if i > 0 && f.At.Height <= list[i-1].At.Height {
					t.Errorf("%+v: not in the order they were given", q.Clients)
				}
			}
		}
		clients, err := c.chain.Clients(t.Context(), agent, chains.Latest)
		if err != nil || len(clients) != len(s.GetClients) {
			t.Fatalf("clients %v, %v", clients, err)
		}
		for i, want := range c.accounts(s.GetClients) {
			if clients[i] != want {
				t.Errorf("client %d is %s, want %s", i, clients[i], want)
			}
		}
		for _, q := range s.GetLastIndex {
			if _, err := c.chain.Feedback(t.Context(), c.ref(agent, q.Client, q.Expect+1), chains.Latest); chains.KindOf(err) != chains.NotFound {
				t.Errorf("%s gave more than %d: %v", q.Client, q.Expect, err)
			}
		}
		checkResponses(t, c, agent, s.Steps[0].Client)
		k := bindings.NewReputationRegistry()
		id, _ := new(big.Int).SetString(agent.ID, 10)
		for _, q := range s.ResponseCounts {
			var out []any
			if err := k.Instance(c.Client(), c.Reputation()).Call(nil, &out, "getResponseCount", id, c.address(q.Client), q.Index, c.addresses(q.Responders)); err != nil || out[0].(uint64) != q.Expect {
				t.Errorf("getResponseCount %+v: %v, %v", q, out, err)
			}
			if q.Client == (common.Address{}) || q.Index == 0 {
				continue // over several feedbacks: the adapter counts those of one
			}
			twice := c.accounts(append(q.Responders, q.Responders...)) // each counts once
			if n, err := c.chain.ResponseCount(t.Context(), c.ref(agent, q.Client, q.Index), twice); err != nil || n != q.Expect {
				t.Errorf("%+v: %d, %v", q, n, err)
			}
		}
	}
}

// checkResponses reads the three responses to the first feedback, two of them by one responder.
func checkResponses(t *testing.T, c *cast, agent caip.AgentRef, client common.Address) {
	t.Helper()
	list, err := c.chain.Responses(t.Context(), c.ref(agent, client, 1), chains.Latest)
	if err != nil || len(list) != 3 {
		t.Fatalf("%d responses, %v, want 3", len(list), err)
	}
	seen := map[caip.Hash]bool{}
	for i, r := range list {
		if r.Feedback != c.ref(agent, client, 1) || r.EventID.IsZero() || seen[r.ID()] || i > 0 && r.At.Height <= list[i-1].At.Height {
			t.Errorf("response %d: %+v", i, r)
		}
		seen[r.ID()] = true
	}
}

// A response that a node keeps back is missed in its own state.
func TestResponses_noticesOneThatIsWithheld(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	given, _ := b.do(t, 2, chains.GiveFeedback{Agent: agent}).Event(chains.KindFeedback)
	b.do(t, 1, chains.Respond{Ref: given.Feedback.Ref, URI: "ipfs://x"})
	l, c := b.liar(t)
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

// Where a feedback was seen to be given is believed no longer than it stands there: responses are
// not looked for behind it alone.
func TestResponses_whereAFeedbackWasSeenTooLate(t *testing.T) {
	today := newBench(t, localnet.Options{Manual: true})
	early := newEarly(t, "1.1.0", 4)
	for name, c := range map[string]struct {
		*bench
		config evm.Config
		act    func(account string, op chains.Op) (chains.Receipt, error)
	}{
		"whose responses the state counts": {today, config(today.Network), func(account string, op chains.Op) (chains.Receipt, error) {
			return today.do(t, slices.Index(names, account), op), nil
		}},
		"whose responses it does not count": {early.bench, early.config(), func(account string, op chains.Op) (chains.Receipt, error) {
			return early.act(t.Context(), t, account, op)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			act := func(account string, op chains.Op) chains.Receipt {
				t.Helper()
				r, err := c.act(account, op)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			registered, _ := act("owner", chains.Register{}).Event(chains.KindRegistered)
			given, _ := act("client", chains.GiveFeedback{Agent: registered.Agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Event(chains.KindFeedback)
			act("owner", chains.Respond{Ref: given.Feedback.Ref, URI: "ipfs://x"})
			c.Mine()
			late := head(t, c.chain)
			l := newLiar(t, c.RPCURL())
			c.config.RPC = []string{l.URL}
			chain := dial(t, c.config)
			l.about("eth_getLogs", func(_ request, a response) response { // as before a reorganisation
				var logs []map[string]any
				if err := json.Unmarshal(a.Result, &logs); err != nil || len(logs) != 1 {
					return a
				}
				logs[0]["blockNumber"], logs[0]["blockHash"] = hexutil.EncodeUint64(late.Height), late.Hash
				a.Result, _ = json.Marshal(logs)
				return a
			})
			if list, err := chain.Feedbacks(t.Context(), registered.Agent, chains.FeedbackFilter{}, chains.Latest); err != nil || len(list) != 1 || list[0].At != late {
				t.Fatalf("%+v, %v", list, err)
			}
			l.lie(nil)
			if list, err := chain.Responses(t.Context(), given.Feedback.Ref, chains.Latest); err != nil || len(list) != 1 {
				t.Errorf("%+v, %v", list, err)
			}
		})
	}
}

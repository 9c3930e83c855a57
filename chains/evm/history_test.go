package evm_test

import (
	"context"
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// past makes an agent with a past, among others that do as much, and returns what Read tells of it.
func (b *bench) past(t *testing.T) (agent caip.AgentRef, all []chains.Event) {
	t.Helper()
	agent, other := b.register(t, 1, "ipfs://x"), b.register(t, 2, "ipfs://other")
	b.do(t, 1, chains.SetMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}})
	for range 3 {
		b.do(t, 2, chains.SetURI{Agent: other, URI: "ipfs://again"})
		b.do(t, 3, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(1)}})
	}
	b.do(t, 1, chains.Transfer{Agent: agent, To: b.Account(b.Keys()[5].Address)})
	b.do(t, 5, chains.SetURI{Agent: agent, URI: "ipfs://y"})
	b.do(t, 2, chains.Transfer{Agent: other, To: b.Account(b.Keys()[6].Address)})
	events, err := readAll(t, b.chain, chains.Position{})
	if err != nil {
		t.Fatal(err)
	}
	return agent, slices.DeleteFunc(events, func(e chains.Event) bool {
		return e.Agent != agent || e.Feedback != nil || e.Approval != nil
	})
}

func head(t *testing.T, c chains.Chain) chains.Position {
	t.Helper()
	p, err := c.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestHistory_isWhatReadTellsOfTheAgent(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, want := b.past(t)
	l := newLiar(t, b.RPCURL())
	for name, edit := range map[string]func(*evm.Config){
		"with a deploy block":    func(c *evm.Config) { c.DeployBlock = 2 },
		"with no deploy block":   func(c *evm.Config) { c.DeployBlock = 0 },
		"in ranges of one block": func(c *evm.Config) { c.MaxLogRange = 1 },
	} {
		c := b.through(l.URL)
		edit(&c)
		chain := dial(t, c)
		before := l.count("eth_getLogs")
		got, err := chain.History(t.Context(), agent, head(t, chain))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, want)
		}
		if n := l.count("eth_getLogs") - before; c.MaxLogRange == 0 && n != 2 {
			t.Errorf("%s: %d requests for logs, want 2", name, n)
		}
	}
	unknown := caip.AgentRef{Registry: agent.Registry, ID: "99"}
	if _, err := b.chain.History(t.Context(), unknown, head(t, b.chain)); chains.KindOf(err) != chains.NotFound {
		t.Errorf("an unknown agent: %v", err)
	}
}

// A node that left out a sale, or lost its old logs, would make a sold agent look like one that
// never was.
func TestHistory_findsWhatANodeLeavesOut(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, want := b.past(t)
	l, c := b.liar(t)
	c.Attempts = 1
	sale := want[len(want)-2].At.Height
	for name, lost := range map[string]func(height uint64) bool{
		"the sale":      func(height uint64) bool { return height == sale },
		"all old logs":  func(height uint64) bool { return height <= sale },
		"all logs ever": func(uint64) bool { return true },
	} {
		l.about("eth_getLogs", without(func(log map[string]any) bool {
			height, _ := strconv.ParseUint(log["blockNumber"].(string), 0, 64)
			return lost(height)
		}))
		chain := dial(t, c)
		if got, err := chain.History(t.Context(), agent, head(t, chain)); chains.KindOf(err) != chains.Dishonest {
			t.Errorf("%s: %d events, %v", name, len(got), err)
		}
		c := c
		c.RPC = append(c.RPC, b.RPCURL())
		if got, err := dial(t, c).History(t.Context(), agent, head(t, chain)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s, and another endpoint has them: %+v, %v", name, got, err)
		}
	}
}

// Where the deployment block is not configured it is searched once; a node without old state costs
// one question each time and hides nothing.
func TestFirstBlock_isSearchedInTheCode(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, want := b.past(t)
	for range 40 {
		b.Mine()
	}
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.DeployBlock = []string{l.URL}, 0
	starts := func() (list []string) {
		l.about("eth_getLogs", func(q request, a response) response {
			var f struct {
				FromBlock string `json:"fromBlock"`
			}
			if err := json.Unmarshal(q.Params[0], &f); err != nil {
				t.Error(err)
			}
			list = append(list, f.FromBlock)
			return a
		})
		chain := dial(t, c)
		for range 2 {
			if got, err := chain.History(t.Context(), agent, head(t, chain)); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
		}
		return list
	}
	for _, from := range starts() {
		n, _ := strconv.ParseUint(from, 0, 64)
		if n == 0 || n >= want[0].At.Height {
			t.Errorf("logs are read from block %d, the first is in block %d", n, want[0].At.Height)
		}
		code := func(at uint64) int {
			b, err := b.Client().CodeAt(t.Context(), b.Identity(), new(big.Int).SetUint64(at))
			if err != nil {
				t.Fatal(err)
			}
			return len(b)
		}
		if code(n) == 0 || code(n-1) != 0 {
			t.Errorf("block %d is not the one in which the registry was deployed", n)
		}
	}
	asked := l.count("eth_getCode")
	if asked == 0 || asked > 10 {
		t.Errorf("%d questions for code, want one search", asked)
	}
	refusing := newLiar(t, b.RPCURL())
	refusing.about("eth_getCode", func(request, response) response { return refusal(-32000, "missing trie node abcd (path )") })
	c.RPC = []string{refusing.URL}
	chain := dial(t, c)
	for range 2 {
		if got, err := chain.History(t.Context(), agent, head(t, chain)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("no old state: %+v, %v, want %+v", got, err, want)
		}
	}
	if n := refusing.count("eth_getCode"); n != 2 {
		t.Errorf("a node that refused was asked %d times, want 2", n)
	}
}

// What was just proven is read again from the receipts of its own block, without logs.
func TestFeedback_isReadWhereItWasSeen(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	e, ok := b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback")
	}
	b.Mine()
	l, c := b.liar(t)
	var ranges []string
	l.about("eth_getLogs", func(q request, a response) response {
		var f struct{ FromBlock, ToBlock string }
		if err := json.Unmarshal(q.Params[0], &f); err != nil {
			t.Error(err)
		}
		ranges = append(ranges, f.FromBlock+" "+f.ToBlock)
		return a
	})
	chain := dial(t, c)
	want, err := chain.Feedback(t.Context(), e.Feedback.Ref, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	again := dial(t, c)
	if _, err := again.Prove(t.Context(), e.Claim(), chains.Latest); err != nil {
		t.Fatal(err)
	}
	if got, err := again.Feedback(t.Context(), e.Feedback.Ref, chains.Latest); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if len(ranges) != 1 {
		t.Errorf("logs were read of %q, want none the second time: the receipts of the block are proven", ranges)
	}
}

// A revocation takes mirrors away for good. A node's state alone does not say it.
func TestFeedback_revokedIsNotTheNodesWord(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	give := func() caip.FeedbackRef {
		t.Helper()
		e, ok := b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Event(chains.KindFeedback)
		if !ok {
			t.Fatal("no feedback")
		}
		return e.Feedback.Ref
	}
	standing, gone := give(), give()
	revoked, ok := b.do(t, 2, chains.RevokeFeedback{Ref: gone}).Event(chains.KindRevoked)
	if !ok {
		t.Fatal("no revocation")
	}
	b.Mine()
	l, c := b.liar(t)
	c.Attempts = 1
	chain := dial(t, c)
	looked := 0            // through logs for a revocation
	var word, topic string // of isRevoked, and an event that it has in its logs for it
	l.lie(func(q request, a response) response {
		switch q.Method {
		case "eth_call": // readFeedback: value, decimals, where two tags are, isRevoked, two empty tags
			const head, at = 3, 3 + 64*4
			if text := string(a.Result); word != "" && len(text) == head+64*7+1 {
				a.Result = json.RawMessage(text[:at] + word + text[at+64:])
			}
		case "eth_getLogs":
			var f struct {
				FromBlock, ToBlock string
				Topics             []any
			}
			if err := json.Unmarshal(q.Params[0], &f); err != nil {
				t.Error(err)
			}
			if len(f.Topics) == 4 {
				looked++
			}
			if topic != "" && len(f.Topics) == 4 {
				f.Topics[3] = topic
				ask := map[string]any{"fromBlock": f.FromBlock, "toBlock": f.ToBlock, "topics": f.Topics}
				q.Params[0], _ = json.Marshal(ask)
				var err error
				if a, err = forward(b.RPCURL(), q); err != nil {
					t.Error(err)
				}
				a.Result = json.RawMessage(strings.ReplaceAll(string(a.Result), topic, common.BigToHash(big.NewInt(1)).Hex()))
			}
		}
		return a
	})

	if f, err := chain.Feedback(t.Context(), gone, chains.Latest); err != nil || !f.Revoked || looked == 0 {
		t.Fatalf("revoked: %t, %v, %d", f.Revoked, err, looked)
	}
	again := dial(t, c)
	if _, err := again.Prove(t.Context(), revoked.Claim(), chains.Latest); err != nil {
		t.Fatal(err)
	}
	looked = 0
	if f, err := again.Feedback(t.Context(), gone, chains.Latest); err != nil || !f.Revoked {
		t.Fatalf("revoked, and proven a moment ago: %t, %v", f.Revoked, err)
	}
	if looked != 0 {
		t.Errorf("logs were looked through %d times, want the receipts that were proven alone", looked)
	}

	word = strings.Repeat("0", 63) + "1"
	for name, forged := range map[string]string{"no event": "", "another one's event": common.BigToHash(big.NewInt(2)).Hex()} {
		topic = forged
		if f, err := chain.Feedback(t.Context(), standing, chains.Latest); chains.KindOf(err) != chains.Dishonest {
			t.Errorf("%s: %t, %v, want dishonest", name, f.Revoked, err)
		}
	}
	c.RPC = []string{l.URL, b.RPCURL()}
	if f, err := dial(t, c).Feedback(t.Context(), standing, chains.Latest); err != nil || f.Revoked {
		t.Errorf("an honest node is there too: revoked %t, %v", f.Revoked, err)
	}
}

// What is read up to a block is of the chain that holds it: a node that has another one there by
// then would leave out what happened, and tell what did not.
func TestHistory_isOfTheBlockThatItEndsWith(t *testing.T) {
	for name, ask := range map[string]func(context.Context, chains.Chain, caip.AgentRef, chains.Position) ([]chains.Event, error){
		"the past": func(ctx context.Context, c chains.Chain, agent caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
			return c.History(ctx, agent, upTo)
		},
		"what came later": func(ctx context.Context, c chains.Chain, agent caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
			return c.HistoryAfter(ctx, agent, chains.Position{Height: 1}, upTo)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, localnet.Options{Manual: true})
			agent := b.register(t, 1, "ipfs://x")
			b.do(t, 1, chains.SetMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}})
			upTo := head(t, b.chain)
			l := newLiar(t, b.RPCURL())
			chain := dial(t, b.through(l.URL))
			replaced := false
			l.lie(func(q request, a response) response {
				// The registry's owner has been read, or the block: what comes next is of another
				// chain.
				if first := q.Method == "eth_call" || name == "what came later" && q.Method == "eth_getBlockByNumber"; first && !replaced {
					replaced = true
					if _, err := b.Reorg(1); err != nil {
						t.Error(err)
					}
				}
				return a
			})
			got, err := ask(t.Context(), chain, agent, upTo)
			if err == nil || chains.KindOf(err) != chains.Transient || !replaced {
				t.Errorf("%d events, %v", len(got), err)
			}
		})
	}
}

// A node that denies the code of old blocks, instead of refusing to look, hides what it denies from
// those that read by its word, and from nobody else.
func TestFirstBlock_isNotKeptOnTheWordOfWhoWasRefuted(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, want := b.past(t)
	for range 40 {
		b.Mine()
	}
	l := newLiar(t, b.RPCURL())
	kept := head(t, b.chain).Height - 10
	l.about("eth_getCode", func(q request, a response) response {
		var number hexutil.Uint64
		if err := json.Unmarshal(q.Params[1], &number); err != nil {
			t.Error(err)
		}
		if uint64(number) < kept {
			a.Result = json.RawMessage(`"0x"`)
		}
		return a
	})
	c := b.through(l.URL, b.RPCURL())
	c.DeployBlock = 0
	// What is read from the begin on, without a look at the state, refutes nobody.
	for _, nodes := range [][]string{{l.URL, b.RPCURL()}, {b.RPCURL(), l.URL}} {
		c := c
		c.RPC = nodes
		chain := dial(t, c)
		for range 2 {
			if got, err := chain.HistoryAfter(t.Context(), agent, chains.Position{}, head(t, chain)); err != nil || !slices.ContainsFunc(got, func(e chains.Event) bool { return e.Kind == chains.KindRegistered }) {
				t.Errorf("%d events without the registration, %v", len(got), err)
			}
		}
	}
	chain := dial(t, c)
	for range 2 {
		if got, err := chain.History(t.Context(), agent, head(t, chain)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d events, %v, want %d", len(got), err, len(want))
		}
		b.Mine()
	}
}

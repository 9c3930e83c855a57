package sati_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// A wrong answer about a transaction spoils one reading, not all that follow.
func TestTransaction_thatIsContradictedIsNotRemembered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	e := w.do("client", chains.GiveFeedback{Agent: agent, Value: one(1)}).Events[0]
	w.settled()
	head := w.head(chains.Finalized)
	feedback := func(c *sati.Chain) error {
		_, err := c.Feedback(t.Context(), e.Feedback.Ref, chains.Finalized)
		return err
	}
	events := func(c *sati.Chain) error {
		b, err := c.Read(t.Context(), chains.Query{UpTo: head})
		if err == nil && !slices.ContainsFunc(b.Events, func(one chains.Event) bool { return one.ID == e.ID }) {
			err = errors.New("the feedback is not among the events")
		}
		return err
	}
	for name, c := range map[string]struct {
		lie  func(result map[string]json.RawMessage)
		read func(*sati.Chain) error
	}{
		"its event is left out": {withoutEvents, feedback},
		"it is in another slot": {func(result map[string]json.RawMessage) {
			var slot uint64
			_ = json.Unmarshal(result["slot"], &slot) // as the node wrote it
			result["slot"], _ = json.Marshal(slot - 1)
		}, events},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lies := 0
			chain := w.open(func(cfg *sati.Config) {
				cfg.RPC = []string{spoiled(t, w.net.RPCURL(), "getTransaction", func(answer map[string]json.RawMessage) {
					var result map[string]json.RawMessage
					if json.Unmarshal(answer["result"], &result) == nil {
						lies++
						c.lie(result)
						answer["result"], _ = json.Marshal(result)
					}
				})}
			})
			var err error
			for range 5 {
				if err = c.read(chain); err == nil {
					break
				}
			}
			if err != nil || lies == 0 {
				t.Errorf("after %d lies: %v", lies, err)
			}
		})
	}
}

// So does a wrong answer about a block: what another node, or the same one later, says of it
// counts.
func TestBlock_thatIsContradictedIsNotRemembered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	e := w.do("client", chains.GiveFeedback{Agent: agent, Value: one(1)}).Events[0]
	w.settled()
	var lying atomic.Bool
	liar := w.liar(w.net.RPCURL(), lies{"getBlock": func(_, result json.RawMessage) any {
		if !lying.Load() {
			return nil
		}
		return edit(result, func(v map[string]any) { v["blockhash"] = named("another block").PublicKey().String() })
	}})
	for name, nodes := range map[string][]string{"alone": {liar}, "with an honest one": {liar, w.net.RPCURL()}} {
		c := w.open(func(cfg *sati.Config) { cfg.RPC = nodes })
		lying.Store(true)
		if _, err := c.Read(t.Context(), chains.Query{UpTo: w.head(chains.Finalized)}); err != nil {
			t.Fatal(err)
		}
		lying.Store(len(nodes) > 1)
		_, err := c.Prove(t.Context(), e.Claim(), chains.Finalized)
		if err != nil {
			_, err = c.Prove(t.Context(), e.Claim(), chains.Finalized)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// withoutEvents takes from a transaction what SATI does last in each instruction: its event.
func withoutEvents(result map[string]json.RawMessage) {
	var meta map[string]json.RawMessage
	var inner []struct {
		Index        int               `json:"index"`
		Instructions []json.RawMessage `json:"instructions"`
	}
	if json.Unmarshal(result["meta"], &meta) != nil || json.Unmarshal(meta["innerInstructions"], &inner) != nil {
		return
	}
	for i, one := range inner {
		inner[i].Instructions = one.Instructions[:len(one.Instructions)-1]
	}
	meta["innerInstructions"], _ = json.Marshal(inner)
	result["meta"], _ = json.Marshal(meta)
}

// A node that lists a transaction and does not show it now is no reason to read nothing: another
// one is asked for it.
func TestRead_asksAnotherNodeForWhatOneDoesNotShow(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.register("owner", "ipfs://x")
	w.settled()
	head := w.head(chains.Finalized)
	want, err := w.chain.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(want.Events) == 0 {
		t.Fatal(want, err)
	}
	c := w.open(func(c *sati.Config) { c.RPC = []string{w.liar(w.net.RPCURL(), lacking), w.net.RPCURL()} })
	got, err := c.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(got.Events) != len(want.Events) {
		t.Errorf("%d events, want %d: %v", len(got.Events), len(want.Events), err)
	}
}

// A node that is behind refuses what another one takes: one's refusal is not believed.
func TestSign_asksAnotherNodeForWhatOneRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://0")
	lying := w.liar(w.net.RPCURL(), lies{"simulateTransaction": func(_, result json.RawMessage) any {
		var answer map[string]any
		if json.Unmarshal(result, &answer) == nil {
			answer["value"].(map[string]any)["err"] = map[string]any{"InstructionError": []any{0, map[string]any{"Custom": 4}}}
		}
		return answer
	}})
	for name, c := range map[string]struct {
		rpc     []string
		refused bool
	}{"alone": {[]string{lying}, true}, "with an honest one": {[]string{lying, w.net.RPCURL()}, false}} {
		writer := w.through(w.open(func(config *sati.Config) { config.RPC = c.rpc }), "owner")
		if _, err := writer.Sign(t.Context(), chains.SetURI{Agent: ref, URI: "ipfs://1"}, chains.SignOptions{}); chains.KindOf(err).Permanent() != c.refused || !c.refused && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A node that does not keep what programs called, or who held which tokens, writes null. That is
// not nothing: what it does not tell is asked for elsewhere, and where nobody tells it, nothing is
// passed over.
func TestReadFromANodeThatKeepsHalfOfATransaction(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
	w.settled()
	head := w.head(chains.Finalized)
	want := w.readAll(chains.Position{}, ref)
	for _, what := range []string{"innerInstructions", "preTokenBalances", "postTokenBalances"} {
		half := w.liar(w.net.RPCURL(), lies{
			"getTransaction": edits(func(v map[string]any) { v["meta"].(map[string]any)[what] = nil }),
		})
		for _, nodes := range [][]string{{half}, {half, w.net.RPCURL()}} {
			c := w.open(func(c *sati.Config) { c.RPC = nodes })
			batch, err := c.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
			if len(nodes) == 1 {
				wantKind(t, "no "+what, err, chains.Dishonest)
			} else if err != nil || len(batch.Events) != len(want) {
				t.Errorf("no %s at one of two nodes: %v, want %v; %v", what, kindsOf(batch.Events), kindsOf(want), err)
			}
		}
	}
}

// An answer to somebody else's request, one that holds nothing, and null where there has to be
// something, are asked again.
func TestNothingIsNoAnswer(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	e := w.do("client", chains.GiveFeedback{Agent: agent, Value: one(1)}).Events[0]
	given := e.Feedback.Ref
	w.settled()
	head := w.head(chains.Finalized)
	want, err := w.chain.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(want.Events) < 2 {
		t.Fatal(want, err)
	}
	for name, change := range map[string]func(map[string]json.RawMessage){
		"another's id":             func(a map[string]json.RawMessage) { a["id"] = json.RawMessage(`4711`) },
		"neither result nor error": func(a map[string]json.RawMessage) { delete(a, "result") },
		"null":                     func(a map[string]json.RawMessage) { a["result"] = json.RawMessage("null") },
	} {
		for _, method := range []string{"getGenesisHash", "getSlot", "getLatestBlockhash", "getBlock", "getSignaturesForAddress", "getMultipleAccounts", "getCompressedAccountV2"} {
			t.Run(name+" to "+method, func(t *testing.T) {
				t.Parallel()
				c := w.open(func(c *sati.Config) {
					c.RPC, c.Photon = []string{spoiled(t, w.net.RPCURL(), method, change)}, spoiled(t, w.net.PhotonURL(), method, change)
				})
				if got, err := c.Read(t.Context(), chains.Query{UpTo: head}); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%d events, want %d: %v", len(got.Events), len(want.Events), err)
				}
				if _, err := c.Agent(t.Context(), agent, chains.Finalized); err != nil {
					t.Error(err)
				}
				if _, err := c.Feedback(t.Context(), given, chains.Finalized); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// spoiled is an endpoint in front of another that changes the first two answers to a method.
func spoiled(t *testing.T, target, method string, change func(map[string]json.RawMessage)) string {
	t.Helper()
	var mu sync.Mutex
	left := 2
	return inFront(t, target, func(q question) []byte {
		answer := map[string]json.RawMessage{}
		said := q.pass()
		mu.Lock()
		defer mu.Unlock()
		if q.Method != method || left == 0 || json.Unmarshal(said, &answer) != nil {
			return said
		}
		left--
		change(answer)
		said, _ = json.Marshal(answer)
		return said
	})
}

// What the library decodes may be empty where it should not be. None of it ends the process.
func TestAnswersWithoutAValue(t *testing.T) {
	w := newWorld(t, localnet.Options{})
	ref := w.register("owner", "")
	null := func(any, any) any {
		return map[string]any{"context": map[string]any{"slot": 1}, "value": nil}
	}
	nulls := func(any, any) any {
		return map[string]any{"context": map[string]any{"slot": 1}, "value": []any{nil}}
	}
	lie := func(method string, answer func(any, any) any) *sati.Chain {
		return w.withNode(lies{method: func(params, result json.RawMessage) any { return answer(params, result) }})
	}
	if _, err := lie("getLatestBlockhash", null).Head(t.Context(), chains.Finalized); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("no blockhash: %v", err)
	}
	if a, err := lie("getTokenLargestAccounts", nulls).Agent(t.Context(), ref, chains.Latest); err != nil || a.Owner != w.account("owner") {
		t.Errorf("no largest account: %+v, %v", a, err)
	}
	if _, err := lie("getTokenAccountsByOwner", nulls).AgentsOf(t.Context(), w.account("owner"), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("no account: %v", err)
	}
	if held, err := lie("getTokenAccountsByOwner", null).Held(t.Context(), w.account("owner"), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("no list: %d, %v", held, err)
	}
	none := func(any, any) any {
		return map[string]any{"context": map[string]any{"slot": 1 << 40}, "value": []any{}}
	}
	writer := w.through(lie("getSignatureStatuses", none), "owner")
	w.settled()
	if s, err := writer.Status(t.Context(), chains.Tx{Chain: ref.Chain(), ID: solana.Signature{1}.String(), Expires: 1}, chains.Latest); s.State == chains.TxDead {
		t.Errorf("no status: %+v, %v", s, err)
	}
}

// A transaction of a version that nobody knew is neither passed over nor a reason to stand still.
func TestTransactionOfALaterVersion(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	want := w.readAll(chains.Position{}, ref)
	for version, fine := range map[any]bool{1: true, 2: true, 0: false, "legacy": false} {
		later := w.open(func(c *sati.Config) {
			c.RPC = []string{inFront(t, w.net.RPCURL(), func(q question) []byte {
				switch {
				case q.Method != "getTransaction":
					return q.pass()
				case !strings.Contains(string(q.Params), `"json"`):
					return q.instead("error", map[string]any{"code": -32015, "message": "refused"})
				}
				return q.instead("result", edit(q.result(), func(v map[string]any) { v["version"] = version }))
			})}
		})
		head, err := later.Head(t.Context(), chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		batch, err := later.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
		switch {
		case !fine:
			wantKind(t, "bytes that the node will not show", err, chains.Dishonest)
		case err != nil || len(batch.Events) != len(want):
			t.Errorf("version %v: %v, %v", version, kindsOf(batch.Events), err)
		default:
			for i, e := range batch.Events {
				if e.ID != want[i].ID || e.Kind != want[i].Kind || e.Feedback != nil && !e.Feedback.Proof.Holds() {
					t.Errorf("version %v: %+v, want %+v", version, e, want[i])
				}
			}
		}
	}
}

// Anybody can have a transaction that names SATI, an agent or a mirror key call programs with as
// much data as the runtime allows. It keeps nobody from what it does besides and from what follows.
func TestFilledTransactionsAreReadPast(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.settled()
	want := kindsOf(w.readAll(chains.Position{}, ref))
	const largest = 13_980 // characters of 10 KiB in base58
	filled := func(calls int, program func(keys []solana.PublicKey) int) func(*sati.Config) {
		return func(c *sati.Config) {
			c.RPC = []string{w.liar(w.net.RPCURL(), lies{
				"getTransaction": edits(func(v map[string]any) {
					tx, err := solana.TransactionFromBase64(v["transaction"].([]any)[0].(string))
					if err != nil {
						t.Error(err)
						return
					}
					call := map[string]any{"programIdIndex": program(tx.Message.AccountKeys), "accounts": []int{0}, "data": strings.Repeat("z", largest), "stackHeight": 2}
					meta := v["meta"].(map[string]any)
					groups, _ := meta["innerInstructions"].([]any)
					meta["innerInstructions"] = append(groups, map[string]any{"index": 0, "instructions": slices.Repeat([]any{call}, calls)})
				}),
			})}
		}
	}
	payer := func([]solana.PublicKey) int { return 0 }
	read := func(keys []solana.PublicKey) int {
		return slices.IndexFunc(keys, func(k solana.PublicKey) bool { return k == wire.ProgramID || k == spl.Token2022ProgramID })
	}
	for name, change := range map[string]func(*sati.Config){
		"ten calls of an unknown program":       filled(10, payer),
		"as many as may be of one that is read": filled(63, read),
	} {
		t.Run(name, func(t *testing.T) {
			chain := w.open(change)
			head, err := chain.Head(t.Context(), chains.Finalized)
			if err != nil {
				t.Fatal(err)
			}
			batch, err := chain.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
			if err != nil || !slices.Equal(kindsOf(batch.Events), want) || batch.Through.Height != head.Height {
				t.Errorf("%v up to %v, want %v up to %v: %v", kindsOf(batch.Events), batch.Through, want, head, err)
			}
			if a, err := chain.Agent(t.Context(), ref, chains.Finalized); err != nil || a.Wallet.State != chains.WalletSet {
				t.Errorf("its wallet: %+v, %v", a.Wallet, err)
			}
		})
	}
}

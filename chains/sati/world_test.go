package sati_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
)

// do writes one operation and returns its receipt at Latest.
func (w *world) do(name string, op chains.Op) chains.Receipt {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 30*time.Second)
	defer cancel()
	r, err := chains.Do(ctx, w.writer(name), op, chains.Latest)
	if err != nil {
		w.t.Fatalf("%s by %s: %v", op.Verb(), name, err)
	}
	return r
}

func (w *world) register(name, uri string) caip.AgentRef {
	w.t.Helper()
	e, ok := w.do(name, chains.Register{Name: "agent", URI: uri}).Event(chains.KindRegistered)
	if !ok {
		w.t.Fatal("no Registered event")
	}
	return e.Agent
}

func (w *world) agent(ref caip.AgentRef) chains.Agent {
	w.t.Helper()
	a, err := w.chain.Agent(w.t.Context(), ref, chains.Latest)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

// raw sends instructions as another program or wallet would, signed by named accounts, and waits
// until they are confirmed. It returns what failed.
func (w *world) raw(names []string, instructions ...solana.Instruction) any {
	w.t.Helper()
	tx := w.transaction(names, instructions...)
	id, err := rpc.New(w.net.RPCURL()).SendTransactionWithOpts(w.t.Context(), tx, rpc.TransactionOpts{SkipPreflight: true})
	if err != nil {
		w.t.Fatal(err)
	}
	return w.confirmedTx(id)
}

// transaction is instructions signed by named accounts, of whom the first pays.
func (w *world) transaction(names []string, instructions ...solana.Instruction) *solana.Transaction {
	w.t.Helper()
	var keys []solana.PrivateKey
	for _, name := range names {
		w.writer(name)
		keys = append(keys, named(name))
	}
	latest, err := rpc.New(w.net.RPCURL()).GetLatestBlockhash(w.t.Context(), rpc.CommitmentFinalized)
	if err != nil {
		w.t.Fatal(err)
	}
	d := w.net.Deployment()
	tx, err := solana.NewTransaction(instructions, latest.Value.Blockhash, solana.TransactionPayer(keys[0].PublicKey()),
		solana.TransactionAddressTables(map[solana.PublicKey]solana.PublicKeySlice{d.LookupTable: d.LookupTableAddresses()}))
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := tx.Sign(func(k solana.PublicKey) *solana.PrivateKey {
		for i := range keys {
			if keys[i].PublicKey() == k {
				return &keys[i]
			}
		}
		return nil
	}); err != nil {
		w.t.Fatal(err)
	}
	return tx
}

// confirmedTx waits until a transaction is confirmed and returns what failed.
func (w *world) confirmedTx(id solana.Signature) (failed any) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 30*time.Second)
	defer cancel()
	node := rpc.New(w.net.RPCURL())
	if err := w.until(ctx, func() (bool, error) {
		res, err := node.GetSignatureStatuses(ctx, false, id)
		if err != nil || res.Value[0] == nil || res.Value[0].ConfirmationStatus == rpc.ConfirmationStatusProcessed {
			return false, nil
		}
		failed = res.Value[0].Err
		return true, nil
	}); err != nil {
		w.t.Fatal(err)
	}
	return failed
}

func (w *world) ok(names []string, instructions ...solana.Instruction) {
	w.t.Helper()
	if err := w.raw(names, instructions...); err != nil {
		w.t.Fatalf("raw transaction failed: %v", err)
	}
}

func mintOf(ref caip.AgentRef) solana.PublicKey { return solana.MustPublicKeyFromBase58(ref.ID) }

// question is one call to an endpoint that stands in front of another.
type question struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`

	body   []byte
	target string
}

// pass asks the endpoint behind; nil where it does not answer.
func (q question) pass() []byte {
	res, err := http.Post(q.target, "application/json", bytes.NewReader(q.body))
	if err != nil {
		return nil
	}
	defer res.Body.Close()
	answer, _ := io.ReadAll(res.Body)
	return answer
}

// result is what the endpoint behind answers to the call.
func (q question) result() json.RawMessage {
	var answer struct{ Result json.RawMessage }
	_ = json.Unmarshal(q.pass(), &answer)
	return answer.Result
}

// instead is a call's answer with other members.
func (q question) instead(member string, value any) []byte {
	answer, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": q.ID, member: value})
	return answer
}

// inFront is an endpoint in front of another. answer gives the bytes of each call's answer; none is
// a bad gateway.
func inFront(t testing.TB, target string, answer func(q question) []byte) string {
	t.Helper()
	server := httptest.NewServer(chaintest.OneByOne(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		q := question{target: target}
		var err error
		if q.body, err = io.ReadAll(in.Body); err != nil {
			return
		}
		_ = json.Unmarshal(q.body, &q)
		said := answer(q)
		if said == nil {
			out.WriteHeader(http.StatusBadGateway)
			return
		}
		out.Header().Set("Content-Type", "application/json")
		_, _ = out.Write(said)
	})))
	t.Cleanup(server.Close)
	return server.URL
}

// lies change the results of methods, given a call's params too; nil leaves a result as it is.
type lies map[string]func(params, result json.RawMessage) any

// liar is an endpoint that lies.
func (w *world) liar(target string, l lies) string {
	w.t.Helper()
	return inFront(w.t, target, func(q question) []byte {
		answer := q.pass()
		var message map[string]json.RawMessage
		if lie := l[q.Method]; lie != nil && json.Unmarshal(answer, &message) == nil && message["result"] != nil {
			if changed := lie(q.Params, message["result"]); changed != nil {
				return q.instead("result", changed)
			}
		}
		return answer
	})
}

// withNode is a Chain whose only node lies.
func (w *world) withNode(l lies) *sati.Chain {
	w.t.Helper()
	return w.open(func(c *sati.Config) { c.RPC = []string{w.liar(w.net.RPCURL(), l)} })
}

// withIndex is a Chain whose index lies.
func (w *world) withIndex(l lies) *sati.Chain {
	w.t.Helper()
	return w.open(func(c *sati.Config) { c.Photon = w.liar(w.net.PhotonURL(), l) })
}

// edits is a lie that changes a result.
func edits(change func(map[string]any)) func(_, result json.RawMessage) any {
	return func(_, result json.RawMessage) any { return edit(result, change) }
}

// relists is a lie about the transactions of an address, which are decoded.
func relists(change func(list []map[string]any) []map[string]any) func(_, result json.RawMessage) any {
	return func(_, result json.RawMessage) any {
		list := []map[string]any{}
		if json.Unmarshal(result, &list) != nil {
			return nil
		}
		return change(list)
	}
}

// lacking is a node that shows no transaction which it lists.
var lacking = lies{"getTransaction": func(_, _ json.RawMessage) any { return json.RawMessage("null") }}

// pruned is a node that has forgotten the oldest of each list.
var pruned = lies{"getSignaturesForAddress": relists(func(list []map[string]any) []map[string]any { return list[:max(0, len(list)-1)] })}

// edit decodes a result, changes it and returns it.
func edit(result json.RawMessage, change func(map[string]any)) any {
	d := json.NewDecoder(bytes.NewReader(result))
	d.UseNumber()
	var v map[string]any
	if d.Decode(&v) != nil {
		return nil
	}
	change(v)
	return v
}

// refuses makes sure that an operation is refused before it is signed, and returns the refusal.
func refuses(t *testing.T, what string, by chains.Writer, op chains.Op, want chains.Kind) error {
	t.Helper()
	_, err := by.Sign(t.Context(), op, chains.SignOptions{})
	wantKind(t, what, err, want)
	return err
}

func wantKind(t *testing.T, what string, err error, want chains.Kind) {
	t.Helper()
	if err == nil || chains.KindOf(err) != want {
		t.Errorf("%s: %v (kind %s), want kind %s", what, err, chains.KindOf(err), want)
	}
}

var fast = localnet.Options{SlotTime: 20 * time.Millisecond}

// byHand is a network for what must not expire while a slow machine is at it: its test makes the
// blocks.
var byHand = localnet.Options{Manual: true}

// mine makes blocks as fast makes them, until the test ends or stop is called.
func (w *world) mine() (stop func()) {
	ctx, cancel := context.WithCancel(w.t.Context())
	var mining sync.WaitGroup
	mining.Go(func() {
		next := time.NewTicker(fast.SlotTime)
		defer next.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-next.C:
				w.net.Advance(1)
			}
		}
	})
	stop = func() { cancel(); mining.Wait() }
	w.t.Cleanup(stop)
	return stop
}

// refusing is an endpoint that answers some methods with an error.
func (w *world) refusing(target string, code int, message string, methods ...string) string {
	w.t.Helper()
	return inFront(w.t, target, func(q question) []byte {
		if slices.Contains(methods, q.Method) {
			return q.instead("error", map[string]any{"code": code, "message": message})
		}
		return q.pass()
	})
}

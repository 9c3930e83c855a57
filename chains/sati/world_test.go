package sati_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
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

// liar is an endpoint in front of the network that may change the results of some methods.
type liar struct {
	*httptest.Server
	// lies holds a change of the result for a method; nil results stay. The request's params are
	// given too.
	lies map[string]func(params json.RawMessage, result json.RawMessage) any
}

func (w *world) liar(target string, lies map[string]func(params, result json.RawMessage) any) string {
	w.t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		w.t.Fatal(err)
	}
	l := &liar{lies: lies}
	l.Server = httptest.NewServer(chaintest.OneByOne(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		body, err := io.ReadAll(in.Body)
		if err != nil {
			return
		}
		res, err := http.Post(to.String(), "application/json", bytes.NewReader(body))
		if err != nil {
			out.WriteHeader(http.StatusBadGateway)
			return
		}
		defer res.Body.Close()
		answer, err := io.ReadAll(res.Body)
		if err != nil {
			return
		}
		var request struct {
			Method string          `json:"method"`
			Params json.RawMessage `json:"params"`
		}
		var message map[string]json.RawMessage
		lie := l.lies
		if json.Unmarshal(body, &request) == nil && lie[request.Method] != nil && json.Unmarshal(answer, &message) == nil && message["result"] != nil {
			if changed := lie[request.Method](request.Params, message["result"]); changed != nil {
				message["result"], _ = json.Marshal(changed)
				answer, _ = json.Marshal(message)
			}
		}
		out.Header().Set("Content-Type", "application/json")
		_, _ = out.Write(answer)
	})))
	w.t.Cleanup(l.Close)
	return l.URL
}

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

func wantKind(t *testing.T, what string, err error, want chains.Kind) {
	t.Helper()
	if err == nil || chains.KindOf(err) != want {
		t.Errorf("%s: %v (kind %s), want kind %s", what, err, chains.KindOf(err), want)
	}
}

var fast = localnet.Options{SlotTime: 20 * time.Millisecond}

// refusing is an endpoint in front of the network that answers some methods with an error.
func (w *world) refusing(target string, code int, message string, methods ...string) string {
	w.t.Helper()
	server := httptest.NewServer(chaintest.OneByOne(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		body, err := io.ReadAll(in.Body)
		if err != nil {
			return
		}
		var request struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		out.Header().Set("Content-Type", "application/json")
		if json.Unmarshal(body, &request) == nil && slices.Contains(methods, request.Method) {
			_ = json.NewEncoder(out).Encode(map[string]any{"jsonrpc": "2.0", "id": request.ID, "error": map[string]any{"code": code, "message": message}})
			return
		}
		res, err := http.Post(target, "application/json", bytes.NewReader(body))
		if err != nil {
			out.WriteHeader(http.StatusBadGateway)
			return
		}
		defer res.Body.Close()
		_, _ = io.Copy(out, res.Body)
	})))
	w.t.Cleanup(server.Close)
	return server.URL
}

package sati_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func one(v int64) chains.Value { return chains.Value{Unscaled: chains.NewInt128(v)} }

// The largest content that fits is what was measured on the real layout: 156 bytes of JSON with the
// table, up to 2 more or less by base58 lengths.
func TestFeedbackSize(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	const frame = len(`{"value":1,"valueDecimals":0,"tag1":""}`)
	task := caip.Keccak256([]byte("size"))
	fits := func(n int) error {
		task[0]++
		_, err := w.writer("client").Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: one(1), Tag1: strings.Repeat("t", n-frame), TaskRef: task}, chains.SignOptions{})
		return err
	}
	if err := fits(154); err != nil {
		t.Errorf("154 bytes of content: %v", err)
	}
	err := fits(159)
	wantKind(t, "159 bytes of content", err, chains.Invalid)
	if err == nil || !strings.Contains(err.Error(), "bytes too many") || !strings.Contains(err.Error(), "tag1") {
		t.Errorf("neither the excess nor the field is named: %v", err)
	}
	bare := w.config()
	bare.LookupTable = ""
	c, err := sati.Open(t.Context(), bare)
	if err != nil {
		t.Fatal(err)
	}
	writer := w.through(c, "client")
	err = refuses(t, "feedback without a lookup table", writer, chains.GiveFeedback{Agent: ref, Value: one(1)}, chains.Invalid)
	if err == nil || !strings.Contains(err.Error(), "lookup table") {
		t.Errorf("no remedy: %v", err)
	}
}

func TestFeedbackRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	refused := func(what string, op chains.GiveFeedback, want chains.Kind) {
		t.Helper()
		op.Agent = ref
		refuses(t, what, w.writer("client"), op, want)
	}
	refused("a value beyond 2^53", chains.GiveFeedback{Value: one(1<<53 + 1)}, chains.Invalid)
	refused("a tag that is not UTF-8", chains.GiveFeedback{Value: one(1), Tag1: "\xff"}, chains.Invalid)
	refused("a feedback URI", chains.GiveFeedback{Value: one(1), URI: "ipfs://x"}, chains.Unsupported)
	task := caip.Keccak256([]byte("once"))
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1), TaskRef: task})
	refused("the same task again", chains.GiveFeedback{Value: one(2), TaskRef: task}, chains.Invalid)
	w.do("client2", chains.GiveFeedback{Agent: ref, Value: one(2), TaskRef: task})

	// An index that has not seen the first one proves its address unused; the chain still refuses.
	w.net.SetPhotonLag(1000)
	task[0]++
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1), TaskRef: task})
	err := refuses(t, "the same task again behind a lagging index", w.writer("client"), chains.GiveFeedback{Agent: ref, Value: one(2), TaskRef: task}, chains.Reverted)
	if err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("%v", err)
	}
}

// Endpoints hold API keys, and a node or an index repeats what it was asked with. Whatever of it
// may be a key is shown nowhere, nor where nobody answers.
func TestErrors_showNoKeyThatANodeRepeats(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := caip.AgentRef{Registry: w.chain.Info().Registry, ID: wire.GroupMint.String()}
	for name, refuse := range map[string]func(out http.ResponseWriter, echo string){
		"error message": func(out http.ResponseWriter, echo string) {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":%q}}`, "no such project: "+echo)
		},
		"long error message": func(out http.ResponseWriter, echo string) {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":%q}}`, strings.Repeat("x", 285)+" "+echo)
		},
		"busy": func(out http.ResponseWriter, echo string) {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":null,"error":{"code":429,"message":%q}}`, echo)
		},
		"nobody": nil,
		"body":   func(out http.ResponseWriter, echo string) { fmt.Fprint(out, echo) },
		"status": func(out http.ResponseWriter, echo string) { http.Error(out, echo, http.StatusForbidden) },
		"id": func(out http.ResponseWriter, echo string) {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%q,"result":"x"}`, echo)
		},
		"result": func(out http.ResponseWriter, echo string) {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":"1","result":%q}`, echo)
		},
	} {
		s := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			refuse(out, r.URL.RequestURI()+" "+r.URL.Path+" "+r.URL.RawQuery+" "+r.Header.Get("Authorization"))
		}))
		if t.Cleanup(s.Close); refuse == nil {
			s.Close()
		}
		for _, place := range []string{"/v2/aB3sEcReT", "/aB3sEcReT/rpc", "/?api-key=aB3sEcReT", "user:aB3sEcReT@"} {
			cfg := w.config()
			cfg.RPC = []string{s.URL + place}
			if strings.HasSuffix(place, "@") {
				cfg.RPC[0] = strings.Replace(s.URL, "://", "://"+place, 1)
			}
			cfg.Photon, cfg.WS = cfg.RPC[0], strings.Replace(cfg.RPC[0], "http", "ws", 1)
			c, err := sati.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			errs := map[string]error{}
			for _, e := range c.Endpoints(t.Context(), chains.Look{Now: time.Now}) {
				errs[e.Name] = e.Err
			}
			if refuse == nil {
				_, errs["a head"] = c.Head(t.Context(), chains.Latest)
				wantKind(t, "nobody", errs["a head"], chains.Unreachable)
				cfg.RPC = []string{w.net.RPCURL()}
				_, errs["a list"] = w.open(func(c *sati.Config) { *c = cfg }).Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
				wantKind(t, "no index", errs["a list"], chains.Unreachable)
			}
			for what, err := range errs {
				if text := strings.ToLower(fmt.Sprint(err)); err == nil || strings.Contains(text, "ab3s") || strings.Contains(text, "yuiz") || strings.Contains(text, "user") {
					t.Errorf("%s, %s: %s: %v", name, place, what, err)
				}
			}
		}
	}
}

// attest writes an attestation as another client would: raw content, and any signed message.
func (w *world) attest(name string, schema wire.Schema, a wire.Attestation, extra ...spl.SignedMessage) any {
	w.t.Helper()
	key := named(name)
	a.Counterparty = key.PublicKey()
	message := wire.Message(schema.Name, a)
	signature, err := key.Sign(message)
	if err != nil {
		w.t.Fatal(err)
	}
	signed := append([]spl.SignedMessage{{Key: a.Counterparty, Signature: signature, Message: message}}, extra...)
	acc := wire.CreateCompressedAccounts{Payer: key.PublicKey(), SchemaConfig: schema.Config, Mint: a.Mint}
	if schema.Mode == wire.DualSignature {
		held := seat("owner", a.Mint)
		acc.AgentATA = &held
	}
	return w.raw([]string{name}, computebudget.NewSetComputeUnitLimitInstruction(400_000).Build(), spl.Ed25519Instruction(signed...),
		wire.NewCreateCompressed(a.Encode(), &wire.Proof{}, 0).Instruction(acc))
}

// Both generations of content and both schemas are read.
func TestFeedbackByOthers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	d := w.net.Deployment()
	old := wire.Attestation{TaskRef: [32]byte{1}, Mint: mintOf(ref), Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"score":85,"tags":["quality","speed"],"m":"Great"}`)}
	if failed := w.attest("client", d.FeedbackPublic, old); failed != nil {
		t.Fatalf("public: %v", failed)
	}
	dual := wire.Attestation{TaskRef: [32]byte{2}, Mint: mintOf(ref), Outcome: wire.Negative, ContentType: wire.ContentUTF8, Content: []byte("slow")}
	hash := wire.InteractionHash(d.Feedback.Address, dual.TaskRef, dual.DataHash)
	agent, err := named("owner").Sign(hash[:])
	if err != nil {
		t.Fatal(err)
	}
	if failed := w.attest("client2", d.Feedback, dual, spl.SignedMessage{Key: named("owner").PublicKey(), Signature: agent, Message: hash[:]}); failed != nil {
		t.Fatalf("dual: %v", failed)
	}
	list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	a, b := list[0], list[1]
	if a.Value != one(85) || !a.HasValue || a.Tag1 != "quality" || a.Tag2 != "speed" || a.Proof != chains.ProofSignature || a.SATI.Outcome != chains.Positive || a.SATI.Schema != "FeedbackPublicV1" {
		t.Errorf("%+v", a)
	}
	if b.HasValue || b.Proof != chains.ProofSignature || b.SATI.Outcome != chains.Negative || b.SATI.Schema != "FeedbackV1" || string(b.SATI.Content) != "slow" || b.Client != w.account("client2") {
		t.Errorf("%+v", b)
	}
	for _, f := range list {
		read, err := w.chain.Feedback(t.Context(), f.Ref, chains.Latest)
		if err != nil || read.TxID == "" || read.Proof != chains.ProofSignature {
			t.Errorf("%+v, %v", read, err)
		}
	}
}

// An EVM address that was linked to the agent is told of: its reviews are no stranger's.
func TestLinkedAddressIsAnEvent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	link, address := evmLink(t, mintOf(ref))
	start := w.head(chains.Latest)
	w.ok([]string{"owner"}, link.Instruction(named("owner").PublicKey(), mintOf(ref)))
	events := w.readAll(start, ref)
	if len(events) != 1 || events[0].Linked == nil || events[0].Linked.Address != caip.MustAccountID("eip155:8453:"+address) {
		t.Errorf("%+v", events)
	}
}

// What an index may lie about, and what comes of it.
func TestLyingIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	f := *w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5), Tag1: "t"}).Events[0].Feedback
	type lie = func(params, result json.RawMessage) any
	items := func(change func(item map[string]any)) lie {
		return func(_, result json.RawMessage) any {
			return edit(result, func(v map[string]any) {
				for _, item := range v["value"].(map[string]any)["items"].([]any) {
					change(item.(map[string]any))
				}
			})
		}
	}
	forge := func(change func(*wire.CompressedAttestation, *wire.Attestation), moved bool) lie {
		return items(func(item map[string]any) {
			raw, _ := json.Marshal(item)
			var account photon.Account
			if err := json.Unmarshal(raw, &account); err != nil {
				t.Error(err)
				return
			}
			c, err := account.Attestation()
			if err != nil {
				t.Error(err)
				return
			}
			a, err := wire.DecodeAttestation(c.Data)
			if err != nil {
				t.Error(err)
				return
			}
			change(&c, &a)
			c.Data = a.Encode()
			account.Data = &photon.Data{Discriminator: account.Data.Discriminator, Data: c.Encode(), DataHash: c.DataHash()}
			if moved {
				at := wire.AttestationAddress(wire.TreesV2, a.TaskRef, c.Schema, a.Mint, a.Counterparty)
				account.Address = &at
			}
			raw, _ = json.Marshal(account)
			clear(item)
			d := json.NewDecoder(bytes.NewReader(raw))
			d.UseNumber() // the discriminator exceeds what a float holds
			if err := d.Decode(&item); err != nil {
				t.Error(err)
			}
		})
	}
	through := func(lies map[string]lie) *sati.Chain {
		return w.open(func(c *sati.Config) { c.Photon = w.liar(w.net.PhotonURL(), lies) })
	}
	list := func(what string, l lie) ([]chains.Feedback, error) {
		c := through(map[string]lie{photon.GetAccountsByOwner: l})
		return c.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	}
	for what, l := range map[string]lie{
		"other bytes":   items(func(i map[string]any) { i["data"].(map[string]any)["data"] = "AAAA" }),
		"another owner": items(func(i map[string]any) { i["owner"] = spl.ATAProgramID.String() }),
		"another agent": forge(func(c *wire.CompressedAttestation, a *wire.Attestation) {
			c.Mint, a.Mint = wire.GroupMint, wire.GroupMint
		}, true),
		"a cursor for ever": func(_, result json.RawMessage) any {
			return edit(result, func(v map[string]any) { v["value"].(map[string]any)["cursor"] = spl.ATAProgramID.String() })
		},
	} {
		_, err := list(what, l)
		wantKind(t, what, err, chains.Dishonest)
	}
	// What may stand on the chain without being feedback as it is known here hides nothing else: it
	// is passed over.
	for what, l := range map[string]lie{
		"another address":     items(func(i map[string]any) { i["address"] = spl.ATAProgramID.String() }),
		"no address":          items(func(i map[string]any) { i["address"] = nil }),
		"another task":        forge(func(_ *wire.CompressedAttestation, a *wire.Attestation) { a.TaskRef[0] ^= 1 }, false),
		"another client":      forge(func(_ *wire.CompressedAttestation, a *wire.Attestation) { a.Counterparty = spl.ATAProgramID }, false),
		"what SATI would not": forge(func(_ *wire.CompressedAttestation, a *wire.Attestation) { a.Outcome = 7 }, false),
		"two mints":           forge(func(c *wire.CompressedAttestation, _ *wire.Attestation) { c.Mint = wire.GroupMint }, false),
		"another kind":        items(func(i map[string]any) { i["data"].(map[string]any)["discriminator"] = 7 }),
		"another schema":      forge(func(c *wire.CompressedAttestation, _ *wire.Attestation) { c.Schema = wire.GroupMint }, true),
	} {
		if got, err := list(what, l); err != nil || len(got) != 0 {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
	// Content and author can be forged at a fitting address, but not the signature: listed, marked
	// and not counted.
	for what, l := range map[string]lie{
		"a better value": forge(func(_ *wire.CompressedAttestation, a *wire.Attestation) { a.Content = []byte(`{"value":100}`) }, true),
		"another author": forge(func(_ *wire.CompressedAttestation, a *wire.Attestation) {
			a.Counterparty = named("stranger").PublicKey()
		}, true),
		"no signature": forge(func(c *wire.CompressedAttestation, _ *wire.Attestation) { c.Signature1 = solana.Signature{} }, true),
		"a small order key": forge(func(c *wire.CompressedAttestation, a *wire.Attestation) {
			a.Counterparty, c.Signature1 = solana.PublicKey{1}, solana.Signature{1}
		}, true),
	} {
		got, err := list(what, l)
		if err != nil || len(got) != 1 || got[0].Proof != chains.ProofInvalid {
			t.Errorf("%s: %+v, %v", what, got, err)
			continue
		}
		c := through(map[string]lie{photon.GetAccountsByOwner: l})
		s, err := c.Summary(t.Context(), ref, []caip.AccountID{got[0].Client}, "", "", chains.Latest)
		if err != nil || s.Count != 0 {
			t.Errorf("%s counts: %+v, %v", what, s, err)
		}
		if clients, err := c.Clients(t.Context(), ref, chains.Latest); err != nil || len(clients) != 0 {
			t.Errorf("%s has clients %v, %v", what, clients, err)
		}
	}
	// A single read says what the chain holds, whatever the index adds at the same address.
	for what, l := range map[string]lie{
		"another hash":    forge(func(_ *wire.CompressedAttestation, a *wire.Attestation) { a.DataHash[0] ^= 1 }, true),
		"another content": forge(func(_ *wire.CompressedAttestation, a *wire.Attestation) { a.Content = []byte(`{"value":100}`) }, true),
		"no signature":    forge(func(c *wire.CompressedAttestation, _ *wire.Attestation) { c.Signature1 = solana.Signature{} }, true),
	} {
		c := through(map[string]lie{photon.GetAccount: func(params, result json.RawMessage) any {
			return edit(result, func(v map[string]any) {
				if v["value"] == nil { // in the trees of before
					return
				}
				page := map[string]any{"value": map[string]any{"items": []any{v["value"]}}}
				raw, _ := json.Marshal(page)
				changed := l(params, raw).(map[string]any)
				v["value"] = changed["value"].(map[string]any)["items"].([]any)[0]
			})
		}})
		if got, err := c.Feedback(t.Context(), f.Ref, chains.Latest); err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("%s: %+v, %v, want %+v", what, got, err, f)
		}
	}
	// And is confirmed from it.
	elsewhere := through(map[string]lie{photon.GetSignaturesForAddress: func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) { v["value"] = map[string]any{"items": []any{}, "cursor": nil} })
	}})
	_, err := elsewhere.Feedback(t.Context(), f.Ref, chains.Latest)
	wantKind(t, "a feedback without a transaction", err, chains.Dishonest)
}

// What a node may lie about, and what comes of it.
func TestLyingNode(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	r := w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	other := w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	type lie = func(params, result json.RawMessage) any
	through := func(lies map[string]lie) *sati.Chain {
		cfg := w.config()
		cfg.RPC = []string{w.liar(w.net.RPCURL(), lies)}
		c, err := sati.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	wrong := through(map[string]lie{"getGenesisHash": func(_, _ json.RawMessage) any { return spl.ATAProgramID.String() }})
	_, err := wrong.Agent(t.Context(), ref, chains.Latest)
	wantKind(t, "another cluster", err, chains.WrongChain)

	swapped := through(map[string]lie{"getTransaction": func(params, _ json.RawMessage) any {
		params = bytes.Replace(params, []byte(r.TxID), []byte(other.TxID), 1)
		return question{target: w.net.RPCURL(), body: fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"getTransaction","params":%s}`, params)}.result()
	}})
	_, err = swapped.Prove(t.Context(), r.Events[0].Claim(), chains.Latest)
	wantKind(t, "another transaction", err, chains.Dishonest)

	_, err = through(map[string]lie{"getTransaction": func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) {
			tx := v["transaction"].([]any)
			tx[0] = flip(t, fmt.Sprint(tx[0]))
		})
	}}).Prove(t.Context(), r.Events[0].Claim(), chains.Latest)
	wantKind(t, "an altered transaction", err, chains.Dishonest)

	invented := layouts.LogLine(wire.AgentRegistered{Mint: wire.GroupMint, Owner: wire.GroupMint, MemberNumber: 7})
	_, err = through(map[string]lie{"getTransaction": func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) {
			meta, id := v["meta"].(map[string]any), wire.ProgramID.String()
			meta["logMessages"] = append(meta["logMessages"].([]any), "Program "+id+" invoke [1]", invented, "Program "+id+" success")
		})
	}}).Prove(t.Context(), r.Events[0].Claim(), chains.Latest)
	wantKind(t, "a registration that was only logged", err, chains.Dishonest)

	head := w.head(chains.Latest)
	_, err = through(map[string]lie{"getSignaturesForAddress": func(_, result json.RawMessage) any {
		var list []map[string]any
		if json.Unmarshal(result, &list) != nil || len(list) < 2 {
			return nil
		}
		list[0], list[1] = list[1], list[0]
		list[1]["slot"] = 1 << 40
		return list
	}}).Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
	wantKind(t, "a list out of order", err, chains.Dishonest)

	_, err = through(map[string]lie{"getMultipleAccounts": func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) { v["value"] = v["value"].([]any)[:1] })
	}}).Agent(t.Context(), ref, chains.Latest)
	wantKind(t, "fewer accounts than asked", err, chains.Dishonest)

	// A token index that names the wrong account is only a hint.
	_, err = through(map[string]lie{"getTokenLargestAccounts": func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) {
			v["value"].([]any)[0].(map[string]any)["address"] = named("stranger").PublicKey().String()
		})
	}}).Agent(t.Context(), ref, chains.Latest)
	wantKind(t, "a wrong holder", err, chains.Transient)

	w.net.RefuseRPC(2)
	if _, err := w.chain.Head(t.Context(), chains.Latest); err != nil {
		t.Errorf("two refusals in a row: %v", err)
	}
	dead := w.config()
	dead.RPC = []string{"http://127.0.0.1:1", w.net.RPCURL()}
	c, err := sati.Open(t.Context(), dead)
	if err != nil {
		t.Fatalf("with a dead node first: %v", err)
	}
	if _, err := c.Agent(t.Context(), ref, chains.Latest); err != nil {
		t.Errorf("with a dead node first: %v", err)
	}
	dead.RPC = dead.RPC[:1]
	_, err = sati.Open(t.Context(), dead)
	wantKind(t, "no node", err, chains.Unreachable)
	var e *chains.Error
	if !errors.As(err, &e) || strings.Contains(err.Error(), "127.0.0.1:1/") {
		t.Errorf("%v", err)
	}
}

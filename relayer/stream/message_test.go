package stream

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

//go:embed schema/*.json
var schemas embed.FS

// schema compiles a committed schema. Nothing outside of it can be loaded.
func schema(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	raw := must.Get(schemas.ReadFile("schema/" + name))(t)
	doc := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(raw)))(t)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	must.OK(t, c.AddResource(name, doc))
	return must.Get(c.Compile(name))(t)
}

func holds(s *jsonschema.Schema, body []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return s.Validate(v)
}

var (
	evmAgent  = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	satiAgent = caip.MustAgentRef("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe/satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe")
	origin    = caip.MustFeedbackRef("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63/42/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")
)

func event(kind chains.EventKind) chains.Event {
	return chains.NewEvent(evmAgent.Chain(), kind, evmAgent, chains.Position{Height: 7, Hash: "0xab"}, "0xcd", 3, time.Unix(1_700_000_000, 0))
}

func actions() map[string]Action {
	claim := event(chains.KindFeedback).Claim()
	source := caip.SourceID(origin)
	deliver := NewAction(VerbDeliver, source, satiAgent, 2)
	deliver.Origin, deliver.Claim = origin, &claim
	revoke := NewAction(VerbRevoke, source, satiAgent, 0)
	revoke.Origin, revoke.Backfill = origin, true
	respond := NewAction(VerbRespond, caip.Keccak256([]byte("response")), evmAgent, 0)
	respond.Origin = origin
	sync := NewAction(VerbSyncURI, caip.Keccak256([]byte("why")), evmAgent, 0)
	sync.Home = satiAgent
	wallet := NewSyncWallet(satiAgent, chains.SyncWallet{Agent: evmAgent, Wallet: walletAccount, Proof: chains.WalletProof{Deadline: 1_700_000_000, Signature: []byte{1, 2}},
		Consent: chains.OwnerConsent{Deadline: 1_700_000_001, Signature: []byte{3}}})
	clears := NewAction(VerbClearWallet, caip.Keccak256([]byte("cause")), evmAgent, 0)
	clears.Home, clears.Wallet, clears.Claim = satiAgent, walletAccount, &claim
	copied := NewAction(VerbSyncMetadata, caip.Keccak256([]byte("copy")), satiAgent, 0)
	copied.Home, copied.Wallet = evmAgent, walletAccount
	removed := NewAction(VerbSyncMetadata, caip.Keccak256([]byte("no copy")), satiAgent, 0)
	removed.Home = evmAgent
	review := NewGiveSigned(chains.GiveSigned{SignedReview: chains.SignedReview{Client: walletAccount, Give: chains.GiveFeedback{Agent: evmAgent}, Nonce: caip.Keccak256([]byte("payment")), Deadline: 1_700_000_000}, Signature: []byte{1},
		Delegation: &chains.Delegation{Chain: evmAgent.Chain(), Contract: ownerAccount, Nonce: 7, Digest: caip.Keccak256(nil), Signature: []byte{2}}}, []byte("{}"))
	said := Signal{Tag1: "uptime", Tag2: "2026-11-23/P7D"}
	signal := NewAction(VerbSignal, said.Subject(), evmAgent, 0)
	signal.Signal = &said
	account := Signal{Client: walletAccount, Tag1: said.Tag1, Tag2: said.Tag2}
	signalOf := NewAction(VerbSignal, account.Subject(), evmAgent, 0)
	signalOf.Signal = &account
	back := NewTakeBack(evmAgent.Registry, chains.TakeBack{Client: walletAccount, Delegation: chains.Delegation{Chain: evmAgent.Chain(), Nonce: 7, Signature: []byte{2}}})
	return map[string]Action{"take back": back, "signal": signal, "signal of an account": signalOf, "review": review, "deliver": deliver, "revoke": revoke, "respond": respond, "sync": sync, "wallet": wallet, "clear": clears, "copy": copied, "removed copy": removed}
}

func TestAction_round_trips_and_holds_to_its_schema(t *testing.T) {
	s := schema(t, "action.json")
	for name, a := range actions() {
		t.Run(name, func(t *testing.T) {
			body := must.Get(EncodeAction(a))(t)
			if err := holds(s, body); err != nil {
				t.Errorf("%s\n%v", body, err)
			}
			back := must.Get(DecodeAction(body))(t)
			again, err := EncodeAction(back)
			if err != nil || !bytes.Equal(body, again) {
				t.Errorf("%s became %s (%v)", body, again, err)
			}
		})
	}
}

// An action is refused where its id does not follow from the rest, and where it carries what its
// verb does not want.
func TestDecodeAction_refuses(t *testing.T) {
	again := func(a *Action) { a.ID = caip.ActionID(a.Verb, a.Subject, a.Agent, a.Epoch) }
	signal := func(a *Action, f func(*Signal)) { s := *a.Signal; f(&s); a.Signal = &s }
	delegation := func(a *Action, f func(*chains.Delegation)) { d := *a.Delegation; f(&d); a.Delegation = &d }
	for of, spoil := range map[string]map[string]func(*Action){
		"deliver": {
			"another id":             func(a *Action) { a.ID[0]++ },
			"another destination":    func(a *Action) { a.Agent = evmAgent },
			"no destination":         func(a *Action) { a.Agent = caip.AgentRef{} },
			"another epoch":          func(a *Action) { a.Epoch++ },
			"another origin":         func(a *Action) { a.Origin.Index++ },
			"no origin":              func(a *Action) { a.Origin = caip.FeedbackRef{} },
			"another verb":           func(a *Action) { a.Verb = "transfer" },
			"a forged later schema":  func(a *Action) { a.Schema, a.ID = 2, caip.Hash{1} },
			"a revocation's epoch":   func(a *Action) { *a = renew(*a, VerbRevoke, 1) },
			"a response's epoch":     func(a *Action) { *a = renew(*a, VerbRespond, 1) },
			"sync with an origin":    func(a *Action) { *a = renew(*a, VerbSyncURI, 0); a.Home = evmAgent },
			"sync without a home":    func(a *Action) { *a = renew(*a, VerbSyncURI, 0); a.Origin = caip.FeedbackRef{} },
			"sync with its own home": func(a *Action) { *a = renew(*a, VerbSyncURI, 0); a.Origin, a.Home = caip.FeedbackRef{}, a.Agent },
			"a wallet":               func(a *Action) { a.Wallet = walletAccount },
		},
		"take back": {
			"of an agent":         func(a *Action) { a.Agent, a.Registry = evmAgent, caip.AccountID{}; again(a) },
			"of a registry too":   func(a *Action) { a.Agent = evmAgent; again(a) },
			"nowhere":             func(a *Action) { a.Registry = caip.AccountID{} },
			"another registry":    func(a *Action) { a.Registry.Address = ownerAccount.Address },
			"another chain":       func(a *Action) { a.Registry = satiAgent.Registry },
			"another client":      func(a *Action) { a.Client = ownerAccount },
			"another nonce":       func(a *Action) { delegation(a, func(d *chains.Delegation) { d.Nonce++ }) },
			"no delegation":       func(a *Action) { a.Delegation = nil },
			"an epoch":            func(a *Action) { a.Epoch = 1; again(a) },
			"an origin":           func(a *Action) { a.Origin = origin },
			"a great signature":   func(a *Action) { delegation(a, func(d *chains.Delegation) { d.Signature = make([]byte, maxSigned+1) }) },
			"the verb of another": func(a *Action) { a.Verb = VerbSyncURI; again(a) },
		},
		"clear": {
			"no wallet":          func(a *Action) { a.Wallet = caip.AccountID{} },
			"that of the home":   func(a *Action) { a.Wallet.Chain = a.Home.Chain() },
			"at the home":        func(a *Action) { a.Home = a.Agent },
			"with an origin":     func(a *Action) { a.Origin = origin },
			"that is signed for": func(a *Action) { a.Signed = actions()["wallet"].Signed },
		},
		"copy": {
			"of another chain": func(a *Action) { a.Wallet.Chain = a.Agent.Chain() },
			"without a source": func(a *Action) { a.Home = caip.AgentRef{} },
		},
		"wallet": {
			"another wallet":     func(a *Action) { a.Signed.Wallet = ownerAccount },
			"another signature":  func(a *Action) { a.Signed.Proof = []byte{9} },
			"another consent":    func(a *Action) { a.Signed.Consent = []byte{9} },
			"another deadline":   func(a *Action) { a.Signed.ProofDeadline++ },
			"another home":       func(a *Action) { a.Home.ID = a.Home.Registry.Address[:1] },
			"nobody signed":      func(a *Action) { a.Signed = nil },
			"a wallet elsewhere": func(a *Action) { resign(a, func(s *Signed) { s.Wallet = satiAgent.Registry }) },
			"no deadline":        func(a *Action) { resign(a, func(s *Signed) { s.ConsentDeadline = 0 }) },
			"a huge signature":   func(a *Action) { resign(a, func(s *Signed) { s.Proof = make([]byte, maxSigned+1) }) },
			"an origin":          func(a *Action) { a.Origin = origin },
		},
		"sync": {
			"signatures": func(a *Action) { a.Signed = actions()["wallet"].Signed },
			"a review":   func(a *Action) { a.Review = actions()["review"].Review },
		},
		"review": {
			"none":               func(a *Action) { a.Review = nil },
			"no file":            func(a *Action) { a.Review.File = nil },
			"a huge file":        func(a *Action) { a.Review.File = make([]byte, feedback.MaxSubmitted+1) },
			"no client":          func(a *Action) { a.Client = caip.AccountID{} },
			"a client elsewhere": func(a *Action) { a.Client = satiAgent.Registry },
			"a huge signature":   func(a *Action) { a.Review.Signature = make([]byte, maxSigned+1) },
			"a huge consent":     func(a *Action) { a.Review.Delegation.Signature = make([]byte, maxSigned+1) },
			"an origin":          func(a *Action) { a.Origin = origin },
			"a home":             func(a *Action) { a.Home = satiAgent },
		},
		"signal of an account": {
			"another account":          func(a *Action) { signal(a, func(s *Signal) { s.Client = ownerAccount }) },
			"an account left out":      func(a *Action) { signal(a, func(s *Signal) { s.Client = caip.AccountID{} }) },
			"another period":           func(a *Action) { signal(a, func(s *Signal) { s.Tag2 += "7" }) },
			"what it says is left out": func(a *Action) { signal(a, func(s *Signal) { s.Tag1 = "" }) },
			"an account of Solana": func(a *Action) {
				signal(a, func(s *Signal) { s.Client.Chain = satiAgent.Chain() })
				a.Subject = a.Signal.Subject()
				again(a)
			},
		},
	} {
		for name, f := range spoil {
			a := actions()[of]
			f(&a)
			body := must.Get(EncodeAction(a))(t)
			if _, err := DecodeAction(body); chains.KindOf(err) != chains.Invalid {
				t.Errorf("%s, %s: %s\n%v", of, name, body, err)
			}
		}
	}
}

// What a relayer of another version may know is not refused for it.
func TestDecode_leavesToOthersWhatTheyMayKnow(t *testing.T) {
	later := actions()["deliver"]
	later.Schema = 2
	back := actions()["take back"]
	for name, a := range map[string]Action{
		"a later schema": later, "an unknown verb": renew(later, "transfer", 1), "of no agent": renew(back, "end", 0),
	} {
		a.Schema = max(a.Schema, 1)
		body := must.Get(EncodeAction(a))(t)
		if got, err := DecodeAction(body); !errors.Is(err, ErrNotHere) || got.ID != a.ID {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for schema, wants := range map[int]func(error) bool{1: func(err error) bool { return err == nil }, 2: func(err error) bool { return errors.Is(err, ErrNotHere) }} {
		e := Event{Schema: schema, Event: event(chains.KindFeedback)}
		body, err := json.Marshal(e)
		must.OK(t, err)
		if _, err := DecodeEvent(body); !wants(err) {
			t.Errorf("an event of schema %d: %v", schema, err)
		}
		e.TxID += "0"
		if body, err = json.Marshal(e); err != nil {
			t.Fatal(err)
		}
		if _, err := DecodeEvent(body); chains.KindOf(err) != chains.Invalid {
			t.Errorf("a forged event of schema %d: %v", schema, err)
		}
	}
}

// resign changes what is signed, and all that follows from it.
func resign(a *Action, f func(*Signed)) {
	s := *a.Signed
	f(&s)
	*a = NewSyncWallet(a.Home, s.Operation(a.Agent))
	a.Signed = &s
}

func renew(a Action, verb string, epoch uint32) Action {
	b := NewAction(verb, a.Subject, a.Agent, epoch)
	b.Origin = a.Origin
	return b
}

func TestEvent_round_trips_and_holds_to_its_schema(t *testing.T) {
	s := schema(t, "event.json")
	events := map[string]chains.Event{}
	for _, kind := range append(append([]chains.EventKind{}, identity...), reputation...) {
		events[string(kind)] = event(kind)
	}
	feedback := event(chains.KindFeedback)
	feedback.Feedback = &chains.Feedback{Ref: origin, Agent: evmAgent, Proof: chains.ProofTransaction}
	events["feedback with payload"] = feedback
	metadata := event(chains.KindMetadataSet)
	metadata.Metadata = &chains.MetadataSet{Key: "bridge8004:home", Value: []byte("x")}
	events["metadata with payload"] = metadata
	for name, e := range events {
		t.Run(name, func(t *testing.T) {
			body := must.Get(EncodeEvent(e))(t)
			if err := holds(s, body); err != nil {
				t.Errorf("%s\n%v", body, err)
			}
			back, err := DecodeEvent(body)
			if err != nil || back.ID != e.ID || back.Kind != e.Kind || back.Claim() != e.Claim() {
				t.Errorf("got %+v, %v", back, err)
			}
		})
	}
}

func TestEncodeEvent_leaves_out_a_payload_that_is_too_big(t *testing.T) {
	e := event(chains.KindURISet)
	e.URI = &chains.URISet{URI: "data:," + strings.Repeat("x", maxMessage)}
	body, err := EncodeEvent(e)
	if err != nil || len(body) > maxMessage {
		t.Fatalf("%d bytes, %v", len(body), err)
	}
	back, err := DecodeEvent(body)
	if err != nil || !back.Trimmed || back.Claim() != e.Claim() || back.URI != nil {
		t.Fatalf("%+v, %v", back, err)
	}
}

func TestNames_are_tokens_of_subjects(t *testing.T) {
	n := Names{Prefix: "b"}
	if got := n.EventSubject(evmAgent.Chain(), chains.KindFeedback); got != "b.events.eip155.8453.feedback" {
		t.Error(got)
	}
	a := actions()
	if got := n.ActionSubject(a["deliver"]); got != "b.actions.solana.5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp."+satiAgent.Registry.Address+".deliver" {
		t.Error(got)
	}
	if got := n.ActionSubject(a["revoke"]); got != "b.actions.solana.5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp."+satiAgent.Registry.Address+".revoke-mirror.backfill" {
		t.Error(got)
	}
}

func TestFateOf_every_kind(t *testing.T) {
	kinds := map[chains.Kind]Fate{
		chains.Transient: FateLater, chains.Unreachable: FateLater, chains.TimedOut: FateLater, chains.NotFinal: FateLater, chains.Funds: FateLater,
		chains.Reorg: FateLater, chains.Dishonest: FateLater, chains.NotFound: FateLater, chains.Contradicted: FateDrop, chains.Invalid: FateDead, chains.Unauthorized: FateDead,
		chains.Reverted: FateDead, chains.Unsupported: FateDead, chains.TooMuch: FateDead, chains.WrongChain: FateLater, chains.Blocked: FatePark,
	}
	for kind, want := range kinds {
		if got := FateOf(&chains.Error{Kind: kind}, 100, 3); got != want {
			t.Errorf("%s: %s, want %s", kind, got, want)
		}
	}
	unknown := &chains.Error{Kind: chains.Unknown}
	for attempts, want := range map[int]Fate{1: FateLater, 2: FateLater, 3: FateDead, 4: FateDead} {
		if got := FateOf(unknown, attempts, 3); got != want {
			t.Errorf("unknown, attempt %d: %s, want %s", attempts, got, want)
		}
	}
	if got := FateOf(nil, 1, 3); got != FateDone {
		t.Error(got)
	}
	if got := FateOf(NotHere("give", "this"), 100, 3); got != FateLater {
		t.Error(got)
	}
	if got := FateOf(&chains.Error{Kind: chains.Unsupported, Err: chains.ErrNoMethod}, 100, 3); got != FateLater {
		t.Error(got)
	}
	if got := FateOf(Drop("why: %w", &chains.Error{Kind: chains.Invalid}), 1, 3); got != FateDrop {
		t.Error(got)
	}
}

func TestDelay_grows_and_is_bounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := time.Duration(rapid.Int64Range(1, int64(time.Minute)).Draw(t, "first"))
		most := first + time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "more"))
		n := rapid.IntRange(1, 1<<30).Draw(t, "n")
		d, next := Delay(n, first, most), Delay(n+1, first, most)
		if d < first || d > most || next < d {
			t.Fatalf("%s then %s, first %s, most %s", d, next, first, most)
		}
	})
}

func FuzzDecodeAction(f *testing.F) {
	for _, a := range actions() {
		body := must.Get(EncodeAction(a))(f)
		f.Add(body)
	}
	s := schema(f, "action.json")
	f.Fuzz(func(t *testing.T, body []byte) {
		a, err := DecodeAction(body)
		if err != nil {
			return
		}
		again := must.Get(EncodeAction(a))(t)
		if err := holds(s, again); err != nil {
			t.Fatalf("%s\n%v", again, err)
		}
		b, err := DecodeAction(again)
		if err != nil || b.ID != a.ID {
			t.Fatalf("%s: %v", again, err)
		}
	})
}

func FuzzDecodeEvent(f *testing.F) {
	body := must.Get(EncodeEvent(event(chains.KindFeedback)))(f)
	f.Add(body)
	f.Add([]byte(`{"schema":1}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		e, err := DecodeEvent(body)
		if err != nil {
			return
		}
		if e.ID != e.Claim().ID() {
			t.Fatal("an id that does not follow")
		}
		if _, err := EncodeEvent(e.Event); err != nil && e.Time.Year() < 10000 && e.Time.Year() >= 0 {
			t.Fatal(err)
		}
	})
}

// Whoever guesses an event's id in advance must not be able to have the event taken for a duplicate
// of his own words.
func TestPublishEvent_has_an_id_that_depends_on_the_block(t *testing.T) {
	b := openBus(t)
	e := event(chains.KindFeedback)
	other := e
	other.At.Hash = "0xac"
	for _, one := range []chains.Event{other, e, e} {
		must.OK(t, b.PublishEvents(t.Context(), []chains.Event{one}, ""))
	}
	if n, err := b.Waiting(t.Context()); err != nil || n != 2 {
		t.Errorf("%d messages of two blocks, %v", n, err)
	}
}

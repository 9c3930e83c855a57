package payment_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// A quorum that is reached answers at once; before, one node that hangs cost all of the time
// allowed.
func TestQuorum_doesNotWaitForANodeThatHangs(t *testing.T) {
	w := verifytest.New(t)
	w.Nodes(w.A, verifytest.Hung{Chain: w.A}, w.A)
	began := time.Now()
	if r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Quorum: 2}); r.Verdict != verify.Verified {
		t.Fatal(verifytest.Explain(r))
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %s", took)
	}
}

// Before money moves an endpoint is asked what holds now, which one that stands still does not
// know, unless several have to agree on the registration that is paid: then they are asked so.
func TestVerify_asksWhatHoldsNow(t *testing.T) {
	for quorum, want := range []bool{true, true, false} {
		w := verifytest.New(t)
		asked, agrees := &asksNow{Chain: w.A, said: map[bool]bool{}}, &asksNow{Chain: w.A, said: map[bool]bool{}}
		w.Deps.Registries[w.A.Info().Registry] = chains.Opened(asked)
		w.Nodes(agrees, agrees)
		if r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Quorum: quorum}); r.Verdict != verify.Verified {
			t.Fatal(verifytest.Explain(r))
		}
		if len(asked.said) != 1 || !asked.said[want] {
			t.Errorf("with a quorum of %d it was asked what holds now: %v", quorum, asked.said)
		}
		if agrees.said[false] || agrees.said[true] != (quorum > 1) {
			t.Errorf("with a quorum of %d those who have to agree were asked what holds now: %v", quorum, agrees.said)
		}
	}
}

// still is a node whose newest block is old.
type still struct{ chains.Chain }

func (s still) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	if err := chains.StandsStill(ctx, "node", time.Now().Add(-time.Hour)); err != nil {
		return []chains.Reading{{Err: &chains.Error{Kind: chains.Transient, Op: "read head", Err: err}}, {}}
	}
	return s.Chain.Glance(ctx, ref, at, keys...)
}

// limited is a node that answers nothing now.
type limited struct{ chains.Chain }

func (limited) Glance(context.Context, caip.AgentRef, []chains.Finality, ...string) []chains.Reading {
	err := &chains.Error{Kind: chains.Transient, Op: "read head", Err: errors.New("too many requests")}
	return []chains.Reading{{Err: err}, {Err: err}}
}

// Nodes that stand still agree where the chain makes no blocks. While another one cannot be asked,
// or says otherwise, it may be the one that keeps up.
func TestQuorum_ofNodesThatStandStill(t *testing.T) {
	for name, c := range map[string]struct {
		third func(a, moved chains.Chain) chains.Chain
		want  verify.Verdict
	}{
		"all of them":               {func(a, _ chains.Chain) chains.Chain { return still{a} }, verify.Verified},
		"another one cannot answer": {func(a, _ chains.Chain) chains.Chain { return limited{a} }, verify.QuorumShort},
		"another one goes on":       {func(_, moved chains.Chain) chains.Chain { return moved }, verify.Disputed},
	} {
		w := verifytest.New(t)
		w.Nodes(still{w.A}, still{w.A}, c.third(w.A, moved{w.A, w.A.Account("stranger")}))
		r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Quorum: 2})
		if r.Verdict != c.want {
			t.Errorf("%s: %s, want %s", name, verifytest.Explain(r), c.want)
		}
	}
}

// moved is a node by which the wallet has been replaced.
type moved struct {
	chains.Chain
	wallet caip.AccountID
}

func (m moved) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	list := m.Chain.Glance(ctx, ref, at, keys...)
	list[0].Agent.Wallet.Address = m.wallet
	return list
}

// asksNow notes whether it was asked what holds now.
type asksNow struct {
	*memchain.Chain
	mu   sync.Mutex
	said map[bool]bool
}

func (a *asksNow) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.said[chains.AsksNow(ctx)] = true
	return a.Chain.Glance(ctx, ref, at, keys...)
}

// twoNodes has two endpoints on A and on B; one of them, which is preferred on its chain, is given.
func twoNodes(w *verifytest.World, preferred chains.Chain) {
	w.Nodes(w.A, w.A)
	w.Nodes(w.B, w.B)
	registry := preferred.Info().Registry
	w.Deps.Registries[registry] = chains.Opened(preferred)
	w.Deps.Nodes[registry][0].Open = chains.Opened(preferred)
}

// says is an endpoint that tells the truth, but for what it answers to the questions that links
// rest on.
type says struct {
	*memchain.Chain
	agent func(a *chains.Agent, at chains.Finality)
	links string // metadata link.LinksKey
}

func (s says) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := s.Chain.Agent(ctx, ref, at)
	if err == nil && s.agent != nil {
		s.agent(&a, at)
	}
	return a, err
}

func (s says) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	if key == link.LinksKey && s.links != "" {
		return []byte(s.links), nil
	}
	return s.Chain.Metadata(ctx, ref, key, at)
}

// The nodes agree on the very answers that a link was found with: an endpoint may answer the same
// question once truthfully and once not.
func TestQuorum_coversWhatALinkRestsOn(t *testing.T) {
	for name, lie := range map[string]func(w *verifytest.World, a, thief caip.AgentRef) says{
		"another agentURI": func(w *verifytest.World, a, thief caip.AgentRef) says {
			w.Publish(verifytest.File(w.All()...), a)
			return says{Chain: w.A, agent: func(got *chains.Agent, _ chains.Finality) {
				if got.Ref == a {
					got.URI = verifytest.File(a, thief)
				}
			}}
		},
		"an agentURI that was replaced": func(w *verifytest.World, a, thief caip.AgentRef) says {
			w.Publish(verifytest.File(a, thief), a)
			w.Do(w.A, "owner", chains.SetURI{Agent: a, URI: verifytest.File(w.All()...)}) // not final yet
			return says{Chain: w.A, agent: func(got *chains.Agent, at chains.Finality) {
				if got.Ref == a && at == chains.Latest {
					got.URI = verifytest.File(a, thief)
				}
			}}
		},
		"an entry that pins a web server's file": func(w *verifytest.World, a, thief caip.AgentRef) says {
			const page = "https://agent.example/agent.json"
			raw, err := verifytest.Site{}.Get(w.T.Context(), verifytest.File(a, thief))
			if err != nil {
				w.T.Fatal(err)
			}
			w.Deps.Fetch = verifytest.Site{Pages: map[string]string{page: string(raw.Bytes)}}
			w.Publish(page, a)
			// That the owner wrote an entry is the history's word.
			w.Do(w.A, "owner", chains.SetMetadata{Agent: a, Entry: chains.MetadataEntry{Key: link.LinksKey, Value: []byte(w.Agents[verifytest.ChainB].String())}})
			w.Settle()
			return says{Chain: w.A, links: thief.String()}
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			a, thief := w.Agents[verifytest.ChainA], w.Unborn()
			w.StealWith(thief, verifytest.File(a, thief))
			w.Pass()
			liar := lie(w, a, thief)
			twoNodes(w, liar)
			body := verifytest.Request([]caip.AgentRef{thief}, w.B.Account("thief"))
			known := payment.Known{Origin: "https://agent.example", Agents: []caip.AgentRef{a}}
			for _, req := range []payment.Request{
				{Body: body, Agent: a},
				{Body: body, Known: &known},
				{Body: verifytest.Request(nil, w.B.Account("thief")), Agent: a},
			} {
				if r := ask(w, req); r.Verdict != verify.Verified { // it is the quorum that tells
					t.Fatalf("one endpoint: %s", verifytest.Explain(r))
				}
				req.Quorum = 2
				if r := ask(w, req); r.Exit == 0 || len(r.Remember) > 0 || !strings.Contains(verifytest.Explain(r), "says otherwise") {
					t.Errorf("want a dispute, remembering %v\n%s", r.Remember, verifytest.Explain(r))
				}
			}
		})
	}
}

// So they do on the side of a link that is paid.
func TestQuorum_coversTheOtherSideOfALink(t *testing.T) {
	w := verifytest.New(t)
	a, b := w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainB]
	w.Publish(verifytest.File(b), b) // it is linked with none
	twoNodes(w, says{Chain: w.B, agent: func(got *chains.Agent, _ chains.Finality) {
		if got.Ref == b {
			got.URI = verifytest.File(w.All()...)
		}
	}})
	req := payment.Request{Body: verifytest.Request([]caip.AgentRef{b}, w.B.Account("wallet")), Agent: a}
	if r := ask(w, req); r.Verdict != verify.Verified { // it is the quorum that tells
		t.Fatalf("one endpoint: %s", verifytest.Explain(r))
	}
	req.Quorum = 2
	if r := ask(w, req); r.Verdict != verify.Disputed {
		t.Error(verifytest.Explain(r))
	}
}

// What is remembered is trusted from then on without a link: names are joined by what the nodes
// agree on.
func TestQuorum_joinsNoNamesByOneEndpointsWord(t *testing.T) {
	w := verifytest.New(t)
	a, thief := w.Agents[verifytest.ChainA], w.Unborn()
	w.StealWith(thief, verifytest.File(a, thief))
	w.Pass()
	w.Publish(verifytest.File(w.All()...), a)
	twoNodes(w, says{Chain: w.A, agent: func(got *chains.Agent, _ chains.Finality) {
		if got.Ref == a {
			got.URI = verifytest.File(a, thief)
		}
	}})
	body := verifytest.Request([]caip.AgentRef{a, thief}, w.A.Account("wallet"), w.B.Account("thief"))
	req := payment.Request{Body: body, Known: &payment.Known{Origin: "https://agent.example"}}
	if r := ask(w, req); !slices.Contains(r.Remember, thief) { // it is the quorum that tells
		t.Fatalf("one endpoint: %v\n%s", r.Remember, verifytest.Explain(r))
	}
	req.Quorum = 2
	if r := ask(w, req); r.Verdict != verify.Verified || len(r.Remember) > 0 || !strings.Contains(verifytest.Explain(r), "do not agree") {
		t.Errorf("remembered %v\n%s", r.Remember, verifytest.Explain(r))
	}

	honest := verifytest.New(t)
	twoNodes(honest, honest.A)
	req.Body = verifytest.Request(honest.All(), honest.A.Account("wallet"), honest.B.Account("wallet"))
	if r := ask(honest, req); len(r.Remember) != 2 {
		t.Errorf("honest nodes: remembered %v\n%s", r.Remember, verifytest.Explain(r))
	}
}

// glances is an endpoint that answers another registration than there is.
type glances struct {
	*memchain.Chain
	hides []chains.Finality // where it leaves out the entries
	back  uint64            // its blocks are so many before the chain's
}

func (g glances) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	list := make([]chains.Reading, len(at))
	for i, f := range at {
		asked := f
		if g.back > 0 {
			asked = map[chains.Finality]chains.Finality{chains.Latest: chains.Depth(g.back), chains.Finalized: chains.Depth(g.back + 4)}[f]
		}
		if list[i] = g.Chain.Glance(ctx, ref, []chains.Finality{asked}, keys...)[0]; slices.Contains(g.hides, f) {
			list[i].Entries = nil
		}
	}
	return list
}

// Who leaves out which home a registration names takes the refusal away.
func TestQuorum_coversTheHome(t *testing.T) {
	for name, c := range map[string]struct {
		hides []chains.Finality
		want  verify.Verdict
	}{
		"at both":      {[]chains.Finality{chains.Finalized, chains.Latest}, verify.Disputed},
		"at latest":    {[]chains.Finality{chains.Latest}, verify.Disputed},
		"at finalized": {[]chains.Finality{chains.Finalized}, verify.QuorumShort},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			verifytest.AtHome(w)
			req := payment.Request{Body: verifytest.Request(w.All(), w.B.Account("wallet")), Agent: w.Agents[verifytest.ChainB], Quorum: 2}
			w.Nodes(w.B, w.B)
			if r := ask(w, req); r.Verdict != verify.Verified {
				t.Fatalf("honest nodes: %s", verifytest.Explain(r))
			}
			liar := glances{Chain: w.B, hides: c.hides}
			w.Endpoints(liar, w.B)
			if r := ask(w, req); r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), "its home is "+w.Agents[verifytest.ChainA].String()+", not none") {
				t.Errorf("want %s\n%s", c.want, verifytest.Explain(r))
			}
		})
	}
}

// The finding as it was made: the owner has declared another wallet at the home, and one endpoint
// leaves out that there is a home.
func TestQuorum_keepsASupersededWalletRefused(t *testing.T) {
	w := verifytest.New(t)
	verifytest.AtHome(w)
	w.Declares(w.B.Account("new"))
	w.Settle()
	req := payment.Request{Body: verifytest.Request(w.All(), w.B.Account("wallet")), Agent: w.Agents[verifytest.ChainB], Quorum: 2, Require: []string{verify.CheckHome}}
	w.Nodes(w.B, w.B)
	if r := ask(w, req); r.Verdict != verify.SupersededWallet {
		t.Fatalf("honest nodes: %s", verifytest.Explain(r))
	}
	liar := glances{Chain: w.B, hides: []chains.Finality{chains.Finalized, chains.Latest}}
	w.Endpoints(liar, w.B)
	if r := ask(w, req); r.Exit == 0 {
		t.Error(verifytest.Explain(r))
	}
}

// Nodes agree on an old block whatever has become of the agent since: their own newest ones tell.
func TestQuorum_isNotOfAnOldBlock(t *testing.T) {
	w := verifytest.New(t)
	w.A.Mine(20)
	w.SetWallet(w.A, "owner", "new")
	w.A.Mine(20)
	old := glances{Chain: w.A, back: 25}
	w.Endpoints(old, w.A)
	r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Quorum: 2})
	if r.Verdict != verify.Disputed || !strings.Contains(verifytest.Explain(r), "of the newest block") {
		t.Error(verifytest.Explain(r))
	}
}

// A newest block that was replaced is read again. Where the agent names another home in its place,
// what was said of the wallet rests on one that it names no more.
func TestQuorum_afterAReorganisation(t *testing.T) {
	for moves, want := range map[bool]verify.Verdict{false: verify.Verified, true: verify.Disputed} {
		w := verifytest.New(t)
		verifytest.AtHome(w)
		w.B.Mine(1)
		b := w.Agents[verifytest.ChainB]
		var once sync.Once
		replaced := func(context.Context) (chains.Chain, error) {
			once.Do(func() {
				if err := w.B.Reorg(1, nil); err != nil {
					t.Error(err)
				}
				if moves {
					w.Names(w.B, b)
				}
			})
			return w.B, nil
		}
		w.Deps.Nodes = map[caip.AccountID][]verify.Node{b.Registry: {{Name: "one", Open: replaced}, {Name: "two", Open: replaced}}}
		r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.B.Account("wallet")), Agent: b, Quorum: 2})
		if r.Verdict != want {
			t.Errorf("another home %t: want %s\n%s", moves, want, verifytest.Explain(r))
		}
	}
}

// What an endpoint leaves out of the past of a wallet, others tell where a quorum is asked for.
// Those that do not tell the past refuse nothing, and it is said.
func TestQuorum_ofTheAgeOfAWallet(t *testing.T) {
	for name, c := range map[string]struct {
		nodes func(*verifytest.World) []chains.Chain
		want  verify.Verdict
		text  string
	}{
		"one leaves it out":             {func(w *verifytest.World) []chains.Chain { return []chains.Chain{forgetful{w.A}, w.A} }, verify.Disputed, "the wallet was set"},
		"all leave it out":              {func(w *verifytest.World) []chains.Chain { return []chains.Chain{forgetful{w.A}, forgetful{w.A}} }, verify.Verified, "nothing changed"},
		"the other keeps no past":       {func(w *verifytest.World) []chains.Chain { return []chains.Chain{forgetful{w.A}, pastless{w.A}} }, verify.Verified, "by the word of fewer nodes"},
		"one of three tells of a theft": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{forgetful{w.A}, pastless{w.A}, w.A} }, verify.Disputed, "the wallet was set"},
	} {
		w := verifytest.New(t)
		w.SetWallet(w.A, "owner", "thief")
		w.Settle()
		w.Endpoints(c.nodes(w)...)
		r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("thief")), Agent: w.Agents[verifytest.ChainA], Quorum: 2, MinAge: 20})
		if r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), c.text) {
			t.Errorf("%s: want %s with %q\n%s", name, c.want, c.text, verifytest.Explain(r))
		}
	}
}

// An endpoint that keeps a past back for as long as the payer waits leaves the others no time to
// contradict: then it could not be checked.
func TestQuorum_isNotOutwaited(t *testing.T) {
	w := verifytest.New(t)
	w.SetWallet(w.A, "owner", "thief")
	w.Settle()
	const patience = 2 * time.Second
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	w.Endpoints(verifytest.Late{Chain: forgetful{w.A}, By: patience - 100*time.Millisecond}, verifytest.Late{Chain: w.A, By: 200 * time.Millisecond})
	r, err := payment.Verify(ctx, w.Deps, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("thief")), Agent: w.Agents[verifytest.ChainA], Quorum: 2, MinAge: 20})
	if err != nil || r.Verdict != verify.TimedOut {
		t.Errorf("%v\n%s", err, verifytest.Explain(r))
	}
}

// forgetful is a node that says the wallet was always the same.
type forgetful struct{ *memchain.Chain }

func (f forgetful) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	return f.Chain.Agent(ctx, ref, chains.Latest)
}

func (forgetful) History(context.Context, caip.AgentRef, chains.Position) ([]chains.Event, error) {
	return nil, nil
}

// pastless is a node that keeps no logs.
type pastless struct{ *memchain.Chain }

func (pastless) History(context.Context, caip.AgentRef, chains.Position) ([]chains.Event, error) {
	return nil, &chains.Error{Kind: chains.TooMuch, Op: "read history", Err: errors.New("no logs are kept")}
}

// endless is a node that goes through its logs for longer than anybody waits.
type endless struct{ *memchain.Chain }

func (endless) History(ctx context.Context, _ caip.AgentRef, _ chains.Position) ([]chains.Event, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// A wallet that the home has replaced is not paid where one of several nodes of the home's chain
// keeps that back.
func TestQuorum_ofTheHome(t *testing.T) {
	for name, c := range map[string]struct {
		nodes func(*verifytest.World) []chains.Chain
		want  verify.Verdict
		text  string

		before bool // it was named a moment ago, in the place of one that cannot be asked
	}{
		"one knows no replacement": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{verifytest.Homeless{Chain: w.A}, w.A} }, verify.Disputed, "has replaced it", false},
		"the same, named just now": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{verifytest.Homeless{Chain: w.A}, w.A} }, verify.Disputed, "has replaced it", true},
		"there is one":             {func(w *verifytest.World) []chains.Chain { return []chains.Chain{verifytest.Homeless{Chain: w.A}} }, verify.Verified, "by the word of fewer nodes", false},
		"the other knows none also": {func(w *verifytest.World) []chains.Chain {
			return []chains.Chain{verifytest.Homeless{Chain: w.A}, verifytest.Homeless{Chain: w.A}}
		}, verify.Verified, "does not count", false},
		"the one that is read knows": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, verifytest.Homeless{Chain: w.A}} }, verify.SupersededWallet, "has replaced it", false},
	} {
		w := verifytest.New(t)
		verifytest.AtHome(w)
		w.SetWallet(w.A, "owner", "wallet 2")
		if c.before {
			w.Names(w.B, caip.MustAgentRef("eip155:77:0x00000000000000000000000000000000000000a1/1"))
			w.Settle()
			w.Names(w.B, w.Agents[verifytest.ChainA])
		} else {
			w.Settle()
		}
		w.Endpoints(c.nodes(w)...)
		w.Nodes(w.B, w.B)
		r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.B.Account("wallet")), Agent: w.Agents[verifytest.ChainB], Quorum: 2})
		if r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), c.text) {
			t.Errorf("%s: want %s with %q\n%s", name, c.want, c.text, verifytest.Explain(r))
		}
	}
}

// homeForgetful is a node that leaves out of the past that an agent has named a home.
type homeForgetful struct{ *memchain.Chain }

func (f homeForgetful) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	events, err := f.Chain.History(ctx, ref, upTo)
	return slices.DeleteFunc(events, func(e chains.Event) bool { return e.Kind == chains.KindMetadataSet && e.Metadata.Key == link.HomeKey }), err
}

// Whose word it is which home an agent names is what the nodes of the agent's own chain tell.
func TestQuorum_ofWhoHasNamedTheHome(t *testing.T) {
	for name, c := range map[string]struct {
		nodes func(*verifytest.World) []chains.Chain
		want  verify.Verdict
	}{
		"one forgets it":                 {func(w *verifytest.World) []chains.Chain { return []chains.Chain{homeForgetful{w.B}, w.B} }, verify.Disputed},
		"the one that is read remembers": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.B, homeForgetful{w.B}} }, verify.SupersededWallet},
		"both forget it": {func(w *verifytest.World) []chains.Chain {
			return []chains.Chain{homeForgetful{w.B}, homeForgetful{w.B}}
		}, verify.Verified},
	} {
		w := verifytest.New(t)
		verifytest.AtHome(w)
		w.SetWallet(w.A, "owner", "wallet 2")
		w.Settle()
		w.Endpoints(c.nodes(w)...)
		w.Nodes(w.A, w.A)
		r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.B.Account("wallet")), Agent: w.Agents[verifytest.ChainB], Quorum: 2})
		if r.Verdict != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, verifytest.Explain(r))
		}
	}
}

// A sale that an endpoint keeps back freezes a link where another node of its chain tells of it.
func TestQuorum_ofASaleBehindALink(t *testing.T) {
	for name, c := range map[string]struct {
		nodes func(*verifytest.World) []chains.Chain
		want  verify.Verdict
		text  string
	}{
		"one keeps it back": {func(w *verifytest.World) []chains.Chain {
			return []chains.Chain{verifytest.SellsInSecret{Chain: w.B}, w.B}
		}, verify.Disputed, "changed hands in block"},
		"one keeps it back when it is asked first": {func(w *verifytest.World) []chains.Chain {
			return []chains.Chain{verifytest.SellsInSecret{Chain: w.B, Told: new(atomic.Bool)}, w.B}
		}, verify.Disputed, "changed hands in block"},
		"both keep it back": {func(w *verifytest.World) []chains.Chain {
			return []chains.Chain{verifytest.SellsInSecret{Chain: w.B}, verifytest.SellsInSecret{Chain: w.B}}
		}, verify.Verified, "linked by all sides"},
		"the other has no past": {func(w *verifytest.World) []chains.Chain {
			return []chains.Chain{verifytest.SellsInSecret{Chain: w.B}, pastless{w.B}}
		}, verify.Verified, "by the word of fewer nodes"},
		"the other goes on telling": {func(w *verifytest.World) []chains.Chain {
			return []chains.Chain{verifytest.SellsInSecret{Chain: w.B}, endless{w.B}}
		}, verify.Verified, "by the word of fewer nodes"},
		"nobody keeps it back": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.B, w.B} }, verify.Mismatch, "not to be relied on"},
	} {
		w := verifytest.New(t)
		w.Sell(w.B)
		w.SetWallet(w.B, "buyer", "thief")
		w.Settle()
		w.Endpoints(c.nodes(w)...)
		w.Nodes(w.A, w.A)
		r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.B.Account("thief")), Agent: w.Agents[verifytest.ChainA], Quorum: 2})
		if r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), c.text) {
			t.Errorf("%s: want %s with %q\n%s", name, c.want, c.text, verifytest.Explain(r))
		}
	}
}

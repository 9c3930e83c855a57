package registration_test

import (
	"context"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

func TestQuorum_ofARegistration(t *testing.T) {
	for name, c := range map[string]struct {
		nodes func(*verifytest.World) []chains.Chain
		want  verify.Verdict
	}{
		"they agree":         {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, w.A} }, verify.Verified},
		"one lies":           {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, w.A, verifytest.Liar{Chain: w.A}} }, verify.Disputed},
		"there is one":       {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A} }, verify.QuorumShort},
		"one of three hangs": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{verifytest.Hung{Chain: w.A}, w.A, w.A} }, verify.Verified},
	} {
		w := verifytest.New(t)
		alone(w)
		w.Nodes(c.nodes(w)...)
		if r := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA], Quorum: 2}); r.Verdict != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, verifytest.Explain(r))
		}
	}
}

// The nodes agree on what the metadata says of home and links, as the report tells it.
func TestQuorum_ofEntries(t *testing.T) {
	for _, key := range []string{link.HomeKey, link.LinksKey} {
		w := verifytest.New(t)
		alone(w)
		a := w.Agents[verifytest.ChainA]
		liar := entry{w.A, key, a.String()}
		w.Endpoints(liar, w.A)
		if r := ask(w, registration.Request{Agent: a}); r.Verdict != verify.Verified {
			t.Fatalf("%s, one endpoint:\n%s", key, verifytest.Explain(r))
		}
		if r := ask(w, registration.Request{Agent: a, Quorum: 2}); r.Verdict != verify.QuorumShort {
			t.Errorf("%s:\n%s", key, verifytest.Explain(r))
		}
	}
}

// entry is an endpoint that makes up an entry of metadata, where that is read alone.
type entry struct {
	*memchain.Chain
	key, value string
}

func (e entry) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	if key == e.key {
		return []byte(e.value), nil
	}
	return e.Chain.Metadata(ctx, ref, key, at)
}

// An endpoint that names another file first, and then what the others agree on, has nobody take
// that file for the agent's.
func TestQuorum_isOfTheFileThatWasRead(t *testing.T) {
	w := verifytest.New(t)
	alone(w)
	a := w.Agents[verifytest.ChainA]
	liar := &first{Chain: w.A, uri: verifytest.FileWith(w.A.Account("wallet"), a)}
	w.Endpoints(liar, w.A)
	if r := ask(w, registration.Request{Agent: a, Quorum: 2}); r.Verdict != verify.RecentlyChanged {
		t.Errorf("want %s\n%s", verify.RecentlyChanged, verifytest.Explain(r))
	}
}

// first is an endpoint that names a file of its own once.
type first struct {
	*memchain.Chain
	uri   string
	asked bool
}

func (f *first) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	list := f.Chain.Glance(ctx, ref, at, keys...)
	for i := range list {
		if !f.asked {
			list[i].Agent.URI = f.uri
		}
	}
	f.asked = true
	return list
}

// A wallet that the home has replaced is told where one of several nodes of the home's chain keeps
// that back.
func TestQuorum_ofTheHome(t *testing.T) {
	w := verifytest.New(t)
	verifytest.AtHome(w)
	b := w.Agents[verifytest.ChainB]
	w.Publish(verifytest.File(b), b)
	w.SetWallet(w.A, "owner", "wallet 2")
	w.Settle()
	w.Endpoints(verifytest.Homeless{Chain: w.A}, w.A)
	w.Nodes(w.B, w.B)
	if r := ask(w, registration.Request{Agent: b, Quorum: 2}); r.Verdict != verify.Disputed {
		t.Errorf("want %s\n%s", verify.Disputed, verifytest.Explain(r))
	}
}

// A sale that one of several nodes leaves out disputes that registrations are linked.
func TestQuorum_ofASaleBehindALink(t *testing.T) {
	for name, c := range map[string]struct {
		sold bool
		want verify.Verdict
	}{"sold": {true, verify.Disputed}, "not sold": {false, verify.Verified}} {
		w := verifytest.New(t)
		if c.sold {
			w.Sell(w.B)
			w.SetWallet(w.B, "buyer", "thief")
		}
		w.Settle()
		w.Endpoints(verifytest.SellsInSecret{Chain: w.B}, w.B)
		w.Nodes(w.A, w.A)
		w.Nodes(w.S, w.S)
		if r := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA], Quorum: 2}); r.Verdict != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, verifytest.Explain(r))
		}
	}
}

// One that keeps its past back until the others have no time left to tell of a sale is no yes.
func TestQuorum_isNotOutwaited(t *testing.T) {
	w := verifytest.New(t)
	w.Sell(w.B)
	w.SetWallet(w.B, "buyer", "thief")
	w.Settle()
	const patience = 2 * time.Second
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	w.Endpoints(verifytest.Late{Chain: verifytest.SellsInSecret{Chain: w.B}, By: patience - 100*time.Millisecond}, verifytest.Late{Chain: w.B, By: 200 * time.Millisecond})
	w.Nodes(w.A, w.A)
	w.Nodes(w.S, w.S)
	r, err := registration.Verify(ctx, w.Deps, registration.Request{Agent: w.Agents[verifytest.ChainA], Quorum: 2})
	if err != nil || r.Verdict != verify.TimedOut {
		t.Errorf("%v\n%s", err, verifytest.Explain(r))
	}
}

package plan

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

var (
	here   = caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1")
	there  = caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/2")
	third  = caip.MustAgentRef("eip155:3:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/3")
	client = caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
)

func infos() (out []chains.Info) {
	for _, ref := range []caip.AgentRef{here, there, third} {
		out = append(out, chains.Info{Chain: ref.Chain(), Name: "c" + ref.Chain().Reference, Registry: ref.Registry, Reputation: ref.Registry})
	}
	return out
}

func routes(t testing.TB, change ...func(*config.Route)) []Route {
	c := config.Default()
	r := config.DefaultRoute()
	r.Name, r.From, r.To, r.Agents = "all", []string{"*"}, []string{"*"}, []string{"*"}
	for _, f := range change {
		f(&r)
	}
	c.Routes = []config.Route{r}
	return must.Get(Routes(c, infos()))(t)
}

// facts are those of a feedback that is mirrored everywhere.
func facts() Facts {
	ref, err := caip.NewFeedbackRef(here.Registry, here.ID, client.Address, 1)
	if err != nil {
		panic(err)
	}
	return Facts{
		Feedback:      chains.Feedback{Ref: ref, Agent: here, Client: client, Proof: chains.ProofTransaction, Tag1: "speed"},
		Group:         Group{Members: []caip.AgentRef{here, there, third}, Active: true, Pinned: true},
		Roles:         map[caip.AgentRef]chains.Role{},
		Destinations:  map[caip.AgentRef]chains.Mirror{},
		Takes:         map[caip.AgentRef]bool{there: true, third: true},
		TakesResponse: map[caip.AgentRef]bool{there: true, third: true},
	}
}

func TestFeedback_goes_to_every_other_member_and_only_there(t *testing.T) {
	v := Feedback(facts(), routes(t))
	if len(v.Due) != 2 {
		t.Fatalf("%+v", v)
	}
	for i, to := range []caip.AgentRef{there, third} {
		a := v.Due[i].Action
		if a.Agent != to || a.Verb != stream.VerbDeliver || a.Epoch != 0 || a.Subject != caip.SourceID(facts().Feedback.Ref) {
			t.Errorf("%+v", a)
		}
	}
}

func TestFeedback_is_not_mirrored(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(*Facts)
		why   Reason
	}{
		"a mirror":                    {func(f *Facts) { f.Mirror = true }, ReasonMirror},
		"no proof":                    {func(f *Facts) { f.Feedback.Proof = chains.ProofInvalid }, ReasonUnproven},
		"proof unheard of":            {func(f *Facts) { f.Feedback.Proof = "" }, ReasonUnproven},
		"by the owner of its agent":   {func(f *Facts) { f.Roles[here] = chains.RoleOwner }, ReasonSelfReview},
		"by a wallet of another side": {func(f *Facts) { f.Roles[third] = chains.RoleWallet }, ReasonSelfReview},
		"by a linked address":         {func(f *Facts) { f.Roles[there] = chains.RoleLinked }, ReasonSelfReview},
		"revoked":                     {func(f *Facts) { f.Feedback.Revoked = true }, ReasonRevoked},
		"frozen":                      {func(f *Facts) { f.Group.Active, f.Group.Frozen = false, true }, ReasonFrozen},
		"not linked":                  {func(f *Facts) { f.Group.Active = false }, ReasonNotLinked},
		"delivered":                   {func(f *Facts) { f.all(chains.MirrorDelivered) }, ReasonAlready},
		"a tombstone":                 {func(f *Facts) { f.all(chains.MirrorTombstone) }, ReasonAlready},
		"a mirror revoked":            {func(f *Facts) { f.all(chains.MirrorRevoked) }, ReasonAlready},
		"no taker":                    {func(f *Facts) { f.Takes = nil }, ReasonUnsupported},
	} {
		t.Run(name, func(t *testing.T) {
			f := facts()
			tc.spoil(&f)
			v := Feedback(f, routes(t))
			if len(v.Due) != 0 || v.Reason(there) != tc.why || v.Reason(third) != tc.why {
				t.Errorf("due %d, %s and %s, want %s", len(v.Due), v.Reason(there), v.Reason(third), tc.why)
			}
		})
	}
}

func (f *Facts) all(state chains.MirrorState) {
	f.Destinations[there], f.Destinations[third] = chains.Mirror{State: state}, chains.Mirror{State: state}
}

func TestFeedback_voided_is_due_in_the_next_epoch(t *testing.T) {
	f := facts()
	f.Destinations[there] = chains.Mirror{State: chains.MirrorVoided, Epoch: 4}
	for _, d := range Feedback(f, routes(t)).Due {
		if want := map[caip.AgentRef]uint32{there: 5, third: 0}[d.Action.Agent]; d.Action.Epoch != want {
			t.Errorf("%s: epoch %d, want %d", d.Action.Agent, d.Action.Epoch, want)
		}
	}
}

func TestRoutes_are_opt_in(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*config.Route)
		due    int
	}{
		"from elsewhere":          {func(r *config.Route) { r.From = []string{"c2"} }, 0},
		"to one":                  {func(r *config.Route) { r.To = []string{"eip155:3"} }, 1},
		"for another agent":       {func(r *config.Route) { r.Agents = []string{"3:99"} }, 0},
		"for a member":            {func(r *config.Route) { r.Agents = []string{"3:3"} }, 2},
		"for this client":         {func(r *config.Route) { r.Clients = []string{client.String()} }, 2},
		"for another client":      {func(r *config.Route) { r.Clients = []string{"eip155:1:" + here.Registry.Address} }, 0},
		"for the tag":             {func(r *config.Route) { r.Tags = []string{"speed"} }, 2},
		"for another tag":         {func(r *config.Route) { r.Tags = []string{"Speed", ""} }, 0},
		"of everything":           {func(*config.Route) {}, 2},
		"back to where it is not": {func(r *config.Route) { r.To = []string{"c1"} }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			if v := Feedback(facts(), routes(t, tc.change)); len(v.Due) != tc.due {
				t.Errorf("%d due, want %d: %v", len(v.Due), tc.due, v.Refused)
			}
		})
	}
	if v := Feedback(facts(), nil); len(v.Due) != 0 {
		t.Error("something is due without a route")
	}
}

func TestRoute_and_chain_the_stricter_finality_wins(t *testing.T) {
	c := config.Default()
	c.Chains = map[string]config.Chain{"c1": {Finality: chains.Depth(3)}, "c2": {Finality: chains.Finalized}}
	r := config.DefaultRoute()
	r.Name, r.From, r.To, r.Agents, r.Finality = "x", []string{"*"}, []string{"*"}, []string{"*"}, chains.Safe
	c.Routes = []config.Route{r}
	out := must.Get(Routes(c, infos()))(t)
	if got := out[0].At(here.Registry); got != chains.Safe {
		t.Error(got)
	}
	if got := out[0].At(there.Registry); got != chains.Finalized {
		t.Error(got)
	}
}

func TestRevocation(t *testing.T) {
	former := caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/9")
	for name, tc := range map[string]struct {
		change func(*Facts)
		due    []caip.AgentRef
	}{
		"leaves tombstones where nothing was delivered": {func(*Facts) {}, []caip.AgentRef{there, third}},
		"follows mirrors":                       {func(f *Facts) { f.all(chains.MirrorDelivered) }, []caip.AgentRef{there, third}},
		"is not repeated":                       {func(f *Facts) { f.all(chains.MirrorRevoked) }, nil},
		"is not needed twice":                   {func(f *Facts) { f.all(chains.MirrorTombstone) }, nil},
		"goes on in a frozen group":             {func(f *Facts) { f.Group.Active, f.Group.Frozen = false, true; f.Destinations[there] = delivered }, []caip.AgentRef{there}},
		"goes on after the link":                {func(f *Facts) { f.Group.Active = false; f.Destinations[there] = delivered }, []caip.AgentRef{there}},
		"goes to former members":                {func(f *Facts) { f.former(former); f.Destinations[former] = delivered }, []caip.AgentRef{there, third, former}},
		"leaves no tombstone at former members": {func(f *Facts) { f.former(former) }, []caip.AgentRef{there, third}},
		"leaves no tombstone of self-reviews":   {func(f *Facts) { f.Roles[there] = chains.RoleOwner }, nil},
		"is nothing while the feedback stands":  {func(f *Facts) { f.all(chains.MirrorDelivered); f.Feedback.Revoked = false }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			f := facts()
			f.Feedback.Revoked = true
			tc.change(&f)
			v := Revocation(f, routes(t))
			if len(v.Due) != len(tc.due) {
				t.Fatalf("%+v", v)
			}
			for i, d := range v.Due {
				if d.Action.Agent != tc.due[i] || d.Action.Verb != stream.VerbRevoke {
					t.Errorf("%+v", d.Action)
				}
			}
		})
	}
}

var delivered = chains.Mirror{State: chains.MirrorDelivered}

func (f *Facts) former(ref caip.AgentRef) {
	f.Group.Former, f.Takes[ref] = []caip.AgentRef{ref}, true
}

func TestResponse_follows_from_the_agent_only(t *testing.T) {
	r := chains.Response{Feedback: facts().Feedback.Ref, Responder: client, URI: "ipfs://x"}
	for role, due := range map[chains.Role]int{
		chains.RoleOwner: 2, chains.RoleOperator: 2, chains.RoleWallet: 2, chains.RoleNone: 0, chains.RoleAuthority: 0, chains.RoleLinked: 0,
	} {
		if v := Response(facts(), r, role, routes(t)); len(v.Due) != due {
			t.Errorf("%q: %d due, want %d", role, len(v.Due), due)
		}
	}
	f := facts()
	f.Roles[third] = chains.RoleOwner
	if v := Response(f, r, chains.RoleOwner, routes(t)); len(v.Due) != 0 {
		t.Error("a response to a self-review is followed")
	}
	for n, why := range map[int]Reason{MaxURI: "", MaxURI + 1: ReasonTooLong} {
		r.URI = strings.Repeat("x", n)
		if v := Response(facts(), r, chains.RoleOwner, routes(t)); v.Why != why || (len(v.Due) == 2) != (why == "") {
			t.Errorf("a URI of %d bytes: %d due, %q", n, len(v.Due), v.Why)
		}
	}
}

func TestSyncURI(t *testing.T) {
	group := Group{Members: []caip.AgentRef{here, there}, Active: true, Pinned: true, Home: here, HomeURI: "ipfs://new"}
	due, why := SyncURI(group, there, "ipfs://old", caip.Hash{1}, routes(t))
	if why != "" || due.Action.Home != here || due.Action.Agent != there || due.Action.Verb != stream.VerbSyncURI {
		t.Fatalf("%+v, %s", due, why)
	}
	for name, f := range map[string]func(*Group){
		"no home":  func(g *Group) { g.Home = caip.AgentRef{} },
		"the home": func(g *Group) { g.Home = there },
		"equal":    func(g *Group) { g.HomeURI = "ipfs://old" },
		"mutable":  func(g *Group) { g.Pinned = false },
		"frozen":   func(g *Group) { g.Active, g.Frozen = false, true },
		"no group": func(g *Group) { g.Active = false },
	} {
		g := group
		f(&g)
		if due, why := SyncURI(g, there, "ipfs://old", caip.Hash{1}, routes(t)); why == "" || !due.Action.ID.IsZero() {
			t.Errorf("%s: %+v", name, due)
		}
	}
	if _, why := SyncURI(group, there, "ipfs://old", caip.Hash{1}, routes(t, func(r *config.Route) { r.SyncURI = false })); why == "" {
		t.Error("written without a route that says so")
	}
}

func TestClearWallet(t *testing.T) {
	keeps := routes(t, func(r *config.Route) { r.SyncWallets = true })
	group := Group{Members: []caip.AgentRef{here, there}, Frozen: true, Home: here}
	j := wallet.Judgement{State: wallet.Superseded, Member: there, Home: here, Cause: &chains.Event{}}
	if _, why := ClearWallet(group, j, keeps); why != "" {
		t.Fatalf("not cleared: %s", why)
	}
	for name, f := range map[string]func(*Group, *wallet.Judgement){
		"in step":         func(_ *Group, j *wallet.Judgement) { j.State = wallet.InStep },
		"own":             func(_ *Group, j *wallet.Judgement) { j.State = wallet.Own },
		"left over":       func(_ *Group, j *wallet.Judgement) { j.State = wallet.LeftOver },
		"without a cause": func(_ *Group, j *wallet.Judgement) { j.Cause = nil },
		"another's home":  func(_ *Group, j *wallet.Judgement) { j.Home = third },
		"not linked":      func(g *Group, _ *wallet.Judgement) { g.Members = []caip.AgentRef{there} },
	} {
		g, judged := group, j
		f(&g, &judged)
		if _, why := ClearWallet(g, judged, keeps); why == "" {
			t.Errorf("%s: cleared", name)
		}
	}
	if _, why := ClearWallet(group, j, routes(t)); why == "" {
		t.Error("cleared without a route that says so")
	}
}

func TestSyncCopy(t *testing.T) {
	keeps := routes(t, func(r *config.Route) { r.SyncWallets = true })
	group := Group{Members: []caip.AgentRef{here, there}, Active: true, Pinned: true, Home: here}
	one := caip.AccountID{Chain: here.Chain(), Address: "one"}
	two, none := caip.AccountID{Chain: here.Chain(), Address: "two"}, caip.AccountID{}
	for name, c := range map[string]struct {
		change     func(*Group)
		have, want caip.AccountID
		writes     bool
	}{
		"new":               {have: none, want: one, writes: true},
		"changed":           {have: two, want: one, writes: true},
		"gone":              {have: one, want: none, writes: true},
		"as it should be":   {have: one, want: one},
		"none at all":       {},
		"frozen":            {change: func(g *Group) { g.Active, g.Frozen = false, true }, want: one},
		"frozen, and gone":  {change: func(g *Group) { g.Active, g.Frozen = false, true }, have: one, writes: true},
		"mutable":           {change: func(g *Group) { g.Pinned = false }, want: one},
		"mutable, and gone": {change: func(g *Group) { g.Pinned = false }, have: one, writes: true},
		"not linked":        {change: func(g *Group) { g.Members = []caip.AgentRef{there} }, want: one},
	} {
		g := group
		if c.change != nil {
			c.change(&g)
		}
		if _, why := SyncCopy(g, here, there, c.have, c.want, keeps); (why == "") != c.writes {
			t.Errorf("%s: %q", name, why)
		}
	}
	if _, why := SyncCopy(group, here, there, none, one, routes(t)); why == "" {
		t.Error("published without a route that says so")
	}
}

// TestDecisions_hold_whatever_the_facts: nothing is ever due for what must not be mirrored, at the
// origin itself, or twice at one destination.
func TestDecisions_hold_whatever_the_facts(t *testing.T) {
	all := routes(t)
	refs := []caip.AgentRef{here, there, third}
	states := []chains.MirrorState{chains.MirrorNone, chains.MirrorDelivered, chains.MirrorRevoked, chains.MirrorTombstone, chains.MirrorVoided}
	rapid.Check(t, func(t *rapid.T) {
		f := facts()
		f.Mirror = rapid.Bool().Draw(t, "mirror")
		f.Feedback.Revoked = rapid.Bool().Draw(t, "revoked")
		f.Feedback.Proof = rapid.SampledFrom([]chains.Proof{chains.ProofTransaction, chains.ProofSignature, chains.ProofInvalid, ""}).Draw(t, "proof")
		f.Group.Active, f.Group.Frozen = rapid.Bool().Draw(t, "active"), rapid.Bool().Draw(t, "frozen")
		for _, ref := range refs {
			if rapid.Bool().Draw(t, "role") {
				f.Roles[ref] = chains.RoleOperator
			}
			f.Takes[ref] = rapid.Bool().Draw(t, "takes")
			f.Destinations[ref] = chains.Mirror{State: rapid.SampledFrom(states).Draw(t, "state"), Epoch: rapid.Uint32Range(0, 9).Draw(t, "epoch")}
		}
		given, revoked := Feedback(f, all), Revocation(f, all)
		if len(given.Due) > 0 && (f.Mirror || f.Feedback.Revoked || !f.Feedback.Proof.Holds() || len(f.Roles) > 0 || !f.Group.Active || f.Group.Frozen) {
			t.Fatalf("due: %+v", given.Due)
		}
		seen := map[caip.AgentRef]bool{}
		for _, d := range append(given.Due, revoked.Due...) {
			a := d.Action
			if a.Agent == here || seen[a.Agent] || !f.Takes[a.Agent] || a.Origin != f.Feedback.Ref {
				t.Fatalf("%+v", a)
			}
			seen[a.Agent] = true
			state := f.Destinations[a.Agent].State
			if a.Verb == stream.VerbDeliver && state != chains.MirrorNone && state != chains.MirrorVoided {
				t.Fatalf("delivered again: %+v over %s", a, state)
			}
			if a.Verb == stream.VerbRevoke && !f.Feedback.Revoked {
				t.Fatalf("revoked what stands: %+v", a)
			}
		}
	})
}

func TestResponse_to_a_feedback_revoked_before_it_was_mirrored_is_not_due(t *testing.T) {
	r := chains.Response{Feedback: facts().Feedback.Ref, Responder: client, URI: "ipfs://x"}
	for state, due := range map[chains.MirrorState]bool{
		chains.MirrorNone: false, chains.MirrorVoided: false, chains.MirrorTombstone: false, chains.MirrorDelivered: true, chains.MirrorRevoked: true,
	} {
		f := facts()
		f.Feedback.Revoked = true
		f.Destinations[there] = chains.Mirror{State: state}
		f.Group.Members = []caip.AgentRef{here, there}
		v := Response(f, r, chains.RoleOwner, routes(t))
		if len(v.Due) == 1 != due || !due && v.Reason(there) != ReasonRevoked {
			t.Errorf("the mirror is %q: %d due, %q", state, len(v.Due), v.Reason(there))
		}
	}
	if v := Response(facts(), r, chains.RoleOwner, routes(t)); len(v.Due) != 2 {
		t.Errorf("%d due while the feedback waits to be mirrored, want 2", len(v.Due))
	}
}

package link_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

var (
	regA = caip.MustAccountID("eip155:1001:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")
	regB = caip.MustAccountID("eip155:1002:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")
	regS = caip.MustAccountID("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe")
	regX = caip.MustAccountID("eip155:6666:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")

	a1 = agent(regA, "1")
	a2 = agent(regA, "2")
	b1 = agent(regB, "1")
	s1 = agent(regS, "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU")
	x1 = agent(regX, "1")

	book  = caip.Book{Pairs: []caip.Pair{{Identity: regA, Reputation: regA}, {Identity: regB, Reputation: regB}, {Identity: regS, Reputation: regS}}}
	rules = link.Rules{Book: book, Confirm: 10 * time.Minute, Clocks: link.Clocks{a1.Chain(): noon, b1.Chain(): noon, s1.Chain(): noon}}

	noon = time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
)

func agent(registry caip.AccountID, id string) caip.AgentRef {
	ref, err := caip.NewAgentRef(registry, id)
	if err != nil {
		panic(err)
	}
	return ref
}

// owner is the n-th account on the chain of a registration.
func owner(ref caip.AgentRef, n byte) caip.AccountID {
	if ref.Chain().Namespace == caip.Solana {
		return caip.AccountID{Chain: ref.Chain(), Address: strings.Repeat("1", 31) + string("23456789A"[n])}
	}
	return caip.AccountID{Chain: ref.Chain(), Address: fmt.Sprintf("0x%040x", int(n)+1)}
}

// says is pinned evidence that ref lists all of lists.
func says(ref caip.AgentRef, lists ...caip.AgentRef) link.Evidence {
	slices.SortFunc(lists, caip.AgentRef.Compare)
	return link.Evidence{
		Agent: chains.Agent{Ref: ref, Owner: owner(ref, 0), Authority: owner(ref, 0), URI: "ipfs://x", ReadAt: chains.Position{Height: 100}},
		Lists: lists, Pinned: true, Since: noon, FetchedAt: noon, FileHash: caip.Keccak256([]byte(ref.String())),
	}
}

func TestEvaluate_groups(t *testing.T) {
	mutable := func(e link.Evidence, since time.Duration) link.Evidence {
		e.Pinned, e.Since = false, e.FetchedAt.Add(-since)
		return e
	}
	home := func(e link.Evidence, ref caip.AgentRef) link.Evidence { e.Home = ref; return e }
	with := func(e link.Evidence, change func(*link.Evidence)) link.Evidence { change(&e); return e }
	all := []caip.AgentRef{a1, b1, s1}
	for name, c := range map[string]struct {
		evidence []link.Evidence
		members  []caip.AgentRef // nil: no group
		status   link.Status
		reason   string // in the first reason
		pinned   bool
		home     caip.AgentRef
	}{
		"two that list both":    {evidence: []link.Evidence{says(a1, a1, b1), says(b1, a1, b1)}, members: []caip.AgentRef{a1, b1}, status: link.Active, pinned: true},
		"three that list all":   {evidence: []link.Evidence{says(a1, all...), says(b1, all...), says(s1, all...)}, members: all, status: link.Active, pinned: true},
		"one-sided":             {evidence: []link.Evidence{says(a1, a1, b1), says(b1, b1)}},
		"one side was not read": {evidence: []link.Evidence{says(a1, a1, b1)}},
		"own ref is missing":    {evidence: []link.Evidence{says(a1, b1), says(b1, a1, b1)}},
		"unknown registry":      {evidence: []link.Evidence{says(a1, a1, x1), says(x1, a1, x1)}},
		"file could not be had": {evidence: []link.Evidence{says(a1, a1, b1), with(says(b1, a1, b1), func(e *link.Evidence) { e.Problem = "HTTP 500" })}},
		"authority is not the owner": {evidence: []link.Evidence{says(a1, a1, s1), with(says(s1, a1, s1), func(e *link.Evidence) { e.Agent.Authority = owner(s1, 3) })},
			members: []caip.AgentRef{a1, s1}, status: link.Frozen, reason: "was sold", pinned: true},
		"one of three was sold": {evidence: []link.Evidence{says(a1, all...), says(b1, all...), with(says(s1, all...), func(e *link.Evidence) { e.Agent.Authority = owner(s1, 3) })},
			members: all, status: link.Frozen, reason: "was sold", pinned: true},
		"authority was renounced": {evidence: []link.Evidence{says(a1, a1, s1), with(says(s1, a1, s1), func(e *link.Evidence) { e.Agent.Authority = caip.AccountID{} })}},
		"a chain of three": {evidence: []link.Evidence{says(a1, a1, b1), says(b1, all...), says(s1, b1, s1)}, members: all, status: link.Refused,
			reason: "linked only through others"},
		"two agents of one registry": {evidence: []link.Evidence{says(a1, a1, a2), says(a2, a1, a2)}, members: []caip.AgentRef{a1, a2}, status: link.Conflict,
			reason: "two agents of one registry", pinned: true},
		"mutable, read once": {evidence: []link.Evidence{mutable(says(a1, a1, b1), 0), says(b1, a1, b1)}, members: []caip.AgentRef{a1, b1}, status: link.Unconfirmed,
			reason: "read the same once more"},
		"mutable, confirmed": {evidence: []link.Evidence{mutable(says(a1, a1, b1), 10*time.Minute), says(b1, a1, b1)}, members: []caip.AgentRef{a1, b1}, status: link.Active},
		"mutable, and the owner's metadata says the same": {evidence: []link.Evidence{
			with(mutable(says(a1, a1, b1), 0), func(e *link.Evidence) { e.Declared = []caip.AgentRef{a1, b1} }), says(b1, a1, b1)},
			members: []caip.AgentRef{a1, b1}, status: link.Active, pinned: true},
		"mutable, and the owner's metadata names only some": {evidence: []link.Evidence{
			with(mutable(says(a1, all...), 0), func(e *link.Evidence) { e.Declared = []caip.AgentRef{a1, b1} }), says(b1, all...), says(s1, all...)},
			members: all, status: link.Unconfirmed, reason: "read the same once more"},
		"metadata alone is no link": {evidence: []link.Evidence{
			with(says(a1, a1), func(e *link.Evidence) { e.Declared = []caip.AgentRef{a1, b1} }), says(b1, a1, b1)}},
		"home named by all": {evidence: []link.Evidence{home(says(a1, a1, b1), b1), home(says(b1, a1, b1), b1)}, members: []caip.AgentRef{a1, b1}, status: link.Active,
			pinned: true, home: b1},
		"home named by one":         {evidence: []link.Evidence{home(says(a1, a1, b1), b1), says(b1, a1, b1)}, members: []caip.AgentRef{a1, b1}, status: link.Active, pinned: true},
		"home outside of the group": {evidence: []link.Evidence{home(says(a1, a1, b1), s1), home(says(b1, a1, b1), s1)}, members: []caip.AgentRef{a1, b1}, status: link.Active, pinned: true},
		"the newer read counts":     {evidence: []link.Evidence{says(a1, a1, b1), says(b1, a1, b1), with(says(b1, b1), func(e *link.Evidence) { e.Agent.ReadAt.Height = 101 })}},
	} {
		t.Run(name, func(t *testing.T) {
			got := link.Evaluate(c.evidence, lived(a1, a2, b1, s1, x1), rules)
			if c.members == nil {
				if len(got.Groups) > 0 {
					t.Fatalf("group %+v", got.Groups[0])
				}
				if len(got.Links) == 0 || slices.ContainsFunc(got.Links, func(l link.Link) bool { return l.State == link.Mutual || l.Why == "" }) {
					t.Fatalf("links %+v, want one that is refused with a reason", got.Links)
				}
				return
			}
			if len(got.Groups) != 1 {
				t.Fatalf("%d groups", len(got.Groups))
			}
			g := got.Groups[0]
			slices.SortFunc(c.members, caip.AgentRef.Compare)
			if !slices.Equal(g.Members, c.members) || g.Status != c.status || g.Pinned != c.pinned || g.Home != c.home {
				t.Fatalf("got %+v", g)
			}
			if (c.reason == "") != (len(g.Reasons) == 0) || c.reason != "" && !strings.Contains(g.Reasons[0], c.reason) {
				t.Fatalf("reasons %q, want %q", g.Reasons, c.reason)
			}
			if g.ID != link.GroupID(c.members) || g.MayAdd() != (c.status == link.Active) {
				t.Fatalf("got %+v", g)
			}
			if found, ok := got.Group(c.members[0]); !ok || found.ID != g.ID {
				t.Fatalf("Group(%s) = %+v, %v", c.members[0], found, ok)
			}
		})
	}
}

func TestEvaluate_links(t *testing.T) {
	got := link.Evaluate([]link.Evidence{says(a1, a1, b1, s1, x1), says(b1, a1, b1), says(s1, s1)}, lived(a1, b1, s1), rules)
	want := []link.Link{
		{From: a1, To: b1, State: link.Mutual},
		{From: a1, To: x1, State: link.UnknownRegistry, Why: "the registry " + regX.String() + " is not configured"},
		{From: a1, To: s1, State: link.OneSided, Why: "the file of " + s1.String() + " does not list " + a1.String()},
	}
	if !reflect.DeepEqual(got.Links, want) {
		t.Fatalf("got  %+v\nwant %+v", got.Links, want)
	}
}

// The id is public: it names groups in stores and logs.
func TestGroupID(t *testing.T) {
	one, two := link.GroupID([]caip.AgentRef{a1, s1, b1}), link.GroupID([]caip.AgentRef{b1, a1, s1, a1})
	text := a1.String() + "\n" + b1.String() + "\n" + s1.String() + "\n"
	if one != two || one != caip.Keccak256([]byte(text)) {
		t.Fatalf("%s and %s", one, two)
	}
}

func TestFollow(t *testing.T) {
	first := says(a1, a1, b1)
	second := first
	second.FetchedAt, second.Since = noon.Add(time.Hour), noon.Add(time.Hour)
	if got := second.Follow(first); !got.Since.Equal(noon) || !got.FetchedAt.Equal(second.FetchedAt) {
		t.Fatalf("equal read: since %s", got.Since)
	}
	for name, change := range map[string]func(*link.Evidence){
		"file":    func(e *link.Evidence) { e.FileHash = caip.Hash{1} },
		"uri":     func(e *link.Evidence) { e.Agent.URI = "https://x" },
		"owner":   func(e *link.Evidence) { e.Agent.Owner = owner(a1, 2) },
		"problem": func(e *link.Evidence) { e.Problem = "gone" },
	} {
		changed := second
		change(&changed)
		if got := changed.Follow(first); !got.Since.Equal(second.Since) {
			t.Errorf("another %s: since %s", name, got.Since)
		}
	}
}

func TestEvidence_jsonRoundTrip(t *testing.T) {
	e := says(s1, a1, s1)
	e.Home, e.Declared = a1, []caip.AgentRef{a1, s1}
	one, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back link.Evidence
	if err := json.Unmarshal(one, &back); err != nil {
		t.Fatal(err)
	}
	if two, err := json.Marshal(back); err != nil || string(two) != string(one) {
		t.Fatalf("%s\n%s\n%v", one, two, err)
	}
}

package link

import (
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestPicture_holdsAGroupWhileSomethingListedCannotBeRead(t *testing.T) {
	ref := func(id string) caip.AgentRef {
		return caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/" + id)
	}
	a, b, c := ref("1"), ref("2"), ref("3")
	found := []Evidence{{Agent: chains.Agent{Ref: a}, Lists: []caip.AgentRef{a, b}}, {Agent: chains.Agent{Ref: b}, Lists: []caip.AgentRef{a, b, c}}}
	for name, tc := range map[string]struct {
		missing error
		want    Status
	}{
		"unreachable": {&chains.Error{Kind: chains.Unreachable, Err: errors.New("refused")}, Unconfirmed},
		"not there":   {&chains.Error{Kind: chains.NotFound, Err: errors.New("not registered")}, Active},
	} {
		p := Picture{Found: found, Missing: map[caip.AgentRef]error{c: tc.missing}, Group: Group{Members: []caip.AgentRef{a, b}, Status: Active}}
		p.hold()
		if p.Held != (tc.want != Active) {
			t.Errorf("%s: held %t", name, p.Held)
		}
		if g := p.Group; g.Status != tc.want || (len(g.Reasons) > 0) != (tc.want != Active) {
			t.Errorf("%s: %+v", name, p.Group)
		}
	}
}

func TestPicture_tellsWhatIsUnread(t *testing.T) {
	ref := func(id string) caip.AgentRef {
		return caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/" + id)
	}
	a, b, c, d := ref("1"), ref("2"), ref("3"), ref("4")
	says := func(who caip.AgentRef, lists ...caip.AgentRef) Evidence {
		return Evidence{Agent: chains.Agent{Ref: who}, Lists: lists}
	}
	mute := func(who caip.AgentRef, kind chains.Kind) Evidence {
		return Evidence{Agent: chains.Agent{Ref: who}, Problem: "not had", ProblemKind: kind}
	}
	failed := func(kind chains.Kind) error { return &chains.Error{Kind: kind, Err: errors.New("failed")} }
	for name, c := range map[string]struct {
		p    Picture
		want map[caip.AgentRef]chains.Kind
	}{
		"all is read":                           {Picture{Found: []Evidence{says(a, a, b), says(b, a, b)}, Group: Group{Members: []caip.AgentRef{a, b}}}, nil},
		"it does not answer":                    {Picture{Found: []Evidence{says(a, a, b)}, Missing: map[caip.AgentRef]error{b: failed(chains.Unreachable)}}, map[caip.AgentRef]chains.Kind{b: chains.Unreachable}},
		"it is not there":                       {Picture{Found: []Evidence{says(a, a, b)}, Missing: map[caip.AgentRef]error{b: failed(chains.NotFound)}}, nil},
		"it is not configured":                  {Picture{Found: []Evidence{says(a, a, b)}}, map[caip.AgentRef]chains.Kind{b: chains.Unsupported}},
		"a member lists it":                     {Picture{Found: []Evidence{says(a, a, b), says(b, a, b, c)}, Group: Group{Members: []caip.AgentRef{a, b}}}, map[caip.AgentRef]chains.Kind{c: chains.Unsupported}},
		"only a stranger lists it":              {Picture{Found: []Evidence{says(a, a, b), says(b, b, c, d)}, Missing: map[caip.AgentRef]error{d: failed(chains.Unreachable)}}, nil},
		"its file cannot be had":                {Picture{Found: []Evidence{says(a, a, b), mute(b, chains.TimedOut)}}, map[caip.AgentRef]chains.Kind{b: chains.TimedOut}},
		"its file is wrong":                     {Picture{Found: []Evidence{says(a, a, b), mute(b, chains.Invalid)}}, nil},
		"the agent's own file cannot be had":    {Picture{Found: []Evidence{mute(a, chains.Unsupported)}}, map[caip.AgentRef]chains.Kind{a: chains.Unreachable}},
		"the agent has no file, and needs none": {Picture{Found: []Evidence{mute(a, chains.NotFound)}}, nil},
	} {
		got := c.p.Unread(a)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v", name, got)
		}
		for ref, kind := range c.want {
			if chains.KindOf(got[ref]) != kind {
				t.Errorf("%s: %s: %v", name, ref, got[ref])
			}
		}
	}
}

func TestPicture_tellsAnUnreadSideFromAOneSidedLink(t *testing.T) {
	ref := func(id string) caip.AgentRef {
		return caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/" + id)
	}
	a, b := ref("1"), ref("2")
	owner := caip.AccountID{Chain: a.Chain(), Address: "0x0000000000000000000000000000000000000001"}
	for name, tc := range map[string]struct {
		missing error
		found   []Evidence
		seller  bool // who claims has another's update authority
		want    LinkState
	}{
		"it does not answer":     {missing: &chains.Error{Kind: chains.TimedOut, Err: errors.New("late")}, want: UnreadSide},
		"it is not there":        {missing: &chains.Error{Kind: chains.NotFound, Err: errors.New("not registered")}, want: OneSided},
		"its file cannot be had": {found: []Evidence{{Agent: chains.Agent{Ref: b}, Problem: "not had", ProblemKind: chains.Unreachable}}, want: UnreadSide},
		"its file is wrong":      {found: []Evidence{{Agent: chains.Agent{Ref: b}, Problem: "no JSON", ProblemKind: chains.Invalid}}, want: OneSided},
		"it was not asked":       {want: UnreadSide},
		"who claims may not":     {missing: &chains.Error{Kind: chains.TimedOut, Err: errors.New("late")}, seller: true, want: OneSided},
	} {
		claims := Evidence{Agent: chains.Agent{Ref: a, Owner: owner, Authority: owner}, Lists: []caip.AgentRef{a, b}}
		if tc.seller {
			claims.Agent.Authority.Address = "0x0000000000000000000000000000000000000002"
		}
		missing := map[caip.AgentRef]error{}
		if tc.missing != nil {
			missing[b] = tc.missing
		}
		links := []Link{{From: a, To: b, State: OneSided}}
		if TellUnread(links, append(tc.found, claims), missing); links[0].State != tc.want {
			t.Errorf("%s: %+v", name, links[0])
		}
	}
}

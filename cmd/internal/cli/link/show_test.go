package link

import (
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

func TestAGroupIsHeldWhileSomethingListedCannotBeRead(t *testing.T) {
	ref := func(id string) caip.AgentRef {
		return caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/" + id)
	}
	a, b, c := ref("1"), ref("2"), ref("3")
	found := []link.Evidence{{Agent: chains.Agent{Ref: a}, Lists: []caip.AgentRef{a, b}}, {Agent: chains.Agent{Ref: b}, Lists: []caip.AgentRef{a, b, c}}}
	for name, tc := range map[string]struct {
		missing error
		want    link.Status
	}{
		"unreachable": {&chains.Error{Kind: chains.Unreachable, Err: errors.New("refused")}, link.Unconfirmed},
		"not there":   {&chains.Error{Kind: chains.NotFound, Err: errors.New("not registered")}, link.Active},
	} {
		g := link.Group{Members: []caip.AgentRef{a, b}, Status: link.Active}
		hold(&g, found, map[caip.AgentRef]error{c: tc.missing})
		if g.Status != tc.want || (len(g.Reasons) > 0) != (tc.want != link.Active) {
			t.Errorf("%s: %+v", name, g)
		}
	}
}

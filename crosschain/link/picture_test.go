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
		if g := p.Group; g.Status != tc.want || (len(g.Reasons) > 0) != (tc.want != Active) {
			t.Errorf("%s: %+v", name, p.Group)
		}
	}
}

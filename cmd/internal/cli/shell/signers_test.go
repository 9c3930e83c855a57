package shell

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

func TestSigners(t *testing.T) {
	for _, c := range []struct {
		signed []string
		agent  chains.Proof
		want   string
	}{
		{nil, "", "nobody"},
		{[]string{"client"}, "", "client"},
		{[]string{"client", "agent"}, chains.ProofSignature, "client and agent"},
		{[]string{"client"}, chains.ProofInvalid, "client, not the agent"},
		{[]string{"client"}, chains.ProofUnproven, "client, the agent unproven"},
		{nil, chains.ProofInvalid, "nobody, not the agent"},
	} {
		if got := Signers(c.signed, c.agent); got != c.want {
			t.Errorf("%v and %q: %q, want %q", c.signed, c.agent, got, c.want)
		}
	}
}

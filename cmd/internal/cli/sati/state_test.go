package sati

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// The state says what of an attestation can be relied on, the gravest first.
func TestState(t *testing.T) {
	for want, a := range map[string]sati.Attestation{
		"forged":        {Proof: chains.ProofInvalid, ContentUnsigned: true, Expired: true},
		"payer-differs": {Proof: "payer-differs", Expired: true},
		"unproven":      {Proof: chains.ProofUnproven},
		"unsigned":      {Proof: chains.ProofSignature, ContentUnsigned: true},
		"given":         {Proof: chains.ProofSignature},
	} {
		if got := state(a); got != want {
			t.Errorf("%s, want %s: %+v", got, want, a)
		}
	}
}

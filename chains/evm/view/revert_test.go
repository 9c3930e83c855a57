package view

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
)

// Why a SyncDelegate refuses is a number in its error, and words in ours.
func TestDecodeRevert_saysWhyADelegateRefuses(t *testing.T) {
	known := Contracts().Delegate.GetABI().Errors["NotAllowed"]
	for why, want := range []string{UnknownAgent: "not registered", notGranted: "granted this account nothing", ownerChanged: "former owner", GrantExpired: "expired", OutOfScope: "clearing agentWallet", delegateNotApproved: "not approved", 7: "refuses with 7"} {
		if why == Allowed {
			continue
		}
		data, err := known.Inputs.Pack(big.NewInt(1), common.Address{2}, uint8(chains.SyncScopeUnsetWallet), uint8(why))
		if err != nil {
			t.Fatal(err)
		}
		r := DecodeRevert(append(common.CopyBytes(known.ID[:4]), data...))
		if r.Name != "NotAllowed" || !strings.HasPrefix(r.Text, "NotAllowed(1, ") || !strings.Contains(r.Text, want) || r.Kind() != chains.Unauthorized {
			t.Errorf("%d: %q of kind %s, want something about %q", why, r.Text, r.Kind(), want)
		}
	}
	if text := Refusal(OutOfScope, 3); !strings.Contains(text, "does not cover that") {
		t.Errorf("two scopes at once: %q", text)
	}
}

package registration_test

import (
	"encoding/json"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

func TestRegistrationReport_golden(t *testing.T) {
	w := verifytest.New(t)
	w.Deps.Fetch = fetch.New(fetch.Options{Now: w.Deps.Now})
	for name, req := range map[string]registration.Request{
		"agent":   {Agent: w.Agents[verifytest.ChainA]},
		"invalid": {File: []byte("[]"), Name: "agent.json"},
		"refused": {Name: "agent.json", File: document(append(entries(w.Agents[verifytest.ChainA], caip.MustAgentRef("eip155:5:0x00000000000000000000000000000000000000aa/1"), verifytest.Nth(w.Agents[verifytest.ChainB], "9")),
			map[string]any{"agentId": "1"}), map[string]any{
			"signers":  []any{map[string]any{"publicKey": "abab", "algorithm": "ed25519"}},
			"services": []any{map[string]any{"name": "agentWallet", "endpoint": w.A.Account("thief")}, map[string]any{"type": "A2A", "value": "https://a.example"}},
		})},
	} {
		report := ask(w, req)
		verifytest.Golden(t, name, report)
		report.Stable = true
		var members map[string]json.RawMessage
		if err := json.Unmarshal([]byte(verifytest.Indented(t, report)), &members); err != nil || members["observed"] != nil {
			t.Errorf("%s: stable, and observed at %s (%v)", name, members["observed"], err)
		}
	}
}

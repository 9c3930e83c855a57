package verify_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// indented is the JSON of a report as the command prints it.
func indented(t *testing.T, report any) string {
	t.Helper()
	raw, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		t.Fatal(err)
	}
	return out.String() + "\n"
}

func TestRegistrationReport_golden(t *testing.T) {
	w := newWorld(t)
	w.deps.Fetch = fetch.New(fetch.Options{Now: w.deps.Now})
	for name, req := range map[string]verify.RegistrationRequest{
		"registration":         {Agent: w.agents[chainA]},
		"registration-invalid": {File: []byte("[]"), Name: "agent.json"},
		"registration-refused": {Name: "agent.json", File: document(append(entries(w.agents[chainA], caip.MustAgentRef("eip155:5:0x00000000000000000000000000000000000000aa/1"), nth(w.agents[chainB], "9")),
			map[string]any{"agentId": "1"}), map[string]any{
			"signers":  []any{map[string]any{"publicKey": "abab", "algorithm": "ed25519"}},
			"services": []any{map[string]any{"name": "agentWallet", "endpoint": w.a.Account("thief")}, map[string]any{"type": "A2A", "value": "https://a.example"}},
		})},
	} {
		report := w.registration(req)
		golden(t, name+".json", indented(t, report))
		golden(t, name+".txt", explainRegistration(report))
		report.Stable = true
		var members map[string]json.RawMessage
		if err := json.Unmarshal([]byte(indented(t, report)), &members); err != nil || members["observed"] != nil {
			t.Errorf("%s: stable, and observed at %s (%v)", name, members["observed"], err)
		}
	}
}

func TestFeedbackReport_golden(t *testing.T) {
	w := newWorld(t)
	w.deps.Fetch = fetch.New(fetch.Options{Now: w.deps.Now})
	f := w.given(chainA, nil)
	for _, c := range []struct {
		name string
		ref  caip.FeedbackRef
	}{
		{"feedback-given", f.Ref},
		{"feedback-mirror", w.mirrored(f, w.agents[chainS], nil)},
		{"feedback-forged", w.mirrored(f, w.agents[chainB], func(i *chains.MirrorItem) { i.Value.Unscaled = chains.NewInt128(1) })},
	} {
		report := w.feedback(verify.FeedbackRequest{Ref: c.ref})
		golden(t, c.name+".json", indented(t, report))
		golden(t, c.name+".txt", explainFeedback(report))
	}
}

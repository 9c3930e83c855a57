//go:build interop

package interop

import (
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func (d *devnet) solanaKey(person string) string {
	return "file:" + strings.TrimSuffix(d.key(person), ".key") + ".solana.json"
}

// sas-lib, which knows nothing of SATI, reads what the local network keeps of Solana's Attestation
// Service: the credential, the schemas, and a score by the fields that its schema names.
func testSAS(t *testing.T, d *devnet) {
	c := d.chain("devnet-sati")
	deployment := wire.NewDeployment(strings.TrimPrefix(c.ID, "solana:"), wire.DeployerKey, solana.PublicKey{})
	var agent, score written
	d.ok(&agent, "agent", "register", "--chain", "devnet-sati", "--name", "Weather", "--key", d.solanaKey("owner"))
	d.ok(&score, "sati", "score", "set", agent.Agent, "--outcome", "positive", "--content", `{"score":85}`, "--key", d.solanaKey("bob"), "--wait", "finalized")
	var shown struct{ Address string }
	d.ok(&shown, "sati", "score", "show", agent.Agent, "--provider", solanaAccount(t, d, "bob"))

	var want []string
	for _, s := range deployment.Schemas() {
		want = append(want, s.Address.String())
	}
	var got struct {
		Credential struct {
			Address, Name, Authority string
			Signers                  []string
		}
		Schemas []struct {
			Address, Name, Credential string
			Layout                    []int
			Version                   int
			Paused                    bool
		}
		Attestations []struct {
			Schema, Credential, Signer string
			Fields                     map[string]any
		}
	}
	peer(t, "sas", map[string]any{"rpc": c.RPC[0], "schemas": want, "attestations": []string{shown.Address}}, &got)
	if c := got.Credential; c.Address != deployment.Credential.String() || c.Name != "SATI" || c.Authority != wire.DeployerKey.String() || len(c.Signers) != 1 || c.Signers[0] != wire.AttestationSignerPDA.String() {
		t.Errorf("the credential is %+v", c)
	}
	for i, s := range deployment.Schemas() {
		if g := got.Schemas[i]; g.Name != s.SASName || g.Credential != deployment.Credential.String() || g.Version != 1 || g.Paused || len(g.Layout) == 0 {
			t.Errorf("schema %s is %+v", s.SASName, g)
		}
	}
	a := got.Attestations[0]
	if a.Schema != deployment.Reputation.SASName || a.Credential != deployment.Credential.String() || a.Signer != wire.AttestationSignerPDA.String() {
		t.Errorf("the score is %+v", a)
	}
	content, _ := a.Fields["content"].([]any)
	text := make([]byte, len(content))
	for i, b := range content {
		n, _ := b.(float64)
		text[i] = byte(n)
	}
	if string(text) != `{"score":85}` || a.Fields["layout_version"] != 1.0 || a.Fields["outcome"] != 2.0 || a.Fields["content_type"] != 1.0 {
		t.Errorf("the score's fields are %v, its content %q", a.Fields, text)
	}
}

// solanaAccount is a person's on Solana.
func solanaAccount(t *testing.T, d *devnet, person string) string {
	t.Helper()
	key, err := solana.PrivateKeyFromSolanaKeygenFile(strings.TrimPrefix(d.solanaKey(person), "file:"))
	if err != nil {
		t.Fatal(err)
	}
	return key.PublicKey().String()
}

package cmd_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
)

var placeholder = regexp.MustCompile(`\{\{[A-Z0-9]+\}\}`)

// parts NAME AGENT [FEEDBACK]: sets NAMECHAIN, NAMEREGISTRY and NAMEID to the parts of an agent's
// ref, and NAMEREPUTATION to the registry of a feedback's.
func parts(ts *testscript.TestScript, args []string) {
	if len(args) == 3 {
		registry, _, _ := strings.Cut(args[2], "/")
		ts.Setenv(args[0]+"REPUTATION", registry)
	}
	agent, err := caip.ParseAgentRef(args[1])
	ts.Check(err)
	ts.Setenv(args[0]+"CHAIN", agent.Chain().String())
	ts.Setenv(args[0]+"REGISTRY", agent.Registry.String())
	ts.Setenv(args[0]+"ID", agent.ID)
}

// cutline OUT IN TEXT: writes a file without the one line that is TEXT.
func cutLine(ts *testscript.TestScript, args []string) {
	var kept []string
	cut := 0
	for _, line := range strings.SplitAfter(ts.ReadFile(args[1]), "\n") {
		if strings.TrimSpace(line) == args[2] {
			cut++
			continue
		}
		kept = append(kept, line)
	}
	if cut != 1 {
		ts.Fatalf("%d lines are %s", cut, args[2])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Join(kept, "")), 0o644))
}

// fill OUT IN [REQUEST RESPONSE CLIENTKEY]: writes an example with its placeholders filled in:
// {{VAR}} is a variable; {{ED25519}} and {{SECP256K1}} are public keys; {{HASH}}, {{AGENT}} and
// {{CLIENT}} are what agent and client sign about the exchange. Everything else stays as it is,
// byte for byte.
func fill(ts *testscript.TestScript, args []string) {
	other, err := interaction.NewKey("secp256k1", bytes.Repeat([]byte{8}, 32))
	ts.Check(err)
	values := map[string]string{"ED25519": hex.EncodeToString(answering.PublicKey()), "SECP256K1": hex.EncodeToString(other.PublicKey())}
	put := func(text string) string {
		return placeholder.ReplaceAllStringFunc(text, func(found string) string {
			name := found[2 : len(found)-2]
			if v, ok := values[name]; ok {
				return v
			}
			if v := ts.Getenv(name); v != "" {
				return v
			}
			return found
		})
	}
	text := put(ts.ReadFile(args[1]))
	if len(args) == 5 {
		member := func(name string) string {
			found := regexp.MustCompile(`"` + name + `": "([^"]*)"`).FindStringSubmatch(text)
			if found == nil {
				return ""
			}
			return found[1]
		}
		hash := interaction.Exchange{TaskRef: member("taskRef"), Request: []byte(ts.ReadFile(args[2])), Response: []byte(ts.ReadFile(args[3]))}.SeedHash()
		agent, err := answering.Sign(hash)
		ts.Check(err)
		secret, err := keyref.Load(args[4])
		ts.Check(err)
		var pair []byte
		var numbers []int
		ts.Check(json.Unmarshal(secret, &numbers))
		for _, n := range numbers {
			pair = append(pair, byte(n))
		}
		client, err := interaction.NewKey("ed25519", pair[:32])
		ts.Check(err)
		signed, err := client.Sign(interaction.ClientMessage(member("agentRegistry"), member("agentId"), member("taskRef"), 95))
		ts.Check(err)
		values["HASH"], values["AGENT"], values["CLIENT"] = hash.String(), hex.EncodeToString(agent), hex.EncodeToString(signed)
		text = put(text)
	}
	if left := placeholder.FindString(text); left != "" {
		ts.Fatalf("%s is not filled in", left)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

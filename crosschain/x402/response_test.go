package x402

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

const (
	hash32   = "0x881634d943a201e557764817a9a18a036f431c1b1edf61bf2c6dbd11b256c02b"
	sig65    = "185a43651cf2d11187cb7f0a1f6f9275606a8d79746935c899b84c5b682ce34c71f5da927a2b4f801a433b49fe86ab72170e150adfa81ca3f05ea64e1058c5c51c"
	seedBody = `{"settlementResponse":{"success":true,"txHash":"0xab","networkId":"eip155:8453","payer":"0xc0"},
"extensions":{"8004-reputation":{"networkId":"eip155:8453","agentId":"42","taskRef":"eip155:8453:0xab","interactionHash":"` + hash32 + `","agentSignature":"` + sig65 + `","timestamp":1737763200}}}`
	v1Body = `{"success":true,"transaction":"0xab","network":"eip155:8453","payer":"0xc0",
"extensions":{"8004-reputation":{"agentRegistry":"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432","agentId":42,"taskRef":"eip155:8453:0xab","dataHash":"` + hash32 + `","interactionHash":"` + hash32 + `",
"agentSignerPublicKey":"0x02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5","agentSignature":"0x` + sig65 + `","agentSignatureAlgorithm":"secp256k1"}}}`
)

func TestParseResponse_readsBothGenerations(t *testing.T) {
	for _, c := range []struct {
		body string
		want Generation
	}{{seedBody, Seed}, {v1Body, V1}} {
		for _, written := range []string{c.body, base64.StdEncoding.EncodeToString([]byte(c.body)), "Payment-Response: " + base64.RawURLEncoding.EncodeToString([]byte(c.body)) + "\n"} {
			body, err := ResponseBody([]byte(written))
			if err != nil {
				t.Fatal(err)
			}
			r, err := ParseResponse(body)
			if err != nil {
				t.Fatalf("%s: %v", c.want, err)
			}
			if !r.Success || r.Transaction != "0xab" || r.Network != caip.MustChainID("eip155:8453") || r.Payer != "0xc0" {
				t.Errorf("%s: %+v", c.want, r)
			}
			i := r.Interaction
			if i == nil || i.Generation != c.want || i.AgentID != "42" || i.TaskRef != "eip155:8453:0xab" || i.Hash.String() != hash32 || len(i.Signature) != 65 {
				t.Fatalf("%s: %+v", c.want, i)
			}
			switch c.want {
			case Seed:
				if i.NetworkID != r.Network || !i.At.Equal(time.Unix(1737763200, 0)) || i.PublicKey != nil {
					t.Errorf("%+v", i)
				}
			case V1:
				if i.Registry.String() != "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432" || len(i.PublicKey) != 33 || i.Algorithm != "secp256k1" || i.DataHash != i.Hash {
					t.Errorf("%+v", i)
				}
			}
		}
	}
	r, err := ParseResponse([]byte(`{"success":false}`))
	if err != nil || r.Success || r.Interaction != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestParseResponse_refuses(t *testing.T) {
	swap := func(body, old, new string) string {
		if !strings.Contains(body, old) {
			t.Fatalf("%q is not in the body", old)
		}
		return strings.Replace(body, old, new, 1)
	}
	for name, c := range map[string]struct{ body, path string }{
		"no object":               {`[]`, ""},
		"two of a key":            {`{"success":true,"success":false}`, ""},
		"no success":              {`{}`, "success"},
		"success as text":         {`{"success":"true"}`, "success: not true or false"},
		"a network that is none":  {`{"success":true,"network":"base"}`, "network"},
		"a hash of 31 bytes":      {swap(seedBody, hash32, hash32[:64]), "extensions.8004-reputation.interactionHash"},
		"a hash of 33 bytes":      {swap(seedBody, hash32, hash32+"00"), "extensions.8004-reputation.interactionHash"},
		"a hash that is not hex":  {swap(seedBody, hash32, strings.Repeat("z", 64)), "extensions.8004-reputation.interactionHash"},
		"a signature of 66 bytes": {swap(seedBody, sig65, sig65+"00"), "extensions.8004-reputation.agentSignature"},
		"no signature":            {swap(seedBody, sig65, ""), "extensions.8004-reputation.agentSignature"},
		"no time":                 {swap(seedBody, `,"timestamp":1737763200`, ``), "extensions.8004-reputation.timestamp"},
		"a time as text":          {swap(seedBody, `"timestamp":1737763200`, `"timestamp":"1737763200"`), "extensions.8004-reputation.timestamp"},
		"a time with a fraction":  {swap(seedBody, `"timestamp":1737763200`, `"timestamp":1.5`), "extensions.8004-reputation.timestamp"},
		"no taskRef":              {swap(seedBody, "taskRef", "taskref"), "extensions.8004-reputation.taskRef"},
		"no network of the seed":  {swap(seedBody, `"8004-reputation":{"networkId"`, `"8004-reputation":{"network"`), "extensions.8004-reputation.networkId"},
		"no registry of V1":       {swap(v1Body, "agentRegistry", "registry"), "extensions.8004-reputation.agentRegistry"},
		"half of V1":              {swap(v1Body, "agentSignerPublicKey", "publicKey"), "extensions.8004-reputation.agentSignerPublicKey"},
	} {
		_, err := ParseResponse([]byte(c.body))
		if kind := chains.KindOf(err); kind != chains.Invalid {
			t.Errorf("%s: kind %s: %v", name, kind, err)
			continue
		}
		if !strings.Contains(err.Error(), c.path) {
			t.Errorf("%s: %v does not name %q", name, err, c.path)
		}
	}
	if _, err := ParseResponse([]byte(`{"success":true,"payer":"` + strings.Repeat("x", 300<<10) + `"}`)); chains.KindOf(err) != chains.TooMuch {
		t.Errorf("300 KiB: %v", err)
	}
}

func FuzzParseResponse(f *testing.F) {
	f.Add([]byte(seedBody))
	f.Add([]byte(v1Body))
	f.Add([]byte(`{"success":true}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		body, err := ResponseBody(data)
		if err != nil {
			return
		}
		r, err := ParseResponse(body)
		if err == nil && r.Interaction != nil && (len(r.Interaction.Signature) == 0 || len(r.Interaction.Signature) > 65 || r.Interaction.TaskRef == "") {
			t.Errorf("%+v", r.Interaction)
		}
	})
}

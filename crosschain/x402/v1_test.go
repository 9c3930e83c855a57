package x402_test

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

const bodyV1 = `{"x402Version":1,"error":"X-PAYMENT header is required","accepts":[
{"scheme":"exact","network":"base-sepolia","maxAmountRequired":"10000","resource":"https://agent.example/weather","description":"weather","mimeType":"application/json",
"payTo":"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0","maxTimeoutSeconds":60,"asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","outputSchema":null,"extra":{"name":"USDC","version":"2"}},
{"scheme":"exact","network":"solana","maxAmountRequired":"10000","payTo":"9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM","asset":"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"}]}`

func TestParse_readsVersion1(t *testing.T) {
	r, err := x402.Parse([]byte(bodyV1))
	if err != nil {
		t.Fatal(err)
	}
	if r.Version != 1 || r.Reputation != nil || r.Resource.URL != "https://agent.example/weather" || len(r.Accepts) != 2 {
		t.Fatalf("%+v", r)
	}
	for i, want := range []string{"eip155:84532", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"} {
		if p := r.Accepts[i]; p.Network.String() != want || p.Amount != "10000" || p.Scheme != "exact" {
			t.Errorf("accepts[%d]: %+v", i, p)
		}
	}
}

func TestParse_refusesInVersion1(t *testing.T) {
	for name, c := range map[string]struct{ old, new, text string }{
		"an unknown network": {`"base-sepolia"`, `"moon"`, "accepts[0].network"},
		"amount for maximum": {`"maxAmountRequired"`, `"amount"`, "accepts[0].maxAmountRequired"},
		"a negative maximum": {`"10000"`, `"-1"`, "accepts[0].maxAmountRequired"},
		"payTo of elsewhere": {`"solana"`, `"base"`, "accepts[1].payTo"},
	} {
		if _, err := x402.Parse([]byte(strings.Replace(bodyV1, c.old, c.new, 1))); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

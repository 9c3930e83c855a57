package x402_test

import (
	"errors"
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
		"no name":            {`"base-sepolia"`, `"Base Sepolia"`, "accepts[0].network"},
		"a malformed id":     {`"base-sepolia"`, `"eip155:0x1"`, "accepts[0].network"},
		"amount for maximum": {`"maxAmountRequired"`, `"amount"`, "accepts[0].maxAmountRequired"},
		"a negative maximum": {`"10000"`, `"-1"`, "accepts[0].maxAmountRequired"},
		"payTo of elsewhere": {`"solana"`, `"base"`, "accepts[1].payTo"},
	} {
		if _, err := x402.Parse([]byte(strings.Replace(bodyV1, c.old, c.new, 1))); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The names of the SDK's own table are known; others are read, and nobody here pays on them.
func TestParse_networksOfVersion1(t *testing.T) {
	for name, want := range map[string]string{
		"ethereum": "eip155:1", "sepolia": "eip155:11155111", "skale-base-sepolia": "eip155:324705682", "megaeth": "eip155:4326", "monad": "eip155:143",
		"stable": "eip155:988", "stable-testnet": "eip155:2201", "celo": "eip155:42220", "flare": "eip155:14", "moon": "", "bsc": "", "hyper_core": "", "near:mainnet:1": "",
	} {
		r, err := x402.Parse([]byte(strings.Replace(bodyV1, `"base-sepolia"`, `"`+name+`"`, 1)))
		if err != nil || r.Accepts[0].Network.String() != want || r.Accepts[1].Network.IsZero() {
			t.Errorf("%s: %+v, %v", name, r.Accepts, err)
			continue
		}
		if _, err := r.Accepts[0].Route(); (want == "") != errors.Is(err, x402.ErrUnknownScheme) {
			t.Errorf("%s: %v", name, err)
		}
	}
	solana := strings.Replace(bodyV1, `"solana"`, `"solana-testnet"`, 1)
	if r, err := x402.Parse([]byte(solana)); err != nil || r.Accepts[1].Network.String() != "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z" {
		t.Errorf("%+v, %v", r.Accepts, err)
	}
}

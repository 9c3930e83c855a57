package verifytest

import (
	"encoding/json"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// Request is a 402 that asks for payment to accounts and declares registrations.
func Request(declared []caip.AgentRef, payTo ...caip.AccountID) []byte {
	var accepts []map[string]any
	for _, to := range payTo {
		asset := USDCOnA
		if to.Chain.Namespace == caip.Solana {
			asset = USDC
		}
		accepts = append(accepts, map[string]any{"scheme": "exact", "network": to.Chain, "amount": "1000", "asset": asset, "payTo": to.Address, "maxTimeoutSeconds": 60})
	}
	body := map[string]any{"x402Version": 2, "accepts": accepts, "resource": map[string]any{"url": "https://agent.example/"}}
	if declared != nil {
		var list []map[string]any
		for _, r := range declared {
			list = append(list, map[string]any{"agentRegistry": r.Registry, "agentId": r.ID, "reputationRegistry": Reputation(r.Registry)})
		}
		body["extensions"] = map[string]any{x402.ReputationID: map[string]any{"info": map[string]any{"version": "1.0.0", "registrations": list}}}
	}
	out, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return out
}

// Reputation is the reputation registry of an identity registry; that of a stranger is its own.
func Reputation(registry caip.AccountID) caip.AccountID {
	for _, chain := range []caip.ChainID{ChainA, ChainB, ChainS} {
		if pair := memchain.New(memchain.Options{Chain: chain}).Info().Pair(); pair.Identity == registry {
			return pair.Reputation
		}
	}
	return registry
}

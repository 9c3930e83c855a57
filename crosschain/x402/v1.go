package x402

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// networksV1 are the names by which x402 version 1 calls networks.
var networksV1 = map[string]string{
	"abstract": "eip155:2741", "abstract-testnet": "eip155:11124",
	"avalanche": "eip155:43114", "avalanche-fuji": "eip155:43113",
	"base": "eip155:8453", "base-sepolia": "eip155:84532",
	"educhain": "eip155:41923",
	"iotex":    "eip155:4689",
	"peaq":     "eip155:3338",
	"polygon":  "eip155:137", "polygon-amoy": "eip155:80002",
	"sei": "eip155:1329", "sei-testnet": "eip155:1328",
	"solana": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana-devnet": "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
	"story": "eip155:1514",
}

// acceptsV1 reads accepts as version 1 has it: networks by name, maxAmountRequired for amount, the
// resource in each element.
func acceptsV1(top object) ([]Payment, Resource, error) {
	var about Resource
	first := true
	list, err := accepts(top, func(o located) (Payment, error) {
		p, url, err := paymentV1(o)
		if err == nil && first {
			about.URL, first = url, false
		}
		return p, err
	})
	return list, about, err
}

func paymentV1(o located) (p Payment, url string, err error) {
	var network string
	for _, f := range []struct {
		key string
		to  *string
	}{{"scheme", &p.Scheme}, {"network", &network}, {"asset", &p.Asset}, {"payTo", &p.PayTo}} {
		if *f.to, err = o.text(f.key, true); err != nil {
			return p, "", err
		}
	}
	if p.Amount, err = o.amount("maxAmountRequired", true); err != nil {
		return p, "", err
	}
	id, known := networksV1[network]
	if !known {
		id = network // some servers write CAIP-2 here already
	}
	if p.Network, err = caip.ParseChainID(id); err != nil {
		return p, "", named(o.path+".network", fmt.Errorf("%.60q is no network of x402 version 1", network))
	}
	if url, err = o.text("resource", false); err != nil {
		return p, "", err
	}
	p.v1, p.unknown = true, beyond(o, "maxAmountRequired", "amount")
	p, err = p.complete(o)
	return p, url, err
}

package x402

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

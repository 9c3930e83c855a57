package x402

import (
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// KnownAsset reports whether a token is one that the SDK prices payments in. Anybody can make
// another token, and have it say that anybody has paid.
func KnownAsset(asset caip.AccountID) bool {
	return slices.Contains(assets[asset.Chain.String()], asset.Address)
}

// assets are the tokens of the SDK's tables by chain: DEFAULT_ASSETS of @x402/evm and @x402/svm
// 2.27, in canonical text.
var assets = map[string][]string{
	"eip155:8453":   {"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"}, // USDC
	"eip155:84532":  {"0x036cbd53842c5426634e7929541ec2318f3dcf7e"}, // USDC
	"eip155:1":      {"0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"}, // USDC
	"eip155:43114":  {"0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e"}, // USDC
	"eip155:4326":   {"0xfafddbb3fc7688494971a79cc65dca3ef82079e7"}, // MegaUSD
	"eip155:143":    {"0x754704bc059f8c67012fed69bc8a327a5aafb603"}, // USDC
	"eip155:988":    {"0x779ded0c9e1022225f8e0630b35a9b54be713736"}, // USDT0
	"eip155:2201":   {"0x78cf24370174180738c5b8e352b6d14c83a6c9a9"}, // USDT0
	"eip155:137":    {"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"}, // USDC
	"eip155:42161":  {"0xaf88d065e77c8cc2239327c5edb3a432268e5831"}, // USDC
	"eip155:421614": {"0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d"}, // USDC
	"eip155:31612":  {"0xdd468a1ddc392dcdbef6db6e34e89aa338f9f186"}, // mUSD
	"eip155:31611":  {"0x118917a40faf1cd7a13db0ef56c86de7973ac503"}, // mUSD
	"eip155:723487": {"0x33ad9e4bd16b69b5bfded37d8b5d9ff9aba014fb"}, // SBC
	"eip155:72344":  {"0x33ad9e4bd16b69b5bfded37d8b5d9ff9aba014fb"}, // SBC
	"eip155:36900":  {"0x9cb8142aebbcdc60af7c97af897a67a8f3ca71c2"}, // USDC.e
	"eip155:190415": {"0x401ecb1d350407f13ba348573e5630b83638e30d"}, // USDC.e
	"eip155:181228": {"0x401ecb1d350407f13ba348573e5630b83638e30d"}, // USDC.e
	"eip155:50":     {"0xfa2958cb79b0491cc627c1557f441ef849ca8eb1"}, // USDC
	"eip155:51":     {"0xb5ab69f7bbada22b28e79c8ffaece55ef1c771d4"}, // USDC
	"eip155:38833":  {"0xa5b8bf902b2844da17d4506cc827f7f1681735e7"}, // USDC
	"eip155:14":     {"0xe7cd86e13ac4309349f30b3435a9d337750fc82d"}, // USDT0
	"eip155:42220": {
		"0xceba9300f2b948710d2653dd7b07f33a8b32118c", // USDC
		"0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e", // USDT
		"0xd2ab3c9a02dbbab236bfec45d1d755df4267f771", // USAT
	},
	"eip155:11142220": {"0x01c5c0122039549ad1493b8220cabedd739bc44e"}, // USDC
	"eip155:1329":     {"0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392"}, // USDC
	"eip155:1328":     {"0x4fcf1784b31630811181f670aea7a7bef803eaed"}, // USDC
	"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": {
		"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", // USDC
		"Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", // USDT
		"2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH", // USDG
		"2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo", // PYUSD
		"CASHx9KJUStyftLFWGvEVf59SGeG9sh5FfcnZMVPCASH", // CASH
	},
	"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": {
		"4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", // USDC
		"4F6PM96JJxngmHnZLBh9n58RH4aTVNWvDs2nuwrT5BP7", // USDG
		"CXk2AMBfi3TwaEL2468s6zP8xq9NxTXjp9gjMgzeUynM", // PYUSD
	},
	"solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z": {
		"4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", // USDC
		"4F6PM96JJxngmHnZLBh9n58RH4aTVNWvDs2nuwrT5BP7", // USDG
		"CXk2AMBfi3TwaEL2468s6zP8xq9NxTXjp9gjMgzeUynM", // PYUSD
	},
}

package config

import "testing"

const twoChains = `chains:
  - {name: evm, id: "eip155:31337", rpc: ["http://127.0.0.1:8545"], registry: "0x1111111111111111111111111111111111111111", reputation: "0x2222222222222222222222222222222222222222"}
  - {name: sati, id: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", rpc: ["http://127.0.0.1:8899"], lookup_table: "11111111111111111111111111111111"}
`

// BenchmarkLoad reads what somebody who pays on two chains has in his file.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(Options{File: "payer.yaml", Data: []byte(twoChains)}); err != nil {
			b.Fatal(err)
		}
	}
}

package wire_test

import (
	"runtime/metrics"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// allocated is how many bytes were ever put on the heap.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Lengths and counts are what strangers wrote. Wherever in real data four bytes say 4294967295, no
// decoder reserves more than in proportion to what is there.
func TestLengthsAreNotBelieved(t *testing.T) {
	var seeds [][]byte
	add := func(list ...hexBytes) {
		for _, b := range list {
			if len(b) > 0 {
				seeds = append(seeds, b)
			}
		}
	}
	for _, name := range []string{"instructions", "token_metadata_instructions", "token_instructions"} {
		for _, v := range section[[]instructionVector](t, name) {
			add(v.Data)
		}
	}
	for _, v := range section[[]compressedVector](t, "compressed_attestation") {
		add(v.Instruction.Data, v.Data, v.Stored.Borsh, v.Ed25519)
	}
	for _, v := range section[[]struct {
		Data hexBytes `json:"data_hex"`
	}](t, "accounts") {
		add(v.Data)
	}
	for _, v := range section[[]struct {
		Data    hexBytes `json:"mint_data_hex"`
		Account hexBytes `json:"token_account_data_hex"`
	}](t, "token2022_mint") {
		add(v.Data, v.Account)
	}
	for _, v := range section[[]struct {
		Bytes hexBytes `json:"event_bytes_hex"`
	}](t, "events") {
		add(v.Bytes)
	}
	if len(seeds) < 20 {
		t.Fatalf("%d seeds", len(seeds))
	}
	decoders := map[string]func([]byte){
		"RegisterAgent":               func(b []byte) { _, _ = wire.DecodeRegisterAgent(b) },
		"CreateCompressedAttestation": func(b []byte) { _, _ = wire.DecodeCreateCompressedAttestation(b) },
		"CreateRegularAttestation":    func(b []byte) { _, _ = wire.DecodeCreateRegularAttestation(b) },
		"LinkEVMAddress":              func(b []byte) { _, _ = wire.DecodeLinkEVMAddress(b) },
		"MetadataInstruction":         func(b []byte) { _, _, _ = spl.DecodeMetadataInstruction(b) },
		"TokenInstruction":            func(b []byte) { _, _, _ = spl.DecodeTokenInstruction(b) },
		"RegistryConfig":              func(b []byte) { _, _ = wire.DecodeRegistryConfig(b) },
		"AgentIndex":                  func(b []byte) { _, _ = wire.DecodeAgentIndex(b) },
		"SASAttestation":              func(b []byte) { _, _ = wire.DecodeSASAttestation(b) },
		"SchemaConfig":                func(b []byte) { _, _ = layouts.DecodeSchemaConfig(b) },
		"Mint":                        func(b []byte) { _, _ = spl.DecodeMint(b) },
		"AgentMint":                   func(b []byte) { _, _ = wire.DecodeAgentMint(key{}, spl.Token2022ProgramID, b) },
		"Holding":                     func(b []byte) { _, _ = spl.DecodeHolding(b) },
		"TokenMetadata":               func(b []byte) { _, _ = spl.DecodeTokenMetadata(b) },
		"Attestation":                 func(b []byte) { _, _ = wire.DecodeAttestation(b) },
		"CompressedAttestation":       func(b []byte) { _, _ = wire.DecodeCompressedAttestation(b) },
		"Event":                       func(b []byte) { _, _ = wire.DecodeEvent(b) },
		"EventInstruction": func(b []byte) {
			_, _, _ = wire.DecodeEventInstruction(wire.ProgramID, []key{wire.EventAuthorityPDA}, b)
		},
		"Ed25519": func(b []byte) { _, _ = spl.ParseSigned(b) },
		"Logs":    func(b []byte) { _, _ = wire.ParseLogs(strings.Split(string(b), "\n")) },
	}
	for name, decode := range decoders {
		for _, seed := range seeds {
			before := allocated()
			for at := 0; at+4 <= len(seed); at++ {
				data := append([]byte(nil), seed...)
				copy(data[at:], "\xff\xff\xff\xff")
				decode(data)
			}
			if used := allocated() - before; used > 64<<20 {
				t.Errorf("%s reserves %d bytes for variants of %d bytes", name, used, len(seed))
			}
		}
	}
}

package wire_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func TestHashes(t *testing.T) {
	for i, v := range section[[]struct {
		Schema   key      `json:"sas_schema"`
		TaskRef  hexBytes `json:"task_ref_hex"`
		DataHash hexBytes `json:"data_hash_hex"`
		Hash     hexBytes `json:"hash_hex"`
	}](t, "interaction_hash") {
		if got := wire.InteractionHash(v.Schema, v.TaskRef.b32(t), v.DataHash.b32(t)); got != v.Hash.b32(t) {
			t.Errorf("interaction hash %d: %x", i, got)
		}
	}
	for i, v := range section[[]struct {
		Request  hexBytes `json:"request_hex"`
		Response hexBytes `json:"response_hex"`
		Hash     hexBytes `json:"data_hash_hex"`
		Parts    hexBytes `json:"from_part_hashes_hex"`
	}](t, "data_hash") {
		if got := caip.Keccak256(v.Request, v.Response); got != v.Hash.b32(t) {
			t.Errorf("data hash %d: %x", i, got)
		}
		request, response := caip.Keccak256(v.Request), caip.Keccak256(v.Response)
		if got := caip.Keccak256(request[:], response[:]); got != v.Parts.b32(t) {
			t.Errorf("data hash from parts %d: %x", i, got)
		}
	}
	for i, v := range section[[]struct {
		Provider key      `json:"provider"`
		Mint     key      `json:"agent_mint"`
		Nonce    hexBytes `json:"nonce_hex"`
	}](t, "reputation_nonce") {
		if got := wire.ReputationNonce(v.Provider, v.Mint); got != v.Nonce.b32(t) {
			t.Errorf("reputation nonce %d: %x", i, got)
		}
	}
	for i, v := range section[[]struct {
		Schema   key      `json:"delegate_schema"`
		Delegate key      `json:"delegate"`
		Mint     key      `json:"agent_mint"`
		Nonce    hexBytes `json:"nonce_hex"`
	}](t, "delegation_nonce") {
		if got := layouts.DelegationNonce(v.Schema, v.Delegate, v.Mint); got != v.Nonce.b32(t) {
			t.Errorf("delegation nonce %d: %x", i, got)
		}
	}
}

type evmLink struct {
	Mint       key      `json:"agent_mint"`
	Address    hexBytes `json:"evm_address_hex"`
	ChainID    string   `json:"chain_id"`
	Hash       hexBytes `json:"hash_hex"`
	Signature  hexBytes `json:"signature_hex"`
	RecoveryID uint8    `json:"recovery_id"`
}

func TestEVMLinkHash(t *testing.T) {
	for i, v := range section[[]evmLink](t, "evm_link") {
		if got := wire.EVMLinkHash(v.Mint, [20]byte(v.Address), v.ChainID); got != v.Hash.b32(t) {
			t.Errorf("evm link %d: %x", i, got)
		}
	}
}

type addressVector struct {
	TaskRef      hexBytes `json:"task_ref_hex"`
	Schema       key      `json:"sas_schema"`
	Mint         key      `json:"agent_mint"`
	Counterparty key      `json:"counterparty"`
	Nonce        hexBytes `json:"nonce_hex"`
	V1           key      `json:"v1"`
	V2           key      `json:"v2"`
}

func TestAttestationAddress(t *testing.T) {
	for _, name := range []string{"attestation_nonce", "attestation_address"} {
		for i, v := range section[[]addressVector](t, name) {
			if got := wire.AttestationNonce(v.TaskRef.b32(t), v.Schema, v.Mint, v.Counterparty); got != v.Nonce.b32(t) {
				t.Errorf("%s %d: nonce %x", name, i, got)
			}
			if name == "attestation_nonce" {
				continue
			}
			if got := wire.AttestationAddress(wire.TreesV1, v.TaskRef.b32(t), v.Schema, v.Mint, v.Counterparty); got != v.V1 {
				t.Errorf("V1 address %d: %s, want %s", i, got, v.V1)
			}
			if got := wire.AttestationAddress(wire.TreesV2, v.TaskRef.b32(t), v.Schema, v.Mint, v.Counterparty); got != v.V2 {
				t.Errorf("V2 address %d: %s, want %s", i, got, v.V2)
			}
		}
	}
}

func TestLightAddress(t *testing.T) {
	for version, name := range map[wire.TreeVersion]string{wire.TreeV1: "light_address_v1", wire.TreeV2: "light_address_v2"} {
		for i, v := range section[[]struct {
			Seeds   []hexBytes `json:"seeds_hex"`
			Program key        `json:"program_id"`
			Tree    key        `json:"address_tree"`
			Seed    hexBytes   `json:"address_seed_hex"`
			Address key        `json:"address"`
		}](t, name) {
			var seeds [][]byte
			for _, s := range v.Seeds {
				seeds = append(seeds, s)
			}
			seed := wire.LightAddressSeed(version, v.Program, seeds...)
			if seed != v.Seed.b32(t) {
				t.Errorf("%s %d: seed %x", name, i, seed)
			}
			if got := wire.LightAddress(version, seed, v.Tree, v.Program); got != v.Address {
				t.Errorf("%s %d: %s, want %s", name, i, got, v.Address)
			}
		}
	}
}

func TestPDAs(t *testing.T) {
	for _, v := range section[[]struct {
		Name    string     `json:"name"`
		Program key        `json:"program_id"`
		Seeds   []hexBytes `json:"seeds_hex"`
		Address key        `json:"address"`
		Bump    uint8      `json:"bump"`
	}](t, "pda") {
		var seeds [][]byte
		for _, s := range v.Seeds {
			seeds = append(seeds, s)
		}
		got, bump, err := spl.FindPDA(v.Program, seeds...)
		if err != nil || got != v.Address || bump != v.Bump {
			t.Errorf("%s: %s bump %d err %v, want %s bump %d", v.Name, got, bump, err, v.Address, v.Bump)
		}
		fixed := map[string]key{
			"registry_config": wire.RegistryConfigPDA, "event_authority": wire.EventAuthorityPDA, "sati_attestation": wire.AttestationSignerPDA,
			"light_cpi_signer": wire.LightCPISignerPDA, "account_compression_authority": wire.CompressionAuthorityPDA,
			"registered_program_pda": wire.RegisteredProgramPDA, "sas_event_authority": wire.SASEventAuthorityPDA,
			"sas_credential": wire.Mainnet().Credential,
		}
		if want, ok := fixed[v.Name]; ok && v.Address != want {
			t.Errorf("%s: constant %s, want %s", v.Name, want, v.Address)
		}
		if v.Name == "agent_index" {
			var n uint64
			for _, b := range slices.Backward(v.Seeds[1]) {
				n = n<<8 | uint64(b)
			}
			if got := wire.AgentIndexPDA(n); got != v.Address {
				t.Errorf("agent_index %d: %s", n, got)
			}
		}
	}
	for i, v := range section[[]struct {
		Mint, Owner key
		Address     key
	}](t, "ata") {
		if got := spl.ATA(v.Owner, v.Mint); got != v.Address {
			t.Errorf("ata %d: %s", i, got)
		}
	}
}

func TestDeploymentSchemas(t *testing.T) {
	want := map[string][2]string{
		"SATIFeedbackV1":        {"CPSr2kXADrhfAykcLwr7mxaLtuG4EBkzei9xQCaEmRJS", "dLQjEoFQye9UqJJjp6nAERovgZfyaKaG1KsKvbX3ZF2"},
		"SATIFeedbackPublicV1":  {"7SvB6udRrxTsKLYyoMwCvrm2jiNLUCcWBnhzwDVCebss", "Dtd6URjmAa2EF3714cHRceZfBjb1vxDmdvdKy82x54iK"},
		"SATIValidationV1":      {"Ho7nAWqwrxi3AzasoVST2FTKfAbVopk9S6G5cb3Z3DMi", "HppZGqaaoy9X3m3hsqZZ2P11861Wo6rkqCtqdd7H8k8R"},
		"SATIReputationScoreV3": {"7MoXgvrFhMxmB84AfAtp8LGfC4sEXUHD6JCQJpfj2jTj", "Au65bcpHnkKYRBWyhh8xr27oJa1sexALzb4ZBhEoRkHn"},
		"SATIDelegateV1":        {"93wrAiBtCWgfVzToT6kU4zkPSvZpWbKDG3XUQEEHXBrk", "F6vyWqfKvJHGp5HArDDXpuJe1rY9jiVnBsXtHXVq8a8g"},
	}
	for _, d := range []wire.Deployment{wire.Mainnet(), wire.Devnet()} {
		for _, s := range d.Schemas() {
			if got := [2]string{s.Address.String(), s.Config.String()}; got != want[s.SASName] {
				t.Errorf("%s: %v, want %v", s.SASName, got, want[s.SASName])
			}
		}
		if *d.Feedback.Delegation != d.Delegate.Address {
			t.Errorf("delegation schema of feedback: %s", d.Feedback.Delegation)
		}
		if n := len(d.LookupTableAddresses()); n != 22 {
			t.Errorf("lookup table of %d addresses", n)
		}
	}
}

func TestDiscriminators(t *testing.T) {
	for name, got := range map[string]spl.Discriminator{
		"global:initialize": wire.InitializeDisc, "global:update_registry_authority": wire.UpdateRegistryAuthorityDisc,
		"global:register_agent": wire.RegisterAgentDisc, "global:link_evm_address": wire.LinkEVMAddressDisc,
		"global:register_schema_config":                     wire.RegisterSchemaConfigDisc,
		"global:create_compressed_attestation":              wire.CreateCompressedAttestationDisc,
		"global:create_regular_attestation":                 wire.CreateRegularAttestationDisc,
		"global:close_compressed_attestation":               wire.CloseCompressedAttestationDisc,
		"global:close_regular_attestation":                  wire.CloseRegularAttestationDisc,
		"account:RegistryConfig":                            wire.RegistryConfigDisc,
		"account:AgentIndex":                                wire.AgentIndexDisc,
		"account:SchemaConfig":                              wire.SchemaConfigDisc,
		"CompressedAttestation":                             [8]byte(binary.LittleEndian.AppendUint64(nil, wire.CompressedDiscriminatorU64)),
		"event:AgentRegistered":                             wire.AgentRegisteredDisc,
		"event:EvmAddressLinked":                            wire.EVMAddressLinkedDisc,
		"event:AttestationCreated":                          wire.AttestationCreatedDisc,
		"event:AttestationClosed":                           wire.AttestationClosedDisc,
		"spl_token_metadata_interface:initialize_account":   spl.MetadataInitializeDisc,
		"spl_token_metadata_interface:updating_field":       spl.MetadataUpdateFieldDisc,
		"spl_token_metadata_interface:remove_key_ix":        spl.MetadataRemoveKeyDisc,
		"spl_token_metadata_interface:update_the_authority": spl.MetadataUpdateAuthorityDisc,
		"spl_token_group_interface:initialize_member":       spl.GroupInitializeMemberDisc,
	} {
		if want := sha8(name); !bytes.Equal(got[:], want) {
			t.Errorf("%s: %s, want %s", name, got, hex.EncodeToString(want))
		}
	}
}

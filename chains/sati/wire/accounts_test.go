package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func TestAccounts(t *testing.T) {
	for i, v := range section[[]struct {
		Name   string   `json:"name"`
		Length int      `json:"length"`
		Data   hexBytes `json:"data_hex"`
		Fields struct {
			eventFields
			Authority key
			GroupMint key         `json:"group_mint"`
			Total     json.Number `json:"total_agents"`
			Bump      uint8       `json:"bump"`
			Nonce     hexBytes    `json:"nonce_hex"`
			Data      hexBytes    `json:"data_hex"`
			Cred      key         `json:"credential"`
			Schema    key         `json:"schema"`
			Signer    key         `json:"signer"`
			Expiry    json.Number `json:"expiry"`
		} `json:"fields"`
	}](t, "accounts") {
		f := v.Fields
		var got, again []byte
		var err error
		switch v.Name {
		case "RegistryConfig":
			n, _ := f.Total.Int64()
			got = wire.RegistryConfig{GroupMint: f.GroupMint, Authority: f.Authority, TotalAgents: uint64(n), Bump: f.Bump}.Encode()
			var back wire.RegistryConfig
			back, err = wire.DecodeRegistryConfig(v.Data)
			again = back.Encode()
		case "AgentIndex":
			got = wire.AgentIndex{Mint: f.Mint, Bump: f.Bump}.Encode()
			var back wire.AgentIndex
			back, err = wire.DecodeAgentIndex(v.Data)
			again = back.Encode()
		case "SchemaConfig":
			s, _ := schemaAt(wire.Mainnet(), f.SASSchema)
			got = layouts.SchemaConfig{Schema: s.Address, Mode: s.Mode, Storage: s.Storage, Delegation: s.Delegation, Closeable: s.Closeable, Name: s.Name, Bump: f.Bump}.Encode()
			var back layouts.SchemaConfig
			back, err = layouts.DecodeSchemaConfig(v.Data)
			again = back.Encode()
		case "SasAttestation":
			expiry, _ := f.Expiry.Int64()
			got = wire.SASAttestation{Nonce: f.Nonce.b32(t), Credential: f.Cred, Schema: f.Schema, Data: f.Data, Signer: f.Signer, Expiry: expiry}.Encode()
			var back wire.SASAttestation
			back, err = wire.DecodeSASAttestation(v.Data)
			again = back.Encode()
		default:
			t.Fatalf("no account %s", v.Name)
		}
		if err != nil || !bytes.Equal(got, v.Data) || !bytes.Equal(again, v.Data) || len(got) != v.Length {
			t.Errorf("%d %s:\nencoded %x\nagain   %x\nwant    %x\n%v", i, v.Name, got, again, []byte(v.Data), err)
		}
	}
}

type decodedMint struct {
	Extensions []struct {
		Type       spl.ExtensionType `json:"type"`
		Authority  key               `json:"authority"`
		Metadata   key               `json:"metadata_address"`
		Update     key               `json:"update_authority"`
		Name       string            `json:"name"`
		Symbol     string            `json:"symbol"`
		URI        string            `json:"uri"`
		Additional metaEntries       `json:"additional_metadata"`
		Member     json.Number       `json:"member_number"`
	} `json:"extensions"`
}

// checkMint decodes an agent's mint as the real Token-2022 program laid it out, and compares every
// field.
func checkMint(t *testing.T, address key, data []byte, want decodedMint) wire.AgentMint {
	t.Helper()
	m, err := wire.DecodeAgentMint(address, spl.Token2022ProgramID, data)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(layouts.EncodeMint(m.Mint), data) {
		t.Errorf("encoded again: %x", layouts.EncodeMint(m.Mint))
	}
	for i, e := range want.Extensions {
		if m.List[i].Type != e.Type {
			t.Errorf("extension %d is %d, want %d", i, m.List[i].Type, e.Type)
		}
		switch e.Type {
		case spl.ExtMetadataPointer:
			if m.Pointer != (spl.Pointer{Authority: e.Authority, Address: e.Metadata}) {
				t.Errorf("pointer %+v", m.Pointer)
			}
		case spl.ExtTokenMetadata:
			got := m.Metadata
			if got.UpdateAuthority != e.Update || got.Name != e.Name || got.Symbol != e.Symbol || got.URI != e.URI || got.Mint != address ||
				fmt.Sprint(got.Additional) != fmt.Sprint([]spl.Entry(e.Additional)) {
				t.Errorf("metadata %+v", got)
			}
			if value, _ := m.Get(spl.ExtTokenMetadata); !bytes.Equal(got.Encode(), value) {
				t.Errorf("metadata encoded again: %x", got.Encode())
			}
		case spl.ExtTokenGroupMember:
			if fmt.Sprint(m.Member.MemberNumber) != e.Member.String() {
				t.Errorf("member %d", m.Member.MemberNumber)
			}
		case spl.ExtNonTransferable:
			if !m.NonTransferable {
				t.Error("not seen as non-transferable")
			}
		}
	}
	return m
}

func TestAgentMint(t *testing.T) {
	for i, v := range section[[]struct {
		Inputs   registerInputs `json:"inputs"`
		Space    int            `json:"mint_space_at_create"`
		Funded   int            `json:"funded_length"`
		Lamports json.Number    `json:"mint_lamports"`
		Final    int            `json:"final_length"`
		Minimum  json.Number    `json:"rent_exempt_minimum_for_final_length"`
		Data     hexBytes       `json:"mint_data_hex"`
		Decoded  decodedMint    `json:"mint_decoded"`
		Account  hexBytes       `json:"token_account_data_hex"`
		Rent     json.Number    `json:"token_account_lamports"`
	}](t, "token2022_mint") {
		m := checkMint(t, v.Inputs.Mint, v.Data, v.Decoded)
		if m.Supply != 1 || m.MintAuthority != nil || m.FreezeAuthority != nil || m.Decimals != 0 {
			t.Errorf("%d: %+v", i, m.Mint)
		}
		a := v.Inputs.args()
		if layouts.FundedLength(a) != v.Funded || layouts.MintSpace(a.NonTransferable) != v.Space {
			t.Errorf("%d: funded %d, space %d; want %d, %d", i, layouts.FundedLength(a), layouts.MintSpace(a.NonTransferable), v.Funded, v.Space)
		}
		if fmt.Sprint(spl.RentExempt(v.Funded)) != v.Lamports.String() || fmt.Sprint(spl.RentExempt(v.Final)) != v.Minimum.String() {
			t.Errorf("%d: rent %d and %d", i, spl.RentExempt(v.Funded), spl.RentExempt(v.Final))
		}
		h, err := spl.DecodeHolding(v.Account)
		if err != nil || h.Owner != v.Inputs.Owner || h.Mint != v.Inputs.Mint || h.Amount != 1 || h.State != 1 {
			t.Errorf("%d: holding %+v, %v", i, h, err)
		}
		if fmt.Sprint(spl.RentExempt(len(v.Account))) != v.Rent.String() {
			t.Errorf("%d: holding rent %d", i, spl.RentExempt(len(v.Account)))
		}
	}
}

func TestMetadataSteps(t *testing.T) {
	var last wire.AgentMint
	for _, v := range section[[]struct {
		Mint    key         `json:"mint"`
		Data    hexBytes    `json:"mint_data_after_hex"`
		Decoded decodedMint `json:"mint_decoded_after"`
	}](t, "token2022_steps") {
		last = checkMint(t, v.Mint, v.Data, v.Decoded)
	}
	emitted := section[struct {
		Data hexBytes `json:"return_data_hex"`
	}](t, "token2022_emit_return_data")
	if !bytes.Equal(last.Metadata.Encode(), emitted.Data) {
		t.Errorf("emitted %x, want %x", last.Metadata.Encode(), []byte(emitted.Data))
	}
}

func TestTransferredHolding(t *testing.T) {
	v := section[struct {
		Source      hexBytes `json:"source_after_hex"`
		Destination hexBytes `json:"destination_after_hex"`
	}](t, "token2022_transfer")
	from, err := spl.DecodeHolding(v.Source)
	if err != nil {
		t.Fatal(err)
	}
	to, err := spl.DecodeHolding(v.Destination)
	if err != nil || from.Amount != 0 || to.Amount != 1 {
		t.Errorf("from %+v to %+v, %v", from, to, err)
	}
}

func TestGroupMint(t *testing.T) {
	v := section[struct {
		Data hexBytes `json:"data_hex"`
	}](t, "token2022_group_mint")
	m, err := spl.DecodeMint(v.Data)
	if err != nil || !bytes.Equal(layouts.EncodeMint(m), v.Data) {
		t.Fatalf("%+v, %v", m, err)
	}
	value, _ := m.Get(spl.ExtTokenGroup)
	g, err := layouts.DecodeTokenGroup(value)
	if err != nil || g.Mint != wire.GroupMint || g.Size != 4 || g.MaxSize != 1<<64-1 || !bytes.Equal(g.Encode(), value) {
		t.Errorf("%+v, %v", g, err)
	}
	// The group mint belongs to Token-2022 but is in no group itself.
	if _, err := wire.DecodeAgentMint(wire.GroupMint, spl.Token2022ProgramID, v.Data); !errors.Is(err, wire.ErrNotAgent) {
		t.Errorf("group mint taken for an agent: %v", err)
	}
}

func TestForeignMintRefused(t *testing.T) {
	v := section[[]struct {
		Inputs registerInputs `json:"inputs"`
		Data   hexBytes       `json:"mint_data_hex"`
	}](t, "token2022_mint")[0]
	if _, err := wire.DecodeAgentMint(v.Inputs.Mint, wire.ProgramID, v.Data); !errors.Is(err, wire.ErrNotAgent) {
		t.Errorf("other owner: %v", err)
	}
	if _, err := wire.DecodeAgentMint(key{1}, spl.Token2022ProgramID, v.Data); !errors.Is(err, wire.ErrNotAgent) {
		t.Errorf("membership copied from another mint: %v", err)
	}
	m, err := spl.DecodeMint(v.Data)
	if err != nil {
		t.Fatal(err)
	}
	layouts.SetExtension(&m.Extensions, spl.ExtTokenGroupMember, spl.TokenGroupMember{Mint: v.Inputs.Mint, Group: key{7}, MemberNumber: 1}.Encode())
	if _, err := wire.DecodeAgentMint(v.Inputs.Mint, spl.Token2022ProgramID, layouts.EncodeMint(m)); !errors.Is(err, wire.ErrNotAgent) {
		t.Errorf("other group: %v", err)
	}
}

func schemaAt(d wire.Deployment, address key) (wire.Schema, bool) {
	for _, s := range d.Schemas() {
		if s.Address == address {
			return s, true
		}
	}
	return wire.Schema{}, false
}

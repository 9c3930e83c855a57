package wire_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// metaEntries reads [[key, value], …], null staying nil.
type metaEntries []spl.Entry

func (m *metaEntries) UnmarshalJSON(b []byte) error {
	var pairs [][2]string
	if err := json.Unmarshal(b, &pairs); err != nil || pairs == nil {
		return err
	}
	*m = metaEntries{}
	for _, p := range pairs {
		*m = append(*m, spl.Entry{Key: p[0], Value: p[1]})
	}
	return nil
}

type registerInputs struct {
	Name            string      `json:"name"`
	Symbol          string      `json:"symbol"`
	URI             string      `json:"uri"`
	Metadata        metaEntries `json:"additional_metadata"`
	NonTransferable bool        `json:"non_transferable"`
	Payer           key         `json:"payer"`
	Owner           key         `json:"owner"`
	Mint            key         `json:"agent_mint"`
	Member          json.Number `json:"member_number_after"`
	MemberNumber    json.Number `json:"member_number"`
}

func (v registerInputs) args() wire.RegisterAgent {
	return wire.RegisterAgent{Name: v.Name, Symbol: v.Symbol, URI: v.URI, Metadata: v.Metadata, NonTransferable: v.NonTransferable}
}

func TestInstructions(t *testing.T) {
	keys := section[map[string]seedKey](t, "keys")
	payer := keys["payer"].Pubkey
	d := wire.Mainnet()
	links := section[[]evmLink](t, "evm_link")
	scores := section[[]reputationVector](t, "reputation_score_v3_data")
	build := map[string]func(*testing.T, instructionVector) (solana.Instruction, []byte){
		"register_agent": func(t *testing.T, v instructionVector) (solana.Instruction, []byte) {
			in := inputs[registerInputs](t, v)
			member, err := in.Member.Int64()
			if err != nil {
				t.Fatal(err)
			}
			if err := in.args().Check(); err != nil {
				t.Error(err)
			}
			ix := in.args().Instruction(wire.RegisterAgentAccounts{Payer: in.Payer, Owner: in.Owner, Mint: in.Mint, Member: uint64(member),
				OwnerSigns: v.Accounts[wire.RegisterAgentOwner].Signer})
			back, err := wire.DecodeRegisterAgent(v.Data)
			if err != nil {
				t.Fatal(err)
			}
			return ix, back.Encode()
		},
		"link_evm_address": func(t *testing.T, v instructionVector) (solana.Instruction, []byte) {
			in := inputs[struct {
				Index int `json:"evm_link_index"`
				Owner key `json:"owner"`
			}](t, v)
			l := links[in.Index]
			args := wire.LinkEVMAddress{Address: [20]byte(l.Address), ChainID: l.ChainID, Signature: [64]byte(l.Signature), RecoveryID: l.RecoveryID}
			back, err := wire.DecodeLinkEVMAddress(v.Data)
			if err != nil {
				t.Fatal(err)
			}
			return args.Instruction(in.Owner, l.Mint), back.Encode()
		},
		"create_regular_attestation": func(t *testing.T, v instructionVector) (solana.Instruction, []byte) {
			in := inputs[struct {
				Index   int         `json:"reputation_score_index"`
				Expiry  json.Number `json:"expiry"`
				Account key         `json:"attestation"`
				Ed25519 hexBytes    `json:"ed25519_instruction_data_hex"`
			}](t, v)
			s := scores[in.Index]
			expiry, err := in.Expiry.Int64()
			if err != nil {
				t.Fatal(err)
			}
			account, _ := wire.AttestationPDA(d.Credential, s.Schema, wire.ReputationNonce(s.Provider, s.Mint))
			if account != in.Account {
				t.Errorf("attestation %s", account)
			}
			signed, err := spl.ParseSigned(in.Ed25519)
			if err != nil || len(signed) != 1 || signed[0].Key != s.Provider || !bytes.Equal(signed[0].Message, s.Hash) || !spl.Verify(signed[0].Key, signed[0].Message, signed[0].Signature) {
				t.Errorf("signed %+v, %v", signed, err)
			}
			back, err := wire.DecodeCreateRegularAttestation(v.Data)
			if err != nil {
				t.Fatal(err)
			}
			return wire.CreateRegularAttestation{Data: s.Data, Expiry: expiry}.Instruction(wire.CreateRegularAccounts{Payer: payer,
				SchemaConfig: d.Reputation.Config, Credential: d.Credential, Schema: s.Schema, Mint: s.Mint, Attestation: account}), back.Encode()
		},
		"close_regular_attestation": func(t *testing.T, v instructionVector) (solana.Instruction, []byte) {
			in := inputs[struct {
				Account key `json:"attestation"`
			}](t, v)
			return wire.CloseRegularInstruction(wire.CloseRegularAccounts{Payer: payer, Signer: keys["provider"].Pubkey, SchemaConfig: d.Reputation.Config,
				Credential: d.Credential, Attestation: in.Account, Mint: v.Accounts[9].Pubkey}), v.Data
		},
	}
	for _, v := range section[[]instructionVector](t, "instructions") {
		t.Run(v.Instruction+"/"+v.Name, func(t *testing.T) {
			f := build[v.Instruction]
			if f == nil {
				t.Fatal("no builder")
			}
			ix, again := f(t, v)
			v.check(t, ix)
			if !bytes.Equal(again, v.Data) {
				t.Errorf("decoded and encoded again: %x", again)
			}
			disc, _ := spl.DiscriminatorOf(v.Data)
			if layouts.InstructionName(disc) == "" {
				t.Error("instruction has no name")
			}
		})
	}
}

func TestMetadataInstructions(t *testing.T) {
	for i, v := range section[[]instructionVector](t, "token_metadata_instructions") {
		in := inputs[struct {
			Mint       key    `json:"mint"`
			Authority  key    `json:"update_authority"`
			Field      string `json:"field"`
			Key        string `json:"key"`
			Value      string `json:"value"`
			Idempotent bool   `json:"idempotent"`
			New        *key   `json:"new_authority"`
		}](t, v)
		var ix solana.Instruction
		switch v.Name {
		case "update_field":
			field := map[string]spl.FieldKind{"Name": spl.FieldName, "Symbol": spl.FieldSymbol, "Uri": spl.FieldURI, "Key": spl.FieldKey}[in.Field]
			ix = spl.UpdateField{Field: field, Key: in.Key, Value: in.Value}.Instruction(in.Mint, in.Authority)
		case "remove_key":
			ix = spl.RemoveKey{Idempotent: in.Idempotent, Key: in.Key}.Instruction(in.Mint, in.Authority)
		case "update_authority":
			u := spl.UpdateAuthority{}
			if in.New != nil {
				u.NewAuthority = *in.New
			}
			ix = u.Instruction(in.Mint, in.Authority)
		default:
			t.Fatalf("no builder for %s", v.Name)
		}
		v.check(t, ix)
		back, ok, err := spl.DecodeMetadataInstruction(v.Data)
		if !ok || err != nil || !bytes.Equal(back.Encode(), v.Data) {
			t.Errorf("%s %d: decoded %+v %t %v", v.Name, i, back, ok, err)
		}
	}
}

func TestTokenInstructions(t *testing.T) {
	keys := section[map[string]seedKey](t, "keys")
	owner, buyer, mint := keys["owner"].Pubkey, keys["newOwner"].Pubkey, keys["mintA"].Pubkey
	from, to := spl.ATA(owner, mint), spl.ATA(buyer, mint)
	for _, v := range section[[]instructionVector](t, "token_instructions") {
		switch v.Name {
		case "create_associated_token_idempotent":
			v.check(t, spl.CreateATAInstruction(owner, buyer, mint))
			continue
		case "transfer_checked":
			v.check(t, spl.TransferChecked{Amount: 1}.Instruction(from, mint, to, owner))
		case "transfer_unchecked_as_ts_sdk_sends":
			v.check(t, spl.Transfer{Amount: 1}.Instruction(from, to, owner))
		default:
			t.Fatalf("no builder for %s", v.Name)
		}
		back, ok, err := spl.DecodeTokenInstruction(v.Data)
		if !ok || err != nil || !bytes.Equal(back.Encode(), v.Data) {
			t.Errorf("%s: decoded %+v %t %v", v.Name, back, ok, err)
		}
	}
}

// SetAuthority, pointer and burn have no vectors; their bytes are those of spl-token-2022's
// instruction.rs.
func TestAuthorityInstructions(t *testing.T) {
	k := key{9}
	for _, c := range []struct {
		ix   spl.TokenInstruction
		want []byte
	}{
		{spl.SetAuthority{Type: spl.AuthorityMetadataPointer, New: &k}, append([]byte{6, 12, 1}, k[:]...)},
		{spl.SetAuthority{Type: spl.AuthorityMintTokens}, []byte{6, 0, 0}},
		{spl.UpdateMetadataPointer{Address: k}, append([]byte{39, 1}, k[:]...)},
		{spl.TransferCheckedWithFee{Amount: 1, Fee: 2}, []byte{26, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}},
		{spl.Burn{Amount: 1}, []byte{8, 1, 0, 0, 0, 0, 0, 0, 0}},
		{spl.BurnChecked{Amount: 1}, []byte{15, 1, 0, 0, 0, 0, 0, 0, 0, 0}},
	} {
		if got := c.ix.Encode(); !bytes.Equal(got, c.want) {
			t.Errorf("%+v: %x, want %x", c.ix, got, c.want)
		}
		back, ok, err := spl.DecodeTokenInstruction(c.want)
		if !ok || err != nil || !bytes.Equal(back.Encode(), c.want) {
			t.Errorf("%+v: decoded %+v %t %v", c.ix, back, ok, err)
		}
	}
}

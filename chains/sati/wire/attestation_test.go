package wire_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func sha8(s string) []byte {
	h := sha256.Sum256([]byte(s))
	return h[:8]
}

func TestAttestationLayout(t *testing.T) {
	for _, v := range section[[]struct {
		Name         string           `json:"name"`
		TaskRef      hexBytes         `json:"task_ref_hex"`
		Mint         key              `json:"agent_mint"`
		Counterparty key              `json:"counterparty"`
		Outcome      wire.Outcome     `json:"outcome"`
		DataHash     hexBytes         `json:"data_hash_hex"`
		ContentType  wire.ContentType `json:"content_type"`
		Content      hexBytes         `json:"content_hex"`
		Length       int              `json:"length"`
		Data         hexBytes         `json:"data_hex"`
	}](t, "attestation_data") {
		a := wire.Attestation{TaskRef: v.TaskRef.b32(t), Mint: v.Mint, Counterparty: v.Counterparty, Outcome: v.Outcome,
			DataHash: v.DataHash.b32(t), ContentType: v.ContentType, Content: v.Content}
		if got := a.Encode(); !bytes.Equal(got, v.Data) || len(got) != v.Length {
			t.Errorf("%s: %x", v.Name, got)
		}
		back, err := wire.DecodeAttestation(v.Data)
		if err != nil || !bytes.Equal(back.Encode(), v.Data) || back.Check() != nil {
			t.Errorf("%s: decoded %+v, %v, check %v", v.Name, back, err, back.Check())
		}
	}
}

type reputationVector struct {
	Provider    key              `json:"provider"`
	Mint        key              `json:"agent_mint"`
	Outcome     wire.Outcome     `json:"outcome"`
	ContentType wire.ContentType `json:"content_type"`
	Content     hexBytes         `json:"content_hex"`
	Data        hexBytes         `json:"data_hex"`
	Hash        hexBytes         `json:"interaction_hash_hex"`
	Schema      key              `json:"sas_schema"`
}

func TestReputationScoreLayout(t *testing.T) {
	for i, v := range section[[]reputationVector](t, "reputation_score_v3_data") {
		a, err := wire.DecodeAttestation(v.Data)
		if err != nil {
			t.Fatal(err)
		}
		want := wire.Attestation{TaskRef: wire.ReputationNonce(v.Provider, v.Mint), Mint: v.Mint, Counterparty: v.Provider,
			Outcome: v.Outcome, ContentType: v.ContentType, Content: wire.PrefixContent(v.Content), DataHash: a.DataHash}
		if got := want.Encode(); !bytes.Equal(got, v.Data) {
			t.Errorf("score %d: %x", i, got)
		}
		if got := wire.InteractionHash(v.Schema, a.TaskRef, a.DataHash); got != v.Hash.b32(t) {
			t.Errorf("score %d: interaction hash %x", i, got)
		}
		if content, err := wire.SplitPrefixedContent(a.Content); err != nil || !bytes.Equal(content, v.Content) {
			t.Errorf("score %d: content %q, %v", i, content, err)
		}
	}
}

func TestAttestationRefused(t *testing.T) {
	mint, client := solana.PublicKey{1}, solana.PublicKey{2}
	good := wire.Attestation{Mint: mint, Counterparty: client}
	for name, c := range map[string]struct {
		data []byte
		want wire.Code
	}{
		"short":   {good.Encode()[:130], wire.AttestationDataTooSmall},
		"long":    {append(good.Encode(), make([]byte, 638)...), wire.AttestationDataTooLarge},
		"version": {append([]byte{2}, good.Encode()[1:]...), wire.UnsupportedLayoutVersion},
	} {
		if _, err := wire.DecodeAttestation(c.data); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	for name, c := range map[string]struct {
		a    wire.Attestation
		want wire.Code
	}{
		"self":         {wire.Attestation{Mint: mint, Counterparty: mint}, wire.SelfAttestationNotAllowed},
		"outcome":      {wire.Attestation{Mint: mint, Outcome: 3}, wire.InvalidOutcome},
		"content type": {wire.Attestation{Mint: mint, ContentType: 16}, wire.InvalidContentType},
		"content":      {wire.Attestation{Mint: mint, Content: make([]byte, 513)}, wire.ContentTooLarge},
	} {
		if err := c.a.Check(); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestMessage(t *testing.T) {
	for _, v := range section[[]struct {
		Name    string   `json:"name"`
		Schema  string   `json:"schema_name"`
		Data    hexBytes `json:"data_hex"`
		Message hexBytes `json:"message_hex"`
	}](t, "siws") {
		a, err := wire.DecodeAttestation(v.Data)
		if err != nil {
			t.Fatal(err)
		}
		if got := wire.Message(v.Schema, a); !bytes.Equal(got, v.Message) {
			t.Errorf("%s: %q, want %q", v.Name, got, []byte(v.Message))
		}
	}
	for _, v := range section[[]struct {
		Name        string           `json:"name"`
		Schema      string           `json:"schemaName"`
		Mint        hexBytes         `json:"tokenAccountHex"`
		TaskRef     hexBytes         `json:"taskRefHex"`
		Outcome     wire.Outcome     `json:"outcome"`
		ContentType wire.ContentType `json:"contentType"`
		Content     hexBytes         `json:"contentHex"`
		Message     []byte           `json:"expectedBase64"`
	}](t, "siws_fixtures") {
		a := wire.Attestation{Mint: key(v.Mint.b32(t)), TaskRef: v.TaskRef.b32(t), Outcome: v.Outcome, ContentType: v.ContentType, Content: v.Content}
		if got := wire.Message(v.Schema, a); !bytes.Equal(got, v.Message) {
			t.Errorf("%s: %q, want %q", v.Name, got, v.Message)
		}
	}
}

type compressedVector struct {
	Name       string   `json:"name"`
	Mode       string   `json:"signature_mode"`
	SchemaName string   `json:"schema_name"`
	Schema     key      `json:"sas_schema"`
	Data       hexBytes `json:"attestation_data_hex"`
	Hash       hexBytes `json:"interaction_hash_hex"`
	SIWS       hexBytes `json:"siws_message_hex"`
	Signatures []struct {
		Pubkey    key      `json:"pubkey"`
		Message   hexBytes `json:"message_hex"`
		Signature hexBytes `json:"signature_hex"`
	} `json:"signatures"`
	Ed25519     hexBytes          `json:"ed25519_instruction_data_hex"`
	AddressV2   key               `json:"light_address_v2"`
	AddressV1   key               `json:"light_address_v1"`
	Instruction instructionVector `json:"instruction"`
	Params      struct {
		Proof struct {
			A hexBytes `json:"a_hex"`
			B hexBytes `json:"b_hex"`
			C hexBytes `json:"c_hex"`
		} `json:"proof"`
		Tree struct {
			RootIndex uint16 `json:"root_index"`
		} `json:"address_tree_info"`
	} `json:"decoded_params"`
	Stored struct {
		Discriminator json.Number `json:"light_discriminator_u64_le"`
		Borsh         hexBytes    `json:"borsh_hex"`
		DataHash      hexBytes    `json:"data_hash_hex"`
		NumSignatures uint8       `json:"num_signatures"`
	} `json:"stored_account"`
	Event struct {
		Bytes hexBytes `json:"event_bytes_hex"`
		CPI   hexBytes `json:"cpi_instruction_data_hex"`
	} `json:"event"`
}

// One whole creation per signature mode, from the attestation to the stored account and the event.
func TestCompressedAttestation(t *testing.T) {
	keys := section[map[string]seedKey](t, "keys")
	for _, v := range section[[]compressedVector](t, "compressed_attestation") {
		t.Run(v.Name, func(t *testing.T) {
			a, err := wire.DecodeAttestation(v.Data)
			if err != nil {
				t.Fatal(err)
			}
			if got := wire.InteractionHash(v.Schema, a.TaskRef, a.DataHash); got != v.Hash.b32(t) {
				t.Errorf("interaction hash %x", got)
			}
			if len(v.SIWS) > 0 {
				if got := wire.Message(v.SchemaName, a); !bytes.Equal(got, v.SIWS) {
					t.Errorf("message %q", got)
				}
			}
			var signed []spl.SignedMessage
			stored := wire.CompressedAttestation{Schema: v.Schema, Mint: a.Mint, Data: v.Data, NumSignatures: uint8(len(v.Signatures))}
			for i, s := range v.Signatures {
				for _, k := range keys {
					if k.Pubkey == s.Pubkey && !bytes.Equal(ed25519.Sign(ed25519.NewKeyFromSeed(k.Seed), s.Message), s.Signature) {
						t.Errorf("signature %d cannot be made again", i)
					}
				}
				sig := solana.Signature(s.Signature)
				if !spl.Verify(s.Pubkey, s.Message, sig) {
					t.Errorf("signature %d does not verify", i)
				}
				if spl.Verify(s.Pubkey, append([]byte{0}, s.Message...), sig) {
					t.Errorf("signature %d verifies another message", i)
				}
				signed = append(signed, spl.SignedMessage{Key: s.Pubkey, Signature: sig, Message: s.Message})
				if i == 0 {
					stored.Signature1 = sig
				} else {
					stored.Signature2 = sig
				}
			}
			if got := spl.EncodeEd25519(signed...); !bytes.Equal(got, v.Ed25519) {
				t.Errorf("ed25519 data %x", got)
			}
			if got := wire.AttestationAddress(wire.TreesV2, a.TaskRef, v.Schema, a.Mint, a.Counterparty); got != v.AddressV2 {
				t.Errorf("V2 address %s", got)
			}
			if got := wire.AttestationAddress(wire.TreesV1, a.TaskRef, v.Schema, a.Mint, a.Counterparty); got != v.AddressV1 {
				t.Errorf("V1 address %s", got)
			}
			if got := stored.Encode(); !bytes.Equal(got, v.Stored.Borsh) || stored.NumSignatures != v.Stored.NumSignatures {
				t.Errorf("stored %x", got)
			}
			if got := stored.DataHash(); got != v.Stored.DataHash.b32(t) {
				t.Errorf("data hash %x", got)
			}
			if back, err := wire.DecodeCompressedAttestation(v.Stored.Borsh); err != nil || !bytes.Equal(back.Encode(), v.Stored.Borsh) {
				t.Errorf("decoded %+v, %v", back, err)
			}
			p := v.Params.Proof
			create := wire.NewCreateCompressed(v.Data, &wire.Proof{A: [32]byte(p.A), B: [64]byte(p.B), C: [32]byte(p.C)}, v.Params.Tree.RootIndex)
			acc := wire.CreateCompressedAccounts{Payer: v.Instruction.Accounts[0].Pubkey, SchemaConfig: v.Instruction.Accounts[1].Pubkey, Mint: a.Mint}
			if ata := v.Instruction.Accounts[wire.CreateCompressedAgentATA].Pubkey; ata != wire.ProgramID {
				acc.AgentATA = &ata
			}
			v.Instruction.check(t, create.Instruction(acc))
			if back, err := wire.DecodeCreateCompressedAttestation(v.Instruction.Data); err != nil || !bytes.Equal(back.Encode(), v.Instruction.Data) {
				t.Errorf("decoded %+v, %v", back, err)
			}
			event := wire.AttestationCreated{Schema: v.Schema, Mint: a.Mint, Counterparty: a.Counterparty, Storage: wire.Compressed, Address: v.AddressV2}
			if got := event.Encode(); !bytes.Equal(got, v.Event.Bytes) {
				t.Errorf("event %x", got)
			}
			if got := layouts.EventInstruction(event); !bytes.Equal(got, v.Event.CPI) {
				t.Errorf("event instruction %x", got)
			}
		})
	}
}

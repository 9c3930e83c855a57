package wire_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// roundTrip: what was decoded encodes to bytes that decode to the same value, and for exact layouts
// to the same bytes.
func roundTrip[T interface{ Encode() []byte }](t *testing.T, data []byte, decode func([]byte) (T, error), exact bool) {
	t.Helper()
	v, err := decode(data)
	if err != nil {
		return
	}
	again := v.Encode()
	if exact && !bytes.Equal(again, data) {
		t.Fatalf("%T: %x encodes to %x", v, data, again)
	}
	if !exact && !bytes.HasPrefix(data, again) {
		t.Fatalf("%T: %x is no prefix of %x", v, again, data)
	}
	w, err := decode(again)
	if err != nil || !reflect.DeepEqual(v, w) {
		t.Fatalf("%T: %+v became %+v, %v", v, v, w, err)
	}
}

func FuzzInstructionArgs(f *testing.F) {
	for _, v := range section[[]instructionVector](f, "instructions") {
		f.Add([]byte(v.Data))
	}
	for _, v := range section[[]compressedVector](f, "compressed_attestation") {
		f.Add([]byte(v.Instruction.Data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		roundTrip(t, data, wire.DecodeRegisterAgent, false)
		roundTrip(t, data, wire.DecodeCreateCompressedAttestation, false)
		roundTrip(t, data, wire.DecodeCreateRegularAttestation, false)
		roundTrip(t, data, wire.DecodeLinkEVMAddress, false)
	})
}

func FuzzTokenInstruction(f *testing.F) {
	for _, name := range []string{"token_metadata_instructions", "token_instructions"} {
		for _, v := range section[[]instructionVector](f, name) {
			f.Add([]byte(v.Data))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if i, ok, err := spl.DecodeMetadataInstruction(data); ok && err == nil && !bytes.HasPrefix(data, i.Encode()) {
			t.Fatalf("%x decodes to %+v", data, i)
		}
		if i, ok, err := spl.DecodeTokenInstruction(data); ok && err == nil && !bytes.HasPrefix(data, i.Encode()) {
			t.Fatalf("%x decodes to %+v", data, i)
		}
	})
}

func FuzzAccounts(f *testing.F) {
	for _, v := range section[[]struct {
		Data hexBytes `json:"data_hex"`
	}](f, "accounts") {
		f.Add([]byte(v.Data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		roundTrip(t, data, wire.DecodeRegistryConfig, true)
		roundTrip(t, data, wire.DecodeAgentIndex, true)
		roundTrip(t, data, wire.DecodeSASAttestation, true)
		if v, err := layouts.DecodeSchemaConfig(data); err == nil {
			if w, err := layouts.DecodeSchemaConfig(v.Encode()); err != nil || !reflect.DeepEqual(v, w) {
				t.Fatalf("%+v became %+v, %v", v, w, err)
			}
		}
	})
}

func FuzzToken2022(f *testing.F) {
	for _, v := range section[[]struct {
		Data    hexBytes `json:"mint_data_hex"`
		Account hexBytes `json:"token_account_data_hex"`
	}](f, "token2022_mint") {
		f.Add([]byte(v.Data))
		f.Add([]byte(v.Account))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		// An absent key keeps its place, with any bytes in it, so the bytes may differ while the
		// value does not.
		if v, err := spl.DecodeMint(data); err == nil {
			if w, err := spl.DecodeMint(layouts.EncodeMint(v)); err != nil || !reflect.DeepEqual(v, w) {
				t.Fatalf("%+v became %+v, %v", v, w, err)
			}
			if value, ok := v.Get(spl.ExtTokenMetadata); ok {
				roundTrip(t, value, spl.DecodeTokenMetadata, true)
			}
			if value, ok := v.Get(spl.ExtTokenGroupMember); ok {
				roundTrip(t, value, spl.DecodeTokenGroupMember, true)
				_, _ = wire.DecodeAgentMint(key{}, spl.Token2022ProgramID, data)
			}
			if value, ok := v.Get(spl.ExtTokenGroup); ok {
				roundTrip(t, value, layouts.DecodeTokenGroup, true)
			}
			if value, ok := v.Get(spl.ExtMetadataPointer); ok {
				roundTrip(t, value, spl.DecodePointer, true)
			}
		}
		_, _ = spl.DecodeHolding(data)
	})
}

func FuzzAttestation(f *testing.F) {
	for _, v := range section[[]compressedVector](f, "compressed_attestation") {
		f.Add([]byte(v.Data))
		f.Add([]byte(v.Stored.Borsh))
		f.Add([]byte(v.Ed25519))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		roundTrip(t, data, wire.DecodeAttestation, true)
		roundTrip(t, data, wire.DecodeCompressedAttestation, true)
		if a, err := wire.DecodeAttestation(data); err == nil {
			_ = a.Check()
			_ = wire.Message("FeedbackPublicV1", a)
		}
		if signed, err := spl.ParseSigned(data); err == nil && len(spl.EncodeEd25519(signed...)) < 1232 {
			if again, err := spl.ParseSigned(spl.EncodeEd25519(signed...)); err != nil || !reflect.DeepEqual(signed, again) {
				t.Fatalf("%+v became %+v, %v", signed, again, err)
			}
		}
		if content, err := wire.SplitPrefixedContent(data); err == nil && !bytes.Equal(wire.PrefixContent(content), data) {
			t.Fatalf("%x became %x", data, content)
		}
	})
}

func FuzzEvent(f *testing.F) {
	for _, v := range section[[]struct {
		Bytes hexBytes `json:"event_bytes_hex"`
	}](f, "events") {
		f.Add([]byte(v.Bytes))
	}
	f.Fuzz(func(t *testing.T, data []byte) { roundTrip(t, data, wire.DecodeEvent, true) })
}

func FuzzLogs(f *testing.F) {
	for _, v := range section[[]struct {
		Lines []string `json:"lines"`
	}](f, "log_parsing") {
		f.Add(strings.Join(v.Lines, "\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := wire.ParseLogs(strings.Split(text, "\n"))
		if err != nil || len(got.Events) == 0 {
			return
		}
		if strings.Count(text, "Program data: ") < len(got.Events) {
			t.Fatalf("%d events in %q", len(got.Events), text)
		}
		if !strings.Contains(text, "Program "+wire.ProgramID.String()+" invoke [") {
			t.Fatalf("event without a SATI frame in %q", text)
		}
	})
}

func FuzzPhoton(f *testing.F) {
	for _, e := range section[map[string]photonExample](f, "photon_examples") {
		f.Add([]byte(e.Response.Result))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var page photon.Result[photon.Page[photon.Account]]
		if json.Unmarshal(data, &page) == nil {
			for _, a := range page.Value.Items {
				_, _ = a.Attestation()
			}
		}
		var one photon.Result[*photon.Account]
		if json.Unmarshal(data, &one) == nil && one.Value != nil {
			if a, err := one.Value.Attestation(); err == nil {
				_ = a.DataHash()
			}
		}
		var signatures photon.Result[photon.Page[photon.Signature]]
		_ = json.Unmarshal(data, &signatures)
		var proof photon.Result[photon.ValidityProof]
		if json.Unmarshal(data, &proof) == nil {
			_, _, _ = proof.Value.NewAddressProof(key{})
		}
	})
}

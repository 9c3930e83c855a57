package wire_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

type photonExample struct {
	Request struct {
		Params json.RawMessage `json:"params"`
	} `json:"request"`
	Response struct {
		Result json.RawMessage `json:"result"`
	} `json:"response"`
	First struct {
		Result json.RawMessage `json:"result"`
	} `json:"first_page_response"`
}

func sameJSON(t *testing.T, what string, value any, want json.RawMessage) {
	t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if json.Unmarshal(raw, &a) != nil || json.Unmarshal(want, &b) != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("%s: %s\nwant %s", what, raw, want)
	}
}

func decode[T any](t *testing.T, raw json.RawMessage) (v T) {
	t.Helper()
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestPhotonShapes(t *testing.T) {
	ex := section[map[string]photonExample](t, "photon_examples")
	stored := section[[]compressedVector](t, "compressed_attestation")[1].Stored.Borsh

	e := ex["getCompressedAccountsByOwnerV2"]
	sameJSON(t, "owner params", decode[photon.AccountsByOwnerParams](t, e.Request.Params), e.Request.Params)
	page := decode[photon.Result[photon.Page[photon.Account]]](t, e.Response.Result)
	sameJSON(t, "owner page", page, e.Response.Result)
	a := page.Value.Items[0]
	if c, err := a.Attestation(); err != nil || string(c.Encode()) != string(stored) || a.MerkleContext.TreeType != 3 || page.Context.Slot != 300000100 {
		t.Errorf("owner page: %+v, %v", c, err)
	}
	sameJSON(t, "as the local network shows it", layouts.AccountOf(mustAttestation(t, a), *a.Address, a.Hash, 101, 300000001),
		mustMarshal(t, a))

	e = ex["getCompressedAccountsByOwner_next_page"]
	v1 := decode[photon.Result[photon.Page[photon.Account]]](t, e.First.Result)
	if _, err := v1.Value.Items[0].Attestation(); err != nil || v1.Value.Items[0].Tree == nil || v1.Value.Cursor == "" || *v1.Value.Items[0].Seq != 5001 {
		t.Errorf("V1 page: %+v, %v", v1, err)
	}
	if last := decode[photon.Result[photon.Page[photon.Account]]](t, e.Response.Result); len(last.Value.Items) != 0 || last.Value.Cursor != "" {
		t.Errorf("last page: %+v", last)
	}
	if found := decode[photon.Result[*photon.Account]](t, ex["getCompressedAccountV2_found"].Response.Result); found.Value == nil {
		t.Error("account not found")
	}
	if missing := decode[photon.Result[*photon.Account]](t, ex["getCompressedAccountV2_missing"].Response.Result); missing.Value != nil {
		t.Errorf("missing account is %+v", missing.Value)
	}

	e = ex["getValidityProofV2_new_address"]
	sameJSON(t, "proof params", decode[photon.ValidityProofParams](t, e.Request.Params), e.Request.Params)
	proof := decode[photon.Result[photon.ValidityProof]](t, e.Response.Result)
	sameJSON(t, "proof", proof, e.Response.Result)
	if p, root, err := proof.Value.NewAddressProof(*a.Address); err != nil || root != 300 || p.A[31] != 31 || p.B[63] != 63 || p.C[0] != 100 {
		t.Errorf("proof %+v root %d, %v", p, root, err)
	}
	if _, _, err := proof.Value.NewAddressProof(key{1}); !errors.Is(err, spl.ErrMalformed) {
		t.Errorf("proof of another address: %v", err)
	}
}

func mustAttestation(t *testing.T, a photon.Account) wire.CompressedAttestation {
	t.Helper()
	c, err := a.Attestation()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustMarshal(t *testing.T, v any) json.RawMessage {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestPhotonVariants(t *testing.T) {
	for in, want := range map[string]uint64{`3697324085470178661`: 3697324085470178661, `"3697324085470178661"`: 3697324085470178661, `null`: 0, `{"rootIndex":7,"proveByIndex":false}`: 7} {
		var v photon.FlexUint64
		if err := json.Unmarshal([]byte(in), &v); err != nil || uint64(v) != want {
			t.Errorf("%s: %d, %v", in, v, err)
		}
	}
	for _, in := range []string{`1.5`, `-1`, `"x"`, `{}`, `1e3`, `18446744073709551616`} {
		var v photon.FlexUint64
		if err := json.Unmarshal([]byte(in), &v); err == nil {
			t.Errorf("%s accepted as %d", in, v)
		}
	}
	for in, want := range map[string]string{`[1,2,255]`: "\x01\x02\xff", `"AQL/"`: "\x01\x02\xff", `[]`: ""} {
		var v photon.FlexBytes
		if err := json.Unmarshal([]byte(in), &v); err != nil || string(v) != want {
			t.Errorf("%s: %x, %v", in, []byte(v), err)
		}
	}
	var v photon.FlexBytes
	if err := json.Unmarshal([]byte(`[256]`), &v); err == nil {
		t.Error("256 accepted as a byte")
	}
}

func TestPhotonLies(t *testing.T) {
	e := section[map[string]photonExample](t, "photon_examples")["getCompressedAccountV2_found"]
	for name, c := range map[string]struct {
		spoil func(*photon.Account)
		want  error
	}{
		"owner":         {func(a *photon.Account) { a.Owner = key{1} }, photon.ErrContradiction},
		"discriminator": {func(a *photon.Account) { a.Data.Discriminator++ }, spl.ErrMalformed},
		"no data":       {func(a *photon.Account) { a.Data = nil }, spl.ErrMalformed},
		"data":          {func(a *photon.Account) { a.Data.Data[165] ^= 1 }, photon.ErrContradiction},
		"trailing":      {func(a *photon.Account) { a.Data.Data = append(a.Data.Data, 0) }, photon.ErrContradiction},
		"a longer layout": {func(a *photon.Account) {
			a.Data.Data = append(a.Data.Data, 0)
			a.Data.DataHash = sha256.Sum256(a.Data.Data)
			a.Data.DataHash[0] = 0
		}, spl.ErrMalformed},
	} {
		a := decode[photon.Result[*photon.Account]](t, e.Response.Result).Value
		c.spoil(a)
		if _, err := a.Attestation(); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

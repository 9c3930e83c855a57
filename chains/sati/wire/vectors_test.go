package wire_test

import (
	"encoding/hex"
	"encoding/json"
	"slices"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest"
)

// section decodes one section of testdata/vectors.json, which holds inputs and outputs recomputed
// from the published sources of SATI, Light and Token-2022.
func section[T any](t testing.TB, name string) T {
	t.Helper()
	all := chaintest.ReadJSON[map[string]json.RawMessage](t, "testdata/vectors.json")
	var out T
	if err := json.Unmarshal(all[name], &out); err != nil {
		t.Fatalf("vectors, section %s: %v", name, err)
	}
	return out
}

type key = solana.PublicKey

// hexBytes reads hex from JSON.
type hexBytes []byte

func (h *hexBytes) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	var err error
	*h, err = hex.DecodeString(s)
	return err
}

func (h hexBytes) b32(t testing.TB) [32]byte {
	t.Helper()
	if len(h) != 32 {
		t.Fatalf("vector has %d bytes, want 32", len(h))
	}
	return [32]byte(h)
}

type accountVector struct {
	Pubkey   key  `json:"pubkey"`
	Signer   bool `json:"signer"`
	Writable bool `json:"writable"`
}

type instructionVector struct {
	Name        string          `json:"name"`
	Instruction string          `json:"instruction"`
	Inputs      json.RawMessage `json:"inputs"`
	ProgramID   key             `json:"program_id"`
	Accounts    []accountVector `json:"accounts"`
	Data        hexBytes        `json:"data_hex"`
}

func (v instructionVector) check(t *testing.T, got solana.Instruction) {
	t.Helper()
	if got.ProgramID() != v.ProgramID {
		t.Errorf("program %s, want %s", got.ProgramID(), v.ProgramID)
	}
	data, err := got.Data()
	if err != nil {
		t.Fatal(err)
	}
	if hex.EncodeToString(data) != hex.EncodeToString(v.Data) {
		t.Errorf("data\n%x, want\n%x", data, []byte(v.Data))
	}
	accounts := got.Accounts()
	if len(accounts) != len(v.Accounts) {
		t.Fatalf("%d accounts, want %d", len(accounts), len(v.Accounts))
	}
	for i, a := range accounts {
		w := v.Accounts[i]
		if a.PublicKey != w.Pubkey || a.IsSigner != w.Signer || a.IsWritable != w.Writable {
			t.Errorf("account %d: %s signer=%t writable=%t, want %s %t %t", i, a.PublicKey, a.IsSigner, a.IsWritable, w.Pubkey, w.Signer, w.Writable)
		}
		if slices.Contains(accounts[:i], a) { // who compiles a transaction writes into them
			t.Errorf("account %d: it shares its place in memory with another", i)
		}
	}
}

func inputs[T any](t *testing.T, v instructionVector) T {
	t.Helper()
	var out T
	if err := json.Unmarshal(v.Inputs, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

type seedKey struct {
	Seed   hexBytes `json:"ed25519_seed_hex"`
	Pubkey key      `json:"pubkey"`
}

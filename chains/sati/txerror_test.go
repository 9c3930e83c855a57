package sati

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

func TestRefusals(t *testing.T) {
	c := offline(t, Config{})
	programs := []solana.PublicKey{spl.ComputeBudgetProgramID, wire.ProgramID, spl.Token2022ProgramID, spl.SystemProgramID}
	for _, v := range []struct {
		json string
		logs []string
		op   string
		name string
		kind chains.Kind
	}{
		{`"BlockhashNotFound"`, nil, "set-uri", "BlockhashNotFound", chains.Transient},
		{`"AccountNotFound"`, nil, "set-uri", "AccountNotFound", chains.Funds},
		{`{"InsufficientFundsForRent":{"account_index":1}}`, nil, "set-uri", "InsufficientFundsForRent", chains.Funds},
		{`{"InstructionError":[1,{"Custom":6005}]}`, nil, "register", "UriTooLong", chains.Invalid},
		{`{"InstructionError":[1,{"Custom":2006}]}`, nil, "register", "ConstraintSeeds", chains.Transient},
		{`{"InstructionError":[1,{"Custom":2006}]}`, nil, "give-feedback", "ConstraintSeeds", chains.Reverted},
		{`{"InstructionError":[1,{"Custom":6037}]}`, nil, "give-feedback", "CounterpartySignatureNotFound", chains.Reverted},
		{`{"InstructionError":[2,{"Custom":901952960}]}`, nil, "set-uri", "IncorrectUpdateAuthority", chains.Unauthorized},
		{`{"InstructionError":[2,{"Custom":37}]}`, nil, "transfer", "NonTransferable", chains.Reverted},
		{`{"InstructionError":[3,{"Custom":1}]}`, nil, "set-uri", "ResultWithNegativeLamports", chains.Funds},
		{`{"InstructionError":[1,{"Custom":1}]}`, []string{"Program " + wire.ProgramID.String() + " invoke [1]", "Program 11111111111111111111111111111111 failed: custom program error: 0x1",
			"Program " + wire.ProgramID.String() + " failed: custom program error: 0x1"}, "register", "ResultWithNegativeLamports", chains.Funds},
		{`{"InstructionError":[1,{"Custom":6043}]}`, []string{"Program " + wire.LightSystemProgramID.String() + " failed: custom program error: 0x179b"}, "give-feedback", "ProofVerificationFailed", chains.Transient},
		{`{"InstructionError":[1,{"Custom":6043}]}`, nil, "give-feedback", "AgentMintMismatch", chains.Reverted},
		{`{"InstructionError":[1,{"Custom":14201}]}`, nil, "give-feedback", "BloomFilterFull", chains.Reverted},
		{`{"InstructionError":[1,{"Custom":14311}]}`, nil, "give-feedback", "NonInclusionCheckFailed", chains.Reverted},
		{`{"InstructionError":[1,{"Custom":13006}]}`, nil, "give-feedback", "ProofVerificationFailed", chains.Transient},
		{`{"InstructionError":[1,{"Custom":6053}]}`, []string{"Program " + wire.AccountCompressionProgramID.String() + " failed: custom program error: 0x17a5"}, "give-feedback", "", chains.Reverted},
		{`{"InstructionError":[2,{"Custom":41}]}`, nil, "transfer", "CpiGuardSettingsLocked", chains.Reverted},
		{`{"InstructionError":[1,"ComputationalBudgetExceeded"]}`, nil, "register", "ComputationalBudgetExceeded", chains.Transient},
		{`{"InstructionError":[2,"MissingRequiredSignature"]}`, nil, "set-uri", "MissingRequiredSignature", chains.Unauthorized},
		{`{"InstructionError":[9,{"Custom":1}]}`, nil, "set-uri", "InstructionError", chains.Reverted},
		{`{"InstructionError":[1,{"Custom":-1}]}`, nil, "set-uri", "map[Custom:-1]", chains.Reverted},
		{`[1]`, nil, "set-uri", "[1]", chains.Reverted},
	} {
		var e any
		if err := json.Unmarshal([]byte(v.json), &e); err != nil {
			t.Fatal(err)
		}
		r := transact.RefusalOf(e, programs, v.logs, wire.ErrorName)
		if got := c.judge(v.op, r); r.Name != v.name || got.Kind != v.kind {
			t.Errorf("%s: %q of kind %s, want %q of kind %s", v.json, r.Name, got.Kind, v.name, v.kind)
		}
	}
}

// An address that is taken is known by every code that says so, whichever of Light's programs
// raised it.
func TestTakenAddress(t *testing.T) {
	c := offline(t, Config{})
	for _, program := range []solana.PublicKey{wire.ProgramID, wire.LightSystemProgramID, wire.AccountCompressionProgramID} {
		for code, taken := range map[uint32]bool{9002: true, 11006: true, 14201: true, 14311: true, 14307: false, 14309: false, 6048: false} {
			r := &transact.Refusal{Name: wire.ErrorName(program, code), Program: program, Code: code}
			if got := errors.Is(c.judge("give-feedback", r), ErrAttested); got != taken {
				t.Errorf("%d of %s: taken is %v, want %v", code, program, got, taken)
			}
		}
	}
}

// Every code of SATI's own has its name, and the next one has none.
func TestEveryCodeOfSATIHasItsName(t *testing.T) {
	var idl struct {
		Errors []struct {
			Code uint32
			Name string
		}
	}
	raw, err := os.ReadFile("testdata/errors.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &idl); err != nil || len(idl.Errors) != 52 {
		t.Fatalf("%d errors, %v", len(idl.Errors), err)
	}
	for _, e := range idl.Errors {
		if got := wire.ErrorName(wire.ProgramID, e.Code); got != e.Name {
			t.Errorf("%d is %q, want %q", e.Code, got, e.Name)
		}
	}
	if got := wire.ErrorName(wire.ProgramID, 6052); got != "" {
		t.Errorf("6052 is %q", got)
	}
}

func FuzzRefusal(f *testing.F) {
	f.Add([]byte(`{"InstructionError":[1,{"Custom":2006}]}`), "Program x failed: y")
	f.Fuzz(func(t *testing.T, raw []byte, log string) {
		var e any
		if json.Unmarshal(raw, &e) != nil {
			return
		}
		if got := transact.RefusalOf(e, []solana.PublicKey{wire.ProgramID, spl.Token2022ProgramID}, []string{log}, wire.ErrorName).Error(); got == "" {
			t.Fatalf("%s gives no text", raw)
		}
	})
}

func TestParseKeypair(t *testing.T) {
	key := solana.NewWallet().PrivateKey
	array, err := json.Marshal(func() (n []int) {
		for _, b := range key {
			n = append(n, int(b))
		}
		return n
	}())
	if err != nil {
		t.Fatal(err)
	}
	for name, in := range map[string][]byte{"solana-keygen": append(array, '\n'), "base58": []byte(key.String())} {
		if got, err := transact.ParseKeypair(in); err != nil || got.String() != key.String() {
			t.Errorf("%s: %v", name, err)
		}
	}
	wrong := append([]byte{}, key...)
	wrong[40] ^= 1
	for name, in := range map[string]string{"empty": "", "short": "[1,2,3]", "too big": "[300]", "public half of another": solana.PrivateKey(wrong).String(), "text": `"abc"`, "object": "{}"} {
		if _, err := transact.ParseKeypair([]byte(in)); err != transact.ErrKeypair {
			t.Errorf("%s: %v", name, err)
		}
	}
}

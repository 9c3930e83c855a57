package sati

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// leaks reports whether a text shows eight or more bytes of a key in a form that people write keys
// in.
func leaks(text string, secret []byte) bool {
	for i := 0; i+8 <= len(secret); i++ {
		part := secret[i : i+8]
		list := strings.Trim(fmt.Sprint(part), "[]")
		for _, form := range []string{string(part), hex.EncodeToString(part), strings.ToUpper(hex.EncodeToString(part)), list, strings.ReplaceAll(list, " ", ","), strings.ReplaceAll(list, " ", ", ")} {
			if strings.Contains(text, form) {
				return true
			}
		}
	}
	for text58, i := base58.Encode(secret), 0; i+8 <= len(text58); i++ {
		if strings.Contains(text, text58[i:i+8]) {
			return true
		}
	}
	return false
}

// However a keypair file is damaged, what is said of it shows nothing of the key.
func TestNoParseFailureShowsTheKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := ed25519.NewKeyFromSeed(rapid.SliceOfN(rapid.Byte(), ed25519.SeedSize, ed25519.SeedSize).Draw(t, "seed"))
		numbers := make([]int, len(key))
		for i, b := range key {
			numbers[i] = int(b)
		}
		array, err := json.Marshal(numbers)
		if err != nil {
			t.Fatal(err)
		}
		file := rapid.SampledFrom([][]byte{array, []byte(base58.Encode(key)), []byte(hex.EncodeToString(key)), key, []byte(base58.Encode(key[:32])), []byte(`{"secretKey":` + string(array) + `}`)}).Draw(t, "form")
		for range rapid.IntRange(0, 3).Draw(t, "damages") {
			at := rapid.IntRange(0, len(file)-1).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "damage") {
			case 0:
				file = append(append([]byte{}, file[:at]...), file[min(at+1, len(file)):]...)
			case 1:
				file = append(append(append([]byte{}, file[:at]...), rapid.Byte().Draw(t, "byte")), file[at:]...)
			case 2:
				file = append([]byte{}, file[:at+1]...)
			}
			if len(file) == 0 {
				break
			}
		}
		parsed, err := transact.ParseKeypair(file)
		if err == nil {
			if string(parsed) != string(key) {
				t.Fatal("another key was read")
			}
			return
		}
		if !errors.Is(err, transact.ErrKeypair) || leaks(err.Error(), key) {
			t.Fatalf("%v", err)
		}
	})
}

// A key in memory shows its account only, a writer likewise, and what a bad key is refused with
// shows neither.
func TestKeysPrintAsAccounts(t *testing.T) {
	private := solana.PrivateKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	key, err := transact.NewKey(private)
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(Config{Chain: caip.MustChainID("solana:" + spl.DevnetReference), RPC: []string{"http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := c.Writer(private, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%X", "%q", "%d"} {
		if text := fmt.Sprintf(verb, key); text != private.PublicKey().String() {
			t.Errorf("%s of a key: %s", verb, text)
		}
		if leaks(fmt.Sprintf(verb, w.key), private[:32]) {
			t.Errorf("%s of a writer's signer shows the key", verb)
		}
	}
	broken := append(solana.PrivateKey{}, private...)
	broken[40] ^= 1
	for name, bad := range map[string]transact.Signer{"short": private[:20], "two halves": broken, "none": nil} {
		_, err := c.Writer(bad, nil)
		if err == nil || chains.KindOf(err) != chains.Invalid || leaks(err.Error(), private) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

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

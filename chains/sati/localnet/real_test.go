package localnet

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// realCase is one transaction and what the programs of SATI, SAS, Light and Token-2022 made of it
// (README.md, "Real programs").
type realCase struct {
	Name, What, Program string
	Transaction         []byte
	Clock               struct {
		Slot uint64
		Unix int64
	}
	// Accounts are those there before, programs and sysvars left out.
	Accounts []struct {
		Address, Owner solana.PublicKey
		Lamports       uint64
		Data           []byte
	}
	Result realResult
	// Light is what Light's programs answered, any proof taken for true, where they were run to the
	// end; elsewhere they only took the call.
	Light     *realResult `json:"light_real_proof_trusted"`
	LightCall *realCall   `json:"light_call"`
	SASCall   *realCall   `json:"sas_call"`
	Events    []hexBytes
	// After holds the accounts that changed; lamports only where they did.
	After map[solana.PublicKey]struct {
		Owner    solana.PublicKey
		Data     []byte
		Lamports *uint64
	}
}

// realResult is an outcome: Err as Solana's RPC prints it, null on success.
type realResult struct {
	Err json.RawMessage
	// FailedProgram is the program that raised the error.
	FailedProgram solana.PublicKey `json:"failed_program"`
	// Transfers are the fees that Light took, in lamports.
	Transfers []uint64
}

// realCall is a call that SATI made. An account is its key and flags, as "KEY:sw".
type realCall struct {
	Data     hexBytes
	Accounts []string
}

type hexBytes []byte

// UnmarshalText reads hex.
func (h *hexBytes) UnmarshalText(text []byte) (err error) {
	*h, err = hex.DecodeString(string(text))
	return err
}

// realCasesVariable names a folder with more files of cases.
const realCasesVariable = "BRIDGE8004_SATI_CASES"

// TestRealPrograms replays transactions that the real programs executed and demands what they made
// of them: outcome and code, calls, events, accounts and fees.
func TestRealPrograms(t *testing.T) {
	files := []string{filepath.Join("testdata", "sati-real-vectors.json")}
	if folder := os.Getenv(realCasesVariable); folder != "" {
		more, err := filepath.Glob(filepath.Join(folder, "*.json"))
		if err != nil || len(more) == 0 {
			t.Fatalf("%s=%s holds no file *.json: %v", realCasesVariable, folder, err)
		}
		files = append(files, more...)
	}
	runtime := programs.Runtime()
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var list []realCase
		if err := json.Unmarshal(raw, &list); err != nil || len(list) == 0 {
			t.Fatalf("%s: %d cases, %v", file, len(list), err)
		}
		for _, c := range list {
			t.Run(c.Name, func(t *testing.T) {
				if diff := c.replay(t, runtime); len(diff) > 0 {
					t.Errorf("%s\n%s", c.What, strings.Join(diff, "\n"))
				}
			})
		}
		t.Logf("%s: %d cases", file, len(list))
	}
}

// replay executes the case here and tells what differs.
func (c realCase) replay(t *testing.T, runtime *svm.Runtime) (diff []string) {
	differs := func(text string) { diff = append(diff, text) }
	accounts := programs.Accounts(runtime)
	for key, size := range map[solana.PublicKey]int{solana.SysVarRentPubkey: 17, spl.ClockSysvar: 40} {
		accounts[key] = &svm.Account{Lamports: spl.RentExempt(size), Owner: svm.SysvarOwner, Data: make([]byte, size)}
	}
	for _, a := range c.Accounts {
		accounts[a.Address] = &svm.Account{Lamports: a.Lamports, Owner: a.Owner, Data: a.Data}
	}
	read := func(k solana.PublicKey) *svm.Account { return accounts[k] }
	// Some transactions are longer than what can be sent.
	tx := &svm.Transaction{Signatures: make([]solana.Signature, c.Transaction[0]), Body: must(solana.TransactionFromBytes(c.Transaction)).Message}
	loaded, terr := tx.Resolve(read)
	if terr != nil {
		t.Fatal(terr)
	}
	res := runtime.Execute(svm.Environment{
		Clock: svm.Clock{Slot: c.Clock.Slot, UnixTime: c.Clock.Unix}, Account: read, Compressed: noTrees{},
		January: strings.HasPrefix(c.Program, "January"),
	}, loaded)
	want := c.Result
	if c.Light != nil {
		want = *c.Light
	}
	if got := must(json.Marshal(res.Err)); !bytes.Equal(got, compactJSON(t, want.Err)) {
		differs("error " + string(got) + ", want " + string(want.Err) + "\n" + strings.Join(res.Logs, "\n"))
		return diff
	}
	if !want.FailedProgram.IsZero() {
		line := "Program " + want.FailedProgram.String() + " failed: "
		first := slices.IndexFunc(res.Logs, func(l string) bool { return strings.HasPrefix(l, "Program ") && strings.Contains(l, " failed: ") })
		if first >= 0 && !strings.HasPrefix(res.Logs[first], line) {
			differs(res.Logs[first] + ", want " + line)
		}
	}
	calls := callsOf(loaded, res)
	for program, want := range map[solana.PublicKey]*realCall{wire.LightSystemProgramID: c.LightCall, wire.SASProgramID: c.SASCall} {
		if want != nil && !slices.ContainsFunc(calls[program], want.equal) {
			differs("no call of " + program.String() + " as on record")
		}
	}
	if res.Err != nil {
		return diff
	}
	if c.Light != nil && !slices.Equal(feesOf(calls[spl.SystemProgramID]), c.Light.Transfers) {
		differs("the fees of Light are not those on record")
	}
	if got := eventsOf(loaded, res); !slices.EqualFunc(got, c.Events, func(a, b hexBytes) bool { return bytes.Equal(a, b) }) {
		differs("the events are not those on record")
	}
	for key, want := range c.After {
		got := &svm.Account{Owner: spl.SystemProgramID}
		if i := slices.Index(loaded.Keys, key); i >= 0 && res.Post[i] != nil {
			got = res.Post[i]
		}
		if got.Owner != want.Owner || !bytes.Equal(got.Data, want.Data) || want.Lamports != nil && got.Lamports != *want.Lamports {
			differs(key.String() + " is not as on record")
		}
	}
	return diff
}

func compactJSON(t *testing.T, raw json.RawMessage) []byte {
	var b bytes.Buffer
	if raw == nil {
		return []byte("null")
	}
	if err := json.Compact(&b, raw); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// equal compares data and keys; the flags are the runtime's to judge.
func (w *realCall) equal(got realCall) bool {
	return bytes.Equal(got.Data, w.Data) && slices.EqualFunc(got.Accounts, w.Accounts, func(key, ref string) bool {
		want, _, _ := strings.Cut(ref, ":")
		return key == want
	})
}

// callsOf lists the inner instructions by program.
func callsOf(tx *svm.Loaded, res *svm.Result) map[solana.PublicKey][]realCall {
	out := map[solana.PublicKey][]realCall{}
	for _, list := range res.Inner {
		for _, in := range list {
			call := realCall{Data: in.Data}
			for _, i := range in.Accounts {
				call.Accounts = append(call.Accounts, tx.Keys[i].String())
			}
			program := tx.Keys[in.Program]
			out[program] = append(out[program], call)
		}
	}
	return out
}

// feesOf are the transfers to Light's trees.
func feesOf(calls []realCall) (fees []uint64) {
	trees := []string{wire.TreesV2.AddressTree.String(), wire.TreesV2.Queue.String(), wire.TreesV1.AddressQueue.String(), wire.TreesV1.StateTree.String()}
	for _, call := range calls {
		if len(call.Data) == 12 && len(call.Accounts) == 2 && slices.Contains(trees, call.Accounts[1]) {
			fees = append(fees, binary.LittleEndian.Uint64(call.Data[4:]))
		}
	}
	return fees
}

// eventsOf lists SATI's events: those that were logged and those that it sent to itself.
func eventsOf(tx *svm.Loaded, res *svm.Result) (events []hexBytes) {
	for _, line := range res.Logs {
		if text, ok := strings.CutPrefix(line, "Program data: "); ok {
			events = append(events, must(base64.StdEncoding.DecodeString(text)))
		}
	}
	prefix := layouts.EventInstruction(wire.AttestationClosed{})[:8]
	for _, call := range callsOf(tx, res)[wire.ProgramID] {
		if rest, ok := bytes.CutPrefix(call.Data, prefix); ok {
			events = append(events, rest)
		}
	}
	return events
}

package litesvm

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// corpusFile holds one JSON object a line: worlds, in the order they build upon each other, then
// cases.
var corpusFile = filepath.Join("testdata", "corpus.jsonl")

// testCase is some transactions and what becomes of them. A world is a case that others start from.
type testCase struct {
	// World names what this line builds, Case what it tests: one of them is set.
	World string `json:"world,omitempty"`
	Case  string `json:"case,omitempty"`
	// On is the world it starts from; empty is a network without accounts of its own.
	On string `json:"on,omitempty"`
	// Light says that Light's programs and trees are there, and that of the logs only the program
	// that failed first is kept.
	Light bool `json:"light,omitempty"`
	// Accounts are put there before the transactions.
	Accounts map[string]*account `json:"accounts,omitempty"`
	Txs      []transaction       `json:"txs,omitempty"`
	// Want has one entry for each transaction: what LiteSVM made of it.
	Want []outcome `json:"want,omitempty"`
}

func (c testCase) name() string {
	if c.World != "" {
		return "world " + c.World
	}
	return c.Case
}

// transaction is a legacy transaction, keys by name (see keyOf).
type transaction struct {
	Payer        string        `json:"payer"`
	Instructions []instruction `json:"ix"`
}

// instruction has accounts like "alice:sw": a name, then s when it must sign and w when it may be
// written.
type instruction struct {
	Program  string   `json:"p"`
	Accounts string   `json:"a,omitempty"`
	Data     hexBytes `json:"d,omitempty"`
}

// outcome is what a transaction led to.
type outcome struct {
	// Err is as Solana's RPC prints it, null on success.
	Err json.RawMessage `json:"err"`
	// Logs are without the lines that count compute units; keys are replaced by names.
	Logs []string `json:"logs"`
	// Accounts are those that the transaction changed; null is gone.
	Accounts map[string]*account `json:"accounts,omitempty"`
}

// account is the state of an account.
type account struct {
	Lamports uint64 `json:"l"`
	Owner    string `json:"o"`
	Data     []byte `json:"d,omitempty"`
}

func (a *account) equal(b *account) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Lamports == b.Lamports && a.Owner == b.Owner && bytes.Equal(a.Data, b.Data)
}

func (a *account) String() string {
	if a == nil {
		return "none"
	}
	return fmt.Sprintf("%d lamports of %s, %d bytes %x", a.Lamports, a.Owner, len(a.Data), a.Data)
}

type hexBytes []byte

func (h hexBytes) MarshalText() ([]byte, error)  { return []byte(hex.EncodeToString(h)), nil }
func (h *hexBytes) UnmarshalText(t []byte) error { return decodeHex((*[]byte)(h), t) }

func decodeHex(dst *[]byte, text []byte) (err error) {
	*dst, err = hex.DecodeString(string(text))
	return err
}

// String prints the transaction, one instruction a line.
func (tx transaction) String() string {
	lines := []string{"paid by " + tx.Payer}
	for _, in := range tx.Instructions {
		lines = append(lines, fmt.Sprintf("%s (%s) %x", in.Program, in.Accounts, []byte(in.Data)))
	}
	return strings.Join(lines, "\n")
}

// compile returns the transaction without signatures, which nobody checks here.
func (tx transaction) compile() (*solana.Transaction, error) {
	var list []solana.Instruction
	for _, ix := range tx.Instructions {
		var metas solana.AccountMetaSlice
		for _, ref := range strings.Fields(ix.Accounts) {
			name, flags, _ := strings.Cut(ref, ":")
			metas = append(metas, solana.NewAccountMeta(keyOf(name), strings.Contains(flags, "w"), strings.Contains(flags, "s")))
		}
		list = append(list, solana.NewInstruction(keyOf(ix.Program), metas, ix.Data))
	}
	built, err := solana.NewTransaction(list, solana.Hash{1}, solana.TransactionPayer(keyOf(tx.Payer)))
	if err != nil {
		return nil, err
	}
	built.Signatures = make([]solana.Signature, built.Message.Header.NumRequiredSignatures)
	// LiteSVM tells transactions apart by their first signature.
	built.Signatures[0][0] = 1
	return built, nil
}

// raw is the serialized transaction and the names of the accounts it may write.
func (tx transaction) raw() (raw []byte, writable []string, err error) {
	built, err := tx.compile()
	if err != nil {
		return nil, nil, err
	}
	if raw, err = built.MarshalBinary(); err != nil {
		return nil, nil, err
	}
	if len(raw) > svm.MaxTransactionSize {
		return nil, nil, fmt.Errorf("transaction of %d bytes", len(raw))
	}
	for _, k := range built.Message.AccountKeys {
		if w, err := built.Message.IsWritable(k); err == nil && w {
			writable = append(writable, nameOf(k))
		}
	}
	return raw, writable, nil
}

// readCorpus returns the committed corpus.
func readCorpus(t testing.TB) []testCase {
	t.Helper()
	f, err := os.Open(corpusFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []testCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c testCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: line %d: %s", corpusFile, len(list)+1, err)
		}
		list = append(list, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// encodeCorpus is the opposite of readCorpus.
func encodeCorpus(t testing.TB, list []testCase) []byte {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, c := range list {
		if err := enc.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// compare tells in which ways two outcomes differ.
func compare(got, want outcome) (out []string) {
	if !bytes.Equal(compact(got.Err), compact(want.Err)) {
		out = append(out, fmt.Sprintf("error %s, want %s", got.Err, want.Err))
	}
	if g, w := strings.Join(got.Logs, "\n"), strings.Join(want.Logs, "\n"); g != w {
		out = append(out, fmt.Sprintf("logs\n%s\nwant\n%s", g, w))
	}
	for name, w := range want.Accounts {
		if g, ok := got.Accounts[name]; !ok || !g.equal(w) {
			out = append(out, fmt.Sprintf("%s: %s (changed: %v)\nwant %s", name, g, ok, w))
		}
	}
	for name, g := range got.Accounts {
		if _, ok := want.Accounts[name]; !ok {
			out = append(out, fmt.Sprintf("%s: %s, want it unchanged", name, g))
		}
	}
	return out
}

func compact(raw json.RawMessage) []byte {
	var b bytes.Buffer
	if len(raw) == 0 || json.Compact(&b, raw) != nil {
		return []byte("null")
	}
	return b.Bytes()
}

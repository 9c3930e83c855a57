//go:build litesvm

package litesvm

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/light"
)

var (
	record = flag.Bool("record", false, "write the cases and what LiteSVM makes of them to the corpus")
	seed   = flag.Uint64("seed", 0, "compare generated cases of this seed instead of the corpus")
	number = flag.Int("cases", generated, "how many cases -seed generates")
)

// lite runs cases on LiteSVM.
type lite struct {
	t      testing.TB
	in     io.WriteCloser
	out    *bufio.Reader
	worlds map[string]map[string]*account
}

func newLite(t testing.TB) *lite {
	t.Helper()
	cmd := exec.Command("node", "run.mjs")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("start LiteSVM, which needs Node.js and `make litesvm-deps`: %s", err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("LiteSVM: %s", err)
		}
	})
	return &lite{t, in, bufio.NewReader(out), map[string]map[string]*account{"": {}}}
}

type liteAccount struct {
	Lamports string `json:"lamports"`
	Owner    string `json:"owner"`
	Data     string `json:"data"`
}

func (l *lite) run(c testCase) []outcome {
	l.t.Helper()
	type liteTx struct {
		Tx       string   `json:"tx"`
		Writable []string `json:"writable"`
	}
	req := struct {
		World    string                  `json:"world,omitempty"`
		From     *string                 `json:"from"`
		Accounts map[string]*liteAccount `json:"accounts"`
		Txs      []liteTx                `json:"txs"`
		Light    bool                    `json:"light"`
	}{World: c.World, Light: c.Light, Accounts: map[string]*liteAccount{}, Txs: []liteTx{}}
	if c.On != "" {
		req.From = &c.On
	}
	now := map[string]*account{}
	for name, a := range l.worlds[c.On] {
		now[name] = a
	}
	for name, a := range c.Accounts {
		req.Accounts[keyOf(name).String()] = &liteAccount{strconv.FormatUint(a.Lamports, 10), keyOf(a.Owner).String(), base64.StdEncoding.EncodeToString(a.Data)}
		now[name] = a
	}
	for _, tx := range c.Txs {
		raw, writable, err := tx.raw()
		if err != nil {
			l.t.Fatalf("%s: %s", c.name(), err)
		}
		keys := make([]string, len(writable))
		for i, name := range writable {
			keys[i] = keyOf(name).String()
		}
		req.Txs = append(req.Txs, liteTx{base64.StdEncoding.EncodeToString(raw), keys})
	}
	line, err := json.Marshal(req)
	if err != nil {
		l.t.Fatal(err)
	}
	if _, err := l.in.Write(append(line, '\n')); err != nil {
		l.t.Fatalf("%s: %s", c.name(), err)
	}
	answer, err := l.out.ReadBytes('\n')
	if err != nil {
		l.t.Fatalf("%s: LiteSVM gave no answer: %s", c.name(), err)
	}
	var res struct {
		Results []struct {
			Err      json.RawMessage         `json:"err"`
			Logs     []string                `json:"logs"`
			Accounts map[string]*liteAccount `json:"accounts"`
		} `json:"results"`
	}
	if err := json.Unmarshal(answer, &res); err != nil || len(res.Results) != len(c.Txs) {
		l.t.Fatalf("%s: LiteSVM answered %q: %v", c.name(), answer, err)
	}
	out := make([]outcome, len(res.Results))
	for i, r := range res.Results {
		out[i] = outcome{Err: r.Err, Logs: plain(r.Logs), Accounts: map[string]*account{}}
		for key, a := range r.Accounts {
			name := nameOf(derive(key))
			after, err := a.read()
			if err != nil {
				l.t.Fatalf("%s: %s: %s", c.name(), name, err)
			}
			if !after.equal(now[name]) {
				out[i].Accounts[name] = after
			}
			now[name] = after
		}
		if c.Light {
			out[i].reduce()
		}
	}
	if c.World != "" {
		l.worlds[c.World] = now
	}
	return out
}

func (a *liteAccount) read() (*account, error) {
	if a == nil {
		return nil, nil
	}
	lamports, err := strconv.ParseUint(a.Lamports, 10, 64)
	if err != nil {
		return nil, err
	}
	data, err := base64.StdEncoding.DecodeString(a.Data)
	return &account{lamports, nameOf(derive(a.Owner)), data}, err
}

// TestLiteSVM runs the corpus on LiteSVM and demands what is on record; with -record it writes the
// record instead, with -seed it compares the two runtimes on cases that nobody has seen.
func TestLiteSVM(t *testing.T) {
	l := newLite(t)
	switch {
	case *record:
		list := cases()
		for i := range list {
			list[i].Want = l.run(list[i])
		}
		if err := os.WriteFile(corpusFile, encodeCorpus(t, list), 0o644); err != nil {
			t.Fatal(err)
		}
	case *seed != 0:
		o, bad := newOurs(t), 0
		for _, c := range append(worlds(), generate(*seed, *number)...) {
			want, got := l.run(c), o.run(c)
			for i := range want {
				if diff := compare(got[i], want[i]); len(diff) > 0 {
					if bad++; bad <= 10 {
						t.Errorf("%s, transaction %d %s\n%s", c.name(), i, c.Txs[i], join(diff))
					}
				}
			}
		}
		t.Logf("%d of %d cases differ", bad, *number)
	default:
		list := readCorpus(t)
		for _, c := range list {
			got := l.run(c)
			for i, w := range c.Want {
				if diff := compare(got[i], w); len(diff) > 0 {
					t.Errorf("%s, transaction %d: LiteSVM differs from the record (make litesvm-record):\n%s", c.name(), i, join(diff))
				}
			}
		}
		t.Logf("%d cases equal on LiteSVM", len(list))
	}
}

// TestLiteSVMFees demands the fees that Light's tree accounts name.
func TestLiteSVMFees(t *testing.T) {
	// fees are those of an account's rollover metadata, which begins at an offset: its third number
	// is for the network, its first for the rollover.
	fees := func(pattern string, at int) (network, rollover uint64) {
		files, err := filepath.Glob(filepath.Join("node_modules", ".light", "package", "accounts", pattern))
		if err != nil || len(files) != 1 {
			t.Fatalf("%s: %v, %v (make litesvm-deps)", pattern, files, err)
		}
		raw, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		var a struct{ Account struct{ Data []string } }
		if err := json.Unmarshal(raw, &a); err != nil {
			t.Fatalf("%s: %s", files[0], err)
		}
		data, err := base64.StdEncoding.DecodeString(a.Account.Data[0])
		if err != nil {
			t.Fatalf("%s: %s", files[0], err)
		}
		return binary.LittleEndian.Uint64(data[at+16:]), binary.LittleEndian.Uint64(data[at:])
	}
	// A batched tree has its kind before the metadata. The older address tree leaves the rollover
	// fee to its queue, and the older state tree takes no network fee for a new leaf.
	address, addressRollover := fees("batch_address_merkle_tree_amt2*", 120)
	leaf, leafRollover := fees("batched_output_queue_oq1*", 112)
	addressV1, _ := fees("address_merkle_tree_amt1*", 112)
	_, queueRollover := fees("address_merkle_tree_queue_aq1*", 112)
	_, stateRollover := fees("merkle_tree_pubkey_smt1*", 112)
	for what, fee := range map[string][2]uint64{
		"a new address":       {light.AddressFee, address + addressRollover},
		"a new leaf":          {light.LeafFee, leaf + leafRollover},
		"a new address in V1": {light.AddressFeeV1, addressV1 + queueRollover},
		"a new leaf in V1":    {light.LeafFeeV1, stateRollover},
	} {
		if fee[0] != fee[1] {
			t.Errorf("%s costs %d lamports here, and %d by Light's accounts", what, fee[0], fee[1])
		}
	}
}

func join(diff []string) string {
	var b bytes.Buffer
	for _, d := range diff {
		fmt.Fprintln(&b, d)
	}
	return b.String()
}

package agent

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// Of a wallet's signatures the one counts whose deadline is the latest, whatever the files are
// called. Where all are over none is taken in, so that new typed data is written.
func TestTake_whatCountsLongest(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), WalletProof: true})
	registry, wallet, now := c.Info().Registry, c.Account("wallet"), c.Time().Unix()
	for name, tc := range map[string]struct {
		deadlines []int64 // after the newest block, of the files in the order of their names
		want      int64   // which is used; 0: none
		passed    int
	}{
		"the fresh one comes first":  {[]int64{200, -100}, 200, 1},
		"the fresh one comes last":   {[]int64{-100, 200}, 200, 1},
		"both count":                 {[]int64{200, 100}, 200, 1},
		"both count, the later last": {[]int64{100, 200}, 200, 1},
		"both are over":              {[]int64{-200, -100}, 0, 2},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var notes []string
			book, err := owner.ReadBook(filepath.Join(dir, "agent.json"))
			if err == nil {
				err = book.Change(registry, func(e *owner.Entry) { e.Ref = caip.AgentRef{Registry: registry, ID: "7"} })
			}
			noError(t, err)
			o := &owned{shell: &shell.Shell{}, Owner: &owner.Owner{Book: book, Note: func(f string, args ...any) { notes = append(notes, fmt.Sprintf(f, args...)) },
				Sites: []owner.Site{{Member: owner.Member{Registry: registry, Wallet: wallet}, Open: chains.Opened(chains.Chain(c))}}}}
			var paths []string
			for i, d := range tc.deadlines {
				path := filepath.Join(dir, fmt.Sprintf("chain-%02d-wallet%s", i, typedEnd))
				typed := fmt.Sprintf(`{"domain":{"chainId":"1001","verifyingContract":"%s"},"message":{"agentId":"7","newWallet":"%s","deadline":"%d"}}`, registry.Address, wallet.Address, now+d)
				for path, text := range map[string]string{path: typed, path + signedEnd: fmt.Sprintf("0x%02x", i)} {
					noError(t, os.WriteFile(path, []byte(text), 0o600))
				}
				paths = append(paths, path+signedEnd)
			}
			noError(t, o.take(t.Context(), dir))
			told := map[bool]int{} // by whether it was taken in
			for _, note := range notes {
				told[slices.ContainsFunc(paths, func(path string) bool { return note == "taken in: "+path })]++
			}
			if told[false] != tc.passed || told[true] != len(paths)-tc.passed {
				t.Errorf("%q", notes)
			}
			if o.Sites[0].Proof == nil {
				if tc.want != 0 {
					t.Error("none was taken in")
				}
				return
			}
			proof, err := o.Sites[0].Proof(t.Context(), c, caip.AgentRef{})
			if err != nil || tc.want == 0 || proof.Deadline != uint64(now+tc.want) || int(proof.Signature[0]) != slices.Index(tc.deadlines, tc.want) {
				t.Errorf("%+v, %v", proof, err)
			}
		})
	}
}

// What was prepared for one agent is not lost by preparing for another into the same directory.
func TestPrepare_takesNothingAway(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true})
	registry, dir := c.Info().Registry, t.TempDir()
	prepare := func(name string) error {
		t.Helper()
		receipt, err := chains.Do(t.Context(), c.Writer("alice"), chains.Register{}, chains.Latest)
		noError(t, err)
		made, _ := receipt.Event(chains.KindRegistered)
		book, err := owner.ReadBook(filepath.Join(t.TempDir(), name+".json"))
		if err == nil {
			err = book.Change(registry, func(e *owner.Entry) { e.Ref = made.Agent })
		}
		noError(t, err)
		o := &owned{shell: &shell.Shell{}, declared: config.Owned{Agent: config.Agent{Name: name}}, Owner: &owner.Owner{Book: book, Sites: []owner.Site{{
			Member: owner.Member{Registry: registry, Owner: c.Account("alice")}, Open: chains.Opened(chains.Chain(c)),
			Writer: func(context.Context, chains.Chain) (chains.Writer, error) { return c.Writer("alice"), nil }}}}}
		for range 2 { // its own it replaces
			if _, err = o.prepare(t.Context(), dir); err != nil {
				return err
			}
		}
		return nil
	}
	noError(t, prepare("one"))
	before, err := readPrepared(&shell.Shell{}, dir)
	if err != nil || len(before) != 1 {
		t.Fatalf("%+v, %v", before, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a"+preparedEnd), nil, 0o600); err != nil { // of a disk that was full
		t.Fatal(err)
	}
	if err := prepare("other"); exit.Code(err) != exit.Usage || !strings.Contains(err.Error(), before[0].Agent.String()) {
		t.Error(err)
	}
	if after, err := readPrepared(&shell.Shell{}, dir); err == nil || len(after) != 1 || after[0].Agent != before[0].Agent {
		t.Errorf("%+v, %v", after, err)
	}
}

func FuzzReadSigned(f *testing.F) {
	for _, s := range []string{"0x02f8", " 0xAB\n", "AQID", "0x", "", "0xg0", "AQI", "0x1"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		raw, err := readSigned(text)
		if (err == nil) != (len(raw) > 0) {
			t.Fatalf("%q: %x, %v", text, raw, err)
		}
		if err != nil {
			return
		}
		if again, err := readSigned([]byte("0x" + hex.EncodeToString(raw))); err != nil || !bytes.Equal(again, raw) {
			t.Fatalf("%x was read again as %x, %v", raw, again, err)
		}
	})
}

func FuzzParsePrepared(f *testing.F) {
	f.Add([]byte(`{"agent":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7","transaction":{"chain":"eip155:1","id":"0xab","account":"0x01","raw":"AQ==","cost":"1"}}`))
	f.Add([]byte(`{"agent":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7","transaction":{"chain":"eip155:2","id":"0xab","raw":"AQ=="}}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		p, err := parsePrepared(content)
		if err != nil {
			return
		}
		if p.Agent.IsZero() || p.Tx.Chain != p.Agent.Chain() || len(p.Tx.Raw) == 0 {
			t.Fatalf("%+v", p)
		}
		text, err := json.Marshal(p)
		noError(t, err)
		if q, err := parsePrepared(text); err != nil || q.Agent != p.Agent || q.Tx.ID != p.Tx.ID {
			t.Fatalf("%+v, %v", q, err)
		}
	})
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

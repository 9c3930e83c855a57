//go:build interop

package interop

import (
	"encoding/hex"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/publish/nodetest"
)

// penniless is a person who holds no native coin on any chain.
const penniless = "penniless"

// newcomer gives a person a key, and nothing else.
func (d *devnet) newcomer(person string) {
	d.t.Helper()
	key, err := crypto.GenerateKey()
	if err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(d.key(person), []byte("0x"+hex.EncodeToString(crypto.FromECDSA(key))+"\n"), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// aggregator starts a relayer that takes reviews, and returns where.
func (d *devnet) aggregator() string {
	d.t.Helper()
	node := httptest.NewServer(&nodetest.Node{Keep: func(id string, file []byte, _ bool) error {
		return os.WriteFile(filepath.Join(d.dir, "ipfs", id), file, 0o644)
	}})
	d.t.Cleanup(node.Close)
	text, err := os.ReadFile(d.config())
	if err != nil {
		d.t.Fatal(err)
	}
	listen := regexp.MustCompile(`(?m)^api:\n  listen: (\S+)`).FindSubmatch(text)
	budgets := regexp.MustCompile(`(?m)^      - \{chain: .*\n`).FindAllString(string(text), -1)
	d.relayerOf(d.path("aggregator.yaml", string(text)+"\naggregator:\n  chains: [\"*\"]\n  ipfs: "+node.URL+"\n  budgets:\n"+strings.Join(budgets, "")))
	return "http://" + string(listen[1]) + "/feedback"
}

// A client who has only the token pays by @x402/fetch and reviews by an aggregator, twice: his
// account runs FeedbackDelegate the second time, and the token asks it by ERC-1271.
func testSponsored(t *testing.T, d *devnet) {
	s := openShop(t, d)
	t.Setenv("BRIDGE8004_CHAINS_DEVNET_A_PAYMENT_ASSETS", s.coin)
	at := d.aggregator()
	until(t, time.Minute, func() error {
		if _, code := d.run("feedback", "search", "--reviewer", d.account(penniless), "-o", "json"); code != 0 {
			return failed("the relayer does not answer: exit %d", code)
		}
		return nil
	})
	node, err := ethclient.DialContext(t.Context(), d.chain("devnet-a").RPC[0])
	if err != nil {
		t.Fatal(err)
	}
	defer node.Close()
	account := common.HexToAddress(d.bare(penniless))
	door := s.street(t, s.server, s.signing, caip.AgentRef{})
	asked := s.path("question.json", question)
	var refs []string
	for i, value := range []string{"95", "40"} {
		code, err := node.CodeAt(t.Context(), account, nil)
		if err != nil {
			t.Fatal(err)
		}
		if to, delegated := types.ParseDelegation(code); delegated != (i > 0) || len(code) > 0 && !delegated || delegated && !strings.EqualFold(to.Hex(), d.chain("devnet-a").FeedbackDelegate) {
			t.Fatalf("payment %d: the account's code is %x", i+1, code)
		}
		got := s.buy(t, penniless, door, true)
		if got.Status != 200 {
			t.Fatalf("payment %d: %d %s, the server asks %s", i+1, got.Status, got.Body, got.Headers["payment-required"])
		}
		saved, terms := s.path("answer.http", got.saved()), s.path("terms.json", string(s.required))
		given := s.write(penniless, "feedback", "give", s.agent.String(), "--value", value, "--payment-response", saved, "--request", asked, "--payment", terms, "--via", at, "--wait", "finalized")
		refs = append(refs, given.Feedback)
		var report struct{ Verdict string }
		if d.ok(&report, "verify", "feedback", given.Feedback, "--require", "file-agrees"); report.Verdict != "verified" {
			t.Errorf("verify feedback: %s", report.Verdict)
		}
	}
	// He takes his delegation back, and goes on paying.
	if out, code := d.run("feedback", "take-back", "--chain", "devnet-a", "--key", "file:"+d.key(penniless), "--payer-key", "file:"+d.key("alice"), "-o", "json"); code != 0 {
		t.Fatalf("take-back: exit %d, %s", code, out)
	}
	if code, err := node.CodeAt(t.Context(), account, nil); err != nil || len(code) > 0 {
		t.Errorf("the account's code is %x, %v", code, err)
	}
	if got := s.buy(t, penniless, door, true); got.Status != 200 {
		t.Errorf("after taking back: %d %s", got.Status, got.Body)
	}
	if balance, err := node.BalanceAt(t.Context(), account, nil); err != nil || balance.Sign() != 0 {
		t.Errorf("the client holds %s wei, %v", balance, err)
	}

	// The SDK reads both as the client's; the index finds them as his.
	var bob struct {
		Summary       struct{ Count int }
		First, Second struct {
			read
			Reviewer string
		}
	}
	d.sdk("devnet-a", "bob", &bob,
		map[string]any{"as": "summary", "what": "summary", "agent": sdkID(s.agent)},
		map[string]any{"as": "first", "what": "read", "agent": sdkID(s.agent), "client": d.bare(penniless), "index": 1},
		map[string]any{"as": "second", "what": "read", "agent": sdkID(s.agent), "client": d.bare(penniless), "index": 2})
	if bob.Summary.Count != 2 || bob.First.Value != "95" || bob.Second.Value != "40" || !strings.EqualFold(bob.First.Reviewer, account.Hex()) || !strings.EqualFold(bob.Second.Reviewer, account.Hex()) {
		t.Errorf("the SDK reads %+v", bob)
	}
	until(t, time.Minute, func() error {
		out, code := d.run("feedback", "search", "--reviewer", d.account(penniless), "-o", "json")
		if code != 0 || slices.ContainsFunc(refs, func(ref string) bool { return !strings.Contains(out, `"`+ref+`"`) }) {
			return failed("search: exit %d, %s", code, out)
		}
		return nil
	})
}

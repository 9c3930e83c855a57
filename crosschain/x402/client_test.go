package x402_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/client"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

const payer = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"

var clientAgent = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/99")

// A client that is an agent says so in what it pays with.
func ExampleDeclareClient() {
	payload := []byte(`{"x402Version":2,"accepted":{"scheme":"exact","network":"eip155:8453"},"payload":{"signature":"0x…"}}`)
	payload, err := x402.DeclareClient(payload, nil, clientAgent)
	if err != nil {
		panic(err)
	}
	// The value of the header PAYMENT-SIGNATURE is x402.EncodeHeader(payload).
	fmt.Println(x402.ClientAgent(payload))
	// Output: eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/99 <nil>
}

// A server finds out which agent has paid before it rates it.
func ExampleProvenClient() {
	ctx := context.Background()
	chain := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:31337"), AutoMine: true}) // in earnest an adapter: chains/evm, chains/sati
	receipt, err := chains.Do(ctx, chain.Writer("owner"), chains.Register{}, chains.Latest)
	if err != nil {
		panic(err)
	}
	event, _ := receipt.Event(chains.KindRegistered)
	if _, err := chains.Do(ctx, chain.Writer("owner"), chains.SetWallet{Agent: event.Agent, Wallet: chain.Account("buyer")}, chains.Latest); err != nil {
		panic(err)
	}
	chain.Settle()

	deps := verify.Deps{
		Registries: link.Of(chain), Book: caip.Book{Pairs: []caip.Pair{chain.Info().Pair()}},
		Assets: []caip.AccountID{chain.Account("coin")}, // of a local chain: stablecoins of real ones are known
	}
	tx, err := chain.Pay("buyer", chains.Move{To: chain.Account("server"), Asset: chain.Account("coin"), Amount: "1000"}, false)
	if err != nil {
		panic(err)
	}
	check := func(ctx context.Context, agent caip.AgentRef, payer caip.AccountID, txID string) error {
		if report := client.Verify(ctx, deps, client.Request{Agent: agent, Account: payer, TxID: txID}); report.Exit != verify.ExitVerified {
			return fmt.Errorf("%s: %s", report.Verdict, report.Reason)
		}
		return nil
	}
	payload, err := x402.DeclareClient([]byte(`{"x402Version":2}`), nil, event.Agent) // what the client sent
	if err != nil {
		panic(err)
	}
	for _, who := range []string{"buyer", "somebody"} {
		settlement := fmt.Appendf(nil, `{"success":true,"transaction":%q,"network":"eip155:31337","payer":%q}`, tx, chain.Account(who).Address) // what the facilitator answered
		agent, err := x402.ProvenClient(ctx, payload, settlement, check)
		fmt.Println(who, "may be rated:", err == nil && agent == event.Agent)
	}
	// Output:
	// buyer may be rated: true
	// somebody may be rated: false
}

func TestDeclareClient_keepsWhatIsThere(t *testing.T) {
	in := `{"x402Version":2,"n":12345678901234567890,"extensions":{"other":{"a":1},"8004-reputation":{"info":{"version":"1.0.0"},"clientAgentId":"7"}}}`
	out, err := x402.DeclareClient([]byte(in), nil, clientAgent)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"extensions":{"8004-reputation":{"clientAgentId":"99","clientAgentRegistry":"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432","info":{"version":"1.0.0"}},"other":{"a":1}},"n":12345678901234567890,"x402Version":2}`
	if string(out) != want {
		t.Errorf("got %s\nwant %s", out, want)
	}
	for _, bad := range []string{"", "[]", "null", `{"extensions":7}`, `{"extensions":{"8004-reputation":[]}}`, `{"a":1,"a":2}`, `{"eXtensions":{}}`, strings.Repeat("[", 100), `{"x":"` + strings.Repeat("x", 1<<20) + `"}`} {
		if out, err := x402.DeclareClient([]byte(bad), nil, clientAgent); err == nil {
			t.Errorf("%.60s: %s", bad, out)
		}
	}
	if _, err := x402.DeclareClient([]byte("{}"), nil, caip.AgentRef{}); err == nil {
		t.Error("no agent")
	}
	if _, err := x402.DeclareClient([]byte("{}"), []byte("[]"), clientAgent); err == nil {
		t.Error("no payment request")
	}
}

func TestDeclareClient_echoesWhatTheServerDeclares(t *testing.T) {
	const required = `{"x402Version":2,"extensions":{"8004-reputation":{"info":{"version":"1.0.0"},"schema":{}}}}`
	const own = `"clientAgentId":"99","clientAgentRegistry":"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"`
	for payload, want := range map[string]string{
		`{}`: `{` + own + `,"info":{"version":"1.0.0"}}`,
		`{"extensions":{"8004-reputation":{"info":{"version":"2.0.0"}}}}`: `{` + own + `,"info":{"version":"2.0.0"}}`,
	} {
		out, err := x402.DeclareClient([]byte(payload), []byte(required), clientAgent)
		if err != nil || string(out) != `{"extensions":{"8004-reputation":`+want+`}}` {
			t.Errorf("%s: %s, %v", payload, out, err)
		}
	}
	for _, none := range []string{`{"x402Version":2}`, `{"extensions":{"8004-reputation":{}}}`} {
		out, err := x402.DeclareClient([]byte("{}"), []byte(none), clientAgent)
		if err != nil || string(out) != `{"extensions":{"8004-reputation":{`+own+`}}}` {
			t.Errorf("%s: %s, %v", none, out, err)
		}
	}
}

func TestClientAgent_refusesHalves(t *testing.T) {
	for extension, want := range map[string]string{
		`{}`: "", `null`: "", `{"clientAgentRegistry":"","clientAgentId":""}`: "",
		`{"clientAgentRegistry":"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432","clientAgentId":"99"}`: clientAgent.String(),
		`{"clientAgentRegistry":"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432"}`:                      "error",
		`{"clientAgentId":"99"}`:                              "error",
		`{"clientAgentRegistry":"base","clientAgentId":"99"}`: "error",
		`{"clientAgentRegistry":7,"clientAgentId":"99"}`:      "error",
		`{"clientagentregistry":"x","CLIENTAGENTID":"y"}`:     "",
		`{"clientAgentId":"1","ClientAgentId":"2"}`:           "error",
		`{"clientAgentRegistry":"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432","clientAgentId":"ninety-nine"}`: "error",
	} {
		got, err := x402.ClientAgent([]byte(`{"extensions":{"8004-reputation":` + extension + `}}`))
		if want == "error" {
			if chains.KindOf(err) != chains.Invalid || !got.IsZero() {
				t.Errorf("%s: %s, %v", extension, got, err)
			}
			continue
		}
		if err != nil || got.String() != want && !got.IsZero() || got.IsZero() != (want == "") {
			t.Errorf("%s: %s, %v", extension, got, err)
		}
	}
}

func TestProvenClient_failsClosed(t *testing.T) {
	payload, err := x402.DeclareClient([]byte("{}"), nil, clientAgent)
	if err != nil {
		t.Fatal(err)
	}
	good := `{"success":true,"transaction":"0xab","network":"eip155:8453","payer":"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0"}`
	yes := func(_ context.Context, agent caip.AgentRef, account caip.AccountID, txID string) error {
		if agent != clientAgent || account.Address != payer || txID != "0xab" {
			return fmt.Errorf("asked for %s, %s and %s", agent, account, txID)
		}
		return nil
	}
	if got, err := x402.ProvenClient(t.Context(), payload, []byte(good), yes); err != nil || got != clientAgent {
		t.Fatalf("%s, %v", got, err)
	}
	if got, err := x402.ProvenClient(t.Context(), []byte("{}"), nil, nil); err != nil || !got.IsZero() {
		t.Errorf("no agent declared: %s, %v", got, err)
	}
	no := errors.New("mismatch")
	for name, c := range map[string]struct {
		settlement string
		check      x402.ClientCheck
	}{
		"not settled":     {strings.Replace(good, "true", "false", 1), yes},
		"no payer":        {strings.Replace(good, "payer", "payee", 1), yes},
		"no transaction":  {strings.Replace(good, "transaction", "tx", 1), yes},
		"no network":      {strings.Replace(good, "network", "net", 1), yes},
		"another network": {strings.Replace(good, "8453", "1", 1), yes},
		"no address":      {strings.Replace(good, "0x742d35Cc", "0x742d35", 1), yes},
		"not the wallet":  {good, func(context.Context, caip.AgentRef, caip.AccountID, string) error { return no }},
	} {
		if got, err := x402.ProvenClient(t.Context(), payload, []byte(c.settlement), c.check); !errors.Is(err, x402.ErrNotProven) || !got.IsZero() {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
	if _, err := x402.ProvenClient(t.Context(), payload, []byte("{"), yes); err == nil {
		t.Error("a settlement that is none")
	}
}

func FuzzClientAgent(f *testing.F) {
	for _, s := range []string{`{}`, `{"extensions":{"8004-reputation":{"clientAgentRegistry":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432","clientAgentId":"1"}}}`, `{"extensions":{"8004-reputation":{"clientAgentId":""}}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		agent, err := x402.ClientAgent(data)
		if err != nil {
			return
		}
		if !json.Valid(data) {
			t.Fatalf("%q was read", data)
		}
		if agent.IsZero() {
			agent = clientAgent
		}
		out, err := x402.DeclareClient(data, nil, agent)
		if err != nil {
			return // too large, or extensions of another spelling
		}
		if again, err := x402.ClientAgent(out); err != nil || again != agent {
			t.Fatalf("%q became %q: %s, %v", data, out, again, err)
		}
	})
}

//go:build interop

package interop

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

const question = `{"city":"Oslo"}`

// shop is an agent that sells, behind the real server, and a client that is an agent and pays.
type shop struct {
	*devnet
	agent, client     caip.AgentRef
	payTo, coin       string
	terms             []byte // what is asked for
	signing           x402.Signing
	server            string // URL of the real server
	mu                sync.Mutex
	required, payload []byte // what went over the wire last
}

type address struct{ Address string }

// evm is what peers need to know to write on an EVM chain.
func (d *devnet) evm(name, person string) map[string]any {
	c := d.chain(name)
	return map[string]any{"rpc": c.RPC[0], "chainId": json.Number(strings.TrimPrefix(c.ID, "eip155:")), "key": d.secret(person), "identity": c.Registry, "reputation": c.Reputation}
}

func with(m map[string]any, more map[string]any) map[string]any {
	for k, v := range more {
		m[k] = v
	}
	return m
}

// openShop registers the agents, deploys a coin and starts the real server.
func openShop(t *testing.T, d *devnet) *shop {
	t.Helper()
	s := &shop{devnet: d}
	d.newcomer(penniless)
	s.agent = caip.MustAgentRef(d.write("owner", "agent", "register", "--chain", "devnet-a").Agent)
	s.client = caip.MustAgentRef(d.write("alice", "agent", "register", "--chain", "devnet-a").Agent)
	d.write("owner", "agent", "set-wallet", s.agent.String(), "--wallet-key", "file:"+d.key("wallet"), "--wait", "finalized")
	var shown struct {
		AgentWallet struct{ Address string }
		Reputation  string `json:"reputationRegistry"`
	}
	d.ok(&shown, "agent", "show", s.agent.String())
	_, hex, _ := strings.Cut(shown.AgentWallet.Address, ":0x")
	s.payTo = "0x" + hex
	seed := bytes.Repeat([]byte{7}, 32)
	key, err := interaction.NewKey(registration.Ed25519, seed)
	if err != nil {
		t.Fatal(err)
	}
	out, code := d.run("registration", "new", "--name", "Weather", "--description", "Forecasts", "--registration", s.agent.String(),
		"--signer", "file:"+d.path("sign.key", fmt.Sprintf("%x", seed)), "--algorithm", registration.Ed25519)
	if code != 0 {
		t.Fatalf("registration new: exit %d\n%s", code, out)
	}
	d.write("owner", "agent", "set-uri", s.agent.String(), "--uri", d.pin(d.path("shop.json", out)), "--wait", "finalized")
	s.signing = x402.Signing{Agent: s.agent, Signer: key, OnError: func(err error) { t.Errorf("sign: %v", err) }}

	var coin address
	peer(t, "coin", with(d.evm("devnet-a", "carol"), map[string]any{"holders": []string{d.bare("alice"), d.bare(penniless)}}), &coin)
	s.coin = coin.Address
	request := fmt.Appendf(nil, `{"x402Version":2,"accepts":[{"scheme":"exact","network":%q,"amount":"1000","asset":%q,"payTo":%q}]}`, s.agent.Chain(), s.coin, s.payTo)
	reviews, err := caip.ParseAccountID(shown.Reputation)
	if err != nil {
		t.Fatal(err)
	}
	if s.terms, err = x402.Declare(request, x402.Reputation{Registrations: []x402.Registration{{Agent: s.agent, ReputationRegistry: reviews}}}); err != nil {
		t.Fatal(err)
	}
	s.server = s.open(t, s.payTo)
	return s
}

// account is a person's on the first chain, CAIP-10.
func (d *devnet) account(person string) string {
	d.t.Helper()
	key, err := crypto.HexToECDSA(strings.TrimPrefix(d.secret(person), "0x"))
	if err != nil {
		d.t.Fatal(err)
	}
	return d.chain("devnet-a").ID + ":" + strings.ToLower(crypto.PubkeyToAddress(key.PublicKey).Hex())
}

// bare is the address of account.
func (d *devnet) bare(person string) string {
	d.t.Helper()
	account, err := caip.ParseAccountID(d.account(person))
	if err != nil {
		d.t.Fatal(err)
	}
	return account.Address
}

// open starts the real server, which asks for payments to an account.
func (s *shop) open(t *testing.T, payTo string) string {
	t.Helper()
	var declared struct{ Extensions json.RawMessage }
	if err := json.Unmarshal(s.terms, &declared); err != nil {
		t.Fatal(err)
	}
	var at struct{ URL string }
	peer(t, "server", with(s.evm("devnet-a", "carol"), map[string]any{"payTo": payTo, "asset": s.coin, "amount": "1000", "extensions": declared.Extensions}), &at)
	return at.URL
}

// street is the way from a client to a server: the client's side says which agent it is, if any,
// and lets no payment pass that is not verified, the server's signs what it answers.
func (s *shop) street(t *testing.T, server string, signing x402.Signing, client caip.AgentRef) string {
	t.Helper()
	target, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(signing.Handler(httputil.NewSingleHostReverseProxy(target)))
	t.Cleanup(front.Close)
	if target, err = url.Parse(front.URL); err != nil {
		t.Fatal(err)
	}
	guard := x402.Guard{Next: taps(s.tap), Check: func(_ context.Context, _ string, request []byte) error {
		out, code := s.run("verify", "payment", s.path("402.json", string(request)), "--agent", s.agent.String())
		if code != 0 {
			return fmt.Errorf("exit %d: %s", code, out)
		}
		return nil
	}}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.Transport = guard
	if client != (caip.AgentRef{}) {
		proxy.Transport = &x402.AsAgent{Next: guard, Agent: client}
	}
	proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, err error) {
		var refused *x402.RefusedError
		if !errors.As(err, &refused) {
			t.Errorf("on the way: %v", err)
		}
		http.Error(w, err.Error(), http.StatusForbidden)
	}
	door := httptest.NewServer(proxy)
	t.Cleanup(door.Close)
	return door.URL
}

// tap notes what goes over the wire.
func (s *shop) tap(r *http.Request) (*http.Response, error) {
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if value := r.Header.Get(x402.PayloadHeader); value != "" {
		s.payload, err = x402.DecodeHeader(value)
	}
	if value := answer.Header.Get(x402.Header); value != "" && err == nil {
		s.required, err = x402.DecodeHeader(value)
	}
	return answer, err
}

type taps func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f taps) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// answer is what the client got.
type answer struct {
	Status  int
	Headers map[string]string
	Body    string
}

// saved is the answer as curl -i prints it.
func (a answer) saved() string {
	var b strings.Builder
	fmt.Fprintf(&b, "HTTP/1.1 %d OK\r\n", a.Status)
	for name, value := range a.Headers {
		fmt.Fprintf(&b, "%s: %s\r\n", name, value)
	}
	return b.String() + "\r\n" + a.Body
}

func (s *shop) buy(t *testing.T, person, door string, echo bool) (got answer) {
	t.Helper()
	peer(t, "client", map[string]any{
		"url": door, "key": s.secret(person), "network": s.agent.Chain(), "asset": s.coin, "question": question, "echo": echo,
	}, &got)
	return got
}

// The real client pays the real server, which is settled by the SDK's facilitator. Each side's part
// of 8004-reputation is ours.
func testX402(t *testing.T, d *devnet) {
	s := openShop(t, d)
	asked := s.path("question.json", question)
	for _, generation := range []x402.Generation{x402.Seed, x402.V1} {
		signing := s.signing
		signing.Generation = generation
		door := s.street(t, s.server, signing, s.client)
		for _, echo := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, echo %t", generation, echo), func(t *testing.T) {
				got := s.buy(t, "alice", door, echo)
				if got.Status != http.StatusOK || got.Body != `{"city":"Oslo","weather":"sunny"}` {
					t.Fatalf("%d %s, the server asks %s", got.Status, got.Body, got.Headers["payment-required"])
				}
				saved, terms := s.path("answer.http", got.saved()), s.path("terms.json", string(s.required))
				var report struct{ Verdict string }
				s.ok(&report, "verify", "response", saved, "--request", asked, "--agent", s.agent.String(), "--payment", terms, "--payer", s.account("alice"))
				if report.Verdict != "verified" {
					t.Errorf("verify response: %s", report.Verdict)
				}
				if agent, err := x402.ClientAgent(s.payload); err != nil || agent != s.client {
					t.Errorf("the client said it is %s, %v", agent, err)
				}
				// Each rates the other.
				s.write("alice", "feedback", "give", s.agent.String(), "--value", "95", "--payment-response", saved, "--request", asked, "--payment", terms)
				s.write("owner", "feedback", "give", s.client.String(), "--value", "90", "--payment-payload", s.path("payload.json", string(s.payload)), "--payment-response", saved, "--payment", terms)
			})
		}
	}
	t.Run("a thief's server gets nothing", func(t *testing.T) {
		_, thief, _ := strings.Cut(s.account("mallory"), ":0x")
		door := s.street(t, s.open(t, "0x"+thief), s.signing, s.client)
		if got := s.buy(t, "alice", door, true); got.Status != http.StatusForbidden || !strings.Contains(got.Body, "mismatch") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	})
}

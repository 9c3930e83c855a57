package signer_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nkeys"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/link"
	relayer "github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// agent is one agent on two EVM chains and SATI, whose home has just replaced its wallet.
type agent struct {
	t                   *testing.T
	net                 *network.Network
	all                 *bridge8004.Chains
	home, member, token caip.AgentRef
	bus                 *stream.Bus
	desk                *signing.Desk
	nkeys               map[string]string // of owner and wallet, by reference
}

// wanted is whose address the home holds now.
const wanted = "alice"

func newAgent(t *testing.T) *agent {
	t.Helper()
	dir := t.TempDir()
	n, err := network.Start(t.Context(), network.Options{Dir: dir, BlockTime: 100 * time.Millisecond})
	noError(t, err)
	t.Cleanup(func() { _ = n.Close() })
	a := &agent{t: t, net: n, nkeys: map[string]string{}}
	a.all, err = bridge8004.Open(n.Config())
	noError(t, err)
	t.Cleanup(a.all.Close)
	a.home, a.member, a.token = a.register(network.NameA), a.register(network.NameB), a.register(network.NameSATI)
	var listed []string
	for _, ref := range []caip.AgentRef{a.home, a.member, a.token} {
		id := ref.ID
		if ref.Chain().Namespace == caip.Solana {
			id = fmt.Sprintf("%q", id)
		}
		listed = append(listed, fmt.Sprintf(`{"agentId":%s,"agentRegistry":%q}`, id, ref.Registry))
	}
	uri, err := n.Pin([]byte(`{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","name":"one","registrations":[` + strings.Join(listed, ",") + `]}`))
	noError(t, err)
	for _, ref := range []caip.AgentRef{a.home, a.member, a.token} {
		a.do(ref, "owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(a.home.String())}})
	}
	a.do(a.home, "owner", chains.SetURI{Agent: a.home, URI: uri})
	a.do(a.home, "owner", chains.SetMetadata{Agent: a.home, Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(a.token.Chain()), Value: []byte(a.account(a.token, wanted).String())}})
	a.do(a.member, "owner", chains.GrantSync{Agent: a.member, Relayer: a.account(a.member, "relayer"), Scopes: chains.SyncScopeSubmitWallet})
	chain, err := a.all.At(t.Context(), a.home.Registry)
	noError(t, err)
	wallet, proof, err := a.all.Consent(t.Context(), chain, a.home, bridge8004.KeyRef{Key: n.Key(wanted)})
	noError(t, err)
	a.do(a.home, "owner", chains.SetWallet{Agent: a.home, Wallet: wallet, Proof: proof})
	a.serve()
	return a
}

// serve opens the relayer's bus to two signers.
func (a *agent) serve() {
	a.t.Helper()
	c := relayer.Default().NATS
	c.Dir = a.t.TempDir()
	c.Listen.Address = "127.0.0.1:0"
	for who, accounts := range map[string][]string{
		"owner":  {a.account(a.member, "owner").String(), a.account(a.token, "owner").String()},
		"wallet": {a.account(a.member, wanted).String()},
	} {
		user, err := nkeys.CreateUser()
		noError(a.t, err)
		seed, _ := user.Seed()
		public, _ := user.PublicKey()
		path := filepath.Join(a.t.TempDir(), who+".nk")
		noError(a.t, os.WriteFile(path, seed, 0o600))
		a.nkeys[who] = "file:" + path
		c.Listen.Signers = append(c.Listen.Signers, relayer.Login{NKey: public, Accounts: accounts})
	}
	var err error
	a.bus, err = stream.Open(a.t.Context(), c, "bridge8004", time.Second)
	noError(a.t, err)
	a.t.Cleanup(a.bus.Close)
	a.desk, err = a.bus.Signing(a.t.Context())
	noError(a.t, err)
}

func (a *agent) key(ref caip.AgentRef, who string) bridge8004.KeyRef {
	if ref.Chain().Namespace == caip.Solana {
		return bridge8004.KeyRef{Key: a.net.SolanaKey(who)}
	}
	return bridge8004.KeyRef{Key: a.net.Key(who)}
}

func (a *agent) account(ref caip.AgentRef, who string) caip.AccountID {
	a.t.Helper()
	c, err := a.all.Config.At(ref.Registry)
	noError(a.t, err)
	account, err := a.all.Account(c, a.key(ref, who))
	noError(a.t, err)
	return account
}

func (a *agent) do(ref caip.AgentRef, who string, op chains.Op) chains.Receipt {
	a.t.Helper()
	chain, err := a.all.At(a.t.Context(), ref.Registry)
	noError(a.t, err)
	w, err := a.all.Writer(a.t.Context(), chain, a.key(ref, who))
	noError(a.t, err)
	r, err := chains.Do(a.t.Context(), w, op, chains.Latest)
	if err != nil {
		a.t.Fatalf("%s: %v", op.Verb(), err)
	}
	return r
}

func (a *agent) register(name string) caip.AgentRef {
	a.t.Helper()
	chain, err := a.all.Chain(a.t.Context(), name)
	noError(a.t, err)
	e, ok := a.do(caip.AgentRef{Registry: chain.Info().Registry, ID: "0"}, "owner", chains.Register{Name: "agent"}).Event(chains.KindRegistered)
	if !ok {
		a.t.Fatal("no agent")
	}
	return e.Agent
}

// config writes the configuration of a signer: that of the networks, with its part appended.
func (a *agent) config(keys, agents string) string {
	a.t.Helper()
	text, err := os.ReadFile(a.net.Config())
	noError(a.t, err)
	path := filepath.Join(a.t.TempDir(), "signer.yaml")
	noError(a.t, os.WriteFile(path, fmt.Appendf(text, "\nsigner:\n  keys:\n%s  agents:\n%s", keys, agents), 0o600))
	return path
}

// command runs the command line until it is stopped, and returns how.
type command struct {
	stop context.CancelFunc
	code chan int
	log  *lines
}

// lines is a log that is written and read at once.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func (a *agent) run(file, who string) *command {
	ctx, stop := context.WithCancel(context.Background())
	c := &command{stop: stop, code: make(chan int, 1), log: &lines{}}
	s := &shell.Shell{Printer: shell.Printer{Out: c.log}, In: strings.NewReader(""), Err: c.log,
		Environ: []string{"BRIDGE8004_NATS_URL=nats://" + a.bus.Listening().String(), "BRIDGE8004_NATS_NKEY=" + a.nkeys[who]}}
	go func() { c.code <- cli.Run(ctx, s, []string{"signer", "run", "--config", file}) }()
	return c
}

func (c *command) end(t *testing.T, want int) {
	t.Helper()
	c.stop()
	if code := <-c.code; code != want {
		t.Errorf("exit %d, want %d:\n%s", code, want, c.log)
	}
}

// TestSignerRun_letsARelayerSetTheWallet runs the signers of an owner and of a wallet against real
// registries and a relayer's own server.
func TestSignerRun_letsARelayerSetTheWallet(t *testing.T) {
	a := newAgent(t)
	wallet := a.account(a.member, wanted)
	owner := a.run(a.config(
		fmt.Sprintf("    - {key: %q, chains: [%s]}\n    - {key: %q, chains: [%s]}\n", a.net.Key("owner"), network.NameB, a.net.SolanaKey("owner"), network.NameSATI),
		fmt.Sprintf("    - {agent: %q, home: %q, verbs: [owner-consent], wallets: [%q]}\n    - {agent: %q, home: %q, verbs: [set-uri, set-wallet], wallets: [%q]}\n",
			a.member, a.home, wallet.Address, a.token, a.home, a.account(a.token, wanted))), "owner")
	holder := a.run(a.config(fmt.Sprintf("    - {key: %q, chains: [%q]}\n", a.net.Key(wanted), a.member.Chain()),
		fmt.Sprintf("    - {agent: %q, home: %q, verbs: [wallet-proof], wallets: [%q]}\n", a.member, a.home, wallet)), "wallet")

	chain, err := a.all.At(t.Context(), a.member.Registry)
	noError(t, err)
	want := signing.Wallet{Chain: chain, Agent: a.member, Home: a.home, Wallet: wallet, Owner: a.account(a.member, "owner"), Relayer: a.account(a.member, "relayer")}
	var op chains.SyncWallet
	await(t, "both have signed", func() (why string, err error) { op, why, err = a.desk.Wallet(t.Context(), want); return why, err }, owner, holder)
	a.do(a.member, "relayer", op)
	if now, err := chain.Agent(t.Context(), a.member, chains.Latest); err != nil || now.Wallet.Address != wallet {
		t.Errorf("%+v, %v", now.Wallet, err)
	}

	// Nobody signs for a wallet that is not listed, whatever the relayer asks.
	want.Wallet = a.account(a.member, "mallory")
	await(t, "the owner's signer refuses", func() (string, error) {
		_, why, err := a.desk.Wallet(t.Context(), want)
		if strings.Contains(why, string(signing.WalletNotListed)) {
			why = ""
		}
		return why, err
	}, owner, holder)

	sati, err := a.all.At(t.Context(), a.token.Registry)
	noError(t, err)
	for _, verb := range []string{signing.SetURI, signing.SetWallet} {
		asked := caip.AccountID{}
		if verb == signing.SetWallet {
			asked = a.account(a.token, wanted)
		}
		await(t, verb, func() (string, error) {
			why, err := a.desk.Update(t.Context(), sati, verb, a.token, a.home, asked, a.account(a.token, "owner"))
			if strings.Contains(why, "has sent") {
				why = ""
			}
			return why, err
		}, owner, holder)
	}
	home, err := a.all.At(t.Context(), a.home.Registry)
	noError(t, err)
	lead, err := home.Agent(t.Context(), a.home, chains.Latest)
	noError(t, err)
	if now, err := sati.Agent(t.Context(), a.token, chains.Latest); err != nil || now.URI != lead.URI || now.Wallet.Address != a.account(a.token, wanted) {
		t.Errorf("%+v, %v", now, err)
	}
	owner.end(t, exit.OK)
	holder.end(t, exit.OK)
	if log := owner.log.String(); strings.Count(log, "msg=signed") != 1 || strings.Count(log, "msg=sent") != 2 || !strings.Contains(log, "wallet-not-listed") {
		t.Errorf("the log of the owner's signer:\n%s", log)
	}
}

func await(t *testing.T, what string, ask func() (string, error), signers ...*command) {
	t.Helper()
	for end := time.Now().Add(60 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		why, err := ask()
		noError(t, err)
		if why == "" {
			return
		}
		if time.Now().After(end) {
			for _, s := range signers {
				t.Log(s.log)
			}
			t.Fatalf("not within a minute: %s: %s", what, why)
		}
	}
}

func TestSignerRun_tellsAllThatIsWrongAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "signer.yaml")
	if err := os.WriteFile(path, []byte(`
chains:
  - {name: base, rpc: ["https://node.example"]}
  - {name: optimism, rpc: ["https://node.example"]}
nats: {url: "nats://bus.example:4222", user: me}
signer:
  keys:
    - {key: "0x0123", chains: [base]}
    - {key: "env:K", chains: []}
    - {key: "env:K", chains: [mars]}
  agents:
    - {agent: base/1, home: base/1, verbs: [wallet-proof], wallets: ["0x742d35cc6634c0532925a3b844bc9e7595f0beb0"]}
    - {agent: optimism/7, home: base/1, verbs: [wallet-proof, set-uri, steal], wallets: [nonsense]}
    - {agent: optimism/7, home: base/1, verbs: [owner-consent]}
    - {agent: optimism/8, home: mars/1, verbs: []}
    - {agent: optimism/9, home: base/1, verbs: []}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	code := cli.Run(t.Context(), &shell.Shell{Printer: shell.Printer{Out: &out}, In: strings.NewReader(""), Err: &out}, []string{"signer", "run", "--config", path})
	if code != exit.Usage {
		t.Errorf("exit %d", code)
	}
	for _, want := range []string{"nats.url: bus.example is not this machine", "nats.password: missing", "signer.keys[0].key:", "signer.keys[1].chains: missing", "signer.keys[2].chains[0]:",
		"signer.agents[0].home: it is the agent itself", "signer.agents[1].verbs[1]:", "signer.agents[1].verbs[2]:", "signer.agents[1].wallets[0]:", "signer.agents[2].agent:",
		"signer.agents[2].wallets: missing", "signer.agents[3].home:", "signer.agents[4].verbs: missing"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "0x0123") {
		t.Error("it repeats what may be a key")
	}
}

func TestSignerRun_saysThatItCannotReachNATS(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "signer.yaml"), filepath.Join(t.TempDir(), "key")
	for file, text := range map[string]string{key: strings.Repeat("1", 64), path: `
chains:
  - {name: base, rpc: ["http://127.0.0.1:1"]}
  - {name: optimism, rpc: ["http://127.0.0.1:1"]}
nats: {url: "nats://127.0.0.1:1"}
signer:
  keys: [{key: "file:` + key + `", chains: [optimism]}]
  agents: [{agent: optimism/7, home: base/1, verbs: [owner-consent], wallets: ["0x742d35cc6634c0532925a3b844bc9e7595f0beb0"]}]
`} {
		noError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	var out bytes.Buffer
	code := cli.Run(t.Context(), &shell.Shell{Printer: shell.Printer{Out: &out}, In: strings.NewReader(""), Err: &out}, []string{"signer", "run", "--config", path})
	if code != exit.Unchecked || !strings.Contains(out.String(), "nats.url") {
		t.Errorf("exit %d: %s", code, &out)
	}
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

package config

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/configs"
	relayer "github.com/bridge8004/bridge8004/relayer/config"
)

func load(t *testing.T, text string, environ ...string) (Config, error) {
	t.Helper()
	return Load(Options{File: "test.yaml", Data: []byte(text), Environ: environ})
}

func TestSamplesParse(t *testing.T) {
	for _, name := range configs.Samples {
		data, err := configs.Sample(name)
		noError(t, err)
		cfg, err := Load(Options{File: name + ".yaml", Data: data})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := cfg.CheckRelayer(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestHistoryLimit(t *testing.T) {
	cfg, err := load(t, "chains:\n  - name: solana-devnet\n    rpc: [http://127.0.0.1:1]\n    history_limit: 25000\n")
	if err != nil || cfg.Chains[0].HistoryLimit != 25_000 {
		t.Errorf("%+v, %v", cfg.Chains, err)
	}
}

func TestPaymentAssets(t *testing.T) {
	cfg, err := load(t, "chains: [{name: base, rpc: [http://127.0.0.1:1], payment_assets: ['0xFDE4C96C8593536E31F229EA8F37B2ADA2699BB2']}]")
	if err != nil || len(cfg.Chains[0].Assets) != 1 || cfg.Chains[0].Assets[0].String() != "eip155:8453:0xfde4c96c8593536e31f229ea8f37b2ada2699bb2" {
		t.Errorf("%+v, %v", cfg.Chains, err)
	}
	for _, asset := range []string{"USDT", "eip155:10:0xfde4c96c8593536e31f229ea8f37b2ada2699bb2"} {
		if _, err := load(t, "chains: [{name: base, rpc: [http://127.0.0.1:1], payment_assets: ['"+asset+"']}]"); err == nil || !strings.Contains(err.Error(), "chains[0].payment_assets[0]") {
			t.Errorf("%s: %v", asset, err)
		}
	}
}

func TestAKnownDeploymentFillsInWhatIsLeftOut(t *testing.T) {
	cfg, err := load(t, "chains: [{name: base, rpc: [https://rpc.example]}, {id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', rpc: [https://sol.example]}]")
	noError(t, err)
	base, solana := cfg.Chains[0], cfg.Chains[1]
	if base.ID.String() != "eip155:8453" || base.Dialect != "erc8004" || base.Pair.Identity.Address != "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432" {
		t.Errorf("base: %+v", base)
	}
	if base.Finality != chains.Finalized || base.Timeout != DefaultTimeout || base.Poll != 5*time.Second {
		t.Errorf("defaults of base: %+v", base)
	}
	if solana.Name != "solana-devnet" || solana.Dialect != "sati" || solana.Photon != "https://sol.example" || solana.LookupTable == "" || solana.Pair.Identity != solana.Pair.Reputation {
		t.Errorf("solana: %+v", solana)
	}
	if ref, err := cfg.Book().AgentRef("8453:42"); err != nil || ref.String() != base.Pair.Identity.String()+"/42" {
		t.Errorf("8453:42 is %v, %v", ref, err)
	}
}

func TestEveryProblemIsReportedWithItsPath(t *testing.T) {
	_, err := load(t, `
chains:
  - {name: base, rpc: [https://rpc.example], rcp: x}
  - {name: Bad Name, id: "eip155:08453", rpc: [ftp://x]}
  - {name: elsewhere, id: "eip155:31337", rpc: ["https://user:hunter2@rpc.example/key?x=%zz"]}
  - {name: base, id: "eip155:1", registry: "0x8004A818BFB912233c491871b3d84c89A494BD9e", reputation: "0x12", relay: "eip155:2:0x8004A818BFB912233c491871b3d84c89A494BD9e"}
  - {name: solana, rpc: [https://s.example], relay: "0x8004A818BFB912233c491871b3d84c89A494BD9e", key: 0xdeadbeefhunter2}
fetch: {gateways: [gopher://x], alow_http: true, timeout: 5 parsecs}
nonsense: 1
nats: {urll: x}
`)
	var problems *Error
	if !errors.As(err, &problems) {
		t.Fatalf("got %v", err)
	}
	text := err.Error()
	for _, want := range []string{
		"test.yaml: ", "chains[0].rcp: unknown key", "chains[1].id", "chains[1].name", "chains[2].registry: missing",
		"chains[3].id: eip155:1, but base is eip155:8453", "chains[3].registry: eip155:1:0x8004a818bfb912233c491871b3d84c89a494bd9e is a testnet address",
		"chains[3].reputation", "chains[3].relay", "is on eip155:2, not on eip155:1", "chains[3].rpc: missing", "chains[4].relay: belongs to the erc8004 dialect",
		"chains[4].key: not a key reference", "fetch.gateways[0]", "fetch.alow_http: unknown key; the keys here are: allow_http", "fetch.timeout",
		"nonsense: unknown key; the keys here are: agents, aggregator, api, chains", "nats.urll: unknown key",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not reported", want)
		}
	}
	if strings.Contains(text, "hunter2") {
		t.Error("a secret is repeated")
	}
	if t.Failed() {
		t.Log(text)
	}
}

// What a value hides that cannot be read is no more than what follows from it: the rest of the
// file, and what the caller needs beyond it, is judged as ever.
func TestNoProblemHidesAnother(t *testing.T) {
	const chain = `{name: base, rpc: [https://rpc.example], relay: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432", key: env:KEY}`
	agents := func(c Config) error {
		_, err := c.Owned("a")
		return err
	}
	signer := func(c Config) error {
		_, _, err := c.SignerTerms()
		return err
	}
	for name, c := range map[string]struct {
		text    string
		environ []string
		use     func(Config) error
		want    []string // in any order
	}{
		"a chain without an id": {text: "chains: [{name: x, id: nonsense, rpc: [ftp://x], timeout: 1h, key: hunter2}]",
			want: []string{"chains[0].id", "chains[0].rpc[0]", "chains[0].timeout", "chains[0].key"}},
		"no table":       {text: "chains: [5]\nlinks: {confirm: soon}", want: []string{"chains[0]", "links.confirm"}},
		"two documents":  {text: "prefix: 5\n---\nprefix: b", want: []string{"", "prefix"}},
		"the relayer's":  {text: "chains: [" + chain + "]\nlinks: {confirm: soon, drift: 1ms}\nnats: {dir: d, replicas: 9}\napi: {listen: x}", use: Config.CheckRelayer, want: []string{"links.confirm", "links.drift", "nats.replicas", "api.listen"}},
		"what follows":   {text: "chains: [" + chain + "]\nnats: {url: 5}\nexecute: {lease: 1ns}", use: Config.CheckRelayer, want: []string{"nats.url", "execute.lease"}},
		"routes":         {text: "chains: [" + chain + "]\nnats: {dir: d}\nroutes: [{name: 5, from: [op], to: ['*'], agents: ['*']}, {name: b, from: [op], to: [base], agents: ['8453:1']}]", use: Config.CheckRelayer, want: []string{"routes[0].name", "routes[1].from"}},
		"a chain's":      {text: "chains: [{name: x, id: 5, rpc: [https://rpc.example]}]\nnats: {dir: d, replicas: 9}\nroutes: [{name: a, from: ['eip155:5'], to: ['*'], agents: ['*']}]", use: Config.CheckRelayer, want: []string{"chains[0].id", "nats.replicas"}},
		"in its place":   {text: "prefix: [a]\nnats: {dir: d}\nchains: [" + chain + ", {name: x, id: 'eip155:7', registry: '0x8004a169fb4a3325136eb29fa0ceb6d2e539a432', reputation: '0x8004baa17c55a88189ae136b182e5fda19de9b63', rpc: [https://rpc.example], poll: 1ns}]", use: Config.CheckRelayer, want: []string{"prefix", "chains[1].poll"}},
		"a variable":     {text: "chains: [" + chain + "]\nlinks: {drift: 1ms}", environ: []string{"BRIDGE8004_NATS_REPLICAS=x", "BRIDGE8004_NATS_DIR= "}, use: Config.CheckRelayer, want: []string{"BRIDGE8004_NATS_REPLICAS", "BRIDGE8004_NATS_DIR", "links.drift"}},
		"an agent's":     {text: "prefix: [a]\nchains: [" + chain + "]\nagents: [{name: a, home: base, chains: [{chain: base, owner: hunter2}]}]", use: agents, want: []string{"prefix", "agents[0].file", "agents[0].chains[0].owner"}},
		"no such agent":  {text: "prefix: [a]\nagents: [{name: b}]", use: agents, want: []string{"prefix", ""}},
		"a signer's":     {text: "prefix: [a]\nnats: {url: 'tls://u:p@h:1'}\nchains: [" + chain + "]\nsigner: {keys: [{key: env:A, chains: [op]}]}", use: signer, want: []string{"prefix", "nats.url", "signer.keys[0].chains[0]", "signer.agents"}},
		"nothing else":   {text: "chains: [" + chain + "]", use: signer, want: []string{"nats.url", "signer.keys", "signer.agents"}},
		"several in one": {text: "prefix: [a]\nnats: {dir: d}\nchains: [" + chain + "]\nroutes: [{name: a, from: [op, arb], to: [base], agents: ['8453:1']}]", use: Config.CheckRelayer, want: []string{"prefix", "routes[0].from", "routes[0].from"}},
	} {
		_, err := Load(Options{File: "test.yaml", Data: []byte(c.text), Environ: c.environ, Use: c.use})
		var told *Error
		if !errors.As(err, &told) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var paths []string
		for _, problem := range told.Problems {
			paths = append(paths, problem.Path)
		}
		slices.Sort(paths)
		slices.Sort(c.want)
		if !slices.Equal(paths, c.want) {
			t.Errorf("%s: problems at %q, want %q\n%s", name, paths, c.want, err)
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: a secret is repeated", name)
		}
	}
}

func TestWhatIsNotAMappingIsRefused(t *testing.T) {
	for _, text := range []string{"- a", "chains: 5", "chains: [5]", "chains: {a: 1}", "a: [", "chains: []\nchains: []", "fetch: []", "nats: {url: {}}", "prefix: a\n---\nprefix: b", "prefix: a\n---\n- [", "--- \n---\nprefix: b"} {
		if _, err := load(t, text); err == nil {
			t.Errorf("%q is accepted", text)
		} else if strings.Contains(err.Error(), "panic") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAKeyOfDigitsIsAName(t *testing.T) {
	_, err := load(t, "nats: {1: x}\n8453: y\n")
	if err == nil || !strings.Contains(err.Error(), "nats.1") || !strings.Contains(err.Error(), "8453") {
		t.Errorf("%v", err)
	}
}

func TestAFileThatSaysNothingIsNone(t *testing.T) {
	for _, text := range []string{"", "null\n", "# nothing yet\n", "---\n", "# nothing\n---\n...\n"} {
		if cfg, err := load(t, text, "BRIDGE8004_NATS_URL=nats://127.0.0.1:4222"); err != nil || cfg.NATS.URL == "" {
			t.Errorf("%q: %+v, %v", text, cfg.NATS, err)
		}
	}
}

func TestTheEnvironmentOverridesTheFile(t *testing.T) {
	file := "chains: [{name: base-sepolia, rpc: [https://a.example]}]\nnats: {dir: a}\n"
	cfg, err := load(t, file,
		"BRIDGE8004_NATS_DIR=b", "BRIDGE8004_FETCH_ALLOW_HTTP=true", "BRIDGE8004_FETCH_GATEWAYS=https://g.example, https://h.example",
		"BRIDGE8004_CHAINS_BASE_SEPOLIA_RPC=https://b.example", "BRIDGE8004_CHAINS_BASE_SEPOLIA_FINALITY=depth:5", "BRIDGE8004_NATS_REPLICAS=3",
		"BRIDGE8004_LINKS_CONFIRM=3s", "BRIDGE8004_SECRET_ALICE=x", "BRIDGE8004_CONFIG=y", "HOME=/")
	noError(t, err)
	chain := cfg.Chains[0]
	if cfg.NATS.Dir != "b" || !cfg.Fetch.AllowHTTP || len(cfg.Fetch.Gateways) != 2 || cfg.NATS.Replicas != 3 || cfg.Links.Confirm != 3*time.Second {
		t.Errorf("%+v", cfg)
	}
	if !slices.Equal(chain.RPC, []string{"https://b.example"}) || chain.Finality != chains.Depth(5) {
		t.Errorf("%+v", chain)
	}
	// A chain without a name goes by the one that it is given.
	cfg, err = load(t, "chains: [{id: \"eip155:8453\"}, {id: \"eip155:31337\", registry: \"0x1111111111111111111111111111111111111111\", reputation: \"0x2222222222222222222222222222222222222222\"}]",
		"BRIDGE8004_CHAINS_BASE_RPC=https://b.example", "BRIDGE8004_CHAINS_EIP155_31337_RPC=https://c.example")
	if err != nil || cfg.Chains[0].RPC[0] != "https://b.example" || cfg.Chains[1].RPC[0] != "https://c.example" {
		t.Errorf("%+v, %v", cfg.Chains, err)
	}
	_, err = load(t, file, "BRIDGE8004_NATS_DRI=b", "BRIDGE8004_FETCH_ALLOW_HTTP=perhaps", "BRIDGE8004_CHAINS_BASE_RPC=x",
		"BRIDGE8004_API_TOKEN=", "BRIDGE8004_FETCH_GATEWAYS= , ", "BRIDGE8004_CHAINS_BASE_SEPOLIA_RELAY=")
	for _, want := range []string{"BRIDGE8004_API_TOKEN: is empty", "BRIDGE8004_FETCH_GATEWAYS: is empty", "BRIDGE8004_CHAINS_BASE_SEPOLIA_RELAY: is empty",
		"BRIDGE8004_NATS_DRI: unknown", "BRIDGE8004_FETCH_ALLOW_HTTP: want true or false", "BRIDGE8004_CHAINS_BASE_RPC: unknown"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %v", want, err)
		}
	}
}

func TestTheQuickFormNeedsNoFile(t *testing.T) {
	cfg, err := Load(Options{RPC: []string{"base=http://127.0.0.1:1", "eip155:1=http://127.0.0.1:2"}})
	if err != nil || len(cfg.Chains) != 2 || cfg.Chains[1].Name != "ethereum" {
		t.Fatalf("%+v, %v", cfg.Chains, err)
	}
	// Given again it is another endpoint, whichever name the chain goes by; the file's own are
	// replaced.
	for _, file := range []string{"", "chains: [{name: base, id: \"eip155:8453\", rpc: [http://127.0.0.1:9], ws: \"ws://127.0.0.1:9\"}]"} {
		cfg, err = Load(Options{Data: []byte(file), RPC: []string{"base=http://127.0.0.1:1", "eip155:8453=http://127.0.0.1:2"}})
		if err != nil || len(cfg.Chains) != 1 || !slices.Equal(cfg.Chains[0].RPC, []string{"http://127.0.0.1:1", "http://127.0.0.1:2"}) || cfg.Chains[0].WS != "" {
			t.Errorf("%q: %+v, %v", file, cfg.Chains, err)
		}
	}
	// A name is one entry's, if there is one; an id is that of a chain, whichever registries the
	// file has there.
	const ranks = "{name: ranks, id: \"eip155:8453\", dialect: strategy, rpc: [http://127.0.0.1:9], registry: \"0x1111111111111111111111111111111111111111\", reputation: \"0x2222222222222222222222222222222222222222\"}"
	const own, given = "http://127.0.0.1:9", "http://127.0.0.1:1"
	for _, c := range []struct{ entry, name, ranks, base string }{
		{"{name: base, rpc: [http://127.0.0.1:9]}", "eip155:8453", given, given},
		{"{name: base, rpc: [http://127.0.0.1:9]}", "base", own, given},
		{"{name: base, rpc: [http://127.0.0.1:9]}", "ranks", given, own},
		{"{id: \"eip155:8453\", rpc: [http://127.0.0.1:9]}", "base", own, given},
		{"", "base", own, given},
	} {
		cfg, err = Load(Options{Data: []byte("chains: [" + ranks + ", " + c.entry + "]"), RPC: []string{c.name + "=" + given}})
		if err != nil || len(cfg.Chains) != 2 || cfg.Chains[0].RPC[0] != c.ranks || cfg.Chains[1].RPC[0] != c.base {
			t.Errorf("--rpc %s with %s: %+v, %v", c.name, c.entry, cfg.Chains, err)
		}
	}
	for _, bad := range []string{"base", "=x", "nowhere=http://x", "eip155:31337=http://x", "base=nonsense"} {
		if _, err := Load(Options{RPC: []string{bad}}); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// A chain is configured by its name or its CAIP-2 id and an endpoint alone, whichever of the
// published ones it is.
func TestEveryKnownDeploymentNeedsAnEndpointOnly(t *testing.T) {
	for _, d := range configs.Deployments() {
		for _, key := range []string{d.Name, d.Chain.String()} {
			quick, err := Load(Options{RPC: []string{key + "=http://127.0.0.1:1"}})
			if err != nil || len(quick.Chains) != 1 {
				t.Errorf("--rpc %s=URL: %+v, %v", key, quick.Chains, err)
				continue
			}
			field := "name"
			if key != d.Name {
				field = "id"
			}
			file, err := load(t, "chains: [{"+field+": \""+key+"\", rpc: [\"http://127.0.0.1:1\"]}]")
			if err != nil || len(file.Chains) != 1 {
				t.Errorf("%s: %s: %+v, %v", field, key, file.Chains, err)
				continue
			}
			for _, c := range []Chain{quick.Chains[0], file.Chains[0]} {
				if c.Name != d.Name || c.ID != d.Chain || c.Dialect != d.Dialect || c.Pair != d.Pair || c.LookupTable != d.LookupTable {
					t.Errorf("%s: %+v, want %+v", key, c, d)
				}
			}
		}
	}
}

func TestAnEndpointMayBeASecret(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rpc")
	noError(t, os.WriteFile(path, []byte("https://rpc.example/v3/hunter2\n"), 0o600))
	got, err := Endpoint("file:"+path, "https")
	if err != nil || got != "https://rpc.example/v3/hunter2" {
		t.Errorf("%q, %v", got, err)
	}
	if shown := Redact(got); strings.Contains(shown, "hunter2") || shown != "https://rpc.example/…" {
		t.Errorf("redacted to %q", shown)
	}
	if _, err := Endpoint("file:"+path, "ws", "wss"); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
	if _, err := Endpoint("file:"+path+"-missing", "https"); err == nil {
		t.Error("a missing file is accepted")
	}
}

// Of an endpoint only its origin is a witness: no path, no key, no user.
func TestWitnesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rpc")
	noError(t, os.WriteFile(path, []byte("https://user:hunter2@secret.example:8443/v3/hunter2\n"), 0o600))
	cfg := Config{Chains: []Chain{
		{RPC: []string{"https://rpc.example/v3/hunter2", "http://plain.example/", "https://127.0.0.1:8545/", "https://localhost/", "file:" + path}},
		{RPC: []string{"https://rpc.example/other", "file:" + path + "-missing"}},
		{RPC: []string{"https://commands.example/"}, CommandsOnly: true},
	}}
	if got := cfg.Witnesses(); !slices.Equal(got, []string{"https://rpc.example/", "https://secret.example:8443/"}) {
		t.Errorf("%q", got)
	}
}

func TestRoutesBeginAtTheirDefaults(t *testing.T) {
	cfg, err := load(t, "routes: [{name: all, from: ['*'], to: ['*'], agents: ['*']}, {name: b, sync_uri: false, finality: safe}, {name: c, sync_uri: , finality: ~}]")
	noError(t, err)
	if r := cfg.Routes[0]; !r.SyncURI || r.Finality != chains.Latest {
		t.Errorf("%+v", r)
	}
	if r := cfg.Routes[1]; r.SyncURI || r.Finality != chains.Safe {
		t.Errorf("%+v", r)
	}
	if r := cfg.Routes[2]; !r.SyncURI || r.Finality != chains.Latest { // keys that say nothing
		t.Errorf("%+v", r)
	}
}

// The relayer's settings are keys of the one file: none may be forgotten when it gains one.
func TestEverySettingOfTheRelayerIsAKey(t *testing.T) {
	own := keys(reflect.TypeFor[Config]())
	for key := range fields(reflect.TypeFor[relayer.Config]()) {
		if key != "chains" && !slices.Contains(own, key) {
			t.Errorf("%s cannot be configured", key)
		}
	}
	chain := keys(reflect.TypeFor[Chain]())
	for key := range fields(reflect.TypeFor[relayer.Chain]()) {
		if !slices.Contains(chain, key) {
			t.Errorf("chains[].%s cannot be configured", key)
		}
	}
}

// Two registries of one chain that both take mirrors cannot be written to with one key; one that
// takes none may name any.
func TestOneKeyForTwoRegistriesOfAChainIsRefused(t *testing.T) {
	for second, refused := range map[string]bool{
		`{name: b, id: "eip155:31337", dialect: erc8004, relay: "0x0000000000000000000000000000000000000009", key: "file:k"}`:   true,
		`{name: b, id: "eip155:31337", dialect: erc8004, relay: "0x0000000000000000000000000000000000000009", key: "file:two"}`: false,
		`{name: b, id: "eip155:31338", dialect: erc8004, relay: "0x0000000000000000000000000000000000000009", key: "file:k"}`:   false,
		`{name: b, id: "eip155:31337", dialect: strategy, key: "file:k"}`:                                                       false,
	} {
		registries := `, rpc: [https://b.example], registry: "0x0000000000000000000000000000000000000003", reputation: "0x0000000000000000000000000000000000000004"}`
		cfg, err := load(t, `chains:
  - {name: a, id: "eip155:31337", dialect: erc8004, rpc: [https://a.example], relay: "0x0000000000000000000000000000000000000008", key: "file:k", registry: "0x0000000000000000000000000000000000000001", reputation: "0x0000000000000000000000000000000000000002"}
  - `+strings.TrimSuffix(second, "}")+registries+`
nats: {dir: d}
`)
		noError(t, err)
		if err := cfg.CheckRelayer(); refused != (err != nil) || err != nil && !strings.Contains(err.Error(), "each a key of its own") {
			t.Errorf("%s: %v", second, err)
		}
	}
}

// The sample of the relayer's page is part of this file's format.
func TestTheRelayersSampleIsAConfiguration(t *testing.T) {
	page, err := os.ReadFile("../../relayer/README.md")
	noError(t, err)
	_, rest, found := strings.Cut(string(page), "```yaml\n")
	sample, _, ends := strings.Cut(rest, "\n```")
	if !found || !ends {
		t.Fatal("no sample in relayer/README.md")
	}
	cfg, err := load(t, "chains: [{name: base, rpc: [https://a.example]}, {name: solana, rpc: [https://s.example]}]\n"+sample)
	noError(t, err)
	if err := cfg.CheckRelayer(); err != nil {
		t.Error(err)
	}
}

// So are those that show how signers are run and let in, that of a watchtower, and that of the
// aggregator.
func TestTheOtherSamplesAreConfigurations(t *testing.T) {
	page, err := os.ReadFile("../../relayer/README.md")
	noError(t, err)
	parts := strings.Split(string(page), "```yml\n")
	if len(parts) != 5 {
		t.Fatalf("%d samples in relayer/README.md", len(parts)-1)
	}
	const all = "chains: [{name: base, rpc: [https://a.example]}, {name: optimism, rpc: [https://o.example]}, {name: solana, rpc: [https://s.example]}]\n"
	sample := func(i int) Config {
		text, _, _ := strings.Cut(parts[i], "\n```")
		cfg, err := load(t, all+text)
		noError(t, err)
		return cfg
	}
	rules, uses, err := sample(1).SignerTerms()
	if err != nil || len(rules) != 2 || len(uses) != 2 {
		t.Errorf("%+v, %+v, %v", rules, uses, err)
	}
	if err := sample(2).CheckRelayer(); err != nil {
		t.Error(err)
	}
	aggregator := sample(3)
	aggregator.NATS.Dir = t.TempDir()
	for i := range aggregator.Chains {
		aggregator.Chains[i].Key = "env:BRIDGE8004_SECRET_KEY_" + aggregator.Chains[i].Name
	}
	if err := aggregator.CheckRelayer(); err == nil || !strings.Contains(err.Error(), `"base": no chain of that name where the relayer has an account`) {
		t.Errorf("without a FeedbackDelegate: %v", err)
	}
	aggregator.Chains[0].FeedbackDelegate = "0x1000000000000000000000000000000000000007"
	if err := aggregator.CheckRelayer(); err != nil {
		t.Error(err)
	}
	aggregator.Aggregator.Budgets, aggregator.Aggregator.IPFS = aggregator.Aggregator.Budgets[:1], ""
	if err := aggregator.CheckRelayer(); err == nil || !strings.Contains(err.Error(), "aggregator.ipfs") || !strings.Contains(err.Error(), "aggregator.budgets: no entry for solana") {
		t.Errorf("without a budget, and a place for files: %v", err)
	}
	text, _, _ := strings.Cut(parts[4], "\n```")
	cfg, err := load(t, "nats: {dir: /var/lib/bridge8004/nats}\nchains: [{name: base, rpc: [https://a.example], key: env:KEY}]\n"+text)
	noError(t, err)
	if err := cfg.CheckRelayer(); err != nil || !cfg.Watchtower.On() {
		t.Error(err)
	}
}

func FuzzLoad(f *testing.F) {
	for _, name := range configs.Samples {
		data, _ := configs.Sample(name)
		f.Add(data)
	}
	f.Add([]byte("chains: [{name: a, id: 'eip155:1', rpc: [x], mirror_keys: {former: [1]}}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = Load(Options{Data: data, Use: Config.CheckRelayer})
		cfg, err := Load(Options{Data: data, Use: func(c Config) error {
			_, _, _ = c.SignerTerms()
			for _, agent := range c.Agents {
				_, _ = c.Owned(agent.Name)
			}
			return nil
		}})
		if err != nil {
			return
		}
		for _, chain := range cfg.Chains {
			if chain.Pair.Identity.IsZero() || chain.Pair.Reputation.IsZero() || len(chain.RPC) == 0 {
				t.Errorf("an incomplete chain was accepted: %+v", chain)
			}
		}
	})
}

func TestAKeyInANamelessEndpointIsNotRepeated(t *testing.T) {
	_, err := Load(Options{RPC: []string{"https://rpc.example/v1/hunter2?apikey=hunter3", "wss://hunter2/?a=b", "https:/hunter4?k=v"}})
	if err == nil || strings.Contains(err.Error(), "hunter") || !strings.Contains(err.Error(), "want CAIP2=URL or NAME=URL") {
		t.Fatal(err)
	}
}

func TestAGatewayOverPlainHTTPHasToBeAllowed(t *testing.T) {
	const gateways = "fetch: {gateways: ['https://a.example', 'http://gateway.example:8080', 'http://127.0.0.1:8080']"
	_, err := load(t, gateways+"}")
	if err == nil || !strings.Contains(err.Error(), "fetch.gateways[1]: plain http") || !strings.Contains(err.Error(), "fetch.allow_http") || strings.Contains(err.Error(), "gateways[0]") || strings.Contains(err.Error(), "gateways[2]") {
		t.Errorf("not allowed: %v", err)
	}
	if _, err := load(t, gateways+", allow_http: true}"); err != nil {
		t.Errorf("allowed: %v", err)
	}
}

// noError ends a test whose set-up fails.
func noError(t rapid.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

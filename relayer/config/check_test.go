package config

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

func known() []chains.Info {
	chain := caip.MustChainID("eip155:8453")
	registry := caip.MustAccountID("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")
	return []chains.Info{{Chain: chain, Name: "base", Registry: registry, Reputation: registry, Capabilities: chains.Capabilities{chains.CanMirror}}}
}

func sound() Config {
	c := Default()
	c.NATS.Dir = "state"
	r := DefaultRoute()
	r.Name, r.From, r.To, r.Agents = "all", []string{"*"}, []string{"base"}, []string{"*", "8453:7"}
	r.Budgets = []Budget{{Chain: "base", PerDay: MustAmount("0.05 ether")}}
	c.Routes = []Route{r}
	return c
}

func TestCheck_accepts_the_defaults_with_one_route(t *testing.T) {
	must.OK(t, sound().Check(known()))
}

func TestCheck_names_the_path_and_the_remedy(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(*Config)
		want  string
	}{
		"no place for state":     {func(c *Config) { c.NATS.Dir = "" }, "nats.dir: missing"},
		"both places":            {func(c *Config) { c.NATS.URL = "nats://127.0.0.1:4222" }, "nats.dir: belongs to the embedded server"},
		"plain NATS elsewhere":   {func(c *Config) { c.NATS.Dir, c.NATS.URL = "", "nats://10.1.2.3:4222" }, "use tls://"},
		"password in the URL":    {func(c *Config) { c.NATS.Dir, c.NATS.URL = "", "tls://me:secret@nats.example:4222" }, "nats.url: holds a user name, password or token"},
		"inline credentials":     {func(c *Config) { c.NATS.Credentials = "SUACHZ" }, "nats.credentials: want file:PATH or env:NAME"},
		"inline password":        {func(c *Config) { c.NATS.User, c.NATS.Password = "me", "hunter2" }, "nats.password: want file:PATH or env:NAME"},
		"user alone":             {func(c *Config) { c.NATS.User = "me" }, "nats.password: missing: nats.user needs it"},
		"password alone":         {func(c *Config) { c.NATS.Password = "env:P" }, "nats.user: missing: nats.password needs it"},
		"certificate alone":      {func(c *Config) { c.NATS.Certificate = "relayer.pem" }, "nats.certificate_key: missing"},
		"two ways to log in":     {func(c *Config) { c.NATS.Token, c.NATS.NKey = "env:T", "env:N" }, "nats: nats.token and nats.nkey: keep one of them"},
		"a login to nobody":      {func(c *Config) { c.NATS.Token = "env:T" }, "nats.token: is for an outside NATS"},
		"prefix with a dot":      {func(c *Config) { c.Prefix = "a.b" }, "prefix:"},
		"unknown chain in table": {func(c *Config) { c.Chains = map[string]Chain{"bas": DefaultChain()} }, "chains.bas: no chain of this name is configured (there are: base)"},
		"unknown chain in route": {func(c *Config) { c.Routes[0].To = []string{"eip155:1"} }, `routes[0].to: "eip155:1" is no configured chain`},
		"route without agents":   {func(c *Config) { c.Routes[0].Agents = nil }, "routes[0].agents: missing"},
		"agent that overflows":   {func(c *Config) { c.Routes[0].Agents = []string{"8453:" + strings.Repeat("9", 78)} }, "routes[0].agents[0]:"},
		"agent of no registry": {func(c *Config) {
			c.Routes[0].Agents = []string{"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a433/7"}
		}, "routes[0].agents[0]: eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a433 is no configured registry"},
		"watched agent of none": {func(c *Config) {
			c.Watchtower.Agents = []string{"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7"}
		}, "watchtower.agents[0]: eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432 is no configured registry"},
		"client of another chain": {func(c *Config) {
			c.Routes[0].Clients = []string{"eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}
		}, "routes[0].clients[0]: no registry is configured on eip155:1"},
		"a tag of nothing":       {func(c *Config) { c.Routes[0].Tags = []string{""} }, "routes[0].tags[0]: an empty tag"},
		"client without a chain": {func(c *Config) { c.Routes[0].Clients = []string{"0xabc"} }, "routes[0].clients[0]:"},
		"two routes of one name": {func(c *Config) { c.Routes = append(c.Routes, c.Routes[0]) }, `routes[1].name: "all" is used twice`},
		"all agents, no budget":  {func(c *Config) { c.Routes[0].Budgets = nil }, `routes[0].budgets: no entry for base: a route for every agent ("*") needs a budget`},
		"all agents, no day":     {func(c *Config) { c.Routes[0].Budgets[0] = Budget{Chain: "base", PerAgent: MustAmount("1 ether")} }, "routes[0].budgets[0].per_day: missing"},
		"budget in another coin": {func(c *Config) { c.Routes[0].Budgets[0].PerDay = MustAmount("1 SOL") }, "routes[0].budgets[0].per_day: 1000000000 lamports is no amount of eip155:8453's coin"},
		"budget nowhere":         {func(c *Config) { c.Routes[0].Budgets[0].Chain = "solana" }, `routes[0].budgets[0].chain: "solana" is no destination`},
		"budget everywhere":      {func(c *Config) { c.Routes[0].Budgets[0].Chain = "*" }, `routes[0].budgets[0].chain: "*" is no destination`},
		"two budgets": {func(c *Config) {
			c.Routes[0].Budgets = append(c.Routes[0].Budgets, Budget{Chain: "eip155:8453", PerDay: MustAmount("1 ether")})
		}, "routes[0].budgets[1].chain: \"eip155:8453\" has a budget already"},
		"a copy on no server":       {func(c *Config) { c.NATS.Replicas = 0 }, "nats.replicas: 0: want 1 to 5"},
		"copies of an embedded one": {func(c *Config) { c.NATS.Replicas = 3 }, "nats.replicas: is for an outside cluster"},
		"an open port without TLS":  {listen(func(l *Listen) { l.Address = "0.0.0.0:4222" }), "nats.listen.certificate: missing: 0.0.0.0:4222 can be reached by others"},
		"a certificate, no key":     {listen(func(l *Listen) { l.Certificate = "server.pem" }), "nats.listen: certificate and certificate_key go together"},
		"an inline server key":      {listen(func(l *Listen) { l.Certificate, l.CertificateKey = "server.pem", "secret" }), "nats.listen.certificate_key: want file:PATH or env:NAME"},
		"a port that is none":       {listen(func(l *Listen) { l.Address = "localhost" }), `nats.listen.address: "localhost": want host:port`},
		"signers and no address":    {listen(func(l *Listen) { l.Address = "" }), "nats.listen.address: missing"},
		"nobody is let in":          {listen(func(l *Listen) { l.Signers = nil }), "nats.listen.signers: 0: want 1 to 1000"},
		"a signer by two ways":      {listen(func(l *Listen) { l.Signers[0].NKey = "U" + strings.Repeat("A", 55) }), "nats.listen.signers[0]: want one of nkey and user"},
		"a signer by a seed":        {listen(func(l *Listen) { l.Signers[0] = Login{NKey: "SUACHZ", Accounts: l.Signers[0].Accounts} }), "nats.listen.signers[0].nkey: not the public half"},
		"a signer with a subject":   {listen(func(l *Listen) { l.Signers[0].User = "a.>" }), "nats.listen.signers[0].user:"},
		"a signer's password":       {listen(func(l *Listen) { l.Signers[0].Password = "hunter2" }), "nats.listen.signers[0].password: want file:PATH or env:NAME"},
		"a signer for nobody":       {listen(func(l *Listen) { l.Signers[0].Accounts = nil }), "nats.listen.signers[0].accounts: missing"},
		"a signer for nonsense":     {listen(func(l *Listen) { l.Signers[0].Accounts = []string{"0xabc"} }), "nats.listen.signers[0].accounts[0]:"},
		"a signer twice":            {listen(func(l *Listen) { l.Signers = append(l.Signers, l.Signers[0]) }), `nats.listen.signers[1]: "owner" is there twice`},
		"listening on an outside NATS": {func(c *Config) {
			listen(func(*Listen) {})(c)
			c.NATS.Dir, c.NATS.URL = "", "tls://nats.example:4222"
		}, "nats.listen: belongs to the embedded server"},
		"payments for everybody":  {func(c *Config) { c.API.Verify = true }, "set api.token"},
		"an origin with capitals": {func(c *Config) { c.API.Origins = []string{"https://Agents.example"} }, "api.origins[0]: \"https://Agents.example\": browsers call it https://agents.example"},
		"an origin's own port":    {func(c *Config) { c.API.Origins = []string{"https://[::1]:443"} }, "browsers call it https://[::1]"},
		"API open to the network": {func(c *Config) { c.API.Listen = "0.0.0.0:8004" }, "api.public: true"},
	} {
		t.Run(name, func(t *testing.T) {
			c := sound()
			tc.spoil(&c)
			err := c.Check(known())
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Fatalf("got %v, want %q", err, tc.want)
			}
			if strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "SUACHZ") || strings.Contains(err.Error(), "hunter2") {
				t.Fatalf("the error tells a secret: %v", err)
			}
		})
	}
}

// listen opens the embedded server to one signer, and changes that.
func listen(change func(*Listen)) func(*Config) {
	return func(c *Config) {
		c.NATS.Listen = Listen{Address: "127.0.0.1:4222", Signers: []Login{{User: "owner", Password: "env:P", Accounts: []string{"eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}}}}
		change(&c.NATS.Listen)
	}
}

func TestCheck_takes_an_open_port_for_signers(t *testing.T) {
	c := sound()
	listen(func(l *Listen) {
		l.Address, l.Certificate, l.CertificateKey = "0.0.0.0:4222", "server.pem", "file:server.key"
		l.Signers = append(l.Signers, Login{NKey: "U" + strings.Repeat("A", 55), Accounts: l.Signers[0].Accounts})
	})(&c)
	if err := c.Check(known()); err != nil {
		t.Error(err)
	}
}

func TestCheck_reports_all_problems_together(t *testing.T) {
	c := sound()
	c.Prefix, c.NATS.Replicas, c.Routes[0].Name = "", 1000, ""
	err := c.Check(known())
	for _, path := range []string{"prefix:", "nats.replicas:", "routes[0].name:"} {
		if err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s is not in %v", path, err)
		}
	}
}

func TestOf_is_the_default_for_a_chain_without_entry(t *testing.T) {
	c := sound()
	if got := c.Of(known()[0]); got != DefaultChain() || got.Finality != chains.Finalized {
		t.Fatalf("got %+v", got)
	}
}

package config

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
)

// Check reports everything that is wrong, each problem with its path, joined. The chains are those
// that are configured: routes may name no others. Capabilities are what the relayer may use, none
// where it has no account.
func (c Config) Check(known []chains.Info) error {
	var p problems
	if s := c.Prefix; s == "" || len(s) > 32 || s != strings.Trim(s, "-") || strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		p.add("prefix", "%q: want 1 to 32 of [a-z0-9-], no dash at the ends", c.Prefix)
	}
	c.NATS.check(&p)
	for name, chain := range c.Chains {
		path := "chains." + name
		if !slices.ContainsFunc(known, func(i chains.Info) bool { return i.Name == name }) {
			p.add(path, "no chain of this name is configured (there are: %s)", names(known))
		}
		p.between(path+".poll", chain.Poll, 10*time.Millisecond, time.Hour)
	}
	seen := map[string]bool{}
	for i, r := range c.Routes {
		path := fmt.Sprintf("routes[%d]", i)
		if r.Name == "" {
			p.add(path+".name", "missing")
		} else if seen[r.Name] {
			p.add(path+".name", "%q is used twice", r.Name)
		}
		seen[r.Name] = true
		r.check(&p, path, known)
	}
	if c.Aggregator.On() {
		c.Aggregator.check(&p, known)
		if seen[SponsorName] {
			p.add("routes", "%q is what the aggregator is called: name the route otherwise", SponsorName)
		}
	}
	p.between("links.confirm", c.Links.Confirm, 0, 24*time.Hour)
	p.between("links.drift", c.Links.Drift, time.Second, 365*24*time.Hour)
	p.between("links.recheck", c.Links.Recheck, 50*time.Millisecond, 24*time.Hour)
	if c.Watch.Audit != 0 {
		p.between("watch.audit", c.Watch.Audit, time.Second, 7*24*time.Hour)
	}
	p.between("execute.lease", c.Execute.Lease, 500*time.Millisecond, 10*time.Minute)
	p.between("execute.bump_after", c.Execute.BumpAfter, 100*time.Millisecond, 24*time.Hour)
	p.between("execute.retry", c.Execute.Retry, 10*time.Millisecond, time.Hour)
	p.between("execute.max_retry", c.Execute.MaxRetry, c.Execute.Retry, 24*time.Hour)
	c.Index.check(&p)
	c.API.check(&p)
	c.Watchtower.check(&p, c.Index, known)
	return errors.Join(p...)
}

func (n NATS) check(p *problems) {
	switch {
	case n.URL == "" && n.Dir == "":
		p.add("nats.dir", "missing: where the embedded server keeps its files (or set nats.url to an outside NATS)")
	case n.URL != "" && n.Dir != "":
		p.add("nats.dir", "belongs to the embedded server, but nats.url names an outside one; keep one of them")
	}
	n.checkURL(p)
	n.checkLogin(p)
	n.Listen.check(p, n.URL)
	if n.Key != "" && keyref.Check(n.Key) != nil {
		p.add("nats.key", "want file:PATH or env:NAME of a secret that all relayers on this NATS share")
	}
	p.number("nats.replicas", n.Replicas, 1, 5)
	if n.URL == "" && n.Replicas > 1 && n.Replicas <= 5 {
		p.add("nats.replicas", "is for an outside cluster, and nats.url names none")
	}
	if n.MaxBytes < 1<<20 {
		p.add("nats.max_bytes", "%d: want at least 1 MiB", n.MaxBytes)
	}
}

// CheckSigner reports what keeps a signer from connecting, each problem with its path, joined.
func (n NATS) CheckSigner() error {
	var p problems
	if n.URL == "" {
		p.add("nats.url", "missing: where the relayer's NATS is, tls://host:4222 (of an embedded one, its nats.listen.address)")
	}
	n.checkURL(&p)
	n.checkLogin(&p)
	return errors.Join(p...)
}

func (n NATS) checkURL(p *problems) {
	if n.URL == "" {
		return
	}
	for one := range strings.SplitSeq(n.URL, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		switch {
		case err != nil || u.Host == "":
			p.add("nats.url", "not a URL: want tls://host:4222")
		case u.User != nil:
			p.add("nats.url", "holds a user name, password or token; use nats.user with nats.password, or nats.token")
		case u.Scheme == "tls" || u.Scheme == "wss":
		case u.Scheme != "nats" && u.Scheme != "ws":
			p.add("nats.url", "scheme %q: want tls:// (nats:// on loopback only)", u.Scheme)
		case !chains.Loopback(u.Hostname()):
			p.add("nats.url", "%s is not this machine: without TLS only loopback is allowed; use tls://", u.Hostname())
		}
	}
}

// maxLogins bounds the signers of one embedded server.
const maxLogins = 1000

func (l Listen) check(p *problems, url string) {
	if l.Address == "" {
		if l.Certificate != "" || l.CertificateKey != "" || len(l.Signers) > 0 {
			p.add("nats.listen.address", "missing: host:port to listen on")
		}
		return
	}
	if url != "" {
		p.add("nats.listen", "belongs to the embedded server, but nats.url names an outside one; give signers users there")
	}
	host, _, err := net.SplitHostPort(l.Address)
	switch {
	case err != nil:
		p.add("nats.listen.address", "%q: want host:port", l.Address)
	case (l.Certificate == "") != (l.CertificateKey == ""):
		p.add("nats.listen", "certificate and certificate_key go together")
	case l.Certificate == "" && !chains.Loopback(host):
		p.add("nats.listen.certificate", "missing: %s can be reached by others, and without TLS only loopback is allowed", l.Address)
	}
	p.reference("nats.listen.certificate_key", l.CertificateKey)
	if len(l.Signers) == 0 || len(l.Signers) > maxLogins {
		p.add("nats.listen.signers", "%d: want 1 to %d, or nobody is let in", len(l.Signers), maxLogins)
	}
	names := map[string]bool{}
	for i, s := range l.Signers {
		s.check(p, fmt.Sprintf("nats.listen.signers[%d]", i))
		if names[s.Name()] && s.Name() != "" {
			p.add(fmt.Sprintf("nats.listen.signers[%d]", i), "%q is there twice: one credential is one signer's", s.Name())
		}
		names[s.Name()] = true
	}
}

const tokens = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"

func (l Login) check(p *problems, path string) {
	switch {
	case (l.NKey == "") == (l.User == ""):
		p.add(path, "want one of nkey and user")
	case l.NKey != "" && (len(l.NKey) != 56 || l.NKey[0] != 'U'):
		p.add(path+".nkey", "not the public half of a user's nkey, which begins with U and has 56 characters")
	case l.User != "" && (len(l.User) > 64 || strings.Trim(l.User, tokens) != "" || l.User[0] == 'U' && len(l.User) == 56):
		p.add(path+".user", "%.80q: want 1 to 64 of [A-Za-z0-9_-], and no nkey", l.User)
	case l.User != "" && keyref.Check(l.Password) != nil:
		p.add(path+".password", "want file:PATH or env:NAME; a password itself is never taken")
	case l.NKey != "" && l.Password != "":
		p.add(path+".password", "belongs to user; leave it out")
	}
	if len(l.Accounts) == 0 {
		p.add(path+".accounts", "missing: the accounts that it signs for, CAIP-10")
	}
	for i, a := range l.Accounts {
		if _, err := caip.ParseAccountID(a); err != nil {
			p.add(fmt.Sprintf("%s.accounts[%d]", path, i), "%v", err)
		}
	}
}

// checkLogin looks at how the relayer shows an outside NATS who it is.
func (n NATS) checkLogin(p *problems) {
	var ways []string
	for _, key := range []struct {
		name, value string
		secret, way bool
	}{
		{"credentials", n.Credentials, true, true}, {"user", n.User, false, true}, {"token", n.Token, true, true}, {"nkey", n.NKey, true, true},
		{"password", n.Password, true, false}, {"certificate", n.Certificate, false, false}, {"certificate_key", n.CertificateKey, true, false}, {"ca", n.CA, false, false},
	} {
		if key.value == "" {
			continue
		}
		if key.way {
			ways = append(ways, "nats."+key.name)
		}
		if n.URL == "" {
			p.add("nats."+key.name, "is for an outside NATS, and nats.url names none")
		}
		if key.secret {
			p.reference("nats."+key.name, key.value)
		}
	}
	if len(ways) > 1 {
		p.add("nats", "%s: keep one of them", strings.Join(ways, " and "))
	}
	for _, pair := range [][4]string{{"user", n.User, "password", n.Password}, {"certificate", n.Certificate, "certificate_key", n.CertificateKey}} {
		switch {
		case pair[1] != "" && pair[3] == "":
			p.add("nats."+pair[2], "missing: nats.%s needs it", pair[0])
		case pair[1] == "" && pair[3] != "":
			p.add("nats."+pair[0], "missing: nats.%s needs it", pair[2])
		}
	}
}

func (r Route) check(p *problems, path string, known []chains.Info) {
	for _, side := range []struct {
		key   string
		names []string
	}{{"from", r.From}, {"to", r.To}} {
		if len(side.names) == 0 {
			p.add(path+"."+side.key, `missing: name chains, or "*" for all`)
		}
		p.chains(path+"."+side.key, side.names, known)
	}
	if len(r.Agents) == 0 {
		p.add(path+".agents", `missing: name agents, or "*" for every linked one`)
	}
	p.agents(path+".agents", r.Agents, true, known)
	for i, a := range r.Clients {
		at := fmt.Sprintf("%s.clients[%d]", path, i)
		if client, err := caip.ParseAccountID(a); err != nil {
			p.add(at, "%v", err)
		} else if !slices.ContainsFunc(known, func(i chains.Info) bool { return i.Chain == client.Chain }) {
			p.add(at, "no registry is configured on %s, so that it gives no feedback (there are: %s)", client.Chain, names(known))
		}
	}
	for i, tag := range r.Tags {
		if tag == "" {
			p.add(fmt.Sprintf("%s.tags[%d]", path, i), "an empty tag takes no feedback; leave it out")
		}
	}
	r.checkBudgets(p, path+".budgets", known, chains.CanMirror)
}

func (a Aggregator) check(p *problems, known []chains.Info) {
	takes := func(name string) func(chains.Info) bool {
		return func(i chains.Info) bool { return isChain(i, name) && i.Capabilities.Has(chains.CanGiveSigned) }
	}
	for _, name := range a.Chains {
		if !slices.ContainsFunc(known, takes(name)) {
			p.add("aggregator.chains", "%q: no chain of that name where the relayer has an account and clients can review by another's means (there are: %s)", name, names(known))
		}
	}
	a.Route().checkBudgets(p, "aggregator.budgets", known, chains.CanGiveSigned)
	p.node("aggregator.ipfs", a.IPFS, a.IPFSAuth)
}

// checkBudgets refuses budgets that bound nothing, and a route for every agent that spends without
// a bound: anybody can register agents and review them.
func (r Route) checkBudgets(p *problems, path string, known []chains.Info, spends chains.Capability) {
	bounded := map[caip.AccountID]bool{}
	for i, b := range r.Budgets {
		at := fmt.Sprintf("%s[%d]", path, i)
		found := false
		for _, k := range known {
			if b.Chain == "*" || !isChain(k, b.Chain) || !Names(r.To, k) {
				continue
			}
			if bounded[k.Registry] {
				p.add(at+".chain", "%q has a budget already", b.Chain)
			}
			found, bounded[k.Registry] = true, true
			for key, amount := range map[string]Amount{"per_agent": b.PerAgent, "per_client": b.PerClient, "per_day": b.PerDay} {
				if amount.Bounds() && amount.Namespace != k.Chain.Namespace {
					p.add(at+"."+key, "%s is no amount of %s's coin", amount, k.Chain)
				}
			}
			if !b.PerDay.Bounds() && slices.Contains(r.Agents, "*") {
				p.add(at+".per_day", `missing: a route for every agent ("*") needs a bound, such as 0.05 ether or 0.5 SOL`)
			}
		}
		if !found {
			p.add(at+".chain", "%q is no destination of the route; budgets name one chain each", b.Chain)
		}
	}
	for _, k := range known {
		if slices.Contains(r.Agents, "*") && Names(r.To, k) && k.Capabilities.Has(spends) && !bounded[k.Registry] {
			p.add(path, `no entry for %s: a route for every agent ("*") needs a budget at each destination, such as {chain: %s, per_day: %s}`, k.Name, k.Name, sample(k))
		}
	}
}

// sample is an amount of a chain's coin, for error texts.
func sample(k chains.Info) string {
	if k.Chain.Namespace == caip.Solana {
		return "0.5 SOL"
	}
	return "0.05 ether"
}

// BudgetAt returns the route's budget at a destination; the zero Budget bounds nothing.
func (r Route) BudgetAt(to chains.Info) Budget {
	for _, b := range r.Budgets {
		if isChain(to, b.Chain) {
			return b
		}
	}
	return Budget{}
}

func (i Index) check(p *problems) {
	if i.Dir != "" && i.URL != "" {
		p.add("index.dir", "belongs to an index in a file, but index.url names a database; keep one of them")
	}
	if i.URL != "" {
		u, err := url.Parse(i.URL)
		switch {
		case err != nil || u.Host == "" || u.Scheme != "postgres" && u.Scheme != "postgresql":
			p.add("index.url", "want postgres://USER@HOST/DATABASE")
		case u.Query().Has("password"):
			p.add("index.url", "holds a password; use index.password")
		default:
			if _, password := u.User.Password(); password {
				p.add("index.url", "holds a password; use index.password")
			} else if mode := u.Query().Get("sslmode"); !chains.Loopback(u.Hostname()) && mode != "verify-full" && mode != "verify-ca" {
				p.add("index.url", "%s is not this machine: add sslmode=verify-full", u.Hostname())
			}
		}
	}
	if i.Password != "" && i.URL == "" {
		p.add("index.password", "belongs to index.url")
	}
	p.reference("index.password", i.Password)
}

// sentOrigin is how browsers write a URL's origin: in lower case, without its scheme's own port.
func sentOrigin(u *url.URL) string {
	host := strings.ToLower(u.Host)
	if port := map[string]string{"http": ":80", "https": ":443"}[u.Scheme]; u.Port() != "" {
		host = strings.TrimSuffix(host, port)
	}
	return u.Scheme + "://" + host
}

func (a API) check(p *problems) {
	for n, host := range a.Hosts {
		if host == "" || strings.ContainsAny(host, "/: *") {
			p.add(fmt.Sprintf("api.hosts[%d]", n), "%q: want a name without scheme and port", host)
		}
	}
	for n, origin := range a.Origins {
		if u, err := url.Parse(origin); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.Scheme+"://"+u.Host != origin {
			p.add(fmt.Sprintf("api.origins[%d]", n), "%q: want scheme and host of a web site, such as https://agents.example", origin)
		} else if sent := sentOrigin(u); sent != origin {
			p.add(fmt.Sprintf("api.origins[%d]", n), "%q: browsers call it %s", origin, sent)
		}
	}
	if a.Token != "" && keyref.Check(a.Token) != nil {
		p.add("api.token", "want file:PATH or env:NAME of a secret of at least 16 characters")
	}
	if a.Verify && a.Token == "" {
		p.add("api.verify", "it has the relayer read what strangers name, for whoever has the token: set api.token")
	}
	if a.Listen == "" {
		return
	}
	host, _, err := net.SplitHostPort(a.Listen)
	switch {
	case err != nil:
		p.add("api.listen", "%q: want host:port", a.Listen)
	case !a.Public && !chains.Loopback(host):
		p.add("api.listen", "%s can be reached by others and the API answers whoever asks; set api.public: true if that is meant", a.Listen)
	}
}

// Book is the address book of the configured chains.
func Book(known []chains.Info) caip.Book {
	var b caip.Book
	for _, i := range known {
		b.Pairs = append(b.Pairs, i.Pair())
	}
	return b
}

// Of returns the treatment of a chain.
func (c Config) Of(info chains.Info) Chain {
	if chain, ok := c.Chains[info.Name]; ok {
		return chain
	}
	return DefaultChain()
}

// isChain reports whether a name in a route means that chain.
func isChain(i chains.Info, name string) bool {
	return name == "*" || i.Name == name || i.Chain.String() == name
}

// Names reports whether a route's list of chains (From or To) names a chain.
func Names(list []string, info chains.Info) bool {
	return slices.ContainsFunc(list, func(name string) bool { return isChain(info, name) })
}

func names(known []chains.Info) string {
	out := make([]string, len(known))
	for i, k := range known {
		out[i] = k.Name
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

type problems []error

// node refuses what is no RPC API of an IPFS node, and a secret that would go to it in the clear.
func (p *problems) node(path, api, auth string) {
	u, err := url.Parse(api)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		p.add(path, "want the RPC API of an IPFS node, such as http://127.0.0.1:5001: files have to be kept somewhere")
		return
	}
	p.reference(path+"_auth", auth)
	if keyref.Check(auth) == nil && u.Scheme != "https" && !chains.Loopback(u.Hostname()) {
		p.add(path+"_auth", "the secret would cross the network in the clear; use https")
	}
}

func (p *problems) add(path, format string, args ...any) {
	*p = append(*p, fmt.Errorf(path+": "+format, args...))
}

// reference refuses a text that is neither empty nor a reference.
func (p *problems) reference(path, text string) {
	if text != "" && keyref.Check(text) != nil {
		p.add(path, "want file:PATH or env:NAME; what it refers to is never taken")
	}
}

// agents refuses what names no registration of a configured registry: nothing of it would be read.
// all: "*" may stand for every one.
func (p *problems) agents(path string, list []string, all bool, known []chains.Info) {
	book := Book(known)
	for i, a := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		if all && a == "*" {
			continue
		}
		if ref, err := book.AgentRef(a); err != nil {
			p.add(at, "%v", err)
		} else if !slices.ContainsFunc(known, func(i chains.Info) bool { return i.Registry == ref.Registry }) {
			p.add(at, "%s is no configured registry, so that nothing of this agent is read (there are: %s)", ref.Registry, names(known))
		}
	}
}

// chains refuses names of chains that are not configured.
func (p *problems) chains(path string, list []string, known []chains.Info) {
	for _, name := range list {
		if name != "*" && !slices.ContainsFunc(known, func(i chains.Info) bool { return isChain(i, name) }) {
			p.add(path, "%q is no configured chain (there are: %s)", name, names(known))
		}
	}
}

func (p *problems) between(path string, d, least, most time.Duration) {
	if d < least || d > most {
		p.add(path, "%s: want %s to %s", d, least, most)
	}
}

func (p *problems) number(path string, n, least, most int) {
	if n < least || n > most {
		p.add(path, "%d: want %d to %d", n, least, most)
	}
}

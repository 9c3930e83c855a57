package config

import (
	"cmp"
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	relayer "github.com/bridge8004/bridge8004/relayer/config"
)

// isChainName says whether a name is 1 to 40 of [a-z0-9-] and begins with no dash. Compiling an
// expression would cost every start more than all its matches.
func isChainName(s string) bool {
	return len(s) > 0 && len(s) <= 40 && s[0] != '-' && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// resolve fills in what the known deployments say and checks the rest.
func (c *Config) resolve(found *problems) {
	hosts := c.limits(found)
	names, ids := map[string]int{}, map[string]int{}
	for i := range c.Chains {
		path := fmt.Sprintf("chains[%d]", i)
		chain := &c.Chains[i]
		if found.unread(path) {
			continue
		}
		chain.resolve(path, found)
		found.most(path+".rate", chain.Rate, mostPerSecond)
		chain.Limits = rate.Limits{All: rate.New(rate.Terms{Requests: chain.Rate}), Hosts: hosts}
		if first, twice := names[chain.Name]; twice && chain.Name != "" {
			found.add(path+".name", "%q is chains[%d] already", chain.Name, first)
		} else {
			names[chain.Name] = i
		}
		// Two registries on one chain are two entries; the same registry twice is a mistake.
		if key := chain.Pair.Identity.String(); key != "" {
			if first, twice := ids[key]; twice {
				found.add(path+".registry", "%s is chains[%d] already", key, first)
			} else {
				ids[key] = i
			}
		}
	}
	for i, gateway := range c.Fetch.Gateways {
		path := fmt.Sprintf("fetch.gateways[%d]", i)
		checkURL(path, gateway, found, "http", "https")
		if u, err := url.Parse(gateway); err == nil && u.Scheme == "http" && !c.Fetch.AllowHTTP && !fetch.Nearby(gateway) {
			found.add(path, "plain http, which would be refused at every fetch; use https, name it by its loopback or private address, or set fetch.allow_http")
		}
	}
}

func (c *Chain) resolve(path string, found *problems) {
	if c.tell(path, found) {
		c.resolveRegistries(path, found)
		c.checkAddresses(path, found)
		c.checkMirrorKeys(path, found)
		c.checkPhoton(path, found)
	}
	c.checkEndpoints(path, found)
	c.Timeout = cmp.Or(c.Timeout, DefaultTimeout)
	c.Poll = cmp.Or(c.Poll, relayer.DefaultChain().Poll)
	found.reference(path+".key", c.Key)
	found.reference(path+".key_passphrase", c.KeyPassphrase)
	if fee, ok := new(big.Int).SetString(c.MaxFee, 10); c.MaxFee != "" && (!ok || fee.Sign() <= 0 || len(c.MaxFee) > 30) {
		found.add(path+".max_fee", "%.40q: want wei per unit of gas, in decimal", c.MaxFee)
	}
	if c.MirrorURI != "" && c.MirrorURI != MirrorURIData {
		found.add(path+".mirror_uri", "%.40q: want data, or leave it out", c.MirrorURI)
	}
	if c.Timeout < 0 || c.Timeout > 5*time.Minute {
		found.add(path+".timeout", "want a time above 0 and at most 5m")
	}
}

// tell finds out which chain the entry is, and of which dialect; false: nothing that rests on that
// can be judged.
func (c *Chain) tell(path string, found *problems) bool {
	known, isKnown := c.known()
	if isKnown {
		c.adopt(known, path, found)
	}
	switch {
	case c.Name == "" && !c.ID.IsZero():
		c.Name = usualName(c.ID.String())
	case !isChainName(c.Name):
		found.add(path+".name", "%.60q: want 1 to 40 lower-case letters, digits and dashes", c.Name)
	}
	if c.ID.IsZero() {
		found.add(path+".id", "missing, and %q is the name of no known deployment: give the CAIP-2 chain id, such as eip155:8453", c.Name)
		return false
	}
	if c.Dialect == "" && c.ID.Namespace == caip.Solana {
		c.Dialect = configs.SATI
	}
	if want := namespaces[c.Dialect]; want == "" {
		found.add(path+".dialect", "%.40q: want erc8004, v1, strategy or position on eip155, sati on solana", c.Dialect)
		return false
	} else if want != c.ID.Namespace {
		found.add(path+".dialect", "%s registries stand on %s chains, and id is %s", c.Dialect, want, c.ID)
		return false
	}
	return true
}

// usualName is that of a chain to which the file gives none.
func usualName(id string) string {
	if d, ok := configs.Find(id); ok {
		return d.Name
	}
	return strings.ReplaceAll(strings.ToLower(id), ":", "-")
}

// known finds the published deployment that the entry means, by id or else by name.
func (c *Chain) known() (configs.Deployment, bool) {
	if !c.ID.IsZero() {
		return configs.Find(c.ID.String())
	}
	return configs.Find(c.Name)
}

// namespaces are those of the dialects. Without a dialect, registries on eip155 are told by what
// they answer.
var namespaces = map[string]string{
	"": caip.EIP155, configs.ERC8004: caip.EIP155, configs.V1: caip.EIP155, configs.Strategy: caip.EIP155, configs.Position: caip.EIP155, configs.SATI: caip.Solana,
}

func (c *Chain) adopt(d configs.Deployment, path string, found *problems) {
	if c.ID.IsZero() {
		c.ID = d.Chain
	} else if other, ok := configs.Find(c.Name); ok && other.Chain != c.ID {
		found.add(path+".id", "%s, but %s is %s; name the chain differently", c.ID, c.Name, other.Chain)
	}
	if c.Dialect == "" && (c.Registry == "" || strings.EqualFold(c.Registry, d.Pair.Identity.Address)) {
		c.Dialect = d.Dialect
	}
	if c.Registry == "" && c.Reputation == "" && c.Dialect == d.Dialect {
		c.Registry, c.Reputation = d.Pair.Identity.Address, d.Pair.Reputation.Address
	}
	c.LookupTable = cmp.Or(c.LookupTable, d.LookupTable)
}

func (c *Chain) resolveRegistries(path string, found *problems) {
	if c.Dialect == configs.SATI && c.Registry == "" {
		c.Registry = configs.SATIProgram // the same on every cluster
	}
	if c.Dialect == configs.SATI && c.Reputation == "" {
		c.Reputation = c.Registry
	}
	for _, r := range []struct {
		key, text string
		into      *caip.AccountID
	}{{"registry", c.Registry, &c.Pair.Identity}, {"reputation", c.Reputation, &c.Pair.Reputation}} {
		if r.text == "" && c.Dialect == configs.Position && r.into == &c.Pair.Reputation {
			continue // a PositionNFT has none
		}
		if r.text == "" {
			found.add(path+"."+r.key, "missing: no deployment is known on %s; give the registry's address", c.ID)
			continue
		}
		account, err := c.Account(r.text)
		if err != nil {
			found.add(path+"."+r.key, "%s", err)
			continue
		}
		if problem := configs.Wrong(account); problem != "" && (c.Dialect == configs.ERC8004 || c.Dialect == "") {
			found.add(path+"."+r.key, "%s is %s", account, strings.TrimPrefix(problem, "this was "))
			continue
		}
		*r.into = account
	}
	if c.Dialect == configs.Position && c.Reputation != "" {
		found.add(path+".reputation", "a PositionNFT has no reputation registry; leave it out")
	}
	if c.Dialect == configs.SATI && c.Registry != c.Reputation {
		found.add(path+".reputation", "on solana the SATI program is both; leave it out")
	}
}

func (c *Chain) checkEndpoints(path string, found *problems) {
	if len(c.RPC) == 0 {
		found.add(path+".rpc", "missing: give at least one JSON-RPC endpoint of %s", c.Name)
	}
	for i, endpoint := range c.RPC {
		checkEndpoint(fmt.Sprintf("%s.rpc[%d]", path, i), endpoint, found, "http", "https")
	}
	if c.WS != "" {
		checkEndpoint(path+".ws", c.WS, found, "ws", "wss")
	}
}

func (c *Chain) checkPhoton(path string, found *problems) {
	switch {
	case c.Photon != "" && c.Dialect != configs.SATI:
		found.add(path+".photon", "only SATI is read through Photon; leave it out")
	case c.Photon == NoPhoton:
	case c.Photon != "":
		checkEndpoint(path+".photon", c.Photon, found, "http", "https")
	case c.Dialect == configs.SATI && len(c.RPC) > 0:
		c.Photon = c.RPC[0]
	}
}

// checkMirrorKeys looks at what signs mirrors on SATI, and for those that were posted.
func (c *Chain) checkMirrorKeys(path string, found *problems) {
	if c.Dialect == configs.SATI && c.Key != "" && c.MirrorKeys.Current == "" {
		found.add(path+".mirror_keys.current", "missing: name the public address of key, or its mirrors are not recognised as mirrors")
	}
	for i, key := range c.MirrorKeys.FormerKeys {
		switch {
		case c.Dialect != configs.SATI:
			found.add(path+".mirror_keys.former_keys", "belongs to the %s dialect; leave it out", configs.SATI)
		case keyref.Check(key) != nil:
			found.add(fmt.Sprintf("%s.mirror_keys.former_keys[%d]", path, i), "%s", keyref.ErrReference)
		}
	}
}

func (c *Chain) checkAddresses(path string, found *problems) {
	only := func(key, text, dialect string) {
		if text == "" {
			return
		}
		if told := c.Dialect != "" || dialect == configs.SATI; told && c.Dialect != dialect {
			found.add(path+"."+key, "belongs to the %s dialect, and this chain's is %s; leave it out", dialect, c.Dialect)
			return
		}
		if _, err := c.Account(text); err != nil {
			found.add(path+"."+key, "%s", err)
		}
	}
	only("relay", c.Relay, configs.ERC8004)
	for i, relay := range c.FormerRelays {
		only(fmt.Sprintf("former_relays[%d]", i), relay, configs.ERC8004)
	}
	for i, asset := range c.PaymentAssets {
		account, err := c.Account(asset)
		if err != nil {
			found.add(fmt.Sprintf("%s.payment_assets[%d]", path, i), "%s", err)
		}
		c.Assets = append(c.Assets, account)
	}
	only("delegate", c.Delegate, configs.ERC8004)
	only("feedback_delegate", c.FeedbackDelegate, configs.ERC8004)
	only("lookup_table", c.LookupTable, configs.SATI)
	only("authority", c.Authority, configs.SATI)
	only("mirror_keys.current", c.MirrorKeys.Current, configs.SATI)
	for i, key := range c.MirrorKeys.Former {
		only(fmt.Sprintf("mirror_keys.former[%d]", i), key, configs.SATI)
	}
}

// NoPhoton in the place of Photon's endpoint reads SATI without Light's index.
const NoPhoton = "none"

// Account reads an address on this chain, bare or as CAIP-10; an account of another chain is
// refused.
func (c *Chain) Account(text string) (caip.AccountID, error) { return caip.TypedAccount(c.ID, text) }

// checkEndpoint accepts a URL or a reference to one; a reference is read only when the chain is
// opened.
func checkEndpoint(path, endpoint string, found *problems, schemes ...string) {
	if keyref.Check(endpoint) == nil {
		return
	}
	checkURL(path, endpoint, found, schemes...)
}

func checkURL(path, text string, found *problems, schemes ...string) {
	if why := urlProblem(text, schemes...); why != "" {
		found.add(path, "%s", why)
	}
}

// urlProblem does not repeat the text: it may contain an API key.
func urlProblem(text string, schemes ...string) string {
	if u, err := url.Parse(text); err == nil && u.Host != "" && slices.Contains(schemes, u.Scheme) {
		return ""
	}
	return fmt.Sprintf("not a URL that begins with %s://, nor file:PATH or env:NAME", strings.Join(schemes, ":// or "))
}

// Endpoint reads an endpoint that may be given by reference. Errors name the reference, never the
// endpoint.
func Endpoint(text string, schemes ...string) (string, error) {
	if keyref.Check(text) != nil {
		return text, nil
	}
	b, err := keyref.Load(text)
	if err != nil {
		return "", err
	}
	if why := urlProblem(string(b), schemes...); why != "" {
		return "", fmt.Errorf("%s: its content is %s", text, why)
	}
	return string(b), nil
}

// Witnesses are the origins of the https endpoints of the chains that the relayer serves, without
// those of this machine or network as far as that shows: whoever reaches one is on the internet. A
// reference that cannot be read names none.
func (c Config) Witnesses() (list []string) {
	for _, chain := range c.Served() {
		for _, text := range chain.RPC {
			endpoint, err := Endpoint(text, "http", "https")
			if err != nil || fetch.Nearby(endpoint) {
				continue
			}
			if u, err := url.Parse(endpoint); err == nil && u.Scheme == "https" {
				if at := "https://" + u.Host + "/"; !slices.Contains(list, at) {
					list = append(list, at)
				}
			}
		}
	}
	return list
}

// Redact returns the scheme and host of a URL, without the user, path and query, which may hold an
// API key. References come back as they are.
func Redact(endpoint string) string {
	if keyref.Check(endpoint) == nil {
		return endpoint
	}
	u, err := url.Parse(endpoint)
	if err != nil || u.Host == "" {
		return "(unreadable)"
	}
	if u.Path == "" || u.Path == "/" {
		return u.Scheme + "://" + u.Host
	}
	return u.Scheme + "://" + u.Host + "/…"
}

// quick reads one --rpc CAIP2=URL or NAME=URL. The entry of that name, or all that the file has on
// the chain of that id, get the endpoint in the place of their own; another chain is added from the
// known deployments. Those in given, by their place, have endpoints of an earlier pair: this one
// joins them.
func quick(cfg *Config, given map[int]bool, i int, pair string, found *problems) {
	path := fmt.Sprintf("--rpc[%d]", i)
	name, endpoint, ok := strings.Cut(pair, "=")
	// Without a name the text is a URL, and what stands before its "=" may hold a key: it is not
	// repeated.
	if !ok || name == "" || endpoint == "" || strings.ContainsAny(name, "/?@") {
		found.add(path, "want CAIP2=URL or NAME=URL, such as eip155:8453=https://…")
		return
	}
	known, isKnown := configs.Find(name)
	_, one := cfg.Chain(name)
	there := false
	for j := range cfg.Chains {
		chain := &cfg.Chains[j]
		d, listed := chain.known()
		named := chain.Name == name || !one && chain.Name == "" && listed && d.Name == name
		if on := cmp.Or(chain.ID, d.Chain).String() == name; !named && (one || !on) {
			continue
		}
		if !given[j] {
			chain.RPC, chain.WS, chain.Photon = nil, "", ""
		}
		chain.RPC, given[j], there = append(chain.RPC, endpoint), true, true
	}
	if there {
		return
	}
	if !isKnown {
		found.add(path, "%.60q is no known deployment: %s", name, remedy(name, nil))
		return
	}
	given[len(cfg.Chains)] = true
	cfg.Chains = append(cfg.Chains, Chain{Name: known.Name, ID: known.Chain, RPC: []string{endpoint}})
}

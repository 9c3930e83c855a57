// Package config reads the one configuration file that the binaries share.
//
// Values come from defaults, then the file, then the environment (BRIDGE8004_…), then flags; the
// later wins. Relative paths go by the file's folder. It is strict: a key that nobody reads is
// refused, and all problems are reported together, each with its path. Secrets never stand in it,
// only references to them (file:PATH, env:NAME), which are read when they are needed and never
// printed.
package config

//go:generate go test -count=1 -run ^TestTheReferenceIsUpToDate$ . -update

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/configs"
	relayer "github.com/bridge8004/bridge8004/relayer/config"
)

// Config is the whole configuration. Load returns it checked and with its defaults filled in.
type Config struct {
	// The chains to read and write, in the order in which they are listed.
	Chains []Chain `yaml:"chains"`
	// What providers of endpoints allow, where they bill more than requests or several chains share
	// it.
	Rates []Rate `yaml:"rates"`
	// How registration files and other documents are fetched.
	Fetch Fetch `yaml:"fetch"`

	// First token of every NATS subject and part of every stream and bucket name; relayers that
	// share work share it.
	Prefix string `yaml:"prefix"`
	// Where the relayer's bus and state live.
	NATS relayer.NATS `yaml:"nats"`
	// What the relayer mirrors; nothing without one.
	Routes []relayer.Route `yaml:"routes"`
	// How registrations are recognised as one agent.
	Links relayer.Links `yaml:"links"`
	// The relayer's watchers.
	Watch relayer.Watch `yaml:"watch"`
	// The relayer's executor.
	Execute relayer.Execute `yaml:"execute"`
	// The relayer's HTTP interface.
	API relayer.API `yaml:"api"`
	// The relayer's index of all agents and reviews.
	Index relayer.Index `yaml:"index"`
	// The reviews that the relayer gives in their authors' names.
	Aggregator relayer.Aggregator `yaml:"aggregator"`
	// The relayer's probes of agents, and the signals about them.
	Watchtower relayer.Watchtower `yaml:"watchtower"`
	// What bridge8004 signer run may sign.
	Signer relayer.Signer `yaml:"signer"`
	// Agents of yours as you want them on all of their chains: bridge8004 agent plan, apply, adopt
	// and lock go by it.
	Agents []Agent `yaml:"agents"`

	// Path of the file it was read from, empty without one.
	Path string `yaml:"-"`
}

// Chain is one chain with its registry.
type Chain struct {
	// Short name, used in commands and logs: lower-case letters, digits and dashes. The name of a
	// known deployment fills in id, dialect and registries.
	Name string `yaml:"name"`
	// CAIP-2 chain id, such as eip155:8453. A node that serves another chain is refused.
	ID caip.ChainID `yaml:"id"`
	// Whether the relayer leaves the entry to the commands. Default false: it serves every registry
	// that is listed. Two registries on one chain are two entries with names of their own; a route
	// names either by that, or both by the chain. Where both take mirrors in, each needs a key of
	// its own.
	CommandsOnly bool `yaml:"commands_only"`
	// Registry dialect: erc8004 (version 2.0.0 as deployed), v1 (the earlier official registries,
	// read and watched), strategy or position on eip155; sati on solana. Default that of the known
	// deployment; elsewhere on eip155 the registries are asked what they are.
	Dialect string `yaml:"dialect"`
	// JSON-RPC endpoints (http, https), tried in order. An endpoint that contains an API key is
	// given by reference: file:PATH or env:NAME.
	RPC []string `yaml:"rpc"`
	// WebSocket endpoint (ws, wss) or a reference to one. It only wakes watchers early; nothing is
	// believed that comes from it.
	WS string `yaml:"ws"`
	// Photon endpoint (http, https) or a reference to one: Light's index, from which SATI feedback
	// is read. Solana only; default the first rpc endpoint. The value none: feedback is read from
	// the chain's transactions, which is slower, and cannot be given.
	Photon string `yaml:"photon"`
	// Identity registry: an address on this chain. On solana the SATI program. Default: the known
	// deployment's.
	Registry string `yaml:"registry"`
	// Reputation registry: an address on this chain. Default: the known deployment's; on solana the
	// SATI program. A position registry has none.
	Reputation string `yaml:"reputation"`
	// FeedbackRelay contract, the client of all mirrors here. Only with the erc8004 dialect;
	// without it this chain takes no mirrors in.
	Relay string `yaml:"relay"`
	// Relays of yours that this one succeeds; their mirrors still count.
	FormerRelays []string `yaml:"former_relays"`
	// SyncDelegate contract, which owners approve to have agentURI followed. Only with the erc8004
	// dialect.
	Delegate string `yaml:"delegate"`
	// FeedbackDelegate contract, which clients delegate to so that others can pay for the reviews
	// that they sign. Only with the erc8004 dialect.
	FeedbackDelegate string `yaml:"feedback_delegate"`
	// Tokens of this chain that prove a payment whose request is not at hand, by address, beside
	// those that x402's SDK knows (USDC and others) and the chain's own coin. Anybody can make a
	// token, and have it say that anybody has paid.
	PaymentAssets []string `yaml:"payment_assets"`
	// Accounts that post mirrors on SATI.
	MirrorKeys MirrorKeys `yaml:"mirror_keys"`
	// Address lookup table for SATI transactions. Default: the known deployment's.
	LookupTable string `yaml:"lookup_table"`
	// Account that SATI's attestation schemas belong to; only private deployments have another than
	// the published one. Solana only.
	Authority string `yaml:"authority"`
	// Least price that writers offer for a compute unit, in micro-lamports; 0 pays the base fee
	// only, unless others paid more and max_unit_price allows it. Solana only.
	UnitPrice uint64 `yaml:"unit_price"`
	// Most that writers offer for a compute unit, in micro-lamports, where that is what others paid
	// lately for the same accounts; 0 always pays unit_price. Solana only.
	MaxUnitPrice uint64 `yaml:"max_unit_price"`
	// Most mirrors of one SATI agent that are remembered, in each of at most four stretches of its
	// past; default 10000. Ten times as many transactions that name the agent are read in one go to
	// prove its wallet, and the next reading goes on from there: raise it where somebody keeps
	// naming an agent to hold this up. Solana only.
	HistoryLimit uint `yaml:"history_limit"`
	// First block or slot of the registry; nothing before it is read.
	DeployBlock uint64 `yaml:"deploy_block"`
	// Most requests per second to those of this chain's endpoints that no entry of rates names; 0
	// is no limit. A batch is one request on eip155; on solana each call in it is one.
	Rate uint `yaml:"rate"`
	// Accept block headers with fields that Ethereum does not have, as some chains add them; their
	// hashes are then not recomputed. eip155 only.
	LooseHeaders bool `yaml:"loose_headers"`
	// Finality at which this chain is believed: latest, safe, finalized or depth:N. A route may ask
	// for more. Default finalized.
	Finality chains.Finality `yaml:"finality"`
	// Time allowed for one request to an endpoint. One not answered in a quarter of it is made a
	// second time (not those for logs). Default 10s.
	Timeout time.Duration `yaml:"timeout"`
	// How often the relayer asks for a new head where no ws endpoint tells it, and at least.
	// Default 5s.
	Poll time.Duration `yaml:"poll"`
	// The relayer's account on this chain: a reference (file:PATH, env:NAME) to its key. Only
	// bridge8004-relayer reads it; without it nothing is written here.
	Key string `yaml:"key"`
	// Reference to the passphrase of that key, where it is an encrypted keystore file.
	KeyPassphrase string `yaml:"key_passphrase"`
	// Most that the relayer offers for a unit of gas, in wei, decimal. Above it, transactions wait.
	// Empty is no limit on the base fee, and one on the tip: 5 gwei (on Polygon 300) on the word of
	// one endpoint, ten base fees on that of two. eip155 only.
	MaxFee string `yaml:"max_fee"`
	// The feedbackURI of mirrors that the relayer posts on eip155: empty (any reader can rebuild
	// the file), or data to carry the file.
	MirrorURI string `yaml:"mirror_uri"`

	// Pair is the resolved registries.
	Pair caip.Pair `yaml:"-"`
	// Assets are the resolved payment_assets.
	Assets []caip.AccountID `yaml:"-"`
	// Limits are what rate and rates say, shared by all who open the chain in this process.
	Limits rate.Limits `yaml:"-"`
}

// Rate is what a provider allows, to all of its endpoints together. What signs or pays goes first,
// then what has just happened, then history, then audits; each keeps one part in ten.
type Rate struct {
	// Hosts of the endpoints, with their ports where the URLs name them: of any chain, of rpc and
	// of photon. Required.
	Hosts []string `yaml:"hosts"`
	// Most requests per second, counted as rate of a chain counts them; 0 is no limit.
	Requests uint `yaml:"requests"`
	// Most units of computing (compute units, credits) per second; 0 is no limit.
	Units uint `yaml:"units"`
	// What a method costs that costs does not name; default 20.
	Unit uint `yaml:"unit"`
	// What methods cost, in units. Default where unit is not given either: Alchemy's prices, the
	// higher of those that it published for a method.
	Costs []Cost `yaml:"costs"`
}

// Cost is what a method costs.
type Cost struct {
	// Method of JSON-RPC, such as eth_getLogs. Required.
	Method string `yaml:"method"`
	// Units that one call costs; 0 where it is free.
	Units uint `yaml:"units"`
}

// MirrorKeys are the public addresses of the accounts that post mirrors on SATI.
type MirrorKeys struct {
	// The account that posts now, base58. Required with key: its address.
	Current string `yaml:"current"`
	// Accounts that posted earlier, base58; their mirrors still count.
	Former []string `yaml:"former"`
	// References to the keys of former accounts: a mirror can be revoked only by the key that
	// posted it. Nothing else is signed with them.
	FormerKeys []string `yaml:"former_keys"`
}

// Fetch says how documents are fetched.
type Fetch struct {
	// IPFS gateways (http, https), asked in this order, a few side by side. CIDs are recomputed, so
	// that a gateway can withhold a file but not change it. One that is named by a loopback or
	// private address, or as localhost, needs no leave below. Default public ones.
	Gateways []string `yaml:"gateways"`
	// Fetch over plain http as well.
	AllowHTTP bool `yaml:"allow_http"`
	// Fetch from loopback addresses as well. For local networks.
	AllowLoopback bool `yaml:"allow_loopback"`
	// Fetch from private addresses as well (RFC 1918, CGNAT, ULA). For networks of one's own;
	// link-local and metadata addresses are never read from.
	AllowPrivate bool `yaml:"allow_private"`
}

// DefaultTimeout is allowed for one request to an endpoint.
const DefaultTimeout = 10 * time.Second

// MirrorURIData has mirrors carry their file as a data: URI.
const MirrorURIData = "data"

func defaults() Config {
	r := relayer.Default()
	return Config{Prefix: r.Prefix, NATS: r.NATS, Links: r.Links, Watch: r.Watch, Execute: r.Execute, API: r.API, Index: r.Index, Watchtower: r.Watchtower}
}

// Info is what the configuration says of the registry, which is not asked.
func (c Chain) Info() chains.Info {
	return chains.Info{Chain: c.ID, Name: c.Name, Dialect: c.Dialect, Registry: c.Pair.Identity, Reputation: c.Pair.Reputation}
}

// Served are the chains that the relayer serves.
func (c Config) Served() []Chain {
	return slices.DeleteFunc(slices.Clone(c.Chains), func(chain Chain) bool { return chain.CommandsOnly })
}

// Relayer returns the relayer's part.
func (c Config) Relayer() relayer.Config {
	r := relayer.Config{
		Prefix: c.Prefix, NATS: c.NATS, Routes: c.Routes, Links: c.Links, Watch: c.Watch, Execute: c.Execute, API: c.API, Index: c.Index, Aggregator: c.Aggregator, Watchtower: c.Watchtower,
		Chains: make(map[string]relayer.Chain, len(c.Chains)),
	}
	for _, chain := range c.Served() {
		r.Chains[chain.Name] = relayer.Chain{Finality: chain.Finality, Poll: chain.Poll}
	}
	return r
}

// CheckRelayer reports what keeps a relayer from running with this configuration; commands that
// only read chains do not need it.
func (c Config) CheckRelayer() error {
	served := c.Served()
	known := make([]chains.Info, len(served))
	for i, chain := range served {
		known[i] = chain.Info()
		if chain.Key != "" && (chain.Relay != "" || chain.Dialect == configs.SATI) {
			known[i].Capabilities = chains.Capabilities{chains.CanMirror}
		}
		if chain.Key != "" && (chain.FeedbackDelegate != "" || chain.Dialect == configs.SATI) {
			known[i].Capabilities = append(known[i].Capabilities, chains.CanGiveSigned)
		}
		if chain.Key != "" && (chain.Dialect == configs.ERC8004 || chain.Dialect == configs.SATI) {
			known[i].Capabilities = append(known[i].Capabilities, chains.CanGiveFeedback)
		}
	}
	var found problems
	if len(served) == 0 {
		found.add("chains", "missing: a relayer needs the chains that it carries between")
	}
	keys := map[string]string{}
	for n, chain := range served {
		at := c.place(chain.Name)
		if written := chain.ID.String() + " " + chain.Key; chain.Key != "" && (chain.Relay != "" || chain.Delegate != "" || c.Aggregator.On() && chain.FeedbackDelegate != "" || c.Watchtower.Publishes(known[n])) {
			if other, ok := keys[written]; ok {
				found.add(at+".key", "that of %s, which stands on the same chain: they would take each other's nonces; give each a key of its own", other)
			}
			keys[written] = chain.Name
		}
		if chain.Photon == NoPhoton && chain.Key != "" {
			found.add(at+".photon", "%s posts no mirrors, which key is there for: name Photon's endpoint, or leave key out", NoPhoton)
		}
	}
	c.told(c.Relayer().Check(known), &found)
	if len(found) > 0 {
		return &Error{File: c.Path, Problems: found}
	}
	return nil
}

// place is where a chain stands in the file.
func (c Config) place(name string) string {
	return fmt.Sprintf("chains[%d]", slices.IndexFunc(c.Chains, func(chain Chain) bool { return chain.Name == name }))
}

// told adds what package relayer/config says, joined, which knows chains by their names.
func (c Config) told(err error, found *problems) {
	joined, _ := err.(interface{ Unwrap() []error })
	if joined == nil {
		return
	}
	for _, problem := range joined.Unwrap() {
		path, text, _ := strings.Cut(problem.Error(), ": ")
		if chain, is := strings.CutPrefix(path, "chains."); is {
			name, key, _ := strings.Cut(chain, ".")
			path = c.place(name) + "." + key
		}
		*found = append(*found, Problem{Path: path, Text: text})
	}
}

// Book resolves short refs through the configured chains.
func (c Config) Book() caip.Book {
	var b caip.Book
	for _, chain := range c.Chains {
		b.Pairs = append(b.Pairs, chain.Pair)
	}
	return b
}

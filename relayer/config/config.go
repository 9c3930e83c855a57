package config

import (
	"cmp"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// Config is everything the relayer can be told. Start from Default; a zero Config is not usable.
type Config struct {
	// Prefix is the first token of every subject and part of every stream and bucket name. Relayers
	// that share work share it. 1 to 32 of [a-z0-9-]. Default bridge8004.
	Prefix string `yaml:"prefix"`

	NATS    NATS             `yaml:"nats"`
	Chains  map[string]Chain `yaml:"chains"` // by configured short name; a chain without an entry has DefaultChain
	Routes  []Route          `yaml:"routes"` // nothing is mirrored without one
	Links   Links            `yaml:"links"`
	Watch   Watch            `yaml:"watch"`
	Execute Execute          `yaml:"execute"`
	Index   Index            `yaml:"index"`
	API     API              `yaml:"api"`

	Aggregator Aggregator `yaml:"aggregator"`
	Watchtower Watchtower `yaml:"watchtower"`
}

// NATS says where the bus and the state live. They can be lost: everything is read from the chains
// again.
type NATS struct {
	// URL is an outside NATS cluster with JetStream, tls:// (or nats:// and ws:// on loopback
	// only). Empty: an embedded server that listens on no port. Default empty.
	URL string `yaml:"url"`

	// Dir is where the embedded server keeps its files. Required without url, refused with it.
	Dir string `yaml:"dir"`

	// Credentials is a reference (file:PATH or env:NAME) to a NATS credentials file: a user's JWT
	// with its seed. An outside NATS takes one of credentials, user, token and nkey. Default none.
	Credentials string `yaml:"credentials"`

	// User is the name that the relayer logs in with; it needs password. Default none.
	User string `yaml:"user"`

	// Password is a reference (file:PATH or env:NAME) to the password of user. Default none.
	Password string `yaml:"password"`

	// Token is a reference (file:PATH or env:NAME) to the token that the servers ask for. Default
	// none.
	Token string `yaml:"token"`

	// NKey is a reference (file:PATH or env:NAME) to the seed of a user's nkey, which begins with
	// SU. Default none.
	NKey string `yaml:"nkey"`

	// Certificate is a PEM file with the client certificate that the servers ask for; it needs
	// certificate_key, and goes with any way to log in. Default none.
	Certificate string `yaml:"certificate"`

	// CertificateKey is a reference (file:PATH or env:NAME) to the key of certificate, in PEM.
	// Default none.
	CertificateKey string `yaml:"certificate_key"`

	// Key is a reference (file:PATH or env:NAME) to a secret of at least 32 characters that all
	// relayers on an outside NATS share. With it a relayer tells their rows from forged ones.
	// Without it every relayer reads the chains from the beginning at each start, and nobody can
	// acknowledge registries or set checkpoints back. An embedded server makes a key of its own.
	// Default none.
	Key string `yaml:"key"`

	// CA is a PEM file with the certificate authority of the cluster. Default the system's.
	CA string `yaml:"ca"`

	// Replicas is how many servers of an outside cluster keep each stream and bucket, 1 to 5.
	// Default 1.
	Replicas int `yaml:"replicas"`

	// MaxBytes bounds each stream on disk, in bytes. A full stream makes its publishers wait;
	// nothing is discarded. Default 1 GiB.
	MaxBytes int64 `yaml:"max_bytes"`

	// Listen lets signers reach the embedded server. Default: it listens on no port.
	Listen Listen `yaml:"listen"`
}

// Listen opens the embedded server to signers, and to nobody else. Each reaches the requests for
// its accounts and answers them; events, actions and what the relayer keeps are out of its reach.
type Listen struct {
	// Address is host:port. Without a certificate only loopback is allowed. Default empty: no port.
	Address string `yaml:"address"`

	// Certificate is a PEM file with the server's certificate and what it is signed with. It is
	// read again at each connection. Default none.
	Certificate string `yaml:"certificate"`

	// CertificateKey is a reference (file:PATH or env:NAME) to the key of certificate, in PEM.
	// Default none.
	CertificateKey string `yaml:"certificate_key"`

	// Signers are those that are let in, 1 to 1000. Required with address.
	Signers []Login `yaml:"signers"`
}

// Login is one signer that an embedded server lets in, by its nkey or by user and password.
type Login struct {
	// NKey is the public half of the signer's nkey, which begins with U. It is no secret.
	NKey string `yaml:"nkey"`

	// User is the name that the signer logs in with, 1 to 64 of [A-Za-z0-9_-]; it needs password.
	User string `yaml:"user"`

	// Password is a reference (file:PATH or env:NAME) to the password of user.
	Password string `yaml:"password"`

	// Accounts are those that it signs for, CAIP-10: owners, wallets, holders. Required.
	Accounts []string `yaml:"accounts"`
}

// Name is what a signer logs in with: its nkey or its user.
func (l Login) Name() string { return cmp.Or(l.NKey, l.User) }

// Chain is how the relayer treats one chain.
type Chain struct {
	// Finality is the least at which this chain's events are believed and writes to it counted as
	// done. The stricter of this and the route's wins. Default finalized.
	Finality chains.Finality `yaml:"finality"`

	// Start is the block or slot after which reading begins when there is no checkpoint; 0, the
	// registry's first block, but in tests: links need an agent's whole history.
	Start uint64 `yaml:"-"`

	// Poll is how often the chain is asked for a new head where it cannot tell by itself, and at
	// least. Default 5s.
	Poll time.Duration `yaml:"poll"`
}

// DefaultChain is the treatment of a chain that the configuration does not name.
func DefaultChain() Chain { return Chain{Poll: 5 * time.Second} }

// Route opts in to mirroring: feedback of From to To, for the agents it names.
type Route struct {
	// Name appears in logs, metrics and budgets. Required, unique.
	Name string `yaml:"name"`

	// From are the chains whose feedback is mirrored, by configured name or CAIP-2 id; "*" is every
	// configured chain. Required.
	From []string `yaml:"from"`
	// To are the chains to which it is mirrored, named likewise. Required.
	To []string `yaml:"to"`

	// Agents are agent refs (in full, or 8453:42 where one registry is configured on the chain),
	// any member of a group standing for all of it; "*" is every linked agent. Required.
	Agents []string `yaml:"agents"`

	// Clients limits whose feedback is mirrored: CAIP-10 accounts. Default everybody's.
	Clients []string `yaml:"clients"`

	// Tags limits to feedback whose tag1 or tag2 is one of these, by exact bytes. Default all.
	Tags []string `yaml:"tags"`

	// Finality raises what the chains ask for. Default latest: the chains' own.
	Finality chains.Finality `yaml:"finality"`

	// SyncURI also writes the home's agentURI to the other members, where their owners granted it,
	// and reports drift elsewhere. Default true.
	SyncURI bool `yaml:"sync_uri"`

	// SyncWallets also keeps wallets: one that the home has superseded is cleared, the home's is
	// set where signers agree, and copies are published, each where the owners granted it;
	// elsewhere drift is reported. Default false.
	SyncWallets bool `yaml:"sync_wallets"`

	// Budgets bound what the route spends, one entry for each destination. A route for every agent
	// ("*") needs a per_day at each. Default no bound.
	Budgets []Budget `yaml:"budgets"`
}

// Budget bounds what a route spends at one destination in a day (UTC), in that chain's own coin:
// for mirrors, tombstones, responses, agentURIs and wallets. What exceeds it waits. The revocation
// of a mirror that stands needs no budget and uses none up.
type Budget struct {
	// Chain is where the money is spent, by configured name or CAIP-2 id. Required.
	Chain string `yaml:"chain"`

	// PerAgent bounds the day's cost for one agent, all its registrations together, such as 0.002
	// ether or 0.02 SOL. Default no bound.
	PerAgent Amount `yaml:"per_agent"`

	// PerClient bounds the day's cost of one reviewer's feedback. Default no bound.
	PerClient Amount `yaml:"per_client"`

	// PerDay bounds the day's cost of all that this list of budgets is for. Default no bound.
	PerDay Amount `yaml:"per_day"`
}

// DefaultRoute is where every route begins.
func DefaultRoute() Route { return Route{Finality: chains.Latest, SyncURI: true} }

// Links says how registrations are recognised as one agent.
type Links struct {
	// Confirm is how far apart two equal reads of mutable evidence (https) have to be before
	// feedback follows it. Default 10m; 0 on a local network.
	Confirm time.Duration `yaml:"confirm"`

	// Recheck is how often agents that are linked, or claim to be, are looked at again. Others are
	// looked at when something happens to them, and once a day, or once an hour where another one
	// lists them and their file may change. Default 5m.
	Recheck time.Duration `yaml:"recheck"`

	// Drift is for how long something may drift from what its home wants before /healthz has a
	// notice of it. Default 24h.
	Drift time.Duration `yaml:"drift"`

	// Fresh is how old evidence may be when a transaction is signed on it: 1m, but in tests.
	Fresh time.Duration `yaml:"-"`

	// MaxAgents bounds how many agents are followed: 100000, but in tests. Beyond it new ones are
	// refused and counted.
	MaxAgents int `yaml:"-"`
}

// Watch bounds the watchers.
type Watch struct {
	// Lag is the health limit: a chain whose checkpoint did not move for this long while its head
	// did is unhealthy. 15m, but in tests.
	Lag time.Duration `yaml:"-"`

	// Audit is how soon it is found out that something was not mirrored: what the registries count
	// is compared with what the destinations hold, and a chain whose lists nobody vouches for
	// (SATI) is looked through for what reading it has missed; 0 turns it off. Default 10m.
	Audit time.Duration `yaml:"audit"`
}

// Execute bounds the executor.
type Execute struct {
	// Lease is how long an account stays with a relayer that has gone silent. Default 15s.
	Lease time.Duration `yaml:"lease"`

	// BumpAfter is how long a transaction may stay out of every block before its fee is raised.
	// Default 90s.
	BumpAfter time.Duration `yaml:"bump_after"`

	// Retry is the first delay before something is tried again; each later one is twice as long,
	// up to max_retry. Default 1s.
	Retry time.Duration `yaml:"retry"`
	// MaxRetry is the longest delay between two tries. Default 5m.
	MaxRetry time.Duration `yaml:"max_retry"`

	// Batch is the most mirrors in one transaction, where the chain takes several: 40, but in
	// tests.
	Batch int `yaml:"-"`

	// InFlight is the most transactions of one account that wait for finality: 32, but in tests.
	InFlight int `yaml:"-"`

	// MaxBumps is how often a fee is raised: 5 times, but in tests. After that an empty transaction
	// takes its place, at longer and longer intervals. 0: only what must not happen any more is
	// replaced.
	MaxBumps int `yaml:"-"`

	// Attempts is how often something that fails for an unknown reason is tried before it becomes a
	// dead letter: 8 times, but in tests.
	Attempts int `yaml:"-"`
}

// Aggregator takes reviews of paid answers whose authors signed them, and pays for giving them in
// their names. It can give none that was not signed. Without chains it takes none.
type Aggregator struct {
	// Chains are those whose reviews are taken, by configured name or CAIP-2 id; "*" is every one
	// where the relayer has an account and clients can review that way. Default none.
	Chains []string `yaml:"chains"`

	// Budgets bound what reviews cost at each chain in a day; each needs a per_day. What exceeds
	// them waits.
	Budgets []Budget `yaml:"budgets"`

	// IPFS is the RPC API of the IPFS node that keeps the files of reviews, such as
	// http://127.0.0.1:5001. Required with chains.
	IPFS string `yaml:"ipfs"`

	// IPFSAuth is a reference (file:PATH or env:NAME) to what that API wants as the Authorization
	// header. Default none.
	IPFSAuth string `yaml:"ipfs_auth"`
}

// On reports whether reviews are taken.
func (a Aggregator) On() bool { return len(a.Chains) > 0 }

// SponsorName is the route's name under which reviews are paid for.
const SponsorName = "aggregator"

// Route is what bounds the reviews, as one that leads from nowhere to their chains, for any agent.
func (a Aggregator) Route() Route {
	return Route{Name: SponsorName, To: a.Chains, Agents: []string{"*"}, Budgets: a.Budgets}
}

// Index is what the relayer keeps of all agents and reviews, for search and summaries. It can be
// lost: it is read from the chains again. Without dir and url there is none.
type Index struct {
	// Dir is where the index is kept in a file (SQLite), by this relayer alone; in two while it is
	// rebuilt. Default empty.
	Dir string `yaml:"dir"`

	// URL is a PostgreSQL database that keeps the index instead, without a password in it:
	// postgres://USER@HOST/DATABASE. It makes schemas of its own there. Relayers may share it: one
	// of them writes. Default empty.
	URL string `yaml:"url"`

	// Password is a reference (file:PATH or env:NAME) to the password of the database's user.
	// Default none.
	Password string `yaml:"password"`
}

// On reports whether there is an index.
func (i Index) On() bool { return i.Dir != "" || i.URL != "" }

// API is the HTTP interface. Whoever reaches it may read the index; the lists of the relayer's own
// work, metrics included, want the token where there is one.
type API struct {
	// Listen is host:port. An address that is not loopback needs public. Default empty: no HTTP
	// interface.
	Listen string `yaml:"listen"`

	// Public allows an address that is not loopback. Default false.
	Public bool `yaml:"public"`

	// Hosts are the names under which it may be asked, besides loopback and the address of listen,
	// without a port. Default none.
	Hosts []string `yaml:"hosts"`

	// Origins are the web sites whose pages may ask it from a browser, such as
	// https://agents.example. Default none.
	Origins []string `yaml:"origins"`

	// Token is a reference (file:PATH or env:NAME) to a secret of at least 16 characters that those
	// who ask for the relayer's own work have to send: Authorization: Bearer. Default none.
	Token string `yaml:"token"`

	// Verify has the relayer verify payments for who has the token: POST /v1/verify/payment. It
	// reads what the payment's seller names, from chains and from the web. Default false.
	Verify bool `yaml:"verify"`
}

// Default returns the configuration with every default.
func Default() Config {
	return Config{
		Prefix:  "bridge8004",
		NATS:    NATS{Replicas: 1, MaxBytes: 1 << 30},
		Links:   Links{Confirm: 10 * time.Minute, Recheck: 5 * time.Minute, Drift: 24 * time.Hour, Fresh: time.Minute, MaxAgents: 100_000},
		Watch:   Watch{Lag: 15 * time.Minute, Audit: 10 * time.Minute},
		Execute: Execute{Batch: 40, InFlight: 32, Lease: 15 * time.Second, BumpAfter: 90 * time.Second, MaxBumps: 5, Attempts: 8, Retry: time.Second, MaxRetry: 5 * time.Minute},

		Watchtower: Watchtower{Every: 10 * time.Minute, Period: 7 * day, Down: 3, Expires: 14 * day},
	}
}

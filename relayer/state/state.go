package state

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// MaxRows bounds what one listing reads.
const MaxRows = 1_000_000

// maxParked bounds what is parked, in bytes: fewer rows than MaxRows. An agent can have any number
// of actions parked; what finds no room stays on its stream.
const maxParked = 64 << 20

// State is the relayer's memory. It may be used concurrently.
type State struct {
	Checkpoints Table[Checkpoint]      // by Registry
	Links       Table[json.RawMessage] // by Key of an agent or group: relayer/links decides what they hold
	Outbox      Table[Entry]           // by OrderedSlot or ActionSlot
	Deliveries  Table[Delivery]        // by action id
	Leases      Table[Lease]           // by Account
	Members     Table[Member]          // by the relayer's name
	Parked      Table[Parked]          // by action id
	Drift       Table[Drift]           // by DriftKey
	Waiting     Table[stream.Waiting]  // by when it is due
	Registries  Table[Governed]        // by Registry
	Vain        Table[Vain]            // by VainKey

	// Doubted is told of every row that is not believed, whenever it is read. Set it before
	// anything is read; nil: nobody is told.
	Doubted func(bucket, key string, why Doubt)

	keyed  bool
	sizes  map[string]func(context.Context) (uint64, error) // by the name of a bucket
	copies copies                                           // of what waits
}

// Keyed reports whether the rows of other relayers on the bus, and those from before this process,
// can be told from forged ones.
func (s *State) Keyed() bool { return s.keyed }

// Open opens the buckets on a bus, making those that are not there.
func Open(ctx context.Context, bus *stream.Bus) (*State, error) {
	s := &State{keyed: bus.Keyed, sizes: map[string]func(context.Context) (uint64, error){}}
	b := &buckets{ctx: ctx, bus: bus, state: s}
	table(b, bucket{name: "checkpoints", keeps: true, watched: true}, &s.Checkpoints)
	table(b, bucket{name: "links", watched: true}, &s.Links)
	table(b, bucket{name: "outbox"}, &s.Outbox)
	table(b, bucket{name: "deliveries", ttl: 90 * 24 * time.Hour}, &s.Deliveries)
	table(b, bucket{name: "leases"}, &s.Leases)
	table(b, bucket{name: "members", ttl: time.Hour, watched: true}, &s.Members)
	table(b, bucket{name: "parked", most: min(bus.MaxBytes, maxParked)}, &s.Parked)
	table(b, bucket{name: "drift"}, &s.Drift)
	table(b, bucket{name: "waiting", most: bus.MaxBytes}, &s.Waiting)
	table(b, bucket{name: "vain", ttl: 48 * time.Hour}, &s.Vain) // of the day, wherever it ends
	table(b, bucket{name: "registries", keeps: true, watched: true}, &s.Registries)
	if err := b.opening.Wait(); err != nil {
		return nil, err
	}
	var err error
	s.Links.opened, err = lru.New[string, opened[json.RawMessage]](maxOpened) // each event and each action asks for some
	return s, err
}

// canary is the row that Probe writes. No account is called so.
const canary = "canary"

// Probe writes a row that means nothing, so that a bus that takes no writes is noticed while
// nothing else is written.
func (s *State) Probe(ctx context.Context) error { return s.Leases.Put(ctx, canary, Lease{}) }

// Sizes are the bytes that the buckets hold, by name.
func (s *State) Sizes(ctx context.Context) (map[string]uint64, error) {
	sizes := map[string]uint64{}
	for name, size := range s.sizes {
		n, err := size(ctx)
		if err != nil {
			return nil, err
		}
		sizes[name] = n
	}
	return sizes, nil
}

// markers is how long the mark of a removed row stays, for those who watch the bucket.
const markers = time.Hour

// buckets is what all buckets are opened with.
type buckets struct {
	ctx     context.Context
	bus     *stream.Bus
	state   *State
	opening errgroup.Group
}

// bucket says what is particular about one. Keeps and watched are those of newSeal.
type bucket struct {
	name           string
	ttl            time.Duration // of a row; 0: none
	most           int64         // bytes; 0: no bound of its own
	keeps, watched bool
}

// table opens a bucket of stream.Buckets beside the others: in a cluster each elects a leader of
// its own, which takes seconds.
func table[T any](with *buckets, b bucket, into *Table[T]) {
	bus, name := with.bus, with.bus.Bucket(b.name)
	with.state.sizes[b.name] = func(ctx context.Context) (uint64, error) { return into.Size(ctx) }
	with.opening.Go(func() error {
		c := jetstream.KeyValueConfig{Bucket: name, History: 1, TTL: b.ttl, MaxBytes: b.most, LimitMarkerTTL: markers, Storage: jetstream.FileStorage, Replicas: bus.Replicas}
		kv, err := bus.JetStream.CreateOrUpdateKeyValue(with.ctx, c)
		if errors.Is(err, jetstream.ErrLimitMarkerTTLNotSupported) { // NATS before 2.11: the marks of removed rows stay
			c.LimitMarkerTTL = 0
			kv, err = bus.JetStream.CreateOrUpdateKeyValue(with.ctx, c)
		}
		if err != nil {
			return fmt.Errorf("bucket %s: %w", name, err)
		}
		*into = Table[T]{kv: kv, name: b.name, markers: c.LimitMarkerTTL, state: with.state, bus: bus, seal: newSeal(name, bus.Key, !with.state.keyed, b.keeps, b.watched)}
		return nil
	})
}

// Account is the key of what is kept by signing account.
func Account(a caip.AccountID) string {
	return a.Chain.Namespace + "." + a.Chain.Reference + "." + a.Address
}

// Registry is the key of what is kept by identity registry, of which a chain may have several.
func Registry(identity caip.AccountID) string { return Account(identity) }

// Key is the key of what is kept by registration: its text holds characters that keys may not, so
// it is hashed.
func Key(ref caip.AgentRef) string { return caip.Keccak256([]byte(ref.String())).String() }

// Checkpoint is how far a chain was read and delivered, for one registry on it.
type Checkpoint struct {
	Position chains.Position `json:"position"`
	Caught   bool            `json:"caught"` // a watcher has stood at the chain's head since the beginning
	// Streams are those that took in what was read (stream.Streams.Made); empty: they are not
	// known.
	Streams string `json:"streams,omitempty"`
	// Storing is where a long list of events ends that may be on the stream, wholly or in part.
	Storing chains.Position `json:"storing,omitzero"`
	Halted  string          `json:"halted,omitempty"`
	Time    time.Time       `json:"time"`
	Audited chains.Position `json:"audited,omitzero"` // how far the last audit went that was finished
	// Forked is the height behind which a reorganisation past finality replaced blocks, until no
	// mirror of what they held stands any more; nil: none did.
	Forked *uint64 `json:"forked,omitempty"`
}

// Delivery is what is known of an action beyond its message.
type Delivery struct {
	Agent caip.AgentRef `json:"agent,omitzero"`
	// Client is, of a delegation that was taken back, whose it was: that is about no agent.
	Client caip.AccountID   `json:"client,omitzero"`
	Origin caip.FeedbackRef `json:"origin,omitzero"`
	Slot   string           `json:"slot,omitempty"` // outbox key of the transaction that carries it
	Closed bool             `json:"closed,omitempty"`
	Mirror caip.FeedbackRef `json:"mirror,omitzero"`
	// Claim is where the origin's event stood, where that is known.
	Claim    *chains.EventClaim `json:"claim,omitempty"`
	Attempts int                `json:"attempts,omitempty"` // failures for unknown reasons
	// File is, of a review that was given in its author's name, keccak256 of its file. Refused is
	// why it was given up; nil: it was not.
	File    caip.Hash           `json:"file,omitzero"`
	Refused *aggregator.Refusal `json:"refused,omitempty"`
	Last    string              `json:"last,omitempty"` // the last failure
	Time    time.Time           `json:"time"`           // when it was closed; until then, when it last failed
}

// Vain is a transaction that was paid for in vain, or that only used its nonce: no log of the chain
// tells of it, so that a budget could not be read from the chain after a restart.
type Vain struct {
	Spent chains.Spent `json:"spent"`
	Time  time.Time    `json:"time"`
}

// VainKey is the key of such a transaction, which wrote to an identity registry.
func VainKey(registry caip.AccountID, tx string) string { return Registry(registry) + "." + tx }

// VainSince lists what was paid in vain at a registry since a time. Where the relayers share no key
// anybody's rows count: they can only make a budget smaller.
func (s *State) VainSince(ctx context.Context, registry caip.AccountID, since time.Time) (list []chains.Spent, err error) {
	rows, err := s.Vain.List(ctx, VainKey(registry, "*"), MaxRows)
	for _, row := range rows {
		if !row.Value.Time.Before(since) {
			list = append(list, row.Value.Spent)
		}
	}
	return list, err
}

// Parked is an action that waits for somebody to act.
type Parked struct {
	Action stream.Action `json:"action"`
	Why    string        `json:"why"`
	Since  time.Time     `json:"since"`
}

// Governed is who governs a registry, as the operator has accepted it.
type Governed struct {
	Chain    caip.ChainID              `json:"chain"`
	Registry caip.AccountID            `json:"registry"`         // the identity registry
	Accepted []chains.RegistryContract `json:"accepted"`         // what was there at first, or was acknowledged since
	At       chains.Position           `json:"at"`               // where it was read
	Unseen   bool                      `json:"unseen,omitempty"` // accepted as it was found: no operator has acknowledged it
	Birth    uint64                    `json:"birth,omitempty"`  // block of the first registration that was told of while unseen; 0: none was
	// Changed says what is different; nothing is written from or to the registry until it is
	// acknowledged. Now is what was seen then.
	Changed string                    `json:"changed,omitempty"`
	Now     []chains.RegistryContract `json:"now,omitempty"`
	NowAt   chains.Position           `json:"nowAt,omitzero"`
	Since   time.Time                 `json:"since"` // of acceptance or change, UTC
}

// Drift is a registration of which something is not what its home's owner wants, with the command
// that mends it.
type Drift struct {
	Kind   string        `json:"kind"` // one of those below
	Agent  caip.AgentRef `json:"agent"`
	Home   caip.AgentRef `json:"home"`
	Have   string        `json:"have"`
	Want   string        `json:"want"`
	Why    string        `json:"why"`    // why the relayer does not mend it
	Remedy string        `json:"remedy"` // the command that does
	Since  time.Time     `json:"since"`

	Account caip.AccountID `json:"account,omitzero"` // of a grant: whom it lets write
	Seen    time.Time      `json:"seen,omitzero"`    // when a relayer last found it so, give or take some hours
}

// Key is the key of the row. Of a grant there is a row for each account.
func (d Drift) Key() string {
	if d.Account.IsZero() {
		return DriftKey(d.Agent, d.Kind)
	}
	return DriftKey(d.Agent, d.Kind) + "." + Account(d.Account)
}

// The kinds of drift.
const (
	DriftURI    = "uri"    // the agentURI is not its home's
	DriftFile   = "file"   // the file behind the agentURI cannot be used, or does not link the two
	DriftHome   = "home"   // the members of a group do not name one home
	DriftGrant  = "grant"  // what the owner lets the relayer write ends soon, or has ended
	DriftWallet = "wallet" // a wallet is not what its home wants
	DriftCopy   = "copy"   // a published copy of another chain's wallet is not that wallet
)

// DriftKey is the key of a registration's drift of a kind, where it is nobody's in particular.
func DriftKey(agent caip.AgentRef, kind string) string {
	if kind == DriftURI {
		return Key(agent)
	}
	return Key(agent) + "." + kind
}

// ClaimOf tells where the event of the feedback stood that an action delivered; nil when that is
// not remembered.
func (s *State) ClaimOf(ctx context.Context, action caip.Hash) (*chains.EventClaim, error) {
	row, err := s.Deliveries.Get(ctx, action.String())
	return row.Value.Claim, err
}

// Delivered hands over the deliveries that are closed, are about a feedback and match, one of each
// feedback and registration. Of all that are remembered, it holds the keys of those.
func (s *State) Delivered(ctx context.Context, match func(Delivery) bool, take func(Delivery)) error {
	var keys []string
	seen := map[caip.Hash]bool{}
	err := s.Deliveries.All(ctx, func(row Row[Delivery], believed bool) {
		d := row.Value
		if !believed || !d.Closed || d.Origin.IsZero() || !match(d) {
			return
		}
		if of := caip.Keccak256([]byte(d.Origin.String()), []byte{0}, []byte(d.Agent.String())); !seen[of] {
			seen[of], keys = true, append(keys, row.Key)
		}
	})
	if err != nil {
		return err
	}
	for _, key := range keys {
		row, err := s.Deliveries.Get(ctx, key)
		if err != nil {
			return err
		}
		if !row.Value.Origin.IsZero() { // else it is forgotten since
			take(row.Value)
		}
	}
	return nil
}

// OriginOf tells which feedback an action is about, from what is delivered or on its way; zero when
// that is not remembered.
func (s *State) OriginOf(ctx context.Context, action caip.Hash) (caip.FeedbackRef, error) {
	row, err := s.Deliveries.Get(ctx, action.String())
	if err != nil || !row.Value.Origin.IsZero() {
		return row.Value.Origin, err
	}
	open, err := s.Outbox.List(ctx, ">", MaxRows)
	for _, entry := range open {
		for _, a := range entry.Value.Actions {
			if a.ID == action {
				return a.Origin, nil
			}
		}
	}
	return caip.FeedbackRef{}, err
}

// Unpark puts parked actions back on their stream. Which says of each whether it is put back, and
// why, which tells it from the same action before. It may be tried, and parked again, before its
// row is removed: that row stays. What is released twice for the same reason is one message.
func (s *State) Unpark(ctx context.Context, republish func(ctx context.Context, a stream.Action, salt string) error, which func(Parked) (why string, ok bool)) error {
	var rows []Row[Parked]
	var whys []string
	err := s.Parked.All(ctx, func(row Row[Parked], believed bool) { // there may be very many
		if !believed {
			return
		}
		if why, ok := which(row.Value); ok {
			rows, whys = append(rows, row), append(whys, why)
		}
	})
	if err != nil {
		return err
	}
	for i, row := range rows {
		if err := republish(ctx, row.Value.Action, fmt.Sprintf("%s:%d", whys[i], row.Revision)); err != nil {
			return err
		}
		if err := s.Parked.Clear(ctx, row); err != nil {
			return err
		}
	}
	return nil
}

package state

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// MaxRows bounds what one listing reads.
const MaxRows = 1_000_000

// maxParked bounds what is parked, in bytes: fewer rows than MaxRows. An agent can have any number of actions parked; what finds no room stays on its stream.
const maxParked = 64 << 20

// State is the relayer's memory. It may be used concurrently.
type State struct {
	Checkpoints Table[Checkpoint]      // by Registry
	Links       Table[json.RawMessage] // by Key of an agent or group: relayer/links decides what they hold
	Outbox      Table[Entry]           // by OrderedSlot or ActionSlot
	Deliveries  Table[Delivery]        // by action id
	Leases      Table[Lease]           // by Account
	Parked      Table[Parked]          // by action id
	Drift       Table[Drift]           // by Key of the agent
	Budget      Table[Spent]           // by Day
	Waiting     Table[stream.Waiting]  // by when it is due
	Registries  Table[Governed]        // by Registry
}

// Open opens the buckets on a bus, making those that are not there.
func Open(ctx context.Context, bus *stream.Bus) (*State, error) {
	s := &State{}
	for _, open := range []func() error{
		func() error { return table(ctx, bus, "checkpoints", 0, &s.Checkpoints) },
		func() error { return table(ctx, bus, "links", 0, &s.Links) },
		func() error { return table(ctx, bus, "outbox", 0, &s.Outbox) },
		func() error { return table(ctx, bus, "deliveries", 90*24*time.Hour, &s.Deliveries) },
		func() error { return table(ctx, bus, "leases", 0, &s.Leases) },
		func() error { return table(ctx, bus, "parked", 0, &s.Parked, min(bus.MaxBytes(), maxParked)) },
		func() error { return table(ctx, bus, "drift", 0, &s.Drift) },
		func() error { return table(ctx, bus, "budget", 3*24*time.Hour, &s.Budget) },
		func() error { return table(ctx, bus, "waiting", 0, &s.Waiting, bus.MaxBytes()) },
		func() error { return table(ctx, bus, "registries", 0, &s.Registries) },
	} {
		if err := open(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Sizes are the bytes that the buckets hold, by name.
func (s *State) Sizes(ctx context.Context) (map[string]uint64, error) {
	sizes := map[string]uint64{}
	for name, size := range map[string]func(context.Context) (uint64, error){
		"checkpoints": s.Checkpoints.Size, "links": s.Links.Size, "outbox": s.Outbox.Size, "deliveries": s.Deliveries.Size, "leases": s.Leases.Size,
		"parked": s.Parked.Size, "drift": s.Drift.Size, "budget": s.Budget.Size, "waiting": s.Waiting.Size, "registries": s.Registries.Size,
	} {
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

func table[T any](ctx context.Context, bus *stream.Bus, name string, ttl time.Duration, into *Table[T], most ...int64) error {
	c := jetstream.KeyValueConfig{Bucket: bus.Bucket(name), History: 1, TTL: ttl, Storage: jetstream.FileStorage, Replicas: bus.Replicas()}
	if len(most) > 0 {
		c.MaxBytes = most[0]
	}
	c.LimitMarkerTTL = markers
	kv, err := bus.JetStream().CreateOrUpdateKeyValue(ctx, c)
	if errors.Is(err, jetstream.ErrLimitMarkerTTLNotSupported) { // NATS before 2.11: the marks of removed rows stay
		c.LimitMarkerTTL = 0
		kv, err = bus.JetStream().CreateOrUpdateKeyValue(ctx, c)
	}
	if err != nil {
		return fmt.Errorf("bucket %s: %w", bus.Bucket(name), err)
	}
	*into = Table[T]{kv: kv, name: name, markers: c.LimitMarkerTTL}
	return nil
}

// Account is the key of what is kept by signing account.
func Account(a caip.AccountID) string {
	return a.Chain.Namespace + "." + a.Chain.Reference + "." + a.Address
}

// Registry is the key of what is kept by identity registry, of which a chain may have several.
func Registry(identity caip.AccountID) string { return Account(identity) }

// Key is the key of what is kept by registration: its text holds characters that keys may not, so it is hashed.
func Key(ref caip.AgentRef) string { return caip.Keccak256([]byte(ref.String())).String() }

// Checkpoint is how far a chain was read and delivered, for one registry on it.
type Checkpoint struct {
	Position chains.Position `json:"position"`
	Caught   bool            `json:"caught"` // a watcher has stood at the chain's head since the beginning
	Halted   string          `json:"halted,omitempty"`
	Time     time.Time       `json:"time"`
	Audited  chains.Position `json:"audited,omitzero"` // how far the last audit went that was finished
}

// Delivery is what is known of an action beyond its message.
type Delivery struct {
	Agent    caip.AgentRef    `json:"agent"`
	Origin   caip.FeedbackRef `json:"origin,omitzero"`
	Slot     string           `json:"slot,omitempty"` // outbox key of the transaction that carries it
	Closed   bool             `json:"closed,omitempty"`
	Mirror   caip.FeedbackRef `json:"mirror,omitzero"`
	Budgeted bool             `json:"budgeted,omitempty"` // counted against the budgets of its route
	Attempts int              `json:"attempts,omitempty"` // failures for unknown reasons
	Last     string           `json:"last,omitempty"`     // the last failure
	Time     time.Time        `json:"time"`
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
	Registry caip.AccountID            `json:"registry"` // the identity registry
	Accepted []chains.RegistryContract `json:"accepted"` // what was there at first, or was acknowledged since
	At       chains.Position           `json:"at"`       // where it was read
	// Changed says what is different; nothing is written from or to the registry until it is acknowledged. Now is what was seen then.
	Changed string                    `json:"changed,omitempty"`
	Now     []chains.RegistryContract `json:"now,omitempty"`
	NowAt   chains.Position           `json:"nowAt,omitzero"`
	Since   time.Time                 `json:"since"` // of acceptance or change, UTC
}

// Drift is a registration whose agentURI is not its home's, with the command that mends it.
type Drift struct {
	Agent  caip.AgentRef `json:"agent"`
	Home   caip.AgentRef `json:"home"`
	Have   string        `json:"have"`
	Want   string        `json:"want"`
	Why    string        `json:"why"`    // why the relayer does not mend it
	Remedy string        `json:"remedy"` // the command that does
	Since  time.Time     `json:"since"`
}

// Spent counts what a budget was spent on.
type Spent struct {
	Count int `json:"count"`
}

// Day is the key of a route's budget of one kind for one subject on one day (UTC).
func Day(route, kind, subject string, day time.Time) string {
	return fmt.Sprintf("%s.%s", day.UTC().Format("2006-01-02"), caip.Keccak256([]byte(route), []byte{0}, []byte(kind), []byte{0}, []byte(subject)))
}

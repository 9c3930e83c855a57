package state

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Lease says which relayer works with an account. It spares work and nonces; what makes it safe is
// the outbox.
type Lease struct {
	Holder   string         `json:"holder"`
	Registry caip.AccountID `json:"registry,omitzero"` // that the holder writes to with it
	Beat     uint64         `json:"beat"`              // counts renewals, so that a silent holder can be told from a slow clock
}

// Member is a relayer that shares the work on the bus.
type Member struct {
	Name  string   `json:"name"`
	Beat  uint64   `json:"beat"`  // counts its words, so that a silent relayer can be told from a slow clock
	Parts []string `json:"parts"` // of the work, that it can do now
}

// ErrElsewhere says that an account works for another registry of its chain, in another relayer: it
// never comes free by that one's ending its work.
var ErrElsewhere = errors.New("the account writes to another registry in another relayer: give each registry of a chain a key of its own")

// Holding is one relayer's view of the lease of one account. It may be used concurrently.
type Holding struct {
	state    *State
	account  caip.AccountID
	registry caip.AccountID
	holder   string
	ttl      time.Duration
	now      func() time.Time
	wanted   func() bool

	mu      sync.Mutex
	seen    Row[Lease] // as last read
	changed time.Time  // when seen last changed, by our own clock: no clocks are compared between machines
	renewed time.Time  // when we last renewed it; zero when it is not ours
}

// Hold returns the view of holder, who writes to a registry, on an account's lease. Nothing is
// taken yet. wanted says whether the account is for this relayer to work: one that is another's is
// given up, and taken where nobody has had it for twice its time to live.
func (s *State) Hold(account, registry caip.AccountID, holder string, ttl time.Duration, now func() time.Time, wanted func() bool) *Holding {
	return &Holding{state: s, account: account, registry: registry, holder: holder, ttl: ttl, now: now, wanted: wanted}
}

// Keep takes, renews or waits for the lease and reports whether it is ours. While another has it
// for another registry, that is ErrElsewhere. Call it more often than a third of its time to live.
func (h *Holding) Keep(ctx context.Context) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.now()
	if !h.renewed.IsZero() && now.Sub(h.renewed) < h.ttl/3 {
		return true, nil
	}
	row, err := h.state.Leases.Get(ctx, Account(h.account))
	if err != nil {
		return h.still(now), err
	}
	if row.Revision != h.seen.Revision || h.changed.IsZero() {
		h.seen, h.changed = row, now
	}
	held := row.Revision != 0 && row.Value.Holder != "" && row.Value.Holder != h.holder
	if silent := now.Sub(h.changed); held && silent < h.ttl {
		h.renewed = time.Time{}
		if row.Value.Registry != h.registry {
			return false, fmt.Errorf("%s, %s: %w", h.account.Address, row.Value.Registry, ErrElsewhere)
		}
		return false, nil
	} else if !h.renewed.IsZero() && !h.wanted() {
		return false, h.yield(ctx)
	} else if silent < 2*h.ttl && !h.wanted() {
		return false, nil
	}
	next := Lease{Holder: h.holder, Registry: h.registry, Beat: row.Value.Beat + 1}
	rev, err := h.state.Leases.Update(ctx, Account(h.account), next, row.Revision)
	if errors.Is(err, ErrTaken) {
		h.renewed = time.Time{}
		return false, nil
	}
	if err != nil {
		return h.still(now), err
	}
	h.seen, h.changed, h.renewed = Row[Lease]{Key: row.Key, Value: next, Revision: rev}, now, now
	return true, nil
}

// still reports whether the last renewal is recent enough to go on without a new one.
func (h *Holding) still(now time.Time) bool {
	return !h.renewed.IsZero() && now.Sub(h.renewed) < h.ttl*2/3
}

// Yield gives the lease up if it is ours.
func (h *Holding) Yield(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.yield(ctx)
}

func (h *Holding) yield(ctx context.Context) error {
	if h.renewed.IsZero() {
		return nil
	}
	h.renewed = time.Time{}
	_, err := h.state.Leases.Update(ctx, Account(h.account), Lease{Beat: h.seen.Value.Beat + 1}, h.seen.Revision)
	if errors.Is(err, ErrTaken) {
		return nil
	}
	return err
}

// DropLeases forgets all leases and members. It is for a bus that nobody else uses: whoever they
// were has ended.
func (s *State) DropLeases(ctx context.Context) error {
	return errors.Join(clean(ctx, s.Leases), clean(ctx, s.Members))
}

func clean[T any](ctx context.Context, t Table[T]) error {
	rows, bad, err := t.Scan(ctx, ">", MaxRows)
	if err != nil {
		return err
	}
	for _, row := range append(rows, bad...) {
		if err := t.Delete(ctx, row.Key); err != nil {
			return err
		}
	}
	return nil
}

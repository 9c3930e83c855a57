package ledger

import (
	"context"
	"errors"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// factKind is what an old transaction did to an agent that its present state does not tell.
type factKind uint8

const (
	FactWallet    factKind = iota + 1 // the wallet entry was written or removed
	FactAuthority                     // the metadata got an update authority
	FactMirror                        // a mirror key attested something about the agent, and signed it
	FactBirth                         // the mint was registered: nothing came before
)

// Fact is one such deed.
type Fact struct {
	Kind  factKind
	By    solana.PublicKey // who signed as update authority, or the new authority
	Value string           // the wallet entry's value, empty when removed; the mirror's address
}

// memoryOf is how many agents with as much history as is allowed are remembered.
const memoryOf = 20

// History tells the facts of agents from the transactions that name them, and remembers those that
// are final. It is safe for concurrent use.
type History struct {
	*Ledger
	limit  int // facts of one stretch of a history that are remembered; ten times as many transactions are read at once
	facts  func(tx *Transaction, mint solana.PublicKey) []Fact
	memory *memory
}

func NewHistory(l *Ledger, limit int, facts func(*Transaction, solana.PublicKey) []Fact) *History {
	return &History{Ledger: l, limit: limit, facts: facts, memory: newMemory(memoryOf * limit)}
}

// Tell visits the facts of a mint from the newest to its registration, until visit returns true.
// ahead is how many transactions are read at once at first. newest, if not empty, is the newest
// page of the mint's list. Reaching neither the registration nor visit's end is an error that wraps
// ErrHalf, and not a permanent one: a search goes on where the last one stopped.
func (h *History) Tell(ctx context.Context, n *cluster.Node, mint solana.PublicKey, at rpc.CommitmentType, minSlot uint64, ahead int, newest []Listed, visit func(Fact) bool) error {
	op := "read history of " + mint.String()
	k, begun := h.memory.get(knownKey{n, mint}), time.Now()
	glance := len(newest) > 0
	if glance { // for once, and not in turn: the readings at two finalities run side by side
		k = &known{turn: make(chan struct{}, 1), key: k.key}
	}
	k.asking.Add(1)
	defer k.asking.Add(-1)
	// A node that lags behind would not list what is remembered.
	floor := k.floor.Load()
	pages := h.pages(n, mint, at, sizeOf(floor), max(minSlot, floor))
	if !glance { // listed before its turn, at the same moment as others list it
		var err error
		if newest, err = pages.next(ctx); err != nil {
			return err
		}
	}
	select {
	case k.turn <- struct{}{}:
	case <-ctx.Done():
		return h.fail(chains.TimedOut, op, ctx.Err())
	}
	defer k.leave()
	defer h.memory.weigh(k)
	if k.told.of(newest, at, begun) {
		for _, f := range k.told.facts {
			if visit(f) {
				break
			}
		}
		return nil
	}
	listed := newest
	if now := k.floor.Load(); now > floor {
		listed, pages = nil, h.pages(n, mint, at, sizeOf(now), max(minSlot, now))
	}
	src := source{
		ahead: ahead,
		page: func(ctx context.Context, before solana.Signature, limit int) ([]Listed, error) {
			if page := listed; len(page) > 0 && before.IsZero() {
				listed = nil
				return page, nil
			}
			if pages.limit = limit; before != pages.before {
				pages.before, pages.slot = before, 0 // a stretch that is remembered was jumped over
			}
			return pages.next(ctx)
		},
		facts: func(ctx context.Context, s Listed, keep bool) ([]Fact, error) {
			at := at
			if s.final {
				at = rpc.CommitmentFinalized
			}
			tx, err := h.listedTransaction(ctx, n, s, func(n *cluster.Node) (*Transaction, error) { return h.readTransaction(ctx, n, s.ID, at, keep) })
			if err != nil {
				return nil, err
			}
			return h.facts(tx, mint), nil
		},
	}
	whole, facts := true, []Fact(nil)
	err := k.search(ctx, src, h.limit, func(f Fact) bool {
		facts = append(facts, f)
		whole = !visit(f)
		return !whole
	})
	switch {
	case err == nil:
		if whole && len(newest) > 0 {
			k.told = told{top: newest[0].ID, at: at, ended: time.Now(), facts: facts}
		}
		return nil
	case errors.Is(err, ErrCut):
		return &chains.Error{Kind: chains.Unreachable, Chain: h.cluster.Chain, Op: op, Err: err, Remedy: "use a node with full history"}
	case errors.Is(err, errFull):
		return &chains.Error{Kind: chains.Transient, Chain: h.cluster.Chain, Op: op, Err: err, Remedy: "raise history_limit"}
	case errors.Is(err, ErrHalf):
		return &chains.Error{Kind: chains.Transient, Chain: h.cluster.Chain, Op: op, Err: err, Remedy: "ask again, reading goes on where it stopped; or raise history_limit"}
	default:
		return err
	}
}

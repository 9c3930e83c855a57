package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bridge8004/bridge8004/relayer/internal/tick"
)

const (
	// lookEvery is how often a Keeper looks which generation answers.
	lookEvery = 2 * time.Second
	// linger is how long one that answers no more can still be asked: who began to ask comes to an
	// end, and others that share the database have looked.
	linger = 30 * time.Second
)

// Keeper keeps an index, and answers from it. Where the schema is another than this program's when
// it begins, and where Rebuild asks for it, a second generation is filled while the first answers
// as it stands; once it holds as much it takes the first one's place. Killed on the way it goes on.
type Keeper struct {
	Options func() (Options, error)
	Fill    func(*Store) *Index // what fills a store
	Log     *slog.Logger

	now     atomic.Pointer[plan] // nil: nothing is open yet
	problem atomic.Pointer[error]
	filled  atomic.Pointer[Index] // what fills now; nil: nothing does

	look, linger time.Duration // other than usual, in tests
}

// Answers is what answers now; nil: nothing is open yet.
func (k *Keeper) Answers() *Store {
	if now := k.now.Load(); now != nil {
		return now.answers
	}
	return nil
}

// Problem is why the index cannot be opened, or not be written to; nil while it can.
func (k *Keeper) Problem() error {
	if p := k.problem.Load(); p != nil {
		return *p
	}
	if x := k.filled.Load(); x != nil {
		return x.Problem()
	}
	return nil
}

// Rebuilding reports whether another generation is filled than the one that answers.
func (k *Keeper) Rebuilding() bool {
	now := k.now.Load()
	return now != nil && now.fills != nil && now.fills != now.answers
}

// errOther says that a program of another version has taken the index over.
var errOther = errors.New("a program of another version has rebuilt it: this one reads of it what it can, and writes nothing to it; run one version, or start this one again, which rebuilds it")

// Run keeps the index until ctx ends. It waits for a database that does not answer.
func (k *Keeper) Run(ctx context.Context) error {
	every, stay := cmp.Or(k.look, lookEvery), cmp.Or(k.linger, linger)
	var h *home
	var now plan
	look := func() (plan, error) {
		if h == nil {
			o, err := k.Options()
			if err != nil {
				return now, err
			}
			if h, err = newHome(ctx, o); err != nil {
				return now, err
			}
		}
		return h.plan(ctx, now)
	}
	var retired sync.WaitGroup
	stop := func() {}
	for failures := 0; ctx.Err() == nil; {
		next, err := look()
		if !next.like(now) {
			k.now.Store(&next)
			stop()
			stop = k.fill(ctx, next)
			before := now
			retired.Go(func() { k.retire(ctx, h, before, next, stay) })
		}
		now = next
		pause := every
		switch {
		case err != nil && ctx.Err() == nil:
			pause = min(time.Second<<min(failures, 10), retryMost)
			failures++
			why := fmt.Errorf("it cannot be opened: %w", err)
			k.problem.Store(&why)
			k.Log.Warn("the index cannot be opened; trying again", "error", err, "in", pause)
		case now.other && now.fills == nil:
			k.problem.Store(&errOther)
		default:
			failures = 0
			k.problem.Store(nil)
		}
		tick.Sleep(ctx, pause)
	}
	stop()
	retired.Wait()
	err := now.close(plan{})
	if h != nil {
		h.close()
	}
	return err
}

// fill begins to fill what a plan says, until stop is called.
func (k *Keeper) fill(ctx context.Context, p plan) (stop func()) {
	if p.fills == nil {
		return func() {}
	}
	x := k.Fill(p.fills)
	if p.fills != p.answers {
		k.Log.Info("the index is rebuilt; the old one answers meanwhile, as it stands", "old", p.answers.n, "new", p.fills.n)
		x.replaces = p.answers
	}
	k.filled.Store(x)
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		x.Run(ctx)
	}()
	return func() {
		k.filled.Store(nil)
		cancel()
		<-done
	}
}

// retire closes what a plan has no more, once nobody asks it, and removes the generations that are
// older than the one that answers.
func (k *Keeper) retire(ctx context.Context, h *home, before, after plan, stay time.Duration) {
	tick.Sleep(ctx, stay)
	err := before.close(after)
	if ctx.Err() == nil {
		err = errors.Join(err, h.dropBefore(ctx, after.answers.n))
	}
	if err != nil && ctx.Err() == nil {
		k.Log.Warn("an index that was replaced is not removed; the next start tries again", "error", err)
	}
}

// plan is which generation answers and which is filled; nil: none is.
type plan struct {
	answers, fills *Store
	other          bool // what answers has another schema than this program's
	rebuild        bool // what answers is to be rebuilt
}

// like reports whether the same generations answer and are filled.
func (p plan) like(q plan) bool { return p.answers == q.answers && p.fills == q.fills }

// close closes what another plan does not have.
func (p plan) close(but plan) (err error) {
	for _, s := range []*Store{p.answers, p.fills} {
		if s != nil && s != but.answers && s != but.fills {
			err = errors.Join(err, s.Close()) // once more is no error
		}
	}
	return err
}

// plan looks which generation answers, and whether it is to be rebuilt. It returns the plan as far
// as it could be followed, with the error.
func (h *home) plan(ctx context.Context, now plan) (plan, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	g, err := h.current(ctx)
	if err != nil {
		return now, err
	}
	next := now
	if first := now.answers == nil; first || now.answers.n != g.n {
		next = plan{other: !h.ours(g)}
		// What another program made while this one runs may be newer: it is not for this one to
		// undo.
		next.rebuild = next.other && first
		if next.answers = now.fills; now.fills == nil || now.fills.n != g.n {
			if next.answers, err = h.store(g.n); err != nil {
				return now, err
			}
		}
		if first && h.db == nil { // nobody else has begun one
			if err := h.dropUnwanted(ctx, next.rebuild || g.again); err != nil {
				return next, err
			}
		}
	}
	next.rebuild = next.rebuild || g.again
	switch {
	case next.rebuild && next.fills != nil && next.fills.n > g.n: // it is under way
	case next.rebuild:
		if !next.other {
			next.fills = next.answers // until there is another
		}
		g, err := h.next(ctx)
		if err != nil {
			return next, err
		}
		beside, err := h.store(g.n)
		if err != nil {
			return next, err
		}
		next.fills = beside
	case !next.other:
		next.fills = next.answers
	}
	return next, nil
}

// dropBefore removes generations that are older than one.
func (h *home) dropBefore(ctx context.Context, n int64) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	list, err := h.numbers(ctx)
	for _, one := range list {
		if one < n {
			err = errors.Join(err, h.drop(ctx, one))
		}
	}
	return err
}

// dropUnwanted removes what was begun and will not be gone on with.
func (h *home) dropUnwanted(ctx context.Context, rebuild bool) error {
	list, err := h.generations(ctx)
	for _, g := range list {
		if !g.complete && !(rebuild && h.ours(g)) {
			err = errors.Join(err, h.drop(ctx, g.n))
		}
	}
	return err
}

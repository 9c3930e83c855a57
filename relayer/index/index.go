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

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/internal/missed"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
)

// Index keeps a Store up to date.
type Index struct {
	Store   *Store
	Sources []Source
	Fetcher link.Getter                                     // of registration files
	Groups  func(ctx context.Context) ([]link.Group, error) // as they are known now
	// Dissolved reports whether a group that Groups does not have is no more, rather than not known
	// of.
	Dissolved func(ctx context.Context, id caip.Hash, members []caip.AgentRef) (bool, error)
	Name      string        // tells this process from others that share the database
	TTL       time.Duration // how long a process that has gone silent keeps the right to write
	Clock     func() time.Time
	Log       *slog.Logger
	// Beside runs while this process writes to the index, until ctx ends; nil: nothing does. It
	// fails with nothing but ErrLost.
	Beside func(ctx context.Context, w *Writer) error

	mu      sync.Mutex
	failing map[string]failing // what fails now

	auditors map[caip.AccountID]*missed.Auditor // by registry; they outlast the right to write
	replaces *Store                             // the older generation that answers until this one holds as much; nil: none
	pause    time.Duration                      // between looks at groups, other than usual in tests
}

const (
	// pauses between looks at what is to be done.
	groupsEvery = 5 * time.Second
	finishEvery = time.Second // of them, while an older index waits to be replaced
	scoreEvery  = 250 * time.Millisecond
	filesEvery  = time.Second
	flushEvery  = 2 * time.Second
	// retryMost is the longest pause after failures.
	retryMost = time.Minute
	// maxWatched bounds the agents of a registry that are watched closely.
	maxWatched = 1000
)

// failing is since when something fails, and why it did last.
type failing struct {
	since time.Time
	why   error
}

// patience is for how long something may fail before it is a problem: a node, or another process on
// the database, may be away for a while.
const patience = 10 * time.Minute

// note notes what came of an attempt at something.
func (x *Index) note(what string, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f, fails := x.failing[what]
	if f.why = err; err == nil {
		delete(x.failing, what)
		return
	}
	if x.failing == nil {
		x.failing = map[string]failing{}
	}
	if !fails {
		f.since = x.Clock()
	}
	x.failing[what] = f
}

// others says that another process writes now: what failed here is its to do.
func (x *Index) others() {
	x.mu.Lock()
	defer x.mu.Unlock()
	clear(x.failing)
}

// Problem is what has failed for long, and of several what has done so longest; nil: nothing has.
func (x *Index) Problem() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	var oldest failing
	var what string
	for one, f := range x.failing {
		if x.Clock().Sub(f.since) > patience && (oldest.why == nil || f.since.Before(oldest.since)) {
			oldest, what = f, one
		}
	}
	if oldest.why == nil {
		return nil
	}
	return fmt.Errorf("%s failed since %s: %w", what, oldest.since.UTC().Format(time.RFC3339), oldest.why)
}

// Run keeps the index up to date until ctx ends. It waits while another process writes to it, and
// for chains and databases that do not answer.
func (x *Index) Run(ctx context.Context) {
	w := x.writer()
	for ctx.Err() == nil {
		err := w.Acquire(ctx)
		if err == nil {
			x.Log.Info("this process writes to the index")
			err = x.write(ctx, w)
		}
		switch {
		case errors.Is(err, ErrLost):
			x.others()
		case ctx.Err() == nil:
			x.note("writing", err)
			x.Log.Warn("writing to the index failed; trying again", "error", err)
		}
		tick.Sleep(ctx, x.TTL/3)
	}
	released, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := w.Release(released); err != nil {
		x.Log.Warn("the index was not given back; another process waits until the lease ends", "error", err)
	}
}

func (x *Index) writer() *Writer {
	return &Writer{Store: x.Store, Name: x.Name, TTL: x.TTL, Clock: x.Clock, Log: x.Log}
}

// write works until the lease is lost or ctx ends.
func (x *Index) write(ctx context.Context, w *Writer) error {
	if x.replaces != nil {
		if err := w.adopt(ctx, x.replaces); err != nil {
			return err
		}
	}
	if err := w.retain(ctx, x.Sources); err != nil {
		return err
	}
	x.note("writing", nil)
	group, ctx := errgroup.WithContext(ctx)
	var behind atomic.Int32 // registries that are not yet read up to now
	arrived := make(chan struct{}, 1)
	for _, source := range x.Sources {
		r := x.reader(w, source)
		wake, err := source.Chain.Wake(ctx)
		if err != nil {
			wake = nil // it is polled
		}
		group.Go(func() error {
			late := false
			return x.loop(ctx, "reading "+r.Chain.Info().Name, source.Poll, wake, func(ctx context.Context) (bool, error) {
				more, err := r.round(ctx)
				if err != nil {
					return false, err
				}
				if more != late {
					late = more
					if behind.Add(int32(2*flag(more)-1)) == 0 {
						notify(arrived)
					}
				}
				unread, err := r.readAgents(ctx)
				return more || unread, err
			})
		})
	}
	begin := func(what string, pause time.Duration, do func(context.Context) (more bool, err error)) {
		group.Go(func() error { return x.loop(ctx, what, pause, nil, do) })
	}
	begin("reading registration files", filesEvery, func(ctx context.Context) (bool, error) { return w.readFiles(ctx, x.Fetcher, false) })
	begin("reading registration files of slow hosts", slowEvery, func(ctx context.Context) (bool, error) { return w.readFiles(ctx, x.Fetcher, true) })
	if !w.Store.postgres {
		begin("bringing its log into its file", flushEvery, func(ctx context.Context) (bool, error) { return false, w.Store.flush(ctx) })
	}
	begin("summing up", scoreEvery, func(ctx context.Context) (bool, error) {
		begun := time.Now()
		more, err := w.rescore(ctx)
		// While a past is read, which has the same agents summed again and again, it takes a
		// twentieth of the time.
		if behind.Load() > 0 {
			select {
			case <-ctx.Done():
			case <-arrived:
			case <-time.After(19 * time.Since(begun)):
			}
		}
		return more, err
	})
	left := x.replaces != nil
	begin("taking groups in", cmp.Or(x.pause, map[bool]time.Duration{true: finishEvery, false: groupsEvery}[left]), func(ctx context.Context) (_ bool, err error) {
		there := false
		if left {
			if there, err = reached(ctx, w.Store.asking(ctx), x.Sources, x.replaces); err != nil {
				return false, err
			}
		}
		list, err := x.Groups(ctx)
		if err == nil {
			err = w.writeGroups(ctx, list, x.Dissolved)
		}
		if err != nil || !there {
			return false, err
		}
		done, err := w.finish(ctx, x.Sources, x.replaces) // with all groups, whose members it has
		left = left && !done
		return false, err
	})
	if x.Beside != nil {
		group.Go(func() error { return x.Beside(ctx, w) })
	}
	begin("holding the right to write", x.TTL/3, func(ctx context.Context) (bool, error) {
		return false, w.do(ctx, func(*change) error { return nil })
	})
	return group.Wait()
}

// loop does something again and again, at once while there is more to do. Failures are waited out;
// only that the lease is lost ends it.
func (x *Index) loop(ctx context.Context, what string, pause time.Duration, wake <-chan struct{}, do func(context.Context) (more bool, err error)) error {
	failures := 0
	for ctx.Err() == nil {
		more, err := do(ctx)
		switch {
		case errors.Is(err, ErrLost):
			return err
		case ctx.Err() != nil:
			return nil
		}
		x.note(what, err)
		if err != nil {
			failures++
			again := min(time.Second<<min(failures-1, 10), retryMost)
			x.Log.Warn("the index: "+what+" failed; trying again", "error", err, "in", again)
			tick.Sleep(ctx, again)
			continue
		}
		if failures = 0; more {
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		case _, open := <-wake:
			if !open {
				wake = nil
			}
		}
	}
	return nil
}

// notify wakes who waits, or the next who does.
func notify(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// watched are the agents of a registry that are watched closely: those in groups, where the chain
// does not tell of all agents anyway. They are found by their groups: an index of what is added to
// is not used.
func (x *Index) watched(ctx context.Context, r registry) (list []caip.AgentRef, err error) {
	err = x.Store.query(ctx, collect(&list, func(ref *caip.AgentRef) []any {
		ref.Registry = r.account
		return []any{&ref.ID}
	}), "SELECT number FROM agent WHERE grp > 0 AND registry + 0 = ? ORDER BY id LIMIT ?", r.id, maxWatched)
	return list, err
}

package index

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/missed"
)

const (
	// maxGathered is how many events are written in one transaction while a registry's past is
	// read, or what comes within gatherFor. Reviews are of many agents: twice as many are written
	// with little more of the database's pages.
	maxGathered = 28_000
	gatherFor   = 10 * time.Second
	// gatherBytes is the same of the length of their texts, which strangers write.
	gatherBytes = 32 << 20
	// parallel bounds the questions to one chain that are under way at a time.
	parallel = 64
	// auditEvery is how often a chain whose lists nobody vouches for is audited.
	auditEvery = 10 * time.Minute
)

// Source is a registry that is read into an index.
type Source struct {
	// Chain is read by nobody else, where it can be audited: it remembers what it told.
	Chain    chains.Chain
	Finality chains.Finality
	Poll     time.Duration
	Start    uint64 // read from here on; 0, the registry's first block, but in tests
}

// reader reads one registry.
type reader struct {
	Source
	x       *Index
	w       *Writer
	auditor *missed.Auditor // of the source, which tells it once what it finds
	gather  int             // maxGathered, but in tests
	at      registry
	ahead   stretch // read while the one before it was written; its through is zero: none was
}

// reader reads a source for a writer. One at a time does.
func (x *Index) reader(w *Writer, of Source) *reader {
	registry := of.Chain.Info().Registry
	if x.auditors == nil {
		x.auditors = map[caip.AccountID]*missed.Auditor{}
	}
	if x.auditors[registry] == nil {
		// An older generation was told by the same chain.
		x.auditors[registry] = &missed.Auditor{Chain: of.Chain, Every: auditEvery, Start: of.Start, Clock: w.Clock, Anew: x.replaces != nil}
	}
	return &reader{Source: of, x: x, w: w, auditor: x.auditors[registry], gather: maxGathered}
}

// round reads as far as one transaction takes, and writes it. More reports that there is more to
// read.
func (r *reader) round(ctx context.Context) (more bool, err error) {
	info := r.Chain.Info()
	if r.at, err = r.w.register(ctx, info); err != nil {
		return false, err
	}
	if r.at.at.Hash == "" {
		r.at.at.Height = max(r.at.at.Height, r.Start)
	} else if stands, err := chains.Stands(ctx, r.Chain, r.at.at); err != nil {
		return false, err
	} else if !stands {
		r.w.Log.Warn("the chain has given up a block that was read; its registry is read into the index anew", "chain", info.Name, "block", r.at.at.String())
		r.auditor.Restart()
		return true, r.w.reset(ctx, r.at)
	}
	head, err := r.Chain.Head(ctx, r.Finality)
	if err != nil {
		return false, err
	}
	if head.Height <= r.at.at.Height {
		return r.audit(ctx), nil
	}
	after := r.at.at
	if after.Hash == "" {
		after.Height = 0 // as the row has it
	}
	s := r.ahead
	r.ahead = stretch{}
	if s.through.Hash == "" || s.after != after {
		if s, err = r.read(ctx, after, r.at.at, head); err != nil {
			return false, err
		}
	}
	if head.Height > s.head.Height {
		s.head = head
	}
	if standing, err := r.Chain.Canonical(ctx, s.through); err != nil {
		return false, err
	} else if err := standing.Unshown(r.Chain, s.through); err != nil {
		return false, err
	}
	more = s.through.Height < head.Height
	var reading sync.WaitGroup
	if more && !info.Capabilities.Has(chains.CanAudit) { // those remember what they told: it is to be written then
		reading.Go(func() {
			if next, err := r.read(ctx, s.through, s.through, head); err == nil { // else the next round says why
				r.ahead = next
			}
		})
	}
	err = r.w.apply(ctx, r.at, s)
	reading.Wait()
	if errors.Is(err, errMoved) {
		return true, nil
	}
	if err != nil || more {
		return more && err == nil, err
	}
	// A chain that moves fast is never found standing still: it is audited when it has been read up
	// to the head.
	r.at.at, r.at.head, r.at.whole = s.through, s.head, true
	return r.audit(ctx), nil
}

// read reads what happened behind a position, as far as one transaction takes. From is where it
// begins to look.
func (r *reader) read(ctx context.Context, after, from, head chains.Position) (s stretch, err error) {
	watched, err := r.x.watched(ctx, r.at)
	if err != nil {
		return s, err
	}
	s = stretch{after: after, through: from, head: head, audited: r.at.audited}
	begun, length := time.Now(), 0
	for s.through.Height < head.Height && len(s.events) < r.gather && length < gatherBytes && time.Since(begun) < gatherFor {
		batch, err := chains.ReadOn(chains.WithPriority(ctx, chains.PriorityHistory), r.Chain, chains.Query{After: s.through, UpTo: head, Agents: watched})
		if err != nil {
			return s, err
		}
		if s.events, err = r.origins(ctx, s.events, batch.Events); err != nil {
			return s, err
		}
		s.through = batch.Through
		for _, e := range batch.Events {
			length += lengthOf(e)
		}
	}
	return s, nil
}

// lengthOf is how long the texts of an event are, in bytes.
func lengthOf(e chains.Event) (n int) {
	if f := e.Feedback; f != nil {
		n += len(f.Tag1) + len(f.Tag2) + len(f.Endpoint) + len(f.URI)
	}
	if e.Response != nil {
		n += len(e.Response.URI)
	}
	if e.Registered != nil {
		n += len(e.Registered.URI)
	}
	if e.URI != nil {
		n += len(e.URI.URI)
	}
	if e.Metadata != nil {
		n += len(e.Metadata.Key) + len(e.Metadata.Value)
	}
	return n
}

// origins adds events to a list, and finds where what bridges posted was given.
func (r *reader) origins(ctx context.Context, to []found, events []chains.Event) ([]found, error) {
	info := r.Chain.Info()
	list := slices.Grow(to, len(events))[:len(to)+len(events)]
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for n := range events {
		i, e := len(to)+n, &events[n]
		list[i] = found{Event: e}
		if e.Feedback == nil || !info.Mirrors(*e.Feedback) {
			continue
		}
		group.Go(func() error {
			origin, mirror, err := r.Chain.OriginOf(gctx, *e.Feedback, r.Finality)
			if mirror {
				list[i].origin = &origin
			}
			return err
		})
	}
	return list, group.Wait()
}

// audit looks for what reading has missed, on chains that can be audited, and writes it. More
// reports that it has to go on. One that fails holds up no reading, and is tried again.
func (r *reader) audit(ctx context.Context) (more bool) {
	a := r.auditor
	if len(a.Found) == 0 && !a.Due() {
		return false
	}
	more, err := r.lookBack(ctx)
	if ctx.Err() == nil {
		what := "auditing " + r.at.name
		if r.x.note(what, err); err != nil {
			r.w.Log.Warn("the index: "+what+" failed; trying again", "error", err)
		}
	}
	return more && err == nil
}

func (r *reader) lookBack(ctx context.Context) (more bool, err error) {
	a := r.auditor
	if len(a.Found) > 0 {
		return true, r.keepFound(ctx)
	}
	watched, err := r.x.watched(ctx, r.at)
	if err != nil {
		return false, err
	}
	again := a.Again()
	found, err := a.Audit(ctx, r.at.at, chains.Position{Height: r.at.audited}, watched)
	if n := len(found.Events) - found.Early; n > 0 && again {
		r.w.Log.Warn("an audit found what reading a chain into the index had missed", "chain", r.at.name, "events", n)
	}
	return found.More, errors.Join(err, r.keepFound(ctx))
}

// keepFound writes what audits found, and up to where they have looked.
func (r *reader) keepFound(ctx context.Context) error {
	events, err := r.origins(ctx, nil, r.auditor.Found)
	if err != nil {
		return err
	}
	audited := max(r.auditor.Covered().Height, r.at.audited)
	if err := r.w.apply(ctx, r.at, stretch{after: r.at.at, through: r.at.at, head: r.at.head, audited: audited, events: events}); err != nil {
		return err
	}
	r.at.audited = audited
	r.auditor.Stored()
	return nil
}

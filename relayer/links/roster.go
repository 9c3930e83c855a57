package links

import (
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// roster says which registrations are followed, and when each is looked at.
type roster struct {
	*Options
	mu    sync.Mutex
	known map[caip.AgentRef]*followed // every registration that has a row
	queue chan caip.AgentRef
	turn  uint8 // of reading all rows
}

// queueSize is how many registrations wait to be looked at; more wait in their rows.
const queueSize = 4096

// followed is when a registration is looked at.
type followed struct {
	group caip.Hash // the group it is in; zero: none
	due   time.Time // when to look again; zero: when something happens
	busy  bool      // queued or being looked at
	again bool      // something happened while it was busy
	soon  time.Time // when to look again at the latest once it is not busy; zero: nobody minds
	turn  uint8     // the last one in which it had a row
}

func newRoster(o *Options) *roster {
	return &roster{Options: o, known: map[caip.AgentRef]*followed{}, queue: make(chan caip.AgentRef, queueSize)}
}

// has reports whether a registration has, or had, a row.
func (r *roster) has(ref caip.AgentRef) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known[ref] != nil
}

// now is when a registration is looked at, as that stands; zero where it has no row.
func (r *roster) now(ref caip.AgentRef) (f followed) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if have := r.known[ref]; have != nil {
		f = *have
	}
	return f
}

// begin starts a turn of reading all rows.
func (r *roster) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turn++
}

// missing are the registrations that were followed before this turn and have had no row in it, but
// for those that are queued or being looked at.
func (r *roster) missing() (out []caip.AgentRef) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for ref, f := range r.known {
		if f.turn != r.turn && !f.busy {
			out = append(out, ref)
		}
	}
	return out
}

// admit makes room for a registration that has a row, or is to have one, or says that there is
// none.
func (r *roster) admit(ref caip.AgentRef) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if f, ok := r.known[ref]; ok {
		f.turn = r.turn
		return true
	}
	if len(r.known) >= r.Config.MaxAgents && !r.pinned(ref) {
		return false
	}
	r.known[ref] = &followed{turn: r.turn}
	return true
}

// pinned reports whether a route names the registration itself: there is always room for it.
func (r *roster) pinned(ref caip.AgentRef) bool {
	return slices.ContainsFunc(r.Routes, func(r plan.Route) bool { return r.Names(ref) })
}

// spare are some registrations that may make room for another. Soon says that there may be more.
func (r *roster) spare() (some []caip.AgentRef, soon bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for one, f := range r.known { // in no order
		if len(some) == evictions {
			break
		}
		if soon = soon || f.busy; !f.busy && !r.pinned(one) {
			some = append(some, one)
		}
	}
	return some, soon
}

func (r *roster) forget(ref caip.AgentRef) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.known, ref)
}

// call has a registration looked at soon. A full queue is no loss: it stays due.
func (r *roster) call(ref caip.AgentRef) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.known[ref]
	switch {
	case f == nil: // no room for it
	case f.busy:
		f.again = true
	default:
		f.due = r.Clock()
		select {
		case r.queue <- ref:
			f.busy = true
		default:
		}
	}
}

// looked notes that a registration was looked at, and when to look again.
func (r *roster) looked(ref caip.AgentRef, next time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.known[ref]
	if f == nil {
		return
	}
	if f.again {
		next = r.Clock()
	} else if !f.soon.IsZero() && f.soon.Before(next) {
		next = f.soon
	}
	*f = followed{group: f.group, due: r.stepped(next), turn: f.turn}
}

// steps divide a recheck: what is due within one is due at its beginning, and looked at together.
const steps = 10

// stepped is when to look at what is due at a time. What is due soon is not put off or together.
func (r *roster) stepped(due time.Time) time.Time {
	step := r.Config.Recheck / steps
	if due.Sub(r.Clock()) < r.Config.Recheck/2 || step <= 0 {
		return due
	}
	return due.Truncate(step)
}

// schedule sets which group a registration is in, zero for none, and when to look at it, unless
// that is set, no later, and it is this relayer's to look at: others note in the row when they
// looked.
func (r *roster) schedule(ref caip.AgentRef, group caip.Hash, due time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.known[ref]
	if f == nil {
		return
	}
	if f.group = group; !f.busy && (f.due.IsZero() || due.Before(f.due) || !r.mine(ref, f)) {
		f.due = r.stepped(due)
	}
}

// remind has a registration looked at by a time, also where it is being looked at now.
func (r *roster) remind(ref caip.AgentRef, due time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch f := r.known[ref]; {
	case f == nil:
	case f.busy:
		f.soon = due
	case f.due.IsZero() || due.Before(f.due):
		f.due = due
	}
}

// mine reports whether it is this relayer's part to look at a registration: at its group, or at
// itself where it is in none.
func (r *roster) mine(ref caip.AgentRef, f *followed) bool {
	if f.group.IsZero() {
		return r.Mine(ref.String())
	}
	return r.Mine(f.group.String())
}

// due lists what is to be looked at now: what is this relayer's part, and what another has left
// undone for two rechecks.
func (r *roster) due(now time.Time) (out []caip.AgentRef) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for ref, f := range r.known {
		if !f.due.IsZero() && !f.due.After(now) && !f.busy && (r.mine(ref, f) || now.Sub(f.due) > 2*r.Config.Recheck) {
			out = append(out, ref)
		}
	}
	return out
}

// Agents are the registrations in an identity registry that are followed, for watchers to watch
// closely.
func (r *roster) Agents(registry caip.AccountID) []caip.AgentRef {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []caip.AgentRef
	for ref := range r.known {
		if ref.Registry == registry {
			out = append(out, ref)
		}
	}
	return out
}

package execute

import (
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// flight is a signed transaction on its way.
type flight struct {
	row       state.Row[state.Entry]
	op        chains.Op // nil when it was found in the outbox
	recovered bool
	asked     bool      // recovered: the destination was asked whether the effect is there
	signed    time.Time // the last variant
	sent      time.Time // the last time
	sends     int
	look      time.Time // not before
	failures  int       // to follow it, in a row
	unguarded int       // how often in a row it was to be signed again, and a registry could not be looked at
	untaken   error     // why no node took it when it was last sent; nil: it was taken, or nobody knows
	included  bool
	expires   bool // on chains without nonces: it must not happen any more and is not sent
}

// foreign reports whether a transaction writes to another registry than one: a relayer with the
// same account stored it before it ended. Its actions are another's, who asks the destination
// before anything else; here its nonce only must not stay open.
func (f *flight) foreign(registry caip.AccountID) bool {
	return slices.ContainsFunc(f.row.Value.Actions, func(a stream.Action) bool { return a.Destination() != registry })
}

// refusable reports whether the destination itself refuses an action that was done already, so that
// its transaction may be sent and signed again. All else writes over what stands there, which its
// owner may have written since.
func refusable(a stream.Action) bool {
	switch a.Verb {
	case stream.VerbDeliver, stream.VerbRevoke, stream.VerbRespond, stream.VerbGiveSigned, stream.VerbTakeBack:
		return true
	}
	return false
}

// refusable reports whether all that a flight is for is.
func (f *flight) refusable() bool {
	return !slices.ContainsFunc(f.row.Value.Actions, func(a stream.Action) bool { return !refusable(a) })
}

// last is the variant that was signed last.
func (f *flight) last() chains.Tx {
	variants := f.row.Value.Variants
	return variants[len(variants)-1]
}

// partial reports whether a variant does not carry all the actions.
func (f *flight) partial(variant chains.Tx) bool {
	return slices.Contains(f.row.Value.Partial, variant.ID)
}

// behind reports whether transactions wait for the nonce of a flight.
func (f flights) behind(one *flight) bool {
	for _, other := range f.slots {
		if n := other.row.Value.Nonce; n != nil && one.row.Value.Nonce != nil && *n > *one.row.Value.Nonce {
			return true
		}
	}
	return false
}

// patience is how long to wait before a flight is asked about again, at most poll, or four times
// that once it is in a block: a tenth of its age, so that a quick chain is followed closely and a
// slow one is not asked ten times a second for a quarter of an hour.
func (f *flight) patience(now time.Time, poll time.Duration) time.Duration {
	if f.included {
		poll *= 4
	}
	return max(min(now.Sub(f.signed)/10, poll), pace/2)
}

// stay is how long the last variant may stay out of every block: longer and longer once the fee was
// raised as often as is configured. There is always a next time, since nothing else of the account
// can land before.
func (f *flight) stay(c config.Execute) time.Duration {
	return stream.Delay(f.row.Value.Bumps-c.MaxBumps+1, c.BumpAfter, max(time.Hour, c.BumpAfter))
}

// flights are the transactions under way, by their slot in the outbox and by what they are for.
type flights struct {
	slots   map[string]*flight
	actions map[caip.Hash]*flight
}

func newFlights() flights {
	return flights{slots: map[string]*flight{}, actions: map[caip.Hash]*flight{}}
}

func (s flights) add(f *flight) {
	s.slots[f.row.Key] = f
	for _, a := range f.row.Value.Actions {
		s.actions[a.ID] = f
	}
}

// remove returns the actions that no transaction is under way for any more.
func (s flights) remove(f *flight) (gone []caip.Hash) {
	delete(s.slots, f.row.Key)
	for _, a := range f.row.Value.Actions {
		if s.actions[a.ID] == f {
			delete(s.actions, a.ID)
			gone = append(gone, a.ID)
		}
	}
	return gone
}

// carry reports whether a transaction is under way.
func (s flights) carry(tx string) bool {
	for _, f := range s.slots {
		if slices.ContainsFunc(f.row.Value.Variants, func(v chains.Tx) bool { return v.ID == tx }) {
			return true
		}
	}
	return false
}

// write reports whether another action is under way that writes the same of the same agent: its
// wallet is set or cleared, not both.
func (s flights) write(a stream.Action) bool {
	field := func(verb string) string {
		if verb == stream.VerbClearWallet {
			return stream.VerbSyncWallet
		}
		return verb
	}
	for _, f := range s.actions {
		for _, other := range f.row.Value.Actions {
			if field(other.Verb) == field(a.Verb) && other.Agent == a.Agent {
				return true
			}
		}
	}
	return false
}

// due are the flights to be looked at now, each then not before its patience ends.
func (s flights) due(now time.Time, poll time.Duration) (out []*watched) {
	for _, f := range s.slots {
		if !now.Before(f.look) {
			f.look = now.Add(f.patience(now, poll))
			out = append(out, &watched{flight: f})
		}
	}
	return out
}

// blocked says, of an account whose transactions are ordered, that one stays out of every block;
// empty where none does.
func (s flights) blocked(chain string, now time.Time, c config.Execute) (why string) {
	first := uint64(0)
	for _, f := range s.slots {
		e := f.row.Value
		if f.included || now.Sub(e.Opened) < c.BumpAfter*time.Duration(c.MaxBumps+1) || why != "" && *e.Nonce > first {
			continue
		}
		first = *e.Nonce
		why = fmt.Sprintf("%s: account %s is blocked: its transaction with nonce %d is in no block since %s, after %d replacements (last %s); look at its funds and at the fees asked for",
			chain, e.Account, first, e.Opened.Format(time.RFC3339), e.Bumps, e.Variants[len(e.Variants)-1].ID)
	}
	return why
}

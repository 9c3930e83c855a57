package chains

import "context"

// Auditor is what an adapter may implement besides Events where Read rests on lists that nobody
// vouches for: it looks for what Read has missed, by ways that Read does not use.
//
// Whoever follows a chain calls Audit now and then (every ten minutes or so, and once after a
// start) with After where the last audit that was finished went to, or well before its checkpoint
// where that is earlier, UpTo the checkpoint itself and the Agents it reads with, publishes what
// comes back like what Read returns, and calls again at once while More is set. What it published
// before is known by its event id. The first audit after a start may find everything anew, since
// what was told is remembered in memory only.
type Auditor interface {
	// Audit returns events in the positions after q.After up to and including q.UpTo that Read, or
	// an earlier Audit, has not returned since the adapter was opened. UpTo has to be final, and
	// Read to have covered it.
	Audit(ctx context.Context, q Query) (Audit, error)
}

// Audit is what an audit found.
type Audit struct {
	Events []Event // what was missed, oldest first
	More   bool    // there may be more than was returned
	// Through is how far all was compared, where More is not set: less than q.UpTo where an audit
	// that began earlier was finished. Zero is q.UpTo.
	Through Position

	// How much was compared: transactions listed, registrations and attestations that the chain's
	// state or an index shows.
	Transactions, Agents, Feedbacks int
	// Withheld counts the attestations that the chain's transactions made and an index does not
	// show, and Skipped those that it shows and that cannot be read. Lists that come from this
	// index lack both. Unexplained names them, up to a bound.
	Withheld, Skipped int
	// Unexplained says where an index or a list contradicts the chain. Nothing follows from it but
	// doubt in who said so.
	Unexplained []string
}

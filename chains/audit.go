package chains

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

package verify

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// Whose word the agent's identity is.
const (
	NamedByNobody    = "named by nobody"        // neither the caller nor the server says whom it is
	DeclaredByServer = "declared by the server" // it may have been swapped together with payTo
	NamedByCaller    = "named by the caller"
	Remembered       = "remembered for the origin"
)

// Report is a verdict with everything it was computed from.
type Report struct {
	Verdict  Verdict
	Reason   string // what decided, in one line; empty for verified
	Exit     int    // Verdict.Exit, or 0 for an indirect yes that is trusted
	Identity string
	Trust    Trust
	Payments []Offer // the ways to pay that were checked
	Checks   []Check
	Warnings []string
	Observed Observed
	Stable   bool // leave Observed out of JSON
	// FeedbackAggregator is where the server takes feedback, in its own words; empty when it names
	// none.
	FeedbackAggregator string
	// Remember are the names under which the origin's agent is to be remembered, all of them proven
	// to be one agent; none: nothing is to be written.
	Remember []caip.AgentRef
	// RememberHome is the home to be remembered with them, or with the names that are remembered
	// already; zero: none is to be written.
	RememberHome caip.AgentRef
}

// Offer is a way to pay with its place in accepts.
type Offer struct {
	Accept  int          `json:"accept"`
	Payment x402.Payment `json:"payment"`
}

// Observed is what differs from run to run: times, positions, and who gave a document.
type Observed struct {
	At    time.Time      `json:"at"` // UTC
	Reads []ObservedAt   `json:"reads"`
	Files []ObservedFile `json:"files,omitempty"` // sorted by URI
}

// ObservedAt is the position at which an agent was read.
type ObservedAt struct {
	Agent    caip.AgentRef   `json:"agent"`
	Finality chains.Finality `json:"finality"`
	Position chains.Position `json:"position"`
}

// ObservedFile is a document that was read.
type ObservedFile struct {
	URI       string     `json:"uri"` // a long one is cut
	Host      string     `json:"host,omitempty"`
	SHA256    caip.Hash  `json:"sha256"`
	Pinned    bool       `json:"pinned"`
	FetchedAt time.Time  `json:"fetchedAt"`
	Copy      fetch.Copy `json:"copy,omitempty"` // confirmed or immutable: it was read earlier
}

// Finish computes what follows from the checks.
func (r Report) Finish(checks []Check) Report {
	r.Checks = checks
	var at int
	if r.Verdict, at = decide(checks); at >= 0 {
		r.Reason = checks[at].Detail
	}
	r.Exit = r.Verdict.Exit()
	if r.Verdict == VerifiedIndirect && r.Trust.Admits(needed(checks)) {
		r.Exit = ExitVerified
	}
	for _, c := range checks {
		if c.Name != CheckExists {
			continue
		}
		for _, read := range c.Read {
			r.Observed.Reads = append(r.Observed.Reads, ObservedAt{Agent: c.Agent, Finality: read.Finality, Position: read.Position})
		}
	}
	return r
}

// Decisive is the check that the verdict comes from; none of a yes.
func (r Report) Decisive() (c Check, ok bool) {
	if _, at := decide(r.Checks); at >= 0 {
		return r.Checks[at], true
	}
	return Check{}, false
}

// Err is nil where the payment may be made, and else a *NotVerifiedError.
func (r Report) Err() error {
	if r.Exit == ExitVerified {
		return nil
	}
	return &NotVerifiedError{r.Verdict, r.Reason}
}

// NotVerifiedError says why a payment is not to be made.
type NotVerifiedError struct {
	Verdict Verdict
	Reason  string
}

// Error returns verdict and reason.
func (e *NotVerifiedError) Error() string { return string(e.Verdict) + ": " + e.Reason }

// needed is the most that has to be trusted for the checks that passed on weaker evidence.
func needed(checks []Check) Trust {
	most := TrustMetadata
	for _, c := range checks {
		if c.Verdict == VerifiedIndirect && !most.Admits(c.Needs) {
			most = c.Needs
		}
	}
	return most
}

// Agents lists the registrations whose wallets payments were compared with, in the order of the
// checks.
func (r Report) Agents() []caip.AgentRef {
	var out []caip.AgentRef
	for _, c := range r.Checks {
		if c.Name == CheckPayTo && !slices.Contains(out, c.Agent) {
			out = append(out, c.Agent)
		}
	}
	return out
}

// Shown is what JSON has of Observed; nil: nothing.
func (r Report) Shown() *Observed {
	if r.Stable {
		return nil
	}
	r.Observed.Reads = text.List(r.Observed.Reads)
	return &r.Observed
}

// MarshalJSON writes the public form, schema 1. The same inputs give the same bytes, but for
// observed.
func (r Report) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Schema     int             `json:"schema"`
		Verdict    Verdict         `json:"verdict"`
		Exit       int             `json:"exit"`
		Reason     string          `json:"reason,omitempty"`
		Identity   string          `json:"identity"`
		Agents     []caip.AgentRef `json:"agents"`
		Payments   []Offer         `json:"payments"`
		Checks     []Check         `json:"checks"`
		Warnings   []string        `json:"warnings"`
		Aggregator string          `json:"feedbackAggregator,omitempty"`
		Observed   *Observed       `json:"observed,omitempty"`
	}{1, r.Verdict, r.Exit, r.Reason, r.Identity, text.List(r.Agents()), text.List(r.Payments), text.List(r.Checks), text.List(r.Warnings),
		r.FeedbackAggregator, r.Shown()})
}

// Unknown is the report of a payer who did not want to remember a new origin: what was a yes is
// NewIdentity.
func (r Report) Unknown(origin string) Report {
	return r.but(Check{Name: CheckIdentity, Required: true}.Fail(NewIdentity, "%s is new, and was not accepted", origin))
}

// Failed is the report of a payer who cannot be told yes after all, since err came between.
func (r Report) Failed(err error) Report {
	return r.but(Check{Name: CheckIdentity, Required: true}.OfError(err))
}

// but is the report with one more check, which nothing is remembered after.
func (r Report) but(c Check) Report {
	r.Observed.Reads, r.Remember, r.RememberHome = nil, nil, caip.AgentRef{}
	return r.Finish(append(r.Checks, c))
}

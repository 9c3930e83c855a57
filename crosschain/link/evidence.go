package link

import (
	"errors"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// The metadata keys that this project reads from registrations.
const (
	HomeKey  = "bridge8004:home"  // the agent ref, canonical text, whose agentURI leads
	LinksKey = "bridge8004:links" // agent refs, canonical text, separated by spaces or commas: the owner's own list of the group
)

// Evidence is what one registration says about itself and others: its state at finality and the
// file that its agentURI led to. It is a value with a stable JSON form, sorted lists and UTC times.
type Evidence struct {
	Agent chains.Agent `json:"agent"` // read at finality
	// Problem says why there is no usable file (no URI, not to be had, malformed); empty when there
	// is one.
	Problem string `json:"problem,omitempty"`
	// ProblemKind is the kind of failure that Problem is; empty when there is none.
	ProblemKind chains.Kind `json:"problemKind,omitempty"`
	// Lists is what the file's registrations name, sorted, each once.
	Lists    []caip.AgentRef `json:"lists,omitempty"`
	FileHash caip.Hash       `json:"fileHash,omitzero"` // SHA-256 of the file
	Pinned   bool            `json:"pinned,omitempty"`  // the URI fixes the bytes: ipfs with the CID recomputed, or data
	// Since is the first of the uninterrupted equal reads (same owner, authority, URI and file)
	// that end at FetchedAt.
	Since     time.Time `json:"since,omitzero"`
	FetchedAt time.Time `json:"fetchedAt,omitzero"`

	Home     caip.AgentRef   `json:"home,omitzero"`      // metadata HomeKey; zero when there is none or it is malformed
	Declared []caip.AgentRef `json:"declared,omitempty"` // metadata LinksKey, sorted, each once
}

// Ref is the registration that speaks.
func (e Evidence) Ref() caip.AgentRef { return e.Agent.Ref }

// Unheard reports whether the file may be there and good, but could not be had from here and now:
// nothing follows from what it does not say.
func (e Evidence) Unheard() bool {
	return e.Problem != "" && (!e.ProblemKind.Permanent() || e.ProblemKind == chains.Unsupported)
}

// Untold is the error of a file that is Unheard.
func (e Evidence) Untold() *chains.Error {
	kind := chains.Unreachable
	if e.ProblemKind == chains.TimedOut {
		kind = chains.TimedOut
	}
	return &chains.Error{Kind: kind, Chain: e.Ref().Chain(), Op: "read the registration file of " + e.Ref().String(), Err: errors.New(e.Problem), Remedy: "ask again later"}
}

// lists reports whether the file names ref.
func (e Evidence) lists(ref caip.AgentRef) bool { return slices.Contains(e.Lists, ref) }

// silent says why the registration may not speak for its owner; empty when it may.
func (e Evidence) silent() string {
	switch {
	case e.Problem != "":
		return e.Problem
	case e.Agent.Owner.IsZero():
		return "it has no owner"
	case e.Agent.Authority != e.Agent.Owner:
		// SATI: a sale moves the token and nothing else. Until the holder has the authority, uri
		// and metadata are somebody else's words.
		return "its update authority is not its owner"
	case e.Agent.Wallet.State == chains.WalletRedirected:
		return "its metadata is kept outside of its mint"
	case !e.lists(e.Ref()):
		return "its file does not list the registration itself"
	}
	return ""
}

// sold reports whether the registration is silent for one reason only: it has a new holder, who has
// not taken over the update authority. It keeps its place in its group, which is frozen: were it
// simply left out, the others would go on as if nothing had happened.
func (e Evidence) sold() bool {
	authority := e.Agent.Authority
	e.Agent.Authority = e.Agent.Owner
	return !authority.IsZero() && authority != e.Agent.Owner && e.silent() == ""
}

// Follow returns a later read of the same registration with Since taken over from an earlier one,
// if nothing changed in between.
func (e Evidence) Follow(earlier Evidence) Evidence {
	same := earlier.Problem == "" && e.Problem == "" && earlier.Ref() == e.Ref() && earlier.Agent.Owner == e.Agent.Owner &&
		earlier.Agent.Authority == e.Agent.Authority && earlier.Agent.URI == e.Agent.URI && earlier.FileHash == e.FileHash
	if same && !earlier.Since.IsZero() && earlier.Since.Before(e.Since) {
		e.Since = earlier.Since
	}
	return e
}

// sorted returns refs in canonical order, each once.
func sorted(refs []caip.AgentRef) []caip.AgentRef {
	out := slices.Clone(refs)
	slices.SortFunc(out, caip.AgentRef.Compare)
	return slices.Compact(out)
}

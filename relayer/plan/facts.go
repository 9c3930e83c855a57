package plan

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Facts are everything that decides what becomes of a feedback, as read from the chains.
type Facts struct {
	Feedback chains.Feedback
	Group    Group

	// Mirror says that the feedback is itself a mirror, whoever made it.
	Mirror bool

	// Roles are the parts that its client played for any member when it gave the feedback;
	// strangers are not in it.
	Roles map[caip.AgentRef]chains.Role

	// Destinations are what the other members' chains hold for it at latest.
	Destinations map[caip.AgentRef]chains.Mirror

	// Takes are the members' chains that take mirrors (CanMirror) and mirrored responses
	// (CanMirrorResponse), and have a writer.
	Takes         map[caip.AgentRef]bool
	TakesResponse map[caip.AgentRef]bool

	// Fits say what the members' chains would not hold of a mirror; what is not in it is held
	// exactly.
	Fits map[caip.AgentRef]chains.MirrorFit
	// Of revoked feedback alone, so that what can be told is taken back: Unread are the
	// registrations whose chain does not say now what it holds, and Untold is why it is not known
	// whether the feedback is a mirror, or its client had a part.
	Unread map[caip.AgentRef]error
	Untold error
	// Unfit says that a chain which takes mirrors cannot hold one of this feedback at all.
	Unfit bool
}

// Behind refuses facts that are older than a proven event: the node that was asked for them has not
// come that far, or lies. They are read again.
func (f Facts) Behind(proven chains.Event) error {
	if r := proven.Revoked; r == nil || r.Ref != f.Feedback.Ref || f.Feedback.Revoked {
		return nil
	}
	return &chains.Error{Kind: chains.NotFinal, Chain: proven.Chain, Op: "read feedback",
		Err: fmt.Errorf("%s was revoked in block %s, and the node's state does not show it", f.Feedback.Ref, proven.At)}
}

// Due is an action with the route that makes it due.
type Due struct {
	Route  Route
	Action stream.Action
	Fit    chains.MirrorFit // for deliveries: what the mirror will not hold on chain
}

// Reason says why a feedback is not mirrored. Reasons are labels of a metric.
type Reason string

// The reasons.
const (
	ReasonMirror       Reason = "is-a-mirror"
	ReasonSelfReview   Reason = "self-review"
	ReasonUnproven     Reason = "author-not-proven"
	ReasonRevoked      Reason = "revoked"
	ReasonNotRevoked   Reason = "not-revoked"
	ReasonNotLinked    Reason = "not-linked"
	ReasonFrozen       Reason = "frozen"
	ReasonNoRoute      Reason = "no-route"
	ReasonNotResponder Reason = "responder-is-not-the-agent"
	ReasonTooLong      Reason = "too-long"
	ReasonAlready      Reason = "already-there"
	ReasonUnsupported  Reason = "destination-cannot"
	ReasonUnread       Reason = "destination-not-read"
)

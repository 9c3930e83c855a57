package schema

import (
	"reflect"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
)

// forms are types that write themselves, each with one that has the members which it writes. The
// golden answers hold one to the other.
var forms = map[reflect.Type]reflect.Type{
	reflect.TypeFor[chains.Totals]():       reflect.TypeFor[totals](),
	reflect.TypeFor[verify.Report]():       reflect.TypeFor[paymentReport](),
	reflect.TypeFor[registration.Report](): reflect.TypeFor[registrationReport](),
	reflect.TypeFor[feedback.Report]():     reflect.TypeFor[feedbackReport](),
}

type totals struct {
	Sum      string            `json:"sum" doc:"exact, decimal"`
	Decimals map[string]uint64 `json:"decimals" doc:"how many values there are of so many decimals"`
}

// verdict begins every report.
type verdict struct {
	Schema  int            `json:"schema" doc:"1"`
	Verdict verify.Verdict `json:"verdict"`
	Exit    int            `json:"exit" doc:"0 is the one yes"`
	Reason  string         `json:"reason,omitempty" doc:"what decided, in one line; none for verified"`
}

// evidence ends every report.
type evidence struct {
	Checks   []verify.Check `json:"checks"`
	Warnings []string       `json:"warnings"`
}

type paymentReport struct {
	verdict
	Identity string          `json:"identity"`
	Agents   []caip.AgentRef `json:"agents" doc:"the registrations whose wallets payments were compared with"`
	Payments []verify.Offer  `json:"payments" doc:"the ways to pay that were checked"`
	evidence
	Aggregator string           `json:"feedbackAggregator,omitempty" doc:"where the server takes feedback, in its own words"`
	Observed   *verify.Observed `json:"observed,omitempty" doc:"what differs from run to run"`
}

type registrationReport struct {
	verdict
	Source        registration.Source       `json:"source"`
	File          *registration.File        `json:"file,omitempty"`
	Registrations []registration.Registered `json:"registrations"`
	Links         []link.Link               `json:"links"`
	Group         *link.Group               `json:"group,omitempty"`
	Signers       []registration.SignerKey  `json:"signers"`
	evidence
	Observed *verify.Observed `json:"observed,omitempty" doc:"what differs from run to run"`
}

type feedbackReport struct {
	verdict
	Ref      caip.FeedbackRef `json:"ref"`
	Feedback *chains.Feedback `json:"feedback,omitempty" doc:"as its chain has it at finalized"`
	Mirror   bool             `json:"mirror"`
	States   *chains.Origin   `json:"states,omitempty" doc:"what the mirror says it stands for"`
	SourceID caip.Hash        `json:"sourceId,omitzero"`
	Origin   caip.FeedbackRef `json:"origin,omitzero" doc:"the feedback that it was held against"`
	Given    *chains.Feedback `json:"originFeedback,omitempty" doc:"that one as its own chain has it at finalized"`
	evidence
	Observed *verify.Observed `json:"observed,omitempty" doc:"what differs from run to run"`
}

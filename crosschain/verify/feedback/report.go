package feedback

import (
	"cmp"
	"encoding/json"
	"io"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
)

// Report is the verdict on a feedback with everything it was computed from.
type Report struct {
	verify.Report
	Ref      caip.FeedbackRef
	Feedback *chains.Feedback // as its chain has it at finalized; nil: it could not be read
	Mirror   bool
	States   *chains.Origin   // what the mirror says it stands for
	Origin   caip.FeedbackRef // the feedback that it was held against; zero: none was found
	SourceID caip.Hash        // computed from Origin
	Given    *chains.Feedback // Origin as its own chain has it at finalized
}

// MarshalJSON writes the public form, schema 1. The same inputs and the same state of the chains
// give the same bytes, but for observed.
func (r Report) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Schema   int              `json:"schema"`
		Verdict  verify.Verdict   `json:"verdict"`
		Exit     int              `json:"exit"`
		Reason   string           `json:"reason,omitempty"`
		Ref      caip.FeedbackRef `json:"ref"`
		Feedback *chains.Feedback `json:"feedback,omitempty"`
		Mirror   bool             `json:"mirror"`
		States   *chains.Origin   `json:"states,omitempty"`
		SourceID caip.Hash        `json:"sourceId,omitzero"`
		Origin   caip.FeedbackRef `json:"origin,omitzero"`
		Given    *chains.Feedback `json:"originFeedback,omitempty"`
		Checks   []verify.Check   `json:"checks"`
		Warnings []string         `json:"warnings"`
		Observed *verify.Observed `json:"observed,omitempty"`
	}{1, r.Verdict, r.Exit, r.Reason, r.Ref, r.Feedback, r.Mirror, r.States, r.SourceID, r.Origin, r.Given, text.List(r.Checks), text.List(r.Warnings), r.Shown()})
}

// WriteText writes the report for people. Text from files and chains is printed so that it cannot
// steer a terminal.
func (r Report) WriteText(w io.Writer) error {
	t := text.NewTable(w)
	t.Row("verdict", string(r.Verdict))
	t.Row("feedback", r.Ref.String())
	if f := r.Feedback; f != nil {
		t.Row("agent", f.Agent.String())
		t.Row("client", f.Client.String())
		t.Row("value", valueOf(*f))
	}
	t.Row("mirror", text.Yes(r.Mirror))
	if !r.Origin.IsZero() {
		t.Row("origin", r.Origin.String())
		t.Row("source id", r.SourceID.String())
	}
	if f := r.Given; f != nil {
		t.Row("given by", f.Client.String())
		t.Row("given to", f.Agent.String())
		t.Row("value given", valueOf(*f))
	}
	for _, warning := range r.Warnings {
		t.Row("warning", warning)
	}
	t.Row()
	for _, c := range r.Checks {
		name, found := c.Text()
		t.Row(name, string(c.Outcome), cmp.Or(found, "-"))
	}
	return t.Flush()
}

func valueOf(f chains.Feedback) string {
	text := "(none)"
	if f.HasValue {
		text = f.Value.String()
	}
	if f.Revoked {
		text += " (revoked)"
	}
	return text
}

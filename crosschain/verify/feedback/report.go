package feedback

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

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
	observed := &verify.Observed{At: r.Observed.At, Reads: text.List(r.Observed.Reads), Files: r.Observed.Files}
	if r.Stable {
		observed = nil
	}
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
	}{1, r.Verdict, r.Exit, r.Reason, r.Ref, r.Feedback, r.Mirror, r.States, r.SourceID, r.Origin, r.Given, text.List(r.Checks), text.List(r.Warnings), observed})
}

// WriteText writes the report for people. Text from files and chains is printed so that it cannot
// steer a terminal.
func (r Report) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(cells ...string) {
		for i := range cells {
			cells[i] = text.Cell(cells[i])
		}
		fmt.Fprintln(t, strings.Join(cells, "\t"))
	}
	row("verdict", string(r.Verdict))
	row("feedback", r.Ref.String())
	if f := r.Feedback; f != nil {
		row("agent", f.Agent.String())
		row("client", f.Client.String())
		row("value", valueOf(*f))
	}
	row("mirror", text.Yes(r.Mirror))
	if !r.Origin.IsZero() {
		row("origin", r.Origin.String())
		row("source id", r.SourceID.String())
	}
	if f := r.Given; f != nil {
		row("given by", f.Client.String())
		row("given to", f.Agent.String())
		row("value given", valueOf(*f))
	}
	for _, warning := range r.Warnings {
		row("warning", warning)
	}
	fmt.Fprintln(t)
	for _, c := range r.Checks {
		name, found := c.Text()
		row(name, string(c.Outcome), cmp.Or(found, "-"))
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

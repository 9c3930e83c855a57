package verify

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
)

// WriteText writes the report for people: the verdict first, then what was paid, to whom, and every
// check with what it compared and where it was read. Text that came from the server is printed so
// that it cannot steer a terminal.
func (r Report) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")) }
	row("verdict", string(r.Verdict))
	if r.Reason != "" {
		row("reason", text.Plain(r.Reason))
	}
	row("identity", r.Identity)
	for _, a := range r.Agents() {
		row("agent", a.String())
	}
	for _, o := range r.Payments {
		p := o.Payment
		row("payment", fmt.Sprintf("accepts[%d]: %s %s of %s on %s to %s", o.Accept, text.Plain(p.Scheme), p.Amount, text.Plain(p.Asset), p.On(), text.Plain(p.PayTo)))
	}
	if r.FeedbackAggregator != "" {
		row("feedback aggregator", text.Plain(r.FeedbackAggregator)+" ("+DeclaredByServer+")")
	}
	for _, warning := range r.Warnings {
		row("warning", text.Plain(warning))
	}
	row()
	for _, c := range r.Checks {
		name, found := c.Text()
		row(name, string(c.Outcome), cmp.Or(found, "-"))
	}
	return t.Flush()
}

// Text is a check for people: its name and what it found.
func (c Check) Text() (name, found string) {
	name = c.Name
	if c.Accept != nil {
		name += fmt.Sprintf(" [%d]", *c.Accept)
	}
	if !c.Required {
		name += " (advisory)"
	}
	var parts []string
	if c.Verdict != "" {
		parts = append(parts, string(c.Verdict))
	}
	if c.Detail != "" {
		parts = append(parts, text.Plain(c.Detail))
	}
	if c.Compared != nil {
		if c.Compared.Want == c.Compared.Got {
			parts = append(parts, text.Plain(c.Compared.Want))
		} else {
			parts = append(parts, fmt.Sprintf("want %s, got %s", text.Plain(c.Compared.Want), text.Plain(c.Compared.Got)))
		}
	}
	var read []string
	for _, r := range c.Read {
		if r.Position.Height > 0 {
			read = append(read, fmt.Sprintf("%s %d", r.Finality, r.Position.Height))
		}
	}
	if len(read) > 0 {
		parts = append(parts, "read at "+strings.Join(read, " and "))
	}
	return name, strings.Join(parts, "; ")
}

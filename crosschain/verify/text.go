package verify

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"
)

// WriteText writes the report for people: the verdict first, then what was paid, to whom, and every
// check with what it compared and where it was read. Text that came from the server is printed so
// that it cannot steer a terminal.
func (r Report) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")) }
	row("verdict", string(r.Verdict))
	row("identity", r.Identity)
	for _, a := range r.Agents() {
		row("agent", a.String())
	}
	for _, o := range r.Payments {
		p := o.Payment
		row("payment", fmt.Sprintf("accepts[%d]: %s %s of %s on %s to %s", o.Accept, plain(p.Scheme), p.Amount, plain(p.Asset), p.Network, plain(p.PayTo)))
	}
	if r.FeedbackAggregator != "" {
		row("feedback aggregator", plain(r.FeedbackAggregator)+" ("+DeclaredByServer+")")
	}
	for _, warning := range r.Warnings {
		row("warning", plain(warning))
	}
	row()
	for _, c := range r.Checks {
		row(c.title(), string(c.Outcome), cmp.Or(c.line(), "-"))
	}
	return t.Flush()
}

func (c Check) title() string {
	name := c.Name
	if c.Accept != nil {
		name += fmt.Sprintf(" [%d]", *c.Accept)
	}
	if !c.Required {
		name += " (advisory)"
	}
	return name
}

func (c Check) line() string {
	var parts []string
	if c.Verdict != "" {
		parts = append(parts, string(c.Verdict))
	}
	if c.Detail != "" {
		parts = append(parts, plain(c.Detail))
	}
	if c.Compared != nil {
		if c.Compared.Want == c.Compared.Got {
			parts = append(parts, plain(c.Compared.Want))
		} else {
			parts = append(parts, fmt.Sprintf("want %s, got %s", plain(c.Compared.Want), plain(c.Compared.Got)))
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
	return strings.Join(parts, "; ")
}

// plain quotes text that holds anything but printable characters.
func plain(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) >= 0 {
		return strconv.QuoteToASCII(s)
	}
	return s
}

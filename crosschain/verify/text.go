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

// WriteText writes the report for people: the verdict first, then what was paid, to whom, and every check with what it compared and where it was read. Text
// that came from the server is printed so that it cannot steer a terminal.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (exit %d)", r.Verdict, r.Exit)
	if r.Reason != "" {
		fmt.Fprintf(&b, ": %s", plain(r.Reason))
	}
	fmt.Fprintf(&b, "\nidentity: %s\n", r.Identity)
	for _, a := range r.Agents() {
		fmt.Fprintf(&b, "agent:    %s\n", a)
	}
	for _, o := range r.Payments {
		p := o.Payment
		fmt.Fprintf(&b, "payment:  accepts[%d] %s %s of %s on %s to %s\n", o.Accept, plain(p.Scheme), p.Amount, plain(p.Asset), p.Network, plain(p.PayTo))
	}
	for _, warning := range r.Warnings {
		fmt.Fprintf(&b, "warning:  %s\n", plain(warning))
	}
	b.WriteByte('\n')
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, c := range r.Checks {
		fmt.Fprintf(t, "%s\t%s\t%s\n", c.Outcome, c.title(), cmp.Or(c.line(), "-"))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
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

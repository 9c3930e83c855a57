package shell

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf16"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/show"
)

// The forms of an answer.
const (
	table   = "table"
	jsonOut = "json"
)

// Printer prints answers in the form that was asked for.
type Printer struct {
	Out io.Writer // the answer and nothing else

	form string
}

// AddOutput adds the flag --output.
func (p *Printer) AddOutput(flags *pflag.FlagSet) {
	flags.StringVarP(&p.form, "output", "o", table, "form of the answer: table or json")
}

// CheckOutput refuses an unknown form.
func (p *Printer) CheckOutput() error {
	if p.form != table && p.form != jsonOut {
		return exit.Usagef("--output %.40q: want table or json", p.form)
	}
	return nil
}

// Table is an answer for people.
type Table interface {
	Write(w io.Writer) error
}

// Print writes the answer: value as one JSON document, or as a table. Both say the same.
func (p *Printer) Print(value any, rows Table) error {
	if err := p.print(value, rows); err != nil {
		return &chains.Error{Kind: chains.Unknown, Op: "write the answer", Err: Done{err}, Remedy: "what it was to tell of is done: look at that before you give the command again"}
	}
	return nil
}

func (p *Printer) print(value any, rows Table) error {
	if p.form == jsonOut {
		var text bytes.Buffer
		e := json.NewEncoder(&text)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(value); err != nil {
			return err
		}
		_, err := io.WriteString(p.Out, Harmless(text.String()))
		return err
	}
	// One write: a table is made of hundreds of small ones.
	var text bytes.Buffer
	if err := rows.Write(&text); err != nil {
		return err
	}
	_, err := p.Out.Write(text.Bytes())
	return err
}

// Done is the error of a command whose work is done, such as a transaction that is in a block:
// nobody is told to give it again.
type Done struct{ Err error }

// Error returns the cause's text.
func (d Done) Error() string { return d.Err.Error() }

// Unwrap returns the cause.
func (d Done) Unwrap() error { return d.Err }

// Is makes it an error of what was sent.
func (Done) Is(target error) bool { return target == chains.ErrSent }

// Finish prints an answer, if there is one, and returns the error of the command: that of printing,
// or the one that came with the answer.
func (p *Printer) Finish(answer Answer, err error) error {
	if answer.Value == nil {
		return err
	}
	return cmp.Or(p.Print(answer.Value, answer.Table), err)
}

// Harmless escapes what would steer a terminal: JSON allows it inside of texts, and these come from
// strangers.
func Harmless(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\n' || unicode.IsPrint(r):
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, "\\u%04x\\u%04x", high, low)
		default:
			fmt.Fprintf(&b, "\\u%04x", r)
		}
	}
	return b.String()
}

// Rows is a table for people to read.
type Rows [][]string

// Add appends a row. Cells are printed by fmt.Sprint.
func (r *Rows) Add(cells ...any) {
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = fmt.Sprint(c)
	}
	*r = append(*r, row)
}

// Some adds what there is: nothing where the cell is empty or zero.
func (r *Rows) Some(label string, cell any) {
	zero, can := cell.(interface{ IsZero() bool })
	if text := fmt.Sprint(cell); text != "" && !(can && zero.IsZero()) {
		r.Add(label, text)
	}
}

// Or is the table of a list, or one line in its place where nothing stands under its header.
func (r Rows) Or(none string) Rows {
	if len(r) == 1 {
		return Rows{{none}}
	}
	return r
}

// More says how to ask for the next page, where there is one.
func (r *Rows) More(next string) {
	if next != "" {
		r.Add()
		r.Add("more: --after " + Quote(next))
	}
}

// MaxCell bounds what a table shows of one value, in runes; JSON has all of it. A problem with the
// commands that mend it has some 600.
const MaxCell = 1000

// Write prints the rows in aligned columns. What comes from chains and servers cannot steer the
// terminal: characters that do not print are escaped.
func (r Rows) Write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, row := range r {
		for i, cell := range row {
			if i > 0 {
				fmt.Fprint(t, "\t")
			}
			fmt.Fprint(t, Clean(cell))
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// Clean makes text from elsewhere safe to show: show.Text, not longer than a table's cell.
func Clean(s string) string {
	n := 0
	for i := range s {
		if n++; n > MaxCell {
			return show.Text(s[:i]) + "…"
		}
	}
	return show.Text(s)
}

// Text is an answer that is a document of its own and is printed as it is. It must not hold what
// comes from chains and servers.
type Text string

// Write prints the text.
func (t Text) Write(w io.Writer) error {
	_, err := io.WriteString(w, string(t))
	return err
}

// Payload prints people bytes whole, below a table.
type Payload struct {
	Rows
	Bytes []byte
}

// Write prints the table and the bytes.
func (p Payload) Write(w io.Writer) error {
	if err := p.Rows.Write(w); err != nil {
		return err
	}
	return Text("0x" + hex.EncodeToString(p.Bytes) + "\n").Write(w)
}

// Signers prints whose signatures hold. proof is what is known of the agent's signature, empty
// where it does not sign.
func Signers(signed []string, proof chains.Proof) string {
	text := cmp.Or(strings.Join(signed, " and "), "nobody")
	switch proof {
	case chains.ProofInvalid:
		return text + ", not the agent"
	case chains.ProofUnproven:
		return text + ", the agent unproven"
	}
	return text
}

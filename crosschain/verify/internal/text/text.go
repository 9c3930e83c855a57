// Package text writes what reports tell people.
package text

import (
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/show"
)

// Plain quotes text that people may not be shown as it is (show.Text).
func Plain(s string) string {
	if show.Text(s) != s {
		return show.Text(strconv.QuoteToASCII(s))
	}
	return s
}

// maxCell bounds a cell of a table, in runes; JSON has all of it.
const maxCell = 400

// Cell is plain text of a length that a table bears.
func Cell(s string) string { return Cut(Plain(s), maxCell) }

// Cut cuts text after so many runes.
func Cut(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// Table is a report for people: rows of cells, none of which can steer a terminal.
type Table struct{ *tabwriter.Writer }

// NewTable begins a table, which Flush ends.
func NewTable(w io.Writer) Table { return Table{tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)} }

// Row writes a row; without cells it is a gap.
func (t Table) Row(cells ...string) {
	for i := range cells {
		cells[i] = Cell(cells[i])
	}
	fmt.Fprintln(t, strings.Join(cells, "\t"))
}

// Yes is yes or no.
func Yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// Ref is an agent, or none.
func Ref(ref caip.AgentRef) string {
	if ref.IsZero() {
		return "none"
	}
	return ref.String()
}

// Refs lists agents.
func Refs(refs []caip.AgentRef) string {
	words := make([]string, len(refs))
	for i, ref := range refs {
		words[i] = ref.String()
	}
	return strings.Join(words, " ")
}

// Key is the beginning of a public key, in hex.
func Key(key []byte) string {
	text := hex.EncodeToString(key)
	return text[:min(len(text), 16)] + "…"
}

// Stamp is a time of UTC; the zero time is that of a key which was always valid, or always will be.
func Stamp(t time.Time) string {
	if t.IsZero() {
		return "ever"
	}
	return t.UTC().Format(time.RFC3339)
}

// List keeps an empty list from becoming null in JSON.
func List[T any](in []T) []T {
	if in == nil {
		return []T{}
	}
	return in
}

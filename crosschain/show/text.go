// Package show makes text that strangers wrote fit to be shown to people.
package show

import (
	"strconv"
	"strings"
	"unicode"
)

// Text is text as people may be shown it, whoever wrote it: one line, and every character of it to
// be seen. What steers a terminal, takes no room or is blank is escaped, and so is what stands for
// bytes that are no text. Of spaces all but the first: enough of them begin another column, and
// where a line is too long for a terminal another line.
func Text(s string) string {
	var b strings.Builder
	last := 'x'
	for _, r := range s {
		switch {
		case r == ' ' && last == ' ':
			b.WriteString(`\x20`)
		case hidden(r):
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(strings.Trim(quoted, "'"))
		default:
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// blank is braille without dots, which unicode calls printable.
const blank = '\u2800'

func hidden(r rune) bool {
	return r == unicode.ReplacementChar || r == blank || !unicode.IsPrint(r) || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

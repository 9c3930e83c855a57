package shell

import (
	"io"
	"strings"
)

// Document is an answer that is a JSON document of its own and is printed as it is, but for what
// would steer a terminal: texts hold it escaped, as JSON allows, which does not change what they
// say.
type Document []byte

// Write prints the document.
func (d Document) Write(w io.Writer) error {
	// White space between values is no text: a tab stays, and a carriage return adds nothing to the
	// line end behind it.
	lines := strings.Split(strings.ReplaceAll(string(d), "\r", ""), "\t")
	for i, line := range lines {
		lines[i] = Harmless(line)
	}
	_, err := io.WriteString(w, strings.Join(lines, "\t"))
	return err
}

package svm

import (
	"encoding/base64"
	"fmt"
	"strings"
	"unique"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// DefaultLogLimit is how many bytes of log a validator keeps of one transaction.
const DefaultLogLimit = 10_000

// logTruncated replaces the first line that no longer fits.
const logTruncated = "Log truncated"

type log struct {
	lines   []string
	written int
	limit   int
	full    bool
}

func (l *log) print(line string) {
	if l.written+len(line) >= l.limit {
		if !l.full {
			l.full = true
			l.lines = append(l.lines, logTruncated)
		}
		return
	}
	l.written += len(line)
	// Most lines are those of other transactions too, and kept once.
	l.lines = append(l.lines, unique.Make(line).Value())
}

// Log prints a line as programs do: "Program log: …".
func (c *Context) Log(format string, args ...any) {
	if c.ended {
		return
	}
	c.ex.log.print("Program log: " + fmt.Sprintf(format, args...))
}

// LogRaw prints a line as it is, the way built-in programs explain a refusal.
func (c *Context) LogRaw(format string, args ...any) {
	c.ex.log.print(fmt.Sprintf(format, args...))
}

// Require ends the program unless something holds, and prints why.
func (c *Context) Require(holds bool, err error, format string, args ...any) {
	if holds {
		return
	}
	if c.native {
		c.LogRaw(format, args...)
	} else {
		c.Log(format, args...)
	}
	abort.With(err)
}

// LogData prints fields as "Program data: <base64> …": how Anchor's emit! writes events.
func (c *Context) LogData(fields ...[]byte) {
	texts := make([]string, len(fields))
	for i, f := range fields {
		texts[i] = base64.StdEncoding.EncodeToString(f)
	}
	c.ex.log.print("Program data: " + strings.Join(texts, " "))
}

// ReturnData is what a program hands to its caller, and the last one to the transaction's meta.
type ReturnData struct {
	Program solana.PublicKey
	Data    []byte
}

// SetReturnData sets the transaction's return data, which is printed when the program ends.
func (c *Context) SetReturnData(data []byte) {
	c.ex.returned = &ReturnData{c.Program, append([]byte(nil), data...)}
}

// ReturnData returns what the last call returned, and nil when it returned nothing.
func (c *Context) ReturnData() *ReturnData { return c.ex.returned }

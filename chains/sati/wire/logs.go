package wire

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

const (
	programData = "Program data: "
	logPrefix   = "Program "
	truncated   = "Log truncated"
)

// ParsedLogs is what ParseLogs found.
type ParsedLogs struct {
	Events []Event
	// Truncated is set when lines are missing: events may be missing too and must be recovered from
	// the instructions.
	Truncated bool
}

// ParseLogs finds the events that SATI itself printed: any program can print such a line, so one
// counts only while SATI is the innermost running program. Pass the logs of a transaction that
// succeeded. An error means that SATI printed a known event that cannot be read.
func ParseLogs(lines []string) (ParsedLogs, error) {
	var out ParsedLogs
	var stack []string
	sati := ProgramID.String()
	for n, line := range lines {
		if line == truncated {
			out.Truncated = true
			continue
		}
		if payload, ok := strings.CutPrefix(line, programData); ok {
			if len(stack) == 0 || stack[len(stack)-1] != sati {
				continue
			}
			raw, err := base64.StdEncoding.DecodeString(payload)
			if err != nil {
				return out, fmt.Errorf("log line %d: %w: %v", n, spl.ErrMalformed, err)
			}
			event, err := DecodeEvent(raw)
			switch {
			case errors.Is(err, ErrUnknownEvent):
				continue
			case err != nil:
				return out, fmt.Errorf("log line %d: %w", n, err)
			}
			out.Events = append(out.Events, event)
			continue
		}
		program, verb, depth := frame(line)
		switch verb {
		case "invoke":
			if depth != len(stack)+1 {
				out.Truncated = true
				// Whatever is printed next cannot be attributed until the frames agree again.
				stack = append(stack[:0], make([]string, max(0, depth-1))...)
			}
			stack = append(stack, program)
		case "success", "failed":
			if len(stack) == 0 || stack[len(stack)-1] != program {
				out.Truncated = true
				stack = stack[:0]
				continue
			}
			stack = stack[:len(stack)-1]
		}
	}
	if len(stack) > 0 {
		out.Truncated = true
	}
	return out, nil
}

// maxInvokeDepth is the runtime's bound on nested calls, with room for newer versions.
const maxInvokeDepth = 64

// frame recognises the runtime's own lines: "Program X invoke [n]", "Program X success" and
// "Program X failed: reason".
func frame(line string) (program, verb string, depth int) {
	rest, ok := strings.CutPrefix(line, logPrefix)
	if !ok || strings.HasPrefix(rest, "log:") {
		return "", "", 0
	}
	program, rest, ok = strings.Cut(rest, " ")
	if !ok {
		return "", "", 0
	}
	switch {
	case rest == "success":
		return program, "success", 0
	case strings.HasPrefix(rest, "failed"):
		return program, "failed", 0
	case strings.HasPrefix(rest, "invoke [") && strings.HasSuffix(rest, "]"):
		n, err := strconv.Atoi(rest[len("invoke [") : len(rest)-1])
		if err != nil || n < 1 || n > maxInvokeDepth {
			return "", "", 0
		}
		return program, "invoke", n
	}
	return "", "", 0
}

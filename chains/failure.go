package chains

import (
	"errors"
	"strings"
)

// Usage is the kind that a Failure has where the question was wrong, whatever the cause is. No
// *Error has it: see Misused.
const Usage Kind = "usage"

// Misused reports whether an error says that the caller's question was wrong: its flags, arguments,
// parameters or configuration. Such errors have a method Usage that returns true.
func Misused(err error) bool {
	var usage interface {
		error
		Usage() bool
	}
	return errors.As(err, &usage) && usage.Usage()
}

// Passes reports whether the same question may be answered later without anybody mending anything.
// Funds are not: somebody has to fill the account.
func (k Kind) Passes() bool { return !k.Permanent() && k != Funds && k != Blocked && k != Usage }

// Failure is an error as programs are told of it, by commands, MCP and HTTP alike. It is a public
// contract: fields and kinds are added, not renamed.
type Failure struct {
	Kind    Kind   `json:"kind" doc:"what the failure means" enum:"usage,unknown,transient,unreachable,timed-out,not-final,not-found,contradicted,invalid,unauthorized,reverted,unsupported,too-much,funds,blocked-by-agent,wrong-chain,reorg,dishonest" jsonschema:"what the failure means, such as usage, unreachable, not-found"`
	Chain   string `json:"chain,omitempty" doc:"CAIP-2 id of the chain that it is about" jsonschema:"CAIP-2 id of the chain that it is about"`
	Message string `json:"message" doc:"what is wrong, for people: it may change" jsonschema:"what is wrong, for people"`
	Remedy  string `json:"remedy,omitempty" doc:"what helps, for people" jsonschema:"what helps, for people"`
	Retry   bool   `json:"retry" doc:"the same may work later, with nobody having mended anything" jsonschema:"the same may work later, with nobody having mended anything"`
}

// FailureOf is what programs are told of an error: the message is its text, without the remedy at
// its end. An error that is only reworded (Plainly, Secrets.HideIn) has the new words.
func FailureOf(err error) Failure {
	kind := KindOf(err)
	if Misused(err) {
		kind = Usage
	}
	f := Failure{Kind: kind, Message: err.Error(), Retry: kind.Passes() && !errors.Is(err, ErrSent)}
	for e := new(Error); errors.As(err, &e); err = e.Err {
		if f.Chain == "" && !e.Chain.IsZero() {
			f.Chain = e.Chain.String()
		}
		if e.Remedy != "" && f.Remedy == "" {
			if message, found := strings.CutSuffix(f.Message, " ("+e.Remedy+")"); found {
				f.Message, f.Remedy = message, e.Remedy
			}
		}
	}
	return f
}

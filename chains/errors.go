package chains

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"syscall"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Kind says what a failure means for whoever has to decide what to do next.
type Kind string

// The kinds of failure. Unknown counts as transient, but not for ever.
const (
	Unknown      Kind = "unknown"
	Transient    Kind = "transient"        // may work later as it is: overload, lag, a dropped connection
	Unreachable  Kind = "unreachable"      // the node or server could not be reached; transient
	TimedOut     Kind = "timed-out"        // the time allowed ran out; transient
	NotFinal     Kind = "not-final"        // there, but not at the asked finality yet; transient
	NotFound     Kind = "not-found"        // absence: an answer shows no such thing, which proves nothing
	Contradicted Kind = "contradicted"     // contradiction: the chain holds another thing in its place; permanent
	Invalid      Kind = "invalid"          // malformed or out of range; permanent
	Unauthorized Kind = "unauthorized"     // the account may not do this; permanent
	Reverted     Kind = "reverted"         // the chain refused it; permanent
	Unsupported  Kind = "unsupported"      // the chain cannot do this at all; permanent
	TooMuch      Kind = "too-much"         // more than a bound allows; permanent
	Funds        Kind = "funds"            // the paying account has too little; transient once somebody fills it
	Blocked      Kind = "blocked-by-agent" // the agent's owner made it impossible; parked until approvals change
	WrongChain   Kind = "wrong-chain"      // a node serves another chain than configured; permanent
	Reorg        Kind = "reorg"            // the chain replaced a block that was relied on
	Dishonest    Kind = "dishonest"        // a node or server contradicts itself or the chain; its answer is not used
)

// ErrNotAsked says that a request was not made: its turn did not come in time (the chain's rate).
// Nothing is known of its endpoint then.
var ErrNotAsked = errors.New("it was not asked: the rate of requests that is configured leaves no turn in time")

// ErrNoMethod says that a node does not offer a method. Another one of the chain may: that is no
// failing of what was asked.
var ErrNoMethod = errors.New("the node does not offer the method")

// Permanent reports whether trying the same again at once cannot help. It proves nothing: see
// Contradicted.
func (k Kind) Permanent() bool {
	switch k {
	case NotFound, Contradicted, Invalid, Unauthorized, Reverted, Unsupported, TooMuch, WrongChain:
		return true
	}
	return false
}

// Error is a failure with its kind, place and remedy. Its text is lower case, one line, and holds
// no secret.
type Error struct {
	Kind   Kind
	Chain  caip.ChainID // zero when no chain is involved
	Op     string       // what was attempted, such as "read agent"
	Err    error        // the cause
	Remedy string       // what the reader can do about it; may be empty
}

// Error returns "<chain>: <op>: <cause> (<remedy>)".
func (e *Error) Error() string {
	var b strings.Builder
	if !e.Chain.IsZero() {
		b.WriteString(e.Chain.String() + ": ")
	}
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	if e.Err != nil {
		b.WriteString(e.Err.Error())
	} else {
		b.WriteString(string(e.Kind))
	}
	if e.Remedy != "" {
		b.WriteString(" (" + e.Remedy + ")")
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// WithRemedy sets the remedy and returns the same error.
func (e *Error) WithRemedy(remedy string) *Error {
	e.Remedy = remedy
	return e
}

// KindOf returns the kind of an error: that of the outermost *Error in its chain, TimedOut for an
// expired context, else Unknown.
func KindOf(err error) Kind {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e.Kind
	case errors.Is(err, context.DeadlineExceeded):
		return TimedOut
	default:
		return Unknown
	}
}

// Down is the cause of an error where an endpoint answered, and no node behind it.
type Down struct{ Err error }

// Error returns what the endpoint answered.
func (d Down) Error() string { return d.Err.Error() }

// Silent reports whether nobody has answered: an error of a node that did says something.
func Silent(err error) bool {
	switch KindOf(err) {
	case Unreachable, TimedOut:
		return true
	}
	return errors.As(err, new(Down))
}

// Refuse returns the Error of a capability that a chain lacks.
func Refuse(chain caip.ChainID, op string, why string) error {
	return &Error{Kind: Unsupported, Chain: chain, Op: op, Err: errors.New(why)}
}

// Plainly puts into words what the network libraries say of a request that got no answer, and
// leaves out URL and addresses: providers' keys stand in URLs. Errors of other kinds keep their
// text. What it wraps is still found by errors.Is and errors.As.
func Plainly(err error) error {
	if u := new(url.Error); errors.As(err, &u) {
		err = u.Err
	}
	var name *net.DNSError
	var op *net.OpError
	var timeout net.Error
	say := func(text string) error { return plain{text, err} }
	switch {
	case err == nil:
		return nil
	case errors.As(err, &name) && name.IsNotFound:
		return say("there is no host of that name")
	case errors.As(err, &name):
		return say("the host's name could not be looked up")
	case errors.Is(err, syscall.ECONNREFUSED):
		return say("the connection was refused: nothing listens there")
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return say("the host cannot be reached from here")
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return say("the connection ended before the answer did")
	case errors.As(err, &timeout) && timeout.Timeout():
		return say("no answer came in time")
	case errors.As(err, &op):
		return say(op.Err.Error())
	}
	return err
}

// plain is an error in other words.
type plain struct {
	text string
	err  error
}

func (p plain) Error() string { return p.text }

func (p plain) Unwrap() error { return p.err }

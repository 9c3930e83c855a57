package chains

import (
	"errors"
	"io"
	"net"
	"net/url"
	"syscall"
)

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

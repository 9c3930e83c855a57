package stream

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
)

// Writes counts writes, and remembers which streams take none. It may be used concurrently.
type Writes struct {
	meter   chains.Meter
	mu      sync.Mutex
	failing map[string]Failing // by stream
}

// Failing is a stream, or the one behind a bucket, that takes no writes.
type Failing struct {
	Since time.Time // of the first failure in a row
	Err   error     // the last one
}

// Codes of the server's answers.
const (
	codeTooLarge = jetstream.ErrorCode(10054) // message size exceeds maximum allowed
	codeNoPeers  = jetstream.ErrorCode(10005) // no suitable peers for placement
	codeStore    = jetstream.ErrorCode(10077) // the store's own reason, a full stream's among them
	codeDisabled = jetstream.ErrorCode(10076) // JetStream not enabled
	codeNoJS     = jetstream.ErrorCode(10039) // JetStream not enabled for account
)

// full reports whether a stream holds as much as it may, which is no failure of its store.
func full(err *jetstream.APIError) bool {
	return err.ErrorCode == codeStore && strings.HasPrefix(err.Description, "maximum ")
}

// Wrote notes what became of a write to a stream or bucket that began at a time, and returns the
// error as one of ours: transient, unless the message is too large to be taken ever.
func (w *Writes) Wrote(ctx context.Context, begun time.Time, name, op string, err error) error {
	failure := w.wrote(ctx, name, op, err)
	if counted := failure; counted == nil || !errors.Is(ctx.Err(), context.Canceled) {
		var api *jetstream.APIError
		if errors.As(err, &api) && api.Code < 500 {
			counted = nil // an answer
		}
		w.meter.Count(time.Since(begun), counted)
	}
	return failure
}

// Traffic counts the writes since the bus was opened.
func (w *Writes) Traffic() chains.Traffic { return w.meter.Read("NATS") }

func (w *Writes) wrote(ctx context.Context, name, op string, err error) error {
	var api *jetstream.APIError
	answered := errors.As(err, &api)
	switch {
	case err == nil:
	case errors.Is(ctx.Err(), context.Canceled): // a deadline that has passed is a write that took too long
		return ctx.Err()
	case errors.Is(err, nats.ErrMaxPayload), answered && api.ErrorCode == codeTooLarge:
		return &chains.Error{Kind: chains.TooMuch, Op: op, Err: err, Remedy: "raise max_payload of the NATS servers"}
	case answered && (api.Code < 500 || full(api)): // a full stream, a lost race: it was looked at
		return &chains.Error{Kind: chains.Transient, Op: op, Err: err}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil {
		delete(w.failing, name)
		return nil
	}
	f, again := w.failing[name]
	if f.Err = err; !again {
		f.Since = time.Now()
	}
	if w.failing == nil {
		w.failing = map[string]Failing{}
	}
	w.failing[name] = f
	return &chains.Error{Kind: chains.Transient, Op: op, Err: err}
}

// Failing is the stream that takes no writes for longest. Without writes nothing is known: write a
// canary.
func (w *Writes) Failing() (name string, worst Failing, failing bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for one, f := range w.failing {
		if !failing || f.Since.Before(worst.Since) {
			name, worst, failing = one, f, true
		}
	}
	return name, worst, failing
}

// Temporary reports whether an error of opening the bus is one that passes: a server that does not
// answer, a cluster without a quorum. Wrong credentials do not.
func Temporary(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode == codeNoPeers || api.Code >= 500 && api.ErrorCode != codeDisabled && api.ErrorCode != codeNoJS
	}
	passing := []error{nats.ErrNoServers, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrConnectionClosed, nats.ErrDisconnected, io.EOF, context.DeadlineExceeded}
	return slices.ContainsFunc(passing, func(one error) bool { return errors.Is(err, one) })
}

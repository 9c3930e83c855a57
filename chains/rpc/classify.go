package rpc

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
	"github.com/ethereum/go-ethereum/rpc"
)

// Causes that a caller may tell apart.
var (
	// ErrTooMuch says that a node refuses to look through so much at once.
	ErrTooMuch = errors.New("the node refuses so wide a range")
	// ErrTooLarge says that an answer has more bytes, or would take more memory, than is allowed.
	ErrTooLarge = errors.New("the answer is larger than allowed")
	// ErrNull says that a node answered null to a question that has no such answer.
	ErrNull = errors.New("the node answered null, which is no answer")
)

// Slower is the remedy where an endpoint is asked too often. A Meaning with it is a *retry.Busy.
const Slower = "lower the request rate or use another endpoint"

// Classify turns what the RPC library returned into an Error whose text holds no URL and no part of
// one that may be a key. The context's own cancellation stays.
func (e *Endpoint) Classify(op string, err error) error {
	fail := func(kind chains.Kind, cause error, remedy string) error {
		return &chains.Error{Kind: kind, Chain: e.node.chain, Op: op, Err: e.secrets.HideIn(cause), Remedy: remedy}
	}
	var status rpc.HTTPError
	var answer Answer
	var busy *retry.Busy
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return fail(chains.TimedOut, fmt.Errorf("%s did not answer in time", e), "")
	case errors.Is(err, ErrNull):
		return fail(chains.Transient, fmt.Errorf("%s: %w", e, err), "use another endpoint")
	case errors.Is(err, ErrTooLarge):
		return fail(chains.TooMuch, ErrTooMuch, "")
	case errors.As(err, &busy):
		return fail(chains.Transient, fmt.Errorf("%s: %w", e, busy), Slower)
	case errors.As(err, &status) && status.StatusCode == http.StatusRequestEntityTooLarge:
		return fail(chains.TooMuch, ErrTooMuch, "")
	case errors.As(err, &status):
		return fail(kindOfStatus(status.StatusCode), chains.Down{Err: fmt.Errorf("%s answered %d %s", e, status.StatusCode, http.StatusText(status.StatusCode))}, "")
	case errors.As(err, &answer):
		m := e.node.meaning(answer, e.secrets.Hide)
		if m.Cause == nil {
			m.Cause = fmt.Errorf("%s: %s", e, OneLine(e.secrets.Hide(answer.Error())))
		}
		if m.Remedy == Slower {
			m.Cause = &retry.Busy{Said: m.Cause}
		}
		return fail(m.Kind, m.Cause, m.Remedy)
	default:
		return fail(chains.Unreachable, fmt.Errorf("%s: %w", e, chains.Plainly(err)), "")
	}
}

// meaning asks the family, and then the codes of JSON-RPC and of EIP-1474.
func (n *Node) meaning(answer Answer, hide func(string) string) Meaning {
	if m, known := n.family.Explain(answer, hide); known {
		return m
	}
	const methodNotFound, limitExceeded = -32601, -32005
	switch answer.ErrorCode() {
	case methodNotFound:
		return Meaning{Kind: chains.Unsupported, Cause: chains.ErrNoMethod}
	case limitExceeded:
		return Meaning{Kind: chains.Transient, Remedy: Slower}
	}
	return Meaning{Kind: chains.Unknown}
}

func kindOfStatus(code int) chains.Kind {
	switch {
	case code == http.StatusRequestTimeout, code >= 500:
		return chains.Transient
	default:
		return chains.Unreachable
	}
}

// OneLine bounds what a node said.
func OneLine(s string) string {
	const most = 300
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "?")), " ")
	if len(s) > most {
		s = s[:most] + "…"
	}
	return s
}

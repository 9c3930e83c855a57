package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// JSON-RPC error codes of a Solana node.
const (
	codeBlockCleanedUp    = -32001
	CodePreflight         = -32002
	codeBlockNotAvailable = -32004
	codeNodeUnhealthy     = -32005
	codeSlotSkipped       = -32007
	codeLongTermSkipped   = -32009
	codeBlockStatus       = -32014
	CodeVersion           = -32015 // of a transaction, newer than was asked for
	codeMinContextSlot    = -32016
	CodeMethodNotFound    = -32601
	CodeInvalidParams     = -32602
	codeRateLimit         = 429
)

func (c *Cluster) failure(ctx context.Context, op string, err error) *chains.Error {
	e := &chains.Error{Kind: chains.Unreachable, Chain: c.Chain, Op: op, Err: chains.Plainly(err), Remedy: "start the node, or use another endpoint"}
	defer func() { e.Err = c.Secrets.HideIn(e.Err) }()
	var rpcErr *jsonrpc.RPCError
	var httpErr *jsonrpc.HTTPError
	var busy *retry.Busy
	switch {
	case errors.As(err, &busy):
		e.Kind, e.Err, e.Remedy = chains.Transient, busy, ""
	case errors.Is(err, rpc.ErrNotFound):
		e.Kind, e.Remedy = chains.NotFound, ""
	case ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded):
		e.Kind, e.Remedy = chains.TimedOut, ""
		if ctx.Err() != nil {
			e.Err = chains.Plainly(ctx.Err())
		}
	case errors.As(err, &rpcErr):
		e.Err, e.Remedy = &answerError{rpcErr.Code, c.Secrets.Hide(rpcErr.Message)}, ""
		switch rpcErr.Code {
		case codeRateLimit:
			e.Kind, e.Err = chains.Transient, &retry.Busy{Said: e.Err}
		case codeBlockNotAvailable, codeNodeUnhealthy, codeBlockStatus, codeMinContextSlot:
			e.Kind = chains.Transient
		case CodeInvalidParams:
			e.Kind = chains.Invalid
		case CodeMethodNotFound:
			e.Kind, e.Remedy = chains.Unsupported, "use a node that offers the methods named in the package documentation"
		default:
			e.Kind = chains.Unknown
		}
	case errors.As(err, &httpErr):
		e.Err = fmt.Errorf("http status %d", httpErr.Code)
	}
	return e
}

// answerError is what a node answered instead of a result.
type answerError struct {
	code    int
	message string
}

func (e *answerError) Error() string { return fmt.Sprintf("rpc error %d: %.300s", e.code, e.message) }

// RPCCode is the JSON-RPC code in err, 0 without one.
func RPCCode(err error) int {
	var answer *answerError
	if errors.As(err, &answer) {
		return answer.code
	}
	var e *jsonrpc.RPCError
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// Fail is a chains.Error about this cluster.
func (c *Cluster) Fail(kind chains.Kind, op string, err error) *chains.Error {
	return &chains.Error{Kind: kind, Chain: c.Chain, Op: op, Err: err}
}

// Dishonest is an error about a node that contradicts itself.
func (c *Cluster) Dishonest(op string, err error) *chains.Error {
	return &chains.Error{Kind: chains.Dishonest, Chain: c.Chain, Op: op, Err: err, Remedy: "use another node"}
}

// Empty is an answer without what was asked for.
func (c *Cluster) Empty(op string) error {
	return c.Dishonest(op, errors.New("the node answers nothing"))
}

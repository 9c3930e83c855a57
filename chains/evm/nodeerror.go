package evm

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// errRange says that a node refuses to look through so many blocks or logs at once.
var errRange = errors.New("the node refuses so wide a range")

// Causes that a Writer tells apart.
var (
	errKnown       = errors.New("the node knows the transaction already")
	errNonceUsed   = errors.New("the nonce is used by an included transaction")
	errUnderpriced = errors.New("another transaction with this nonce is pending and pays as much")
	errCheap       = errors.New("the transaction pays less than the node asks for")
	errNoMethod    = errors.New("the node does not offer the method")
)

// slower is the remedy where an endpoint is asked too often.
const slower = "lower the request rate or use another endpoint"

// nodeText maps the texts that nodes use to what they mean. Clients differ in wording; the first
// entry that the lower-case message contains decides.
var nodeText = []struct {
	text   string
	kind   chains.Kind
	cause  error // takes the place of the node's message
	remedy string
}{
	{"already known", chains.Transient, errKnown, ""},
	{"known transaction", chains.Transient, errKnown, ""},
	{"already imported", chains.Transient, errKnown, ""},
	{"alreadyknown", chains.Transient, errKnown, ""},
	{"nonce too low", chains.Transient, errNonceUsed, "ask for the transaction's status"},
	{"nonce is too low", chains.Transient, errNonceUsed, "ask for the transaction's status"},
	{"oldnonce", chains.Transient, errNonceUsed, "ask for the transaction's status"},
	{"replacement transaction underpriced", chains.Transient, errUnderpriced, "sign anew with higher fees"},
	{"replacement_underpriced", chains.Transient, errUnderpriced, "sign anew with higher fees"},
	{"replacementnotallowed", chains.Transient, errUnderpriced, "sign anew with higher fees"},
	{"transaction underpriced", chains.Transient, errCheap, "sign anew with higher fees"},
	{"max fee per gas less than block base fee", chains.Transient, errCheap, "sign anew with higher fees"},
	{"replay-protected", chains.Unsupported, ErrUnprotected, ""},
	{"replay protected", chains.Unsupported, ErrUnprotected, ""},
	{"eip-155", chains.Unsupported, ErrUnprotected, ""},
	{"insufficient funds", chains.Funds, nil, "fund the account"},
	{"insufficient balance", chains.Funds, nil, "fund the account"},
	{"exceeds block gas limit", chains.TooMuch, nil, "send less at once"},
	{"transaction gas limit too high", chains.TooMuch, nil, "send less at once"},
	{"rate limit", chains.Transient, nil, slower},
	{"too many requests", chains.Transient, nil, slower},
	{"request count exceeded", chains.Transient, nil, slower},
	{"request limit", chains.Transient, nil, slower},
	{"quota", chains.Transient, nil, slower},
	{"capacity exceeded", chains.Transient, nil, slower},
	{"query returned more than", chains.TooMuch, errRange, ""},
	{"block range", chains.TooMuch, errRange, ""},
	{"range is too large", chains.TooMuch, errRange, ""},
	{"range too large", chains.TooMuch, errRange, ""},
	{"exceed maximum block range", chains.TooMuch, errRange, ""},
	{"response size", chains.TooMuch, errRange, ""},
	{"response is too big", chains.TooMuch, errRange, ""},
	{"response too large", chains.TooMuch, errRange, ""},
	{"log response size exceeded", chains.TooMuch, errRange, ""},
	{"too many results", chains.TooMuch, errRange, ""},
	{"limit exceeded", chains.TooMuch, errRange, ""},
	{"query timeout", chains.TooMuch, errRange, ""},
	{"exceeds max results", chains.TooMuch, errRange, ""},
	{"finalized block not found", chains.NotFinal, nil, "wait, or use finality depth:N"},
	{"safe block not found", chains.NotFinal, nil, "wait, or use finality depth:N"},
	{"not currently canonical", chains.Transient, nil, ""},
	{"header not found", chains.Transient, nil, ""},
	{"header for hash not found", chains.Transient, nil, ""},
	{"unknown block", chains.Transient, nil, ""},
	{"block not found", chains.Transient, nil, ""},
	{"missing trie node", chains.Transient, nil, "use a node that keeps the state of this block"},
	{"historical state", chains.Transient, nil, "use a node that keeps the state of this block"},
	{"state is not available", chains.Transient, nil, "use a node that keeps the state of this block"},
	{"history has been pruned", chains.Transient, nil, "use a node that keeps the logs since the registry's deployment"},
	{"pruned history", chains.Transient, nil, "use a node that keeps the logs since the registry's deployment"},
	{"method not found", chains.Unsupported, errNoMethod, ""},
	{"does not exist/is not available", chains.Unsupported, errNoMethod, ""},
	{"method is not available", chains.Unsupported, errNoMethod, ""},
	{"unsupported method", chains.Unsupported, errNoMethod, ""},
}

// classify turns what the RPC library returned into an Error whose text holds no URL and no part of
// one that may be a key. A revert becomes a *revert as the cause. The context's own errors stay.
func classify(chain caip.ChainID, op string, place site, err error) error {
	fail := func(kind chains.Kind, cause error, remedy string) error {
		return &chains.Error{Kind: kind, Chain: chain, Op: op, Err: place.secrets.HideIn(cause), Remedy: remedy}
	}
	var status rpc.HTTPError
	var answer rpc.Error
	var busy *retry.Busy
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return fail(chains.TimedOut, fmt.Errorf("%s did not answer in time", place), "")
	case errors.Is(err, errNoAnswer):
		return fail(chains.Transient, fmt.Errorf("%s: %w", place, err), "use another endpoint")
	case errors.Is(err, errTooLarge):
		return fail(chains.TooMuch, errRange, "")
	case errors.As(err, &busy):
		return fail(chains.Transient, fmt.Errorf("%s: %w", place, busy), slower)
	case errors.As(err, &status):
		return fail(kindOfStatus(status.StatusCode), fmt.Errorf("%s answered %d %s", place, status.StatusCode, http.StatusText(status.StatusCode)), "")
	case errors.As(err, &answer):
		return classifyAnswer(fail, place, answer)
	default:
		return fail(chains.Unreachable, fmt.Errorf("%s: %w", place, chains.Plainly(err)), "")
	}
}

func classifyAnswer(fail func(chains.Kind, error, string) error, place site, answer rpc.Error) error {
	said := func() error { return fmt.Errorf("%s: %s", place, oneLine(place.secrets.Hide(answer.Error()))) }
	if r, ok := revertOf(answer); ok {
		r.text = place.secrets.Hide(r.text)
		return fail(r.kind(), r, r.remedy())
	}
	message := strings.ToLower(answer.Error())
	for _, known := range nodeText {
		if strings.Contains(message, known.text) {
			cause := known.cause
			if cause == nil {
				cause = said()
			}
			if known.remedy == slower {
				cause = &retry.Busy{Said: cause}
			}
			return fail(known.kind, cause, known.remedy)
		}
	}
	const methodNotFound, limitExceeded = -32601, -32005
	switch answer.ErrorCode() {
	case methodNotFound:
		return fail(chains.Unsupported, errNoMethod, "")
	case limitExceeded:
		return fail(chains.Transient, &retry.Busy{Said: said()}, slower)
	}
	return fail(chains.Unknown, said(), "")
}

// vmErrors are the ways in which the EVM itself ends a call, in the lower-case words of go-ethereum
// and its descendants (core/vm/errors.go), Nethermind and reth. They depend on the contract alone,
// so asking again cannot help.
var vmErrors = []string{
	"invalid opcode", "invalid jump", "stack underflow", "stack limit reached", "stack overflow", "write protection", "return data out of bounds", "gas uint64 overflow",
	"invalid code: must not begin with 0xef", "max call depth exceeded", "max code size exceeded", "max initcode size exceeded", "contract address collision",
	"nonce uint64 overflow", "badinstruction", "invalidjump", "stackunderflow", "stackoverflow", "accessviolation", "staticcallviolation",
}

// revertOf recognises a call that the contract refused: code 3 with data, or the texts that nodes
// use where they give neither.
func revertOf(answer rpc.Error) (*revert, bool) {
	var data []byte
	var withData rpc.DataError
	if errors.As(answer, &withData) {
		if text, ok := withData.ErrorData().(string); ok {
			// Some nodes write "Reverted 0x…".
			if i := strings.Index(text, "0x"); i >= 0 {
				data, _ = hexutil.Decode(text[i:])
			}
		}
	}
	message := strings.ToLower(answer.Error())
	const reverted = 3
	switch {
	case answer.ErrorCode() == reverted, len(data) >= 4, strings.Contains(message, "execution reverted"), strings.HasPrefix(message, "vm execution error"):
		return decodeRevert(data), true
	case strings.Contains(message, "out of gas"), strings.Contains(message, "gas required exceeds allowance"):
		return &revert{text: "out of gas"}, true
	case slices.ContainsFunc(vmErrors, func(text string) bool { return strings.Contains(message, text) }):
		return &revert{text: oneLine(answer.Error())}, true
	}
	return nil, false
}

func kindOfStatus(code int) chains.Kind {
	switch {
	case code == http.StatusRequestEntityTooLarge:
		return chains.TooMuch
	case code == http.StatusRequestTimeout, code >= 500:
		return chains.Transient
	default:
		return chains.Unreachable
	}
}

// oneLine bounds what a node said.
func oneLine(s string) string {
	const most = 300
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "?")), " ")
	if len(s) > most {
		s = s[:most] + "…"
	}
	return s
}

package evm

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Providers agree neither on how to say that a range is too wide nor on a code for it. Nothing else
// in a request for logs can be wrong with the parameters or too much, so more is taken for such a
// refusal there than elsewhere. Mistaking another error for one costs little: the range is halved
// until it is one block, and then the error stays.

// rangeTexts are words of such refusals, in lower case.
var rangeTexts = []string{
	"limited to", "exceeds limit", "exceeds the limit", "exceed limit", "limit is", "ranges over", "range allowed", "max range", "maximum range", "range limit", "exceeds max", "too wide",
	"too many logs", "too many blocks", "number of requested blocks", "blocks range", "wide range", "smaller range", "exceed max", "range exceed", "max block", "maximum block",
}

// rangeCodes are codes of such refusals: QuickNode's own, invalid parameters (Infura), invalid
// request (Ankr, Alchemy), and limit exceeded (EIP-1474).
var rangeCodes = []int{-32614, -32602, -32600, -32005}

// rateTexts are words of those who want to be asked less often, in lower case. That, too, may be
// called a limit.
var rateTexts = []string{" rate", "per second", "per minute", "per day", "daily", "monthly", "request count", "credits", "throughput"}

// classifyLogs is classify for a request for logs. A refused range keeps the node's words, since it
// may have been something else.
func classifyLogs(chain caip.ChainID, op string, place site, err error) error {
	known := classify(chain, op, place, err)
	if !refusesRange(known, err) {
		return known
	}
	var e *chains.Error
	cause := known
	if errors.As(known, &e) {
		cause = e.Err
	}
	return &chains.Error{Kind: chains.TooMuch, Chain: chain, Op: op, Err: fmt.Errorf("%w: %w", errRange, cause)}
}

// refusesRange tells whether an error that classify does not know as errRange is one.
func refusesRange(known, err error) bool {
	var status rpc.HTTPError
	if errors.As(err, &status) {
		return status.StatusCode == http.StatusRequestEntityTooLarge
	}
	var answer rpc.Error
	if !errors.As(err, &answer) || errors.Is(known, errRange) {
		return false
	}
	message := strings.ToLower(answer.Error())
	const limitExceeded = -32005
	switch kind := chains.KindOf(known); {
	case kind != chains.Unknown && !(kind == chains.Transient && answer.ErrorCode() == limitExceeded):
		return false
	case slices.ContainsFunc(rateTexts, func(text string) bool { return strings.Contains(message, text) }):
		return false
	}
	return slices.Contains(rangeCodes, answer.ErrorCode()) || slices.ContainsFunc(rangeTexts, func(text string) bool { return strings.Contains(message, text) })
}

package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
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
var rateTexts = []string{" rate", "per second", "per minute", "per day", "daily", "monthly", "request count", "credit", "throughput", "capacity limit", "usage limit", "cu limit"}

// asRange turns an error of a node, which classified is known, into a refused range if it is one.
// That keeps the node's words, since it may have been something else.
func asRange(known, err error) error {
	if !refusesRange(known, err) {
		return known
	}
	e := new(chains.Error)
	errors.As(known, &e)
	return &chains.Error{Kind: chains.TooMuch, Chain: e.Chain, Op: e.Op, Err: fmt.Errorf("%w: %w", rpc.ErrTooMuch, e.Err)}
}

// refusesRange tells whether an error that is not known as rpc.ErrTooMuch is one.
func refusesRange(known, err error) bool {
	var answer rpc.Answer
	if !errors.As(err, &answer) || errors.Is(known, rpc.ErrTooMuch) {
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

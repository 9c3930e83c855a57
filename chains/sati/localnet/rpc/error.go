package rpc

import (
	"errors"
	"fmt"
)

// Error codes of JSON-RPC and of Solana's nodes.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603

	codePreflight         = -32002
	codeSignature         = -32003
	codeBlockNotAvailable = -32004
	codeSlotSkipped       = -32007
	codeVersion           = -32015
	codeMinContextSlot    = -32016
	codeBlockCleanedUp    = -32001
)

// Error is a JSON-RPC error.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

func invalid(format string, args ...any) error {
	return &Error{Code: codeInvalidParams, Message: fmt.Sprintf(format, args...)}
}

func asError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Code: codeInternal, Message: "Internal error"}
}

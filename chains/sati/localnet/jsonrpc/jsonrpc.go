// Package jsonrpc answers JSON-RPC 2.0 over HTTP: what the endpoints of the local network have in
// common.
package jsonrpc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Error codes of JSON-RPC.
const (
	CodeParse          = -32700
	CodeInvalidRequest = -32600
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternal       = -32603
)

// Error is a JSON-RPC error.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Refuse ends the call that is being answered: its parameters make no sense.
func Refuse(format string, args ...any) {
	abort.With(&Error{Code: CodeInvalidParams, Message: fmt.Sprintf(format, args...)})
}

// Require is Refuse unless something holds.
func Require(holds bool, format string, args ...any) {
	if !holds {
		Refuse(format, args...)
	}
}

// Call answers one call; it may end by an abort. An error that is no *Error is an internal one.
type Call func(method string, params json.RawMessage) any

// ErrMethod is the error for methods that nobody knows.
var ErrMethod = &Error{Code: CodeMethodNotFound, Message: "Method not found"}

// Server serves methods by POST. It is safe for concurrent use.
type Server struct {
	// MaxBody is the largest request body, in bytes.
	MaxBody int64
	Call    Call
	// Refuse is how many of the next requests are answered with status 429.
	Refuse *atomic.Int64
}

// Spend takes one off a counter of faults, false when none is left.
func Spend(n *atomic.Int64) bool { return n.Load() > 0 && n.Add(-1) >= 0 }

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		http.Error(w, "Used HTTP Method is not allowed. POST is required", http.StatusMethodNotAllowed)
		return
	}
	if Spend(s.Refuse) {
		w.Header().Set("Retry-After", "1")
		http.Error(w, `{"jsonrpc":"2.0","error":{"code":429,"message":"Too many requests for a specific RPC call"},"id":null}`, http.StatusTooManyRequests)
		return
	}
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		http.Error(w, "Supplied content type is not allowed. Content-Type: application/json is required", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.MaxBody))
	if err != nil {
		http.Error(w, "Payload too large", http.StatusRequestEntityTooLarge)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Write(s.handle(body))
}

type response struct {
	Version string          `json:"jsonrpc"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
	ID      json.RawMessage `json:"id"`
}

var null = json.RawMessage("null")

// handle answers a body: one call, or a batch of them.
func (s *Server) handle(body []byte) []byte {
	if trimmed := bytes.TrimLeft(body, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '[' {
		return Answer(body, s.Call)
	}
	var batch []json.RawMessage
	if err := json.Unmarshal(body, &batch); err != nil {
		return encode(failed(CodeParse, "Parse error"))
	}
	if len(batch) == 0 {
		return encode(failed(CodeInvalidRequest, "Invalid request"))
	}
	out := make([]response, len(batch))
	for i, b := range batch {
		out[i] = answer(b, s.Call)
	}
	return encode(out)
}

// Answer answers one call.
func Answer(body []byte, call Call) []byte {
	return encode(answer(body, call))
}

func failed(code int, message string) response {
	return response{Version: "2.0", Error: &Error{Code: code, Message: message}, ID: null}
}

func answer(body []byte, call Call) response {
	var req struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Method  string          `json:"method"`
		Params  json.RawMessage `json:"params"`
	}
	if !json.Valid(body) {
		return failed(CodeParse, "Parse error")
	}
	if err := json.Unmarshal(body, &req); err != nil || req.Version != "2.0" || req.Method == "" {
		return failed(CodeInvalidRequest, "Invalid request")
	}
	res := response{Version: "2.0", ID: null}
	if req.ID != nil {
		res.ID = req.ID
	}
	if err := abort.Catch(func() { res.Result = call(req.Method, req.Params) }); err != nil {
		res.Result = nil
		if !errors.As(err, &res.Error) {
			res.Error = &Error{Code: CodeInternal, Message: "Internal error"}
		}
	} else if res.Result == nil {
		res.Result = null
	}
	return res
}

func encode(v any) []byte {
	out, err := json.Marshal(v)
	if err != nil {
		out, _ = json.Marshal(failed(CodeInternal, "Internal error"))
	}
	return append(out, '\n')
}

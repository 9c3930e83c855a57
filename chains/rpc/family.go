package rpc

import (
	"encoding/json"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// Answer is the error that a node answered instead of a result.
type Answer = rpc.Error

// Family is what the nodes of a family of chains have in common.
type Family struct {
	// ChainMethod is the question that names the chain, and ChainOf reads the answer: the chain's
	// id (CAIP-2). A malformed answer is an error.
	ChainMethod string
	ChainOf     func(json.RawMessage) (string, error)
	// Nullable are the methods that may answer null: the node holds no such thing.
	Nullable map[string]bool
	// Bulky are the methods whose answers may be large: of those few go into one request.
	Bulky map[string]bool
	// Explain tells what an error means that a node answered, if the family knows it. text is the
	// node's own words on one line, without secrets.
	Explain func(answer Answer, hide func(string) string) (Meaning, bool)
	// Final reports whether an error stays however often the question is asked.
	Final func(error) bool
	// Billed: providers count each call of a request.
	Billed bool
	// MaxSent bounds the parameters of one request with several calls, in bytes; 0: no bound.
	MaxSent int
	// Pinned: what belongs together is asked of one endpoint, which is asked again itself.
	Pinned bool
}

// Meaning says what an error of a node means.
type Meaning struct {
	Kind   chains.Kind
	Cause  error // nil: the node's own words
	Remedy string
}

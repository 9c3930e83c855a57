// Package faults is a proxy between a client and a node that answers a share of the requests as a
// bad node, a bad network or a lying node would. It is equipment of tests: no program links it.
//
// What it does follows from its seed and from the order in which requests of a class arrive.
package faults

import "strings"

// Kind is one way in which a request goes wrong.
type Kind string

// The kinds. Null to Lying and WrongID change what an answer says; the others change how it
// arrives.
const (
	Null      Kind = "null"      // the result is null
	Stale     Kind = "stale"     // an earlier answer to the same question
	Lagging   Kind = "lagging"   // the answer of a node that is some blocks behind
	Lying     Kind = "lying"     // something is added, changed or left out
	TooMany   Kind = "429"       // HTTP 429, with and without Retry-After
	Internal  Kind = "500"       // HTTP 500, 502 or 503 with a page in HTML
	Reset     Kind = "reset"     // the connection is reset, before or after the node was asked
	Slow      Kind = "slow"      // the answer comes later than the client waits
	Truncated Kind = "truncated" // half of the answer
	WrongID   Kind = "wrong-id"  // the answer is that to another request
)

// Kinds are all kinds.
var Kinds = []Kind{Null, Stale, Lagging, Lying, TooMany, Internal, Reset, Slow, Truncated, WrongID}

// transport reports whether a kind fits every request, whatever it asks.
func (k Kind) transport() bool {
	switch k {
	case TooMany, Internal, Reset, Slow, Truncated:
		return true
	}
	return false
}

// Class is what a request asks for.
type Class string

// The classes. A batch belongs to the class of the one request in it that a fault would meet.
const (
	Headers   Class = "headers"
	Receipts  Class = "receipts"
	Logs      Class = "logs"
	Calls     Class = "calls" // and all else that is asked of an EVM node, transactions included
	Photon    Class = "photon"
	Solana    Class = "solana"
	WebSocket Class = "websocket" // handshakes, and messages from the node
)

// Classes are all classes.
var Classes = []Class{Headers, Receipts, Logs, Calls, Photon, Solana, WebSocket}

// classOf sorts a method. Photon is told by its path, since it shares method names with nobody.
func classOf(method, path string) Class {
	switch {
	case strings.HasSuffix(path, "/photon"):
		return Photon
	case strings.HasPrefix(method, "eth_getBlockBy"), method == "eth_blockNumber", method == "eth_chainId":
		return Headers
	case method == "eth_getBlockReceipts", method == "eth_getTransactionReceipt", method == "eth_getTransactionByHash":
		return Receipts
	case method == "eth_getLogs":
		return Logs
	case strings.HasPrefix(method, "eth_"), strings.HasPrefix(method, "net_"), strings.HasPrefix(method, "web3_"):
		return Calls
	}
	return Solana
}

// identifies reports whether a method asks which chain a node serves. A lie or a null there is a
// node of another chain: the one thing for which a relayer has to end with an error, since its
// configuration is wrong.
func identifies(method string) bool { return method == "eth_chainId" || method == "getGenesisHash" }

// sends reports whether a method hands a transaction to the node.
func sends(method string) bool {
	return method == "eth_sendRawTransaction" || method == "sendTransaction"
}

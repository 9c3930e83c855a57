// Package rpc asks the nodes of one chain over JSON-RPC: several endpoints, of which the first is
// preferred and the others serve while it fails.
//
// Requests are idempotent, bounded in time, size and rate, and repeated where that can help. An
// endpoint is believed only after it has named the configured chain. What several ask at the same
// moment goes in one request; an endpoint that asks for a pause gets it. Each request and its
// failure are counted. Errors are chains.Error and show no part of a URL that may be a key.
//
// What differs between families of chains is data, a Family: the question that names the chain, the
// questions that may be answered with null, the meaning of the errors that nodes return, and
// whether what belongs together is asked of one endpoint (Order, Again) or of whichever serves
// (Ask, Try). WebSockets are those of go-ethereum's package rpc, which knows JSON-RPC 2.0 and
// nothing of Ethereum but names of subscriptions.
package rpc

// Package cluster asks the JSON-RPC endpoints of one Solana cluster, for any registry there. It
// picks an endpoint that answers and serves the right cluster, tries again, keeps to rates and
// pauses, bounds what it reads, and gives every failure a chains.Kind. It reads heads, blocks and
// accounts; package ledger reads transactions.
//
// It is the counterpart of what the EVM adapter does for its endpoints. Where a room for any
// JSON-RPC chain exists, node.go, transport.go and request.go are what moves there.
package cluster

// Package cluster reads heads, blocks and accounts of one Solana cluster, for any registry there,
// and has its subscriptions. Package rpc asks the endpoints; what Solana's nodes have of their own
// is in failure.go (codes, bounds) and node.go: what belongs together is asked of one node, which
// is asked for its health first where there are several. Package ledger reads transactions.
package cluster

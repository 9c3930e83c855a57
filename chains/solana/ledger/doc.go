// Package ledger reads the history of a registry on Solana: the transactions of an address, as
// lists and decoded. All of it stands on one list (list.go), which is checked for order and
// repetition.
//
//   - Reading.Walk goes through an address's transactions, newest first: whoever looks for
//     something ranges over it and stops.
//   - Reading.Collect gives the oldest transactions after a slot, in batches, for a reader that
//     moves forward. Marks remember where pages ended, so that a long list is walked down once.
//   - History tells the facts of an agent that its present state does not tell, and remembers them.
//
// RPC nodes may omit entries: an absent transaction proves nothing. What is finalized is
// remembered; every list, batch and answer is bounded.
package ledger

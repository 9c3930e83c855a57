// Package feedback says what stands in the files about reviews of agents: those that clients
// publish (Review), in every profile that is found, and those of mirrors (Document).
//
// A Review is built and checked: required fields, accounts in CAIP-10, times in UTC, the client's
// signature where it is about a payment, agreement with what stands on chain. A feedbackHash is
// over the bytes that were published, or over their RFC 8785 form; MatchHash says which.
//
// A mirror file is canonical JSON: its members, their order and every byte follow from the origin
// alone, so that any reader of the origin's chain can rebuild it and compare its hash with the one
// that the mirror bears. Item says what a mirror is, Compare whether one found on a chain is that
// of its origin.
//
// Nothing here does I/O; all functions may be called concurrently.
//
// Sources: ERC-8004, Giving Feedback; x402 specifications, extension 8004-reputation; RFC 8785.
package feedback

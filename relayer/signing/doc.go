// Package signing is how relayers ask the signers of owners and wallets, and how those answer.
// Signers are processes of their own (relayer/signer): a relayer has none of their keys.
//
// A request is a durable message that says where to look, never what to sign. Whoever signs reads
// the chains himself. An answer proves itself: the relayer holds each signature against the chain
// before it uses it. So nothing on the bus is believed, in either direction.
package signing

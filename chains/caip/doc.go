// Package caip holds the names of things on chains: chains (CAIP-2), accounts and registries
// (CAIP-10), agents, feedback, and the ids derived from them.
//
// A name is parsed once, at the edge, into a comparable value with one canonical text. Canonical
// text is what ids are hashed from: EVM addresses in lower-case hex, Solana addresses in base58,
// numbers in decimal without leading zeros. Two names are equal exactly when their values are equal
// by ==, so they serve as map keys.
//
// The package imports nothing of this project, does no I/O and is safe for concurrent use: all its
// types are values.
package caip

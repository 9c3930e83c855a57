// Package interop runs bridge8004 against its real peers: x402's server, client and facilitator, an
// SDK of ERC-8004, a client of the Model Context Protocol, and a reader of Solana's attestations,
// all from npm. Its tests have the build tag interop and need Node.js: see README.md and `make
// interop`.
package interop

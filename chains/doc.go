// Package chains is the one interface behind which every registry of agents stands, and the values
// that cross it.
//
// An adapter (chains/evm, chains/sati, chains/memchain) turns one chain's registry into a Chain:
// Identity and Reputation to read, Events to follow, Mirrors to see what a bridge left there.
// Writing goes through a Writer, which belongs to one account and works in stages (sign, send,
// status), so that a caller can store what it signed before anybody else sees it. What a family of
// chains cannot do is a Capability that is known before the call and an Error of kind Unsupported
// after it, never a silent no-op.
//
// Values are exact: feedback values are int128 with 0 to 18 decimals, ids are strings or 32-byte
// hashes, times are UTC. The conformance suite in chains/chaintest is the rest of this contract:
// every adapter passes it.
package chains

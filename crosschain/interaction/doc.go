// Package interaction is what an agent signs about a paid request that it has answered, and what
// its client signs about the agent: the hashes, signatures and the PAYMENT-RESPONSE header of the
// x402 extension 8004-reputation.
//
// Two generations of the extension are in use. They are told apart by their fields and never mixed:
// Seed hashes task reference, request and response one after another; V1 hashes the bodies first,
// with the length of the request before them, and begins what is signed with a prefix of its own.
// Nothing here does I/O, and all functions may be called concurrently.
//
// Source: x402 specifications, extension 8004-reputation.
package interaction

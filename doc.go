// Package bridge8004 opens the chains of a configuration file, for the commands of this project and
// for other Go programs: x402 servers, clients and facilitators. What the chains answer is in the
// packages below: chains (one interface to every registry), chains/caip (names and refs),
// crosschain/verify (may this payment be made, is this file true), crosschain/x402 (the parts of
// clients and servers) and configs/config (the file).
//
//   - Units: amounts are whole base units of their asset, fees wei or lamports, positions blocks or
//     slots, times UTC. Values are exact: see chains.Value. No float is anywhere.
//   - Errors: a *chains.Error has a Kind, by which a program decides: chains.KindOf(err). What the
//     writer of a configuration or of a ref has to mend has a method Usage that returns true. No
//     error holds a key or an endpoint's path.
//   - Concurrency: a Chains and all chains that it opens may be used by many goroutines.
//   - Lifetime: Open and New connect to nothing. A chain is connected to when it is first asked
//     for, and kept. Close ends them all. Every call that asks a node takes a context and stops
//     with it; one request is bounded by the chain's timeout in the configuration besides.
//
// It holds the one list of adapters: a new family of chains is a folder under chains and a line in
// adapters.go.
package bridge8004

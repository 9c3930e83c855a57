// Package localnet runs a private EVM chain in this process, for demos and tests: go-ethereum with
// its HTTP and WebSocket endpoints on a loopback port, blocks by this package, the ERC-8004
// registries behind ERC-1967 proxies, a FeedbackRelay, a SyncDelegate and a FeedbackDelegate
// deployed, and keys with money. Options add the registries of the strategy and the position
// dialect beside them. Several networks run side by side in one process. Adapters reach it through
// its endpoints only, so what is tested is what users run.
//
// What differs from a public chain:
//
//   - With Options.Now blocks follow a clock: at most one a second, an empty one every five
//     seconds, final four seconds later. Without it they come when a ticker or Mine asks for one,
//     each a second or more after its parent: a chain that makes five blocks a second runs ahead of
//     the wall clock by four seconds each second. finalized then moves every 32 blocks, to a block
//     whose number is a multiple of 32; Finalize mines up to the next one at once. Deadlines have
//     to be computed from the chain's latest block either way.
//   - safe is the head itself.
//   - Reorg replaces blocks without their transactions; a public chain would usually bring these
//     back. Resend does so.
//   - The state of every block is kept, as an archive node keeps it. Nothing is written to disk:
//     Close forgets the chain.
//   - The forks named in the genesis reach Osaka, which caps a transaction at 16,777,216 gas.
//   - Keys are derived from a public text. Never send them anything of value on another chain.
package localnet

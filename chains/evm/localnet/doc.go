// Package localnet runs a private EVM chain in this process, for demos and tests: go-ethereum's simulated backend with its HTTP and WebSocket endpoints
// on a loopback port, the ERC-8004 registries behind ERC-1967 proxies, a FeedbackRelay and a SyncDelegate deployed, and keys with money. Options add
// the registries of the strategy and the position dialect beside them. Several networks run side by side in one process. Adapters reach it through its endpoints only, so what is tested is what users run.
//
// What differs from a public chain:
//
//   - Blocks come when a ticker or Mine asks for one, and each block's clock is at least a second after its parent's. A chain that makes five blocks a
//     second therefore runs ahead of the wall clock by four seconds each second; deadlines have to be computed from the chain's latest block.
//   - safe is the head itself. finalized moves every 32 blocks, to a block whose number is a multiple of 32; Finalize mines up to the next one at once.
//     A configuration that wants a steadier finality uses depth:N.
//   - Reorg replaces blocks without their transactions; a public chain would usually bring these back. Resend does so.
//   - The state of every block is kept, as an archive node keeps it. Nothing is written to disk: Close forgets the chain.
//   - The forks named in the genesis reach Osaka, which caps a transaction at 16,777,216 gas.
//   - Keys are derived from a public text. Never send them anything of value on another chain.
package localnet

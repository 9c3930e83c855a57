// Package memchain is a chain in memory with a registry of agents: chains.Chain and chains.Writer
// with the behaviour of real ones and the events of a bad day on command.
//
// Its namespace chooses the flavour. On eip155 it follows the deployed ERC-8004 registries: account
// nonces, wallets cleared by every transfer, revocation, responses, and a built-in relay and
// delegate with the rules of contracts/FeedbackRelay and contracts/SyncDelegate. On solana it
// follows SATI: no nonces, transactions that expire, update authorities that survive a sale,
// attestations in place of feedback indexes, and typed refusals for what SATI cannot do.
//
// Blocks come by Mine, by Follow on the ticks of a caller's clock, or by Send itself
// (Options.AutoMine). Reorg replaces the last blocks, Hold and Forget govern the pool of pending
// transactions, SetFault makes calls fail before or after their effect, Tamper makes Read lie,
// SetNodeLag makes the node lag. All state is versioned, so that every finality reads the state of
// its own block.
//
// Transactions are JSON signed with ed25519: forged or altered bytes are refused. Accounts are
// named: the same name has the same address on every chain of a namespace. Nothing is random and
// nothing reads the wall clock, unless Options.Clock does.
//
// It does not emulate gas, fees in money, ABI encodings, ERC-1271 wallets or the layout of
// accounts: the localnets of chains/evm and chains/sati do.
package memchain

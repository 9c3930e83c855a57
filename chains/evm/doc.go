// Package evm is the adapter for ERC-8004 registries on EVM chains, in four dialects: erc8004
// (version 2.0.0, as deployed since January 2026), v1 (the generations before), strategy
// (StrategyRegistry and StrategyReputation) and position (PositionNFT).
//
// Its rooms, from the bottom: ledger (blocks, logs, receipts), signature, eip712 and feedbackauth
// (what is signed), view (contracts asked at one block), decode (logs), registry (the dialects),
// events, delegate and relay (readers that Chain embeds). Here are Chain and Writer, and
// transactions.
//
// All values of one answer are read at one block, named by its hash (EIP-1898), so that a
// reorganisation in between is an error instead of a mixture. A node is not believed further than
// it can be checked: logs must belong to the addresses and blocks that were asked for, events are
// counted inside their transaction's receipt, and Prove rebuilds the receipts root of the whole
// block and compares it with the header. What cannot be checked without a light client is that the
// header itself is the network's: see Config.RPC.
//
// The node must offer eth_chainId, eth_blockNumber, eth_getBlockByNumber, eth_getBlockByHash,
// eth_call and eth_getTransactionCount with block hashes, eth_getLogs, eth_getTransactionReceipt,
// and batches of them. eth_getBlockReceipts is used where it exists. Writing needs eth_estimateGas,
// eth_getBalance, eth_sendRawTransaction, eth_getTransactionByHash and, for contract wallets,
// eth_getCode, and eth_maxPriorityFeePerGas where it exists. Following without polling needs
// eth_subscribe newHeads over WebSocket. State has to reach back as far as the finality that is
// asked for (a full node's 128 blocks suffice for most), logs back to Config.DeployBlock.
package evm

// Package sati is the adapter for the SATI agent registry on Solana: a chains.Chain over JSON-RPC and Photon, and a chains.Writer over a keypair.
//
// An agent is a Token-2022 mint. Its holder, metadata and authorities are read in one call at one slot, and a wallet is reported as payable only under the
// rules that keep a seller from being paid after a sale (wallet.go). Feedback is a Light compressed account: Photon, Light's index, is asked for it, and
// since an index may withhold or invent, an attestation counts only with its author's stored signature verified and its address derived again. What Photon
// says alone never causes a write: what it calls present is confirmed from the transaction on the chain, and what it calls absent only once it has caught
// up with the chain's head.
//
// Events come from the transactions of the SATI program, of every watched mint and of the accounts that held it. They are decoded from the instructions
// that succeeded, top-level and inner, which, unlike logs, are never cut off.
//
// RPC methods a node must offer: getBlock, getBlockHeight, getBlocks, getGenesisHash, getHealth, getLatestBlockhash, getMultipleAccounts,
// getSignatureStatuses, getSignaturesForAddress, getSlot, getTokenLargestAccounts, getTransaction, sendTransaction, simulateTransaction. Photon: getCompressedAccountV2,
// getCompressedAccountsByOwnerV2, getMultipleCompressedAccountsV2, getCompressionSignaturesForAddress, getValidityProofV2.
package sati

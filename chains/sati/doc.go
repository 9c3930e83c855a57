// Package sati is the adapter for the SATI agent registry on Solana: a chains.Chain over JSON-RPC
// and Photon, and a chains.Writer over a keypair.
//
// An agent is a Token-2022 mint. Its holder, metadata and authorities are read in one call at one
// slot, and a wallet is reported as payable only under the rules that keep a seller from being paid
// after a sale (wallet.go). Feedback is a Light compressed account: Photon, Light's index, is asked
// for it, and since an index may withhold or invent, an attestation counts only with its author's
// stored signature verified and its address derived again. What Photon says alone never causes a
// write: what it calls present is confirmed from the transaction on the chain, and what it calls
// absent only once it has caught up with the chain's head.
//
// Beyond chains.Chain: attestations of every kind (Attestations, Attestation), scores (Scores,
// SetScore, CloseScore), EVM links (EVMLinks, LinkEVM), all agents out of the
// registry's own index (Members) and an owner's (AgentsOf), reviews and validations that two sign
// (GiveDualSigned, Validate), content of any type (GivePublic), names (SetName), and a registration
// that its owner co-signs (RegisterFor). A FeedbackV1's or ValidationV1's holder signs blindly,
// before anything is said. Encrypted content and the reserved types are not in what the
// counterparty signs: where another submitted the attestation they are marked (ContentUnsigned),
// since only task and outcome are proven. A score's signature covers neither outcome nor content:
// one counts when its provider sent it. What the program as deployed cannot do, a delegate's
// signature and a revocation, is refused before anything is sent. Without an index (NoPhoton) all
// is read from transactions.
//
// Events come from the transactions of the SATI program, of every watched mint and of the accounts
// that held it. They are decoded from the instructions that succeeded, top-level and inner, which,
// unlike logs, are never cut off.
//
// RPC methods a node must offer: getBlock, getBlockHeight, getBlocks, getFirstAvailableBlock,
// getGenesisHash, getHealth, getLatestBlockhash, getMultipleAccounts, getProgramAccounts (scores),
// getTokenAccountsByOwner (an owner's agents), getSignatureStatuses, getSignaturesForAddress,
// getSlot, getTokenLargestAccounts, getTransaction (with --enable-extended-tx-metadata-storage),
// isBlockhashValid, sendTransaction, simulateTransaction. Photon: getCompressedAccountV2,
// getCompressedAccountsByOwnerV2, getMultipleCompressedAccountsV2,
// getCompressionSignaturesForAddress, getValidityProofV2.
package sati

package memchain

import (
	"crypto/sha512"
	"slices"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// flavour is what differs between the registries that this package plays. Each fact stands for
// itself, so that another registry can have a mixture of its own.
type flavour struct {
	capabilities chains.Capabilities
	holds        chains.Limits

	hash func([]byte) string // how a hash is written
	txID func(raw []byte) string

	archive bool // a registry can be read as it stood at a block
	ordered bool // an account's transactions have nonces; else they expire
	safe    bool // safe lies halfway between latest and finalized; else it is finalized

	single          bool   // one registry holds identities and reviews
	minted          bool   // an agent's id is a mint with a name; else ids are counted
	openOwner       bool   // an agent can be registered for somebody else
	ownWallet       bool   // the wallet is the owner's at first, and cleared by each transfer
	updateAuthority bool   // an authority of its own may write, and survives a bare transfer
	metadata        bool   // an agent is read with its metadata
	nobody          string // who holds a burned token
	limits          limits

	indexed bool // feedback is named by client and index, and can be revoked; else by its attestation
	relayed bool // mirrors are posted by relay contracts; else by mirror keys
}

// limits are the longest texts, in bytes, and the most entries that a registry takes; 0 is any.
type limits struct{ name, symbol, entries, key, value int }

var flavours = map[string]flavour{
	// The deployed ERC-8004 registries, with contracts/FeedbackRelay and contracts/SyncDelegate.
	caip.EIP155: {
		capabilities: append(slices.Clip(both), chains.CanApprove, chains.CanRevokeFeedback, chains.CanRespond, chains.CanMirrorResponse, chains.CanSyncURI, chains.CanSyncWallets, chains.CanRestoreMirror),
		holds:        chains.Limits{URI: 20_000, Values: chains.AnyValue, Endpoint: true, Document: true},
		hash:         func(h []byte) string { return caip.Hash(h).String() },
		txID:         func(raw []byte) string { return caip.Keccak256(raw).String() },
		archive:      true, ordered: true, safe: true, ownWallet: true, nobody: "0x0000000000000000000000000000000000000000", indexed: true, relayed: true,
	},
	// SATI.
	caip.Solana: {
		capabilities: append(slices.Clip(both), chains.CanAudit),
		holds:        chains.Limits{URI: 200, Values: chains.DoubleValue},
		hash:         base58.Encode,
		txID:         func(raw []byte) string { id := sha512.Sum512(raw); return base58.Encode(id[:]) },
		single:       true, minted: true, openOwner: true, updateAuthority: true, metadata: true,
		limits: limits{name: 32, symbol: 10, entries: 10, key: 32, value: 200}, // of its register instruction
	},
}

var both = chains.Capabilities{
	chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanSetWallet, chains.CanUnsetWallet, chains.CanTransfer, chains.CanGiveFeedback, chains.CanMirror,
	chains.CanReadContracts, chains.CanGiveSigned,
}

package chains

import (
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Op is something to write. A Writer refuses, before it signs, an Op that its chain cannot do (kind
// Unsupported) or that is malformed (kind Invalid).
type Op interface {
	// Verb is the stable short name of the operation, used in action ids, subjects and metrics.
	Verb() string
}

// Register makes a new agent. The receipt's Registered event names it.
type Register struct {
	Owner     caip.AccountID // zero: the writer's own account. On eip155 only the sender can be the owner
	Name      string         // SATI's on-chain name, at most 32 bytes; ignored on eip155
	Symbol    string         // SATI, at most 10 bytes
	URI       string
	Metadata  []MetadataEntry
	Soulbound bool // SATI: the agent can never be transferred
}

// SetURI writes agentURI. Writing the same URI again is a new act of its owner.
type SetURI struct {
	Agent caip.AgentRef
	URI   string
}

// SetMetadata writes one metadata entry; a nil value clears it (SATI removes the entry).
type SetMetadata struct {
	Agent caip.AgentRef
	Entry MetadataEntry
}

// SetWallet sets agentWallet. Chains with CanWalletProof need Proof.
type SetWallet struct {
	Agent  caip.AgentRef
	Wallet caip.AccountID
	Proof  WalletProof
}

// WalletProof is the consent of a wallet to be set: ERC-8004's AgentWalletSet signed by the new
// wallet.
type WalletProof struct {
	Deadline  uint64 // Unix seconds by the chain's clock; the deployed registry allows at most 300 s ahead
	Signature []byte // 65 bytes of an EOA, or what an ERC-1271 wallet accepts: empty, but not nil, where it accepts that
}

// UnsetWallet clears agentWallet.
type UnsetWallet struct{ Agent caip.AgentRef }

// Approve lets Operator act for one agent, or for all of the owner's (All), or ends that.
type Approve struct {
	Agent    caip.AgentRef
	Operator caip.AccountID
	All      bool
	Approved bool
}

// Transfer moves the agent to a new owner. On SATI it moves token and authorities and removes
// wallet entries in one transaction; Bare moves only the token, as wallets and marketplaces do:
// readers then see stale-authority.
type Transfer struct {
	Agent caip.AgentRef
	To    caip.AccountID
	Bare  bool
}

// GrantSync lets a relayer's account keep an agent in step through SyncDelegate, within scopes; it
// includes the ERC-721 approval of the delegate contract where missing. Revoke takes back what the
// writer's account granted; where it granted nothing, that is an error (NotFound, or Unauthorized
// where another owner's grant stands).
type GrantSync struct {
	Agent   caip.AgentRef
	Relayer caip.AccountID
	Scopes  SyncScope     // what it allows; 0: SyncScopeURI
	For     time.Duration // how long it counts by the chain's clock, in whole seconds; 0: as long as the writer grants
	Revoke  bool
}

// GiveFeedback reviews an agent. On SATI it is a FeedbackPublicV1 signed by the writer's account as
// counterparty.
type GiveFeedback struct {
	Agent    caip.AgentRef
	Value    Value
	Tag1     string
	Tag2     string
	Endpoint string
	URI      string
	Hash     caip.Hash
	Outcome  *Outcome  // SATI; nil is Neutral. Elsewhere it must be nil
	TaskRef  caip.Hash // SATI; zero is a random one. Elsewhere it must be zero
	// Auth is the agent owner's signed authorisation (feedbackAuth). Chains with NeedsFeedbackAuth
	// refuse feedback without it, others refuse it.
	Auth []byte
}

// RevokeFeedback withdraws the writer's own feedback.
type RevokeFeedback struct{ Ref caip.FeedbackRef }

// Respond appends a response to a feedback.
type Respond struct {
	Ref  caip.FeedbackRef
	URI  string // not empty
	Hash caip.Hash
}

// Deliver posts mirrors, each at most once for its source, agent and epoch, whatever the caller
// believes. SATI takes one item a transaction.
type Deliver struct{ Items []MirrorItem }

// RevokeMirror follows the revocation of an origin; where nothing was delivered it leaves a
// tombstone.
type RevokeMirror struct {
	Source caip.Hash
	Agent  caip.AgentRef
}

// VoidMirror takes a mirror, or a tombstone, back that should not be there, such as one whose
// origin a reorganisation took away. On eip155 it needs the relay's repair role, and the next epoch
// may then be delivered. SATI takes nothing back: there it is RevokeMirror by the mirror's own key.
type VoidMirror struct {
	Source caip.Hash
	Agent  caip.AgentRef
	Reason string // public, in the relay's event; SATI keeps none
}

// RespondMirror carries a response to the mirror of the feedback it answered.
type RespondMirror struct {
	Source   caip.Hash
	Agent    caip.AgentRef
	Response caip.Hash
	URI      string
	Hash     caip.Hash
}

// SyncURI writes agentURI through the owner's grant to the writer's account.
type SyncURI struct {
	Agent caip.AgentRef
	URI   string
}

// SyncMetadata writes a wallet of another chain, metadata agentWallet:<CAIP-2>, through the owner's
// grant to the writer's account; an empty value clears it.
type SyncMetadata struct {
	Agent caip.AgentRef
	Entry MetadataEntry
}

// SyncUnsetWallet clears agentWallet through the owner's grant to the writer's account.
type SyncUnsetWallet struct{ Agent caip.AgentRef }

// SyncWallet sets agentWallet through the owner's grant to the writer's account. The grant alone
// cannot: the wallet has to agree, as in SetWallet, and the present owner has to consent to this
// very wallet.
type SyncWallet struct {
	Agent   caip.AgentRef
	Wallet  caip.AccountID
	Proof   WalletProof
	Consent OwnerConsent
}

// OwnerConsent is an owner's signature by which a wallet may be set for his agent once:
// SyncDelegate's WalletConsent, with the nonce that it expects next.
type OwnerConsent struct {
	Deadline  uint64 // Unix seconds by the chain's clock, inclusive
	Signature []byte // 65 bytes of an EOA, or what an ERC-1271 owner accepts
}

// Nothing uses up its nonce and does nothing else. It takes the place of a transaction that must
// not happen any more (SignOptions.Replaces). Chains that do not order an account's transactions
// have no use for it and refuse it: what is not sent there expires.
type Nothing struct{}

// The verbs of the operations.
func (Register) Verb() string        { return "register" }
func (SetURI) Verb() string          { return "set-uri" }
func (SetMetadata) Verb() string     { return "set-metadata" }
func (SetWallet) Verb() string       { return "set-wallet" }
func (UnsetWallet) Verb() string     { return "unset-wallet" }
func (Approve) Verb() string         { return "approve" }
func (Transfer) Verb() string        { return "transfer" }
func (GrantSync) Verb() string       { return "grant-sync" }
func (GiveFeedback) Verb() string    { return "give-feedback" }
func (RevokeFeedback) Verb() string  { return "revoke-feedback" }
func (Respond) Verb() string         { return "respond" }
func (Deliver) Verb() string         { return "deliver" }
func (RevokeMirror) Verb() string    { return "revoke-mirror" }
func (VoidMirror) Verb() string      { return "void-mirror" }
func (RespondMirror) Verb() string   { return "respond-mirror" }
func (SyncURI) Verb() string         { return "sync-uri" }
func (SyncMetadata) Verb() string    { return "sync-metadata" }
func (SyncUnsetWallet) Verb() string { return "clear-wallet" }
func (SyncWallet) Verb() string      { return "sync-wallet" }
func (Nothing) Verb() string         { return "nothing" }

// Needs is the capability that an operation takes; empty for those that every writer has.
func Needs(op Op) Capability { return needs[op.Verb()] }

var needs = map[string]Capability{
	"register": CanRegister, "set-uri": CanSetURI, "set-metadata": CanSetMetadata, "set-wallet": CanSetWallet, "unset-wallet": CanUnsetWallet,
	"approve": CanApprove, "transfer": CanTransfer,
	"give-feedback": CanGiveFeedback, "revoke-feedback": CanRevokeFeedback, "respond": CanRespond,
	"give-signed": CanGiveSigned, "take-back": CanGiveSigned,
	"deliver": CanMirror, "revoke-mirror": CanMirror, "void-mirror": CanMirror, "respond-mirror": CanMirrorResponse,
	"sync-uri": CanSyncURI, "grant-sync": CanSyncURI,
	"sync-metadata": CanSyncWallets, "clear-wallet": CanSyncWallets, "sync-wallet": CanSyncWallets,
}

package chains

import (
	"context"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Chain is one registry of agents with its reputation, on one chain, as an adapter gives it. All
// methods may be called concurrently; all of them stop when their context ends. Errors are *Error
// unless they are the context's own. What a chain cannot do is refused with an error of kind
// Unsupported; where callers have to know before they call, Info's Capabilities say so.
type Chain interface {
	Info() Info
	Identity
	Reputation
	Events
	History
	Mirrors
	Consents
	Payments
	Sponsored
	Condition
}

// Opener gives a chain, opened when it is first asked for. The same chain comes back each time; an
// opening that failed is tried again. It may be called concurrently.
type Opener func(ctx context.Context) (Chain, error)

// Opened is an Opener for a chain that is open.
func Opened(c Chain) Opener { return func(context.Context) (Chain, error) { return c, nil } }

// Info says what a Chain is. It does not change over the life of the adapter.
type Info struct {
	Chain        caip.ChainID
	Name         string         // configured short name, such as base or devnet-a
	Dialect      string         // erc8004, v1, strategy, position, sati, mem
	Registry     caip.AccountID // identity registry (the SATI program on solana)
	Reputation   caip.AccountID // reputation registry (the SATI program on solana); zero where the registry has none (position)
	Capabilities Capabilities
	Limits       Limits
	// MirrorClients are accounts whose feedback is nothing but mirrors: the configured relay
	// contracts, or mirror keys. Others may post mirrors too: OriginOf tells.
	MirrorClients []caip.AccountID
}

// Mirrors reports whether a feedback is a mirror because of who gave it. Where it does not say so,
// OriginOf decides.
func (i Info) Mirrors(f Feedback) bool { return slices.Contains(i.MirrorClients, f.Client) }

// Pair returns the registries for a caip.Book.
func (i Info) Pair() caip.Pair { return caip.Pair{Identity: i.Registry, Reputation: i.Reputation} }

// Capability is something that not every chain can do.
type Capability string

// The capabilities that callers ask about before they call.
const (
	CanRegister       Capability = "register"
	CanSetURI         Capability = "set-uri"
	CanSetMetadata    Capability = "set-metadata"
	CanSetWallet      Capability = "set-wallet"
	CanUnsetWallet    Capability = "unset-wallet"
	CanWalletProof    Capability = "wallet-proof" // a wallet is set only with the wallet's own signature
	CanApprove        Capability = "approve"
	CanTransfer       Capability = "transfer"
	CanGiveFeedback   Capability = "give-feedback"
	CanRevokeFeedback Capability = "revoke-feedback"
	CanRespond        Capability = "respond"
	CanMirror         Capability = "mirror"              // takes mirrored feedback in
	CanMirrorResponse Capability = "mirror-response"     // takes mirrored responses in
	MirrorsPartly     Capability = "mirrors-partly"      // mirrors may hold less than their origin: MirrorFit tells what
	NeedsFeedbackAuth Capability = "needs-feedback-auth" // takes feedback only with the agent owner's signed authorisation
	CanGiveSigned     Capability = "give-signed"         // takes a review that its author signed and another account pays for: ReviewTerms
	CanRestoreMirror  Capability = "restore-mirror"      // a mirror that was revoked can be given again
	CanSyncURI        Capability = "sync-uri"            // agentURI can be written by a relayer within the owner's grant
	CanAudit          Capability = "audit"               // Read rests on lists that nobody vouches for: call Audit
	CanReadContracts  Capability = "read-contracts"      // tells which code its registry runs and who may replace it
	CanSyncWallets    Capability = "sync-wallets"        // so can its wallets: SyncMetadata, SyncUnsetWallet, SyncWallet
)

// Capabilities is a set of Capability.
type Capabilities []Capability

// Has reports whether c is in the set.
func (s Capabilities) Has(c Capability) bool { return slices.Contains(s, c) }

// Identity reads registrations.
type Identity interface {
	// Agent reads one registration. All fields of the answer were read at one block or slot,
	// ReadAt. An agent that does not exist is an error of kind NotFound.
	Agent(ctx context.Context, ref caip.AgentRef, at Finality) (Agent, error)

	// AgentAt reads a registration in the block that a position names, so that several nodes can be
	// asked for the same. A node that does not know the block yet gives an error of kind NotFinal,
	// one that holds another at that height of kind Reorg. Unsupported where nodes keep no past
	// state (solana).
	AgentAt(ctx context.Context, ref caip.AgentRef, at Position) (Agent, error)

	// Glance reads a registration as Agent does, at several finalities at once, and entries of its
	// metadata with it, in as few ways to the node and back as can be: for callers who wait for the
	// answer. The readings are in the order of the finalities. ReadAt may lack its hash.
	Glance(ctx context.Context, ref caip.AgentRef, at []Finality, keys ...string) []Reading

	// Member finds the registration with a number in the registry's own count of its agents.
	// Unsupported where ids are such numbers themselves (eip155).
	Member(ctx context.Context, number uint64, at Finality) (caip.AgentRef, error)

	// Held counts the registrations that an account owns, without naming them. On SATI a node's
	// list of its token accounts is counted, which may leave some out; TooMuch where that is too
	// long.
	Held(ctx context.Context, owner caip.AccountID, at Finality) (uint64, error)

	// Metadata reads the on-chain metadata entry with a key; nil when there is none.
	Metadata(ctx context.Context, ref caip.AgentRef, key string, at Finality) ([]byte, error)
}

// Reputation reads feedback. Mirrors are feedback too: see Mirrors.OriginOf.
type Reputation interface {
	// Feedback reads one feedback, revoked ones included. One that does not exist is an error of
	// kind NotFound.
	Feedback(ctx context.Context, ref caip.FeedbackRef, at Finality) (Feedback, error)

	// Feedbacks lists an agent's feedback in the order it was given, at most MaxFeedbacks (beyond
	// that: an error of kind TooMuch). SATI attestations whose stored signature does not hold are
	// listed with Proof ProofInvalid.
	Feedbacks(ctx context.Context, agent caip.AgentRef, filter FeedbackFilter, at Finality) ([]Feedback, error)

	// Tally counts an agent's feedback, revoked included, at most MaxFeedbacks: by the registry's
	// own count where it keeps one, else by listing.
	Tally(ctx context.Context, agent caip.AgentRef, at Finality) (Tally, error)

	// Clients lists who gave an agent feedback, in the order of each one's first.
	Clients(ctx context.Context, agent caip.AgentRef, at Finality) ([]caip.AccountID, error)

	// Responses lists the responses to a feedback in the order they were given.
	Responses(ctx context.Context, ref caip.FeedbackRef, at Finality) ([]Response, error)

	// Summary aggregates the feedback of the named clients with the arithmetic of ERC-8004
	// getSummary (see Summarize). No clients is an error of kind Invalid: a summary over whoever
	// wrote means nothing.
	Summary(ctx context.Context, agent caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at Finality) (Summary, error)
}

// MaxFeedbacks bounds what one listing returns.
const MaxFeedbacks = 100_000

// Events reads what happened.
type Events interface {
	// Head returns the newest position at a finality.
	Head(ctx context.Context, at Finality) (Position, error)

	// BlockTime is the time of the newest block at a finality, UTC. Deadlines are computed from it,
	// never from the reader's clock.
	BlockTime(ctx context.Context, at Finality) (time.Time, Position, error)

	// Read returns the events of the positions after q.After up to and including q.UpTo, oldest
	// first. It may cover less than asked: Batch.Through says how far. Read the next batch from
	// there.
	Read(ctx context.Context, q Query) (Batch, error)

	// Audit returns what Read, or an earlier Audit, has missed in the positions after q.After up to
	// and including q.UpTo since the adapter was opened, by ways that Read does not use. UpTo has
	// to be final, and Read to have covered it. Unsupported where Read rests on nothing that can be
	// left out (see CanAudit).
	//
	// Call it every ten minutes and once after a start. q.After is the end of the last finished
	// audit, or further back; q.UpTo is the checkpoint; q.Agents are those that Read is given.
	// Publish what comes back; while More is set call again at once. The first audit after a start
	// may find everything anew: what was told is remembered in memory only.
	Audit(ctx context.Context, q Query) (Audit, error)

	// Canonical tells whether the chain still holds the block that p names.
	Canonical(ctx context.Context, p Position) (Standing, error)

	// Prove reads one event again from the chain itself and returns it as the chain has it. One of
	// a block above that finality is an error of kind NotFinal. One that the chain contradicts is
	// of kind Contradicted: another block stands at that height, or what its header commits to
	// holds no such event. An answer that merely does not show the event proves nothing: NotFound,
	// or a kind that passes.
	Prove(ctx context.Context, claim EventClaim, at Finality) (Event, error)

	// Wake returns a channel that receives when a new head may be there, closed with the context. A
	// chain that cannot tell returns nil: poll.
	Wake(ctx context.Context) (<-chan struct{}, error)
}

// History reads the past of one agent without passing over everybody else's. An adapter may bound
// how much it reads: the error for more is of kind TooMuch. Then, and where a chain lists nothing
// by agent (Unsupported), the past is found by Events.Read.
type History interface {
	// History returns what happened to one registration up to and including a position, oldest
	// first (BornFirst): its registration, transfers, changes of URI, metadata and wallet, and
	// (SATI) of authority. What came before its last change of hands may be left out. It covers all
	// the rest or fails; an answer that does not lead to the owner that the chain's state names
	// there is an error of kind Dishonest.
	History(ctx context.Context, ref caip.AgentRef, upTo Position) ([]Event, error)

	// HistoryAfter returns what happened to one registration after a position up to and including
	// another, oldest first (BornFirst). The zero after reads from its registration. Nothing is
	// left out, whoever held it then; approvals of its own token (eip155) and linked addresses
	// (SATI) are among it. No call is made at an old block. Whoever reads on from an earlier answer
	// holds the owner that all events lead to against the chain's state: a part alone does not show
	// what is missing. Where the chain no longer holds the block of after, the error is of kind
	// Reorg.
	HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo Position) ([]Event, error)

	// Approvals returns when an account made others the operators of all that it owns, and when it
	// ended that, after a position (zero: ever) up to and including another, oldest first. It is
	// empty on chains without such approvals (SATI).
	Approvals(ctx context.Context, owner caip.AccountID, after, upTo Position) ([]Event, error)
}

// Mirrors reads what bridges left on the chain, and what this relayer may do there.
type Mirrors interface {
	// MirrorOf returns what the chain holds for a source at an agent, as delivered by the
	// configured relay and its predecessors (EVM) or by a configured mirror key, current or former
	// (SATI). Nothing there is the zero Mirror, not an error.
	MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at Finality) (Mirror, error)

	// OriginOf tells whether a feedback is a mirror, whoever made it. The Origin's Feedback may be
	// zero where the chain keeps only hashes; its Source is set whenever the mirror states one.
	OriginOf(ctx context.Context, f Feedback, at Finality) (origin Origin, mirror bool, err error)

	// SummaryByOrigin aggregates the mirrors of an agent by who gave their originals, with the
	// arithmetic of Summary. Mirrors count that the configured relay and its predecessors (EVM) or
	// a configured mirror key (SATI) posted, and that were not revoked or voided since. A query
	// that names nobody is an error of kind Invalid. Unsupported where no mirrors are taken in
	// (CanMirror).
	SummaryByOrigin(ctx context.Context, agent caip.AgentRef, q OriginQuery, at Finality) (OriginSummary, error)

	// ResponseMirrored tells whether a mirrored response was delivered.
	ResponseMirrored(ctx context.Context, response caip.Hash, agent caip.AgentRef, at Finality) (bool, error)

	// MirrorFit tells, before anything is planned, signed or paid, what the mirror of an item would
	// not hold on this chain. What the chain cannot hold at all, or refuses, is the error that the
	// Writer would give (kind Invalid, Unsupported).
	MirrorFit(ctx context.Context, item MirrorItem) (MirrorFit, error)
}

// Consents holds what wallets and owners signed against the chain's latest block, as its contracts
// would. What is wrong with a signature is an error of kind Invalid; where nobody signs such things
// (solana) it is Unsupported.
type Consents interface {
	// CheckProof tells whether the registry would take a wallet's proof.
	CheckProof(ctx context.Context, op SetWallet) error

	// CheckConsent tells whether SyncDelegate would take the owner's consent in an operation. It
	// looks at nothing else of it.
	CheckConsent(ctx context.Context, op SyncWallet) error
}

// Payments reads what was paid.
type Payments interface {
	// Settlement reads what a transaction paid, so that it can be compared with what was agreed.
	// One that the chain does not hold is an error of kind NotFound; one that is there but not yet
	// at that finality, of kind NotFinal.
	Settlement(ctx context.Context, txID string, at Finality) (Settlement, error)

	// TokenProgram tells which program an SPL mint belongs to, since a wallet is paid at another
	// address under each. Unsupported where assets are paid at the wallet itself (eip155).
	TokenProgram(ctx context.Context, mint caip.AccountID, at Finality) (caip.AccountID, error)

	// HasCode tells whether an account is a contract. The address of one may be in other hands, or
	// in nobody's, on another chain. An EIP-7702 delegation is no contract: the account's key still
	// signs for it. Unsupported where addresses of programs are no keys of anybody (solana).
	HasCode(ctx context.Context, account caip.AccountID, at Finality) (bool, error)
}

package chains

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Chain is one registry of agents with its reputation, on one chain, as an adapter gives it. All
// methods may be called concurrently; all of them stop when their context ends. Errors are *Error
// unless they are the context's own.
type Chain interface {
	Info() Info
	Identity
	Reputation
	Events
	Mirrors
	Condition
}

// Info says what a Chain is. It does not change over the life of the adapter.
type Info struct {
	Chain        caip.ChainID
	Name         string         // configured short name, such as base or devnet-a
	Dialect      string         // erc8004, v1, strategy, position, sati, mem
	Registry     caip.AccountID // identity registry (the SATI program on solana)
	Reputation   caip.AccountID // reputation registry (the SATI program on solana); zero where the registry has none (position)
	Capabilities Capabilities
}

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
	MirrorsPartly     Capability = "mirrors-partly"      // mirrors may hold less than their origin: a MirrorFitter tells what
	NeedsFeedbackAuth Capability = "needs-feedback-auth" // takes feedback only with the agent owner's signed authorisation
	CanSyncURI        Capability = "sync-uri"            // agentURI can be written by a relayer within the owner's grant
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

	// Metadata reads the on-chain metadata entry with a key; nil when there is none.
	Metadata(ctx context.Context, ref caip.AgentRef, key string, at Finality) ([]byte, error)

	// Role tells which part an account plays for an agent, RoleNone for a stranger. An account of
	// another chain in the same namespace is compared by its address; on SATI an eip155 account is
	// compared with the agent's linked EVM addresses. It serves the exclusion of self-reviews.
	Role(ctx context.Context, ref caip.AgentRef, account caip.AccountID, at Finality) (Role, error)
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

	// Read returns the events of the positions after q.After up to and including q.UpTo, oldest
	// first. It may cover less than asked: Batch.Through says how far. Read the next batch from
	// there.
	Read(ctx context.Context, q Query) (Batch, error)

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

// AgentHistory is what an adapter may implement besides Events: it reads the past of one agent
// without passing over everybody else's. An adapter may bound how much it reads: the error for more
// is of kind TooMuch, and the past is found by Events.Read.
type AgentHistory interface {
	// History returns what happened to one registration up to and including a position, oldest
	// first: its registration, transfers, changes of URI, metadata and wallet, and (SATI) of
	// authority. What came before its last change of hands may be left out. It covers all the rest
	// or fails; an answer that does not lead to the owner that the chain's state names there is an
	// error of kind Dishonest.
	History(ctx context.Context, ref caip.AgentRef, upTo Position) ([]Event, error)

	// HistoryAfter returns what happened to one registration after a position up to and including
	// another, oldest first. The zero after reads from its registration. Nothing is left out,
	// whoever held it then; approvals of its own token (eip155) and linked addresses (SATI) are
	// among it. No call is made at an old block. Whoever reads on from an earlier answer holds the
	// owner that all events lead to against the chain's state: a part alone does not show what is
	// missing. Where the chain no longer holds the block of after, the error is of kind Reorg.
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

	// ResponseMirrored tells whether a mirrored response was delivered.
	ResponseMirrored(ctx context.Context, response caip.Hash, agent caip.AgentRef, at Finality) (bool, error)

	// MaySyncURI tells whether account may write the agent's URI through the owner's grant now; if
	// not, why says what is missing.
	MaySyncURI(ctx context.Context, agent caip.AgentRef, account caip.AccountID, at Finality) (ok bool, why string, err error)
}

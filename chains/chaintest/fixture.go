// Package chaintest is the conformance suite of chains.Chain and chains.Writer: what their comments
// promise, tried on a chain with accounts. Every adapter runs it on its local network.
//
// Capabilities decide what is expected: a chain that lacks one has to refuse the operation with an
// error of kind Unsupported before it signs. What two families do differently within one capability
// stands in Rules.
//
// The events that a write has to yield, in this order: Register: Registered, then
// (Rules.WalletAtRegister) WalletSet with the owner, then one MetadataSet an entry; the mint is no
// Transferred. SetURI: URISet. SetMetadata: MetadataSet. SetWallet and UnsetWallet: WalletSet.
// Approve: Approval. Transfer: Transferred and whatever WalletSet and Authority belong to it.
// GiveFeedback: Feedback. RevokeFeedback: Revoked. Respond: Response. On eip155 every mirror
// operation ends with Mirrored for each item, behind the Feedback, Revoked or Response it caused.
package chaintest

import (
	"context"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Fixture is a chain to be tried. A fixture may be shared by several cases: they use agents of
// their own.
type Fixture struct {
	Chain chains.Chain
	// Writer gives the writer of a funded account; the same name is the same account. Names asked
	// for: owner, buyer, operator, wallet, client, client2, stranger and relayer, who may deliver
	// mirrors.
	Writer func(name string) chains.Writer
	// Settle advances the chain until what is latest when it is called is finalized.
	Settle func(ctx context.Context) error
	// Reorg replaces the last n blocks by others without their transactions; nil where the network
	// cannot.
	Reorg func(n int) error
	// WalletProof signs the consent of a named account to be the wallet of an agent that owner
	// owns; needed with CanWalletProof.
	WalletProof func(ctx context.Context, wallet string, agent caip.AgentRef, owner caip.AccountID) (chains.WalletProof, error)
	// OwnerConsent signs, as a named account that owns an agent, that a wallet be set through
	// SyncDelegate; needed with CanSyncWallets.
	OwnerConsent func(ctx context.Context, owner string, agent caip.AgentRef, wallet caip.AccountID) (chains.OwnerConsent, error)
	// FeedbackAuth is the authorisation of an agent's present owner for a client, good for many
	// feedbacks; needed with NeedsFeedbackAuth.
	FeedbackAuth func(ctx context.Context, agent caip.AgentRef, client caip.AccountID) ([]byte, error)
	// SignTerms signs what a review needs as a named account; needed with CanGiveSigned.
	SignTerms func(name string, terms chains.ReviewTerms) (signature []byte, d *chains.Delegation)
	// TakeBack signs that a named account ends its delegation; nil where accounts delegate nothing.
	TakeBack func(ctx context.Context, name string) (chains.Delegation, error)
	// Act writes as the named account past the adapter, where a chain is only read and watched, and
	// returns the receipt as the adapter's reading has it at Latest. Acts are the capabilities that
	// it has. The Writer must refuse them all the same.
	Act  func(ctx context.Context, name string, op chains.Op) (chains.Receipt, error)
	Acts chains.Capabilities
	// OriginRegistry is a reputation registry on eip155, another than the chain's own, from which
	// mirrors are taken; needed with CanMirror.
	OriginRegistry caip.AccountID
	// Relay is the relay contract, client of all mirrors; zero where mirror keys are the clients.
	Relay caip.AccountID
	Rules Rules
}

// Rules are differences between families that chains.Info does not tell.
type Rules struct {
	MaxTag           int  // bytes of a feedback's tags together to be tried; 0: 512
	NoEndpoint       bool // endpoint cannot be given in this version of the registry
	NoWallets        bool // the registry knows no wallets
	SelfFeedback     bool // the chain lets an owner review himself
	WalletAtRegister bool // registering sets the owner as wallet
}

// Run runs the suite. fixture is called once for every case, with that case's t.
func Run(t *testing.T, fixture func(t *testing.T) *Fixture) {
	cases := []struct {
		name  string
		run   func(*suite)
		rated bool // about what a registry without a reputation part refuses: see unrated
	}{
		{"info", info, false},
		{"condition", condition, false},
		{"register", register, false},
		{"unknown agent", unknownAgent, false},
		{"uri", uri, false},
		{"metadata", metadata, false},
		{"wallet", wallet, false},
		{"code", code, false},
		{"transfer", transfer, false},
		{"approvals", approvals, false},
		{"no feedback", unrated, false},
		{"give feedback", give, true},
		{"give signed", giveSigned, false},
		{"signed forgeries", forgeries, false},
		{"value ranges", values, true},
		{"self-feedback", selfFeedback, true},
		{"list and summary", list, true},
		{"revoke", revoke, true},
		{"respond", respond, true},
		{"events", events, false},
		{"prove", prove, false},
		{"mirror", mirror, true},
		{"mirror costs", spent, false},
		{"own costs", ownCosts, false},
		{"mirror tombstone", tombstone, false},
		{"mirror refusals", mirrorRefusals, false},
		{"mirror response", mirrorResponse, false},
		{"summary by origin", summaryByOrigin, false},
		{"sync uri", syncURI, false},
		{"sync wallets", syncWallets, false},
		{"stages", stages, false},
		{"capabilities", capabilities, false},
		{"cancellation", cancellation, false},
		{"concurrent readers", concurrentReaders, false},
		{"reorganisation", reorganisation, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := &suite{&tools{T: t, Fixture: fixture(t), ctx: t.Context()}}
			if s.rated() || !c.rated {
				c.run(s)
			}
		})
	}
}

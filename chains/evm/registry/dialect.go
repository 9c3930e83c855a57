package registry

import (
	"context"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Dialect is what one family of registries does its own way. Everything else, from the node's
// endpoints to the proof of an event, is the same for all. A dialect holds nothing but its
// Registry; its methods may be called concurrently. Refs were checked to be of this registry.
type Dialect interface {
	// Facts are what it differs in without doing anything.
	Facts() Facts
	// Capabilities are what it can do, given what is configured.
	Capabilities() chains.Capabilities
	// readAgent reads a registration at a block.
	readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error)
	// readMetadata reads an entry; empty or nil when there is none.
	readMetadata(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, key string) ([]byte, error)

	// recordView asks for what the state holds of one of a client's feedbacks, counted from 1.
	recordView(agent *big.Int, client common.Address, index uint64, out *Record) view.View
	// counts reads how many feedbacks givers have given.
	counts(ctx context.Context, op string, b ledger.Block, givers []giver) ([]uint64, error)
	// ReadRecords reads what the state holds of all feedback to an agent by the given clients, or
	// by all.
	ReadRecords(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]Record, error)
	// ReadClients lists an agent's clients in the order of each one's first feedback.
	ReadClients(ctx context.Context, op string, b ledger.Block, agent *big.Int) ([]common.Address, error)
	// ReadSummary sums up the feedback of clients, each as often as it is named. ReadAt is set by
	// the caller.
	ReadSummary(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address, tag1, tag2 string) (chains.Summary, error)

	// Finish completes feedback, in the order of the chain, with what its logs do not say. whole:
	// it is all that the clients in it gave the agents in it up to the last.
	Finish(ctx context.Context, op string, list []Logged, whole bool) error

	// Compose turns an operation into the calls it takes, in order. b is the latest block.
	Compose(ctx context.Context, by signature.Signer, b ledger.Block, op chains.Op) ([]Message, error)
}

// Facts are what dialects differ in without doing anything.
type Facts struct {
	Name            string // as chains.Info names the dialect
	Limits          chains.Limits
	Logs            decode.Tables       // the logs of the registries that it knows
	CountsResponses bool                // the state counts responses
	Auth            feedbackauth.Format // of the authorisations that feedback needs; empty: it needs none
	// Governor is the contract that decides what the registry does, where that is another; else
	// zero.
	Governor common.Address

	// consent is what a wallet signs to become an agent's, read at a block; nil: there are no
	// wallets. deadline is in Unix seconds; most is how far ahead of the chain's clock the registry
	// lets it be, 0 for any.
	consent func(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, id *big.Int, wallet common.Address, deadline uint64) (m eip712.Message, most time.Duration, err error)
	// spent is the consent that was good before one, and why it is not any more; nil: consents are
	// good until their deadline.
	spent func(now eip712.Message) (before eip712.Message, why error, ok bool)
}

// The dialects, as Config and chains.Info name them.
const (
	DialectERC8004  = "erc8004"  // the registries of version 2.0.0, as deployed on some thirty chains
	DialectV1       = "v1"       // the earlier official generations: read and watch
	DialectStrategy = "strategy" // StrategyRegistry and StrategyReputation: scores, given with the owner's authorisation
	DialectPosition = "position" // PositionNFT: an identity registry without reputation
)

// maxURI is what one transaction can store, in bytes: 22,100 gas a new slot of 32 bytes and 40 a
// byte of calldata, out of the 16,777,216 that current forks allow.
const maxURI = 20_000

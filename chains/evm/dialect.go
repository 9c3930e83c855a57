package evm

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// dialect is what one family of registries does its own way. Everything else, from the node's
// endpoints to the proof of an event, is the Chain's and the same for all. A dialect holds nothing
// but its Chain; its methods may be called concurrently. Refs were checked to be of this registry.
type dialect interface {
	// name is the dialect's in chains.Info.
	name() string
	// capabilities are what it can do, given what is configured.
	capabilities() chains.Capabilities
	// checkRegistries fails unless the configured registries are this dialect's, and a pair.
	checkRegistries(ctx context.Context, op string) error

	// readAgent reads a registration at a block.
	readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error)
	// readMetadata reads an entry; empty or nil when there is none.
	readMetadata(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, key string) ([]byte, error)
	// readRole tells which part an address plays; the zero address plays none, but the agent has to
	// exist.
	readRole(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, asked common.Address) (chains.Role, error)

	// readRecord reads what the state holds of one feedback.
	readRecord(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (record, error)
	// readRecords reads what the state holds of all feedback to an agent by the given clients, or
	// by all.
	readRecords(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]record, error)
	// readClients lists an agent's clients in the order of each one's first feedback.
	readClients(ctx context.Context, op string, b ledger.Block, agent *big.Int) ([]common.Address, error)
	// readSummary sums up the feedback of clients, each as often as it is named. ReadAt is set by
	// the caller.
	readSummary(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address, tag1, tag2 string) (chains.Summary, error)

	// events are the logs of the registries that it knows.
	events() eventTables
	// finish completes feedback, in the order of the chain, with what its logs do not say. whole:
	// it is all that the clients in it gave the agents in it up to the last.
	finish(ctx context.Context, op string, list []logged, whole bool) error

	// compose turns an operation into the calls it takes, in order. b is the latest block.
	compose(ctx context.Context, w *Writer, b ledger.Block, op chains.Op) ([]message, error)
}

package localnet

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"

	"github.com/ethereum/go-ethereum/beacon/engine"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/miner"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"
	"github.com/ethereum/go-ethereum/rpc"
)

// gethNode is a go-ethereum node without peers. Its blocks are made by seal, at a time that the
// caller chooses: go-ethereum's own simulated backend puts transactions into blocks of now only.
// Its methods make no promise to concurrent callers, but for close.
type gethNode struct {
	stack  *node.Node
	eth    *eth.Ethereum
	client *ethclient.Client
}

func startNode(chainID uint64, port int, alloc types.GenesisAlloc) (*gethNode, error) {
	modules := []string{"eth", "net", "web3"}
	c := node.DefaultConfig
	c.DataDir, c.P2P = "", p2p.Config{NoDiscovery: true}
	c.HTTPHost, c.HTTPPort, c.HTTPModules = "127.0.0.1", port, modules
	c.WSHost, c.WSPort, c.WSModules = "127.0.0.1", port, modules
	c.AllowUnprotectedTxs = true // the deterministic deployment proxy comes in one
	c.HTTPVirtualHosts, c.WSOrigins = []string{"localhost"}, []string{"*"}
	stack, err := node.New(&c)
	if err != nil {
		return nil, err
	}
	e := ethconfig.Defaults
	accounts := core.SystemContractAllocs()
	maps.Copy(accounts, alloc)
	e.Genesis, e.NetworkId, e.SyncMode = genesis(chainID, accounts), chainID, ethconfig.FullSync
	e.TxPool.NoLocals, e.LogNoHistory = true, true
	e.StateScheme, e.NoPruning = rawdb.HashScheme, true
	backend, err := eth.New(stack, &e)
	if err != nil {
		return nil, errors.Join(err, stack.Close())
	}
	stack.RegisterAPIs([]rpc.API{{Namespace: "eth", Service: filters.NewFilterAPI(filters.NewFilterSystem(backend.APIBackend, filters.Config{}))}})
	if err := stack.Start(); err != nil {
		return nil, errors.Join(err, stack.Close())
	}
	backend.SetSynced()
	return &gethNode{stack, backend, ethclient.NewClient(stack.Attach())}, nil
}

func (n *gethNode) close() error {
	n.client.Close()
	return n.stack.Close()
}

// head is the newest block.
func (n *gethNode) head() *types.Header { return n.eth.BlockChain().CurrentBlock() }

// pending tells whether a transaction waits that could stand in the next block.
func (n *gethNode) pending() bool {
	executable, _ := n.eth.TxPool().Stats()
	return executable > 0
}

// seal makes a block of what is pending, at a time (Unix seconds) after its parent's. It is the
// head and safe.
func (n *gethNode) seal(at uint64) (*types.Header, error) {
	chain, pool := n.eth.BlockChain(), n.eth.TxPool()
	// The pool takes a new head up in a thread of its own.
	if err := pool.Sync(); err != nil {
		return nil, fmt.Errorf("wait for the pool: %w", err)
	}
	ctx, args := context.Background(), &miner.BuildPayloadArgs{
		Parent: chain.CurrentBlock().Hash(), Timestamp: at, Withdrawals: types.Withdrawals{}, BeaconRoot: &common.Hash{}, Version: engine.PayloadV3,
	}
	_, _ = rand.Read(args.Random[:]) // equal blocks at one height differ
	payload, err := n.eth.Miner().BuildPayload(ctx, args, false)
	if err != nil {
		return nil, fmt.Errorf("build a block: %w", err)
	}
	payload.ResolveFull()
	block, _, _, _ := payload.FullBlockAndReceipts()
	if _, err := chain.InsertBlockWithoutSetHead(ctx, block, false); err != nil {
		return nil, fmt.Errorf("insert block %s: %w", block.Number(), err)
	}
	if _, err := chain.SetCanonical(block); err != nil {
		return nil, fmt.Errorf("make block %s the head: %w", block.Number(), err)
	}
	chain.SetSafe(block.Header())
	return block.Header(), nil
}

// finalize makes the block of a height final.
func (n *gethNode) finalize(height uint64) {
	if header := n.eth.BlockChain().GetHeaderByNumber(height); header != nil {
		n.eth.BlockChain().SetFinalized(header)
		// What the database holds for final, geth puts away each minute. In memory that saves
		// nothing, and each block costs a search of the whole database.
		rawdb.WriteFinalizedBlockHash(n.eth.ChainDb(), common.Hash{})
	}
}

// final is the height of the newest block that is final.
func (n *gethNode) final() uint64 {
	if header := n.eth.BlockChain().CurrentFinalBlock(); header != nil {
		return header.Number.Uint64()
	}
	return 0
}

// rewind makes an earlier block the head, with nothing pending. The pool puts the transactions of
// the replaced blocks back when it takes up the new head, and at each Sync it picks at random
// whether it looks at its heads or at the Sync first: after so many, the head has had its turn.
func (n *gethNode) rewind(parent common.Hash) error {
	const turns = 32
	block := n.eth.BlockChain().GetBlockByHash(parent)
	if block == nil {
		return errors.New("the block is not there")
	}
	if _, err := n.eth.BlockChain().SetCanonical(block); err != nil {
		return err
	}
	pool := n.eth.TxPool()
	for range turns {
		if err := pool.Sync(); err != nil {
			return err
		}
	}
	pool.Clear()
	return nil
}

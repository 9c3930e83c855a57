package localnet

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Network is a running chain. Its methods may be called concurrently.
type Network struct {
	options Options
	node    *gethNode
	client  *ethclient.Client
	port    int // of both endpoints
	keys    []Key
	contracts
	stop    context.CancelFunc
	stopped sync.WaitGroup

	mining sync.Mutex // for node and what follows
	live   bool       // blocks have the time of Options.Now
	behind uint64     // seconds that blocks are behind the clock at most
	// Nonces of our own transactions are handed out one at a time.
	sending sync.Mutex
	closed  bool
}

// funds is what each development key starts with: 10,000 ether in wei.
var funds = new(big.Int).Mul(big.NewInt(10_000), big.NewInt(params.Ether))

// Start runs a network until Close. All contracts are deployed and finalized when it returns.
func Start(o Options) (n *Network, err error) {
	o, n = o.withDefaults(), &Network{}
	alloc := types.GenesisAlloc{deployer.Address: {Balance: funds}}
	for i := range o.Keys {
		key := DevKey(i)
		n.keys = append(n.keys, key)
		alloc[key.Address] = types.Account{Balance: funds}
	}
	if n.node, n.port, err = listen(o, alloc); err != nil {
		return nil, fmt.Errorf("local network %d: start the node: %w", o.ChainID, err)
	}
	n.options, n.client, n.behind = o, n.node.client, uint64(o.Behind/time.Second)
	ctx, cancel := context.WithCancel(context.Background())
	n.stop = cancel
	if err := abort.Catch(func() { n.deploy(ctx) }); err != nil {
		return nil, errors.Join(fmt.Errorf("local network %d: %w", o.ChainID, err), n.Close())
	}
	if _, err := n.Finalize(); err != nil {
		return nil, errors.Join(err, n.Close())
	}
	n.live = o.Now != nil
	if !o.Manual {
		n.stopped.Go(func() { n.tick(ctx) })
	}
	return n, nil
}

// listen starts the node on a free port. That can be lost between being found and being used, so
// this is tried a few times.
func listen(o Options, alloc types.GenesisAlloc) (n *gethNode, port int, err error) {
	const tries = 5
	for range tries {
		if port, err = freePort(); err != nil {
			return nil, 0, err
		}
		if n, err = startNode(o.ChainID, port, alloc); err == nil {
			return n, port, nil
		}
	}
	return nil, 0, err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a free loopback port: %w", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// genesis names the forks up to Osaka: the simulated default turns on unreleased ones, under which
// the same call costs four times the gas.
func genesis(chainID uint64, alloc types.GenesisAlloc) *core.Genesis {
	config := *params.AllDevChainProtocolChanges
	config.ChainID = new(big.Int).SetUint64(chainID)
	config.AmsterdamTime, config.BogotaTime = nil, nil
	// The deterministic deployment proxy is part of a chain from Amsterdam on (EIP-7997); before,
	// somebody has to bring it.
	delete(alloc, params.DeterministicFactoryAddress)
	return &core.Genesis{Config: &config, GasLimit: ethconfig.Defaults.Miner.GasCeil, BaseFee: big.NewInt(params.InitialBaseFee), Alloc: alloc}
}

// Close stops the chain and its endpoints and forgets everything. Calling it again does nothing.
func (n *Network) Close() error {
	n.stop()
	n.stopped.Wait()
	n.mining.Lock()
	defer n.mining.Unlock()
	if n.closed {
		return nil
	}
	n.closed = true
	return n.node.close()
}

// RPCURL is the HTTP endpoint.
func (n *Network) RPCURL() string { return fmt.Sprintf("http://127.0.0.1:%d", n.port) }

// WSURL is the WebSocket endpoint.
func (n *Network) WSURL() string { return fmt.Sprintf("ws://127.0.0.1:%d", n.port) }

// ChainID is the CAIP-2 id of the chain.
func (n *Network) ChainID() caip.ChainID {
	return caip.ChainID{Namespace: caip.EIP155, Reference: fmt.Sprint(n.options.ChainID)}
}

// Keys are the funded development keys, DevKey(0) first.
func (n *Network) Keys() []Key { return append([]Key(nil), n.keys...) }

// Client reads and writes the chain inside this process, past the endpoints.
func (n *Network) Client() *ethclient.Client { return n.client }

// Account is an address of this network as a CAIP-10 account.
func (n *Network) Account(address common.Address) caip.AccountID {
	account, err := caip.NewAccountID(n.ChainID(), address.Hex())
	if err != nil {
		panic(err) // an address is always one
	}
	return account
}

func (n *Network) tick(ctx context.Context) {
	every, step := n.options.BlockTime, func() { n.Mine() }
	if n.live {
		every, step = look, n.follow
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			step()
		}
	}
}

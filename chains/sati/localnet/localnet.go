// Package localnet is an in-process Solana with SATI, for tests, demonstrations and local
// development. It is reached only through its JSON-RPC, WebSocket and Photon endpoints on a
// loopback port, so the adapter that talks to it is the adapter that users run.
//
// It is a fake, and this is what it is a fake for: no machine without a validator and the deployed
// binaries can run SATI's and Light's programs, so Go code stands in for them. What that code does
// it does byte for byte: it takes real serialized transactions, legacy and version 0 with lookup
// tables; checks signatures, blockhash, duplicates, size, fee payer, rent, ownership and
// privileges; keeps accounts as the real programs lay them out; prints the same log frames and
// events; records the same inner instructions; and refuses what the real programs refuse, with
// their codes. Package litesvm compares it with the real programs where those can be had. README.md
// lists what is real, what is not, and what differs.
package localnet

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/photon"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/rpc"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Defaults of Options.
const (
	DefaultSlotTime     = 100 * time.Millisecond
	DefaultConfirmedLag = 1
	DefaultFinalizedLag = 2
)

// Options describe a network. The zero value is a random new network on a free port.
type Options struct {
	// Seed makes the genesis hash and the network's own keys the same every time; empty makes them
	// random.
	Seed string
	// SlotTime is the time between blocks; 0 means DefaultSlotTime. With Manual, blocks are made by
	// Advance only.
	SlotTime time.Duration
	Manual   bool
	// ConfirmedLag and FinalizedLag say how many blocks behind the head these commitments are; 0
	// means the default, negative none. Finalized is never newer.
	ConfirmedLag, FinalizedLag int
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// nodeFaults and indexFaults are what the node and the index can be made to do wrong.
type (
	nodeFaults  = rpc.Faults
	indexFaults = photon.Faults
)

// Network is a running network. Its methods are safe for concurrent use. The embedded ones are what
// no client can ask of a network.
type Network struct {
	*bank.Bank
	*nodeFaults
	*indexFaults
	rpc        *rpc.Server
	photon     *photon.Server
	http       *http.Server
	address    string
	deployment wire.Deployment
	manual     bool

	stop   context.CancelFunc
	wg     sync.WaitGroup
	once   sync.Once
	closed error
}

// Start starts a network. Close it to free its port and goroutines.
func Start(o Options) (*Network, error) {
	o.complete()
	hash := solana.Hash(sha256.Sum256([]byte("bridge8004 localnet genesis " + o.Seed)))
	authority, faucet, table := o.key("authority"), o.key("faucet"), o.key("lookup table")
	// The schemas' addresses follow from the credential's authority, whose mainnet key nobody needs
	// to hold here.
	deployment := wire.NewDeployment(hash.String()[:32], wire.DeployerKey, table.PublicKey())
	runtime := programs.Runtime()
	b := bank.New(bank.Config{
		Hash: hash, Accounts: genesis(runtime, deployment, authority.PublicKey(), faucet.PublicKey()), Runtime: runtime,
		Now: o.Now, ConfirmedLag: o.ConfirmedLag, FinalizedLag: o.FinalizedLag,
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0") // this network has no access control
	if err != nil {
		return nil, fmt.Errorf("listen for RPC: %w", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	n := &Network{
		Bank: b, rpc: rpc.New(b, faucet), photon: photon.New(b), address: listener.Addr().String(),
		deployment: deployment, manual: o.Manual, stop: stop,
	}
	n.nodeFaults, n.indexFaults = &n.rpc.Faults, &n.photon.Faults
	mux := http.NewServeMux()
	mux.Handle("/photon", n.photon)
	mux.Handle("/", n.rpc)
	n.http = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: time.Minute, IdleTimeout: time.Minute}
	n.wg.Add(1)
	go func() {
		defer n.wg.Done()
		if err := n.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			n.stop()
		}
	}()
	b.Advance()
	if !o.Manual {
		n.wg.Add(1)
		go n.produce(ctx, o.SlotTime)
	}
	return n, nil
}

func (o *Options) complete() {
	o.Seed, o.SlotTime = cmp.Or(o.Seed, rand.Text()), cmp.Or(o.SlotTime, DefaultSlotTime)
	o.ConfirmedLag = max(cmp.Or(o.ConfirmedLag, DefaultConfirmedLag), 0)
	o.FinalizedLag = max(cmp.Or(o.FinalizedLag, DefaultFinalizedLag), o.ConfirmedLag)
	if o.Now == nil {
		o.Now = time.Now
	}
}

// key derives one of the network's own keys.
func (o *Options) key(name string) solana.PrivateKey {
	seed := sha256.Sum256([]byte("bridge8004 localnet " + name + " " + o.Seed))
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
}

// produce makes blocks until ctx ends.
func (n *Network) produce(ctx context.Context, every time.Duration) {
	defer n.wg.Done()
	t := time.NewTicker(every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			n.Bank.Advance()
		}
	}
}

// Close stops the network and waits for its goroutines.
func (n *Network) Close() error {
	n.once.Do(func() {
		n.stop()
		n.closed = n.http.Close()
		n.rpc.Close()
		n.wg.Wait()
	})
	return n.closed
}

// Package network runs the local networks of a devnet, in this process: two EVM chains, SATI, and
// an IPFS gateway. It writes into a directory what a user needs to work with them: a configuration,
// key files, and a folder whose files the gateway serves.
package network

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gofrs/flock"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	satinet "github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/configs"
)

// Options choose a devnet.
type Options struct {
	Dir string // where the files go; made when missing
	// Behind is how long ago the clocks of the chains begin, once Start returns: they go ten times
	// as fast as the time of day until they have caught up, and are never ahead of it.
	Behind time.Duration
	// BlockTime is for tests alone: a block of the EVM chains every so often, whose clocks run
	// away.
	BlockTime time.Duration
}

// starting is how far behind the clocks begin that have caught up when Start returns. Its blocks
// need the time.
const starting = 10 * time.Minute

// Network is a running devnet.
type Network struct {
	A, B    *evmnet.Network
	SATI    *satinet.Network
	Gateway *httptest.Server // its URL is that of an IPFS gateway

	dir     string
	signers string // address
	clock   *clock // nil where the chains' clocks run away
	lock    *flock.Flock
}

// The chain ids and names of the EVM chains.
const (
	ChainA, NameA = 31337, "devnet-a"
	ChainB, NameB = 31338, "devnet-b"
	NameSATI      = "devnet-sati"

	// Further registries on the first chain, in the other dialects.
	NameStrategy = NameA + "-strategy"
	NamePosition = NameA + "-position"
)

// Start runs the networks until Close, where no other process runs some in the same directory. All
// contracts are deployed, the relays take each other's feedback, and the files are written when it
// returns.
func Start(ctx context.Context, o Options) (*Network, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("devnet: %w", err)
	}
	n := &Network{dir: dir, lock: flock.New(filepath.Join(dir, "devnet.lock"))}
	if err := abort.Catch(func() { n.start(ctx, o) }); err != nil {
		return nil, errors.Join(fmt.Errorf("devnet: %w", err), n.Close())
	}
	return n, nil
}

func (n *Network) start(ctx context.Context, o Options) {
	for _, folder := range []string{n.dir, ipfsDir(n.dir)} {
		abort.If(os.MkdirAll(folder, 0o755))
	}
	if !abort.Must(n.lock.TryLock()) {
		abort.With(fmt.Errorf("a devnet runs in %s already: end it, or name another directory", n.dir))
	}
	// What a relayer remembers of an earlier devnet here speaks of chains that are gone.
	if _, err := os.Stat(n.Config()); err == nil {
		for _, remembered := range []string{n.natsDir(), n.indexDir()} {
			abort.If(os.RemoveAll(remembered))
		}
	}
	n.Gateway = httptest.NewServer(gateway(n.dir))
	from := time.Now()
	a := evmnet.Options{ChainID: ChainA, BlockTime: o.BlockTime, From: from, Strategy: true, Position: true}
	b := evmnet.Options{ChainID: ChainB, BlockTime: o.BlockTime, From: from}
	if o.BlockTime == 0 {
		n.clock = newClock(time.Now, o.Behind+starting)
		a.Now, b.Now = n.clock.Now, n.clock.Now
	}
	n.A = abort.Must(evmnet.Start(a))
	n.B = abort.Must(evmnet.Start(b))
	sati := evmnet.Clock(n.A, n.B)
	if n.clock != nil {
		sati = n.clock.Now
	}
	n.SATI = abort.Must(satinet.Start(satinet.Options{Now: sati}))
	abort.If(n.fund(ctx))
	program := abort.Must(caip.ParseAccountID(n.SATI.ChainID() + ":" + configs.SATIProgram))
	registries := []caip.AccountID{n.A.ReputationRegistry(), n.B.ReputationRegistry(), n.A.Account(n.A.StrategyReputation()), program}
	for _, evm := range []*evmnet.Network{n.A, n.B} {
		for _, registry := range registries {
			if registry != evm.ReputationRegistry() {
				abort.If(evm.AllowOrigin(registry.String(), true))
			}
		}
	}
	if n.clock != nil {
		n.clock.catchUp(o.Behind)
		n.settle()
	}
	n.write()
}

// settle gives each EVM chain a block of the present time.
func (n *Network) settle() {
	n.A.Mine()
	n.B.Mine()
}

// Tell says who has money on the networks, and where the keys are.
func (n *Network) Tell(w io.Writer) {
	fmt.Fprintf(w, "people with keys and money: %s\n", strings.Join(People, ", "))
	fmt.Fprintf(w, "their keys: %s on the EVM chains, %s on SATI\n", n.Key("NAME"), n.SolanaKey("NAME"))
}

// Config is the path of the configuration that was written.
func (n *Network) Config() string { return filepath.Join(n.dir, "devnet.yaml") }

func (n *Network) natsDir() string { return filepath.Join(n.dir, "nats") }

func (n *Network) indexDir() string { return filepath.Join(n.dir, "index") }

// Key is the reference to the key file of a person on the EVM chains.
func (n *Network) Key(person string) string { return "file:" + n.keyFile(person+".key") }

// SolanaKey is the reference to the key file of a person on Solana.
func (n *Network) SolanaKey(person string) string {
	return "file:" + n.keyFile(person+".solana.json")
}

func (n *Network) keyFile(name string) string { return filepath.Join(n.dir, "keys", name) }

// fund gives every person some SOL.
func (n *Network) fund(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, person := range People {
		group.Go(func() error { return n.SATI.Fund(ctx, SolanaKeypair(person).PublicKey(), 100*solana.LAMPORTS_PER_SOL) })
	}
	return group.Wait()
}

// Pin puts a file into the gateway and returns its ipfs:// URI.
func (n *Network) Pin(content []byte) (string, error) { return Pin(n.dir, content) }

// Pass lets time go by on all chains. Links across chains need some: who names a registration has
// to do so two minutes after that was made, by the clocks of the chains. It fails where they would
// be ahead of the time of day.
func (n *Network) Pass(d time.Duration) error {
	if n.clock == nil {
		return errors.Join(n.A.Pass(d), n.B.Pass(d)) // SATI goes by their clocks
	}
	if err := n.clock.pass(d); err != nil {
		return err
	}
	n.settle()
	return nil
}

// Close stops everything. The files stay; the chains are forgotten.
func (n *Network) Close() error {
	var problems []error
	if n.Gateway != nil {
		n.Gateway.Close()
	}
	for _, evm := range []*evmnet.Network{n.A, n.B} {
		if evm != nil {
			problems = append(problems, evm.Close())
		}
	}
	if n.SATI != nil {
		problems = append(problems, n.SATI.Close())
	}
	return errors.Join(append(problems, n.lock.Unlock())...)
}

// Package network runs the local networks of a devnet, in this process: two EVM chains, SATI, and an IPFS gateway. It writes into a directory what a user
// needs to work with them: a configuration, key files, and a folder whose files the gateway serves.
package network

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gagliardetto/solana-go"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/caip"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	satinet "github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/configs"
)

// Options choose a devnet. The zero value takes free ports and a block every 200 ms.
type Options struct {
	Dir       string        // where the files go; made when missing
	BlockTime time.Duration // between EVM blocks
}

// Network is a running devnet.
type Network struct {
	A, B    *evmnet.Network
	SATI    *satinet.Network
	Gateway *Gateway

	dir string
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

// Start runs the networks until Close. All contracts are deployed, the relays take each other's feedback, and the files are written when it returns.
func Start(ctx context.Context, o Options) (n *Network, err error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("devnet: %w", err)
	}
	for _, folder := range []string{dir, ipfsDir(dir)} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, fmt.Errorf("devnet: %w", err)
		}
	}
	n = &Network{dir: dir}
	// What a relayer remembers of an earlier devnet here speaks of chains that are gone.
	if _, err := os.Stat(n.Config()); err == nil {
		if err := os.RemoveAll(n.natsDir()); err != nil {
			return nil, fmt.Errorf("devnet: %w", err)
		}
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, n.Close())
			n = nil
		}
	}()
	if n.Gateway, err = ServeGateway(dir, 0); err != nil {
		return n, err
	}
	if n.A, err = evmnet.Start(evmnet.Options{ChainID: ChainA, BlockTime: o.BlockTime, Strategy: true, Position: true}); err != nil {
		return n, err
	}
	if n.B, err = evmnet.Start(evmnet.Options{ChainID: ChainB, BlockTime: o.BlockTime}); err != nil {
		return n, err
	}
	if n.SATI, err = satinet.Start(satinet.Options{}); err != nil {
		return n, err
	}
	if err = n.fund(ctx); err != nil {
		return n, err
	}
	program, err := caip.ParseAccountID(n.SATI.ChainID() + ":" + configs.SATIProgram)
	if err != nil {
		return n, err
	}
	strategy, err := caip.NewAccountID(n.A.ChainID(), n.A.StrategyReputation().Hex())
	if err != nil {
		return n, err
	}
	registries := []caip.AccountID{n.A.ReputationRegistry(), n.B.ReputationRegistry(), strategy, program}
	for _, evm := range []*evmnet.Network{n.A, n.B} {
		for _, registry := range registries {
			if registry == evm.ReputationRegistry() {
				continue
			}
			if err = evm.AllowOrigin(registry.String(), true); err != nil {
				return n, err
			}
		}
	}
	return n, n.write()
}

// Config is the path of the configuration that was written.
func (n *Network) Config() string { return filepath.Join(n.dir, "devnet.yaml") }

func (n *Network) natsDir() string { return filepath.Join(n.dir, "nats") }

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

// Close stops everything. The files stay; the chains are forgotten.
func (n *Network) Close() error {
	var problems []error
	if n.Gateway != nil {
		problems = append(problems, n.Gateway.Close())
	}
	for _, evm := range []*evmnet.Network{n.A, n.B} {
		if evm != nil {
			problems = append(problems, evm.Close())
		}
	}
	if n.SATI != nil {
		problems = append(problems, n.SATI.Close())
	}
	return errors.Join(problems...)
}

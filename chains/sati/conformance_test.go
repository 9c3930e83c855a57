package sati_test

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
)

// world is a local network with funded accounts by name and a Chain on its endpoints.
type world struct {
	net   *localnet.Network
	chain *sati.Chain

	mu      sync.Mutex
	writers map[string]*sati.Writer
	t       testing.TB
}

// named derives the key of a named account.
func named(name string) solana.PrivateKey {
	seed := sha256.Sum256([]byte("sati test account " + name))
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
}

func newWorld(t testing.TB, o localnet.Options, change ...func(*sati.Config)) *world {
	t.Helper()
	if o.SlotTime == 0 {
		o.SlotTime = 20 * time.Millisecond
	}
	network, err := localnet.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := network.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &world{net: network, writers: map[string]*sati.Writer{}, t: t}
	w.chain = w.open(change...)
	return w
}

// open makes another Chain on the same network.
func (w *world) open(change ...func(*sati.Config)) *sati.Chain {
	w.t.Helper()
	cfg := w.config()
	for _, f := range change {
		f(&cfg)
	}
	c, err := sati.Open(w.t.Context(), cfg)
	if err != nil {
		w.t.Fatal(err)
	}
	c.Wait()
	return c
}

func (w *world) config() sati.Config {
	return sati.Config{
		Chain: caip.MustChainID(w.net.ChainID()), Name: "solana-local", RPC: []string{w.net.RPCURL()}, Photon: w.net.PhotonURL(), WS: w.net.WSURL(),
		LookupTable: w.net.Deployment().LookupTable.String(), MirrorKeys: []string{named("relayer").PublicKey().String(), named("former relayer").PublicKey().String()},
	}
}

// through is a writer of an account that may have nothing, by what a chain's endpoints say.
func (w *world) through(c *sati.Chain, name string) *sati.Writer {
	w.t.Helper()
	writer, err := c.Writer(named(name), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return writer
}

// writer is a writer of an account with funds.
func (w *world) writer(name string) *sati.Writer {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.writers[name] == nil {
		writer := w.through(w.chain, name)
		if err := w.net.Fund(w.t.Context(), named(name).PublicKey(), 10_000_000_000); err != nil {
			w.t.Fatal(err)
		}
		w.writers[name] = writer
	}
	return w.writers[name]
}

func (w *world) account(name string) caip.AccountID {
	return caip.AccountID{Chain: w.chain.Info().Chain, Address: named(name).PublicKey().String()}
}

// settle waits until what is latest now is finalized.
func (w *world) settle(ctx context.Context) error {
	latest, err := w.chain.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	return w.until(ctx, func() (bool, error) {
		final, err := w.chain.Head(ctx, chains.Finalized)
		return final.Height >= latest.Height, err
	})
}

// settled is settle for a test that cannot go on without.
func (w *world) settled() {
	w.t.Helper()
	if err := w.settle(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) head(at chains.Finality) chains.Position {
	w.t.Helper()
	head, err := w.chain.Head(w.t.Context(), at)
	if err != nil {
		w.t.Fatal(err)
	}
	return head
}

// patience is how long tests wait for what a quiet machine does in seconds.
const patience = 5 * time.Minute

func (w *world) until(ctx context.Context, ready func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		if ok, err := ready(); ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.New("waited in vain")
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// reorg replaces every block that is not finalized, and waits for the new ones to pass them.
func (w *world) reorg(int) error {
	ctx := w.t.Context()
	node := rpc.New(w.net.RPCURL())
	old := w.net.Slot()
	for {
		head, err := node.GetBlockHeight(ctx, rpc.CommitmentProcessed)
		if err != nil {
			return err
		}
		final, err := node.GetBlockHeight(ctx, rpc.CommitmentFinalized)
		if err != nil {
			return err
		}
		// One block may become final, or be made, between the questions and the fork.
		if err := w.net.Fork(int(head-final) - 1); err == nil {
			break
		}
	}
	return w.until(ctx, func() (bool, error) {
		head, err := w.chain.Head(ctx, chains.Latest)
		return head.Height > old, err
	})
}

func TestConformance(t *testing.T) {
	chaintest.Run(t, func(t *testing.T) *chaintest.Fixture {
		t.Parallel()
		o := localnet.Options{FinalizedLag: 6}
		reorg := t.Name() == "TestConformance/reorganisation"
		if reorg {
			o.FinalizedLag = 60
		}
		w := newWorld(t, o)
		f := &chaintest.Fixture{
			Chain: w.chain, Writer: func(name string) chains.Writer { return w.writer(name) }, Settle: w.settle,
			OriginRegistry: caip.MustAccountID("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63"),
			Rules:          chaintest.Rules{MaxTag: 80, SelfFeedback: true},
			SignTerms: func(name string, terms chains.ReviewTerms) ([]byte, *chains.Delegation) {
				return w.signs(name, terms.Message), nil
			},
		}
		if reorg {
			f.Reorg = w.reorg
		}
		return f
	})
}

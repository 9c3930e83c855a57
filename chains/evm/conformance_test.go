package evm_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// origin is a reputation registry elsewhere whose feedback the test networks' relays take.
var origin = caip.MustAccountID("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63")

// bench is a local network with a chain dialled to it.
type bench struct {
	*localnet.Network
	chain *evm.Chain
}

func config(n *localnet.Network) evm.Config {
	return evm.Config{
		Name: "local", Chain: n.ChainID(), RPC: []string{n.RPCURL()}, WS: n.WSURL(), Registry: n.Identity(), Reputation: n.Reputation(),
		Relays: []common.Address{n.Relay()}, Delegate: n.Delegate(), FeedbackDelegate: n.FeedbackDelegate(), DeployBlock: n.DeployBlock(),
	}
}

func newBench(t *testing.T, o localnet.Options) *bench {
	t.Helper()
	o.Origins = append(o.Origins, origin.String())
	n, err := localnet.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	})
	return &bench{n, dial(t, config(n))}
}

func dial(t testing.TB, c evm.Config) *evm.Chain {
	t.Helper()
	chain, err := evm.Dial(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(chain.Close)
	return chain
}

func (b *bench) signer(t *testing.T, n int) *signature.Key {
	t.Helper()
	key, err := signature.ParseKey([]byte(b.Keys()[n].Hex()), nil)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func (b *bench) writer(t *testing.T, n int) *evm.Writer {
	t.Helper()
	return evm.NewWriter(b.chain, b.signer(t, n), evm.WriterOptions{})
}

// do writes one operation and mines it.
func (b *bench) do(t *testing.T, n int, op chains.Op) chains.Receipt {
	t.Helper()
	w := b.writer(t, n)
	tx, err := w.Sign(t.Context(), op, chains.SignOptions{})
	if err != nil {
		t.Fatalf("%s: %v", op.Verb(), err)
	}
	return b.land(t, w, tx)
}

// land sends and mines a signed transaction.
func (b *bench) land(t *testing.T, w *evm.Writer, tx chains.Tx) chains.Receipt {
	t.Helper()
	if err := w.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	b.mined(t, tx)
	status, err := w.Status(t.Context(), tx, chains.Latest)
	if err != nil || status.State != chains.TxFinal {
		t.Fatalf("transaction %s: %+v, %v", tx.ID, status, err)
	}
	return *status.Receipt
}

// mined makes blocks until a transaction that was sent stands in one.
func (b *bench) mined(t *testing.T, tx chains.Tx) {
	t.Helper()
	if _, err := b.Land(t.Context(), common.HexToHash(tx.ID)); err != nil {
		t.Fatal(err)
	}
}

func (b *bench) register(t *testing.T, n int, uri string) caip.AgentRef {
	t.Helper()
	e, ok := b.do(t, n, chains.Register{URI: uri}).Event(chains.KindRegistered)
	if !ok {
		t.Fatal("no Registered event")
	}
	return e.Agent
}

// Names of the suite's accounts are keys; the first may deliver.
var names = []string{"relayer", "owner", "buyer", "operator", "wallet", "client", "client2", "stranger"}

// miner makes blocks after each transaction sent, until it stands in one: nothing else makes
// blocks, so that the suite knows what a reorganisation replaces.
type miner struct {
	*evm.Writer
	network *localnet.Network
}

func (m miner) Send(ctx context.Context, tx chains.Tx) error {
	if err := m.Writer.Send(ctx, tx); err != nil {
		return err
	}
	_, err := m.network.Land(ctx, common.HexToHash(tx.ID))
	return err
}

func TestConformance(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	accounts := &troupe{bench: b}
	chaintest.Run(t, func(t *testing.T) *chaintest.Fixture {
		f := accounts.fixture(t)
		f.WalletProof = accounts.consent(t)
		f.OriginRegistry, f.Relay = origin, b.Account(b.Relay())
		f.Rules = chaintest.Rules{WalletAtRegister: true}
		return f
	})
}

func TestConformanceStrategy(t *testing.T) {
	t.Parallel()
	accounts := &troupe{bench: newStrategy(t)}
	chaintest.Run(t, func(t *testing.T) *chaintest.Fixture {
		f := accounts.fixture(t)
		f.FeedbackAuth = func(ctx context.Context, agent caip.AgentRef, client caip.AccountID) ([]byte, error) {
			return accounts.authorise(ctx, t, agent, client)
		}
		f.Rules = chaintest.Rules{NoWallets: true, NoEndpoint: true, SelfFeedback: true}
		return f
	})
}

func TestConformancePosition(t *testing.T) {
	t.Parallel()
	accounts := &troupe{bench: newPosition(t)}
	chaintest.Run(t, func(t *testing.T) *chaintest.Fixture {
		f := accounts.fixture(t)
		f.WalletProof = accounts.consent(t)
		return f
	})
}

// newStrategy dials the strategy registries of a local network, whose dialect it has to tell.
func newStrategy(t *testing.T) *bench {
	b := newBench(t, localnet.Options{Manual: true, Strategy: true})
	b.chain = dial(t, strategyConfig(b.Network))
	return b
}

func strategyConfig(n *localnet.Network) evm.Config {
	c := config(n)
	c.Registry, c.Reputation, c.Relays, c.Delegate, c.FeedbackDelegate = n.StrategyRegistry(), n.StrategyReputation(), nil, common.Address{}, common.Address{}
	return c
}

// newPosition dials the PositionNFT of a local network, whose dialect it has to tell.
func newPosition(t *testing.T) *bench {
	b := newBench(t, localnet.Options{Manual: true, Position: true})
	c := config(b.Network)
	c.Registry, c.Reputation, c.Relays, c.Delegate = b.PositionNFT(), common.Address{}, nil, common.Address{}
	c.FeedbackDelegate = common.Address{}
	b.chain = dial(t, c)
	return b
}

// troupe are the accounts of the suite on a local network.
type troupe struct {
	*bench
	mu      sync.Mutex
	writers map[string]chains.Writer
}

func (c *troupe) writer(t *testing.T, name string) chains.Writer {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w, ok := c.writers[name]; ok {
		return w
	}
	key := c.key(t, name)
	if !slices.Contains(names, name) {
		if err := c.Fund(key.Address(), big.NewInt(params.Ether)); err != nil {
			t.Fatal(err)
		}
	}
	if c.writers == nil {
		c.writers = map[string]chains.Writer{}
	}
	c.writers[name] = miner{evm.NewWriter(c.chain, key, evm.WriterOptions{}), c.Network}
	return c.writers[name]
}

// key is that of a named account, which holds nothing unless its name is one of names.
func (b *bench) key(t *testing.T, name string) *signature.Key {
	t.Helper()
	if n := slices.Index(names, name); n >= 0 {
		return b.signer(t, n)
	}
	private, err := crypto.ToECDSA(crypto.Keccak256([]byte(name)))
	if err != nil {
		t.Fatal(err)
	}
	return signature.NewKey(private)
}

// signTerms signs what the chain says as a key's account.
func signTerms(t *testing.T, key *signature.Key, terms chains.ReviewTerms) (sig []byte, d *chains.Delegation) {
	t.Helper()
	sig, err := signature.Sign(key, common.Hash(terms.Digest))
	if err != nil {
		t.Fatal(err)
	}
	if terms.Delegation != nil {
		given := authorised(t, key, *terms.Delegation)
		d = &given
	}
	return sig, d
}

func authorised(t *testing.T, key *signature.Key, d chains.Delegation) chains.Delegation {
	t.Helper()
	var err error
	if d.Signature, err = key.SignHash(common.Hash(d.Digest)); err != nil {
		t.Fatal(err)
	}
	return d
}

func (c *troupe) fixture(t *testing.T) *chaintest.Fixture {
	return &chaintest.Fixture{
		Chain:  c.chain,
		Writer: func(name string) chains.Writer { return c.writer(t, name) },
		Settle: func(context.Context) error { _, err := c.Finalize(); return err },
		Reorg:  func(n int) error { _, err := c.Reorg(n); return err },
		OwnerConsent: func(ctx context.Context, owner string, agent caip.AgentRef, wallet caip.AccountID) (chains.OwnerConsent, error) {
			_, consent, err := c.chain.SignOwnerConsent(ctx, agent, wallet, 0, c.signer(t, slices.Index(names, owner)))
			return consent, err
		},
		SignTerms: func(name string, terms chains.ReviewTerms) ([]byte, *chains.Delegation) {
			return signTerms(t, c.key(t, name), terms)
		},
		TakeBack: func(ctx context.Context, name string) (chains.Delegation, error) {
			key := c.key(t, name)
			d, err := c.chain.TakeBackTerms(ctx, c.Account(key.Address()))
			return authorised(t, key, d), err
		},
	}
}

func (c *troupe) consent(t *testing.T) func(context.Context, string, caip.AgentRef, caip.AccountID) (chains.WalletProof, error) {
	return func(ctx context.Context, wallet string, agent caip.AgentRef, _ caip.AccountID) (chains.WalletProof, error) {
		return c.chain.SignWalletConsent(ctx, agent, c.signer(t, slices.Index(names, wallet)), 0)
	}
}

// authorise signs as the agent's present owner.
func (b *bench) authorise(ctx context.Context, t *testing.T, ref caip.AgentRef, client caip.AccountID) ([]byte, error) {
	agent, err := b.chain.Agent(ctx, ref, chains.Latest)
	if err != nil {
		return nil, err
	}
	n := slices.IndexFunc(b.Keys(), func(k localnet.Key) bool { return b.Account(k.Address) == agent.Owner })
	if n < 0 {
		return nil, fmt.Errorf("nobody here is %s", agent.Owner)
	}
	return b.auth(t, ref, client, 1000, 1<<40).Sign(b.signer(t, n))
}

// auth is an authorisation of feedback in the strategy dialect.
func (b *bench) auth(t *testing.T, ref caip.AgentRef, client caip.AccountID, limit, expiry uint64) feedbackauth.Auth {
	t.Helper()
	a := feedbackauth.Auth{Format: feedbackauth.EIP712, Client: common.HexToAddress(client.Address), Contract: b.StrategyReputation()}
	for field, text := range map[*uint256.Int]string{&a.AgentID: ref.ID, &a.ChainID: ref.Chain().Reference} {
		if err := field.SetFromDecimal(text); err != nil {
			t.Fatal(err)
		}
	}
	a.IndexLimit.SetUint64(limit)
	a.Expiry.SetUint64(expiry)
	return a
}

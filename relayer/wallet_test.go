package relayer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/login"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/signer"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// walletBed is a bed whose EVM chains take a wallet only with its proof.
func walletBed(t *testing.T) *bed {
	return newBed(t, func(b *bed) {
		for chain, into := range map[string]**memchain.Chain{"eip155:1001": &b.a, "eip155:1002": &b.b} {
			o := memchain.Options{Chain: caip.MustChainID(chain), Name: (*into).Info().Name, Lag: lag, BlockTime: blockTime, WalletProof: true}
			*into = memchain.New(o)
		}
	})
}

// hand is the key of a named account, in the hands of a signer.
type hand struct {
	c    *memchain.Chain
	name string
}

func (h hand) Account() caip.AccountID { return h.c.Account(h.name) }

func (h hand) WalletProof(ctx context.Context, agent caip.AgentRef, deadline uint64) (chains.WalletProof, error) {
	a, err := h.c.Agent(ctx, agent, chains.Latest)
	if err != nil {
		return chains.WalletProof{}, err
	}
	return h.c.WalletProof(h.name, agent, a.Owner, deadline), nil
}

func (h hand) OwnerConsent(_ context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) (chains.OwnerConsent, error) {
	return h.c.OwnerConsent(h.name, agent, wallet, deadline), nil
}

func (h hand) Do(ctx context.Context, op chains.Op) (chains.Receipt, error) {
	return chains.Do(ctx, h.c.Writer(h.name), op, chains.Latest)
}

// listening has a relayer's own server let one signer in.
func (b *bed) listening(o *Options) {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "password")
	must.OK(b.t, os.WriteFile(path, []byte("correct-horse-battery"), 0o600))
	o.Config.NATS.Listen = config.Listen{Address: "127.0.0.1:0", Signers: []config.Login{{User: "signer", Password: "file:" + path,
		Accounts: []string{b.b.Account("owner").String(), b.b.Account("new").String(), b.s.Account("owner").String()}}}}
}

// signers runs a signer with the keys of owner and wallet against a relayer's own server, until the
// test ends or it is stopped.
func (b *bed) signers(s *Service, policy signer.Policy) (stop func()) {
	b.t.Helper()
	l := s.o.Config.NATS.Listen.Signers[0]
	conn := must.Get(login.Connect(config.NATS{URL: "nats://" + s.bus.Listening().String(), User: l.User, Password: l.Password}, "signer", nats.CustomInboxPrefix(s.signers.Inbox(l.User))))(b.t)
	run := signer.New(signer.Options{Conn: conn, Names: s.signers.Names, Policy: policy, Registries: link.Of(b.chains()...), Fetch: b.files, Log: testLog(b.t), Now: time.Now,
		Keys:     []signer.Key{hand{b.b, "owner"}, hand{b.b, "new"}, hand{b.s, "owner"}},
		Finality: func(caip.AccountID) chains.Finality { return chains.Finalized }})
	ctx, cancel := context.WithCancel(context.Background())
	var ran sync.WaitGroup
	ran.Go(func() { _ = run.Run(ctx) })
	stop = sync.OnceFunc(func() { cancel(); ran.Wait(); conn.Close() })
	b.t.Cleanup(stop)
	return stop
}

// wallets is an agent on a and b whose owner lets the relayer submit wallets on b.
func (b *bed) wallets() (home, member caip.AgentRef, policy signer.Policy) {
	b.t.Helper()
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	b.do(b.b, "owner", chains.GrantSync{Agent: refs[1], Relayer: b.b.Account("relayer"), Scopes: chains.SyncScopeSubmitWallet})
	return refs[0], refs[1], signer.Policy{refs[1]: {Home: refs[0], Verbs: []string{signing.WalletProof, signing.OwnerConsent}, Wallets: []caip.AccountID{b.b.Account("new")}}}
}

// replace has the home take another wallet.
func (b *bed) replace(home caip.AgentRef, name string) {
	b.t.Helper()
	c := b.on(home)
	b.do(c, "owner", chains.SetWallet{Agent: home, Wallet: c.Account(name), Proof: c.WalletProof(name, home, c.Account("owner"), uint64(c.Time().Unix())+200)})
}

func (b *bed) walletOf(ref caip.AgentRef) caip.AccountID {
	b.t.Helper()
	a := must.Get(b.on(ref).Agent(b.t.Context(), ref, chains.Latest))(b.t)
	return a.Wallet.Address
}

// sets counts how often an agent's wallet was set to an account.
func (b *bed) sets(ref caip.AgentRef, wallet caip.AccountID) (n int) {
	b.t.Helper()
	head := must.Get(b.on(ref).Head(b.t.Context(), chains.Latest))(b.t)
	for at := (chains.Position{}); at.Height < head.Height; {
		batch := must.Get(b.on(ref).Read(b.t.Context(), chains.Query{After: at, UpTo: head}))(b.t)
		for _, e := range batch.Events {
			if e.Agent == ref && e.Wallet != nil && e.Wallet.Wallet == wallet {
				n++
			}
		}
		at = batch.Through
	}
	return n
}

func (s *Service) drift(kind string, ref caip.AgentRef) (state.Drift, bool) {
	list, err := s.Drift(context.Background())
	for _, d := range list {
		if d.Kind == kind && d.Agent == ref {
			return d, err == nil
		}
	}
	return state.Drift{}, false
}

func TestWallet_followsTheHomeWhereSignersAgree(t *testing.T) {
	b := walletBed(t)
	home, member, policy := b.wallets()
	o := b.options()
	b.listening(&o)
	s := b.start(o)
	b.signers(s, policy)
	b.quiet(s)
	b.replace(home, "new")
	b.until("the wallet is set", func() bool { return b.walletOf(member) == b.b.Account("new") })
	b.quiet(s)
	b.until("nothing drifts", func() bool { _, is := s.drift(state.DriftWallet, member); return !is })
	if n := b.sets(member, b.b.Account("new")); n != 1 {
		t.Errorf("it was set %d times", n)
	}
}

func TestWallet_isDriftWithItsCommandWhileNobodySigns(t *testing.T) {
	b := walletBed(t)
	home, member, policy := b.wallets()
	o := b.options()
	b.listening(&o)
	s := b.start(o)
	b.quiet(s)
	b.replace(home, "new")
	var d state.Drift
	b.until("it drifts", func() (is bool) { d, is = s.drift(state.DriftWallet, member); return is })
	if want := "bridge8004 agent set-wallet " + member.String() + " " + b.b.Account("new").Address + " --wallet-key file:WALLET_KEY --key file:OWNER_KEY"; d.Remedy != want || d.Since.IsZero() ||
		d.Want != b.b.Account("new").String() || d.Have != b.b.Account("owner").String() || !strings.Contains(d.Why, "has not answered") {
		t.Errorf("%+v", d)
	}
	if h := s.Health(); !h.OK {
		t.Errorf("that is no problem: %v", h.Problems)
	}
	b.signers(s, policy) // they come up later: the requests are still there
	b.until("the wallet is set", func() bool { return b.walletOf(member) == b.b.Account("new") })
	b.until("nothing drifts", func() bool { _, is := s.drift(state.DriftWallet, member); return !is })
}

func TestWallet_driftsWithoutAPortForSigners(t *testing.T) {
	b := walletBed(t)
	home, member, _ := b.wallets()
	s := b.start(b.options())
	b.quiet(s)
	b.replace(home, "new")
	b.until("it drifts", func() bool {
		d, is := s.drift(state.DriftWallet, member)
		return is && strings.Contains(d.Why, "nats.listen")
	})
}

// untold has a chain not tell the past of any agent, as long as it is set.
func untold(c *memchain.Chain, kind chains.Kind) (set *atomic.Bool, asked *atomic.Int64) {
	set, asked = new(atomic.Bool), new(atomic.Int64)
	c.SetFault(func(call memchain.Call) error {
		if call.Method != "History" || call.After || !set.Load() {
			return nil
		}
		asked.Add(1)
		return &chains.Error{Kind: kind, Chain: c.Info().Chain, Op: "read history", Err: errors.New("not now")}
	})
	return set, asked
}

// A past that cannot be read for a moment says nothing of the wallet that is to be cleared.
func TestWallet_isClearedWhereAPastCouldNotBeReadForAMoment(t *testing.T) {
	b := walletBed(t)
	home, member, _ := b.wallets()
	b.do(b.b, "owner", chains.GrantSync{Agent: member, Relayer: b.b.Account("relayer"), Scopes: chains.SyncScopeUnsetWallet})
	silent, asked := untold(b.a, chains.Transient)
	var tried atomic.Bool
	b.b.SetFault(func(call memchain.Call) error {
		if call.Method == "Sign" && !call.After && tried.CompareAndSwap(false, true) {
			silent.Store(true)
			return &chains.Error{Kind: chains.Transient, Chain: b.b.Info().Chain, Op: "sign", Err: errors.New("the node is overloaded")}
		}
		return nil
	})
	s := b.start(b.options())
	b.quiet(s)
	b.replace(home, "new")
	b.until("the past was asked for", func() bool { return asked.Load() >= 20 })
	silent.Store(false)
	b.until("the wallet is cleared", func() bool { return b.walletOf(member).IsZero() })
	if _, _, dead, err := s.bus.Levels(t.Context()); err != nil || dead.Messages != 0 {
		t.Errorf("%d dead letters, %v", dead.Messages, err)
	}
}

// Of a past that is too long to be read the owner is told, who can clear the wallet himself.
func TestWallet_driftsWhereAPastIsTooLong(t *testing.T) {
	b := walletBed(t)
	home, member, _ := b.wallets()
	silent, _ := untold(b.a, chains.TooMuch)
	s := b.start(b.options())
	b.quiet(s)
	silent.Store(true)
	b.replace(home, "new")
	b.until("it drifts", func() bool {
		d, is := s.drift(state.DriftWallet, member)
		return is && strings.Contains(d.Why, "cannot be told")
	})
}

// Taking up this version writes nothing for groups that are as their owners left them.
func TestWallet_leavesAloneWhatNobodyReplaced(t *testing.T) {
	b := walletBed(t)
	home, member, policy := b.wallets()
	own := b.b.Account("own")
	b.do(b.b, "owner", chains.SetWallet{Agent: member, Wallet: own, Proof: b.b.WalletProof("own", member, b.b.Account("owner"), uint64(b.b.Time().Unix())+200)})
	policy[member] = signer.Rule{Home: home, Verbs: policy[member].Verbs, Wallets: []caip.AccountID{b.b.Account("owner"), b.b.Account("new")}}
	o := b.options()
	b.listening(&o)
	s := b.start(o)
	b.signers(s, policy)
	origin := b.give(b.a, "client", home, "1")
	b.mirrored(origin, []caip.AgentRef{home, member})
	b.quiet(s)
	if _, is := s.drift(state.DriftWallet, member); is || b.walletOf(member) != own || b.sets(member, b.b.Account("owner")) != 1 { // at its registration
		t.Errorf("drift %t, wallet %s", is, b.walletOf(member))
	}
}

// Whoever writes to the bus, or has the relayer's key, gets no wallet set that its owner did not
// list.
func TestWallet_isNeverAnothersWhateverTheBusSays(t *testing.T) {
	b := walletBed(t)
	home, member, policy := b.wallets()
	o := b.options()
	b.listening(&o)
	s := b.start(o)
	b.signers(s, policy)
	b.quiet(s)
	thief := b.b.Account("thief")
	deadline := uint64(b.b.Time().Unix()) + 200
	proof := b.b.WalletProof("thief", member, b.b.Account("owner"), deadline)
	forged := map[string]chains.SyncWallet{
		"no consent":         {Agent: member, Wallet: thief, Proof: proof, Consent: chains.OwnerConsent{Deadline: deadline, Signature: []byte{1}}},
		"consent of a thief": {Agent: member, Wallet: thief, Proof: proof, Consent: b.b.OwnerConsent("thief", member, thief, deadline)},
		"consent to another": {Agent: member, Wallet: thief, Proof: proof, Consent: b.b.OwnerConsent("owner", member, b.b.Account("new"), deadline)},
		"both, but unwanted": {Agent: member, Wallet: thief, Proof: proof, Consent: b.b.OwnerConsent("owner", member, thief, deadline)},
		"the owner's own, of another home": {Agent: member, Wallet: b.b.Account("owner"), Proof: b.b.WalletProof("owner", member, b.b.Account("owner"), deadline),
			Consent: b.b.OwnerConsent("owner", member, b.b.Account("owner"), deadline)},
	}
	for name, op := range forged {
		if err := s.bus.RepublishAction(t.Context(), stream.NewSyncWallet(home, op), ""); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	b.until("they are worked off", func() bool {
		_, actions, dead, err := s.bus.Levels(t.Context())
		return err == nil && actions.Messages == 0 && dead.Messages == 0
	})
	// A desk in a thief's hands asks for what it likes.
	why := ""
	b.until("the owner's signer refuses", func() bool {
		_, told, err := s.signers.Wallet(t.Context(), signing.Wallet{Chain: b.b, Agent: member, Home: home, Wallet: thief, Owner: b.b.Account("owner"), Relayer: b.b.Account("relayer")})
		why = told
		return err == nil && strings.Contains(told, string(signing.WalletNotListed))
	})
	if b.sets(member, thief) != 0 || b.walletOf(member) != b.b.Account("owner") {
		t.Errorf("the wallet is %s (%s)", b.walletOf(member), why)
	}
}

func TestWallet_onSATIIsSetByItsHolder(t *testing.T) {
	b := walletBed(t)
	refs := b.linked("owner", b.a, b.s)
	b.home("owner", refs[0], refs, b.a, b.s)
	b.do(b.s, "owner", chains.SetWallet{Agent: refs[1], Wallet: b.s.Account("old")})
	o := b.options()
	b.listening(&o)
	s := b.start(o)
	b.signers(s, signer.Policy{refs[1]: {Home: refs[0], Verbs: []string{signing.SetURI, signing.SetWallet, signing.UnsetWallet}, Wallets: []caip.AccountID{b.s.Account("new")}}})
	b.quiet(s)
	b.do(b.a, "owner", chains.SetMetadata{Agent: refs[0], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(refs[1].Chain()), Value: []byte(b.s.Account("new").String())}})
	b.until("the wallet is set", func() bool { return b.walletOf(refs[1]) == b.s.Account("new") })
	b.files.Put("ipfs://next", refs...)
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: "ipfs://next"})
	b.until("the agentURI follows", func() bool {
		a, err := b.s.Agent(t.Context(), refs[1], chains.Latest)
		return err == nil && a.URI == "ipfs://next"
	})
	// Another declaration supersedes it; a home without a wallet wants none in its place.
	b.do(b.a, "owner", chains.UnsetWallet{Agent: refs[0]})
	b.do(b.a, "owner", chains.SetMetadata{Agent: refs[0], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(refs[1].Chain()), Value: []byte(b.s.Account("other").String())}})
	b.until("the wallet is cleared", func() bool { return b.walletOf(refs[1]).IsZero() })
	for _, kind := range []string{state.DriftURI, state.DriftWallet} {
		b.until("nothing drifts", func() bool { _, is := s.drift(kind, refs[1]); return !is })
	}
}

// TestCrash_ofAWallet kills the relayer after each step of setting a wallet, with its memory kept
// and lost, and counts how often it was set.
func TestCrash_ofAWallet_leavesExactlyOneEffect(t *testing.T) {
	points := []string{"watch-publish", "sign", "store", "send", "inclusion", "ack"} // no planner is asked
	crashes(t, points, memories, func(t *testing.T, c *crash, variant string) {
		b := walletBed(t)
		home, member, policy := b.wallets()
		o := b.options()
		b.listening(&o)
		o.Hook = c.hook
		s := b.start(o)
		stop := b.signers(s, policy)
		b.quiet(s)
		c.armed.Store(true)
		b.replace(home, "new")
		crashed(t, s)
		stop()
		s = b.again(o, variant)
		b.signers(s, policy)
		b.until("the wallet is set", func() bool { return b.walletOf(member) == b.b.Account("new") })
		b.quiet(s)
		if n := b.sets(member, b.b.Account("new")); n != 1 {
			t.Fatalf("it was set %d times", n)
		}
	})
}

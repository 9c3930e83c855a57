package relayer

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// everyScope is all that an owner can grant.
const everyScope = chains.SyncScopeURI | chains.SyncScopeMetadata | chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet

// kept is an agent on a and b, at home on a, whose owner lets the relayer do all that can be
// granted.
func (b *bed) kept() (home, member caip.AgentRef) {
	b.t.Helper()
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	for i, c := range []*memchain.Chain{b.a, b.b} {
		b.do(c, "owner", chains.GrantSync{Agent: refs[i], Relayer: c.Account("relayer"), Scopes: everyScope})
	}
	return refs[0], refs[1]
}

// copyAt is the wallet on another chain that a registration publishes.
func (b *bed) copyAt(ref caip.AgentRef, of caip.ChainID) string {
	b.t.Helper()
	value := must.Get(b.on(ref).Metadata(b.t.Context(), ref, chains.WalletCopyKey(of), chains.Latest))(b.t)
	return string(value)
}

func (b *bed) declare(home caip.AgentRef, wallet caip.AccountID) {
	b.t.Helper()
	b.do(b.on(home), "owner", chains.SetMetadata{Agent: home, Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(wallet.Chain), Value: []byte(wallet.String())}})
}

// What the home has superseded is cleared at the other members, once, and drifts until it is set.
func TestKeep_clearsWhatTheHomeSuperseded(t *testing.T) {
	for name, change := range map[string]func(b *bed, home caip.AgentRef){
		"replaced": func(b *bed, home caip.AgentRef) { b.replace(home, "new") },
		"cleared":  func(b *bed, home caip.AgentRef) { b.do(b.a, "owner", chains.UnsetWallet{Agent: home}) },
		"declared": func(b *bed, home caip.AgentRef) { b.declare(home, b.b.Account("new")) },
	} {
		t.Run(name, func(t *testing.T) {
			b := walletBed(t)
			home, member := b.kept()
			s := b.start(b.options())
			b.quiet(s)
			change(b, home)
			b.until("it is cleared", func() bool { return b.walletOf(member).IsZero() })
			b.quiet(s)
			if n := b.sets(member, caip.AccountID{}); n != 1 {
				t.Errorf("it was cleared %d times", n)
			}
			if name != "cleared" {
				b.until("it drifts", func() bool { _, is := s.drift(state.DriftWallet, member); return is })
			}
		})
	}
}

// A frozen group adds nothing, and takes away what is wrong.
func TestKeep_clearsInAFrozenGroup(t *testing.T) {
	b := walletBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	b.home("owner", refs[0], refs, b.a, b.b, b.s)
	b.do(b.b, "owner", chains.GrantSync{Agent: refs[1], Relayer: b.b.Account("relayer"), Scopes: everyScope})
	s := b.start(b.options())
	b.quiet(s)
	b.do(b.s, "owner", chains.Transfer{Agent: refs[2], To: b.s.Account("buyer")})
	b.until("it is frozen", func() bool {
		g, _, _, err := s.links.Standing(t.Context(), refs[1])
		return err == nil && g.Frozen
	})
	b.replace(refs[0], "new")
	b.until("it is cleared", func() bool { return b.walletOf(refs[1]).IsZero() })
}

// Whoever sets a superseded wallet back is waited for, an hour of the chain at least.
func TestKeep_clearsOnceAnHour(t *testing.T) {
	b := walletBed(t)
	home, member := b.kept()
	s := b.start(b.options())
	b.quiet(s)
	b.declare(home, b.b.Account("new"))
	b.until("it is cleared", func() bool { return b.walletOf(member).IsZero() })
	b.do(b.b, "owner", chains.SetWallet{Agent: member, Wallet: b.b.Account("owner"), Proof: b.b.WalletProof("owner", member, b.b.Account("owner"), uint64(b.b.Time().Unix())+200)})
	b.until("it waits", func() bool { return b.waits(s, "in an hour") })
	if n := b.sets(member, caip.AccountID{}); n != 1 {
		t.Errorf("it was cleared %d times", n)
	}
}

// Nor has an owner a relayer remove one copy after the other that he writes.
func TestKeep_removesACopyOnceAnHour(t *testing.T) {
	b := walletBed(t)
	home, member := b.kept()
	s := b.start(b.options())
	on := b.b.Info().Chain
	b.until("the copy is there", func() bool { return b.copyAt(home, on) != "" })
	b.do(b.b, "owner", chains.UnsetWallet{Agent: member})
	b.until("the copy is gone", func() bool { return b.copyAt(home, on) == "" })
	junk := b.b.Account("junk").String()
	b.do(b.a, "owner", chains.SetMetadata{Agent: home, Entry: chains.MetadataEntry{Key: chains.WalletCopyKey(on), Value: []byte(junk)}})
	b.until("it waits", func() bool { return b.waits(s, "in an hour") })
	if have := b.copyAt(home, on); have != junk {
		t.Errorf("the copy is %q", have)
	}
}

// The members publish each other's wallets; what is gone at the source is gone everywhere.
func TestKeep_publishesCopies(t *testing.T) {
	for name, gone := range map[string]func(b *bed, member caip.AgentRef){
		"cleared": func(b *bed, member caip.AgentRef) { b.do(b.b, "owner", chains.UnsetWallet{Agent: member}) },
		"sold": func(b *bed, member caip.AgentRef) {
			b.do(b.b, "owner", chains.Transfer{Agent: member, To: b.b.Account("buyer")})
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := walletBed(t)
			home, member := b.kept()
			s := b.start(b.options())
			on := b.b.Info().Chain
			b.until("both publish the other's", func() bool {
				return b.copyAt(home, on) == b.b.Account("owner").String() && b.copyAt(member, b.a.Info().Chain) == b.a.Account("owner").String()
			})
			b.quiet(s)
			gone(b, member)
			b.until("the copy is gone", func() bool { return b.copyAt(home, on) == "" })
			if b.walletOf(home).IsZero() {
				t.Error("the home's own wallet is gone too")
			}
		})
	}
}

// A copy that is wrong, and that the relayer may not write, is drift with its command.
func TestKeep_aWrongCopyDrifts(t *testing.T) {
	b := walletBed(t)
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	key := chains.WalletCopyKey(b.b.Info().Chain)
	b.do(b.a, "owner", chains.SetMetadata{Agent: refs[0], Entry: chains.MetadataEntry{Key: key, Value: []byte(b.b.Account("old").String())}})
	s := b.start(b.options())
	var d state.Drift
	b.until("it drifts", func() (is bool) { d, is = s.drift(state.DriftCopy, refs[0]); return is })
	want := b.b.Account("owner").String()
	if d.Remedy != "bridge8004 agent set-metadata "+refs[0].String()+" "+key+" "+want+" --key file:OWNER_KEY" {
		t.Errorf("%+v", d)
	}
	b.do(b.a, "owner", chains.SetMetadata{Agent: refs[0], Entry: chains.MetadataEntry{Key: key, Value: []byte(want)}})
	b.until("nothing drifts", func() bool { _, is := s.drift(state.DriftCopy, refs[0]); return !is })
}

// rumour is a node that shows a change of wallet which never was; every other endpoint knows
// nothing of it.
type rumour struct {
	*memchain.Chain
	of caip.AgentRef
}

func (r rumour) change(e chains.Event) chains.Event {
	e.Kind, e.Metadata, e.Wallet = chains.KindWalletSet, nil, &chains.WalletSetTo{Wallet: r.Account("rumoured")}
	return e
}

func (r rumour) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := r.Chain.Agent(ctx, ref, at)
	if err == nil && ref == r.of && !chains.AsksElsewhere(ctx) {
		a.Wallet = chains.Wallet{State: chains.WalletSet, Address: r.Account("rumoured")}
	}
	return a, err
}

func (r rumour) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return together.Glances(ctx, r, ref, at, keys)
}

func (r rumour) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	events, err := r.Chain.History(ctx, ref, upTo)
	if err == nil && ref == r.of && !chains.AsksElsewhere(ctx) {
		events = append(slices.Clone(events), r.change(events[len(events)-1]))
	}
	return events, err
}

func (r rumour) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	e, err := r.Chain.Prove(ctx, claim, at)
	if err == nil && e.Agent == r.of && e.Kind == chains.KindMetadataSet && !chains.AsksElsewhere(ctx) {
		e = r.change(e)
	}
	return e, err
}

// A forged action clears nothing, and neither does a node that shows a change that never was, where
// another endpoint does not.
func TestKeep_clearsNothingOnALie(t *testing.T) {
	for name, lies := range map[string]bool{"the bus": false, "a node": true} {
		t.Run(name, func(t *testing.T) {
			b := walletBed(t)
			home, member := b.kept()
			o := b.options()
			if lies {
				o.Chains[home.Registry] = rumour{b.a, home}
			}
			s := b.start(o)
			a := stream.NewAction(stream.VerbClearWallet, caip.Keccak256([]byte("forged")), member, 0)
			a.Home, a.Wallet = home, b.b.Account("owner")
			must.OK(t, s.bus.RepublishAction(t.Context(), a, ""))
			if lies { // the other endpoint is asked again and again
				b.until("another opinion was asked for", func() bool { return s.counted("messages_total", "later") > 3 })
			} else {
				b.until("it is dropped", func() bool { return s.counted("messages_total", "drop") > 0 })
				b.quiet(s)
			}
			if b.walletOf(member) != b.b.Account("owner") || b.sets(member, caip.AccountID{}) != 0 {
				t.Errorf("the wallet is %s", b.walletOf(member))
			}
		})
	}
}

// TestCrash_ofAClear kills the relayer after each step of clearing a wallet and of publishing a
// copy, with its memory kept and lost, and counts the effects.
func TestCrash_ofAClear_leavesExactlyOneEffect(t *testing.T) {
	crashes(t, []string{"sign", "store", "send", "inclusion", "ack"}, memories, func(t *testing.T, c *crash, variant string) {
		b := walletBed(t)
		home, member := b.kept()
		o := b.options()
		o.Hook = c.hook
		s := b.start(o)
		b.until("copies stand", func() bool { return b.copyAt(home, b.b.Info().Chain) != "" && b.copyAt(member, b.a.Info().Chain) != "" })
		b.quiet(s)
		c.armed.Store(true)
		b.replace(home, "new")
		crashed(t, s)
		s = b.again(o, variant)
		b.until("it is cleared", func() bool { return b.walletOf(member).IsZero() })
		b.until("its copy is gone", func() bool { return b.copyAt(home, b.b.Info().Chain) == "" })
		b.until("the copy follows", func() bool {
			return b.copyAt(member, b.a.Info().Chain) == b.a.Account("new").String() || b.waits(s, "in an hour")
		})
		b.quiet(s)
		if n := b.sets(member, caip.AccountID{}); n != 1 {
			t.Fatalf("it was cleared %d times", n)
		}
	})
}

// waits reports whether something waits for a reason.
func (b *bed) waits(s *Service, why string) bool {
	b.t.Helper()
	waiting, err := s.state.Waiting.List(b.t.Context(), ">", 100)
	return err == nil && slices.ContainsFunc(waiting, func(row state.Row[stream.Waiting]) bool { return strings.Contains(row.Value.Why, why) })
}

// What an owner has to mend himself is drift from when it is seen until it is mended.
func TestKeep_driftOfFileHomeAndGrant(t *testing.T) {
	b := walletBed(t)
	home, member := b.kept()
	grant := func(For time.Duration) {
		b.do(b.b, "owner", chains.GrantSync{Agent: member, Relayer: b.b.Account("relayer"), Scopes: everyScope, For: For})
	}
	name := func(itself caip.AgentRef) {
		b.do(b.b, "owner", chains.SetMetadata{Agent: member, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(itself.String())}})
	}
	uri := func(text string) { b.do(b.b, "owner", chains.SetURI{Agent: member, URI: text}) }
	agent := must.Get(b.b.Agent(t.Context(), member, chains.Latest))(t)
	b.files.Put("ipfs://alone", member)
	grant(time.Hour)
	s := b.start(b.options())
	b.until("the grant ends soon", func() bool {
		d, is := s.drift(state.DriftGrant, member)
		return is && strings.HasPrefix(d.Remedy, "bridge8004 agent grant "+member.String())
	})
	for kind, c := range map[string]struct{ spoil, mend func() }{
		state.DriftGrant: {func() {}, func() { grant(365 * 24 * time.Hour) }},
		state.DriftHome:  {func() { name(member) }, func() { name(home) }},
		state.DriftFile:  {func() { uri("ipfs://alone") }, func() { uri(agent.URI) }},
	} {
		c.spoil()
		b.until("it drifts: "+kind, func() bool { _, is := s.drift(kind, member); return is })
		c.mend()
		b.until("it is mended: "+kind, func() bool { _, is := s.drift(kind, member); return !is })
	}
	if list, err := s.Drift(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

// Who has left a group is told nothing more of its home: the command would write the former home's
// agentURI over his own. Nor is anybody of what was burned.
func TestKeep_driftEndsWithTheGroup(t *testing.T) {
	for name, leave := range map[string]func(b *bed, member caip.AgentRef){
		"unlinked": func(b *bed, member caip.AgentRef) {
			b.files.Put("ipfs://alone", member)
			b.do(b.b, "owner", chains.SetURI{Agent: member, URI: "ipfs://alone"})
			b.do(b.b, "owner", chains.SetMetadata{Agent: member, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(member.String())}})
		},
		"burned": func(b *bed, member caip.AgentRef) {
			must.OK(b.t, b.b.Burn("owner", member))
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			refs := b.linked("owner", b.a, b.b)
			b.home("owner", refs[0], refs, b.a, b.b)
			s := b.start(b.options())
			b.files.Put("ipfs://new", refs...)
			b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: "ipfs://new"})
			b.until("it drifts", func() bool { d, is := s.drift(state.DriftURI, refs[1]); return is && d.Why != "" })
			leave(b, refs[1])
			b.until("nothing is said of it", func() bool { _, is := s.drift(state.DriftURI, refs[1]); return !is })
		})
	}
}

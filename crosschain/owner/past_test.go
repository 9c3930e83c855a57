package owner

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// lose takes the book away and begins another one, which knows the registrations alone, as agent
// adopt names them.
func (b *bed) lose() {
	b.t.Helper()
	known := b.owner(false).Book.page.Entries
	b.path += ".new"
	o := b.owner(true)
	defer o.Book.Close()
	for registry, e := range known {
		if err := o.Book.Change(registry, func(now *Entry) { now.Ref = e.Ref }); err != nil {
			b.t.Fatal(err)
		}
	}
}

// wallet is how the wallet of a chain's registration stands.
func (b *bed) wallet(chain int) chains.Wallet {
	b.t.Helper()
	agent, err := b.chains[chain].Agent(b.t.Context(), b.registered(b.chains[chain])[0], chains.Latest)
	if err != nil {
		b.t.Fatal(err)
	}
	return agent.Wallet
}

// A wallet that a lock has unset is not set again by whoever has lost the state file, or has an old
// copy of it, until he lets it back; and a lock after that counts once more.
func TestApply_setsNoWalletThatTheChainSaysWasUnset(t *testing.T) {
	b := newBed(t)
	b.finish()
	for range 2 {
		o := b.owner(true)
		allLocked(t, o.Lock(t.Context(), nil))
		o.Book.Close()
		b.lose()
		out, err := b.apply(t.Context())
		if err != nil || len(out.Due) != 3 {
			t.Errorf("%+v, %v", out, err)
		}
		for i, c := range b.chains {
			if w := b.wallet(i); w.State == chains.WalletSet {
				t.Errorf("%s: %+v is set again", c.Info().Name, w)
			}
			if said := b.said(c.Info().Chain); said != "" {
				t.Errorf("the home says %s", said)
			}
		}
		o = b.owner(true)
		if err := o.Lift(t.Context()); err != nil {
			t.Fatal(err)
		}
		o.Book.Close()
		b.finish()
		for _, s := range o.Sites {
			if e := b.owner(false).Book.Entry(s.Registry); !e.Back.IsZero() {
				t.Errorf("%s is still let back", e.Back)
			}
		}
	}
}

// Where the chain's past cannot be read the wallet waits for its owner's word, and the rest is
// written.
func TestApply_setsNoWalletWhosePastIsNotKnown(t *testing.T) {
	b := newBed(t)
	b.finish()
	b.do(b.chains[1], chains.UnsetWallet{Agent: b.registered(b.chains[1])[0]})
	b.lose()
	unserved := errors.New("no logs")
	b.chains[1].SetFault(failing("History", unserved))
	out, err := b.apply(t.Context())
	if err != nil || len(out.Due) != 1 || out.Due[0].What != "wallet" || out.Due[0].Op != nil || b.wallet(1).State == chains.WalletSet {
		t.Fatalf("%+v, %v", out, err)
	}
	o := b.owner(true)
	if err := o.Lift(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.Book.Close()
	// What is read again may tell that it was unset since.
	b.chains[1].SetFault(failing("History", &chains.Error{Kind: chains.TimedOut, Op: "read history", Err: errors.New("no answer")}))
	if out, err := b.apply(t.Context()); err != nil || len(out.Due) != 1 || b.wallet(1).State == chains.WalletSet {
		t.Errorf("let back, and the past is not told now: %+v, %v", out, err)
	}
	b.chains[1].SetFault(failing("History", unserved))
	b.finish()
}

// What is unset after its owner let it back stays unset, whether it stood then or not, also while
// no Apply has seen that it stands again.
func TestLift_countsForWhatWasUnsetBeforeIt(t *testing.T) {
	for name, locked := range map[string]bool{"it stood": false, "it was locked": true} {
		t.Run(name, func(t *testing.T) {
			b, o := stood(t)
			c, ref, wallet := b.chains[1], b.registered(b.chains[1])[0], o.Sites[1].Wallet
			if locked {
				allLocked(t, o.Lock(t.Context(), nil))
			}
			if err := o.Lift(t.Context()); err != nil {
				t.Fatal(err)
			}
			if e := o.Book.Entry(ref.Registry); e.Back.IsZero() == locked || (e.BackAt > 0) != locked {
				t.Errorf("%+v", e)
			}
			if locked {
				b.do(c, setWallet(c, ref, "alice", "wallet"))
			}
			b.do(c, chains.UnsetWallet{Agent: ref})
			out, err := o.Apply(t.Context())
			if err != nil || !slices.ContainsFunc(out.Due, func(d Due) bool { return d.Registry == ref.Registry && d.What == "wallet" && d.Op == nil }) {
				t.Errorf("%+v, %v", out, err)
			}
			if w := b.wallet(1); w.State == chains.WalletSet {
				t.Errorf("%+v is set again", w)
			}
			if err := o.Lift(t.Context()); err != nil {
				t.Fatal(err)
			}
			if out, err := o.Apply(t.Context()); err != nil || len(out.Due) > 0 || b.wallet(1).Address != wallet {
				t.Errorf("lifted after it: %+v, %v", out, err)
			}
		})
	}
}

// A chain that does not answer stays locked, and says so. The others are lifted.
func TestLift_whereAChainIsDown(t *testing.T) {
	b, o := stood(t)
	o.Lock(t.Context(), nil)
	b.chains[1].SetFault(func(memchain.Call) error { return errors.New("no answer") })
	if err := o.Lift(t.Context()); err == nil || !strings.Contains(err.Error(), "eip155:1002: the lock is not lifted") {
		t.Error(err)
	}
	for i, s := range o.Sites {
		if e := o.Book.Entry(s.Registry); (len(e.locked()) > 0) != (i == 1) || e.Back.IsZero() != (i == 1) {
			t.Errorf("%s: %+v", s.Registry.Chain, e)
		}
	}
}

func TestEndedWallets(t *testing.T) {
	a, b := account(1, "a"), account(1, "b")
	set := func(wallet caip.AccountID) chains.Event {
		return chains.Event{Kind: chains.KindWalletSet, TxID: "tx " + wallet.Address, Wallet: &chains.WalletSetTo{Wallet: wallet}}
	}
	unset, sold := set(caip.AccountID{}), chains.Event{Kind: chains.KindTransferred, TxID: "sale"}
	cleared := unset
	cleared.TxID = "sale"
	points := chains.Event{Kind: chains.KindWalletSet, Wallet: &chains.WalletSetTo{Pointer: chains.PointsAway}}
	for name, c := range map[string]struct {
		events []chains.Event
		want   []caip.AccountID
	}{
		"nothing":                {nil, nil},
		"it stands":              {[]chains.Event{set(a)}, nil},
		"unset":                  {[]chains.Event{set(a), unset}, []caip.AccountID{a}},
		"unset twice":            {[]chains.Event{set(a), unset, unset}, []caip.AccountID{a}},
		"unset, and another set": {[]chains.Event{set(a), unset, set(b)}, []caip.AccountID{a}},
		"both unset":             {[]chains.Event{set(a), unset, set(b), unset}, []caip.AccountID{a, b}},
		"replaced":               {[]chains.Event{set(a), set(b)}, nil},
		"replaced, then unset":   {[]chains.Event{set(a), set(b), unset}, []caip.AccountID{b}},
		"set again":              {[]chains.Event{set(a), unset, set(a)}, []caip.AccountID{}},
		"sold":                   {[]chains.Event{set(a), cleared, sold}, nil},
		"sold, cleared after it": {[]chains.Event{set(a), sold, cleared}, nil},
		"sold after a lock":      {[]chains.Event{set(a), unset, sold}, nil},
		"the pointer moved":      {[]chains.Event{set(a), points}, nil},
	} {
		for i := range c.events {
			c.events[i].At.Height = uint64(i + 1)
		}
		if got := endedWallets(c.events, 0); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if got := endedWallets(c.events, uint64(len(c.events))); len(got) > 0 {
			t.Errorf("%s: %v behind all of it", name, got)
		}
	}
	past := []chains.Event{set(a), unset}
	past[0].At.Height, past[1].At.Height = 4, 6
	if got := endedWallets(past, 5); !slices.Equal(got, []caip.AccountID{a}) {
		t.Errorf("set before, unset behind it: %v", got)
	}
}

// What a relayer may write that is not declared any more is told, and ended: also where the book
// was lost, if the chain tells of it.
func TestApply_endsGrantsThatAreNotDeclared(t *testing.T) {
	for name, chainTells := range map[string]bool{"the book knows": false, "the chain tells": true} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			b.finish()
			c, ref := b.chains[1], b.registered(b.chains[1])[0]
			if chainTells {
				b.lose()
			}
			o := b.owner(true)
			defer o.Book.Close()
			o.Sites[1].Grants = nil
			if chainTells {
				o.Sites[1].Grantees = func(context.Context, chains.Chain, caip.AgentRef) ([]caip.AccountID, error) {
					return []caip.AccountID{c.Account("stranger"), c.Account("relayer")}, nil
				}
			}
			plan, err := o.Plan(t.Context())
			if err != nil || len(plan.Due) != 1 || plan.Due[0].What != "grant to "+c.Account("relayer").Address || plan.Due[0].Was != "uri, unset-wallet" || plan.Due[0].Cost == nil {
				t.Fatalf("%+v, %v", plan, err)
			}
			out, err := o.Apply(t.Context())
			if err != nil || len(out.Done) != 1 || len(out.Due) > 0 {
				t.Fatalf("%+v, %v", out, err)
			}
			if grant, err := c.Grant(t.Context(), ref, c.Account("relayer")); err != nil || grant.Scopes != 0 {
				t.Errorf("%+v, %v", grant, err)
			}
		})
	}
}

// A scope that is taken out of a grant ends too.
func TestApply_narrowsAGrant(t *testing.T) {
	b, o := stood(t)
	o.Sites[1].Grants = []Grant{{Relayer: b.chains[1].Account("relayer"), Scopes: chains.SyncScopeUnsetWallet, For: 365 * 24 * time.Hour}}
	out, err := o.Apply(t.Context())
	if err != nil || len(out.Done) != 1 || len(out.Due) > 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	if grant, err := b.chains[1].Grant(t.Context(), b.registered(b.chains[1])[0], b.chains[1].Account("relayer")); err != nil || grant.Scopes != chains.SyncScopeUnsetWallet {
		t.Errorf("%+v, %v", grant, err)
	}
}

// Where the chain does not tell who was granted something, that is said, once asked, and spoils
// nothing.
func TestApply_whereTheChainTellsNoGrants(t *testing.T) {
	b, o := stood(t)
	asked := 0
	o.Sites[1].Grantees = func(context.Context, chains.Chain, caip.AgentRef) ([]caip.AccountID, error) {
		asked++
		return nil, errors.New("no logs")
	}
	for range 2 {
		out, err := o.Apply(t.Context())
		if err != nil || len(out.Due) > 0 || len(out.Ungiven) != 1 || out.Ungiven[b.registered(b.chains[1])[0]] == nil {
			t.Errorf("%+v, %v", out, err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

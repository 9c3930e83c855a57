package owner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// said is what the home says of a wallet on a chain.
func (b *bed) said(on caip.ChainID) string {
	b.t.Helper()
	value, err := b.chains[0].Metadata(b.t.Context(), b.registered(b.chains[0])[0], chains.HomeWalletKey(on), chains.Latest)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(value)
}

// say is the write that has the home say it.
func (b *bed) say(on caip.ChainID, wallet string) chains.Op {
	b.t.Helper()
	return chains.SetMetadata{Agent: b.registered(b.chains[0])[0], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(on), Value: []byte(wallet)}}
}

// What the home says of wallets elsewhere is taken back whatever is declared by then, and no wallet
// that stood is set again because another one was declared before the lock.
func TestLock_ofWhatIsNotDeclaredAnyMore(t *testing.T) {
	b, o := stood(t)
	gone := caip.MustChainID("eip155:1003") // taken out of the declaration
	b.do(b.chains[0], b.say(gone, "eip155:1003:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"))
	stolen := []caip.AccountID{o.Sites[1].Wallet, o.Sites[2].Wallet}
	o.Sites[1].Wallet, o.Sites[2].Wallet = b.chains[1].Account("new"), caip.AccountID{}
	for _, l := range o.Lock(t.Context(), nil) {
		if l.Err != nil || l.TxID == "" || l.Left != nil {
			t.Errorf("%+v", l)
		}
	}
	for _, on := range []caip.ChainID{b.chains[1].Info().Chain, b.chains[2].Info().Chain, gone} {
		if said := b.said(on); said != "" {
			t.Errorf("the home still says %s", said)
		}
	}
	blocked := func() (n int) {
		t.Helper()
		out, err := o.Apply(t.Context())
		if err != nil || len(out.Done) > 0 {
			t.Errorf("%+v, %v", out, err)
		}
		for _, d := range out.Due {
			if d.What == "wallet" && d.Op == nil {
				n++
			}
		}
		return n
	}
	if n := blocked(); n != 2 { // what was declared; the third has none
		t.Errorf("%d are locked", n)
	}
	o.Sites[1].Wallet, o.Sites[2].Wallet = stolen[0], stolen[1]
	if n := blocked(); n != 3 {
		t.Errorf("what was stolen is declared again: %d are locked", n)
	}
	if e := o.Book.Entry(o.Sites[1].Registry); !slices.Equal(e.Unset, stolen[:1]) {
		t.Errorf("%+v", e)
	}
}

// landing is a node behind whose first answer about metadata something lands.
type landing struct {
	chains.Chain
	once *sync.Once
	land func()
}

func (l landing) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	value, err := l.Chain.Metadata(ctx, ref, key, at)
	l.once.Do(l.land)
	return value, err
}

// What the home was about to say of a wallet when the lock began is taken back when it has landed.
func TestLock_takesBackWhatLandsMeanwhile(t *testing.T) {
	b, o := stood(t)
	c, on := b.chains[0], b.chains[1].Info().Chain
	b.do(c, b.say(on, ""))
	late := b.say(on, o.Sites[1].Wallet.String())
	o.Sites[0].Open = chains.Opened(chains.Chain(landing{c, new(sync.Once), func() { b.do(c, late) }}))
	allLocked(t, o.Lock(t.Context(), nil))
	if said := b.said(on); said != "" {
		t.Errorf("the home says %s", said)
	}
}

// Where the home's past cannot be read it is not said that it names no wallet for other chains.
// What can be unset is.
func TestLock_withoutTheHomesPast(t *testing.T) {
	b, o := stood(t)
	b.chains[0].SetFault(failing("History", errors.New("no logs")))
	for _, l := range o.Lock(t.Context(), nil) {
		if failed := l.Err != nil; l.TxID == "" || failed != (l.Registry == o.Home) {
			t.Errorf("%+v", l)
		}
	}
	if said := b.said(b.chains[1].Info().Chain); said != "" {
		t.Errorf("the home says %s", said)
	}
}

// A second lock, of another wallet, does not let the first one back.
func TestLock_twice(t *testing.T) {
	b, o := stood(t)
	stolen := o.Sites[1].Wallet
	for _, declared := range []caip.AccountID{stolen, b.chains[1].Account("new")} {
		o.Sites[1].Wallet = declared
		allLocked(t, o.Lock(t.Context(), nil))
	}
	if e := o.Book.Entry(o.Sites[1].Registry); e.Locked == stolen || !slices.Equal(e.Unset, []caip.AccountID{stolen}) {
		t.Errorf("%+v", e)
	}
}

// A wallet that nobody declared, on a chain that did not answer the lock, is not taken for one that
// may stand, until a lock has ended it or is lifted.
func TestLock_ofAChainThatWasDown(t *testing.T) {
	b, o := stood(t)
	o.Sites[1].Wallet = caip.AccountID{}
	b.chains[1].SetFault(func(memchain.Call) error { return errors.New("no answer") })
	o.Lock(t.Context(), nil)
	b.chains[1].SetFault(nil)
	told := func() (n int) {
		t.Helper()
		out, err := o.Plan(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range out.Due {
			if d.Registry == o.Sites[1].Registry && d.What == "wallet" && d.Why == stillStands {
				n++
			}
		}
		return n
	}
	if n := told(); n != 1 {
		t.Errorf("told %d times", n)
	}
	o.Lock(t.Context(), nil)
	if n := told(); n != 0 {
		t.Errorf("told %d times of what is unset", n)
	}
	if e := o.Book.Entry(o.Sites[1].Registry); e.Locking {
		t.Errorf("%+v", e)
	}
}

// An owner whose keys are elsewhere is told at once all that he has to sign, and once that has
// landed nothing is left.
func TestLock_withoutAKey(t *testing.T) {
	b, o := stood(t)
	takeKeys(o)
	for round := 0; ; round++ {
		var due []Due
		for _, l := range o.Lock(t.Context(), nil) {
			for _, op := range l.Left {
				due = append(due, Due{Step: Step{Registry: l.Registry, Ref: l.Ref, Op: op}})
			}
			if (l.Err == nil) != (len(l.Left) == 0) || l.TxID != "" {
				t.Errorf("%+v", l)
			}
		}
		if want := max(0, 5-round); len(due) != want { // three wallets, and two that the home names
			t.Fatalf("round %d: %+v are left", round, due)
		}
		if len(due) == 0 {
			return
		}
		list, failed := o.Drafts(t.Context(), due)
		if len(list) != len(due) || len(failed) > 0 {
			t.Fatalf("%+v, %v", list, failed)
		}
		b.send(list[0].Document)
	}
}

// What fails of one key that the home holds, or of its own wallet, keeps none of the others from
// being taken back.
func TestLock_takesBackAllThatItCan(t *testing.T) {
	b, o := stood(t)
	gone := caip.MustChainID("eip155:1003")
	b.do(b.chains[0], b.say(gone, "eip155:1003:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"))
	var reads atomic.Int32
	b.chains[0].SetFault(func(call memchain.Call) error {
		if call.Method == "Metadata" && reads.Add(1) == 1 {
			return errors.New("no answer")
		}
		return nil
	})
	for _, l := range o.Lock(t.Context(), nil) {
		if failed := l.Err != nil; failed != (l.Registry == o.Home) {
			t.Errorf("%+v", l)
		}
	}
	for _, on := range []caip.ChainID{b.chains[1].Info().Chain, b.chains[2].Info().Chain, gone} {
		if said := b.said(on); said != "" {
			t.Errorf("the home still says %s", said)
		}
	}
}

// Of what was sold it is said whose it is by now, and no command is left for it. The others are
// locked.
func TestLock_ofWhatWasSold(t *testing.T) {
	for sold, name := range []string{"the home", "another", "SATI"} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			b.finish()
			c, ref, buyer := b.chains[sold], b.registered(b.chains[sold])[0], b.chains[sold].Account("buyer")
			b.do(c, chains.Transfer{Agent: ref, To: buyer})
			set := setWallet(c, ref, "buyer", "his")
			if _, err := chains.Do(t.Context(), c.Writer("buyer"), set, chains.Latest); err != nil {
				t.Fatal(err)
			}
			o := b.owner(true)
			defer o.Book.Close()
			if _, unready := o.Prepare(t.Context()); unready[ref.Registry] == nil || !strings.Contains(unready[ref.Registry].Error(), "belongs to") {
				t.Errorf("prepare: %v", unready)
			}
			for _, l := range o.Lock(t.Context(), nil) {
				if l.Ref != ref {
					if l.Err != nil || l.TxID == "" {
						t.Errorf("%+v", l)
					}
					continue
				}
				if want := ref.String() + " belongs to " + buyer.String() + ", and "; l.Err == nil || !strings.Contains(l.Err.Error(), want) || l.Left != nil {
					t.Errorf("%+v, want %s", l, want)
				}
			}
			if w := b.wallet(sold); w.Address != set.Wallet {
				t.Errorf("the buyer's wallet is %+v", w)
			}
		})
	}
}

// Where the owner's key cannot be read, that is said, with the command: not that somebody else owns
// the registration.
func TestLock_whereTheKeyCannotBeRead(t *testing.T) {
	_, o := stood(t)
	gone := errors.New("no such key")
	o.Sites[1].Owner = caip.AccountID{}
	o.Sites[1].Writer = func(context.Context, chains.Chain) (chains.Writer, error) { return nil, gone }
	for _, l := range o.Lock(t.Context(), nil) {
		if l.Registry != o.Sites[1].Registry {
			continue
		}
		if !errors.Is(l.Err, gone) || len(l.Left) != 1 || l.Left[0] != (chains.UnsetWallet{Agent: l.Ref}) {
			t.Errorf("%+v", l)
		}
	}
}

// A registration that was taken out of the declaration is not taken for one without a wallet: where
// it stands, or that cannot be told, the lock has failed.
func TestLock_ofARegistrationThatIsNotDeclared(t *testing.T) {
	b, o := stood(t)
	c, ref := b.chains[1], b.registered(b.chains[1])[0]
	o.Sites = slices.Delete(o.Sites, 1, 2)
	var down error
	o.Open = func(context.Context, caip.AgentRef) (chains.Chain, error) { return c, down }
	if out, err := o.Plan(t.Context()); err != nil || !slices.Equal(out.Left, []caip.AgentRef{ref}) {
		t.Errorf("%+v, %v", out, err)
	}
	left := func() Locking {
		t.Helper()
		list := o.Lock(t.Context(), nil)
		i := slices.IndexFunc(list, func(l Locking) bool { return l.Ref == ref })
		if len(list) != 3 || i < 0 {
			t.Fatalf("%+v", list)
		}
		return list[i]
	}
	if l := left(); l.Err == nil || len(l.Left) != 1 || l.Was != c.Account("wallet") {
		t.Errorf("%+v", l)
	} else if list, failed := o.Drafts(t.Context(), []Due{{Step: Step{Registry: l.Registry, Ref: l.Ref, Op: l.Left[0]}}}); len(list)+len(failed) > 0 {
		t.Errorf("%+v, %v", list, failed)
	}
	down = errors.New("no answer")
	if l := left(); l.Err == nil || len(l.Left) != 1 {
		t.Errorf("%+v", l)
	}
	down = nil
	b.do(c, chains.UnsetWallet{Agent: ref})
	if l := left(); l.Err != nil || l.Left != nil {
		t.Errorf("%+v", l)
	}
}

// What was sold after it was declared is told, as no failure, and the buyer's wallet stands. Where
// the state file does not know whose it was, the sale is not final, or one endpoint alone tells of
// it, it is not taken for sold.
func TestLock_ofWhatWasSoldAndIsNotDeclared(t *testing.T) {
	for name, c := range map[string]struct {
		known bool
		tells func(c chains.Chain, was caip.AccountID) chains.Chain
	}{
		"sold":                      {true, nil},
		"whose it was is not known": {false, nil},
		"not final": {true, func(c chains.Chain, was caip.AccountID) chains.Chain {
			return tells{c, func(_ context.Context, a chains.Agent, at chains.Finality) (chains.Agent, error) {
				if at == chains.Finalized {
					a.Owner = was
				}
				return a, nil
			}}
		}},
		"younger than what is final": {true, func(c chains.Chain, _ caip.AccountID) chains.Chain {
			return tells{c, func(_ context.Context, a chains.Agent, at chains.Finality) (chains.Agent, error) {
				if at == chains.Finalized {
					return chains.Agent{}, &chains.Error{Kind: chains.NotFound, Op: "read agent", Err: errors.New("none")}
				}
				return a, nil
			}}
		}},
		"another endpoint does not say so": {true, func(c chains.Chain, was caip.AccountID) chains.Chain {
			return tells{c, func(ctx context.Context, a chains.Agent, _ chains.Finality) (chains.Agent, error) {
				if chains.AsksElsewhere(ctx) {
					a.Owner = was
				}
				return a, nil
			}}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			b, o := stood(t)
			at, ref, buyer := b.chains[1], b.registered(b.chains[1])[0], b.chains[1].Account("buyer")
			locked := o.Sites[1].Wallet
			err := o.Book.Change(ref.Registry, func(e *Entry) {
				if e.unset(locked); !c.known {
					e.Owner = caip.AccountID{}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			b.do(at, chains.Transfer{Agent: ref, To: buyer})
			his := at.Account("his")
			receipt, err := chains.Do(t.Context(), at.Writer("buyer"), setWallet(at, ref, "buyer", "his"), chains.Finalized)
			if err != nil {
				t.Fatal(receipt, err)
			}
			o.Sites = slices.Delete(o.Sites, 1, 2)
			if c.tells != nil {
				o.Open = func(context.Context, caip.AgentRef) (chains.Chain, error) {
					return c.tells(at, at.Account("alice")), nil
				}
			}
			told := func() (list []Locking) {
				t.Helper()
				return slices.DeleteFunc(o.Lock(t.Context(), nil), func(l Locking) bool { return l.Ref != ref })
			}
			list := told()
			if len(list) != 1 {
				t.Fatalf("%+v", list)
			}
			if sold := c.known && c.tells == nil; !sold {
				if l := list[0]; l.Err == nil || l.Sold != "" || len(l.Left) != 1 || l.Was != his || len(told()) != 1 {
					t.Errorf("%+v", l)
				}
				return
			}
			if l := list[0]; l.Err != nil || l.Left != nil || l.Sold != "it belongs to "+buyer.String() {
				t.Errorf("%+v", l)
			}
			if again := told(); len(again) != 1 || again[0].Sold != list[0].Sold {
				t.Errorf("told again: %+v", again)
			}
			if w := b.wallet(1); w.Address != his {
				t.Errorf("the buyer's wallet is %+v", w)
			}
			if e := o.Book.Entry(ref.Registry); e.Ref != ref || !slices.Equal(e.locked(), []caip.AccountID{locked}) {
				t.Errorf("%+v", e)
			}
		})
	}
}

// tells is a chain that tells something else of an agent.
type tells struct {
	chains.Chain
	of func(ctx context.Context, agent chains.Agent, at chains.Finality) (chains.Agent, error)
}

func (c tells) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	agent, err := c.Chain.Agent(ctx, ref, at)
	if err != nil {
		return agent, err
	}
	return c.of(ctx, agent, at)
}

// What an earlier owner has signed and nobody sends leaves no place for the present owner to take:
// nonces are an account's own.
func TestLock_takesNoPlaceOfAnotherAccount(t *testing.T) {
	b, o := stood(t)
	c := b.chains[1]
	ref := b.registered(c)[0]
	w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: ref.Registry}
	next, _, err := w.NextNonce(t.Context())
	if err == nil {
		// Nobody sends it, and what is before it takes the agent to another key.
		next += 2
		_, err = w.Sign(t.Context(), chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}, chains.SignOptions{Nonce: &next})
	}
	if err != nil {
		t.Fatal(err)
	}
	b.do(c, chains.Transfer{Agent: ref, To: c.Account("bob")})
	if _, err := chains.Do(t.Context(), c.Writer("bob"), setWallet(c, ref, "bob", "stolen"), chains.Latest); err != nil {
		t.Fatal(err)
	}
	o.Sites[1].Owner = c.Account("bob")
	o.Sites[1].Writer = func(context.Context, chains.Chain) (chains.Writer, error) { return c.Writer("bob"), nil }
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	allLocked(t, o.Lock(ctx, nil))
	if w := b.wallet(1); w.State != chains.WalletNone {
		t.Errorf("%+v", w)
	}
}

// What holds up an account on one of a chain's registries is outbid by the lock of whichever comes
// first: nothing else of the account lands before it.
func TestLock_takesThePlaceOfWhatIsUnderWayBeside(t *testing.T) {
	for _, other := range []int{0, 1} {
		t.Run(fmt.Sprintf("of registry %d", other), func(t *testing.T) {
			b, o := stood(t)
			c := b.chains[1]
			receipt, err := chains.Do(t.Context(), c.Writer("alice"), chains.Register{}, chains.Latest)
			if err != nil {
				t.Fatal(err)
			}
			event, _ := receipt.Event(chains.KindRegistered)
			b.do(c, setWallet(c, event.Agent, "alice", "wallet"))
			// The test chain has one registry: another name for it stands for the second.
			o.Sites = []Site{o.Sites[1], o.Sites[1]}
			o.Sites[1].Registry.Address = c.Account("second").Address
			b.change(o, o.Sites[1].Registry, func(e *Entry) { e.Ref = event.Agent })
			c.Hold(true)
			w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: o.Sites[other].Registry}
			tx, err := w.Sign(t.Context(), chains.SetMetadata{Agent: event.Agent, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}, chains.SignOptions{})
			if err == nil {
				err = w.Send(t.Context(), tx)
			}
			if err != nil {
				t.Fatal(err)
			}
			locked := lockAside(t, o)
			outbid(t, func() bool { return !slices.Contains(c.Pending(), tx.ID) })
			c.Hold(false)
			for _, l := range <-locked {
				if declared := o.index(l.Registry) >= 0; declared && l.Err != nil {
					t.Errorf("%+v", l)
				}
			}
			for _, ref := range []caip.AgentRef{b.registered(c)[0], event.Agent} {
				if agent, err := c.Agent(t.Context(), ref, chains.Latest); err != nil || agent.Wallet.State != chains.WalletNone {
					t.Errorf("%+v, %v", agent.Wallet, err)
				}
			}
		})
	}
}

// capped is a writer that may offer no more than was offered already.
type capped struct{ chains.Writer }

func (w capped) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	if o.Replaces != nil {
		return chains.Tx{}, &chains.Error{Kind: chains.Transient, Op: op.Verb(), Err: chains.ErrFeeCap}
	}
	return w.Writer.Sign(ctx, op, o)
}

// What was signed at the configured cap of fees, and nobody has any more, keeps no lock out.
func TestLock_whereWhatWasSignedCannotBeOutbid(t *testing.T) {
	b, o := stood(t)
	c := b.chains[1]
	ref := b.registered(c)[0]
	w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: ref.Registry}
	if _, err := w.Sign(t.Context(), chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}, chains.SignOptions{}); err != nil {
		t.Fatal(err)
	}
	o.Sites[1].Writer = func(context.Context, chains.Chain) (chains.Writer, error) { return capped{c.Writer("alice")}, nil }
	allLocked(t, o.Lock(t.Context(), nil))
	if w := b.wallet(1); w.State != chains.WalletNone {
		t.Errorf("%+v", w)
	}
}

// Of two that hold up its account a lock outbids the one that has taken the other's place,
// whichever registry it is of, as where it is given once more after it was killed.
func TestLock_onceMoreWhereItsOwnIsUnderWay(t *testing.T) {
	b, o := stood(t)
	c := b.chains[1]
	ref := b.registered(c)[0]
	o.Sites = []Site{o.Sites[1], o.Sites[1]}
	o.Sites[1].Registry.Address = c.Account("second").Address // another name for it, which is not registered
	c.Hold(true)
	say := chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}
	var last *chains.Tx
	for _, registry := range []caip.AccountID{o.Sites[1].Registry, o.Sites[0].Registry} {
		w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: registry, replaces: last}
		tx, err := w.Sign(t.Context(), say, chains.SignOptions{})
		if err == nil {
			err = w.Send(t.Context(), tx)
		}
		if err != nil {
			t.Fatal(err)
		}
		last = &tx
	}
	locked := lockAside(t, o)
	outbid(t, func() bool { return !slices.Contains(c.Pending(), last.ID) })
	c.Hold(false)
	for _, l := range <-locked {
		if l.Ref == ref && l.Err != nil {
			t.Errorf("%+v", l)
		}
	}
	if w := b.wallet(1); w.State != chains.WalletNone {
		t.Errorf("%+v", w)
	}
}

// What was to be outbid may land first: then the wallet is unset behind it.
func TestLock_whereWhatIsUnderWayIsFaster(t *testing.T) {
	b, o := stood(t)
	c := b.chains[1]
	ref := b.registered(c)[0]
	c.Hold(true)
	w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: ref.Registry}
	tx, err := w.Sign(t.Context(), chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}, chains.SignOptions{})
	if err == nil {
		err = w.Send(t.Context(), tx)
	}
	if err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	c.SetFault(func(call memchain.Call) error {
		if call.Method == "Send" && call.TxID != tx.ID {
			once.Do(func() {
				c.Hold(false)
				for len(c.Pending()) > 0 {
					c.Mine(1)
				}
			})
		}
		return nil
	})
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	allLocked(t, o.Lock(ctx, nil))
	if w := b.wallet(1); w.State != chains.WalletNone {
		t.Errorf("%+v", w)
	}
}

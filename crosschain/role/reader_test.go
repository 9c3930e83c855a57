package role_test

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/role"
)

// stage is two chains with one agent's registrations, and who reads them.
type stage struct {
	t      *testing.T
	a, b   *memchain.Chain
	refs   []caip.AgentRef
	chains map[caip.AccountID]chains.Chain
	reader *role.Reader
}

func newStage(t *testing.T) *stage {
	s := &stage{t: t, chains: map[caip.AccountID]chains.Chain{}}
	s.a = memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true, Lag: 2, WalletProof: true})
	s.b = memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), AutoMine: true, Lag: 2})
	for _, c := range []*memchain.Chain{s.a, s.b} {
		s.chains[c.Info().Registry] = c
		e, _ := s.do(c, "owner", chains.Register{}).Event(chains.KindRegistered)
		s.refs = append(s.refs, e.Agent)
	}
	s.forget()
	return s
}

// forget takes another reader, which remembers nothing.
func (s *stage) forget() {
	s.reader = &role.Reader{
		Open:  func(_ context.Context, registry caip.AccountID) (chains.Chain, error) { return s.chains[registry], nil },
		At:    func(caip.AccountID) chains.Finality { return chains.Finalized },
		Clock: s.a.Time,
	}
}

func (s *stage) do(c *memchain.Chain, who string, op chains.Op) chains.Receipt {
	s.t.Helper()
	r, err := chains.Do(s.t.Context(), c.Writer(who), op, chains.Latest)
	if err != nil {
		s.t.Fatalf("%s by %s: %v", op.Verb(), who, err)
	}
	return r
}

// pass lets some minutes go by on both chains, and makes what was done final.
func (s *stage) pass() {
	for _, c := range []*memchain.Chain{s.a, s.b} {
		c.Mine(300)
	}
	for s.b.Height() < s.a.Height() {
		s.b.Mine(1)
	}
	for s.a.Height() < s.b.Height() {
		s.a.Mine(1)
	}
}

func (s *stage) give(who string) chains.Feedback {
	s.t.Helper()
	e, ok := s.do(s.a, who, chains.GiveFeedback{Agent: s.refs[0]}).Event(chains.KindFeedback)
	if !ok {
		s.t.Fatal("no feedback")
	}
	return *e.Feedback
}

func (s *stage) part(at caip.AgentRef, f chains.Feedback) chains.Role {
	s.t.Helper()
	got, err := s.reader.Reviewer(s.t.Context(), at, f)
	if err != nil {
		s.t.Fatal(err)
	}
	return got
}

// counting counts what is read of an agent's past from its registration on, and after a position.
type counting struct {
	*memchain.Chain
	whole, more, agents, approvals *atomic.Int32
}

func (c counting) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	if after == (chains.Position{}) {
		c.whole.Add(1)
	} else {
		c.more.Add(1)
	}
	return c.Chain.HistoryAfter(ctx, ref, after, upTo)
}

func (c counting) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	c.agents.Add(1)
	return c.Chain.Agent(ctx, ref, at)
}

func (c counting) Approvals(ctx context.Context, owner caip.AccountID, after, upTo chains.Position) ([]chains.Event, error) {
	c.approvals.Add(1)
	return c.Chain.Approvals(ctx, owner, after, upTo)
}

func (s *stage) counted(c *memchain.Chain) counting {
	n := counting{c, new(atomic.Int32), new(atomic.Int32), new(atomic.Int32), new(atomic.Int32)}
	s.chains[c.Info().Registry] = n
	return n
}

// The past of a popular agent is read once. Reviews of what is final cost nothing more, and new
// ones what is new.
func TestReader_readsAPastOnce(t *testing.T) {
	s := newStage(t)
	s.do(s.b, "owner", chains.Transfer{Agent: s.refs[1], To: s.b.Account("buyer")})
	n := s.counted(s.b)
	var given []chains.Feedback
	for range 20 {
		given = append(given, s.give("client"))
	}
	s.pass()
	for range 3 {
		for _, f := range given {
			if got := s.part(s.refs[1], f); got != chains.RoleNone {
				t.Errorf("a stranger is %q", got)
			}
		}
	}
	if n.whole.Load() != 1 || n.more.Load() != 0 || n.agents.Load() != 1 || n.approvals.Load() != 0 {
		t.Errorf("old reviews: %d whole histories, %d pieces, %d agents, %d lists of approvals", n.whole.Load(), n.more.Load(), n.agents.Load(), n.approvals.Load())
	}
	s.b.Mine(1)
	for range 3 {
		s.part(s.refs[1], s.give("client"))
	}
	if n.whole.Load() != 1 || n.more.Load() != 1 {
		t.Errorf("a new review: %d whole histories, %d pieces", n.whole.Load(), n.more.Load())
	}
}

// Those who read together share what was read since they began, and nothing older: whoever buys an
// agent and reviews it at once is found out.
func TestReader_sharesNothingOlderThanTheQuestion(t *testing.T) {
	s := newStage(t)
	before := together.Sharing(t.Context())
	ask := func(ctx context.Context, f chains.Feedback) chains.Role {
		t.Helper()
		role, err := s.reader.Reviewer(ctx, s.refs[1], f)
		if err != nil {
			t.Fatal(err)
		}
		return role
	}
	ask(before, s.give("client"))
	s.do(s.b, "owner", chains.Transfer{Agent: s.refs[1], To: s.b.Account("buyer")})
	s.pass()
	if role := ask(together.Sharing(t.Context()), s.give("buyer")); role == chains.RoleNone {
		t.Error("its new owner is a stranger")
	}
}

// What an owner approved for all that he has is read for those only who acted.
func TestReader_readsApprovalsOfWhoActed(t *testing.T) {
	s := newStage(t)
	n := s.counted(s.b)
	for _, who := range []string{"operator", "critic"} {
		s.do(s.b, "owner", chains.Approve{Agent: s.refs[1], Operator: s.b.Account(who), All: true, Approved: true})
	}
	s.do(s.b, "operator", chains.SetURI{Agent: s.refs[1], URI: "ipfs://x"})
	s.pass()
	praise, blame := s.give("operator"), s.give("critic")
	s.pass()
	s.do(s.b, "owner", chains.Approve{Agent: s.refs[1], Operator: s.b.Account("operator"), All: true})
	s.pass()
	if got := s.part(s.refs[1], blame); got != chains.RoleNone || n.approvals.Load() != 0 {
		t.Errorf("who never acted is %q, after %d lists", got, n.approvals.Load())
	}
	for range 3 {
		if got := s.part(s.refs[1], praise); got != chains.RoleOperator || n.approvals.Load() != 1 {
			t.Errorf("who acted is %q, after %d lists", got, n.approvals.Load())
		}
	}
	if got := s.part(s.refs[1], s.give("operator")); got != chains.RoleNone {
		t.Errorf("who is no operator any more is %q", got)
	}
}

// changed is a chain whose history is told otherwise, by one whose adapter cannot be blamed.
type changed struct {
	*memchain.Chain
	tell    func([]chains.Event) []chains.Event
	another bool // endpoint tells it as it is
}

func (c changed) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	events, err := c.Chain.HistoryAfter(ctx, ref, after, upTo)
	if c.another && chains.AsksElsewhere(ctx) {
		return events, err
	}
	return c.tell(events), err
}

// behind is changed with another endpoint that is a block behind, where that is honest. The first
// one may lie of the owner, too.
type behind struct {
	changed
	owner caip.AccountID
}

func (b behind) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	if chains.AsksElsewhere(ctx) {
		return b.Chain.Agent(ctx, ref, chains.Depth(1))
	}
	agent, err := b.Chain.Agent(ctx, ref, at)
	agent.Owner = cmp.Or(b.owner, agent.Owner)
	return agent, err
}

func (b behind) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	if chains.AsksElsewhere(ctx) && upTo.Height >= b.Height() {
		return nil, &chains.Error{Kind: chains.Transient, Chain: ref.Chain(), Op: "read history", Err: errors.New("the node does not know that block")}
	}
	return b.changed.HistoryAfter(ctx, ref, after, upTo)
}

func without(kind chains.EventKind) func([]chains.Event) []chains.Event {
	return func(list []chains.Event) (out []chains.Event) {
		for _, e := range list {
			if e.Kind != kind {
				out = append(out, e)
			}
		}
		return out
	}
}

// A node that leaves out a sale or the registration decides nothing.
func TestReader_holdsThePastAgainstTheState(t *testing.T) {
	s := newStage(t)
	s.do(s.b, "owner", chains.Transfer{Agent: s.refs[1], To: s.b.Account("buyer")})
	s.do(s.b, "buyer", chains.Transfer{Agent: s.refs[1], To: s.b.Account("third")})
	s.pass()
	f := s.give("client")
	last := func(list []chains.Event) []chains.Event {
		for i, e := range list {
			if e.Transfer != nil {
				return append(list[:i:i], list[i+1:]...) // the first of two
			}
		}
		return list
	}
	for name, tell := range map[string]func([]chains.Event) []chains.Event{
		"all transfers": without(chains.KindTransferred), "one of the transfers": last, "the registration": without(chains.KindRegistered), "everything": func([]chains.Event) []chains.Event { return nil },
	} {
		s.forget()
		s.chains[s.refs[1].Registry] = changed{s.b, tell, false}
		if got, err := s.reader.Reviewer(t.Context(), s.refs[1], f); chains.KindOf(err) != chains.Dishonest {
			t.Errorf("without %s: %q, %v", name, got, err)
		}
		s.chains[s.refs[1].Registry] = changed{s.b, tell, true}
		if got, err := s.reader.Reviewer(t.Context(), s.refs[1], f); err != nil || got != chains.RoleNone {
			t.Errorf("without %s, which another endpoint has: %q, %v", name, got, err)
		}
		s.forget()
		s.chains[s.refs[1].Registry] = behind{changed{s.b, tell, true}, caip.AccountID{}}
		if got, err := s.reader.Reviewer(t.Context(), s.refs[1], f); err != nil || got != chains.RoleNone {
			t.Errorf("without %s, which another endpoint has that is a block behind: %q, %v", name, got, err)
		}
	}
	s.forget()
	s.chains[s.refs[1].Registry] = behind{changed{s.b, func(list []chains.Event) []chains.Event { return list }, true}, s.b.Account("thief")}
	if got, err := s.reader.Reviewer(t.Context(), s.refs[1], f); err != nil || got != chains.RoleNone {
		t.Errorf("with another owner: %q, %v", got, err)
	}
	s.forget()
	s.chains[s.refs[1].Registry] = s.b
	s.part(s.refs[1], f)
	s.do(s.b, "third", chains.Transfer{Agent: s.refs[1], To: s.b.Account("fourth")})
	s.chains[s.refs[1].Registry] = changed{s.b, func(list []chains.Event) []chains.Event {
		if len(list) < 4 { // what is new is left out
			return nil
		}
		return list
	}, false}
	if got, err := s.reader.Reviewer(t.Context(), s.refs[1], s.give("client")); err != nil || got != chains.RoleNone {
		t.Errorf("a piece without the sale is read again as a whole: %q, %v", got, err)
	}
}

// Nothing is decided by what may still be taken back, nor by a node that has not come that far, and
// what cannot be read is no error for good.
func TestReader_waits(t *testing.T) {
	s := newStage(t)
	s.pass()
	s.do(s.b, "owner", chains.Transfer{Agent: s.refs[1], To: s.b.Account("buyer")})
	fresh := s.give("buyer")
	if got, err := s.reader.Reviewer(t.Context(), s.refs[1], fresh); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("a sale that is not final: %q, %v", got, err)
	}
	s.b.Settle()
	if got := s.part(s.refs[1], fresh); got != chains.RoleOwner {
		t.Errorf("the buyer is %q", got)
	}
	s.a.Mine(1000)
	if got, err := s.reader.Reviewer(t.Context(), s.refs[1], s.give("client")); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("a node that is behind: %q, %v", got, err)
	}
	s.b.Mine(1000)
	f := s.give("client")
	timeless := f
	timeless.Time = time.Time{}
	if got, err := s.reader.Reviewer(t.Context(), s.refs[1], timeless); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("a review without a time: %q, %v", got, err)
	}
	for _, kind := range []chains.Kind{chains.NotFound, chains.Unsupported, chains.Invalid, chains.Unreachable} {
		for _, method := range []string{"HistoryAfter", "Agent", "BlockTime"} {
			if method == "HistoryAfter" && kind == chains.Unsupported {
				continue // everybody's events are read: TestReader_readsEverythingWhereItMust
			}
			s.forget()
			s.b.SetFault(func(c memchain.Call) error {
				if c.Method == method && !c.After {
					return &chains.Error{Kind: kind, Op: method, Err: errors.New("test")}
				}
				return nil
			})
			got, err := s.reader.Reviewer(t.Context(), s.refs[1], f)
			if err == nil || chains.KindOf(err).Permanent() {
				t.Errorf("%s fails as %s: %q, %v", method, kind, got, err)
			}
		}
	}
}

// A block that was taken for final and is replaced makes the past be read again, whoever asks
// meanwhile.
func TestReader_afterAReorganisation(t *testing.T) {
	s := newStage(t)
	s.reader.At = func(caip.AccountID) chains.Finality { return chains.Latest }
	s.do(s.b, "owner", chains.Transfer{Agent: s.refs[1], To: s.b.Account("thief")})
	f := s.give("thief")
	if got := s.part(s.refs[1], f); got != chains.RoleOwner {
		t.Fatalf("the thief is %q", got)
	}
	s.b.Reorg(1, func(string) memchain.Fate { return memchain.Drop })
	s.b.Mine(1)
	f = s.give("thief")
	together.Each(t.Context(), 8, func(ctx context.Context, _ int) {
		if got, err := s.reader.Reviewer(ctx, s.refs[1], f); err != nil || got != chains.RoleNone {
			t.Errorf("who never got the agent is %q, %v", got, err)
		}
	})
}

// walled is a registry that sets wallets and logs nothing of it.
type walled struct {
	changed
	wallet caip.AccountID
}

func (w walled) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := w.Chain.Agent(ctx, ref, at)
	a.Wallet.Address = w.wallet
	return a, err
}

func TestReader_takesTheWalletOfNowWhereNoneWasLogged(t *testing.T) {
	s := newStage(t)
	s.chains[s.refs[1].Registry] = walled{changed{s.b, without(chains.KindWalletSet), false}, s.b.Account("wallet")}
	s.pass()
	if got := s.part(s.refs[1], s.give("wallet")); got != chains.RoleWallet {
		t.Errorf("the wallet is %q", got)
	}
	if got := s.part(s.refs[1], s.give("client")); got != chains.RoleNone {
		t.Errorf("a stranger is %q", got)
	}
}

// walletless is a registry of before there were wallets: agentWallet is a key as any other there.
type walletless struct{ *memchain.Chain }

func (w walletless) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := w.Chain.Agent(ctx, ref, at)
	a.Wallet = chains.Wallet{State: chains.WalletUnsupported}
	return a, err
}

// Whoever is reviewed could otherwise write the critic's address under that key, within the two
// minutes.
func TestReader_takesNobodyForTheWalletWhereThereIsNone(t *testing.T) {
	s := newStage(t)
	s.chains[s.refs[1].Registry] = walletless{s.b}
	s.pass()
	given := s.give("critic")
	s.do(s.b, "owner", chains.SetWallet{Agent: s.refs[1], Wallet: s.b.Account("critic")})
	s.pass()
	if got := s.part(s.refs[1], given); got != chains.RoleNone {
		t.Errorf("the critic is %q", got)
	}
}

// A node can invent what fits the state: that the critic was made the wallet, in a place where
// something else stands or nothing at all. Nobody is silenced by its word.
func TestReader_believesNoNodeThatSomebodyPlayedAPart(t *testing.T) {
	for name, place := range map[string]func(*chains.Event){
		"where something else stands": func(*chains.Event) {},
		"where nothing stands":        func(e *chains.Event) { e.ID, e.Ordinal = caip.Hash{1}, 7 },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t)
			s.do(s.b, "owner", chains.SetWallet{Agent: s.refs[1], Wallet: s.b.Account("own")})
			last := s.do(s.b, "owner", chains.SetURI{Agent: s.refs[1], URI: "ipfs://x"}).Events[0]
			s.pass()
			lying := changed{s.b, func(events []chains.Event) (out []chains.Event) {
				for _, e := range events {
					if out = append(out, e); e.ID == last.ID {
						e.Kind, e.URI, e.Wallet = chains.KindWalletSet, nil, &chains.WalletSetTo{Wallet: s.b.Account("critic")}
						place(&e)
						out = append(out, e)
					}
				}
				return out
			}, false}
			given := s.give("critic")
			lying.another = true
			s.chains[s.refs[1].Registry] = lying
			if got := s.part(s.refs[1], given); got != chains.RoleNone {
				t.Errorf("another endpoint is honest, and the critic is %q", got)
			}
			lying.another = false
			s.chains[s.refs[1].Registry] = lying
			s.forget()
			if got, err := s.reader.Reviewer(t.Context(), s.refs[1], given); err == nil {
				t.Errorf("the critic is %q", got)
			}
			s.chains[s.refs[1].Registry] = s.b
			if got := s.part(s.refs[1], given); got != chains.RoleNone {
				t.Errorf("by an honest node the critic is %q", got)
			}
			if got := s.part(s.refs[1], s.give("own")); got != chains.RoleWallet {
				t.Errorf("by an honest node the wallet is %q", got)
			}
		})
	}
}

// slander is a node that calls an account the wallet, which was never logged, beside an honest one.
type slander struct {
	*memchain.Chain
	account caip.AccountID
}

func (s slander) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := s.Chain.Agent(ctx, ref, at)
	if !chains.AsksElsewhere(ctx) {
		a.Wallet.Address = s.account
	}
	return a, err
}

func TestReader_believesNoNodeThatSomebodyIsTheWallet(t *testing.T) {
	s := newStage(t)
	s.chains[s.refs[1].Registry] = slander{s.b, s.b.Account("critic")}
	s.pass()
	given := s.give("critic")
	if got, err := s.reader.Reviewer(t.Context(), s.refs[1], given); err == nil {
		t.Errorf("the critic is %q", got)
	}
	s.chains[s.refs[1].Registry] = s.b
	if got := s.part(s.refs[1], given); got != chains.RoleNone {
		t.Errorf("by an honest node the critic is %q", got)
	}
}

// bare is a chain that lists nothing by agent.
type bare struct{ chains.Chain }

func (b bare) HistoryAfter(context.Context, caip.AgentRef, chains.Position, chains.Position) ([]chains.Event, error) {
	return nil, chains.Refuse(b.Info().Chain, "read history", "test")
}

func (b bare) Approvals(context.Context, caip.AccountID, chains.Position, chains.Position) ([]chains.Event, error) {
	return nil, chains.Refuse(b.Info().Chain, "read approvals", "test")
}

func TestReader_readsEverythingWhereItMust(t *testing.T) {
	s := newStage(t)
	s.do(s.b, "owner", chains.Approve{Agent: s.refs[1], Operator: s.b.Account("operator"), All: true, Approved: true})
	s.do(s.b, "operator", chains.SetURI{Agent: s.refs[1], URI: "ipfs://x"})
	s.pass()
	s.chains[s.refs[1].Registry] = bare{s.b}
	for who, want := range map[string]chains.Role{"operator": chains.RoleOperator, "client": chains.RoleNone} {
		if got := s.part(s.refs[1], s.give(who)); got != want {
			t.Errorf("%s is %q, want %q", who, got, want)
		}
	}
}

// racing is a chain that is faster than its node answers: by the time its clock is read, the agent
// was read some blocks ago. Those who read together share what was read.
type racing struct {
	*memchain.Chain
	read chan struct{} // closed when the agent was read first
	once *sync.Once
}

func (r racing) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	return together.Once(ctx, ref, func(ctx context.Context) (chains.Agent, error) {
		agent, err := r.Chain.Agent(ctx, ref, at)
		r.once.Do(func() { r.Chain.Mine(9); close(r.read) })
		return agent, err
	})
}

func (r racing) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	if at == chains.Finalized {
		<-r.read
	}
	return r.Chain.BlockTime(ctx, at)
}

func TestReader_keepsUpWithAFastChain(t *testing.T) {
	s := newStage(t)
	s.pass()
	f := s.give("client")
	s.pass()
	s.chains[s.b.Info().Registry] = racing{s.b, make(chan struct{}), new(sync.Once)}
	if got, err := s.reader.Reviewer(together.Sharing(t.Context()), s.refs[1], f); err != nil || got != chains.RoleNone {
		t.Errorf("%q, %v", got, err)
	}
}

package owner

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/publish"
)

// bed is two EVM-like chains and a SATI-like one that mine by themselves.
type bed struct {
	t      *testing.T
	chains []*memchain.Chain
	path   string // of the book
	files  *files
	file   string // the registration file, without its registrations
}

func newBed(t *testing.T) *bed {
	t.Parallel()
	b := &bed{t: t, path: filepath.Join(t.TempDir(), "agent.json"), files: &files{at: map[string]string{}}, file: `{"name":"Weather"}`}
	for _, id := range []string{"eip155:1001", "eip155:1002", "solana:Testbed1111111111111111111111111"} {
		chain := caip.MustChainID(id)
		b.chains = append(b.chains, memchain.New(memchain.Options{Chain: chain, Lag: 3, Expiry: 600, WalletProof: chain.Namespace == caip.EIP155}))
	}
	ctx, cancel := context.WithCancel(context.Background())
	var wait sync.WaitGroup
	wait.Go(func() {
		for tick := time.NewTicker(4 * time.Millisecond); ; {
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-tick.C:
				for _, c := range b.chains {
					c.Mine(1)
				}
			}
		}
	})
	t.Cleanup(func() { cancel(); wait.Wait() })
	return b
}

// stood is an agent that stands, and its owner who is about to write.
func stood(t *testing.T) (*bed, *Owner) {
	b := newBed(t)
	b.finish()
	o := b.owner(true)
	t.Cleanup(o.Book.Close)
	return b, o
}

// takeKeys has an owner's keys be elsewhere.
func takeKeys(o *Owner) {
	for i := range o.Sites {
		o.Sites[i].Writer = nil
	}
}

// failing is a fault of one method.
func failing(method string, err error) func(memchain.Call) error {
	return func(call memchain.Call) error {
		if call.Method == method {
			return err
		}
		return nil
	}
}

// do writes by the owner's key.
func (b *bed) do(c *memchain.Chain, op chains.Op) {
	b.t.Helper()
	if _, err := chains.Do(b.t.Context(), c.Writer("alice"), op, chains.Latest); err != nil {
		b.t.Fatal(err)
	}
}

// send sends what stands in a draft, and waits for it.
func (b *bed) send(document []byte) {
	b.t.Helper()
	var tx chains.Tx
	if err := json.Unmarshal(document, &tx); err != nil {
		b.t.Fatal(err)
	}
	i := slices.IndexFunc(b.chains, func(c *memchain.Chain) bool { return c.Info().Chain == tx.Chain })
	if _, err := chains.Follow(b.t.Context(), b.chains[i].Writer("alice"), tx, chains.Latest); err != nil {
		b.t.Fatal(err)
	}
}

// setWallet is the write by which an owner sets a wallet.
func setWallet(c *memchain.Chain, agent caip.AgentRef, owner, wallet string) chains.SetWallet {
	set := chains.SetWallet{Agent: agent, Wallet: c.Account(wallet)}
	if c.Info().Chain.Namespace == caip.EIP155 {
		set.Proof = c.WalletProof(wallet, agent, c.Account(owner), uint64(c.Time().Unix())+250)
	}
	return set
}

// change changes what an owner's book says of a registry.
func (b *bed) change(o *Owner, registry caip.AccountID, change func(*Entry)) {
	b.t.Helper()
	if err := o.Book.Change(registry, change); err != nil {
		b.t.Fatal(err)
	}
}

// lockAside locks in the background.
func lockAside(t *testing.T, o *Owner) <-chan []Locking {
	locked := make(chan []Locking, 1)
	go func() { locked <- o.Lock(t.Context(), nil) }()
	return locked
}

// allLocked checks that no part of a lock failed.
func allLocked(t *testing.T, list []Locking) {
	t.Helper()
	for _, l := range list {
		if l.Err != nil {
			t.Errorf("%+v", l)
		}
	}
}

// files is where registration files go.
type files struct {
	name  string // of the one file, as with a web server; empty: each has a name of its own
	at    map[string]string
	fails error
	shut  error // seen beforehand
	calls int
}

func (f *files) Expected(file []byte) string { return cmp.Or(f.name, publish.IPFSURI(file)) }

func (f *files) Stands(_ context.Context, file []byte) (stands, known bool) {
	return f.at[f.Expected(file)] == string(file), f.name != ""
}

func (f *files) Bring(_ context.Context, file []byte) error {
	if f.calls++; f.fails != nil {
		return f.fails
	}
	f.at[f.Expected(file)] = string(file)
	return nil
}

func (f *files) Ready(context.Context, []byte, bool) error { return f.shut }

// away drafts by signing: whoever has the key signs what stands in the draft.
type away struct{ chains.Writer }

func (a away) Draft(ctx context.Context, op chains.Op, _ string, _ uint64) ([]byte, uint64, error) {
	tx, err := a.Sign(ctx, op, chains.SignOptions{})
	if err != nil {
		return nil, 0, err
	}
	document, err := json.Marshal(tx)
	return document, 1, err
}

func (away) Ending() string { return ".json" }

func (a away) Signed(_ context.Context, raw []byte) (tx chains.Tx, err error) {
	err = json.Unmarshal(raw, &tx)
	if err == nil && tx.Chain != a.Account().Chain {
		err = &chains.Error{Kind: chains.Invalid, Op: "read signed transaction", Err: errors.New("it is of another chain")}
	}
	return tx, err
}

// owner declares an agent on all chains; alone has it write.
func (b *bed) owner(alone bool) *Owner {
	b.t.Helper()
	o := &Owner{Home: b.chains[0].Info().Registry, File: []byte(b.file), Place: b.files, Poll: 5 * time.Millisecond, Note: b.t.Logf}
	o.Open = func(_ context.Context, agent caip.AgentRef) (chains.Chain, error) {
		return b.chains[slices.IndexFunc(b.chains, func(c *memchain.Chain) bool { return c.Info().Chain == agent.Chain() })], nil
	}
	for _, c := range b.chains {
		site := Site{
			Member: Member{Registry: c.Info().Registry, Owner: c.Account("alice"), Wallet: c.Account("wallet")},
			Open:   chains.Opened(chains.Chain(c)), Finality: chains.Finalized,
			Writer: func(context.Context, chains.Chain) (chains.Writer, error) { return c.Writer("alice"), nil },
			Away:   func(chains.Chain, string) (Away, error) { return away{c.Writer("alice")}, nil },
		}
		if c.Info().Chain.Namespace == caip.EIP155 {
			site.Proof = func(_ context.Context, _ chains.Chain, agent caip.AgentRef) (chains.WalletProof, error) {
				return c.WalletProof("wallet", agent, c.Account("alice"), uint64(c.Time().Unix())+250), nil
			}
			site.Grants = []Grant{{Relayer: c.Account("relayer"), Scopes: chains.SyncScopeURI | chains.SyncScopeUnsetWallet, For: 365 * 24 * time.Hour}}
		} else {
			site.Name = "Weather"
		}
		o.Sites = append(o.Sites, site)
	}
	var err error
	if o.Book, err = ReadBook(b.path); alone {
		o.Book, err = OpenBook(b.t.Context(), b.path, b.t.Logf)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return o
}

func (b *bed) apply(ctx context.Context) (Outcome, error) {
	b.t.Helper()
	o := b.owner(true)
	defer o.Book.Close()
	return o.Apply(ctx)
}

// finish applies until the agent stands, checks that it was registered once on each chain, and
// returns what was written.
func (b *bed) finish() []Done {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), time.Minute)
	defer cancel()
	out, err := b.apply(ctx)
	if err != nil || len(out.Due) > 0 || len(out.Agents) != len(b.chains) {
		b.t.Fatalf("%+v, %v", out, err)
	}
	b.once()
	b.served()
	again, err := b.apply(ctx)
	if err != nil || len(again.Done) > 0 || len(again.Due) > 0 {
		b.t.Errorf("again: %+v, %v", again, err)
	}
	return out.Done
}

// served checks that every agentURI leads to the file that lists all registrations.
func (b *bed) served() {
	b.t.Helper()
	for _, c := range b.chains {
		agent, err := c.Agent(b.t.Context(), b.registered(c)[0], chains.Latest)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, other := range b.chains {
			if text := b.files.at[agent.URI]; !strings.Contains(text, other.Info().Registry.String()) {
				b.t.Errorf("%s: %s leads to %q", c.Info().Name, agent.URI, text)
			}
		}
	}
}

func (b *bed) once() {
	b.t.Helper()
	for _, c := range b.chains {
		if n := len(b.registered(c)); n != 1 {
			b.t.Errorf("%s: registered %d times", c.Info().Name, n)
		}
	}
}

func (b *bed) registered(c *memchain.Chain) (list []caip.AgentRef) {
	b.t.Helper()
	head, err := c.Head(b.t.Context(), chains.Latest)
	for q := (chains.Query{UpTo: head}); err == nil && q.After.Height < head.Height; {
		var batch chains.Batch
		if batch, err = c.Read(b.t.Context(), q); err == nil {
			for _, e := range batch.Events {
				if e.Kind == chains.KindRegistered {
					list = append(list, e.Agent)
				}
			}
			q.After = batch.Through
		}
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}

func TestApply_bringsAnAgentToStand(t *testing.T) {
	b := newBed(t)
	plan, err := b.owner(false).Plan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	planned := map[string]bool{}
	for _, d := range plan.Due {
		planned[d.Registry.String()+" "+d.What] = true
		if first := d.What == "registration"; d.Why != "" || first != (d.Cost != nil) || (d.Waits == "") != (first && d.Registry == plan.Due[0].Registry) {
			t.Errorf("%+v", d)
		}
	}
	if _, err := os.Stat(b.path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the plan wrote: %v", err)
	}
	// Each step was told beforehand, those too that only a registration makes possible.
	for _, d := range b.finish() {
		step := d.Registry.String() + " " + d.What
		if !planned[step] {
			t.Errorf("not planned: %s", step)
		}
		delete(planned, step)
	}
	if len(planned) > 0 {
		t.Errorf("planned, and not done: %v", planned)
	}
	if info, err := os.Stat(b.path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// Broken off at its n-th call, before that has an effect and after, it goes on and registers
// nothing twice.
func TestApply_goesOnWhereverItEnds(t *testing.T) {
	for method, sides := range map[string][]bool{"Send": {false, true}, "Sign": {false}, "Status": {false}} {
		for _, after := range sides {
			t.Run(method, func(t *testing.T) {
				b := newBed(t)
				most := 30
				for n := range int64(most) {
					ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
					var calls atomic.Int64
					for _, c := range b.chains {
						c.SetFault(func(call memchain.Call) error {
							if call.Method == method && call.After == after && calls.Add(1) > n {
								cancel()
								return ctx.Err()
							}
							return nil
						})
					}
					_, err := b.apply(ctx)
					cancel()
					if err == nil {
						most = int(n)
						break
					}
				}
				if most < 3 {
					t.Errorf("broken off %d times only", most)
				}
				for _, c := range b.chains {
					c.SetFault(nil)
				}
				b.finish()
			})
		}
	}
}

// A registration that a reorganisation takes away is sent again, not made anew; one whose
// transaction is lost for good, and one that the book has forgotten, are found or made once.
func TestApply_registersOnce(t *testing.T) {
	b := newBed(t)
	b.finish()
	was := b.owner(false).Book
	// The book is that of a backup from before the registrations were seen.
	page := was.page
	for registry, e := range page.Entries {
		page.Entries[registry] = Entry{Since: e.Since}
	}
	content, err := json.Marshal(page)
	if err == nil {
		err = os.WriteFile(b.path, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	b.finish()
}

// Whoever goes on with a copy of the book from when nothing was sent yet, on another machine or out
// of a backup, finds what was registered since.
func TestApply_withACopyOfTheBook(t *testing.T) {
	b := newBed(t)
	var once sync.Once
	var early []byte
	b.chains[0].SetFault(func(call memchain.Call) (err error) {
		if call.Method == "Send" && !call.After {
			once.Do(func() { early, err = os.ReadFile(b.path) })
		}
		return err
	})
	b.finish()
	if err := os.WriteFile(b.path, early, 0o600); err != nil {
		t.Fatal(err)
	}
	b.finish()
}

func TestApply_afterAReorganisation(t *testing.T) {
	for name, fate := range map[string]memchain.Fate{"its transaction is in the pool": memchain.Return, "its transaction is dropped": memchain.Drop} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			// The first chain's registration is in a block, and not final, when the run ends.
			ctx, cancel := context.WithCancel(t.Context())
			b.chains[1].SetFault(func(call memchain.Call) error {
				if call.Method == "Sign" {
					cancel()
					return ctx.Err()
				}
				return nil
			})
			_, _ = b.apply(ctx)
			cancel()
			b.chains[1].SetFault(nil)
			depth := 200
			b.chains[0].Mine(depth)
			if err := b.chains[0].Reorg(depth, func(string) memchain.Fate { return fate }); err != nil {
				t.Fatal(err)
			}
			b.finish()
		})
	}
}

// One chain that cannot be reached does not spoil the rest.
func TestApply_withoutOneChain(t *testing.T) {
	for down, name := range []string{"the home", "another", "SATI"} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			b.chains[down].SetFault(func(memchain.Call) error {
				return &chains.Error{Kind: chains.Unreachable, Chain: b.chains[down].Info().Chain, Op: "ask", Err: errors.New("no answer")}
			})
			out, err := b.apply(t.Context())
			blocked := slices.DeleteFunc(slices.Clone(out.Due), func(d Due) bool { return d.Waits == registeredFirst })
			if err != nil || len(out.Agents) != 2 || len(blocked) != 1 || blocked[0].Why == "" {
				t.Fatalf("%+v, %v", out, err)
			}
			b.chains[down].SetFault(nil)
			b.finish()
		})
	}
}

// A chain that is down is named, and what the book knows of it is told, also where the time is
// over.
func TestApply_namesTheChainThatIsDown(t *testing.T) {
	b, o := stood(t)
	b.chains[1].SetFault(func(memchain.Call) error {
		return &chains.Error{Kind: chains.Unreachable, Chain: b.chains[1].Info().Chain, Op: "ask", Err: errors.New("no answer")}
	})
	ctx, cancel := context.WithCancel(t.Context())
	var said []string
	o.Note = func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)); cancel() }
	plan, err := o.Plan(ctx)
	if err != nil || !plan.Unread || len(plan.Agents) != 3 {
		t.Errorf("%+v, %v", plan, err)
	}
	out, err := o.Apply(ctx)
	if chains.KindOf(err) != chains.TimedOut || !out.Unread || len(out.Agents) != 3 || len(out.Due) != 1 {
		t.Errorf("%+v, %v", out, err)
	}
	if want := "waiting: eip155:1002 is not read: eip155:1002: ask: no answer"; len(said) != 1 || said[0] != want {
		t.Errorf("%q, want %q", said, want)
	}
}

// An owner whose keys are elsewhere signs one draft after the other, and stands in the end: whether
// he sends them himself or hands them back, also twice. His registrations are found by their plan.
func TestDrafts_bringAnAgentToStand(t *testing.T) {
	for _, handsBack := range []bool{false, true} {
		t.Run(fmt.Sprint(handsBack), func(t *testing.T) {
			b := newBed(t)
			var last []byte
			for round := 0; ; round++ {
				if round > 40 {
					t.Fatal("it does not come to an end")
				}
				o := b.owner(true)
				takeKeys(o)
				if last != nil && handsBack {
					for range 2 {
						if err := o.Take(t.Context(), last); err != nil {
							t.Fatal(err)
						}
					}
				}
				out, err := o.Apply(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if len(out.Due) == 0 {
					o.Book.Close()
					break
				}
				list, failed := o.Drafts(t.Context(), out.Due)
				o.Book.Close()
				if len(failed) > 0 {
					t.Fatal(failed)
				}
				last = nil
				if len(list) == 0 { // what is due waits for blocks
					for _, c := range b.chains {
						c.Mine(10)
					}
					continue
				}
				last = list[0].Document
				if handsBack {
					continue
				}
				b.send(last)
			}
			b.served()
			b.finish()
		})
	}
}

// A registration that whoever has the key makes as he was told is found. What nobody would find is
// not told.
func TestApply_findsWhatWasMadeElsewhere(t *testing.T) {
	for _, cold := range [][]int{{0, 1, 2}, {2}, {1}} {
		t.Run(fmt.Sprint(cold), func(t *testing.T) {
			b := newBed(t)
			elsewhere := func(alone bool) *Owner {
				o := b.owner(alone)
				for _, i := range cold {
					o.Sites[i].Writer = nil
				}
				return o
			}
			told := func(out Outcome, err error) (ops map[caip.AccountID]chains.Op) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
				ops = map[caip.AccountID]chains.Op{}
				for _, d := range out.Due {
					if op, first := d.Op.(chains.Register); first && !d.Signs && d.Waits == "" {
						ops[d.Registry] = op
					}
				}
				return ops
			}
			if ops := told(elsewhere(false).Plan(t.Context())); len(ops) > 0 {
				t.Errorf("the plan tells %v", ops)
			}
			o := elsewhere(true)
			ops := told(o.Apply(t.Context()))
			o.Book.Close()
			if again := told(elsewhere(false).Plan(t.Context())); len(ops) != len(cold) || len(again) != len(cold) {
				t.Fatalf("%v, then %v", ops, again)
			}
			for _, c := range b.chains {
				if op, is := ops[c.Info().Registry]; is {
					b.do(c, op)
				}
			}
			o = elsewhere(true)
			defer o.Book.Close()
			if out, err := o.Apply(t.Context()); err != nil || len(out.Agents) != len(b.chains) {
				t.Errorf("%+v, %v", out, err)
			}
			b.once()
		})
	}
}

// One that the key at hand could not make, and for which it is told how, is found as well.
func TestApply_findsWhatFailedHere(t *testing.T) {
	b := newBed(t)
	c := b.chains[1]
	c.SetFault(failing("Sign", &chains.Error{Kind: chains.Invalid, Chain: c.Info().Chain, Op: "sign", Err: errors.New("no money")}))
	out, err := b.apply(t.Context())
	c.SetFault(nil)
	at := slices.IndexFunc(out.Due, func(d Due) bool { return d.Registry == c.Info().Registry })
	if err != nil || at < 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	b.do(c, out.Due[at].Op)
	b.finish()
}

// A registration that was handed back is not drafted again while it may still land.
func TestDrafts_registerOnce(t *testing.T) {
	b := newBed(t)
	o := b.owner(true)
	defer o.Book.Close()
	takeKeys(o)
	home, c := o.Home, b.chains[0]
	drafts := func(look func(context.Context) (Outcome, error)) (list []Draft) {
		t.Helper()
		out, err := look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		list, _ = o.Drafts(t.Context(), out.Due)
		return slices.DeleteFunc(list, func(d Draft) bool { return d.Registry != home })
	}
	c.Hold(true)
	first := drafts(o.Apply)
	if len(first) != 1 {
		t.Fatalf("%+v", first)
	}
	if err := o.Take(t.Context(), first[0].Document); err != nil {
		t.Fatal(err)
	}
	sent := o.Book.Entry(home).Sent[0]
	if again := drafts(o.Plan); len(again) > 0 { // nobody has it yet
		t.Errorf("%+v", again)
	}
	if err := c.Writer("alice").Send(t.Context(), sent); err != nil {
		t.Fatal(err)
	}
	if again := drafts(o.Plan); len(again) > 0 { // it is in no block
		t.Errorf("%+v", again)
	}
	c.Hold(false)
	if _, err := chains.Follow(t.Context(), c.Writer("alice"), sent, chains.Latest); err != nil {
		t.Fatal(err)
	}
	if out, err := o.Plan(t.Context()); err != nil || out.Agents[home].IsZero() {
		t.Errorf("%+v, %v", out, err)
	}
}

// A file that was edited is published anew, also where no agentURI changes with it.
func TestApply_ofAnEditedFile(t *testing.T) {
	b := newBed(t)
	b.files.name = "https://agent.example/registration.json"
	b.finish()
	if out, err := b.owner(false).Plan(t.Context()); err != nil || len(out.Due) > 0 {
		t.Errorf("%+v, %v", out, err)
	}
	b.file = `{"name":"Weather","active":false}`
	out, err := b.owner(false).Plan(t.Context())
	if err != nil || len(out.Due) != 1 || out.Due[0].What != "registration file" || !out.Due[0].Signs || out.Due[0].Why != "" {
		t.Errorf("%+v, %v", out, err)
	}
	b.finish()
	if text := b.files.at[b.files.name]; !strings.Contains(text, `"active":false`) {
		t.Errorf("%s is served", text)
	}
}

// Where the file cannot be published no chain is pointed to it, by the keys at hand or by those
// elsewhere. The rest is written.
func TestApply_withoutTheFile(t *testing.T) {
	b := newBed(t)
	b.files.fails = errors.New("the node is down")
	o := b.owner(true)
	o.Sites[2].Writer = nil
	b.change(o, o.Sites[2].Registry, func(e *Entry) { e.Since = 1 })
	register := chains.Register{Name: "Weather", Metadata: []chains.MetadataEntry{{Key: PlanKey, Value: []byte(o.Book.Plan())}}}
	b.do(b.chains[2], register)
	var mu sync.Mutex // chains are written side by side
	var said []string
	o.Note = func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, fmt.Sprintf(format, args...))
	}
	out, err := o.Apply(t.Context())
	if err != nil || len(out.Agents) != 3 || b.files.calls != tries {
		t.Fatalf("%+v, %v, tried %d times", out, err, b.files.calls)
	}
	if said = slices.DeleteFunc(said, func(text string) bool { return !strings.Contains(text, "the node is down") }); len(said) != 1 {
		t.Errorf("said: %q", said)
	}
	blocked := 0
	for _, d := range out.Due {
		if d.What == "registration file" || d.What == "agentURI" {
			if blocked++; d.Op != nil || d.Why != "the node is down" {
				t.Errorf("%+v", d)
			}
		} else if d.Registry != o.Sites[2].Registry {
			t.Errorf("%+v", d)
		}
	}
	list, failed := o.Drafts(t.Context(), out.Due)
	if blocked != 4 || len(list) == 0 || len(failed) > 0 {
		t.Errorf("%d, %+v, %v", blocked, list, failed)
	}
	for _, d := range list {
		if d.What == "agentURI" {
			t.Errorf("%+v", d)
		}
	}
	o.Book.Close()
	b.files.fails = nil
	b.finish()
}

// Nothing is registered while it can be seen beforehand that the agent would not stand.
func TestApply_looksBeforeItRegisters(t *testing.T) {
	bad := errors.New("it is not there")
	for name, spoil := range map[string]func(*Owner){
		"where the file goes": func(o *Owner) { o.Place.(*files).shut = bad },
		"a wallet's key":      func(o *Owner) { o.Sites[1].Agrees = func() error { return bad } },
		"too long a URI":      func(o *Owner) { o.Place.(*files).name = strings.Repeat("x", 1000) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			o := b.owner(true)
			spoil(o)
			plan, err := o.Plan(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			out, err := o.Apply(t.Context())
			if err != nil || len(out.Agents)+len(out.Done) > 0 {
				t.Fatalf("%+v, %v", out, err)
			}
			for _, due := range [][]Due{plan.Due, out.Due} {
				refused := 0
				for _, d := range due {
					if d.What == "registration" && d.Op == nil && d.Why != "" && d.Why == due[0].Why {
						refused++
					}
				}
				if refused != 3 {
					t.Errorf("%+v", due)
				}
			}
			o.Book.Close()
			b.files.shut, b.files.name = nil, ""
			b.finish()
		})
	}
}

// A chain that comes later and cannot be registered on holds up none of those that stand.
func TestApply_goesOnWhereWhatIsMissingIsRefused(t *testing.T) {
	b := newBed(t)
	o := b.owner(true)
	o.Sites = o.Sites[:2]
	if out, err := o.Apply(t.Context()); err != nil || len(out.Due) > 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	o.Book.Close()
	b.file = strings.Replace(b.file, `"name":"`, `"name":"New `, 1)
	o = b.owner(true)
	o.Sites[2].Agrees = func() error { return errors.New("it is not there") }
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	out, err := o.Apply(ctx)
	uris := slices.DeleteFunc(slices.Clone(out.Done), func(d Done) bool { return d.What != "agentURI" })
	if err != nil || len(uris) != 2 || len(b.registered(b.chains[2])) > 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	o.Book.Close()
	b.finish()
}

// What was sold is neither written nor listed, and nothing is registered in its place.
func TestApply_ofWhatWasSold(t *testing.T) {
	b := newBed(t)
	b.finish()
	c := b.chains[1]
	ref := b.registered(c)[0]
	b.do(c, chains.Transfer{Agent: ref, To: c.Account("buyer")})
	out, err := b.apply(t.Context())
	if err != nil || len(out.Due) != 1 || out.Due[0].Registry != ref.Registry || out.Due[0].Why == "" {
		t.Fatalf("%+v, %v", out, err)
	}
	for _, d := range out.Done {
		if d.Registry == ref.Registry || d.What != "agentURI" {
			t.Errorf("%+v", d)
		}
	}
	b.once()
}

func TestLock_unsetsAllWallets(t *testing.T) {
	b := newBed(t)
	b.finish()
	o := b.owner(true)
	for _, l := range o.Lock(t.Context(), nil) {
		if l.Err != nil || l.TxID == "" || l.Was.IsZero() || l.Left != nil {
			t.Errorf("%+v", l)
		}
	}
	for i, c := range b.chains {
		if w := b.wallet(i); w.State == chains.WalletSet {
			t.Errorf("%+v", w)
		}
		if said := b.said(c.Info().Chain); said != "" {
			t.Errorf("the home still says %s", said)
		}
	}
	out, err := o.Apply(t.Context())
	if err != nil || len(out.Done) > 0 || len(out.Due) != 3 {
		t.Errorf("%+v, %v", out, err)
	}
	for _, l := range o.Lock(t.Context(), nil) { // again: nothing is left to send
		if l.Err != nil || l.TxID != "" {
			t.Errorf("%+v", l)
		}
	}
	o.Book.Close()
}

// A registration that the book does not name is found on its chain, or in what was prepared. That
// one is not known does not pass for one without a wallet.
func TestLock_ofWhatTheBookDoesNotKnow(t *testing.T) {
	b := newBed(t)
	b.finish()
	o := b.owner(true)
	prepared, _ := o.Prepare(t.Context())
	o.Book.Close()
	known := o.Book.page
	wallets := func() (set int) {
		t.Helper()
		for i := range b.chains {
			if b.wallet(i).State == chains.WalletSet {
				set++
			}
		}
		return set
	}
	for _, tc := range []struct {
		name     string
		entries  func(Entry) Entry // what the book has left
		prepared []Prepared
		keyless  bool
		left     int // wallets that stand
	}{
		{"neither", func(Entry) Entry { return Entry{} }, nil, false, 3},
		{"what was prepared for another agent", func(Entry) Entry { return Entry{} }, prepared, true, 3},
		{"what was prepared", func(Entry) Entry { return Entry{} }, prepared, true, 1},
		{"the chain", func(e Entry) Entry { return Entry{Since: e.Since} }, nil, false, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := b.owner(false)
			o.Book = &Book{path: filepath.Join(t.TempDir(), "agent.json"), page: page{Version: bookVersion, Plan: known.Plan, Entries: map[caip.AccountID]Entry{}}}
			for registry, e := range known.Entries {
				o.Book.page.Entries[registry] = tc.entries(e)
			}
			for i, c := range b.chains {
				if tc.keyless {
					o.Sites[i].Writer = nil
				}
				if strings.HasSuffix(tc.name, "another agent") {
					o.Sites[i].Siblings = b.registered(c)
				}
			}
			failed := 0
			if _, unready := o.Prepare(t.Context()); len(unready) != len(o.Sites) {
				t.Errorf("prepared, but for %v", unready)
			}
			list := o.Lock(t.Context(), tc.prepared)
			for _, l := range list {
				if l.Err != nil {
					failed++
				}
			}
			home := 0 // its metadata needs the key
			if tc.keyless && tc.left < 3 {
				home = 1
			}
			if len(list) != 3 || failed != tc.left+home || wallets() != tc.left {
				t.Errorf("%d wallets stand: %+v", wallets(), list)
			}
		})
	}
}

// What was prepared for one emergency does not pass for another.
func TestLock_withWhatWasUsed(t *testing.T) {
	b, o := stood(t)
	prepared, _ := o.Prepare(t.Context())
	keyless := b.owner(false)
	keyless.Book = o.Book
	takeKeys(keyless)
	other := b.chains[1].Info().Registry
	lock := func() Locking {
		t.Helper()
		list := keyless.Lock(t.Context(), prepared)
		return list[slices.IndexFunc(list, func(l Locking) bool { return l.Registry == other })]
	}
	if l := lock(); l.Err != nil || l.TxID == "" {
		t.Fatalf("%+v", l)
	}
	if err := o.Lift(t.Context()); err != nil {
		t.Fatal(err)
	}
	if out, err := o.Apply(t.Context()); err != nil || len(out.Due) > 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	for _, unread := range []bool{false, true} {
		b.chains[1].SetFault(func(call memchain.Call) error {
			if unread && call.Method == "Agent" {
				return errors.New("no answer")
			}
			return nil
		})
		if l := lock(); l.TxID != "" || l.Left == nil || l.Err == nil || !strings.Contains(l.Err.Error(), "it was used in block") {
			t.Errorf("unread %t: %+v", unread, l)
		}
	}
}

// lagging is a node that shows an agent as it was, so many times.
type lagging struct {
	chains.Chain
	was   chains.Agent
	times *atomic.Int64
}

func (l lagging) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	if l.times.Add(-1) >= 0 {
		return l.was, nil
	}
	return l.Chain.Agent(ctx, ref, at)
}

// What was prepared is sent, and told as sent, whatever trouble a node has.
func TestLock_withWhatWasPrepared(t *testing.T) {
	for _, tc := range []struct {
		name         string
		lost, lagged int // answers of Status, and of Agent
	}{
		{"an answer is lost", 1, 0},
		{"the node lags", 0, 2},
		{"no answer comes", 5, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBed(t)
			b.finish()
			c := b.chains[1]
			was, err := c.Agent(t.Context(), b.registered(c)[0], chains.Latest)
			if err != nil {
				t.Fatal(err)
			}
			o := b.owner(true)
			defer o.Book.Close()
			o.Sites = o.Sites[1:2]
			prepared, unready := o.Prepare(t.Context())
			if len(unready) > 0 {
				t.Fatal(unready)
			}
			var times atomic.Int64
			times.Store(int64(tc.lagged))
			o.Sites[0].Writer, o.Sites[0].Open = nil, chains.Opened(chains.Chain(lagging{c, was, &times}))
			c.FailNext("Status", tc.lost)
			list := o.Lock(t.Context(), prepared)
			l := list[slices.IndexFunc(list, func(l Locking) bool { return l.Ref == was.Ref })]
			if tc.lost < 5 && (l.Err != nil || l.TxID != prepared[0].Tx.ID || l.Left != nil) || tc.lost >= 5 && l.Err == nil {
				t.Errorf("%+v", l)
			}
			c.Mine(1)
			if now, err := c.Agent(t.Context(), was.Ref, chains.Latest); err != nil || now.Wallet.State == chains.WalletSet {
				t.Errorf("the wallet is %+v, %v", now.Wallet, err)
			}
		})
	}
}

// Looking for a registration that is not known takes no time from those that are.
func TestLock_firstOfWhatIsKnown(t *testing.T) {
	b, o := stood(t)
	// The test chain has one registry: another name for it stands for the unknown one.
	c, known := b.chains[1], o.Sites[1]
	sought := known
	sought.Registry.Address = c.Account("sought").Address
	o.Sites = []Site{sought, known}
	b.change(o, sought.Registry, func(e *Entry) { e.Since = 1 })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c.SetFault(func(call memchain.Call) error {
		if call.Method == "Read" {
			cancel()
			return ctx.Err()
		}
		return nil
	})
	list := o.Lock(ctx, nil)
	if i := slices.IndexFunc(list, func(l Locking) bool { return l.Registry == known.Registry }); list[i].TxID == "" {
		t.Errorf("%+v", list[i])
	}
}

// What a lock has outrun and nobody knows may still land: nothing is registered beside it. Whoever
// waits is told what ends it, and other writes of the account do.
func TestLock_ofWhatNobodyKnows(t *testing.T) {
	b, o := stood(t)
	c := b.chains[1]
	first := o.Sites[1]
	second := first // the test chain has one registry: this is another name for it
	second.Registry.Address, second.Wallet = c.Account("second").Address, caip.AccountID{}
	o.Home, o.Sites = first.Registry, []Site{first, second}
	head, err := c.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	b.change(o, second.Registry, func(e *Entry) { e.Since = head.Height + 1 })
	ref := b.registered(c)[0]
	k := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: first.Registry}
	nonce, _, err := k.NextNonce(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint64(2) {
		if _, err := k.Sign(t.Context(), chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}, chains.SignOptions{Nonce: new(nonce + n)}); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range o.Lock(t.Context(), nil) {
		if l.Registry == first.Registry && l.Err != nil {
			t.Errorf("%+v", l)
		}
		if l.Registry == second.Registry && (l.Err == nil || !strings.Contains(l.Err.Error(), "--signed")) {
			t.Errorf("%+v", l)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if out, err := o.Apply(ctx); err != nil || len(out.Agents) != 2 {
		t.Errorf("%+v, %v", out, err)
	}
}

// Several registries of one chain are prepared for, and each transaction lands: also where the
// wallet of the first is gone.
func TestPrepare_severalOnOneChain(t *testing.T) {
	for _, firstStands := range []bool{true, false} {
		t.Run(fmt.Sprintf("a wallet stands in the first: %t", firstStands), func(t *testing.T) {
			b := newBed(t)
			b.finish()
			c := b.chains[1]
			first := b.registered(c)[0]
			receipt, err := chains.Do(t.Context(), c.Writer("alice"), chains.Register{}, chains.Latest)
			if err != nil {
				t.Fatal(err)
			}
			event, _ := receipt.Event(chains.KindRegistered)
			second := event.Agent
			b.do(c, setWallet(c, second, "alice", "wallet"))
			if !firstStands {
				b.do(c, chains.UnsetWallet{Agent: first})
			}
			o := b.owner(true)
			defer o.Book.Close()
			// The test chain has one registry: another name for it stands for the second.
			o.Sites = []Site{o.Sites[1], o.Sites[1]}
			o.Sites[1].Registry.Address = c.Account("second").Address
			b.change(o, o.Sites[1].Registry, func(e *Entry) { e.Ref = second })
			prepared, unready := o.Prepare(t.Context())
			if len(prepared) != 2 || len(unready) > 0 {
				t.Fatalf("%+v, %v", prepared, unready)
			}
			slices.Reverse(prepared)
			takeKeys(o)
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			for _, l := range o.Lock(ctx, prepared) {
				if declared := o.index(l.Registry) >= 0; declared == (l.Err != nil) {
					t.Errorf("%+v", l)
				}
			}
			for _, ref := range []caip.AgentRef{first, second} {
				if agent, err := c.Agent(t.Context(), ref, chains.Latest); err != nil || agent.Wallet.State != chains.WalletNone {
					t.Errorf("%+v, %v", agent.Wallet, err)
				}
			}
		})
	}
}

// outbid waits until something has taken the place of what is under way.
func outbid(t *testing.T, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it is not outbid")
		}
	}
}

// What is still under way is outbid, and what was signed and never sent is not sent any more.
func TestLock_takesThePlaceOfWhatIsUnderWay(t *testing.T) {
	b, o := stood(t)
	c := b.chains[1]
	ref := b.registered(c)[0]
	c.Hold(true)
	var sent []chains.Tx
	w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: ref.Registry}
	for _, op := range []chains.Op{chains.UnsetWallet{Agent: ref}, chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}} {
		tx, err := w.Sign(t.Context(), op, chains.SignOptions{})
		if err != nil {
			t.Fatal(err)
		}
		sent = append(sent, tx)
	}
	if err := w.Send(t.Context(), sent[0]); err != nil {
		t.Fatal(err)
	}
	locked := lockAside(t, o)
	outbid(t, func() bool { return !slices.Contains(c.Pending(), sent[0].ID) })
	c.Hold(false)
	allLocked(t, <-locked)
	if left := o.Book.Entry(ref.Registry).Sent; len(left) > 0 {
		t.Errorf("%+v would be sent again", left)
	}
}

// Where no wallet stands, one that is being set is not left to land.
func TestLock_letsNoWalletLandThatIsUnderWay(t *testing.T) {
	for name, at := range map[string]int{"a chain with nonces": 1, "SATI": 2} {
		for _, first := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, the first of two: %t", name, first), func(t *testing.T) {
				b, o := stood(t)
				c := b.chains[at]
				ref := b.registered(c)[0]
				b.do(c, chains.UnsetWallet{Agent: ref})
				ops := []chains.Op{setWallet(c, ref, "alice", "wallet"), chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}}}
				if !first {
					slices.Reverse(ops)
				}
				c.Hold(true)
				w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: ref.Registry}
				for _, op := range ops {
					tx, err := w.Sign(t.Context(), op, chains.SignOptions{})
					if err == nil {
						err = w.Send(t.Context(), tx)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				before := c.Pending()
				locked := lockAside(t, o)
				if at == 1 {
					outbid(t, func() bool { return !slices.Equal(c.Pending(), before) })
				}
				c.Hold(false)
				allLocked(t, <-locked)
				for _, tx := range o.Book.Entry(ref.Registry).Sent {
					t.Errorf("%s would be sent again", tx.ID)
				}
				if w := b.wallet(at); w.State != chains.WalletNone {
					t.Errorf("%+v", w)
				}
			})
		}
	}
}

// What a lock that failed has not seen end is not forgotten: the next one waits for it.
func TestLock_onceMoreAfterOneThatFailed(t *testing.T) {
	b, o := stood(t)
	c := b.chains[2] // whose transactions have no place that could be taken
	ref := b.registered(c)[0]
	b.do(c, chains.UnsetWallet{Agent: ref})
	c.Hold(true)
	w := &keeper{Writer: c.Writer("alice"), book: o.Book, registry: ref.Registry}
	tx, err := w.Sign(t.Context(), chains.SetWallet{Agent: ref, Wallet: c.Account("wallet")}, chains.SignOptions{})
	if err == nil {
		err = w.Send(t.Context(), tx)
	}
	if err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	failed := func(l Locking) bool { return l.Ref == ref && l.Err != nil }
	if !slices.ContainsFunc(o.Lock(short, nil), failed) {
		t.Fatal("it does not wait for what is under way")
	}
	asked := make(chan struct{})
	var once sync.Once
	c.SetFault(func(call memchain.Call) error {
		if call.Method == "Status" {
			once.Do(func() { close(asked) })
		}
		return nil
	})
	locked := lockAside(t, o)
	<-asked // it has seen what is under way
	c.Hold(false)
	allLocked(t, <-locked)
	c.SetFault(nil)
	if w := b.wallet(2); w.State != chains.WalletNone {
		t.Errorf("%+v", w)
	}
	if left := o.Book.Entry(ref.Registry).Outrun; len(left) > 0 {
		t.Errorf("%+v is left", left)
	}
}

// What was sent and may still land is not forgotten, whatever a node refuses afterwards: a lock
// outbids it.
func TestApply_remembersWhatMayStillLand(t *testing.T) {
	b, o := stood(t)
	c := b.chains[1]
	ref := b.registered(c)[0]
	b.do(c, chains.UnsetWallet{Agent: ref})
	o.Sites = o.Sites[1:2]
	o.Home, o.Sites[0].Wallet = ref.Registry, c.Account("next")
	o.Sites[0].Proof = func(context.Context, chains.Chain, caip.AgentRef) (chains.WalletProof, error) {
		return c.WalletProof("next", ref, c.Account("alice"), uint64(c.Time().Unix())+250), nil
	}
	c.Hold(true)
	c.SetFault(failing("Status", &chains.Error{Kind: chains.Unauthorized, Op: "read transaction", Err: errors.New("the quota is used up")}))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if out, err := o.Apply(ctx); err != nil || len(out.Due) == 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	c.SetFault(nil)
	before := c.Pending()
	if sent := o.Book.Entry(ref.Registry).Sent; len(before) == 0 || len(sent) != len(before) {
		t.Fatalf("%q may land, and remembered are %+v", before, sent)
	}
	locked := lockAside(t, o)
	outbid(t, func() bool { return !slices.Equal(c.Pending(), before) })
	c.Hold(false)
	for _, l := range <-locked {
		if o.index(l.Registry) >= 0 && l.Err != nil {
			t.Errorf("%+v", l)
		}
	}
	if w := b.wallet(1); w.State != chains.WalletNone {
		t.Errorf("%+v", w)
	}
}

// Two runs do not write at once: the second waits for the first, and says so.
func TestOpenBook_isForOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "agent.json")
	one, err := OpenBook(t.Context(), path, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	if _, err := OpenBook(ended, path, func(string, ...any) { cancel() }); chains.KindOf(err) != chains.Transient {
		t.Errorf("%v", err)
	}
	registry := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1")}).Info().Registry
	waits := func(string, ...any) {
		if err := one.Change(registry, func(e *Entry) { e.Since = 7 }); err != nil {
			t.Error(err)
		}
		one.Close()
	}
	again, err := OpenBook(t.Context(), path, waits)
	if err != nil || again.Plan() != one.Plan() || again.Entry(registry).Since != 7 {
		t.Fatalf("%+v, %v", again, err)
	}
	again.Close()
}

// Nothing is sent that could not be written down.
func TestApply_withoutABook(t *testing.T) {
	b := newBed(t)
	dir := filepath.Join(t.TempDir(), "gone")
	b.path = filepath.Join(dir, "agent.json")
	o := b.owner(true)
	defer o.Book.Close()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Apply(t.Context()); err == nil {
		t.Error("applied")
	}
	for _, c := range b.chains {
		if len(b.registered(c)) > 0 || len(c.Pending()) > 0 {
			t.Error("something was sent")
		}
	}
}

func FuzzParseBook(f *testing.F) {
	f.Add([]byte(`{"version":1,"plan":"AAAAAAAAAAAAAAAAAAAAAA==","registries":{}}`))
	f.Add([]byte(`{"version":1,"plan":"AAAAAAAAAAAAAAAAAAAAAA==","registries":{"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432":{"agent":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7","since":5}}}`))
	f.Add([]byte(`{"version":2}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		p, err := parseBook(content)
		if err != nil {
			return
		}
		again, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		q, err := parseBook(again)
		if err != nil || !slices.Equal(p.Plan, q.Plan) || len(p.Entries) != len(q.Entries) {
			t.Fatalf("%s: %v", again, err)
		}
	})
}

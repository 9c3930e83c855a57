package owner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Site is what is wanted in one registry, and how it is reached.
type Site struct {
	Member
	Open     chains.Opener
	Finality chains.Finality // at which the chain is believed
	// Writer opens the owner's account; nil: its key is elsewhere.
	Writer func(ctx context.Context, chain chains.Chain) (chains.Writer, error)
	// Away opens an account whose key is elsewhere, by its bare address.
	Away func(chain chains.Chain, account string) (Away, error)
	// Proof has the declared wallet agree to be set; nil: its key is elsewhere, or none is needed.
	Proof func(ctx context.Context, chain chains.Chain, agent caip.AgentRef) (chains.WalletProof, error)
	// Grantees lists the accounts to which an owner ever granted something for a registration, as
	// far as it may stand; nil: nobody is granted anything on the chain.
	Grantees func(ctx context.Context, chain chains.Chain, agent caip.AgentRef) ([]caip.AccountID, error)
	// Siblings are registrations that are known to be those of other agents.
	Siblings []caip.AgentRef
	// Agrees tells why the key of Proof cannot have the declared wallet agree; nil: there is none.
	Agrees func() error
}

// Away is an account whose key is elsewhere: it signs nothing.
type Away interface {
	chains.Writer

	// Draft makes the document that has to be signed for an operation. after is how many
	// transactions of the account were drafted before it; count is how many it holds.
	Draft(ctx context.Context, op chains.Op, name string, after uint64) (document []byte, count uint64, err error)

	// Ending is that of a file that holds a draft.
	Ending() string

	// Signed reads the bytes of a transaction of the account that was signed.
	Signed(ctx context.Context, raw []byte) (chains.Tx, error)
}

// Place is where the registration file goes.
type Place interface {
	Expected(file []byte) string // its URI there
	// Stands reports whether the file is there; known is false where that could not be told.
	Stands(ctx context.Context, file []byte) (stands, known bool)
	Bring(ctx context.Context, file []byte) error // where it stands already, it does nothing
	// Ready tells why a file could not be brought now, as far as that can be seen beforehand; with
	// act by trying, where it cannot be seen otherwise.
	Ready(ctx context.Context, file []byte, act bool) error
}

// Owner carries out what an owner declared.
type Owner struct {
	Home  caip.AccountID // its registry
	Sites []Site
	File  []byte // the registration file, without its registrations
	Place Place
	Book  *Book
	Note  func(format string, args ...any) // tells what is done
	Poll  time.Duration                    // between two looks at what has to be waited for
	// Open opens the chain of a registration that the book names and that is not declared any more.
	Open func(ctx context.Context, agent caip.AgentRef) (chains.Chain, error)
	// Another says that what the owners hold beside the book and the siblings is not this agent.
	Another bool

	settled map[caip.AgentRef]bool // registrations that were seen to be final
	brought string                 // the file that Apply has brought, behind its URI

	mu    sync.Mutex
	done  []Done                  // what Apply has written
	stuck map[caip.AccountID]bool // registries in which it could not register
	pasts map[caip.AgentRef]*past
}

// view is what the chains hold, and the file that follows from it.
type view struct {
	facts map[caip.AccountID]Fact
	sites map[caip.AccountID]reached
	file  []byte
	uri   string // empty while no registration is there
	doubt error  // why it cannot be told whether agentURIs count
	lost  error  // why the file could not be brought to where agentURIs lead
	shut  error  // why nothing is registered: what would keep the agent from standing afterwards
}

// reached is a site whose chain answered.
type reached struct {
	chain  chains.Chain
	writer chains.Writer // nil: the owner's key is elsewhere
}

func (o *Owner) wanted() Wanted {
	w := Wanted{Plan: o.Book.Plan(), Home: o.Home}
	for _, s := range o.Sites {
		w.Members = append(w.Members, s.Member)
	}
	return w
}

// surveyTime is how long one chain may take to answer.
const surveyTime = 30 * time.Second

// survey reads all chains at once. One that cannot be read spoils its own facts alone. act sends a
// registration again that was signed and is not on its chain.
func (o *Owner) survey(ctx context.Context, act bool) (view, error) {
	if o.settled == nil {
		o.settled = map[caip.AgentRef]bool{}
	}
	facts, sites := make([]Fact, len(o.Sites)), make([]reached, len(o.Sites))
	var group errgroup.Group
	for i, site := range o.Sites {
		group.Go(func() error {
			ctx, cancel := context.WithTimeout(ctx, surveyTime)
			defer cancel()
			facts[i], sites[i] = o.look(ctx, site, o.settled[o.Book.Entry(site.Registry).Ref], act)
			return nil
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return view{}, &chains.Error{Kind: chains.TimedOut, Op: "read the chains", Err: err, Remedy: "the same command again goes on"}
	}
	v := view{facts: map[caip.AccountID]Fact{}, sites: map[caip.AccountID]reached{}}
	document, err := registration.Edit(o.File)
	if err != nil {
		return view{}, err
	}
	births := link.Births{Registries: link.Registries{}}
	for i, site := range o.Sites {
		f := facts[i]
		if sites[i].chain != nil {
			v.sites[site.Registry] = sites[i]
			births.Registries[site.Registry] = chains.Opened(sites[i].chain)
		}
		if f.Err == nil && !f.Ref.IsZero() {
			births.Agents = append(births.Agents, f.Agent)
			o.settled[f.Ref] = !f.Young
		}
		// Of a chain that does not answer it is listed too; what is another's by now is not.
		ref := f.Ref
		if f.Err != nil {
			ref = o.Book.Entry(site.Registry).Ref
		}
		if !ref.IsZero() && (f.Err != nil || unfit(site.Member, f) == "") {
			if _, err := document.AddRegistration(ref); err != nil {
				return view{}, err
			}
			v.uri = "known below"
		}
		v.facts[site.Registry] = f
	}
	if slices.ContainsFunc(o.Sites, func(s Site) bool { return v.facts[s.Registry].missing() }) {
		if v.shut = o.ready(ctx, v, document, act); v.shut != nil {
			for registry, f := range v.facts {
				f.Stuck = f.Stuck || f.missing() // those that stand do not wait for it
				v.facts[registry] = f
			}
		}
	}
	if v.uri == "" {
		return v, nil
	}
	v.file = document.Bytes()
	v.uri = o.Place.Expected(v.file)
	for _, site := range o.Sites {
		f := v.facts[site.Registry]
		if f.Err != nil || f.Ref.IsZero() {
			continue
		}
		if f.Counts, f.NotBefore, err = births.Counts(ctx, f.Agent); err != nil {
			v.doubt = err
		}
		v.facts[site.Registry] = f
	}
	return v, nil
}

// missing reports whether a registration is due: none is there, nor on its way.
func (f Fact) missing() bool { return f.Err == nil && f.Ref.IsZero() && f.Busy == "" }

// ready tells what would keep the agent from standing once it is registered, which costs and cannot
// be taken back: that it may be registered already, the file, where it goes, and the wallets' keys.
// While nothing is registered the document gets an entry like those that it will have.
func (o *Owner) ready(ctx context.Context, v view, document *registration.Document, act bool) error {
	for _, site := range o.Sites {
		if n := v.facts[site.Registry].Others; n > 0 {
			return &chains.Error{Kind: chains.Invalid, Chain: site.Registry.Chain, Op: "register",
				Err:    fmt.Errorf("%s owns %d registrations there of which the state file %s knows nothing: one may be this agent's", site.Owner.Address, n, o.Book.Path()),
				Remedy: "name it with agent adopt, or give that state file with --state; where none is this agent's, agent apply --another registers it"}
		}
	}
	if v.uri == "" {
		home := caip.AgentRef{Registry: o.Home, ID: "0"}
		if chains.TraitsOf(o.Home).OwnIDs {
			home.ID = o.site(o.Home).Owner.Address
		}
		if _, err := document.AddRegistration(home); err != nil {
			return err
		}
	}
	file := document.Bytes()
	if err := o.Place.Ready(ctx, file, act); err != nil {
		return err
	}
	for _, site := range o.Sites {
		f := v.facts[site.Registry]
		if !f.missing() {
			continue
		}
		err := publish.Fit(o.Place.Expected(file), f.Info)
		if err == nil && site.Agrees != nil {
			err = site.Agrees()
		}
		if err != nil {
			return fmt.Errorf("%s: %w", site.Registry.Chain, err)
		}
	}
	return nil
}

// look reads one registry.
func (o *Owner) look(ctx context.Context, site Site, settled, act bool) (f Fact, r reached) {
	before := o.Book.Entry(site.Registry)
	o.mu.Lock()
	stuck := o.stuck[site.Registry] || site.Writer == nil
	o.mu.Unlock()
	defer func() { f.Locked, f.Locking, f.Stuck = before.locked(), before.Locking, stuck }()
	chain, err := site.Open(ctx)
	if err != nil {
		return Fact{Err: err}, r
	}
	r.chain, f.Info = chain, chain.Info()
	if site.Writer != nil {
		if r.writer, err = site.Writer(ctx, chain); err != nil {
			return Fact{Err: err}, reached{}
		}
	}
	f.Ref, f.Busy, err = o.registered(ctx, site, chain, act)
	if err == nil && !f.Ref.IsZero() {
		err = o.read(ctx, site, chain, settled, &f)
		if err == nil && act {
			err = o.remember(site, f)
		}
	}
	if err == nil && f.missing() && before.Since == 0 && !o.Another {
		f.Others, err = site.others(ctx, chain)
	}
	if err != nil {
		return Fact{Err: err, Info: f.Info, Ref: f.Ref}, r
	}
	return f, r
}

// others counts the registrations of the owner that are not known to be other agents'. One of them
// may be this agent's, which a book that was lost, or is older than it, does not know.
func (s Site) others(ctx context.Context, chain chains.Chain) (uint64, error) {
	held, err := chain.Held(ctx, s.Owner, chains.Latest)
	for _, ref := range s.Siblings {
		if err != nil || held == 0 {
			break
		}
		var agent chains.Agent
		agent, err = chain.Agent(ctx, ref, chains.Latest)
		if chains.KindOf(err) == chains.NotFound {
			agent, err = chains.Agent{}, nil
		}
		if agent.Owner == s.Owner {
			held--
		}
	}
	return held, err
}

// read reads what a registry holds of a registration.
func (o *Owner) read(ctx context.Context, site Site, chain chains.Chain, settled bool, f *Fact) (err error) {
	if f.Agent, err = chain.Agent(ctx, f.Ref, chains.Latest); err != nil {
		return err
	}
	if f.Now, _, err = chain.BlockTime(ctx, chains.Latest); err != nil {
		return err
	}
	if !settled {
		_, err := publish.Final(ctx, chain, f.Ref, site.Finality)
		if f.Young = chains.KindOf(err) == chains.NotFinal; err != nil && !f.Young {
			return err
		}
	}
	text := func(key string) string {
		if err != nil {
			return ""
		}
		var value []byte
		value, err = chain.Metadata(ctx, f.Ref, key, chains.Latest)
		if chains.KindOf(err) == chains.Unsupported {
			err = nil
		}
		return string(value)
	}
	f.Home = text(link.HomeKey)
	if site.Registry == o.Home {
		f.Declared = map[caip.ChainID]string{}
		for _, other := range elsewhere(o.wanted()) {
			on := other.Registry.Chain
			f.Declared[on] = text(chains.HomeWalletKey(on))
		}
	}
	if err != nil {
		return err
	}
	o.unset(ctx, site, chain, f)
	for _, g := range site.Grants {
		grant, err := chain.Grant(ctx, f.Ref, g.Relayer)
		if err != nil {
			return err
		}
		if grant.EndsSoon() {
			grant.Usable = 0
		}
		f.Granted = append(f.Granted, grant.Usable)
	}
	return o.undeclared(ctx, site, chain, f)
}

// registered is the registration of a registry as the book and the chain have it. busy says that
// one may have been signed and is in no block. Nothing but its own end makes a signed registration
// another's: while it may still land no second one is signed.
func (o *Owner) registered(ctx context.Context, site Site, chain chains.Chain, act bool) (ref caip.AgentRef, busy string, err error) {
	e := o.Book.Entry(site.Registry)
	if e.Registering == nil {
		if !e.Ref.IsZero() || e.Since == 0 {
			return e.Ref, "", nil
		}
		return o.findAgain(ctx, site, chain, e.Since, act)
	}
	tx := *e.Registering
	busy = inNoBlock(tx)
	// Whoever signed it: the declaration may name another key by now.
	account, err := site.Away(chain, tx.Account)
	if err != nil {
		return ref, "", err
	}
	status, err := account.Status(ctx, tx, site.Finality)
	if err != nil {
		return ref, "", err
	}
	switch status.State {
	case chains.TxIncluded, chains.TxFinal:
		if !status.Receipt.Success {
			return caip.AgentRef{}, busy, nil
		}
		event, ok := status.Receipt.Event(chains.KindRegistered)
		if !ok {
			return ref, "", &chains.Error{Kind: chains.Dishonest, Chain: tx.Chain, Op: "register", Err: fmt.Errorf("transaction %s succeeded without a Registered event", tx.ID), Remedy: "check the registry's address"}
		}
		final := status.State == chains.TxFinal
		if act && e.Ref != event.Agent {
			o.did(Done{Step: Step{Registry: site.Registry, Ref: event.Agent, What: "registration"}, TxID: tx.ID, At: status.Receipt.At, Fee: status.Receipt.Fee})
		}
		if act && (e.Ref != event.Agent || final) {
			err = o.Book.Change(site.Registry, func(e *Entry) {
				e.Ref = event.Agent
				if final {
					e.Registering = nil
				}
			})
		}
		return event.Agent, "", err
	case chains.TxFailed, chains.TxDead:
		// It wrote nothing, and never will. A block that held it once is gone.
		if act {
			if err := o.Book.Change(site.Registry, func(e *Entry) { e.Registering, e.Ref = nil, caip.AgentRef{} }); err != nil {
				return ref, "", err
			}
		}
		return o.findAgain(ctx, site, chain, e.Since, act)
	case chains.TxUnknown:
		if act {
			if err := account.Send(ctx, tx); err != nil && chains.KindOf(err).Permanent() {
				return ref, "", err
			}
		}
	}
	return caip.AgentRef{}, busy, nil
}

// Gone is why a registration is not the declared owner's any more, now and for good; empty: it is,
// or may be. An error says that it cannot be told.
func (s Site) Gone(ctx context.Context, chain chains.Chain, ref caip.AgentRef) (why string, err error) {
	absent := false // at finality: where it is there at latest, it is not final yet
	for _, at := range []chains.Finality{s.Finality, chains.Latest} {
		agent, err := chain.Agent(ctx, ref, at)
		switch {
		case chains.KindOf(err) == chains.NotFound:
			why, absent = "it is not there any more", true
		case err != nil:
			return "", err
		case agent.Owner == s.Owner, absent:
			return "", nil
		default:
			why = "it belongs to " + agent.Owner.String()
		}
	}
	return why, nil
}

func inNoBlock(tx chains.Tx) string {
	return "transaction " + tx.ID + " was sent and is in no block yet"
}

// underWay says what was signed elsewhere and may still land. One that is taken in does not tell
// which of its account's registries it is for, nor whether it registers.
func (o *Owner) underWay(ctx context.Context, site Site, chain chains.Chain) (busy string, err error) {
	for _, other := range o.Sites {
		e := o.Book.Entry(other.Registry)
		for i, tx := range slices.Concat(e.Sent, e.Outrun) {
			if tx.Chain != site.Registry.Chain {
				continue
			}
			account, err := site.Away(chain, tx.Account)
			if err != nil {
				return "", err
			}
			status, err := account.Status(ctx, tx, site.Finality)
			if err != nil {
				return "", err
			}
			switch outrun := i >= len(e.Sent); {
			case status.State == chains.TxUnknown && outrun && tx.Expires == 0:
				return fmt.Sprintf("transaction %s was signed, nobody sends it any more, and it may still land: hand it in again with agent apply --signed, or have %s send another one with nonce %d", tx.ID, tx.Account, tx.Nonce), nil
			case status.State == chains.TxUnknown, status.State == chains.TxPending:
				return inNoBlock(tx), nil
			}
		}
	}
	return "", nil
}

func (o *Owner) did(d Done) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.done = append(o.done, d)
}

// findAgain is find, and remembers what was found; where nothing was, that what is final need not
// be looked at again, however far the look came. busy says what may still turn out to be the
// registration.
func (o *Owner) findAgain(ctx context.Context, site Site, chain chains.Chain, since uint64, act bool) (ref caip.AgentRef, busy string, err error) {
	busy, err = o.underWay(ctx, site, chain) // before the look: what lands meanwhile is found
	if err != nil {
		return ref, "", err
	}
	final, err := chain.Head(ctx, site.Finality)
	if err != nil {
		return ref, "", err
	}
	const often = 1000 // blocks
	ref, through, err := o.find(ctx, site, chain, since, final)
	if !ref.IsZero() {
		busy = ""
	}
	next := min(from(final), through+1)
	if !act || ref.IsZero() && next < since+often {
		return ref, busy, err
	}
	return ref, busy, cmp.Or(o.Book.Change(site.Registry, func(e *Entry) {
		if e.Ref = ref; ref.IsZero() {
			e.Since = next
		}
	}), err)
}

// from is the height from which on something may be found that comes after a head.
func from(head chains.Position) uint64 {
	const margin = 64 // blocks that a node may lag, or a reorganisation take away
	return max(head.Height, margin) - margin + 1
}

// find looks for a registration of the plan, which an earlier run may have made without living to
// write it down. Up to through there is none. A node may show an event and, a moment later, a state
// from before it: while the event is young, that its agent is not there says nothing.
func (o *Owner) find(ctx context.Context, site Site, chain chains.Chain, since uint64, final chains.Position) (ref caip.AgentRef, through uint64, err error) {
	q := chains.Query{After: chains.Position{Height: since - 1}}
	if q.UpTo, err = chain.Head(ctx, chains.Latest); err != nil {
		return ref, q.After.Height, err
	}
	for q.After.Height < q.UpTo.Height {
		batch, err := chain.Read(ctx, q)
		if err != nil {
			return ref, q.After.Height, err
		}
		for _, e := range batch.Events {
			if e.Kind != chains.KindRegistered || e.Registered.Owner != site.Owner {
				continue
			}
			value, err := chain.Metadata(ctx, e.Agent, PlanKey, chains.Latest)
			if chains.KindOf(err) == chains.NotFound && e.At.Height >= from(final) {
				err = &chains.Error{Kind: chains.Transient, Chain: site.Registry.Chain, Op: "look for an earlier registration", Err: fmt.Errorf("%s was registered, and the node does not show it yet: %w", e.Agent, err), Remedy: "try again"}
			}
			if err != nil && chains.KindOf(err) != chains.NotFound {
				return ref, q.After.Height, err
			}
			if string(value) == o.Book.Plan() {
				return e.Agent, q.After.Height, nil
			}
		}
		if batch.Through.Height <= q.After.Height {
			return ref, q.After.Height, &chains.Error{Kind: chains.Transient, Chain: site.Registry.Chain, Op: "look for an earlier registration", Err: errors.New("the chain's events are not read further")}
		}
		q.After = batch.Through
	}
	return ref, q.After.Height, nil
}

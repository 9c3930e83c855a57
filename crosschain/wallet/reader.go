package wallet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// ErrUntold says that nodes answer, and do not tell what happened to a registration.
var ErrUntold = errors.New("whether the home has replaced the wallet cannot be told from here")

// Reader gathers from the chains what Judge goes by. It is safe for concurrent use.
type Reader struct {
	Registries link.Registries
}

// ParseHome is the home that a registration names in its metadata (link.HomeKey); zero where it
// names none. What it names counts only as Compare says.
func ParseHome(entry []byte) caip.AgentRef {
	home, _ := caip.ParseAgentRef(string(entry))
	return home
}

// Named reads which home a registration names.
func (r Reader) Named(ctx context.Context, ref caip.AgentRef, at chains.Finality) (caip.AgentRef, error) {
	chain, err := r.Registries.Open(ctx, ref.Registry)
	if err != nil {
		return caip.AgentRef{}, err
	}
	entry, err := chain.Metadata(ctx, ref, link.HomeKey, at)
	if chains.KindOf(err) == chains.Unsupported { // the registry keeps no metadata
		err = nil
	}
	return ParseHome(entry), err
}

// Reading is what is known of a member's wallet from the present state of it and of its home.
type Reading struct {
	Judgement
	// Open says that the past may make it another judgement: Finish reads it.
	Open bool

	facts Facts
	chain chains.Chain // of the home
	at    chains.Finality
}

// Compare judges the wallet of a registration, as read at a finality, by the home that it names
// there. The home counts only if it names itself, and if neither entry is older than its token's
// last change of hands.
//
// It is Read and Finish: histories are read only where the state lets the wallet be refused or set.
// Errors are those of the reads. One of kind Unsupported about the home says that its registry is
// not configured: nothing is known of it then.
func (r Reader) Compare(ctx context.Context, member chains.Agent, home caip.AgentRef, at chains.Finality) (Judgement, error) {
	read, err := r.Read(ctx, member, home, at)
	if err != nil {
		return read.Judgement, err
	}
	return r.Finish(ctx, read)
}

// Read reads the home's present state, in one round.
func (r Reader) Read(ctx context.Context, member chains.Agent, home caip.AgentRef, at chains.Finality) (Reading, error) {
	f := Facts{Member: member}
	if home == member.Ref {
		f.Home = member
	}
	if home.IsZero() || home == member.Ref {
		return Reading{Judgement: Judge(f)}, nil
	}
	chain, err := r.Registries.Open(ctx, home.Registry)
	if err != nil {
		return Reading{}, err
	}
	counts, err := f.home(ctx, chain, home, at)
	if err != nil || !counts {
		f.Home, f.Declared = chains.Agent{}, caip.AccountID{}
		return Reading{Judgement: Judge(f)}, err
	}
	f.Contract = true // until it was asked
	return Reading{Judgement: Judge(f), Open: f.open(), facts: f, chain: chain, at: at}, nil
}

// Finish reads what happened to both registrations, where that matters.
func (r Reader) Finish(ctx context.Context, read Reading) (Judgement, error) {
	if !read.Open {
		return read.Judgement, nil
	}
	f := read.facts
	past, named, err := r.pasts(ctx, read.chain, f)
	if err != nil {
		return Judgement{}, err
	}
	if named == nil {
		f.Home, f.Declared = chains.Agent{}, caip.AccountID{}
		return Judge(f), nil
	}
	if err = f.tell(past); err != nil {
		return Judgement{}, err
	}
	j := Judge(f)
	if j.State == InStep || !f.Declared.IsZero() || payable(f.Home).IsZero() || f.Home.Ref.Chain().Namespace != f.Member.Ref.Chain().Namespace {
		return j, nil
	}
	// What the home holds is wanted only where its key signs on every chain.
	f.Contract, err = read.chain.HasCode(ctx, payable(f.Home), read.at)
	if chains.KindOf(err) == chains.Unsupported {
		f.Contract, err = true, nil
	}
	return Judge(f), err
}

// Declaration is what a home declares for a chain.
type Declaration struct {
	Wallet caip.AccountID // zero: none that stands
	Moving bool           // what counts at latest is not what counts at finalized
	Closed bool           // it declares one, and holds none of its own: see Judge
}

// Declares reads which wallet a home declares for a chain. It stands where home and declaration are
// the same at finalized and at latest, the home names itself, and neither is older than its last
// change of hands.
func (r Reader) Declares(ctx context.Context, home caip.AgentRef, on caip.ChainID) (d Declaration, err error) {
	chain, err := r.Registries.Open(ctx, home.Registry)
	if err != nil {
		return d, err
	}
	var was, now Facts
	was.Member.Ref.Registry.Chain, now.Member.Ref.Registry.Chain = on, on
	read := func(f *Facts, at chains.Finality) func(context.Context) error {
		return func(ctx context.Context) error {
			counts, err := f.home(ctx, chain, home, at)
			if !counts {
				f.Declared = caip.AccountID{}
			}
			return err
		}
	}
	if err := together.Do(ctx, read(&was, chains.Finalized), read(&now, chains.Latest)); err != nil {
		return d, err
	}
	d.Moving = was.declares() != now.declares()
	if d.Moving || now.Declared.IsZero() {
		return d, nil
	}
	events, err := chain.History(ctx, home, now.Home.ReadAt)
	if err != nil || written(events, now.Home, link.HomeKey, home.String()) == nil || written(events, now.Home, chains.HomeWalletKey(on), now.Declared.String()) == nil {
		return d, err
	}
	d.Wallet = now.declares()
	d.Closed = d.Wallet.IsZero()
	return d, nil
}

// Withdrawn reads why a wallet that only a file of a registration claims must not be paid, by what
// the registration and the home that it names have done with their own, and by what the home
// declares for its chain: empty where nothing speaks against it. Closed: they hold none. The
// registration was read at the same finality; past is what its chain tells of it, up to then or
// further.
func (r Reader) Withdrawn(ctx context.Context, member chains.Agent, past []chains.Event, home caip.AgentRef, claimed caip.AccountID, at chains.Finality) (why string, closed bool, err error) {
	var events []chains.Event
	for _, e := range past {
		if e.At.Height <= member.ReadAt.Height {
			events = append(events, e)
		}
	}
	given, err := former(events, member)
	if err != nil {
		return "", false, err
	}
	if why, closed = withdrawn(claimed, member, home == member.Ref, given); why != "" || home.IsZero() || home == member.Ref {
		return why, closed, nil
	}
	f := Facts{Member: chains.Agent{Wallet: chains.Wallet{Address: claimed, State: chains.WalletSet}}} // as if it were registered there
	f.Member.Ref.Registry.Chain = claimed.Chain
	chain, err := r.Registries.Open(ctx, home.Registry)
	if err != nil {
		return "", false, err
	}
	if counts, err := f.home(ctx, chain, home, at); err != nil || !counts {
		return "", false, err
	}
	said, err := chain.History(ctx, home, f.Home.ReadAt)
	if err != nil {
		return "", false, Untold(ctx, home, err)
	}
	if written(events, member, link.HomeKey, home.String()) == nil || written(said, f.Home, link.HomeKey, home.String()) == nil {
		return "", false, nil
	}
	if err = f.tell(said); err != nil {
		return "", false, err
	}
	if j := Judge(f); !j.Payable() {
		return j.Why, false, nil
	}
	why, closed = withdrawn(claimed, f.Home, true, nil)
	return why, closed, nil
}

// Untold is why a past is not known: a node that answers does not tell it. Its kind is the node's:
// what passes is asked for again.
func Untold(ctx context.Context, ref caip.AgentRef, err error) error {
	kind := chains.KindOf(err)
	switch {
	case kind == chains.Unreachable, kind == chains.TimedOut:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return &chains.Error{Kind: kind, Chain: ref.Chain(), Op: "read history", Err: fmt.Errorf("%w: %w", ErrUntold, err),
		Remedy: "use a node that serves all logs since the registry's deployment"}
}

// open reports whether the past may make the wallet superseded, or another one wanted. That it is
// declared does not settle it where the home may have held it: a former owner may have declared it.
func (f Facts) open() bool {
	held := payable(f.Member)
	family := f.Home.Ref.Chain().Namespace == f.Member.Ref.Chain().Namespace
	return !f.Declared.IsZero() && f.Declared != held || family && !held.SameHolder(payable(f.Home))
}

// tell takes in what happened to the home: a declaration counts only where its present owner has
// made it.
func (f *Facts) tell(past []chains.Event) (err error) {
	if f.DeclaredBy = written(past, f.Home, chains.HomeWalletKey(f.Member.Ref.Chain()), f.Declared.String()); f.DeclaredBy == nil {
		f.Declared = caip.AccountID{}
	}
	f.Former, err = former(past, f.Home)
	return err
}

// home reads what a home says now. counts is false where it does not name itself.
func (f *Facts) home(ctx context.Context, chain chains.Chain, home caip.AgentRef, at chains.Finality) (counts bool, err error) {
	on := f.Member.Ref.Chain()
	read, err := chains.Twice(ctx, func(ctx context.Context) (chains.Reading, error) {
		r := chain.Glance(ctx, home, []chains.Finality{at}, link.HomeKey, chains.HomeWalletKey(on))[0]
		return r, r.Err
	})
	if chains.KindOf(err) == chains.NotFound {
		return false, nil // two opinions: nobody holds it
	}
	if err != nil {
		return false, err
	}
	f.Home = read.Agent
	if f.Home.Ref != home {
		return false, &chains.Error{Kind: chains.Dishonest, Chain: home.Chain(), Op: "read agent", Err: errors.New("another agent was answered")}
	}
	if ParseHome(read.Entries[link.HomeKey]) != home {
		return false, nil
	}
	// SECURITY: who sold it may still write its metadata (SATI), or the metadata may be elsewhere.
	if f.Home.Authority != f.Home.Owner || f.Home.Wallet.State == chains.WalletRedirected {
		return false, nil
	}
	if wallet, err := caip.ParseAccountID(string(read.Entries[chains.HomeWalletKey(on)])); err == nil && wallet.Chain == on {
		f.Declared = wallet
	}
	return true, nil
}

// pasts reads what happened to a member and its home, side by side. named is the event by which the
// member's owner has named the home; nil where it, or the home itself, is named by a former owner's
// word.
func (r Reader) pasts(ctx context.Context, homeChain chains.Chain, f Facts) (home []chains.Event, named *chains.Event, err error) {
	memberChain, err := r.Registries.Open(ctx, f.Member.Ref.Registry)
	if err != nil {
		return nil, nil, err
	}
	var member []chains.Event
	group, gctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		member, err = memberChain.History(gctx, f.Member.Ref, f.Member.ReadAt)
		return err
	})
	group.Go(func() (err error) { home, err = homeChain.History(gctx, f.Home.Ref, f.Home.ReadAt); return err })
	if err := group.Wait(); err != nil {
		return nil, nil, Untold(ctx, f.Home.Ref, err)
	}
	ref := f.Home.Ref.String()
	if written(home, f.Home, link.HomeKey, ref) == nil {
		return home, nil, nil
	}
	return home, written(member, f.Member, link.HomeKey, ref), nil
}

// Leads reads the home that a registration names, and whether its owner means the home's present
// one: the home names itself, neither entry is older than its token's last change of hands, and the
// registration's is younger than the home's (by link.Clocks.Margin, across chains).
func (r Reader) Leads(ctx context.Context, member chains.Agent, home caip.AgentRef, at chains.Finality) (agent chains.Agent, counts bool, err error) {
	f := Facts{Member: member}
	chain, err := r.Registries.Open(ctx, home.Registry)
	if err != nil {
		return agent, false, err
	}
	if counts, err = f.home(ctx, chain, home, at); err != nil || !counts {
		return f.Home, false, err
	}
	past, named, err := r.pasts(ctx, chain, f)
	if err != nil || named == nil {
		return f.Home, false, err
	}
	var margin time.Duration
	if named.Chain != home.Chain() && slices.ContainsFunc(past, changesHands) {
		clocks, err := r.clocks(ctx, home, member.Ref)
		if err != nil {
			return f.Home, false, err
		}
		margin = clocks.Margin(named.Chain, home.Chain())
	}
	return f.Home, since(past, *named, margin), nil
}

// clocks reads what time it is on the chains of some registrations.
func (r Reader) clocks(ctx context.Context, refs ...caip.AgentRef) (link.Clocks, error) {
	times := make([]time.Time, len(refs))
	group, gctx := errgroup.WithContext(ctx)
	for i, ref := range refs {
		group.Go(func() error {
			chain, err := r.Registries.Open(gctx, ref.Registry)
			if err == nil {
				times[i], _, err = chain.BlockTime(gctx, chains.Latest)
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	clocks := link.Clocks{}
	for i, ref := range refs {
		clocks[ref.Chain()] = times[i]
	}
	return clocks, nil
}

// since reports whether an event on the chain of some others, or on another one, is certainly
// younger than the last change of hands among them: two transactions of one block have no order
// that events show, and two chains none within a margin.
func since(events []chains.Event, e chains.Event, margin time.Duration) bool {
	for _, sold := range slices.Backward(events) {
		switch {
		case !changesHands(sold):
		case sold.Chain == e.Chain:
			return e.At.Height > sold.At.Height || e.TxID == sold.TxID && e.Ordinal > sold.Ordinal
		default:
			return e.Time.After(sold.Time.Add(margin))
		}
	}
	return true
}

// written is the event by which a metadata entry got the text that it has, the last one; nil where
// none is younger than the last change of hands, or where it names a writer who is not the owner:
// who sold an agent on SATI may write its metadata until the authority is handed over. Case and
// spelling of the text are the chain's: it is compared by what both mean.
func written(events []chains.Event, now chains.Agent, key, text string) (by *chains.Event) {
	for i, e := range events {
		switch {
		case changesHands(e):
			by = nil
		case e.Kind == chains.KindMetadataSet && e.Metadata != nil && e.Metadata.Key == key:
			owners := e.Metadata.By.IsZero() || e.Metadata.By == now.Owner
			if by = nil; owners && canonical(string(e.Metadata.Value)) == canonical(text) {
				by = &events[i]
			}
		}
	}
	return by
}

// canonical is the one form of a ref or account; other text is itself.
func canonical(text string) string {
	if ref, err := caip.ParseAgentRef(text); err == nil {
		return ref.String()
	}
	if account, err := caip.ParseAccountID(text); err == nil {
		return account.String()
	}
	return text
}

// changesHands reports whether an event ends what was said before it: a sale, or another authority.
func changesHands(e chains.Event) bool {
	return e.Kind == chains.KindTransferred || e.Kind == chains.KindAuthority
}

// former lists the wallets that a registration has given up since it last changed hands, and does
// not hold now. Events that do not lead to the wallet that it holds are no history of it.
func former(events []chains.Event, now chains.Agent) (list []Former, err error) {
	var held caip.AccountID
	for _, e := range events {
		switch {
		case changesHands(e):
			held, list = caip.AccountID{}, nil
		case e.Kind == chains.KindWalletSet && e.Wallet != nil && e.Wallet.Pointer == "":
			if !held.IsZero() && held != e.Wallet.Wallet {
				list = append(list, Former{Wallet: held, By: e})
			}
			held = e.Wallet.Wallet
		}
	}
	holds := payable(now)
	// Older registries gave the owner's address as the wallet without a word of it.
	unsaid := held.IsZero() && len(list) == 0 && holds.SameHolder(now.Owner)
	if now.Wallet.State == chains.WalletSet && holds != held && !unsaid {
		return nil, &chains.Error{Kind: chains.Dishonest, Chain: now.Ref.Chain(), Op: "read history of " + now.Ref.String(),
			Err:    fmt.Errorf("the events lead to the wallet %q, and the registry holds %q", held, holds),
			Remedy: "use a node that serves all logs since the registry's deployment"}
	}
	return slices.DeleteFunc(list, func(f Former) bool { return f.Wallet.SameHolder(holds) }), nil
}

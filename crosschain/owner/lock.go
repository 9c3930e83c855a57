package owner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Locking is what became of one registration when its wallet was unset.
type Locking struct {
	Registry caip.AccountID
	Ref      caip.AgentRef  // zero: none is known, and Err says so
	Was      caip.AccountID // the wallet; zero: none stood, or it could not be read
	TxID     string         // that unset it; empty: nothing had to be sent, or Err says why not
	Err      error
	Left     []chains.Op // what Err left undone
	Sold     string      // why it is another's, and nothing of it was to be done; empty: it is not known to be
}

// lockTime is how long unsetting the wallets of one chain may take, and after that waiting for the
// end of what was signed before.
const lockTime = 2 * time.Minute

// Lock unsets the wallets of all registrations at once, and takes back what the home says of
// wallets on other chains, whatever is declared. From then on Apply sets neither the declared
// wallets again nor those that stood. prepared are transactions that Prepare signed, for owners
// whose keys are not at hand.
func (o *Owner) Lock(ctx context.Context, prepared []Prepared) []Locking {
	byChain := map[caip.ChainID][]Site{}
	for _, site := range o.Sites {
		byChain[site.Registry.Chain] = append(byChain[site.Registry.Chain], site)
	}
	var mu sync.Mutex
	var all []Locking
	var group errgroup.Group
	for _, sites := range byChain {
		group.Go(func() error {
			locks := o.lockChain(ctx, sites, prepared)
			mu.Lock()
			defer mu.Unlock()
			for _, l := range locks {
				all = append(all, l.Locking)
			}
			return nil
		})
	}
	for _, ref := range o.left() {
		group.Go(func() error {
			l := o.lockLeft(ctx, ref)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, l)
			return nil
		})
	}
	group.Wait()
	slices.SortFunc(all, func(a, b Locking) int { return strings.Compare(a.Registry.String(), b.Registry.String()) })
	return all
}

// left are the registrations that the book names and that are not declared any more.
func (o *Owner) left() []caip.AgentRef {
	refs := slices.DeleteFunc(o.Book.Refs(), func(ref caip.AgentRef) bool { return o.index(ref.Registry) >= 0 })
	slices.SortFunc(refs, func(a, b caip.AgentRef) int { return strings.Compare(a.String(), b.String()) })
	return refs
}

// lockLeft says what stands in a registration that is not declared any more. Whose key unsets its
// wallet is not known. One that was sold stays in the book: what one endpoint says of it today may
// be a lie.
func (o *Owner) lockLeft(ctx context.Context, ref caip.AgentRef) Locking {
	ctx, cancel := context.WithTimeout(ctx, lockTime)
	defer cancel()
	l := Locking{Registry: ref.Registry, Ref: ref}
	chain, err := o.Open(ctx, ref)
	var agent chains.Agent
	if err == nil {
		agent, err = chain.Agent(ctx, ref, chains.Latest)
	}
	stands := err != nil || walletStands(agent.Wallet)
	if err == nil && stands {
		l.Sold, err = o.sold(ctx, chain, agent)
	}
	if err == nil && (!stands || l.Sold != "") {
		return l
	}
	if err == nil {
		err = &chains.Error{Kind: chains.Unauthorized, Chain: ref.Chain(), Op: "unset the wallet", Err: fmt.Errorf("%s stands in the state file, and is not declared any more", ref),
			Remedy: "unset its wallet with its owner's key; where it is another's by now, take its entry out of the state file"}
	}
	return Locking{Registry: ref.Registry, Ref: ref, Was: agent.Wallet.Address, Err: err, Left: []chains.Op{chains.UnsetWallet{Agent: ref}}}
}

// sold is why a registration, as it stands at latest, is not his any more whose it was seen to be;
// empty: it is, or may be. Where the chain has two endpoints that answer, both have to say so.
func (o *Owner) sold(ctx context.Context, chain chains.Chain, agent chains.Agent) (why string, err error) {
	owner := o.Book.Entry(agent.Ref.Registry).Owner
	if owner.IsZero() || agent.Owner == owner {
		return "", nil
	}
	his, first := Site{Member: Member{Owner: owner}, Finality: chains.Finalized}, chains.Opinion(ctx)
	why, err = his.Gone(first, chain, agent.Ref)
	if why == "" || err != nil {
		return "", err
	}
	again, err := his.Gone(chains.Elsewhere(first), chain, agent.Ref)
	if ctx.Err() == nil && chains.Silent(err) { // as with a single endpoint
		return why, nil
	}
	return again, err
}

// Lift lets Apply set again what is declared, whatever was locked, or unset on the chain, up to
// now. A chain that does not tell how far it is now keeps none of the others from it.
func (o *Owner) Lift(ctx context.Context) (failed error) {
	for _, s := range o.Sites {
		if err := o.lift(ctx, s); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: the lock is not lifted: %w", s.Registry.Chain, err))
		}
	}
	return failed
}

// lift is Lift of one registry. A wallet that stands is not let back: whoever unsets it later means
// it.
func (o *Owner) lift(ctx context.Context, s Site) error {
	ctx, cancel := context.WithTimeout(ctx, surveyTime)
	defer cancel()
	chain, err := s.Open(ctx)
	if err != nil {
		return err
	}
	head, err := chain.Head(ctx, chains.Latest)
	back, ref := s.Wallet, o.Book.Entry(s.Registry).Ref
	if err == nil && !ref.IsZero() {
		var agent chains.Agent
		agent, err = chain.Agent(ctx, ref, chains.Latest)
		if chains.KindOf(err) == chains.NotFound {
			err = nil
		} else if head = agent.ReadAt; holds(agent, back) {
			back, head = caip.AccountID{}, chains.Position{}
		}
	}
	if err != nil {
		return err
	}
	return o.Book.Change(s.Registry, func(e *Entry) {
		e.Locked, e.Unset, e.Locking, e.Back, e.BackAt = caip.AccountID{}, nil, false, back, head.Height
	})
}

// lockChain is Lock of the registries of one chain: first what has to be sent is, then it is waited
// for what was sent before.
func (o *Owner) lockChain(ctx context.Context, sites []Site, prepared []Prepared) (locks []*locking) {
	each := func(do func(context.Context, *locking) error) {
		ctx, cancel := context.WithTimeout(ctx, lockTime)
		defer cancel()
		for _, l := range locks {
			if l.Err == nil {
				l.Err = do(ctx, l)
			}
		}
	}
	for _, site := range sites {
		l := &locking{Owner: o, site: site, prepared: prepared, before: o.Book.Entry(site.Registry)}
		l.Registry, l.Ref = site.Registry, l.before.Ref
		// Written first: whatever becomes of the rest, no later run sets the wallet again, nor
		// sends what an earlier one has signed.
		l.Err = o.Book.Change(site.Registry, func(e *Entry) {
			if e.Locked != site.Wallet {
				e.unset(e.Locked)
			}
			e.Locked, e.Locking, e.Back, e.BackAt = site.Wallet, true, caip.AccountID{}, 0
			e.Outrun, e.Sent = slices.Concat(e.Outrun, e.Sent), nil
			e.Outrun = e.Outrun[max(0, len(e.Outrun)-maxSent):]
		})
		for _, p := range prepared {
			if l.Ref.IsZero() && p.Agent.Registry == l.Registry && !slices.Contains(site.Siblings, p.Agent) {
				l.Ref = p.Agent
			}
		}
		if !l.Ref.IsZero() {
			l.Left = []chains.Op{chains.UnsetWallet{Agent: l.Ref}}
		}
		locks = append(locks, l)
	}
	var signed []chains.Tx
	for _, l := range locks {
		signed = slices.Concat(signed, l.before.Outrun, l.before.txs())
	}
	// Those that are known come first: looking for the others may take all the time.
	slices.SortStableFunc(locks, func(a, b *locking) int {
		switch sought := a.Ref.IsZero(); {
		case sought == b.Ref.IsZero():
			return 0
		case sought:
			return 1
		}
		return -1
	})
	each(func(ctx context.Context, l *locking) error { return l.begin(ctx, signed) })
	each(func(ctx context.Context, l *locking) error { return l.end(ctx) })
	ctx, cancel := context.WithTimeout(ctx, lockTime)
	defer cancel()
	for _, l := range locks { // whatever became of the rest
		if l.chain == nil || l.Ref.IsZero() {
			continue
		}
		if err := l.disown(ctx); l.Err == nil {
			l.Err = err
		}
		if l.Err == nil {
			continue
		}
		if err := l.site.lost(ctx, l.chain, l.Ref); err != nil {
			l.Err, l.Left = err, nil // all has been tried, and what is left is not his to do
		}
	}
	return locks
}

// lost says that a registration is not the declared owner's at latest; nil: it is, or that cannot
// be told, as where the owner's key cannot be read.
func (s Site) lost(ctx context.Context, chain chains.Chain, ref caip.AgentRef) error {
	if s.Owner.IsZero() {
		return nil
	}
	agent, err := chain.Agent(ctx, ref, chains.Latest)
	if err != nil && chains.KindOf(err) != chains.NotFound || err == nil && agent.Owner == s.Owner {
		return nil
	}
	return &chains.Error{Kind: chains.Unauthorized, Chain: s.Registry.Chain, Op: "unset the wallet", Err: errors.New(unfit(s.Member, Fact{Ref: ref, Agent: agent, Err: err}))}
}

// locking is the lock of one registration under way.
type locking struct {
	*Owner
	Locking
	site     Site
	prepared []Prepared
	before   Entry

	chain   chains.Chain
	writer  chains.Writer
	keyless error // why nothing can be signed; nil: it can
}

// begin unsets the wallet, and takes back what the registration says of others as the home. A chain
// that does not tell the wallet is written to all the same. signed is what was signed earlier for
// any registry of the chain: nothing else of its account lands before it.
func (l *locking) begin(ctx context.Context, signed []chains.Tx) (err error) {
	if l.chain, err = l.site.Open(ctx); err != nil {
		return err
	}
	if l.Ref.IsZero() {
		if err := l.find(ctx); err != nil {
			return err
		}
	}
	l.writer, l.keyless = open(ctx, l.site, l.chain)
	was, stands, err := l.wallet(ctx)
	l.Was = was
	if err := l.note(was); err != nil {
		return err
	}
	late, unread := l.late(ctx, signed, true)
	// What has no nonce has no place that could be taken, and ends by itself.
	if stands || err != nil || unread != nil || len(late) > 0 && late[0].Expires == 0 {
		if err := l.unset(ctx, late); err != nil {
			return err
		}
	}
	l.Left = nil
	return l.takeBack(ctx, l.declares())
}

// note remembers a wallet that stood.
func (l *locking) note(was caip.AccountID) error {
	if was.IsZero() || slices.Contains(l.Book.Entry(l.Registry).locked(), was) {
		return nil
	}
	return l.Book.Change(l.Registry, func(e *Entry) { e.unset(was) })
}

// declares are the metadata keys under which the home names wallets for the declared chains.
func (l *locking) declares() (keys []string) {
	if l.Registry != l.Home {
		return nil
	}
	for _, other := range elsewhere(l.wanted()) {
		keys = append(keys, chains.HomeWalletKey(other.Registry.Chain))
	}
	return keys
}

// takeBack takes back what stands under metadata keys. One that fails keeps none of the others from
// it.
func (l *locking) takeBack(ctx context.Context, keys []string) (failed error) {
	l.Left = slices.DeleteFunc(l.Left, func(op chains.Op) bool { _, earlier := op.(chains.SetMetadata); return earlier })
	for _, key := range keys {
		value, err := l.chain.Metadata(ctx, l.Ref, key, chains.Latest)
		if chains.KindOf(err) == chains.Unsupported || err == nil && len(value) == 0 {
			continue
		}
		op := chains.SetMetadata{Agent: l.Ref, Entry: chains.MetadataEntry{Key: key}}
		if err == nil && l.keyless != nil {
			err = fmt.Errorf("metadata %s still names a wallet: %w", key, l.keyless)
		}
		if err == nil {
			_, err = (&keeper{Writer: l.writer, book: l.Book, registry: l.Registry}).put(ctx, op)
		}
		if err != nil {
			failed, l.Left = cmp.Or(failed, err), append(l.Left, op)
		}
	}
	return failed
}

// disown takes back what the home says of wallets on chains that are not declared, or not any more;
// and once more of those that are: what was under way when the lock began has landed by now.
func (l *locking) disown(ctx context.Context) error {
	if l.Registry != l.Home {
		return nil
	}
	agent, err := l.chain.Agent(ctx, l.Ref, chains.Latest)
	var events []chains.Event
	if err == nil {
		events, err = l.chain.History(ctx, l.Ref, agent.ReadAt)
	}
	keys := l.declares()
	for _, e := range events {
		if e.Metadata != nil && chains.DeclaresWallet(e.Metadata.Key) && !slices.Contains(keys, e.Metadata.Key) {
			keys = append(keys, e.Metadata.Key)
		}
	}
	if failed := l.takeBack(ctx, keys); failed != nil {
		return failed
	}
	if err != nil {
		return fmt.Errorf("the wallet is unset; whether the home names wallets for chains that are not declared cannot be told: %w", err)
	}
	return nil
}

// find looks on the chain for a registration that the book does not name. One that is not known may
// stand all the same, under another book: that it has no wallet is never said.
func (l *locking) find(ctx context.Context) error {
	ref, busy, err := l.registered(ctx, l.site, l.chain, false)
	switch {
	case err != nil:
		return err
	case busy != "":
		return &chains.Error{Kind: chains.NotFinal, Chain: l.Registry.Chain, Op: "unset the wallet", Err: errors.New(busy), Remedy: "lock once more when it has ended"}
	case ref.IsZero():
		return l.unknown(l.Registry)
	}
	l.Ref, l.Left = ref, []chains.Op{chains.UnsetWallet{Agent: ref}}
	return nil
}

// unknown says that the book knows no registration of a registry.
func (o *Owner) unknown(registry caip.AccountID) error {
	return &chains.Error{Kind: chains.NotFound, Chain: registry.Chain, Op: "unset the wallet", Err: fmt.Errorf("the state file %s knows no registration here", o.Book.Path()),
		Remedy: "if there is one, name its state file with --state, or bring it under the declaration with agent adopt"}
}

// unsets bounds how often a wallet is unset again that an earlier transaction has set meanwhile.
const unsets = 3

// end waits until nothing that was signed before can set a wallet any more, and unsets one that it
// has set.
func (l *locking) end(ctx context.Context) error {
	l.Left = []chains.Op{chains.UnsetWallet{Agent: l.Ref}}
	for try := range unsets {
		if try > 0 {
			l.pause(ctx) // a node that lags shows the wallet that was
		}
		late, err := l.late(ctx, slices.Concat(l.before.Outrun, l.before.txs()), false)
		if err == nil {
			err = l.ended(ctx, late)
		}
		if err != nil {
			return err
		}
		was, stands, err := l.wallet(ctx)
		if err := l.note(was); err != nil {
			return err
		}
		if err != nil && (len(late) > 0 || l.TxID == "") { // else it was unset last
			return err
		}
		if err != nil || !stands {
			l.Left = nil
			left := slices.DeleteFunc(slices.Concat(l.before.Outrun, l.before.Sent), func(tx chains.Tx) bool {
				state, err := l.state(ctx, tx)
				return err == nil && state != chains.TxUnknown
			})
			return l.Book.Change(l.Registry, func(e *Entry) {
				e.Locking, e.Outrun = false, left[max(0, len(left)-maxSent):] // what nobody knows may be somewhere
			})
		}
		if err := l.unset(ctx, nil); err != nil {
			return err
		}
	}
	return &chains.Error{Kind: chains.Transient, Chain: l.Registry.Chain, Op: "unset the wallet", Err: errors.New("it is set again and again"), Remedy: "lock once more"}
}

// wallet reads the wallet of the registration, and whether one stands.
func (l *locking) wallet(ctx context.Context) (is caip.AccountID, stands bool, err error) {
	agent, err := l.chain.Agent(ctx, l.Ref, chains.Latest)
	return agent.Wallet.Address, err == nil && walletStands(agent.Wallet), err
}

// walletStands reports whether a wallet is set, whatever it counts for.
func walletStands(w chains.Wallet) bool {
	return w.State != chains.WalletNone && w.State != chains.WalletUnsupported
}

// unset unsets the wallet, in the place of the first of what its account signed and may still land,
// whose fees it beats.
func (l *locking) unset(ctx context.Context, late []chains.Tx) error {
	if l.keyless != nil {
		return l.sendPrepared(ctx)
	}
	k := &keeper{Writer: l.writer, book: l.Book, registry: l.Registry}
	for i, tx := range late { // the last one that was signed for the account's first place
		own := tx.Expires == 0 && tx.Account == l.writer.Account().Address
		if own && (k.replaces == nil || tx.Nonce <= k.replaces.Nonce) {
			k.replaces = &late[i]
		}
	}
	outbid := k.replaces
	receipt, err := k.put(ctx, chains.UnsetWallet{Agent: l.Ref})
	if errors.Is(err, chains.ErrFeeCap) && outbid != nil { // where nobody has that any more, there is nothing to outbid
		next, _, failed := l.writer.NextNonce(ctx)
		if state, unread := l.state(ctx, *outbid); failed == nil && unread == nil && state == chains.TxUnknown {
			k.nonce = &next
			receipt, err = k.put(ctx, chains.UnsetWallet{Agent: l.Ref})
		}
	}
	if err != nil && outbid != nil { // where that has landed first, the next place is free
		switch state, _ := l.state(ctx, *outbid); state {
		case chains.TxIncluded, chains.TxFinal, chains.TxFailed:
			receipt, err = k.put(ctx, chains.UnsetWallet{Agent: l.Ref})
		}
	}
	if err == nil {
		l.TxID = receipt.TxID
	}
	return err
}

// late is what of transactions may still land, those last that the chain knows. Of what it does not
// know the first look counts; later its place is taken, or nobody has sent it.
func (l *locking) late(ctx context.Context, of []chains.Tx, first bool) (list []chains.Tx, err error) {
	var pending []chains.Tx
	for _, tx := range of {
		state, failed := l.state(ctx, tx)
		err = cmp.Or(err, failed)
		switch {
		case state == chains.TxPending:
			pending = append(pending, tx)
		case state == chains.TxUnknown && (first || tx.Expires > 0):
			list = append(list, tx)
		}
	}
	return append(list, pending...), err
}

// ended waits until the chain has included what was pending, or it can no longer land. It sends
// nothing.
func (l *locking) ended(ctx context.Context, list []chains.Tx) error {
	for _, tx := range list {
		for {
			state, err := l.state(ctx, tx)
			if err == nil && state != chains.TxPending && (state != chains.TxUnknown || tx.Expires == 0) {
				break
			}
			if !l.pause(ctx) {
				return &chains.Error{Kind: chains.TimedOut, Chain: tx.Chain, Op: "unset the wallet", Err: fmt.Errorf("transaction %s was sent earlier and may still land: %w", tx.ID, cmp.Or(err, ctx.Err())), Remedy: "lock once more"}
			}
		}
	}
	return nil
}

// pause waits between two looks, and reports whether time is left for the next one.
func (l *locking) pause(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(cmp.Or(l.Poll, time.Second)):
		return true
	}
}

func (l *locking) state(ctx context.Context, tx chains.Tx) (chains.TxState, error) {
	account, err := l.site.Away(l.chain, tx.Account)
	if err != nil {
		return "", err
	}
	status, err := account.Status(ctx, tx, chains.Latest)
	return status.State, err
}

// open opens the owner's account.
func open(ctx context.Context, site Site, chain chains.Chain) (chains.Writer, error) {
	if site.Writer == nil {
		return nil, &chains.Error{Kind: chains.Unauthorized, Chain: site.Registry.Chain, Op: "sign", Err: errors.New("the owner's key is not here")}
	}
	return site.Writer(ctx, chain)
}

// sendPrepared sends what Prepare signed for the registration. What had come to its end before this
// lock unset an earlier wallet, or none.
func (l *locking) sendPrepared(ctx context.Context) error {
	err := l.keyless
	for _, p := range l.prepared {
		if p.Agent != l.Ref {
			continue
		}
		if p.Tx.ID == l.TxID { // sent by this lock: a node that lags shows the wallet that was
			return nil
		}
		sender, openErr := l.site.Away(l.chain, p.Tx.Account)
		if openErr != nil {
			return openErr
		}
		var status chains.Status
		for range statusTries { // the chain's other registries wait behind
			status, err = sender.Status(ctx, p.Tx, chains.Latest)
			if err == nil || chains.KindOf(err).Permanent() || !l.pause(ctx) {
				break
			}
		}
		if err == nil && status.State != chains.TxUnknown && status.State != chains.TxPending {
			err = used(p.Tx, status)
			continue
		}
		// It lands after those that its account has signed for other registries of the chain.
		for _, first := range l.prepared {
			if first.Tx.Chain == p.Tx.Chain && first.Tx.Account == p.Tx.Account && first.Tx.Nonce < p.Tx.Nonce {
				_ = sender.Send(ctx, first.Tx) // it may be there, and what fails leaves the one below waiting
			}
		}
		if err != nil { // whatever came of it before: it may land
			_ = sender.Send(ctx, p.Tx)
			continue
		}
		var receipt chains.Receipt
		if receipt, err = chains.Follow(ctx, sender, p.Tx, chains.Latest); err == nil {
			l.TxID = receipt.TxID
			return nil
		}
	}
	return err
}

// statusTries is how often it is asked what came of a prepared transaction.
const statusTries = 5

// used says that a prepared transaction has come to its end before.
func used(tx chains.Tx, status chains.Status) error {
	why := "its account has sent another one since"
	if status.Receipt != nil {
		why = fmt.Sprintf("it was used in block %d", status.Receipt.At.Height)
	}
	return &chains.Error{Kind: chains.Invalid, Chain: tx.Chain, Op: "send what was prepared", Err: fmt.Errorf("transaction %s: %s", tx.ID, why), Remedy: "the key is needed, or prepare again"}
}

// Prepared is a transaction that unsets a wallet, signed in advance. It can be sent until its
// account sends another one.
type Prepared struct {
	Agent caip.AgentRef `json:"agent"`
	Tx    chains.Tx     `json:"transaction"`
}

// Prepare signs what Lock sends, for the chains whose transactions do not expire. unready says of
// the others why there is none.
func (o *Owner) Prepare(ctx context.Context) (list []Prepared, unready map[caip.AccountID]error) {
	unready = map[caip.AccountID]error{}
	for _, site := range o.Sites {
		tx, err := o.prepare(ctx, site, list)
		if err != nil {
			unready[site.Registry] = err
			continue
		}
		list = append(list, Prepared{Agent: o.Book.Entry(site.Registry).Ref, Tx: tx})
	}
	return list, unready
}

// prepare is Prepare for one registration, after what was prepared before it.
func (o *Owner) prepare(ctx context.Context, site Site, before []Prepared) (tx chains.Tx, err error) {
	ctx, cancel := context.WithTimeout(ctx, surveyTime)
	defer cancel()
	ref := o.Book.Entry(site.Registry).Ref
	if ref.IsZero() {
		return tx, o.unknown(site.Registry)
	}
	chain, err := site.Open(ctx)
	if err != nil {
		return tx, err
	}
	writer, err := open(ctx, site, chain)
	if err != nil {
		return tx, err
	}
	var options chains.SignOptions
	for _, p := range before {
		if p.Tx.Chain == writer.Account().Chain && p.Tx.Account == writer.Account().Address {
			options.Nonce = new(p.Tx.Nonce + 1)
		}
	}
	if tx, err = writer.Sign(ctx, chains.UnsetWallet{Agent: ref}, options); err != nil {
		return tx, cmp.Or(site.lost(ctx, chain, ref), err)
	}
	if tx.Expires > 0 {
		return tx, chains.Refuse(site.Registry.Chain, "prepare", "its transactions expire within minutes: keep the key at hand")
	}
	return tx, nil
}

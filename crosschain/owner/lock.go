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
)

// Locking is what became of one registration when its wallet was unset.
type Locking struct {
	Registry caip.AccountID
	Ref      caip.AgentRef
	Was      caip.AccountID // the wallet; zero: none stood, or it could not be read
	TxID     string         // that unset it; empty: nothing had to be sent, or Err says why not
	Err      error
	Left     chains.Op // what Err left undone
}

// lockTime is how long one chain may take.
const lockTime = 2 * time.Minute

// Lock unsets the wallets of all registrations at once, and takes back what the home says of
// wallets on other chains. From then on Apply does not set the declared wallets again. prepared are
// transactions that Prepare signed, for owners whose keys are not at hand.
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
			ctx, cancel := context.WithTimeout(ctx, lockTime)
			defer cancel()
			for _, site := range sites {
				if l, ok := o.lock(ctx, site, prepared); ok {
					mu.Lock()
					all = append(all, l)
					mu.Unlock()
				}
			}
			return nil
		})
	}
	group.Wait()
	slices.SortFunc(all, func(a, b Locking) int { return a.Ref.Compare(b.Ref) })
	return all
}

// lock is Lock of one registry; false: nothing is known to be registered there.
func (o *Owner) lock(ctx context.Context, site Site, prepared []Prepared) (l Locking, ok bool) {
	before := o.Book.Entry(site.Registry)
	l = Locking{Registry: site.Registry, Ref: before.Ref}
	// Written first: whatever becomes of the rest, no later run sets the wallet again, nor sends
	// what an earlier one has signed.
	err := o.Book.Change(site.Registry, func(e *Entry) { e.Locked, e.Sent = site.Wallet, nil })
	if l.Ref.IsZero() {
		return l, false
	}
	l.Left = chains.UnsetWallet{Agent: l.Ref}
	if err == nil {
		err = o.unset(ctx, site, prepared, before, &l)
	}
	if l.Err = err; err == nil {
		l.Left = nil
	}
	return l, true
}

// unsets bounds how often a wallet is unset again that an earlier transaction has set meanwhile.
const unsets = 3

// unset unsets the wallet of a registration, and then takes back what it says of others as the
// home.
func (o *Owner) unset(ctx context.Context, site Site, prepared []Prepared, before Entry, l *Locking) error {
	chain, err := site.Open(ctx)
	if err != nil {
		return err
	}
	writer, keyless := open(ctx, site, chain)
	for try := 0; ; try++ {
		// A chain that does not tell the wallet is written to all the same.
		stands := try == 0
		agent, err := chain.Agent(ctx, l.Ref, chains.Latest)
		if err == nil {
			stands = agent.Wallet.State != chains.WalletNone && agent.Wallet.State != chains.WalletUnsupported
		}
		if try == 0 {
			l.Was = agent.Wallet.Address
		}
		late, unread := o.late(ctx, site, chain, before, try == 0)
		if !stands && len(late) == 0 {
			if unread != nil {
				return unread
			}
			break
		}
		if try == unsets {
			return &chains.Error{Kind: chains.Transient, Chain: site.Registry.Chain, Op: "unset the wallet", Err: errors.New("what was signed earlier sets it again, or may"), Remedy: "lock once more"}
		}
		switch {
		case !stands && late[0].Expires > 0: // it has no place that could be taken, and ends by itself
		case keyless != nil:
			if l.TxID, err = sendPrepared(ctx, site, chain, prepared, keyless); err != nil {
				return err
			}
		default:
			k := &keeper{Writer: writer, book: o.Book, registry: site.Registry}
			if len(late) > 0 && late[0].Expires == 0 {
				k.replaces = &late[0]
			}
			if l.TxID, err = o.write(ctx, k, chains.UnsetWallet{Agent: l.Ref}); err != nil {
				return err
			}
		}
		if err := o.ended(ctx, site, chain, late); err != nil {
			return err
		}
	}
	if site.Registry != o.Home {
		return nil
	}
	for _, other := range elsewhere(o.wanted()) {
		key := chains.HomeWalletKey(other.Registry.Chain)
		l.Left = chains.SetMetadata{Agent: l.Ref, Entry: chains.MetadataEntry{Key: key}}
		value, err := chain.Metadata(ctx, l.Ref, key, chains.Latest)
		if err == nil && len(value) > 0 && keyless != nil {
			err = fmt.Errorf("metadata %s still names a wallet: %w", key, keyless)
		} else if err == nil && len(value) > 0 {
			_, err = o.write(ctx, &keeper{Writer: writer, book: o.Book, registry: site.Registry}, l.Left)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write writes one operation.
func (o *Owner) write(ctx context.Context, k *keeper, op chains.Op) (txID string, err error) {
	receipt, err := chains.Do(ctx, k, op, chains.Latest)
	if err == nil {
		err = k.forget()
	}
	return receipt.TxID, err
}

// late is what was signed earlier and may still land: the lock takes the place of the first. Of what
// the chain does not know the first look counts; later its place is taken, or nobody has sent it.
func (o *Owner) late(ctx context.Context, site Site, chain chains.Chain, before Entry, first bool) (list []chains.Tx, err error) {
	for _, tx := range before.txs() {
		state, failed := stateOf(ctx, site, chain, tx)
		err = cmp.Or(err, failed)
		if state == chains.TxPending || state == chains.TxUnknown && (first || tx.Expires > 0) {
			list = append(list, tx)
		}
	}
	return list, err
}

// ended waits until the chain has included what was pending, or it can no longer land. It sends
// nothing.
func (o *Owner) ended(ctx context.Context, site Site, chain chains.Chain, list []chains.Tx) error {
	for _, tx := range list {
		for {
			state, err := stateOf(ctx, site, chain, tx)
			if err == nil && state != chains.TxPending && (state != chains.TxUnknown || tx.Expires == 0) {
				break
			}
			select {
			case <-ctx.Done():
				return &chains.Error{Kind: chains.TimedOut, Chain: tx.Chain, Op: "unset the wallet", Err: fmt.Errorf("transaction %s was sent earlier and may still land: %w", tx.ID, cmp.Or(err, ctx.Err())), Remedy: "lock once more"}
			case <-time.After(cmp.Or(o.Poll, time.Second)):
			}
		}
	}
	return nil
}

func stateOf(ctx context.Context, site Site, chain chains.Chain, tx chains.Tx) (chains.TxState, error) {
	account, err := site.Away(chain, tx.Account)
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

// sendPrepared sends what Prepare signed for a registry; keyless is why nothing can be signed now.
func sendPrepared(ctx context.Context, site Site, chain chains.Chain, prepared []Prepared, keyless error) (txID string, err error) {
	err = keyless
	for _, p := range prepared {
		if p.Agent.Registry != site.Registry {
			continue
		}
		sender, openErr := site.Away(chain, p.Tx.Account)
		if openErr != nil {
			return "", openErr
		}
		var receipt chains.Receipt
		if receipt, err = chains.Follow(ctx, sender, p.Tx, chains.Latest); err == nil {
			return receipt.TxID, nil
		}
	}
	return "", err
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
		ref := o.Book.Entry(site.Registry).Ref
		if ref.IsZero() {
			continue
		}
		tx, err := o.prepare(ctx, site, ref)
		if err != nil {
			unready[site.Registry] = err
			continue
		}
		list = append(list, Prepared{Agent: ref, Tx: tx})
	}
	return list, unready
}

func (o *Owner) prepare(ctx context.Context, site Site, ref caip.AgentRef) (tx chains.Tx, err error) {
	ctx, cancel := context.WithTimeout(ctx, surveyTime)
	defer cancel()
	chain, err := site.Open(ctx)
	if err != nil {
		return tx, err
	}
	writer, err := open(ctx, site, chain)
	if err != nil {
		return tx, err
	}
	if tx, err = writer.Sign(ctx, chains.UnsetWallet{Agent: ref}, chains.SignOptions{}); err == nil && tx.Expires > 0 {
		return tx, chains.Refuse(site.Registry.Chain, "prepare", "its transactions expire within minutes: keep the key at hand")
	}
	return tx, err
}

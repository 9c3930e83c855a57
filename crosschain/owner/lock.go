package owner

import (
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

// unset unsets the wallet of a registration, and then takes back what it says of others as the
// home.
func (o *Owner) unset(ctx context.Context, site Site, prepared []Prepared, before Entry, l *Locking) error {
	chain, err := site.Open(ctx)
	if err != nil {
		return err
	}
	// A chain that does not tell the wallet is written to all the same.
	stands := true
	if agent, err := chain.Agent(ctx, l.Ref, chains.Latest); err == nil {
		l.Was = agent.Wallet.Address
		stands = agent.Wallet.State != chains.WalletNone && agent.Wallet.State != chains.WalletUnsupported
	}
	writer, keyless := open(ctx, site, chain)
	switch {
	case !stands:
	case keyless != nil:
		if l.TxID, err = sendPrepared(ctx, site, chain, prepared, keyless); err != nil {
			return err
		}
	default:
		if l.TxID, err = o.write(ctx, &keeper{Writer: writer, book: o.Book, registry: site.Registry, replaces: pending(ctx, before, writer)}, l.Left); err != nil {
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

// pending is what was signed earlier and is in no block: the lock takes its place.
func pending(ctx context.Context, before Entry, writer chains.Writer) *chains.Tx {
	for _, tx := range before.txs() {
		status, err := writer.Status(ctx, tx, chains.Latest)
		if err == nil && status.State == chains.TxPending {
			return &tx
		}
	}
	return nil
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

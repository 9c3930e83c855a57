package owner

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Draft is a step for who has the owner's key.
type Draft struct {
	Step
	Document []byte
	Ending   string // of a file that holds it
}

// Drafts makes the documents of the steps that only a key elsewhere can write, of those that Apply
// leaves. Those that wait for others, and wallets that have to agree first, have none yet; what
// cannot be drafted is told in failed.
func (o *Owner) Drafts(ctx context.Context, due []Due) (list []Draft, failed []error) {
	ctx, cancel := context.WithTimeout(ctx, surveyTime)
	defer cancel()
	after := map[caip.AccountID]uint64{} // by who signs
	for _, d := range due {
		if o.index(d.Registry) < 0 {
			continue // it is not declared any more: who signs is not known
		}
		site := o.site(d.Registry)
		if d.Op == nil || d.Waits != "" || site.Writer != nil {
			continue
		}
		draft, count, err := o.draft(ctx, site, d.Step, after[site.Owner])
		if err != nil {
			failed = append(failed, fmt.Errorf("%s, %s: %w", d.Registry.Chain, d.What, err))
			continue
		}
		after[site.Owner] += count
		list = append(list, draft)
	}
	return list, failed
}

// draft is Drafts for one step.
func (o *Owner) draft(ctx context.Context, site Site, s Step, after uint64) (d Draft, count uint64, err error) {
	chain, err := site.Open(ctx)
	if err != nil {
		return d, 0, err
	}
	op, err := o.proven(ctx, chain, s)
	if err != nil {
		return d, 0, err
	}
	if wallet, is := op.(chains.SetWallet); is && wallet.Proof.Signature == nil && chain.Info().Capabilities.Has(chains.CanWalletProof) {
		return d, 0, errors.New("the wallet has to agree first")
	}
	away, err := site.Away(chain, site.Owner.Address)
	if err != nil {
		return d, 0, err
	}
	d = Draft{Step: s, Ending: away.Ending()}
	d.Document, count, err = away.Draft(ctx, op, s.What, after)
	return d, count, err
}

// Take takes in a transaction that was signed elsewhere, by its bytes. Apply sends it.
func (o *Owner) Take(ctx context.Context, raw []byte) error {
	var failed error
	for _, site := range o.Sites {
		tx, err := site.signed(ctx, raw)
		if err == nil {
			return o.Book.Change(site.Registry, func(e *Entry) {
				e.drop(tx) // it may have been taken in before
				e.Sent = append(e.Sent, tx)
			})
		}
		if failed == nil || chains.KindOf(err) != chains.Invalid { // it may be of the chain that failed
			failed = err
		}
	}
	return fmt.Errorf("no declared owner is known to have signed it: %w", failed)
}

// signed reads a transaction as one of the declared owner's.
func (s Site) signed(ctx context.Context, raw []byte) (tx chains.Tx, err error) {
	chain, err := s.Open(ctx)
	if err != nil {
		return tx, err
	}
	away, err := s.Away(chain, s.Owner.Address)
	if err != nil {
		return tx, err
	}
	return away.Signed(ctx, raw)
}

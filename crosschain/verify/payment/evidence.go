package payment

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// evidence is what is read of a registration beyond its state, once for each, however many ways to
// pay lead to it.
type evidence struct {
	home        verify.Check      // no outcome: it names none
	judged      *wallet.Judgement // of its wallet, by its home; nil: none was reached
	quorum, age verify.Check
	reputation  verify.Check
	file        registration.File
	pinned      bool
	fileRead    verify.Check
}

// gatherEvidence reads, side by side, what the homes of registrations say and, of those that have a
// wallet, what the payer has asked for.
func (v *verification) gatherEvidence(ctx context.Context, refs []caip.AgentRef) {
	if v.evidence == nil {
		v.evidence = make(map[caip.AgentRef]*evidence)
	}
	var group errgroup.Group
	group.SetLimit(run.MaxReads)
	for _, ref := range refs {
		if v.evidence[ref] != nil {
			continue
		}
		if _, known := v.Book.Reputation(ref.Registry); !known {
			continue
		}
		s := v.Subject(ctx, ref)
		if s.Exists(verify.Check{}, false).Outcome != verify.Pass {
			continue
		}
		e := new(evidence)
		v.evidence[ref] = e
		if holds := s.Newest.Wallet.State == chains.WalletSet || s.Settled.Wallet.State == chains.WalletSet; !holds && v.knownHome().IsZero() {
			continue // there is nothing to compare
		}
		group.Go(func() error {
			e.home, e.judged = v.home(ctx, verify.Check{Name: verify.CheckHome, Agent: ref, Required: true}, s)
			return nil
		})
		if s.Wallet(verify.Check{}, false).Outcome != verify.Pass {
			continue
		}
		if v.req.Quorum > 1 {
			group.Go(func() error {
				e.quorum = v.Quorum(ctx, v.req.Quorum, verify.Check{Name: verify.CheckQuorum, Agent: ref, Required: true}, s)
				return nil
			})
		}
		if v.req.MinAge > 0 {
			group.Go(func() error {
				e.age = v.age(ctx, verify.Check{Name: CheckAge, Agent: ref, Required: true}, s)
				return nil
			})
		}
		if v.req.Reputation.asked() {
			l := v.Linkage(ctx, ref)
			group.Go(func() error {
				e.reputation = v.reputation(ctx, verify.Check{Name: CheckReputation, Agent: ref, Required: true}, l, s)
				return nil
			})
		}
		if v.Requires(verify.CheckListed) || v.Requires(CheckOrigin) {
			group.Go(func() error {
				e.file, e.pinned, e.fileRead = v.registrationFile(ctx, s, verify.Check{})
				return nil
			})
		}
	}
	_ = group.Wait()
}

// evidenceOf is what gatherEvidence has read of a registration, or reads now.
func (v *verification) evidenceOf(ctx context.Context, ref caip.AgentRef) evidence {
	if v.evidence[ref] == nil {
		v.gatherEvidence(ctx, []caip.AgentRef{ref})
	}
	if e := v.evidence[ref]; e != nil {
		return *e
	}
	return evidence{}
}

// wellKnownFile reads what the origin says of its agents, once.
func (v *verification) wellKnownFile(ctx context.Context, origin string) (registration.File, error) {
	v.domainOnce.Do(func() {
		document, err := v.Fetch.Get(ctx, origin+registration.WellKnown)
		if err == nil {
			v.domainFile, err = registration.Parse(document.Bytes)
		}
		v.domainErr = err
	})
	return v.domainFile, v.domainErr
}

// domainAnswer is what wellKnownFile keeps.
type domainAnswer struct {
	domainOnce sync.Once
	domainFile registration.File
	domainErr  error
}

package payment

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// evidence is what is read of a registration beyond its state, once for each, however many ways to
// pay lead to it.
type evidence struct {
	home        verify.Check // no outcome: it names none
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
	read := func(one func()) { group.Go(func() error { one(); return nil }) }
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
		read(func() { e.home = v.home(ctx, required(verify.CheckHome, ref), s) })
		if s.Wallet(verify.Check{}, false).Outcome != verify.Pass {
			continue
		}
		if v.req.Quorum > 1 {
			read(func() { e.quorum = v.Quorum(ctx, v.req.Quorum, required(verify.CheckQuorum, ref), s) })
		}
		if v.req.MinAge > 0 {
			read(func() { e.age = v.age(ctx, required(CheckAge, ref), s) })
		}
		if v.req.Reputation.asked() {
			l := v.Linkage(ctx, ref)
			read(func() { e.reputation = v.reputation(ctx, required(CheckReputation, ref), l, s) })
		}
		if v.Requires(verify.CheckListed) || v.Requires(CheckOrigin) {
			read(func() { e.file, e.pinned, e.fileRead = v.registrationFile(ctx, s, verify.Check{}) })
		}
	}
	_ = group.Wait()
}

func required(name string, agent caip.AgentRef) verify.Check {
	return verify.Check{Name: name, Agent: agent, Required: true}
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

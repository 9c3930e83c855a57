// Package aggregate takes what clients without coin signed, for the executor to carry out: reviews
// of paid answers, and the end of the delegation by which they are given. What it takes is believed
// in nothing: everything is verified from the chains before it goes onto the bus, and again before
// anything is signed. It has no key of anybody.
package aggregate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
	files "github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// landing is how long a transaction is given to land, in seconds by the chain's clock: what ends
// before that is not signed for any more.
const landing = 60

// deadlines is how far ahead of the chain's clock a signature may end when it is submitted, in
// seconds: there has to be time for its turn and its transaction, and it is not kept for ever.
var deadlines = aggregator.Range{Least: 2 * landing, Most: 24 * 60 * 60}

// again is how long a payment whose review was refused behind the desk is not reviewed anew: each
// try leaves a file and a dead letter.
const again = 10 * time.Minute

// Desk takes reviews. It may be used concurrently; its fields are not changed meanwhile.
type Desk struct {
	Deps    feedback.Deps // with the chains that are served
	Sponsor plan.Route    // whose reviews are taken
	Infos   []chains.Info
	Bus     *stream.Bus
	State   *state.State
	Publish func(ctx context.Context, file []byte) (uri string, err error) // keeps the file where its CID leads
	Clock   func() time.Time
	Hook    failpoint.Hook
}

// Points are the names that a Hook is called with, in their order.
func Points() []string { return []string{"desk-verify", "desk-publish", "desk-queue", "desk-remember"} }

// refuse is a refusal by a check that is the desk's own.
func refuse(check string, verdict verify.Verdict, format string, args ...any) error {
	return &aggregator.Refusal{Check: check, Verdict: verdict, Detail: fmt.Sprintf(format, args...)}
}

// The checks of the desk itself, beside those of feedback.VerifySubmission.
const (
	CheckChain    = "chain-taken" // reviews on this chain are given here
	CheckDeadline = "deadline"    // the signature serves long enough, and not for ever
	CheckTakeBack = "delegation"  // the account delegates to this registry's FeedbackDelegate, and signed that it ends that
)

// chain is that of a registry whose reviews are taken.
func (d *Desk) chain(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
	if !d.Sponsor.Sponsors(registry) {
		return nil, refuse(CheckChain, verify.UnknownRegistry, "reviews in %s are not given here", registry)
	}
	return d.Deps.Open(ctx, registry)
}

// Submit takes a review, or says by a *aggregator.Refusal which check it did not pass. The same
// review is taken once, however often it comes.
func (d *Desk) Submit(ctx context.Context, in aggregator.Submission) (aggregator.Status, error) {
	s := feedback.Submission(in)
	_, op, err := feedback.ReadSubmission(s)
	if err != nil {
		return aggregator.Status{}, refuse(feedback.CheckDocument, verify.Invalid, "%s", err)
	}
	chain, err := d.chain(ctx, op.Give.Agent.Registry)
	if err != nil {
		return aggregator.Status{}, err
	}
	a := stream.NewGiveSigned(op, s.File)
	row, err := d.State.Deliveries.Get(ctx, a.ID.String())
	if err != nil {
		return aggregator.Status{}, err
	}
	// What is under way is not verified again. What was given once is not given again, whatever the
	// client's account holds by now: he may have had other code run there, which forgot it.
	switch known := row.Value; {
	case !row.Known():
	case known.Refused == nil && !known.Closed, known.Closed && !known.Mirror.IsZero():
		switch {
		case known.File == a.Review.Hash():
			return d.answer(ctx, a.ID, known)
		case known.Closed:
			return aggregator.Status{}, refuse(feedback.CheckPaidOnce, verify.Mismatch, "%s was given for this payment", known.Mirror)
		}
		return aggregator.Status{}, refuse(feedback.CheckPaidOnce, verify.Mismatch, "another review of this payment is being given")
	case known.Refused != nil && d.Clock().Sub(known.Time).Abs() < again:
		return aggregator.Status{}, known.Refused
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return aggregator.Status{}, err
	}
	report, _, there := feedback.VerifySubmission(ctx, d.Deps, s)
	if report.Exit != verify.ExitVerified {
		return aggregator.Status{}, refusal(report)
	}
	if ahead := int64(op.Deadline) - now.Unix(); !there && (ahead < int64(deadlines.Least) || ahead > int64(deadlines.Most)) {
		return aggregator.Status{}, refuse(CheckDeadline, verify.Invalid, "it ends in %d seconds by the chain's clock; want %d to %d", ahead, deadlines.Least, deadlines.Most)
	}
	if err := d.Hook("desk-verify"); err != nil {
		return aggregator.Status{}, err
	}
	if !there { // nothing says that whoever gave it himself has paid anybody: his file is his to keep
		if _, err := d.Publish(ctx, s.File); err != nil {
			return aggregator.Status{}, err
		}
	}
	if err := d.Hook("desk-publish"); err != nil {
		return aggregator.Status{}, err
	}
	return d.take(ctx, a, row, state.Delivery{Agent: a.Agent, File: a.Review.Hash()})
}

// take puts what was verified onto the bus, once: first the action, then the row, so that one that
// is remembered is on the stream. What was refused once, or was carried out before this memory
// began, comes anew.
func (d *Desk) take(ctx context.Context, a stream.Action, row state.Row[state.Delivery], taken state.Delivery) (aggregator.Status, error) {
	salt := ""
	if row.Revision != 0 {
		salt = fmt.Sprint(row.Revision)
	}
	if err := d.Bus.RepublishAction(ctx, a, salt); err != nil {
		return aggregator.Status{}, err
	}
	if err := d.Hook("desk-queue"); err != nil {
		return aggregator.Status{}, err
	}
	taken.Time = d.Clock().UTC()
	if _, err := d.State.Deliveries.Update(ctx, a.ID.String(), taken, row.Revision); err != nil && !errors.Is(err, state.ErrTaken) { // the executor, or another, was quicker
		return aggregator.Status{}, err
	}
	if err := d.Hook("desk-remember"); err != nil {
		return aggregator.Status{}, err
	}
	return d.Status(ctx, a.ID)
}

// TakeBack takes an account's word that its delegation ends, or says by a *aggregator.Refusal what
// is wrong with it. It is taken once for a nonce of the account, however often it comes.
func (d *Desk) TakeBack(ctx context.Context, in aggregator.TakeBack) (aggregator.Status, error) {
	op := chains.TakeBack(in)
	err := refuse(CheckChain, verify.UnknownRegistry, "no delegations are taken back on %s here", op.Client.Chain)
	var unsure error // of one that may yet take it
	for _, registry := range d.served(op.Client.Chain) {
		a := stream.NewTakeBack(registry, op)
		row, wrong := d.State.Deliveries.Get(ctx, a.ID.String())
		if wrong != nil {
			return aggregator.Status{}, wrong
		}
		switch known := row.Value; {
		case row.Known() && known.Refused == nil && !known.Client.IsZero():
			return d.answer(ctx, a.ID, known)
		case row.Known() && known.Refused != nil && d.Clock().Sub(known.Time).Abs() < again:
			err = known.Refused
			continue
		}
		var chain chains.Chain
		if chain, err = d.Deps.Open(ctx, registry); err == nil {
			err = chain.CheckTakeBack(ctx, op)
		}
		if err == nil {
			return d.take(ctx, a, row, state.Delivery{Client: op.Client})
		}
		if chains.KindOf(err).Passes() {
			unsure = err
		}
	}
	switch chains.KindOf(err) { // of the registry that was asked last: mostly there is one
	case chains.Invalid, chains.Unsupported, chains.Reverted:
		err = refuse(CheckTakeBack, verify.Invalid, "%s", err)
	case chains.NotFound:
		err = refuse(CheckTakeBack, verify.NotRegistered, "%s", err)
	}
	return aggregator.Status{}, cmp.Or(unsure, err)
}

// served are the registries of a chain whose reviews are taken.
func (d *Desk) served(on caip.ChainID) (list []caip.AccountID) {
	for _, i := range d.Infos {
		if i.Chain == on && d.Sponsor.Sponsors(i.Registry) {
			list = append(list, i.Registry)
		}
	}
	return list
}

// refusal is what a report says no with. What could not be checked is an error that passes.
func refusal(r verify.Report) error {
	c, _ := r.Decisive()
	return &aggregator.Refusal{Check: c.Name, Verdict: r.Verdict, Detail: r.Reason}
}

// Status says what became of what was submitted; an error of kind NotFound where it is not known.
func (d *Desk) Status(ctx context.Context, id caip.Hash) (aggregator.Status, error) {
	row, err := d.State.Deliveries.Get(ctx, id.String())
	if err != nil {
		return aggregator.Status{}, err
	}
	if row.Revision == 0 || row.Value.File.IsZero() && row.Value.Client.IsZero() {
		return aggregator.Status{}, &chains.Error{Kind: chains.NotFound, Op: "find what was submitted", Err: fmt.Errorf("%s is not known here", id), Remedy: "submit it again: it is carried out once"}
	}
	return d.answer(ctx, id, row.Value)
}

func (d *Desk) answer(ctx context.Context, id caip.Hash, of state.Delivery) (aggregator.Status, error) {
	out := aggregator.Status{ID: id, State: aggregator.Queued}
	switch {
	case of.Closed:
		out.State, out.Feedback = aggregator.Final, of.Mirror
		if of.Mirror.IsZero() { // a delegation that is gone
			return out, nil
		}
		chain, err := d.Deps.Open(ctx, of.Agent.Registry)
		if err != nil {
			return out, err
		}
		f, err := chain.Feedback(ctx, of.Mirror, chains.Latest)
		out.Transaction = f.TxID
		return out, err
	case of.Refused != nil:
		out.State, out.Refused = aggregator.Refused, of.Refused
	case of.Slot != "":
		out.State = aggregator.Sent
	}
	return out, nil
}

// Terms says what is to be signed: for one review, where the query names one.
func (d *Desk) Terms(ctx context.Context, q aggregator.TermsQuery) (aggregator.Terms, error) {
	out := aggregator.Terms{Chains: []caip.ChainID{}, Fees: "none", MaxFile: files.MaxSubmitted, Deadline: deadlines}
	for _, i := range d.Infos {
		if d.Sponsor.Sponsors(i.Registry) {
			out.Chains = append(out.Chains, i.Chain)
		}
	}
	if q == (aggregator.TermsQuery{}) {
		return out, nil
	}
	if q == (aggregator.TermsQuery{Client: q.Client}) {
		terms, err := d.takeBackTerms(ctx, q.Client)
		out.TakeBack = &terms
		return out, err
	}
	r := files.Review{Tag1: q.Tag1, Tag2: q.Tag2, Endpoint: q.Endpoint, Interaction: &files.Interaction{TaskRef: q.Task}}
	var sums files.Sums
	var errs [5]error
	r.Agent, errs[0] = caip.ParseAgentRef(q.Agent)
	r.Client, errs[1] = caip.ParseAccountID(q.Client)
	r.Value, errs[2] = chains.ParseValue(q.Value)
	sums.Keccak, errs[3] = caip.ParseHash(q.Keccak)
	sums.SHA256, errs[4] = caip.ParseHash(q.SHA256)
	if err := errors.Join(errs[:]...); err != nil {
		return out, &chains.Error{Kind: chains.Invalid, Op: "terms", Err: err}
	}
	review, err := r.Submission(sums, q.Deadline)
	if err != nil {
		return out, err
	}
	chain, err := d.chain(ctx, r.Agent.Registry)
	if err != nil {
		return out, err
	}
	terms, err := chain.ReviewTerms(ctx, review)
	out.Nonce, out.URI, out.Sign = review.Nonce, review.Give.URI, &terms
	return out, err
}

// takeBackTerms is what an account signs to end its delegation to a registry that is served.
func (d *Desk) takeBackTerms(ctx context.Context, client string) (terms chains.Delegation, err error) {
	account, err := caip.ParseAccountID(client)
	if err != nil {
		return terms, &chains.Error{Kind: chains.Invalid, Op: "terms", Err: err}
	}
	err = refuse(CheckChain, verify.UnknownRegistry, "no delegations are taken back on %s here", account.Chain)
	for _, registry := range d.served(account.Chain) {
		chain, failed := d.Deps.Open(ctx, registry)
		if err = failed; err == nil {
			terms, err = chain.TakeBackTerms(ctx, account)
		}
		if err == nil {
			return terms, nil
		}
	}
	return terms, err
}

// Operation is what an action of a review gives, if all of it holds.
func Operation(a stream.Action) (chains.GiveSigned, error) {
	_, op, err := feedback.ReadSubmission(feedback.Submission(*a.Review))
	if is := stream.NewGiveSigned(op, nil); err == nil && (is.ID != a.ID || is.Client != a.Client) {
		err = fmt.Errorf("the file is about %s by %s, and another payment, agent or client than the action", op.Give.Agent, op.Client)
	}
	if err != nil {
		return op, stream.Drop("%w", err)
	}
	return op, nil
}

// lands refuses what would end before its transaction has had the time to land.
func (d *Desk) lands(ctx context.Context, op chains.GiveSigned) error {
	chain, err := d.Deps.Open(ctx, op.Give.Agent.Registry)
	if err != nil {
		return err
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return err
	}
	if ahead := int64(op.Deadline) - now.Unix(); ahead < landing {
		return stream.Drop("%w", refuse(CheckDeadline, verify.Invalid, "it ends in %d seconds by the chain's clock; a transaction is given %d to land", ahead, landing))
	}
	return nil
}

// Prove verifies an action's review again from the chains. What does not hold is dropped.
func (d *Desk) Prove(ctx context.Context, a stream.Action) (chains.GiveSigned, error) {
	op, err := Operation(a)
	if err != nil {
		return op, err
	}
	report, op, there := feedback.VerifySubmission(ctx, d.Deps, feedback.Submission(*a.Review))
	switch {
	case report.Exit == verify.ExitVerified && there:
		return op, nil
	case report.Exit == verify.ExitVerified:
		// It may have stood when it came, and was not published then; a block went away since.
		if _, err := d.Publish(ctx, a.Review.File); err != nil {
			return op, err
		}
		return op, d.lands(ctx, op)
	case report.Verdict.Exit() == verify.ExitUnchecked:
		return op, &chains.Error{Kind: chains.Transient, Chain: a.Agent.Chain(), Op: a.Verb, Err: refusal(report)}
	}
	return op, stream.Drop("%w", refusal(report))
}

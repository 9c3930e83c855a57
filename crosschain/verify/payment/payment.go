// Package payment verifies, before money moves, a payment request: that it pays the wallet of the
// agent that the payer expects, or that the server declares.
package payment

import (
	"context"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// The checks of a payment request, in the order in which they are run, beside schema, caip,
// identity, one-agent, registry-known, agent-exists, wallet, home-wallet, quorum, payTo,
// file-lists-registration and domain-proof.
const (
	CheckScheme       = "scheme"                  // it is known where the scheme sends the money
	CheckRegistration = "registration-on-network" // the server declares a registration on the payment's network
	CheckCeilings     = "ceilings"                // amount, asset and scheme are what the caller is ready to pay
	CheckAge          = "min-age"                 // the wallet has been the same for so many blocks
	CheckReputation   = "reputation"              // the payer's reviewers gave so many reviews, and such
	CheckParties      = "scheme-accounts"         // the other accounts that the scheme pays, or lets decide, are the agent's wallet
	CheckIndirect     = "indirect-wallet"         // the wallet of the payment's network, as another registration or the file tells it
	CheckPair         = "reputation-pair"         // advisory: the declared reputation registry belongs to the identity registry
	CheckOrigin       = "file-lists-origin"       // advisory: that file names a service at the origin
)

// Verify verifies a payment request. Without a selector every way to pay that the server offers is
// checked and the verdict is the worst: exit 0 then means that whichever of them is paid, the agent
// is paid. An error wraps x402.ErrSelector: the caller asked for what is not offered (exit 2). The
// reads of all registrations, at finalized and at latest, run side by side; ctx bounds them.
func Verify(ctx context.Context, deps verify.Deps, req Request) (verify.Report, error) {
	ctx = chains.AskingNow(ctx)
	expected, identity := req.expected()
	report := verify.Report{Identity: identity, Trust: req.Trust}
	v := verification{Run: run.New(deps, Advisory()...), req: req, expected: expected}
	if err := v.Require(req.Require); err != nil {
		return verify.Report{}, err
	}
	if err := req.Reputation.check(); err != nil {
		return verify.Report{}, fmt.Errorf("%w: %w", x402.ErrSelector, err)
	}
	body, err := x402.PaymentRequired{}, req.Unread
	if err == nil {
		body, err = x402.Parse(req.Body)
	}
	v.Form(body.Version, err)
	if err != nil {
		return v.Conclude(report), nil
	}
	chosen, err := x402.Choose(body.Accepts, x402.Selector{Index: req.Accept, Network: req.Network})
	if err != nil {
		return verify.Report{}, err
	}
	v.body = body
	if body.Reputation != nil {
		if len(expected) == 0 {
			report.Identity = verify.DeclaredByServer
		}
		report.FeedbackAggregator = body.Reputation.FeedbackAggregator
	}
	var offers []offer
	for _, i := range chosen {
		offers = append(offers, v.offer(i))
	}
	if offers = v.within(offers); len(offers) == 0 {
		return v.Conclude(report), nil
	}
	for _, o := range offers {
		report.Payments = append(report.Payments, o.Offer)
	}
	if offers = v.understood(offers); len(offers) > 0 {
		v.gather(ctx, offers)
		v.offers(ctx, offers)
	}
	report = v.Conclude(report)
	if report.Exit == verify.ExitVerified && len(offers) < len(body.Accepts) {
		v.Warn(alone(offers))
	}
	report.Remember = v.remember(ctx, report)
	report.RememberHome = v.rememberHome(ctx, report)
	report.Warnings = v.Warnings // of what is remembered, too
	return report, nil
}

// verification is one run of Verify.
type verification struct {
	*run.Run
	req      Request
	expected []caip.AgentRef // named or remembered; any of them, since they are one agent
	body     x402.PaymentRequired
	evidence map[caip.AgentRef]*evidence
	// wellKnown reads what the origin says of its agents, once; nil: it was not asked yet.
	wellKnown func() (registration.File, error)
}

// gather reads every registration that the chosen ways to pay may lead to, all of them side by
// side.
func (v *verification) gather(ctx context.Context, offers []offer) {
	var list []*run.Subject
	have := make(map[caip.AgentRef]bool)
	for _, o := range offers {
		network := o.Payment.Network
		for _, ref := range append(v.body.Reputation.On(network), v.expected...) {
			if ref.Chain() != network {
				continue
			}
			if _, known := v.Book.Reputation(ref.Registry); known && !have[ref] {
				have[ref] = true
				list = append(list, &run.Subject{Ref: ref})
			}
		}
	}
	if v.req.Quorum > 1 { // for these: all endpoints may stand still, and agree (run.Vote)
		ctx = chains.AskingSeveral(ctx)
	}
	v.ReadAll(ctx, list)
}

// offers checks ways to pay. Whose wallets they have to go to is found out first, so that what the
// payer wants to know of all of them is read side by side.
func (v *verification) offers(ctx context.Context, list []offer) {
	before := v.Checks
	chosen := make([][]verify.Check, len(list))
	agents := make([][]caip.AgentRef, len(list))
	for n, o := range list {
		v.Checks = nil
		agents[n] = v.subjects(ctx, o)
		chosen[n] = v.Checks
	}
	v.Checks = before
	v.gatherEvidence(ctx, slices.Concat(agents...))
	for n, o := range list {
		v.Checks = append(v.Checks, chosen[n]...)
		for _, agent := range agents[n] {
			v.subject(ctx, o, agent)
		}
	}
}

// subject checks that a payment goes to the wallet of one agent.
func (v *verification) subject(ctx context.Context, o offer, agent caip.AgentRef) {
	i := o.Accept
	at := func(name string) verify.Check {
		c := v.Check(name, agent)
		c.Accept = &i
		return c
	}
	if !v.Add(v.Known(at(verify.CheckRegistry), agent.Registry)) {
		return
	}
	v.pair(at(CheckPair), agent)
	s := v.Subject(ctx, agent)
	if !v.Add(s.Exists(at(verify.CheckExists), len(v.expected) > 0)) {
		v.Add(at(verify.CheckWallet).Skip("the agent was not read"))
		v.Add(at(verify.CheckPayTo).Skip("the agent was not read"))
		return
	}
	paid := v.Add(s.Wallet(at(verify.CheckWallet), len(v.expected) > 0))
	e := v.evidenceOf(ctx, agent)
	if e.home.Outcome != "" {
		e.home.Accept = &i
		if v.Add(e.home); e.home.Outcome == verify.Skip {
			v.Warn(e.home.Detail + ": configure it, or require the check " + verify.CheckHome)
		}
	}
	if !paid {
		v.Add(at(verify.CheckPayTo).Skip("there is no wallet to compare with"))
		return
	}
	for _, of := range []struct {
		asked bool
		check verify.Check
	}{{v.req.Quorum > 1, e.quorum}, {v.req.MinAge > 0, e.age}, {v.req.Reputation.asked(), e.reputation}} {
		if of.asked {
			of.check.Accept = &i
			v.Add(of.check)
		}
	}
	v.Add(v.payTo(ctx, at(verify.CheckPayTo), o.Payment, s))
	if len(o.route.Parties) > 0 {
		v.Add(parties(at(CheckParties), o.route, s.Settled.Wallet.Address))
	}
	v.files(ctx, at, s, e)
}

// pair is advisory: feedback for this payment may go to the declared reputation registry.
func (v *verification) pair(c verify.Check, agent caip.AgentRef) {
	declared := v.body.Reputation.Registry(agent)
	if declared.IsZero() { // the caller named the agent, and the server declares none
		if c.Required {
			v.Add(c.Fail(verify.Mismatch, "the server declares no reputation registry"))
		}
		return
	}
	want, _ := v.Book.Reputation(agent.Registry)
	c.Compared = &verify.Compared{Want: want.String(), Got: declared.String()}
	if want == declared {
		v.Add(c.Pass(""))
		return
	}
	v.Add(c.Fail(verify.Mismatch, "the declared reputation registry does not belong to the identity registry"))
	v.Warn("the server names a reputation registry that does not belong to " + agent.Registry.String())
}

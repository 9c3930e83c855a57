package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// Deps is what a verification reads from. It is safe for concurrent use if its parts are.
type Deps struct {
	Registries link.Registries
	Book       caip.Book // registries that are known; others are refused
	// Fetch reads registration files, where it takes links to tell whether registrations are one
	// agent. nil: that cannot be told.
	Fetch link.Getter
	// Nodes are the single endpoints of each chain, by identity registry, for Request.Quorum.
	Nodes map[caip.AccountID][]Node
	Now   func() time.Time // clock of Report.Observed; nil: time.Now
	// Assets are tokens that prove a payment whose terms are not at hand, beside x402.KnownAsset.
	Assets []caip.AccountID
}

// Node is one endpoint of a chain.
type Node struct {
	Name string // for people
	Open chains.Opener
}

// chain opens the chain of a registry, for what op says.
func (d Deps) chain(ctx context.Context, registry caip.AccountID, op string) (chains.Chain, error) {
	if d.Registries[registry] == nil {
		return nil, unconfigured(registry.Chain, op, "this registry")
	}
	return d.Registries.Open(ctx, registry)
}

// on opens a chain by its id, whatever registry on it is configured.
func (d Deps) on(ctx context.Context, id caip.ChainID, op string) (chains.Chain, error) {
	for registry := range d.Registries {
		if registry.Chain == id {
			return d.Registries.Open(ctx, registry)
		}
	}
	return nil, unconfigured(id, op, "this chain")
}

func unconfigured(id caip.ChainID, op, what string) error {
	return &chains.Error{Kind: chains.Unreachable, Chain: id, Op: op, Err: errors.New("no endpoint is configured for " + what), Remedy: "configure the chain"}
}

// Payment verifies a payment request. Without a selector every way to pay that the server offers is
// checked and the verdict is the worst: exit 0 then means that whichever of them is paid, the agent
// is paid. An error wraps x402.ErrSelector: the caller asked for what is not offered (exit 2). The
// reads of all registrations, at finalized and at latest, run side by side; ctx bounds them.
func Payment(ctx context.Context, deps Deps, req Request) (Report, error) {
	now := deps.Now
	if now == nil {
		now = time.Now
	}
	for _, name := range req.Require {
		if !slices.Contains(Advisory(), name) {
			return Report{}, fmt.Errorf("%w: no advisory check is called %.60q", x402.ErrSelector, name)
		}
	}
	if err := req.Reputation.check(); err != nil {
		return Report{}, fmt.Errorf("%w: %w", x402.ErrSelector, err)
	}
	expected, identity := req.expected()
	report := Report{Identity: identity, Trust: req.Trust, Observed: Observed{At: now().UTC()}}
	deps, files := deps.recording()
	v := verification{deps: deps, req: req, expected: expected, read: make(map[caip.AgentRef]subject)}
	body, err := x402.PaymentRequired{}, req.Unread
	if err == nil {
		body, err = x402.Parse(req.Body)
	}
	v.form(body.Version, err)
	if err != nil {
		return report.finish(v.checks), nil
	}
	chosen, err := x402.Choose(body.Accepts, x402.Selector{Index: req.Accept, Network: req.Network})
	if err != nil {
		return Report{}, err
	}
	v.body = body
	if body.Reputation != nil {
		report.FeedbackAggregator = body.Reputation.FeedbackAggregator
	}
	var offers []Offer
	for _, i := range chosen {
		offers = append(offers, v.offer(i))
	}
	if offers = v.within(offers); len(offers) == 0 {
		return report.finish(v.checks), nil
	}
	report.Payments = offers
	if offers = v.understood(offers); len(offers) > 0 {
		v.gather(ctx, offers)
		v.offers(ctx, offers)
	}
	report = report.finish(v.checks)
	report.Remember = v.remember(ctx, report)
	report.RememberHome = v.rememberHome(report)
	report.Warnings, report.Observed.Files = v.warnings, files.list()
	return report, nil
}

// verification is one run of Payment.
type verification struct {
	deps     Deps
	req      Request
	expected []caip.AgentRef // named or remembered; any of them, since they are one agent
	body     x402.PaymentRequired
	read     map[caip.AgentRef]subject
	links    map[caip.AgentRef]*linkage
	evidence map[caip.AgentRef]*evidence
	checks   []Check
	warnings []string
	domainAnswer
}

func (v *verification) add(c Check) { v.checks = append(v.checks, c) }

// warn says something once.
func (v *verification) warn(text string) {
	if !slices.Contains(v.warnings, text) {
		v.warnings = append(v.warnings, text)
	}
}

// form records how the request itself came out.
func (v *verification) form(version int, err error) {
	schema, names := Check{Name: CheckSchema, Required: true}, Check{Name: CheckCAIP, Required: true}
	var syntax *x402.SyntaxError
	switch {
	case err == nil:
		schema, names = schema.pass("x402 version %d", version), names.pass("all names are well-formed")
	case errors.As(err, &syntax) && syntax.Part == "caip":
		schema, names = schema.pass("a payment request of x402"), names.fail(Invalid, "%s", err)
	default:
		schema, names = schema.fail(Invalid, "%s", err), names.skip("the request is malformed")
	}
	v.add(schema)
	v.add(names)
}

// offers checks ways to pay. Whose wallets they have to go to is found out first, so that what the
// payer wants to know of all of them is read side by side.
func (v *verification) offers(ctx context.Context, list []Offer) {
	before := v.checks
	chosen := make([][]Check, len(list))
	agents := make([][]caip.AgentRef, len(list))
	for n, o := range list {
		v.checks = nil
		agents[n] = v.subjects(ctx, o)
		chosen[n] = v.checks
	}
	v.checks = before
	v.gatherEvidence(ctx, slices.Concat(agents...))
	for n, o := range list {
		v.checks = append(v.checks, chosen[n]...)
		for _, agent := range agents[n] {
			v.subject(ctx, o, agent)
		}
	}
}

// subject checks that a payment goes to the wallet of one agent.
func (v *verification) subject(ctx context.Context, o Offer, agent caip.AgentRef) {
	i := o.Accept
	at := func(name string) Check { return Check{Name: name, Accept: &i, Agent: agent, Required: true} }
	registry := at(CheckRegistry)
	if _, known := v.deps.Book.Reputation(agent.Registry); !known {
		v.add(registry.fail(UnknownRegistry, "the registry %s is neither configured nor a known deployment: anybody can deploy one", agent.Registry))
		return
	}
	v.add(registry.pass("%s", agent.Registry))
	v.pair(at(CheckPair), agent)
	s := v.subjectOf(ctx, agent)
	exists, wallet := s.exists(at(CheckExists), len(v.expected) > 0), at(CheckWallet)
	v.add(exists)
	if exists.Outcome != Pass {
		v.add(wallet.skip("the agent was not read"))
		v.add(at(CheckPayTo).skip("the agent was not read"))
		return
	}
	wallet = s.wallet(wallet, len(v.expected) > 0)
	v.add(wallet)
	e := v.evidenceOf(ctx, agent)
	if e.home.Outcome != "" {
		e.home.Accept = &i
		v.add(e.home)
	}
	if wallet.Outcome != Pass {
		v.add(at(CheckPayTo).skip("there is no wallet to compare with"))
		return
	}
	if v.req.Quorum > 1 {
		e.quorum.Accept = &i
		v.add(e.quorum)
	}
	if v.req.MinAge > 0 {
		e.age.Accept = &i
		v.add(e.age)
	}
	if v.req.Reputation.asked() {
		e.reputation.Accept = &i
		v.add(e.reputation)
	}
	v.add(v.payTo(ctx, at(CheckPayTo), o.Payment, s))
	if len(o.route.Parties) > 0 {
		v.add(parties(at(CheckParties), o.route, s.settled.Wallet.Address))
	}
	v.files(ctx, at, s, e)
}

// pair is advisory: feedback for this payment may go to the declared reputation registry.
func (v *verification) pair(c Check, agent caip.AgentRef) {
	c.Required = v.req.requires(CheckPair)
	declared := v.body.Reputation.Registry(agent)
	if declared.IsZero() { // the caller named the agent, and the server declares none
		if c.Required {
			v.add(c.fail(Mismatch, "the server declares no reputation registry"))
		}
		return
	}
	want, _ := v.deps.Book.Reputation(agent.Registry)
	c.Compared = &Compared{Want: want.String(), Got: declared.String()}
	if want == declared {
		v.add(c.pass(""))
		return
	}
	c = c.fail(Mismatch, "the declared reputation registry does not belong to the identity registry")
	if !c.Required {
		c.Verdict = ""
	}
	v.add(c)
	v.warn("the server names a reputation registry that does not belong to " + agent.Registry.String())
}

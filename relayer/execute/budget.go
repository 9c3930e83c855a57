package execute

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// The pace of budgets: how long what exceeds one waits at most before it is looked at again, since
// an operator may raise it; and how old the knowledge may be of what other relayers have spent.
const (
	budgetAgain = time.Hour
	spentFresh  = time.Minute
	spentAgain  = 5 * time.Second // after a failure
)

// purse keeps the budgets at one registry. It is the executor's, and is not used concurrently.
type purse struct {
	*Prover
	clock  func() time.Time
	log    *slog.Logger
	waits  func(reason string)
	flying func(tx string) bool // whether a transaction is under way here
	memory *state.State
	ledger ledger
}

// account is what a budget bounds: one agent, one client or a whole day of a route at the
// executor's registry. The client of what cannot be told is unknown.
type account struct{ route, kind, subject string }

// unknown is the subject that stands for any client: what it spent counts for each of them.
const unknown = "unknown"

// limit is an account with its bound.
type limit struct {
	account
	most config.Amount
}

// ledger knows what was spent today (UTC) at one registry, and what is reserved for transactions
// under way. It is not stored: what was spent is read from the chain, but for what was paid in
// vain, of which no log tells (state.Vain); what is reserved follows from the outbox.
type ledger struct {
	day      time.Time
	spent    map[account]chains.Coins
	reserved map[caip.Hash]charge // by action id
	counted  map[string]bool      // transactions of the day that are in spent
	// What the last transaction that cost more than was estimated did cost, and the estimate: later
	// ones are raised by as much.
	paid, estimated chains.Coins

	through chains.Position // up to which the chain was read for them
	read    time.Time
	failed  time.Time // when that last failed, and of what
	err     error
}

// charge is what an action costs and whom.
type charge struct {
	accounts []account
	cost     chains.Coins
}

// routes are all that spend here.
func (p *purse) routes() []plan.Route {
	list := append(slices.Clip(p.Routes), p.Sponsor)
	if p.Signals != nil {
		list = append(list, p.Signals.Route)
	}
	return list
}

// budgeted reports whether any route bounds what is spent at this registry.
func (p *purse) budgeted() bool {
	return slices.ContainsFunc(p.routes(), func(r plan.Route) bool { return p.budget(r) != (config.Budget{}) })
}

// budget is a route's at this registry.
func (p *purse) budget(r plan.Route) config.Budget { return r.Budgets[p.Chain.Info().Registry] }

// openLedger begins with the accounts of today. Until what was spent has been read nothing is
// signed that has a budget (afford): what is unknown is not nothing. What is under way is followed
// all the same. What the outbox holds is to be reserved then.
func (p *purse) openLedger(ctx context.Context) {
	p.ledger = ledger{day: day(p.clock()), spent: map[account]chains.Coins{}, reserved: map[caip.Hash]charge{}, counted: map[string]bool{}}
	if !p.budgeted() {
		return
	}
	if err := p.readSpent(ctx); err != nil && ctx.Err() == nil {
		p.log.Warn("what was spent today is not known yet; nothing that has a budget is signed until it is", "chain", p.Chain.Info().Name, "error", err)
	}
}

func day(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// today begins the accounts of another day, which are read from its first block on: what the day
// before ended with is no part of it. A clock that is set back has the day of before again. What is
// under way stays reserved and is charged to the day in which it becomes final.
func (p *purse) today() {
	if now := day(p.clock()); !now.Equal(p.ledger.day) {
		p.ledger.day = now
		clear(p.ledger.spent)
		clear(p.ledger.counted)
		p.ledger.paid, p.ledger.estimated = chains.Coins{}, chains.Coins{} // else one dear day could stop all days
		p.ledger.through, p.ledger.read = chains.Position{}, time.Time{}
	}
}

// readSpent adds what the chain says was spent since it was last asked, by whichever relayer. What
// this executor closes itself it has counted.
func (p *purse) readSpent(ctx context.Context) error {
	if p.clock().Sub(p.ledger.read).Abs() < spentFresh {
		return nil
	}
	if p.clock().Sub(p.ledger.failed).Abs() < spentAgain {
		return p.ledger.err
	}
	vain, err := p.memory.VainSince(ctx, p.Chain.Info().Registry, p.ledger.day)
	if err == nil {
		p.count(ctx, vain) // first: of what was paid in vain its row says more than a log
	}
	for more := true; more && err == nil; {
		var list []chains.Spent
		through := p.ledger.through
		if list, through, more, err = p.Writer.Spent(ctx, p.ledger.day, through); err == nil {
			p.count(ctx, list)
			p.ledger.through = through
		}
	}
	if err != nil {
		p.ledger.failed, p.ledger.err = p.clock(), err
		return err
	}
	p.ledger.read = p.clock()
	return nil
}

// count adds what was spent to the accounts, each transaction once.
func (p *purse) count(ctx context.Context, list []chains.Spent) {
	origins := map[caip.AgentRef][]chains.Origin{}
	for _, one := range list {
		if p.ledger.counted[one.TxID] || p.flying(one.TxID) {
			continue
		}
		p.ledger.counted[one.TxID] = true
		for i, item := range one.Items {
			if item.Origin.Client.IsZero() && !item.Task.IsZero() && !p.isSignal(item) && p.boundsClients() {
				one.Items[i].Origin = p.originOf(ctx, item, origins)
			}
		}
		for _, c := range p.attribute(ctx, one) {
			p.ledger.charge(c)
		}
	}
}

// boundsClients reports whether any route bounds what one client's feedback costs here.
func (p *purse) boundsClients() bool {
	return slices.ContainsFunc(p.routes(), func(r plan.Route) bool { return p.budget(r).PerClient.Bounds() })
}

// originOf finds among the feedback of an agent's other registrations which one something that was
// written stands for. It is zero where there is none, or its chain cannot be read: then it counts
// for every client. read holds what was read before.
func (p *purse) originOf(ctx context.Context, item chains.SpentItem, read map[caip.AgentRef][]chains.Origin) chains.Origin {
	list, ok := read[item.Agent]
	if !ok {
		list = p.originsFor(ctx, item.Agent)
		read[item.Agent] = list
	}
	for _, origin := range list {
		if _, mirror := caip.MirrorEpoch(item.Task, origin.Source); mirror || caip.IsRevocationTask(item.Task, origin.Source) {
			return origin
		}
	}
	return chains.Origin{}
}

// originsFor lists what was given at the registrations with which an agent is, or was, one.
func (p *purse) originsFor(ctx context.Context, agent caip.AgentRef) (list []chains.Origin) {
	group, err := p.Reader.Groups.Group(ctx, agent)
	if err != nil {
		return nil
	}
	for _, other := range append(group.Others(agent), group.Former...) {
		chain, err := p.Reader.Chain(other.Registry)
		if err != nil {
			continue
		}
		given, err := chain.Feedbacks(ctx, other, chains.FeedbackFilter{IncludeRevoked: true}, p.Reader.At(other.Registry))
		if err != nil {
			p.log.Warn("whose feedback a budget was spent on cannot be told; it counts for every client", "agent", agent.String(), "of", other.String(), "error", err)
			continue
		}
		for _, f := range given {
			list = append(list, chains.Origin{Feedback: f.Ref, Client: f.Client, Source: f.Source()})
		}
	}
	return list
}

func (l *ledger) charge(c charge) {
	for _, a := range c.accounts {
		l.spent[a] = l.spent[a].Add(c.cost)
	}
}

// attribute shares a transaction's cost among what it wrote about agents. One that wrote about none
// counts for the day of every route.
func (p *purse) attribute(ctx context.Context, one chains.Spent) (out []charge) {
	if len(one.Items) == 0 {
		return []charge{{p.accountsOf(ctx, caip.AgentRef{}, chains.Origin{}), one.Cost}}
	}
	gas := make([]uint64, len(one.Items))
	for i, item := range one.Items {
		gas[i] = item.Gas
	}
	for i, cost := range split(one.Cost, gas) {
		item := one.Items[i]
		if p.isSignal(item) {
			out = append(out, charge{p.signalAccounts(item.Agent), cost})
		} else {
			out = append(out, charge{p.accountsOf(ctx, item.Agent, item.Origin), cost})
		}
	}
	return out
}

// split shares a cost by gas, or equally where not every part names its gas.
func split(cost chains.Coins, gas []uint64) []chains.Coins {
	var total uint64
	for _, g := range gas {
		if total += g; g == 0 {
			total = 0
			break
		}
	}
	out := make([]chains.Coins, len(gas))
	for i, g := range gas {
		if total == 0 {
			out[i] = cost.Share(1, uint64(len(gas)))
		} else {
			out[i] = cost.Share(g, total)
		}
	}
	return out
}

// accountsOf are the accounts that something written about an agent may have been charged to: those
// of every route that could have led to it, so that a budget is never taken for larger than it is.
func (p *purse) accountsOf(ctx context.Context, agent caip.AgentRef, origin chains.Origin) (out []account) {
	var group plan.Group // all that it is or was one with, none where that is not known
	members := []caip.AgentRef{agent}
	if !agent.IsZero() {
		if g, err := p.Reader.Groups.Group(ctx, agent); err == nil && (g.Active || len(g.Former) > 0) && len(g.Members)+len(g.Former) > 1 {
			members = append(slices.Clip(g.Members), g.Former...)
			group.Members = members
		}
	}
	client := unknown
	if !origin.Client.IsZero() {
		client = origin.Client.String()
	}
	for _, r := range p.routes() {
		// A review in its author's name has a client, and is the mirror of nothing; so is a
		// delegation that was taken back, which is about no agent either.
		sponsor, given := r.Sponsors(p.Chain.Info().Registry), origin.Feedback.IsZero() && !origin.Client.IsZero()
		if given && !sponsor || !agent.IsZero() && (!r.MayWrite(group, agent, origin) || sponsor && !origin.Feedback.IsZero()) {
			continue
		}
		out = append(out, accountsIn(p.limits(r, members, client))...)
	}
	return out
}

// isSignal reports whether something that was written is a watchtower's: the account's own
// feedback, and on SATI, where mirrors are as well, what has the task of a signal with these tags.
func (p *purse) isSignal(item chains.SpentItem) bool {
	if !item.Task.IsZero() {
		return item.Task == stream.Signal{Tag1: item.Tag1, Tag2: item.Tag2}.Task()
	}
	return item.Origin.Feedback.IsZero() && item.Origin.Client == p.Writer.Account()
}

// signalAccounts are those that a signal about an agent is charged to.
func (p *purse) signalAccounts(agent caip.AgentRef) []account {
	if p.Signals == nil {
		return nil
	}
	return accountsIn(p.limits(p.Signals.Route, []caip.AgentRef{agent}, ""))
}

func accountsIn(limits []limit) (out []account) {
	for _, l := range limits {
		out = append(out, l.account)
	}
	return out
}

// limits are the bounds of a route on what is written about an agent of these registrations.
func (p *purse) limits(r plan.Route, members []caip.AgentRef, client string) (out []limit) {
	b := p.budget(r)
	add := func(kind, subject string, most config.Amount) {
		if most.Bounds() {
			out = append(out, limit{account{r.Name, kind, subject}, most})
		}
	}
	// Every registration is charged with what is done for one of them, so that no regrouping makes
	// a budget new.
	for _, member := range members {
		add("agent", member.String(), b.PerAgent)
	}
	if client != "" {
		add("client", client, b.PerClient)
	}
	add("day", "", b.PerDay)
	return out
}

// bounds are the limits of an item of work. The revocation of a mirror that stands has none:
// nothing may keep that mirror standing.
func (p *purse) bounds(w work) []limit {
	if w.removes || w.action.Verb == stream.VerbRevoke && w.stands {
		return nil
	}
	client := ""
	if !w.feedback.Client.IsZero() && w.action.Verb != stream.VerbRespond { // a response is the agent's doing
		client = w.feedback.Client.String()
	}
	return p.limits(w.route, w.members, client)
}

// afford refuses work whose cost would exceed one of its limits, or that has none left. It waits
// then, as it does while nobody can tell what was spent: that is no failure of the work.
func (p *purse) afford(ctx context.Context, w work, cost chains.Coins) error {
	limits := p.bounds(w)
	if len(limits) == 0 {
		return nil
	}
	p.today()
	if err := p.readSpent(ctx); err != nil {
		p.waits("budget-unknown")
		err = fmt.Errorf("what was spent today is not known: %w", err)
		if kind := chains.KindOf(err); kind.Permanent() || kind == chains.Unknown {
			return &stream.Later{Until: p.clock().Add(spentFresh), Err: err}
		}
		return err // its wait grows
	}
	if l, used, over := p.beyond(limits, cost); over {
		return p.exceeds(w, l, used, cost)
	}
	return nil
}

// beyond finds a limit that a cost would exceed, or that has nothing left.
func (p *purse) beyond(limits []limit, cost chains.Coins) (l limit, used chains.Coins, ok bool) {
	for _, l := range limits {
		used := p.ledger.used(l.account)
		if left := l.most.Coins.Sub(used); left.IsZero() || left.Cmp(cost) < 0 {
			return l, used, true
		}
	}
	return limit{}, chains.Coins{}, false
}

// hopeless refuses an action that is not proven yet, where no route that may lead to it has
// anything left for its agent or its day, by the group as planned: who reviews an agent of his own
// has any number of mirrors wait for months, and none of them is proven again each time. It does so
// for mirrors and responses, of which anybody can make many.
func (p *purse) hopeless(ctx context.Context, a stream.Action) error {
	if a.Verb != stream.VerbDeliver && a.Verb != stream.VerbRespond || !p.budgeted() {
		return nil
	}
	p.today()
	if p.readSpent(ctx) != nil {
		return nil // that is told where it is proven
	}
	w := work{action: a, members: []caip.AgentRef{a.Agent}}
	var spent, left []plan.Route
	for _, r := range p.Routes {
		w.route = r
		if _, _, over := p.beyond(p.bounds(w), chains.Coins{}); over {
			spent = append(spent, r)
		} else {
			left = append(left, r)
		}
	}
	if len(spent) == 0 {
		return nil
	}
	group, err := p.Reader.Groups.Group(ctx, a.Agent)
	if err != nil || !group.Active {
		return nil
	}
	may := func(r plan.Route) bool { return r.MayWrite(group, a.Agent, p.about(a)) }
	i := slices.IndexFunc(spent, may)
	if i < 0 || slices.ContainsFunc(left, may) {
		return nil
	}
	w.route = spent[i]
	l, used, _ := p.beyond(p.bounds(w), chains.Coins{})
	return p.exceeds(w, l, used, chains.Coins{})
}

// used is what an account has spent today and what is reserved for it. For a client, so is what
// unknown clients have.
func (l *ledger) used(a account) (sum chains.Coins) {
	whose := []account{a}
	if a.kind == "client" && a.subject != unknown {
		whose = append(whose, account{a.route, a.kind, unknown})
	}
	for _, b := range whose {
		sum = sum.Add(l.spent[b])
	}
	for _, c := range l.reserved {
		if slices.ContainsFunc(c.accounts, func(b account) bool { return slices.Contains(whose, b) }) {
			sum = sum.Add(c.cost)
		}
	}
	return sum
}

func (p *purse) exceeds(w work, l limit, used, cost chains.Coins) error {
	p.waits("budget-" + l.kind)
	until := day(p.clock()).Add(24 * time.Hour)
	if soon := p.clock().Add(budgetAgain); soon.Before(until) {
		until = soon
	}
	why := fmt.Errorf("route %s: %w: of %s per %s and day %s is used", w.route.Name, errSpent, l.most, l.kind, used)
	if !cost.IsZero() {
		why = fmt.Errorf("%w, and it costs some %s", why, cost)
	}
	return &stream.Later{Until: until, Err: &chains.Error{Kind: chains.Transient, Chain: w.action.Chain(), Op: w.action.Verb, Err: why,
		Remedy: "it goes on tomorrow, or raise the route's budget"}}
}

var errSpent = errors.New("the budget is spent")

// reserve puts the estimated cost of a signed transaction on the accounts of its works, before it
// is stored and sent. Works that cannot afford their share are returned instead, with why; nothing
// is reserved then.
func (p *purse) reserve(ctx context.Context, works []work, tx chains.Tx) (over map[caip.Hash]error) {
	gas := tx.Gas
	if len(gas) != len(works) {
		gas = make([]uint64, len(works))
	}
	over = map[caip.Hash]error{}
	for i, cost := range split(p.ledger.expect(tx), gas) {
		w := works[i]
		if err := p.afford(ctx, w, cost); err != nil {
			over[w.action.ID] = err
			continue
		}
		p.ledger.reserved[w.action.ID] = charge{accountsIn(p.bounds(w)), cost}
	}
	if len(over) > 0 {
		for _, w := range works {
			p.unreserve(w.action.ID)
		}
	}
	return over
}

// expect is what a transaction is likely to cost.
func (l *ledger) expect(tx chains.Tx) chains.Coins { return tx.Cost.Scale(l.paid, l.estimated) }

// overspent reports whether an account that a flight is charged to is beyond its bound: its fee is
// not raised any more.
func (p *purse) overspent(f *flight) bool {
	for _, a := range f.row.Value.Actions {
		for _, b := range p.ledger.reserved[a.ID].accounts {
			for _, r := range p.routes() {
				budget := p.budget(r)
				most := map[string]config.Amount{"agent": budget.PerAgent, "client": budget.PerClient, "day": budget.PerDay}[b.kind]
				if r.Name == b.route && p.ledger.used(b).Cmp(most.Coins) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// unknown is why it is not known whether an account that a flight is charged to is beyond its
// bound.
func (p *purse) unknown(ctx context.Context, f *flight) error {
	if !slices.ContainsFunc(f.row.Value.Actions, func(a stream.Action) bool { return len(p.ledger.reserved[a.ID].accounts) > 0 }) {
		return nil
	}
	return p.readSpent(ctx)
}

// unreserve frees what was reserved for actions.
func (p *purse) unreserve(actions ...caip.Hash) {
	for _, id := range actions {
		delete(p.ledger.reserved, id)
	}
}

// reserveFlight reserves what the last variant of a transaction costs. Of one that was found in the
// outbox the works are not known any more.
func (p *purse) reserveFlight(ctx context.Context, f *flight) {
	variants := f.row.Value.Variants
	for i, cost := range split(p.ledger.expect(variants[len(variants)-1]), flightGas(f, len(variants)-1)) {
		a := f.row.Value.Actions[i]
		c, ok := p.ledger.reserved[a.ID]
		switch {
		case ok:
		case a.Verb == stream.VerbSignal:
			c.accounts = p.signalAccounts(a.Agent)
		default:
			c.accounts = p.accountsOf(ctx, a.Agent, p.about(a))
		}
		c.cost = cost
		p.ledger.reserved[a.ID] = c
	}
}

// about is whose feedback an action is about, as far as it says so itself.
func (p *purse) about(a stream.Action) chains.Origin {
	origin := chains.Origin{Feedback: a.Origin}
	switch {
	case submitted(a):
		origin.Client = a.Client
	case a.Verb == stream.VerbSignal:
		origin.Client = p.Writer.Account()
	}
	if a.Origin.Client != "" {
		origin.Client = caip.AccountID{Chain: a.Origin.Chain(), Address: a.Origin.Client}
	}
	return origin
}

// keep stores what a transaction cost of which no log tells: it failed, or freed a nonce. That
// comes before its entry is closed, so that a crash in between forgets nothing.
func (p *purse) keep(ctx context.Context, f *flight, landed *chains.Status, which string) error {
	if landed == nil || landed.State != chains.TxFailed && !slices.Contains(f.row.Value.Partial, which) || !p.budgeted() {
		return nil
	}
	at := slices.IndexFunc(f.row.Value.Variants, func(tx chains.Tx) bool { return tx.ID == which })
	one := chains.Spent{TxID: which, Cost: landed.Receipt.Fee}
	gas := flightGas(f, at)
	for i, a := range f.row.Value.Actions {
		one.Items = append(one.Items, chains.SpentItem{Agent: a.Agent, Origin: p.about(a), Gas: gas[i]})
	}
	return p.memory.Vain.Put(ctx, state.VainKey(p.Chain.Info().Registry, which), state.Vain{Spent: one, Time: p.clock().UTC()})
}

// flightGas is the gas that a variant names for each action of its entry; zeros where it does not
// carry all of them.
func flightGas(f *flight, variant int) []uint64 {
	if gas := f.row.Value.Variants[variant].Gas; len(gas) == len(f.row.Value.Actions) {
		return gas
	}
	return make([]uint64, len(f.row.Value.Actions))
}

// spend charges what a transaction cost that will not change any more; one that did not land cost
// nothing. Its reservation goes with the flight.
func (p *purse) spend(f *flight, landed *chains.Status, which string) {
	p.today()
	if landed == nil {
		return
	}
	p.ledger.counted[which] = true
	at := slices.IndexFunc(f.row.Value.Variants, func(tx chains.Tx) bool { return tx.ID == which })
	if estimate := f.row.Value.Variants[at].Cost; landed.Receipt.Fee.Cmp(estimate) > 0 {
		p.ledger.paid, p.ledger.estimated = landed.Receipt.Fee, estimate
	}
	for i, cost := range split(landed.Receipt.Fee, flightGas(f, at)) {
		p.ledger.charge(charge{p.ledger.reserved[f.row.Value.Actions[i].ID].accounts, cost})
	}
}

package relay

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

const (
	maxSuccession = 32         // relays of one line
	pageGas       = 10_000_000 // of one page of getSummaryByOrigin: nodes allow a call some 50,000,000
	pagesAtOnce   = 8          // bounds what is asked at once: each page repeats the reviewers
)

// SummaryByOrigin asks the relays for getSummaryByOrigin, in pages, and holds each page's mean
// against what the page says it is made of. Of several relays that do not succeed each other all
// mirrors count.
func (m Mirrors) SummaryByOrigin(ctx context.Context, agent caip.AgentRef, q chains.OriginQuery, at chains.Finality) (chains.OriginSummary, error) {
	const op = "summarize mirrors by origin"
	none := chains.OriginSummary{}
	id, err := m.registry.TokenID(op, agent)
	if err != nil {
		return none, err
	}
	if err := m.need(op); err != nil {
		return none, err
	}
	if err := q.Check(); err != nil {
		return none, m.registry.Fail(chains.Invalid, op, err, "name whose feedback is to count: anybody can write some")
	}
	b, err := m.registry.Ledger.Head(ctx, at)
	if err != nil {
		return none, err
	}
	lines, err := m.lines(ctx, op, b, id)
	if err != nil {
		return none, err
	}
	var pages []page
	out := chains.OriginSummary{WholeRegistries: true}
	for _, l := range lines {
		if out.Mirrors += l.mirrors; out.Mirrors > chains.MaxFeedbacks {
			return none, m.registry.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d mirrors", agent, chains.MaxFeedbacks), "")
		}
		pages = append(pages, pagesOf(l, id, q)...)
	}
	for some := range slices.Chunk(pages, pagesAtOnce) {
		answers := make([]bindings.OriginSummary, len(some))
		views := make([]view.View, len(some))
		for i, p := range some {
			views[i] = view.View{To: p.relay, Data: p.data, Answer: view.Into(&answers[i], view.Contracts().Relay.UnpackGetSummaryByOrigin)}
		}
		if err := m.registry.Views(ctx, op, b, views...); err != nil {
			return none, err
		}
		for i, answer := range answers {
			totals, err := checkPage(answer, some[i].next)
			if err != nil {
				return none, m.registry.Fail(chains.Dishonest, op, fmt.Errorf("relay %s: %w", view.Lower(some[i].relay), err), "use another node")
			}
			out.Totals.Merge(totals)
		}
	}
	out.Summary = out.Totals.Summary()
	out.ReadAt = b.Position()
	return out, nil
}

// line is a relay with those that it succeeds, newest first, and how many mirrors of an agent they
// posted.
type line struct {
	relays  []common.Address
	mirrors uint64
}

// lines reads who succeeds whom among the configured relays. One that another succeeds is within
// that one's line.
func (m Mirrors) lines(ctx context.Context, op string, b ledger.Block, id *big.Int) (lines []line, err error) {
	for _, relay := range m.registry.Relays {
		has := func(l line) bool { return slices.Contains(l.relays, relay) }
		if slices.ContainsFunc(lines, has) {
			continue
		}
		one, err := m.line(ctx, op, b, id, relay)
		if err != nil {
			return nil, err
		}
		lines = slices.DeleteFunc(lines, func(l line) bool { return slices.Contains(one.relays, l.relays[0]) })
		for _, l := range lines {
			if slices.ContainsFunc(l.relays, func(older common.Address) bool { return slices.Contains(one.relays, older) }) {
				return nil, m.registry.Fail(chains.Invalid, op, fmt.Errorf("relays %s and %s succeed one relay, whose mirrors would count twice", view.Lower(l.relays[0]), view.Lower(relay)),
					"take one of them out of the configuration")
			}
		}
		lines = append(lines, one)
	}
	return lines, nil
}

// line follows a relay's predecessors.
func (m Mirrors) line(ctx context.Context, op string, b ledger.Block, id *big.Int, relay common.Address) (l line, err error) {
	relays, reputation := view.Contracts().Relay, view.Contracts().Reputation
	for len(l.relays) < maxSuccession {
		l.relays = append(l.relays, relay)
		var before common.Address
		var last uint64
		if err := m.registry.Views(ctx, op, b,
			view.View{To: relay, Data: relays.PackPredecessor(), Answer: view.Into(&before, relays.UnpackPredecessor)},
			view.View{To: m.registry.Reputation, Data: reputation.PackGetLastIndex(id, relay), Answer: view.Into(&last, reputation.UnpackGetLastIndex)},
		); err != nil {
			return line{}, err
		}
		if last > chains.MaxFeedbacks {
			return line{}, m.registry.Fail(chains.TooMuch, op, fmt.Errorf("relay %s posted %d mirrors, at most %d are summed up", view.Lower(relay), last, chains.MaxFeedbacks), "")
		}
		if l.mirrors += last; view.IsZero(before) {
			return l, nil
		}
		relay = before
	}
	return line{}, m.registry.Fail(chains.TooMuch, op, fmt.Errorf("more than %d relays succeed each other up to %s", maxSuccession, view.Lower(l.relays[0])), "")
}

// page is a call of getSummaryByOrigin.
type page struct {
	relay common.Address
	data  []byte
	next  uint64 // where the page after it begins; 0 for the last
}

// pagesOf cuts what a line of relays posted into pages. One position takes some 30,000 gas, and 250
// for each hash that it is compared with.
func pagesOf(l line, id *big.Int, q chains.OriginQuery) (pages []page) {
	var registries, clients [][32]byte
	for _, agent := range q.Agents {
		registries = append(registries, caip.Keccak256([]byte(agent.Reputation.String())))
	}
	for _, client := range q.Clients {
		clients = append(clients, caip.Keccak256([]byte(client.String())))
	}
	registries, clients = unique(registries), unique(clients)
	size := uint64(max(1, pageGas/(30_000+250*(len(registries)+len(clients)))))
	for from := uint64(1); from <= l.mirrors; from += size {
		p := page{relay: l.relays[0], data: view.Contracts().Relay.PackGetSummaryByOrigin(id, registries, clients, q.Tag1, q.Tag2, from, size)}
		if p.next = from + size; p.next > l.mirrors {
			p.next = 0
		}
		pages = append(pages, p)
	}
	return pages
}

func unique(list [][32]byte) (out [][32]byte) {
	for _, h := range list {
		if !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	return out
}

// checkPage returns what a page is made of, if its figures agree with that.
func checkPage(p bindings.OriginSummary, next uint64) (chains.Totals, error) {
	totals := chains.Totals{Sum18: p.Sum18, PerDecimals: p.PerDecimals}
	number, err := chains.Int128FromBig(p.SummaryValue)
	if err != nil {
		return totals, err
	}
	stated := chains.Value{Unscaled: number, Decimals: p.SummaryValueDecimals}
	if want := totals.Summary(); p.Count != want.Count || stated != want.Value {
		return totals, fmt.Errorf("it sums up %d mirrors to %s, and what it names for that is %d to %s", p.Count, stated, want.Count, want.Value)
	}
	if p.Next != next {
		return totals, fmt.Errorf("a page ends before position %d, not before %d", p.Next, next)
	}
	return totals, nil
}

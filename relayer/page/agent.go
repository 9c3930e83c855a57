package page

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/client"
)

const (
	// beside bounds the registrations that stand side by side, and top the reviewers that are
	// named.
	beside, top = 6, 20
	// plotted bounds the reviews that are drawn.
	plotted = 200
)

// agentView is an agent: its registrations side by side, and its reviews.
type agentView struct {
	Agent   client.Agent
	Members []client.Agent  // side by side, the one that was asked for first
	More    []caip.AgentRef // members that are not shown beside it
	Rows    []row
	Summary client.Summary
	Rest    bool // there are reviewers that are not named
	reviewList
}

// row is one thing that registrations have, as each of them says it.
type row struct {
	Name   string
	Cells  []cell
	Drifts bool // they say different things
	Same   bool // they say the same
}

// cell is what one registration says: a text, or several.
type cell struct {
	Lines []string
	Kind  string // how it is shown: text, code or time
}

// reviewList is a page of reviews, with plots of the newest.
type reviewList struct {
	Names   names
	Reviews []client.Review
	Next    string
	Plot    plot
	Tags    []bar
}

func (v agentView) title() string {
	if v.Agent.File.Name != "" {
		return v.Agent.File.Name
	}
	return v.Names.Of(v.Agent.Ref)
}

func (p Pages) agent(ctx context.Context, r *http.Request) (any, error) {
	index, err := p.index()
	if err != nil {
		return nil, err
	}
	ref, err := api.AgentRef(p.Refs, r.PathValue("ref"))
	if err != nil {
		return nil, err
	}
	var v agentView
	if v.Agent, err = index.Agent(ctx, ref); err != nil {
		return nil, err
	}
	v.Members = []client.Agent{v.Agent}
	if g := v.Agent.Group; g != nil {
		for _, member := range g.Members {
			if member == ref {
				continue
			}
			one, err := index.Agent(ctx, member)
			switch {
			case chains.KindOf(err) == chains.NotFound || err == nil && len(v.Members) == beside:
				v.More = append(v.More, member)
			case err != nil:
				return nil, err
			default:
				v.Members = append(v.Members, one)
			}
		}
	}
	if v.Summary, err = index.Summary(ctx, client.SummaryQuery{Agent: ref.String(), Each: true, Top: top + 1}); err != nil {
		return nil, err
	}
	v.Rest = len(v.Summary.ByReviewer) > top
	v.Summary.ByReviewer = v.Summary.ByReviewer[:min(len(v.Summary.ByReviewer), top)]
	v.reviewList, err = p.reviews(ctx, r, client.ReviewQuery{Agents: []string{ref.String()}}, "/agents/"+url.PathEscape(ref.String()))
	v.Rows = rows(v.Members)
	return v, err
}

// rows are what registrations say, one under the other; what should agree is compared.
func rows(members []client.Agent) (list []row) {
	add := func(name, kind string, compared bool, of func(client.Agent) []string) {
		r := row{Name: name}
		said := map[string]bool{}
		for _, m := range members {
			lines := of(m)
			said[strings.Join(lines, "\n")] = true
			for i := range lines {
				lines[i] = cut(lines[i], shown)
			}
			r.Cells = append(r.Cells, cell{lines, kind})
		}
		if compared && len(members) > 1 {
			r.Same, r.Drifts = len(said) == 1, len(said) > 1
		}
		list = append(list, r)
	}
	one := func(text string) []string { return []string{text} }
	add("Name", "text", true, func(a client.Agent) []string { return one(a.File.Name) })
	add("Owner", "code", false, func(a client.Agent) []string { return one(account(a.Owner)) })
	list[len(list)-1].compareHolders(members, func(a client.Agent) caip.AccountID { return a.Owner })
	add("Wallet", "code", false, func(a client.Agent) []string {
		if a.Wallet.State == chains.WalletSet {
			return one(account(a.Wallet.Address))
		}
		return one(string(a.Wallet.State))
	})
	list[len(list)-1].compareHolders(members, func(a client.Agent) caip.AccountID {
		if a.Wallet.State != chains.WalletSet {
			return caip.AccountID{}
		}
		return a.Wallet.Address
	})
	add("agentURI", "code", true, func(a client.Agent) []string { return one(a.URI) })
	add("File", "code", true, func(a client.Agent) []string {
		if a.File.Problem != "" {
			return one("not read: " + a.File.Problem)
		}
		return one(a.File.Hash)
	})
	add("Lists this registration", "text", false, func(a client.Agent) []string { return one(yes(a.File.Listed)) })
	add("Active", "text", true, func(a client.Agent) []string { return one(said(a.File.Active)) })
	add("Takes x402", "text", true, func(a client.Agent) []string { return one(said(a.File.X402)) })
	add("Services", "text", true, func(a client.Agent) (lines []string) {
		for _, s := range a.File.Services[:min(len(a.File.Services), 8)] {
			lines = append(lines, s.Name+" "+s.Endpoint)
		}
		return lines
	})
	add("Registered", "text", false, func(a client.Agent) []string {
		if a.Gone {
			return one("gone from the chain")
		}
		if a.Registered.IsZero() {
			return one("")
		}
		return one(a.Registered.UTC().Format("2006-01-02 15:04"))
	})
	return list
}

// compareHolders compares accounts: those of one family of chains should be one holder's. Of
// different families nothing can be said.
func (r *row) compareHolders(members []client.Agent, of func(client.Agent) caip.AccountID) {
	families := map[string]caip.AccountID{}
	for _, m := range members {
		first, seen := families[m.Ref.Registry.Chain.Namespace]
		if !seen {
			families[m.Ref.Registry.Chain.Namespace] = of(m)
		} else if now := of(m); now.IsZero() != first.IsZero() || !now.IsZero() && !now.SameHolder(first) {
			r.Drifts = true
		} else {
			r.Same = true
		}
	}
	r.Same = r.Same && !r.Drifts
}

func account(a caip.AccountID) string {
	if a.IsZero() {
		return "none"
	}
	return caip.Checksummed(a.Address)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func said(b *bool) string {
	if b == nil {
		return "not said"
	}
	return yes(*b)
}

// reviews reads a page of reviews, and on the first one draws the newest.
func (p Pages) reviews(ctx context.Context, r *http.Request, q client.ReviewQuery, path string) (v reviewList, err error) {
	index, err := p.index()
	if err != nil {
		return v, err
	}
	state, err := index.State(ctx)
	if err != nil {
		return v, err
	}
	v.Names = namesOf(state)
	q.After, q.Revoked, q.Limit = r.URL.Query().Get("after"), true, perPage
	if err := q.Check(); err != nil {
		return v, err
	}
	if q.After == "" {
		q.Limit = plotted
	}
	page, err := index.Reviews(ctx, q)
	if err != nil {
		return v, err
	}
	if q.After == "" {
		v.Plot, v.Tags = draw(page.Reviews), byTag(page.Reviews)
		// The list is a shorter page of the same.
		if len(page.Reviews) > perPage {
			q.Limit = perPage
			if page, err = index.Reviews(ctx, q); err != nil {
				return v, err
			}
		}
	}
	v.Reviews, v.Next = page.Reviews, nextPage(path, nil, page.Next)
	return v, nil
}

// byTag is the mean of the reviews with each first tag, the most used first.
func byTag(reviews []client.Review) []bar {
	sums := map[string]*chains.Sums{}
	for _, r := range reviews {
		if !r.Counts || r.Tag1 == "" {
			continue
		}
		if sums[r.Tag1] == nil {
			sums[r.Tag1] = &chains.Sums{}
		}
		sums[r.Tag1].Add(r.Value)
	}
	var bars []bar
	for tag, s := range sums {
		bars = append(bars, bar{Tag: tag, Score: client.ScoreOf(*s)})
	}
	slices.SortFunc(bars, func(a, b bar) int {
		return cmp.Or(cmp.Compare(b.Score.Count, a.Score.Count), strings.Compare(a.Tag, b.Tag))
	})
	return drawBars(bars[:min(len(bars), 12)])
}

package page

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// perPage is how many agents, and how many reviews, a view lists.
const perPage = 25

// searchView is a search and what it found.
type searchView struct {
	Query   url.Values
	Search  client.Search
	Hits    []client.Hit
	Next    string // address of the next page; empty: there is none
	State   client.State
	Names   names
	Chains  []string // configured names that can be searched
	Options []option // what the reviews, the sort and the switches are chosen from
}

// option is a switch of the search.
type option struct {
	Name, Label string
	On          bool
}

func (searchView) title() string { return "Agents" }

// Sorts are how a search can be sorted; the first is what the search itself decides.
func (searchView) Sorts() []option {
	return []option{{Name: "", Label: "best fit"}, {Name: "average", Label: "average"}, {Name: "count", Label: "number of reviews"}, {Name: "newest", Label: "newest"}, {Name: "name", Label: "name"}}
}

// Asks reports whether anything is asked for beyond words.
func (v searchView) Asks() bool {
	for name, values := range v.Query {
		if name != "text" && name != "after" && strings.Join(values, "") != "" {
			return true
		}
	}
	return false
}

// fields are the fields of the form; several takes more than one value of each.
var (
	several = []string{"service", "reviewer", "tag", "chain"}
	fields  = append([]string{"text", "sort", "minAverage", "minCount", "owner", "wallet", "after", "active", "linked", "verified", "x402", "reviewed"}, several...)
)

func (p Pages) search(ctx context.Context, r *http.Request) (any, error) {
	index, err := p.index()
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	for name, values := range q {
		if !slices.Contains(fields, name) || len(values) > 1 && !slices.Contains(several, name) {
			return nil, &chains.Error{Kind: chains.Invalid, Op: cut(name, 40), Err: errors.New("this page does not search by that, or not by two of it; GET /v1/search does more")}
		}
	}
	s := client.Search{Text: q.Get("text"), Services: words(q, "service"), Reviewers: words(q, "reviewer"), Tags: words(q, "tag"), Chains: words(q, "chain"), Sort: q.Get("sort"),
		MinAverage: q.Get("minAverage"), Owner: q.Get("owner"), Wallet: q.Get("wallet"), Limit: perPage, After: q.Get("after")}
	v := searchView{Query: q, Options: []option{{Name: "active", Label: "active"}, {Name: "linked", Label: "on several chains"}, {Name: "verified", Label: "file lists it"},
		{Name: "x402", Label: "takes x402"}, {Name: "reviewed", Label: "reviewed"}}}
	for i, into := range []*bool{&s.Active, &s.Linked, &s.Verified, &s.X402, &s.Reviewed} {
		switch q.Get(v.Options[i].Name) {
		case "1":
			*into = true
		case "":
		default:
			return nil, &chains.Error{Kind: chains.Invalid, Op: v.Options[i].Name, Err: errors.New("want 1, or leave it out")}
		}
		v.Options[i].On = *into
	}
	if text := q.Get("minCount"); text != "" {
		if s.MinCount, err = strconv.Atoi(text); err != nil || s.MinCount < 0 {
			return nil, &chains.Error{Kind: chains.Invalid, Op: "least number of reviews", Err: errors.New("want a number")}
		}
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	v.Search = s
	if v.State, err = index.State(ctx); err != nil {
		return nil, err
	}
	v.Names = namesOf(v.State)
	for _, r := range v.State.Registries {
		v.Chains = append(v.Chains, r.Name)
	}
	slices.Sort(v.Chains)
	hits, err := index.Search(ctx, s)
	if err != nil {
		return nil, err
	}
	v.Hits, v.Next = hits.Hits, nextPage("/", q, hits.Next)
	return v, nil
}

// words are what a field of a form names, several behind each other.
func words(q url.Values, name string) (list []string) {
	for _, text := range q[name] {
		list = append(list, strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\r' || r == '\t' })...)
	}
	return list
}

// nextPage is the address of the page behind this one; empty where there is none.
func nextPage(path string, q url.Values, next string) string {
	if next == "" {
		return ""
	}
	out := url.Values{}
	for name, values := range q {
		if strings.Join(values, "") != "" {
			out[name] = values
		}
	}
	out.Set("after", next)
	return path + "?" + out.Encode()
}

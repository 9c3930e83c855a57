package page

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// reviewerView is who gives reviews.
type reviewerView struct {
	Holder  string       // <namespace>:<address>
	Wallets []client.Hit // registrations whose wallet it is, and has agreed to be: who is behind the reviews
	Owns    []client.Hit // registrations that it owns
	reviewList
}

func (v reviewerView) title() string { return "Reviewer " + v.Holder }

func (p Pages) reviewer(ctx context.Context, r *http.Request) (any, error) {
	index, err := p.index()
	if err != nil {
		return nil, err
	}
	var v reviewerView
	if v.Holder, err = caip.ParseHolder(r.PathValue("holder")); err != nil {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "reviewer", Err: err}
	}
	for q, into := range map[*client.Search]*[]client.Hit{
		{Wallet: v.Holder, Registrations: true, Limit: top}: &v.Wallets,
		{Owner: v.Holder, Registrations: true, Limit: top}:  &v.Owns,
	} {
		hits, err := index.Search(ctx, *q)
		if err != nil {
			return nil, err
		}
		*into = hits.Hits
	}
	// Where an update authority writes wallets, anybody names whom he likes.
	v.Wallets = slices.DeleteFunc(v.Wallets, func(h client.Hit) bool { return chains.TraitsOf(h.Members[0].Registry).UpdateAuthority })
	v.reviewList, err = p.reviews(ctx, r, client.ReviewQuery{Reviewers: []string{v.Holder}}, "/reviewers/"+url.PathEscape(v.Holder))
	return v, err
}

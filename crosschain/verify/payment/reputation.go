package payment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/reviews"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// Reputation is what a payer asks of an agent's reviews. Reviews are free to forge, so that only
// those of reviewers whom he names count. The zero value asks nothing.
type Reputation struct {
	Reviewers []caip.AccountID // on any chain of their families
	MinCount  uint64           // reviews, each reviewer's of different payments; 0 with a MinScore: 1
	MinScore  *chains.Value    // of their exact mean; nil: any
	Tag1      string           // only with this first tag; empty: any
}

func (r Reputation) asked() bool { return r.MinCount > 0 || r.MinScore != nil }

func (r Reputation) least() uint64 { return max(r.MinCount, 1) }

// places is how many decimal places of a mean tell it from the one that is asked for.
func (r Reputation) places() int {
	if r.MinScore == nil {
		return meanPlaces
	}
	return max(meanPlaces, int(r.MinScore.Decimals))
}

// meanPlaces is how many decimal places of a mean are shown at least, where it has them.
const meanPlaces = 4

// reviewers counts the reviewers: the same address on several chains of a family is one.
func (r Reputation) reviewers() (n int) {
	for i, who := range r.Reviewers {
		if !slices.ContainsFunc(r.Reviewers[:i], who.SameHolder) {
			n++
		}
	}
	return n
}

// want is what is asked for, in words.
func (r Reputation) want() string {
	parts := []string{fmt.Sprintf("%d or more", r.least())}
	if r.MinScore != nil {
		parts = append(parts, "mean of "+r.MinScore.String()+" or more")
	}
	return strings.Join(parts, ", ")
}

// reputation checks what the payer's reviewers gave to an agent at all its registrations. Of a
// reviewer's reviews about one payment the latest counts, and none counts that the agent's own
// accounts gave. What could not be read leaves the question open where it could decide it.
func (v *verification) reputation(ctx context.Context, c verify.Check, l *run.Linkage, s run.Subject) verify.Check {
	asked := v.req.Reputation
	members, open := v.reviewed(l, s)
	reader := reviews.Reader{Registries: v.Registries, At: func(caip.AccountID) chains.Finality { return chains.Finalized }, By: asked.Reviewers}
	all, err := reader.Read(ctx, members)
	if err != nil {
		return c.OfError(err)
	}
	for _, member := range members {
		if why := all.Unread[member]; why != nil && open == nil {
			open = why
		}
	}
	list := reviews.Choice{By: asked.Reviewers, Tag1: asked.Tag1}.Of(all.Reviews)
	given := len(list)
	parts := ownAccounts(l, s, members)
	list = slices.DeleteFunc(list, func(r reviews.Review) bool { return slices.ContainsFunc(parts, r.By) })
	own := given - len(list)
	untold := reviews.Mark(ctx, v.Fetch, list)
	marked := len(list)
	list = slices.DeleteFunc(list, func(r reviews.Review) bool { return r.Repeated })
	sums := reviews.Sum(list)
	summary := sums.Summary()
	c.Compared = &verify.Compared{Want: asked.want(), Got: fmt.Sprint(summary.Count)}
	if summary.Count > 0 {
		c.Compared.Got += ", mean of " + sums.MeanText(asked.places())
	}
	detail := fmt.Sprintf("reviews by %d reviewers at %d registrations", asked.reviewers(), len(members))
	for _, left := range []struct {
		n    int
		what string
	}{{own, "by the agent's own accounts, which do not count"}, {marked - len(list), "of a payment that has a later one, which do not count"}, {untold, "whose files do not tell of which payment they are"}} {
		if left.n > 0 {
			detail += fmt.Sprintf("; %d %s", left.n, left.what)
		}
	}
	few := summary.Count < asked.least()
	low, perhaps := false, false // the mean is too low, or may be
	if asked.MinScore != nil && summary.Count > 0 {
		lowest, highest := reviews.Means(list)
		low, perhaps = highest.Cmp(asked.MinScore.Rat()) < 0, lowest.Cmp(asked.MinScore.Rat()) < 0
	}
	switch {
	case open != nil && (few || asked.MinScore != nil):
		c = c.OfError(open)
		c.Detail = detail + "; not all could be read: " + c.Detail
		return c
	case few, low:
		return c.Fail(verify.BelowReputation, "%s", detail)
	case perhaps, reviews.Least(list) < asked.least():
		return c.Unconfirmed(detail)
	}
	return c.Pass("%s", detail)
}

// reviewed are the registrations whose reviews are the agent's. open says why there may be more.
func (v *verification) reviewed(l *run.Linkage, s run.Subject) (members []caip.AgentRef, open error) {
	alone := []caip.AgentRef{s.Ref}
	if l.Err != nil {
		return alone, l.Err
	}
	if g := l.Group; g.Has(s.Ref) {
		switch {
		case g.Status == link.Unconfirmed, l.Changed != "":
			return alone, &chains.Error{Kind: chains.Unreachable, Chain: s.Ref.Chain(), Op: "read the links of " + s.Ref.String(), Err: fmt.Errorf("%w: %s", verify.ErrUntold, strings.Join(append(slices.Clone(g.Reasons), l.Changed), "; "))}
		case g.MayAdd() && (g.Pinned || v.req.Trust.Admits(verify.TrustFile)):
			return g.Members, nil
		}
		return alone, nil
	}
	from := l.Evidence[l.Start]
	if from.Unheard() {
		return alone, run.Unheard(from)
	}
	for _, ref := range from.Lists {
		if ref == l.Start {
			continue
		}
		if _, err := v.Unlinked(l, ref); err != nil {
			return alone, err
		}
	}
	return alone, nil
}

// ownAccounts are the accounts that the agent acts by now: a review of theirs is its own word.
func ownAccounts(l *run.Linkage, s run.Subject, members []caip.AgentRef) (list []caip.AccountID) {
	agents := []chains.Agent{s.Settled}
	for _, m := range members {
		agents = append(agents, l.Evidence[m].Agent)
	}
	for _, a := range agents {
		for _, account := range []caip.AccountID{a.Owner, a.Authority, a.Wallet.Address} {
			if !account.IsZero() {
				list = append(list, account)
			}
		}
	}
	return list
}

// check says what is wrong with the question.
func (r Reputation) check() error {
	switch {
	case r.asked() && len(r.Reviewers) == 0:
		return errors.New("a reputation needs reviewers: reviews are free to forge, so that only those of reviewers whom you know mean something")
	case !r.asked() && (len(r.Reviewers) > 0 || r.Tag1 != ""):
		return errors.New("reviewers were named, and neither how many reviews nor which score is wanted")
	case r.MinScore != nil:
		return r.MinScore.Check()
	}
	return nil
}

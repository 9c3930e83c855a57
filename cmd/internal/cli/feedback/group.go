package feedback

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/reviews"
)

// groupText says what --group does.
const groupText = `With --group the reviews of all registrations of the agent are read, each once and by the reviewer who gave it, wherever it was mirrored: of those that are linked, as
"link show" tells, and of AGENT alone where it is linked with none. The same address on several EVM chains is one reviewer. Of a registration that a file of the agent lists and that
cannot be read, or whose chain is not configured, the mirrors count that a configured relay posted at the others: the answer names it and where each was given, and the exit code is 1.`

func addGroup(f *pflag.FlagSet, group *bool) {
	f.BoolVar(group, "group", false, "the reviews of all registrations of the agent, each once, by who gave it")
}

// groupView is the agent whose reviews were read.
type groupView struct {
	Agent   caip.AgentRef     `json:"agent"`
	Group   caip.Hash         `json:"group,omitzero" doc:"left out where it is linked with none that could be read"`
	Members []caip.AgentRef   `json:"members"`
	Unread  map[string]string `json:"unread,omitempty" doc:"what the files of the agent list and could not be read, or is not configured, and why: of that mirrors alone count"`
	Untold  int               `json:"untold,omitempty" doc:"reviews of which the file, or all but mirrors, could not be read: which payment they are about is not known"`
}

// repeated is said of a review that is about the same payment as a later one.
const repeated = "paid once, reviewed again later"

// choose picks the reviews that are asked for, and marks those of one payment.
func (v *groupView) choose(ctx context.Context, t shell.Target, all reviews.All, choice reviews.Choice) []reviews.Review {
	list := choice.Of(all.Reviews)
	v.Untold = reviews.Mark(ctx, t.App.Fetcher(), list)
	return list
}

// readGroup reads the reviews of all registrations of an agent. The error beside an answer decides
// the exit code.
func readGroup(ctx context.Context, t shell.Target) (v groupView, all reviews.All, err error) {
	a := t.App
	at := func(registry caip.AccountID) chains.Finality {
		if registry == t.Ref.Registry {
			return t.At
		}
		return a.Config.Finality(registry)
	}
	resolver := link.Resolver{Registries: a.Registries(), Fetch: a.Fetcher(), At: t.At}
	p, err := resolver.Picture(ctx, t.Ref, link.Rules{Book: a.Config.Book(), Confirm: a.Config.Links.Confirm}, true)
	if err != nil {
		return v, all, err
	}
	unread, members := p.Unread(t.Ref), []caip.AgentRef{t.Ref}
	if why := unread[t.Ref]; why != nil {
		return v, all, why
	}
	if p.InGroup {
		if members = p.Group.Members; p.Group.Status != link.Active && !p.Held {
			return v, all, &chains.Error{Kind: chains.NotFinal, Chain: t.Ref.Chain(), Op: "read the reviews of " + t.Ref.String(), Err: errors.New("its group is " + string(p.Group.Status) + ": " + strings.Join(p.Group.Reasons, "; ")),
				Remedy: "link show tells what mends it"}
		}
	}
	all, err = reviews.Reader{Registries: a.OpenRegistries(), At: at, Missing: unread}.Read(ctx, members)
	if err != nil {
		return v, all, err
	}
	v = groupView{Agent: t.Ref, Group: p.Group.ID, Members: members}
	for ref, why := range all.Unread {
		if v.Unread == nil {
			v.Unread = map[string]string{}
		}
		v.Unread[ref.String()] = why.Error()
		err = exit.Status(exit.Unchecked)
	}
	return v, all, err
}

func (v groupView) rows(rows *shell.Rows) {
	for _, m := range v.Members {
		rows.Add("registration", m)
	}
	for _, ref := range slices.Sorted(maps.Keys(v.Unread)) {
		rows.Add("not read", ref+": "+v.Unread[ref])
	}
	if v.Untold > 0 {
		rows.Add("payments", fmt.Sprintf("of %d reviews the files, or all but mirrors, could not be read: which payments those are about is not known", v.Untold))
	}
}

type groupListView struct {
	groupView
	Reviews []reviews.Review   `json:"reviews"`
	Strays  []caip.FeedbackRef `json:"strays" doc:"mirrors whose origin does not hold them: they count for nothing"`
}

func (o *listOptions) group(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	by, err := shell.Reviewers("--client", o.clients)
	if err != nil {
		return none, err
	}
	g, all, err := readGroup(ctx, t)
	if g.Agent.IsZero() {
		return none, err
	}
	v := groupListView{groupView: g, Reviews: []reviews.Review{}, Strays: all.Strays}
	list := v.choose(ctx, t, all, reviews.Choice{By: by, Tag1: o.filter.Tag1, Tag2: o.filter.Tag2})
	var rows shell.Rows
	v.rows(&rows)
	rows.Add()
	table := shell.Rows{{"STATE", "VALUE", "TAG1", "TAG2", "REVIEWER", "MIRRORS", "FEEDBACK"}}
	for _, r := range list {
		if r.Revoked && !o.filter.IncludeRevoked {
			continue
		}
		v.Reviews = append(v.Reviews, r)
		one := view{Feedback: r.Feedback, Mirror: r.MirrorOnly}
		state := one.state()
		if r.Repeated {
			state += " (" + repeated + ")"
		}
		table.Add(state, one.value(), r.Tag1, r.Tag2, r.Reviewer, len(r.Mirrors), r.Ref)
	}
	return shell.Answer{Value: v, Table: append(rows, table.Or("no reviews")...)}, err
}

// input is a review that a summary is made of.
type input struct {
	Feedback   caip.FeedbackRef `json:"feedback"`
	Source     caip.Hash        `json:"sourceId"`
	Reviewer   caip.AccountID   `json:"reviewer"`
	Value      chains.Value     `json:"value"`
	MirrorOnly bool             `json:"mirrorOnly"`
	Origin     caip.FeedbackRef `json:"origin,omitzero" doc:"with mirrorOnly: where it was given"`
	Task       caip.Hash        `json:"taskRef,omitzero" doc:"the payment that it is about"`
	Repeated   bool             `json:"repeated,omitempty" doc:"a later one by the same reviewer is about the same payment"`
}

type groupSummaryView struct {
	groupView
	Count    uint64       `json:"count"`
	Average  string       `json:"average" doc:"decimal"`
	Value    chains.Value `json:"summary" doc:"value and decimals as getSummary would return them"`
	Overflow bool         `json:"overflow,omitempty"`
	Clients  []string     `json:"clients" doc:"as given"`
	All      bool         `json:"allClients,omitempty"`
	Warning  string       `json:"warning,omitempty" doc:"with allClients"`
	Tag1     string       `json:"tag1,omitempty"`
	Tag2     string       `json:"tag2,omitempty"`
	Inputs   []input      `json:"inputs"`
}

func (o *summaryOptions) group(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	by, err := shell.Reviewers("client", o.texts)
	if err != nil {
		return none, err
	}
	g, all, err := readGroup(ctx, t)
	if g.Agent.IsZero() {
		return none, err
	}
	v := groupSummaryView{groupView: g, Clients: append([]string{}, o.texts...), All: o.all, Warning: o.warning(), Tag1: o.tag1, Tag2: o.tag2, Inputs: []input{}}
	list := v.choose(ctx, t, all, reviews.Choice{By: by, Tag1: o.tag1, Tag2: o.tag2})
	for _, r := range list {
		if r.Counts() {
			v.Inputs = append(v.Inputs, input{r.Ref, r.Source, r.Reviewer, r.Value, r.MirrorOnly, r.Origin, r.Task, r.Repeated})
		}
	}
	summary := reviews.Sum(list).Summary()
	v.Count, v.Value, v.Overflow, v.Average = summary.Count, summary.Value, summary.Overflow, summary.Value.String()
	var rows shell.Rows
	v.rows(&rows)
	rows.Add("reviews", v.Count)
	rows.Add("average", v.Average)
	if v.Overflow {
		rows.Add("", "the average does not fit int128")
	}
	if v.All {
		rows.Add("clients", "all, known or not: "+whyClients)
	} else {
		rows.Add("clients", len(v.Clients))
	}
	for _, in := range v.Inputs {
		line := in.Value.String() + " by " + in.Reviewer.String() + ", " + in.Feedback.String()
		if in.MirrorOnly {
			line += ", the mirror of " + in.Origin.String()
		}
		if in.Repeated {
			line += " (" + repeated + ")"
		}
		rows.Add("review", line)
	}
	return shell.Answer{Value: v, Table: rows}, err
}

type groupClientsView struct {
	groupView
	Clients []caip.AccountID `json:"clients"`
}

func groupClients(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	g, all, err := readGroup(ctx, t)
	if g.Agent.IsZero() {
		return none, err
	}
	v := groupClientsView{groupView: g, Clients: all.Reviewers()}
	var rows shell.Rows
	v.rows(&rows)
	table := shell.Rows{{"CLIENT"}}
	for _, c := range v.Clients {
		table.Add(c)
	}
	return shell.Answer{Value: v, Table: append(rows, table.Or("no clients")...)}, err
}

package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"golang.org/x/sync/errgroup"
)

// Linkage is what is known of the group of a registration.
type Linkage struct {
	Start    caip.AgentRef
	Evidence map[caip.AgentRef]link.Evidence
	Group    link.Group
	Changed  string // what is not yet final of what the group rests on
	Absent   bool   // Start does not exist
	Err      error  // why nothing is known

	missing map[caip.AgentRef]error        // registrations that could not be read
	newest  map[caip.AgentRef]chains.Agent // the members in their newest blocks
	past    []chains.Event                 // of the members, as the group rests on it
	links   []link.Link
}

// ErrNoFiles says that there is nothing to read registration files with.
var ErrNoFiles = &chains.Error{Kind: chains.Unsupported, Op: "read links", Err: errors.New("registration files are not read here")}

// Unborn says that the start is not final yet, so that nothing is known of its links; empty: it is.
func (l *Linkage) Unborn() string {
	if l.Evidence == nil {
		return l.Changed
	}
	return ""
}

// Unlinked says why a registration is not in the group, or, where that cannot be told from here and
// now, what failed. Both files have to list both, so one that was read and does not settles it.
func (r *Run) Unlinked(l *Linkage, ref caip.AgentRef) (why string, open error) {
	from, to := l.Evidence[l.Start], l.Evidence[ref]
	failure, failed := l.missing[ref]
	switch {
	case from.Unheard():
		return "", Unheard(from)
	case from.Problem != "":
		return unusable(from), nil
	case !slices.Contains(from.Lists, ref):
		return fmt.Sprintf("the file of %s does not list %s", l.Start, ref), nil
	case r.Registries[ref.Registry] == nil:
		if _, known := r.Book.Reputation(ref.Registry); known {
			return "", &chains.Error{Kind: chains.Unreachable, Chain: ref.Chain(), Op: "read links", Err: errors.New("no endpoint is configured for " + ref.Registry.String()),
				Remedy: "configure the chain"}
		}
		return fmt.Sprintf("the registry %s is neither configured nor a known deployment", ref.Registry), nil
	case failed && answers(failure):
		return failure.Error(), nil
	case failed:
		return "", failure
	case to.Unheard():
		return "", Unheard(to)
	case to.Problem != "":
		return unusable(to), nil
	}
	for _, one := range l.links {
		if one.Why != "" && (one.From == ref && one.To == l.Start || one.From == l.Start && one.To == ref) {
			return one.Why, nil
		}
	}
	return fmt.Sprintf("%s does not name %s in return, or not for its owner", ref, l.Start), nil
}

// answers reports whether an error is a chain's answer about a registration: all else, such as an
// endpoint of another chain or one that lets nobody in, says nothing of it.
func answers(err error) bool {
	switch chains.KindOf(err) {
	case chains.NotFound, chains.Invalid, chains.Contradicted, chains.Reverted:
		return true
	}
	return false
}

// Untold says why it cannot be told that none of some registrations is linked with the start; nil:
// none is.
func (r *Run) Untold(l *Linkage, some func(caip.AgentRef) bool) error {
	e := l.Evidence[l.Start]
	if e.Unheard() {
		return Unheard(e)
	}
	for _, ref := range e.Lists {
		if ref == l.Start || l.Group.Has(ref) || !some(ref) {
			continue
		}
		if _, open := r.Unlinked(l, ref); open != nil {
			return open
		}
	}
	return nil
}

// Unheard is the error of a file that was not read, which proves nothing.
func Unheard(e link.Evidence) error {
	err := e.Untold()
	err.Remedy += ", or " + elsewhere
	return err
}

func unusable(e link.Evidence) string {
	return fmt.Sprintf("the registration file of %s cannot be used: %s; its owner has to publish another, or "+elsewhere, e.Ref(), e.Problem)
}

// Judge says whether the group may be relied on.
func (l *Linkage) Judge(c verify.Check) verify.Check {
	switch {
	case l.Group.Status == link.Unconfirmed:
		return c.Unconfirmed(append(l.Group.Reasons, "or "+elsewhere)...)
	case !l.Group.MayAdd():
		return c.Fail(verify.Mismatch, "the registrations are linked, but not to be relied on (%s): %s", l.Group.Status, strings.Join(l.Group.Reasons, "; "))
	case !l.Group.Pinned:
		c = c.Pass("the registrations are linked, but by files that their web server may change at any time")
		c.Verdict, c.Needs = verify.VerifiedIndirect, verify.TrustFile
		return c
	}
	return c.Pass("the registrations are linked by all sides, and none changed hands since")
}

// RestOn keeps, for all that the run says of a registration from then on, what a linkage rests on:
// one endpoint may answer the same question in two ways, and the nodes are to agree on the answer
// that counted.
func (r *Run) RestOn(ctx context.Context, l *Linkage, ref caip.AgentRef) Subject {
	s := r.Subject(ctx, ref)
	if e, ok := l.Evidence[ref]; ok {
		s = s.Linked(e)
	}
	if newest, ok := l.newest[ref]; ok && s.NewestErr == nil { // else its home is not known either
		s.Newest = newest
	}
	r.subjects[ref] = s
	return s
}

// QuorumOfLink has the chain's nodes agree on a registration as a linkage rests on it.
func (r *Run) QuorumOfLink(ctx context.Context, want int, c verify.Check, l *Linkage, ref caip.AgentRef) verify.Check {
	s := r.RestOn(ctx, l, ref)
	if exists := s.Exists(c, true); exists.Outcome != verify.Pass {
		return exists
	}
	return r.Quorum(ctx, want, c, s)
}

// UnsoldMembers is Unsold for all members of a linkage: a sale of any freezes them all.
func (r *Run) UnsoldMembers(ctx context.Context, want int, c verify.Check, l *Linkage) verify.Check {
	checks := make([]verify.Check, len(l.Group.Members))
	together.Each(ctx, len(checks), func(ctx context.Context, i int) {
		if checks[i] = c; len(l.past) > 0 { // else the link rests on no past
			checks[i] = r.Unsold(ctx, want, c, l.newest[l.Group.Members[i]], l.past)
		}
	})
	for _, one := range checks {
		if one.Outcome != verify.Pass {
			return one
		}
		c.Detail = cmp.Or(c.Detail, one.Detail)
	}
	return c
}

// Linkage finds the group of a registration, once for each.
func (r *Run) Linkage(ctx context.Context, start caip.AgentRef) *Linkage {
	if have, ok := r.linkages[start]; ok {
		return have
	}
	l := &Linkage{Start: start}
	r.linkages[start] = l
	if r.Fetch == nil {
		l.Err = ErrNoFiles
		return l
	}
	l.Err = r.explore(ctx, l)
	return l
}

// explore fills in what the chains and files say.
func (r *Run) explore(ctx context.Context, l *Linkage) error {
	resolver := link.Resolver{Registries: r.Registries, Fetch: r.Fetch}
	evidence, missing, err := resolver.Discover(ctx, l.Start)
	if chains.KindOf(err) == chains.NotFound {
		return r.unborn(ctx, l)
	}
	if err != nil {
		return err
	}
	l.missing, l.Evidence = missing, make(map[caip.AgentRef]link.Evidence, len(evidence))
	for _, e := range evidence {
		l.Evidence[e.Ref()] = e
	}
	rules := link.Rules{Book: r.Book}
	// Before the histories are read, a link is at best unconfirmed: this finds whose are needed.
	result := link.Evaluate(evidence, link.State{}, rules)
	l.links = result.Links
	group, ok := result.Group(l.Start)
	if !ok {
		return nil
	}
	if err := l.silence(group); err != nil {
		return err
	}
	history, err := HistoryOf(ctx, resolver, group.Members)
	if err != nil {
		return err
	}
	rules.Clocks, l.past = history.Clocks, slices.Concat(history.Settled, history.Recent)
	result = link.Evaluate(evidence, history.State(), rules)
	l.links = result.Links
	l.Group, _ = result.Group(l.Start)
	l.Changed, err = r.changed(ctx, l)
	return err
}

// HistoryOf reads the past of linked registrations to its end. A node that refuses to tell it
// leaves the link unconfirmed.
func HistoryOf(ctx context.Context, resolver link.Resolver, refs []caip.AgentRef) (link.History, error) {
	history, err := resolver.History(ctx, refs)
	if err == nil && !history.Complete {
		err = errors.New("the history is too long, or a chain does not tell it")
	}
	return history, untold(ctx, err, elsewhere)
}

// elsewhere is what a payer may do besides asking another node.
const elsewhere = "name the agent's registration on the payment's own network"

// untold is the error of a past that a node refuses to tell: another may tell it. That of a node
// which does not answer stays as it is.
func untold(ctx context.Context, err error, otherwise string) error {
	remedies := []string{"use a node that serves all logs since the registry's deployment", otherwise}
	switch kind := chains.KindOf(err); {
	case err == nil, kind == chains.Unreachable, kind == chains.TimedOut, ctx.Err() != nil:
		return err
	case kind == chains.TooMuch: // of every node
		remedies = remedies[1:]
	}
	remedy := strings.Join(slices.DeleteFunc(remedies, func(one string) bool { return one == "" }), ", or ")
	return &chains.Error{Kind: chains.Unsupported, Op: "read history", Err: fmt.Errorf("%w: %w", verify.ErrUntold, err), Remedy: remedy}
}

// unborn tells an agent that does not exist from one that is not final yet.
func (r *Run) unborn(ctx context.Context, l *Linkage) error {
	chain, err := r.Chain(ctx, l.Start.Registry, "read agent")
	if err == nil {
		_, err = chain.Agent(ctx, l.Start, chains.Latest)
	}
	switch {
	case chains.KindOf(err) == chains.NotFound:
		l.Absent = true
		return nil
	case err != nil:
		return err
	}
	l.Changed = fmt.Sprintf("%s was registered a moment ago", l.Start)
	return nil
}

// silence is an error where a registration that all members list, and so may belong to the group,
// could not be read: it may have been sold, which freezes them all.
func (l *Linkage) silence(group link.Group) error {
	for _, ref := range l.Evidence[l.Start].Lists {
		if group.Has(ref) || slices.ContainsFunc(group.Members, func(m caip.AgentRef) bool { return !slices.Contains(l.Evidence[m].Lists, ref) }) {
			continue
		}
		if e, ok := l.Evidence[ref]; ok && e.Unheard() {
			return Unheard(e)
		}
		if err, ok := l.missing[ref]; ok && chains.KindOf(err) != chains.NotFound {
			return err
		}
	}
	return nil
}

// changed reads what the group rests on in the newest blocks, side by side, and says what is not as
// it is at finalized.
func (r *Run) changed(ctx context.Context, l *Linkage) (string, error) {
	found, read := make([]string, len(l.Group.Members)), make([]chains.Agent, len(l.Group.Members))
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(MaxReads)
	for i, ref := range l.Group.Members {
		group.Go(func() error {
			chain, err := r.Chain(gctx, ref.Registry, "read agent")
			if err != nil {
				return err
			}
			e := l.Evidence[ref]
			was, declared := e.Agent, e.Declared
			var newest chains.Agent
			err = together.Do(gctx,
				func(ctx context.Context) (err error) { newest, err = chain.Agent(ctx, ref, chains.Latest); return err },
				func(ctx context.Context) error {
					if e.Pinned || len(declared) == 0 { // no link rests on it
						return nil
					}
					entry, err := chain.Metadata(ctx, ref, link.LinksKey, chains.Latest)
					declared = link.ParseLinks(entry)
					return err
				})
			read[i] = newest
			switch {
			case chains.KindOf(err) == chains.NotFound:
				found[i] = fmt.Sprintf("%s is gone from the newest block", ref)
			case err != nil:
				return err
			case newest.Ref != ref:
				return &chains.Error{Kind: chains.Dishonest, Chain: ref.Chain(), Op: "read agent", Err: errors.New("another agent was answered")}
			case newest.Owner != was.Owner || newest.Authority != was.Authority:
				found[i] = fmt.Sprintf("%s is changing hands", ref)
			case newest.URI != was.URI:
				found[i] = fmt.Sprintf("%s is changing its agentURI", ref)
			case !slices.Equal(declared, e.Declared):
				found[i] = fmt.Sprintf("%s is changing its %s", ref, link.LinksKey)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return "", err
	}
	l.newest = make(map[caip.AgentRef]chains.Agent, len(read))
	for i, ref := range l.Group.Members {
		l.newest[ref] = read[i]
	}
	return strings.Join(slices.DeleteFunc(found, func(s string) bool { return s == "" }), "; "), nil
}

package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"golang.org/x/sync/errgroup"
)

// linkage is what is known of the group of a registration.
type linkage struct {
	start    caip.AgentRef
	evidence map[caip.AgentRef]link.Evidence
	missing  map[caip.AgentRef]error // registrations that could not be read
	links    []link.Link
	group    link.Group
	changed  string // what is not yet final of what the group rests on
	absent   bool   // start does not exist
	err      error  // why nothing is known
}

var errNoFiles = &chains.Error{Kind: chains.Unsupported, Op: "read links", Err: errors.New("registration files are not read here")}

// unlinked says why a registration is not in the group, or, where that cannot be told from here and
// now, what failed. Both files have to list both, so one that was read and does not settles it.
func (v *verification) unlinked(l *linkage, ref caip.AgentRef) (why string, open error) {
	from, to := l.evidence[l.start], l.evidence[ref]
	failure, failed := l.missing[ref]
	switch {
	case from.Unheard():
		return "", unheard(from)
	case from.Problem != "":
		return unusable(from), nil
	case !slices.Contains(from.Lists, ref):
		return fmt.Sprintf("the file of %s does not list %s", l.start, ref), nil
	case v.deps.Registries[ref.Registry] == nil:
		if _, known := v.deps.Book.Reputation(ref.Registry); known {
			return "", &chains.Error{Kind: chains.Unreachable, Chain: ref.Chain(), Op: "read links", Err: errors.New("no endpoint is configured for " + ref.Registry.String()),
				Remedy: "configure the chain"}
		}
		return fmt.Sprintf("the registry %s is neither configured nor a known deployment", ref.Registry), nil
	case failed && (!chains.KindOf(failure).Permanent() || chains.KindOf(failure) == chains.Unsupported):
		return "", failure
	case failed:
		return failure.Error(), nil
	case to.Unheard():
		return "", unheard(to)
	case to.Problem != "":
		return unusable(to), nil
	}
	for _, one := range l.links {
		if one.Why != "" && (one.From == ref && one.To == l.start || one.From == l.start && one.To == ref) {
			return one.Why, nil
		}
	}
	return fmt.Sprintf("%s does not name %s in return, or not for its owner", ref, l.start), nil
}

func unheard(e link.Evidence) error {
	kind := chains.Unreachable
	if e.ProblemKind == chains.TimedOut {
		kind = chains.TimedOut
	}
	return &chains.Error{Kind: kind, Chain: e.Ref().Chain(), Op: "read the registration file of " + e.Ref().String(), Err: errors.New(e.Problem),
		Remedy: "ask again later, or name the agent's registration on the payment's own network"}
}

func unusable(e link.Evidence) string {
	return fmt.Sprintf("the registration file of %s cannot be used: %s; its owner has to publish another, or name the agent's registration on the payment's own network", e.Ref(), e.Problem)
}

// judge says whether the group may be relied on.
func (l *linkage) judge(c Check) Check {
	switch {
	case l.group.Status == link.Unconfirmed:
		return c.unconfirmed(append(l.group.Reasons, "or name the agent's registration on the payment's own network")...)
	case !l.group.MayAdd():
		return c.fail(Mismatch, "the registrations are linked, but not to be relied on (%s): %s", l.group.Status, strings.Join(l.group.Reasons, "; "))
	case !l.group.Pinned:
		c = c.pass("the registrations are linked, but by files that their web server may change at any time")
		c.Verdict, c.Needs = VerifiedIndirect, TrustFile
		return c
	}
	return c.pass("the registrations are linked by all sides, and none changed hands since")
}

// linkage finds the group of a registration, once for each.
func (v *verification) linkage(ctx context.Context, start caip.AgentRef) *linkage {
	if have, ok := v.links[start]; ok {
		return have
	}
	l := &linkage{start: start}
	if v.links == nil {
		v.links = make(map[caip.AgentRef]*linkage)
	}
	v.links[start] = l
	if v.deps.Fetch == nil {
		l.err = errNoFiles
		return l
	}
	l.err = v.explore(ctx, l)
	return l
}

// explore fills in what the chains and files say.
func (v *verification) explore(ctx context.Context, l *linkage) error {
	resolver := link.Resolver{Registries: v.deps.Registries, Fetch: v.deps.Fetch}
	evidence, missing, err := resolver.Discover(ctx, l.start)
	if chains.KindOf(err) == chains.NotFound {
		return v.unborn(ctx, l)
	}
	if err != nil {
		return err
	}
	l.missing, l.evidence = missing, make(map[caip.AgentRef]link.Evidence, len(evidence))
	for _, e := range evidence {
		l.evidence[e.Ref()] = e
	}
	rules := link.Rules{Book: v.deps.Book}
	// Before the histories are read, a link is at best unconfirmed: this finds whose are needed.
	result := link.Evaluate(evidence, link.State{}, rules)
	l.links = result.Links
	group, ok := result.Group(l.start)
	if !ok {
		return nil
	}
	if err := l.silence(group); err != nil {
		return err
	}
	history, err := historyOf(ctx, resolver, group.Members)
	if err != nil {
		return err
	}
	rules.Clocks = history.Clocks
	result = link.Evaluate(evidence, history.State(), rules)
	l.links = result.Links
	l.group, _ = result.Group(l.start)
	l.changed, err = v.changed(ctx, l)
	return err
}

// errUntold says that a node answers, and does not tell what a link rests on.
var errUntold = errors.New("when the registrations were made and linked, and whether they were sold since, cannot be told from here")

// historyOf reads the past of linked registrations to its end. A node that refuses to tell it
// leaves the link unconfirmed.
func historyOf(ctx context.Context, resolver link.Resolver, refs []caip.AgentRef) (link.History, error) {
	history, err := resolver.History(ctx, refs)
	remedy := "use a node that serves all logs since the registry's deployment, or name the agent's registration on the payment's own network"
	if chains.KindOf(err) == chains.TooMuch { // of every node
		remedy = "name the agent's registration on the payment's own network"
	}
	untold := func(why error) error {
		return &chains.Error{Kind: chains.Unsupported, Op: "read history", Err: fmt.Errorf("%w: %w", errUntold, why), Remedy: remedy}
	}
	switch kind := chains.KindOf(err); {
	case err == nil && history.Complete:
		return history, nil
	case err == nil:
		return history, untold(errors.New("the history is too long, or a chain does not tell it"))
	case kind == chains.Unreachable, kind == chains.TimedOut, ctx.Err() != nil:
		return history, err
	}
	return history, untold(err)
}

// unborn tells an agent that does not exist from one that is not final yet.
func (v *verification) unborn(ctx context.Context, l *linkage) error {
	chain, err := v.deps.chain(ctx, l.start.Registry, "read agent")
	if err == nil {
		_, err = chain.Agent(ctx, l.start, chains.Latest)
	}
	switch {
	case chains.KindOf(err) == chains.NotFound:
		l.absent = true
		return nil
	case err != nil:
		return err
	}
	l.changed = fmt.Sprintf("%s was registered a moment ago", l.start)
	return nil
}

// silence is an error where a registration that all members list, and so may belong to the group,
// could not be read: it may have been sold, which freezes them all.
func (l *linkage) silence(group link.Group) error {
	for _, ref := range l.evidence[l.start].Lists {
		if group.Has(ref) || slices.ContainsFunc(group.Members, func(m caip.AgentRef) bool { return !slices.Contains(l.evidence[m].Lists, ref) }) {
			continue
		}
		if e, ok := l.evidence[ref]; ok && e.Unheard() {
			return unheard(e)
		}
		if err, ok := l.missing[ref]; ok && chains.KindOf(err) != chains.NotFound {
			return err
		}
	}
	return nil
}

// changed reads what the group rests on in the newest blocks, side by side, and says what is not as
// it is at finalized.
func (v *verification) changed(ctx context.Context, l *linkage) (string, error) {
	found := make([]string, len(l.group.Members))
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(maxReads)
	for i, ref := range l.group.Members {
		group.Go(func() error {
			chain, err := v.deps.chain(gctx, ref.Registry, "read agent")
			if err != nil {
				return err
			}
			newest, err := chain.Agent(gctx, ref, chains.Latest)
			was := l.evidence[ref].Agent
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
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return "", err
	}
	return strings.Join(slices.DeleteFunc(found, func(s string) bool { return s == "" }), "; "), nil
}

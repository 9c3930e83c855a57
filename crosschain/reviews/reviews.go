// Package reviews reads all reviews of an agent that stands on several chains: each once, by who
// gave it. A mirror counts as its origin's, never beside it.
//
// A mirror is believed only where a configured relay or mirror key posted it; what anybody else
// posts as a mirror is his own review. An origin that can be read decides: a mirror whose origin is
// not there is a stray and counts for nothing. Errors are *chains.Error.
package reviews

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Review is one review of an agent.
type Review struct {
	chains.Feedback                    // as it stands where it was read: at its origin, or as a mirror
	Source          caip.Hash          `json:"sourceId"`
	Reviewer        caip.AccountID     `json:"reviewer"`   // who gave it
	Mirrors         []caip.FeedbackRef `json:"mirrors"`    // its mirrors at other registrations
	MirrorOnly      bool               `json:"mirrorOnly"` // its origin is not read here: what stands in Feedback is a mirror
	// Origin is, of such a one, where the review was given, as the relay that posted it says.
	Origin caip.FeedbackRef `json:"origin,omitzero"`
	// Task names the payment that the review is about, or zero (see Mark). Repeated: a later review
	// of the same list, by the same reviewer, is about the same payment. Open: whether it is about
	// a payment is not known.
	Task     caip.Hash `json:"taskRef,omitzero"`
	Repeated bool      `json:"repeated,omitempty"`
	Open     bool      `json:"-"`
}

// Counts reports whether the review says something of value: it was not taken back, its author is
// proven, and it holds a value.
func (r Review) Counts() bool { return !r.Revoked && r.HasValue && r.Proof.Holds() }

// By reports whether an account gave the review. The same address on another chain of its family is
// the same reviewer.
func (r Review) By(account caip.AccountID) bool { return account.SameHolder(r.Reviewer) }

// All is what was read.
type All struct {
	Reviews []Review                // by time, then by source id
	Strays  []caip.FeedbackRef      // mirrors whose origin can be read and does not hold them
	Unread  map[caip.AgentRef]error // members that could not be read: what was given there is missing, but for its mirrors
}

// Reader reads them.
type Reader struct {
	Registries link.Registries
	At         func(registry caip.AccountID) chains.Finality
	By         []caip.AccountID // only what they gave, on any chain of their families; nobody: everybody's
	// Missing are further registrations of the agent that are known not to be readable, and why:
	// they are not asked, and told in All.Unread.
	Missing map[caip.AgentRef]error
}

// parallel bounds how many questions are under way at a time.
const parallel = 8

// entry is a feedback as a member lists it.
type entry struct {
	chains.Feedback
	origin chains.Origin
	mirror bool // posted by a configured relay or mirror key
}

// Read reads the reviews of the members of a group, revoked ones included. An error is about ctx;
// members that cannot be read are told in Unread.
func (r Reader) Read(ctx context.Context, members []caip.AgentRef) (All, error) {
	lists, errs := make([][]entry, len(members)), make([]error, len(members))
	reputations := make([]caip.AccountID, len(members))
	var group errgroup.Group
	group.SetLimit(parallel)
	for i, member := range members {
		group.Go(func() error {
			lists[i], reputations[i], errs[i] = r.list(ctx, member)
			return nil
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return All{}, &chains.Error{Kind: chains.TimedOut, Op: "read reviews", Err: err}
	}
	out := All{Reviews: []Review{}, Strays: []caip.FeedbackRef{}, Unread: map[caip.AgentRef]error{}}
	maps.Copy(out.Unread, r.Missing)
	read := map[caip.AccountID]bool{}
	for i, err := range errs {
		if err != nil {
			out.Unread[members[i]] = err
			continue
		}
		read[reputations[i]] = true
	}
	fold(&out, slices.Concat(lists...), read)
	return out, nil
}

// fold makes one review of an original and its mirrors. read are the reputation registries whose
// originals are among the entries.
func fold(out *All, entries []entry, read map[caip.AccountID]bool) {
	at := map[caip.Hash]int{}
	for _, e := range entries {
		if !e.mirror {
			at[e.Feedback.Source()] = len(out.Reviews)
			for epoch := range uint32(caip.MirrorEpochs) {
				at[caip.MirrorTask(e.Feedback.Source(), epoch)] = len(out.Reviews)
			}
			out.Reviews = append(out.Reviews, Review{Feedback: e.Feedback, Source: e.Feedback.Source(), Reviewer: e.Client, Mirrors: []caip.FeedbackRef{}})
		}
	}
	for _, e := range entries {
		if !e.mirror {
			continue
		}
		name := e.origin.Source
		if e.SATI != nil {
			if !name.IsZero() {
				continue // by which a mirror key revokes its mirror
			}
			name = e.SATI.TaskRef // which is made of the source id
		}
		if i, known := at[name]; known {
			r := &out.Reviews[i]
			if r.Mirrors = append(r.Mirrors, e.Ref); r.MirrorOnly && before(e.Feedback, r.Feedback) {
				r.Feedback = e.Feedback
			}
			continue
		}
		if e.SATI != nil && len(out.Unread) > 0 {
			continue // what it is the mirror of may be there
		}
		if e.origin.Source.IsZero() || e.origin.Feedback.IsZero() || read[e.origin.Feedback.Registry] {
			out.Strays = append(out.Strays, e.Ref)
			continue
		}
		at[e.origin.Source] = len(out.Reviews)
		out.Reviews = append(out.Reviews, Review{Feedback: e.Feedback, Source: e.origin.Source, Reviewer: e.origin.Client, Mirrors: []caip.FeedbackRef{e.Ref}, MirrorOnly: true, Origin: e.origin.Feedback})
	}
	slices.SortFunc(out.Reviews, func(a, b Review) int {
		return cmp.Or(a.Time.Compare(b.Time), slices.Compare(a.Source[:], b.Source[:]))
	})
}

// before reports whether of two mirrors of one review, whose origin is not read, the first counts:
// one that stands before one that does not, then by Place.
func before(a, b chains.Feedback) bool {
	if counts := (Review{Feedback: a}).Counts(); counts != (Review{Feedback: b}).Counts() {
		return counts
	}
	return placeOf(a) < placeOf(b)
}

func placeOf(f chains.Feedback) string {
	client := caip.AccountID{Chain: f.Ref.Chain(), Address: f.Ref.Client}
	return Place(f.Agent.Registry.String(), f.Agent.ID, client.Holder(), f.Ref.Index, f.Ref.Attestation)
}

// Place orders the mirrors of one review: by identity registry, agent, client (namespace:address;
// empty for an attestation) and index, as text.
func Place(registry, agentID, client string, index uint64, attestation string) string {
	return fmt.Sprintf("%s/%s/%s/%020d/%s", registry, agentID, client, index, attestation)
}

// list reads what one member was given.
func (r Reader) list(ctx context.Context, member caip.AgentRef) ([]entry, caip.AccountID, error) {
	chain, err := r.Registries.Open(ctx, member.Registry)
	if err != nil {
		return nil, caip.AccountID{}, err
	}
	at, info := r.At(member.Registry), chain.Info()
	filter := chains.FeedbackFilter{IncludeRevoked: true}
	if len(r.By) > 0 {
		if filter.Clients = r.clients(info); len(filter.Clients) == 0 {
			return nil, info.Reputation, nil
		}
	}
	found, err := chain.Feedbacks(ctx, member, filter, at)
	if err != nil {
		return nil, caip.AccountID{}, err
	}
	list := make([]entry, len(found))
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for i, f := range found {
		if list[i].Feedback = f; !info.Mirrors(f) {
			continue
		}
		group.Go(func() (err error) {
			list[i].origin, list[i].mirror, err = chain.OriginOf(gctx, f, at)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, caip.AccountID{}, err
	}
	if len(r.By) > 0 {
		list = slices.DeleteFunc(list, func(e entry) bool { return e.mirror && !slices.ContainsFunc(r.By, e.origin.Client.SameHolder) })
	}
	return list, info.Reputation, nil
}

// clients are the accounts on a chain that may have brought what By gave.
func (r Reader) clients(info chains.Info) []caip.AccountID {
	list := slices.Clone(info.MirrorClients)
	for _, who := range r.By {
		if who.Chain.Namespace == info.Chain.Namespace {
			list = append(list, caip.AccountID{Chain: info.Chain, Address: who.Address})
		}
	}
	return list
}

// Reviewers are who gave reviews, in the order of each one's first. An address that reviewed on
// several chains of a family is there once.
func (a All) Reviewers() []caip.AccountID {
	list := []caip.AccountID{}
	for _, r := range a.Reviews {
		if !r.Reviewer.IsZero() && !slices.ContainsFunc(list, r.By) {
			list = append(list, r.Reviewer)
		}
	}
	return list
}

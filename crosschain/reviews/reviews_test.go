package reviews

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

func reputation(chain int) caip.AccountID {
	return caip.AccountID{Chain: caip.MustChainID(fmt.Sprintf("eip155:%d", 1+chain)), Address: "reputation"}
}

func original(chain int, client string, index uint64) entry {
	registry := reputation(chain)
	account := caip.AccountID{Chain: registry.Chain, Address: client}
	agent := caip.AgentRef{Registry: caip.AccountID{Chain: registry.Chain, Address: "identity"}, ID: "1"}
	return entry{Feedback: chains.Feedback{Ref: caip.FeedbackRef{Registry: registry, AgentID: "1", Client: client, Index: index}, Agent: agent, Client: account, HasValue: true, Proof: chains.ProofTransaction, Time: time.Unix(int64(index), 0)}}
}

func mirrorOf(o entry, at int) entry {
	m := original(at, "relay", o.Ref.Index+100*uint64(o.Ref.Registry.Chain.Reference[0]))
	m.mirror, m.origin = true, chains.Origin{Feedback: o.Ref, Client: o.Client, Source: o.Feedback.Source()}
	return m
}

// However the lists come, each review is there once, by who gave it; what is mirrored is never
// counted beside its origin.
func TestFold_countsEachReviewOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const configured = 3
		read := map[caip.AccountID]bool{reputation(0): true, reputation(1): true, reputation(2): true}
		var entries []entry
		want := map[caip.Hash]string{}            // reviewer by source id
		first := map[caip.Hash]caip.FeedbackRef{} // the mirror that counts, of those without a readable origin
		strays := 0
		for i := range rapid.IntRange(0, 12).Draw(t, "reviews") {
			home := rapid.IntRange(0, configured).Draw(t, "chain") // the last one is not configured
			o := original(home, rapid.SampledFrom([]string{"alice", "bob"}).Draw(t, "client"), uint64(i+1))
			listed := home < configured && !rapid.Bool().Draw(t, "its origin does not hold it")
			mirrored := rapid.Bool().Draw(t, "mirrored")
			if listed {
				entries = append(entries, o)
			}
			mirrors := 0
			for at := range configured {
				if at != home && mirrored {
					m := mirrorOf(o, at)
					m.Revoked = rapid.Bool().Draw(t, "taken back")
					if _, there := first[m.origin.Source]; !there && home == configured && !m.Revoked {
						first[m.origin.Source] = m.Ref
					}
					entries = append(entries, m)
					mirrors++
				}
			}
			switch {
			case listed || home == configured && mirrors > 0:
				want[o.Feedback.Source()] = o.Client.Address
			case home < configured:
				strays += mirrors
			}
		}
		var all All
		fold(&all, rapid.Permutation(entries).Draw(t, "order"), read)
		got := map[caip.Hash]string{}
		for _, r := range all.Reviews {
			if ref, stands := first[r.Source]; r.MirrorOnly && (r.Counts() != stands || stands && r.Ref != ref) {
				t.Fatalf("%s stands for its source, want %s", r.Ref, ref)
			}
			if _, twice := got[r.Source]; twice {
				t.Fatalf("%s is there twice", r.Source)
			}
			got[r.Source] = r.Reviewer.Address
		}
		if len(got) != len(want) || len(all.Strays) != strays {
			t.Fatalf("%d reviews and %d strays, want %d and %d", len(got), len(all.Strays), len(want), strays)
		}
		for source, who := range want {
			if got[source] != who {
				t.Fatalf("%s is by %s, want %s", source, got[source], who)
			}
		}
		if len(all.Reviewers()) > 2 {
			t.Fatalf("one address on several chains is one reviewer: %v", all.Reviewers())
		}
	})
}

func TestReview_counts(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Review)
		want   bool
	}{
		"a review":    {func(*Review) {}, true},
		"taken back":  {func(r *Review) { r.Revoked = true }, false},
		"no value":    {func(r *Review) { r.HasValue = false }, false},
		"a forgery":   {func(r *Review) { r.Proof = chains.ProofInvalid }, false},
		"a mirror":    {func(r *Review) { r.MirrorOnly = true }, true},
		"not proven":  {func(r *Review) { r.Proof = chains.ProofUnproven }, false},
		"by a signer": {func(r *Review) { r.Proof = chains.ProofSignature }, true},
	} {
		r := Review{Feedback: original(0, "alice", 1).Feedback}
		if c.change(&r); r.Counts() != c.want {
			t.Errorf("%s: %v", name, !c.want)
		}
	}
}

// Originals and mirrors as chains hold them: a configured relay's mirror stands for its origin, and
// a member that cannot be read is told.
func TestReader_readsAGroup(t *testing.T) {
	var at []*memchain.Chain
	var refs []caip.AgentRef
	for _, id := range []string{"eip155:1001", "eip155:1002", "eip155:1003"} {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID(id), AutoMine: true})
		r := do(t, c, "owner", chains.Register{Name: "agent"})
		e, _ := r.Event(chains.KindRegistered)
		at, refs = append(at, c), append(refs, e.Agent)
	}
	give := func(i int, who, value string) chains.Feedback {
		v, err := chains.ParseValue(value)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := do(t, at[i], who, chains.GiveFeedback{Agent: refs[i], Value: v, Tag1: "quality"}).Event(chains.KindFeedback)
		return *e.Feedback
	}
	mirror := func(f chains.Feedback, to int) {
		item, err := feedback.Item(f, refs[to], 0)
		if err != nil {
			t.Fatal(err)
		}
		do(t, at[to], "relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
	}
	one, two, far := give(0, "alice", "80"), give(1, "alice", "90"), give(2, "bob", "10")
	mirror(one, 1)
	mirror(two, 0)
	mirror(far, 0)
	mirror(far, 1)
	reader := Reader{Registries: link.Of(at[0], at[1]), At: func(caip.AccountID) chains.Finality { return chains.Latest }}
	all, err := reader.Read(t.Context(), refs[:2])
	if err != nil || len(all.Unread) > 0 || len(all.Strays) > 0 {
		t.Fatalf("%+v, %v", all, err)
	}
	var values []chains.Value
	for _, r := range all.Reviews {
		if r.Counts() && r.By(at[2].Account("alice")) {
			values = append(values, r.Value)
		}
		if want := 2; r.MirrorOnly != (r.Source == far.Source()) || r.MirrorOnly && len(r.Mirrors) != want {
			t.Errorf("%+v", r)
		}
	}
	if s := chains.Summarize(values); s.Count != 2 || s.Value.String() != "85" || len(all.Reviews) != 3 {
		t.Errorf("%+v of %d", s, len(all.Reviews))
	}
	if who := all.Reviewers(); len(who) != 2 || !slices.Contains([]string{who[0].Address, who[1].Address}, at[0].Account("bob").Address) {
		t.Errorf("%v", who)
	}
	// A member that is known not to be readable is not asked, and told; so is where its reviews
	// were given.
	some := reader
	some.Missing = map[caip.AgentRef]error{refs[1]: errors.New("not configured")}
	all, err = some.Read(t.Context(), refs[:1])
	if err != nil || len(all.Unread) != 1 || all.Unread[refs[1]] == nil || len(all.Reviews) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, r := range all.Reviews {
		if want := map[caip.Hash]caip.FeedbackRef{two.Source(): two.Ref, far.Source(): far.Ref}[r.Source]; r.Origin != want || r.MirrorOnly == want.IsZero() {
			t.Errorf("%+v", r)
		}
	}
	// A member that does not answer: its reviews count as they were mirrored, and it is told.
	at[1].SetFault(func(memchain.Call) error {
		return &chains.Error{Kind: chains.Unreachable, Err: errors.New("no answer")}
	})
	all, err = reader.Read(t.Context(), refs[:2])
	if err != nil || len(all.Unread) != 1 || all.Unread[refs[1]] == nil || len(all.Reviews) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, r := range all.Reviews {
		if r.Source == two.Source() && (!r.MirrorOnly || !r.By(at[1].Account("alice"))) {
			t.Errorf("%+v", r)
		}
	}
}

func do(t *testing.T, c *memchain.Chain, who string, op chains.Op) chains.Receipt {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r, err := chains.Do(ctx, c.Writer(who), op, chains.Latest)
	if err != nil {
		t.Fatalf("%s: %v", op.Verb(), err)
	}
	return r
}

// On SATI a mirror names its origin by its task alone, and what revokes it is no second one.
func TestFold_findsMirrorsOnSATIByTheirTask(t *testing.T) {
	o := original(0, "alice", 1)
	posted := func(index uint64, task caip.Hash, source caip.Hash) entry {
		e := original(1, "relay", index)
		e.mirror, e.SATI, e.origin = true, &chains.SATIFeedback{TaskRef: task}, chains.Origin{Source: source}
		return e
	}
	source := o.Feedback.Source()
	mirror, later := posted(1, caip.MirrorTask(source, 0), caip.Hash{}), posted(2, caip.MirrorTask(source, 3), caip.Hash{})
	revoked := posted(3, caip.RevocationTask(source, 0), source)
	nobodys := posted(4, caip.MirrorTask(caip.Hash{1}, 0), caip.Hash{})
	entries := []entry{o, mirror, later, revoked, nobodys}
	read := map[caip.AccountID]bool{reputation(0): true, reputation(1): true}
	for name, c := range map[string]struct {
		unread map[caip.AgentRef]error
		strays int
	}{
		"all is read":          {nil, 1},
		"another is not there": {map[caip.AgentRef]error{{ID: "2"}: errors.New("no answer")}, 0},
	} {
		all := All{Unread: c.unread}
		fold(&all, entries, read)
		if len(all.Reviews) != 1 || len(all.Reviews[0].Mirrors) != 2 || len(all.Strays) != c.strays {
			t.Errorf("%s: %+v", name, all)
		}
	}
}

// Whatever the open reviews are about, the mean lies between the two that are told, and no fewer
// count than are told.
func TestMeans_boundWhatMayBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []Review
		for i := range rapid.IntRange(0, 7).Draw(t, "reviews") {
			r := Review{Feedback: chains.Feedback{HasValue: true, Proof: chains.ProofTransaction, Time: time.Unix(int64(i), 0)}}
			r.Value = chains.Value{Unscaled: chains.NewInt128(rapid.Int64Range(-50, 50).Draw(t, "value")), Decimals: uint8(rapid.IntRange(0, 2).Draw(t, "decimals"))}
			r.Reviewer = caip.AccountID{Chain: reputation(0).Chain, Address: rapid.SampledFrom([]string{"alice", "bob"}).Draw(t, "by")}
			r.Open = rapid.Bool().Draw(t, "open")
			if n := rapid.IntRange(0, 3).Draw(t, "payment"); n > 0 {
				r.Task = caip.Hash{byte(n)}
			}
			list = append(list, r)
		}
		// What the open ones are about is tried out: nothing, or a payment.
		left := slices.DeleteFunc(marked(list), func(r Review) bool { return r.Repeated })
		lowest, highest := Means(left)
		least := Least(left)
		fewest := uint64(len(list))
		var try func(i int, list []Review)
		try = func(i int, list []Review) {
			if i == len(list) {
				sums := sumOf(marked(list))
				fewest = min(fewest, sums.Count())
				mean := sums.Mean()
				if (mean == nil) != (lowest == nil) || mean != nil && (mean.Cmp(lowest) < 0 || mean.Cmp(highest) > 0) {
					t.Fatalf("%v is not within %v and %v", mean, lowest, highest)
				}
				return
			}
			if !list[i].Open {
				try(i+1, list)
				return
			}
			for n := range 4 {
				told := slices.Clone(list)
				told[i].Open, told[i].Task = false, caip.Hash{}
				if n > 0 {
					told[i].Task = caip.Hash{byte(n)}
				}
				try(i+1, told)
			}
		}
		try(0, list)
		if fewest < least {
			t.Fatalf("%d are left, and %d are told", fewest, least)
		}
	})
}

// marked is a list with all but the latest of each known payment marked.
func marked(list []Review) []Review {
	list = slices.Clone(list)
	for i := range list {
		if list[i].Open {
			list[i].Task = caip.Hash{}
		}
	}
	for i, r := range list {
		list[i].Repeated = !r.Task.IsZero() && slices.ContainsFunc(list[i+1:], func(later Review) bool { return later.Task == r.Task && r.By(later.Reviewer) })
	}
	return list
}

func sumOf(list []Review) chains.Sums {
	return Sum(slices.DeleteFunc(slices.Clone(list), func(r Review) bool { return r.Repeated }))
}

package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// given is a feedback and the agents at which it has to be mirrored.
type given struct {
	ref        caip.FeedbackRef
	source     caip.Hash
	client     string
	value      chains.Value
	tag1, tag2 string
	to         []caip.AgentRef
}

// banned is a feedback that must not be mirrored.
type banned struct {
	why    string
	source caip.Hash
	at     []caip.AgentRef
}

func (d *demo) give(ctx context.Context, client, chain string, agent caip.AgentRef, value, tag1, tag2 string, to ...caip.AgentRef) given {
	v := must(chains.ParseValue(value))
	w := d.write(ctx, client, chain, "feedback", "give", agent.String(), "--value="+value, "--tag1", tag1, "--tag2", tag2)
	return given{ref: w.Feedback, source: w.SourceID, client: client, value: v, tag1: tag1, tag2: tag2, to: to}
}

// ban gives a feedback that must not be mirrored.
func (d *demo) ban(ctx context.Context, why, client, chain string, agent caip.AgentRef, at ...caip.AgentRef) {
	g := d.give(ctx, client, chain, agent, "100", "banned", "")
	d.refused = append(d.refused, banned{why, g.source, at})
}

// others are the agent's registrations on the other chains.
func (d *demo) others(chain string) (list []caip.AgentRef) {
	for _, name := range networks {
		if name != chain {
			list = append(list, d.agent[name])
		}
	}
	return list
}

// feedbacks reviews the agent once on each chain.
func (d *demo) feedbacks(ctx context.Context) string {
	for _, r := range []struct{ client, chain, value, tag1, tag2 string }{
		{"alice", network1, "87.50", "quality", "week"},
		{"bob", network2, "-3", "speed", ""},
		{"alice", network3, "4.250", "quality", "month"},
	} {
		g := d.give(ctx, r.client, r.chain, d.agent[r.chain], r.value, r.tag1, r.tag2, d.others(r.chain)...)
		d.wanted = append(d.wanted, g)
	}
	d.everywhere(ctx, chains.MirrorDelivered, d.wanted...)
	// By true reviewer, whichever registration is asked: 9 feedbacks stand, 3 reviews were given.
	var all, hers struct{ Count uint64 }
	d.answer(ctx, &all, "feedback", "summary", d.agent[network2].String(), "--group", "--all-clients")
	d.answer(ctx, &hers, "feedback", "summary", d.agent[network2].String(), "--group", "--clients", d.account("alice").Address)
	demand(all.Count == 3 && hers.Count == 1, "%d reviews, %d of alice on EVM chains: want 3 and 1", all.Count, hers.Count)
	return "87.50, -3 and 4.250: 6 mirrors, one for each source and destination; values, decimals and tags equal; a summary of the group counts 3 reviews; the first is source " + d.wanted[0].source.String()
}

// searches finds the agent by what its reviewers gave, in the relayer's index.
func (d *demo) searches(ctx context.Context) string {
	var found client.Hits
	var list client.Reviews
	until(ctx, func(ctx context.Context) {
		for into, args := range map[any][]string{
			&found: {"agent", "search", "--linked", "--reviewer", d.account("alice").Address, "--min-average", "87.5"},
			&list:  {"feedback", "search", "--agent", d.agent[network1].String()},
		} {
			out, _, err := d.bridge(ctx, append(args, "-o", "json")...)
			check(err)
			check(json.Unmarshal(out, into))
		}
		mirrors := 0
		for _, r := range list.Reviews {
			mirrors += len(r.Mirrors)
		}
		all := len(found.Hits) == 1 && len(found.Hits[0].Members) == 3 && found.Hits[0].Reviews.Count == 1 && len(list.Reviews) == 3 && mirrors == 6
		demand(all, "%d agents (%+v), %d reviews with %d mirrors: want 1, and 3 with 6", len(found.Hits), found.Hits, len(list.Reviews), mirrors)
	})
	average := found.Hits[0].Reviews.Average
	demand(average == "87.50", "alice's average on EVM chains is %s, want 87.50", average)
	return "one agent with 3 registrations, alice's average 87.50; 3 reviews, each once, with 6 mirrors"
}

// selfReview lets the owner of one member review another.
func (d *demo) selfReview(ctx context.Context) string {
	d.ban(ctx, "review by the owner of another member", owners[network2], network1, d.agent[network1], d.others(network1)...)
	// What is given later and arrives shows that the relayer has passed it by.
	g := d.give(ctx, "bob", network1, d.agent[network1], "70", "later", "", d.others(network1)...)
	d.wanted = append(d.wanted, g)
	d.everywhere(ctx, chains.MirrorDelivered, g)
	d.noneOf(ctx)
	return "a later feedback arrived on both other chains, this one and those of the refused claims nowhere"
}

// noneOf checks that nothing arrived that must not.
func (d *demo) noneOf(ctx context.Context) {
	for _, b := range d.refused {
		for _, agent := range b.at {
			err := abort.Catch(func() { d.unmirrored(ctx, b.source, agent) })
			demand(err == nil, "%s: %w", b.why, err)
		}
	}
}

// revocation revokes the first feedback.
func (d *demo) revocation(ctx context.Context) string {
	g := d.wanted[0]
	d.write(ctx, g.client, network1, "feedback", "revoke", g.ref.String())
	d.wanted = d.wanted[1:]
	d.everywhere(ctx, chains.MirrorRevoked, g)
	return "source " + g.source.String() + " is revoked at both mirrors"
}

// response lets the agent's owner answer a feedback, and a stranger too.
func (d *demo) response(ctx context.Context) string {
	g := d.wanted[len(d.wanted)-1]
	const uri = "https://agent.example/thanks"
	for _, person := range []string{"mallory", owners[network1]} {
		d.write(ctx, person, network1, "feedback", "respond", g.ref.String(), "--uri", uri)
	}
	var ids = map[string]caip.Hash{}
	d.look(ctx, network1, func(c chains.Chain) {
		for _, r := range must(c.Responses(ctx, g.ref, chains.Latest)) {
			for _, person := range []string{"owner", "mallory"} {
				if r.Responder == d.account(person) {
					ids[person] = r.ID()
				}
			}
		}
	})
	demand(len(ids) == 2, "%d responses at the origin, want 2", len(ids))
	arrived := func(ctx context.Context, id caip.Hash) (yes bool) {
		d.look(ctx, network2, func(c chains.Chain) { yes = must(c.ResponseMirrored(ctx, id, d.agent[network2], chains.Latest)) })
		return yes
	}
	until(ctx, func(ctx context.Context) {
		demand(arrived(ctx, ids["owner"]), "the owner's response has not arrived")
	})
	demand(!arrived(ctx, ids["mallory"]), "a stranger's response was mirrored")
	return "the owner's arrived on " + network2 + ", a stranger's did not"
}

// account is a person's account on the first chain.
func (d *user) account(person string) caip.AccountID {
	return d.net.A.Account(d.net.A.Keys()[slices.Index(network.People, person)].Address)
}

// nothingElse looks once more at everything, and stops the relayer in order.
func (d *demo) nothingElse(ctx context.Context) string {
	d.noneOf(ctx)
	d.everywhere(ctx, chains.MirrorDelivered, d.wanted...)
	count := 0
	for _, g := range d.wanted {
		count += len(g.to)
	}
	return fmt.Sprintf("%d mirrors of %d feedbacks stand, each once; %d feedbacks that must not be mirrored are not", count, len(d.wanted), len(d.refused))
}

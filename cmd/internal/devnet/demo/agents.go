package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// The names of the three chains, shorter.
const network1, network2, network3 = network.NameA, network.NameB, network.NameSATI

var networks = []string{network1, network2, network3}

// agents are the registrations of one agent by the name of their chain.
type agents map[string]caip.AgentRef

// list are the registrations in the order of the chains.
func (a agents) list() (refs []caip.AgentRef) {
	for _, chain := range networks {
		refs = append(refs, a[chain])
	}
	return refs
}

// owners are who owns the agent on each chain. They differ, so that a review by one of them at
// another's registration is not refused by the registry itself.
var owners = map[string]string{network1: "owner", network2: "owner2", network3: "owner"}

// registerOn makes a registration without a file.
func (d *user) registerOn(ctx context.Context, owner, chain string) caip.AgentRef {
	args := []string{"agent", "register", "--chain", chain}
	if chain == network3 {
		args = append(args, "--name", "Weather")
	}
	return d.write(ctx, owner, chain, args...).Agent
}

// file pins a registration file that lists refs and returns its URI. Files with different notes are
// different files.
func (d *user) file(note string, refs ...caip.AgentRef) string {
	return must(d.net.Pin(must(network.AgentFile("Weather", note, refs))))
}

// short names a registration as the command line takes it, by the configured name of its chain.
func (d *demo) short(ref caip.AgentRef) string {
	for _, name := range networks {
		if d.agent[name].Chain() == ref.Chain() {
			return name + "/" + ref.ID
		}
	}
	return ref.String()
}

func (d *user) setURI(ctx context.Context, owner, chain string, ref caip.AgentRef, uri string) {
	d.write(ctx, owner, chain, "agent", "set-uri", ref.String(), "--uri", uri)
}

// register registers the agent on all three chains, with one file, wallets, a home, and leave for
// the relayer to follow the home's agentURI.
func (d *demo) register(ctx context.Context) string {
	d.agent = agents{}
	for _, chain := range networks {
		ref := d.registerOn(ctx, owners[chain], chain)
		d.agent[chain] = ref
	}
	d.control = agents{}
	for _, chain := range []string{network1, network2} {
		ref := d.registerOn(ctx, "carol", chain)
		d.control[chain] = ref
	}
	// Who names a registration has to be sure that it was there, by the clocks of the chains.
	check(d.net.Pass(3 * time.Minute))
	uri := d.file("forecasts for everybody", d.agent.list()...)
	d.uri = uri
	relayer := d.account("relayer")
	for chain, ref := range d.agent {
		owner := owners[chain]
		steps := [][]string{
			{"agent", "set-metadata", ref.String(), "bridge8004:home", d.agent[network1].String()},
			{"agent", "set-uri", ref.String(), "--uri", uri},
		}
		if chain == network3 {
			steps = append(steps, []string{"agent", "set-wallet", ref.String(), network.SolanaKeypair("wallet").PublicKey().String()})
		} else {
			steps = append(steps,
				[]string{"agent", "set-wallet", ref.String(), "--wallet-key", d.net.Key("wallet")},
				[]string{"agent", "grant", ref.String(), "--relayer", relayer.Address})
		}
		for _, args := range steps {
			d.write(ctx, owner, chain, args...)
		}
	}
	both := d.file("the control", d.control[network1], d.control[network2])
	for chain, ref := range d.control {
		d.setURI(ctx, "carol", chain, ref, both)
	}
	for chain, ref := range d.agent {
		d.look(ctx, chain, func(c chains.Chain) {
			agent := must(c.Agent(ctx, ref, chains.Latest))
			demand(agent.URI == uri, "agentURI of %s is %s, want %s", ref, agent.URI, uri)
			demand(agent.Wallet.State == chains.WalletSet, "wallet of %s is %s", ref, agent.Wallet.State)
		})
	}
	return fmt.Sprintf("%s, %s and %s read %s", d.short(d.agent[network1]), d.short(d.agent[network2]), d.short(d.agent[network3]), uri)
}

// impostors registers claims that must not count: a one-sided one, and three registrations that are
// linked in a chain. Each gets a feedback that would be mirrored if the claim were believed.
func (d *demo) impostors(ctx context.Context) string {
	// Mallory's file claims the agent; the agent's does not list Mallory's.
	claim := d.registerOn(ctx, "mallory", network1)
	d.claim(ctx, "mallory", network1, claim, "one-sided", claim, d.agent[network2])
	// One lists two, two lists one and three, three lists two: nobody vouches for one and three.
	one := d.registerOn(ctx, "mallory", network1)
	two := d.registerOn(ctx, "mallory", network2)
	three := d.registerOn(ctx, "mallory", network3)
	check(d.net.Pass(3 * time.Minute))
	for _, c := range []struct {
		chain string
		ref   caip.AgentRef
		lists []caip.AgentRef
	}{
		{network1, one, []caip.AgentRef{one, two}},
		{network2, two, []caip.AgentRef{one, two, three}},
		{network3, three, []caip.AgentRef{two, three}},
	} {
		d.claim(ctx, "mallory", c.chain, c.ref, "chain of three", c.lists...)
	}
	d.ban(ctx, "one-sided claim", "bob", network1, claim, d.agent[network2], d.agent[network3])
	d.ban(ctx, "chain of three", "bob", network1, one, two, three)
	d.ban(ctx, "chain of three", "bob", network2, two, one, three)
	d.impostorLinks(ctx, claim, one)
	return fmt.Sprintf("%s claims the agent; %s, %s and %s are linked in a chain; all were reviewed", d.short(claim), d.short(one), d.short(two), d.short(three))
}

func (d *user) claim(ctx context.Context, owner, chain string, ref caip.AgentRef, note string, lists ...caip.AgentRef) {
	d.setURI(ctx, owner, chain, ref, d.file(note, lists...))
}

type linkView struct {
	Group *link.Group
	Links []link.Link
}

func (d *user) linkOf(ctx context.Context, ref caip.AgentRef, flags ...string) (v linkView) {
	d.answer(ctx, &v, append([]string{"link", "show", ref.String()}, flags...)...)
	return v
}

// impostorLinks checks what the links of the impostors are, as read from the chains by a process of
// its own.
func (d *demo) impostorLinks(ctx context.Context, claim, chained caip.AgentRef) {
	v := d.linkOf(ctx, claim)
	demand(v.Group == nil, "the one-sided claim of %s made a group", claim)
	oneSided := func(l link.Link) bool { return l.From == claim && l.State == link.OneSided }
	demand(slices.ContainsFunc(v.Links, oneSided), "the claim of %s is not shown as one-sided", claim)
	v = d.linkOf(ctx, chained)
	demand(v.Group != nil && v.Group.Status == link.Refused, "the chain of three is not refused: %+v", v.Group)
}

// links checks that the agent's three registrations are a group that may be acted on.
func (d *demo) links(ctx context.Context) string {
	v := d.linkOf(ctx, d.agent[network3])
	demand(v.Group != nil, "no group")
	sound := v.Group.Status == link.Active && len(v.Group.Members) == 3 && v.Group.Pinned && v.Group.Home == d.agent[network1]
	demand(sound, "the group is %+v", *v.Group)
	return "an active group of 3 on pinned evidence, home " + v.Group.Home.Chain().String() + "; the one-sided claim is no group, the chain of three is refused"
}

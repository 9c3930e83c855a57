package demo

import (
	"context"
	"encoding/binary"
	"fmt"
	"log/slog"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
)

// look opens a chain for one look and closes it.
func (d *witness) look(ctx context.Context, chain string, see func(chains.Chain)) {
	a := bridge8004.New(must(config.Load(config.Options{File: d.net.Config()})), slog.New(slog.DiscardHandler))
	defer a.Close()
	see(must(a.Chain(ctx, chain)))
}

// mirrors returns the feedback of an agent that stands for a source, as its chain lists it.
func (d *witness) mirrors(ctx context.Context, source caip.Hash, agent caip.AgentRef) (list []chains.Feedback) {
	d.look(ctx, agent.Chain().String(), func(c chains.Chain) {
		for _, f := range must(c.Feedbacks(ctx, agent, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)) {
			origin, mirror, err := c.OriginOf(ctx, f, chains.Latest)
			check(err)
			if mirror && standsFor(f, origin, source) {
				list = append(list, f)
			}
		}
	})
	return list
}

// standsFor tells whether a mirror is that of a source. On EVM the relay keeps the source id; on
// SATI task_ref is the hash of it and the epoch.
func standsFor(f chains.Feedback, origin chains.Origin, source caip.Hash) bool {
	if f.SATI == nil {
		return origin.Source == source
	}
	const epochs = 3 // more than were ever voided here
	for epoch := range uint32(epochs) {
		if f.SATI.TaskRef == caip.Keccak256(source[:], binary.BigEndian.AppendUint32(nil, epoch)) {
			return true
		}
	}
	return false
}

// mirrored checks that a source has exactly one mirror at an agent, in the state wanted, equal to
// the original in value, decimals and tags.
func (d *witness) mirrored(ctx context.Context, g given, agent caip.AgentRef, state chains.MirrorState) {
	list := d.mirrors(ctx, g.source, agent)
	demand(len(list) == 1, "%d mirrors of %s at %s", len(list), g.source, agent)
	d.look(ctx, agent.Chain().String(), func(c chains.Chain) {
		what := fmt.Sprintf("the mirror of %s at %s", g.source, agent)
		m := must(c.MirrorOf(ctx, g.source, agent, chains.Latest))
		demand(m.State == state, "%s is %q, want %q", what, m.State, state)
		f := must(c.Feedback(ctx, m.Ref, chains.Latest))
		demand(f.Ref == list[0].Ref, "%s is named %s and listed as %s", what, f.Ref, list[0].Ref)
		demand(f.HasValue && f.Value == g.value, "%s has value %s, want %s", what, f.Value, g.value)
		demand(f.Tag1 == g.tag1 && f.Tag2 == g.tag2, "%s has tags %q and %q, want %q and %q", what, f.Tag1, f.Tag2, g.tag1, g.tag2)
		demand(f.Proof.Holds(), "%s has no proven author", what)
	})
}

// unmirrored checks that a source has no mirror at an agent, neither by the relay's own word nor in
// its list.
func (d *witness) unmirrored(ctx context.Context, source caip.Hash, agent caip.AgentRef) {
	for _, f := range d.mirrors(ctx, source, agent) {
		fail("%s was mirrored at %s as %s", source, agent, f.Ref)
	}
	d.look(ctx, agent.Chain().String(), func(c chains.Chain) {
		m := must(c.MirrorOf(ctx, source, agent, chains.Latest))
		demand(m.State == chains.MirrorNone, "%s is %s at %s", source, m.State, agent)
	})
}

// everywhere waits until a feedback has its one mirror at each agent.
func (d *witness) everywhere(ctx context.Context, state chains.MirrorState, list ...given) {
	until(ctx, func(ctx context.Context) {
		for _, g := range list {
			for _, agent := range g.to {
				d.mirrored(ctx, g, agent, state)
			}
		}
	})
}

package demo

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
)

// look opens a chain for one look and closes it.
func (d *witness) look(ctx context.Context, chain string, see func(chains.Chain) error) error {
	cfg, err := config.Load(config.Options{File: d.net.Config()})
	if err != nil {
		return err
	}
	a := bridge8004.New(cfg, slog.New(slog.DiscardHandler))
	defer a.Close()
	c, err := a.Chain(ctx, chain)
	if err != nil {
		return err
	}
	return see(c)
}

// mirrors returns the feedback of an agent that stands for a source, as its chain lists it.
func (d *witness) mirrors(ctx context.Context, source caip.Hash, agent caip.AgentRef) (list []chains.Feedback, err error) {
	err = d.look(ctx, agent.Chain().String(), func(c chains.Chain) error {
		all, err := c.Feedbacks(ctx, agent, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
		if err != nil {
			return err
		}
		for _, f := range all {
			origin, mirror, err := c.OriginOf(ctx, f, chains.Latest)
			if err != nil {
				return err
			}
			if mirror && standsFor(f, origin, source) {
				list = append(list, f)
			}
		}
		return nil
	})
	return list, err
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
func (d *witness) mirrored(ctx context.Context, g given, agent caip.AgentRef, state chains.MirrorState) error {
	list, err := d.mirrors(ctx, g.source, agent)
	if err != nil {
		return err
	}
	if len(list) != 1 {
		return fmt.Errorf("%d mirrors of %s at %s", len(list), g.source, agent)
	}
	return d.look(ctx, agent.Chain().String(), func(c chains.Chain) error {
		m, err := c.MirrorOf(ctx, g.source, agent, chains.Latest)
		if err != nil {
			return err
		}
		if m.State != state {
			return fmt.Errorf("the mirror of %s at %s is %q, want %q", g.source, agent, m.State, state)
		}
		f, err := c.Feedback(ctx, m.Ref, chains.Latest)
		if err != nil {
			return err
		}
		switch {
		case f.Ref != list[0].Ref:
			return fmt.Errorf("the mirror of %s at %s is named %s and listed as %s", g.source, agent, f.Ref, list[0].Ref)
		case !f.HasValue || f.Value != g.value:
			return fmt.Errorf("the mirror of %s at %s has value %s, want %s", g.source, agent, f.Value, g.value)
		case f.Tag1 != g.tag1 || f.Tag2 != g.tag2:
			return fmt.Errorf("the mirror of %s at %s has tags %q and %q, want %q and %q", g.source, agent, f.Tag1, f.Tag2, g.tag1, g.tag2)
		case !f.Proof.Holds():
			return fmt.Errorf("the mirror of %s at %s has no proven author", g.source, agent)
		}
		return nil
	})
}

// unmirrored checks that a source has no mirror at an agent, neither by the relay's own word nor in
// its list.
func (d *witness) unmirrored(ctx context.Context, source caip.Hash, agent caip.AgentRef) error {
	list, err := d.mirrors(ctx, source, agent)
	if err != nil {
		return err
	}
	if len(list) != 0 {
		return fmt.Errorf("%s was mirrored at %s as %s", source, agent, list[0].Ref)
	}
	return d.look(ctx, agent.Chain().String(), func(c chains.Chain) error {
		m, err := c.MirrorOf(ctx, source, agent, chains.Latest)
		if err != nil {
			return err
		}
		if m.State != chains.MirrorNone {
			return fmt.Errorf("%s is %s at %s", source, m.State, agent)
		}
		return nil
	})
}

// everywhere waits until a feedback has its one mirror at each agent.
func (d *witness) everywhere(ctx context.Context, state chains.MirrorState, list ...given) error {
	return until(ctx, func(ctx context.Context) error {
		var problems []error
		for _, g := range list {
			for _, agent := range g.to {
				problems = append(problems, d.mirrored(ctx, g, agent, state))
			}
		}
		return errors.Join(problems...)
	})
}

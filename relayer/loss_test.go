package relayer

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// unlink has the second member list itself only, and waits until the group is gone.
func (b *bed) unlink(s *Service, owner string, ref caip.AgentRef) {
	b.t.Helper()
	b.files.Put("ipfs://alone", ref)
	b.do(b.on(ref), owner, chains.SetURI{Agent: ref, URI: "ipfs://alone"})
	b.until("the group is dissolved", func() bool {
		groups, err := s.Links(b.t.Context())
		return err == nil && len(groups) == 0
	})
}

func TestRevocation_follows_an_ended_link_though_the_memory_is_lost(t *testing.T) {
	for _, name := range []string{"revoked before", "revoked after"} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			refs := b.linked("owner", b.a, b.b)
			o := b.options()
			o.Config.Routes[0].Agents = []string{refs[1].String()} // the member that leaves
			s := b.start(o)
			origin := b.give(b.a, "client", refs[0], "5")
			b.mirrored(origin, refs)
			b.unlink(s, "owner", refs[1])
			stop(t, s)
			must.OK(t, os.RemoveAll(b.dir))
			if name == "revoked before" {
				b.do(b.a, "client", chains.RevokeFeedback{Ref: origin})
			}
			s = b.start(o)
			b.quiet(s)
			if name == "revoked after" {
				b.do(b.a, "client", chains.RevokeFeedback{Ref: origin})
			}
			b.until("the mirror is revoked", func() bool { return b.mirror(origin, refs[1]).State == chains.MirrorRevoked })
		})
	}
}

func TestVoided_mirror_is_delivered_again_though_its_delivery_is_forgotten(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Links.Recheck = time.Hour
	s := b.start(o)
	origin := b.give(b.a, "client", refs[0], "1")
	b.mirrored(origin, refs)
	b.quiet(s)
	id := stream.NewAction(stream.VerbDeliver, caip.SourceID(origin), refs[1], 0).ID
	must.OK(t, s.state.Deliveries.Delete(t.Context(), id.String()))
	must.OK(t, b.b.VoidMirror(caip.SourceID(origin), refs[1], "wrong"))
	b.until("the next epoch stands", func() bool {
		m := b.mirror(origin, refs[1])
		return m.State == chains.MirrorDelivered && m.Epoch == 1
	})
}

// sick is a chain that cannot tell of one feedback.
type sick struct {
	*memchain.Chain
	of caip.FeedbackRef
}

func (s sick) OriginOf(ctx context.Context, f chains.Feedback, at chains.Finality) (chains.Origin, bool, error) {
	if f.Ref == s.of {
		return chains.Origin{}, false, &chains.Error{Kind: chains.Transient, Chain: f.Ref.Chain(), Op: "read origin", Err: errors.New("the node has lost it")}
	}
	return s.Chain.OriginOf(ctx, f, at)
}

func TestHistory_with_one_item_that_cannot_be_read_is_planned_but_for_that(t *testing.T) {
	b := newBed(t)
	refs := []caip.AgentRef{b.register(b.a, "owner"), b.register(b.b, "owner")}
	lost := b.give(b.a, "client", refs[0], "1")
	var others []caip.FeedbackRef
	for range 20 {
		others = append(others, b.give(b.a, "client", refs[0], "2"))
	}
	o := b.options()
	o.Chains[b.a.Info().Registry] = sick{b.a, lost}
	s := b.start(o)
	b.until("what was given is passed over: the agents are not linked", func() bool {
		return s.Health().Ready && s.counted("not_mirrored_total", "not-linked") >= float64(len(others))
	})
	b.files.Put("ipfs://both", refs...)
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: "ipfs://both"})
	b.do(b.b, "owner", chains.SetURI{Agent: refs[1], URI: "ipfs://both"})
	for _, origin := range others {
		b.mirrored(origin, refs)
	}
}

package relayer

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// governed waits until a registry has been seen, so that what comes after it is a change.
func (b *bed) governed(s *Service, registry caip.AccountID) {
	b.t.Helper()
	b.until("the registry is known", func() bool {
		list, err := s.Registries(b.t.Context())
		for _, r := range list {
			if r.Registry == registry {
				return err == nil
			}
		}
		return false
	})
}

func TestRegistry_thatChanges_freezesWhatIsWrittenFromAndToIt(t *testing.T) {
	for _, side := range []string{"destination", "origin"} {
		t.Run(side, func(t *testing.T) {
			b := newBed(t)
			refs := b.linked("owner", b.a, b.b)
			o := b.options()
			s := b.start(o)
			b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
			changed := b.b
			if side == "origin" {
				changed = b.a
			}
			id := changed.Info().Chain
			b.governed(s, changed.Info().Registry)
			b.until("all is well and measured", func() bool {
				return s.measured("healthy") == 1 && s.measured("ready") == 1 && s.measured("frozen", "b") == 0 && s.measured("checkpoint_height", "b") > 0 && s.measured("bucket_bytes", "links") > 0
			})
			must.OK(t, changed.ChangeRegistry(caip.AccountID{Chain: id, Address: "0x00000000000000000000000000000000000000ee"}, caip.AccountID{}))
			b.until("it is frozen", func() bool {
				return !s.Health().OK && strings.Contains(strings.Join(s.Health().Problems, " "), "the registry has changed")
			})
			b.until("that is measured", func() bool {
				return s.measured("healthy") == 0 && s.measured("frozen", changed.Info().Name) == 1 && s.measured("frozen", "s") == 0
			})
			origin := b.give(b.a, "client", refs[0], "2")
			b.until("what is due is parked", func() bool {
				parked, err := s.Parked(t.Context())
				return err == nil && len(parked) == 1 && parked[0].Action.Origin == origin && strings.Contains(parked[0].Why, "the registry "+changed.Info().Registry.String()+" has changed")
			})
			b.refused(s)
			if n := b.copies(origin, refs[1]); n != 0 {
				t.Fatalf("%d mirrors were written while it was frozen", n)
			}

			// A restart keeps it frozen; an operator's word ends it.
			stop(t, s)
			admin := must.Get(OpenAdmin(t.Context(), o.Config))(t)
			accepted, err := admin.AcknowledgeRegistry(t.Context(), changed.Info())
			if err != nil || accepted.Accepted[0].Implementation.Address != "0x00000000000000000000000000000000000000ee" {
				t.Fatalf("%+v, %v", accepted, err)
			}
			if _, err := admin.AcknowledgeRegistry(t.Context(), changed.Info()); chains.KindOf(err) != chains.NotFound {
				t.Errorf("acknowledged twice: %v", err)
			}
			admin.Close()
			s = b.start(o)
			b.mirrored(origin, refs)
			b.quiet(s)
		})
	}
}

// A relayer that dies before a node could tell who governs a registry has accepted nothing of it,
// so the next one sees it for the first time: nothing is read before.
func TestRegistry_isAcceptedBeforeItIsRead(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	origin := b.give(b.a, "client", refs[0], "1")
	var refused atomic.Int32
	b.a.SetFault(func(c memchain.Call) error {
		if c.Method != "Contracts" {
			return nil
		}
		refused.Add(1)
		return &chains.Error{Kind: chains.Transient, Op: "read who governs the registry", Err: errors.New("nothing")}
	})
	o := b.options()
	s := b.start(o)
	b.until("it was asked for, or the registry read without", func() bool { return refused.Load() > 5 || s.Health().OK })
	stop(t, s)
	b.a.SetFault(nil)
	s = b.start(o)
	b.until("the review is mirrored", func() bool {
		if problems := strings.Join(s.Health().Problems, "; "); strings.Contains(problems, "the registry has changed") {
			t.Fatal(problems)
		}
		return b.mirror(origin, refs[1]).State == chains.MirrorDelivered
	})
}

package relayer

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
)

func TestFullDisk_isAProblem_andWhenThereIsRoomAgainTheWorkGoesOn(t *testing.T) {
	relaytest.OnDisk(t, func(t *testing.T, d relaytest.Disk) {
		b := newBed(t)
		refs := b.linked("owner", b.a, b.b)
		o := b.options()
		o.Config.NATS.Dir, o.Config.NATS.MaxBytes = filepath.Join(d.Dir, "nats"), 1<<20
		s := b.start(o)
		b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
		b.until("the disk is looked at", func() bool { return s.measured("checks_failing", "disk") == 0 })
		d.Fill()
		b.until("the disk is a problem, and counted", func() bool {
			return strings.Contains(strings.Join(s.Health().Problems, " "), "it takes no writes") && s.measured("checks_failing", "disk") == 1
		})
		b.until("so is the bus", func() bool {
			return strings.Contains(strings.Join(s.Health().Problems, " "), "the bus takes no writes") && s.measured("bus_failing") == 1
		})
		origin := b.give(b.a, "client", refs[0], "2")
		b.until("so is what it means", func() bool { return !s.Health().OK })
		d.Free()
		// The store may have recovered by itself; if not, the process ends with a reason and the
		// next one opens it.
		b.until("it has recovered or ended", func() bool {
			select {
			case <-s.Done():
				return true
			default:
				return s.Health().OK && b.mirror(origin, refs[1]).State == chains.MirrorDelivered
			}
		})
		if err := s.Err(); err != nil {
			if !strings.Contains(err.Error(), "start again") {
				t.Errorf("it ended with %v", err)
			}
			stop(t, s)
			s = b.start(o)
		}
		b.mirrored(origin, refs)
		b.until("the disk is none any more", func() bool { return s.Health().OK && s.measured("checks_failing", "disk") == 0 })
	})
}

func TestFullDisk_doesNotHoldUpStopping(t *testing.T) {
	relaytest.OnDisk(t, func(t *testing.T, d relaytest.Disk) {
		b := newBed(t)
		refs := b.linked("owner", b.a, b.b)
		o := b.options()
		o.Config.NATS.Dir, o.Config.NATS.MaxBytes = filepath.Join(d.Dir, "nats"), 1<<20
		s := b.start(o)
		b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
		d.Fill()
		b.give(b.a, "client", refs[0], "2")
		b.until("the bus fails", func() bool { _, _, failing := s.bus.Failing(); return failing })
		begun := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		_ = s.Stop(ctx)
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("stopping took %s", took)
		}
	})
}

package watch

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// A machine that fails leaves the files as they were at some moment, and of what was not synced any
// part. Whatever is there of a batch, the watcher goes on from its checkpoint: nothing is lost, and
// nothing is there twice but a part of a batch that was torn before NATS had confirmed it.
func TestRestore_losesAndDoublesNothing(t *testing.T) {
	r, stored := newRig(t), t.TempDir()
	on := func(t *testing.T, dir string) *stream.Bus {
		t.Helper()
		c := config.Default().NATS
		c.Dir = dir
		bus := must.Get(stream.Open(t.Context(), c, "test", time.Second))(t)
		s := must.Get(state.Open(t.Context(), bus))(t)
		r.Watcher = &Watcher{Chain: r.chain, Config: r.Config, Bus: bus, State: s, Mine: r.Mine, Agents: r.Agents, Heeds: r.Heeds, Begin: r.Begin, Log: r.Log, Clock: r.Clock, Hook: failpoint.Wrap(nil)}
		return bus
	}
	give := func(n int) {
		t.Helper()
		for range n {
			r.do(t, "client", chains.GiveFeedback{Agent: r.agent})
		}
		r.chain.Settle()
	}

	bus := on(t, stored)
	give(20)
	r.rounds(t, 1)
	give(200)
	before := keep(t, stored)
	// The machine fails behind the batch and before its checkpoint.
	crash := errors.New("crash")
	r.Hook = failpoint.Wrap(func(string) error { return crash })
	if _, err := r.round(t.Context()); !errors.Is(err, crash) {
		t.Fatal(err)
	}
	behind := keep(t, stored)
	r.Hook = failpoint.Wrap(nil)
	r.rounds(t, 1)
	after := keep(t, stored)
	bus.Close()

	torn := map[string]bool{}
	cases := map[string]string{"before the batch": before, "behind the batch": behind, "behind the checkpoint": after}
	// Of the batch's writes some came to the disk.
	from, to := block(t, before), block(t, behind)
	for name, part := range map[string]int64{"a byte of it": 1, "half of it": (to.size - from.size) / 2, "all but a byte": to.size - from.size - 1} {
		if to.size <= from.size || to.name != from.name {
			t.Fatalf("the batch is not in the block it was to be in: %+v, %+v", from, to)
		}
		dir := keep(t, behind)
		must.OK(t, os.Truncate(filepath.Join(dir, to.name), from.size+part))
		cases[name], torn[name] = dir, true
	}
	give(30) // what comes meanwhile makes no other list of what may be stored
	for name, dir := range cases {
		t.Run(name, func(t *testing.T) {
			bus := on(t, dir)
			defer bus.Close()
			for more := true; more; {
				var err error
				if more, err = r.round(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			want := map[caip.Hash]int{}
			for after := (chains.Position{}); ; {
				batch := must.Get(r.chain.Read(t.Context(), chains.Query{After: after, UpTo: r.Status().Checkpoint.Position}))(t)
				for _, e := range batch.Events {
					want[e.ID] = 1
				}
				if after = batch.Through; after.Height >= r.Status().Checkpoint.Position.Height {
					break
				}
			}
			if len(want) < 220 {
				t.Fatalf("the chain tells %d events", len(want))
			}
			for _, e := range all(t, bus) {
				want[e.ID]--
			}
			for id, n := range want {
				if n != 0 && (n != -1 || !torn[name]) {
					t.Errorf("event %s: %d missing", id, n)
				}
			}
		})
	}
}

// keep copies the files of a bus, as they are now.
func keep(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.RemoveAll(filepath.Join(dir, "door")); err != nil { // a socket
		t.Fatal(err)
	}
	must.OK(t, os.CopyFS(to, os.DirFS(dir)))
	must.OK(t, os.Chmod(filepath.Join(to, "rows.key"), 0o600))
	return to
}

// file is one of the files of a bus.
type file struct {
	name string
	size int64
}

// block is the newest block of messages of the EVENTS stream.
func block(t *testing.T, dir string) file {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "test-events", "msgs", "*.blk"))
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	newest := slices.Max(list)
	info := must.Get(os.Stat(newest))(t)
	name, _ := filepath.Rel(dir, newest)
	return file{name, info.Size()}
}

// all are the events that a bus holds.
func all(t *testing.T, bus *stream.Bus) (out []stream.Event) {
	t.Helper()
	s := must.Get(bus.JetStream.Stream(t.Context(), bus.Events()))(t)
	for next := uint64(1); ; next++ {
		m, err := s.GetMsg(t.Context(), next, jetstream.WithGetMsgSubject("test.events.>"))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return out
		}
		must.OK(t, err)
		e := must.Get(stream.DecodeEvent(m.Data))(t)
		out, next = append(out, e), m.Sequence
	}
}

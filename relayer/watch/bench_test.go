package watch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/contracts/bindings"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// past is what the chain of a benchmark holds: feedbacks, so many in a block, and empty blocks
// behind each of those.
type past struct{ Feedbacks, PerBlock, Empty int }

// site is where a chain is found.
type site struct {
	Chain                       caip.ChainID
	RPC                         string
	Identity, Reputation, Relay common.Address
	DeployBlock, Last, Given    uint64
}

// pastEnv holds the past for the process of the node.
const pastEnv = "BRIDGE8004_BENCH_PAST"

func TestMain(m *testing.M) {
	if text := os.Getenv(pastEnv); text != "" {
		if err := serve(text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serve is the process of the node, apart from the watcher, so that what the watcher costs can be
// told from what the node costs. It runs until its input ends.
func serve(text string) error {
	var p past
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return err
	}
	n, err := localnet.Start(localnet.Options{Manual: true})
	if err != nil {
		return err
	}
	defer n.Close()
	registry := n.Identity()
	if _, err := n.Send(n.Keys()[1], &registry, nil, bindings.NewIdentityRegistry().PackRegister()); err != nil {
		return err
	}
	if err := n.GiveMany(context.Background(), p.Feedbacks, p.PerBlock, 1, p.Empty); err != nil {
		return err
	}
	last, err := n.Finalize()
	if err != nil {
		return err
	}
	if err := json.NewEncoder(os.Stdout).Encode(site{Chain: n.ChainID(), RPC: n.RPCURL(), Identity: n.Identity(), Reputation: n.Reputation(), Relay: n.Relay(),
		DeployBlock: n.DeployBlock(), Last: last, Given: uint64(p.Feedbacks)}); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// node starts the process of a node with a past.
func node(b *testing.B, p past) (s site) {
	b.Helper()
	self := must.Get(os.Executable())(b)
	text, _ := json.Marshal(p)
	c := exec.Command(self)
	c.Env, c.Stderr = append(os.Environ(), pastEnv+"="+string(text)), os.Stderr
	in := must.Get(c.StdinPipe())(b)
	out := must.Get(c.StdoutPipe())(b)
	must.OK(b, c.Start())
	b.Cleanup(func() {
		in.Close()
		_ = c.Wait()
	})
	must.OK(b, json.NewDecoder(out).Decode(&s))
	return s
}

func (s site) open(b *testing.B) *evm.Chain {
	c := must.Get(evm.Dial(b.Context(), evm.Config{Name: "bench", Chain: s.Chain, RPC: []string{s.RPC}, Registry: s.Identity, Reputation: s.Reputation,
		Relays: []common.Address{s.Relay}, DeployBlock: s.DeployBlock}))(b)
	return c
}

// spent is what a stretch of work took: time, and CPU of this process, the bus in it included.
type spent struct{ time, cpu time.Duration }

func measure(f func()) spent {
	runtime.GC()
	cpu := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	begun, before := time.Now(), cpu()
	f()
	return spent{time.Since(begun), cpu() - before}
}

func (s *spent) add(o spent) { s.time, s.cpu = s.time+o.time, s.cpu+o.cpu }

// watch runs the shipped watcher over a chain until it stands at the head, and counts the stored
// events.
func watch(b *testing.B, c chains.Chain) (spent, uint64) {
	bus, s := relaytest.Memory(b)
	defer bus.Close()
	w := &Watcher{Chain: c, Config: config.Chain{Poll: time.Millisecond, Finality: chains.Finalized}, Bus: bus, State: s, Mine: func() bool { return true }, Agents: func() []caip.AgentRef { return nil }, Heeds: func(e chains.Event) bool {
		return e.Kind == chains.KindTransferred || e.Kind == chains.KindAuthority || e.Kind == chains.KindRegistryChanged
	},
		Begin: func(context.Context) error { return nil }, Log: slog.New(slog.DiscardHandler), Clock: time.Now, Hook: failpoint.Wrap(nil)}
	took := measure(func() {
		for {
			more := must.Get(w.round(b.Context()))(b)
			if !more {
				return
			}
		}
	})
	events, _, _, err := bus.Levels(b.Context())
	must.OK(b, err)
	return took, events.Messages
}

// async reads with the adapter and publishes without waiting for each message, as one would who
// keeps no checkpoint. Where it is not synced, the stream is made one that syncs nothing.
func async(b *testing.B, c chains.Chain, synced bool) spent {
	bus, _ := relaytest.Memory(b)
	defer bus.Close()
	js := must.Get(jetstream.New(bus.JetStream.Conn(), jetstream.WithPublishAsyncMaxPending(4000)))(b)
	if !synced {
		events := must.Get(js.Stream(b.Context(), bus.Events()))(b)
		plain := events.CachedInfo().Config
		plain.PersistMode, plain.AllowAtomicPublish = jetstream.AsyncPersistMode, false
		must.OK(b, js.DeleteStream(b.Context(), plain.Name))
		must.Get(js.CreateStream(b.Context(), plain))(b)
	}
	return measure(func() {
		head := must.Get(c.Head(b.Context(), chains.Finalized))(b)
		for after := (chains.Position{}); after.Height < head.Height; {
			batch := must.Get(c.Read(b.Context(), chains.Query{After: after, UpTo: head}))(b)
			for _, e := range batch.Events {
				body := must.Get(stream.EncodeEvent(e))(b)
				must.Get(js.PublishAsync(bus.EventSubject(e.Chain, e.Kind), body, jetstream.WithMsgID(e.ID.String()+":"+e.At.Hash), jetstream.WithStallWait(time.Minute)))(b)
			}
			after = batch.Through
		}
		<-js.PublishAsyncComplete()
	})
}

// raw fetches the same logs one request of 2,000 blocks after the other, and decodes nothing.
func (s site) raw(b *testing.B) spent {
	return measure(func() {
		for from := s.DeployBlock; from <= s.Last; from += 2000 {
			body := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"address":[%q,%q,%q],"fromBlock":"0x%x","toBlock":"0x%x"}]}`,
				s.Identity, s.Reputation, s.Relay, from, min(from+1999, s.Last))
			q := must.Get(http.NewRequest(http.MethodPost, s.RPC, bytes.NewReader([]byte(body))))(b)
			q.Header.Set("Content-Type", "application/json")
			q.Header.Set("Accept-Encoding", "identity")
			a := must.Get(http.DefaultClient.Do(q))(b)
			must.Get(io.Copy(io.Discard, a.Body))(b)
			a.Body.Close()
		}
	})
}

// BenchmarkBackfill has the shipped watcher bring a chain's past to a durable bus (each write
// synced), beside the bare cost in the same run. "dense" is 20,000 feedbacks, 10 a block, against
// the adapter with asynchronous publishing to a stream that syncs nothing; "sparse" one feedback in
// 50 blocks against reading the logs one request at a time. ratio is the bare time over the
// watcher's.
func BenchmarkBackfill(b *testing.B) {
	b.Run("dense", func(b *testing.B) {
		s := node(b, past{Feedbacks: 20_000, PerBlock: 10})
		var shipped, bare, synced, read spent
		var events uint64
		for b.Loop() {
			c := s.open(b)
			bare.add(async(b, c, false))
			c.Close()
			c = s.open(b)
			synced.add(async(b, c, true))
			c.Close()
			c = s.open(b)
			took, n := watch(b, c)
			c.Close()
			if shipped.add(took); n < s.Given {
				b.Fatalf("%d events", n)
			}
			events += n
			read.add(s.raw(b))
		}
		b.ReportMetric(float64(events)/shipped.time.Seconds(), "events/s")
		b.ReportMetric(float64(events)/bare.time.Seconds(), "async-events/s")
		b.ReportMetric(float64(events)/synced.time.Seconds(), "synced-async-events/s")
		b.ReportMetric(float64(events)/read.time.Seconds(), "raw-events/s")
		b.ReportMetric(bare.time.Seconds()/shipped.time.Seconds(), "ratio")
		b.ReportMetric(float64(shipped.cpu.Microseconds())/float64(events), "µs-cpu/event")
		b.ReportMetric(float64(bare.cpu.Microseconds())/float64(events), "async-µs-cpu/event")
	})
	b.Run("sparse", func(b *testing.B) {
		s := node(b, past{Feedbacks: 400, PerBlock: 1, Empty: 49})
		var shipped, read spent
		for b.Loop() {
			read.add(s.raw(b))
			c := s.open(b)
			took, n := watch(b, c)
			c.Close()
			if shipped.add(took); n < s.Given {
				b.Fatalf("%d events", n)
			}
		}
		blocks := float64(s.Last) * float64(b.N)
		b.ReportMetric(blocks/shipped.time.Seconds(), "blocks/s")
		b.ReportMetric(blocks/read.time.Seconds(), "raw-blocks/s")
		b.ReportMetric(read.time.Seconds()/shipped.time.Seconds(), "ratio")
	})
}

// long is a chain with a feedback in each block, made when it is read.
type long struct {
	*memchain.Chain
	height uint64
}

func (l long) Head(context.Context, chains.Finality) (chains.Position, error) {
	return chains.Position{Height: l.height, Hash: "0xhead"}, nil
}

func (l long) Canonical(context.Context, chains.Position) (chains.Standing, error) {
	return chains.StandingSame, nil
}

func (l long) Read(_ context.Context, q chains.Query) (chains.Batch, error) {
	var out chains.Batch
	for h := q.After.Height + 1; h <= l.height && len(out.Events) < 8000; h++ {
		out.Through = chains.Position{Height: h, Hash: fmt.Sprintf("0x%064x", h)}
		e := chains.NewEvent(l.Info().Chain, chains.KindFeedback, caip.AgentRef{}, out.Through, fmt.Sprintf("0x%064x", h), 0, time.Unix(int64(h), 0))
		out.Events = append(out.Events, e)
	}
	return out, nil
}

// BenchmarkBackfill_memory compares the most memory that a backfill of 20,000 and of 500,000 events
// takes, the embedded bus included.
func BenchmarkBackfill_memory(b *testing.B) {
	for _, n := range []uint64{20_000, 500_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var most uint64
			for b.Loop() {
				debug.FreeOSMemory()
				done := make(chan struct{})
				var looking sync.WaitGroup
				looking.Go(func() {
					for tick := time.NewTicker(10 * time.Millisecond); ; {
						select {
						case <-done:
							return
						case <-tick.C:
							most = max(most, inUse())
						}
					}
				})
				took, stored := watch(b, long{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "long"}), n})
				close(done)
				looking.Wait()
				if stored != n {
					b.Fatalf("%d events", stored)
				}
				b.ReportMetric(float64(n)/took.time.Seconds(), "events/s")
				b.ReportMetric(float64(took.cpu.Microseconds())/float64(n), "µs-cpu/event")
			}
			b.ReportMetric(float64(most)/(1<<20), "peak-MB")
		})
	}
}

// inUse is the memory that this process holds, in bytes.
func inUse() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}

package relayer

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// cluster is three NATS servers of one cluster, of which none runs yet.
type cluster struct {
	t       *testing.T
	options []*server.Options
	urls    []string
	running []*server.Server
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t: t, running: make([]*server.Server, 3)}
	// Below the ports that systems give to who asks for any: other tests do, before a server runs.
	var ports []int
	for len(ports) < 6 {
		port := 10_000 + rand.IntN(20_000)
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			defer l.Close()
			ports = append(ports, port)
		}
	}
	var routes []*url.URL
	for i := range 3 {
		routes = append(routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", ports[3+i])})
		c.urls = append(c.urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	for i := range 3 {
		c.options = append(c.options, &server.Options{ServerName: fmt.Sprintf("n%d", i), Host: "127.0.0.1", Port: ports[i], JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
			Cluster: server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: ports[3+i]}, Routes: routes})
	}
	return c
}

func (c *cluster) run(i int) {
	c.t.Helper()
	s := must.Get(server.NewServer(c.options[i]))(c.t)
	c.running[i] = s
	s.Start()
	c.t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
}

// told is a log of which a test reads the messages.
type told struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *told) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *told) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *told) has(what string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.text.String(), what)
}

func TestCluster_withoutAQuorum_isWaitedFor_andRacesOnItsStreamsAreLostLikeOthers(t *testing.T) {
	c := newCluster(t)
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.NATS.Dir, o.Config.NATS.URL, o.Config.NATS.Replicas = "", strings.Join(c.urls, ","), 3
	o.Config.NATS.Key = secretFile(t)
	log := &told{}
	o.Logger = slog.New(slog.NewTextHandler(log, nil))
	s := must.Get(New(o))(t)
	c.run(0)
	started := make(chan error, 1)
	go func() { started <- s.Start(t.Context()) }()
	b.until("it says what it waits for", func() bool { return log.has("its cluster has no quorum") })
	c.run(1)
	c.run(2)
	select {
	case err := <-started:
		must.OK(t, err)
	case <-time.After(90 * time.Second):
		t.Fatalf("it does not start:\n%s", log)
	}
	t.Cleanup(func() { stop(t, s) })
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)

	// A race that is lost on a replicated bucket is answered with code 10164, on others with 10071.
	ctx := t.Context()
	other := must.Get(stream.Open(ctx, o.Config.NATS, o.Config.Prefix, time.Second))(t)
	defer other.Close()
	memory := must.Get(state.Open(ctx, other))(t)
	for what, try := range map[string]func() error{
		"Create": func() error { _, err := memory.Drift.Create(ctx, "x", state.Drift{}); return err },
		"Update": func() error { _, err := memory.Drift.Update(ctx, "x", state.Drift{}, 1); return err },
	} {
		for range 2 { // so that revision 1 is past
			must.OK(t, memory.Drift.Put(ctx, "x", state.Drift{Have: what}))
		}
		if err := try(); !errors.Is(err, state.ErrTaken) {
			t.Errorf("%s: %v", what, err)
		}
	}
	// Racing writers see both codes: a race is lost, never failed.
	var wait sync.WaitGroup
	failed := make(chan error, 64)
	for range 8 {
		wait.Go(func() {
			for range 8 {
				row, err := memory.Drift.Get(ctx, "x")
				if err == nil {
					_, err = memory.Drift.Update(ctx, "x", state.Drift{}, row.Revision)
				}
				if err != nil && !errors.Is(err, state.ErrTaken) {
					failed <- err
				}
			}
		})
	}
	wait.Wait()
	close(failed)
	for err := range failed {
		t.Error(err)
	}
}

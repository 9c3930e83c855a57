// Package chaos runs real relayers on a real devnet through proxies that let one request in ten go
// wrong, kills them again and again, wipes their memory, and lets a witness count at the
// destinations. It is equipment of tests: no program links it.
package chaos

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/cmd/internal/chaos/faults"
	"github.com/bridge8004/bridge8004/cmd/internal/chaos/witness"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/process"
)

// Options choose a run.
type Options struct {
	Name   string // of the run, before each line
	Seed   uint64
	Bin    string // where bridge8004-devnet, bridge8004-relayer and nats-server are
	Source string // root of the checkout, for the ABIs
	Dir    string // where files go; empty when it begins
	Out    io.Writer

	Feedbacks, Revocations, Responses int
	Kills, Wipes                      int // SIGKILLs of a relayer that was ready; wipes of its memory
	Relayers                          int // processes that run at once
	Servers                           int // of NATS, in processes of their own, each stream on all of them; 0: embedded
	Each                              int // faults of every kind at least

	Settle time.Duration // after the last kill, at most
}

// Report is what a run found.
type Report struct {
	Count  witness.Count
	Faults faults.Counts
	Kills  int
	Wipes  int
	Took   time.Duration
}

// lives bound how long a relayer lives after it is ready, in milliseconds.
const shortLife, longLife = 50, 1000

// run is one run.
type run struct {
	o       Options
	w       *world
	l       *load
	cluster *cluster
	chains  []witness.Chain
	files   []string // configurations, one for each relayer
	listen  []string
	report  Report
	began   time.Time
}

// Run plays a run to its end. The error says what kept it from counting, or what the count found.
func Run(ctx context.Context, o Options) (Report, error) {
	r := &run{o: o, began: time.Now()}
	fmt.Fprintf(o.Out, "%s: seed %d: %d feedbacks, %d revocations, %d responses; %d kills, %d wipes; %d relayers, %d NATS servers (0: embedded)\n",
		o.Name, o.Seed, o.Feedbacks, o.Revocations, o.Responses, o.Kills, o.Wipes, o.Relayers, o.Servers)
	err := r.play(ctx)
	if r.w != nil {
		r.report.Faults = faults.Sum(r.w.proxies...)
		r.w.close()
	}
	if r.cluster != nil {
		err = errors.Join(err, r.cluster.stop())
	}
	r.report.Took = time.Since(r.began)
	return r.report, errors.Join(err, r.judge())
}

func (r *run) say(format string, args ...any) {
	fmt.Fprintf(r.o.Out, "%-15s %6.1fs  %s\n", r.o.Name, time.Since(r.began).Seconds(), fmt.Sprintf(format, args...))
}

func (r *run) play(ctx context.Context) error {
	if err := abort.Catch(func() { r.prepare(ctx) }); err != nil {
		return err
	}
	if err := r.link(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	loaded := make(chan error, 1)
	go func() {
		err := r.l.run(ctx)
		loaded <- err
		if err != nil {
			cancel()
		}
	}()
	err := r.violence(ctx)
	if err == nil {
		return r.settle(ctx, loaded)
	}
	cancel()
	return errors.Join(err, <-loaded)
}

// prepare starts the devnet and the bus, registers the agents and writes the relayers'
// configurations.
func (r *run) prepare(ctx context.Context) {
	r.w = &world{o: r.o, file: filepath.Join(r.o.Dir, "net", "devnet.yaml"), ways: map[string]way{}}
	r.w.start(ctx)
	r.l = newLoad(ctx, r.w)
	r.chains = r.w.witnesses()
	nats := map[string]any{"dir": r.memory()}
	if r.o.Servers > 0 {
		ports := abort.Must(process.FreePorts(3 * r.o.Servers))
		r.cluster = &cluster{bin: filepath.Join(r.o.Bin, "nats-server"), dir: r.o.Dir, ports: ports, servers: make([]*process.Process, r.o.Servers)}
		abort.If(r.cluster.start(ctx))
		key := filepath.Join(r.o.Dir, "rows.key") // what tells the relayers' rows from others'
		abort.If(os.WriteFile(key, []byte("what the relayers of one run have in common"), 0o600))
		nats = map[string]any{"url": r.cluster.url(), "replicas": r.o.Servers, "max_bytes": 64 << 20, "key": "file:" + key}
	}
	var agents []string
	for _, refs := range r.l.agents {
		agents = append(agents, refs[0].String())
	}
	for i, port := range abort.Must(process.FreePorts(r.o.Relayers)) {
		r.listen = append(r.listen, fmt.Sprintf("127.0.0.1:%d", port))
		r.files = append(r.files, filepath.Join(r.o.Dir, fmt.Sprintf("relayer-%d.yaml", i)))
		r.w.relayerConfig(r.files[i], agents, map[string]any{"nats": nats, "api": map[string]any{"listen": r.listen[i]}})
	}
	r.say("%d agents registered on %s", groups, strings.Join(names, ", "))
}

func (r *run) memory() string { return filepath.Join(r.o.Dir, "nats") }

// health is what a relayer says of itself.
type health struct {
	Ready    bool
	Problems []string
	Notices  []string
}

// start starts a relayer and waits until it is ready.
func (r *run) start(ctx context.Context, i int) (*process.Process, error) {
	p, err := process.Launch(filepath.Join(r.o.Dir, fmt.Sprintf("relayer-%d.log", i)), filepath.Join(r.o.Bin, "bridge8004-relayer"), "--config", r.files[i])
	if err != nil {
		return nil, err
	}
	var said health
	if err := p.Await(ctx, 90*time.Second, fmt.Sprintf("relayer %d ready", i), func(ctx context.Context) (bool, error) {
		err := process.Get(ctx, "http://"+r.listen[i]+"/healthz", &said)
		if len(said.Problems) > 0 {
			err = errors.New(strings.Join(said.Problems, "; "))
		}
		return said.Ready, err
	}); err != nil {
		return nil, errors.Join(err, p.Stop(0))
	}
	return p, nil
}

// link lets a relayer live until it knows that all agents are linked. What is given from then on
// has to be mirrored, and what is revoked, revoked.
func (r *run) link(ctx context.Context) error {
	p, err := r.start(ctx, 0)
	if err != nil {
		return err
	}
	err = p.Await(ctx, time.Minute, "agents linked", func(ctx context.Context) (bool, error) {
		var list []struct{ Status string }
		err := process.Get(ctx, "http://"+r.listen[0]+"/v1/links", &list)
		active := 0
		for _, group := range list {
			if group.Status == "active" {
				active++
			}
		}
		return active == groups, err
	})
	return errors.Join(err, p.Stop(45*time.Second))
}

// violence kills and wipes. Between two wipes every relayer is started and killed some times; while
// it lives the load goes on.
func (r *run) violence(ctx context.Context) error {
	phases := r.o.Wipes + 1
	killed := make([]int, r.o.Relayers)
	for phase := range phases {
		group, lives := errgroup.WithContext(ctx) // ctx goes on when all have been killed
		for i := range r.o.Relayers {
			mine := r.o.Kills / r.o.Relayers
			group.Go(func() error {
				dice := rand.New(rand.NewPCG(r.o.Seed, uint64(2+i+phase*r.o.Relayers)))
				for killed[i] < mine*(phase+1)/phases {
					p, err := r.start(lives, i)
					if err != nil {
						return err
					}
					killed[i]++
					if i == 0 {
						r.l.release(killed[i], mine+1)
					}
					select {
					case <-time.After(time.Duration(shortLife+dice.IntN(longLife-shortLife)) * time.Millisecond):
					case <-lives.Done():
					}
					if err := p.Kill(); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		r.report.Kills = 0
		for _, n := range killed {
			r.report.Kills += n
		}
		if phase == phases-1 {
			break
		}
		if err := r.wipe(ctx); err != nil {
			return err
		}
		r.report.Wipes++
		requests, failed := faults.Sum(r.w.proxies...).Total()
		r.say("%d kills, %d wipes, %d given, %d of %d requests went wrong", r.report.Kills, r.report.Wipes, len(r.l.snapshot()), failed, requests)
	}
	return nil
}

// wipe forgets what the relayers remember.
func (r *run) wipe(ctx context.Context) error {
	if r.cluster == nil {
		return os.RemoveAll(r.memory())
	}
	if err := r.cluster.wipe(); err != nil {
		return err
	}
	return r.cluster.start(ctx)
}

// settle lets the relayers live until all is right, ends the load, and lets them live again. Faults
// go on.
func (r *run) settle(ctx context.Context, loaded <-chan error) (err error) {
	var list []*process.Process
	defer func() {
		for _, p := range list {
			if stopped := p.Stop(45 * time.Second); err == nil && stopped != nil {
				err = stopped
			}
		}
	}()
	for i := range r.o.Relayers {
		p, err := r.start(ctx, i)
		if err != nil {
			return err
		}
		list = append(list, p)
	}
	r.say("the relayers live on")
	if err := r.quiet(ctx, list, func() bool { return true }); err != nil {
		return err
	}
	r.l.release(1, 1)
	if err := <-loaded; err != nil {
		return err
	}
	r.say("all is given")
	if err := r.quiet(ctx, list, r.enough); err != nil {
		return err
	}
	for i := range r.o.Relayers {
		var said health
		if err := process.Get(ctx, "http://"+r.listen[i]+"/healthz", &said); err != nil {
			return err
		}
		if len(said.Problems)+len(said.Notices) > 0 {
			r.say("relayer %d: %s", i, strings.Join(slices.Concat(said.Problems, said.Notices), "; "))
		}
	}
	return nil
}

// quiet waits until the witness has nothing to complain of for some looks, since what is doubled
// comes late, and until it is enough; or until nothing has come for as long as Settle.
func (r *run) quiet(ctx context.Context, list []*process.Process, enough func() bool) (err error) {
	const looks = 3
	limit := time.Now().Add(r.o.Settle)
	for good, missing := 0, -1; good < looks && time.Now().Before(limit); {
		began := time.Now()
		if r.report.Count, err = witness.Look(ctx, r.chains, r.l.registrations(), r.l.snapshot()); err != nil {
			return err
		}
		for _, p := range list {
			select {
			case <-p.Done:
				return fmt.Errorf("a relayer ended by itself: %w%s", p.Err, p.Tail())
			default:
			}
		}
		if n := len(r.report.Count.Lost); n != missing {
			missing, limit = n, time.Now().Add(r.o.Settle)
			r.say("%d not there yet", n)
		}
		if good++; !r.report.Count.OK() || !enough() {
			good = 0
		}
		select {
		case <-time.After(max(time.Second, 10*time.Since(began))): // what a look costs the relayers lack
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// enough reports whether every kind of fault has happened often enough.
func (r *run) enough() bool {
	counts := faults.Sum(r.w.proxies...)
	for _, kind := range faults.Kinds {
		if counts.Of(kind) < r.o.Each {
			return false
		}
	}
	return true
}

// judge says what is not as it should be.
func (r *run) judge() (err error) {
	if c := r.report.Count; !c.OK() {
		err = fmt.Errorf("%d lost, %d doubled, %d wrong", len(c.Lost), len(c.Doubled), len(c.Wrong))
	}
	for _, kind := range faults.Kinds {
		if n := r.report.Faults.Of(kind); n < r.o.Each {
			err = errors.Join(err, fmt.Errorf("fault %s happened %d times, want %d", kind, n, r.o.Each))
		}
	}
	if r.report.Kills < r.o.Kills || r.report.Wipes < r.o.Wipes {
		err = errors.Join(err, fmt.Errorf("%d kills and %d wipes, want %d and %d", r.report.Kills, r.report.Wipes, r.o.Kills, r.o.Wipes))
	}
	return err
}

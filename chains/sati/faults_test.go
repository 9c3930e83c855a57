package sati_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
)

// A transaction that the network lost is sent again, and happens once.
func TestDroppedTransactionIsSentAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.writer("client")
	w.net.DropTransactions(2)
	r := w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	if events := w.readAll(chains.Position{}, ref); len(events) != 2 || events[1].TxID != r.TxID {
		t.Errorf("%v", kindsOf(events))
	}
}

// What expired is signed anew, and only then: what was signed first can no longer land when it is
// dead, whatever finality was asked for.
func TestExpiredTransactionIsSignedAnew(t *testing.T) {
	t.Parallel()
	w := newWorld(t, localnet.Options{SlotTime: 20 * time.Millisecond, FinalizedLag: 20})
	ref := w.register("owner", "ipfs://x")
	writer := w.writer("client")
	op := chains.GiveFeedback{Agent: ref, Value: one(5), TaskRef: caip.Hash{1}}
	first, err := writer.Sign(t.Context(), op, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w.net.DropTransactions(1 << 30)
	// At the height after its last it is not dead yet: the block of that height may be replaced by
	// one of a fork.
	node := rpc.New(w.net.RPCURL())
	for {
		height, err := node.GetBlockHeight(t.Context(), rpc.CommitmentConfirmed)
		if err != nil {
			t.Fatal(err)
		}
		if height > first.Expires {
			break
		}
		w.net.Advance(1)
	}
	final, err := node.GetBlockHeight(t.Context(), rpc.CommitmentFinalized)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := writer.Status(t.Context(), first, chains.Latest); err != nil || final <= first.Expires && s.State != chains.TxUnknown {
		t.Errorf("not expired at finality: %s, %v", s.State, err)
	}
	type outcome struct {
		r   chains.Receipt
		err error
	}
	done := make(chan outcome, 1)
	signed := &counting{Writer: writer}
	go func() {
		r, err := chains.Do(t.Context(), signed, op, chains.Latest)
		done <- outcome{r, err}
	}()
	if err := w.until(t.Context(), func() (bool, error) {
		select {
		case got := <-done:
			return false, fmt.Errorf("it ended: %+v, %w", got.r, got.err)
		default:
		}
		// No blockhash expires under the hands of who signs: on a slow machine 20 blocks at a time
		// outrun him.
		if signed.mu.TryLock() {
			w.net.Advance(20)
			signed.mu.Unlock()
		}
		return signed.signed.Load() >= 2, nil
	}); err != nil {
		t.Fatal(err)
	}
	w.net.DropTransactions(0)
	got := <-done
	if got.err != nil || got.r.TxID == first.ID {
		t.Fatalf("%+v, %v", got.r, got.err)
	}
	if s, err := writer.Status(t.Context(), first, chains.Latest); err != nil || s.State != chains.TxDead {
		t.Errorf("the first: %s, %v", s.State, err)
	}
	_ = writer.Send(t.Context(), first)
	w.settled()
	if events := w.readAll(chains.Position{}, ref); len(events) != 2 || events[1].TxID != got.r.TxID {
		t.Errorf("%v", kindsOf(events))
	}
}

// counting counts what is signed.
type counting struct {
	chains.Writer
	mu     sync.Mutex // held while something is signed
	signed atomic.Int64
}

func (c *counting) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.signed.Add(1)
	return c.Writer.Sign(ctx, op, o)
}

// A node that stands still is told from one that has no more to say.
func TestNodeThatStandsStill(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	r := w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.settled()
	stalled := w.head(chains.Finalized)
	w.net.StallNode(true)
	ahead := chains.Position{Height: stalled.Height + 1000}
	if standing, err := w.chain.Canonical(t.Context(), ahead); err != nil || standing != chains.StandingUnknown {
		t.Errorf("a block that the node has not seen: %s, %v", standing, err)
	}
	_, err := w.chain.Read(t.Context(), chains.Query{After: r.At, UpTo: ahead})
	wantKind(t, "read beyond a stale node", err, chains.Transient)
	_, err = w.chain.Audit(t.Context(), chains.Query{UpTo: ahead})
	wantKind(t, "audit beyond a stale node", err, chains.NotFinal)
	w.net.StallNode(false)
	if got := w.readAll(chains.Position{}, ref); len(got) != 2 {
		t.Errorf("%v", kindsOf(got))
	}
}

// A transaction in a block that the cluster gave up is looked for, sent again and happens once.
func TestForkTakesATransactionBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, localnet.Options{SlotTime: 20 * time.Millisecond, FinalizedLag: 60})
	ref := w.register("owner", "ipfs://x")
	writer := w.writer("client")
	w.settled()
	tx, err := writer.Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: one(5)}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	state := func(want chains.TxState, at chains.Finality) chains.Status {
		t.Helper()
		var s chains.Status
		if err := w.until(t.Context(), func() (bool, error) {
			var err error
			s, err = writer.Status(t.Context(), tx, at)
			return s.State == want, err
		}); err != nil {
			t.Fatalf("%s: %v", want, err)
		}
		return s
	}
	included := state(chains.TxIncluded, chains.Finalized)
	if err := w.reorg(0); err != nil {
		t.Fatal(err)
	}
	if standing, err := w.chain.Canonical(t.Context(), included.Receipt.At); err != nil || standing != chains.StandingDifferent {
		t.Errorf("the block that was given up: %s, %v", standing, err)
	}
	state(chains.TxUnknown, chains.Finalized)
	if _, err := w.chain.Prove(t.Context(), included.Receipt.Events[0].Claim(), chains.Latest); chains.KindOf(err) != chains.Contradicted {
		t.Errorf("its event is proven: %v", err)
	}
	if err := writer.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	final := state(chains.TxFinal, chains.Latest)
	if final.Receipt.At == included.Receipt.At {
		t.Error("it is where it was")
	}
	w.settled()
	if got := w.readAll(chains.Position{}, ref); len(got) != 2 || got[1].At != final.Receipt.At {
		t.Errorf("%v", kindsOf(got))
	}
}

// An endpoint that asks for a pause gets it; where there is another, that one is asked meanwhile.
// Waiting for its turn is no latency of the endpoint.
func TestRate_isNoLatencyOfTheEndpoint(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	c := w.open(func(c *sati.Config) { c.Rates.All = rate.New(rate.Terms{Requests: 4}) })
	before, begun := c.Traffic()[0], time.Now()
	for range 5 {
		for _, e := range c.Endpoints(t.Context(), chains.Look{Now: time.Now}) {
			if e.Err != nil {
				t.Fatal(e.Err)
			}
		}
		if time.Since(begun) > 2*time.Second {
			break
		}
	}
	waited := time.Since(begun)
	if after := c.Traffic()[0]; after.Requests <= before.Requests || 2*(after.Took-before.Took) > waited {
		t.Errorf("%s of %s: %+v", after.Took-before.Took, waited, after)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	c.Endpoints(t.Context(), chains.Look{Now: time.Now}) // the next turn is later
	if e := c.Endpoints(ctx, chains.Look{Now: time.Now})[0]; !errors.Is(e.Err, chains.ErrNotAsked) || len(c.Traffic()[0].Failures) > 0 {
		t.Errorf("%v: %+v", e.Err, c.Traffic()[0])
	}
}

func TestBusyEndpoints(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	var asked atomic.Int64
	var mu sync.Mutex
	var refused time.Time
	var early bool
	busy := func(pause string, times int64) string {
		left := times
		s := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			asked.Add(1)
			if left > 0 {
				left--
				refused = time.Now()
				out.Header().Set("Retry-After", pause)
				out.WriteHeader(http.StatusTooManyRequests)
				return
			}
			early = early || time.Since(refused) < time.Second
			http.Redirect(out, in, w.net.RPCURL(), http.StatusTemporaryRedirect)
		}))
		t.Cleanup(s.Close)
		return s.URL
	}
	_ = ref
	_, err := sati.Open(t.Context(), func() sati.Config { c := w.config(); c.RPC = []string{busy("1", 1)}; return c }())
	// The redirect is refused too, as ever; what counts is when it was asked for.
	if err == nil || early || asked.Load() < 2 {
		t.Errorf("asked %d times, too early: %t, %v", asked.Load(), early, err)
	}
	asked.Store(0)
	begin := time.Now()
	c := w.open(func(c *sati.Config) { c.RPC = []string{busy("20", 1<<30), w.net.RPCURL()} })
	for range 20 {
		if a, err := c.Agent(t.Context(), ref, chains.Latest); err != nil || a.Ref != ref {
			t.Fatal(err)
		}
	}
	if n := asked.Load(); n != 1 || time.Since(begin) > 15*time.Second {
		t.Errorf("asked an endpoint that wants to be left alone %d times in %s", n, time.Since(begin))
	}
}

// Nobody waits out a pause, be it short, while there is another endpoint.
func TestBusyEndpoint_isNotWaitedFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	node, err := url.Parse(w.net.RPCURL())
	if err != nil {
		t.Fatal(err)
	}
	forward := httputil.NewSingleHostReverseProxy(node)
	const pause = 4 * time.Second // longer than a loaded machine needs for three reads
	var other atomic.Int64
	var busy atomic.Bool
	refused := make(chan struct{}, 1)
	first := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		if busy.CompareAndSwap(true, false) {
			out.Header().Set("Retry-After", strconv.Itoa(int(pause/time.Second)))
			out.WriteHeader(http.StatusTooManyRequests)
			refused <- struct{}{}
			return
		}
		forward.ServeHTTP(out, in)
	}))
	t.Cleanup(first.Close)
	second := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		other.Add(1)
		forward.ServeHTTP(out, in)
	}))
	t.Cleanup(second.Close)
	c := w.open(func(c *sati.Config) { c.RPC = []string{first.URL, second.URL} })
	read := func(patience time.Duration) error {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		a, err := c.Agent(ctx, ref, chains.Latest)
		if err == nil && a.Ref != ref {
			err = fmt.Errorf("%+v", a)
		}
		return err
	}
	if err := read(time.Minute); err != nil || other.Load() != 0 {
		t.Fatalf("%v, the second endpoint was asked %d times", err, other.Load())
	}
	busy.Store(true)
	waits := make(chan error, 1)
	go func() { waits <- read(time.Minute) }() // what it began at one endpoint, it ends there
	<-refused
	for good := 0; good < 3 || other.Load() == 0; { // the refusal may still be on its way
		if good++; read(pause/4) != nil {
			good = 0
		}
		select {
		case err := <-waits:
			t.Fatalf("the pause is over, and nothing was read meanwhile: %v", err)
		default:
		}
	}
	if err := <-waits; err != nil {
		t.Error(err)
	}
}

// While everything goes wrong at once, a follower with its audits learns of each thing, and of
// nothing that did not happen.
func TestFaultsLoseAndDoubleNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.writer("client")
	start := w.head(chains.Finalized)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	got := map[caip.Hash]chains.Event{}
	at := start
	follow := func() error {
		head, err := w.chain.Head(ctx, chains.Finalized)
		if err != nil || head.Height <= at.Height {
			return err
		}
		batch, err := w.chain.Read(ctx, chains.Query{After: at, UpTo: head, Agents: []caip.AgentRef{ref}})
		if err != nil {
			return err
		}
		audit, err := w.chain.Audit(ctx, chains.Query{After: start, UpTo: batch.Through, Agents: []caip.AgentRef{ref}})
		for _, e := range append(batch.Events, audit.Events...) {
			if e.At.Height > start.Height {
				got[e.ID] = e
			}
		}
		at = batch.Through
		return err
	}
	const rounds = 14
	want := map[string]bool{}
	for i := range rounds {
		switch i % 7 {
		case 0:
			w.net.DropTransactions(1)
		case 1:
			w.net.RefuseRPC(2)
		case 2:
			w.net.GapSignatures(1)
		case 3:
			w.net.RepeatSignatures(2)
		case 4:
			w.net.TruncateLogs(200)
		case 5:
			w.net.SetPhotonLag(5)
		case 6:
			w.net.RefusePhoton(1)
		}
		var r chains.Receipt
		if i%3 == 2 {
			r = w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
		} else {
			r = w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))})
		}
		want[r.TxID] = true
		// What is behind or refused is asked again, as the relayer does.
		if err := follow(); err != nil && chains.KindOf(err).Permanent() {
			t.Fatalf("round %d: %v", i, err)
		}
		w.net.TruncateLogs(0)
		w.net.SetPhotonLag(0)
	}
	if err := w.settle(ctx); err != nil {
		t.Fatal(err)
	}
	if err := w.until(ctx, func() (bool, error) {
		if err := follow(); err != nil && chains.KindOf(err).Permanent() {
			return false, err
		}
		return len(got) >= len(want), nil
	}); err != nil {
		t.Fatalf("%d of %d: %v", len(got), len(want), err)
	}
	for _, e := range got {
		if !want[e.TxID] {
			t.Errorf("%s of %s did not happen", e.Kind, e.TxID)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d events of %d transactions", len(got), len(want))
	}
}

package relayer

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/ethclient/gethclient"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
)

// workload is what the networks of a benchmark hold.
type workload struct {
	Linked  int           // agents, each registered on both chains
	Clients int           // who give feedback
	Alone   int           // registrations on the first chain that claim no link
	Delay   time.Duration // of each request
	Block   time.Duration // between blocks, once all is made; until then, and where it is zero, 100 ms
}

// scene is what the process of the networks says of them.
type scene struct {
	Nets []site
	Keys []string // of two relayers, each its own on both
	Refs [][2]caip.AgentRef

	give func(n, rate int) lasted
}

// site is one network; RPC leads through counters.
type site struct {
	Chain                                     caip.ChainID
	Identity, Reputation, Relay, Delegate, WS string
	RPC                                       []string // of each relayer
	Start                                     uint64
}

// benchEnv holds the workload for the process of the networks.
const benchEnv = "BRIDGE8004_BENCH_NETS"

// counter is a way to a node that counts what goes by.
type counter struct {
	mu       sync.Mutex
	Requests int
	Calls    map[string]int
	next     http.Handler
	delay    time.Duration
}

func (c *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.Method == http.MethodGet {
		_ = json.NewEncoder(w).Encode(c)
		return
	}
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	type call struct{ Method string }
	var batch []call
	if json.Unmarshal(body, &batch) != nil {
		batch = make([]call, 1)
		_ = json.Unmarshal(body, &batch[0])
	}
	c.Requests++
	for _, one := range batch {
		c.Calls[one.Method]++
	}
	c.mu.Unlock()
	defer c.mu.Lock()
	time.Sleep(c.delay)
	c.next.ServeHTTP(w, r)
}

// benchNets is the process of the networks: two EVM chains, apart from the relayer, so that what
// the relayer costs can be told from what they cost. It runs until its input ends.
func benchNets(text string) error {
	var work workload
	if err := json.Unmarshal([]byte(text), &work); err != nil {
		return err
	}
	ctx := context.Background()
	var s scene
	pace := new(atomic.Int64)
	pace.Store(int64(100 * time.Millisecond))
	var nets []*evmnet.Network
	var on []*evm.Chain
	for i := range 2 {
		n, err := evmnet.Start(evmnet.Options{ChainID: uint64(31337 + i), Manual: true, Behind: 12 * time.Hour, Keys: max(4, 3+work.Clients)})
		if err != nil {
			return err
		}
		defer n.Close()
		defer ticks(n, pace)()
		nets = append(nets, n)
	}
	for i, n := range nets {
		for _, o := range nets {
			if err := n.AllowOrigin(o.ReputationRegistry().String(), true); err != nil {
				return err
			}
		}
		for _, key := range []int{0, 2 + work.Clients} {
			if err := n.Grant(evmnet.RoleDeliverer, n.Keys()[key].Address); err != nil {
				return err
			}
		}
		c, err := evm.Dial(ctx, evm.Config{Name: string(rune('a' + i)), Chain: n.ChainID(), RPC: []string{n.RPCURL()}, Registry: n.Identity(), Reputation: n.Reputation(),
			Relays: []common.Address{n.Relay()}, Delegate: n.Delegate(), DeployBlock: n.DeployBlock()})
		if err != nil {
			return err
		}
		defer c.Close()
		on = append(on, c)
		head, err := c.Head(ctx, chains.Latest)
		if err != nil {
			return err
		}
		node, err := url.Parse(n.RPCURL())
		if err != nil {
			return err
		}
		proxy := httputil.NewSingleHostReverseProxy(node)
		proxy.Transport = &http.Transport{MaxIdleConnsPerHost: 100}
		at := site{Chain: n.ChainID(), Identity: n.Identity().Hex(), Reputation: n.Reputation().Hex(), Relay: n.Relay().Hex(), Delegate: n.Delegate().Hex(), WS: n.WSURL(), Start: head.Height}
		for range 2 {
			way := httptest.NewServer(&counter{Calls: map[string]int{}, next: proxy, delay: work.Delay})
			defer way.Close()
			at.RPC = append(at.RPC, way.URL)
		}
		s.Nets = append(s.Nets, at)
	}
	s.Keys = []string{nets[0].Keys()[0].Hex(), nets[0].Keys()[2+work.Clients].Hex()}
	if err := nets[0].RegisterMany(ctx, work.Alone, "data:application/json,{}"); err != nil {
		return err
	}
	// each has every linked agent do something on both networks, in one go.
	each := func(what func(net, agent int) ([]byte, error)) error {
		for net, n := range nets {
			nonce, err := n.Client().NonceAt(ctx, n.Keys()[1].Address, nil)
			if err != nil {
				return err
			}
			var last common.Hash
			for i := range work.Linked {
				data, err := what(net, i)
				if err != nil {
					return err
				}
				if last, err = post(ctx, n, n.Keys()[1], nonce+uint64(i), n.Identity(), data); err != nil {
					return err
				}
				if i%128 == 127 || i == work.Linked-1 { // the node takes no more at once
					if _, err := n.Land(ctx, last); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	if err := each(func(int, int) ([]byte, error) { return bindings.NewIdentityRegistry().PackRegister(), nil }); err != nil {
		return err
	}
	for i := range work.Linked {
		var pair [2]caip.AgentRef
		for net, first := range []int{work.Alone, 0} {
			ref, err := caip.NewAgentRef(on[net].Info().Registry, fmt.Sprint(first+i))
			if err != nil {
				return err
			}
			pair[net] = ref
		}
		s.Refs = append(s.Refs, pair)
	}
	for _, n := range nets {
		if err := n.Pass(link.ClockSkew + time.Minute); err != nil {
			return err
		}
	}
	if err := each(func(net, i int) ([]byte, error) {
		id, _ := new(big.Int).SetString(s.Refs[i][net].ID, 10)
		return bindings.NewIdentityRegistry().PackSetAgentURI(id, "data:application/json;base64,"+base64.StdEncoding.EncodeToString(relaytest.File("x", s.Refs[i][:]...))), nil
	}); err != nil {
		return err
	}
	for _, n := range nets {
		n.CatchUp()
	}
	if work.Block > 0 {
		pace.Store(int64(work.Block))
	}
	if err := json.NewEncoder(os.Stdout).Encode(s); err != nil {
		return err
	}
	crowd := &crowd{net: nets[0], clients: nets[0].Keys()[2 : 2+work.Clients], refs: s.Refs, nonces: map[int]uint64{}}
	watched := watchHeads(ctx, nets)
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var n, rate int
		if _, err := fmt.Sscan(in.Text(), &n, &rate); err != nil {
			return err
		}
		if err := crowd.give(ctx, n, rate); err != nil {
			return err
		}
		// Until the mirrors of all stand, and how long each took from its block to the mirror's.
		took, err := watched(crowd.given)
		if err != nil {
			return err
		}
		if err := json.NewEncoder(os.Stdout).Encode(took); err != nil {
			return err
		}
	}
	return nil
}

// ticks makes blocks at a pace, in nanoseconds, until it is stopped.
func ticks(n *evmnet.Network, pace *atomic.Int64) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var ticking sync.WaitGroup
	ticking.Go(func() {
		for ctx.Err() == nil {
			n.Mine()
			select {
			case <-ctx.Done():
			case <-time.After(time.Duration(pace.Load())):
			}
		}
	})
	return func() {
		cancel()
		ticking.Wait()
	}
}

// crowd gives feedback from many accounts, without waiting for it to land.
type crowd struct {
	net     *evmnet.Network
	clients []evmnet.Key
	refs    [][2]caip.AgentRef
	nonces  map[int]uint64
	given   int // in all
}

// post sends a transaction without waiting for it to land.
func post(ctx context.Context, net *evmnet.Network, key evmnet.Key, nonce uint64, to common.Address, data []byte) (common.Hash, error) {
	id, _ := new(big.Int).SetString(net.ChainID().Reference, 10)
	tx, err := types.SignNewTx(key.Private(), types.LatestSignerForChainID(id), &types.DynamicFeeTx{ChainID: id, Nonce: nonce, To: &to, Gas: 1_000_000, Data: data,
		GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(50 * params.GWei)})
	if err != nil {
		return common.Hash{}, err
	}
	return tx.Hash(), net.Client().SendTransaction(ctx, tx)
}

// give gives n feedbacks, so many a second, or all at once.
func (c *crowd) give(ctx context.Context, n, rate int) error {
	to := c.net.Reputation()
	var tick *time.Ticker
	if rate > 0 {
		tick = time.NewTicker(time.Second / time.Duration(rate))
		defer tick.Stop()
	}
	for range n {
		client := c.given % len(c.clients)
		agent, _ := new(big.Int).SetString(c.refs[c.given%len(c.refs)][0].ID, 10)
		data := bindings.NewReputationRegistry().PackGiveFeedback(agent, big.NewInt(int64(c.given%100)), 1, "starred", "week", "https://agent.example/a2a", "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", common.Hash{1})
		if _, err := post(ctx, c.net, c.clients[client], c.nonces[client], to, data); err != nil {
			return err
		}
		c.nonces[client]++
		c.given++
		if tick != nil {
			<-tick.C
		}
	}
	return nil
}

// lasted says how long mirrors took.
type lasted struct {
	All   time.Duration   // from the first block with feedback to the last with a mirror
	Least []time.Duration // of each that came since the last time, from its block to the mirror's
	Sent  []time.Duration // the same, to the transaction with the mirror
}

// watchHeads follows both chains and returns what waits until so many mirrors stand in all.
func watchHeads(ctx context.Context, nets []*evmnet.Network) func(n int) (lasted, error) {
	type at struct{ given, sent, mirrored time.Time }
	var mu sync.Mutex
	sent := map[common.Hash]time.Time{} // transactions on the second chain
	seen := map[common.Hash]*at{}
	told := map[common.Hash]bool{}
	k := bindings.NewFeedbackRelay()
	given := bindings.NewReputationRegistry().GetABI().Events["NewFeedback"].ID
	mirrored := k.GetABI().Events["Mirrored"].ID
	for i, n := range nets {
		heads := make(chan *types.Header, 1024)
		client, err := ethclient.DialContext(ctx, n.WSURL())
		if err != nil {
			panic(err)
		}
		if _, err := client.SubscribeNewHead(ctx, heads); err != nil {
			panic(err)
		}
		if i == 1 {
			pending := make(chan common.Hash, 1024)
			if _, err := gethclient.New(client.Client()).SubscribePendingTransactions(ctx, pending); err != nil {
				panic(err)
			}
			go func() {
				for hash := range pending {
					mu.Lock()
					sent[hash] = time.Now()
					mu.Unlock()
				}
			}()
		}
		go func() {
			for h := range heads {
				now, hash := time.Now(), h.Hash()
				logs, err := client.FilterLogs(ctx, ethereum.FilterQuery{BlockHash: &hash})
				if err != nil {
					panic(err)
				}
				mu.Lock()
				for _, log := range logs {
					switch {
					case i == 0 && log.Topics[0] == given:
						e, err := bindings.NewReputationRegistry().UnpackNewFeedbackEvent(&log)
						if err != nil {
							panic(err)
						}
						ref, err := caip.NewFeedbackRef(n.ReputationRegistry(), e.AgentId.String(), strings.ToLower(e.ClientAddress.Hex()), e.FeedbackIndex)
						if err != nil {
							panic(err)
						}
						seen[common.Hash(caip.SourceID(ref))] = &at{given: now}
					case i == 1 && log.Topics[0] == mirrored:
						for _, topic := range log.Topics[1:] {
							if one := seen[topic]; one != nil {
								one.mirrored, one.sent = now, now
								if at := sent[log.TxHash]; !at.IsZero() {
									one.sent = at
								}
							}
						}
					}
				}
				mu.Unlock()
			}
		}()
	}
	return func(n int) (out lasted, err error) {
		for end := time.Now().Add(5 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
			mu.Lock()
			done := 0
			for _, one := range seen {
				if !one.mirrored.IsZero() {
					done++
				}
			}
			if done >= n {
				break
			}
			mu.Unlock()
			if time.Now().After(end) {
				return out, fmt.Errorf("%d of %d mirrors stand", done, n)
			}
		}
		defer mu.Unlock()
		var first, last time.Time
		for source, one := range seen {
			if told[source] {
				continue
			}
			told[source] = true
			out.Least = append(out.Least, one.mirrored.Sub(one.given))
			out.Sent = append(out.Sent, one.sent.Sub(one.given))
			if first.IsZero() || one.given.Before(first) {
				first = one.given
			}
			if one.mirrored.After(last) {
				last = one.mirrored
			}
		}
		out.All = last.Sub(first)
		return out, nil
	}
}

// startScene runs the process of the networks.
func startScene(b *testing.B, w workload) (s scene) {
	b.Helper()
	text := must.Get(json.Marshal(w))(b)
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), benchEnv+"="+string(text))
	c.Stderr = os.Stderr
	in := must.Get(c.StdinPipe())(b)
	out := must.Get(c.StdoutPipe())(b)
	must.OK(b, c.Start())
	b.Cleanup(func() {
		_ = in.Close()
		_ = c.Wait()
	})
	answers := json.NewDecoder(out)
	if err := answers.Decode(&s); err != nil {
		b.Fatal("the networks did not start: ", err)
	}
	s.give = func(n, rate int) (l lasted) {
		must.Get(fmt.Fprintln(in, n, rate))(b)
		if err := answers.Decode(&l); err != nil {
			b.Fatal("the mirrors did not come: ", err)
		}
		return l
	}
	return s
}

// options are those of a relayer with one of the keys.
func (s scene) options(b *testing.B, relayer, account int) Options {
	b.Helper()
	c := config.Default()
	c.NATS.Dir = b.TempDir()
	c.Chains = map[string]config.Chain{}
	o := Options{Fetcher: fetch.New(fetch.Options{}), Chains: map[caip.AccountID]chains.Chain{}, Writers: map[caip.AccountID]chains.Writer{}, Logger: benchLog(relayer)}
	for i, n := range s.Nets {
		chain := must.Get(evm.Dial(b.Context(), evm.Config{Name: string(rune('a' + i)), Chain: n.Chain, RPC: n.RPC[relayer : relayer+1], WS: n.WS, Registry: common.HexToAddress(n.Identity), Reputation: common.HexToAddress(n.Reputation),
			Relays: []common.Address{common.HexToAddress(n.Relay)}, Delegate: common.HexToAddress(n.Delegate), DeployBlock: n.Start}))(b)
		b.Cleanup(chain.Close)
		key := must.Get(signature.ParseKey([]byte(s.Keys[account]), nil))(b)
		c.Chains[chain.Info().Name] = config.Chain{Finality: chains.Latest, Poll: 100 * time.Millisecond, Start: n.Start}
		o.Chains[chain.Info().Registry], o.Writers[chain.Info().Registry] = chain, evm.NewWriter(chain, key, evm.WriterOptions{})
	}
	r := config.DefaultRoute()
	r.Name, r.From, r.To, r.Agents = "all", []string{"*"}, []string{"*"}, []string{"*"}
	for _, chain := range o.Chains {
		r.Budgets = append(r.Budgets, config.Budget{Chain: chain.Info().Name, PerDay: plenty(chain.Info())})
	}
	c.Routes = []config.Route{r}
	o.Config = c
	return o
}

// benchLog is the log of a relayer, told where RELAYER_TEST_LOG is set.
func benchLog(relayer int) *slog.Logger {
	if os.Getenv("RELAYER_TEST_LOG") == "" {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelInfo})).With("relayer", relayer+1)
}

// counts reads what went to the nodes.
func (s scene) counts(b *testing.B) (requests int, calls map[string]int) {
	b.Helper()
	calls = map[string]int{}
	for i, n := range s.Nets {
		for relayer, way := range n.RPC {
			r, err := http.Get(way)
			must.OK(b, err)
			var c counter
			err = json.NewDecoder(r.Body).Decode(&c)
			_ = r.Body.Close()
			must.OK(b, err)
			requests += c.Requests
			for method, n := range c.Calls {
				calls[fmt.Sprintf("%d%c %s", relayer+1, 'a'+i, method)] += n
			}
		}
	}
	return requests, calls
}

// cpu is what this process has used.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	must.OK(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// bench starts a relayer on a scene and waits until all its agents are linked.
func bench(b *testing.B, w workload) scene { return benchWith(b, w, "", 0) }

// benchWith is bench with a relayer for each of some accounts; they share an outside NATS where a
// bus is given.
func benchWith(b *testing.B, w workload, bus string, accounts ...int) scene {
	b.Helper()
	s := startScene(b, w)
	key := secretFile(b)
	var service *Service
	for i, account := range accounts {
		o := s.options(b, i, account)
		if bus != "" {
			o.Config.NATS.Dir, o.Config.NATS.URL, o.Config.NATS.Key = "", bus, key
		}
		var err error
		if service, err = New(o); err != nil {
			b.Fatal(err)
		}
		must.OK(b, service.Start(b.Context()))
		b.Cleanup(func() {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			_ = service.Stop(ctx)
		})
	}
	for {
		groups := must.Get(service.Links(b.Context()))(b)
		linked := 0
		for _, g := range groups {
			if g.Filled {
				linked++
			}
		}
		if linked == w.Linked {
			return s
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// BenchmarkMirrors measures mirrors from one EVM chain to another: of feedback that is given at
// once, and what they cost the relayer and the nodes.
//
// Requests are those beyond what the chains are asked while nothing happens (idle-requests/s).
func BenchmarkMirrors(b *testing.B) {
	for _, n := range []int{1, 500} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := bench(b, workload{Linked: 20, Clients: 20})
			s.give(20, 0) // connections and memory are warm
			idle := s.idle(b)
			var took, used time.Duration
			requests, given := 0.0, 0
			calls := map[string]int{}
			for b.Loop() {
				before, was := s.counts(b)
				cost, begun := cpu(b), time.Now()
				l := s.give(n, 0)
				cost = cpu(b) - cost
				time.Sleep(settles)
				after, is := s.counts(b)
				took, used, given = took+l.All, used+cost, given+n
				requests += float64(after-before) - idle*time.Since(begun).Seconds()
				for k := range is {
					calls[k] += is[k] - was[k]
				}
			}
			b.Log("calls for a mirror:" + perMirror(nil, calls, given))
			b.ReportMetric(float64(given)/took.Seconds(), "mirrors/s")
			b.ReportMetric(idle, "idle-requests/s")
			b.ReportMetric(requests/float64(given), "requests/mirror")
			b.ReportMetric(float64(used.Microseconds())/1000/float64(given), "cpu-ms/mirror")
		})
	}
}

// settles is how long after a mirror its relayer goes on to ask for it: whether it is final, what
// follows from its event.
const settles = 500 * time.Millisecond

// idle is how many requests a second the nodes get while nothing is to be done.
func (s scene) idle(b *testing.B) float64 {
	b.Helper()
	time.Sleep(settles)
	before, _ := s.counts(b)
	begun := time.Now()
	time.Sleep(2 * time.Second)
	after, _ := s.counts(b)
	return float64(after-before) / time.Since(begun).Seconds()
}

// BenchmarkMirrors_slowNodes measures mirrors where each request takes long, by one relayer and by
// two on an outside NATS, with a key each and with one. Where requests take 80 ms, one relayer is
// nearly as fast as the blocks of the destination let it be; where they take 300 ms, the relayers
// are the bottleneck as long as the machine is not.
func BenchmarkMirrors_slowNodes(b *testing.B) {
	for _, w := range []struct {
		delay    time.Duration
		mirrors  int
		accounts []int
	}{
		{80 * time.Millisecond, 500, []int{0}},
		{300 * time.Millisecond, 3000, []int{0}},
		{300 * time.Millisecond, 3000, []int{0, 1}},
		{300 * time.Millisecond, 1000, []int{0, 0}},
	} {
		b.Run(fmt.Sprintf("%s/accounts=%d", w.delay, w.accounts), func(b *testing.B) {
			s := benchWith(b, workload{Linked: 20, Clients: 20, Delay: w.delay}, natstest.Start(b).ClientURL(), w.accounts...)
			s.give(20, 0)
			var took time.Duration
			given := 0
			before, was := s.counts(b)
			for b.Loop() {
				took += s.give(w.mirrors, 0).All
				given += w.mirrors
			}
			after, is := s.counts(b)
			b.Log("calls for a mirror:" + perMirror(was, is, given))
			b.ReportMetric(float64(given)/took.Seconds(), "mirrors/s")
			b.ReportMetric(float64(after-before)/float64(given), "requests/mirror")
		})
	}
}

// perMirror are the calls that were made between two counts, for each of so many mirrors.
func perMirror(was, is map[string]int, given int) string {
	var text strings.Builder
	for _, k := range slices.Sorted(maps.Keys(is)) {
		fmt.Fprintf(&text, " %s %.2f", k, float64(is[k]-was[k])/float64(given))
	}
	return text.String()
}

// BenchmarkLatency measures the time from the block with a feedback to the transaction with its
// mirror, and to the block with it, for feedback that is given at a rate. Blocks come every 100 ms.
func BenchmarkLatency(b *testing.B) {
	for _, rate := range []int{1, 10, 100} {
		b.Run(fmt.Sprintf("%d a second", rate), func(b *testing.B) {
			s := bench(b, workload{Linked: 40, Clients: 20})
			s.give(20, 0)
			var sent, mined []time.Duration
			for b.Loop() {
				took := s.give(10*rate, rate)
				sent, mined = append(sent, took.Sent...), append(mined, took.Least...)
			}
			for of, all := range map[string][]time.Duration{"": sent, "mined-": mined} {
				slices.Sort(all)
				b.ReportMetric(float64(all[len(all)/2].Milliseconds()), of+"p50-ms")
				b.ReportMetric(float64(all[len(all)*95/100].Milliseconds()), of+"p95-ms")
			}
		})
	}
}

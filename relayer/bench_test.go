package relayer

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// workload is what the networks of a benchmark hold before the relayer starts.
type workload struct {
	Linked  int // agents, each registered on both chains
	Given   int // feedbacks on the first chain, spread over the linked agents
	Clients int // who gave them
	Alone   int // registrations on the first chain that are in no group
}

// scene is what the process of the networks says of them.
type scene struct {
	Nets    []site
	Key     string // the relayer's, on both
	Refs    [][2]caip.AgentRef
	Origins []caip.FeedbackRef
	Held    string // says how many mirrors stand
}

// site is one network; RPC leads through a counter.
type site struct {
	Chain                                          caip.ChainID
	Identity, Reputation, Relay, Delegate, RPC, WS string
	Start                                          uint64
}

// benchEnv holds the workload for the process of the networks.
const benchEnv = "BRIDGE8004_BENCH_NETS"

// counter is a way to a node that counts what goes by.
type counter struct {
	mu       sync.Mutex
	Requests int
	Calls    map[string]int
	next     http.Handler
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
	var nets []*evmnet.Network
	var on []*evm.Chain
	for i := range 2 {
		n, err := evmnet.Start(evmnet.Options{ChainID: uint64(31337 + i), BlockTime: 100 * time.Millisecond, Keys: 2 + work.Clients})
		if err != nil {
			return err
		}
		defer n.Close()
		nets = append(nets, n)
	}
	for i, n := range nets {
		for _, o := range nets {
			if err := n.AllowOrigin(o.ReputationRegistry().String(), true); err != nil {
				return err
			}
		}
		if err := n.Grant(evmnet.RoleDeliverer, n.Keys()[0].Address); err != nil {
			return err
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
		way := httptest.NewServer(&counter{Calls: map[string]int{}, next: proxy})
		defer way.Close()
		s.Nets = append(s.Nets, site{Chain: n.ChainID(), Identity: n.Identity().Hex(), Reputation: n.Reputation().Hex(), Relay: n.Relay().Hex(), Delegate: n.Delegate().Hex(),
			RPC: way.URL, WS: n.WSURL(), Start: head.Height})
	}
	s.Key = nets[0].Keys()[0].Hex()
	do := func(net, key int, op chains.Op) (chains.Receipt, error) {
		k, err := signature.ParseKey([]byte(nets[net].Keys()[key].Hex()), nil)
		if err != nil {
			return chains.Receipt{}, err
		}
		return chains.Do(ctx, evm.NewWriter(on[net], k, evm.WriterOptions{}), op, chains.Latest)
	}
	for range work.Alone {
		if _, err := do(0, 1, chains.Register{URI: "data:application/json,{}"}); err != nil {
			return err
		}
	}
	for range work.Linked {
		var pair [2]caip.AgentRef
		for net := range nets {
			r, err := do(net, 1, chains.Register{})
			if err != nil {
				return err
			}
			e, _ := r.Event(chains.KindRegistered)
			pair[net] = e.Agent
		}
		s.Refs = append(s.Refs, pair)
	}
	for _, n := range nets {
		if err := n.Pass(link.ClockSkew + time.Minute); err != nil {
			return err
		}
	}
	for i, pair := range s.Refs {
		web := files{content: map[string][]byte{}}
		web.put("x", pair[:]...)
		uri := "data:application/json;base64," + base64.StdEncoding.EncodeToString(web.content["x"])
		for net := range nets {
			if _, err := do(net, 1, chains.SetURI{Agent: pair[net], URI: uri}); err != nil {
				return fmt.Errorf("agent %d: %w", i, err)
			}
		}
	}
	var mu sync.Mutex
	var g errgroup.Group
	for client := range work.Clients {
		g.Go(func() error {
			for i := client; i < work.Given; i += work.Clients {
				v, err := chains.ParseValue(fmt.Sprintf("%d.5", i%100))
				if err != nil {
					return err
				}
				r, err := do(0, 2+client, chains.GiveFeedback{Agent: s.Refs[i%len(s.Refs)][0], Value: v, Tag1: "starred", Tag2: "week", Endpoint: "https://agent.example/a2a", URI: "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", Hash: caip.Hash{1}})
				if err != nil {
					return err
				}
				e, _ := r.Event(chains.KindFeedback)
				mu.Lock()
				s.Origins = append(s.Origins, e.Feedback.Ref)
				mu.Unlock()
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	held := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := 0
		for _, pair := range s.Refs {
			list, err := on[1].Feedbacks(r.Context(), pair[1], chains.FeedbackFilter{}, chains.Latest)
			if err != nil {
				return
			}
			n += len(list)
		}
		fmt.Fprint(w, n)
	}))
	defer held.Close()
	s.Held = held.URL
	if err := json.NewEncoder(os.Stdout).Encode(s); err != nil {
		return err
	}
	_, err := io.Copy(io.Discard, os.Stdin)
	return err
}

// startScene runs the process of the networks.
func startScene(b *testing.B, w workload) (s scene) {
	b.Helper()
	text, err := json.Marshal(w)
	if err != nil {
		b.Fatal(err)
	}
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), benchEnv+"="+string(text))
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = in.Close()
		_ = c.Wait()
	})
	if err := json.NewDecoder(out).Decode(&s); err != nil {
		b.Fatal("the networks did not start: ", err)
	}
	return s
}

func (s scene) options(b *testing.B) Options {
	b.Helper()
	c := config.Default()
	c.NATS.Dir = b.TempDir()
	c.Chains = map[string]config.Chain{}
	o := Options{Fetcher: fetch.New(fetch.Options{}), Chains: map[caip.AccountID]chains.Chain{}, Writers: map[caip.AccountID]chains.Writer{}, Logger: slog.New(slog.DiscardHandler)}
	for i, n := range s.Nets {
		chain, err := evm.Dial(b.Context(), evm.Config{Name: string(rune('a' + i)), Chain: n.Chain, RPC: []string{n.RPC}, WS: n.WS, Registry: common.HexToAddress(n.Identity), Reputation: common.HexToAddress(n.Reputation),
			Relays: []common.Address{common.HexToAddress(n.Relay)}, Delegate: common.HexToAddress(n.Delegate), DeployBlock: n.Start})
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(chain.Close)
		key, err := signature.ParseKey([]byte(s.Key), nil)
		if err != nil {
			b.Fatal(err)
		}
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

// counts reads what went to the nodes.
func (s scene) counts(b *testing.B) (requests int, calls map[string]int) {
	b.Helper()
	calls = map[string]int{}
	for i, n := range s.Nets {
		r, err := http.Get(n.RPC)
		if err != nil {
			b.Fatal(err)
		}
		var c counter
		err = json.NewDecoder(r.Body).Decode(&c)
		_ = r.Body.Close()
		if err != nil {
			b.Fatal(err)
		}
		requests += c.Requests
		for method, n := range c.Calls {
			calls[fmt.Sprintf("%c %s", 'a'+i, method)] += n
		}
	}
	return requests, calls
}

// cpu is what this process has used.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkMirrors measures feedback that waits on one chain when the relayer starts, until its
// mirrors stand on the other.
func BenchmarkMirrors(b *testing.B) {
	for _, w := range []workload{{Linked: 1, Given: 1, Clients: 1}, {Linked: 20, Given: 500, Clients: 20}} {
		b.Run(fmt.Sprintf("%d", w.Given), func(b *testing.B) {
			for range b.N {
				s := startScene(b, w)
				o := s.options(b)
				before, at, used := 0, time.Now(), cpu(b)
				before, _ = s.counts(b)
				service, err := New(o)
				if err != nil {
					b.Fatal(err)
				}
				if err := service.Start(b.Context()); err != nil {
					b.Fatal(err)
				}
				for s.held(b) < w.Given {
					time.Sleep(100 * time.Millisecond)
				}
				took, cost := time.Since(at), cpu(b)-used
				requests, calls := s.counts(b)
				var keys []string
				for k := range calls {
					keys = append(keys, k)
				}
				slices.Sort(keys)
				var text strings.Builder
				for _, k := range keys {
					fmt.Fprintf(&text, " %s %.1f", k, float64(calls[k])/float64(w.Given))
				}
				b.Log(text.String())
				n := float64(w.Given)
				b.ReportMetric(n/took.Seconds(), "mirrors/s")
				b.ReportMetric(float64(requests-before)/n, "requests/mirror")
				b.ReportMetric(float64(cost.Microseconds())/1000/n, "cpu-ms/mirror")
				stop, cancel := context.WithTimeout(context.Background(), 10*time.Second)
				_ = service.Stop(stop)
				cancel()
			}
		})
	}
}

// held is how many mirrors stand.
func (s scene) held(b *testing.B) (n int) {
	b.Helper()
	r, err := http.Get(s.Held)
	if err != nil {
		b.Fatal(err)
	}
	defer r.Body.Close()
	_, _ = fmt.Fscan(r.Body, &n)
	return n
}

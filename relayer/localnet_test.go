package relayer

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/sati"
	satinet "github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// nets are two EVM chains and a Solana with SATI, as real as one process has them: reached through
// their RPC endpoints only.
type nets struct {
	a, b *evmnet.Network
	s    *satinet.Network

	mu   sync.Mutex
	keys int // EVM development keys handed out
}

func startNets(t testing.TB) *nets {
	t.Helper()
	n, from := &nets{}, time.Now()
	var err error
	for i, into := range []**evmnet.Network{&n.a, &n.b} {
		if *into, err = evmnet.Start(evmnet.Options{ChainID: uint64(31337 + i), BlockTime: 60 * time.Millisecond, From: from, Keys: 250, Strategy: i == 0}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = (*into).Close() })
	}
	if n.s, err = satinet.Start(satinet.Options{SlotTime: 50 * time.Millisecond, Now: evmnet.Clock(n.a, n.b)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = n.s.Close() })
	for _, net := range []*evmnet.Network{n.a, n.b} {
		for _, origin := range n.registries() {
			must.OK(t, net.AllowOrigin(origin, true))
		}
	}
	return n
}

// registries are the reputation registries whose feedback is mirrored.
func (n *nets) registries() []string {
	strategy := n.a.ChainID().String() + ":" + strings.ToLower(n.a.StrategyReputation().Hex())
	return []string{n.a.ReputationRegistry().String(), n.b.ReputationRegistry().String(), strategy, n.s.ChainID() + ":" + wire.ProgramID.String()}
}

// town is a test's own accounts and agent on the networks, so that several tests share them.
type town struct {
	t       testing.TB
	nets    *nets
	a, b    *evm.Chain
	s       *sati.Chain
	refs    []caip.AgentRef // on a, b, s
	relayer map[caip.ChainID]chains.Writer
	owner   map[caip.ChainID]chains.Writer
	client  map[caip.ChainID]chains.Writer
	dir     string
	relays  []common.Address
	began   map[string]uint64 // heights before the agent was registered
	first   int               // of its EVM development keys: relayer, owner, client
}

// people are the accounts of a town: relayer, owner, client.
const people = 3

func newTown(t testing.TB, n *nets) *town {
	t.Helper()
	return newTownWith(t, n, n.a.Relay(), n.b.Relay())
}

// newTownWith is newTown for an operator with FeedbackRelays of his own.
func newTownWith(t testing.TB, n *nets, relays ...common.Address) *town {
	t.Helper()
	n.mu.Lock()
	defer n.mu.Unlock()
	w := &town{t: t, nets: n, first: n.keys, dir: t.TempDir(), relays: relays}
	n.keys += people
	for i, net := range []*evmnet.Network{n.a, n.b} {
		if relays[i] == net.Relay() {
			must.OK(t, net.Grant(evmnet.RoleDeliverer, net.Keys()[w.first].Address))
		}
	}
	for p := range people {
		must.OK(t, n.s.Fund(t.Context(), w.key(p).PublicKey(), 10_000_000_000))
	}
	w.open()
	return w
}

// key is an account's on Solana.
func (w *town) key(person int) solana.PrivateKey {
	seed := sha256.Sum256(fmt.Appendf(nil, "relayer test %d", w.first+person))
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
}

// open opens the chains, each with the accounts that write to it.
func (w *town) open() {
	w.t.Helper()
	w.relayer, w.owner, w.client = map[caip.ChainID]chains.Writer{}, map[caip.ChainID]chains.Writer{}, map[caip.ChainID]chains.Writer{}
	roles := []map[caip.ChainID]chains.Writer{w.relayer, w.owner, w.client}
	for i, net := range []*evmnet.Network{w.nets.a, w.nets.b} {
		chain := must.Get(evm.Dial(w.t.Context(), evm.Config{Name: string(rune('a' + i)), Chain: net.ChainID(), RPC: []string{net.RPCURL()}, WS: net.WSURL(), Registry: net.Identity(),
			Reputation: net.Reputation(), Relays: []common.Address{w.relays[i]}, Delegate: net.Delegate(), DeployBlock: net.DeployBlock()}))(w.t)
		w.t.Cleanup(chain.Close)
		for p, role := range roles {
			key := must.Get(signature.ParseKey([]byte(net.Keys()[w.first+p].Hex()), nil))(w.t)
			role[net.ChainID()] = evm.NewWriter(chain, key, evm.WriterOptions{})
		}
		*[]**evm.Chain{&w.a, &w.b}[i] = chain
	}
	id := caip.MustChainID(w.nets.s.ChainID())
	var err error
	if w.s, err = sati.Open(w.t.Context(), sati.Config{Chain: id, Name: "s", RPC: []string{w.nets.s.RPCURL()}, Photon: w.nets.s.PhotonURL(), WS: w.nets.s.WSURL(),
		LookupTable: w.nets.s.Deployment().LookupTable.String(), MirrorKeys: []string{w.key(0).PublicKey().String()}}); err != nil {
		w.t.Fatal(err)
	}
	for p, role := range roles {
		if role[id], err = w.s.Writer(w.key(p), nil); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *town) chains() []chains.Chain { return []chains.Chain{w.a, w.b, w.s} }

func (w *town) do(who map[caip.ChainID]chains.Writer, c chains.Chain, op chains.Op) chains.Receipt {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), patience)
	defer cancel()
	r, err := chains.Do(ctx, who[c.Info().Chain], op, chains.Latest)
	if err != nil {
		w.t.Fatalf("%s on %s: %v", op.Verb(), c.Info().Name, err)
	}
	return r
}

// settle registers the agent on all chains with one pinned file that lists all.
func (w *town) settle(files *relaytest.Files) {
	w.t.Helper()
	w.began = map[string]uint64{}
	for _, c := range w.chains() {
		head := must.Get(c.Head(w.t.Context(), chains.Latest))(w.t)
		w.began[c.Info().Name] = head.Height
		e, ok := w.do(w.owner, c, chains.Register{Name: "agent"}).Event(chains.KindRegistered)
		if !ok {
			w.t.Fatal("no registration in the receipt")
		}
		w.refs = append(w.refs, e.Agent)
	}
	// Who names another has to be sure that it was there, by the clocks of the chains.
	for _, net := range []*evmnet.Network{w.nets.a, w.nets.b} {
		must.OK(w.t, net.Pass(link.ClockSkew+time.Minute))
	}
	uri := "ipfs://" + w.refs[2].ID
	files.Put(uri, w.refs...)
	for i, c := range w.chains() {
		w.do(w.owner, c, chains.SetURI{Agent: w.refs[i], URI: uri})
	}
}

func (w *town) options(files *relaytest.Files) Options {
	c := config.Default()
	c.NATS.Dir = w.dir
	c.Links = config.Links{Recheck: time.Second, Drift: 24 * time.Hour, MaxAgents: 1000}
	c.Execute.Retry, c.Execute.MaxRetry, c.Execute.Lease = 50*time.Millisecond, time.Second, 4*time.Second
	c.Chains = map[string]config.Chain{
		"a": {Finality: chains.Depth(2), Poll: 50 * time.Millisecond, Start: w.began["a"]},
		"b": {Finality: chains.Depth(2), Poll: 50 * time.Millisecond, Start: w.began["b"]},
		"s": {Poll: 50 * time.Millisecond, Start: w.began["s"]},
	}
	r := config.DefaultRoute()
	r.Name, r.From, r.To = "all", []string{"*"}, []string{"*"}
	for _, ref := range w.refs {
		r.Agents = append(r.Agents, ref.String()) // other towns are none of its business
	}
	c.Routes = []config.Route{r}
	o := Options{Config: c, Chains: map[caip.AccountID]chains.Chain{}, Writers: map[caip.AccountID]chains.Writer{}, Fetcher: files, Logger: testLog(w.t)}
	for _, chain := range w.chains() {
		o.Chains[chain.Info().Registry], o.Writers[chain.Info().Registry] = chain, w.relayer[chain.Info().Chain]
	}
	return o
}

func (w *town) start(o Options) *Service {
	w.t.Helper()
	s := must.Get(New(o))(w.t)
	must.OK(w.t, s.Start(w.t.Context()))
	w.t.Cleanup(func() { stop(w.t, s) })
	return s
}

func (w *town) give(i int, value string) caip.FeedbackRef {
	w.t.Helper()
	v := must.Get(chains.ParseValue(value))(w.t)
	e, ok := w.do(w.client, w.chains()[i], chains.GiveFeedback{Agent: w.refs[i], Value: v, Tag1: "quality"}).Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("no feedback in the receipt")
	}
	return e.Feedback.Ref
}

func (w *town) until(what string, ok func() bool) {
	w.t.Helper()
	await(w.t, patience, what, ok)
}

// mirrored waits until an origin stands at the other members, and checks the values there.
func (w *town) mirrored(origin caip.FeedbackRef, value string) {
	w.t.Helper()
	want := must.Get(chains.ParseValue(value))(w.t)
	for i, c := range w.chains() {
		if c.Info().Chain == origin.Chain() {
			continue
		}
		var m chains.Mirror
		w.until(fmt.Sprintf("%s mirrored to %s", origin, c.Info().Name), func() bool {
			var err error
			m, err = c.MirrorOf(w.t.Context(), caip.SourceID(origin), w.refs[i], chains.Latest)
			return err == nil && m.State == chains.MirrorDelivered
		})
		f := must.Get(c.Feedback(w.t.Context(), m.Ref, chains.Latest))(w.t)
		if f.Value != want || f.Tag1 != "quality" {
			w.t.Errorf("on %s the mirror of %s says %s %q, want %s quality", c.Info().Name, origin, f.Value, f.Tag1, value)
		}
	}
}

func (w *town) quiet(s *Service) {
	w.t.Helper()
	atRest(w.t, s, slices.Collect(maps.Values(s.o.Chains))...)
}

func TestLocalnets(t *testing.T) {
	t.Parallel()
	n := startNets(t)
	web := new(relaytest.Files)
	t.Run("mirrors everywhere", func(t *testing.T) {
		w := newTown(t, n)
		w.settle(web)
		s := w.start(w.options(web))
		origins := []caip.FeedbackRef{w.give(0, "87.5"), w.give(1, "-3"), w.give(2, "99")}
		for i, value := range []string{"87.5", "-3", "99"} {
			w.mirrored(origins[i], value)
		}
		w.do(w.client, w.a, chains.RevokeFeedback{Ref: origins[0]})
		for i, c := range w.chains()[1:] {
			w.until("the revocation is followed on "+c.Info().Name, func() bool {
				m, err := c.MirrorOf(t.Context(), caip.SourceID(origins[0]), w.refs[1+i], chains.Latest)
				return err == nil && m.State == chains.MirrorRevoked
			})
		}
		w.do(w.owner, w.b, chains.Respond{Ref: origins[1], URI: "ipfs://sorry", Hash: caip.Keccak256([]byte("sorry"))})
		w.until("the response is followed", func() bool {
			m := must.Get(w.a.MirrorOf(t.Context(), caip.SourceID(origins[1]), w.refs[0], chains.Latest))(t)
			list, err := w.a.Responses(t.Context(), m.Ref, chains.Latest)
			return err == nil && len(list) == 1 && list[0].URI == "ipfs://sorry"
		})
		w.quiet(s)
	})
	t.Run("agentURI follows its home", func(t *testing.T) {
		w := newTown(t, n)
		w.settle(web)
		for i, c := range w.chains() {
			w.do(w.owner, c, chains.SetMetadata{Agent: w.refs[i], Entry: chains.MetadataEntry{Key: "bridge8004:home", Value: []byte(w.refs[0].String())}})
		}
		w.do(w.owner, w.b, chains.GrantSync{Agent: w.refs[1], Relayer: w.relayer[w.b.Info().Chain].Account()})
		s := w.start(w.options(web))
		uri := "ipfs://" + w.refs[2].ID + "/2"
		web.Put(uri, w.refs...)
		w.do(w.owner, w.a, chains.SetURI{Agent: w.refs[0], URI: uri})
		w.until("the EVM member follows", func() bool {
			agent, err := w.b.Agent(t.Context(), w.refs[1], chains.Latest)
			return err == nil && agent.URI == uri
		})
		w.until("SATI drifts, and the command is shown", func() bool {
			drift, err := s.Drift(t.Context())
			return err == nil && len(drift) == 1 && drift[0].Agent == w.refs[2]
		})
		w.do(w.owner, w.s, chains.SetURI{Agent: w.refs[2], URI: uri})
		w.until("the drift is mended", func() bool {
			drift, err := s.Drift(t.Context())
			return err == nil && len(drift) == 0
		})
	})
	t.Run("two registries on one chain", func(t *testing.T) { testStrategy(newVillage(t, n, web), web) })
	t.Run("a sale is remembered when the memory is lost", func(t *testing.T) {
		w := newTown(t, n)
		w.settle(web)
		s := w.start(w.options(web))
		w.mirrored(w.give(0, "1"), "1")
		buyer := w.client[w.s.Info().Chain] // any other account
		w.do(w.owner, w.s, chains.Transfer{Agent: w.refs[2], To: buyer.Account()})
		w.until("the sale freezes the group", grouped(t, s, oneFrozen))
		stop(t, s)
		must.OK(t, os.RemoveAll(w.dir))
		s = w.start(w.options(web))
		w.until("it is frozen again", grouped(t, s, oneFrozen))
		w.give(0, "2")
		w.quiet(s)
		for i, c := range w.chains()[1:] {
			list, err := c.Feedbacks(t.Context(), w.refs[1+i], chains.FeedbackFilter{}, chains.Latest)
			if err != nil || len(list) != 1 {
				t.Errorf("%s holds %d entries, %v: want 1", c.Info().Name, len(list), err)
			}
		}
	})
	t.Run("two operators come to rest", func(t *testing.T) {
		var relays []common.Address
		for _, net := range []*evmnet.Network{n.a, n.b} {
			// The second operator administrates and delivers with the first key of his town.
			relay := must.Get(net.DeployRelay(net.Keys()[n.keys], net.Keys()[n.keys].Address, n.registries()))(t)
			relays = append(relays, relay)
		}
		second, first := newTownWith(t, n, relays...), newTown(t, n)
		first.settle(web)
		second.refs, second.began = first.refs, first.began
		s1, s2 := first.start(first.options(web)), second.start(second.options(web))
		const each = 2
		for i := range first.refs {
			for range each {
				first.give(i, "7")
			}
		}
		// Each agent holds what it was given, and what the two others were given once by each
		// operator.
		want := each + 2*each*2
		held := func() (out []int) {
			for i, c := range first.chains() {
				list := must.Get(c.Feedbacks(t.Context(), first.refs[i], chains.FeedbackFilter{}, chains.Latest))(t)
				out = append(out, len(list))
			}
			return out
		}
		first.until("all is mirrored by both", func() bool { return slices.Min(held()) >= want })
		first.quiet(s1)
		second.quiet(s2)
		first.quiet(s1)
		if got := held(); slices.Max(got) != want {
			t.Errorf("the agents hold %v entries, want %d each", got, want)
		}
	})
	// What these chains add to the crashes of TestCrash_anywhere does not depend on the variant.
	t.Run("crash", func(t *testing.T) {
		drawn(t, Points(), []string{"b/kept", "b/lost", "s/kept", "s/lost", "strategy/kept", "strategy/lost"}, func(t *testing.T, c *crash, variant string) {
			t.Parallel()
			which, memory, _ := strings.Cut(variant, "/")
			switch which {
			case "strategy":
				testStrategyCrash(newVillage(t, n, web), web, c, memory == "lost")
			case "b":
				testCrash(newTown(t, n), web, 1, c, memory == "lost")
			case "s":
				testCrash(newTown(t, n), web, 2, c, memory == "lost")
			}
		})
	})
}

// testCrash kills a relayer that mirrors from the first chain to another at a point, and counts
// what stands there.
func testCrash(w *town, web *relaytest.Files, to int, c *crash, lost bool) {
	t := w.t
	w.settle(web)
	at := w.chains()[to]
	o := w.options(web)
	o.Config.Routes[0].From, o.Config.Routes[0].To = []string{"a"}, []string{at.Info().Name}
	plain := o
	o.Hook = c.hook
	s := w.start(o)
	// What is given before the group is active is planned with its history, by another way.
	mirrored := func(origin caip.FeedbackRef) {
		w.until("it is mirrored", func() bool {
			m, err := at.MirrorOf(t.Context(), caip.SourceID(origin), w.refs[to], chains.Latest)
			return err == nil && m.State == chains.MirrorDelivered
		})
	}
	mirrored(w.give(0, "1"))
	w.quiet(s)
	c.armed.Store(true)
	origin := w.give(0, "12.5")
	crashed(t, s)
	if lost {
		must.OK(t, os.RemoveAll(w.dir))
	}
	s = w.start(plain)
	mirrored(origin)
	w.quiet(s)
	list, err := at.Feedbacks(t.Context(), w.refs[to], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
	if err != nil || len(list) != 2 {
		t.Fatalf("%d entries, %v: want each exactly once", len(list), err)
	}
}

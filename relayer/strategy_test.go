package relayer

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// village is a town whose agent is registered in a strategy registry too, on the chain of a. That
// one takes nothing in, and feedback only with its owner's leave.
type village struct {
	*town
	strategy *evm.Chain
	agent    caip.AgentRef // there
	owner    signature.Signer
	client   chains.Writer // there
}

func newVillage(t *testing.T, n *nets, files *relaytest.Files) *village {
	t.Helper()
	v := &village{town: newTown(t, n)}
	var err error
	if v.strategy, err = evm.Dial(t.Context(), evm.Config{Name: "strategy", Chain: n.a.ChainID(), RPC: []string{n.a.RPCURL()}, WS: n.a.WSURL(),
		Dialect: registry.DialectStrategy, Registry: n.a.StrategyRegistry(), Reputation: n.a.StrategyReputation(), DeployBlock: n.a.DeployBlock()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.strategy.Close)
	signer := func(p int) signature.Signer {
		return must.Get(signature.ParseKey([]byte(n.a.Keys()[v.first+p].Hex()), nil))(t)
	}
	v.owner, v.client = signer(1), evm.NewWriter(v.strategy, signer(2), evm.WriterOptions{})
	head := must.Get(v.strategy.Head(t.Context(), chains.Latest))(t)
	// A URI stays there as it was registered, so it is chosen first and its file written last.
	uri := fmt.Sprintf("ipfs://village-%d", v.first)
	r := must.Get(chains.Do(t.Context(), evm.NewWriter(v.strategy, v.owner, evm.WriterOptions{}), chains.Register{URI: uri}, chains.Latest))(t)
	e, ok := r.Event(chains.KindRegistered)
	if !ok {
		t.Fatal("no registration in the receipt")
	}
	v.agent = e.Agent
	v.settle(files)
	v.began["strategy"] = head.Height
	v.refs = append(v.refs, v.agent)
	files.Put(uri, v.refs...)
	for i, c := range v.chains() {
		v.do(v.town.owner, c, chains.SetURI{Agent: v.refs[i], URI: uri})
	}
	return v
}

func (v *village) options(files *relaytest.Files) Options {
	o := v.town.options(files)
	o.Config.Chains["strategy"] = config.Chain{Finality: chains.Depth(2), Poll: 50 * time.Millisecond, Start: v.began["strategy"]}
	o.Chains[v.strategy.Info().Registry] = v.strategy
	return o
}

// give leaves the n-th feedback of the client in the strategy registry.
func (v *village) score(n uint64, value string) caip.FeedbackRef {
	v.t.Helper()
	_, leave, err := v.strategy.SignFeedbackAuth(v.t.Context(), registry.Permission{Agent: v.agent, Client: v.client.Account(), IndexLimit: n, For: time.Hour}, v.owner)
	must.OK(v.t, err)
	score := must.Get(chains.ParseValue(value))(v.t)
	r := must.Get(chains.Do(v.t.Context(), v.client, chains.GiveFeedback{Agent: v.agent, Value: score, Tag1: "quality", Auth: leave}, chains.Latest))(v.t)
	e, ok := r.Event(chains.KindFeedback)
	if !ok {
		v.t.Fatal("no feedback in the receipt")
	}
	return e.Feedback.Ref
}

// holds sees to it that the agent has so much feedback in every registry, revoked ones included:
// here on a, b, s and in the strategy registry.
func (v *village) holds(want ...int) {
	v.t.Helper()
	for i, c := range append(v.chains(), v.strategy) {
		list, err := c.Feedbacks(v.t.Context(), v.refs[i], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
		if err != nil || len(list) != want[i] {
			v.t.Errorf("%s holds %d entries, %v: want %d", c.Info().Name, len(list), err, want[i])
		}
	}
}

func (v *village) delivered(origin caip.FeedbackRef, on ...int) {
	v.t.Helper()
	for _, i := range on {
		c := v.chains()[i]
		v.until(fmt.Sprintf("%s mirrored to %s", origin, c.Info().Name), func() bool {
			m, err := c.MirrorOf(v.t.Context(), caip.SourceID(origin), v.refs[i], chains.Latest)
			return err == nil && m.State == chains.MirrorDelivered
		})
	}
}

// testStrategy mirrors between the registries of one chain and those of others.
func testStrategy(v *village, web *relaytest.Files) {
	t := v.t
	s := v.start(v.options(web))
	scored, given := v.score(1, "70"), v.give(0, "87.5")
	v.delivered(scored, 0, 1, 2)
	v.delivered(given, 1, 2)
	// What can be revoked is followed; there is no revocation in the strategy registry, and none
	// comes from the neighbour's.
	v.do(v.town.client, v.a, chains.RevokeFeedback{Ref: given})
	v.until("the revocation is followed", func() bool {
		m, err := v.b.MirrorOf(t.Context(), caip.SourceID(given), v.refs[1], chains.Latest)
		return err == nil && m.State == chains.MirrorRevoked
	})
	v.quiet(s)
	m, err := v.b.MirrorOf(t.Context(), caip.SourceID(scored), v.refs[1], chains.Latest)
	if err != nil || m.State != chains.MirrorDelivered {
		t.Errorf("%+v, %v", m, err)
	}
	f, err := v.b.Feedback(t.Context(), m.Ref, chains.Latest)
	if err != nil || f.Value != (chains.Value{Unscaled: chains.NewInt128(70)}) || f.Tag1 != "quality" {
		t.Errorf("the mirror says %s %q, %v", f.Value, f.Tag1, err)
	}
	v.holds(2, 2, 3, 1) // on s a revocation is an entry of its own
}

// testStrategyCrash kills a relayer that mirrors from a strategy registry at a point, and counts
// what stands elsewhere.
func testStrategyCrash(v *village, web *relaytest.Files, c *crash, lost bool) {
	o := v.options(web)
	o.Config.Routes[0].From, o.Config.Routes[0].To = []string{"strategy"}, []string{"a", "b"}
	plain := o
	o.Hook = c.hook
	s := v.start(o)
	v.delivered(v.score(1, "70"), 0, 1) // as in testCrash
	v.quiet(s)
	c.armed.Store(true)
	origin := v.score(2, "71")
	crashed(v.t, s)
	if lost {
		must.OK(v.t, os.RemoveAll(v.dir))
	}
	s = v.start(plain)
	v.delivered(origin, 0, 1)
	v.quiet(s)
	v.holds(2, 2, 0, 2)
}

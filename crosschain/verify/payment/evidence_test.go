package payment_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// A change that was taken back is a change: the wallet of the block asked about may by chance, or
// by a thief's doing, be that of today.
func TestMinAge_countsWhatWasTakenBack(t *testing.T) {
	w := verifytest.New(t)
	w.A.Mine(20)
	w.SetWallet(w.A, "owner", "thief")
	w.SetWallet(w.A, "owner", "wallet")
	w.A.Mine(10)
	req := payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), MinAge: 9}
	if r := ask(w, req); r.Verdict != verify.Verified {
		t.Fatalf("%s\n%s", r.Verdict, verifytest.Explain(r))
	}
	req.MinAge = 15
	if r := ask(w, req); r.Verdict != verify.RecentlyChanged || !strings.Contains(verifytest.Explain(r), "the wallet was set") {
		t.Errorf("%s\n%s", r.Verdict, verifytest.Explain(r))
	}
}

// Honest chains replace their newest block. A quorum reads it again, once, and is not disputed by
// that.
func TestQuorum_readsAReplacedBlockAgain(t *testing.T) {
	w := verifytest.New(t)
	w.A.Mine(3)
	var reads atomic.Int32
	w.Deps.Registries[w.Agents[verifytest.ChainA].Registry] = chains.Opened(replaced{w.A, &reads})
	w.Nodes(w.A, w.A)
	r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Quorum: 2})
	if r.Verdict != verify.Verified || reads.Load() != 2 {
		t.Errorf("%s after %d reads of the newest block\n%s", r.Verdict, reads.Load(), verifytest.Explain(r))
	}
	// A chain that never agrees with itself is disputed, after two readings.
	reads.Store(-100)
	r = ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Quorum: 2})
	if r.Verdict != verify.Disputed || reads.Load() != -98 {
		t.Errorf("%s after %d reads of the newest block\n%s", r.Verdict, reads.Load()+100, verifytest.Explain(r))
	}
}

// replaced reads a newest block that another one replaces at once, the first time.
type replaced struct {
	*memchain.Chain
	reads *atomic.Int32
}

func (c replaced) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := c.Chain.Agent(ctx, ref, at)
	if at == chains.Latest && c.reads.Add(1) < 2 {
		a.ReadAt.Hash = "0x" + strings.Repeat("ab", 32)
	}
	return a, err
}

func (c replaced) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return together.Glances(ctx, c, ref, at, keys)
}

// A link rests on the expected agent's own registration, so the nodes of its chain are asked as
// well.
func TestQuorum_coversTheStartOfALink(t *testing.T) {
	w := verifytest.New(t)
	w.Nodes(w.A, w.A)
	onlyA := payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainB], Quorum: 2}
	onlyA.Body = verifytest.Request([]caip.AgentRef{w.Agents[verifytest.ChainA]}, w.A.Account("wallet"))
	if r := ask(w, onlyA); r.Verdict != verify.QuorumShort {
		t.Errorf("the linked chain has one endpoint: %s\n%s", r.Verdict, verifytest.Explain(r))
	}
	registry := w.Agents[verifytest.ChainB].Registry
	w.Deps.Nodes[registry] = []verify.Node{{Name: "rpc[0]", Open: chains.Opened(w.B)}, {Name: "rpc[1]", Open: chains.Opened(w.B)}}
	r := ask(w, onlyA)
	if r.Verdict != verify.Verified || len(r.Warnings) == 0 || !strings.Contains(r.Warnings[0], "one endpoint") {
		t.Errorf("%s\n%s", r.Verdict, verifytest.Explain(r))
	}
	w.Deps.Nodes[registry][1].Open = chains.Opened(verifytest.Liar{Chain: w.B})
	if r := ask(w, onlyA); r.Verdict != verify.Disputed {
		t.Errorf("one of the linked chain's nodes lies: %s\n%s", r.Verdict, verifytest.Explain(r))
	}
}

// However many ways to pay lead to an agent, its file is fetched once, its history read once and
// each node asked once.
func TestEvidenceIsReadOnce(t *testing.T) {
	w := verifytest.New(t)
	w.A.Mine(10)
	files, histories, asked := new(counting), new(atomic.Int32), new(atomic.Int32)
	files.Getter = w.Deps.Fetch
	w.Deps.Fetch = files
	w.Deps.Registries[w.Agents[verifytest.ChainA].Registry] = chains.Opened(historian{w.A, histories})
	w.Nodes(asking{w.A, asked}, w.A)
	to := w.A.Account("wallet")
	r := ask(w, payment.Request{Body: verifytest.Request([]caip.AgentRef{w.Agents[verifytest.ChainA]}, to, to, to, to), Quorum: 2, MinAge: 5, Require: []string{verify.CheckListed}})
	if r.Verdict != verify.Verified || files.n.Load() != 1 || histories.Load() != 1 || asked.Load() != 2 {
		t.Errorf("%s with %d files, %d histories, %d questions to a node\n%s", r.Verdict, files.n.Load(), histories.Load(), asked.Load(), verifytest.Explain(r))
	}
	passed := 0
	for _, c := range r.Checks {
		if c.Outcome == verify.Pass && (c.Name == verify.CheckQuorum || c.Name == payment.CheckAge || c.Name == verify.CheckListed) {
			passed++
		}
	}
	if passed != 12 {
		t.Errorf("%d checks are told of, want 3 for each of 4 ways", passed)
	}
}

// Where the server declares several agents that are not one, none of them is gone into: their
// number is the server's.
func TestSeveralAgents_areNotGoneInto(t *testing.T) {
	w := verifytest.New(t)
	files := &counting{Getter: w.Deps.Fetch}
	w.Deps.Fetch = files
	var list []caip.AgentRef
	for range 8 {
		list = append(list, w.Register(w.A, "somebody", ""))
	}
	w.Settle()
	r := ask(w, payment.Request{Body: verifytest.Request(list, w.A.Account("somebody")), Require: []string{verify.CheckListed}})
	if r.Verdict != verify.Ambiguous || files.n.Load() != 0 || len(r.Agents()) != 0 {
		t.Errorf("%s with %d files\n%s", r.Verdict, files.n.Load(), verifytest.Explain(r))
	}
}

type counting struct {
	link.Getter
	n atomic.Int32
}

func (c *counting) Get(ctx context.Context, uri string) (fetch.Document, error) {
	c.n.Add(1)
	return c.Getter.Get(ctx, uri)
}

type historian struct {
	*memchain.Chain
	n *atomic.Int32
}

func (h historian) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	h.n.Add(1)
	return h.Chain.History(ctx, ref, upTo)
}

type asking struct {
	*memchain.Chain
	n *atomic.Int32
}

func (a asking) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	a.n.Add(1)
	return a.Chain.AgentAt(ctx, ref, at)
}

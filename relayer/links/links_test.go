package links

import (
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

var agent = caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1")

func TestFollow_keeps_the_last_word_while_the_file_cannot_be_had(t *testing.T) {
	read := time.Unix(1_700_000_000, 0)
	last := link.Evidence{Agent: chains.Agent{Ref: agent, URI: "https://x"}, Lists: []caip.AgentRef{agent}, FileHash: caip.Hash{1}, Since: read, FetchedAt: read}
	gone := link.Evidence{Agent: chains.Agent{Ref: agent, URI: "https://x"}, Problem: "the server does not answer"}
	if got := follow(gone, last, read.Add(keepStale)); got.Problem != "" || len(got.Lists) != 1 {
		t.Errorf("a hiccup of the web server dissolves the group: %+v", got)
	}
	if got := follow(gone, last, read.Add(keepStale+time.Second)); got.Problem == "" {
		t.Error("a file that is gone for good still speaks")
	}
	sold := gone
	sold.Agent.Owner = caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	if got := follow(sold, last, read); got.Problem == "" {
		t.Error("the old file speaks for a new owner")
	}
	moved := gone
	moved.Agent.URI = "https://y"
	if got := follow(moved, last, read); got.Problem == "" {
		t.Error("the old file speaks for another URI")
	}
	malformed := gone
	malformed.FileHash = caip.Hash{2}
	if got := follow(malformed, last, read); got.Problem == "" {
		t.Error("the old file speaks although there is a new one, which is malformed")
	}
}

func TestNamed_leaves_out_unknown_registries_and_is_bounded(t *testing.T) {
	gs := &Groups{Options: &Options{Book: caip.Book{Pairs: []caip.Pair{{Identity: agent.Registry, Reputation: agent.Registry}}}}}
	e := link.Evidence{Agent: chains.Agent{Ref: agent}, Lists: []caip.AgentRef{agent, caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1")}}
	if got := gs.named(e); len(got) != 0 {
		t.Errorf("got %v", got)
	}
	for i := range 1000 {
		e.Lists = append(e.Lists, caip.AgentRef{Registry: agent.Registry, ID: strings.Repeat("1", i%70+2)})
	}
	if got := gs.named(e); len(got) != maxNamed {
		t.Errorf("%d are looked at, want %d", len(got), maxNamed)
	}
}

func TestBrief_compares_long_texts_by_their_hash(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	if plan.Brief(long) == plan.Brief(long+"x") || len(plan.Brief(long)) > 100 || plan.Brief("short") != "short" {
		t.Error("a long text is not told from another, or kept whole")
	}
}

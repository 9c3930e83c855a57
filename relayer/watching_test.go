package relayer

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/client"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// However many register, those who came first stay in what a search has watched, and the newest are
// in it.
func TestSearched_nobodyPushesOthersOut(t *testing.T) {
	agent := func(n int) caip.AgentRef {
		return caip.AgentRef{Registry: caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1").Registry, ID: fmt.Sprint(n)}
	}
	find := func(there int) []string {
		t.Helper()
		list := must.Get(searched(t.Context(), []caip.AgentRef{agent(2)}, config.WatchSearch{Most: 6}, func(_ context.Context, q client.Search) (hits client.Hits, _ error) {
			at := 0
			_, _ = fmt.Sscan(q.After, &at)
			for range min(3, there-at) { // a page
				at++
				n := at
				if q.Sort != index.Oldest {
					n = there + 1 - at
				}
				hits.Hits = append(hits.Hits, client.Hit{Members: []caip.AgentRef{agent(n)}})
			}
			if at < there {
				hits.Next = fmt.Sprint(at)
			}
			return hits, nil
		}))(t)
		var ids []string
		for _, one := range list {
			ids = append(ids, one.ID)
		}
		return ids
	}
	for there, want := range map[int][]string{
		0:    {"2"},
		1:    {"2", "1"},
		6:    {"2", "1", "3", "4", "5", "6"},
		7:    {"2", "1", "3", "4", "5", "7", "6"},
		8:    {"2", "1", "3", "4", "5", "8", "7"},
		5000: {"2", "1", "3", "4", "5", "5000", "4999"},
	} {
		if got := find(there); !slices.Equal(got, want) {
			t.Errorf("of %d: %v, want %v", there, got, want)
		}
	}
}

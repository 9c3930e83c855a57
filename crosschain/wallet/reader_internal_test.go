package wallet

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// An entry is its owner's word only: since the agent changed hands, and where its writer is known,
// written by the owner.
func TestWritten(t *testing.T) {
	account := func(b string) caip.AccountID {
		return caip.AccountID{Chain: caip.MustChainID("eip155:1"), Address: "0x" + b + "00000000000000000000000000000000000000"}
	}
	owner, seller := account("aa"), account("bb")
	set := func(text string, by caip.AccountID) chains.Event {
		return chains.Event{Kind: chains.KindMetadataSet, Metadata: &chains.MetadataSet{Key: "k", Value: []byte(text), By: by}}
	}
	sold := chains.Event{Kind: chains.KindTransferred}
	for name, c := range map[string]struct {
		events []chains.Event
		want   int // the event, -1: none
	}{
		"by the owner":                    {[]chains.Event{sold, set("v", owner)}, 1},
		"by nobody who is known":          {[]chains.Event{sold, set("v", caip.AccountID{})}, 1},
		"before the sale":                 {[]chains.Event{set("v", seller), sold}, -1},
		"by the seller, after the sale":   {[]chains.Event{sold, set("v", seller)}, -1},
		"by the seller, over the owner's": {[]chains.Event{sold, set("v", owner), set("v", seller)}, -1},
		"by the owner, over the seller's": {[]chains.Event{sold, set("v", seller), set("v", owner)}, 2},
		"another text by the owner":       {[]chains.Event{sold, set("w", owner)}, -1},
		"another entry by the seller":     {[]chains.Event{sold, set("v", owner), {Kind: chains.KindMetadataSet, Metadata: &chains.MetadataSet{Key: "other", By: seller}}}, 1},
	} {
		got := written(c.events, chains.Agent{Owner: owner}, "k", "v")
		if c.want < 0 && got != nil || c.want >= 0 && got != &c.events[c.want] {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

package wallet

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
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

// What was said before a sale elsewhere was said to another owner; across chains by more than their
// clocks differ.
func TestSince(t *testing.T) {
	here, there := caip.MustChainID("eip155:1"), caip.MustChainID("eip155:2")
	at := func(chain caip.ChainID, kind chains.EventKind, seconds int64) chains.Event {
		return chains.Event{Chain: chain, Kind: kind, At: chains.Position{Height: uint64(seconds)}, Time: time.Unix(seconds, 0)}
	}
	sold := []chains.Event{at(here, chains.KindTransferred, 1000), at(here, chains.KindTransferred, 2000), at(here, chains.KindMetadataSet, 9000)}
	sold[1].TxID = "sale"
	in := func(tx string, ordinal uint32) chains.Event {
		e := at(here, chains.KindMetadataSet, 2000)
		e.TxID, e.Ordinal = tx, ordinal
		return e
	}
	late := sold[1]
	late.Ordinal = 3
	for name, c := range map[string]struct {
		events []chains.Event
		said   chains.Event
		want   bool
	}{
		"never sold":                  {sold[2:], at(there, chains.KindMetadataSet, 1), true},
		"before the sale":             {sold, at(there, chains.KindMetadataSet, 1999), false},
		"while clocks may differ":     {sold, at(there, chains.KindMetadataSet, 2120), false},
		"after the sale":              {sold, at(there, chains.KindMetadataSet, 2121), true},
		"on its chain, before":        {sold, at(here, chains.KindMetadataSet, 2000), false},
		"on its chain, a block after": {sold, at(here, chains.KindMetadataSet, 2001), true},
		"in its block, elsewhere":     {sold, in("other", 7), false},
		"in its transaction, behind":  {sold, in("sale", 1), true},
		"in its transaction, before":  {[]chains.Event{sold[0], late}, in("sale", 1), false},
	} {
		if got := since(c.events, c.said, link.ClockSkew); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

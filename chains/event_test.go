package chains_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

func TestBornFirst(t *testing.T) {
	event := func(tx string, ordinal uint32, kind chains.EventKind) chains.Event {
		return chains.Event{TxID: tx, Ordinal: ordinal, Kind: kind}
	}
	cleared, sold := event("a", 1, chains.KindWalletSet), event("a", 2, chains.KindTransferred)
	born, wallet, entry := event("a", 4, chains.KindRegistered), event("a", 5, chains.KindWalletSet), event("a", 6, chains.KindMetadataSet)
	for name, test := range map[string]struct{ events, want []chains.Event }{
		"nothing":                 {},
		"no registration":         {[]chains.Event{cleared, sold}, []chains.Event{cleared, sold}},
		"a registration":          {[]chains.Event{born, wallet, entry}, []chains.Event{born, wallet, entry}},
		"sold meanwhile":          {[]chains.Event{cleared, sold, born, wallet, entry}, []chains.Event{born, wallet, entry, cleared, sold}},
		"sold meanwhile, no word": {[]chains.Event{cleared, sold, born, entry}, []chains.Event{born, cleared, sold, entry}},
		"written once more": {
			[]chains.Event{cleared, sold, born, wallet, event("a", 6, chains.KindWalletSet), event("a", 7, chains.KindMetadataSet)},
			[]chains.Event{born, wallet, cleared, sold, event("a", 6, chains.KindWalletSet), event("a", 7, chains.KindMetadataSet)},
		},
		"another transaction": {
			[]chains.Event{cleared, sold, born, wallet, event("b", 6, chains.KindMetadataSet)},
			[]chains.Event{born, wallet, cleared, sold, event("b", 6, chains.KindMetadataSet)},
		},
	} {
		if got := chains.BornFirst(test.events); !slices.EqualFunc(got, test.want, func(a, b chains.Event) bool { return reflect.DeepEqual(a, b) }) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

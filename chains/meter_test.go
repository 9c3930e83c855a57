package chains_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

func TestMeter_countsFailuresOfThePlaceOnly(t *testing.T) {
	var m chains.Meter
	m.Count(30*time.Millisecond, nil)
	m.Count(time.Minute, &chains.Error{Kind: chains.TimedOut})
	m.Count(time.Second, &chains.Error{Kind: chains.Reverted}) // an answer
	m.Count(time.Second, errors.New("who knows"))
	m.Count(time.Second, context.Canceled) // nobody waited for it
	m.Fail(chains.Dishonest)
	got := m.Read("rpc[0] (a)")
	if got.Requests != 4 || got.Took != time.Minute+2*time.Second+30*time.Millisecond || got.Place != "rpc[0] (a)" {
		t.Errorf("%+v", got)
	}
	for bound, want := range map[time.Duration]uint64{20 * time.Millisecond: 0, 50 * time.Millisecond: 1, time.Second: 3, 30 * time.Second: 3} {
		if got.Within[bound] != want {
			t.Errorf("within %s: %d, want %d", bound, got.Within[bound], want)
		}
	}
	for kind, want := range map[chains.Kind]uint64{chains.TimedOut: 1, chains.Unknown: 1, chains.Dishonest: 1, chains.Reverted: 0} {
		if got.Failures[kind] != want {
			t.Errorf("%s: %d, want %d", kind, got.Failures[kind], want)
		}
	}
}

func TestPlace_holdsNoKey(t *testing.T) {
	for url, want := range map[string]string{
		"https://user:secret@node.example:8443/v2/KEY?k=KEY": "rpc[1] (node.example:8443)", "://KEY": "rpc[1]", "": "rpc[1]",
	} {
		if got := chains.Place("rpc[1]", url); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

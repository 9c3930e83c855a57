package rpc

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestOutOfTime_saysWhatWasAttemptedAndWhy(t *testing.T) {
	n := &Node{chain: caip.MustChainID("eip155:1")}
	over, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	const text = "eip155:1: read agent: the time allowed ran out: context deadline exceeded"
	for _, c := range []struct {
		last error
		want string
	}{
		{nil, text + " (allow more time)"},
		{context.DeadlineExceeded, text + " (allow more time)"},
		{&chains.Error{Kind: chains.Unreachable, Chain: n.chain, Op: "read agent", Err: errors.New("node: refused"), Remedy: "x"}, text + "; before that: node: refused (allow more time)"},
	} {
		err := n.outOfTime(over, "read agent", c.last)
		if err.Error() != c.want || chains.KindOf(err) != chains.TimedOut || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v: %v", c.last, err)
		}
	}
	// Whoever gives up knows it himself.
	gone, stop := context.WithCancel(t.Context())
	stop()
	if err := n.outOfTime(gone, "read agent", nil); !errors.Is(err, context.Canceled) || chains.KindOf(err) != chains.Unknown {
		t.Error(err)
	}
}

package relayer

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/crosschain/link"
)

// A chain that makes no block for some minutes leaves links across chains unconfirmed for as long.
// What is given meanwhile is mirrored once that is over, also where nobody looks at the group until
// then, and no audit finds it.
func TestReview_whileAChainStandsStillIsMirroredLater(t *testing.T) {
	b := newBed(t)
	refs := b.owned("alice", "bob")
	b.pass()
	o := b.options()
	o.Config.Links.Recheck, o.Config.Watch.Audit = time.Hour, 0
	var ahead atomic.Int64
	o.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	const long = 2 * link.ClockSkew
	reread := func() { ahead.Add(int64(time.Minute)) } // longer than a chain's clock is believed
	b.a.Pass(long)
	reread()
	looked := func() float64 {
		return s.counted("messages_total", "later") + s.counted("not_mirrored_total", "not-linked")
	}
	before := looked()
	late := b.give(b.a, "client", refs[0], "2")
	b.until("it is looked into", func() bool { return looked() > before })
	b.b.Pass(long)
	reread()
	b.mirrored(late, refs)
	if n := b.copies(late, refs[1]); n != 1 {
		t.Errorf("%d mirrors", n)
	}
}

package role

import (
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Moment is when something was done: in a block of a chain.
type Moment struct {
	Chain caip.ChainID
	Block uint64    // number or slot
	Time  time.Time // the block's, UTC; needed to compare it with other chains
}

// Given is the moment at which a feedback was given.
func Given(f chains.Feedback) Moment {
	return Moment{Chain: f.Ref.Chain(), Block: f.At.Height, Time: f.Time}
}

// Window is the time on a registration's chain in which a moment lies. A part that was played at
// any time of it counts.
type Window struct {
	own      bool
	block    uint64    // on its own chain: the block
	from, to time.Time // on another: the first and the last time, UTC
}

// On returns the window of a moment on a registration's chain, whose clock is ahead of that of the
// moment's chain by so much. On the moment's own chain it is the block. Clocks of chains differ: on
// another chain it begins link.ClockSkew before and ends as much after the moment. Where the clocks
// differ by more, as on local networks, everything between both readings of the moment is in it.
func (m Moment) On(chain caip.ChainID, ahead time.Duration) Window {
	if chain == m.Chain {
		return Window{own: true, block: m.Block}
	}
	from, to := m.Time, m.Time.Add(ahead)
	if ahead < 0 {
		from, to = to, from
	}
	return Window{from: from.Add(-link.ClockSkew), to: to.Add(link.ClockSkew)}
}

// before and after report whether an event lies before the window or after it.
func (w Window) before(e chains.Event) bool {
	if w.own {
		return e.At.Height < w.block
	}
	return e.Time.Before(w.from)
}

func (w Window) after(e chains.Event) bool {
	if w.own {
		return e.At.Height > w.block
	}
	return e.Time.After(w.to)
}

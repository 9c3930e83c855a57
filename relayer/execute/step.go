package execute

import (
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// step is what is done next about a transaction under way.
type step string

// The steps.
const (
	stepWait    step = "wait"
	stepInclude step = "include" // it was found in a block for the first time
	stepClose   step = "close"   // it is final, or can no longer land
	stepResume  step = "resume"  // found after a crash: what it was for is proven again first
	stepResend  step = "resend"
	stepBump    step = "bump" // signed again with a higher fee, or what is left of it
	stepFree    step = "free" // of another registry: its nonce only must not stay open
)

// course is all of a transaction under way that decides the next step, with the time that has gone
// by.
type course struct {
	foreign   bool // it writes to another registry
	ordered   bool // the chain orders an account's transactions by nonces
	bumps     bool // fees are raised
	included  bool // it was seen in a block at the last look
	recovered bool // found in the outbox; nobody knows whether it was sent
	asked     bool // recovered: what it was for was proven again
	expires   bool // it must not happen any more and is not sent

	signed, sent     time.Duration // since the last variant was
	resend, patience time.Duration // how long it may be pending nowhere, and stay out of every block
}

// next decides from what the chain shows. It is the one place where that is decided;
// relayer/README.md has it as a table.
func (c course) next(seen sight) step {
	landed := seen.landed
	late := c.signed >= c.patience
	switch {
	case landed != nil && landed.State == chains.TxIncluded:
		if !c.included {
			return stepInclude
		}
		return stepWait
	case seen.ended:
		if !c.included && landed != nil {
			return stepInclude
		}
		return stepClose
	case c.foreign && late:
		return stepFree
	case c.foreign:
		return stepWait
	case seen.pending == 0 && c.recovered && !c.asked:
		return stepResume
	case c.ordered && c.bumps && late:
		return stepBump
	case seen.pending == 0 && !c.expires && c.sent >= c.resend:
		return stepResend
	}
	return stepWait
}

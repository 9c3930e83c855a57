package localnet

import (
	"cmp"
	"time"
)

// Options choose a network. The zero value is a chain 31337 on a free port with a block every 200
// ms.
type Options struct {
	ChainID   uint64        // default 31337
	BlockTime time.Duration // between blocks; default 200 ms. Ignored when Manual
	Manual    bool          // no ticker: blocks are made by Mine alone
	// From is when the clock of a ticker's blocks begins, which goes a second for each BlockTime:
	// networks of one From stay in step, however late a machine is with their blocks. Default:
	// Start.
	From time.Time
	// Now is the clock that blocks follow, which never goes back: one when a transaction waits or
	// none came for five seconds, never two in a second, and none is ahead of it. A block is final
	// four seconds later. The contracts are deployed in the two minutes before Start. nil: a block
	// every BlockTime.
	Now func() time.Time
	// Behind has blocks begin so long before the clock, for what takes more blocks than seconds.
	// They are behind until CatchUp. Not together with Now.
	Behind time.Duration
	Keys   int // funded development keys; default 16

	// Further registries on the same chain, beside the official ones.
	Strategy bool // StrategyRegistry and StrategyReputation
	Position bool // PositionNFT with its Diamond, owned by the network

	// Origins are the reputation registries, in CAIP-10, whose feedback the relay takes from the
	// start. AllowOrigin adds more.
	Origins []string
}

func (o Options) withDefaults() Options {
	o.ChainID = cmp.Or(o.ChainID, 31337)
	o.BlockTime = cmp.Or(o.BlockTime, 200*time.Millisecond)
	o.Keys = cmp.Or(o.Keys, 16)
	o.From = cmp.Or(o.From, time.Now())
	return o
}

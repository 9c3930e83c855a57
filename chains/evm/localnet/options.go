package localnet

import (
	"cmp"
	"errors"
	"fmt"
	"time"
)

// Options choose a network. The zero value is a chain 31337 on a free port with a block every 200
// ms.
type Options struct {
	ChainID   uint64        // default 31337
	BlockTime time.Duration // between blocks, 1 ms to 200 ms; default 200 ms. Ignored when Manual
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
	Keys   int // funded development keys, at most 256; default 16

	// Further registries on the same chain, beside the official ones.
	Strategy bool // StrategyRegistry and StrategyReputation
	Position bool // PositionNFT with its Diamond, owned by the network

	// Origins are the reputation registries, in CAIP-10, whose feedback the relay takes from the
	// start. AllowOrigin adds more.
	Origins []string
}

const (
	defaultChainID   = 31337
	defaultBlockTime = 200 * time.Millisecond
	defaultKeys      = 16
	maxKeys          = 256
)

func (o Options) withDefaults() (Options, error) {
	o.ChainID, o.BlockTime, o.Keys = cmp.Or(o.ChainID, defaultChainID), cmp.Or(o.BlockTime, defaultBlockTime), cmp.Or(o.Keys, defaultKeys)
	if o.From.IsZero() {
		o.From = time.Now()
	}
	var problems []error
	if o.BlockTime < time.Millisecond || o.BlockTime > defaultBlockTime {
		problems = append(problems, fmt.Errorf("block time %s: want 1 ms to 200 ms", o.BlockTime))
	}
	if o.Keys < 1 || o.Keys > maxKeys {
		problems = append(problems, fmt.Errorf("%d keys: want 1 to %d", o.Keys, maxKeys))
	}
	return o, errors.Join(problems...)
}

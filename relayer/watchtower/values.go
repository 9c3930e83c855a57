package watchtower

import (
	"math/big"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/relayer/index"
)

// Value is one signal: what it is, and how much.
type Value struct {
	Tag1  string
	Value chains.Value
}

// Values are what the turns of a period come to, in the encodings of ERC-8004 (Giving Feedback).
// They are exact but for the last digit, which is never to the agent's advantage. A signal without
// anything to say it of is left out.
//
//	reachable      1 or 0      every service answered in the last turn
//	uptime         % × 100     of the probes of services, those that were answered
//	successRate    %           of the same, those that were answered well
//	responseTime   ms          how long an answer took that was good, on average
//	ownerVerified  1 or 0      every domain said in the last turn that the agent is its own
func Values(turns []index.Watched) (list []Value) {
	var asked, answered, good, took int64
	for _, turn := range turns {
		for _, s := range turn.Samples {
			if s.Kind == probe.Owner {
				continue
			}
			asked++
			if s.Answered {
				answered++
			}
			if s.Good {
				good, took = good+1, took+s.Took.Milliseconds()
			}
		}
	}
	add := func(tag1 string, n int64, decimals uint8) {
		list = append(list, Value{tag1, chains.Value{Unscaled: chains.NewInt128(n), Decimals: decimals}})
	}
	if asked > 0 {
		if reachable, any := all(turns, func(s probe.Sample) (bool, bool) { return s.Kind != probe.Owner, s.Answered }); any {
			add("reachable", reachable, 0)
		}
		add("uptime", share(10_000, answered, asked), 2)
		add("successRate", share(100, good, asked), 0)
	}
	if good > 0 {
		add("responseTime", (took+good-1)/good, 0)
	}
	if verified, any := all(turns, func(s probe.Sample) (bool, bool) { return s.Kind == probe.Owner, s.Good }); any {
		add("ownerVerified", verified, 0)
	}
	return list
}

// share is part of a whole in so many parts, rounded down.
func share(parts, part, whole int64) int64 {
	n := new(big.Int).Mul(big.NewInt(parts), big.NewInt(part))
	return n.Quo(n, big.NewInt(whole)).Int64()
}

// all is 1 where something holds for all samples of the last turn that it is about, else 0, and
// whether it is about any.
func all(turns []index.Watched, of func(probe.Sample) (about, holds bool)) (n int64, any bool) {
	n = 1
	for _, s := range turns[len(turns)-1].Samples {
		about, holds := of(s)
		any = any || about
		if about && !holds {
			n = 0
		}
	}
	if !any {
		n = 0
	}
	return n, any
}

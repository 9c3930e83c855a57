package rpc

import (
	"errors"
	"strings"
	"testing"
)

// What is decoded is in proportion to the bytes of an answer; what nodes answer passes.
func TestCheckElements(t *testing.T) {
	signature := `{"signature":"` + strings.Repeat("z", 88) + `","slot":1,"err":null,"memo":null,"blockTime":1,"confirmationStatus":"finalized"},`
	log := `{"address":"0x` + strings.Repeat("0", 40) + `","topics":[],"data":"0x","blockNumber":"0x1","transactionHash":"0x` + strings.Repeat("0", 64) +
		`","transactionIndex":"0x0","blockHash":"0x` + strings.Repeat("0", 64) + `","logIndex":"0x0","removed":false},`
	const size = 4 << 20
	for name, c := range map[string]struct {
		answer string // over and over
		times  int
		calls  int
		fine   bool
	}{
		"nothing":                          {"{},", size / 3, 1, false},
		"numbers":                          {"0,", size / 2, 1, false},
		"lists in lists":                   {"[[[[]]]],", size / 9, 1, false},
		"empty texts":                      {`"",`, size / 3, 1, false},
		"behind an escape":                 {`"\"",{},{},`, size / 11, 1, false},
		"a short list of numbers":          {"7,", freeElements - 1, 1, true},
		"one that is too long":             {"7,", 2 * freeElements, 1, false},
		"short lists, each of a call":      {"7,", 2*freeElements - 1, 2, true},
		"a text of what would be too many": {`"` + strings.Repeat("{},", 1000) + `",`, size / 3000, 1, true},
		"signatures":                       {signature, size / len(signature), 1, true},
		"logs":                             {log, size / len(log), 1, true},
	} {
		err := checkElements([]byte("["+strings.Repeat(c.answer, c.times)+"0]"), c.calls)
		if (err == nil) != c.fine || err != nil && !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

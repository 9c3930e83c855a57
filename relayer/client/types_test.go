package client_test

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// An average that does not fit is none: a stranger's values wrap to whatever he wants read.
func TestScoreOf_tellsNoAverageThatOverflows(t *testing.T) {
	great, err := chains.ParseValue("1" + strings.Repeat("0", 38))
	if err != nil {
		t.Fatal(err)
	}
	small, err := chains.ParseValue("0." + strings.Repeat("0", 17) + "1")
	if err != nil {
		t.Fatal(err)
	}
	var sums chains.Sums
	for _, v := range []chains.Value{great, small, small} {
		sums.Add(v)
	}
	if s := client.ScoreOf(sums); !s.Overflow || s.Count != 3 || s.Average != "" {
		t.Errorf("%+v", s)
	}
}

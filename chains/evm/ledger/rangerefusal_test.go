package ledger

import (
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// invalidParams is the error of a node that names no range.
type invalidParams struct{ text string }

func (e invalidParams) Error() string { return e.text }
func (invalidParams) ErrorCode() int  { return -32602 }

// The node's words stay, where halving does not help.
func TestAsRange_keepsTheNodesWords(t *testing.T) {
	nothing := func(rpc.Answer, func(string) string) (rpc.Meaning, bool) { return rpc.Meaning{}, false }
	n, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:1"), Family: rpc.Family{Explain: nothing}})
	if err != nil {
		t.Fatal(err)
	}
	said := invalidParams{"invalid argument 0: cannot unmarshal"}
	err = asRange(n.Aside("rpc[0]", "http://node.example").Classify("read", said), said)
	if !errors.Is(err, rpc.ErrTooMuch) || !strings.Contains(err.Error(), "cannot unmarshal") {
		t.Error(err)
	}
}

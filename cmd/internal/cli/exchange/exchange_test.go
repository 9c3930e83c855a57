package exchange

import (
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Who says which of several ways was paid means to have the payment held against it.
func TestAgreed_wantsTheRequestOfAWayToPay(t *testing.T) {
	if terms, err := (Files{Accept: 1}).Agreed(nil); exit.Code(err) != exit.Usage {
		t.Errorf("%v, %v", terms, err)
	}
	if terms, err := (Files{}).Agreed(nil); terms != nil || err != nil {
		t.Errorf("%v, %v", terms, err)
	}
}

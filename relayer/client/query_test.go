package client

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
)

// What a question may name is what is understood.
func TestPaymentQuery_namesWhatThereIs(t *testing.T) {
	words := func(name string) []string {
		field, _ := reflect.TypeFor[PaymentQuery]().FieldByName(name)
		return strings.Split(field.Tag.Get("enum"), ",")
	}
	if got := words("Require"); !slices.Equal(got, payment.Advisory()) {
		t.Errorf("require: %v, want %v", got, payment.Advisory())
	}
	for _, word := range words("Trust") {
		if _, err := verify.ParseTrust(word); err != nil {
			t.Error(err)
		}
	}
}

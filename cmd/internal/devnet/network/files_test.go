package network

import (
	"net/netip"
	"testing"
)

// The relayer is started long after its port was chosen: nobody else is given it meanwhile.
func TestFreeAddress_isNoneThatSystemsGiveAway(t *testing.T) {
	for range 20 {
		text, err := freeAddress()
		if err != nil {
			t.Fatal(err)
		}
		at, err := netip.ParseAddrPort(text)
		if err != nil || !at.Addr().IsLoopback() || at.Port() < 10_000 || at.Port() >= 30_000 {
			t.Errorf("%s, %v", text, err)
		}
	}
}

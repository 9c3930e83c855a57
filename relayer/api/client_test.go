package api_test

import (
	"net/netip"
	"testing"

	"github.com/bridge8004/bridge8004/relayer/api"
)

// One IPv6 network of 64 bits is one client, and this machine is itself by whichever protocol.
func TestClientOf(t *testing.T) {
	for remote, want := range map[string]netip.Addr{
		"[2001:db8:0:7::1]:80":   netip.MustParseAddr("2001:db8:0:7::"),
		"[2001:db8:0:7:1::2]:81": netip.MustParseAddr("2001:db8:0:7::"),
		"[2001:db8:0:8::1]:80":   netip.MustParseAddr("2001:db8:0:8::"),
		"[fe80::1%eth0]:80":      netip.MustParseAddr("fe80::"),
		"[::ffff:10.0.0.1]:80":   netip.MustParseAddr("10.0.0.1"),
		"10.0.0.1:80":            netip.MustParseAddr("10.0.0.1"),
		"[::1]:80":               netip.IPv6Loopback(),
		"[::ffff:127.0.0.1]:80":  netip.MustParseAddr("127.0.0.1"),
		"@":                      {},
		"":                       {},
	} {
		if got := api.ClientOf(remote); got != want {
			t.Errorf("%q is %s, want %s", remote, got, want)
		}
	}
}

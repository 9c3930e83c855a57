package fetch

import (
	"fmt"
	"net/netip"
	"slices"
	"syscall"
)

// guard decides which addresses may be dialled.
type guard struct{ loopback, private bool }

var (
	private = prefixes("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7")
	// globalV6 is all that is handed out on the internet; whatever is outside (NAT64, link-local,
	// multicast, discard …) is refused.
	globalV6 = netip.MustParsePrefix("2000::/3")
	special  = prefixes(
		"0.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
		"224.0.0.0/4", "240.0.0.0/4",
		// Teredo and 6to4 carry an IPv4 address that the checks above would not see.
		"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
	)
	// Metadata services of clouds that lie inside private ranges, or (Azure's) look like any other
	// address.
	metadata = []netip.Addr{netip.MustParseAddr("fd00:ec2::254"), netip.MustParseAddr("fd20:ce::254"), netip.MustParseAddr("100.100.100.200"),
		netip.MustParseAddr("168.63.129.16")}
)

// control is a net.Dialer.Control: it sees the very address that is about to be connected to, after
// every resolution. Strangers name what is read, and may be told why it was not: no error says what
// address a name has here.
func (g guard) control(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return invalid(fmt.Errorf("address %.80q: %w", address, err))
	}
	return refuse("the host has", g.refused(at.Addr()))
}

// check is of an address that a URL names.
func (g guard) check(ip netip.Addr) error {
	return refuse(ip.Unmap().WithZone("").String()+" is", g.refused(ip))
}

func refuse(who, what string) error {
	if what == "" {
		return nil
	}
	return invalid(fmt.Errorf("%s a %s address, which is never read from", who, what))
}

// refused says what kind of address must not be dialled; empty: it may be.
func (g guard) refused(ip netip.Addr) (what string) {
	ip = ip.Unmap().WithZone("")
	switch {
	case ip.IsLoopback():
		if !g.loopback {
			return "loopback"
		}
	case slices.Contains(metadata, ip):
		return "metadata"
	case contains(private, ip):
		if !g.private {
			return "private"
		}
	case contains(special, ip), ip.Is6() && !globalV6.Contains(ip):
		return "reserved or link-local"
	}
	return ""
}

func contains(list []netip.Prefix, ip netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(ip) })
}

func prefixes(texts ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(texts))
	for i, t := range texts {
		out[i] = netip.MustParsePrefix(t)
	}
	return out
}

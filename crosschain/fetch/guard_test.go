package fetch

import (
	"net/netip"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
)

func TestGuard(t *testing.T) {
	for text, want := range map[string][3]bool{ // by default, with loopback, with private
		"8.8.8.8":                {true, true, true},
		"2606:4700:4700::1111":   {true, true, true},
		"::ffff:8.8.8.8":         {true, true, true},
		"127.0.0.1":              {false, true, false},
		"127.255.255.254":        {false, true, false},
		"::1":                    {false, true, false},
		"::ffff:127.0.0.1":       {false, true, false},
		"10.1.2.3":               {false, false, true},
		"172.31.255.255":         {false, false, true},
		"172.32.0.0":             {true, true, true},
		"192.168.1.1":            {false, false, true},
		"100.64.0.1":             {false, false, true},
		"100.128.0.1":            {true, true, true},
		"fd12:3456::1":           {false, false, true},
		"::ffff:10.0.0.1":        {false, false, true},
		"fd00:ec2::254":          {},
		"fd20:ce::254":           {},
		"100.100.100.200":        {},
		"168.63.129.16":          {},
		"::ffff:168.63.129.16":   {},
		"169.254.169.254":        {},
		"::ffff:169.254.169.254": {},
		"fe80::1":                {},
		"fe80::1%eth0":           {},
		"0.0.0.0":                {},
		"::":                     {},
		"::7f00:1":               {},
		"64:ff9b::8.8.8.8":       {},
		"64:ff9b:1::1":           {},
		"2002:0a00:0001::1":      {},
		"2001:0:4136:e378::1":    {},
		"2001:db8::1":            {},
		"192.0.0.8":              {},
		"192.88.99.1":            {},
		"198.19.0.1":             {},
		"203.0.113.9":            {},
		"224.0.0.251":            {},
		"240.0.0.1":              {},
		"255.255.255.255":        {},
		"ff02::1":                {},
		"fec0::1":                {},
	} {
		ip := netip.MustParseAddr(text)
		for i, g := range []guard{{}, {loopback: true}, {private: true}} {
			if err := g.check(ip); (err == nil) != want[i] {
				t.Errorf("%s, %+v: %v", text, g, err)
			}
		}
	}
}

// Whatever the standard library holds to be not of the open internet is refused, in every notation.
func TestGuard_agreesWithNetip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var v4 [4]byte
		copy(v4[:], rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "v4"))
		var v6 [16]byte
		copy(v6[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "v6"))
		plain, other := netip.AddrFrom4(v4), netip.AddrFrom16(v6)
		for _, ip := range []netip.Addr{plain, netip.AddrFrom16(plain.As16()), other} {
			u := ip.Unmap()
			closed := !u.IsGlobalUnicast() || u.IsPrivate() || u.IsLoopback() || u.IsLinkLocalUnicast()
			if err := (guard{}).check(ip); closed && err == nil {
				t.Fatalf("%s may be dialled", ip)
			}
			if err := (guard{}).check(ip); (err == nil) != ((guard{}).check(u) == nil) {
				t.Fatalf("%s and %s are told apart", ip, u)
			}
		}
	})
}

func TestAllowed(t *testing.T) {
	f := New(Options{})
	for uri, ok := range map[string]bool{
		"https://agent.example/a.json": true, "https://agent.example:8443/a.json": true, "http://agent.example/": false, "https://192.168.1.1/": false,
		"https://[::1]/": false, "https://169.254.169.254/": false, "https://agent.example:25/": false, "https://me:secret@agent.example/": false,
		"ipfs://x": false, "": false, "https:///x": false, "https://agent.example/%zz": false,
	} {
		err := f.Allowed(uri)
		if ok != (err == nil) || !ok && chains.KindOf(err) != chains.Invalid || err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", uri, err)
		}
	}
	if err := f.Allowed("https://agent.example/" + strings.Repeat("x", 5000)); chains.KindOf(err) != chains.TooMuch {
		t.Error(err)
	}
	if err := New(Options{AllowHTTP: true, AllowLoopback: true}).Allowed("http://127.0.0.1:8080/"); err != nil {
		t.Error(err)
	}
}

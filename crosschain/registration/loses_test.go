package registration_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/registration"
)

func TestLoses(t *testing.T) {
	entry := func(id string) string {
		return `{"agentId":"` + id + `","agentRegistry":"` + base42.Registry.String() + `"}`
	}
	key := func(first, until string) string {
		return `{"publicKey":"` + first + strings.Repeat("00", 31) + `","algorithm":"ed25519","validFrom":1,"validUntil":` + until + `}`
	}
	file := func(entries, keys string) registration.File {
		return parse(t, `{"registrations":[`+entries+`],"signers":[`+keys+`]}`)
	}
	paid := func(accounts ...string) registration.File {
		var list []string
		for _, a := range accounts {
			list = append(list, `{"name":"agentWallet","endpoint":"`+a+`"}`)
		}
		return parse(t, `{"services":[`+strings.Join(list, ",")+`]}`)
	}
	for name, c := range map[string]struct {
		before, after registration.File
		want          []string
	}{
		"nothing":        {file(entry("42"), key("01", "null")), file(entry("43")+","+entry("42"), key("02", "null")+","+key("01", "86400")), nil},
		"a registration": {file(entry("42")+","+entry("43"), ""), file(entry("42"), ""), []string{"registration " + base43.String() + " is no longer listed"}},
		"a key at once":  {file("", key("01", "null")), file("", ""), []string{"ed25519 key 0100000000000000… is gone at once, with the answers that it signed"}},
		"a key revived": {file("", key("01", "86400")), file("", key("01", "null")),
			[]string{"ed25519 key 0100000000000000… ended at 1970-01-02T00:00:00Z, and would be valid longer: is it in wrong hands?"}},
		"a key put off":        {file("", key("01", "86400")), file("", key("01", "86401")), []string{"ed25519 key 0100000000000000… ended at 1970-01-02T00:00:00Z, and would be valid longer: is it in wrong hands?"}},
		"an ended key removed": {file("", key("01", "86400")), file("", ""), nil},
		"a key revived by a second entry": {file("", key("01", "86400")), file("", key("01", "500")+","+key("01", "null")),
			[]string{"ed25519 key 0100000000000000… ended at 1970-01-02T00:00:00Z, and would be valid longer: is it in wrong hands?"}},
		"a key that ends now": {file("", key("01", "86400")), file("", key("01", "500")), nil},
		"a wallet": {paid("eip155:8453:0xABCDEF0123456789abcdef0123456789abcdef01", "eip155:1:0x2222222222222222222222222222222222222222", "0x1111111111111111111111111111111111111111"),
			paid("eip155:1:0x2222222222222222222222222222222222222222", "eip155:8453:0x1111111111111111111111111111111111111111"),
			[]string{"agentWallet eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01 is no longer listed", "agentWallet 0x1111111111111111111111111111111111111111 is no longer listed"}},
		"a wallet's notation": {paid("eip155:1:0xABCDEF0123456789abcdef0123456789abcdef01", "nonsense\u202e"), paid("eip155:1:0xabcdef0123456789abcdef0123456789abcdef01"), nil},
	} {
		if got := registration.Loses(c.before, c.after); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

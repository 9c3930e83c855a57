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
		"a key that ends now":  {file("", key("01", "86400")), file("", key("01", "500")), nil},
	} {
		if got := registration.Loses(c.before, c.after); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

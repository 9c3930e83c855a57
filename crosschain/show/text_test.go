package show_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/crosschain/show"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"plain text, ünïcode 漢字 ✓ 'quoted' \"too\"": "plain text, ünïcode 漢字 ✓ 'quoted' \"too\"",
		"\x1b[2Jwiped":          `\x1b[2Jwiped`,
		"two\nlines\tand a tab": `two\nlines\tand a tab`,
		"pay \u202eeno gnorw":   `pay \u202eeno gnorw`,
		"no \x9b text":          `no \ufffd text`,
		// Nothing is seen of these, and unicode calls them letters, marks and signs.
		"Weath\u034fer\ufe0f \u3164\uffa0\u115f\u2800\U000e0101": `Weath\u034fer\ufe0f \u3164\uffa0\u115f\u2800\U000e0101`,
		"Weather   verdict  verified":                            `Weather \x20\x20verdict \x20verified`,
	} {
		if got := show.Text(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("\x1b]0;title\a")
	f.Add("\xff\xfe  ")
	f.Fuzz(func(t *testing.T, s string) {
		got := show.Text(s)
		if !utf8.ValidString(got) || strings.Contains(got, "  ") || strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsPrint(r) }) || show.Text(got) != got {
			t.Errorf("%q becomes %q", s, got)
		}
	})
}

package link

import (
	"slices"
	"strings"
	"testing"
)

// What is read from metadata is read the same from what would be written for it.
func FuzzParseRefs(f *testing.F) {
	f.Add("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1, eip155:2:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432:0")
	f.Add("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU\n")
	f.Add(" , ,")
	f.Fuzz(func(t *testing.T, text string) {
		got := ParseLinks([]byte(text))
		var words []string
		for _, ref := range got {
			words = append(words, ref.String())
		}
		if len(got) > MaxMembers || !slices.Equal(got, ParseLinks([]byte(strings.Join(words, " ")))) {
			t.Fatalf("%v", got)
		}
	})
}

package x402

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// The table of schemes is documented as it is.
func TestSchemes_areDocumented(t *testing.T) {
	var rows []string
	for _, family := range slices.Sorted(maps.Keys(schemes)) {
		for _, name := range slices.Sorted(maps.Keys(schemes[family])) {
			rows = append(rows, schemes[family][name].row(family, name))
		}
	}
	table := "| family | scheme | the agent's wallet, for a yes | understood with | harmless |\n|---|---|---|---|---|\n" + strings.Join(rows, "\n") + "\n"
	for _, path := range []string{"../README.md", "../../SECURITY.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), table) {
			t.Errorf("%s: the table of schemes differs from the one in the code:\n%s", path, table)
		}
	}
}

// row is a scheme as the documents have it.
func (s scheme) row(family, name string) string {
	code := func(members ...string) []string {
		for i, member := range members {
			members[i] = "`" + member + "`"
		}
		return members
	}
	wallet := append(code("payTo"), code(slices.Clone(s.accounts)...)...)
	if s.fees {
		wallet = append(wallet, "`feeRecipient` (or the zero address with `minFeeBps` and `maxFeeBps` 0)")
	}
	for _, member := range code(slices.Clone(s.optional)...) {
		wallet = append(wallet, member+" if set")
	}
	var understood []string
	for _, member := range slices.Sorted(maps.Keys(s.values)) {
		understood = append(understood, fmt.Sprintf("`%s` %s", member, strings.Join(code(slices.Clone(s.values[member])...), " or ")))
	}
	if s.deposit != "" {
		understood = append(understood, fmt.Sprintf("`%s`, as an amount", s.deposit))
	}
	if s.v1 {
		name += " (x402 versions 1 and 2)"
	}
	harmless := slices.Sorted(slices.Values(s.harmless))
	return fmt.Sprintf("| %s | %s | %s | %s | %s |", family, name, strings.Join(wallet, ", "), strings.Join(understood, "; "), strings.Join(code(harmless...), ", "))
}

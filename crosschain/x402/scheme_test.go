package x402

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
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

func TestPayment_moneyPath(t *testing.T) {
	evm, solana := caip.ChainID{Namespace: caip.EIP155, Reference: "1"}, caip.ChainID{Namespace: caip.Solana, Reference: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"}
	for _, c := range []struct {
		network    caip.ChainID
		scheme     string
		held, upTo bool
	}{
		{evm, "exact", false, false},
		{evm, "upto", false, true},
		{evm, "auth-capture", true, false},
		{evm, "batch-settlement", true, false},
		{evm, "unheard-of", true, false},
		{solana, "exact", false, false},
		{solana, "upto", true, true},
		{solana, "auth-capture", true, false},
	} {
		p := Payment{Network: c.network, Scheme: c.scheme}
		if p.Held() != c.held || p.UpTo() != c.upTo {
			t.Errorf("%s on %s: held %v, up to %v", c.scheme, c.network.Namespace, p.Held(), p.UpTo())
		}
	}
}

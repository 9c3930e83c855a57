package config

import (
	"strings"
	"testing"
)

func TestAmount_reads_a_decimal_with_its_unit(t *testing.T) {
	for text, want := range map[string]string{
		"0.05 ether": "50000000000000000 wei", "20 gwei": "20000000000 wei", "1 wei": "1 wei", "007 wei": "7 wei", "0.000000000000000001 ETHER": "1 wei",
		"0.2 SOL": "200000000 lamports", "5000 lamports": "5000 lamports", "  1  sol ": "1000000000 lamports", "0 ether": "0 wei",
	} {
		var a Amount
		if err := a.UnmarshalText([]byte(text)); err != nil || a.String() != want {
			t.Errorf("%q: %s, %v, want %s", text, a, err, want)
		}
		var again Amount
		if err := again.UnmarshalText([]byte(a.String())); err != nil || again != a {
			t.Errorf("%s read again: %v, %v", a, again, err)
		}
	}
	for _, text := range []string{
		"", "1", "ether", "1ether", "-1 wei", "+1 wei", "1e3 wei", "0x1 wei", ".5 ether", "1. ether", "1.2.3 ether", "0.5 wei", "0.0000000001 SOL", "1 ETH",
		strings.Repeat("9", 60) + " ether",
	} {
		var a Amount
		if err := a.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "0.05 ether") {
			t.Errorf("%q: %s, %v", text, a, err)
		}
	}
}

func FuzzAmount(f *testing.F) {
	for _, seed := range []string{"0.05 ether", "20 gwei", "1e9 wei", "0.2 SOL", "5000 lamports", ". sol"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var a, again Amount
		if a.UnmarshalText([]byte(text)) != nil {
			return
		}
		if err := again.UnmarshalText([]byte(a.String())); err != nil || again != a {
			t.Errorf("%q is %s, read again %s, %v", text, a, again, err)
		}
	})
}

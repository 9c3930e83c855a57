package caip_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestParseHolder(t *testing.T) {
	const address, key = "0x8004A169FB4a3325136EB29fA0ceB6D2e539a432", "satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
	bare := caip.MustAccountID("eip155:8453:" + address).Address
	for text, want := range map[string]string{
		"eip155:8453:" + address: "eip155:" + bare,
		"eip155:1:" + bare:       "eip155:" + bare,
		"eip155:" + address:      "eip155:" + bare,
		address:                  "eip155:" + bare,
		key:                      "solana:" + key,
		"solana:" + key:          "solana:" + key,
		"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:" + key: "solana:" + key,
	} {
		if got, err := caip.ParseHolder(text); err != nil || got != want {
			t.Errorf("%s: %s, %v", text, got, err)
		}
		if account, err := caip.ParseAccountID(text); err == nil && account.Holder() != want {
			t.Errorf("%s: held by %s", text, account.Holder())
		}
	}
	if nobody := (caip.AccountID{Chain: caip.MustChainID("eip155:1")}).Holder(); nobody != "" {
		t.Errorf("no address is held by %s", nobody)
	}
	for _, text := range []string{"", "alice", "0x12", "cosmos:" + address, "eip155:", "eip155:" + key, "a:b:c:d",
		"0x8004A169FB4a3325136EB29fA0ceB6D2e539A432", "eip155:0x8004A169FB4a3325136EB29fA0ceB6D2e539A432", "eip155:1:0x8004A169FB4a3325136EB29fA0ceB6D2e539A432"} {
		if got, err := caip.ParseHolder(text); err == nil {
			t.Errorf("%q is read as %s", text, got)
		}
	}
}

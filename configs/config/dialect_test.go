package config

import (
	"strings"
	"testing"
)

func TestDialects(t *testing.T) {
	const a, b = `registry: "0x8004A169FB4a3325136EB29fA0ceB6D2e539a432"`, `reputation: "0x8004BAa17C55a88189AE136b182e5fdA19dE9b63"`
	for name, c := range map[string]struct {
		chain, dialect, problem string
	}{
		"left to the known deployment":     {`{name: base, rpc: [https://r.example]}`, "erc8004", ""},
		"left to the registries":           {`{name: x, id: "eip155:31337", rpc: [https://r.example], ` + a + `, ` + b + `}`, "", ""},
		"another registry on a known":      {`{id: "eip155:8453", rpc: [https://r.example], registry: "0x1111111111111111111111111111111111111111", reputation: "0x2222222222222222222222222222222222222222"}`, "", ""},
		"v1":                               {`{name: x, id: "eip155:31337", dialect: v1, rpc: [https://r.example], ` + a + `, ` + b + `}`, "v1", ""},
		"strategy":                         {`{name: x, id: "eip155:31337", dialect: strategy, rpc: [https://r.example], ` + a + `, ` + b + `}`, "strategy", ""},
		"position":                         {`{name: x, id: "eip155:31337", dialect: position, rpc: [https://r.example], ` + a + `}`, "position", ""},
		"position with a reputation":       {`{name: x, id: "eip155:31337", dialect: position, rpc: [https://r.example], ` + a + `, ` + b + `}`, "", "reputation: a PositionNFT has no reputation registry"},
		"no reputation":                    {`{name: x, id: "eip155:31337", rpc: [https://r.example], ` + a + `}`, "", "reputation: missing"},
		"a relay beside strategy":          {`{name: x, id: "eip155:31337", dialect: strategy, rpc: [https://r.example], ` + a + `, ` + b + `, relay: "0x1111111111111111111111111111111111111111"}`, "", "relay: belongs to the erc8004 dialect"},
		"sati on eip155":                   {`{name: x, id: "eip155:31337", dialect: sati, rpc: [https://r.example], ` + a + `, ` + b + `}`, "", "sati registries stand on solana"},
		"unknown":                          {`{name: x, id: "eip155:31337", dialect: v3, rpc: [https://r.example], ` + a + `, ` + b + `}`, "", `"v3": want erc8004, v1, strategy or position on eip155, sati on solana`},
		"a lookup table beside no dialect": {`{name: x, id: "eip155:31337", rpc: [https://r.example], ` + a + `, ` + b + `, lookup_table: "0x1111111111111111111111111111111111111111"}`, "", "lookup_table: belongs to the sati dialect"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg, err := load(t, "chains:\n  - "+c.chain+"\n")
			switch {
			case c.problem == "" && err != nil:
				t.Fatal(err)
			case c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)):
				t.Fatalf("%v does not say %q", err, c.problem)
			case c.problem == "" && cfg.Chains[0].Dialect != c.dialect:
				t.Errorf("dialect %q, want %q", cfg.Chains[0].Dialect, c.dialect)
			}
			if c.dialect == "position" {
				if ref, err := cfg.FeedbackRef("x/1/0x1111111111111111111111111111111111111111/1"); err == nil {
					t.Errorf("feedback where there is none: %v", ref)
				}
			}
		})
	}
}

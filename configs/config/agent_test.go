package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/configs/config"
)

const declaration = `
chains:
  - {name: base, id: "eip155:8453", rpc: [http://127.0.0.1:1], registry: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432", reputation: "0x8004baa17c55a88189ae136b182e5fda19de9b63", delegate: "0x2222222222222222222222222222222222222222"}
  - {name: op, id: "eip155:10", rpc: [http://127.0.0.1:1], registry: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432", reputation: "0x8004baa17c55a88189ae136b182e5fda19de9b63"}
  - {name: solana, rpc: [http://127.0.0.1:1], photon: http://127.0.0.1:1}
agents:
  - name: research
    file: agent.json
    publish: {as: data}
    home: base
    chains:
      - chain: base
        owner: file:owner.key
        wallet: "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"
        wallet_key: env:WALLET
        grants: [{relayer: "eip155:8453:0x1111111111111111111111111111111111111111", scopes: [uri, unset-wallet], for: 720h}]
      - {chain: op, owner: "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}
      - {chain: solana, owner: file:owner.json, name: Research, symbol: RES}
  - {name: weather, publish: {dir: ./site/, base_url: https://weather.example, file_name: registration.json}}
`

func TestOwned(t *testing.T) {
	load := func(t *testing.T, text string) config.Config {
		t.Helper()
		path := filepath.Join(t.TempDir(), "bridge.yaml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg, err := config.Load(config.Options{File: path})
		if err != nil {
			t.Fatal(err)
		}
		return cfg
	}
	owned, err := load(t, declaration).Owned("research")
	if err != nil {
		t.Fatal(err)
	}
	base, op, solana := owned.Members[0], owned.Members[1], owned.Members[2]
	if owned.Home.Name != "base" || !base.Cold.IsZero() || base.Wallet.Address != "0x742d35cc6634c0532925a3b844bc9e7595f0beb0" ||
		base.Grants[0].Scopes != chains.SyncScopeURI|chains.SyncScopeUnsetWallet || base.Grants[0].For.Hours() != 720 {
		t.Errorf("%+v", base)
	}
	if op.Cold.Address != "0x742d35cc6634c0532925a3b844bc9e7595f0beb0" || solana.Name != "Research" {
		t.Errorf("%+v, %+v", op, solana)
	}
	if _, err := load(t, declaration).Owned("other"); err == nil || !strings.Contains(err.Error(), "research") {
		t.Error(err)
	}
	for name, c := range map[string]struct{ from, to, want string }{
		"no file":              {"file: agent.json", "file: \"\"", "file: missing"},
		"a home elsewhere":     {"home: base", "home: mainnet", "home: \"mainnet\": want one of its chains"},
		"an unknown chain":     {"{chain: op,", "{chain: mars,", "chains[1].chain"},
		"a chain twice":        {"{chain: op, owner", "{chain: base, owner", "base is listed already"},
		"a key itself":         {"owner: file:owner.key", "owner: \"0x4c0883a69102937d6231471b5dbb6204fe512961708279f8c5c3b9a0a3b2f1a7\"", "a key itself is never taken"},
		"no owner":             {"owner: file:owner.key", "owner: \"\"", "owner: missing"},
		"no name on SATI":      {"name: Research, symbol: RES", "symbol: RES", "an agent has an on-chain name on SATI"},
		"a name elsewhere":     {"{chain: op, owner", "{chain: op, name: Research, owner", "it stands in the registration file"},
		"a wallet key alone":   {"        wallet: \"0x742d35cc6634c0532925a3b844bc9e7595f0beb0\"\n", "", "wallet_key: it goes with wallet"},
		"no scope":             {"scopes: [uri, unset-wallet]", "scopes: []", "scopes: none"},
		"an unknown scope":     {"scopes: [uri, unset-wallet]", "scopes: [everything]", "\"everything\": want uri"},
		"a short grant":        {"for: 720h", "for: 1h", "more than 168h"},
		"no delegate":          {"{chain: op, owner: \"0x742d35cc6634c0532925a3b844bc9e7595f0beb0\"}", "{chain: op, owner: env:K, grants: [{relayer: \"0x1111111111111111111111111111111111111111\", scopes: [uri]}]}", "op has no SyncDelegate"},
		"two grants for one":   {"for: 720h}]", "for: 720h}, {relayer: \"0x1111111111111111111111111111111111111111\", scopes: [submit-wallet]}]", "grants[1].relayer: it has a grant already"},
		"another one's file":   {"    publish: {as: data}\n", "    publish: {dir: site, base_url: https://agent.example}\n", "publish: its file is that of agents[1]"},
		"a relayer of nowhere": {"relayer: \"eip155:8453:0x1111111111111111111111111111111111111111\"", "relayer: me", "grants[0].relayer"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(declaration, c.from, c.to, 1)
			if text == declaration {
				t.Fatal("nothing was changed")
			}
			_, err := load(t, text).Owned("research")
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "4c0883a6") {
				t.Errorf("a secret is told: %v", err)
			}
		})
	}
}

// A declaration means the same wherever a command is run.
func TestOwned_pathsGoByTheFilesFolder(t *testing.T) {
	text := strings.NewReplacer("{as: data}", "{dir: www, base_url: https://agent.example, ipfs_auth: file:ipfs.auth}",
		"wallet_key: env:WALLET", "wallet_key: file:wallet.key\n        wallet_passphrase: env:WALLET\n        owner_passphrase: file:sub/owner.pass",
		"file:owner.json", "file:/keys/owner.json").Replace(declaration)
	cfg, err := config.Load(config.Options{File: "conf/bridge.yaml", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	o, err := cfg.Owned("research")
	if err != nil {
		t.Fatal(err)
	}
	base := o.Members[0]
	got := []string{o.File, o.Publish.Dir, o.Publish.IPFSAuth, base.AgentChain.Owner, base.OwnerPassphrase, base.WalletKey, base.WalletPassphrase, o.Members[1].AgentChain.Owner, o.Members[2].AgentChain.Owner}
	want := []string{"conf/agent.json", "conf/www", "file:conf/ipfs.auth", "file:conf/owner.key", "file:conf/sub/owner.pass", "file:conf/wallet.key", "env:WALLET", "0x742d35cc6634c0532925a3b844bc9e7595f0beb0", "file:/keys/owner.json"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

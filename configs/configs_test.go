package configs_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs"
)

func TestFindGivesADeploymentByNameAndByChain(t *testing.T) {
	for _, key := range []string{"base", "eip155:8453"} {
		d, ok := configs.Find(key)
		if !ok {
			t.Fatalf("%s is not known", key)
		}
		if got, want := d.Pair.Identity.String(), "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"; got != want {
			t.Errorf("%s: identity registry %s, want %s", key, got, want)
		}
		if got, want := d.Pair.Reputation.String(), "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63"; got != want {
			t.Errorf("%s: reputation registry %s, want %s", key, got, want)
		}
	}
	d, ok := configs.Find("solana")
	if !ok || d.Dialect != configs.SATI || d.Pair.Identity.Address != "satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe" || d.LookupTable == "" {
		t.Errorf("solana: %+v", d)
	}
	if _, ok := configs.Find("eip155:31337"); ok {
		t.Error("a chain without a published registry is known")
	}
}

func TestNamesAndChainsAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range configs.Deployments() {
		for _, key := range []string{d.Name, d.Chain.String()} {
			if seen[key] {
				t.Errorf("%s stands for two deployments", key)
			}
			seen[key] = true
		}
		if problem := configs.Wrong(d.Pair.Identity) + configs.Wrong(d.Pair.Reputation); problem != "" {
			t.Errorf("%s is known and wrong: %s", d.Name, problem)
		}
	}
	if len(seen) < 100 || len(configs.Pairs()) != len(seen)/2 {
		t.Errorf("%d names and chains, %d pairs", len(seen), len(configs.Pairs()))
	}
}

func TestWrongNamesAddressesThatCirculate(t *testing.T) {
	for account, want := range map[string]string{
		"eip155:8453:0x8004A818BFB912233c491871b3d84c89A494BD9e":     "testnet",    // in the x402 extension's examples
		"eip155:1:0x8004B663056A597Dffe9eCcC1965A193B7388713":        "testnet",    // the same mistake elsewhere
		"eip155:84532:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432":    "mainnet",    // and the reverse
		"eip155:11155111:0x8004a6090Cd10A7288092483047B097295Fb8847": "superseded", // version 1.0
		"eip155:84532:0x8004C269D0A5647E51E121FeB226200ECE932d55":    "validation", // not an identity registry
		"eip155:1:0x8004Cc8439f36fd5F9F049D9fF86523Df6dAAB58":        "validation", // of the same family
		"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432":     "",           // right
		"eip155:31337:0x8004A818BFB912233c491871b3d84c89A494BD9e":    "",           // nothing is known of that chain
	} {
		got := configs.Wrong(caip.MustAccountID(account))
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want something about %q", account, got, want)
		}
	}
}

// published is the list of the official deployments as it was published, from which the embedded
// one was made.
type published struct {
	Deployments, PreparedOnly []place
	Legacy, OtherReference    struct{ Deployments []place }
	KnownWrongPairs           []struct{ AgentRegistry, ReputationRegistry string }
}

type place struct {
	Name, CAIP2                                              string
	IdentityRegistry, ReputationRegistry, ValidationRegistry string
	Testnet, ChainIDUncertain                                bool
}

func readPublished(t *testing.T) published {
	t.Helper()
	b, err := os.ReadFile("testdata/published.json")
	if err != nil {
		t.Fatal(err)
	}
	var p published
	if err := json.Unmarshal(b, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestEveryPublishedDeploymentIsKnown(t *testing.T) {
	list := readPublished(t).Deployments
	known := map[string]bool{}
	for _, p := range list {
		known[p.CAIP2] = true
		d, ok := configs.Find(p.CAIP2)
		byName, named := configs.Find(d.Name)
		if !ok || !named || byName != d {
			t.Errorf("%s: by id %+v, by name %+v", p.CAIP2, d, byName)
			continue
		}
		identity, reputation := caip.MustAccountID(p.CAIP2+":"+p.IdentityRegistry), caip.MustAccountID(p.CAIP2+":"+p.ReputationRegistry)
		if d.Title != p.Name || d.Dialect != configs.ERC8004 || d.Testnet != p.Testnet || d.Uncertain != p.ChainIDUncertain || d.Pair != (caip.Pair{Identity: identity, Reputation: reputation}) {
			t.Errorf("%s: %+v, published %+v", p.CAIP2, d, p)
		}
	}
	for _, d := range configs.Deployments() {
		if d.Dialect == configs.ERC8004 && !known[d.Chain.String()] {
			t.Errorf("%s is known, but was never published", d.Name)
		}
	}
	for _, p := range readPublished(t).PreparedOnly {
		if d, ok := configs.Find(p.CAIP2); ok {
			t.Errorf("%s is known, but was only prepared", d.Name)
		}
	}
	if len(list) != 50 {
		t.Errorf("%d deployments published", len(list))
	}
}

// Whatever is superseded, of another implementation or circulates wrongly is refused, and the right
// pair is named where there is one.
func TestWrongNamesTheRightPair(t *testing.T) {
	p := readPublished(t)
	var accounts []string
	for _, d := range append(p.Legacy.Deployments, p.OtherReference.Deployments...) {
		for _, address := range []string{d.IdentityRegistry, d.ReputationRegistry, d.ValidationRegistry} {
			accounts = append(accounts, d.CAIP2+":"+address)
		}
	}
	for _, pair := range p.KnownWrongPairs {
		accounts = append(accounts, pair.AgentRegistry+pair.ReputationRegistry)
	}
	if len(accounts) < 20 {
		t.Fatalf("only %d accounts", len(accounts))
	}
	for _, text := range accounts {
		account := caip.MustAccountID(text)
		problem := configs.Wrong(account)
		if problem == "" {
			t.Errorf("%s is not refused", account)
		}
		d, ok := configs.Find(account.Chain.String())
		if named := strings.Contains(problem, "the registries on "+d.Title+" are "+d.Pair.Identity.Address+" and "+d.Pair.Reputation.Address); ok != named {
			t.Errorf("%s: %q", account, problem)
		}
	}
}

package config

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

const withSepolia = `chains:
  - {name: sepolia, rpc: ["http://127.0.0.1:1"]}
  - {name: off-a, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000001", reputation: "0x0000000000000000000000000000000000000002"}
  - {name: off-b, id: "eip155:31338", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000003", reputation: "0x0000000000000000000000000000000000000004"}
`

const baseAgent = "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42"

// A ref names its chain in every form by configured name, CAIP-2 id or number.
func TestShortRefs(t *testing.T) {
	some, err := load(t, withSepolia)
	noError(t, err)
	var none Config
	for _, c := range []struct {
		cfg        Config
		text, want string
	}{
		{some, "off-b:0", "eip155:31338:0x0000000000000000000000000000000000000003/0"},
		{some, "off-b/0", "eip155:31338:0x0000000000000000000000000000000000000003/0"},
		{some, "31338:0", "eip155:31338:0x0000000000000000000000000000000000000003/0"},
		{some, "eip155:31338/0", "eip155:31338:0x0000000000000000000000000000000000000003/0"},
		{some, "eip155:31338:0x0000000000000000000000000000000000000003:0", "eip155:31338:0x0000000000000000000000000000000000000003/0"},
		{none, "base/42", baseAgent},
		{none, "base:42", baseAgent},
		{none, "8453:42", baseAgent},
		{none, "eip155:8453/42", baseAgent},
	} {
		if ref, err := c.cfg.AgentRef(c.text); err != nil || ref.String() != c.want {
			t.Errorf("%s: %s, %v; want %s", c.text, ref, err, c.want)
		}
	}
	const want = "eip155:31338:0x0000000000000000000000000000000000000004/7/0x1111111111111111111111111111111111111111/1"
	for _, text := range []string{"off-b:7:0x1111111111111111111111111111111111111111:1", "off-b/7/0x1111111111111111111111111111111111111111/1", "31338:7:0x1111111111111111111111111111111111111111:1", "eip155:31338/7/0x1111111111111111111111111111111111111111/1"} {
		if ref, err := some.FeedbackRef(text); err != nil || ref.String() != want {
			t.Errorf("%s: %s, %v", text, ref, err)
		}
	}
}

// A chain that is not configured, or mistyped, is named, with what to do about it.
func TestUnknownChains(t *testing.T) {
	some, err := load(t, withSepolia)
	noError(t, err)
	var none Config
	for _, c := range []struct {
		cfg  Config
		text string
		want []string
	}{
		{some, "base/42", []string{`chain "base" is not configured; configured are: sepolia (eip155:11155111:`, "off-b (", "give --rpc base=URL, or --config FILE that lists it"}},
		{some, "8453:42", []string{`chain "eip155:8453" is not configured`, "give --rpc base=URL"}},
		{some, "of-b:0", []string{`chain "of-b" is not configured`, "did you mean off-b?"}},
		{some, "off-bb/0", []string{"did you mean off-b?"}},
		{some, "seploia/0", []string{"did you mean sepolia?"}},
		{some, "bsae/0", []string{"did you mean base?"}},
		{some, "nowhere/0", []string{`chain "nowhere" is not configured`, "bridge8004 chains list --known"}},
		{none, "bse/42", []string{`chain "bse": no chain is configured; did you mean base?`}},
		{none, "nowhere:42", []string{"no chain is configured; give --config FILE that lists it"}},
		{none, "eip155:84530/1", []string{`chain "eip155:84530": no chain is configured`}},
	} {
		_, err := c.cfg.AgentRef(c.text)
		_, about := c.cfg.FeedbackRef(c.text + "/0x1111111111111111111111111111111111111111/1")
		if strings.Contains(c.text, "/") && (about == nil || !strings.Contains(about.Error(), c.want[0])) {
			t.Errorf("feedback at %s: %v", c.text, about)
		}
		var missing *NotConfiguredError
		if !errors.As(err, &missing) {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q does not say %q", c.text, err, want)
			}
		}
	}
	// Opening says what a ref in full lacks.
	ref, err := none.AgentRef(baseAgent)
	noError(t, err)
	if _, err := none.At(ref.Registry); err == nil || !strings.Contains(err.Error(), "give --rpc base=URL") {
		t.Errorf("got %v", err)
	}
}

func TestFeedbackIsWhereItCanBeGiven(t *testing.T) {
	const alone = "  - {name: nft, dialect: position, id: \"eip155:31337\", rpc: [\"http://127.0.0.1:1\"], registry: \"0x0000000000000000000000000000000000000005\"}\n"
	both, err := load(t, withSepolia+alone)
	noError(t, err)
	const rest = "42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1"
	if ref, err := both.FeedbackRef("31337:" + rest); err != nil || ref.Registry.Address != "0x0000000000000000000000000000000000000002" {
		t.Errorf("beside a registry without reputation: %v, %v", ref, err)
	}
	if ref, err := both.FeedbackRef("nft:" + rest); err == nil || !strings.Contains(err.Error(), "no reputation part") {
		t.Errorf("where nobody can give feedback: %v, %v", ref, err)
	}
	if ref, err := both.AgentRef("31337:42"); err == nil || err.Error() != `agent ref "31337:42": eip155:31337 is ambiguous: several registries are configured there; write off-a/42 or nft/42` {
		t.Errorf("two registries on one chain: %v, %v", ref, err)
	}
	ambiguous := new(AmbiguousError)
	if chain, err := both.Find("eip155:31337"); !errors.As(err, &ambiguous) || !ambiguous.Usage() || !slices.Equal(ambiguous.Meant, []string{"off-a", "nft"}) {
		t.Errorf("two registries on one chain: %v, %v", chain, err)
	}
	three, err := load(t, withSepolia+alone+strings.NewReplacer("position", "strategy", "nft", "ranks", `05"`, `06", reputation: "0x0000000000000000000000000000000000000007"`).Replace(alone))
	noError(t, err)
	if ref, err := three.FeedbackRef("31337:" + rest); err == nil || !strings.HasSuffix(err.Error(), "write off-a/42/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1 or ranks/42/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1") {
		t.Errorf("two registries in which feedback is given: %v, %v", ref, err)
	}
}

// What is read of a ref is read again from its text.
func FuzzRefs(f *testing.F) {
	cfg, err := Load(Options{Data: []byte(withSepolia)})
	noError(f, err)
	for _, text := range []string{"", ":", "/", "off-b:0", "31338/1", "eip155:31337/7/0x1111111111111111111111111111111111111111/1", "sepolia:7:0x1111111111111111111111111111111111111111:1", baseAgent} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if ref, err := cfg.AgentRef(text); err == nil {
			if again, err := cfg.AgentRef(ref.String()); err != nil || again != ref {
				t.Errorf("%q: %s, then %s, %v", text, ref, again, err)
			}
		}
		if ref, err := cfg.FeedbackRef(text); err == nil {
			if again, err := cfg.FeedbackRef(ref.String()); err != nil || again != ref {
				t.Errorf("%q: %s, then %s, %v", text, ref, again, err)
			}
		}
	})
}

package chains_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

// Wherever a provider wants its key, it is found in what a node says.
func TestSecrets_areFoundWhereverProvidersPutThem(t *testing.T) {
	for endpoint, echoes := range map[string][]string{
		"https://node.example/v2/aB3-sEcReT":               {"/v2/aB3-sEcReT", "project aB3-sEcReT is over its limit", "AB3-SECRET"},
		"https://node.example/aB3-sEcReT/rpc":              {"aB3-sEcReT/rpc", "no such path: aB3-sEcReT"},
		"https://node.example/?api-key=aB3-sEcReT":         {"api-key=aB3-sEcReT", "aB3-sEcReT"},
		"https://node.example/?aB3-sEcReT":                 {"aB3-sEcReT"},
		"https://node.example/a%2Fb%20aB3-sEcReT":          {"a%2Fb%20aB3-sEcReT", "a/b aB3-sEcReT"},
		"https://node.example/?k=a%20aB3-sEcReT&x=1":       {"a%20aB3-sEcReT", "a aB3-sEcReT"},
		"https://somebody:aB3-sEcReT@node.example":         {"somebody:aB3-sEcReT", "aB3-sEcReT", "somebody", "Authorization: Basic c29tZWJvZHk6YUIzLXNFY1JlVA=="},
		"wss://aB3-sEcReT@node.example/":                   {"aB3-sEcReT", "YUIzLXNFY1JlVDo="},
		"https://node.example/%82aB3%93-sEcReT":            {"%82aB3%93-sEcReT", "\x82aB3\x93-sEcReT", "\uFFFDaB3\uFFFD-sEcReT"},
		"https://node.example/?key=aB3-sEcReT.with(regexp": {"aB3-sEcReT.with(regexp"},
	} {
		s := chains.SecretsOf("https://other.example/other-key", endpoint)
		for _, echo := range append(echoes, endpoint, "other-key") {
			cause := errors.New("quota of " + echo + " exceeded")
			got := s.HideIn(fmt.Errorf("the node: %w", cause))
			for _, word := range []string{"secret", "other-key", "somebody", "c29tZW", "YUIz"} {
				if strings.Contains(strings.ToLower(got.Error()), strings.ToLower(word)) {
					t.Errorf("%s: %v", endpoint, got)
				}
			}
			if !strings.Contains(got.Error(), "quota of") || !strings.Contains(got.Error(), "exceeded") || !errors.Is(got, cause) {
				t.Errorf("%s: %v", endpoint, got)
			}
		}
		for _, plain := range []string{"node.example: rate limit exceeded", "v2 is not offered", "execution reverted"} {
			if got := s.Hide(plain); got != plain {
				t.Errorf("%s: %q became %q", endpoint, plain, got)
			}
		}
	}
	if got := (chains.Secrets{}).Hide("see https://docs.example/limits?x=1"); got != "see docs.example" {
		t.Error(got)
	}
}

func FuzzSecrets(f *testing.F) {
	f.Add("https://user:password@node.example/v2/key?api-key=x", "text with key")
	f.Add("https://user:password@node.example/v2/ke%82", "text with key")
	f.Add("://", "")
	f.Fuzz(func(t *testing.T, endpoint, text string) {
		s := chains.SecretsOf(endpoint)
		if once := s.Hide(text); len(once) > 8*(len(text)+1)*2 {
			t.Errorf("%q: %q", text, once)
		}
	})
}

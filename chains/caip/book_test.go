package caip_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
)

var book = caip.Book{Pairs: []caip.Pair{
	{Identity: caip.MustAccountID(identity), Reputation: caip.MustAccountID(reputation)},
	{Identity: caip.MustAccountID(identity), Reputation: caip.MustAccountID(reputation)}, // configured twice is one registry
	{Identity: caip.MustAccountID("eip155:1:" + client), Reputation: caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000001")},
	{Identity: caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000002"), Reputation: caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000003")},
	{Identity: caip.MustAccountID(sati), Reputation: caip.MustAccountID(sati)},
}}

func TestBookReadsShortForms(t *testing.T) {
	for s, want := range map[string]string{
		"8453:42":        identity + "/42",
		"eip155:8453/42": identity + "/42",
		identity + "/42": identity + "/42",
		identity + ":42": identity + "/42",
		"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/" + mint: sati + "/" + mint,
		"eip155:1:" + client + "/7":                       "eip155:1:" + client + "/7",
		"eip155:999:" + client + "/7":                     "eip155:999:" + client + "/7",
	} {
		if ref, err := book.AgentRef(s); err != nil || ref.String() != want {
			t.Errorf("%s: %s, %v", s, ref, err)
		}
	}
}

func TestBookRefuses(t *testing.T) {
	for s, want := range map[string]error{
		"1:42":                  caip.ErrAmbiguous, // two registries
		"eip155:1/42":           caip.ErrAmbiguous,
		"10:42":                 caip.ErrAmbiguous, // none
		"solana:devnet/" + mint: caip.ErrAmbiguous,
		"8453:042":              caip.ErrSyntax,
		"08453:42":              caip.ErrSyntax,
		"8453:":                 caip.ErrSyntax,
		"8453/42":               caip.ErrSyntax,
		"eip155:8453/":          caip.ErrSyntax,
		"base:42":               caip.ErrSyntax,
		"8453:42:1":             caip.ErrSyntax,
	} {
		if ref, err := book.AgentRef(s); !errors.Is(err, want) || !ref.IsZero() {
			t.Errorf("%s: %s, %v", s, ref, err)
		}
	}
	_, err := book.AgentRef("1:42")
	for _, candidate := range []string{"eip155:1:" + client, "eip155:1:0x0000000000000000000000000000000000000002"} {
		if !strings.Contains(err.Error(), candidate) {
			t.Errorf("%v: does not list the candidate %s", err, candidate)
		}
	}
}

func TestBookPairs(t *testing.T) {
	if r, ok := book.Reputation(caip.MustAccountID(identity)); !ok || r.String() != reputation {
		t.Errorf("reputation: %s, %t", r, ok)
	}
	if i, ok := book.Identity(caip.MustAccountID(reputation)); !ok || i.String() != identity {
		t.Errorf("identity: %s, %t", i, ok)
	}
	if _, ok := book.Reputation(caip.MustAccountID(reputation)); ok {
		t.Error("a reputation registry is taken for an identity registry")
	}
	if _, ok := book.Identity(caip.MustAccountID(identity)); ok {
		t.Error("an identity registry is taken for a reputation registry")
	}
}

func TestBook_knowsRegistriesWithoutReputation(t *testing.T) {
	alone := caip.Pair{Identity: caip.MustAccountID("eip155:8453:0x1111111111111111111111111111111111111111")}
	rated := caip.Pair{Identity: caip.MustAccountID("eip155:8453:0x2222222222222222222222222222222222222222"), Reputation: caip.MustAccountID("eip155:8453:0x3333333333333333333333333333333333333333")}
	b := caip.Book{Pairs: []caip.Pair{alone, rated}}
	if reputation, known := b.Reputation(alone.Identity); !known || !reputation.IsZero() {
		t.Errorf("reputation of a registry without: %v, %t", reputation, known)
	}
	if identity, known := b.Identity(caip.AccountID{}); known {
		t.Errorf("no reputation registry belongs to %v", identity)
	}
}

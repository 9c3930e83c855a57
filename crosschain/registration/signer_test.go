package registration

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

const (
	edKey   = "a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4"
	koblitz = "02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5"
)

func signersOf(t *testing.T, signers string) ([]Signer, []Problem) {
	t.Helper()
	f, err := Parse([]byte(`{"name":"x","signers":` + signers + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return f.Signers()
}

func TestSigners(t *testing.T) {
	list, problems := signersOf(t, `[{"publicKey":"`+edKey+`","algorithm":"ed25519","role":"owner","validFrom":100,"validUntil":null},
		{"publicKey":"0x`+koblitz+`","algorithm":"secp256k1","validFrom":100,"validUntil":200,"comment":"hot","more":1}]`)
	if len(problems) != 0 || len(list) != 2 {
		t.Fatalf("%+v, %+v", list, problems)
	}
	if s := list[0]; s.Algorithm != Ed25519 || s.Role != "owner" || !s.Until.IsZero() || len(s.PublicKey) != 32 {
		t.Errorf("%+v", s)
	}
	for second, want := range map[int64][2]bool{99: {false, false}, 100: {true, true}, 199: {true, true}, 200: {true, false}, 1 << 40: {true, false}} {
		at := time.Unix(second, 0)
		if got := [2]bool{list[0].Valid(at), list[1].Valid(at)}; got != want {
			t.Errorf("at %d: %v, want %v", second, got, want)
		}
	}
}

func TestSigners_tellsWhichKeysCannotBeUsed(t *testing.T) {
	good := func(member, value string) string {
		m := map[string]string{"publicKey": `"` + edKey + `"`, "algorithm": `"ed25519"`, "validFrom": "1", "validUntil": "null"}
		if value == "" {
			delete(m, member)
		} else {
			m[member] = value
		}
		var parts []string
		for k, v := range m {
			parts = append(parts, fmt.Sprintf("%q:%s", k, v))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	for name, c := range map[string]struct{ signer, path string }{
		"no object":            {`"x"`, "signers[0]"},
		"no key":               {good("publicKey", ""), "signers[0].publicKey"},
		"key is not hex":       {good("publicKey", `"zz"`), "signers[0].publicKey"},
		"key of another curve": {good("publicKey", `"`+koblitz+`"`), "signers[0].publicKey"},
		"algorithm":            {good("algorithm", `"rsa"`), "signers[0].algorithm"},
		"no algorithm":         {good("algorithm", ""), "signers[0].algorithm"},
		"no validFrom":         {good("validFrom", ""), "signers[0].validFrom"},
		"validFrom as text":    {good("validFrom", `"1"`), "signers[0].validFrom"},
		"validFrom of half":    {good("validFrom", `1.5`), "signers[0].validFrom"},
		"validFrom before":     {good("validFrom", `-1`), "signers[0].validFrom"},
		"no validUntil":        {good("validUntil", ""), "signers[0].validUntil"},
		"validUntil as text":   {good("validUntil", `"2"`), "signers[0].validUntil"},
		"validUntil is huge":   {good("validUntil", `99999999999999999999`), "signers[0].validUntil"},
	} {
		list, problems := signersOf(t, "["+c.signer+"]")
		if len(list) != 0 || len(problems) != 1 || problems[0].Path != c.path || problems[0].Severity != Error {
			t.Errorf("%s: %+v, %+v", name, list, problems)
		}
	}
	if list, problems := signersOf(t, `{}`); len(list) != 0 || len(problems) != 1 {
		t.Errorf("an object: %+v, %+v", list, problems)
	}
	if list, problems := signersOf(t, `null`); list != nil || problems != nil {
		t.Errorf("null: %+v, %+v", list, problems)
	}
	if list, problems := signersOf(t, "["+strings.Repeat(good("", "")+",", 70)+good("", "")+"]"); len(list) != maxSigners || len(problems) != 1 {
		t.Errorf("71 keys: %d, %+v", len(list), problems)
	}
}

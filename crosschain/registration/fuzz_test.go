package registration_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// The keys that a file names are usable, or are named as a problem.
func FuzzSigners(f *testing.F) {
	for _, s := range []string{
		`[{"publicKey":"0x0000000000000000000000000000000000000000000000000000000000000001","algorithm":"ed25519","role":"owner","validFrom":1,"validUntil":null}]`,
		`[{"publicKey":"02","algorithm":"secp256k1","validFrom":1e3,"validUntil":2}]`, `[{"validFrom":-1,"validUntil":253402300800}]`, `{}`, `[null,5,[]]`, `null`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, signers string) {
		file, err := registration.Parse([]byte(`{"signers":` + signers + `}`))
		if err != nil {
			return
		}
		list, problems := file.Signers()
		if len(list)+len(problems) > 200 {
			t.Fatalf("%d keys and %d problems", len(list), len(problems))
		}
		for _, s := range list {
			if n := len(s.PublicKey); !(s.Algorithm == registration.Ed25519 && n == 32 || s.Algorithm == registration.Secp256k1 && (n == 33 || n == 65)) || s.From.IsZero() {
				t.Fatalf("%+v", s)
			}
			if s.Valid(s.Until) && !s.Until.IsZero() {
				t.Fatalf("%+v is valid at its end", s)
			}
		}
	})
}

// An agent that is named in any notation has one name.
func FuzzParseRef(f *testing.F) {
	for _, s := range [][2]string{{base, "42"}, {base, "007"}, {sati, mint}, {sati, "sati:mainnet:" + mint}, {"eip155:1:0x", "-1"}, {"", ""}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, registry, id string) {
		ref, err := registration.ParseRef(registry, id)
		if err != nil {
			return
		}
		again, err := registration.ParseRef(ref.Registry.String(), ref.ID)
		if err != nil || again != ref || ref.IsZero() {
			t.Fatalf("%q %q: %s, then %s, %v", registry, id, ref, again, err)
		}
	})
}

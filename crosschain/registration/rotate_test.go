package registration_test

import (
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func edwards(first byte, from, until time.Time) registration.Signer {
	key := make([]byte, 32)
	key[0] = first
	return registration.Signer{PublicKey: key, Algorithm: registration.Ed25519, Role: registration.RoleDelegate, From: from, Until: until}
}

func TestRotateOverlapsByADay(t *testing.T) {
	const file = `{"name":"n","signers":[{"algorithm":"ed25519","publicKey":"0x0100000000000000000000000000000000000000000000000000000000000000","validFrom":5,"validUntil":null,"hsm":12345678901234567890}]}`
	d := edit(t, file)
	old, next := edwards(1, now, time.Time{}), edwards(2, now, time.Time{})
	if changed, err := d.Rotate(next, old, now); err != nil || !changed {
		t.Fatal(changed, err)
	}
	want := strings.Replace(strings.TrimSuffix(file, "]}"), `"validUntil":null`, `"validUntil":1795348800`, 1) +
		`,{"publicKey":"0200000000000000000000000000000000000000000000000000000000000000","algorithm":"ed25519","role":"delegate","validFrom":1795262400,"validUntil":null}]}` + "\n"
	if got := string(d.Bytes()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	f, err := d.File()
	if err != nil {
		t.Fatal(err)
	}
	list, problems := f.Signers()
	if len(list) != 2 || len(problems) != 0 {
		t.Fatal(list, problems)
	}
	for after, valid := range map[time.Duration][2]bool{0: {true, true}, -time.Second: {true, false}, 24*time.Hour - time.Second: {true, true}, 24 * time.Hour: {false, true}} {
		if got := [2]bool{list[0].Valid(now.Add(after)), list[1].Valid(now.Add(after))}; got != valid {
			t.Errorf("%s after: %v, want %v", after, got, valid)
		}
	}
	// Once more is refused and leaves the file as it is; the old key's end is not put off.
	before := string(d.Bytes())
	if _, err := d.Rotate(next, old, now.Add(time.Hour)); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "already") {
		t.Error(err)
	}
	if changed, err := d.EndSigner(old, now.Add(48*time.Hour)); err != nil || changed {
		t.Error(changed, err)
	}
	if _, err := d.Rotate(edwards(3, now, time.Time{}), edwards(9, now, time.Time{}), now); chains.KindOf(err) != chains.Invalid {
		t.Error(err)
	}
	if string(d.Bytes()) != before {
		t.Errorf("became %s", d.Bytes())
	}
	// A compromised key ends now, earlier than planned.
	if changed, err := d.EndSigner(old, now); err != nil || !changed {
		t.Error(changed, err)
	}
	if list, _, _ := d.Signers(); list[0].Valid(now) {
		t.Error("still valid")
	}
}

func TestOneKeyInTwoForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.SliceOfN(rapid.Byte(), 31, 31).Draw(t, "key")
		key := secp256k1.PrivKeyFromBytes(append(secret, 1)).PubKey()
		short := registration.Signer{Algorithm: registration.Secp256k1, PublicKey: key.SerializeCompressed(), From: now}
		long := registration.Signer{Algorithm: registration.Secp256k1, PublicKey: key.SerializeUncompressed(), From: now}
		if !short.SameKey(long) || !long.SameKey(short) {
			t.Fatal("two keys")
		}
		d := edit(t, `{}`)
		if err := d.AddSigner(long); err != nil {
			t.Fatal(err)
		}
		if err := d.AddSigner(short); chains.KindOf(err) != chains.Invalid {
			t.Fatal("the key stands there twice")
		}
		if changed, err := d.EndSigner(short, now.Add(time.Hour)); err != nil || !changed {
			t.Fatal(changed, err)
		}
	})
}

func TestSignerAccount(t *testing.T) {
	// The key 1 of secp256k1, whose account is known everywhere, and the base58 of 32 zero bytes,
	// the System Program.
	one := secp256k1.PrivKeyFromBytes([]byte{1}).PubKey()
	for want, s := range map[string]registration.Signer{
		"eip155 0x7e5f4552091a69125d5dfcb7b8c2659029395bdf": {Algorithm: registration.Secp256k1, PublicKey: one.SerializeUncompressed()},
		"solana 11111111111111111111111111111111":           {Algorithm: registration.Ed25519, PublicKey: make([]byte, 32)},
		" ": {Algorithm: registration.Secp256k1, PublicKey: make([]byte, 33)},
	} {
		if namespace, address := s.Account(); namespace+" "+address != want {
			t.Errorf("%s %s, want %s", namespace, address, want)
		}
	}
}

func TestAddSignerRefuses(t *testing.T) {
	off := append([]byte{2}, make([]byte, 32)...)
	off[32] = 5 // no point has this x
	for name, s := range map[string]registration.Signer{
		"no algorithm":   {PublicKey: make([]byte, 32), From: now},
		"short":          {PublicKey: make([]byte, 31), Algorithm: registration.Ed25519, From: now},
		"off the curve":  {PublicKey: off, Algorithm: registration.Secp256k1, From: now},
		"role":           {PublicKey: make([]byte, 32), Algorithm: registration.Ed25519, Role: "boss", From: now},
		"ends at once":   {PublicKey: make([]byte, 32), Algorithm: registration.Ed25519, From: now, Until: now},
		"no time at all": {PublicKey: make([]byte, 32), Algorithm: registration.Ed25519},
	} {
		d := edit(t, `{}`)
		if err := d.AddSigner(s); chains.KindOf(err) != chains.Invalid || string(d.Bytes()) != `{}` {
			t.Errorf("%s: %v, %s", name, err, d.Bytes())
		}
	}
	d := edit(t, `{"signers":[`+strings.TrimSuffix(strings.Repeat(`{},`, 64), ",")+`]}`)
	if err := d.AddSigner(edwards(1, now, time.Time{})); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "64") {
		t.Error(err)
	}
	if err := edit(t, `{"signers":{}}`).AddSigner(edwards(1, now, time.Time{})); chains.KindOf(err) != chains.Invalid {
		t.Error(err)
	}
}

func TestFindSigner(t *testing.T) {
	list := []registration.Signer{edwards(0x12, now, time.Time{}), edwards(0x13, now, time.Time{})}
	for text, want := range map[string]byte{"12": 0x12, "0x13": 0x13, hex.EncodeToString(list[0].PublicKey): 0x12} {
		if got, err := registration.FindSigner(list, text); err != nil || got.PublicKey[0] != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "14", "zz"} {
		if _, err := registration.FindSigner(list, text); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "ed25519 1200000000000000…") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := registration.FindSigner(nil, ""); chains.KindOf(err) != chains.Invalid {
		t.Error(err)
	}
}

func TestNotStandard(t *testing.T) {
	entry := `{"agentId":"42","agentRegistry":"` + base42.Registry.String() + `"}`
	head := `{"type":"` + registration.Type + `","registrations":[` + entry
	for name, c := range map[string]struct{ file, path string }{
		"standard":            {head + `]}`, ""},
		"plain http":          {head + `],"services":[{"name":"MCP","endpoint":"http://a.example"}]}`, ""},
		"unknown members":     {head + `],"owners":[1],"signers":null}`, ""},
		"an older name":       {head + `],"x402support":true}`, "x402support"},
		"an older service":    {head + `],"services":[{"type":"MCP","value":"https://a.example"}]}`, "services[0]"},
		"endpoints":           {head + `],"endpoints":[]}`, "endpoints"},
		"a third member":      {head + `,{"agentId":"1","agentRegistry":"eip155:1:` + base42.Registry.Address + `","x":1}]}`, "registrations[1].x"},
		"a placeholder":       {head + `,{"agentId":"1","agentRegistry":"{identityRegistry}"}]}`, "registrations[1]"},
		"listed twice":        {head + `,` + entry + `]}`, "registrations[1]"},
		"another type":        {`{"type":"x","registrations":[` + entry + `]}`, "type"},
		"no agent":            {`{"type":"` + registration.Type + `"}`, "registrations"},
		"a key without end":   {head + `],"signers":[{"publicKey":"` + strings.Repeat("00", 32) + `","algorithm":"ed25519","validFrom":1}]}`, "signers[0].validUntil"},
		"wallet of no chain":  {head + `],"services":[{"name":"agentWallet","endpoint":"x"}]}`, "services[0].endpoint"},
		"a wrong type inside": {head + `],"active":"yes"}`, "active"},
	} {
		problems := registration.NotStandard(parse(t, c.file))
		if c.path == "" && len(problems) > 0 || c.path != "" && (len(problems) == 0 || problems[0].Path != c.path) {
			t.Errorf("%s: %v, want %q", name, problems, c.path)
		}
	}
}

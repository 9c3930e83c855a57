package registration

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The algorithms of signers.
const (
	Ed25519   = "ed25519"
	Secp256k1 = "secp256k1"
)

// maxSigners bounds what is read of signers.
const maxSigners = 64

// Signer is a key with which the agent signs its responses, from the file's member signers (x402
// extension 8004-reputation). It says nothing about payments.
type Signer struct {
	PublicKey []byte // ed25519: 32 bytes; secp256k1: 33 compressed, 65 uncompressed
	Algorithm string // Ed25519 or Secp256k1
	Role      string // owner or delegate, as the file says; nobody has checked it. May be empty
	From      time.Time
	Until     time.Time // zero: for ever
	Comment   string
}

// Valid reports whether the key may be used at a time: From ≤ t < Until.
func (s Signer) Valid(t time.Time) bool {
	return !t.Before(s.From) && (s.Until.IsZero() || t.Before(s.Until))
}

// Signers returns the keys of the file that can be used, and what is wrong with those that cannot.
// A key that says no validFrom or no validUntil at all is among the latter: when it may be used is
// not for the reader to guess.
func (f File) Signers() (list []Signer, problems []Problem) {
	raw, ok := f.Extra["signers"]
	if !ok || string(raw) == "null" {
		return nil, nil
	}
	refuse := func(path, text, remedy string) {
		problems = append(problems, Problem{Path: path, Severity: Error, Text: text, Remedy: remedy})
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(raw, &elements); err != nil {
		refuse("signers", "has a wrong type", "make it an array of {publicKey, algorithm, role, validFrom, validUntil}")
		return nil, problems
	}
	for i, element := range elements {
		path := fmt.Sprintf("signers[%d]", i)
		if i == maxSigners {
			refuse("signers", fmt.Sprintf("has %d keys, at most %d are read", len(elements), maxSigners), "leave out those that have expired")
			break
		}
		s, field, err := parseSigner(element)
		if err != nil {
			if field != "" {
				path += "." + field
			}
			refuse(path, err.Error(), "the key is ignored until it is mended")
			continue
		}
		list = append(list, s)
	}
	return list, problems
}

func parseSigner(raw json.RawMessage) (s Signer, field string, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil || members == nil {
		return s, "", fmt.Errorf("not an object")
	}
	s.Algorithm, _ = take[string](members, "algorithm")
	s.Role, _ = take[string](members, "role")
	s.Comment, _ = take[string](members, "comment")
	text, _ := take[string](members, "publicKey")
	if s.PublicKey, err = hex.DecodeString(strings.TrimPrefix(text, "0x")); err != nil || text == "" {
		return s, "publicKey", fmt.Errorf("not hex")
	}
	switch n := len(s.PublicKey); {
	case s.Algorithm == Ed25519 && n == 32, s.Algorithm == Secp256k1 && (n == 33 || n == 65):
	case s.Algorithm == Ed25519 || s.Algorithm == Secp256k1:
		return s, "publicKey", fmt.Errorf("%d bytes, which no %s key has", n, s.Algorithm)
	default:
		return s, "algorithm", fmt.Errorf("%.40q, want %s or %s", s.Algorithm, Ed25519, Secp256k1)
	}
	var ok bool
	if s.From, ok = seconds(members["validFrom"]); !ok {
		return s, "validFrom", fmt.Errorf("want Unix seconds")
	}
	until, there := members["validUntil"]
	if !there {
		return s, "validUntil", fmt.Errorf("want Unix seconds, or null for a key that does not expire")
	}
	if string(until) != "null" {
		if s.Until, ok = seconds(until); !ok {
			return s, "validUntil", fmt.Errorf("want Unix seconds or null")
		}
	}
	return s, "", nil
}

// maxSeconds is the end of the year 9999.
const maxSeconds = 253402300799

// seconds reads a whole number of Unix seconds up to the year 9999.
func seconds(raw json.RawMessage) (time.Time, bool) {
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil || n < 0 || n > maxSeconds {
		return time.Time{}, false
	}
	return time.Unix(n, 0).UTC(), true
}

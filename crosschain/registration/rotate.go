package registration

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Overlap is how long a key that is rotated out remains valid beside its successor: readers may
// keep the file that long, and answers are under way (8004-reputation, Key Rotation).
const Overlap = 24 * time.Hour

// The roles of signers. They are the file's own word; the later revision of the extension leaves
// them out.
const (
	RoleOwner    = "owner"
	RoleDelegate = "delegate"
)

// CheckSigner reports why a key may not be written into a file.
func CheckSigner(s Signer) error {
	switch {
	case s.Algorithm == Ed25519 && len(s.PublicKey) == 32:
	case s.Algorithm == Secp256k1 && (len(s.PublicKey) == 33 || len(s.PublicKey) == 65):
		if _, err := secp256k1.ParsePubKey(s.PublicKey); err != nil {
			return wrongKey(errors.New("the public key is no point of secp256k1"))
		}
	case s.Algorithm == Ed25519, s.Algorithm == Secp256k1:
		return wrongKey(fmt.Errorf("a public key of %d bytes, which no %s key has", len(s.PublicKey), s.Algorithm))
	default:
		return wrongKey(fmt.Errorf("algorithm %.40q: want %s or %s", s.Algorithm, Ed25519, Secp256k1))
	}
	switch {
	case s.Role != "" && s.Role != RoleOwner && s.Role != RoleDelegate:
		return wrongKey(fmt.Errorf("role %.40q: want %s or %s", s.Role, RoleOwner, RoleDelegate))
	case s.From.Unix() < 0 || s.From.Unix() > maxSeconds || !s.Until.IsZero() && s.Until.Unix() > maxSeconds:
		return wrongKey(errors.New("a time that is no whole number of Unix seconds up to the year 9999"))
	case !s.Until.IsZero() && !s.Until.After(s.From):
		return wrongKey(errors.New("the key would end before it begins"))
	}
	return nil
}

// wrongKey is the error of a key that cannot be written, changed or found.
func wrongKey(err error) error {
	return &chains.Error{Kind: chains.Invalid, Op: "signing key", Err: err}
}

// SameKey reports whether two signers are one key: a secp256k1 key is the same compressed and
// uncompressed.
func (s Signer) SameKey(t Signer) bool {
	return s.Algorithm == t.Algorithm && bytes.Equal(s.compressed(), t.compressed())
}

func (s Signer) compressed() []byte {
	if s.Algorithm != Secp256k1 || len(s.PublicKey) != 65 {
		return s.PublicKey
	}
	return append([]byte{2 + s.PublicKey[64]&1}, s.PublicKey[1:33]...)
}

// Account is the account that the key controls: on eip155 for secp256k1 (lower-case hex), on solana
// for ed25519. Both are empty for a key that is none.
func (s Signer) Account() (namespace, address string) {
	switch s.Algorithm {
	case Ed25519:
		return caip.Solana, base58.Encode(s.PublicKey)
	case Secp256k1:
		key, err := secp256k1.ParsePubKey(s.PublicKey)
		if err != nil {
			return "", ""
		}
		h := caip.Keccak256(key.SerializeUncompressed()[1:])
		return caip.EIP155, "0x" + hex.EncodeToString(h[12:])
	}
	return "", ""
}

func (s Signer) encode() json.RawMessage {
	var o ordered
	o.put("publicKey", hex.EncodeToString(s.PublicKey))
	o.put("algorithm", s.Algorithm)
	o.text("role", s.Role)
	o.put("validFrom", s.From.Unix())
	if s.Until.IsZero() {
		o.put("validUntil", nil)
	} else {
		o.put("validUntil", s.Until.Unix())
	}
	o.text("comment", s.Comment)
	return o.with(nil)
}

// Signers returns the keys of the file that can be used, as File.Signers does.
func (d *Document) Signers() ([]Signer, []Problem, error) {
	f, err := d.File()
	if err != nil {
		return nil, nil, err
	}
	list, problems := f.Signers()
	return list, problems, nil
}

// AddSigner adds a key behind the others. A key that is there already is refused, whether it has
// ended or not.
func (d *Document) AddSigner(s Signer) error {
	if err := CheckSigner(s); err != nil {
		return err
	}
	list, err := d.list("signers")
	if err != nil {
		return err
	}
	if len(list) >= maxSigners {
		return wrongKey(fmt.Errorf("signers has %d keys, and readers read no more than %d; remove those that have ended", len(list), maxSigners))
	}
	for i, raw := range list {
		if there, _, err := parseSigner(raw); err == nil && there.SameKey(s) {
			state := "it has no end"
			if !there.Until.IsZero() {
				state = "it ends at " + there.Until.Format(time.RFC3339)
			}
			return wrongKey(fmt.Errorf("the key stands in the file already, signers[%d]; %s", i, state))
		}
	}
	d.put("signers", append(list, s.encode()))
	return nil
}

// EndSigner lets a key end at a time (whole seconds), or leaves it alone where it ends earlier. It
// reports whether the file changed; a key that is not there, or that nobody can read, is an error.
// Of a key that stands there twice both end.
func (d *Document) EndSigner(key Signer, at time.Time) (bool, error) {
	list, err := d.list("signers")
	if err != nil {
		return false, err
	}
	found, changed := false, false
	for i, raw := range list {
		s, _, err := parseSigner(raw)
		if err != nil || !s.SameKey(key) {
			continue
		}
		found = true
		if !s.Until.IsZero() && !s.Until.After(at) {
			continue
		}
		element, err := parseOrdered(raw)
		if err != nil {
			return false, wrongKey(err)
		}
		element[element.index("validUntil")].raw = json.RawMessage(strconv.FormatInt(at.Unix(), 10))
		list[i] = element.bytes()
		changed = true
	}
	if !found {
		return false, wrongKey(fmt.Errorf("the file has no signer with the key %.20s…", hex.EncodeToString(key.PublicKey)))
	}
	if changed {
		d.put("signers", list)
	}
	return changed, nil
}

// Rotate adds a key and lets an older one end Overlap after end. The new key's own From and Until
// stand as given.
func (d *Document) Rotate(next, old Signer, end time.Time) (changed bool, err error) {
	if next.SameKey(old) {
		return false, wrongKey(errors.New("the new key is the old one"))
	}
	was := *d
	was.members = slices.Clone(d.members)
	if err := d.AddSigner(next); err != nil {
		return false, err
	}
	if changed, err = d.EndSigner(old, end.Add(Overlap)); err != nil {
		*d = was
	}
	return changed, err
}

// FindSigner returns the one key whose hex begins with text (0x may go before); several or none are
// an error that lists what there is.
func FindSigner(list []Signer, text string) (Signer, error) {
	prefix := strings.ToLower(strings.TrimPrefix(text, "0x"))
	var found []Signer
	for _, s := range list {
		if strings.HasPrefix(hex.EncodeToString(s.PublicKey), prefix) && !slices.ContainsFunc(found, s.SameKey) {
			found = append(found, s)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	if len(found) == 0 {
		found = list
	}
	names := make([]string, len(found))
	for i, s := range found {
		names[i] = fmt.Sprintf("%s %.16s…", s.Algorithm, hex.EncodeToString(s.PublicKey))
	}
	if len(names) == 0 {
		return Signer{}, wrongKey(errors.New("the file has no signers that can be read"))
	}
	return Signer{}, wrongKey(fmt.Errorf("%.40q does not name one signer; there are: %s", text, strings.Join(names, ", ")))
}

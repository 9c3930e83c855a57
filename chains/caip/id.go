package caip

import (
	"encoding/binary"
	"encoding/hex"
	"strings"

	"golang.org/x/crypto/sha3"
)

// Hash is 32 bytes; its text is lower-case 0x hex. Ids of this package are keccak256 over canonical
// texts.
type Hash [32]byte

// ParseHash reads 0x and 64 hex digits of any case.
func ParseHash(s string) (Hash, error) {
	var h Hash
	if len(s) != 66 || !strings.HasPrefix(s, "0x") {
		return Hash{}, syntax("hash", s, "want 0x and 64 hex digits")
	}
	if _, err := hex.Decode(h[:], []byte(s[2:])); err != nil {
		return Hash{}, syntax("hash", s, "want 0x and 64 hex digits")
	}
	return h, nil
}

// Keccak256 hashes the concatenation of parts.
func Keccak256(parts ...[]byte) Hash {
	h := sha3.NewLegacyKeccak256()
	for _, p := range parts {
		h.Write(p)
	}
	var out Hash
	h.Sum(out[:0])
	return out
}

// String returns lower-case 0x hex.
func (h Hash) String() string { return "0x" + hex.EncodeToString(h[:]) }

// IsZero reports whether all bytes are zero.
func (h Hash) IsZero() bool { return h == Hash{} }

// MarshalText returns lower-case 0x hex.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads 0x and 64 hex digits.
func (h *Hash) UnmarshalText(b []byte) (err error) {
	*h, err = ParseHash(string(b))
	return err
}

// SourceID is keccak256 of the feedback's canonical ref. A mirror's source id is its origin's, at
// any number of hops.
func SourceID(origin FeedbackRef) Hash { return Keccak256([]byte(origin.String())) }

// EventID is keccak256(chain ‖ transaction id ‖ uint32 ordinal): the event at a place inside a
// transaction, whatever block holds it. The transaction id is its canonical text (0x hex on eip155,
// the base58 signature on solana); the ordinal is big endian.
func EventID(chain ChainID, txID string, ordinal uint32) Hash {
	return Keccak256([]byte(chain.String()), []byte(txID), binary.BigEndian.AppendUint32(nil, ordinal))
}

// ResponseID is keccak256(source id ‖ responder ‖ responseHash ‖ keccak256(responseURI) ‖ uint32
// occurrence): the occurrence-th (from 0) response with this content by this responder (bare
// canonical address) to that feedback. The occurrence is big endian.
func ResponseID(source Hash, responder string, responseHash Hash, responseURI string, occurrence uint32) Hash {
	uri := Keccak256([]byte(responseURI))
	return Keccak256(source[:], []byte(responder), responseHash[:], uri[:], binary.BigEndian.AppendUint32(nil, occurrence))
}

// ActionID is keccak256(verb ‖ subject ‖ destination ‖ uint32 epoch), where the subject is a source
// id or response id and the destination contributes its canonical text. The epoch is big endian.
func ActionID(verb string, subject Hash, destination AgentRef, epoch uint32) Hash {
	return Keccak256([]byte(verb), subject[:], []byte(destination.String()), binary.BigEndian.AppendUint32(nil, epoch))
}

// MirrorEpochs bounds the epochs of a mirror, and of its revocation, on SATI: 0 to MirrorEpochs-1.
// SATI cannot void, and who wants to keep a mirror out has to take the addresses of all of them.
const MirrorEpochs = 4

// MirrorTask is the task reference of a mirror on SATI: keccak256(source id ‖ uint32 epoch). The
// epoch is big endian.
func MirrorTask(source Hash, epoch uint32) Hash {
	return Keccak256(source[:], binary.BigEndian.AppendUint32(nil, epoch))
}

// RevocationTask is the task reference of the attestation by which a mirror key revokes its mirror
// on SATI: keccak256("bridge8004:revoked" ‖ source id), and for epochs other than 0, where somebody
// took the address of those before, with the epoch as a big-endian uint32 behind that.
func RevocationTask(source Hash, epoch uint32) Hash {
	var behind []byte
	if epoch > 0 {
		behind = binary.BigEndian.AppendUint32(nil, epoch)
	}
	return Keccak256([]byte("bridge8004:revoked"), source[:], behind)
}

// MirrorEpoch is the epoch of the source's mirror whose task reference that is; is is false where
// it is none of them.
func MirrorEpoch(task, source Hash) (epoch uint32, is bool) {
	for epoch := range uint32(MirrorEpochs) {
		if task == MirrorTask(source, epoch) {
			return epoch, true
		}
	}
	return 0, false
}

// IsRevocationTask reports whether a task reference is that of the revocation of a source's mirror,
// in any epoch.
func IsRevocationTask(task, source Hash) bool {
	for epoch := range uint32(MirrorEpochs) {
		if task == RevocationTask(source, epoch) {
			return true
		}
	}
	return false
}

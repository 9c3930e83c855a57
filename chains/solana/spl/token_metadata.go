package spl

import "github.com/gagliardetto/solana-go"

// Pointer is the value of MetadataPointer, GroupPointer and GroupMemberPointer: who may move it,
// and where it points. Zero is none.
type Pointer struct{ Authority, Address solana.PublicKey }

// Encode returns the extension's value.
func (p Pointer) Encode() []byte { return append(p.Authority.Bytes(), p.Address[:]...) }

// DecodePointer reads the extension's value.
func DecodePointer(value []byte) (Pointer, error) {
	return Decode[Pointer]("pointer extension", nil, value)
}

// Entry is one pair of a mint's additional metadata.
type Entry struct{ Key, Value string }

// TokenMetadata is the metadata inside a mint.
type TokenMetadata struct {
	// UpdateAuthority may rewrite everything here; zero is none, for ever. A transfer of the token
	// does not move it.
	UpdateAuthority   solana.PublicKey
	Mint              solana.PublicKey
	Name, Symbol, URI string
	Additional        []Entry
}

// Value returns the additional entry under key.
func (m TokenMetadata) Value(key string) (string, bool) {
	for _, e := range m.Additional {
		if e.Key == key {
			return e.Value, true
		}
	}
	return "", false
}

// Set does what UpdateField does for an additional entry: it replaces the value in place, or
// appends.
func (m *TokenMetadata) Set(key, value string) {
	for i := range m.Additional {
		if m.Additional[i].Key == key {
			m.Additional[i].Value = value
			return
		}
	}
	m.Additional = append(m.Additional, Entry{key, value})
}

// Encode returns the extension's value.
func (m TokenMetadata) Encode() []byte { return Encode(nil, m) }

// DecodeTokenMetadata reads the extension's value.
func DecodeTokenMetadata(value []byte) (TokenMetadata, error) {
	return Decode[TokenMetadata]("token metadata", nil, value)
}

// TokenGroupMember makes a mint a member of a group. Only the group's update authority (the
// registry) can write it.
type TokenGroupMember struct {
	Mint, Group  solana.PublicKey
	MemberNumber uint64
}

// Encode returns the extension's value.
func (m TokenGroupMember) Encode() []byte { return Encode(nil, m) }

// DecodeTokenGroupMember reads the extension's value.
func DecodeTokenGroupMember(value []byte) (TokenGroupMember, error) {
	return Decode[TokenGroupMember]("token group member", nil, value)
}

func (w *Writer) Entries(entries []Entry) {
	w.U32(uint32(len(entries)))
	for _, e := range entries {
		w.String(e.Key)
		w.String(e.Value)
	}
}

// Entries never returns nil for a list that is present, so that presence survives a round trip.
func (r *Reader) Entries() []Entry {
	n := r.U32()
	// An entry takes at least its two lengths, which bounds the loop by the input.
	if uint64(n)*8 > uint64(len(r.B)) {
		r.Fail("%d entries in %d bytes", n, len(r.B))
		return nil
	}
	out := make([]Entry, 0, n)
	for range n {
		out = append(out, Entry{Key: r.String(), Value: r.String()})
	}
	return out
}

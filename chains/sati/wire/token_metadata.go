package wire

import "github.com/gagliardetto/solana-go"

// Pointer is the value of MetadataPointer, GroupPointer and GroupMemberPointer: who may move it,
// and where it points. Zero is none.
type Pointer struct{ Authority, Address solana.PublicKey }

// Encode returns the extension's value.
func (p Pointer) Encode() []byte { return append(p.Authority.Bytes(), p.Address[:]...) }

// DecodePointer reads the extension's value.
func DecodePointer(value []byte) (Pointer, error) {
	r := reader{b: value, what: "pointer extension"}
	p := Pointer{Authority: r.key(), Address: r.key()}
	return p, r.end()
}

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

// Remove does what RemoveKey does, and reports whether the key was there.
func (m *TokenMetadata) Remove(key string) bool {
	for i := range m.Additional {
		if m.Additional[i].Key == key {
			m.Additional = append(m.Additional[:i:i], m.Additional[i+1:]...)
			return true
		}
	}
	return false
}

// Encode returns the extension's value, which is also what Emit returns.
func (m TokenMetadata) Encode() []byte {
	w := writer{}
	w.key(m.UpdateAuthority)
	w.key(m.Mint)
	w.str(m.Name)
	w.str(m.Symbol)
	w.str(m.URI)
	w.entries(m.Additional)
	return w.b
}

// DecodeTokenMetadata reads the extension's value.
func DecodeTokenMetadata(value []byte) (TokenMetadata, error) {
	r := reader{b: value, what: "token metadata"}
	m := TokenMetadata{UpdateAuthority: r.key(), Mint: r.key(), Name: r.str(), Symbol: r.str(), URI: r.str(), Additional: r.entries()}
	if err := r.end(); err != nil {
		return TokenMetadata{}, err
	}
	return m, nil
}

// TokenGroupMember makes a mint a member of a group. Only the group's update authority (the
// registry) can write it.
type TokenGroupMember struct {
	Mint, Group  solana.PublicKey
	MemberNumber uint64
}

// Encode returns the extension's value.
func (m TokenGroupMember) Encode() []byte {
	w := writer{}
	w.key(m.Mint)
	w.key(m.Group)
	w.u64(m.MemberNumber)
	return w.b
}

// DecodeTokenGroupMember reads the extension's value.
func DecodeTokenGroupMember(value []byte) (TokenGroupMember, error) {
	r := reader{b: value, what: "token group member"}
	m := TokenGroupMember{Mint: r.key(), Group: r.key(), MemberNumber: r.u64()}
	return m, r.end()
}

// TokenGroup is the group mint's own extension.
type TokenGroup struct {
	UpdateAuthority, Mint solana.PublicKey
	Size, MaxSize         uint64
}

// Encode returns the extension's value.
func (g TokenGroup) Encode() []byte {
	w := writer{}
	w.key(g.UpdateAuthority)
	w.key(g.Mint)
	w.u64(g.Size)
	w.u64(g.MaxSize)
	return w.b
}

// DecodeTokenGroup reads the extension's value.
func DecodeTokenGroup(value []byte) (TokenGroup, error) {
	r := reader{b: value, what: "token group"}
	g := TokenGroup{UpdateAuthority: r.key(), Mint: r.key(), Size: r.u64(), MaxSize: r.u64()}
	return g, r.end()
}

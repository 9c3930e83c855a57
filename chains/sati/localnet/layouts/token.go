package layouts

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// TokenGroup is the group mint's own extension.
type TokenGroup struct {
	UpdateAuthority, Mint solana.PublicKey
	Size, MaxSize         uint64
}

// Encode returns the extension's value.
func (g TokenGroup) Encode() []byte { return spl.Encode(nil, g) }

// DecodeTokenGroup reads the extension's value.
func DecodeTokenGroup(value []byte) (TokenGroup, error) {
	return spl.Decode[TokenGroup]("token group", nil, value)
}

// SetExtension replaces the value of the entry of that type in place, or appends one.
func SetExtension(x *spl.Extensions, t spl.ExtensionType, value []byte) {
	for i := range x.List {
		if x.List[i].Type == t {
			x.List[i].Value = value
			return
		}
	}
	x.List = append(x.List, spl.Extension{Type: t, Value: value})
}

func extensions(w *spl.Writer, x spl.Extensions) {
	for _, e := range x.List {
		w.U16(uint16(e.Type))
		w.U16(uint16(len(e.Value)))
		w.Raw(e.Value)
	}
	w.Raw(x.Rest)
}

// EncodeMint returns the account's data; a mint without extensions and rest has 82 bytes.
func EncodeMint(m spl.Mint) []byte {
	w := spl.Writer{}
	optional(&w, m.MintAuthority)
	w.U64(m.Supply)
	w.U8(m.Decimals)
	w.Bool(m.Initialized)
	optional(&w, m.FreezeAuthority)
	if len(m.List) == 0 && len(m.Rest) == 0 {
		return w.B
	}
	w.Raw(make([]byte, 83))
	w.U8(uint8(spl.MintAccount))
	extensions(&w, m.Extensions)
	return w.B
}

// optional is Token's COption: a u32 tag, and the key's place even when absent.
func optional(w *spl.Writer, k *solana.PublicKey) {
	if k == nil {
		w.Raw(make([]byte, 36))
		return
	}
	w.U32(1)
	w.Key(*k)
}

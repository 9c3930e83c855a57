package layouts

import "github.com/bridge8004/bridge8004/chains/sati/wire"

// MintSpace is the size the mint is created with, before metadata and membership are written.
func MintSpace(nonTransferable bool) int {
	if nonTransferable {
		return 306
	}
	return 302
}

// FundedLength is the size whose rent register_agent pays (F): 76 bytes more than the mint then
// uses, which later metadata may fill without further rent.
func FundedLength(a wire.RegisterAgent) int {
	n := MintSpace(a.NonTransferable) + 64 + len(a.Name) + len(a.Symbol) + len(a.URI) + 72 + 100
	for _, e := range a.Metadata {
		n += 8 + len(e.Key) + len(e.Value)
	}
	return n
}

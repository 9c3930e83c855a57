package layouts

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// SchemaConfig is SATI's rules for one SAS schema. Its Name is the one in signed messages.
type SchemaConfig struct {
	wire.RegisterSchemaConfig
	Bump uint8
}

// Encode returns the account's data with the zeros after it, as allocated.
func (a SchemaConfig) Encode() []byte {
	data := spl.Encode(wire.SchemaConfigDisc[:], a)
	return append(data, make([]byte, max(0, wire.SchemaConfigSize-len(data)))...)
}

// DecodeSchemaConfig reads the account's data. What follows the bump is not read.
func DecodeSchemaConfig(data []byte) (SchemaConfig, error) {
	const what = "schema config"
	a, err := spl.DecodeFront[SchemaConfig](what, wire.SchemaConfigDisc[:], data)
	return checked(a, err, func(a SchemaConfig) error { return a.Check(what) })
}

// DelegationNonce is the nonce at which the program looks for a delegation.
func DelegationNonce(schema, delegate, mint solana.PublicKey) [32]byte {
	return wire.Keccak256(schema[:], delegate[:], mint[:])
}

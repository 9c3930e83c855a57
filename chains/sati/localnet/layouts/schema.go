package layouts

import (
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// SchemaConfig is SATI's rules for one SAS schema. Its Name is the one in signed messages.
type SchemaConfig struct {
	Schema     solana.PublicKey
	Mode       wire.SignatureMode
	Storage    wire.StorageType
	Delegation *solana.PublicKey
	Closeable  bool
	Name       string
	Bump       uint8
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
	switch {
	case err != nil:
	case a.Mode > wire.AgentOwnerSigned:
		err = fmt.Errorf("%s: %w: signature mode %d", what, spl.ErrMalformed, a.Mode)
	case a.Storage > wire.Regular:
		err = fmt.Errorf("%s: %w: storage type %d", what, spl.ErrMalformed, a.Storage)
	default:
		return a, nil
	}
	return SchemaConfig{}, err
}

// DelegationNonce is the nonce at which the program looks for a delegation.
func DelegationNonce(schema, delegate, mint solana.PublicKey) [32]byte {
	return caip.Keccak256(schema[:], delegate[:], mint[:])
}

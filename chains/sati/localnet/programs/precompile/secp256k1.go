package precompile

import (
	"bytes"
	"encoding/binary"

	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

const secp256k1Entry = 11

// Secp256k1 verifies the signatures of one precompile instruction: that an EVM address signed the
// keccak256 of a message. SATI does not use it (link_evm_address recovers by a system call); it is
// here for whoever sends it.
func Secp256k1(c *svm.Context) error {
	if c.Trusted() {
		return nil
	}
	if len(c.Data) == 0 {
		return InvalidInstructionDataSize
	}
	count := int(c.Data[0])
	if count == 0 && len(c.Data) > 1 || len(c.Data) < 1+count*secp256k1Entry {
		return InvalidInstructionDataSize
	}
	for i := range count {
		if err := verifySecp256k1(c, c.Data[1+i*secp256k1Entry:]); err != nil {
			return err
		}
	}
	return nil
}

func verifySecp256k1(c *svm.Context, h []byte) error {
	at := func(n int) int { return int(binary.LittleEndian.Uint16(h[n:])) }
	data, err := dataOf(c, int(h[2]))
	if err != nil {
		return err
	}
	// The recovery id follows the signature.
	sig, err := slice(data, at(0), 65, InvalidSignature)
	if err != nil {
		return err
	}
	if sig[64] > 3 {
		return InvalidRecoveryID
	}
	if data, err = dataOf(c, int(h[5])); err != nil {
		return err
	}
	address, err := slice(data, at(3), 20, InvalidSignature)
	if err != nil {
		return err
	}
	if data, err = dataOf(c, int(h[10])); err != nil {
		return err
	}
	message, err := slice(data, at(6), at(8), InvalidSignature)
	if err != nil {
		return err
	}
	digest := wire.Keccak256(message)
	key, _, err := ecdsa.RecoverCompact(append([]byte{27 + sig[64]}, sig[:64]...), digest[:])
	if err != nil {
		return InvalidSignature
	}
	signer := wire.Keccak256(key.SerializeUncompressed()[1:])
	if !bytes.Equal(signer[12:], address) {
		return InvalidSignature
	}
	return nil
}

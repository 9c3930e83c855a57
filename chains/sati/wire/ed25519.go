package wire

import (
	"crypto/ed25519"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
)

// ErrBadSignature is returned when an Ed25519 signature does not verify.
var ErrBadSignature = errors.New("ed25519 signature does not verify")

const (
	ed25519Header   = 2
	ed25519Entry    = 14
	thisInstruction = 0xffff
)

// SignedMessage is one signature of an Ed25519 precompile instruction.
type SignedMessage struct {
	Key       solana.PublicKey
	Signature solana.Signature
	Message   []byte
}

// EncodeEd25519 lays out the precompile's data as the SATI SDK does: headers, then key, signature
// and message of each. It panics when the data would exceed 65535 bytes, far beyond what a
// transaction carries.
func EncodeEd25519(signed ...SignedMessage) []byte {
	offset := ed25519Header + ed25519Entry*len(signed)
	w := writer{b: []byte{uint8(len(signed)), 0}}
	for _, s := range signed {
		key, sig := offset, offset+32
		msg := sig + 64
		offset = msg + len(s.Message)
		if offset > 0xffff || len(signed) > 0xff {
			panic("wire: ed25519 instruction exceeds 65535 bytes")
		}
		for _, v := range []int{sig, thisInstruction, key, thisInstruction, msg, len(s.Message), thisInstruction} {
			w.u16(uint16(v))
		}
	}
	for _, s := range signed {
		w.key(s.Key)
		w.raw(s.Signature[:])
		w.raw(s.Message)
	}
	return w.b
}

// Ed25519Instruction is the precompile instruction that proves the signatures.
func Ed25519Instruction(signed ...SignedMessage) solana.Instruction {
	return solana.NewInstruction(Ed25519ProgramID, nil, EncodeEd25519(signed...))
}

// ParseEd25519 reads precompile data as the SATI program does: offsets are taken inside this
// instruction and the instruction indexes are ignored. What it returns therefore proves nothing by
// itself (VerifyEd25519 says what the precompile verified). Errors wrap InvalidEd25519Instruction.
func ParseEd25519(data []byte) ([]SignedMessage, error) {
	if len(data) < ed25519Header || data[0] == 0 {
		return nil, fmt.Errorf("ed25519 instruction without signatures: %w", InvalidEd25519Instruction)
	}
	out := make([]SignedMessage, 0, data[0])
	for i := range int(data[0]) {
		h, ok := slice(data, ed25519Header+i*ed25519Entry, ed25519Entry)
		if !ok {
			return nil, fmt.Errorf("ed25519 instruction: header %d is cut off: %w", i, InvalidEd25519Instruction)
		}
		at := func(n int) int { return int(binary.LittleEndian.Uint16(h[2*n:])) }
		sig, ok1 := slice(data, at(0), 64)
		key, ok2 := slice(data, at(2), 32)
		msg, ok3 := slice(data, at(4), at(5))
		if !ok1 || !ok2 || !ok3 {
			return nil, fmt.Errorf("ed25519 instruction: signature %d points outside the data: %w", i, InvalidEd25519Instruction)
		}
		out = append(out, SignedMessage{Key: solana.PublicKey(key), Signature: solana.Signature(sig), Message: append([]byte{}, msg...)})
	}
	return out, nil
}

// VerifyEd25519 does what the precompile does: it follows the instruction indexes (0xffff is data
// itself, others are asked of instruction, which may be nil) and verifies every signature. Errors
// wrap ErrMalformed or ErrBadSignature.
func VerifyEd25519(data []byte, instruction func(index uint16) ([]byte, bool)) error {
	if len(data) < ed25519Header || (data[0] == 0 && len(data) > ed25519Header) || len(data) < ed25519Header+int(data[0])*ed25519Entry {
		return fmt.Errorf("ed25519 instruction of %d bytes: %w", len(data), ErrMalformed)
	}
	for i := range int(data[0]) {
		h := data[ed25519Header+i*ed25519Entry:]
		at := func(n int) int { return int(binary.LittleEndian.Uint16(h[2*n:])) }
		fetch := func(offset, size, index int) ([]byte, error) {
			source := data
			if index != thisInstruction {
				ok := instruction != nil
				if ok {
					source, ok = instruction(uint16(index))
				}
				if !ok {
					return nil, fmt.Errorf("ed25519 instruction: signature %d refers to instruction %d: %w", i, index, ErrMalformed)
				}
			}
			p, ok := slice(source, offset, size)
			if !ok {
				return nil, fmt.Errorf("ed25519 instruction: signature %d points outside the data: %w", i, ErrMalformed)
			}
			return p, nil
		}
		sig, err := fetch(at(0), 64, at(1))
		if err != nil {
			return err
		}
		key, err := fetch(at(2), 32, at(3))
		if err != nil {
			return err
		}
		msg, err := fetch(at(4), at(5), at(6))
		if err != nil {
			return err
		}
		if !Verify(solana.PublicKey(key), msg, solana.Signature(sig)) {
			return fmt.Errorf("signature %d of %s: %w", i, solana.PublicKey(key), ErrBadSignature)
		}
	}
	return nil
}

// Verify reports whether sig is key's signature of message, as strictly as the precompile: a
// canonical scalar, and neither the key nor R of small order, for which a signature proves nothing
// (the zero key among them).
func Verify(key solana.PublicKey, message []byte, sig solana.Signature) bool {
	return !smallOrder(key[:]) && !smallOrder(sig[:32]) && ed25519.Verify(key[:], message, sig[:])
}

// smallOrder reports whether 32 bytes are an encoding, canonical or not, of one of the eight points
// whose order divides the cofactor.
func smallOrder(encoded []byte) bool {
	y := [32]byte(encoded)
	y[31] &= 0x7f // without the sign of x
	return lowOrder[y]
}

// lowOrder are the y of the points of small order, little endian: 0, 1 and -1, with what else
// encodes the first two, and the two of the points of order eight.
var lowOrder = func() map[[32]byte]bool {
	out := map[[32]byte]bool{}
	for _, text := range []string{
		"0000000000000000000000000000000000000000000000000000000000000000",
		"0100000000000000000000000000000000000000000000000000000000000000",
		"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
		"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	} {
		y, err := hex.DecodeString(text)
		if err != nil {
			panic(err)
		}
		out[[32]byte(y)] = true
	}
	return out
}()

func slice(data []byte, offset, size int) ([]byte, bool) {
	if offset < 0 || size < 0 || offset+size > len(data) {
		return nil, false
	}
	return data[offset : offset+size], true
}

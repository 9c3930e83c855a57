package spl

import (
	"crypto/ed25519"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/gagliardetto/solana-go"
)

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
	w := Writer{B: []byte{uint8(len(signed)), 0}}
	for _, s := range signed {
		key, sig := offset, offset+32
		msg := sig + 64
		offset = msg + len(s.Message)
		if offset > 0xffff || len(signed) > 0xff {
			panic("spl: ed25519 instruction exceeds 65535 bytes")
		}
		for _, v := range []int{sig, thisInstruction, key, thisInstruction, msg, len(s.Message), thisInstruction} {
			w.U16(uint16(v))
		}
	}
	for _, s := range signed {
		w.Key(s.Key)
		w.Raw(s.Signature[:])
		w.Raw(s.Message)
	}
	return w.B
}

// Ed25519Instruction is the precompile instruction that proves the signatures.
func Ed25519Instruction(signed ...SignedMessage) solana.Instruction {
	return solana.NewInstruction(Ed25519ProgramID, nil, EncodeEd25519(signed...))
}

// ParseSigned reads precompile data as the SATI program does: by the offsets inside this
// instruction, without the instruction indexes. The precompile may have verified other bytes: use
// Verify on what it returns. Errors wrap ErrMalformed.
func ParseSigned(data []byte) ([]SignedMessage, error) {
	if len(data) < ed25519Header || data[0] == 0 {
		return nil, fmt.Errorf("ed25519 instruction without signatures: %w", ErrMalformed)
	}
	out := make([]SignedMessage, 0, data[0])
	for i := range int(data[0]) {
		h, ok := slice(data, ed25519Header+i*ed25519Entry, ed25519Entry)
		if !ok {
			return nil, fmt.Errorf("ed25519 instruction: header %d is cut off: %w", i, ErrMalformed)
		}
		at := func(n int) int { return int(binary.LittleEndian.Uint16(h[2*n:])) }
		sig, ok1 := slice(data, at(0), 64)
		key, ok2 := slice(data, at(2), 32)
		msg, ok3 := slice(data, at(4), at(5))
		if !ok1 || !ok2 || !ok3 {
			return nil, fmt.Errorf("ed25519 instruction: signature %d points outside the data: %w", i, ErrMalformed)
		}
		out = append(out, SignedMessage{Key: solana.PublicKey(key), Signature: solana.Signature(sig), Message: append([]byte{}, msg...)})
	}
	return out, nil
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

package wire_test

import (
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func TestEd25519Refused(t *testing.T) {
	private := ed25519.NewKeyFromSeed(make([]byte, 32))
	message := []byte("hello")
	s := spl.SignedMessage{Key: key(private.Public().(ed25519.PublicKey)), Signature: solana.Signature(ed25519.Sign(private, message)), Message: message}
	good := spl.EncodeEd25519(s)
	for name, data := range map[string][]byte{
		"empty":        nil,
		"no signature": {0, 0},
		"short header": good[:10],
		"short data":   good[:len(good)-1],
	} {
		if _, err := spl.ParseSigned(data); !errors.Is(err, spl.ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The parser ignores instruction indexes, the precompile follows them: SATI reads other bytes
	// than were verified.
	crafted := spl.EncodeEd25519(spl.SignedMessage{Key: s.Key, Signature: s.Signature, Message: []byte("other")})
	binary.LittleEndian.PutUint16(crafted[2+12:], 1)
	parsed, err := spl.ParseSigned(crafted)
	if err != nil || string(parsed[0].Message) != "other" {
		t.Fatalf("parsed %+v, %v", parsed, err)
	}
	if spl.Verify(parsed[0].Key, parsed[0].Message, parsed[0].Signature) {
		t.Error("the crafted instruction's own bytes verify")
	}
}

func TestVerifySmallOrderKey(t *testing.T) {
	// With a key of small order one signature verifies any message; crypto/ed25519 accepts it.
	identity := key{1}
	sig := solana.Signature{1}
	if !ed25519.Verify(identity[:], []byte("anything"), sig[:]) {
		t.Fatal("the premise no longer holds")
	}
	if spl.Verify(identity, []byte("anything"), sig) || spl.Verify(key{}, []byte("anything"), sig) {
		t.Error("small order key accepted")
	}
}

func TestErrorNames(t *testing.T) {
	for _, c := range []struct {
		program solana.PublicKey
		code    uint32
		want    string
	}{
		{wire.ProgramID, 6000, "InvalidGroupMint"}, {wire.ProgramID, 6005, "UriTooLong"}, {wire.ProgramID, 6016, "AttestationDataTooSmall"},
		{wire.ProgramID, 6030, "InvalidEd25519Instruction"}, {wire.ProgramID, 6038, "AgentMintAccountMismatch"}, {wire.ProgramID, 6051, "InvalidOutputStateTreeIndex"},
		{wire.ProgramID, 6052, ""}, {wire.ProgramID, 9002, "LightAddressExists"}, {wire.LightSystemProgramID, 9002, "LightAddressExists"},
		{wire.AccountCompressionProgramID, 9002, "LightAddressExists"}, {spl.Token2022ProgramID, 9002, ""}, {wire.ProgramID, 2006, "ConstraintSeeds"}, {wire.ProgramID, 1, "InsufficientFunds"},
		{spl.Token2022ProgramID, 37, "NonTransferable"}, {spl.Token2022ProgramID, 901952960, "IncorrectUpdateAuthority"},
		{spl.Token2022ProgramID, 6000, ""}, {spl.SystemProgramID, 1, "ResultWithNegativeLamports"},
	} {
		if got := wire.ErrorName(c.program, c.code); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.program, c.code, got, c.want)
		}
	}
	if got := wire.InvalidOutcome.Error(); got != "InvalidOutcome (6026)" {
		t.Error(got)
	}
	if wire.InvalidOutputStateTreeIndex != 6051 || wire.OwnerOnly != 6039 {
		t.Error("codes out of step")
	}
}

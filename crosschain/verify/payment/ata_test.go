package payment

import (
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"
	"pgregory.net/rapid"
)

// The derivation is held against the Solana library, which the command line does not load.
func TestAssociatedTokenAccount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := func(name string) string {
			return base58.Encode(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, name))
		}
		wallet, mint := key("wallet"), key("mint")
		for _, program := range []string{tokenProgram, token2022Program} {
			want, _, err := solana.FindProgramAddress([][]byte{
				solana.MPK(wallet).Bytes(), solana.MPK(program).Bytes(), solana.MPK(mint).Bytes()}, solana.SPLAssociatedTokenAccountProgramID)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := associatedTokenAccount(wallet, program, mint); !ok || got != want.String() {
				t.Fatalf("%s, %v, want %s", got, ok, want)
			}
		}
	})
	if tokenProgram != solana.TokenProgramID.String() || token2022Program != solana.Token2022ProgramID.String() {
		t.Error("the token programs are others")
	}
	for _, bad := range [][3]string{{"x", tokenProgram, ataProgram}, {ataProgram, tokenProgram, "0x00"}, {ataProgram, ataProgram, ataProgram}} {
		if got, ok := associatedTokenAccount(bad[0], bad[1], bad[2]); ok {
			t.Errorf("%v gives %s", bad, got)
		}
	}
}

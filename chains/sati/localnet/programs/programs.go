// Package programs is the set of programs that the local network runs.
package programs

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/ata"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/light"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/precompile"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/sas"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/token2022"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Runtime returns everything that can be called, with figures for compute units in the order of the
// real ones.
func Runtime() *svm.Runtime {
	native := func(p svm.Program, units uint64) svm.Entry { return svm.Entry{Program: p, Native: true, Units: units} }
	deployed := func(p svm.Program, units uint64) svm.Entry { return svm.Entry{Program: p, Units: units} }
	return svm.NewRuntime(map[solana.PublicKey]svm.Entry{
		spl.SystemProgramID:              native(system.Process, 150),
		spl.ComputeBudgetProgramID:       native(system.Nothing, 150),
		spl.Ed25519ProgramID:             {Program: precompile.Ed25519, Native: true, Silent: true},
		spl.Token2022ProgramID:           deployed(token2022.Process, 2_900),
		spl.ATAProgramID:                 deployed(ata.Process, 9_000),
		wire.ProgramID:                   deployed(sati.Process, 12_000),
		wire.SASProgramID:                deployed(sas.Process, 5_000),
		wire.LightSystemProgramID:        deployed(light.Process, 60_000),
		wire.AccountCompressionProgramID: deployed(light.Compression, 40_000),
		wire.NoopProgramID:               deployed(system.Nothing, 150),
	})
}

// Accounts returns the accounts of the programs themselves.
func Accounts(r *svm.Runtime) map[solana.PublicKey]*svm.Account {
	out := map[solana.PublicKey]*svm.Account{}
	r.Programs(func(id solana.PublicKey, e svm.Entry) {
		owner := solana.BPFLoaderProgramID
		if e.Native {
			owner = svm.NativeLoader
		}
		out[id] = &svm.Account{Lamports: spl.RentExempt(36), Owner: owner, Executable: true, Data: make([]byte, 36)}
	})
	return out
}

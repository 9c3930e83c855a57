package localnet

import (
	"encoding/binary"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/sas"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// faucetLamports is what the faucet starts with: 500 million SOL, as a test validator's.
const faucetLamports = 500_000_000_000_000_000

// genesis is the state of slot 0: SATI as deployed, before any agent.
func genesis(runtime *svm.Runtime, d wire.Deployment, authority, faucet solana.PublicKey) map[solana.PublicKey]*svm.Account {
	accounts := programs.Accounts(runtime)
	put := func(key, owner solana.PublicKey, data []byte) {
		accounts[key] = &svm.Account{Lamports: spl.RentExempt(len(data)), Owner: owner, Data: data}
	}
	put(wire.RegistryConfigPDA, wire.ProgramID, wire.RegistryConfig{GroupMint: wire.GroupMint, Authority: authority, Bump: 254}.Encode())
	put(wire.GroupMint, spl.Token2022ProgramID, groupMint())
	put(d.Credential, wire.SASProgramID, sas.Credential(wire.DeployerKey))
	for _, s := range d.Schemas() {
		put(s.Address, wire.SASProgramID, sas.Schema(d.Credential, s.SASName, sas.SATI[s.SASName]))
		address, bump := wire.SchemaConfigPDA(s.Address)
		put(address, wire.ProgramID, layouts.SchemaConfig{
			Schema: s.Address, Mode: s.Mode, Storage: s.Storage, Delegation: s.Delegation, Closeable: s.Closeable, Name: s.Name, Bump: bump,
		}.Encode())
	}
	for _, t := range []solana.PublicKey{
		wire.TreesV2.AddressTree, wire.TreesV2.StateTree, wire.TreesV2.Queue, wire.TreesV2.CPIContext,
		wire.TreesV1.AddressTree, wire.TreesV1.AddressQueue, wire.TreesV1.StateTree, wire.TreesV1.Queue,
	} {
		put(t, wire.AccountCompressionProgramID, make([]byte, 8))
	}
	put(wire.RegisteredProgramPDA, wire.AccountCompressionProgramID, make([]byte, 8))
	accounts[d.LookupTable] = svm.NewLookupTable(authority, d.LookupTableAddresses())
	accounts[faucet] = &svm.Account{Lamports: faucetLamports, Owner: solana.SystemProgramID}
	accounts[authority] = &svm.Account{Lamports: 1_000_000_000_000, Owner: solana.SystemProgramID}
	rent := binary.LittleEndian.AppendUint64(nil, 3480)
	rent = binary.LittleEndian.AppendUint64(rent, math.Float64bits(2))
	put(solana.SysVarRentPubkey, svm.SysvarOwner, append(rent, 50))
	return accounts
}

// groupMint is the TokenGroup every agent joins, mint and update authority with the registry.
func groupMint() []byte {
	registry := wire.RegistryConfigPDA
	m := spl.Mint{MintAuthority: &registry, Initialized: true}
	layouts.SetExtension(&m.Extensions, spl.ExtGroupPointer, spl.Pointer{Authority: registry, Address: wire.GroupMint}.Encode())
	layouts.SetExtension(&m.Extensions, spl.ExtTokenGroup, layouts.TokenGroup{UpdateAuthority: registry, Mint: wire.GroupMint, MaxSize: math.MaxUint64}.Encode())
	return layouts.EncodeMint(m)
}

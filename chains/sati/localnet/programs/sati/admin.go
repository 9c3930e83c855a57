package sati

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// initialize creates the registry. A network of this package is born with one, so it normally meets
// an account in use.
func initialize(c *svm.Context) {
	r := accounts{c: c}
	authority, registry, group := r.signer("authority"), r.next("registry_config"), r.next("group_mint")
	r.program("system_program", spl.SystemProgramID)
	bump := r.create(registry, authority, "registry_config", wire.RegistryConfigSize, []byte("registry"))
	r.writable(authority, "authority")
	r.writable(group, "group_mint")
	if group.Owner() != spl.Token2022ProgramID {
		fail(c, wire.InvalidGroupMint)
	}
	mint, err := spl.DecodeMint(group.Data())
	if err != nil || !mint.Initialized || mint.Decimals != 0 {
		fail(c, wire.InvalidGroupMint)
	}
	value, ok := mint.Get(spl.ExtTokenGroup)
	if !ok {
		fail(c, wire.InvalidGroupMint)
	}
	if tg, err := layouts.DecodeTokenGroup(value); err != nil || tg.UpdateAuthority != wire.RegistryConfigPDA {
		fail(c, wire.InvalidGroupMint)
	}
	if mint.MintAuthority == nil || *mint.MintAuthority != wire.RegistryConfigPDA {
		fail(c, wire.InvalidAuthority)
	}
	config := wire.RegistryConfig{GroupMint: group.Key, Authority: authority.Key, Bump: bump}
	svm.Check(registry.SetData(config.Encode()))
	c.LogData(wire.RegistryInitialized{Authority: authority.Key, GroupMint: group.Key}.Encode())
}

// governed checks the registry and that the signer governs it. A renounced registry names the zero
// key, which signs nothing: the authority is wrong before the registry is immutable.
func (r *accounts) governed(registry *svm.Borrowed, config wire.RegistryConfig, authority *svm.Borrowed, written bool) {
	r.bumped(registry, "registry_config", config.Bump, []byte("registry"))
	if written {
		r.writable(registry, "registry_config")
	}
	r.raw(config.Authority == authority.Key, wire.InvalidAuthority)
	r.raw(!config.Authority.IsZero(), wire.ImmutableAuthority)
}

func updateRegistryAuthority(c *svm.Context) {
	args := arguments(c, layouts.DecodeUpdateRegistryAuthority)
	r := accounts{c: c}
	authority := r.signer("authority")
	registry, config := r.registry()
	r.governed(registry, config, authority, true)
	old := config.Authority
	config.Authority = solana.PublicKey{}
	if args.NewAuthority != nil {
		config.Authority = *args.NewAuthority
	}
	svm.Check(registry.SetData(config.Encode()))
	c.LogData(wire.RegistryAuthorityUpdated{OldAuthority: old, NewAuthority: args.NewAuthority}.Encode())
}

func registerSchemaConfig(c *svm.Context) {
	args := arguments(c, layouts.DecodeRegisterSchemaConfig)
	r := accounts{c: c}
	payer := r.signer("payer")
	registry, config := r.registry()
	authority, at := r.signer("authority"), r.next("schema_config")
	r.program("system_program", spl.SystemProgramID)
	bump := r.create(at, payer, "schema_config", wire.SchemaConfigSize, []byte("schema_config"), args.Schema[:])
	r.writable(payer, "payer")
	r.governed(registry, config, authority, false)
	data := layouts.SchemaConfig{RegisterSchemaConfig: args, Bump: bump}.Encode()
	// The name is limited by the room in the account only.
	if len(data) > wire.SchemaConfigSize {
		violated(c, "schema_config", anchorDidNotSerialize)
	}
	svm.Check(at.SetData(data))
	c.LogData(wire.SchemaConfigRegistered{RegisterSchemaConfig: args}.Encode())
}

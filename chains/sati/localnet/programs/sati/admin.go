package sati

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// initialize creates the registry. A network of this package is born with one, so it normally meets an account in use.
func initialize(c *svm.Context) error {
	a, err := take(c, 4)
	if err != nil {
		return err
	}
	authority, registry, group := a[0], a[1], a[2]
	r := rules{c: c}
	r.signer(authority, "authority")
	r.program(a[3], wire.SystemProgramID, "system_program")
	r.seeds(registry, wire.RegistryConfigPDA, "registry_config")
	r.writable(registry, "registry_config")
	if r.err != nil {
		return r.err
	}
	if registry.Owner() != wire.SystemProgramID {
		return system.AccountAlreadyInUse
	}
	err = system.CreatePDA(c, authority.Key, registry.Key, wire.RegistryConfigSize, wire.ProgramID, registry.Lamports(),
		[][]byte{[]byte("registry"), {registryBump}})
	if err != nil {
		return err
	}
	if group.Owner() != wire.Token2022ProgramID {
		return fail(c, wire.InvalidGroupMint)
	}
	mint, err := wire.DecodeMint(group.Data())
	if err != nil || !mint.Initialized || mint.Decimals != 0 {
		return fail(c, wire.InvalidGroupMint)
	}
	value, ok := mint.Get(wire.ExtTokenGroup)
	if !ok {
		return fail(c, wire.InvalidGroupMint)
	}
	if tg, err := wire.DecodeTokenGroup(value); err != nil || tg.UpdateAuthority != wire.RegistryConfigPDA {
		return fail(c, wire.InvalidGroupMint)
	}
	if mint.MintAuthority == nil || *mint.MintAuthority != wire.RegistryConfigPDA {
		return fail(c, wire.InvalidAuthority)
	}
	config := wire.RegistryConfig{GroupMint: group.Key, Authority: authority.Key, Bump: registryBump}
	if err := registry.SetData(config.Encode()); err != nil {
		return err
	}
	c.LogData(wire.RegistryInitialized{Authority: authority.Key, GroupMint: group.Key}.Encode())
	return nil
}

// registryFor reads the registry and checks that the signer governs it.
func registryFor(c *svm.Context, registry, authority *svm.Borrowed) (wire.RegistryConfig, error) {
	r := rules{c: c}
	r.signer(authority, "authority")
	r.owned(registry, wire.ProgramID, "registry_config")
	r.discriminator(registry, wire.RegistryConfigDisc, "registry_config")
	r.seeds(registry, wire.RegistryConfigPDA, "registry_config")
	if r.err != nil {
		return wire.RegistryConfig{}, r.err
	}
	config, err := wire.DecodeRegistryConfig(registry.Data())
	switch {
	case err != nil:
		return config, violated(c, "registry_config", wire.AnchorAccountDidNotDeserialize)
	case config.Authority.IsZero():
		return config, fail(c, wire.ImmutableAuthority)
	case config.Authority != authority.Key:
		return config, fail(c, wire.InvalidAuthority)
	}
	return config, nil
}

func updateRegistryAuthority(c *svm.Context) error {
	args, err := wire.DecodeUpdateRegistryAuthority(c.Data)
	if err != nil {
		return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
	}
	a, err := take(c, 2)
	if err != nil {
		return err
	}
	config, err := registryFor(c, a[1], a[0])
	if err != nil {
		return err
	}
	old := config.Authority
	config.Authority = solana.PublicKey{}
	if args.NewAuthority != nil {
		config.Authority = *args.NewAuthority
	}
	if !a[1].Writable {
		return violated(c, "registry_config", wire.AnchorConstraintMut)
	}
	if err := a[1].SetData(config.Encode()); err != nil {
		return err
	}
	c.LogData(wire.RegistryAuthorityUpdated{OldAuthority: old, NewAuthority: args.NewAuthority}.Encode())
	return nil
}

func registerSchemaConfig(c *svm.Context) error {
	args, err := wire.DecodeRegisterSchemaConfig(c.Data)
	if err != nil {
		return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
	}
	a, err := take(c, 5)
	if err != nil {
		return err
	}
	payer, at := a[0], a[3]
	r := rules{c: c}
	r.signer(payer, "payer")
	r.program(a[4], wire.SystemProgramID, "system_program")
	want, bump, err := wire.SchemaConfigPDA(args.Schema)
	r.that(err == nil && at.Key == want, "schema_config", wire.AnchorConstraintSeeds)
	r.writable(at, "schema_config")
	if r.err != nil {
		return r.err
	}
	if at.Owner() != wire.SystemProgramID {
		return system.AccountAlreadyInUse
	}
	err = system.CreatePDA(c, payer.Key, at.Key, wire.SchemaConfigSize, wire.ProgramID, at.Lamports(),
		[][]byte{[]byte("schema_config"), args.Schema[:], {bump}})
	if err != nil {
		return err
	}
	if _, err := registryFor(c, a[1], a[2]); err != nil {
		return err
	}
	data := wire.SchemaConfig{RegisterSchemaConfig: args, Bump: bump}.Encode()
	// The name is limited by the room in the account only.
	if len(data) > wire.SchemaConfigSize {
		return violated(c, "schema_config", anchorDidNotSerialize)
	}
	if err := at.SetData(data); err != nil {
		return err
	}
	c.LogData(wire.SchemaConfigRegistered{RegisterSchemaConfig: args}.Encode())
	return nil
}

// anchorDidNotSerialize is Anchor's AccountDidNotSerialize.
const anchorDidNotSerialize = 3004

package sati

import (
	"encoding/binary"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

var initializeMemberDisc = []byte{0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86}

func registerAgent(c *svm.Context) error {
	args, err := wire.DecodeRegisterAgent(c.Data)
	if err != nil {
		return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
	}
	a, err := take(c, 10)
	if err != nil {
		return err
	}
	payer, owner, registry, group := a[wire.RegisterAgentPayer], a[wire.RegisterAgentOwner], a[wire.RegisterAgentRegistry], a[wire.RegisterAgentGroupMint]
	mint, holding, index := a[wire.RegisterAgentMint], a[wire.RegisterAgentTokenAccount], a[wire.RegisterAgentIndex]

	r := rules{c: c}
	r.signer(payer, "payer")
	r.owned(registry, wire.ProgramID, "registry_config")
	r.discriminator(registry, wire.RegistryConfigDisc, "registry_config")
	r.signer(mint, "agent_mint")
	r.program(a[wire.RegisterAgentATAProgram], wire.ATAProgramID, "associated_token_program")
	r.program(a[wire.RegisterAgentSystem], wire.SystemProgramID, "system_program")
	if r.err != nil {
		return r.err
	}
	config, err := wire.DecodeRegistryConfig(registry.Data())
	if err != nil {
		return violated(c, "registry_config", wire.AnchorAccountDidNotDeserialize)
	}
	if config.TotalAgents == math.MaxUint64 {
		return fail(c, wire.Overflow)
	}
	member := config.TotalAgents + 1
	want, bump, err := wire.AgentIndexPDA(member)
	if err != nil {
		return violated(c, "agent_index", wire.AnchorConstraintSeeds)
	}
	r.seeds(index, want, "agent_index")
	r.writable(index, "agent_index")
	if r.err != nil {
		return r.err
	}
	// Anchor creates the index before it looks at the remaining constraints.
	indexSeeds := [][]byte{[]byte("agent_index"), binary.LittleEndian.AppendUint64(nil, member), {bump}}
	if index.Lamports() > 0 && index.Owner() != wire.SystemProgramID {
		return system.AccountAlreadyInUse
	}
	if err := system.CreatePDA(c, payer.Key, index.Key, wire.AgentIndexSize, wire.ProgramID, index.Lamports(), indexSeeds); err != nil {
		return err
	}
	r.writable(payer, "payer")
	r.seeds(registry, wire.RegistryConfigPDA, "registry_config")
	r.writable(registry, "registry_config")
	r.address(group, config.GroupMint, "group_mint")
	r.writable(group, "group_mint")
	r.writable(mint, "agent_mint")
	r.writable(holding, "agent_token_account")
	r.address(a[wire.RegisterAgentTokenProgram], wire.Token2022ProgramID, "token_2022_program")
	if r.err != nil {
		return r.err
	}
	if err := args.Check(); err != nil {
		return failAs(c, err)
	}
	if err := makeMint(c, args, payer.Key, owner.Key, mint.Key); err != nil {
		return err
	}
	if err := joinGroup(c, payer.Key, mint.Key, group.Key, registry.Key); err != nil {
		return err
	}
	if err := issue(c, payer.Key, owner.Key, mint.Key, holding.Key); err != nil {
		return err
	}
	made, err := wire.DecodeMint(mint.Data())
	if err != nil || made.MintAuthority != nil {
		return fail(c, wire.MintAuthorityNotRenounced)
	}
	config.TotalAgents = member
	if err := registry.SetData(config.Encode()); err != nil {
		return err
	}
	if err := index.SetData(wire.AgentIndex{Mint: mint.Key, Bump: bump}.Encode()); err != nil {
		return err
	}
	c.LogData(wire.AgentRegistered{
		Mint: mint.Key, Owner: owner.Key, MemberNumber: member, AgentName: args.Name, URI: args.URI, NonTransferable: args.NonTransferable,
	}.Encode())
	return nil
}

// makeMint creates the mint, its extensions and its metadata.
func makeMint(c *svm.Context, args wire.RegisterAgent, payer, owner, mint solana.PublicKey) error {
	token := func(metas []svm.Meta, data []byte, seeds ...[][]byte) error {
		return c.Invoke(wire.Token2022ProgramID, metas, data, seeds...)
	}
	self := []svm.Meta{{Key: mint, Writable: true}}
	lamports := wire.RentExempt(wire.FundedLength(args))
	if err := system.CreateAccount(c, payer, mint, lamports, uint64(wire.MintSpace(args.NonTransferable)), wire.Token2022ProgramID); err != nil {
		return err
	}
	if err := token(self, append([]byte{39, 0}, wire.Pointer{Authority: owner, Address: mint}.Encode()...)); err != nil {
		return err
	}
	if err := token(self, append([]byte{41, 0}, wire.Pointer{Authority: wire.RegistryConfigPDA, Address: mint}.Encode()...)); err != nil {
		return err
	}
	if args.NonTransferable {
		if err := token(self, []byte{32}); err != nil {
			return err
		}
	}
	if err := token(self, append(append([]byte{20, 0}, payer[:]...), 0)); err != nil {
		return err
	}
	metadata := []svm.Meta{{Key: mint, Writable: true}, {Key: owner}, {Key: mint}, {Key: payer, Signer: true}}
	if err := token(metadata, wire.MetadataInitialize{Name: args.Name, Symbol: args.Symbol, URI: args.URI}.Encode()); err != nil {
		return err
	}
	for _, e := range args.Metadata {
		update := []svm.Meta{{Key: mint, Writable: true}, {Key: owner, Signer: true}}
		if err := token(update, wire.UpdateField{Field: wire.FieldKey, Key: e.Key, Value: e.Value}.Encode()); err != nil {
			return err
		}
	}
	return nil
}

func joinGroup(c *svm.Context, payer, mint, group, registry solana.PublicKey) error {
	return c.Invoke(wire.Token2022ProgramID, []svm.Meta{
		{Key: mint, Writable: true}, {Key: mint}, {Key: payer, Signer: true}, {Key: group, Writable: true}, {Key: registry, Signer: true},
	}, initializeMemberDisc, [][]byte{[]byte("registry"), {registryBump}})
}

// issue creates the owner's token account, mints the one token into it and gives up the right to mint.
func issue(c *svm.Context, payer, owner, mint, holding solana.PublicKey) error {
	err := c.Invoke(wire.ATAProgramID, []svm.Meta{
		{Key: payer, Signer: true, Writable: true}, {Key: holding, Writable: true}, {Key: owner}, {Key: mint},
		{Key: wire.SystemProgramID}, {Key: wire.Token2022ProgramID},
	}, []byte{0})
	if err != nil {
		return err
	}
	one := binary.LittleEndian.AppendUint64([]byte{7}, 1)
	err = c.Invoke(wire.Token2022ProgramID, []svm.Meta{{Key: mint, Writable: true}, {Key: holding, Writable: true}, {Key: payer, Signer: true}}, one)
	if err != nil {
		return err
	}
	return c.Invoke(wire.Token2022ProgramID, []svm.Meta{{Key: mint, Writable: true}, {Key: payer, Signer: true}},
		wire.SetAuthority{Type: wire.AuthorityMintTokens}.Encode())
}

package sati

import (
	"encoding/binary"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func registerAgent(c *svm.Context) {
	args := arguments(c, wire.DecodeRegisterAgent)
	r := accounts{c: c}
	payer, owner := r.signer(), r.next()
	registry, config := r.registry()
	group, mint := r.next(), r.signer()
	holding, token, index := r.next(), r.next(), r.next()
	r.program(spl.ATAProgramID)
	r.program(spl.SystemProgramID)
	// The sum overflows in a seed, where the program panics.
	abort.Unless(config.TotalAgents != math.MaxUint64, svm.ProgramFailedToComplete)
	member := config.TotalAgents + 1
	parts := [][]byte{[]byte("agent_index"), binary.LittleEndian.AppendUint64(nil, member)}
	bump := create(c, index, payer, wire.AgentIndexSize, parts...)
	writable(payer)
	bumped(registry, config.Bump, []byte("registry"))
	writable(registry, group)
	address(group, config.GroupMint)
	writable(mint, holding)
	address(token, spl.Token2022ProgramID)
	pass(args.Check())
	makeMint(c, args, payer.Key, owner.Key, mint.Key)
	joinGroup(c, payer.Key, mint.Key, group.Key, registry.Key, config.Bump)
	issue(c, payer.Key, owner.Key, mint.Key, holding.Key)
	made, err := spl.DecodeMint(mint.Data())
	require(err == nil && made.MintAuthority == nil, wire.MintAuthorityNotRenounced)
	config.TotalAgents = member
	registry.SetData(config.Encode())
	index.SetData(wire.AgentIndex{Mint: mint.Key, Bump: bump}.Encode())
	c.LogData(wire.AgentRegistered{
		Mint: mint.Key, Owner: owner.Key, MemberNumber: member, AgentName: args.Name, URI: args.URI, NonTransferable: args.NonTransferable,
	}.Encode())
}

// makeMint creates the mint, its extensions and its metadata.
func makeMint(c *svm.Context, args wire.RegisterAgent, payer, owner, mint solana.PublicKey) {
	token := func(metas []svm.Meta, data []byte) { c.Call(spl.Token2022ProgramID, metas, data) }
	self := []svm.Meta{{Key: mint, Writable: true}}
	lamports := spl.RentExempt(layouts.FundedLength(args))
	system.CreateAccount(c, payer, mint, lamports, uint64(layouts.MintSpace(args.NonTransferable)), spl.Token2022ProgramID)
	token(self, append([]byte{39, 0}, spl.Pointer{Authority: owner, Address: mint}.Encode()...))
	token(self, append([]byte{41, 0}, spl.Pointer{Authority: wire.RegistryConfigPDA, Address: mint}.Encode()...))
	if args.NonTransferable {
		token(self, []byte{32})
	}
	token(self, append(append([]byte{20, 0}, payer[:]...), 0))
	metadata := []svm.Meta{{Key: mint, Writable: true}, {Key: owner}, {Key: mint}, {Key: payer, Signer: true}}
	token(metadata, spl.MetadataInitialize{Name: args.Name, Symbol: args.Symbol, URI: args.URI}.Encode())
	for _, e := range args.Metadata {
		update := []svm.Meta{{Key: mint, Writable: true}, {Key: owner, Signer: true}}
		token(update, spl.UpdateField{Field: spl.FieldKey, Key: e.Key, Value: e.Value}.Encode())
	}
}

func joinGroup(c *svm.Context, payer, mint, group, registry solana.PublicKey, bump uint8) {
	c.Call(spl.Token2022ProgramID, []svm.Meta{
		{Key: mint, Writable: true}, {Key: mint}, {Key: payer, Signer: true}, {Key: group, Writable: true}, {Key: registry, Signer: true},
	}, spl.GroupInitializeMemberDisc[:], [][]byte{[]byte("registry"), {bump}})
}

// issue creates the owner's token account, mints the one token into it and gives up the right to
// mint.
func issue(c *svm.Context, payer, owner, mint, holding solana.PublicKey) {
	// The program derives the address itself: another one than the account's is not among the
	// accounts, and the call fails for that.
	c.Call(spl.ATAProgramID, []svm.Meta{
		{Key: payer, Signer: true, Writable: true}, {Key: spl.ATA(owner, mint), Writable: true}, {Key: owner}, {Key: mint},
		{Key: spl.SystemProgramID}, {Key: spl.Token2022ProgramID},
	}, []byte{0})
	one := binary.LittleEndian.AppendUint64([]byte{7}, 1)
	c.Call(spl.Token2022ProgramID, []svm.Meta{{Key: mint, Writable: true}, {Key: holding, Writable: true}, {Key: payer, Signer: true}}, one)
	c.Call(spl.Token2022ProgramID, []svm.Meta{{Key: mint, Writable: true}, {Key: payer, Signer: true}},
		spl.SetAuthority{Type: spl.AuthorityMintTokens}.Encode())
}

package localnet

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// stage is a machine with an agent, a soulbound agent, an agent of somebody else, and everybody's
// keys.
type stage struct {
	*machine
	d                                   wire.Deployment
	payer, owner, client, other         solana.PrivateKey
	mint, soulbound, foreign            solana.PublicKey
	holding, soulboundHolding, otherATA solana.PublicKey
}

func newStage(t testing.TB) *stage {
	t.Helper()
	m := newMachine(t)
	s := &stage{machine: m, payer: key(1), owner: key(2), client: key(3), other: key(4)}
	s.d = must(wire.NewDeployment("machine", wire.DeployerKey, solana.PublicKey{1}))
	s.mint, s.soulbound, s.foreign = key(20).PublicKey(), key(21).PublicKey(), key(22).PublicKey()
	for i, a := range []struct {
		mint  solana.PublicKey
		owner solana.PrivateKey
		args  wire.RegisterAgent
	}{
		{s.mint, s.owner, wire.RegisterAgent{Name: "a", Metadata: []spl.Entry{{Key: "did", Value: "x"}}}},
		{s.soulbound, s.owner, wire.RegisterAgent{Name: "b", NonTransferable: true}},
		{s.foreign, s.other, wire.RegisterAgent{Name: "c"}},
	} {
		m.ok(a.owner.PublicKey(), s.register(a.args, func(acc *wire.RegisterAgentAccounts) {
			acc.Payer, acc.Owner, acc.Mint, acc.Member = a.owner.PublicKey(), a.owner.PublicKey(), a.mint, uint64(i+1)
		}))
	}
	s.holding = must2(spl.ATA(s.owner.PublicKey(), s.mint))
	s.soulboundHolding = must2(spl.ATA(s.owner.PublicKey(), s.soulbound))
	s.otherATA = must2(spl.ATA(s.other.PublicKey(), s.foreign))
	return s
}

// register builds a registration of a fourth agent, changed by edits.
func (s *stage) register(args wire.RegisterAgent, edits ...func(*wire.RegisterAgentAccounts)) solana.Instruction {
	acc := wire.RegisterAgentAccounts{Payer: s.owner.PublicKey(), Owner: s.owner.PublicKey(), Mint: key(23).PublicKey(), Member: 4}
	for _, e := range edits {
		e(&acc)
	}
	return must(args.Instruction(acc))
}

// replace returns an instruction with some of its accounts changed.
func replace(ix solana.Instruction, changes map[int]*solana.AccountMeta) solana.Instruction {
	metas := append(solana.AccountMetaSlice{}, ix.Accounts()...)
	for i, m := range changes {
		metas[i] = m
	}
	return solana.NewInstruction(ix.ProgramID(), metas, must(ix.Data()))
}

func read(k solana.PublicKey) *solana.AccountMeta { return solana.NewAccountMeta(k, false, false) }

// attestation is a valid one; edits spoil it.
func (s *stage) attestation(edits ...func(*wire.Attestation)) wire.Attestation {
	a := wire.Attestation{
		TaskRef: [32]byte{9}, Mint: s.mint, Counterparty: s.client.PublicKey(), Outcome: wire.Positive,
		ContentType: wire.ContentUTF8, Content: []byte("good"),
	}
	for _, e := range edits {
		e(&a)
	}
	return a
}

func signedBy(k solana.PrivateKey, message []byte) spl.SignedMessage {
	return spl.SignedMessage{Key: k.PublicKey(), Signature: must(k.Sign(message)), Message: message}
}

// create builds the creation of a compressed attestation under a schema.
func (s *stage) create(schema wire.Schema, data []byte, ata *solana.PublicKey, edits ...func(*wire.CreateCompressedAttestation)) solana.Instruction {
	c := wire.NewCreateCompressed(data, &wire.Proof{}, 0)
	for _, e := range edits {
		e(&c)
	}
	return c.Instruction(wire.CreateCompressedAccounts{Payer: s.client.PublicKey(), SchemaConfig: schema.Config, Mint: s.mint, AgentATA: ata})
}

func (s *stage) interaction(schema wire.Schema, a wire.Attestation) []byte {
	h := wire.InteractionHash(schema.Address, a.TaskRef, a.DataHash)
	return h[:]
}

// score builds the creation of a reputation score and the precompile instruction that proves it.
func (s *stage) score(a wire.Attestation) []solana.Instruction {
	schema := s.d.Reputation
	at := must2(wire.AttestationPDA(s.d.Credential, schema.Address, wire.ReputationNonce(a.Counterparty, a.Mint)))
	create := wire.CreateRegularAttestation{Data: a.Encode()}.Instruction(wire.CreateRegularAccounts{
		Payer: s.client.PublicKey(), SchemaConfig: schema.Config, Credential: s.d.Credential, Schema: schema.Address, Mint: a.Mint, Attestation: at,
	})
	return []solana.Instruction{create, spl.Ed25519Instruction(signedBy(s.client, s.interaction(schema, a)))}
}

// TestRefusals names the code each broken instruction is refused with. The first instruction is the
// broken one.
func TestRefusals(t *testing.T) {
	custom := func(n uint32) string { return fmt.Sprintf(`{"InstructionError":[0,{"Custom":%d}]}`, n) }
	sati := func(c wire.Code) string { return custom(uint32(c)) }
	builtin := func(e svm.InstructionError) string { return fmt.Sprintf(`{"InstructionError":[0,%q]}`, e.Name) }
	long := func(n int) string { return strings.Repeat("n", n) }
	one := func(ix solana.Instruction) []solana.Instruction { return []solana.Instruction{ix} }
	s := newStage(t)
	owner, client, other := s.owner.PublicKey(), s.client.PublicKey(), s.other.PublicKey()
	public, dual, delegate := s.d.FeedbackPublic, s.d.Feedback, s.d.Delegate

	good := s.attestation()
	clientSigns := func(a wire.Attestation) solana.Instruction {
		return spl.Ed25519Instruction(signedBy(s.client, wire.Message(public.Name, a)))
	}
	feedback := func(edits ...func(*wire.Attestation)) []solana.Instruction {
		a := s.attestation(edits...)
		return []solana.Instruction{s.create(public, a.Encode(), nil), clientSigns(a)}
	}
	both := func(agent, counterparty solana.PrivateKey) []solana.Instruction {
		return []solana.Instruction{s.create(dual, good.Encode(), &s.holding), spl.Ed25519Instruction(
			signedBy(agent, s.interaction(dual, good)), signedBy(counterparty, wire.Message(dual.Name, good)))}
	}
	link := func(address byte, recovery uint8) solana.Instruction {
		return must(wire.LinkEVMAddress{Address: [20]byte{address}, ChainID: "eip155:1", RecoveryID: recovery}.Instruction(owner, s.mint))
	}
	field := func(authority solana.PublicKey) []solana.Instruction {
		return one(spl.UpdateField{Field: spl.FieldName, Value: "x"}.Instruction(s.mint, authority))
	}
	toOther := must2(spl.ATA(other, s.mint))
	soulboundToOther := must2(spl.ATA(other, s.soulbound))
	open := must(spl.CreateATAInstruction(owner, other, s.mint))
	s.ok(owner, open, must(spl.CreateATAInstruction(owner, other, s.soulbound)))

	for _, tc := range []struct {
		name string
		ixs  []solana.Instruction
		want string
	}{
		{"an unknown instruction", one(solana.NewInstruction(wire.ProgramID, nil, make([]byte, 8))), custom(spl.AnchorInstructionNotFound)},
		{"no arguments", one(solana.NewInstruction(wire.ProgramID, nil, wire.RegisterAgentDisc[:])), custom(spl.AnchorInstructionDidNotDeserialize)},
		{"too few accounts", one(solana.NewInstruction(wire.ProgramID, nil, wire.RegisterAgent{}.Encode())), custom(spl.AnchorAccountNotEnoughKeys)},

		{"a name of 33 bytes", one(s.register(wire.RegisterAgent{Name: long(33)})), sati(wire.NameTooLong)},
		{"a symbol of 11 bytes", one(s.register(wire.RegisterAgent{Symbol: long(11)})), sati(wire.SymbolTooLong)},
		{"a uri of 201 bytes", one(s.register(wire.RegisterAgent{URI: long(201)})), sati(wire.URITooLong)},
		{"eleven entries", one(s.register(wire.RegisterAgent{Metadata: make([]spl.Entry, 11)})), sati(wire.TooManyMetadataEntries)},
		{"a key of 33 bytes", one(s.register(wire.RegisterAgent{Metadata: []spl.Entry{{Key: long(33)}}})), sati(wire.MetadataKeyTooLong)},
		{"a value of 201 bytes", one(s.register(wire.RegisterAgent{Metadata: []spl.Entry{{Value: long(201)}}})), sati(wire.MetadataValueTooLong)},
		{"a member number that is taken", one(s.register(wire.RegisterAgent{}, func(a *wire.RegisterAgentAccounts) { a.Member = 3 })), custom(spl.AnchorConstraintSeeds)},
		{"another group mint", one(replace(s.register(wire.RegisterAgent{}), map[int]*solana.AccountMeta{
			wire.RegisterAgentGroupMint: solana.NewAccountMeta(s.mint, true, false),
		})), custom(spl.AnchorConstraintAddress)},
		{"another token program", one(replace(s.register(wire.RegisterAgent{}), map[int]*solana.AccountMeta{
			wire.RegisterAgentTokenProgram: read(spl.SystemProgramID),
		})), custom(spl.AnchorConstraintAddress)},
		{"a mint that does not sign", one(replace(s.register(wire.RegisterAgent{}), map[int]*solana.AccountMeta{
			wire.RegisterAgentMint: solana.NewAccountMeta(key(23).PublicKey(), true, false),
		})), custom(spl.AnchorAccountNotSigner)},
		{"a mint that exists", one(s.register(wire.RegisterAgent{}, func(a *wire.RegisterAgentAccounts) { a.Mint = s.mint })), custom(0)},
		{"another owner's token account", one(replace(s.register(wire.RegisterAgent{}), map[int]*solana.AccountMeta{
			wire.RegisterAgentTokenAccount: solana.NewAccountMeta(s.otherATA, true, false),
		})), builtin(svm.MissingAccount)},
		{"entries for an owner who does not sign", one(s.register(wire.RegisterAgent{Metadata: []spl.Entry{{Key: "k"}}}, func(a *wire.RegisterAgentAccounts) {
			a.Owner = other
		})), builtin(svm.PrivilegeEscalation)},

		{"an update by a stranger", field(other), custom(spl.MetadataIncorrectUpdateAuthority)},
		{"an update nobody signed", one(replace(field(owner)[0], map[int]*solana.AccountMeta{1: read(other)})), builtin(svm.MissingRequiredSignature)},
		{"removing a key that is not there", one(spl.RemoveKey{Key: "none"}.Instruction(s.mint, owner)), custom(spl.MetadataKeyNotFound)},
		{"an unknown field", one(solana.NewInstruction(spl.Token2022ProgramID, field(owner)[0].Accounts(), append(must(field(owner)[0].Data())[:8], 4, 0, 0, 0, 0))), custom(spl.TokenInvalidInstruction)},
		{"a transfer by a stranger", one(spl.TransferChecked{Amount: 1}.Instruction(s.holding, s.mint, toOther, other)), custom(spl.TokenOwnerMismatch)},
		{"a transfer of two", one(spl.Transfer{Amount: 2}.Instruction(s.holding, toOther, owner)), custom(spl.TokenInsufficientFunds)},
		{"a transfer with wrong decimals", one(spl.TransferChecked{Amount: 1, Decimals: 9}.Instruction(s.holding, s.mint, toOther, owner)), custom(spl.TokenMintDecimalsMismatch)},
		{"a transfer to another mint's account", one(spl.Transfer{Amount: 1}.Instruction(s.holding, s.otherATA, owner)), custom(spl.TokenMintMismatch)},
		{"a soulbound transfer", one(spl.Transfer{Amount: 1}.Instruction(s.soulboundHolding, soulboundToOther, owner)), custom(spl.TokenNonTransferable)},
		{"a checked soulbound transfer", one(spl.TransferChecked{Amount: 1}.Instruction(s.soulboundHolding, s.soulbound, soulboundToOther, owner)), custom(spl.TokenNonTransferable)},
		{"minting rights given up", one(spl.SetAuthority{Type: spl.AuthorityMintTokens, New: &other}.Instruction(s.mint, owner)), custom(spl.TokenFixedSupply)},
		{"an account that exists, not idempotent", one(solana.NewInstruction(spl.ATAProgramID, open.Accounts(), nil)), builtin(svm.IllegalOwner)},
		{"a wrong associated address", one(replace(open, map[int]*solana.AccountMeta{1: solana.NewAccountMeta(s.holding, true, false)})), builtin(svm.InvalidSeeds)},

		{"data of 130 bytes", one(s.create(public, make([]byte, 130), nil)), sati(wire.AttestationDataTooSmall)},
		{"data of 769 bytes", one(s.create(public, make([]byte, 769), nil)), sati(wire.AttestationDataTooLarge)},
		{"layout version 2", one(s.create(public, append([]byte{2}, good.Encode()[1:]...), nil)), sati(wire.UnsupportedLayoutVersion)},
		{"data about another mint", feedback(func(a *wire.Attestation) { a.Mint = s.foreign }), sati(wire.AgentMintAccountMismatch)},
		{"the mint as its own client", feedback(func(a *wire.Attestation) { a.Counterparty = s.mint }), sati(wire.SelfAttestationNotAllowed)},
		{"outcome 3", feedback(func(a *wire.Attestation) { a.Outcome = 3 }), sati(wire.InvalidOutcome)},
		{"content type 16", feedback(func(a *wire.Attestation) { a.ContentType = 16 }), sati(wire.InvalidContentType)},
		{"content of 513 bytes", one(s.create(public, s.attestation(func(a *wire.Attestation) { a.Content = make([]byte, 513) }).Encode(), nil)), sati(wire.ContentTooLarge)},
		{"no precompile instruction", one(s.create(public, good.Encode(), nil)), sati(wire.Ed25519InstructionNotFound)},
		{"a signature over something else", []solana.Instruction{s.create(public, good.Encode(), nil), spl.Ed25519Instruction(signedBy(s.client, []byte("hello")))}, sati(wire.CounterpartySignatureNotFound)},
		{"a stranger's signature", []solana.Instruction{s.create(public, good.Encode(), nil), spl.Ed25519Instruction(signedBy(s.other, wire.Message(public.Name, good)))}, sati(wire.SignatureMismatch)},
		{"a count of no signatures", []solana.Instruction{s.create(public, good.Encode(), nil), solana.NewInstruction(spl.Ed25519ProgramID, nil, []byte{0, 0})}, sati(wire.InvalidEd25519Instruction)},
		{"a schema of regular attestations", []solana.Instruction{s.create(s.d.Reputation, good.Encode(), nil), clientSigns(good)}, sati(wire.StorageTypeMismatch)},
		{"no schema", []solana.Instruction{replace(feedback()[0], map[int]*solana.AccountMeta{wire.CreateCompressedSchemaConfig: read(key(50).PublicKey())})}, custom(spl.AnchorAccountNotInitialized)},
		{"a schema of another program", []solana.Instruction{replace(feedback()[0], map[int]*solana.AccountMeta{wire.CreateCompressedSchemaConfig: read(s.mint)})}, custom(spl.AnchorAccountOwnedByWrongProgram)},
		{"the registry as schema", []solana.Instruction{replace(feedback()[0], map[int]*solana.AccountMeta{wire.CreateCompressedSchemaConfig: read(wire.RegistryConfigPDA)})}, custom(spl.AnchorDiscriminatorMismatch)},
		{"another instructions sysvar", []solana.Instruction{replace(feedback()[0], map[int]*solana.AccountMeta{wire.CreateCompressedInstructions: read(spl.ClockSysvar)})}, custom(spl.AnchorConstraintAddress)},
		{"another event authority", []solana.Instruction{replace(feedback()[0], map[int]*solana.AccountMeta{wire.CreateCompressedEventAuthority: read(other)})}, custom(spl.AnchorConstraintSeeds)},

		{"dual without the agent's account", []solana.Instruction{s.create(dual, good.Encode(), nil)}, sati(wire.AgentAtaRequired)},
		{"dual with another agent's account", []solana.Instruction{s.create(dual, good.Encode(), &s.otherATA)}, sati(wire.AgentAtaMintMismatch)},
		{"dual with an empty account", []solana.Instruction{s.create(dual, good.Encode(), &toOther)}, sati(wire.AgentAtaEmpty)},
		{"dual without the agent's signature", []solana.Instruction{s.create(dual, good.Encode(), &s.holding), clientSigns(good)}, sati(wire.AgentSignatureNotFound)},
		{"dual without the client's signature", []solana.Instruction{s.create(dual, good.Encode(), &s.holding), spl.Ed25519Instruction(signedBy(s.owner, s.interaction(dual, good)))}, sati(wire.CounterpartySignatureNotFound)},
		{"dual with a stranger for the agent", both(s.other, s.client), sati(wire.SignatureMismatch)},
		{"dual with a stranger for the client", both(s.owner, s.other), sati(wire.SignatureMismatch)},

		{"tree and queue index that differ", []solana.Instruction{s.create(public, good.Encode(), nil, func(c *wire.CreateCompressedAttestation) { c.QueueIndex = 1 }), clientSigns(good)}, sati(wire.InvalidAddressTreeInfo)},
		{"output and address tree the same", []solana.Instruction{s.create(public, good.Encode(), nil, func(c *wire.CreateCompressedAttestation) { c.OutputStateTreeIndex = 0 }), clientSigns(good)}, sati(wire.InvalidOutputStateTreeIndex)},
		{"an index without a tree", []solana.Instruction{s.create(public, good.Encode(), nil, func(c *wire.CreateCompressedAttestation) { c.OutputStateTreeIndex = 2 }), clientSigns(good)}, custom(6061)},
		{"no proof", []solana.Instruction{s.create(public, good.Encode(), nil, func(c *wire.CreateCompressedAttestation) { c.Proof = nil }), clientSigns(good)}, custom(6017)},
		{"an event from outside", one(solana.NewInstruction(wire.ProgramID, solana.AccountMetaSlice{read(wire.EventAuthorityPDA)}, layouts.EventInstruction(wire.AttestationClosed{}))), custom(spl.AnchorConstraintSigner)},

		{"two signatures in a regular attestation", []solana.Instruction{s.scoreUnder(dual)}, sati(wire.StorageTypeMismatch)},
		{"a broken signature, in its turn", []solana.Instruction{spl.Ed25519Instruction(spl.SignedMessage{Key: client}), s.register(wire.RegisterAgent{Name: long(33)})}, `{"InstructionError":[0,{"Custom":2}]}`},
		{"a score signed by nobody", s.score(good)[:1], sati(wire.Ed25519InstructionNotFound)},
		{"a delegation signed by nobody", []solana.Instruction{s.create(delegate, good.Encode(), nil)}, sati(wire.StorageTypeMismatch)},

		{"a link with another account", one(replace(link(1, 0), map[int]*solana.AccountMeta{2: read(toOther)})), custom(spl.AnchorConstraintTokenOwner)},
		{"a link with another agent's account", one(replace(link(1, 0), map[int]*solana.AccountMeta{2: read(s.soulboundHolding)})), custom(spl.AnchorConstraintAssociated)},
		{"a link with another token program", one(replace(link(1, 0), map[int]*solana.AccountMeta{3: read(spl.SystemProgramID)})), custom(spl.AnchorInvalidProgramID)},
		{"a link nobody signed", one(replace(link(1, 0), map[int]*solana.AccountMeta{0: read(owner)})), custom(spl.AnchorAccountNotSigner)},
		{"a link without a signature", one(link(1, 0)), sati(wire.Secp256k1RecoveryFailed)},
		{"a link with recovery id 27", one(link(1, 27)), sati(wire.Secp256k1RecoveryFailed)},
		{"a link by a former holder", one(must(wire.LinkEVMAddress{}.Instruction(other, s.mint))), sati(wire.InvalidAuthority)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := *s.machine
			m.t = t
			// The first signer pays, whoever that is; a transaction without one is paid by the
			// payer.
			res := m.run(s.payer.PublicKey(), tc.ixs...)
			if res.Err == nil {
				t.Fatalf("succeeded, want %s", tc.want)
			}
			if got := string(must(json.Marshal(res.Err))); got != tc.want {
				t.Errorf("got %s, want %s\n%s", got, tc.want, strings.Join(res.Logs, "\n"))
			}
		})
	}
	if left := binary.LittleEndian.Uint64(s.state[wire.RegistryConfigPDA].Data[72:]); left != 3 {
		t.Errorf("%d agents after nothing but refusals", left)
	}
}

// scoreUnder builds a regular attestation under a schema that is not for them.
func (s *stage) scoreUnder(schema wire.Schema) solana.Instruction {
	return replace(s.score(s.attestation())[0], map[int]*solana.AccountMeta{1: read(schema.Config)})
}

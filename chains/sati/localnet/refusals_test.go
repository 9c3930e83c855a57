package localnet

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

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
	s.d = wire.NewDeployment("machine", wire.DeployerKey, solana.PublicKey{1})
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
	s.holding = spl.ATA(s.owner.PublicKey(), s.mint)
	s.soulboundHolding = spl.ATA(s.owner.PublicKey(), s.soulbound)
	s.otherATA = spl.ATA(s.other.PublicKey(), s.foreign)
	return s
}

// register builds a registration of a fourth agent, changed by edits.
func (s *stage) register(args wire.RegisterAgent, edits ...func(*wire.RegisterAgentAccounts)) solana.Instruction {
	acc := wire.RegisterAgentAccounts{Payer: s.owner.PublicKey(), Owner: s.owner.PublicKey(), Mint: key(23).PublicKey(), Member: 4}
	for _, e := range edits {
		e(&acc)
	}
	return args.Instruction(acc)
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

// TestRefusals names the code with which Token-2022, the associated token program and the
// precompile refuse broken instructions; what SATI and Light refuse is on record
// (TestRealPrograms). The first instruction is the broken one.
func TestRefusals(t *testing.T) {
	custom := func(n uint32) string { return fmt.Sprintf(`{"InstructionError":[0,{"Custom":%d}]}`, n) }
	builtin := func(e svm.InstructionError) string { return fmt.Sprintf(`{"InstructionError":[0,%q]}`, e.Name) }
	one := func(ix solana.Instruction) []solana.Instruction { return []solana.Instruction{ix} }
	s := newStage(t)
	owner, client, other := s.owner.PublicKey(), s.client.PublicKey(), s.other.PublicKey()
	field := func(authority solana.PublicKey) []solana.Instruction {
		return one(spl.UpdateField{Field: spl.FieldName, Value: "x"}.Instruction(s.mint, authority))
	}
	toOther := spl.ATA(other, s.mint)
	soulboundToOther := spl.ATA(other, s.soulbound)
	open := spl.CreateATAInstruction(owner, other, s.mint)
	s.ok(owner, open, spl.CreateATAInstruction(owner, other, s.soulbound))

	for _, tc := range []struct {
		name string
		ixs  []solana.Instruction
		want string
	}{
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
		{"a broken signature, in its turn", []solana.Instruction{spl.Ed25519Instruction(spl.SignedMessage{Key: client}), s.register(wire.RegisterAgent{Name: strings.Repeat("n", 33)})}, `{"InstructionError":[0,{"Custom":2}]}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := *s.machine
			m.t = t
			res := m.run(s.payer.PublicKey(), tc.ixs...)
			if res.Err == nil {
				t.Fatalf("succeeded, want %s", tc.want)
			}
			if got := string(must(json.Marshal(res.Err))); got != tc.want {
				t.Errorf("got %s, want %s\n%s", got, tc.want, strings.Join(res.Logs, "\n"))
			}
		})
	}
}

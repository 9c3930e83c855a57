package localnet

import (
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// refused runs a transaction that must fail with a custom error of its instruction at.
func (m *machine) refused(at int, code uint32, payer solana.PublicKey, instructions ...solana.Instruction) {
	m.t.Helper()
	res := m.run(payer, instructions...)
	if res.Err == nil {
		m.t.Errorf("succeeded, want %d", code)
		return
	}
	if res.Err.Index != at || res.Err.Cause != svm.Custom(code) {
		m.t.Errorf("got %s, want %d in instruction %d", must(json.Marshal(res.Err)), code, at)
	}
}

// schema writes rules of another schema into the state and returns their address.
func (m *machine) schema(rules layouts.SchemaConfig) solana.PublicKey {
	m.t.Helper()
	at, bump, err := wire.SchemaConfigPDA(rules.Schema)
	if err != nil {
		m.t.Fatal(err)
	}
	rules.Bump = bump
	m.state[at] = &svm.Account{Lamports: sol, Owner: wire.ProgramID, Data: rules.Encode()}
	return at
}

// TestLinks proves EVM addresses with the published signatures, low and high s.
func TestLinks(t *testing.T) {
	v, m := readVectors(t), newMachine(t)
	owner := key(2).PublicKey()
	m.state[owner].Lamports = 1000 * sol
	for i, l := range v.Links {
		m.ok(owner, must(wire.RegisterAgent{}.Instruction(wire.RegisterAgentAccounts{Payer: owner, Owner: owner, Mint: l.Mint, Member: uint64(i + 1)})))
		args := wire.LinkEVMAddress{Address: [20]byte(l.Address), ChainID: l.ChainID, Signature: [64]byte(l.Signature), RecoveryID: l.RecoveryID}
		res := m.ok(owner, must(args.Instruction(owner, l.Mint)))
		logs, err := wire.ParseLogs(res.Logs)
		want := wire.EVMAddressLinked{Mint: l.Mint, Address: args.Address, ChainID: l.ChainID}
		if err != nil || len(logs.Events) != 1 || logs.Events[0] != want {
			t.Errorf("events %+v, %v", logs, err)
		}
		args.Signature, args.RecoveryID = [64]byte(l.HighS.Signature), l.HighS.RecoveryID
		m.ok(owner, must(args.Instruction(owner, l.Mint)))
		args.Signature, args.RecoveryID = [64]byte(l.Personal.Signature), l.Personal.RecoveryID
		m.refused(0, uint32(wire.EvmAddressMismatch), owner, must(args.Instruction(owner, l.Mint)))
	}
	if len(v.Links) == 0 {
		t.Error("no vectors")
	}
}

// TestScore gives a reputation score, refuses a second and closes it.
func TestScore(t *testing.T) {
	s := newStage(t)
	client := s.client.PublicKey()
	score := s.attestation(func(a *wire.Attestation) { a.Content = wire.PrefixContent([]byte("87")) })
	at := must2(wire.AttestationPDA(s.d.Credential, s.d.Reputation.Address, wire.ReputationNonce(client, s.mint)))
	s.ok(client, s.score(score)...)
	stored := must(wire.DecodeSASAttestation(s.state[at].Data))
	if string(stored.Data) != string(score.Encode()) || stored.Signer != wire.AttestationSignerPDA || s.state[at].Owner != wire.SASProgramID {
		t.Errorf("stored %+v", stored)
	}
	s.refused(0, 0, client, s.score(score)...)

	closing := wire.CloseRegularAccounts{
		Payer: client, Signer: client, SchemaConfig: s.d.Reputation.Config, Credential: s.d.Credential, Attestation: at, Mint: s.mint,
	}
	stranger := closing
	stranger.Payer, stranger.Signer = s.other.PublicKey(), s.other.PublicKey()
	s.refused(0, uint32(wire.UnauthorizedClose), stranger.Payer, wire.CloseRegularInstruction(stranger))
	elsewhere := closing
	elsewhere.Mint = s.foreign
	s.refused(0, uint32(wire.AgentMintAccountMismatch), client, wire.CloseRegularInstruction(elsewhere))
	s.ok(client, wire.CloseRegularInstruction(closing))
	if s.state[at] != nil {
		t.Error("the closed attestation is still there")
	}
	s.ok(client, s.score(score)...)
}

// TestDualSignature takes two signatures, and refuses an owner who reviews himself.
func TestDualSignature(t *testing.T) {
	s := newStage(t)
	dual := s.d.Feedback
	sign := func(a wire.Attestation, agent, client solana.PrivateKey) []solana.Instruction {
		return []solana.Instruction{s.create(dual, a.Encode(), &s.holding), spl.Ed25519Instruction(
			signedBy(agent, s.interaction(dual, a)), signedBy(client, wire.Message(dual.Name, a)))}
	}
	res := s.ok(s.client.PublicKey(), sign(s.attestation(), s.owner, s.client)...)
	stored := must(wire.DecodeCompressedAttestation(res.Created[0].Data))
	if stored.NumSignatures != 2 || !spl.Verify(s.owner.PublicKey(), s.interaction(dual, s.attestation()), stored.Signature1) {
		t.Errorf("stored %+v", stored)
	}
	own := s.attestation(func(a *wire.Attestation) { a.Counterparty = s.owner.PublicKey() })
	s.refused(0, uint32(wire.DuplicateSigners), s.client.PublicKey(), sign(own, s.owner, s.owner)...)
	// A schema with two signatures cannot be regular.
	config := s.schema(layouts.SchemaConfig{Schema: solana.PublicKey{5}, Mode: wire.DualSignature, Storage: wire.Regular, Name: "Odd"})
	s.refused(0, uint32(wire.StorageTypeNotSupported), s.client.PublicKey(), replace(s.score(s.attestation())[0], map[int]*solana.AccountMeta{1: read(config)}))
}

// TestDelegation refuses delegates in the program's order: as deployed, it looks for a delegation
// where it never puts one.
func TestDelegation(t *testing.T) {
	s := newStage(t)
	delegated, ownerOnly := solana.PublicKey{6}, solana.PublicKey{7}
	configs := map[solana.PublicKey]solana.PublicKey{
		delegated: s.schema(layouts.SchemaConfig{Schema: delegated, Mode: wire.AgentOwnerSigned, Delegation: &s.d.Delegate.Address, Closeable: true, Name: "D"}),
		ownerOnly: s.schema(layouts.SchemaConfig{Schema: ownerOnly, Mode: wire.AgentOwnerSigned, Name: "O"}),
	}
	delegate := key(6)
	a := s.attestation()
	nonce := layouts.DelegationNonce(s.d.Delegate.Address, delegate.PublicKey(), s.mint)
	at := must2(wire.AttestationPDA(s.d.Credential, s.d.Delegate.Address, nonce))
	clock := spl.ClockSysvar
	attempt := func(schema solana.PublicKey, signer solana.PrivateKey, with func(*wire.CreateCompressedAccounts)) []solana.Instruction {
		acc := wire.CreateCompressedAccounts{
			Payer: s.client.PublicKey(), SchemaConfig: configs[schema], Mint: s.mint, AgentATA: &s.holding,
			Delegation: &at, Credential: &s.d.Credential, Clock: &clock,
		}
		if with != nil {
			with(&acc)
		}
		h := wire.InteractionHash(schema, a.TaskRef, a.DataHash)
		return []solana.Instruction{wire.NewCreateCompressed(a.Encode(), &wire.Proof{}, 0).Instruction(acc), spl.Ed25519Instruction(signedBy(signer, h[:]))}
	}
	client := s.client.PublicKey()

	s.ok(client, attempt(ownerOnly, s.owner, nil)...)
	s.refused(0, uint32(wire.OwnerOnly), client, attempt(ownerOnly, delegate, nil)...)
	s.refused(0, uint32(wire.DelegationAttestationRequired), client, attempt(delegated, delegate, func(acc *wire.CreateCompressedAccounts) { acc.Clock = nil })...)
	s.refused(0, uint32(wire.DelegationAttestationRequired), client, attempt(delegated, delegate, func(acc *wire.CreateCompressedAccounts) { acc.Delegation = nil })...)
	s.refused(0, uint32(wire.InvalidDelegationPDA), client, attempt(delegated, delegate, func(acc *wire.CreateCompressedAccounts) { acc.Credential = nil })...)
	s.refused(0, uint32(wire.AttestationDataTooSmall), client, attempt(delegated, delegate, nil)...)
}

// TestDonatedLamports registers although somebody sent lamports to the addresses the registration
// is about to create.
func TestDonatedLamports(t *testing.T) {
	m := newMachine(t)
	owner, mint := key(1).PublicKey(), key(20).PublicKey()
	index, _, err := wire.AgentIndexPDA(1)
	if err != nil {
		t.Fatal(err)
	}
	ata := must2(spl.ATA(owner, mint))
	m.ok(owner, system.NewTransferInstruction(900_000, owner, index).Build(), system.NewTransferInstruction(5_000_000, owner, ata).Build())
	m.ok(owner, must(wire.RegisterAgent{Name: "a"}.Instruction(wire.RegisterAgentAccounts{Payer: owner, Owner: owner, Mint: mint, Member: 1})))
	if m.state[index].Lamports != spl.RentExempt(wire.AgentIndexSize) || m.state[ata].Lamports != 5_000_000 {
		t.Errorf("index %d, account %d lamports", m.state[index].Lamports, m.state[ata].Lamports)
	}
	if h := must(spl.DecodeHolding(m.state[ata].Data)); h.Owner != owner || h.Amount != 1 {
		t.Errorf("holding %+v", h)
	}
}

// TestForgedPrecompile reproduces a weakness of the deployed program: it reads offsets without
// their instruction indexes, so a precompile instruction can verify other bytes than SATI believes.
// What is stored then does not verify, and readers must look.
func TestForgedPrecompile(t *testing.T) {
	s := newStage(t)
	public := s.d.FeedbackPublic
	a := s.attestation()
	message := wire.Message(public.Name, a)
	attacker := s.other
	honest := spl.Ed25519Instruction(signedBy(attacker, make([]byte, len(message))))
	forged := spl.EncodeEd25519(spl.SignedMessage{Key: s.client.PublicKey(), Message: message})
	for _, field := range []int{4, 8, 14} { // the three instruction indexes
		binary.LittleEndian.PutUint16(forged[field:], 1)
	}
	res := s.ok(attacker.PublicKey(), s.create(public, a.Encode(), nil), honest, solana.NewInstruction(spl.Ed25519ProgramID, nil, forged))
	stored := must(wire.DecodeCompressedAttestation(res.Created[0].Data))
	if spl.Verify(s.client.PublicKey(), message, stored.Signature1) {
		t.Error("the forged signature holds")
	}
}

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

// TestLinks proves EVM addresses with the published signatures, low and high s.
func TestLinks(t *testing.T) {
	v, m := readVectors(t), newMachine(t)
	owner := key(2).PublicKey()
	m.state[owner].Lamports = 1000 * sol
	for i, l := range v.Links {
		m.ok(owner, must(wire.RegisterAgent{}.Instruction(wire.RegisterAgentAccounts{Payer: owner, Owner: owner, Mint: l.Mint, Member: uint64(i + 1)})))
		args := wire.LinkEVMAddress{Address: [20]byte(l.Address), ChainID: l.ChainID, Signature: [64]byte(l.Signature), RecoveryID: l.RecoveryID}
		res := m.ok(owner, must(args.Instruction(owner, l.Mint)))
		logs, err := wire.ParseLogs(res.Logs, []solana.PublicKey{wire.ProgramID})
		want := wire.EVMAddressLinked{Mint: l.Mint, Address: args.Address, ChainID: l.ChainID}
		if err != nil || len(logs.Events) != 1 || logs.Events[0].Event != want {
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

// TestRegistryAuthority hands the registry on and renounces it.
func TestRegistryAuthority(t *testing.T) {
	m := newMachine(t)
	o := Options{Seed: "machine"}
	first, second := o.key("authority").PublicKey(), key(5).PublicKey()
	m.ok(first, layouts.UpdateRegistryAuthority{NewAuthority: &second}.Instruction(first))
	m.refused(0, uint32(wire.InvalidAuthority), first, layouts.UpdateRegistryAuthority{NewAuthority: &first}.Instruction(first))
	schema := wire.RegisterSchemaConfig{Schema: solana.PublicKey{5}, Mode: wire.DualSignature, Storage: wire.Regular, Name: "Odd"}
	m.ok(second, must(layouts.RegisterSchemaConfigInstruction(schema, second, second)))
	config, _, err := wire.SchemaConfigPDA(schema.Schema)
	if err != nil {
		t.Fatal(err)
	}
	if got := must(layouts.DecodeSchemaConfig(m.state[config].Data)); got.RegisterSchemaConfig != schema || len(m.state[config].Data) != wire.SchemaConfigSize {
		t.Errorf("schema config %+v", got)
	}
	m.ok(second, layouts.UpdateRegistryAuthority{}.Instruction(second))
	m.refused(0, uint32(wire.InvalidAuthority), second, layouts.UpdateRegistryAuthority{NewAuthority: &second}.Instruction(second))
}

// TestInitialize creates a registry where there is none.
func TestInitialize(t *testing.T) {
	m := newMachine(t)
	payer := key(1).PublicKey()
	before := m.state[wire.GroupMint]
	delete(m.state, wire.RegistryConfigPDA)

	m.state[wire.GroupMint] = &svm.Account{Lamports: sol, Owner: solana.SystemProgramID}
	m.refused(0, uint32(wire.InvalidGroupMint), payer, layouts.InitializeInstruction(payer))
	foreign := before.Clone()
	copy(foreign.Data[4:36], payer[:]) // mint authority
	m.state[wire.GroupMint] = foreign
	m.refused(0, uint32(wire.InvalidAuthority), payer, layouts.InitializeInstruction(payer))

	m.state[wire.GroupMint] = before
	m.ok(payer, layouts.InitializeInstruction(payer))
	got := must(wire.DecodeRegistryConfig(m.state[wire.RegistryConfigPDA].Data))
	if got != (wire.RegistryConfig{GroupMint: wire.GroupMint, Authority: payer, Bump: 254}) {
		t.Errorf("registry %+v", got)
	}
}

// TestMetadataAuthority gives metadata to nobody, after which nobody can change it.
func TestMetadataAuthority(t *testing.T) {
	s := newStage(t)
	owner := s.owner.PublicKey()
	s.ok(owner, spl.UpdateAuthority{}.Instruction(s.mint, owner))
	s.refused(0, spl.MetadataImmutable, owner, spl.UpdateField{Value: "x"}.Instruction(s.mint, owner))
	s.refused(0, spl.MetadataImmutable, owner, spl.UpdateAuthority{NewAuthority: owner}.Instruction(s.mint, owner))
}

// TestMetadataPointer moves the pointer's authority with SetAuthority and then the pointer.
func TestMetadataPointer(t *testing.T) {
	s := newStage(t)
	owner, other := s.owner.PublicKey(), s.other.PublicKey()
	elsewhere := spl.UpdateMetadataPointer{Address: solana.PublicKey{7}}
	s.refused(0, spl.TokenOwnerMismatch, other, elsewhere.Instruction(s.mint, other))
	s.ok(owner, spl.SetAuthority{Type: spl.AuthorityMetadataPointer, New: &other}.Instruction(s.mint, owner))
	s.refused(0, spl.TokenOwnerMismatch, owner, elsewhere.Instruction(s.mint, owner))
	s.ok(other, elsewhere.Instruction(s.mint, other))
	value, _ := must(spl.DecodeMint(s.state[s.mint].Data)).Get(spl.ExtMetadataPointer)
	if got := must(spl.DecodePointer(value)); got != (spl.Pointer{Authority: other, Address: elsewhere.Address}) {
		t.Errorf("pointer %+v", got)
	}
	s.ok(other, spl.SetAuthority{Type: spl.AuthorityMetadataPointer}.Instruction(s.mint, other))
	s.refused(0, spl.TokenAuthorityTypeNotSupported, other, spl.SetAuthority{Type: spl.AuthorityMetadataPointer, New: &other}.Instruction(s.mint, other))
}

// TestBurn leaves a mint without a token and a holder.
func TestBurn(t *testing.T) {
	s := newStage(t)
	owner := s.owner.PublicKey()
	burn := spl.Burn{Amount: 1}.Instruction(s.holding, s.mint, owner)
	s.refused(0, spl.TokenOwnerMismatch, s.other.PublicKey(), spl.Burn{Amount: 1}.Instruction(s.holding, s.mint, s.other.PublicKey()))
	s.ok(owner, burn)
	s.refused(0, spl.TokenInsufficientFunds, owner, burn)
	if got := must(spl.DecodeMint(s.state[s.mint].Data)); got.Supply != 0 {
		t.Errorf("supply %d", got.Supply)
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
	o := Options{Seed: "machine"}
	authority := o.key("authority").PublicKey()
	odd := wire.RegisterSchemaConfig{Schema: solana.PublicKey{5}, Mode: wire.DualSignature, Storage: wire.Regular, Name: "Odd"}
	s.ok(authority, must(layouts.RegisterSchemaConfigInstruction(odd, authority, authority)))
	config, _, err := wire.SchemaConfigPDA(odd.Schema)
	if err != nil {
		t.Fatal(err)
	}
	s.refused(0, uint32(wire.StorageTypeNotSupported), s.client.PublicKey(), replace(s.score(s.attestation())[0], map[int]*solana.AccountMeta{1: read(config)}))
}

// TestDelegation checks delegates in the program's order against a delegation that only a test can
// store: as deployed, the program looks for it where it never puts it.
func TestDelegation(t *testing.T) {
	s := newStage(t)
	o := Options{Seed: "machine"}
	authority := o.key("authority").PublicKey()
	delegated, ownerOnly := solana.PublicKey{6}, solana.PublicKey{7}
	configs := map[solana.PublicKey]solana.PublicKey{}
	for _, rule := range []wire.RegisterSchemaConfig{
		{Schema: delegated, Mode: wire.AgentOwnerSigned, Delegation: &s.d.Delegate.Address, Closeable: true, Name: "D"},
		{Schema: ownerOnly, Mode: wire.AgentOwnerSigned, Name: "O"},
	} {
		s.ok(authority, must(layouts.RegisterSchemaConfigInstruction(rule, authority, authority)))
		config, _, err := wire.SchemaConfigPDA(rule.Schema)
		if err != nil {
			t.Fatal(err)
		}
		configs[rule.Schema] = config
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
	store := func(edit func(*wire.Attestation, *wire.SASAttestation)) {
		grant := wire.Attestation{Mint: s.mint, Counterparty: delegate.PublicKey(), DataHash: s.owner.PublicKey(), Outcome: wire.Positive}
		sas := wire.SASAttestation{Nonce: nonce, Credential: s.d.Credential, Schema: s.d.Delegate.Address, Signer: wire.AttestationSignerPDA}
		edit(&grant, &sas)
		sas.Data = grant.Encode()
		s.state[at] = &svm.Account{Lamports: sol, Owner: wire.SASProgramID, Data: sas.Encode()}
	}
	client := s.client.PublicKey()

	s.ok(client, attempt(ownerOnly, s.owner, nil)...)
	s.refused(0, uint32(wire.OwnerOnly), client, attempt(ownerOnly, delegate, nil)...)
	s.refused(0, uint32(wire.DelegationAttestationRequired), client, attempt(delegated, delegate, func(acc *wire.CreateCompressedAccounts) { acc.Clock = nil })...)
	s.refused(0, uint32(wire.DelegationAttestationRequired), client, attempt(delegated, delegate, func(acc *wire.CreateCompressedAccounts) { acc.Delegation = nil })...)
	s.refused(0, uint32(wire.InvalidDelegationPDA), client, attempt(delegated, delegate, func(acc *wire.CreateCompressedAccounts) { acc.Credential = nil })...)
	s.refused(0, uint32(wire.AttestationDataTooSmall), client, attempt(delegated, delegate, nil)...)
	for _, tc := range []struct {
		want wire.Code
		edit func(*wire.Attestation, *wire.SASAttestation)
	}{
		{wire.DelegateMismatch, func(g *wire.Attestation, _ *wire.SASAttestation) { g.Counterparty = client }},
		{wire.AgentMintMismatch, func(g *wire.Attestation, _ *wire.SASAttestation) { g.Mint = s.foreign }},
		{wire.DelegationOwnerMismatch, func(g *wire.Attestation, _ *wire.SASAttestation) { g.DataHash = client }},
		{wire.DelegationExpired, func(_ *wire.Attestation, sas *wire.SASAttestation) { sas.Expiry = -1 }},
	} {
		store(tc.edit)
		s.refused(0, uint32(tc.want), client, attempt(delegated, delegate, nil)...)
	}
	s.state[at].Data = s.state[at].Data[:303]
	s.refused(0, uint32(wire.AttestationDataTooSmall), client, attempt(delegated, delegate, nil)...)
	store(func(*wire.Attestation, *wire.SASAttestation) {})
	s.ok(client, attempt(delegated, delegate, nil)...)
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

// TestAssociatedAccount creates an account twice where that is allowed.
func TestAssociatedAccount(t *testing.T) {
	s := newStage(t)
	payer := s.payer.PublicKey()
	again := must(spl.CreateATAInstruction(payer, s.owner.PublicKey(), s.mint))
	before := s.state[s.holding]
	s.ok(payer, again, again)
	if string(s.state[s.holding].Data) != string(before.Data) {
		t.Error("the account changed")
	}
	if res := s.run(payer, replace(again, map[int]*solana.AccountMeta{3: read(s.foreign)})); res.Err == nil {
		t.Error("another mint's account was created at this address")
	}
}

// TestSystem creates accounts in the ways the System program knows.
func TestSystem(t *testing.T) {
	m := newMachine(t)
	payer, fresh := key(1).PublicKey(), key(30).PublicKey()
	create := func(lamports, space uint64, owner solana.PublicKey) solana.Instruction {
		return system.NewCreateAccountInstruction(lamports, space, owner, payer, fresh).Build()
	}
	m.ok(payer, create(spl.RentExempt(10), 10, wire.NoopProgramID))
	if a := m.state[fresh]; a.Owner != wire.NoopProgramID || len(a.Data) != 10 {
		t.Errorf("account %+v", a)
	}
	m.refused(0, 0, payer, create(spl.RentExempt(10), 10, wire.NoopProgramID))

	fresh = key(31).PublicKey()
	m.refused(0, 3, payer, create(spl.RentExempt(0), svm.MaxDataLength+1, wire.NoopProgramID))
	m.ok(payer, system.NewTransferInstruction(sol, payer, fresh).Build(), system.NewAllocateInstruction(20, fresh).Build(), system.NewAssignInstruction(wire.NoopProgramID, fresh).Build())
	if a := m.state[fresh]; a.Owner != wire.NoopProgramID || len(a.Data) != 20 || a.Lamports != sol {
		t.Errorf("account %+v", a)
	}
	// An account with data pays no lamports, and one of another program neither.
	if res := m.run(payer, system.NewTransferInstruction(1, fresh, payer).Build()); res.Err == nil || res.Err.Cause != svm.InvalidArgument {
		t.Errorf("transfer from an account with data: %v", res.Err)
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

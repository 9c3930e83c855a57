package localnet

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"math/big"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/photon"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/rpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// stage is programs with an agent, a soulbound agent, an agent of somebody else, and everybody's
// keys, without blocks.
type stage struct {
	t                                   testing.TB
	runtime                             *svm.Runtime
	state                               map[solana.PublicKey]*svm.Account
	d                                   wire.Deployment
	owner, client, other                solana.PrivateKey
	mint, soulbound                     solana.PublicKey
	holding, soulboundHolding, otherATA solana.PublicKey
}

func newStage(t testing.TB) *stage {
	t.Helper()
	o := Options{Seed: "stage"}
	s := &stage{
		t: t, runtime: programs.Runtime(), d: wire.NewDeployment("stage", wire.DeployerKey, o.key("table").PublicKey()),
		owner: key(2), client: key(3), other: key(4), mint: key(20).PublicKey(), soulbound: key(21).PublicKey(),
	}
	s.state = genesis(s.runtime, s.d, o.key("authority").PublicKey(), o.key("faucet").PublicKey())
	for b := byte(1); b < 8; b++ {
		s.state[key(b).PublicKey()] = &svm.Account{Lamports: 100 * sol, Owner: solana.SystemProgramID}
	}
	foreign := key(22).PublicKey()
	s.ok(s.owner, s.register(s.owner, s.mint, 1, wire.RegisterAgent{Name: "a", Metadata: []spl.Entry{{Key: "did", Value: "x"}}}))
	s.ok(s.owner, s.register(s.owner, s.soulbound, 2, wire.RegisterAgent{Name: "b", NonTransferable: true}))
	s.ok(s.other, s.register(s.other, foreign, 3, wire.RegisterAgent{Name: "c"}))
	ata := func(owner solana.PrivateKey, mint solana.PublicKey) solana.PublicKey {
		return spl.ATA(owner.PublicKey(), mint)
	}
	s.holding, s.soulboundHolding, s.otherATA = ata(s.owner, s.mint), ata(s.owner, s.soulbound), ata(s.other, foreign)
	return s
}

type noTrees struct{}

func (noTrees) AddressTaken([32]byte) bool { return false }
func (noTrees) NextLeaf() uint64           { return 0 }

// run executes one transaction and keeps its effects.
func (s *stage) run(payer solana.PublicKey, instructions ...solana.Instruction) *svm.Result {
	s.t.Helper()
	tx := must(solana.NewTransaction(instructions, solana.Hash{}, solana.TransactionPayer(payer)))
	raw := &svm.Transaction{Signatures: make([]solana.Signature, tx.Message.Header.NumRequiredSignatures), Body: tx.Message}
	if terr := raw.Sanitize(); terr != nil {
		s.t.Fatal(terr)
	}
	read := func(k solana.PublicKey) *svm.Account { return s.state[k] }
	loaded, terr := raw.Resolve(read)
	if terr != nil {
		s.t.Fatal(terr)
	}
	before := maps.Clone(s.state)
	res := s.runtime.Execute(svm.Environment{Account: read, Compressed: noTrees{}, LogLimit: 1 << 20}, loaded)
	for i, k := range loaded.Keys {
		if loaded.Writable(i) && res.Post != nil {
			s.state[k] = res.Post[i]
		} else if before[k] != s.state[k] {
			s.t.Fatal("execution changed stored state")
		}
	}
	return res
}

// ok runs a transaction that must succeed.
func (s *stage) ok(payer solana.PrivateKey, instructions ...solana.Instruction) {
	s.t.Helper()
	if res := s.run(payer.PublicKey(), instructions...); res.Err != nil {
		s.t.Fatalf("%s\n%s", res.Err, strings.Join(res.Logs, "\n"))
	}
}

func (s *stage) register(owner solana.PrivateKey, mint solana.PublicKey, member uint64, args wire.RegisterAgent) solana.Instruction {
	return args.Instruction(wire.RegisterAgentAccounts{Payer: owner.PublicKey(), Owner: owner.PublicKey(), Mint: mint, Member: member})
}

func read(k solana.PublicKey) *solana.AccountMeta { return solana.NewAccountMeta(k, false, false) }

// review is a public feedback of the client's.
func (s *stage) review() []solana.Instruction {
	schema := s.d.FeedbackPublic
	a := wire.Attestation{
		TaskRef: [32]byte{9}, Mint: s.mint, Counterparty: s.client.PublicKey(), Outcome: wire.Positive, ContentType: wire.ContentUTF8, Content: []byte("good"),
	}
	message := wire.Message(schema.Name, a)
	return []solana.Instruction{
		wire.NewCreateCompressed(a.Encode(), &wire.Proof{}, 0).Instruction(wire.CreateCompressedAccounts{Payer: s.client.PublicKey(), SchemaConfig: schema.Config, Mint: s.mint}),
		spl.Ed25519Instruction(spl.SignedMessage{Key: s.client.PublicKey(), Signature: must(s.client.Sign(message)), Message: message}),
	}
}

// FuzzInstruction feeds any data to any program, with accounts that mean something to it. Nothing
// panics, no lamport appears or disappears, failure changes nothing, and success never leaves an
// account short of rent.
func FuzzInstruction(f *testing.F) {
	s := newStage(f)
	ids := []solana.PublicKey{
		spl.SystemProgramID, spl.ComputeBudgetProgramID, spl.Ed25519ProgramID, spl.Token2022ProgramID, spl.ATAProgramID,
		wire.ProgramID, wire.SASProgramID, wire.LightSystemProgramID, wire.AccountCompressionProgramID,
	}
	owner := s.owner.PublicKey()
	meaningful := []*solana.AccountMeta{
		solana.NewAccountMeta(s.mint, true, false), solana.NewAccountMeta(s.holding, true, false), solana.NewAccountMeta(owner, true, true),
		solana.NewAccountMeta(s.other.PublicKey(), true, false), solana.NewAccountMeta(wire.RegistryConfigPDA, true, false),
		solana.NewAccountMeta(wire.GroupMint, true, false), solana.NewAccountMeta(key(23).PublicKey(), true, true),
		read(spl.SystemProgramID), read(spl.Token2022ProgramID), read(spl.ATAProgramID), read(wire.ProgramID), read(s.d.FeedbackPublic.Config),
		read(spl.InstructionsSysvar), read(wire.EventAuthorityPDA), solana.NewAccountMeta(s.soulbound, true, false),
		solana.NewAccountMeta(s.soulboundHolding, true, false),
	}
	// The order of accounts comes from the input: one nibble each.
	f.Add(byte(3), []byte{0x02}, []byte{0xdd, 0xe9, 0x31, 0x2d, 0xb5, 0xca, 0xdc, 0xc8, 0, 1, 0, 0, 0, 'x'})
	f.Add(byte(3), []byte{0x13, 0x20}, []byte{3, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Add(byte(0), []byte{0x23}, []byte{2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Add(byte(5), []byte{0x22, 0x45, 0x61, 0x8f, 0x97}, wire.RegisterAgent{Name: "x"}.Encode())
	f.Add(byte(2), []byte{}, []byte{1, 0})
	f.Fuzz(func(t *testing.T, program byte, order, data []byte) {
		if len(order) > 16 || len(data) > 2000 {
			return
		}
		var metas solana.AccountMetaSlice
		for _, b := range order {
			metas = append(metas, meaningful[b>>4], meaningful[b&15])
		}
		m := stage{t: t, runtime: s.runtime, state: maps.Clone(s.state)}
		before := total(m.state)
		res := m.run(owner, solana.NewInstruction(ids[int(program)%len(ids)], metas, data))
		if res.Err != nil {
			for k, a := range m.state {
				if k != owner && a != s.state[k] {
					t.Errorf("a failed transaction changed %s", k)
				}
			}
		}
		after := total(m.state)
		if after.Add(after, new(big.Int).SetUint64(res.Fee)).Cmp(before) != 0 {
			t.Errorf("lamports went from %s to %s", before, after)
		}
		for k, a := range m.state {
			if a != nil && a.Lamports < spl.RentExempt(len(a.Data)) {
				t.Errorf("%s has %d lamports for %d bytes", k, a.Lamports, len(a.Data))
			}
		}
	})
}

// FuzzTransaction executes any bytes that read as a transaction, today's program and January's, on
// a network with agents. Nothing panics; logs, inner instructions and what accounts grow by stay
// within the runtime's bounds; a transaction that is not charged changes nothing.
func FuzzTransaction(f *testing.F) {
	s := newStage(f)
	owner := s.owner.PublicKey()
	mint := key(23).PublicKey()
	for _, list := range [][]solana.Instruction{
		{units(), s.register(s.owner, mint, 4, wire.RegisterAgent{Name: "x", URI: "y", Metadata: []spl.Entry{{Key: "k", Value: "v"}}})},
		s.review(),
		{spl.UpdateField{Field: spl.FieldURI, Value: "ipfs://x"}.Instruction(s.mint, owner), spl.Transfer{Amount: 1}.Instruction(s.holding, s.otherATA, owner)},
		{spl.CreateATAInstruction(owner, s.other.PublicKey(), s.mint), spl.UpdateAuthority{}.Instruction(s.mint, owner)},
		{system.NewCreateAccountInstruction(1<<40, 10<<20, spl.Token2022ProgramID, owner, mint).Build()},
	} {
		tx := must(solana.NewTransaction(list, solana.Hash{}, solana.TransactionPayer(owner)))
		tx.Signatures = make([]solana.Signature, tx.Message.Header.NumRequiredSignatures)
		f.Add(must(tx.MarshalBinary()), false)
	}
	f.Fuzz(func(t *testing.T, raw []byte, january bool) {
		tx, err := svm.Decode(raw)
		if err != nil || tx.Sanitize() != nil {
			return
		}
		read := func(k solana.PublicKey) *svm.Account { return s.state[k] }
		loaded, terr := tx.Resolve(read)
		if terr != nil {
			return
		}
		res := s.runtime.Execute(svm.Environment{Account: read, Compressed: noTrees{}, January: january}, loaded)
		logs, inner, grown := 0, 0, 0
		for _, line := range res.Logs {
			logs += len(line)
		}
		for _, list := range res.Inner {
			inner += len(list)
		}
		for i, a := range res.Post {
			if a != nil {
				grown += len(a.Data)
			}
			if b := res.Pre[i]; b != nil {
				grown -= len(b.Data)
			}
		}
		if logs > svm.DefaultLogLimit+100 || inner > 64 || grown > svm.MaxDataAllocations {
			t.Errorf("%d bytes of logs, %d inner instructions, accounts grown by %d bytes", logs, inner, grown)
		}
		if !res.Charged && (res.Post != nil || res.Fee != 0 || res.Err == nil) {
			t.Errorf("not charged, and yet: fee %d, error %v", res.Fee, res.Err)
		}
	})
}

func total(state map[solana.PublicKey]*svm.Account) *big.Int {
	sum := new(big.Int)
	for _, a := range state {
		if a != nil {
			sum.Add(sum, new(big.Int).SetUint64(a.Lamports))
		}
	}
	return sum
}

// FuzzDecode reads any bytes as a transaction: what is accepted encodes back, and sanitizing and
// resolving never panic.
func FuzzDecode(f *testing.F) {
	tx := must(solana.NewTransaction([]solana.Instruction{units()}, solana.Hash{1}, solana.TransactionPayer(key(1).PublicKey())))
	tx.Signatures = make([]solana.Signature, 1)
	f.Add(must(tx.MarshalBinary()))
	f.Add([]byte{1, 0x80})
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := svm.Decode(raw)
		if err != nil {
			return
		}
		if !bytes.Equal(got.Raw, raw) || !bytes.HasSuffix(raw, got.Message) {
			t.Errorf("%x became %x", raw, got.Raw)
		}
		if got.Sanitize() != nil {
			return
		}
		got.Verify()
		if _, terr := got.Resolve(func(solana.PublicKey) *svm.Account { return nil }); terr != nil && len(got.Body.AddressTableLookups) == 0 {
			t.Errorf("resolve: %s", terr)
		}
	})
}

// FuzzRPC posts any body to both servers: the answer is always JSON with an id.
func FuzzRPC(f *testing.F) {
	runtime := programs.Runtime()
	o := Options{Seed: "fuzz"}
	d := wire.NewDeployment("fuzz", wire.DeployerKey, o.key("table").PublicKey())
	b := bank.New(bank.Config{
		Accounts: genesis(runtime, d, o.key("authority").PublicKey(), o.key("faucet").PublicKey()), Runtime: runtime, Now: time.Now,
	})
	b.Advance()
	server, index := rpc.New(b, o.key("faucet")), photon.New(b)
	f.Add(true, `{"jsonrpc":"2.0","id":1,"method":"getProgramAccounts","params":["satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe",{"encoding":"base64","dataSlice":{"offset":1,"length":2},"filters":[{"memcmp":{"offset":3,"bytes":"11"}}]}]}`)
	f.Add(true, `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[1,{"transactionDetails":"full"}]}`)
	f.Add(true, `{"jsonrpc":"2.0","id":1,"method":"simulateTransaction","params":["AQ==",{"encoding":"base64"}]}`)
	f.Add(true, `{"jsonrpc":"2.0","id":1,"method":"getBlocks","params":[18446744073709551615]}`)
	f.Add(false, `{"jsonrpc":"2.0","id":1,"method":"getCompressedAccountsByOwnerV2","params":{"owner":"satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe","dataSlice":{"offset":1,"length":2}}}`)
	f.Fuzz(func(t *testing.T, toNode bool, body string) {
		req := httptest.NewRequest("POST", "/", strings.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		res := httptest.NewRecorder()
		if toNode {
			server.ServeHTTP(res, req)
		} else {
			index.ServeHTTP(res, req)
		}
		if res.Code != 200 {
			return
		}
		out := must(io.ReadAll(res.Body))
		var one struct{ ID json.RawMessage }
		var many []json.RawMessage
		if json.Unmarshal(out, &one) != nil && json.Unmarshal(out, &many) != nil {
			t.Errorf("answer %q", out)
		}
	})
}

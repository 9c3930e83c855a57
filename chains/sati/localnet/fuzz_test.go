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

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/photon"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/rpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// FuzzInstruction feeds any data to any program, with accounts that mean something to it. Nothing panics, no lamport appears or
// disappears, failure changes nothing, and success never leaves an account short of rent.
func FuzzInstruction(f *testing.F) {
	s := newStage(f)
	ids := []solana.PublicKey{
		wire.SystemProgramID, wire.ComputeBudgetProgramID, wire.Ed25519ProgramID, wire.Token2022ProgramID, wire.ATAProgramID,
		wire.ProgramID, wire.SASProgramID, wire.LightSystemProgramID, wire.AccountCompressionProgramID,
	}
	owner := s.owner.PublicKey()
	meaningful := []*solana.AccountMeta{
		solana.NewAccountMeta(s.mint, true, false), solana.NewAccountMeta(s.holding, true, false), solana.NewAccountMeta(owner, true, true),
		solana.NewAccountMeta(s.other.PublicKey(), true, false), solana.NewAccountMeta(wire.RegistryConfigPDA, true, false),
		solana.NewAccountMeta(wire.GroupMint, true, false), solana.NewAccountMeta(key(23).PublicKey(), true, true),
		read(wire.SystemProgramID), read(wire.Token2022ProgramID), read(wire.ATAProgramID), read(wire.ProgramID), read(s.d.FeedbackPublic.Config),
		read(wire.InstructionsSysvar), read(wire.EventAuthorityPDA), solana.NewAccountMeta(s.soulbound, true, false),
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
		m := machine{t, s.runtime, maps.Clone(s.state)}
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
			if a != nil && a.Lamports < wire.RentExempt(len(a.Data)) {
				t.Errorf("%s has %d lamports for %d bytes", k, a.Lamports, len(a.Data))
			}
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

// FuzzDecode reads any bytes as a transaction: what is accepted encodes back, and sanitizing and resolving never panic.
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
		if _, terr := got.Budget(); terr == nil {
			if _, terr := got.Resolve(func(solana.PublicKey) *svm.Account { return nil }, 1); terr != nil && len(got.Body.AddressTableLookups) == 0 {
				t.Errorf("resolve: %s", terr)
			}
		}
	})
}

// FuzzRPC posts any body to both servers: the answer is always JSON with an id.
func FuzzRPC(f *testing.F) {
	runtime := programs.Runtime()
	o := Options{Seed: "fuzz"}
	d := must(wire.NewDeployment("fuzz", wire.DeployerKey, o.key("table").PublicKey()))
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

package bank

import (
	"crypto/ed25519"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"pgregory.net/rapid"

	programs "github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

func testKey(b byte) solana.PrivateKey {
	seed := [32]byte{b}
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
}

func newBank(confirmed, finalized int, change ...func(*Config)) *Bank {
	const lots = 1 << 50
	accounts := map[solana.PublicKey]*svm.Account{
		solana.SystemProgramID: {Lamports: 1 << 20, Owner: svm.NativeLoader, Executable: true},
	}
	for b := byte(1); b < 5; b++ {
		accounts[testKey(b).PublicKey()] = &svm.Account{Lamports: lots, Owner: solana.SystemProgramID}
	}
	runtime := svm.NewRuntime(map[solana.PublicKey]svm.Entry{solana.SystemProgramID: {Program: programs.Process, Native: true}})
	cfg := Config{Hash: solana.Hash{1}, Accounts: accounts, Runtime: runtime, Now: time.Now, ConfirmedLag: confirmed, FinalizedLag: finalized}
	for _, f := range change {
		f(&cfg)
	}
	return New(cfg)
}

func pay(t interface{ Fatal(...any) }, b *Bank, from, to byte, lamports uint64) solana.Signature {
	k := testKey(from)
	tx, err := solana.NewTransaction([]solana.Instruction{
		system.NewTransferInstruction(lamports, k.PublicKey(), testKey(to).PublicKey()).Build(),
	}, b.Head(Processed).Hash, solana.TransactionPayer(k.PublicKey()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Sign(func(solana.PublicKey) *solana.PrivateKey { return &k }); err != nil {
		t.Fatal(err)
	}
	raw, err := tx.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := svm.Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Submit(decoded); err != nil {
		t.Fatal(err)
	}
	return decoded.ID()
}

// TestLedger pays, makes blocks and forks at random and compares balances and history with a model
// that keeps every block.
func TestLedger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const lag = 4
		b := newBank(1, lag)
		root := 0 // height of the finalized block
		type state struct {
			balances [5]uint64
			history  []solana.Signature // all of account 1's, oldest first
		}
		balances := func() (out [5]uint64) {
			b.Read(Processed, func(v View) {
				for i := byte(1); i < 5; i++ {
					out[i] = v.Account(testKey(i).PublicKey()).Lamports
				}
			})
			return out
		}
		chain := []state{{balances: balances()}}
		var queued []solana.Signature
		pending := chain[0]
		serial := uint64(0)
		t.Repeat(map[string]func(*rapid.T){
			"pay": func(t *rapid.T) {
				from, to := rapid.Byte().Draw(t, "from")%4+1, rapid.Byte().Draw(t, "to")%4+1
				serial++
				id := pay(t, b, from, to, serial)
				pending.balances[from] -= serial + svm.LamportsPerSignature
				pending.balances[to] += serial
				if from == 1 || to == 1 {
					queued = append(queued, id)
				}
			},
			"block": func(*rapid.T) {
				b.Advance()
				pending.history = append(append([]solana.Signature{}, pending.history...), queued...)
				queued = nil
				chain = append(chain, pending)
				root = max(root, len(chain)-1-lag)
			},
			"fork": func(t *rapid.T) {
				n := rapid.IntRange(0, 5).Draw(t, "blocks")
				err := b.Fork(n)
				if allowed := len(chain) - 1 - root; (err == nil) != (n <= allowed) {
					t.Fatalf("fork of %d where %d may go: %v", n, allowed, err)
				}
				if err != nil {
					return
				}
				// What is queued runs on top of the shorter chain.
				last := chain[len(chain)-1]
				chain = chain[:len(chain)-n]
				base := chain[len(chain)-1]
				for i := range pending.balances {
					pending.balances[i] = base.balances[i] + (pending.balances[i] - last.balances[i])
				}
				pending.history = base.history
				if n > 0 {
					// Transactions with a blockhash that was taken back can no longer land: start
					// afresh.
					b.pending, queued, pending = nil, nil, base
				}
			},
			"": func(t *rapid.T) {
				want := chain[len(chain)-1]
				if got := balances(); got != want.balances {
					t.Fatalf("balances %v, want %v", got, want.balances)
				}
				list := b.SignaturesFor(testKey(1).PublicKey(), Processed, nil, nil, 1000)
				if len(list) != len(want.history) {
					t.Fatalf("%d signatures, want %d", len(list), len(want.history))
				}
				for i, s := range list {
					if s.Tx.ID() != want.history[len(want.history)-1-i] {
						t.Fatalf("signature %d differs", i)
					}
				}
				if p, c, f := b.Head(Processed), b.Head(Confirmed), b.Head(Finalized); p.Height < c.Height || c.Height < f.Height || f.Height != uint64(root) {
					t.Fatalf("heights %d, %d, %d, want finalized %d", p.Height, c.Height, f.Height, root)
				}
			},
		})
	})
}

// TestFinalizedNeverGoesBack forks as far as it may and watches the finalized block.
func TestFinalizedNeverGoesBack(t *testing.T) {
	b := newBank(1, 3)
	for range 10 {
		b.Advance()
	}
	before := b.Head(Finalized)
	if err := b.Fork(3); err != nil {
		t.Fatal(err)
	}
	if after := b.Head(Finalized); after != before {
		t.Errorf("finalized went from %d to %d", before.Slot, after.Slot)
	}
	if err := b.Fork(1); err == nil {
		t.Error("a finalized block was taken back")
	}
	if got := b.Slots(0, 100, Processed, 100); len(got) != 8 || got[7] != 7 {
		t.Errorf("slots %v", got)
	}
	if blk := b.Advance(); blk.Slot != 11 || blk.Parent != 7 || blk.Height != 8 {
		t.Errorf("block %+v", blk)
	}
}

// TestHistoryIsBounded forgets the oldest transactions and blocks, and nothing that is not
// finalized.
func TestHistoryIsBounded(t *testing.T) {
	b := newBank(1, 2, func(c *Config) { c.KeptBlocks, c.KeptTransactions = 6, 3 })
	var sent []solana.Signature
	for i := range uint64(8) {
		sent = append(sent, pay(t, b, 1, 2, i+1))
		b.Advance()
		b.Advance()
	}
	list := b.SignaturesFor(testKey(1).PublicKey(), Processed, nil, nil, 100)
	if len(list) != 3 || list[2].Tx.ID() != sent[5] || len(b.records) != 3 {
		t.Fatalf("%d signatures, %d transactions", len(list), len(b.records))
	}
	if b.Status(sent[4]) != nil || b.Status(sent[7]) == nil {
		t.Error("the wrong transactions were forgotten")
	}
	for _, s := range list {
		if blk, _ := b.BlockAt(s.Slot, Finalized); blk == nil && s.Commitment == Finalized {
			t.Errorf("no block for the transaction of slot %d", s.Slot)
		}
	}
	if first := b.FirstListed(); first == 0 || first > list[2].Slot {
		t.Errorf("transactions are kept from slot %d on, the oldest is of %d", first, list[2].Slot)
	}
	if b.FirstSlot() != 11 || len(b.bySlot) != 6 {
		t.Errorf("first slot %d, %d blocks", b.FirstSlot(), len(b.bySlot))
	}
}

package localnet

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// TestManyClients sends, reads and forks from many goroutines at once.
func TestManyClients(t *testing.T) {
	h := start(t, Options{SlotTime: 10 * time.Millisecond, FinalizedLag: 12})
	const clients = 8
	var wallets []solana.PrivateKey
	for i := range byte(clients) {
		wallets = append(wallets, h.wallet(1+i))
	}
	h.register(wallets[0], key(40), 1, wire.RegisterAgent{Name: "a"})
	failures := make(chan error, clients+1)
	var wg sync.WaitGroup
	for i, w := range wallets {
		wg.Go(func() {
			failures <- func() error {
				c := rpc.New(h.net.RPCURL())
				for n := range uint64(3) {
					hash, err := c.GetLatestBlockhash(t.Context(), rpc.CommitmentFinalized)
					if err != nil {
						return err
					}
					tx, err := solana.NewTransaction([]solana.Instruction{
						system.NewTransferInstruction(sol+n, w.PublicKey(), key(byte(100+i)).PublicKey()).Build(),
					}, hash.Value.Blockhash, solana.TransactionPayer(w.PublicKey()))
					if err != nil {
						return err
					}
					if _, err := tx.Sign(func(solana.PublicKey) *solana.PrivateKey { return &w }); err != nil {
						return err
					}
					// A fork may take a transaction back, and a node that lags may not know the
					// last one: send until it is final.
					for attempt := 0; ; attempt++ {
						if attempt == 2000 {
							return fmt.Errorf("transaction %d of client %d never became final", n, i)
						}
						if _, err := c.SendTransactionWithOpts(t.Context(), tx, rpc.TransactionOpts{SkipPreflight: true}); err != nil {
							return err
						}
						st := h.net.Status(tx.Signatures[0])
						if st != nil && st.Commitment == 2 {
							if st.Result.Err != nil {
								return st.Result.Err
							}
							break
						}
						<-h.net.Changed()
					}
					if _, err := c.GetProgramAccounts(t.Context(), wire.ProgramID); err != nil {
						return err
					}
				}
				return nil
			}()
		})
	}
	wg.Go(func() {
		for range 10 {
			<-h.net.Changed()
			if err := h.net.Fork(1); err != nil {
				failures <- err
				return
			}
		}
		failures <- nil
	})
	wg.Wait()
	for range clients + 1 {
		if err := <-failures; err != nil {
			t.Error(err)
		}
	}
	for i := range byte(clients) {
		got, err := h.rpc.GetBalance(t.Context(), key(100+i).PublicKey(), rpc.CommitmentFinalized)
		if err != nil || got.Value != 3*sol+3 {
			t.Errorf("client %d: %+v, %v", i, got, err)
		}
	}
}

package sati

import (
	"context"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// Whatever a node says of a transaction of a version to come, nothing panics, and only the one that
// was asked for is taken.
func FuzzLaterVersion(f *testing.F) {
	f.Add([]byte(`{"slot":7,"version":1,"meta":{"err":null,"innerInstructions":[{"index":0,"instructions":[{"programIdIndex":1,"accounts":[0],"data":"3Bxs"}]}]},` +
		`"transaction":{"signatures":["1111111111111111111111111111111111111111111111111111111111111111"],"message":{"accountKeys":["satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe",` +
		`"TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"],"instructions":[{"programIdIndex":0,"accounts":[1,1],"data":"2"}]}}}`))
	f.Add([]byte(`{"version":2,"transaction":{"signatures":[],"message":{}},"meta":{}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, n := answering(t, canned{"later version": string(raw)})
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		tx, err := c.ledger.Transaction(ctx, n, solana.Signature{}, rpc.CommitmentFinalized)
		if err != nil {
			return
		}
		_, _ = c.events(tx, cluster.Block{}, func(solana.PublicKey) bool { return true })
		_ = c.decode.MirrorFacts(tx, solana.PublicKey{})
		_ = tx.Lines()
	})
}

// Whatever a file holds, it is a whole keypair or an error that says nothing of it.
func FuzzKeypair(f *testing.F) {
	f.Add([]byte("[1,2,3]"))
	f.Add([]byte(solana.PrivateKey(make([]byte, 64)).String()))
	f.Fuzz(func(t *testing.T, raw []byte) {
		key, err := transact.ParseKeypair(raw)
		if err != nil {
			if err.Error() != transact.ErrKeypair.Error() {
				t.Fatal(err)
			}
			return
		}
		if _, err := transact.NewKey(key); err != nil {
			t.Fatal(err)
		}
	})
}

// What is forgotten is what is oldest, and what is remembered is what was added.
func TestToldForgetsTheOldest(t *testing.T) {
	told := newTold(toldSets)
	key := func(i int) []byte { return []byte{byte(i), byte(i >> 8), byte(i >> 16), 1} }
	const many = toldSets * toldWays / 4
	for i := range many {
		told.add(key(i))
		told.add(key(i))
	}
	missing := 0
	for i := range many {
		if !told.has(key(i)) {
			missing++
		}
	}
	if missing > many/100 || told.has(key(many)) {
		t.Errorf("%d of %d are forgotten", missing, many)
	}
	for i := range 3 * toldSets * toldWays {
		told.add(key(many + i))
	}
	if left := len(told.sets) * toldWays; left != toldSets*toldWays || told.has(key(0)) && told.has(key(1)) && told.has(key(2)) {
		t.Error("nothing is forgotten")
	}
}

package localnet

import (
	"reflect"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"
)

// TestSeed gives equal seeds equal networks and no seed a new one.
func TestSeed(t *testing.T) {
	a, b := start(t, Options{Seed: "x", Manual: true}).net, start(t, Options{Seed: "x", Manual: true}).net
	c, d := start(t, Options{Manual: true}).net, start(t, Options{Manual: true}).net
	if a.ChainID() != b.ChainID() || !reflect.DeepEqual(a.Deployment(), b.Deployment()) {
		t.Error("equal seeds, different networks")
	}
	if c.ChainID() == d.ChainID() || a.ChainID() == c.ChainID() {
		t.Error("a chain id twice")
	}
	if want := "solana:" + a.GenesisHash().String()[:32]; a.ChainID() != want {
		t.Errorf("chain id %s, want %s", a.ChainID(), want)
	}
	if err := a.Fund(t.Context(), solana.PublicKey{1}, 1); err == nil {
		t.Error("an account below the rent minimum was funded")
	}
	a.DropTransactions(1)
	if err := a.Fund(t.Context(), solana.PublicKey{1}, sol); err == nil || !strings.Contains(err.Error(), "lost") {
		t.Errorf("a lost transaction: %v", err)
	}
}

package localnet_test

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum"

	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

func TestRegisterMany(t *testing.T) {
	n, err := localnet.Start(localnet.Options{Manual: true})
	if err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	const agents, uri = 250, "data:application/json,{}"
	if err := n.RegisterMany(t.Context(), agents, uri); err != nil {
		t.Fatal(err)
	}
	to, k := n.Identity(), bindings.NewIdentityRegistry()
	body, err := n.Client().CallContract(t.Context(), ethereum.CallMsg{To: &to, Data: k.PackTokenURI(big.NewInt(agents - 1))}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := k.UnpackTokenURI(body); err != nil || got != uri {
		t.Errorf("the last one says %q, %v", got, err)
	}
	if _, err := n.Client().CallContract(t.Context(), ethereum.CallMsg{To: &to, Data: k.PackTokenURI(big.NewInt(agents))}, nil); err == nil {
		t.Error("there is one more")
	}
}

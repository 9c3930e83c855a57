package evm_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// A chain without registries pays and is read, and refuses what is about registries.
func TestABareChainMakesPlainCalls(t *testing.T) {
	net, err := localnet.Start(localnet.Options{Manual: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = net.Close() })
	bare, err := evm.DialBare(t.Context(), evm.Config{Chain: net.ChainID(), RPC: []string{net.RPCURL()}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bare.Close)
	writer := bare.Writer(signature.NewKey(localnet.DevKey(0).Private()), evm.WriterOptions{})
	to := common.HexToAddress("0x00000000000000000000000000000000000000aa")
	tx, err := writer.Sign(t.Context(), evm.Call{To: to, Value: big.NewInt(7)}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if included, pending, err := bare.Nonces(t.Context(), localnet.DevKey(0).Address); err != nil || pending != included+1 {
		t.Errorf("%d included, %d pending, %v", included, pending, err)
	}
	net.Mine()
	status, err := writer.Status(t.Context(), tx, chains.Latest)
	if err != nil || status.State != chains.TxFinal {
		t.Errorf("%+v, %v", status, err)
	}
	if balance, err := bare.Balance(t.Context(), to); err != nil || balance.Int64() != 7 {
		t.Errorf("%s wei arrived, %v", balance, err)
	}
	if code, err := bare.Code(t.Context(), net.Identity()); err != nil || len(code) == 0 {
		t.Errorf("%d bytes of code, %v", len(code), err)
	}
	for _, c := range []struct {
		op   chains.Op
		kind chains.Kind
	}{
		{chains.Register{}, chains.Unsupported},
		{evm.Call{To: to, Value: big.NewInt(-1)}, chains.Invalid},
		{evm.Call{To: net.Identity(), Data: []byte{1, 2, 3, 4}}, chains.Reverted},
	} {
		if _, err := writer.Sign(t.Context(), c.op, chains.SignOptions{}); chains.KindOf(err) != c.kind {
			t.Errorf("%T: %v", c.op, err)
		}
	}
	if _, err := evm.DialBare(t.Context(), evm.Config{Chain: net.ChainID()}); chains.KindOf(err) != chains.Invalid {
		t.Errorf("without an endpoint: %v", err)
	}
	if err := bare.Broadcast(t.Context(), []byte{1}); err == nil || errors.Is(err, view.ErrUnprotected) {
		t.Errorf("what is no transaction: %v", err)
	}
}

// What deploys contracts, and the doctor, connect whatever dialect is configured.
func TestDialBare_asksNothingOfADialect(t *testing.T) {
	b := newBench(t, localnet.Options{})
	for _, dialect := range []string{"", "erc8004", "strategy", "position"} {
		bare, err := evm.DialBare(t.Context(), evm.Config{Chain: b.ChainID(), RPC: []string{b.RPCURL()}, Dialect: dialect})
		if err != nil {
			t.Errorf("%q: %v", dialect, err)
			continue
		}
		bare.Close()
	}
}

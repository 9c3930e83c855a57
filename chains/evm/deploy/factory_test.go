package deploy

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// What is said of the proxy follows from its one transaction.
func TestTheProxyIsWhatItsTransactionMakes(t *testing.T) {
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(factoryTransaction); err != nil {
		t.Fatal(err)
	}
	signer, err := types.Sender(types.HomesteadSigner{}, tx)
	switch {
	case err != nil || signer != factorySigner:
		t.Errorf("signed by %s, %v", signer, err)
	case crypto.CreateAddress(signer, tx.Nonce()) != Factory:
		t.Errorf("it makes %s", crypto.CreateAddress(signer, tx.Nonce()))
	case tx.Protected() || tx.To() != nil || tx.Gas() != factoryGas || tx.Cost().Cmp(factoryCost) != 0 || tx.GasPrice().Cmp(factoryPrice) != 0:
		t.Errorf("it is %+v", tx)
	case !bytes.Equal(tx.Data(), factoryCreation) || !bytes.HasSuffix(factoryCreation, factoryRuntime):
		t.Errorf("it holds %x", tx.Data())
	}
}

// Reference: EIP-1014, the last of its examples.
func TestAddressesAreThoseOfCREATE2(t *testing.T) {
	factory := common.HexToAddress("0x00000000000000000000000000000000deadbeef")
	p := Where{Factory: factory, Salt: new(common.HexToHash("0xcafebabe"))}.plan()
	code := strings.Repeat("deadbeef", 11)
	p.Contracts = nil
	got := p.add("", metadata(code), nil)
	if want := common.HexToAddress("0x1d8bfDC5D46DC4f61D6b6115972536eBE6A8854C"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// fakeChain answers what a case needs; everything else is as on an empty chain.
type fakeChain struct {
	Chain
	code    map[common.Address][]byte
	nonce   uint64
	gas     uint64
	baseFee int64
	refusal error
	sent    int
}

func (f *fakeChain) Code(_ context.Context, a common.Address) ([]byte, error) { return f.code[a], nil }
func (f *fakeChain) Nonces(context.Context, common.Address) (uint64, uint64, error) {
	return f.nonce, f.nonce, nil
}
func (f *fakeChain) Estimate(context.Context, common.Address, *common.Address, []byte) (uint64, error) {
	return f.gas, nil
}
func (f *fakeChain) Head(context.Context) (uint64, *big.Int, error) {
	return 1, big.NewInt(f.baseFee), nil
}
func (f *fakeChain) Logs(context.Context, common.Address, []common.Hash, uint64) ([]*types.Log, error) {
	return nil, nil
}
func (f *fakeChain) Broadcast(context.Context, []byte) error { f.sent++; return f.refusal }

// penniless is a writer that must not be asked to pay.
type penniless struct {
	chains.Writer
	t *testing.T
}

func (p penniless) Account() caip.AccountID {
	return caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
}
func (p penniless) Sign(context.Context, chains.Op, chains.SignOptions) (chains.Tx, error) {
	p.t.Error("something was paid")
	return chains.Tx{}, errors.New("no money")
}

func TestAChainThatCannotHaveTheProxyIsRefusedBeforeAnythingIsPaid(t *testing.T) {
	other := common.HexToAddress("0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7")
	for name, c := range map[string]struct {
		chain   fakeChain
		factory common.Address
		kind    chains.Kind
		text    string
	}{
		"something else stands there":  {fakeChain{code: map[common.Address][]byte{Factory: {1}}}, Factory, chains.Unsupported, "is not that of the deterministic deployment proxy"},
		"another proxy is missing":     {fakeChain{}, other, chains.Unsupported, "there is no contract at " + other.Hex()},
		"the account is spent":         {fakeChain{nonce: 1}, Factory, chains.Unsupported, "has spent its only transaction"},
		"creations cost more":          {fakeChain{gas: factoryGas + 1}, Factory, chains.Unsupported, "takes 100001 gas"},
		"gas is dear":                  {fakeChain{baseFee: 100_000_000_001}, Factory, chains.Transient, "offers 100000000000"},
		"only transactions of its own": {fakeChain{refusal: &chains.Error{Kind: chains.Unsupported, Err: view.ErrUnprotected}}, Factory, chains.Unsupported, "takes no transaction without a chain id"},
	} {
		t.Run(name, func(t *testing.T) {
			plan, err := NewDelegate(Where{Factory: c.factory}, common.Address{1})
			if err != nil {
				t.Fatal(err)
			}
			_, err = plan.Run(t.Context(), &c.chain, penniless{t: t}, func(Step) {})
			if chains.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%v: %v", chains.KindOf(err), err)
			}
			if c.kind == chains.Unsupported && !strings.Contains(err.Error(), "--factory") {
				t.Errorf("no remedy: %v", err)
			}
		})
	}
}

// A salt of zeros is a salt: contracts must not land where nobody asked for.
func TestWhere_takesEverySalt(t *testing.T) {
	for name, c := range map[string]struct {
		given *common.Hash
		want  common.Hash
	}{"none": {nil, Salt}, "zero": {new(common.Hash), common.Hash{}}, "another": {new(common.Hash{7}), common.Hash{7}}} {
		if got := (Where{Salt: c.given}).plan().Salt; got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

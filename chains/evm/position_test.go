package evm_test

import (
	"bytes"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// wallet is the key of the account that becomes an agent's wallet.
const wallet = 4

func (b *bench) proof(t *testing.T, n int, ref caip.AgentRef, deadline uint64) chains.WalletProof {
	t.Helper()
	return b.consent(t, ref, b.Keys()[n].Address, b.signer(t, n), deadline)
}

func (b *bench) walletIs(t *testing.T, ref caip.AgentRef, want common.Address) {
	t.Helper()
	agent, err := b.chain.Agent(t.Context(), ref, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if got := common.HexToAddress(agent.Wallet.Address.Address); got != want || (want == common.Address{}) != (agent.Wallet.State == chains.WalletNone) {
		t.Errorf("wallet %+v, want %s", agent.Wallet, want)
	}
	value, err := b.chain.Metadata(t.Context(), ref, chains.AgentWalletKey, chains.Latest)
	if err != nil || len(value) != 32 || !bytes.Equal(value, common.LeftPadBytes(want[:], 32)) {
		t.Errorf("wallet metadata %x, %v, want %s in 32 bytes", value, err, want)
	}
}

// The transfer table of the position dialect, and what becomes of signatures.
func TestPosition_walletsFollowTheNonce(t *testing.T) {
	b := newPosition(t)
	ref := b.register(t, owner, "ipfs://x")
	far := uint64(1) << 40
	set := func(n int, p chains.WalletProof) chains.SetWallet {
		return chains.SetWallet{Agent: ref, Wallet: b.account(n), Proof: p}
	}
	refused := func(what string, by int, op chains.Op, kind chains.Kind, says string) {
		t.Helper()
		_, err := b.writer(t, by).Sign(t.Context(), op, chains.SignOptions{})
		if chains.KindOf(err) != kind || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v: kind %s, want %s saying %q", what, err, chains.KindOf(err), kind, says)
		}
	}
	first := b.proof(t, wallet, ref, far)
	edit := func(f func([]byte) []byte) chains.WalletProof {
		return chains.WalletProof{Deadline: far, Signature: f(slices.Clone(first.Signature))}
	}
	refused("64 bytes", owner, set(wallet, edit(func(s []byte) []byte { return s[:64] })), chains.Invalid, "64 bytes")
	refused("66 bytes", owner, set(wallet, edit(func(s []byte) []byte { return append(s, 0) })), chains.Invalid, "66 bytes")
	refused("high s", owner, set(wallet, edit(highS)), chains.Invalid, "upper half")
	refused("v of 0", owner, set(wallet, edit(func(s []byte) []byte { s[64] -= 27; return s })), chains.Invalid, "27")
	refused("another deadline", owner, set(wallet, chains.WalletProof{Deadline: far + 1, Signature: first.Signature}), chains.Invalid, "not signed by")
	refused("an expired deadline", owner, set(wallet, chains.WalletProof{Deadline: 1, Signature: first.Signature}), chains.Invalid, "expired")
	refused("a stranger sends", buyer, set(wallet, first), chains.Unauthorized, "ERC8004_Unauthorized")

	b.do(t, owner, set(wallet, first)) // years ahead: there is no limit
	b.walletIs(t, ref, b.Keys()[wallet].Address)
	refused("the same again", owner, set(wallet, first), chains.Invalid, "nonce before")
	refused("unset", owner, chains.UnsetWallet{Agent: ref}, chains.Unsupported, "unset")

	// A contract wallet.
	contract := b.deployWallet(t, b.Keys()[client].Address)
	consent, err := b.chain.WalletConsent(t.Context(), ref, b.Account(contract), far)
	if err != nil {
		t.Fatal(err)
	}
	sig, err := signature.Sign(b.signer(t, client), consent.Message.Digest())
	if err != nil {
		t.Fatal(err)
	}
	b.do(t, owner, chains.SetWallet{Agent: ref, Wallet: b.Account(contract), Proof: chains.WalletProof{Deadline: far, Signature: sig}})
	b.walletIs(t, ref, contract)
	b.answer(t, contract, answersReverting)
	refused("a contract that says no", owner, chains.SetWallet{Agent: ref, Wallet: b.Account(contract), Proof: chains.WalletProof{Deadline: far, Signature: sig}}, chains.Invalid, strings.ToLower(contract.Hex()))

	// To oneself: nothing changes. To somebody else: no wallet, and what was signed before is void.
	waiting := b.proof(t, wallet, ref, far)
	r := b.do(t, owner, chains.Transfer{Agent: ref, To: b.account(owner)})
	if _, ok := r.Event(chains.KindWalletSet); ok {
		t.Error("a transfer to oneself tells of a wallet")
	}
	b.walletIs(t, ref, contract)
	r = b.do(t, owner, chains.Transfer{Agent: ref, To: b.account(buyer)})
	if e, ok := r.Event(chains.KindWalletSet); !ok || !e.Wallet.Wallet.IsZero() {
		t.Errorf("wallet of a transfer: %+v", e.Wallet)
	}
	b.walletIs(t, ref, common.Address{})
	refused("signed before the transfer", buyer, set(wallet, waiting), chains.Invalid, "transfer voided")
	b.do(t, buyer, set(wallet, b.proof(t, wallet, ref, far)))
	b.walletIs(t, ref, b.Keys()[wallet].Address)
}

// A token that was minted but not registered is no agent, nor is one that was burnt.
func TestPosition_agentsAreRegistered(t *testing.T) {
	b := newPosition(t)
	nft, registry := bindings.NewPositionNFT(), b.PositionNFT()
	receipt, err := b.Send(b.Keys()[owner], &registry, nil, nft.PackMint())
	if err != nil {
		t.Fatal(err)
	}
	minted := caip.AgentRef{Registry: b.Account(registry), ID: new(big.Int).SetBytes(receipt.Logs[0].Topics[3][:]).String()}
	agent := b.register(t, owner, "")
	read := func(ref caip.AgentRef) (err error) {
		_, err = b.chain.Agent(t.Context(), ref, chains.Latest)
		return err
	}
	if err := read(agent); err != nil {
		t.Errorf("an agent with an empty URI: %v", err)
	}
	if err := read(minted); chains.KindOf(err) != chains.NotFound || !strings.Contains(err.Error(), "not registered") {
		t.Errorf("a token that was minted only: %v", err)
	}
	for _, op := range []chains.Op{
		chains.SetURI{Agent: minted, URI: "ipfs://x"}, chains.SetMetadata{Agent: minted, Entry: chains.MetadataEntry{Key: "k"}},
		chains.SetWallet{Agent: minted, Wallet: b.account(owner)},
	} {
		if _, err := b.writer(t, owner).Sign(t.Context(), op, chains.SignOptions{}); chains.KindOf(err) != chains.NotFound {
			t.Errorf("%s of a token that was minted only: %v", op.Verb(), err)
		}
	}
	id, _ := new(big.Int).SetString(agent.ID, 10)
	if _, err := b.Send(b.Keys()[owner], &registry, nil, nft.PackBurn(id)); err != nil {
		t.Fatal(err)
	}
	if err := read(agent); chains.KindOf(err) != chains.NotFound {
		t.Errorf("a burnt agent: %v", err)
	}
}

// Whoever owns the Diamond can make the registry say anything: its changes are the registry's.
func TestPosition_tellsWhenTheDiamondChanges(t *testing.T) {
	b := newPosition(t)
	before, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	first, _, err := b.chain.Contracts(t.Context(), chains.Latest)
	if err != nil || len(first) != 2 || !first[0].Facets.IsZero() || first[1].Facets.IsZero() {
		t.Fatalf("before the cut: %+v, %v", first, err)
	}
	if again, _, err := b.chain.Contracts(t.Context(), chains.Latest); err != nil || !slices.Equal(again, first) {
		t.Errorf("a second look: %+v, %v", again, err)
	}
	facet, err := b.CutPosition(bindings.NewPositionNFT().GetABI().Methods["getAgentURI"].ID)
	if err != nil {
		t.Fatal(err)
	}
	after, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	batch, err := b.chain.Read(t.Context(), chains.Query{After: before, UpTo: after})
	if err != nil {
		t.Fatal(err)
	}
	governed, _, err := b.chain.Contracts(t.Context(), chains.Latest)
	if err != nil || len(governed) != 2 || governed[0].Contract != b.chain.Info().Registry || !governed[0].Owner.IsZero() || governed[1].Owner.IsZero() {
		t.Errorf("a PositionNFT and its Diamond: %+v, %v", governed, err)
	}
	if governed[1].Facets == first[1].Facets || governed[1].Facets.IsZero() || governed[0] != first[0] {
		t.Errorf("the cut does not show: %+v, it was %+v", governed, first)
	}
	want := chains.RegistryChanged{Contract: b.chain.Info().Registry, Implementation: b.Account(facet)}
	if len(batch.Events) != 1 || batch.Events[0].Kind != chains.KindRegistryChanged || *batch.Events[0].Registry != want {
		t.Errorf("events of a cut: %+v, want %+v", batch.Events, want)
	}
}

func TestRegistryChanges_areToldByTheProxies(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	events, err := readAll(t, b.chain, chains.Position{})
	if err != nil {
		t.Fatal(err)
	}
	var implementations, owners []chains.RegistryChanged
	for _, e := range events {
		if e.Kind != chains.KindRegistryChanged {
			continue
		}
		if !e.Agent.IsZero() || e.Registry.Implementation.IsZero() == e.Registry.Owner.IsZero() {
			t.Errorf("change %+v", e.Registry)
		}
		if e.Registry.Owner.IsZero() {
			implementations = append(implementations, *e.Registry)
		} else {
			owners = append(owners, *e.Registry)
		}
	}
	contracts, _, err := b.chain.Contracts(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	last := func(list []chains.RegistryChanged, contract caip.AccountID) chains.RegistryChanged {
		slices.Reverse(list)
		defer slices.Reverse(list)
		i := slices.IndexFunc(list, func(c chains.RegistryChanged) bool { return c.Contract == contract })
		if i < 0 {
			return chains.RegistryChanged{}
		}
		return list[i]
	}
	for _, c := range contracts {
		if got := last(implementations, c.Contract); got.Implementation != c.Implementation {
			t.Errorf("%s: told %s, its slot says %s", c.Contract, got.Implementation, c.Implementation)
		}
		if got := last(owners, c.Contract); got.Owner != c.Owner {
			t.Errorf("%s: told owner %s, it says %s", c.Contract, got.Owner, c.Owner)
		}
	}
}

// One wrong answer names no other Diamond: it would be held for the registry's for as long as the
// chain is open, and the registry for one that has changed hands.
func TestOpen_asksTwiceForTheDiamond(t *testing.T) {
	b := newPosition(t)
	front := newLiar(t, b.RPCURL())
	config := evm.Config{Name: "local", Chain: b.ChainID(), RPC: []string{front.URL}, Registry: b.PositionNFT(), DeployBlock: b.DeployBlock(), Dialect: registry.DialectPosition}
	k := bindings.NewPositionNFT()
	lies := 1
	front.about("eth_call", func(q request, a response) response {
		if lies > 0 && bytes.Contains(q.Params[0], []byte(hexutil.Encode(k.PackDiamond()))) {
			lies--
			a.Result[len(a.Result)-2] ^= 1 // the last digit
		}
		return a
	})
	if c, err := evm.Dial(t.Context(), config); chains.KindOf(err) != chains.Dishonest {
		t.Fatalf("%v, %v", c, err)
	}
	c, err := evm.Dial(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
}

package evm_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/core/vm/program"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/role"
)

// selling is a contract that registers an agent and, when it is handed the token, passes it on: the
// registry tells of the registration after that of the transfer.
func selling(registry, to common.Address) []byte {
	word := func(signature string) []byte {
		return append(crypto.Keccak256([]byte(signature))[:4], make([]byte, 28)...)
	}
	received := program.New()
	received.Mstore(word("transferFrom(address,address,uint256)"), 0)
	received.Op(vm.ADDRESS).Push(4).Op(vm.MSTORE).Push(common.BytesToHash(to.Bytes()).Big()).Push(36).Op(vm.MSTORE)
	received.Push(68).Op(vm.CALLDATALOAD).Push(68).Op(vm.MSTORE) // the id
	received.Call(nil, registry, 0, 0, 100, 0, 0).Op(vm.ISZERO).Push(0xffff).Op(vm.JUMPI)
	received.Mstore(word("onERC721Received(address,address,uint256,bytes)"), 0).Return(0, 32)
	start := program.New()
	start.Mstore(word("register(string)"), 0).Push(32).Push(4).Op(vm.MSTORE).Push(0).Push(36).Op(vm.MSTORE)
	start.Call(nil, registry, 0, 0, 68, 0, 0).Op(vm.ISZERO).Push(0xffff).Op(vm.JUMPI, vm.STOP)
	p := program.New().Op(vm.CALLDATASIZE)
	at := p.Size() + 4 + start.Size()
	p.Append([]byte{byte(vm.PUSH2), byte(at >> 8), byte(at)}).Op(vm.JUMPI).Append(start.Bytes()).Op(vm.JUMPDEST).Append(received.Bytes())
	return program.New().ReturnViaCodeCopy(p.Bytes()).Bytes()
}

// An agent that was passed on while it was registered belongs to who got it, whatever the order in
// which its registry tells that: one that nobody could read would hold up its whole group.
func TestHistory_ofAnAgentPassedOnWhileItWasRegistered(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	owner := b.Keys()[4].Address
	made, err := b.Send(b.Keys()[5], nil, nil, selling(b.Identity(), owner))
	if err != nil {
		t.Fatal(err)
	}
	from := head(t, b.chain)
	if _, err := b.Send(b.Keys()[5], &made.ContractAddress, nil, nil); err != nil {
		t.Fatal(err)
	}
	told, err := readAll(t, b.chain, from)
	if err != nil || len(told) != 4 || told[1].Kind != chains.KindTransferred || told[2].Kind != chains.KindRegistered {
		t.Fatalf("%+v, %v: want the wallet cleared, the transfer, the registration, its wallet", told, err)
	}
	agent := told[0].Agent
	now, err := b.chain.Agent(t.Context(), agent, chains.Latest)
	if err != nil || now.Owner != b.Account(owner) || !now.Wallet.Address.IsZero() {
		t.Fatalf("%+v, %v", now, err)
	}
	want := []chains.Event{told[2], told[3], told[0], told[1]}
	walk := link.Walk{Agent: agent, Keep: func(events []chains.Event) []chains.Event { return events }}
	for name, read := range map[string]func() ([]chains.Event, error){
		"History": func() ([]chains.Event, error) { return b.chain.History(t.Context(), agent, now.ReadAt) },
		"HistoryAfter": func() ([]chains.Event, error) {
			return b.chain.HistoryAfter(t.Context(), agent, chains.Position{}, now.ReadAt)
		},
		"Walk": func() ([]chains.Event, error) { return walk.Read(t.Context(), b.chain, from, now.ReadAt) },
	} {
		if got, err := read(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, want)
		}
	}

	other := b.register(t, 1, "")
	reader := &role.Reader{
		Open: func(context.Context, caip.AccountID) (chains.Chain, error) { return b.chain, nil },
		At:   func(caip.AccountID) chains.Finality { return chains.Latest },
	}
	f := *b.do(t, 2, chains.GiveFeedback{Agent: other, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Events[0].Feedback
	for name, test := range map[string]struct {
		client common.Address
		want   chains.Role
	}{"a stranger": {b.Keys()[2].Address, chains.RoleNone}, "who got it": {owner, chains.RoleOwner}, "who registered it": {made.ContractAddress, chains.RoleNone}} {
		f.Client = b.Account(test.client)
		if got, err := reader.Reviewer(t.Context(), agent, f); err != nil || got != test.want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, test.want)
		}
	}
}

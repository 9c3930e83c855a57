package evm_test

import (
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

func TestContracts_tellsWhoGovernsTheRegistry(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	owner := localnet.DevKey(-1)
	read := func() []chains.RegistryContract {
		t.Helper()
		list, at, err := b.chain.Contracts(t.Context(), chains.Latest)
		if err != nil || at.Height == 0 {
			t.Fatalf("%v, %s", err, at)
		}
		return list
	}
	before := read()
	if len(before) != 2 || before[0].Contract != b.Account(b.Identity()) || before[1].Contract != b.Account(b.Reputation()) {
		t.Fatalf("%+v", before)
	}
	for _, c := range before {
		if c.Owner != b.Account(owner.Address) || c.Implementation.IsZero() {
			t.Errorf("%+v", c)
		}
	}

	start, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	next := common.HexToAddress(before[1].Implementation.Address) // the other registry's code: as wrong as can be
	identity := b.Identity()
	if _, err := b.Send(owner, &identity, nil, bindings.NewIdentityRegistry().PackUpgradeToAndCall(next, nil)); err != nil {
		t.Fatal(err)
	}
	after := read()
	if after[0].Implementation != b.Account(next) || after[0].Owner != before[0].Owner || after[1] != before[1] {
		t.Errorf("%+v became %+v", before, after)
	}

	events, err := readAll(t, b.chain, start)
	if err != nil {
		t.Fatal(err)
	}
	want := chains.RegistryChanged{Contract: b.Account(identity), Implementation: b.Account(next)}
	if len(events) != 1 || events[0].Kind != chains.KindRegistryChanged || events[0].Agent != (caip.AgentRef{}) || events[0].Registry == nil || *events[0].Registry != want {
		t.Errorf("events %+v, want %+v", events, want)
	}
}

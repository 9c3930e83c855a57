package sati_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func TestLinkEVM(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	link, address := evmLink(t, mintOf(ref))
	account := caip.MustAccountID("eip155:8453:" + address)
	op := sati.LinkEVM{Agent: ref, Address: account, Signature: append(link.Signature[:], link.RecoveryID+27)}
	message, err := w.chain.LinkMessage(ref, account)
	if err != nil || message != wire.EVMLinkHash(mintOf(ref), link.Address, link.ChainID) {
		t.Errorf("%x, %v", message, err)
	}
	if err := w.chain.CheckLink(op); err != nil {
		t.Error(err)
	}
	e, ok := w.do("owner", op).Event(chains.KindLinked)
	if !ok || e.Linked.Address != account {
		t.Errorf("%+v", e.Linked)
	}
	links := func() []sati.EVMLink {
		t.Helper()
		list, err := w.chain.EVMLinks(t.Context(), ref, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if got := links(); len(got) != 1 || got[0].Address != account.String() || got[0].By != w.account("owner") || got[0].Stale || !got[0].Holds || got[0].ChainID != "eip155:8453" {
		t.Errorf("%+v", got)
	}

	refused := func(what, by string, op sati.LinkEVM, kind chains.Kind, is error) {
		t.Helper()
		_, err := w.writer(by).Sign(t.Context(), op, chains.SignOptions{})
		wantKind(t, what, err, kind)
		if is != nil && !errors.Is(err, is) {
			t.Errorf("%s: %v", what, err)
		}
	}
	other := op
	other.Agent = w.register("owner", "ipfs://y")
	refused("the signature for another agent", "owner", other, chains.Unauthorized, wire.ErrEVMSignature)
	other = op
	other.Address.Chain = caip.MustChainID("eip155:1")
	refused("the signature for another chain", "owner", other, chains.Unauthorized, wire.ErrEVMSignature)
	other = op
	other.Signature = op.Signature[:64]
	refused("a short signature", "owner", other, chains.Invalid, spl.ErrMalformed)
	other = op
	other.Address = w.account("owner")
	refused("an account that is none of EVM's", "owner", other, chains.Invalid, nil)
	refused("a stranger", "stranger", op, chains.Unauthorized, nil)

	// The link outlives a sale, and the buyer can present the old signature again.
	w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer")})
	if got := links(); len(got) != 1 || !got[0].Stale {
		t.Errorf("after the sale: %+v", got)
	}
	w.do("buyer", op)
	if got := links(); len(got) != 2 || !got[0].Stale || got[1].Stale || got[1].By != w.account("buyer") {
		t.Errorf("presented again: %+v", got)
	}
}

// The chain of a link is free text. One that names no EVM chain is shown as it was signed.
func TestALinkOfNoChainIsShownAsItIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	for _, chain := range []string{"not a chain", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", ""} {
		link, address := evmLinkOn(t, mintOf(ref), chain)
		instruction, err := link.Instruction(named("owner").PublicKey(), mintOf(ref))
		if err != nil {
			t.Fatal(err)
		}
		w.ok([]string{"owner"}, instruction)
		list, err := w.chain.EVMLinks(t.Context(), ref, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		if got := list[len(list)-1]; got.Address != address || got.ChainID != chain || !got.Holds {
			t.Errorf("%q: %+v, want the address %s", chain, got, address)
		}
	}
	// A node that does not hold all of the agent's history does not tell of all links.
	pruned := w.open(func(c *sati.Config) {
		c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
			"getSignaturesForAddress": func(_, result json.RawMessage) any {
				var list []json.RawMessage
				if json.Unmarshal(result, &list) != nil || len(list) == 0 {
					return nil
				}
				return list[:len(list)-1]
			},
		})}
	})
	list, err := pruned.EVMLinks(t.Context(), ref, chains.Latest)
	wantKind(t, fmt.Sprintf("half a history: %d links", len(list)), err, chains.Unreachable)
}

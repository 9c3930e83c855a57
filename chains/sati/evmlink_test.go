package sati_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/gagliardetto/solana-go"

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
		err := refuses(t, what, w.writer(by), op, kind)
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
		w.ok([]string{"owner"}, link.Instruction(named("owner").PublicKey(), mintOf(ref)))
		list, err := w.chain.EVMLinks(t.Context(), ref, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		if got := list[len(list)-1]; got.Address != address || got.ChainID != chain || !got.Holds {
			t.Errorf("%q: %+v, want the address %s", chain, got, address)
		}
	}
	// A node that does not hold all of the agent's history does not tell of all links.
	list, err := w.withNode(pruned).EVMLinks(t.Context(), ref, chains.Latest)
	wantKind(t, fmt.Sprintf("half a history: %d links", len(list)), err, chains.Unreachable)
}

// evmLink signs a link of a fixed EVM key with a mint.
func evmLink(t *testing.T, mint solana.PublicKey) (wire.LinkEVMAddress, string) {
	t.Helper()
	return evmLinkOn(t, mint, "eip155:8453")
}

// evmLinkOn is evmLink on a chain, which is free text.
func evmLinkOn(t *testing.T, mint solana.PublicKey, chain string) (wire.LinkEVMAddress, string) {
	t.Helper()
	key, err := crypto.ToECDSA(bytes.Repeat([]byte{0x46}, 32))
	if err != nil {
		t.Fatal(err)
	}
	link := wire.LinkEVMAddress{Address: crypto.PubkeyToAddress(key.PublicKey), ChainID: chain}
	hash := wire.EVMLinkHash(mint, link.Address, link.ChainID)
	signature, err := crypto.Sign(hash[:], key)
	if err != nil {
		t.Fatal(err)
	}
	link.Signature, link.RecoveryID = [64]byte(signature[:64]), signature[64]
	return link, "0x" + hex.EncodeToString(link.Address[:])
}

// flip changes one bit of base64 bytes behind the first signature.
func flip(t *testing.T, text string) string {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Error(err)
		return text
	}
	raw[len(raw)-1] ^= 1
	return base64.StdEncoding.EncodeToString(raw)
}

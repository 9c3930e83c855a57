package sati_test

import (
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
)

func TestTokenProgram(t *testing.T) {
	w := newWorld(t, localnet.Options{})
	agent := w.register("owner", "ipfs://a")
	account := func(address string) caip.AccountID { return caip.AccountID{Chain: agent.Chain(), Address: address} }
	got, err := w.chain.TokenProgram(t.Context(), account(agent.ID), chains.Latest)
	if err != nil || got != account(solana.Token2022ProgramID.String()) {
		t.Fatalf("an agent's mint: %s, %v", got, err)
	}
	nobody := solana.NewWallet().PublicKey().String()
	if _, err := w.chain.TokenProgram(t.Context(), account(nobody), chains.Latest); chains.KindOf(err) != chains.NotFound {
		t.Errorf("no mint: %v", err)
	}
	if _, err := w.chain.TokenProgram(t.Context(), caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000001"), chains.Latest); chains.KindOf(err) != chains.Invalid {
		t.Errorf("another chain: %v", err)
	}
}

package sati_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func walletField(value string) spl.UpdateField {
	return spl.UpdateField{Field: spl.FieldKey, Key: chains.AgentWalletKey, Value: value}
}

// When a wallet may be paid: design §4 and reference §8, §22. Each case begins with a fresh agent
// of the owner.
func TestWalletTrust(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	owner, buyer, wallet := named("owner").PublicKey(), named("buyer").PublicKey(), w.account("wallet")
	paid := chains.Wallet{Address: wallet, State: chains.WalletSet}
	claims := func(s chains.WalletState) chains.Wallet { return chains.Wallet{Address: wallet, State: s} }
	set := func(ref caip.AgentRef) { w.do("owner", chains.SetWallet{Agent: ref, Wallet: wallet}) }
	// Rent for entries that are written by hand.
	topUp := func(ref caip.AgentRef) solana.Instruction { return transferSOL(owner, mintOf(ref), 2_000_000) }
	for name, c := range map[string]struct {
		act  func(ref caip.AgentRef)
		want chains.Wallet
	}{
		"none":                  {func(caip.AgentRef) {}, chains.Wallet{State: chains.WalletNone}},
		"written by the holder": {set, paid},
		"sold alone": {func(ref caip.AgentRef) {
			set(ref)
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
		}, claims(chains.WalletStaleAuthority)},
		"sold with authority, wallet left": {func(ref caip.AgentRef) {
			set(ref)
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), owner))
		}, claims(chains.WalletLeftover)},
		"sold, then confirmed by the buyer": {func(ref caip.AgentRef) {
			set(ref)
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), owner))
			w.do("buyer", chains.SetWallet{Agent: ref, Wallet: wallet})
		}, paid},
		"the buyer wrote another entry only": {func(ref caip.AgentRef) {
			set(ref)
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), owner))
			w.do("buyer", chains.SetURI{Agent: ref, URI: "ipfs://mine"})
		}, claims(chains.WalletLeftover)},
		"authority given away and back": {func(ref caip.AgentRef) {
			set(ref)
			w.ok([]string{"owner", "buyer"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), owner),
				walletField(wallet.String()).Instruction(mintOf(ref), buyer), spl.UpdateAuthority{NewAuthority: owner}.Instruction(mintOf(ref), buyer))
		}, claims(chains.WalletLeftover)},
		"pointer moved away": {func(ref caip.AgentRef) {
			set(ref)
			w.ok([]string{"owner"}, spl.UpdateMetadataPointer{Address: buyer}.Instruction(mintOf(ref), owner))
		}, claims(chains.WalletRedirected)},
		"transferred whole": {func(ref caip.AgentRef) {
			set(ref)
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer")})
		}, chains.Wallet{State: chains.WalletNone}},
		"bare address": {func(ref caip.AgentRef) {
			w.ok([]string{"owner"}, topUp(ref), walletField(wallet.Address).Instruction(mintOf(ref), owner))
		}, paid},
		"without cluster": {func(ref caip.AgentRef) {
			w.ok([]string{"owner"}, topUp(ref), walletField("solana:"+wallet.Address).Instruction(mintOf(ref), owner))
		}, paid},
		"on another cluster": {func(ref caip.AgentRef) {
			w.ok([]string{"owner"}, topUp(ref), walletField("solana:"+spl.MainnetReference+":"+wallet.Address).Instruction(mintOf(ref), owner))
		}, chains.Wallet{State: chains.WalletNone}},
		"no account at all": {func(ref caip.AgentRef) {
			w.ok([]string{"owner"}, topUp(ref), walletField("0x742d35cc6634c0532925a3b844bc9e7595f0beb0").Instruction(mintOf(ref), owner))
		}, chains.Wallet{State: chains.WalletNone}},
		"sold and bought back with authority, wallet left": {func(ref caip.AgentRef) {
			set(ref)
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), owner))
			w.do("buyer", chains.Transfer{Agent: ref, To: w.account("owner"), Bare: true})
			w.ok([]string{"buyer"}, spl.UpdateAuthority{NewAuthority: owner}.Instruction(mintOf(ref), buyer))
		}, claims(chains.WalletLeftover)},
		"sold alone, and the token alone bought back": {func(ref caip.AgentRef) {
			set(ref)
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.do("buyer", chains.Transfer{Agent: ref, To: w.account("owner"), Bare: true})
		}, paid},
		"authority handed to himself": {func(ref caip.AgentRef) {
			set(ref)
			w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: owner}.Instruction(mintOf(ref), owner))
		}, claims(chains.WalletLeftover)},
		"rewritten by the seller who kept the authority": {func(ref caip.AgentRef) {
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.ok([]string{"owner"}, topUp(ref), walletField(wallet.String()).Instruction(mintOf(ref), owner))
		}, claims(chains.WalletStaleAuthority)},
		"confirmed by the buyer, then redirected by the seller": {func(ref caip.AgentRef) {
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), owner))
			w.do("buyer", chains.SetWallet{Agent: ref, Wallet: wallet})
			w.ok([]string{"owner"}, spl.UpdateMetadataPointer{Address: owner}.Instruction(mintOf(ref), owner)) // the pointer's authority is still his
		}, claims(chains.WalletRedirected)},
		"the pointer moved away and home again by the seller": {func(ref caip.AgentRef) {
			w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
			w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), owner))
			w.do("buyer", chains.SetWallet{Agent: ref, Wallet: wallet})
			for _, to := range []solana.PublicKey{owner, mintOf(ref)} {
				w.ok([]string{"owner"}, spl.UpdateMetadataPointer{Address: to}.Instruction(mintOf(ref), owner))
			}
		}, paid},
		"renounced": {func(ref caip.AgentRef) {
			set(ref)
			w.ok([]string{"owner"}, spl.UpdateAuthority{}.Instruction(mintOf(ref), owner))
		}, claims(chains.WalletStaleAuthority)},
	} {
		t.Run(name, func(t *testing.T) {
			ref := w.register("owner", "ipfs://x")
			c.act(ref)
			got := w.agent(ref).Wallet
			why := got.Why
			got.Why = ""
			if got != c.want {
				t.Errorf("%+v (%s), want %+v", got, why, c.want)
			}
			var claim chains.WalletClaim // the past leads to what the state says
			for _, e := range w.readAll(chains.Position{}, ref) {
				if e.Agent == ref {
					claim.Apply(e)
				}
			}
			if claim.State() != c.want.State || claim.Wallet != c.want.Address {
				t.Errorf("the events lead to %s %+v, want %+v", claim.State(), claim, c.want)
			}
			if got.State != chains.WalletSet && got.State != chains.WalletNone && why == "" {
				t.Error("refused without saying why")
			}
		})
	}
}

// Other clients may write the wallet when they register: its owner signs for it, so it may be paid.
func TestWalletWrittenAtRegistration(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.writers["a fresh mint"] = w.writer("owner") // it signs, and must not be an account yet
	owner, mint := named("owner").PublicKey(), named("a fresh mint")
	total, err := w.chain.Total(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	ix := wire.RegisterAgent{Name: "a", Metadata: []spl.Entry{{Key: chains.AgentWalletKey, Value: w.account("wallet").String()}}}.
		Instruction(wire.RegisterAgentAccounts{Payer: owner, Owner: owner, Mint: mint.PublicKey(), Member: total + 1})
	w.ok([]string{"owner", "a fresh mint"}, ix)
	ref := caip.AgentRef{Registry: w.chain.Info().Registry, ID: mint.PublicKey().String()}
	if got := w.agent(ref).Wallet; got.State != chains.WalletSet || got.Address != w.account("wallet") {
		t.Errorf("%+v", got)
	}
}

// The holder's own address needs no history: a node without it can still tell.
func TestWalletOfHolderNeedsNoHistory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("owner")})
	empty := lies{"getSignaturesForAddress": func(_, _ json.RawMessage) any { return []any{} }}
	forgetful := w.open(func(c *sati.Config) { c.RPC = []string{w.liar(w.net.RPCURL(), empty)} })
	if a, err := forgetful.Agent(t.Context(), ref, chains.Latest); err != nil || a.Wallet.State != chains.WalletSet {
		t.Errorf("%+v, %v", a.Wallet, err)
	}
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	a, err := forgetful.Agent(t.Context(), ref, chains.Latest)
	if err != nil || a.Wallet.State != chains.WalletUnproven || a.Wallet.Address != w.account("wallet") || !strings.Contains(a.Wallet.Why, "full history") {
		t.Errorf("another wallet without history: %+v, %v", a.Wallet, err)
	}
}

func TestTransferHandsEverythingOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "agentWallet:eip155:8453", Value: []byte("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")}})
	w.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "kept", Value: []byte("v")}})
	w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer")})
	a := w.agent(ref)
	if a.Owner != w.account("buyer") || a.Authority != w.account("buyer") || len(a.Metadata) != 1 || string(a.Metadata["kept"]) != "v" {
		t.Errorf("%+v", a)
	}
	// The seller cannot redirect the metadata either.
	if w.raw([]string{"owner"}, spl.UpdateMetadataPointer{Address: named("owner").PublicKey()}.Instruction(mintOf(ref), named("owner").PublicKey())) == nil {
		t.Error("the seller still moves the metadata pointer")
	}
	w.ok([]string{"buyer"}, spl.UpdateMetadataPointer{Address: mintOf(ref)}.Instruction(mintOf(ref), named("buyer").PublicKey()))
	refuses(t, "transfer by the former owner", w.writer("owner"), chains.Transfer{Agent: ref, To: w.account("owner")}, chains.Unauthorized)
}

// More wallet entries than one transaction can remove are said so, with what to do.
func TestTransferOfManyEntries(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	var ixs []solana.Instruction
	owner := named("owner").PublicKey()
	w.ok([]string{"owner"}, transferSOL(owner, mintOf(ref), 20_000_000))
	for i := range 24 {
		ixs = append(ixs, spl.UpdateField{Field: spl.FieldKey, Key: "agentWallet:eip155:" + strings.Repeat("1", i+1), Value: "x"}.Instruction(mintOf(ref), owner))
		if len(ixs) == 8 {
			w.ok([]string{"owner"}, ixs...)
			ixs = nil
		}
	}
	err := refuses(t, "24 entries", w.writer("owner"), chains.Transfer{Agent: ref, To: w.account("buyer")}, chains.Invalid)
	var size *sati.SizeError
	if !errors.As(err, &size) || !strings.Contains(size.Field, "24 entries") || !strings.Contains(err.Error(), "agentWallet:") {
		t.Errorf("%v", err)
	}
}

func TestBurntAgentIsGone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	owner := named("owner").PublicKey()
	w.ok([]string{"owner"}, spl.Burn{Amount: 1}.Instruction(seat("owner", mintOf(ref)), mintOf(ref), owner))
	_, err := w.chain.Agent(t.Context(), ref, chains.Latest)
	wantKind(t, "a burnt agent", err, chains.NotFound)
	events := w.readAll(chains.Position{}, ref)
	if last := events[len(events)-1]; last.Transfer == nil || *last.Transfer != (chains.Transferred{From: w.account("owner")}) {
		t.Errorf("%+v", last)
	}
}

func transferSOL(from, to solana.PublicKey, lamports uint64) solana.Instruction {
	return system.NewTransferInstruction(lamports, from, to).Build()
}

// Where the metadata is looked for decides whose wallet the agent names: moving the pointer is an
// event, told and proven like others.
func TestMovedPointerIsAnEvent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	mint, owner := mintOf(ref), named("owner").PublicKey()
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.ok([]string{"owner"}, spl.UpdateMetadataPointer{Address: named("elsewhere").PublicKey()}.Instruction(mint, owner))
	w.ok([]string{"owner"}, spl.UpdateMetadataPointer{Address: mint}.Instruction(mint, owner))
	events := w.readAll(chains.Position{}, ref)
	want := []chains.EventKind{chains.KindRegistered, chains.KindWalletSet, chains.KindWalletSet, chains.KindWalletSet}
	if !slices.Equal(kindsOf(events), want) {
		t.Fatalf("%v, want %v", kindsOf(events), want)
	}
	for i, e := range events[2:] {
		if want := []chains.Pointing{chains.PointsAway, chains.PointsHome}[i]; *e.Wallet != (chains.WalletSetTo{Pointer: want}) {
			t.Errorf("%+v", e.Wallet)
		}
		if proven, err := w.chain.Prove(t.Context(), e.Claim(), chains.Latest); err != nil || proven.Kind != e.Kind || proven.At != e.At {
			t.Errorf("%+v, %v", proven, err)
		}
	}
}

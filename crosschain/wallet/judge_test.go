package wallet_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

const (
	registryA = "eip155:1001:0x00000000000000000000000000000000000000a1"
	registryB = "eip155:1002:0x00000000000000000000000000000000000000b1"
	registryS = "solana:memchainmemchainmemchainmemchain:" + program
	program   = "satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
	x, y, z   = "0x000000000000000000000000000000000000000f", "0x000000000000000000000000000000000000001f", "0x000000000000000000000000000000000000002f"
)

func agentOn(registry, wallet string) chains.Agent {
	account := caip.MustAccountID(registry)
	a := chains.Agent{Ref: caip.AgentRef{Registry: account, ID: "1"}, Wallet: chains.Wallet{State: chains.WalletNone}}
	if account.Chain.Namespace == caip.Solana {
		a.Ref.ID = program
	}
	if wallet != "" {
		a.Wallet = chains.Wallet{State: chains.WalletSet, Address: caip.MustAccountID(account.Chain.String() + ":" + wallet)}
	}
	return a
}

func onB(address string) caip.AccountID { return caip.MustAccountID("eip155:1002:" + address) }

func replacedAt(height uint64, address string) wallet.Former {
	return wallet.Former{Wallet: caip.MustAccountID("eip155:1001:" + address), By: chains.Event{Chain: caip.MustChainID("eip155:1001"),
		At: chains.Position{Height: height}, Time: time.Unix(int64(height), 0).UTC()}}
}

func TestJudge(t *testing.T) {
	home := func(wallet string) chains.Agent { return agentOn(registryA, wallet) }
	leftover := agentOn(registryS, "")
	leftover.Wallet = chains.Wallet{State: chains.WalletLeftover, Address: caip.MustAccountID("solana:memchainmemchainmemchainmemchain:" + program), Why: "sold"}
	for name, c := range map[string]struct {
		facts  wallet.Facts
		state  wallet.State
		wanted caip.AccountID
		since  int64 // Unix seconds; 0: not known
	}{
		"without a home a wallet is the member's own": {wallet.Facts{Member: agentOn(registryB, x)}, wallet.Own, caip.AccountID{}, 0},
		"without a home and a wallet there is none":   {wallet.Facts{Member: agentOn(registryB, "")}, wallet.None, caip.AccountID{}, 0},
		"the home is in step with itself":             {wallet.Facts{Member: home(x), Home: home(x)}, wallet.InStep, caip.AccountID{}, 0},
		"the home's own wallet is in step":            {wallet.Facts{Member: agentOn(registryB, x), Home: home(x)}, wallet.InStep, onB(x), 0},
		"another wallet is the member's own":          {wallet.Facts{Member: agentOn(registryB, y), Home: home(x)}, wallet.Own, onB(x), 0},
		"a replaced wallet is superseded": {wallet.Facts{Member: agentOn(registryB, y), Home: home(x), Former: []wallet.Former{replacedAt(7, y), replacedAt(9, z)}},
			wallet.Superseded, onB(x), 7},
		"the last replacement of a wallet counts": {wallet.Facts{Member: agentOn(registryB, y), Home: home(x), Former: []wallet.Former{replacedAt(7, y), replacedAt(9, y)}},
			wallet.Superseded, onB(x), 9},
		"a wallet that the home gave up for none is superseded, and nothing is wanted": {
			wallet.Facts{Member: agentOn(registryB, y), Home: home(""), Former: []wallet.Former{replacedAt(7, y)}}, wallet.Superseded, caip.AccountID{}, 7},
		"what others held is the member's own": {wallet.Facts{Member: agentOn(registryB, y), Home: home(x), Former: []wallet.Former{replacedAt(7, z)}}, wallet.Own, onB(x), 0},
		"a declared wallet is in step":         {wallet.Facts{Member: agentOn(registryB, y), Home: home(x), Declared: onB(y)}, wallet.InStep, onB(y), 0},
		"a declared wallet is in step though the home replaced it": {
			wallet.Facts{Member: agentOn(registryB, y), Home: home(x), Declared: onB(y), Former: []wallet.Former{replacedAt(7, y)}}, wallet.InStep, onB(y), 0},
		"a declaration supersedes every other wallet": {wallet.Facts{Member: agentOn(registryB, y), Home: home(x), Declared: onB(z)}, wallet.Superseded, onB(z), 0},
		"a declaration supersedes the home's own wallet": {wallet.Facts{Member: agentOn(registryB, x), Home: home(x), Declared: onB(z)},
			wallet.Superseded, onB(z), 0},
		"a declaration of a home without a wallet supersedes, and nothing is wanted": {
			wallet.Facts{Member: agentOn(registryB, x), Home: home(""), Declared: onB(z)}, wallet.Superseded, caip.AccountID{}, 0},
		"no wallet where one is declared is missing":       {wallet.Facts{Member: agentOn(registryB, ""), Home: home(x), Declared: onB(z)}, wallet.Missing, onB(z), 0},
		"no wallet where the home has one is missing":      {wallet.Facts{Member: agentOn(registryB, ""), Home: home(x)}, wallet.Missing, onB(x), 0},
		"a contract counts on no other chain":              {wallet.Facts{Member: agentOn(registryB, ""), Home: home(x), Contract: true}, wallet.None, caip.AccountID{}, 0},
		"a contract is wanted where it is declared":        {wallet.Facts{Member: agentOn(registryB, ""), Home: home(x), Contract: true, Declared: onB(x)}, wallet.Missing, onB(x), 0},
		"no wallet where the home has none is none":        {wallet.Facts{Member: agentOn(registryB, ""), Home: home("")}, wallet.None, caip.AccountID{}, 0},
		"a home of another family wants nothing by itself": {wallet.Facts{Member: agentOn(registryS, program), Home: home(x)}, wallet.Own, caip.AccountID{}, 0},
		"a left-over wallet stays one":                     {wallet.Facts{Member: leftover, Home: home(x)}, wallet.LeftOver, caip.AccountID{}, 0},
		"a left-over wallet without a home":                {wallet.Facts{Member: leftover}, wallet.LeftOver, caip.AccountID{}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			j := wallet.Judge(c.facts)
			if j.State != c.state || j.Wanted != c.wanted {
				t.Errorf("%s, wanted %s; want %s, %s", j.State, j.Wanted, c.state, c.wanted)
			}
			if since := int64(0); !j.Since.IsZero() && j.Since.Unix() != c.since || j.Since.IsZero() && c.since != since {
				t.Errorf("since %s, want %d", j.Since, c.since)
			}
			if refused := c.state == wallet.Superseded || c.state == wallet.LeftOver; j.Payable() == refused || refused && j.Why == "" {
				t.Errorf("payable %v, why %q", j.Payable(), j.Why)
			}
		})
	}
}

// What is superseded never is what the home declares or holds, and what is wanted is never a
// wallet that only a contract has.
func TestJudge_holdsWhateverTheFacts(t *testing.T) {
	address := rapid.SampledFrom([]string{"", x, y, z})
	rapid.Check(t, func(t *rapid.T) {
		f := wallet.Facts{Member: agentOn(registryB, address.Draw(t, "member")), Home: agentOn(registryA, address.Draw(t, "home")), Contract: rapid.Bool().Draw(t, "contract")}
		if declared := address.Draw(t, "declared"); declared != "" {
			f.Declared = onB(declared)
		}
		for i, former := range rapid.SliceOfN(rapid.SampledFrom([]string{x, y, z}), 0, 4).Draw(t, "former") {
			f.Former = append(f.Former, replacedAt(uint64(i+1), former))
		}
		j := wallet.Judge(f)
		if due := j.Due(); !due.IsZero() && (due != j.Wanted || due == f.Member.Wallet.Address || j.State == wallet.Own || j.State == wallet.InStep) {
			t.Fatalf("%s is due where %s is %s", due, f.Member.Wallet.Address, j.State)
		}
		held, own := f.Member.Wallet.Address, f.Home.Wallet.Address
		switch {
		case !f.Declared.IsZero() && j.State == wallet.Superseded && held == f.Declared:
			t.Fatal("the declared wallet is superseded")
		case f.Declared.IsZero() && j.State == wallet.Superseded && held.SameHolder(own):
			t.Fatal("the home's own wallet is superseded")
		case !f.Declared.IsZero() && !held.IsZero() && held != f.Declared && j.State != wallet.Superseded:
			t.Fatalf("another wallet than the declared one is %s", j.State)
		case own.IsZero() && !j.Wanted.IsZero():
			t.Fatal("a home without a wallet wants one elsewhere")
		case f.Contract && f.Declared.IsZero() && !j.Wanted.IsZero():
			t.Fatal("a contract's address is wanted on another chain")
		case j.State == wallet.Missing && (j.Wanted.IsZero() || !held.IsZero()), j.State == wallet.None && !j.Wanted.IsZero():
			t.Fatalf("%s with %q held and %q wanted", j.State, held, j.Wanted)
		}
	})
}

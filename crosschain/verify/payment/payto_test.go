package payment_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/gagliardetto/solana-go"
)

// minted is a chain that can tell which program owns a mint.
type minted struct {
	*memchain.Chain
	program string
	err     error
}

func (m minted) TokenProgram(_ context.Context, mint caip.AccountID, _ chains.Finality) (caip.AccountID, error) {
	return caip.AccountID{Chain: mint.Chain, Address: m.program}, m.err
}

func TestPayment_tokenAccounts(t *testing.T) {
	classic, extended := solana.TokenProgramID, solana.Token2022ProgramID
	of := func(holder caip.AccountID, program solana.PublicKey, mint string) caip.AccountID {
		owner := solana.MPK(holder.Address)
		at, _, err := solana.FindProgramAddress([][]byte{owner[:], program[:], solana.MPK(mint).Bytes()}, solana.SPLAssociatedTokenAccountProgramID)
		if err != nil {
			t.Fatal(err)
		}
		return caip.AccountID{Chain: verifytest.ChainS, Address: at.String()}
	}
	account := func(w *verifytest.World, wallet string, program solana.PublicKey, mint string) caip.AccountID {
		return of(w.S.Account(wallet), program, mint)
	}
	for name, c := range map[string]struct {
		chain minted
		to    func(*verifytest.World) caip.AccountID
		want  verify.Verdict
		warn  bool // of what clients make of a payTo that is a token account
	}{
		// What @x402/svm makes of a payTo that is a token account is paid to nobody's key.
		"of the wallet's token account": {chain: minted{program: classic.String()}, want: verify.Mismatch,
			to: func(w *verifytest.World) caip.AccountID {
				return of(account(w, "wallet", classic, verifytest.USDC), classic, verifytest.USDC)
			}},
		"of the asset's program": {warn: true, chain: minted{program: classic.String()}, want: verify.Verified,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "wallet", classic, verifytest.USDC) }},
		"of Token-2022, and so is the asset": {warn: true, chain: minted{program: extended.String()}, want: verify.Verified,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "wallet", extended, verifytest.USDC) }},
		"of the other program": {chain: minted{program: classic.String()}, want: verify.Mismatch,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "wallet", extended, verifytest.USDC) }},
		"of a program of somebody's own": {chain: minted{program: ataOf}, want: verify.Mismatch,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "wallet", classic, verifytest.USDC) }},
		"for another asset": {chain: minted{program: classic.String()}, want: verify.Mismatch,
			to: func(w *verifytest.World) caip.AccountID {
				return account(w, "wallet", classic, "So11111111111111111111111111111111111111112")
			}},
		"of another wallet": {chain: minted{program: classic.String()}, want: verify.Mismatch,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "thief", classic, verifytest.USDC) }},
		"the asset does not exist": {chain: minted{err: &chains.Error{Kind: chains.NotFound}}, want: verify.Mismatch,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "wallet", classic, verifytest.USDC) }},
		"the asset could not be read": {chain: minted{err: errors.New("connection reset")}, want: verify.Unreachable,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "wallet", classic, verifytest.USDC) }},
		"the adapter knows no programs": {chain: minted{err: chains.Refuse(verifytest.ChainS, "read token program", "no token programs")}, want: verify.Mismatch,
			to: func(w *verifytest.World) caip.AccountID { return account(w, "wallet", classic, verifytest.USDC) }},
		"the wallet itself": {chain: minted{err: errors.New("not asked")}, want: verify.Verified,
			to: func(w *verifytest.World) caip.AccountID { return w.S.Account("wallet") }},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			c.chain.Chain = w.S
			w.Deps.Registries[w.S.Info().Registry] = chains.Opened(c.chain)
			if got := ask(w, payment.Request{Body: verifytest.Request(w.All(), c.to(w))}); got.Verdict != c.want {
				t.Fatalf("want %s, got\n%s", c.want, verifytest.Explain(got))
			} else if warned := strings.Contains(strings.Join(got.Warnings, "\n"), "payTo is a token account"); warned != c.warn {
				t.Errorf("warnings %q", got.Warnings)
			}
		})
	}
}

const ataOf = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"

// Whatever a server sends, there is a verdict, and never a yes to a payment that does not go to the
// wallet.
func FuzzPayment(f *testing.F) {
	w := verifytest.New(f)
	f.Add(verifytest.Request(w.All(), w.A.Account("wallet")))
	f.Add(verifytest.Request(w.All(), w.S.Account("thief")))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := payment.Verify(t.Context(), w.Deps, payment.Request{Body: body})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range got.Payments {
			if got.Exit == 0 && o.Payment.To() != (caip.AccountID{Chain: o.Payment.Network, Address: memchain.Address(o.Payment.Network.Namespace, "wallet")}) {
				t.Fatalf("yes to %+v:\n%s", o, verifytest.Explain(got))
			}
		}
		if got.Exit == 0 && len(got.Payments) == 0 {
			t.Fatal("yes to nothing")
		}
	})
}

package payment_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// A paying client verifies every request for payment before it is paid: as its transport, or as its
// before-payment hook, which has the form of check.
func ExampleVerify() {
	ctx := context.Background()
	chain := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:31337"), AutoMine: true}) // in earnest an adapter: chains/evm, chains/sati
	receipt, err := chains.Do(ctx, chain.Writer("owner"), chains.Register{}, chains.Latest)
	if err != nil {
		panic(err)
	}
	event, _ := receipt.Event(chains.KindRegistered)
	if _, err := chains.Do(ctx, chain.Writer("owner"), chains.SetWallet{Agent: event.Agent, Wallet: chain.Account("shop")}, chains.Latest); err != nil {
		panic(err)
	}
	chain.Settle()

	deps := verify.Deps{Registries: link.Of(chain), Book: caip.Book{Pairs: []caip.Pair{chain.Info().Pair()}}}
	check := func(ctx context.Context, origin string, request []byte) error {
		report, err := payment.Verify(ctx, deps, payment.Request{Body: request, Agent: event.Agent, Origin: origin})
		if err != nil {
			return err
		}
		if report.Exit != verify.ExitVerified {
			return fmt.Errorf("%s: %s", report.Verdict, report.Reason)
		}
		return nil
	}
	client := &http.Client{Transport: x402.Guard{Check: check}}

	for _, payTo := range []string{"shop", "thief"} {
		terms := verifytest.Request([]caip.AgentRef{event.Agent}, chain.Account(payTo))
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(x402.Header, x402.EncodeHeader(terms))
			w.WriteHeader(http.StatusPaymentRequired)
		}))
		response, err := client.Get(server.URL)
		var refused *x402.RefusedError
		switch {
		case errors.As(err, &refused):
			fmt.Println(payTo, "is refused:", refused.Err)
		case err != nil:
			panic(err)
		default:
			fmt.Println(payTo, "may be paid:", response.StatusCode)
			response.Body.Close()
		}
		server.Close()
	}
	// Output:
	// shop may be paid: 402
	// thief is refused: mismatch: payTo is not the agent's wallet
}

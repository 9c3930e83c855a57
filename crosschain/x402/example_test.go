package x402_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// A server names the agent that will be paid.
func ExampleDeclare() {
	request := []byte(`{"x402Version":2,"accepts":[{"scheme":"exact","network":"eip155:8453","amount":"1000","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0"}]}`)
	agent := caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	reviews := caip.MustAccountID("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63")
	request, err := x402.Declare(request, x402.Reputation{Registrations: []x402.Registration{{Agent: agent, ReputationRegistry: reviews}}})
	if err != nil {
		panic(err)
	}
	parsed, err := x402.Parse(request)
	if err != nil {
		panic(err)
	}
	fmt.Println(parsed.Reputation.On(parsed.Accepts[0].Network))
	// Output: [eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42]
}

// A client that pays by itself reaches no payment request that was not let pass: below it stands a
// guard. What decides here knows one address; Chains.VerifyPayment of package bridge8004 asks the
// chains.
func ExampleGuard() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusPaymentRequired)
		fmt.Fprint(w, `{"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"1000","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0"}]}`)
	}))
	defer server.Close()
	agent := caip.MustAccountID("eip155:8453:0x0c39947cae43bdc63c379419fa11659b89e840f1")
	pays := &http.Client{Transport: x402.Guard{Check: func(_ context.Context, _ string, request []byte) error {
		terms, err := x402.Parse(request)
		if err != nil {
			return err
		}
		for _, way := range terms.Accepts {
			if way.To() != agent {
				return fmt.Errorf("%s is not the agent's wallet", way.To())
			}
		}
		return nil
	}}}
	_, err := pays.Get(server.URL) // or what pays, with this client below it
	refused := new(x402.RefusedError)
	fmt.Println(errors.As(err, &refused), refused.Err)
	// Output: true eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0 is not the agent's wallet
}

// A server signs what it answers to paid requests. The inner handler stands for the application
// behind its payment middleware, which sets PAYMENT-RESPONSE.
func ExampleSigning_Handler() {
	key, err := interaction.NewKey(registration.Ed25519, bytes.Repeat([]byte{1}, 32)) // from a file or a signer's service, never from an argument
	if err != nil {
		panic(err)
	}
	signing := x402.Signing{Agent: caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42"), Signer: key}
	application := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set(x402.ResponseHeader, x402.EncodeHeader([]byte(`{"success":true,"transaction":"0xab","network":"eip155:8453"}`)))
		fmt.Fprint(w, "sunny")
	})
	answer := httptest.NewRecorder()
	signing.Handler(application).ServeHTTP(answer, httptest.NewRequest("GET", "/weather", nil))

	settlement, err := x402.DecodeHeader(answer.Header().Get(x402.ResponseHeader))
	if err != nil {
		panic(err)
	}
	said, err := x402.ParseResponse(settlement)
	if err != nil {
		panic(err)
	}
	exchange := interaction.Exchange{TaskRef: said.Interaction.TaskRef, Response: answer.Body.Bytes()}
	fmt.Println(said.Interaction.TaskRef, interaction.Check(key.Algorithm(), key.PublicKey(), exchange.SeedHash(), said.Interaction.Signature))
	// Output: eip155:8453:0xab <nil>
}

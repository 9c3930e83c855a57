package bridge8004_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// A payer asks whether a payment request pays the agent that he expects.
func ExampleChains_VerifyPayment() {
	networks, err := bridge8004.Open("bridge.yaml")
	if err != nil {
		log.Fatal(err)
	}
	defer networks.Close()
	request, err := os.ReadFile("402.json") // the body of the 402 Payment Required
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	report, err := networks.VerifyPayment(ctx, request, "base/42")
	if err != nil {
		fmt.Println("do not pay:", err)
		return
	}
	fmt.Println("pay", report.Payments[0].Payment.To())
}

// A client reads what a reviewer whom it knows has given an agent.
func ExampleChains_Agent() {
	networks, err := bridge8004.Open("bridge.yaml")
	if err != nil {
		log.Fatal(err)
	}
	defer networks.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	agent, chain, err := networks.Agent(ctx, "base/42")
	if err != nil {
		log.Fatal(err)
	}
	known := caip.MustAccountID("eip155:8453:0x0c39947cae43bdc63c379419fa11659b89e840f1")
	summary, err := chain.Summary(ctx, agent, []caip.AccountID{known}, "starred", "", chains.Finalized)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(summary.Count, "reviews,", summary.Value, "on average")
}

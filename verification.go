package bridge8004

import (
	"context"
	"errors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
)

// Verification is what the packages below crosschain/verify read from: the configured chains, each
// opened by its first read, documents within the limits of the configuration, and the assets that
// are known. Registries of the published deployments are known even where their chain is not
// configured; what is to be read of those is unreachable.
func (a *Chains) Verification() verify.Deps {
	d := verify.Deps{Registries: a.Registries(), Nodes: a.nodes(), Book: a.Config.Book(), Fetch: a.Fetcher()}
	d.Book.Pairs = append(d.Book.Pairs, configs.Pairs()...)
	for _, c := range a.Config.Chains {
		d.Assets = append(d.Assets, c.Assets...)
	}
	return d
}

// VerifyPayment verifies the body of a 402 Payment Required for a payer who expects an agent, which
// is named as Config.AgentRef reads it. Every way to pay that it offers has to pay that agent. The
// payment is to be made only where the error is nil; it is a *verify.NotVerifiedError where the
// report says no. payment.Verify with Verification takes other terms, such as ceilings.
func (a *Chains) VerifyPayment(ctx context.Context, body []byte, agent string) (verify.Report, error) {
	ref, err := a.Config.AgentRef(agent)
	if err != nil {
		return verify.Report{}, err
	}
	report, err := payment.Verify(ctx, a.Verification(), payment.Request{Body: body, Agent: ref})
	if err != nil {
		return report, err
	}
	return report, report.Err()
}

// FeedbackVerification is what feedback.Verify reads from.
func (a *Chains) FeedbackVerification() feedback.Deps {
	return feedback.Deps{Deps: a.Verification(), Open: func(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
		chain, err := a.At(ctx, registry)
		var missing *config.NotConfiguredError
		if errors.As(err, &missing) { // a known deployment, without an endpoint to read it from
			return nil, &chains.Error{Kind: chains.Unreachable, Chain: registry.Chain, Op: "open chain", Err: errors.New("no endpoint is configured for " + registry.String()), Remedy: "configure the chain"}
		}
		return chain, err
	}}
}

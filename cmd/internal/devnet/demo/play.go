package demo

import (
	"context"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// play is the order of events.
func (d *demo) play(ctx context.Context) error {
	for _, s := range []struct {
		title string
		do    func(context.Context) string
	}{
		{"networks", d.networks},
		{"one agent on three chains, one registration file", d.register},
		{"one command: an agent declared, on three chains", d.declared},
		{"claims that must not count", d.impostors},
		{"relayer started", d.startRelayer},
		{"link found; one-sided and chained claims refused", d.links},
		{"feedback on each chain, mirrored on both others", d.feedbacks},
		{"search by reviewer over all chains", d.searches},
		{"SATI: feedback that two sign, mirrors both ways", d.dualSigned},
		{"SATI: a forged attestation is not counted", d.forged},
		{"SATI: an EVM address linked", d.evmLink},
		{"SATI: plain transfer: stale-authority", d.plainTransfer},
		{"SATI: SDK's transfer: leftover-wallet, then verified", d.sdkTransfer},
		{"review by another member's owner not mirrored", d.selfReview},
		{"revocation followed", d.revocation},
		{"response followed", d.response},
		{"agentURI followed on EVM, drift on SATI mended", d.identity},
		{"ten reviews that an agent blocks wait, and arrive", d.blocked},
		{"a batch with 60 % of its gas loses nothing", d.starved},
		{"strategy dialect: feedback by the owner's leave", d.strategy},
		{"position dialect: wallets by consent", d.position},
		{"contracts deployed, nothing left to the deployer", d.deployment},
		{"honest payment requests verified", d.honest},
		{"stolen payment requests refused", d.stolen},
		{"stolen wallet replaced: cleared, refused, mended", d.replaced},
		{"signers running: the new wallet stands everywhere", d.signed},
		{"the home sold: nothing pays the seller", d.soldHome},
		{"SIGKILL amid ten feedbacks: all mirrored once", d.crash},
		{"after the SATI agent's sale: refused and frozen", d.sale},
		{"nothing else was mirrored", d.nothingElse},
	} {
		if err := d.step(ctx, s.title, s.do); err != nil {
			if d.relayer != nil {
				fmt.Fprintln(d.Out, "\nthe relayer's last words:", d.relayer.Tail())
			}
			return err
		}
	}
	return nil
}

// networks starts the chains.
func (d *demo) networks(ctx context.Context) string {
	d.net = must(network.Start(ctx, network.Options{Dir: d.Dir, Behind: behind}))
	var list struct {
		Chains []struct {
			Name, Chain string
			Head        *struct{ Height uint64 }
		}
	}
	d.answer(ctx, &list, "chains", "list", "--probe")
	var seen []string
	for _, c := range list.Chains {
		demand(c.Head != nil, "%s has no head", c.Name)
		seen = append(seen, fmt.Sprintf("%s (%s) at block %d", c.Name, c.Chain, c.Head.Height))
	}
	return strings.Join(seen, ", ")
}

// startRelayer starts the service as a process of its own.
func (d *demo) startRelayer(ctx context.Context) string {
	d.relayer = startRelayer(d.Bin, d.net.Config(), d.Dir)
	check(d.relayer.ready(ctx))
	return fmt.Sprintf("process %d, healthy, embedded NATS with JetStream on disk", d.relayer.ID())
}

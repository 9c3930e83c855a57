package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// request writes a 402 that pays somebody on a chain, for an agent with these registrations, and
// returns the file's path.
func (d *user) request(name string, chain caip.ChainID, payTo string, agent ...caip.AgentRef) string {
	asset := "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"
	if chain.Namespace == caip.Solana {
		asset = network.SolanaKeypair("asset").PublicKey().String()
	}
	var registrations []map[string]any
	for _, ref := range agent {
		reviews := map[caip.ChainID]caip.AccountID{d.net.A.ChainID(): d.net.A.ReputationRegistry(), d.net.B.ChainID(): d.net.B.ReputationRegistry()}[ref.Chain()]
		if reviews.IsZero() { // SATI is both
			reviews = ref.Registry
		}
		registrations = append(registrations, map[string]any{"agentRegistry": ref.Registry.String(), "agentId": ref.ID, "reputationRegistry": reviews.String()})
	}
	b := must(json.MarshalIndent(map[string]any{
		"x402Version": 2, "error": "Payment required", "resource": map[string]any{"url": "https://agent.example/forecast"},
		"accepts": []map[string]any{{
			"scheme": "exact", "network": chain.String(), "asset": asset, "payTo": payTo, "amount": "1000", "maxTimeoutSeconds": 60,
		}},
		"extensions": map[string]any{"8004-reputation": map[string]any{"info": map[string]any{"version": "1.0.0", "registrations": registrations}}},
	}, "", "  "))
	path := filepath.Join(d.Dir, name+".json")
	check(os.WriteFile(path, b, 0o644))
	return path
}

// pays is request for the agent of the demo.
func (d *demo) pays(name, chain, payTo string) string {
	return d.request(name+"-"+chain, d.agent[chain].Chain(), payTo, d.agent.list()...)
}

// verify runs the command and returns its verdict and exit code, such as "verified, exit 0".
func (d *user) verify(ctx context.Context, path string, flags ...string) string {
	out, code, err := d.bridge(ctx, append([]string{"verify", "payment", path, "-o", "json"}, flags...)...)
	if code < 0 || len(out) == 0 {
		check(err)
	}
	var report struct {
		Verdict string
		Exit    int
	}
	check(json.Unmarshal(out, &report))
	demand(report.Exit == code, "the report says exit %d, the process exited with %d", report.Exit, code)
	return fmt.Sprintf("%s, exit %d", report.Verdict, code)
}

// verifies waits until a request has the outcome wanted: a wallet is believed once its registration
// is final.
func (d *user) verifies(ctx context.Context, want, path string, agent caip.AgentRef) {
	until(ctx, func(ctx context.Context) {
		got := d.verify(ctx, path, "--agent", agent.String())
		demand(got == want, "%s: %s, want %s", filepath.Base(path), got, want)
	})
}

// wallets are where the agent is honestly paid.
func (d *user) wallets() map[string]string {
	evm := d.account("wallet").Address
	return map[string]string{network1: evm, network3: network.SolanaKeypair("wallet").PublicKey().String()}
}

// honest verifies requests that pay the agent.
func (d *demo) honest(ctx context.Context) string {
	for chain, wallet := range d.wallets() {
		d.verifies(ctx, "verified, exit 0", d.pays("honest", chain, wallet), d.agent[chain])
	}
	return "EVM and Solana: verified, exit 0"
}

// stolen verifies the same requests with payTo replaced.
func (d *demo) stolen(ctx context.Context) string {
	thief := map[string]string{network1: d.account("mallory").Address, network3: network.SolanaKeypair("mallory").PublicKey().String()}
	for chain, payTo := range thief {
		got := d.verify(ctx, d.pays("stolen", chain, payTo))
		demand(got == "mismatch, exit 3", "%s: %s, want mismatch, exit 3", chain, got)
	}
	return "EVM and Solana, payTo replaced: mismatch, exit 3"
}

// sale sells the SATI registration as a marketplace does, which moves the token and nothing else.
func (d *demo) sale(ctx context.Context) string {
	buyer := network.SolanaKeypair("buyer").PublicKey().String()
	d.write(ctx, owners[network3], network3, "agent", "transfer", d.agent[network3].String(), buyer, "--bare", "--wait", "finalized")
	verdict := d.verify(ctx, d.pays("sold", network3, d.wallets()[network3]))
	demand(verdict == "stale-authority, exit 3" || verdict == "leftover-wallet, exit 3", "%s, want stale-authority or leftover-wallet, exit 3", verdict)
	// The seller's registration no longer speaks for its owner: whatever is given now waits, while
	// another agent's feedback still travels.
	d.ban(ctx, "given while the group is frozen", "alice", network1, d.agent[network1], d.others(network1)...)
	g := d.give(ctx, "alice", network1, d.control[network1], "55.5", "control", "", d.control[network2])
	d.everywhere(ctx, chains.MirrorDelivered, g)
	d.wanted = append(d.wanted, g)
	v := d.linkOf(ctx, d.agent[network1], "--history")
	demand(v.Group == nil || v.Group.Status != link.Active || len(v.Group.Members) != 3, "the group is still active")
	state := "no group any more"
	if v.Group != nil {
		state = "the group is " + string(v.Group.Status)
	}
	d.noneOf(ctx)
	return fmt.Sprintf("%s; %s; a feedback given now stays where it is while another agent's travels", verdict, state)
}

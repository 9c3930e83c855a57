package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// request writes a 402 for a payment to the agent on a chain and returns the file's path.
func (d *demo) request(chain, payTo, name string) (string, error) {
	asset := "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"
	if chain == network3 {
		asset = network.SolanaKeypair("asset").PublicKey().String()
	}
	var registrations []map[string]any
	for _, ref := range []caip.AgentRef{d.agent[network1], d.agent[network2], d.agent[network3]} {
		reviews := map[caip.ChainID]caip.AccountID{d.net.A.ChainID(): d.net.A.ReputationRegistry(), d.net.B.ChainID(): d.net.B.ReputationRegistry()}[ref.Chain()]
		if reviews.IsZero() { // SATI is both
			reviews = ref.Registry
		}
		registrations = append(registrations, map[string]any{"agentRegistry": ref.Registry.String(), "agentId": ref.ID, "reputationRegistry": reviews.String()})
	}
	b, err := json.MarshalIndent(map[string]any{
		"x402Version": 2, "error": "Payment required", "resource": map[string]any{"url": "https://agent.example/forecast"},
		"accepts": []map[string]any{{
			"scheme": "exact", "network": d.agent[chain].Chain().String(), "asset": asset, "payTo": payTo, "amount": "1000", "maxTimeoutSeconds": 60,
		}},
		"extensions": map[string]any{"8004-reputation": map[string]any{"info": map[string]any{"version": "1.0.0", "registrations": registrations}}},
	}, "", "  ")
	if err != nil {
		return "", err
	}
	path := filepath.Join(d.Dir, name+".json")
	return path, os.WriteFile(path, b, 0o644)
}

// verify runs the command and returns its verdict and exit code.
func (d *demo) verify(ctx context.Context, path string, flags ...string) (verdict string, code int, err error) {
	out, code, err := d.bridge(ctx, nil, append([]string{"verify", "payment", path, "-o", "json"}, flags...)...)
	if code < 0 || len(out) == 0 {
		return "", code, err
	}
	var report struct {
		Verdict string
		Exit    int
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return "", code, err
	}
	if report.Exit != code {
		return "", code, fmt.Errorf("the report says exit %d, the process exited with %d", report.Exit, code)
	}
	return report.Verdict, code, nil
}

// wallets are where the agent is honestly paid.
func (d *demo) wallets() map[string]string {
	evm := d.account("wallet").Address
	return map[string]string{network1: evm, network3: network.SolanaKeypair("wallet").PublicKey().String()}
}

// honest verifies requests that pay the agent.
func (d *demo) honest(ctx context.Context) (string, error) {
	for chain, wallet := range d.wallets() {
		path, err := d.request(chain, wallet, "honest-"+chain)
		if err != nil {
			return "", err
		}
		// A wallet is believed once its registration is final.
		if err := until(ctx, func(ctx context.Context) error {
			verdict, code, err := d.verify(ctx, path, "--agent", d.agent[chain].String())
			if err == nil && (verdict != "verified" || code != 0) {
				err = fmt.Errorf("%s: %s, exit %d", chain, verdict, code)
			}
			return err
		}); err != nil {
			return "", err
		}
	}
	return "EVM and Solana: verified, exit 0", nil
}

// stolen verifies the same requests with payTo replaced.
func (d *demo) stolen(ctx context.Context) (string, error) {
	thief := map[string]string{network1: d.account("mallory").Address, network3: network.SolanaKeypair("mallory").PublicKey().String()}
	for chain, payTo := range thief {
		path, err := d.request(chain, payTo, "stolen-"+chain)
		if err != nil {
			return "", err
		}
		verdict, code, err := d.verify(ctx, path)
		if err != nil {
			return "", err
		}
		if verdict != "mismatch" || code != 3 {
			return "", fmt.Errorf("%s: %s, exit %d, want mismatch, exit 3", chain, verdict, code)
		}
	}
	return "EVM and Solana, payTo replaced: mismatch, exit 3", nil
}

// sale sells the SATI registration as a marketplace does, which moves the token and nothing else.
func (d *demo) sale(ctx context.Context) (string, error) {
	buyer := network.SolanaKeypair("buyer").PublicKey().String()
	if _, err := d.write(ctx, owners[network3], network3, "agent", "transfer", d.agent[network3].String(), buyer, "--bare", "--wait", "finalized"); err != nil {
		return "", err
	}
	path, err := d.request(network3, d.wallets()[network3], "sold")
	if err != nil {
		return "", err
	}
	verdict, code, err := d.verify(ctx, path)
	if err != nil {
		return "", err
	}
	if code != 3 || verdict != "stale-authority" && verdict != "leftover-wallet" {
		return "", fmt.Errorf("%s, exit %d, want stale-authority or leftover-wallet, exit 3", verdict, code)
	}
	// The seller's registration no longer speaks for its owner: whatever is given now waits, while
	// another agent's feedback still travels.
	if err := d.ban(ctx, "given while the group is frozen", "alice", network1, d.agent[network1], d.others(network1)...); err != nil {
		return "", err
	}
	g, err := d.give(ctx, "alice", network1, d.control[network1], "55.5", "control", "", d.control[network2])
	if err != nil {
		return "", err
	}
	if err := d.everywhere(ctx, chains.MirrorDelivered, g); err != nil {
		return "", err
	}
	d.wanted = append(d.wanted, g)
	v, err := d.linkOf(ctx, d.agent[network1], "--history")
	if err != nil {
		return "", err
	}
	if v.Group != nil && v.Group.Status == "active" && len(v.Group.Members) == 3 {
		return "", errors.New("the group is still active")
	}
	state := "no group any more"
	if v.Group != nil {
		state = "the group is " + v.Group.Status
	}
	return fmt.Sprintf("%s, exit 3; %s; a feedback given now stays where it is while another agent's travels", verdict, state), d.noneOf(ctx)
}

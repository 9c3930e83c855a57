package demo

import (
	"context"
	"fmt"
	"os/exec"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
)

// identity changes the agentURI at home. The relayer follows on EVM; for SATI it prints the command
// that mends the drift, which is run as printed.
func (d *demo) identity(ctx context.Context) string {
	uri := d.file("forecasts for everybody, now hourly", d.agent[network1], d.agent[network2], d.agent[network3])
	d.setURI(ctx, owners[network1], network1, d.agent[network1], uri)
	check(d.reads(ctx, network2, uri))
	var remedy string
	check(until(ctx, func(ctx context.Context) error {
		list, err := d.relayer.drifts(ctx)
		if err != nil {
			return err
		}
		for _, drift := range list {
			if drift.Agent == d.agent[network3] && strings.Contains(drift.Remedy, uri) {
				remedy = drift.Remedy
				return nil
			}
		}
		return fmt.Errorf("no drift of %s is reported", d.agent[network3])
	}))
	// Only the place of the owner's key is the reader's to fill in.
	line := strings.Replace(remedy, "file:OWNER_KEY", d.net.SolanaKey(owners[network3]), 1)
	if line == remedy {
		fail("the printed command has no place for the owner's key: %s", remedy)
	}
	_, _, err := d.command(ctx, exec.CommandContext(ctx, "sh", "-c", line))
	check(err)
	check(d.reads(ctx, network3, uri))
	d.uri = uri
	return fmt.Sprintf("%s follows through SyncDelegate; %s mended by running what was printed: %s", network2, network3, remedy)
}

// reads waits until a chain has the agentURI.
func (d *demo) reads(ctx context.Context, chain, uri string) error {
	return until(ctx, func(ctx context.Context) error {
		return d.look(ctx, chain, func(c chains.Chain) error {
			agent, err := c.Agent(ctx, d.agent[chain], chains.Latest)
			if err == nil && agent.URI != uri {
				err = fmt.Errorf("agentURI on %s is %s, want %s", chain, agent.URI, uri)
			}
			return err
		})
	})
}

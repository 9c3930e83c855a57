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
	d.reads(ctx, network2, uri)
	var remedy string
	until(ctx, func(ctx context.Context) {
		for _, drift := range d.relayer.drifts(ctx) {
			if drift.Agent == d.agent[network3] && strings.Contains(drift.Remedy, uri) {
				remedy = drift.Remedy
			}
		}
		demand(remedy != "", "no drift of %s is reported", d.agent[network3])
	})
	// Only the place of the owner's key is the reader's to fill in.
	line := strings.Replace(remedy, "file:OWNER_KEY", d.net.SolanaKey(owners[network3]), 1)
	demand(line != remedy, "the printed command has no place for the owner's key: %s", remedy)
	_, _, err := d.command(ctx, exec.CommandContext(ctx, "sh", "-c", line))
	check(err)
	d.reads(ctx, network3, uri)
	d.uri = uri
	return fmt.Sprintf("%s follows through SyncDelegate; %s mended by running what was printed: %s", network2, network3, remedy)
}

// reads waits until a chain has the agentURI.
func (d *demo) reads(ctx context.Context, chain, uri string) {
	until(ctx, func(ctx context.Context) {
		d.look(ctx, chain, func(c chains.Chain) {
			agent := must(c.Agent(ctx, d.agent[chain], chains.Latest))
			demand(agent.URI == uri, "agentURI on %s is %s, want %s", chain, agent.URI, uri)
		})
	})
}

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
	uri := d.file("forecasts for everybody, now hourly", d.agent.list()...)
	d.setURI(ctx, owners[network1], network1, d.agent[network1], uri)
	d.reads(ctx, network2, uri)
	remedy := d.remedies(ctx, d.agent, uri, network3)[network3]
	d.mend(ctx, remedy, owners[network3], network3)
	d.reads(ctx, network3, uri)
	d.uri = uri
	return fmt.Sprintf("%s follows through SyncDelegate; %s mended by running what was printed: %s", network2, network3, remedy)
}

// remedies waits until drift of an agent is reported on each of some chains, and returns the
// commands that mend it, in which a text stands.
func (d *demo) remedies(ctx context.Context, of agents, text string, on ...string) map[string]string {
	found := map[string]string{}
	until(ctx, func(ctx context.Context) {
		for _, drift := range d.relayer.drifts(ctx) {
			for _, chain := range on {
				if drift.Agent == of[chain] && strings.Contains(drift.Remedy, text) {
					found[chain] = drift.Remedy
				}
			}
		}
		demand(len(found) == len(on), "drift with %q in its command on %v: %v", text, on, found)
	})
	return found
}

// mend runs a printed command. Only the places of keys are the reader's to fill in.
func (d *user) mend(ctx context.Context, remedy, owner, chain string) {
	line := strings.Replace(remedy, "file:OWNER_KEY", d.key(owner, chain), 1)
	demand(line != remedy, "the printed command has no place for the owner's key: %s", remedy)
	_, _, err := d.command(ctx, exec.CommandContext(ctx, "sh", "-c", strings.Replace(line, "file:WALLET_KEY", d.net.Key("alice"), 1)))
	check(err)
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

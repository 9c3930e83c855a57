package agent

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// Whoever was broken off before he had looked does not say that nothing is left.
func TestView_ofWhatWasBrokenOff(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001")})
	registry := c.Info().Registry
	book, err := owner.ReadBook(filepath.Join(t.TempDir(), "agent.json"))
	if err == nil {
		err = book.Change(registry, func(e *owner.Entry) { e.Ref = caip.AgentRef{Registry: registry, ID: "7"} })
	}
	noError(t, err)
	o := &owned{shell: &shell.Shell{}, Owner: &owner.Owner{Book: book, Home: registry, Note: t.Logf, Sites: []owner.Site{{
		Member: owner.Member{Registry: registry, Owner: c.Account("alice")}, Open: chains.Opened(chains.Chain(c))}}}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out, err := o.Apply(ctx)
	if v := o.view(out, err); err == nil || v.Complete || len(v.Agents) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}

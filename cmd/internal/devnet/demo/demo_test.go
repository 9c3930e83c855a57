package demo

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// What --keep leaves running serves what owner.yaml names, and its user is told where things are.
func TestKeep_leavesTheIPFSNodeUpAndTellsWhereThingsAre(t *testing.T) {
	var out strings.Builder
	d := &demo{user: user{witness{&network.Network{}}, Options{Out: io.Discard, Bin: "bin"}}}
	if err := d.step(t.Context(), "a node", func(context.Context) string { d.serveIPFS(); return "" }); err != nil {
		t.Fatal(err)
	}
	lists := func() error {
		response, err := http.Post(d.ipfs.URL+"/api/v0/pin/ls?arg=none", "", nil)
		if err == nil {
			response.Body.Close()
		}
		return err
	}
	if err := lists(); err != nil {
		t.Errorf("the node ended with its step: %v", err)
	}
	d.Out, d.relayer = &out, &relayer{api: "http://127.0.0.1:8404"}
	d.tellKept()
	for _, want := range []string{d.relayer.api + "/,", d.relayer.api + "/relayer", "keys/NAME.key", "keys/NAME.solana.json", "--config owner.yaml", "--config devnet.yaml"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not told:\n%s", want, out.String())
		}
	}
	d.net, d.relayer = nil, nil
	if err := d.close(); err != nil {
		t.Fatal(err)
	}
	if lists() == nil {
		t.Error("the node outlives the demo")
	}
}

package registration

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/publish/nodetest"
)

// A file that the node keeps is not added again. While the node is down a file that everybody reads
// stands, and no other does.
func TestDeclared_ofAnIPFSNode(t *testing.T) {
	file := []byte(`{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","name":"n","description":"d","image":"https://agent.example/a.png","registrations":[{"agentId":42,"agentRegistry":"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"}]}`)
	other := append([]byte(" "), file...)
	var added, down, mute atomic.Int32
	node := &nodetest.Node{Keep: func(string, []byte, bool) error { added.Add(1); return nil }}
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() > 0 {
			http.Error(w, "down", http.StatusBadGateway)
			return
		}
		if mute.Load() > 0 && !strings.HasSuffix(r.URL.Path, "/add") {
			http.Error(w, "no", http.StatusForbidden)
			return
		}
		node.ServeHTTP(w, r)
	}))
	defer api.Close()
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if "ipfs:/"+r.URL.Path[len("/ipfs"):] != publish.IPFSURI(file) {
			http.NotFound(w, r)
			return
		}
		w.Write(file)
	}))
	defer gateway.Close()
	cfg := config.Config{Fetch: config.Fetch{Gateways: []string{gateway.URL}, AllowHTTP: true, AllowLoopback: true}}
	d, err := DeclaredPlace(&shell.Shell{Err: io.Discard}, bridge8004.New(cfg, nil), config.Publish{IPFS: api.URL})
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	if stands, known := d.Stands(ctx, file); stands || known {
		t.Errorf("%t, %t", stands, known)
	}
	for range 2 {
		if err := d.Bring(ctx, file); err != nil {
			t.Fatal(err)
		}
		if stands, known := d.Stands(ctx, file); !stands || !known || added.Load() != 1 {
			t.Errorf("%t, %t, added %d times", stands, known, added.Load())
		}
	}
	down.Add(1)
	if err := d.Bring(ctx, file); err != nil {
		t.Errorf("everybody reads it: %v", err)
	}
	if err := d.Bring(ctx, other); chains.KindOf(err) != chains.Unreachable {
		t.Errorf("nobody reads it: %v", err)
	}
	down.Add(-1)
	// One that takes files alone is tried before anything is paid, once, and not by a plan.
	mute.Add(1)
	for _, act := range []bool{false, true, true} {
		if err := d.Ready(ctx, file, act); err != nil {
			t.Errorf("act %t: %v", act, err)
		}
	}
	if added.Load() != 2 {
		t.Errorf("added %d times", added.Load())
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	defer gone.Close()
	if d, err = DeclaredPlace(&shell.Shell{Err: io.Discard}, bridge8004.New(cfg, nil), config.Publish{IPFS: gone.URL}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.Ready(ctx, file, true); chains.KindOf(err) != chains.Invalid {
			t.Errorf("a gateway: %v", err)
		}
	}
}

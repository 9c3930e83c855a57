package registration

import (
	"io"
	"net/http"
	"net/http/httptest"
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
	var added, down atomic.Int32
	node := &nodetest.Node{Keep: func(string, []byte, bool) error { added.Add(1); return nil }}
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() > 0 {
			http.Error(w, "down", http.StatusBadGateway)
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
}

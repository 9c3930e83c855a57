package network

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/cid"
)

// maxFile bounds a file that Pin takes.
const maxFile = 1 << 20

// AgentFile is a registration file that lists refs.
func AgentFile(name, description string, refs []caip.AgentRef) ([]byte, error) {
	var list []map[string]any
	for _, ref := range refs {
		id := any(ref.ID)
		if ref.Chain().Namespace == caip.EIP155 {
			id = json.Number(ref.ID)
		}
		list = append(list, map[string]any{"agentId": id, "agentRegistry": ref.Registry.String()})
	}
	return json.Marshal(map[string]any{
		"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": name, "description": description, "registrations": list,
	})
}

// Pin puts a file into the IPFS folder of a devnet and returns its URI: ipfs:// and the CID of its
// bytes (version 1, raw, sha2-256).
func Pin(dir string, content []byte) (string, error) {
	if len(content) == 0 || len(content) > maxFile {
		return "", fmt.Errorf("pin: %d bytes, want 1 to %d", len(content), maxFile)
	}
	id := cid.Sum(cid.Raw, content)
	folder := ipfsDir(dir)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("pin: %w", err)
	}
	// Written aside and renamed, so that the gateway never serves half of it.
	temporary := filepath.Join(folder, "."+id.String())
	if err := os.WriteFile(temporary, content, 0o644); err != nil {
		return "", fmt.Errorf("pin: %w", err)
	}
	if err := os.Rename(temporary, filepath.Join(folder, id.String())); err != nil {
		return "", fmt.Errorf("pin: %w", err)
	}
	return "ipfs://" + id.String(), nil
}

func ipfsDir(dir string) string { return filepath.Join(dir, "ipfs") }

// Gateway serves the IPFS folder of a devnet over HTTP on a loopback port, as /ipfs/<cid>. Readers
// recompute the CID, so nothing has to be believed of it.
type Gateway struct {
	server *http.Server
	done   chan error
	url    string
}

// ServeGateway listens on a loopback port (0 takes a free one) until Close.
func ServeGateway(dir string, port int) (*Gateway, error) {
	listener, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return nil, fmt.Errorf("gateway: %w", err)
	}
	g := &Gateway{
		server: &http.Server{Handler: handler(ipfsDir(dir)), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second},
		done:   make(chan error, 1),
		url:    "http://" + listener.Addr().String(),
	}
	go func() { g.done <- g.server.Serve(listener) }()
	return g, nil
}

// URL is the gateway's base URL.
func (g *Gateway) URL() string { return g.url }

// Close stops serving.
func (g *Gateway) Close() error {
	err := g.server.Close()
	if served := <-g.done; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

func handler(folder string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ipfs/{cid}", func(w http.ResponseWriter, r *http.Request) {
		id, err := cid.Parse(r.PathValue("cid"))
		// The canonical text holds nothing but letters and digits, so it is a safe file name.
		if err != nil || id.Version() != 1 || id.String() != r.PathValue("cid") {
			http.Error(w, "not a CID of version 1 in base32", http.StatusBadRequest)
			return
		}
		f, err := os.Open(filepath.Join(folder, id.String()))
		if err != nil {
			http.Error(w, "not pinned here", http.StatusNotFound)
			return
		}
		defer f.Close()
		w.Header().Set("Content-Type", "application/json")
		if _, err := io.Copy(w, f); err != nil && !strings.Contains(err.Error(), "broken pipe") {
			http.Error(w, "unreadable", http.StatusInternalServerError)
		}
	})
	return mux
}

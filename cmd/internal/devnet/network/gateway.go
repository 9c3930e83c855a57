package network

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/cid"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// maxFile bounds a file that Pin takes.
const maxFile = 1 << 20

// AgentFile is a registration file that lists refs.
func AgentFile(name, description string, refs []caip.AgentRef) ([]byte, error) {
	f := registration.File{Type: registration.Type, Name: name, Description: description}
	for _, ref := range refs {
		f.Registrations = append(f.Registrations, registration.NewEntry(ref))
	}
	return f.Marshal()
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

// gateway serves the IPFS folder of a devnet as /ipfs/<cid>. Readers recompute the CID, so nothing
// has to be believed of it.
func gateway(dir string) http.Handler {
	folder := ipfsDir(dir)
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

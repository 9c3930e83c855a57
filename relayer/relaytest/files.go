package relaytest

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// File is a registration file that lists some registrations.
func File(name string, refs ...caip.AgentRef) []byte {
	list := []map[string]any{}
	for _, r := range refs {
		var id any = r.ID
		if r.Chain().Namespace == caip.EIP155 {
			id = json.Number(r.ID)
		}
		list = append(list, map[string]any{"agentId": id, "agentRegistry": r.Registry.String()})
	}
	body, err := json.Marshal(map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": name, "registrations": list})
	if err != nil {
		panic(err) // it holds texts and numbers
	}
	return body
}

// Files is a web on which a test writes. What is at an https URL may change, all else is pinned.
type Files struct {
	mu      sync.Mutex
	content map[string][]byte
}

// Put writes a registration file.
func (f *Files) Put(uri string, refs ...caip.AgentRef) { f.Write(uri, File(uri, refs...)) }

// Write writes any file.
func (f *Files) Write(uri string, body []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.content == nil {
		f.content = map[string][]byte{}
	}
	f.content[uri] = body
}

// Clear takes all files away.
func (f *Files) Clear() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.content)
}

// Get implements link.Getter.
func (f *Files) Get(_ context.Context, uri string) (fetch.Document, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	body, ok := f.content[uri]
	if !ok {
		return fetch.Document{}, &chains.Error{Kind: chains.NotFound, Op: "fetch " + uri, Err: errors.New("no such file")}
	}
	return fetch.Document{URI: uri, Bytes: body, SHA256: caip.Keccak256(body), Keccak256: caip.Keccak256(body), Pinned: !strings.HasPrefix(uri, "https:"), FetchedAt: time.Now().UTC()}, nil
}

// Package nodetest stands in for the RPC API of an IPFS node in tests: POST /api/v0/add and
// /api/v0/pin/ls as Kubo answers them, with its refusals.
package nodetest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Node is such an API. Its fields are set before it serves.
type Node struct {
	Token string                                       // wanted as Authorization, where it is not empty
	Lie   func(id string) string                       // what is answered instead of the CID; nil: the truth
	Keep  func(id string, file []byte, pin bool) error // where the file goes; nil: Files alone

	mu    sync.Mutex
	files map[string]bool
}

// Files returns the CIDs that were added and whether each is pinned.
func (n *Node) Files() map[string]bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	out := map[string]bool{}
	for id, pinned := range n.files {
		out[id] = pinned
	}
	return out
}

// maxChunk is the largest chunk that Kubo cuts, in bytes.
const maxChunk = 1 << 20

// options are those of add that Kubo knows and that are understood here.
var options = map[string]bool{"cid-version": true, "raw-leaves": true, "chunker": true, "progress": true, "pin": true}

// ServeHTTP answers as Kubo does: 405 for what is no POST, 403 for browsers and without
// authorisation, 404 for other commands, 400 for what is no upload, and for all other errors 500
// with a JSON message.
func (n *Node) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method != http.MethodPost:
		http.Error(w, "405 - Method Not Allowed", http.StatusMethodNotAllowed)
	case strings.HasPrefix(r.UserAgent(), "Mozilla") || r.Header.Get("Origin") != "" || r.Header.Get("Referer") != "":
		http.Error(w, "403 - Forbidden", http.StatusForbidden)
	case n.Token != "" && r.Header.Get("Authorization") != n.Token:
		http.Error(w, "Kubo RPC Access Denied: Please provide a valid authorization token as defined in the API.Authorizations configuration.", http.StatusForbidden)
	case r.URL.Path == "/api/v0/pin/ls":
		n.list(w, r.URL.Query().Get("arg"))
	case r.URL.Path != "/api/v0/add":
		http.NotFound(w, r)
	default:
		n.add(w, r)
	}
}

func (n *Node) list(w http.ResponseWriter, id string) {
	if !n.Files()[id] {
		refuse(w, refusal{http.StatusInternalServerError, "path '/ipfs/" + id + "' is not pinned"})
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"Keys": map[string]any{id: map[string]string{"Type": "recursive"}}})
}

func (n *Node) add(w http.ResponseWriter, r *http.Request) {
	var answer map[string]string
	if err := abort.Catch(func() { answer = n.take(r) }); err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer) // a reader that went away is no concern of a test
}

// take adds the file of a request, or aborts.
func (n *Node) take(r *http.Request) map[string]string {
	q := r.URL.Query()
	for name := range q {
		abort.Unless(options[name], refusal{http.StatusBadRequest, "unrecognized option '" + name + "'"})
	}
	none := refusal{http.StatusBadRequest, "file argument 'path' is required"}
	form, err := r.MultipartReader()
	abort.Unless(err == nil, none)
	part, err := form.NextPart()
	abort.Unless(err == nil, none)
	file := abort.Must(io.ReadAll(io.LimitReader(part, maxChunk+1)))
	id := identify(q, file)
	pin := q.Get("pin") != "false"
	if n.Keep != nil {
		abort.If(n.Keep(id, file, pin))
	}
	n.mu.Lock()
	if n.files == nil {
		n.files = map[string]bool{}
	}
	n.files[id] = pin
	n.mu.Unlock()
	if n.Lie != nil {
		id = n.Lie(id)
	}
	return map[string]string{"Name": cmp.Or(part.FileName(), id), "Hash": id, "Size": fmt.Sprint(len(file))}
}

// identify gives the CID of a file that is one raw block; other imports are not imitated.
func identify(q url.Values, file []byte) string {
	size := 256 << 10
	if text := q.Get("chunker"); text != "" {
		_, err := fmt.Sscanf(text, "size-%d", &size)
		abort.Unless(err == nil, fmt.Errorf("unrecognized chunker option: %s", text))
		abort.Unless(size <= maxChunk, fmt.Errorf("chunker parameters may not exceed the maximum chunk size of %d", maxChunk))
	}
	abort.Unless(q.Get("cid-version") == "1" && q.Get("raw-leaves") != "false", errors.New("this stand-in adds raw leaves of version 1 only"))
	abort.Unless(len(file) <= size, errors.New("this stand-in adds files of one block only"))
	return cid.NewCidV1(cid.Raw, abort.Must(multihash.Sum(file, multihash.SHA2_256, -1))).String()
}

// refusal is an error with the status that it is answered with; all others are internal ones.
type refusal struct {
	code int
	text string
}

func (r refusal) Error() string { return r.text }

func refuse(w http.ResponseWriter, err error) {
	known := refusal{code: http.StatusInternalServerError}
	errors.As(err, &known)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(known.code)
	_ = json.NewEncoder(w).Encode(map[string]any{"Message": err.Error(), "Code": 0, "Type": "error"})
}

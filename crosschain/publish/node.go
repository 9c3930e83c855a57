package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Node is the HTTP RPC API of an IPFS node, as Kubo serves it on port 5001.
type Node struct {
	API    string      // base URL without /api/v0. Whoever names it vouches for its address: loopback and private ones are asked too
	Header http.Header // such as Authorization; may be nil. No error repeats it
	NoPin  bool        // let the node drop the file when it cleans up
	Asker  fetch.Asker // nil: one with a minute's patience
}

// OpenNode is a node that takes the secret which a reference names; empty: it takes none.
func OpenNode(api, auth string) (Node, error) {
	n := Node{API: api, Header: http.Header{}}
	if auth == "" {
		return n, nil
	}
	secret, err := keyref.Load(auth)
	n.Header.Set("Authorization", string(secret))
	return n, err
}

// addPath is POST /api/v0/add with what makes a file of up to 1 MiB one raw block, so that its CID
// is the hash of its bytes and nothing else.
const addPath = "/api/v0/add?cid-version=1&raw-leaves=true&chunker=size-1048576&progress=false&pin="

// pinnedPath is POST /api/v0/pin/ls of one file.
const pinnedPath = "/api/v0/pin/ls?type=recursive&arg="

// maxAnswer bounds what is read of a node's answer, in bytes.
const maxAnswer = 64 << 10

// Add adds a file, pinned unless NoPin, and returns its URI. The node's CID is recomputed from the
// bytes; another one is an error of kind Dishonest.
func (n Node) Add(ctx context.Context, file []byte) (string, error) {
	if len(file) == 0 || len(file) > registration.MaxSize {
		return "", n.fail(chains.Invalid, fmt.Errorf("a file of %d bytes, want 1 to %d", len(file), registration.MaxSize), "")
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "registration.json")
	if err != nil {
		return "", n.fail(chains.Unknown, err, "")
	}
	part.Write(file) // into memory
	if err := form.Close(); err != nil {
		return "", n.fail(chains.Unknown, err, "")
	}
	answer, err := n.ask(ctx, addPath+fmt.Sprint(!n.NoPin), form.FormDataContentType(), body.Bytes())
	if err != nil {
		return "", err
	}
	if answer.Status != http.StatusOK {
		return "", n.refused(answer)
	}
	id, err := added(answer.Body)
	if err != nil {
		return "", n.fail(chains.Dishonest, err, "is this the RPC API of an IPFS node, and not its gateway?")
	}
	if err := fetch.CheckCID(id, file); err != nil {
		return "", n.fail(chains.Dishonest, fmt.Errorf("it says that it added the file as %.80q: %w", id, cause(err)), "nothing was published; use another node")
	}
	return "ipfs://" + id, nil
}

// ErrMute says that a node answers, and does not tell what it keeps: it may take files alone, or be
// none.
var ErrMute = errors.New("it does not tell what it keeps")

// Pinned reports whether the node says that it holds a file and keeps it. An error says that it did
// not answer, wants authorisation, or stands behind something that does not reach it; ErrMute that
// it answers otherwise than a node does that can be asked.
func (n Node) Pinned(ctx context.Context, file []byte) (bool, error) {
	id := fetch.RawCID(file)
	answer, err := n.ask(ctx, pinnedPath+id, "", nil)
	switch code := answer.Status; {
	case err != nil || code == http.StatusOK || code == http.StatusInternalServerError: // Kubo's no is a 500
	case code == http.StatusUnauthorized || code > http.StatusInternalServerError:
		err = n.refused(answer)
	default:
		err = fmt.Errorf("%w: %w", ErrMute, n.refused(answer))
	}
	var said struct{ Keys map[string]struct{} }
	_ = json.Unmarshal(answer.Body, &said)
	_, is := said.Keys[id]
	return err == nil && answer.Status == http.StatusOK && is, err
}

// ask puts one request to the API.
func (n Node) ask(ctx context.Context, path, contentType string, body []byte) (answer fetch.Answer, err error) {
	base, err := url.Parse(n.API)
	if err != nil || base.Host == "" || base.RawQuery != "" || base.Fragment != "" || base.User != nil {
		return answer, n.fail(chains.Invalid, errors.New("the address of the API is no plain URL"), "give it like http://127.0.0.1:5001")
	}
	header := n.Header.Clone()
	if header == nil {
		header = http.Header{}
	}
	if contentType != "" {
		header.Set("Content-Type", contentType)
	}
	asker := n.Asker
	if asker == nil {
		asker = fetch.New(fetch.Options{MaxBytes: maxAnswer, Timeout: time.Minute, Redirects: -1, AllowHTTP: true, AllowLoopback: true, AllowPrivate: true})
	}
	answer, err = asker.Ask(ctx, fetch.Question{URL: strings.TrimRight(n.API, "/") + path, Method: http.MethodPost, Header: header, Body: body})
	if e, ok := errors.AsType[*chains.Error](err); ok {
		remedy := e.Remedy
		if !e.Kind.Permanent() {
			remedy = "is the node running, and does its RPC API listen there?"
		}
		return answer, n.fail(e.Kind, cause(err), remedy)
	}
	return answer, err
}

// added reads the node's answer, a line of JSON for each file, and returns the CID of the only one.
func added(body []byte) (string, error) {
	var hash string
	dec := json.NewDecoder(bytes.NewReader(body))
	for dec.More() {
		var line struct{ Name, Hash string }
		if err := dec.Decode(&line); err != nil {
			return "", errors.New("the answer is not the JSON of an IPFS node")
		}
		if line.Hash == "" || hash != "" {
			return "", errors.New("the answer names no file, or more than one")
		}
		hash = line.Hash
	}
	if hash == "" {
		return "", errors.New("the answer names no file")
	}
	return hash, nil
}

func (n Node) refused(answer fetch.Answer) error {
	var said struct{ Message string }
	text := fmt.Sprintf("HTTP %d", answer.Status)
	if json.Unmarshal(answer.Body, &said) == nil && said.Message != "" {
		text += fmt.Sprintf(", %.120q", said.Message)
	}
	switch code := answer.Status; {
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		return n.fail(chains.Unauthorized, errors.New(text), "the node wants authorisation, or takes no requests from here")
	case code == http.StatusTooManyRequests || code >= 500:
		return n.fail(chains.Unreachable, errors.New(text), "")
	}
	return n.fail(chains.Invalid, errors.New(text), "is this the RPC API of an IPFS node, and not its gateway?")
}

func (n Node) fail(kind chains.Kind, err error, remedy string) error {
	place := "IPFS node"
	if u, parseErr := url.Parse(n.API); parseErr == nil && u.Host != "" {
		place += " " + u.Host
	}
	return &chains.Error{Kind: kind, Op: "add to " + place, Err: err, Remedy: remedy}
}

func cause(err error) error {
	if e, ok := errors.AsType[*chains.Error](err); ok && e.Err != nil {
		return e.Err
	}
	return err
}

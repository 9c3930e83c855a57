package verifytest

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// DataURI is a file as a data: URI.
func DataURI(b []byte) string {
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(b)
}

// Site answers some URIs like a web server does, and leaves the others to the fetcher.
type Site struct {
	Pages map[string]string
	Fail  map[string]chains.Kind
	From  map[string]string // hosts that give a page in the end, where not its URI's
}

// Get implements link.Getter.
func (g Site) Get(ctx context.Context, uri string) (fetch.Document, error) {
	if kind, ok := g.Fail[uri]; ok {
		return fetch.Document{}, &chains.Error{Kind: kind, Op: "fetch", Err: fmt.Errorf("no %s", uri)}
	}
	if page, ok := g.Pages[uri]; ok {
		d, err := fetch.New(fetch.Options{}).Get(ctx, DataURI([]byte(page)))
		d.URI, d.Scheme, d.Pinned = uri, "https", false
		if d.Host = g.From[uri]; d.Host == "" {
			if u, err := url.Parse(uri); err == nil {
				d.Host = u.Host
			}
		}
		return d, err
	}
	if strings.HasPrefix(uri, "data:") {
		return fetch.New(fetch.Options{}).Get(ctx, uri)
	}
	return fetch.Document{}, &chains.Error{Kind: chains.NotFound, Op: "fetch", Err: fmt.Errorf("no %s", uri)}
}

// File is a registration file as a data: URI.
func File(refs ...caip.AgentRef) string {
	return file(map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1"}, refs)
}

// FileWith is a registration file that claims a wallet.
func FileWith(wallet caip.AccountID, refs ...caip.AgentRef) string {
	return file(map[string]any{"services": []any{map[string]any{"name": "agentWallet", "endpoint": wallet}}}, refs)
}

func file(members map[string]any, refs []caip.AgentRef) string {
	var list []any
	for _, ref := range refs {
		list = append(list, map[string]any{"agentId": ref.ID, "agentRegistry": ref.Registry})
	}
	members["name"], members["registrations"] = "agent", list
	body, err := json.Marshal(members)
	if err != nil {
		panic(err)
	}
	return DataURI(body)
}

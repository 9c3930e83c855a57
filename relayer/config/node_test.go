package config

import (
	"errors"
	"strings"
	"testing"
)

// A secret goes to a node on this machine or over TLS, and nowhere else.
func TestNode(t *testing.T) {
	for name, c := range map[string]struct{ api, auth, want string }{
		"this machine's":            {"http://127.0.0.1:5001", "", ""},
		"this machine's, with auth": {"http://localhost:5001", "env:AUTH", ""},
		"over TLS, with auth":       {"https://node.example", "file:/run/auth", ""},
		"another's, with auth":      {"http://node.example:5001", "env:AUTH", "x.ipfs_auth: the secret would cross the network in the clear"},
		"a secret itself":           {"https://node.example", "Bearer abc", "x.ipfs_auth: want file:PATH"},
		"none":                      {"", "", "x.ipfs: want the RPC API"},
		"with a password":           {"https://me:hunter2@node.example", "", "x.ipfs: want the RPC API"},
		"a file":                    {"file:///etc/passwd", "", "x.ipfs: want the RPC API"},
	} {
		var p problems
		p.node("x.ipfs", c.api, c.auth)
		switch err := errors.Join(p...); {
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), "abc")):
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

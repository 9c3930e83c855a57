// Package cmd_test runs the binaries as their users do: every command of every script in
// testdata/script is a process of its own.
package cmd_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/mcp"
	"github.com/bridge8004/bridge8004/cmd/internal/relayer"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/publish/nodetest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"bridge8004":         func() { os.Exit(cli.Main()) },
		"bridge8004-relayer": func() { os.Exit(relayer.Main()) },
		"bridge8004-devnet":  func() { os.Exit(devnet.Main()) },
		"bridge8004-mcp":     func() { os.Exit(mcp.Main()) },
	})
}

// Scripts on two EVM chains and SATI, reached through their endpoints as a user's are. Each has
// networks of its own: accounts are used by one at a time.
func TestLiveScripts(t *testing.T) {
	t.Parallel()
	hostile := httptest.NewServer(http.HandlerFunc(misbehave))
	t.Cleanup(hostile.Close)
	testscript.Run(t, testscript.Params{Dir: "testdata/live", Cmds: scripted(commands), Setup: func(env *testscript.Env) error {
		dir := filepath.Join(env.WorkDir, "net")
		n, err := network.Start(t.Context(), network.Options{Dir: dir, BlockTime: 50 * time.Millisecond})
		if err != nil {
			return err
		}
		env.Defer(func() { _ = n.Close() })
		env.Values[networksKey{}] = n
		env.Setenv(config.FileVariable, n.Config())
		env.Setenv("DEVNET", dir)
		env.Setenv("HOSTILE", hostile.URL)
		publishing(env, dir)
		env.Setenv("RELAYER", n.A.Keys()[0].Address.Hex())
		env.Setenv("RELAY", n.B.Relay().Hex())
		env.Setenv("RPC_B", n.B.RPCURL())
		for _, person := range network.People {
			env.Setenv(person, n.Key(person))
			env.Setenv(strings.ToUpper(person), n.A.Keys()[slices.Index(network.People, person)].Address.Hex())
			env.Setenv(person+"_solana", n.SolanaKey(person))
			env.Setenv(person+"_account", network.SolanaKeypair(person).PublicKey().String())
		}
		return nil
	}})
}

// Scripts that start networks and relayers themselves.
func TestDevnetScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/devnet", Cmds: scripted(commands)})
}

// Scripts that need no chain.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Cmds: scripted(commands)})
}

// misbehave is a web server that sends more than anybody wants, or sends its readers round in
// circles.
func misbehave(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/loop":
		http.Redirect(w, r, "/loop", http.StatusFound)
		return
	case "/away":
		http.Redirect(w, r, "https://elsewhere.example/", http.StatusFound)
		return
	case "/402": // asks for the payment that its client asked it to ask for
		w.Header().Set("Payment-Required", r.URL.Query().Get("terms"))
		w.WriteHeader(http.StatusPaymentRequired)
		return
	case "/free":
		return
	case "/echo": // sends what its client sent, and may send something else tomorrow
		body, _ := base64.RawURLEncoding.DecodeString(r.URL.Query().Get("body"))
		_, _ = w.Write(body)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	chunk := bytes.Repeat([]byte("["), 1<<20)
	for range 100 {
		if _, err := w.Write(chunk); err != nil {
			return // the reader has had enough
		}
	}
}

// slow FILE: writes the devnet's configuration with a finality that nothing on its first chain has.
func slow(ts *testscript.TestScript, text string) string {
	return strings.Replace(text, "finality: latest", "finality: depth:1000000", 1)
}

// publishing gives a script an IPFS node whose files the network's gateway serves, one that lies,
// and a web server for the folder www.
func publishing(env *testscript.Env, dir string) {
	keep := func(id string, file []byte, _ bool) error {
		uri, err := network.Pin(dir, file)
		if err == nil && uri != "ipfs://"+id {
			err = errors.New("pinned as " + uri)
		}
		return err
	}
	lie := func(string) string { return "bafkreicysg23kiwv34eg2d7qweipxwosdo2py4ldv42nbauguluen5v6am" }
	for name, handler := range map[string]http.Handler{
		"IPFS_API": &nodetest.Node{Keep: keep}, "IPFS_AUTH_API": &nodetest.Node{Keep: keep, Token: "Bearer open sesame"}, "IPFS_LIAR": &nodetest.Node{Lie: lie},
		"WEB": http.FileServer(http.Dir(filepath.Join(env.WorkDir, "www"))),
	} {
		server := httptest.NewServer(handler)
		env.Defer(server.Close)
		env.Setenv(name, server.URL)
	}
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

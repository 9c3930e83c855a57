package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/configs/config"
)

const paths = `
chains:
  - {name: base, rpc: ["file:base.rpc", "https://rpc.example/file:x"], key: "file:sub/base.key", key_passphrase: env:PASS}
nats: {dir: data, listen: {address: "127.0.0.1:4222", certificate: server.pem, certificate_key: "file:/keys/server.key", signers: [{user: a, password: "file:a.pass", accounts: ["eip155:8453:0x1111111111111111111111111111111111111111"]}]}}
index: {dir: ./index}
`

// A configuration means the same wherever a command is run: all paths in it, those of the
// environment too, go by its folder.
func TestLoad_pathsGoByTheFilesFolder(t *testing.T) {
	for file, folder := range map[string]string{"conf/bridge.yaml": "conf/", "bridge.yaml": "", "": ""} {
		cfg, err := config.Load(config.Options{File: file, Data: []byte(paths), Environ: []string{"BRIDGE8004_API_TOKEN=file:api.token"}, RPC: []string{"solana=http://127.0.0.1:1"}})
		if err != nil {
			t.Fatal(err)
		}
		base := cfg.Chains[0]
		got := []string{base.RPC[0], base.RPC[1], base.Key, base.KeyPassphrase, cfg.NATS.Dir, cfg.NATS.Listen.Certificate, cfg.NATS.Listen.CertificateKey, cfg.NATS.Listen.Signers[0].Password, cfg.Index.Dir, cfg.API.Token}
		want := []string{"file:" + folder + "base.rpc", "https://rpc.example/file:x", "file:" + folder + "sub/base.key", "env:PASS", folder + "data", folder + "server.pem", "file:/keys/server.key", "file:" + folder + "a.pass", folder + "index", "file:" + folder + "api.token"}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}

// What went by the working directory once is not lost for an empty folder.
func TestLoad_refusesWhatIsInTheWorkingDirectoryAlone(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, dir := range []string{"data", "conf"} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	load := func() error {
		_, err := config.Load(config.Options{File: filepath.Join("conf", "bridge.yaml"), Data: []byte("nats: {dir: data}\n")})
		return err
	}
	if err := load(); err == nil || !strings.Contains(err.Error(), "nats.dir: data is in the working directory") {
		t.Errorf("%v", err)
	}
	const each = "chains: [{name: base, rpc: [https://rpc.example]}, {name: op, id: 'eip155:10', rpc: [https://rpc.example], key: 'file:data'}]\n" +
		"agents: [{name: a}, {name: b, file: data, publish: {dir: data}}]\n"
	_, err := config.Load(config.Options{File: filepath.Join("conf", "bridge.yaml"), Data: []byte(each)})
	for _, key := range []string{"chains[1].key", "agents[1].file", "agents[1].publish.dir"} {
		if err == nil || !strings.Contains(err.Error(), key+": data is in the working directory") {
			t.Errorf("%s: %v", key, err)
		}
	}
	if err := os.Mkdir(filepath.Join("conf", "data"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := load(); err != nil {
		t.Error(err)
	}
}

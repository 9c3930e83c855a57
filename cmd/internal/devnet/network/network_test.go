package network

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/configs/config"
)

func TestStartWritesAConfigurationThatARelayerTakes(t *testing.T) {
	dir := t.TempDir()
	stale := filepath.Join(dir, "nats", "old")
	for attempt := range 2 {
		n, err := Start(t.Context(), Options{Dir: dir, BlockTime: 50 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		cfg, err := config.Load(config.Options{File: n.Config()})
		if err != nil {
			t.Fatal(err)
		}
		if err := cfg.CheckRelayer(); err != nil {
			t.Error(err)
		}
		if len(cfg.Chains) != 5 {
			t.Errorf("%d chains", len(cfg.Chains))
		}
		for _, person := range People {
			for _, ref := range []string{n.Key(person), n.SolanaKey(person)} {
				info, err := os.Stat(strings.TrimPrefix(ref, "file:"))
				if err != nil || info.Mode().Perm() != 0o600 {
					t.Errorf("%s: %v, %v", ref, info, err)
				}
			}
		}
		// Where one runs, no other is started, and nothing is changed.
		if attempt == 0 {
			if err := os.MkdirAll(stale, 0o755); err != nil {
				t.Fatal(err)
			}
			written, err := os.ReadFile(n.Config())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Start(t.Context(), Options{Dir: dir}); err == nil || !strings.Contains(err.Error(), "a devnet runs in "+dir+" already: end it") {
				t.Errorf("a second devnet: %v", err)
			}
			if _, err := os.Stat(stale); err != nil {
				t.Errorf("the memory of a running devnet's relayer: %v", err)
			}
			if now, err := os.ReadFile(n.Config()); err != nil || !bytes.Equal(now, written) {
				t.Errorf("the configuration was written anew, %v", err)
			}
		}
		if err := n.Close(); err != nil {
			t.Error(err)
		}
		// What a relayer remembered of this devnet is gone when the next one starts here.
		if _, err := os.Stat(stale); attempt > 0 && err == nil {
			t.Error("the memory of an earlier devnet is still there")
		}
	}
}

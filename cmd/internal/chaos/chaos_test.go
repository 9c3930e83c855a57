package chaos

import (
	"crypto/rand"
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

var long = flag.Bool("long", false, "run the long forms too, side by side, some ten minutes")

// seed is that of the environment, so that a run can be repeated, or a new one.
func seed(t *testing.T) uint64 {
	t.Helper()
	if text := os.Getenv("SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("SEED: %v", err)
		}
		return n
	}
	var b [8]byte
	_, _ = rand.Read(b[:])
	return uint64(binary.BigEndian.Uint32(b[:]))
}

// build makes the real programs.
func build(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if given := os.Getenv("CHAOS_BIN"); given != "" {
		return given
	}
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", dir+string(filepath.Separator), "../../bridge8004-relayer", "../../bridge8004-devnet", "github.com/nats-io/nats-server/v2")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return dir
}

func play(t *testing.T, o Options) {
	t.Helper()
	o.Name, o.Seed, o.Out, o.Source, o.Bin = t.Name(), seed(t), os.Stdout, filepath.Join("..", "..", ".."), build(t)
	if o.Dir = os.Getenv("CHAOS_DIR"); o.Dir == "" {
		o.Dir = t.TempDir()
	} else {
		o.Dir = filepath.Join(o.Dir, t.Name())
		if err := os.MkdirAll(o.Dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	report, err := Run(t.Context(), o)
	fmt.Printf("%s:\n", t.Name())
	report.Faults.Print(os.Stdout)
	report.Count.Print(os.Stdout)
	t.Logf("%d kills, %d wipes, %s", report.Kills, report.Wipes, report.Took.Round(time.Second))
	if err != nil {
		t.Errorf("%v\nagain: SEED=%d", err, o.Seed)
	}
}

func TestShort(t *testing.T) {
	play(t, Options{
		Feedbacks: 12, Revocations: 3, Responses: 3, Kills: 3, Wipes: 1, Relayers: 1, Each: 3, Settle: 2 * time.Minute,
	})
}

func TestLong(t *testing.T) {
	t.Parallel()
	if !*long {
		t.Skip("runs for some minutes: make chaos")
	}
	play(t, Options{Feedbacks: 500, Revocations: 50, Responses: 50, Kills: 100, Wipes: 10, Relayers: 1, Each: 200, Settle: 3 * time.Minute})
}

func TestLongCluster(t *testing.T) {
	t.Parallel()
	if !*long {
		t.Skip("runs for some minutes: make chaos")
	}
	play(t, Options{Feedbacks: 500, Revocations: 50, Responses: 50, Kills: 100, Wipes: 10, Relayers: 2, Servers: 3, Each: 200, Settle: 3 * time.Minute})
}

// What hurts is equipment: no program may link it.
func TestNoProgramLinksIt(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "../../bridge8004", "../../bridge8004-relayer", "../../bridge8004-devnet").Output()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(out), "cmd/internal/chaos") {
		t.Error("a program links cmd/internal/chaos")
	}
}

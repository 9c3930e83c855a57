package known

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

var (
	one   = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	other = caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7")
	seen  = time.Date(2026, 1, 31, 12, 0, 0, 999, time.FixedZone("", 3600))
)

func TestRemember_keepsALineAnOrigin(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "known-agents")
	if f, err := Load(path); err != nil || len(f.entries) != 0 {
		t.Fatalf("%+v, %v", f, err)
	}
	for _, e := range []Entry{{Origin: "https://b.example", Since: seen, Agents: []caip.AgentRef{one}}, {Origin: "https://a.example:8443", Since: seen, Agents: []caip.AgentRef{one, other}, Home: other}} {
		if err := Remember(t.Context(), path, e, Entry{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := Remember(t.Context(), path, Entry{Origin: "https://b.example", Since: time.Now(), Agents: []caip.AgentRef{one, other}}, Entry{Agents: []caip.AgentRef{one}}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("https://a.example:8443 2026-01-31T11:00:00Z %s,%s home=%s\nhttps://b.example 2026-01-31T11:00:00Z %s,%s\n", other, one, other, other, one)
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	f, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if e, ok := f.Lookup("https://a.example:8443"); !ok || e.Home != other {
		t.Errorf("%+v, %t", e, ok)
	}
	if e, ok := f.Lookup("https://b.example"); !ok || !e.Home.IsZero() || !ok || !slices.Equal(e.Agents, []caip.AgentRef{other, one}) || !e.Since.Equal(seen.Truncate(time.Second)) {
		t.Errorf("%+v, %t", e, ok)
	}
	if _, ok := f.Lookup("http://b.example"); ok {
		t.Error("another scheme is the same origin")
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 2 { // the file and its lock
		t.Errorf("%v, %v", left, err)
	}
}

// What one path remembers is remembered by the other, from the first origin on.
func TestRemember_aLinkStaysOne(t *testing.T) {
	for _, there := range []bool{true, false} {
		aLinkStaysOne(t, there)
	}
}

func aLinkStaysOne(t *testing.T, there bool) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "kept", "known-agents"), filepath.Join(dir, "known-agents")
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if there {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Remember(t.Context(), link, Entry{Origin: "https://a.example", Since: seen, Agents: []caip.AgentRef{one}}, Entry{}); err != nil {
		t.Fatal(err)
	}
	f, err := Load(path)
	if _, known := f.Lookup("https://a.example"); err != nil || !known {
		t.Errorf("the file behind the link: %+v, %v", f, err)
	}
	if _, err := os.Stat(path + ".lock"); err != nil {
		t.Errorf("another path has another lock: %v", err)
	}
	if err := Remember(t.Context(), filepath.Join(dir, "kept"), Entry{Origin: "https://a.example", Since: seen, Agents: []caip.AgentRef{one}}, Entry{}); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("a folder: %v", err)
	}
}

func TestRemember_doesNotWriteOverAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known-agents")
	if err := Remember(t.Context(), path, Entry{Origin: "https://a.example", Since: seen, Agents: []caip.AgentRef{one}}, Entry{}); err != nil {
		t.Fatal(err)
	}
	for name, was := range map[string]Entry{"taken for new": {}, "taken for another": {Agents: []caip.AgentRef{other}}, "taken for one with a home": {Agents: []caip.AgentRef{one}, Home: other}} {
		if err := Remember(t.Context(), path, Entry{Origin: "https://a.example", Since: seen, Agents: []caip.AgentRef{other}}, was); chains.KindOf(err) != chains.Transient || !strings.Contains(err.Error(), "meanwhile") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Remember(t.Context(), path, Entry{Origin: "https://a.example", Since: seen.Add(time.Hour), Agents: []caip.AgentRef{one}}, Entry{}); err != nil {
		t.Errorf("what another has written, and says the same, is no contradiction: %v", err)
	}
	if err := Remember(t.Context(), path, Entry{Origin: "https://c.example", Since: seen, Agents: []caip.AgentRef{one}}, Entry{Agents: []caip.AgentRef{one}}); err == nil {
		t.Error("an entry that was removed is written again")
	}
	for _, e := range []Entry{{Origin: "https://A.example", Since: seen, Agents: []caip.AgentRef{one}}, {Origin: "https://d.example", Since: seen}, {Origin: "agent.example", Since: seen, Agents: []caip.AgentRef{one}}} {
		if err := Remember(t.Context(), path, e, Entry{}); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

func TestRemember_byManyAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known-agents")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var wait sync.WaitGroup
	errs := make([]error, 16)
	for i := range errs {
		wait.Go(func() {
			errs[i] = Remember(ctx, path, Entry{Origin: fmt.Sprintf("https://%d.example", i), Since: seen, Agents: []caip.AgentRef{one}}, Entry{})
		})
	}
	wait.Wait()
	for i, err := range errs {
		if err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	if f, err := Load(path); err != nil || len(f.entries) != len(errs) {
		t.Errorf("%d entries, %v", len(f.entries), err)
	}
}

func TestRemember_waitsNoLongerThanItsContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known-agents")
	if err := Remember(t.Context(), path, Entry{Origin: "https://a.example", Since: seen, Agents: []caip.AgentRef{one}}, Entry{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Remember(ctx, path, Entry{Origin: "https://b.example", Since: seen, Agents: []caip.AgentRef{one}}, Entry{}); err == nil {
		t.Error("written after its context has ended")
	}
}

func TestParse_refuses(t *testing.T) {
	good := "https://a.example 2026-01-31T12:00:00Z " + one.String()
	if f, err := Parse([]byte("# mine\n\n" + good + "\n")); err != nil || len(f.entries) != 1 || !strings.HasPrefix(string(f.Bytes()), "# mine\nhttps://a.example ") {
		t.Fatalf("%+v, %v", f, err)
	}
	for name, text := range map[string]string{
		"two fields":           "https://a.example 2026-01-31T12:00:00Z",
		"four fields":          good + " x",
		"no origin":            strings.Replace(good, "https://a.example", "a.example", 1),
		"an origin with path":  strings.Replace(good, "https://a.example", "https://a.example/x", 1),
		"an origin in capital": strings.Replace(good, "https://a.example", "https://A.example", 1),
		"no time":              strings.Replace(good, "2026-01-31T12:00:00Z", "yesterday", 1),
		"no ref":               strings.Replace(good, one.String(), "42", 1),
		"an empty ref":         good + ",",
		"an origin twice":      good + "\n" + good,
		"a line without end":   strings.Repeat("x", 100<<10),
	} {
		if f, err := Parse([]byte(text)); err == nil {
			t.Errorf("%s: %+v", name, f)
		}
	}
	path := filepath.Join(t.TempDir(), "known-agents")
	if err := os.WriteFile(path, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("%v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("# x\nhttps://a.example 2026-01-31T12:00:00Z " + one.String() + "," + other.String() + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse(data)
		if err != nil {
			return
		}
		again, err := Parse(file.Bytes())
		if err != nil || string(again.Bytes()) != string(file.Bytes()) {
			t.Fatalf("%q became %q, %v", file.Bytes(), again.Bytes(), err)
		}
	})
}

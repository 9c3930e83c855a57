// Package known remembers which agent a server had when it was first paid, as ssh remembers host
// keys: a server that was broken into can declare another agent, and its payer would not notice.
//
// The file has one line an origin: "<origin> <first seen, RFC 3339> <ref>[,<ref>…] [home=<ref>]",
// sorted by origin; the refs are names of one agent, and home is the registration that all of them
// named as their home. Lines that begin with # stand at its top and are kept.
// It is read whole, written anew beside itself under a lock, and then takes its own place: a reader
// never sees half of it.
package known

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/origin"
	"github.com/bridge8004/bridge8004/crosschain/realpath"
)

// The bounds of a file.
const (
	maxSize  = 16 << 20
	maxNames = 64 // refs of one origin
)

// Entry is what is remembered of an origin.
type Entry struct {
	Origin string
	Since  time.Time       // UTC, whole seconds
	Agents []caip.AgentRef // names of one agent, sorted
	Home   caip.AgentRef   // zero: none is remembered
}

// File is the memory as it was read. It is not changed by Remember.
type File struct {
	comments []string
	entries  []Entry // sorted by origin
}

// Load reads a file; one that is not there is empty. A line that cannot be read is an error: a
// memory with a gap would take a changed agent for a new one.
func Load(path string) (File, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return File{}, nil
	}
	if err != nil {
		return File{}, fail(path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return File{}, fail(path, err)
	}
	out, err := Parse(data)
	if err != nil {
		return File{}, fail(path, err)
	}
	return out, nil
}

// Parse reads the content of a file.
func Parse(data []byte) (File, error) {
	if len(data) > maxSize {
		return File{}, fmt.Errorf("larger than %d bytes", maxSize)
	}
	var out File
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 64<<10)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		switch {
		case line == "":
		case strings.HasPrefix(line, "#"):
			out.comments = append(out.comments, line)
		default:
			e, err := parseLine(line)
			if err != nil {
				return File{}, fmt.Errorf("line %d: %w", n, err)
			}
			out.entries = append(out.entries, e)
		}
	}
	if err := lines.Err(); err != nil {
		return File{}, err
	}
	slices.SortFunc(out.entries, func(a, b Entry) int { return strings.Compare(a.Origin, b.Origin) })
	for i := 1; i < len(out.entries); i++ {
		if out.entries[i].Origin == out.entries[i-1].Origin {
			return File{}, fmt.Errorf("%s has two lines", out.entries[i].Origin)
		}
	}
	return out, nil
}

func parseLine(line string) (e Entry, err error) {
	fields := strings.Fields(line)
	if len(fields) != 3 && len(fields) != 4 {
		return e, errors.New("want <origin> <first seen> <ref>[,<ref>…] [home=<ref>]")
	}
	if len(fields) == 4 {
		text, ok := strings.CutPrefix(fields[3], "home=")
		if !ok {
			return e, fmt.Errorf("%.80q: want home=<ref>", fields[3])
		}
		if e.Home, err = caip.ParseAgentRef(text); err != nil {
			return e, err
		}
	}
	if e.Origin, err = origin.Parse(fields[0]); err != nil {
		return e, err
	}
	if e.Origin != fields[0] {
		return e, fmt.Errorf("origin %q is written %q", fields[0], e.Origin)
	}
	if e.Since, err = time.Parse(time.RFC3339, fields[1]); err != nil {
		return e, fmt.Errorf("first seen %.40q: want a time such as 2026-01-31T12:00:00Z", fields[1])
	}
	e.Since = e.Since.UTC().Truncate(time.Second)
	for _, text := range strings.Split(fields[2], ",") {
		ref, err := caip.ParseAgentRef(text)
		if err != nil {
			return e, err
		}
		e.Agents = append(e.Agents, ref)
	}
	if len(e.Agents) > maxNames {
		return e, fmt.Errorf("%d names of one agent, at most %d are kept", len(e.Agents), maxNames)
	}
	slices.SortFunc(e.Agents, caip.AgentRef.Compare)
	e.Agents = slices.Compact(e.Agents)
	return e, nil
}

// Lookup returns what is remembered of an origin.
func (f File) Lookup(name string) (Entry, bool) {
	i, found := f.find(name)
	if !found {
		return Entry{}, false
	}
	return f.entries[i], true
}

func (f File) find(name string) (int, bool) {
	return slices.BinarySearchFunc(f.entries, name, func(e Entry, o string) int { return strings.Compare(e.Origin, o) })
}

// Bytes is the content of the file: comments, then a line an origin, sorted.
func (f File) Bytes() []byte {
	var b bytes.Buffer
	for _, c := range f.comments {
		fmt.Fprintln(&b, c)
	}
	for _, e := range f.entries {
		refs := make([]string, len(e.Agents))
		for i, ref := range e.Agents {
			refs[i] = ref.String()
		}
		home := ""
		if !e.Home.IsZero() {
			home = " home=" + e.Home.String()
		}
		fmt.Fprintf(&b, "%s %s %s%s\n", e.Origin, e.Since.UTC().Format(time.RFC3339), strings.Join(refs, ","), home)
	}
	return b.Bytes()
}

// Remember writes under which names, and with which home, an origin's agent is known: was is the
// entry that the caller has read, zero where there was none. Where somebody has written another
// meanwhile, or holds the lock for long, the error is of kind Transient, else of kind Invalid.
// Folder and file are made where they are missing, for their owner alone. A symbolic link stays
// one, and leads to the lock of its file.
func Remember(ctx context.Context, path string, e, was Entry) error {
	name, err := origin.Parse(e.Origin)
	if err != nil || name != e.Origin || len(e.Agents) == 0 || len(e.Agents) > maxNames {
		return fail(path, fmt.Errorf("%q with %d names is no entry", e.Origin, len(e.Agents)))
	}
	if path, err = realpath.Of(path); err != nil {
		return fail(path, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fail(path, err)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fail(path, errors.New("no regular file"))
	}
	lock := flock.New(path + ".lock")
	if held, err := lock.TryLockContext(ctx, 20*time.Millisecond); !held && ctx.Err() != nil {
		return again(path, fmt.Errorf("lock: %w", ctx.Err()))
	} else if !held {
		return fail(path, fmt.Errorf("lock: %w", err))
	}
	defer lock.Unlock()
	f, err := Load(path)
	if err != nil {
		return err
	}
	e.Agents = slices.Clone(e.Agents)
	slices.SortFunc(e.Agents, caip.AgentRef.Compare)
	i, found := f.find(name)
	switch {
	case found && slices.Equal(f.entries[i].Agents, e.Agents) && f.entries[i].Home == e.Home:
		return nil
	case found && (!slices.Equal(f.entries[i].Agents, was.Agents) || f.entries[i].Home != was.Home):
		return again(path, fmt.Errorf("%s was written by another meanwhile; verify again", name))
	case found:
		f.entries[i].Agents, f.entries[i].Home = e.Agents, e.Home
	case len(was.Agents) > 0:
		return again(path, fmt.Errorf("%s was removed by another meanwhile; verify again", name))
	default:
		e.Since = e.Since.UTC().Truncate(time.Second)
		f.entries = slices.Insert(f.entries, i, e)
	}
	if err := renameio.WriteFile(path, f.Bytes(), 0o600, renameio.WithStaticPermissions(0o600)); err != nil {
		return fail(path, err)
	}
	return nil
}

func again(path string, err error) error {
	return &chains.Error{Kind: chains.Transient, Op: "known agents " + path, Err: err}
}

func fail(path string, err error) error {
	return &chains.Error{Kind: chains.Invalid, Op: "known agents " + path, Err: err}
}

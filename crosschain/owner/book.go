package owner

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/realpath"
)

// Book is what has to be remembered of an agent from one run to the next, in a file that its owner
// alone may read: which registrations are his, and what was signed. It is written before anything
// is sent. It is safe for concurrent use; between processes a lock keeps it to one.
type Book struct {
	path string
	lock *flock.Flock // nil: only read

	mu   sync.Mutex
	page page
}

// page is the file's content.
type page struct {
	Version int                      `json:"version"`
	Plan    []byte                   `json:"plan"` // 16 random bytes
	Entries map[caip.AccountID]Entry `json:"registries"`
}

// Entry is what is remembered of one registry.
type Entry struct {
	Ref caip.AgentRef `json:"agent,omitzero"`
	// Owner is the declared owner whose the registration was seen to be last.
	Owner caip.AccountID `json:"owner,omitzero"`
	// Since is the height from which on a registration of the plan may be found. Zero: no Apply has
	// read the chain, so that none was signed, nor told to who has the key.
	Since uint64 `json:"since,omitempty"`
	// Registering is the signed registration, kept until it is final or can no longer land.
	Registering *chains.Tx `json:"registering,omitempty"`
	// Sent are other transactions that were signed and not yet followed to their end.
	Sent []chains.Tx `json:"sent,omitempty"`
	// Outrun are those that a lock takes the place of: they are not sent any more, and may still
	// land until it has ended.
	Outrun []chains.Tx `json:"outrun,omitempty"`
	// Locked is the wallet that was declared in an emergency, when all were unset: it is not set
	// again.
	Locked caip.AccountID `json:"locked,omitzero"`
	// Locking says that a lock has begun, and has not ended: whatever wallet stands was to be
	// unset.
	Locking bool `json:"locking,omitempty"`
	// Unset are other wallets that stood then. They are not set again either.
	Unset []caip.AccountID `json:"unset,omitempty"`
	// Back is the wallet that its owner lets back, though the chain tells that it was unset up to
	// the height BackAt, until it stands.
	Back   caip.AccountID `json:"back,omitzero"`
	BackAt uint64         `json:"backAt,omitempty"`
	// Granted are the accounts for which grants were declared, the newest last.
	Granted []caip.AccountID `json:"granted,omitempty"`
}

// unset adds a wallet that is not to be set again.
func (e *Entry) unset(wallet caip.AccountID) {
	if !wallet.IsZero() && !slices.Contains(e.Unset, wallet) {
		e.Unset = append(e.Unset, wallet)
	}
}

// locked are the wallets that are not to be set again.
func (e Entry) locked() []caip.AccountID {
	if e.Locked.IsZero() {
		return e.Unset
	}
	return append([]caip.AccountID{e.Locked}, e.Unset...)
}

const (
	bookVersion = 1
	maxBook     = 4 << 20 // bytes
	maxSent     = 64      // transactions of one registry
	maxGranted  = 64      // accounts of one registry
)

// OpenBook opens the file of an agent, or begins one, and keeps other processes from it until
// Close. While another one is at work it waits, which it tells, until the context ends.
func OpenBook(ctx context.Context, path string, note func(format string, args ...any)) (*Book, error) {
	path = followed(path)
	b := &Book{path: path, lock: flock.New(path+".lock", flock.SetPermissions(0o600))}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, b.fail(chains.Invalid, err, "")
	}
	held, err := b.lock.TryLock()
	if err == nil && !held {
		note("waiting: another command is at work on this agent; end it to go on at once: killing it loses nothing")
		held, err = b.lock.TryLockContext(ctx, 50*time.Millisecond)
	}
	if err != nil && ctx.Err() == nil {
		return nil, b.fail(chains.Invalid, err, "")
	}
	if !held {
		return nil, b.fail(chains.Transient, errors.New("another command is at work on this agent"), "end it, which loses nothing, and give this command again")
	}
	if err := b.load(); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// ReadBook reads the file of an agent, for who changes nothing.
func ReadBook(path string) (*Book, error) {
	b := &Book{path: followed(path)}
	return b, b.load()
}

// followed is where a link leads: it stays one, and two links to a file have one lock.
func followed(path string) string {
	if real, err := realpath.Of(path); err == nil {
		return real
	}
	return path
}

// Close lets other processes at the file.
func (b *Book) Close() {
	if b.lock != nil {
		b.lock.Unlock() // what fails here ends with the process
	}
}

func (b *Book) load() error {
	b.page = page{Version: bookVersion, Plan: make([]byte, 16), Entries: map[caip.AccountID]Entry{}}
	rand.Read(b.page.Plan) // it never fails
	f, err := os.Open(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return b.fail(chains.Invalid, err, "")
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, maxBook+1))
	if err != nil {
		return b.fail(chains.Invalid, err, "")
	}
	read, err := parseBook(content)
	if err != nil {
		return b.fail(chains.Invalid, err, "restore it from a backup; or remove it, and name the registrations that exist with agent adopt")
	}
	b.page = read
	return nil
}

// parseBook reads the content of a book.
func parseBook(content []byte) (p page, err error) {
	if len(content) > maxBook {
		return p, fmt.Errorf("more than %d bytes", maxBook)
	}
	d := json.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, fmt.Errorf("it is damaged: %w", err)
	}
	if p.Version != bookVersion || len(p.Plan) != 16 {
		return p, fmt.Errorf("version %d with a plan of %d bytes: want version %d with 16", p.Version, len(p.Plan), bookVersion)
	}
	for registry, e := range p.Entries {
		if !e.Ref.IsZero() && e.Ref.Registry != registry {
			return p, fmt.Errorf("it names %s under %s", e.Ref, registry)
		}
		for _, tx := range slices.Concat(e.txs(), e.Outrun) {
			if tx.Chain != registry.Chain {
				return p, fmt.Errorf("it holds a transaction of %s under %s", tx.Chain, registry)
			}
		}
	}
	if p.Entries == nil {
		p.Entries = map[caip.AccountID]Entry{}
	}
	return p, nil
}

func (e Entry) txs() []chains.Tx {
	if e.Registering == nil {
		return e.Sent
	}
	return append([]chains.Tx{*e.Registering}, e.Sent...)
}

// Plan is the text that registrations carry under PlanKey.
func (b *Book) Plan() string { return hex.EncodeToString(b.page.Plan) }

// Path is where the file is.
func (b *Book) Path() string { return b.path }

// Refs are the registrations that it names.
func (b *Book) Refs() (list []caip.AgentRef) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.page.Entries {
		if !e.Ref.IsZero() {
			list = append(list, e.Ref)
		}
	}
	return list
}

// Entry is what is remembered of a registry.
func (b *Book) Entry(registry caip.AccountID) Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.page.Entries[registry]
}

// Change writes what is remembered of a registry. When it returns without an error the file is on
// the disk; every error is an *unsavedError.
func (b *Book) Change(registry caip.AccountID, f func(*Entry)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	was := b.page.Entries[registry]
	e := was
	e.Sent = append([]chains.Tx(nil), was.Sent...)
	if f(&e); len(e.Sent) > maxSent {
		return &unsavedError{b.fail(chains.TooMuch, fmt.Errorf("more than %d transactions on %s are not known to have ended", maxSent, registry.Chain), "")}
	}
	b.page.Entries[registry] = e
	content, err := json.MarshalIndent(b.page, "", "  ")
	if err == nil {
		err = renameio.WriteFile(b.path, append(content, '\n'), 0o600, renameio.WithStaticPermissions(0o600))
	}
	if err != nil {
		b.page.Entries[registry] = was
		return &unsavedError{b.fail(chains.Invalid, err, "nothing is sent before it is written down")}
	}
	return nil
}

// unsavedError says that the book could not be written.
type unsavedError struct{ error }

// Unwrap returns the cause.
func (e *unsavedError) Unwrap() error { return e.error }

func (b *Book) fail(kind chains.Kind, err error, remedy string) error {
	return &chains.Error{Kind: kind, Op: "state file " + b.path, Err: err, Remedy: remedy}
}

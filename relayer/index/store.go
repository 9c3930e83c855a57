package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // registers the driver
)

// Options say where an index is.
type Options struct {
	Dir      string // of the SQLite files; used without URL
	URL      string // of a PostgreSQL database, without its password
	Password string
}

const (
	// Memory for pages of the SQLite file, in KiB: of the one connection that writes, and of each
	// that reads. A page takes twice its size.
	writeCache, readCache = 24 << 10, 2 << 10
	// logPages bounds the pages of 4 KiB that are written ahead: with so many the writer itself
	// brings them into the file. Before that flush does, so that it seldom has to wait.
	logPages = 65_536
	// maxReaders bounds the connections that read. One of them is left to this process (seats).
	maxReaders = 8
	// chunk is how many rows a statement writes or asks for. Both databases take 32,766 parameters.
	chunk = 500
)

// Store is one generation of an index: a SQLite file or a PostgreSQL schema. It may be used
// concurrently.
type Store struct {
	write, read *sql.DB
	seats       *seats
	postgres    bool
	n           int64 // of the generation
	// candidateMost is maxCandidates, but in tests.
	candidateMost int
}

// Open opens the generation of an index that answers, and makes the first where there is none. One
// of another schema can only be read, as far as it is alike.
func Open(ctx context.Context, o Options) (*Store, error) {
	h, err := newHome(ctx, o)
	if err != nil {
		return nil, err
	}
	defer h.close()
	g, err := h.current(ctx)
	if err != nil {
		return nil, err
	}
	return h.store(g.n)
}

// store opens a generation as it is.
func (h *home) store(n int64) (*Store, error) {
	if h.db != nil {
		config, err := h.connection()
		if err != nil {
			return nil, err
		}
		config.RuntimeParams["search_path"] = pgx.Identifier{h.schema(n)}.Sanitize()
		write, read := stdlib.OpenDB(*config), stdlib.OpenDB(*config)
		write.SetMaxOpenConns(1) // however many ask, who writes does not wait for them
		read.SetMaxOpenConns(maxReaders)
		return &Store{write, read, newSeats(maxReaders - 1), true, n, maxCandidates}, nil
	}
	path := h.file(n)
	write, err := openFile(path, writeCache, "journal_mode(WAL)", "synchronous(NORMAL)", "temp_store(MEMORY)", fmt.Sprintf("wal_autocheckpoint(%d)", logPages))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	read, err := openFile(path, readCache, "query_only(1)")
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read.SetMaxOpenConns(maxReaders)
	return &Store{write, read, newSeats(maxReaders - 1), false, n, maxCandidates}, nil
}

// openFile opens a SQLite file, and makes none.
func openFile(path string, cache int, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"mode": {"rw"}, "_txlock": {"immediate"}, "_pragma": append(pragmas, "busy_timeout(10000)", fmt.Sprintf("cache_size(-%d)", cache))}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, failed("open the index", err)
	}
	return db, nil
}

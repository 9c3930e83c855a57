package index

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed" // the schema
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/bridge8004/bridge8004/chains"
)

// home is where an index is kept: in one generation, or while it is rebuilt in two. A generation is
// a SQLite file, index-N.db, or a schema of PostgreSQL, <schema>_index_N. The newest that is
// complete answers.
type home struct {
	Options
	db     *sql.DB // of PostgreSQL; nil: files
	prefix string  // of the names of its schemas
	digest string  // of the schema that this program makes

	mu sync.Mutex // held while generations are looked at or removed
}

// generation is what a generation says of itself, in its table made.
type generation struct {
	n        int64  // from 1 on
	digest   string // of the schema that it was made with; empty: it was not made to its end
	again    bool   // somebody asked that it be rebuilt
	complete bool   // answers may come from it
}

// definition makes the tables of a generation.
//
//go:embed schema.sql
var definition string

// newHome opens a PostgreSQL, if that is what the options name. It makes nothing.
func newHome(ctx context.Context, o Options) (*home, error) {
	h := &home{Options: o, digest: fmt.Sprintf("%x", sha256.Sum256([]byte(definition)))}
	if o.URL == "" {
		return h, nil
	}
	config, err := o.connection()
	if err != nil {
		return nil, err
	}
	h.db = stdlib.OpenDB(*config)
	h.db.SetMaxOpenConns(2) // one holds the lock of alone
	var beside string
	if err = h.db.QueryRowContext(ctx, "SELECT COALESCE(current_schema(), '')").Scan(&beside); err == nil && beside == "" {
		err = &chains.Error{Kind: chains.Invalid, Op: "open the index", Err: errors.New("the database has no schema on the user's search_path"), Remedy: "make one, or name another in index.url: ?search_path=NAME"}
	}
	if err != nil {
		return nil, errors.Join(failed("open the index", err), h.db.Close())
	}
	h.prefix = beside + "_index_"
	return h, nil
}

func (h *home) close() {
	if h.db != nil {
		_ = h.db.Close() // nothing is under way
	}
}

// connection is how PostgreSQL is connected to.
func (o Options) connection() (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(o.URL)
	if err != nil {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "open the index", Err: errors.New("index.url is no URL of PostgreSQL"), Remedy: "write postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full"}
	}
	if o.Password != "" {
		config.Password = o.Password
	}
	return config, nil
}

func (h *home) file(n int64) string { return filepath.Join(h.Dir, fmt.Sprintf("index-%d.db", n)) }

func (h *home) schema(n int64) string { return h.prefix + strconv.FormatInt(n, 10) }

// ours reports whether this program can write to a generation.
func (h *home) ours(g generation) bool { return g.digest == h.digest }

// numbers are those of the generations that there are, ascending.
func (h *home) numbers(ctx context.Context) (list []int64, err error) {
	add := func(name, before, behind string) {
		name, found := strings.CutPrefix(name, before)
		n, err := strconv.ParseInt(strings.TrimSuffix(name, behind), 10, 64)
		if found && err == nil && n > 0 {
			list = append(list, n)
		}
	}
	if h.db == nil {
		entries, err := os.ReadDir(h.Dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, failed("read the index", err)
		}
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".db") {
				add(e.Name(), "index-", ".db")
			}
		}
	} else {
		rows, err := h.db.QueryContext(ctx, "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, $1)", h.prefix)
		err = each(rows, err, func(rows *sql.Rows) error {
			var name string
			err := rows.Scan(&name)
			add(name, h.prefix, "")
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(list)
	return list, nil
}

// on does something with the database of a generation; prefix stands before the names of its
// tables.
func (h *home) on(n int64, do func(db *sql.DB, prefix string) error) error {
	if h.db != nil {
		return do(h.db, pgx.Identifier{h.schema(n)}.Sanitize()+".")
	}
	db, err := openFile(h.file(n), 64)
	if err != nil {
		return err
	}
	return errors.Join(do(db, ""), db.Close())
}

// generations are those that there are, ascending.
func (h *home) generations(ctx context.Context) (list []generation, err error) {
	numbers, err := h.numbers(ctx)
	if err != nil {
		return nil, err
	}
	for _, n := range numbers {
		g, there, err := h.readThere(ctx, n)
		if err != nil {
			return nil, err
		}
		if there {
			list = append(list, g)
		}
	}
	return list, nil
}

// readThere reads a generation that another program may remove meanwhile, and make anew.
func (h *home) readThere(ctx context.Context, n int64) (g generation, there bool, err error) {
	if g, err = h.read(ctx, n); err == nil {
		return g, true, nil
	}
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == "42P01" { // undefined_table: it goes with all others
		return g, false, nil
	}
	if numbers, failed := h.numbers(ctx); failed == nil && !slices.Contains(numbers, n) {
		return g, false, nil
	}
	return g, true, err
}

func (h *home) read(ctx context.Context, n int64) (generation, error) {
	g := generation{n: n}
	err := h.on(n, func(db *sql.DB, prefix string) error {
		if h.db == nil { // a file is there before its tables are
			var tables int
			if err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'made'").Scan(&tables); err != nil || tables == 0 {
				return err
			}
		}
		var again, complete int
		err := db.QueryRowContext(ctx, "SELECT digest, again, complete FROM "+prefix+"made").Scan(&g.digest, &again, &complete)
		g.again, g.complete = again == 1, complete == 1
		return err
	})
	if err != nil {
		return g, failed("read the index", err)
	}
	return g, nil
}

// newest is the newest generation that is complete; none: there is none.
func newest(list []generation) (g generation, found bool) {
	for _, one := range list {
		if one.complete {
			g, found = one, true
		}
	}
	return g, found
}

// current is the generation that answers. Where there is none it makes the first, which answers
// from its first block on.
func (h *home) current(ctx context.Context) (g generation, err error) {
	if h.db == nil {
		if err := os.MkdirAll(h.Dir, 0o700); err != nil {
			return g, &chains.Error{Kind: chains.Invalid, Op: "open the index", Err: err, Remedy: "set index.dir to a folder that can be written"}
		}
	}
	return g, h.alone(ctx, func() error {
		list, err := h.generations(ctx)
		if err != nil {
			return err
		}
		found := false
		if g, found = newest(list); found {
			return nil
		}
		g, err = h.add(ctx, list, true)
		return err
	})
}

// next is the generation that is filled while an older one answers: one that was begun, by this
// program or another of its version, or a new one.
func (h *home) next(ctx context.Context) (g generation, err error) {
	return g, h.alone(ctx, func() error {
		list, err := h.generations(ctx)
		if err != nil {
			return err
		}
		if last := len(list) - 1; last >= 0 && !list[last].complete && h.ours(list[last]) {
			g = list[last]
			return nil
		}
		g, err = h.add(ctx, list, false)
		return err
	})
}

// add makes a generation behind those that there are, whole or not at all.
func (h *home) add(ctx context.Context, list []generation, complete bool) (generation, error) {
	g := generation{n: 1, digest: h.digest, complete: complete}
	if len(list) > 0 {
		g.n = list[len(list)-1].n + 1
	}
	if h.db == nil {
		err := h.remove(g.n) // what is left beside a file that was removed
		if err == nil {
			err = os.WriteFile(h.file(g.n), nil, 0o600)
		}
		if err != nil {
			return g, failed("make the index", err)
		}
	}
	err := h.on(g.n, func(db *sql.DB, _ string) error {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() // without effect once it is committed
		if h.db != nil {
			name := pgx.Identifier{h.schema(g.n)}.Sanitize()
			if _, err := tx.ExecContext(ctx, "CREATE SCHEMA "+name+"; SET LOCAL search_path TO "+name); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, definition+fmt.Sprintf("INSERT INTO made VALUES (1, '%s', 0, %d)", h.digest, flag(complete))); err != nil {
			return err
		}
		return tx.Commit()
	})
	if err != nil {
		return g, failed("make the index (in PostgreSQL its user has to be allowed to create schemas)", err)
	}
	return g, nil
}

// drop removes a generation.
func (h *home) drop(ctx context.Context, n int64) error {
	if h.db == nil {
		return h.remove(n)
	}
	_, err := h.db.ExecContext(ctx, "DROP SCHEMA IF EXISTS "+pgx.Identifier{h.schema(n)}.Sanitize()+" CASCADE")
	if err != nil {
		return failed("remove an index", err)
	}
	return nil
}

// remove removes a file, and then what is beside it: what is left of that belongs to nothing.
func (h *home) remove(n int64) error {
	for _, behind := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(h.file(n) + behind); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return failed("remove an index", err)
		}
	}
	return nil
}

// alone has one process at a time make something, of those that share a PostgreSQL.
func (h *home) alone(ctx context.Context, do func() error) error {
	if h.db == nil {
		return do()
	}
	tx, err := h.db.BeginTx(ctx, nil)
	if err != nil {
		return failed("open the index", err)
	}
	defer tx.Rollback() // it was only the lock
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(8004, 15)"); err != nil {
		return failed("open the index", err)
	}
	return do()
}

// Rebuild asks that an index be rebuilt. Who keeps it begins at once, or when it is started, and
// answers from the old one meanwhile. It returns the number of the one that is replaced.
func Rebuild(ctx context.Context, o Options) (int64, error) {
	h, err := newHome(ctx, o)
	if err != nil {
		return 0, err
	}
	defer h.close()
	list, err := h.generations(ctx)
	if err != nil {
		return 0, err
	}
	g, found := newest(list)
	if !found {
		return 0, &chains.Error{Kind: chains.NotFound, Op: "rebuild the index", Err: errors.New("there is none yet"), Remedy: "start the relayer: it makes one"}
	}
	err = h.on(g.n, func(db *sql.DB, prefix string) error {
		_, err := db.ExecContext(ctx, "UPDATE "+prefix+"made SET again = 1")
		return err
	})
	if err != nil {
		return 0, failed("rebuild the index", err)
	}
	return g.n, nil
}

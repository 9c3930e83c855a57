package index

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // registers the driver

	"github.com/bridge8004/bridge8004/chains"
)

//go:embed schema/*.sql
var migrations embed.FS

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
	// prepared bounds the statements of the connection that writes that are kept ready.
	prepared = 64
	// maxFixed is more than the parameters of a statement without a list.
	maxFixed = 30
	// maxReaders bounds the connections that read.
	maxReaders = 8
	// chunk is how many rows a statement writes or asks for. Both databases take 32,766 parameters.
	chunk = 500
)

// Store is one generation of an index. It may be used concurrently.
type Store struct {
	n           int64 // of the generation
	write, read *sql.DB
	postgres    bool
	statements  *statements // nil for PostgreSQL, whose driver keeps them
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
	return h.open(ctx, g)
}

// store opens a generation as it is.
func (h *home) store(n int64) (*Store, error) {
	if h.db != nil {
		config, err := h.connection()
		if err != nil {
			return nil, err
		}
		config.RuntimeParams["search_path"] = pgx.Identifier{h.schema(n)}.Sanitize()
		db := stdlib.OpenDB(*config)
		db.SetMaxOpenConns(maxReaders)
		return &Store{n: n, write: db, read: db, postgres: true, candidateMost: maxCandidates}, nil
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
	kept, err := newStatements(write)
	if err != nil {
		return nil, errors.Join(err, read.Close(), write.Close())
	}
	return &Store{n: n, write: write, read: read, statements: kept, candidateMost: maxCandidates}, nil
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

func (s *Store) migrate(ctx context.Context) error {
	dialect := goose.DialectSQLite3
	if s.postgres {
		dialect = goose.DialectPostgres
	}
	files, err := fs.Sub(migrations, "schema")
	if err == nil {
		var p *goose.Provider
		if p, err = goose.NewProvider(dialect, s.write, files); err == nil {
			_, err = p.Up(ctx)
		}
	}
	if err != nil {
		return failed("bring the index's schema up to date", err)
	}
	return nil
}

// flush brings what is written ahead into the SQLite file, beside the writer: it takes no longer
// for that, and a page that is written often goes there once.
func (s *Store) flush(ctx context.Context) error {
	return s.query(ctx, func(*sql.Rows) error { return nil }, "PRAGMA wal_checkpoint(PASSIVE)")
}

// Close closes the database.
func (s *Store) Close() error {
	if s.read == s.write {
		return s.write.Close()
	}
	return errors.Join(s.read.Close(), s.write.Close())
}

// failed is an error of the database: it passes, or somebody has to look at the database.
func failed(op string, err error) error {
	var known *chains.Error
	if errors.As(err, &known) || errors.Is(err, context.Canceled) {
		return err
	}
	return &chains.Error{Kind: chains.Transient, Op: op, Err: err}
}

// bind writes a statement as the database wants it: ? becomes $1, $2 and so on in PostgreSQL.
func (s *Store) bind(query string) string {
	if !s.postgres {
		return query
	}
	var b strings.Builder
	for n := 1; ; n++ {
		before, after, found := strings.Cut(query, "?")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString("$" + strconv.Itoa(n))
		query = after
	}
}

// columns are those of a table; none: there is no such table.
func (s *Store) columns(ctx context.Context, table string) (list []string, err error) {
	query := "SELECT name FROM pragma_table_info(?)"
	if s.postgres {
		query = "SELECT CAST(column_name AS TEXT) FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ?"
	}
	return list, s.query(ctx, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		list = append(list, name)
		return err
	}, query, table)
}

// query reads rows.
func (s *Store) query(ctx context.Context, scan func(*sql.Rows) error, query string, args ...any) error {
	rows, err := s.read.QueryContext(ctx, s.bind(query), args...)
	return each(rows, err, scan)
}

func each(rows *sql.Rows, err error, scan func(*sql.Rows) error) error {
	if err != nil {
		return failed("read the index", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return failed("read the index", err)
		}
	}
	if err := rows.Err(); err != nil {
		return failed("read the index", err)
	}
	return nil
}

// tx is a transaction that writes.
type tx struct {
	*sql.Tx
	s     *Store
	ctx   context.Context
	ready map[string]*sql.Stmt // nil for a statement that is not prepared
}

// begin runs a transaction.
func (s *Store) begin(ctx context.Context, do func(*tx) error) error {
	if s.statements != nil {
		if err := s.statements.prepare(ctx); err != nil {
			return failed("write to the index", err)
		}
	}
	t, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return failed("write to the index", err)
	}
	// A context that can end costs a goroutine for each statement. The transaction ends with ctx.
	if err := do(&tx{t, s, context.WithoutCancel(ctx), map[string]*sql.Stmt{}}); err != nil {
		_ = t.Rollback() // nothing of it was written
		return failed("write to the index", err)
	}
	if err := t.Commit(); err != nil {
		return failed("write to the index", err)
	}
	return nil
}

func (t *tx) exec(query string, args ...any) (n int64, err error) {
	var r sql.Result
	if ready := t.prepared(query, len(args)); ready != nil {
		r, err = ready.ExecContext(t.ctx, args...)
	} else {
		r, err = t.ExecContext(t.ctx, t.s.bind(query), args...)
	}
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

func (t *tx) query(scan func(*sql.Rows) error, query string, args ...any) error {
	if ready := t.prepared(query, len(args)); ready != nil {
		rows, err := ready.QueryContext(t.ctx, args...)
		return each(rows, err, scan)
	}
	rows, err := t.QueryContext(t.ctx, t.s.bind(query), args...)
	return each(rows, err, scan)
}

// prepared is a statement that is kept ready; nil: it is not. Of those with lists only whole lists
// come again.
func (t *tx) prepared(query string, args int) *sql.Stmt {
	if t.s.statements == nil || args >= maxFixed && args%chunk > 1 {
		return nil
	}
	ready, known := t.ready[query]
	if !known {
		if kept := t.s.statements.use(query); kept != nil {
			ready = t.StmtContext(t.ctx, kept)
		}
		t.ready[query] = ready
	}
	return ready
}

// insert writes rows of equal length, so many at a time; behind stands after VALUES, such as ON
// CONFLICT.
func (t *tx) insert(into string, rows [][]any, behind string) error {
	_, err := t.insertSome(into, rows, behind)
	return err
}

// insertSome is insert, and tells how many rows it wrote.
func (t *tx) insertSome(into string, rows [][]any, behind string) (written int64, err error) {
	insert := "INSERT INTO "
	if !t.s.postgres {
		// It fails with its transaction, and not alone. Where the table has no id SQLite then does
		// not keep what the pages were before.
		insert = "INSERT OR FAIL INTO "
	}
	for len(rows) > 0 {
		n := min(len(rows), chunk)
		query := insert + into + " VALUES " + tuples(n, len(rows[0])) + behind
		args := make([]any, 0, n*len(rows[0]))
		for _, row := range rows[:n] {
			args = append(args, row...)
		}
		one, err := t.exec(query, args...)
		if err != nil {
			return written, err
		}
		written, rows = written+one, rows[n:]
	}
	return written, nil
}

// tuples is (?,?),(?,?) for two rows of two.
func tuples(rows, columns int) string {
	one := "(" + marks(columns) + ")"
	return strings.TrimSuffix(strings.Repeat(one+",", rows), ",")
}

// marks is ?,? for two.
func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// in asks for rows by a list of values, so many at a time: the query ends with "IN (".
func in[T any](values []T, query func(list string, args []any) error) error {
	for len(values) > 0 {
		n := min(len(values), chunk)
		args := make([]any, n)
		for i, v := range values[:n] {
			args[i] = v
		}
		if err := query("("+marks(n)+")", args); err != nil {
			return err
		}
		values = values[n:]
	}
	return nil
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// seconds is a time as it is stored; 0 is none.
func seconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

func timeOf(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

// text is what databases take as a text: UTF-8 without NUL, at most so many bytes.
func text(s string, most int) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "")
}

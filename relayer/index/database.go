package index

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// flush brings what is written ahead into the SQLite file, beside the writer: it takes no longer
// for that, and a page that is written often goes there once.
func (s *Store) flush(ctx context.Context) error {
	return s.query(ctx, func(*sql.Rows) error { return nil }, "PRAGMA wal_checkpoint(PASSIVE)")
}

// Close closes the database.
func (s *Store) Close() error {
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
	err = s.query(ctx, column(&list), query, table)
	return list, err
}

// query reads rows.
func (s *Store) query(ctx context.Context, scan func(*sql.Rows) error, query string, args ...any) error {
	leave, err := s.seats.take(ctx)
	if err != nil {
		return failed("read the index", err)
	}
	defer leave()
	rows, err := s.read.QueryContext(ctx, s.bind(query), args...)
	return each(rows, err, scan)
}

// rows reads rows of so many columns as they are.
func (s *Store) rows(ctx context.Context, columns int, query string, args ...any) (rows [][]any, err error) {
	err = s.query(ctx, func(r *sql.Rows) error {
		row, into := make([]any, columns), make([]any, columns)
		for i := range row {
			into[i] = &row[i]
		}
		err := r.Scan(into...)
		for i, v := range row {
			if bytes, ok := v.([]byte); v == nil || ok && bytes == nil {
				row[i] = []byte{} // no column is NULL; SQLite's driver does not tell none from no bytes
			}
		}
		rows = append(rows, row)
		return err
	}, query, args...)
	return rows, err
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
	d     *Store
	ctx   context.Context
	ready map[string]*sql.Stmt // what it has run, by the text
}

// begin runs a transaction.
func (s *Store) begin(ctx context.Context, do func(*tx) error) error {
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

// exec runs a statement.
func (t *tx) exec(query string, args ...any) error {
	_, err := t.execSome(query, args...)
	return err
}

// execAll runs statements that all have the same arguments.
func (t *tx) execAll(args []any, queries ...string) error {
	for _, query := range queries {
		if err := t.exec(query, args...); err != nil {
			return err
		}
	}
	return nil
}

// execSome is exec, and tells how many rows it changed.
func (t *tx) execSome(query string, args ...any) (n int64, err error) {
	run, err := t.prepare(query)
	if err != nil {
		return 0, err
	}
	r, err := run.ExecContext(t.ctx, args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

func (t *tx) query(scan func(*sql.Rows) error, query string, args ...any) error {
	run, err := t.prepare(query)
	if err != nil {
		return failed("read the index", err)
	}
	rows, err := run.QueryContext(t.ctx, args...)
	return each(rows, err, scan)
}

// prepare makes a statement ready once: SQLite takes as long to read one of hundreds of rows as to
// run it, and a long transaction runs it again and again.
func (t *tx) prepare(query string) (ready *sql.Stmt, err error) {
	if ready = t.ready[query]; ready == nil {
		if ready, err = t.PrepareContext(t.ctx, t.d.bind(query)); err == nil {
			t.ready[query] = ready
		}
	}
	return ready, err
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
	if !t.d.postgres {
		// It fails with its transaction, and not alone. Where the table has no id SQLite then does
		// not keep what the pages were before.
		insert = "INSERT OR FAIL INTO "
	}
	for part := range slices.Chunk(rows, chunk) {
		n, err := t.execSome(insert+into+" VALUES "+tuples(len(part), len(part[0]))+behind, slices.Concat(part...)...)
		if err != nil {
			return written, err
		}
		written += n
	}
	return written, nil
}

// rowsOf makes a row of each.
func rowsOf[T any](list []T, row func(T) []any) [][]any {
	rows := make([][]any, len(list))
	for i, one := range list {
		rows[i] = row(one)
	}
	return rows
}

// tuples is (?,?),(?,?) for two rows of two.
func tuples(rows, columns int) string {
	one := "(" + marks(columns) + ")"
	return strings.TrimSuffix(strings.Repeat(one+",", rows), ",")
}

// marks is ?,? for two.
func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// asking asks a database, or within a transaction.
type asking func(scan func(*sql.Rows) error, query string, args ...any) error

func (s *Store) asking(ctx context.Context) asking {
	return func(scan func(*sql.Rows) error, query string, args ...any) error {
		return s.query(ctx, scan, query, args...)
	}
}

// in asks for rows by a list of values, so many at a time: the query has "IN ()" behind its other
// arguments.
func in[T any](ask asking, values []T, scan func(*sql.Rows) error, query string, args ...any) error {
	return inParts(values, query, func(query string, list []any) error {
		return ask(scan, query, slices.Concat(args, list)...)
	})
}

// execIn runs such a statement.
func execIn[T any](t *tx, values []T, query string, args ...any) error {
	return inParts(values, query, func(query string, list []any) error {
		return t.exec(query, slices.Concat(args, list)...)
	})
}

func inParts[T any](values []T, query string, run func(query string, list []any) error) error {
	for part := range slices.Chunk(values, chunk) {
		if err := run(strings.Replace(query, "IN ()", "IN ("+marks(len(part))+")", 1), anys(part)); err != nil {
			return err
		}
	}
	return nil
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, one := range list {
		out[i] = one
	}
	return out
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

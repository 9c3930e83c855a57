package index

import (
	"cmp"
	"context"
	"database/sql"
	"math"
	"slices"
	"strings"
)

// adoptAtOnce is how many files are taken over in one transaction, with all their terms.
const adoptAtOnce = 100

// adopt takes over what was fetched into an older generation. What is there already stays. Where
// the older one has not all the columns it takes nothing, and files are fetched again.
func (w *Writer) adopt(ctx context.Context, old *Store) error {
	_, terms, err := w.alike(ctx, old, "term")
	if err != nil {
		return err
	}
	columns, files, err := w.alike(ctx, old, "file")
	if err != nil {
		return err
	}
	if !terms || !files {
		w.Log.Warn("the old index keeps files in another way: they are fetched again")
		return nil
	}
	// id is the first, digest the second.
	query := "SELECT " + strings.Join(columns, ", ") + " FROM file WHERE id > ? ORDER BY id LIMIT ?"
	for last := int64(0); ; {
		rows, err := old.rows(ctx, len(columns), query, last, adoptAtOnce)
		if err != nil || len(rows) == 0 {
			return err
		}
		last = rows[len(rows)-1][0].(int64)
		if err := w.do(ctx, func(c *change) error { return c.adopt(old, columns, rows) }); err != nil {
			return err
		}
	}
}

// alike are the columns of a table, and reports whether an older generation has all of them.
func (w *Writer) alike(ctx context.Context, old *Store, table string) (columns []string, alike bool, err error) {
	have, err := old.columns(ctx, table)
	if err != nil {
		return nil, false, err
	}
	columns, err = w.Store.columns(ctx, table)
	return columns, !slices.ContainsFunc(columns, func(one string) bool { return !slices.Contains(have, one) }), err
}

// adoptGroups takes over the groups of an older generation, which go where they are known to be
// dissolved: the bus may have been lost since they were found.
func (w *Writer) adoptGroups(ctx context.Context, old *Store) error {
	kept := []string{"digest", "status", "reasons", "home", "members"}
	have, err := old.columns(ctx, "grp")
	if err != nil || slices.ContainsFunc(kept, func(one string) bool { return !slices.Contains(have, one) }) {
		return err
	}
	rows, err := old.rows(ctx, len(kept), "SELECT "+strings.Join(kept, ", ")+" FROM grp")
	if err != nil {
		return err
	}
	return w.do(ctx, func(c *change) error {
		for i, row := range rows {
			rows[i] = append(row, c.next("grp"))
		}
		return c.insert("grp ("+strings.Join(kept, ", ")+", id)", rows, " ON CONFLICT (digest) DO NOTHING")
	})
}

// adopt takes over files, and what they are found by, under new ids.
func (c *change) adopt(old *Store, columns []string, rows [][]any) error {
	var there [][]byte
	digests, ids := make([]any, len(rows)), make([]any, 0, len(rows))
	for i, row := range rows {
		digests[i] = row[1]
	}
	if err := in(c.query, digests, column(&there), "SELECT digest FROM file WHERE digest IN ()"); err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(row []any) bool {
		return slices.ContainsFunc(there, func(digest []byte) bool { return string(digest) == asText(row[1]) })
	})
	now := map[int64]int64{}
	for _, row := range rows {
		id := row[0].(int64)
		ids, now[id] = append(ids, id), c.next("file")
		row[0] = now[id]
	}
	var terms []term
	if err := in(old.asking(c.ctx), ids, func(r *sql.Rows) error {
		var t term
		err := r.Scan(&t.kind, &t.word, &t.file)
		t.file = now[t.file]
		terms = append(terms, t)
		return err
	}, "SELECT kind, word, file FROM term WHERE file IN ()"); err != nil {
		return err
	}
	if err := c.insert("file ("+strings.Join(columns, ", ")+")", rows, ""); err != nil {
		return err
	}
	return c.insertTerms(terms)
}

// insertTerms writes what files are found by, in the order of the table.
func (c *change) insertTerms(terms []term) error {
	slices.SortFunc(terms, func(a, b term) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.word, b.word), cmp.Compare(a.file, b.file))
	})
	return c.insert("term", rowsOf(terms, func(t term) []any { return []any{t.kind, []byte(t.word), t.file} }), "")
}

// reached reports whether registries were read as far as an older generation has them.
func (s *Store) reached(ctx context.Context, sources []Source, old *Store) (bool, error) {
	goal, err := old.goal(ctx)
	if err != nil {
		return false, err
	}
	return reached(s.asking(ctx), sources, goal)
}

// goal is as far as others have to have read registries to stand for this generation; nil: it
// cannot tell.
func (s *Store) goal(ctx context.Context) (map[string]height, error) {
	columns, err := s.columns(ctx, "registry")
	if err != nil || !slices.Contains(columns, "account") || !slices.Contains(columns, "height") || !slices.Contains(columns, "head") {
		return nil, err
	}
	return heights(s.asking(ctx))
}

// reached reports whether registries were read as far as a goal, or as far as they were known to go
// where there is none.
func reached(query asking, sources []Source, goal map[string]height) (bool, error) {
	have, err := heights(query)
	return err == nil && !slices.ContainsFunc(sources, func(one Source) bool {
		account := one.Chain.Info().Registry.String()
		now, known := have[account]
		least := goal[account].at
		if goal == nil {
			least = max(1, now.head)
		}
		return !known || now.at < least
	}), err
}

// height is up to where a registry was read, and where its head was then.
type height struct{ at, head int64 }

// heights are those of registries, by their accounts.
func heights(query asking) (map[string]height, error) {
	out := map[string]height{}
	return out, query(func(r *sql.Rows) error {
		var account string
		var one height
		err := r.Scan(&account, &one.at, &one.head)
		out[account] = one
		return err
	}, "SELECT account, height, head FROM registry")
}

// finish has answers come from this generation, if it has reached the older one, nothing is left to
// be done, and no more agents could not be read. All of that is looked at in one transaction: a
// registry may be reset meanwhile.
func (w *Writer) finish(ctx context.Context, sources []Source, old *Store) (done bool, err error) {
	goal, err := old.goal(ctx)
	if err != nil {
		return false, err
	}
	most := int64(math.MaxInt64)
	if columns, err := old.columns(ctx, "agent"); err != nil {
		return false, err
	} else if slices.Contains(columns, "height") {
		if most, err = unread(old.asking(ctx)); err != nil {
			return false, err
		}
	}
	err = w.do(ctx, func(c *change) error {
		if there, err := reached(c.query, sources, goal); err != nil || !there {
			return err
		}
		left := true
		if err := c.query(only(&left),
			`SELECT EXISTS (SELECT 1 FROM dirty) OR EXISTS (SELECT 1 FROM agent WHERE due = 0 AND registry IN (SELECT id FROM registry))
				OR EXISTS (SELECT 1 FROM file WHERE due = 0 AND EXISTS (SELECT 1 FROM agent WHERE agent.file = file.id))`); err != nil || left {
			return err
		}
		if n, err := unread(c.query); err != nil || n > most {
			return err
		}
		err := c.exec("UPDATE made SET complete = 1")
		done = err == nil
		return err
	})
	return done && err == nil, err
}

// unread is how many agents were never read from their chains.
func unread(query asking) (n int64, err error) {
	err = query(only(&n), "SELECT COUNT(*) FROM agent WHERE height = 0")
	return n, err
}

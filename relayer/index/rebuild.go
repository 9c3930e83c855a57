package index

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// adoptAtOnce is how many files are taken over in one transaction, with all their terms.
const adoptAtOnce = 100

// adopt takes over what was fetched into an older generation. What is there already stays. Where
// the older one has not all the columns it takes nothing, and files are fetched again.
func (w *Writer) adopt(ctx context.Context, old *Store) error {
	columns, alike, err := w.filesAlike(ctx, old)
	if err != nil {
		return err
	}
	if !alike {
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

// filesAlike is alike of files, and of what they are found by.
func (w *Writer) filesAlike(ctx context.Context, old *Store) (columns []string, alike bool, err error) {
	if _, alike, err = w.alike(ctx, old, "term"); err != nil || !alike {
		return nil, false, err
	}
	return w.alike(ctx, old, "file")
}

// alike are the columns of a table, and reports whether an older generation has all of them.
func (w *Writer) alike(ctx context.Context, old *Store, table string) (columns []string, alike bool, err error) {
	if columns, err = w.Store.columns(ctx, table); err == nil {
		alike, err = old.has(ctx, table, columns...)
	}
	return columns, alike, err
}

// has reports whether a table has columns.
func (s *Store) has(ctx context.Context, table string, columns ...string) (bool, error) {
	have, err := s.columns(ctx, table)
	return !slices.ContainsFunc(columns, func(one string) bool { return !slices.Contains(have, one) }), err
}

// adoptGroups takes over the groups of an older generation, which go where they are known to be
// dissolved: the bus may have been lost since they were found.
func (w *Writer) adoptGroups(ctx context.Context, old *Store) error {
	kept := []string{"digest", "status", "reasons", "home", "members"}
	if has, err := old.has(ctx, "grp", kept...); err != nil || !has {
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

// reached reports whether registries were read as far as an older generation has them, or as far as
// they were known to go where it cannot tell.
func reached(ctx context.Context, query asking, sources []Source, old *Store) (bool, error) {
	tells, err := old.has(ctx, "registry", "account", "height", "head")
	var goal map[string]height
	if tells {
		goal, err = heights(old.asking(ctx))
	}
	if err != nil {
		return false, err
	}
	have, err := heights(query)
	return err == nil && !slices.ContainsFunc(sources, func(one Source) bool {
		account := one.Chain.Info().Registry.String()
		now, known := have[account]
		least := goal[account].at
		if !tells {
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
// be done, and no agent was read there alone. All of that is looked at in one transaction: a
// registry may be reset meanwhile.
func (w *Writer) finish(ctx context.Context, sources []Source, old *Store) (done bool, err error) {
	err = w.do(ctx, func(c *change) error {
		if there, err := reached(ctx, c.query, sources, old); err != nil || !there {
			return err
		}
		_, adopted, err := w.filesAlike(ctx, old)
		if err != nil {
			return err
		}
		left := true // files that were not there, too, where none were taken over
		if err := c.query(only(&left),
			`SELECT EXISTS (SELECT 1 FROM dirty) OR EXISTS (SELECT 1 FROM agent WHERE due = 0 AND height = 0 AND registry IN (SELECT id FROM registry))
				OR 0 = ? AND EXISTS (SELECT 1 FROM file WHERE due = 0 AND EXISTS (SELECT 1 FROM agent WHERE agent.file = file.id))`, flag(adopted)); err != nil || left {
			return err
		}
		if behind, err := c.behind(ctx, old); err != nil || behind {
			return err
		}
		done = true
		return c.exec("UPDATE made SET complete = 1")
	})
	return done && err == nil, err
}

// behind reports whether an older generation has read an agent that could not be read here. What
// was registered since and cannot be read, or was burned, holds nothing up: strangers see to that.
func (c *change) behind(ctx context.Context, old *Store) (is bool, err error) {
	if tells, err := old.has(ctx, "agent", "registry", "number", "height"); err != nil || !tells {
		return false, err
	}
	var list []caip.AgentRef
	err = c.query(refs(&list), "SELECT r.account, a.number FROM agent a JOIN registry r ON r.id = a.registry WHERE a.height = 0 AND a.gone = 0")
	for _, ref := range list {
		if is || err != nil {
			break
		}
		err = old.query(ctx, only(&is), "SELECT EXISTS (SELECT 1 FROM agent a JOIN registry r ON r.id = a.registry WHERE r.account = ? AND a.number = ? AND a.height > 0)", ref.Registry.String(), ref.ID)
	}
	return is, err
}

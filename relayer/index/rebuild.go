package index

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// carried are the tables that no chain tells again, with their keys, and how many rows of each are
// taken over in one transaction: a file or a body is long.
var carried = []struct {
	table, key string
	atOnce     int
}{
	{"file", "id", 100}, {"term", "kind, word, file", 5000}, {"grp", "id", 100}, {"sample", "agent, slot, kind, endpoint", 1000}, {"trouble", "agent, kind, endpoint", 1000},
	{"pin", "uri", 100}, {"signal", "agent, tag1, tag2", 1000}, {"alarm", "id", 100},
}

// adopt takes over, once, what no chain tells again: files, groups, what a watchtower has found.
// Nothing else is written before, so that one that was cut short begins anew. A table that the
// older generation does not have, or has with other columns, stays empty: files are fetched again.
func (w *Writer) adopt(ctx context.Context, old *Store) error {
	adopted := false
	if err := w.Store.query(ctx, only(&adopted), "SELECT EXISTS (SELECT 1 FROM adopted)"); err != nil || adopted {
		return err
	}
	files, err := w.filesAlike(ctx, old)
	if err != nil {
		return err
	}
	for _, t := range carried {
		columns, alike, err := w.alike(ctx, old, t.table)
		if err == nil {
			err = w.exec(ctx, "DELETE FROM "+t.table)
		}
		if err == nil && alike && (files || t.table != "file" && t.table != "term") {
			err = w.carry(ctx, old, t.table, t.key, columns, t.atOnce)
		}
		if err != nil {
			return err
		}
	}
	// Whoever still writes to the old one may have added a file between its files and its terms.
	if err := w.exec(ctx, "DELETE FROM term WHERE file NOT IN (SELECT id FROM file)"); err != nil {
		return err
	}
	if !files {
		w.Log.Warn("the old index keeps files in another way: they are fetched again")
	}
	return w.exec(ctx, "INSERT INTO adopted (one) VALUES (1)")
}

// carry takes over a table, in the order of its key.
func (w *Writer) carry(ctx context.Context, old *Store, table, key string, columns []string, atOnce int) error {
	names, behind, last := strings.Join(columns, ", "), "", []any{}
	for {
		rows, err := old.rows(ctx, len(columns), "SELECT "+names+" FROM "+table+behind+" ORDER BY "+key+" LIMIT ?", append(last, atOnce)...)
		if err != nil || len(rows) == 0 {
			return err
		}
		last = last[:0]
		for name := range strings.SplitSeq(key, ", ") {
			last = append(last, rows[len(rows)-1][slices.Index(columns, name)])
		}
		behind = " WHERE (" + key + ") > (" + marks(len(last)) + ")"
		if err := w.do(ctx, func(c *change) error {
			if id, is := last[0].(int64); is && key == "id" {
				c.w.last[table] = id // new ones go on behind it
			}
			return c.insert(table+" ("+names+")", rows, "")
		}); err != nil {
			return err
		}
	}
}

// filesAlike is alike of files, and of what they are found by.
func (w *Writer) filesAlike(ctx context.Context, old *Store) (alike bool, err error) {
	if _, alike, err = w.alike(ctx, old, "term"); err == nil && alike {
		_, alike, err = w.alike(ctx, old, "file")
	}
	return alike, err
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
		adopted, err := w.filesAlike(ctx, old)
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

package index

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// registry is a registry of the index.
type registry struct {
	id         int64
	account    caip.AccountID
	reputation string // account of its reputation registry
	name       string
	at, head   chains.Position
	audited    uint64 // the height up to which it was audited
	whole      bool   // it was read up to its head once, or no mirror of its reviews was there before
}

// rulesOf is the digest of what decides how feedback is read: where it stands, and who posts
// nothing but mirrors.
func rulesOf(i chains.Info) string {
	parts := []string{i.Reputation.String()}
	for _, one := range i.MirrorClients {
		parts = append(parts, one.String())
	}
	slices.Sort(parts[1:])
	return digest(strings.Join(parts, " "))
}

// register sees to it that a registry has a row, and returns it. One that was read by other rules
// is read anew.
func (w *Writer) register(ctx context.Context, i chains.Info) (r registry, err error) {
	r = registry{account: i.Registry, reputation: i.Reputation.String(), name: i.Name}
	rules := rulesOf(i)
	err = w.do(ctx, func(c *change) error {
		var before string
		var were []byte
		err := c.QueryRowContext(ctx, c.d.bind("SELECT id, reputation, rules, height, hash, head, audited, whole = 1 FROM registry WHERE account = ?"), i.Registry.String()).Scan(&r.id, &before, &were, &r.at.Height, &r.at.Hash, &r.head.Height, &r.audited, &r.whole)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			if err := c.query(only(&r.whole), "SELECT NOT EXISTS (SELECT 1 FROM feedback WHERE source IS NOT NULL AND origin LIKE ?)", r.reputation+"/%"); err != nil {
				return err
			}
			r.id = c.next("registry")
			return c.insert("registry", [][]any{{r.id, i.Registry.String(), r.reputation, []byte(rules), i.Name, 0, "", 0, 0, flag(r.whole)}}, "")
		case err != nil:
			return err
		case string(were) == rules:
			return c.exec("UPDATE registry SET name = ? WHERE id = ?", i.Name, r.id)
		}
		w.Log.Warn("the configuration has another reputation registry, or other relays or mirror keys, than when the registry was read; it is read into the index anew", "chain", i.Name)
		if err := c.forget(r); err != nil {
			return err
		}
		r.at, r.head, r.audited, r.whole = chains.Position{}, chains.Position{}, 0, false
		if err := c.exec("UPDATE registry SET reputation = ?, rules = ?, name = ? WHERE id = ?", r.reputation, []byte(rules), i.Name, r.id); err != nil {
			return err
		}
		if err := c.originsOf(before); err != nil || before == r.reputation {
			return err
		}
		return c.originsOf(r.reputation)
	})
	return r, err
}

// retain has the registries of sources in the index, and drops all others: they are read no more.
// Where mirrors of their reviews stand in others, these count from now on.
func (w *Writer) retain(ctx context.Context, sources []Source) error {
	kept := map[string]bool{}
	for _, one := range sources {
		kept[one.Chain.Info().Registry.String()] = true
	}
	var gone []registry
	if err := w.Store.query(ctx, func(rows *sql.Rows) error {
		var r registry
		var account string
		err := rows.Scan(&r.id, &account, &r.reputation, &r.name)
		if err == nil && !kept[account] {
			r.account, err = caip.ParseAccountID(account)
			gone = append(gone, r)
		}
		return err
	}, "SELECT id, account, reputation, name FROM registry"); err != nil {
		return err
	}
	for _, r := range gone {
		w.Log.Warn("a registry is read no more; what the index holds of it is dropped", "chain", r.name, "registry", r.account.String())
		if err := w.do(ctx, func(c *change) error {
			if err := c.forget(r); err != nil {
				return err
			}
			if err := c.execAll([]any{r.id}, "DELETE FROM registry WHERE id = ?", "UPDATE event SET registry = 0 WHERE registry = ?"); err != nil { // their ids go on
				return err
			}
			return c.originsOf(r.reputation)
		}); err != nil {
			return err
		}
	}
	for _, one := range sources {
		if _, err := w.register(ctx, one.Chain.Info()); err != nil {
			return err
		}
	}
	return nil
}

// originsOf elects for the mirrors whose origins are in a reputation registry that is read whole
// from now on, or no more.
func (c *change) originsOf(reputation string) error {
	sources, err := c.sources("origin LIKE ?", reputation+"/%")
	if err != nil {
		return err
	}
	return c.electEach(sources)
}

// sources are those of mirrors that a condition selects.
func (c *change) sources(condition string, args ...any) (list [][]byte, err error) {
	err = c.query(column(&list), "SELECT DISTINCT source FROM feedback WHERE source IS NOT NULL AND "+condition, args...)
	return list, err
}

// electEach elects for sources, and writes the sums.
func (c *change) electEach(sources [][]byte) error {
	b := batch{change: c, buckets: map[bucketKey]*delta{}}
	for _, source := range sources {
		if err := b.elect(source); err != nil {
			return err
		}
	}
	return b.writeBuckets()
}

// reset forgets all that was read of a registry, which is read anew.
func (w *Writer) reset(ctx context.Context, r registry) error {
	return w.do(ctx, func(c *change) error {
		if err := c.forget(r); err != nil {
			return err
		}
		return c.originsOf(r.reputation)
	})
}

// forget is reset within a transaction, without originsOf. Where a mirror in the registry counted
// for an origin that is not read, another one does.
func (c *change) forget(r registry) error {
	const its = " IN (SELECT id FROM agent WHERE registry = ?)"
	// Who is in a group with its agents has other sums without them.
	if err := c.markWhere("registry <> ? AND grp <> 0 AND grp IN (SELECT grp FROM agent WHERE registry = ?)", r.id, r.id); err != nil {
		return err
	}
	counted, err := c.sources("counts = 1 AND agent"+its, r.id)
	if err != nil {
		return err
	}
	if err := c.execAll([]any{r.id}, "DELETE FROM dirty WHERE agent"+its, "DELETE FROM score WHERE subject"+its, "DELETE FROM subject WHERE id"+its, "DELETE FROM bucket WHERE agent"+its,
		"DELETE FROM response WHERE agent"+its, "DELETE FROM feedback WHERE agent"+its, "DELETE FROM agent WHERE registry = ?",
		"DELETE FROM event WHERE registry = ?", // else it is not told again behind anew
		"UPDATE registry SET height = 0, hash = '', head = 0, audited = 0, whole = 0 WHERE id = ?"); err != nil {
		return err
	}
	const left = " NOT IN (SELECT subject FROM agent WHERE subject < 0)" // groups that have members left
	if err := c.execAll(nil, "DELETE FROM score WHERE subject < 0 AND subject"+left, "DELETE FROM subject WHERE id < 0 AND id"+left); err != nil {
		return err
	}
	// Files that none of the others has are due to nobody.
	if err := c.exec("UPDATE file SET due = ? WHERE due <> ? AND NOT EXISTS (SELECT 1 FROM agent WHERE agent.file = file.id)", int64(nobodys), int64(nobodys)); err != nil {
		return err
	}
	c.w.known = names{}
	if err := c.electEach(counted); err != nil {
		return err
	}
	return c.noteAnew(r)
}

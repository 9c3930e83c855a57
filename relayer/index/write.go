package index

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// ErrLost says that another process writes to the index now.
var ErrLost = errors.New("another process writes to the index")

// Writer writes to an index while it holds its lease. It may be used concurrently: its transactions
// follow each other.
type Writer struct {
	Store *Store
	Name  string        // tells it from others
	TTL   time.Duration // of the lease
	Clock func() time.Time
	Log   *slog.Logger

	mu     sync.Mutex
	epoch  int64 // 0: it does not hold the lease
	last   map[string]int64
	known  names // ids of accounts, tags, files and agents
	scored int64 // the agent up to which sums were made anew in this turn
	other  lease // as another process had it at the last try, and since when

	slow slowHosts // of files
}

// lease is what the database holds of one, and since when by our own clock.
type lease struct {
	epoch, until int64
	since        time.Time
}

// tables are those whose ids the writer gives.
var tables = []string{"registry", "account", "tag", "file", "grp", "agent", "feedback", "response", "event"}

// Acquire takes the lease, or says ErrLost while another process holds it: until its time is over,
// or it has not prolonged it for twice that, since its clock may be ahead.
func (w *Writer) Acquire(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.epoch != 0 {
		return nil
	}
	now, last, epoch := w.Clock(), map[string]int64{}, int64(0)
	err := w.Store.begin(ctx, func(t *tx) error {
		have := lease{since: now}
		if err := t.QueryRowContext(ctx, "SELECT epoch, until FROM writer").Scan(&have.epoch, &have.until); err != nil {
			return err
		}
		if have.epoch == w.other.epoch && have.until == w.other.until {
			have.since = w.other.since
		}
		w.other = have
		silent := now.Sub(have.since) > 2*w.TTL
		n, err := t.execSome("UPDATE writer SET name = ?, epoch = epoch + 1, until = ? WHERE until < ? OR name = ? OR ? = 1 AND epoch = ? AND until = ?",
			w.Name, now.Add(w.TTL).Unix()+1, now.Unix(), w.Name, flag(silent), have.epoch, have.until)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrLost
		}
		if err := t.QueryRowContext(ctx, "SELECT epoch FROM writer").Scan(&epoch); err != nil {
			return err
		}
		for _, table := range tables {
			var id int64
			if err := t.QueryRowContext(ctx, "SELECT COALESCE(MAX(id), 0) FROM "+table).Scan(&id); err != nil {
				return err
			}
			last[table] = id
		}
		// Ids of events go on from those of an index that was there before: whoever followed that
		// one is told of the gap. They fit a double, and nobody writes a million a second.
		if last["event"] == 0 {
			last["event"] = now.UnixMicro()
		}
		return nil
	})
	if err != nil {
		return err
	}
	w.epoch, w.last, w.known = epoch, last, names{}
	return nil
}

// Release gives the lease back.
func (w *Writer) Release(ctx context.Context) error {
	err := w.exec(ctx, "UPDATE writer SET until = 0")
	w.mu.Lock()
	defer w.mu.Unlock()
	w.epoch = 0
	if errors.Is(err, ErrLost) {
		return nil
	}
	return err
}

// change is a transaction of the writer, with the ids that it gave.
type change struct {
	*tx
	w     *Writer
	fresh map[string]int64
}

// do runs a transaction, if the lease is still its own: it prolongs it.
func (w *Writer) do(ctx context.Context, do func(*change) error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.epoch == 0 {
		return ErrLost
	}
	c := &change{w: w, fresh: map[string]int64{}}
	err := w.Store.begin(ctx, func(t *tx) error {
		c.tx = t
		n, err := t.execSome("UPDATE writer SET until = ? WHERE epoch = ?", w.Clock().Add(w.TTL).Unix()+1, w.epoch)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrLost
		}
		return do(c)
	})
	switch {
	case errors.Is(err, ErrLost):
		w.epoch = 0
	case err == nil:
		for name, id := range c.fresh {
			w.known.add(name, id)
		}
	}
	return err
}

// exec runs one statement in a transaction of its own.
func (w *Writer) exec(ctx context.Context, query string, args ...any) error {
	return w.do(ctx, func(c *change) error { return c.exec(query, args...) })
}

// next gives a new id of a table. Those of a transaction that failed are not given again.
func (c *change) next(table string) int64 {
	c.w.last[table]++
	return c.w.last[table]
}

// id is that of a name which intern was told of.
func (c *change) id(table, name string) int64 {
	if name == "" {
		return 0
	}
	if id, ok := c.fresh[table+" "+name]; ok {
		return id
	}
	id, _ := c.w.known.get(table + " " + name)
	return id
}

// intern sees to it that names have ids, which id knows with a prefix: those that are in the table,
// or new ones. By asks for the ids of a list of keys, give makes the row of a new one.
func (c *change) intern(table, prefix string, list []string, key func(name string) any, give func(id int64, name string) []any, by string, args ...any) error {
	prefix = table + " " + prefix
	var unknown []any
	asked := map[string]bool{}
	for _, one := range list {
		if one == "" || asked[one] {
			continue
		}
		asked[one] = true
		// What is needed now stays at hand, whatever the cache throws out meanwhile.
		if id, ok := c.w.known.get(prefix + one); ok {
			c.fresh[prefix+one] = id
		} else if _, ok := c.fresh[prefix+one]; !ok {
			unknown = append(unknown, key(one))
		}
	}
	found := map[string]bool{}
	err := in(c.query, unknown, func(rows *sql.Rows) error {
		var id int64
		var k any
		if err := rows.Scan(&id, &k); err != nil {
			return err
		}
		one := asText(k)
		found[one], c.fresh[prefix+one] = true, id
		return nil
	}, by, args...)
	if err != nil {
		return err
	}
	var rows [][]any
	for _, k := range unknown {
		if one := asText(k); !found[one] {
			id := c.next(table)
			c.fresh[prefix+one] = id
			rows = append(rows, give(id, one))
		}
	}
	return c.insert(table, rows, "")
}

// accounts gives ids to holders.
func (c *change) accounts(list []string) error {
	return c.intern("account", "", list, func(name string) any { return name }, func(id int64, name string) []any { return []any{id, name} },
		"SELECT id, holder FROM account WHERE holder IN ()")
}

// tags gives ids to tags. They are asked for by the digest of their whole text, and known by it.
func (c *change) tags(list []string) error {
	return c.internDigests("tag", list, func(id int64, digest, text []byte) []any { return []any{id, digest, cut(string(text))} })
}

// internDigests is intern for a table whose names are the digests of texts.
func (c *change) internDigests(table string, texts []string, give func(id int64, digest, text []byte) []any) error {
	list, by := make([]string, len(texts)), map[string]string{}
	for i, one := range texts {
		if one != "" {
			list[i] = digest(one)
			by[list[i]] = one
		}
	}
	return c.intern(table, "", list, func(name string) any { return []byte(name) },
		func(id int64, name string) []any { return give(id, []byte(name), []byte(by[name])) },
		"SELECT id, digest FROM "+table+" WHERE digest IN ()")
}

// idOf is the id of a text that internDigests was told of.
func (c *change) idOf(table, text string) int64 {
	if text == "" {
		return 0
	}
	return c.id(table, digest(text))
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return string(sum[:])
}

func asText(key any) string {
	if b, ok := key.([]byte); ok {
		return string(b)
	}
	s, _ := key.(string)
	return s
}

// mostNames bounds the names of which the ids are remembered: twice as many take some 15 MB.
const mostNames = 150_000

// names remembers the ids of what was named last. Names are known by half their SHA-256, so that
// there is little to remember. It is not for concurrent use.
type names struct {
	recent, older map[[sha256.Size / 2]byte]int64
}

func nameKey(name string) [sha256.Size / 2]byte {
	sum := sha256.Sum256([]byte(name))
	return [sha256.Size / 2]byte(sum[:])
}

func (n *names) get(name string) (int64, bool) {
	key := nameKey(name)
	id, ok := n.recent[key]
	if !ok {
		id, ok = n.older[key]
	}
	return id, ok
}

// add remembers a name. When there are too many it forgets those that were not added since the last
// time.
func (n *names) add(name string, id int64) {
	if n.recent == nil || len(n.recent) >= mostNames {
		n.recent, n.older = map[[sha256.Size / 2]byte]int64{}, n.recent
	}
	n.recent[nameKey(name)] = id
}

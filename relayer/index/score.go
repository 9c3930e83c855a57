package index

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// scoreAtOnce is how many agents are summed in one transaction.
const scoreAtOnce = 1000

// What is shown where.
const (
	amongRegistrations = 1
	amongAgents        = 2
)

// scored is what is found: a registration or a group, and its sums by tag, 0 for all.
type scored struct {
	id    int64
	shown int
	name  string
	born  int64
	sums  map[int64]*chains.Sums
}

// sortName is a name as names are sorted. Small letters may be longer than great ones.
func sortName(name string) string { return text(strings.ToLower(name), maxName) }

func (s *scored) add(tag1, tag2 int64, sums chains.Sums) {
	tags := []int64{0, tag1, tag2}
	slices.Sort(tags)
	for _, tag := range slices.Compact(tags) {
		if s.sums[tag] == nil {
			s.sums[tag] = &chains.Sums{}
		}
		s.sums[tag].Merge(sums)
	}
}

// rescore sums agents anew whose buckets, file or group have changed. More reports that there are
// more.
func (w *Writer) rescore(ctx context.Context) (more bool, err error) {
	err = w.do(ctx, func(c *change) error {
		var dirty []int64
		if err := c.query(column(&dirty), "SELECT agent FROM dirty WHERE agent > ? ORDER BY agent LIMIT ?", c.w.scored, scoreAtOnce); err != nil {
			return err
		}
		// Those that are marked all the time leave no others waiting.
		more, c.w.scored = len(dirty) == scoreAtOnce || c.w.scored > 0, 0
		if len(dirty) == 0 {
			return nil
		}
		if len(dirty) == scoreAtOnce {
			c.w.scored = dirty[len(dirty)-1]
		}
		list, groups, err := c.listed(dirty)
		if err != nil {
			return err
		}
		if err := c.sum(list, groups, dirty); err != nil {
			return err
		}
		if err := c.writeScores(list); err != nil {
			return err
		}
		return execIn(c.tx, dirty, "DELETE FROM dirty WHERE agent IN ()")
	})
	return more, err
}

// listed reads who dirty agents are, and the groups that they are summed in. It notes whether their
// files list them.
func (c *change) listed(dirty []int64) (list map[int64]*scored, groups []int64, err error) {
	list = map[int64]*scored{}
	var lists, unlisted []int64
	err = in(c.query, dirty, func(rows *sql.Rows) error {
		var id, subject, born, height int64
		var account, number string
		var gone, listed int
		var name, refs sql.NullString
		if err := rows.Scan(&id, &subject, &born, &height, &gone, &listed, &account, &number, &name, &refs); err != nil {
			return err
		}
		s := &scored{id: id, born: born, name: sortName(name.String), sums: map[int64]*chains.Sums{0: {}}}
		switch {
		case gone == 1 || height == 0:
		case subject == id:
			s.shown = amongRegistrations | amongAgents
		default:
			s.shown = amongRegistrations
		}
		list[id] = s
		if subject < 0 && list[subject] == nil {
			list[subject] = &scored{id: subject, sums: map[int64]*chains.Sums{0: {}}}
			groups = append(groups, subject)
		}
		var named []caip.AgentRef
		ok := refs.Valid && json.Unmarshal([]byte(refs.String), &named) == nil && slices.ContainsFunc(named, func(r caip.AgentRef) bool { return r.ID == number && r.Registry.String() == account })
		switch {
		case ok && listed == 0:
			lists = append(lists, id)
		case !ok && listed == 1:
			unlisted = append(unlisted, id)
		}
		return nil
	}, `SELECT a.id, a.subject, a.born, a.height, a.gone, a.listed, r.account, a.number, f.name, f.lists FROM agent a JOIN registry r ON r.id = a.registry LEFT JOIN file f ON f.id = a.file
		WHERE a.id IN ()`)
	if err != nil {
		return nil, nil, err
	}
	for value, ids := range [][]int64{unlisted, lists} {
		if err := execIn(c.tx, ids, "UPDATE agent SET listed = ? WHERE id IN ()", value); err != nil {
			return nil, nil, err
		}
	}
	// A group is as old as its oldest member, as far as is known, and has a name as takesName says.
	err = in(c.query, groups, func(rows *sql.Rows) error {
		var subject, born int64
		var name sql.NullString
		var home, ref string
		if err := rows.Scan(&subject, &born, &name, &home, &ref); err != nil {
			return err
		}
		g := list[subject]
		if g.shown = amongAgents; g.born == 0 || born != 0 && born < g.born {
			g.born = born
		}
		if takesName(g.name, name.String, home == ref) {
			g.name = sortName(name.String)
		}
		return nil
	}, `SELECT a.subject, a.born, f.name, g.home, r.account || '/' || a.number FROM agent a JOIN registry r ON r.id = a.registry JOIN grp g ON g.id = a.grp LEFT JOIN file f ON f.id = a.file
		WHERE a.gone = 0 AND a.height > 0 AND a.subject IN () ORDER BY r.account, a.number`)
	return list, groups, err
}

// takesName reports whether a group, which has a name so far or none, has that of its next member:
// its name is that of its home, else of the first member that has one.
func takesName(have, name string, home bool) bool { return have == "" || home && name != "" }

// sum adds the buckets of dirty agents, and of all members of their groups.
func (c *change) sum(list map[int64]*scored, groups, dirty []int64) error {
	add := func(rows *sql.Rows) error {
		var subject, tag1, tag2 int64
		var sums chains.Sums
		if err := rows.Scan(&subject, &tag1, &tag2, parsed{&sums}); err != nil {
			return err
		}
		if s := list[subject]; s != nil {
			s.add(tag1, tag2, sums)
		}
		return nil
	}
	if err := in(c.query, dirty, add, "SELECT agent, tag1, tag2, sums FROM bucket WHERE agent IN ()"); err != nil {
		return err
	}
	return in(c.query, groups, add, "SELECT a.subject, b.tag1, b.tag2, b.sums FROM agent a JOIN bucket b ON b.agent = a.id WHERE a.subject IN ()")
}

func (c *change) writeScores(list map[int64]*scored) error {
	var subjects, scores [][]any
	ids := slices.Sorted(maps.Keys(list))
	for _, id := range ids {
		s := list[id]
		for tag, sums := range s.sums {
			text, err := sums.MarshalText()
			if err != nil {
				return err
			}
			var mean any
			if m := sums.Mean(); m != nil {
				mean, _ = m.Float64()
			}
			if tag == 0 {
				subjects = append(subjects, []any{s.id, s.shown, []byte(s.name), s.born, int64(sums.Count()), mean, string(text)})
			} else {
				scores = append(scores, []any{tag, s.id, int64(sums.Count()), mean, string(text)})
			}
		}
	}
	if err := execIn(c.tx, ids, "DELETE FROM score WHERE subject IN ()"); err != nil {
		return err
	}
	slices.SortFunc(scores, func(a, b []any) int {
		return cmp.Or(cmp.Compare(a[1].(int64), b[1].(int64)), cmp.Compare(a[0].(int64), b[0].(int64)))
	})
	if err := c.insert("score", scores, ""); err != nil {
		return err
	}
	return c.insert("subject", subjects, " ON CONFLICT (id) DO UPDATE SET shown = excluded.shown, name = excluded.name, born = excluded.born, n = excluded.n, mean = excluded.mean, sums = excluded.sums")
}

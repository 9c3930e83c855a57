package index

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// cursor is where a page ends: the value that it is sorted by, and the id.
type cursor struct {
	key string // at most maxName bytes
	id  int64
}

// String is the id as a varint and the key as it is, whatever its bytes: none makes it longer than
// the 400 characters that every door takes of one (client.Search).
func (c cursor) String() string {
	return base64.RawURLEncoding.EncodeToString(append(binary.AppendVarint(nil, c.id), c.key...))
}

func readCursor(text string) (c cursor, err error) {
	b, err := base64.RawURLEncoding.DecodeString(text)
	id, n := binary.Varint(b)
	if err != nil || n <= 0 || id != int64(int32(id)) { // as ids are stored
		return c, refuse("after", errors.New("it is no end of a page"))
	}
	return cursor{string(b[n:]), id}, nil
}

func refuse(parameter string, err error) error {
	return &chains.Error{Kind: chains.Invalid, Op: parameter, Err: err}
}

// limited is how many are listed of those that are asked for; usual where nobody says.
func limited(asked, usual, most int) int {
	if asked <= 0 {
		return usual
	}
	return min(asked, most)
}

// maxPage bounds a page, in bytes of JSON: one that would be longer ends earlier.
const maxPage = 1 << 20

// fits is how many of a list fit on a page, and at least one.
func fits[T any](list []T) (int, error) {
	size := 0
	for i, one := range list {
		b, err := json.Marshal(one)
		if err != nil {
			return 0, failed("read the index", err)
		}
		if size += len(b) + 1; size > maxPage && i > 0 {
			return i, nil
		}
	}
	return len(list), nil
}

// where is a condition with its arguments.
type where struct {
	conditions []string
	args       []any
}

func (w *where) and(condition string, args ...any) {
	w.conditions = append(w.conditions, condition)
	w.args = append(w.args, args...)
}

// within bounds a column by times as they are asked for; an empty one is no bound.
func (w *where) within(column, since, until string) error {
	for _, bound := range []struct{ name, text, condition string }{{"since", since, " >= ?"}, {"until", until, " < ?"}} {
		if bound.text == "" {
			continue
		}
		at, err := client.Time(bound.text)
		if err != nil {
			return refuse(bound.name, err)
		}
		w.and(column+bound.condition, at.Unix())
	}
	return nil
}

// among asks that one of some columns has one of some values.
func (w *where) among(values []int64, columns ...string) {
	list := marks(len(values))
	conditions, args := make([]string, len(columns)), []any{}
	for i, column := range columns {
		conditions[i] = column + " IN (" + list + ")"
		args = append(args, anys(values)...)
	}
	w.and("("+strings.Join(conditions, " OR ")+")", args...)
}

func (w *where) String() string { return strings.Join(w.conditions, " AND ") }

// search is a question that was read.
type search struct {
	client.Search
	by        string  // the column of agent that tells who is found: id or subject
	agents    where   // on agent a and its file f
	terms     []where // each on a term t of that file
	reviewers []int64
	tags      []int64
	least     *big.Rat
	most      *big.Rat
	none      bool // it names somebody whom the index has never seen: nothing is found
}

// Search finds agents.
func (s *Store) Search(ctx context.Context, q client.Search) (client.Hits, error) {
	hits := client.Hits{Hits: []client.Hit{}}
	if err := readable(q.Values()); err != nil {
		return hits, err
	}
	one, err := s.readSearch(ctx, q)
	if err != nil || one.none {
		return hits, err
	}
	// What is compared as doubles is compared exactly behind that, so that a page may have to go
	// on.
	for range 10 {
		rows, next, err := s.page(ctx, one)
		if err != nil {
			return hits, err
		}
		found, rows, err := s.hits(ctx, one, rows)
		if err != nil {
			return hits, err
		}
		n, err := fits(found)
		if err != nil {
			return hits, err
		}
		if n < len(found) {
			next = rows[n-1].end()
		}
		hits.Hits, hits.Next = found[:n], next
		if next == "" || len(hits.Hits) > 0 {
			break
		}
		one.After = next
	}
	return hits, nil
}

func (s *Store) readSearch(ctx context.Context, q client.Search) (one search, err error) {
	one = search{Search: q, by: "subject"}
	one.Limit = limited(q.Limit, 20, 100)
	if one.Sort == "" {
		one.Sort = "newest"
		if q.Reviewed || len(q.Reviewers)+len(q.Tags) > 0 || q.MinAverage+q.MaxAverage != "" || q.MinCount > 0 {
			one.Sort = "average"
		}
	}
	if _, ok := sorts[one.Sort]; !ok {
		return one, refuse("sort", errors.New("want average, count, newest or name"))
	}
	if q.Registrations {
		one.by = "id"
	}
	has := func(condition string, args ...any) {
		one.terms = append(one.terms, where{[]string{condition}, args})
	}
	words := Words(q.Text)
	one.none = len(words) == 0 && strings.TrimSpace(q.Text) != ""
	for i, word := range words {
		if i < len(words)-1 {
			has("t.kind = ? AND t.word = ?", termWord, []byte(word))
		} else { // which may not be written to its end
			has("t.kind = ? AND t.word >= ? AND t.word < ?", termWord, []byte(word), []byte(string(append([]rune(word), '\U0010FFFF'))))
		}
	}
	for _, of := range []struct {
		kind int
		list []string
	}{{termService, q.Services}, {termSkill, q.Skills}, {termDomain, q.Domains}, {termTool, q.Tools}} {
		for _, word := range of.list {
			has("t.kind = ? AND t.word = ?", of.kind, []byte(strings.ToLower(word)))
		}
	}
	if len(q.Agents) > 0 {
		var args []any
		for _, text := range q.Agents {
			ref, err := caip.ParseAgentRef(text)
			if err != nil {
				return one, refuse("agent", err)
			}
			args = append(args, ref.Registry.String(), ref.ID)
		}
		one.agents.and("("+strings.Join(slices.Repeat([]string{"a.registry = (SELECT id FROM registry WHERE account = ?) AND a.number = ?"}, len(q.Agents)), " OR ")+")", args...)
	}
	for _, is := range []struct {
		asked     bool
		condition string
	}{{q.Active, "f.active = 2"}, {q.X402, "f.x402 = 2"}, {q.Verified, "a.listed = 1"}, {q.Linked, "a.subject < 0"}} {
		if is.asked {
			one.agents.and(is.condition)
		}
	}
	for _, of := range []struct{ name, holder, condition string }{{"owner", q.Owner, "a.owner = ?"}, {"wallet", q.Wallet, "a.wallet = ? AND a.wallet_state = 'set'"}} {
		if of.holder == "" {
			continue
		}
		ids, err := s.holders(ctx, of.name, []string{of.holder})
		if err != nil {
			return one, err
		}
		if one.none = one.none || len(ids) == 0; len(ids) > 0 {
			one.agents.and(of.condition, ids[0])
		}
	}
	if len(q.Chains) > 0 {
		ids, err := s.registries(ctx, q.Chains)
		if err != nil {
			return one, err
		}
		one.none = one.none || len(ids) == 0
		one.agents.among(ids, "a.registry")
	}
	if one.reviewers, err = s.holders(ctx, "reviewer", q.Reviewers); err != nil {
		return one, err
	}
	if one.tags, err = s.tagIDs(ctx, q.Tags); err != nil {
		return one, err
	}
	// What the index has never seen, nobody has.
	one.none = one.none || len(q.Reviewers) > 0 && len(one.reviewers) == 0 || len(q.Tags) > 0 && len(one.tags) == 0
	if one.least, err = rational("minAverage", q.MinAverage); err != nil {
		return one, err
	}
	one.most, err = rational("maxAverage", q.MaxAverage)
	return one, err
}

// maxKnown bounds the names that an error lists.
const maxKnown = 20

// registries are the ids of those that chains name: by the registry's configured name, or by the id
// of its chain.
func (s *Store) registries(ctx context.Context, texts []string) (ids []int64, err error) {
	byName, byChain, names := map[string]int64{}, map[caip.ChainID][]int64{}, []string{}
	if err := s.query(ctx, func(r *sql.Rows) error {
		var id int64
		var registry caip.AccountID
		var name string
		err := r.Scan(&id, parsed{&registry}, &name)
		byName[name], names = id, append(names, name)
		byChain[registry.Chain] = append(byChain[registry.Chain], id)
		return err
	}, "SELECT id, account, name FROM registry ORDER BY name"); err != nil {
		return nil, err
	}
	for _, text := range texts {
		if id, ok := byName[text]; ok {
			ids = append(ids, id)
			continue
		}
		chain, err := caip.ParseChainID(text)
		if err != nil {
			known := strings.Join(names[:min(len(names), maxKnown)], ", ")
			return nil, refuse("chain", fmt.Errorf("%.80q is neither a CAIP-2 id nor the name of a registry that is read: %s", text, known))
		}
		ids = append(ids, byChain[chain]...)
	}
	return ids, nil
}

func rational(name, text string) (*big.Rat, error) {
	if text == "" {
		return nil, nil
	}
	if _, err := chains.ParseValue(text); err != nil {
		return nil, refuse(name, err)
	}
	r, _ := new(big.Rat).SetString(text)
	return r, nil
}

// parseHolders reads accounts as the index knows them.
func parseHolders(name string, texts []string) ([]string, error) {
	list := make([]string, len(texts))
	for i, text := range texts {
		h, err := caip.ParseHolder(text)
		if err != nil {
			return nil, refuse(name, err)
		}
		list[i] = h
	}
	return list, nil
}

// holders are the ids of accounts, as many of them as the index knows.
func (s *Store) holders(ctx context.Context, name string, texts []string) (ids []int64, err error) {
	list, err := parseHolders(name, texts)
	if err != nil {
		return nil, err
	}
	err = in(s.asking(ctx), list, column(&ids), "SELECT id FROM account WHERE holder IN ()")
	return ids, err
}

func (s *Store) tagIDs(ctx context.Context, texts []string) (ids []int64, err error) {
	var digests [][]byte
	for _, text := range texts {
		digests = append(digests, []byte(digest(text)))
	}
	err = in(s.asking(ctx), digests, column(&ids), "SELECT id FROM tag WHERE digest IN ()")
	return ids, err
}

// Oldest sorts by registration, the first one first. The watchtower asks for it.
const Oldest = "oldest"

// sorts are the columns that pages are sorted by, and whether the greatest come first.
var sorts = map[string]sortBy{
	"average": {"mean", true},
	"count":   {"n", true},
	"newest":  {"born", true},
	Oldest:    {"born", false},
	"name":    {"name", false},
}

// hit is a row of a page.
type hit struct {
	id   int64
	key  any
	sums sql.NullString
}

// page reads the rows of a page, and where the next one begins.
func (s *Store) page(ctx context.Context, q search) (rows []hit, next string, err error) {
	few, all, err := s.candidates(ctx, q)
	if err != nil || all && len(few) == 0 {
		return nil, "", err
	}
	var w where
	from, n, mean, sums := q.from(&w, few)
	shown := "x.shown IN (2, 3)"
	if q.Registrations {
		shown = "x.shown IN (1, 3)"
	}
	w.and(shown)
	if all {
		w.and("x.id IN ("+marks(len(few))+")", few...)
	} else if q.describes() {
		match := q.match(-1)
		w.and("EXISTS (SELECT 1 FROM agent a LEFT JOIN file f ON f.id = a.file WHERE a."+q.by+" = x.id AND "+match.String()+")", match.args...)
	}
	if err := w.within("x.born", q.Since, q.Until); err != nil {
		return nil, "", err
	}
	if q.Unreviewed {
		w.and("x.n = 0")
	}
	if least := max(q.MinCount, flag(q.Reviewed)); least > 0 {
		w.and(n.text+" >= ?", append(n.args, least)...)
	}
	if q.MaxCount > 0 {
		w.and(n.text+" <= ?", append(n.args, q.MaxCount)...)
	}
	if q.least != nil {
		w.and(mean.text+" >= ?", append(mean.args, around(q.least, -1))...)
	}
	if q.most != nil {
		w.and(mean.text+" <= ?", append(mean.args, around(q.most, 1))...)
	}
	by := sorts[q.Sort]
	column := map[string]string{"mean": mean.text, "n": n.text}[by.column]
	if column == "" {
		column = "x." + by.column
	}
	if by.column == "mean" {
		w.and(column + " IS NOT NULL")
	}
	order, compare := "ASC", ">"
	if by.descending {
		order, compare = "DESC", "<"
	}
	if q.After != "" {
		c, err := readCursor(q.After)
		if err != nil {
			return nil, "", err
		}
		key, err := by.value(c.key)
		if err != nil {
			return nil, "", refuse("after", errors.New("it is the end of a page that was sorted otherwise"))
		}
		w.and("("+column+", x.id) "+compare+" (?, ?)", key, c.id)
	}
	query := fmt.Sprintf("SELECT x.id, %s, %s FROM %s WHERE %s ORDER BY %s %s, x.id %s LIMIT ?", column, sums, from, w.String(), column, order, order)
	err = s.query(ctx, collect(&rows, func(h *hit) []any { return []any{&h.id, &h.key, &h.sums} }), query, append(w.args, q.Limit+1)...)
	if err != nil || len(rows) <= q.Limit {
		return rows, "", err
	}
	rows = rows[:q.Limit]
	return rows, rows[len(rows)-1].end(), nil
}

// maxCandidates is how many agents are looked up one by one, rather than found on the way through
// all in the order of the answer.
const maxCandidates = 2000

// describes reports whether it asks for agents by what they are.
func (q search) describes() bool { return len(q.terms)+len(q.agents.conditions) > 0 }

// match are the conditions on agent a, and on its file f by its terms, but for one of these.
func (q search) match(but int) (w where) {
	w.and("1 = 1")
	for i, t := range q.terms {
		if i != but {
			w.and("EXISTS (SELECT 1 FROM term t WHERE t.file = a.file AND "+t.String()+")", t.args...)
		}
	}
	w.conditions = append(w.conditions, q.agents.conditions...)
	w.args = append(w.args, q.agents.args...)
	return w
}

// candidates are the subjects that agents are asked for by what they are. All reports that these
// are all; else there are too many, or something else selects less.
func (s *Store) candidates(ctx context.Context, q search) (list []any, all bool, err error) {
	if len(q.reviewers) > 0 || !q.describes() {
		return nil, false, nil
	}
	first, err := s.rarest(ctx, q.terms)
	if err != nil {
		return nil, false, err
	}
	from := "agent a"
	var w where
	if len(q.terms) > 0 { // SQLite keeps the order of a CROSS JOIN
		from = "term t CROSS JOIN agent a"
		w.and("a.file = t.file AND "+q.terms[first].String(), q.terms[first].args...)
	}
	match := q.match(first)
	args := slices.Concat(w.args, match.args, []any{s.candidateMost})
	w.conditions = append(w.conditions, match.conditions...)
	rows := 0
	seen := map[int64]bool{}
	err = s.query(ctx, func(r *sql.Rows) error {
		var id int64
		err := r.Scan(&id)
		rows++
		if !seen[id] {
			seen[id], list = true, append(list, id)
		}
		return err
	}, "SELECT a."+q.by+" FROM "+from+" LEFT JOIN file f ON f.id = a.file WHERE "+w.String()+" LIMIT ?", args...)
	if rows == s.candidateMost {
		return nil, false, err
	}
	return list, true, err
}

// rarest is the place of the term that the fewest files have.
func (s *Store) rarest(ctx context.Context, terms []where) (at int, err error) {
	if len(terms) == 1 {
		return 0, nil
	}
	fewest := s.candidateMost + 1
	for i, t := range terms {
		var n int
		err := s.query(ctx, only(&n), "SELECT COUNT(*) FROM (SELECT 1 FROM term t WHERE "+t.String()+" LIMIT ?) n", append(t.args, s.candidateMost)...)
		if err != nil {
			return 0, err
		}
		if n < fewest {
			fewest, at = n, i
		}
	}
	return at, nil
}

// expression is a part of a query with its arguments.
type expression struct {
	text string
	args []any
}

// from is where the numbers of reviews come from: all of them, those with one tag, or those that
// reviewers and tags select, of a few subjects if they are known.
func (q search) from(w *where, few []any) (from string, n, mean expression, sums string) {
	switch {
	case len(q.reviewers) == 0 && len(q.tags) == 0:
		return "subject x", expression{text: "x.n"}, expression{text: "x.mean"}, "x.sums"
	case len(q.reviewers) == 0 && len(q.tags) == 1:
		w.and("s.tag = ?", q.tags[0])
		return "score s JOIN subject x ON x.id = s.subject", expression{text: "s.n"}, expression{text: "s.mean"}, "s.sums"
	}
	var b where
	selectBuckets(&b, q.reviewers, q.tags)
	by := sorts[q.Sort].column
	if len(q.reviewers) == 0 && by != "mean" && by != "n" {
		// All agents may have such reviews: they are summed on the way through the order.
		part := " FROM agent a JOIN bucket b ON b.agent = a.id WHERE a." + q.by + " = x.id AND " + b.String() + ")"
		w.and("EXISTS (SELECT 1"+part, b.args...)
		return "subject x", expression{"(SELECT SUM(b.n)" + part, b.args}, expression{"(SELECT SUM(b.approx) / SUM(b.n)" + part, b.args}, "NULL"
	}
	if len(few) > 0 {
		b.and("a."+q.by+" IN ("+marks(len(few))+")", few...)
	}
	// The arguments of the part stand before those of the whole.
	w.args = append(w.args, b.args...)
	return "(SELECT a." + q.by + " AS subject, SUM(b.n) AS n, SUM(b.approx) / SUM(b.n) AS mean FROM bucket b JOIN agent a ON a.id = b.agent WHERE " + b.String() + " GROUP BY a." + q.by + ") s JOIN subject x ON x.id = s.subject",
		expression{text: "s.n"}, expression{text: "s.mean"}, "NULL"
}

// selectBuckets selects buckets b by reviewers and tags.
func selectBuckets(w *where, reviewers, tags []int64) {
	if len(reviewers) > 0 {
		w.among(reviewers, "b.reviewer")
	}
	if len(tags) > 0 {
		w.among(tags, "b.tag1", "b.tag2")
	}
}

// around is a double that is surely not on the wrong side of a bound.
func around(r *big.Rat, side float64) float64 {
	f, _ := r.Float64()
	return f + side*1e-9*max(1, math.Abs(f))
}

// sortBy is a column that pages are sorted by.
type sortBy struct {
	column     string
	descending bool
}

// end is the cursor of a page that ends with a row.
func (last hit) end() string {
	text := ""
	switch key := last.key.(type) {
	case float64:
		text = strconv.FormatFloat(key, 'g', -1, 64)
	case int64:
		text = strconv.FormatInt(key, 10)
	default:
		text = asText(key)
	}
	return cursor{text, last.id}.String()
}

// value reads where a page ends.
func (by sortBy) value(text string) (any, error) {
	switch by.column {
	case "mean":
		return strconv.ParseFloat(text, 64)
	case "name":
		return []byte(text), nil
	}
	return strconv.ParseInt(text, 10, 64)
}

// hits says who the rows of a page are, and leaves out those whose average is not within the
// bounds, and those of whom nobody is left: an agent is gone before what is found is summed anew.
// It returns the rows that are left, too.
func (s *Store) hits(ctx context.Context, q search, rows []hit) ([]client.Hit, []hit, error) {
	sums, err := s.sumsOf(ctx, q, rows)
	if err != nil {
		return nil, nil, err
	}
	found := map[int64]*client.Hit{}
	var ids []int64
	for _, row := range rows {
		mean := sums[row.id].Mean()
		if q.least != nil && (mean == nil || mean.Cmp(q.least) < 0) || q.most != nil && (mean == nil || mean.Cmp(q.most) > 0) {
			continue
		}
		ids = append(ids, row.id)
		found[row.id] = &client.Hit{Members: []caip.AgentRef{}, Services: []string{}, Reviews: client.ScoreOf(sums[row.id])}
	}
	err = in(s.asking(ctx), ids, func(r *sql.Rows) error {
		var id int64
		var born time.Time
		var ref caip.AgentRef
		var name, description, image, home string
		var services sql.NullString
		var group []byte
		var apart client.Group
		if err := r.Scan(append([]any{&id, moment{&born}, parsed{&ref.Registry}, &ref.ID, optional{&name}, optional{&description}, optional{&image}, &services, &group, optional{&home}}, groupColumns(&apart)...)...); err != nil {
			return err
		}
		h := found[id]
		if apart.Status != "" {
			h.Apart = &apart
		}
		h.Members = append(h.Members, ref)
		if h.Registered.IsZero() || !born.IsZero() && born.Before(h.Registered) {
			h.Registered = born
		}
		if len(group) == len(h.Group) {
			copy(h.Group[:], group)
		}
		if takesName(h.Name, name, home == ref.String()) {
			h.Name, h.Description, h.Image = name, description, image
		}
		var list []struct{ Name string }
		if services.Valid && json.Unmarshal([]byte(services.String), &list) == nil {
			for _, one := range list {
				if !slices.Contains(h.Services, one.Name) {
					h.Services = append(h.Services, one.Name)
				}
			}
		}
		return nil
	}, `SELECT a.`+q.by+`, a.born, r.account, a.number, f.name, f.description, f.image, f.services, g.digest, g.home, `+apartColumns+`
		FROM agent a JOIN registry r ON r.id = a.registry LEFT JOIN file f ON f.id = a.file LEFT JOIN grp g ON g.id = -a.subject `+joinApart+`
		WHERE a.gone = 0 AND a.height > 0 AND a.`+q.by+` IN () ORDER BY r.account, a.number`)
	list, left := []client.Hit{}, []hit{}
	for _, row := range rows {
		if h := found[row.id]; h != nil && len(h.Members) > 0 {
			list, left = append(list, *h), append(left, row)
		}
	}
	return list, left, err
}

// sumsOf reads the exact sums of the rows of a page.
func (s *Store) sumsOf(ctx context.Context, q search, rows []hit) (map[int64]chains.Sums, error) {
	out := map[int64]chains.Sums{}
	var missing []int64
	for _, row := range rows {
		var sums chains.Sums
		if !row.sums.Valid {
			missing = append(missing, row.id)
		} else if err := sums.UnmarshalText([]byte(row.sums.String)); err != nil {
			return nil, failed("read the index", err)
		}
		out[row.id] = sums
	}
	var w where
	selectBuckets(&w, q.reviewers, q.tags)
	w.and("a." + q.by + " IN ()")
	err := in(s.asking(ctx), missing, func(r *sql.Rows) error {
		var id int64
		var more chains.Sums
		err := r.Scan(&id, parsed{&more})
		sums := out[id]
		sums.Merge(more)
		out[id] = sums
		return err
	}, "SELECT a."+q.by+", b.sums FROM agent a JOIN bucket b ON b.agent = a.id WHERE "+w.String(), w.args...)
	return out, err
}

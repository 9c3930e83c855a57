package index

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/reviews"
)

// found is an event, and for feedback that a bridge posted where it was given.
type found struct {
	*chains.Event
	origin *chains.Origin // nil: it is no mirror
}

// source names what a mirror stands for: the source id of its origin, or on SATI, which does not
// hold that, the task that is made of it.
func (e found) source() caip.Hash {
	if e.origin.Source.IsZero() && e.Feedback.SATI != nil {
		return e.Feedback.SATI.TaskRef
	}
	return e.origin.Source
}

// stretch is what happened in a registry after one position up to another.
type stretch struct {
	after, through, head chains.Position
	audited              uint64 // up to where the registry was audited
	events               []found
}

// errMoved says that the registry was read up to another position meanwhile.
var errMoved = errors.New("the registry was read up to another position")

// apply writes a stretch and the position behind it. What it holds already it takes no second time.
func (w *Writer) apply(ctx context.Context, r registry, s stretch) error {
	return w.do(ctx, func(c *change) error {
		n, err := c.execSome("UPDATE registry SET height = ?, hash = ?, head = ?, audited = ? WHERE id = ? AND height = ? AND hash = ?",
			int64(s.through.Height), s.through.Hash, int64(s.head.Height), int64(s.audited), r.id, int64(s.after.Height), s.after.Hash)
		if err != nil {
			return err
		}
		if n == 0 {
			return errMoved
		}
		b := batch{change: c, registry: r, buckets: map[bucketKey]*delta{}}
		if err := b.write(s.events); err != nil {
			return err
		}
		if err := b.note(s); err != nil {
			return err
		}
		// A chain that moves fast is never read up to its head of now.
		if r.whole || s.through.Height < s.head.Height && (r.head.Height == 0 || s.through.Height < r.head.Height) {
			return nil
		}
		if err := c.exec("UPDATE registry SET whole = 1 WHERE id = ?", r.id); err != nil {
			return err
		}
		return c.originsOf(r.reputation)
	})
}

// batch is the writing of one stretch.
type batch struct {
	*change
	registry registry
	buckets  map[bucketKey]*delta
}

func (b *batch) write(events []found) error {
	if len(events) == 0 {
		return nil
	}
	var holders, tags []string
	var agents []caip.AgentRef
	for _, e := range events {
		switch {
		case e.Feedback != nil:
			f := e.Feedback
			holders = append(holders, f.Client.Holder(), keyHolder(f.Ref))
			if e.origin != nil {
				holders = append(holders, e.origin.Client.Holder())
			}
			tags = append(tags, f.Tag1, f.Tag2)
		case e.Revoked != nil:
			holders = append(holders, keyHolder(e.Revoked.Ref))
		case e.Response != nil:
			holders = append(holders, keyHolder(e.Response.Feedback), e.Response.Responder.Holder())
		}
		if !e.Agent.IsZero() {
			agents = append(agents, e.Agent)
		}
	}
	if err := errors.Join(b.accounts(holders), b.tags(tags), b.agents(agents)); err != nil {
		return err
	}
	for _, do := range []func([]found) error{b.identity, b.feedback, b.revoke, b.electOrigins, b.responses} {
		if err := do(events); err != nil {
			return err
		}
	}
	return b.writeBuckets()
}

// keyHolder is the client that a reference names.
func keyHolder(ref caip.FeedbackRef) string {
	return caip.AccountID{Chain: ref.Chain(), Address: ref.Client}.Holder()
}

// agentKey names an agent among all registries.
func (r registry) agentKey(number string) string { return strconv.FormatInt(r.id, 10) + "/" + number }

func (b *batch) agent(ref caip.AgentRef) int64 { return b.id("agent", b.registry.agentKey(ref.ID)) }

// agents gives ids to agents. A new one is due to be read.
func (b *batch) agents(list []caip.AgentRef) error {
	numbers := make([]string, len(list))
	for i, ref := range list {
		numbers[i] = ref.ID
	}
	return b.intern("agent", b.registry.agentKey(""), numbers, func(number string) any { return number },
		func(id int64, number string) []any {
			return []any{id, b.registry.id, number, 0, id, 0, 0, 0, 0, "", "", "", []byte{}, 0, 0, 0, 0, "", 1, 0}
		}, "SELECT id, number FROM agent WHERE registry = ? AND number IN ()", b.registry.id)
}

// identity notes which agents are to be read again: an event says that something happened, the
// chain says what is so now.
func (b *batch) identity(events []found) error {
	touched := map[int64]bool{}
	for _, e := range events {
		switch e.Kind {
		case chains.KindRegistered:
			if err := b.exec("UPDATE agent SET born = ? WHERE id = ?", seconds(e.Time), b.agent(e.Agent)); err != nil {
				return err
			}
		case chains.KindURISet, chains.KindMetadataSet, chains.KindWalletSet, chains.KindTransferred, chains.KindAuthority:
		case chains.KindRegistryChanged: // what it says of all its agents is another contract's word
			if err := b.exec("UPDATE agent SET touched = touched + 1, due = 0 WHERE registry = ?", b.registry.id); err != nil {
				return err
			}
			continue
		default:
			continue
		}
		touched[b.agent(e.Agent)] = true
	}
	return execIn(b.tx, slices.Sorted(maps.Keys(touched)), "UPDATE agent SET touched = touched + 1, due = 0 WHERE id IN ()")
}

// told is a feedback of a stretch.
type told struct {
	key feedbackKey
	*found
}

// feedback writes feedback in the order of its keys, in which the pages of the database are.
func (b *batch) feedback(events []found) error {
	var list []told
	first := map[feedbackKey]bool{} // what a stretch tells twice it holds once
	for i := range events {
		e := &events[i]
		if e.Feedback == nil {
			continue
		}
		key, err := b.key(e.Feedback.Ref, e.Agent)
		if err != nil {
			return err
		}
		if !first[key] {
			first[key] = true
			list = append(list, told{key, e})
		}
	}
	slices.SortFunc(list, func(x, y told) int { return x.key.compare(y.key) })
	for part := range slices.Chunk(list, chunk) {
		if err := b.feedbackOf(part); err != nil {
			return err
		}
	}
	return b.electAll(events)
}

func (b *batch) feedbackOf(list []told) error {
	var last int64
	if err := b.query(only(&last), "SELECT COALESCE(MAX(id), 0) FROM feedback"); err != nil {
		return err
	}
	rows := rowsOf(list, func(one told) []any { return b.row(one.key, *one.found) })
	into, full := b.feedbackRows(rows...)
	written, err := b.insertSome(into, full, " ON CONFLICT (agent, client, number, attestation) DO NOTHING")
	if err != nil {
		return err
	}
	var standing map[feedbackKey]bool
	if written < int64(len(rows)) {
		if standing, err = b.standing(rows, last); err != nil {
			return err
		}
	}
	for i, row := range rows {
		if e := list[i]; !standing[e.key] {
			if e.origin == nil && (reviews.Review{Feedback: *e.Feedback}).Counts() {
				b.bucket(e.key.agent, row[6].(int64), row[11].(int64), row[12].(int64)).added.Add(e.Feedback.Value)
			}
			continue
		}
		err := b.exec(`UPDATE feedback SET known = 1, giver = ?, author = ?, author_on = ?, value = ?, decimals = ?, valued = ?, tag1 = ?, tag2 = ?, endpoint = ?, uri = ?, hash = ?, proof = ?,
			time = ?, height = ?, tx = ?, task = ?, source = ?, origin = ? WHERE agent = ? AND client = ? AND number = ? AND attestation = ? AND known = 0`,
			slices.Concat(row[5:17], row[19:], row[:4])...)
		if err != nil {
			return err
		}
	}
	return nil
}

// feedbackRows are the table with the columns that are named, and rows as they are written. SQLite
// gives ids by itself: of pages for which a statement names ids it keeps what they were before.
func (b *batch) feedbackRows(rows ...[]any) (into string, _ [][]any) {
	const columns = "agent, client, number, attestation, known, giver, author, author_on, value, decimals, valued, tag1, tag2, endpoint, uri, hash, proof, revoked, counts, time, height, tx, task, source, origin"
	if !b.d.postgres {
		return "feedback (" + columns + ")", rows
	}
	with := make([][]any, len(rows))
	for i, row := range rows {
		with[i] = append(slices.Clip(row), b.next("feedback"))
	}
	return "feedback (" + columns + ", id)", with
}

// standing are the keys of rows that were not written, since there were rows with their keys up to
// an id: they were told before, or taken back before they were told.
func (b *batch) standing(rows [][]any, last int64) (keys map[feedbackKey]bool, err error) {
	keys = map[feedbackKey]bool{}
	list, args := "(VALUES (CAST(? AS BIGINT),CAST(? AS BIGINT),CAST(? AS BIGINT),CAST(? AS TEXT))"+strings.Repeat(",(?,?,?,?)", len(rows)-1), []any{}
	for _, row := range rows {
		args = append(args, row[:4]...)
	}
	err = b.query(func(r *sql.Rows) error {
		var k feedbackKey
		err := r.Scan(&k.agent, &k.client, &k.number, &k.attestation)
		keys[k] = true
		return err
	}, "SELECT agent, client, number, attestation FROM feedback WHERE (agent, client, number, attestation) IN "+list+") AND id <= ?", append(args, last)...)
	return keys, err
}

// row is the row of a feedback, without its id. A mirror counts for nothing by itself: see elect.
func (b *batch) row(key feedbackKey, e found) []any {
	f := e.Feedback
	giver := b.id("account", f.Client.Holder())
	author, on := giver, f.Client.Chain.String()
	var source any
	origin := ""
	if e.origin != nil {
		author, on = b.id("account", e.origin.Client.Holder()), e.origin.Client.Chain.String()
		of := e.source()
		source, origin = of[:], e.origin.Feedback.String()
	}
	var task []byte = []byte{}
	if f.SATI != nil {
		task = f.SATI.TaskRef[:]
	}
	return []any{key.agent, key.client, key.number, key.attestation, 1, giver, author, on, f.Value.Unscaled.String(), f.Value.Decimals, flag(f.HasValue), b.idOf("tag", f.Tag1), b.idOf("tag", f.Tag2),
		cut(f.Endpoint), cut(f.URI), f.Hash[:], string(f.Proof), flag(f.Revoked), flag(e.origin == nil && reviews.Review{Feedback: *f}.Counts()), seconds(e.Time), int64(e.At.Height), e.TxID, task, source, origin}
}

// cut is as much of a text of a review as is shown: on an EVM chain one may be of a megabyte, for
// little.
func cut(s string) []byte { return []byte(text(s, maxLink)) }

// feedbackKey is what tells a feedback from all others.
type feedbackKey struct {
	agent, client, number int64
	attestation           string
}

func (k feedbackKey) compare(o feedbackKey) int {
	return cmp.Or(cmp.Compare(k.agent, o.agent), cmp.Compare(k.client, o.client), cmp.Compare(k.number, o.number), cmp.Compare(k.attestation, o.attestation))
}

func (b *batch) key(ref caip.FeedbackRef, agent caip.AgentRef) (feedbackKey, error) {
	if ref.Index > math.MaxInt64 {
		return feedbackKey{}, &chains.Error{Kind: chains.Invalid, Chain: ref.Chain(), Op: "index " + ref.String(), Err: fmt.Errorf("index %d is beyond what the database holds", ref.Index)}
	}
	return feedbackKey{b.agent(agent), b.id("account", keyHolder(ref)), int64(ref.Index), ref.Attestation}, nil
}

// revoke takes reviews back. One whose feedback is not told of yet is noted.
func (b *batch) revoke(events []found) error {
	for _, e := range events {
		if e.Revoked == nil {
			continue
		}
		key, err := b.key(e.Revoked.Ref, e.Agent)
		if err != nil {
			return err
		}
		into, rows := b.feedbackRows([]any{key.agent, key.client, key.number, key.attestation, 0, 0, 0, "", "0", 0, 0, 0, 0, []byte{}, []byte{}, []byte{}, "", 1, 0, seconds(e.Time), int64(e.At.Height), e.TxID, []byte{}, nil, ""})
		var id int64
		var source []byte
		err = b.query(only(&id, &source),
			"INSERT INTO "+into+" VALUES "+tuples(1, len(rows[0]))+" ON CONFLICT (agent, client, number, attestation) DO UPDATE SET revoked = 1 RETURNING id, source", rows[0]...)
		if err != nil {
			return err
		}
		if err := b.withdraw(id); err != nil {
			return err
		}
		if len(source) > 0 {
			if err := b.elect(source); err != nil {
				return err
			}
		}
	}
	return nil
}

// withdraw takes a feedback out of the sums.
func (b *batch) withdraw(id int64) error {
	return b.recount(id, 1, 0, func(d *delta, v chains.Value) { d.removed = append(d.removed, v) })
}

// admit takes a feedback into the sums.
func (b *batch) admit(id int64) error {
	return b.recount(id, 0, 1, func(d *delta, v chains.Value) { d.added.Add(v) })
}

func (b *batch) recount(id int64, from, to int, do func(*delta, chains.Value)) error {
	return b.query(func(r *sql.Rows) error {
		var k bucketKey
		var v chains.Value
		if err := r.Scan(&k.agent, &k.reviewer, &k.tag1, &k.tag2, parsed{&v.Unscaled}, &v.Decimals); err != nil {
			return err
		}
		do(b.bucket(k.agent, k.reviewer, k.tag1, k.tag2), v)
		return nil
	}, "UPDATE feedback SET counts = ? WHERE id = ? AND counts = ? RETURNING agent, author, tag1, tag2, value, decimals", to, id, from)
}

// electAll elects for each mirror among the events.
func (b *batch) electAll(events []found) error {
	seen := map[caip.Hash]bool{}
	for _, e := range events {
		if e.origin == nil || seen[e.source()] {
			continue
		}
		of := e.source()
		seen[of] = true
		if err := b.elect(of[:]); err != nil {
			return err
		}
	}
	return nil
}

// electOrigins elects for the mirrors of what was read of a registry that is not read whole yet.
func (b *batch) electOrigins(events []found) error {
	if b.registry.whole {
		return nil
	}
	var names, sources [][]byte
	for _, e := range events {
		var ref caip.FeedbackRef
		switch {
		case e.Feedback != nil && e.origin == nil:
			ref = e.Feedback.Ref
		case e.Revoked != nil:
			ref = e.Revoked.Ref
		default:
			continue
		}
		for _, name := range mirrorNames(caip.SourceID(ref)) {
			names = append(names, name[:])
		}
	}
	if err := in(b.query, names, column(&sources), "SELECT DISTINCT source FROM feedback WHERE source IN ()"); err != nil {
		return err
	}
	for _, source := range sources {
		if err := b.elect(source); err != nil {
			return err
		}
	}
	return nil
}

// mirrorNames are the sources by which mirrors name an origin: its source id, or on SATI a task
// that is made of it.
func mirrorNames(source caip.Hash) []caip.Hash {
	names := []caip.Hash{source}
	for epoch := range uint32(caip.MirrorEpochs) {
		names = append(names, caip.MirrorTask(source, epoch))
	}
	return names
}

// holds reports whether the origin of a mirror was read, or its revocation.
func (c *change) holds(ref caip.FeedbackRef) (held bool, err error) {
	err = c.query(only(&held), `SELECT EXISTS (SELECT 1 FROM feedback WHERE agent IN (SELECT a.id FROM agent a JOIN registry r ON r.id = a.registry WHERE r.reputation = ? AND a.number = ?)
		AND client = COALESCE((SELECT id FROM account WHERE holder = ?), 0) AND number = ? AND attestation = ?)`, ref.Registry.String(), ref.AgentID, keyHolder(ref), int64(ref.Index), ref.Attestation)
	return held, err
}

// elect decides which of the mirrors of a source counts: none where the origin was read, which
// counts itself, or its registry was read whole, since there is none; else the first by agent,
// client and number that holds a value and was not taken back.
func (b *batch) elect(source []byte) error {
	type candidate struct {
		id    int64
		count bool
		place string
		ref   caip.FeedbackRef // of its origin
		whole sql.NullBool     // the registry of that was read wholly; null: it is not read
	}
	var list []candidate
	err := b.query(func(r *sql.Rows) error {
		var c candidate
		var origin, proof, account, number, client, attestation string
		var revoked, valued bool
		var index uint64
		if err := r.Scan(&c.id, &origin, &revoked, &valued, &proof, &c.whole, &account, &number, &client, &index, &attestation); err != nil {
			return err
		}
		var err error
		c.ref, err = caip.ParseFeedbackRef(origin)
		c.count = err == nil && !c.whole.Bool && !revoked && valued && chains.Proof(proof).Holds()
		c.place = reviews.Place(account, number, client, index, attestation)
		list = append(list, c)
		return nil
	}, `SELECT f.id, f.origin, f.revoked = 1, f.valued = 1, f.proof, (SELECT MAX(o.whole) = 1 FROM registry o WHERE substr(f.origin, 1, length(o.reputation) + 1) = o.reputation || '/'),
			r.account, a.number, COALESCE(k.holder, ''), f.number, f.attestation
		FROM feedback f JOIN agent a ON a.id = f.agent JOIN registry r ON r.id = a.registry LEFT JOIN account k ON k.id = f.client WHERE f.source = ?`, source)
	if err != nil {
		return err
	}
	for i, c := range list {
		if c.count && c.whole.Valid {
			held, err := b.holds(c.ref)
			if err != nil {
				return err
			}
			list[i].count = !held
		}
	}
	slices.SortFunc(list, func(x, y candidate) int {
		return cmp.Or(flag(y.count)-flag(x.count), cmp.Compare(x.place, y.place))
	})
	for i, c := range list {
		do := b.withdraw
		if i == 0 && c.count {
			do = b.admit
		}
		if err := do(c.id); err != nil {
			return err
		}
	}
	return nil
}

func (b *batch) responses(events []found) error {
	var rows [][]any
	for _, e := range events {
		if e.Response == nil {
			continue
		}
		key, err := b.key(e.Response.Feedback, e.Agent)
		if err != nil {
			return err
		}
		rows = append(rows, []any{b.next("response"), e.ID[:], key.agent, key.client, key.number, key.attestation, b.id("account", e.Response.Responder.Holder()),
			cut(e.Response.URI), e.Response.Hash[:], seconds(e.Time), int64(e.At.Height)})
	}
	return b.insert("response", rows, " ON CONFLICT (event) DO NOTHING")
}

// bucketKey is what reviews of one bucket share.
type bucketKey struct{ agent, reviewer, tag1, tag2 int64 }

// delta is what a stretch does to a bucket.
type delta struct {
	added   chains.Sums
	removed []chains.Value
}

func (b *batch) bucket(agent, reviewer, tag1, tag2 int64) *delta {
	k := bucketKey{agent, reviewer, tag1, tag2}
	if b.buckets[k] == nil {
		b.buckets[k] = &delta{}
	}
	return b.buckets[k]
}

// writeBuckets writes the sums that have changed, and marks their agents.
func (b *batch) writeBuckets() error {
	keys := slices.SortedFunc(maps.Keys(b.buckets), bucketKey.compare)
	for part := range slices.Chunk(keys, chunk) {
		if err := b.mergeBuckets(part); err != nil {
			return err
		}
	}
	var agents []int64
	for _, k := range keys {
		agents = append(agents, k.agent)
	}
	return b.mark(slices.Compact(agents))
}

// mark has agents summed anew.
func (c *change) mark(agents []int64) error {
	return c.insert("dirty", rowsOf(agents, func(id int64) []any { return []any{id} }), " ON CONFLICT (agent) DO NOTHING")
}

// markWhere has the agents summed anew that a condition selects.
func (c *change) markWhere(condition string, args ...any) error {
	return c.exec("INSERT INTO dirty (agent) SELECT id FROM agent WHERE "+condition+" ON CONFLICT (agent) DO NOTHING", args...)
}

func (k bucketKey) compare(o bucketKey) int {
	return cmp.Or(cmp.Compare(k.agent, o.agent), cmp.Compare(k.reviewer, o.reviewer), cmp.Compare(k.tag1, o.tag1), cmp.Compare(k.tag2, o.tag2))
}

func (b *batch) mergeBuckets(keys []bucketKey) error {
	// The databases agree on lists of rows only where the first says of what type they are.
	list, args := "(VALUES (CAST(? AS BIGINT),CAST(? AS BIGINT),CAST(? AS BIGINT),CAST(? AS BIGINT))"+strings.Repeat(",(?,?,?,?)", len(keys)-1), []any{}
	for _, k := range keys {
		args = append(args, k.agent, k.reviewer, k.tag1, k.tag2)
	}
	sums := map[bucketKey]chains.Sums{}
	err := b.query(func(r *sql.Rows) error {
		var k bucketKey
		var s chains.Sums
		err := r.Scan(&k.agent, &k.reviewer, &k.tag1, &k.tag2, parsed{&s})
		sums[k] = s
		return err
	}, "SELECT agent, reviewer, tag1, tag2, sums FROM bucket WHERE (agent, reviewer, tag1, tag2) IN "+list+")", args...)
	if err != nil {
		return err
	}
	var fresh, rows [][]any
	for _, k := range keys {
		s, stands := sums[k]
		d := b.buckets[k]
		s.Merge(d.added)
		for _, v := range d.removed {
			s.Remove(v)
		}
		if s.Count() == 0 {
			if !stands {
				continue
			}
			if err := b.exec("DELETE FROM bucket WHERE agent = ? AND reviewer = ? AND tag1 = ? AND tag2 = ?", k.agent, k.reviewer, k.tag1, k.tag2); err != nil {
				return err
			}
			continue
		}
		text, err := s.MarshalText()
		if err != nil {
			return err
		}
		row := []any{k.agent, k.reviewer, k.tag1, k.tag2, int64(s.Count()), double(s), string(text)}
		if stands {
			rows = append(rows, row)
		} else {
			fresh = append(fresh, row)
		}
	}
	if err := b.insert("bucket", fresh, ""); err != nil {
		return err
	}
	return b.insert("bucket", rows, " ON CONFLICT (agent, reviewer, tag1, tag2) DO UPDATE SET n = excluded.n, approx = excluded.approx, sums = excluded.sums")
}

// double is the total of sums, as near as a double comes.
func double(s chains.Sums) float64 {
	f, _ := new(big.Float).SetInt(s.Totals().Sum18).Float64()
	return f / 1e18
}

package index

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Reviews reads a page of reviews, newest first. A mirror stands with its origin, or by itself
// where the registry of its origin is not read.
func (s *Store) Reviews(ctx context.Context, q client.ReviewQuery) (client.Reviews, error) {
	out := client.Reviews{Reviews: []client.Review{}}
	if err := readable(q.Values()); err != nil {
		return out, err
	}
	parts, err := s.reviewParts(ctx, q)
	if err != nil {
		return out, err
	}
	limit := limited(q.Limit, 50, 200)
	list, err := s.newest(ctx, parts, limit+1)
	if err != nil || len(list) == 0 {
		return out, err
	}
	there := len(list)
	list = list[:min(there, limit)]
	wanted := rowsOf(list, func(one place) []any { return []any{one.id} })
	ids, err := s.reviews(ctx, &out.Reviews, "WHERE f.id IN ("+marks(len(list))+") ORDER BY f.time DESC, f.id DESC", slices.Concat(wanted...)...)
	if err != nil {
		return out, err
	}
	if err := s.complete(ctx, out.Reviews, ids, fewAnswers); err != nil {
		return out, err
	}
	n, err := fits(out.Reviews)
	if err != nil {
		return out, err
	}
	last, more := list[len(list)-1], len(list) < there
	if n < len(out.Reviews) {
		last, more = place{seconds(out.Reviews[n-1].Time), ids[n-1]}, true
	}
	if out.Reviews = out.Reviews[:n]; more {
		out.Next = cursor{strconv.FormatInt(last.time, 10), last.id}.String()
	}
	return out, nil
}

// reviewParts are conditions on reviews f, each of one agent or of one reviewer where the question
// names some (where it names both, a reviewer: anybody can give an agent any number of reviews): an
// index has the reviews of one in order. None: nothing can be found.
func (s *Store) reviewParts(ctx context.Context, q client.ReviewQuery) (parts []where, err error) {
	var w where
	w.and("f.known = 1 AND (f.source IS NULL OR f.counts = 1)")
	if !q.Revoked {
		w.and("f.revoked = 0")
	}
	by, whose := "", []int64(nil)
	if len(q.Agents) > 0 {
		var subjects []int64
		for _, text := range q.Agents {
			ref, err := caip.ParseAgentRef(text)
			if err != nil {
				return nil, refuse("agent", err)
			}
			id, err := s.subject(ctx, ref, q.Alone)
			if err != nil {
				return nil, err
			}
			subjects = append(subjects, id)
		}
		by = "f.agent = ?"
		its := of(subjects...)
		if err := s.query(ctx, column(&whose), "SELECT a.id FROM agent a WHERE "+its.String(), its.args...); err != nil {
			return nil, err
		}
	}
	if len(q.Reviewers) > 0 {
		ids, err := s.holders(ctx, "reviewer", q.Reviewers)
		if err != nil || len(ids) == 0 {
			return nil, err
		}
		if by != "" { // who has few reviews beside an agent with any number: not by its index
			if len(whose) == 0 {
				return nil, nil
			}
			w.among(whose, "+f.agent")
		}
		by, whose = "f.author = ?", ids
	}
	if len(q.Tags) > 0 {
		ids, err := s.tagIDs(ctx, q.Tags)
		if err != nil || len(ids) == 0 {
			return nil, err
		}
		w.among(ids, "f.tag1", "f.tag2")
	}
	if err := w.within("f.time", q.Since, q.Until); err != nil {
		return nil, err
	}
	if q.After != "" {
		c, err := readCursor(q.After)
		if err != nil {
			return nil, err
		}
		at, err := strconv.ParseInt(c.key, 10, 64)
		if err != nil {
			return nil, refuse("after", errors.New("it is no end of such a page"))
		}
		w.and("(f.time, f.id) < (?, ?)", at, c.id)
	}
	if by == "" {
		return []where{w}, nil
	}
	for _, one := range whose {
		part := where{slices.Clone(w.conditions), slices.Clone(w.args)}
		part.and(by, one)
		parts = append(parts, part)
	}
	return parts, nil
}

// place is where a review stands among the newest.
type place struct{ time, id int64 }

// unions is how many parts are asked for in one statement.
const unions = 100

// newest are so many of the reviews that some parts have, newest first. No more of any part are
// read: an agent may have any number.
func (s *Store) newest(ctx context.Context, parts []where, most int) (list []place, err error) {
	for some := range slices.Chunk(parts, unions) {
		query, args := newestOf(some, most)
		if err := s.query(ctx, collect(&list, func(one *place) []any { return []any{&one.time, &one.id} }), query, args...); err != nil {
			return nil, err
		}
		slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(b.time, a.time), cmp.Compare(b.id, a.id)) })
		list = list[:min(len(list), most)]
	}
	return list, nil
}

// newestOf asks for the newest of each part.
func newestOf(parts []where, most int) (query string, args []any) {
	queries := make([]string, len(parts))
	for i, one := range parts {
		queries[i] = "SELECT * FROM (SELECT f.time, f.id FROM feedback f WHERE " + one.String() + " ORDER BY f.time DESC, f.id DESC LIMIT ?) p"
		args = append(append(args, one.args...), most)
	}
	return strings.Join(queries, " UNION ALL "), args
}

// Review reads the review that stands at a reference, a mirror too.
func (s *Store) Review(ctx context.Context, ref caip.FeedbackRef) (client.Review, error) {
	list := []client.Review{}
	giver := int64(0)
	if h := keyHolder(ref); h != "" {
		if err := s.query(ctx, only(&giver), "SELECT id FROM account WHERE holder = ?", h); err != nil {
			return client.Review{}, err
		}
	}
	ids, err := s.reviews(ctx, &list, "WHERE f.known = 1 AND r.reputation = ? AND a.number = ? AND f.client = ? AND f.number = ? AND f.attestation = ?",
		ref.Registry.String(), ref.AgentID, giver, int64(ref.Index), ref.Attestation)
	switch {
	case err != nil:
		return client.Review{}, err
	case len(list) == 0:
		return client.Review{}, notFound("read " + ref.String())
	}
	return list[0], s.complete(ctx, list, ids, maxAnswers)
}

// maxSought bounds the reviews among which one is sought by its source id, the newest.
const maxSought = 500_000

// BySource finds a review by its source id: by its mirrors, which state it, or among the reviews
// themselves, which do not: theirs are computed. One that is not there is an error of kind
// NotFound, or TooMuch where not all of them were looked at.
func (s *Store) BySource(ctx context.Context, source caip.Hash) (ref caip.FeedbackRef, err error) {
	take := func(one caip.FeedbackRef) {
		if caip.SourceID(one) == source {
			ref = one
		}
	}
	err = s.query(ctx, func(r *sql.Rows) error {
		var origin string
		err := r.Scan(&origin)
		if one, bad := caip.ParseFeedbackRef(origin); bad == nil {
			take(one)
		}
		return err
	}, "SELECT DISTINCT origin FROM feedback WHERE source = ? AND origin <> ''", source[:])
	const page = 10_000
	for last, left := int64(math.MaxInt32), maxSought; err == nil && ref.IsZero(); left -= page {
		if left <= 0 {
			return ref, &chains.Error{Kind: chains.TooMuch, Op: "find review " + source.String(), Err: fmt.Errorf("it is not among the newest %d", maxSought), Remedy: "name it by its reference"}
		}
		rows := 0
		err = s.query(ctx, func(r *sql.Rows) error {
			rows++
			var one caip.FeedbackRef
			var client string
			err := r.Scan(&last, parsed{&one.Registry}, &one.AgentID, optional{&client}, &one.Index, &one.Attestation)
			_, one.Client, _ = strings.Cut(client, ":")
			take(one)
			return err
		}, `SELECT f.id, r.reputation, a.number, k.holder, f.number, f.attestation FROM feedback f JOIN agent a ON a.id = f.agent JOIN registry r ON r.id = a.registry LEFT JOIN account k ON k.id = f.client
			WHERE f.id < ? AND f.known = 1 ORDER BY f.id DESC LIMIT ?`, last, page)
		if err == nil && ref.IsZero() && rows < page {
			return ref, notFound("find review " + source.String())
		}
	}
	return ref, err
}

// reviews reads rows of feedback f of agents a in registries r.
func (s *Store) reviews(ctx context.Context, into *[]client.Review, rest string, args ...any) (ids []int64, err error) {
	err = s.query(ctx, func(r *sql.Rows) error {
		var one client.Review
		var id int64
		var authorOn caip.ChainID
		var key, giver, author string
		var tag1, tag2, endpoint, uri, task, source []byte
		var origin caip.FeedbackRef
		if err := r.Scan(&id, parsed{&one.Agent.Registry}, parsed{&one.Ref.Registry}, &one.Agent.ID, optional{&key}, &one.Ref.Index, &one.Ref.Attestation, optional{&giver}, optional{&author}, parsed{&authorOn},
			parsed{&one.Value.Unscaled}, &one.Value.Decimals, &one.HasValue, &tag1, &tag2, &endpoint, &uri, copied(one.Hash[:]), &one.Proof, &one.Revoked, &one.Counts, moment{&one.Time}, &one.Block, &one.TxID,
			&task, &source, parsed{&origin}); err != nil {
			return err
		}
		one.Ref.AgentID = one.Agent.ID
		_, one.Ref.Client, _ = strings.Cut(key, ":")
		one.Source = caip.SourceID(one.Ref)
		one.Reviewer = accountOf(author, authorOn)
		one.Tag1, one.Tag2, one.Endpoint, one.URI = text(string(tag1), maxLink), text(string(tag2), maxLink), text(string(endpoint), maxLink), text(string(uri), maxLink)
		copy(one.Task[:], task)
		one.Mirrors, one.Answers = []caip.FeedbackRef{}, []client.Answer{}
		if len(source) > 0 {
			one.MirrorOf = &client.Origin{PostedBy: accountOf(giver, one.Ref.Chain()), Ref: origin}
			if !bytes.Equal(source, task) { // on SATI the task alone is known
				copy(one.MirrorOf.Source[:], source)
			}
		}
		ids = append(ids, id)
		*into = append(*into, one)
		return nil
	}, `SELECT f.id, r.account, r.reputation, a.number, k.holder, f.number, f.attestation, g.holder, u.holder, f.author_on, f.value, f.decimals, f.valued, `+shown("t1.text", "t2.text", "f.endpoint", "f.uri")+`, f.hash,
			f.proof, f.revoked, f.counts, f.time, f.height, f.tx, f.task, f.source, f.origin
		FROM feedback f JOIN agent a ON a.id = f.agent JOIN registry r ON r.id = a.registry
			LEFT JOIN account k ON k.id = f.client LEFT JOIN account g ON g.id = f.giver LEFT JOIN account u ON u.id = f.author
			LEFT JOIN tag t1 ON t1.id = f.tag1 LEFT JOIN tag t2 ON t2.id = f.tag2 `+rest, args...)
	return ids, err
}

// shown reads as much of texts as is shown: an index of an earlier version, which answers while
// this one is built, holds them whole.
func shown(columns ...string) string {
	for i, column := range columns {
		columns[i] = fmt.Sprintf("substr(%s, 1, %d)", column, maxLink)
	}
	return strings.Join(columns, ", ")
}

// maxAnswers bounds the responses that are shown of one review, fewAnswers those of each in a list:
// anybody may add some.
const maxAnswers, fewAnswers = 20, 5

// complete adds mirrors, raters and the first responses.
func (s *Store) complete(ctx context.Context, list []client.Review, ids []int64, answers int) error {
	at := map[caip.Hash]int{}
	var sources [][]byte
	for i, one := range list {
		source := one.Source
		if one.MirrorOf != nil {
			source = one.MirrorOf.Source
		}
		if source.IsZero() {
			continue // a mirror on SATI, asked for by itself
		}
		for _, name := range mirrorNames(source) {
			at[name] = i
			sources = append(sources, name[:])
		}
	}
	var mirrors []client.Review
	err := inParts(sources, "WHERE f.known = 1 AND f.source IN () ORDER BY f.id", func(rest string, list []any) error {
		_, err := s.reviews(ctx, &mirrors, rest, list...)
		return err
	})
	for _, m := range mirrors {
		name := m.MirrorOf.Source
		switch {
		case !m.Task.IsZero() && !name.IsZero():
			continue // by which a mirror key revokes its mirror
		case name.IsZero():
			name = m.Task
		}
		one := &list[at[name]]
		one.Mirrors = append(one.Mirrors, m.Ref)
	}
	if err != nil {
		return err
	}
	if err := s.raters(ctx, list, ids); err != nil {
		return err
	}
	return s.ofEach(ctx, ids, answersTo(answers), "place, id", func(r *sql.Rows) error {
		var id, place, event int64
		var responder string
		var answer client.Answer
		if err := r.Scan(&id, &place, &event, optional{&responder}, &answer.URI, copied(answer.Hash[:]), moment{&answer.Time}); err != nil {
			return err
		}
		one := &list[slices.Index(ids, id)]
		answer.Responder, answer.URI = accountOf(responder, one.Ref.Chain()), text(answer.URI, maxLink)
		one.Answers = append(one.Answers, answer)
		return nil
	})
}

// ofEach asks something of each of some reviews by one statement for several, in an order: so each
// takes what it shows by an index, however much there is of one. In the question each ? is the id
// of a review: the text depends on nothing but how many there are, since databases keep what they
// were asked by its text.
func (s *Store) ofEach(ctx context.Context, ids []int64, question, order string, scan func(*sql.Rows) error) error {
	for part := range slices.Chunk(ids, 50) {
		questions, args := make([]string, len(part)), []any{}
		for i, id := range part {
			questions[i] = "SELECT * FROM (" + question + ") AS one"
			args = append(args, slices.Repeat([]any{id}, strings.Count(question, "?"))...)
		}
		query := "SELECT * FROM (" + strings.Join(questions, " UNION ALL ") + ") AS list ORDER BY review, " + order
		if err := s.query(ctx, scan, query, args...); err != nil {
			return err
		}
	}
	return nil
}

// answersTo asks for the first responses to a review.
func answersTo(most int) string {
	of := func(column string) string { return fmt.Sprintf("(SELECT %s FROM feedback WHERE id = ?)", column) }
	return fmt.Sprintf(`SELECT CAST(? AS BIGINT) AS review, p.height AS place, p.id AS id, h.holder, %s, p.hash, p.time FROM (
		SELECT height, id, responder, uri, hash, time FROM response WHERE agent = %s AND client = %s AND number = %s AND attestation = %s ORDER BY height, id LIMIT %d
	) p LEFT JOIN account h ON h.id = p.responder`, shown("p.uri"), of("agent"), of("client"), of("number"), of("attestation"), most)
}

// maxRaters bounds the agents that are shown of one reviewer: a wallet may be that of many.
const maxRaters = 3

// raters adds the agents whose wallets gave the reviews, where that is proven: on the chain of the
// wallet, since a contract of the same address may be in other hands elsewhere. Where an update
// authority writes wallets anybody names whom he likes, and gives him the agent besides: none is
// added then.
func (s *Store) raters(ctx context.Context, list []client.Review, ids []int64) error {
	var agreed []string // registries in which a wallet has agreed to be one
	if err := s.query(ctx, func(r *sql.Rows) error {
		var id int64
		var registry caip.AccountID
		err := r.Scan(&id, parsed{&registry})
		if !chains.TraitsOf(registry).UpdateAuthority {
			agreed = append(agreed, strconv.FormatInt(id, 10))
		}
		return err
	}, "SELECT id, account FROM registry"); err != nil || len(agreed) == 0 {
		return err
	}
	return s.ofEach(ctx, ids, ratersOf(agreed), "listed DESC, id", func(r *sql.Rows) error {
		var id, agent int64
		var rater client.Rater
		var sums chains.Sums
		if err := r.Scan(&id, &rater.Listed, &agent, parsed{&rater.Agent.Registry}, &rater.Agent.ID, optional{&rater.Name}, optional{&rater.Image}, parsed{&sums}); err != nil {
			return err
		}
		rater.Reviews = client.ScoreOf(sums)
		one := &list[slices.Index(ids, id)]
		one.Raters = append(one.Raters, rater)
		return nil
	})
}

// ratersOf asks for the first agents whose wallet gave a review, in some registries.
func ratersOf(registries []string) string {
	return fmt.Sprintf(`SELECT CAST(? AS BIGINT) AS review, w.listed = 1 AS listed, w.id AS id, r.account, w.number, l.name, l.image, x.sums FROM (
		SELECT id, registry, number, listed, file, subject FROM agent WHERE wallet = (SELECT author FROM feedback WHERE id = ? AND author <> 0 AND proof IN ('%s', '%s'))
			AND wallet_chain = (SELECT author_on FROM feedback WHERE id = ?) AND wallet_state = 'set' AND gone = 0 AND registry IN (%s) ORDER BY listed DESC, id LIMIT %d
	) w JOIN registry r ON r.id = w.registry LEFT JOIN file l ON l.id = w.file LEFT JOIN subject x ON x.id = w.subject`,
		chains.ProofTransaction, chains.ProofSignature, strings.Join(registries, ", "), maxRaters)
}

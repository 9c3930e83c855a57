package index

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/client"
)

const (
	// maxEvents is how many of the newest events are kept for who follows them.
	maxEvents = 100_000
	// noteEvents is how many events of one stretch are kept one by one. A registry's past comes in
	// longer ones: of these it is kept that there was one.
	noteEvents = 1000
)

// note keeps what happened for who follows it.
func (b *batch) note(s stretch) error {
	var rows [][]any
	switch n := len(s.events); {
	case n == 0:
		return nil
	case n > noteEvents:
		rows = append(rows, b.event(client.EventPast, fmt.Sprintf("%s %d", s.through, b.w.last["event"]), s.through))
	default:
		for _, e := range s.events {
			row := b.event(string(e.Kind), "", e.At)
			row[1], row[4], row[6], row[8] = e.ID[:], e.Agent.ID, seconds(e.Time), e.TxID
			switch {
			case e.Feedback != nil:
				row[5] = e.Feedback.Ref.String()
			case e.Revoked != nil:
				row[5] = e.Revoked.Ref.String()
			case e.Response != nil:
				row[5] = e.Response.Feedback.String()
			}
			rows = append(rows, row)
		}
	}
	// An audit tells again what reading has told.
	if err := b.insert("event", rows, " ON CONFLICT (digest) DO NOTHING"); err != nil {
		return err
	}
	return b.exec("DELETE FROM event WHERE id <= ?", b.w.last["event"]-maxEvents)
}

// event is a row about a registry. What tells it from others goes into its digest.
func (b *batch) event(kind, apart string, at chains.Position) []any {
	return []any{b.next("event"), []byte(digest(kind + " " + b.registry.account.String() + " " + apart)), b.registry.id, kind, "", "", 0, int64(at.Height), ""}
}

// noteAnew keeps that a registry is read anew.
func (c *change) noteAnew(r registry) error {
	b := batch{change: c, registry: r}
	row := b.event(client.EventAnew, fmt.Sprint(c.w.last["event"]), r.at)
	return b.insert("event", [][]any{row}, "")
}

// Events reads what happened behind an event, in the order in which it was read, at most limit of
// it. An id that is beyond all there ever was is of another index.
func (s *Store) Events(ctx context.Context, after int64, limit int) (list []client.Event, err error) {
	list = []client.Event{}
	err = s.query(ctx, func(r *sql.Rows) error {
		var e client.Event
		var number string
		err := r.Scan(&e.ID, copied(e.Event[:]), parsed{&e.Registry}, &e.Kind, &number, parsed{&e.Feedback}, moment{&e.Time}, &e.Block, &e.TxID)
		if number != "" {
			e.Agent = caip.AgentRef{Registry: e.Registry, ID: number}
		}
		list = append(list, e)
		return err
	}, "SELECT e.id, e.digest, r.account, e.kind, e.number, e.feedback, e.time, e.height, e.tx FROM event e JOIN registry r ON r.id = e.registry WHERE e.id > ? ORDER BY e.id LIMIT ?", after, limit)
	return list, err
}

// LastEvent is the id of the newest event, and of the oldest that is kept; 0: there is none.
func (s *Store) LastEvent(ctx context.Context) (newest, oldest int64, err error) {
	err = s.query(ctx, only(&newest, &oldest), "SELECT COALESCE(MAX(id), 0), COALESCE(MIN(id), 0) FROM event")
	return newest, oldest, err
}

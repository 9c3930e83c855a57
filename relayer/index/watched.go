package index

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
)

// Watched is one turn in which an agent was probed.
type Watched struct {
	Agent   caip.AgentRef
	Slot    time.Time // when the turn began, UTC, whole seconds
	Samples []probe.Sample
}

// Signal is what a watchtower says of an agent for a period.
type Signal struct {
	Agent caip.AgentRef // the registration that it is given to
	Tag1  string
	Tag2  string // the period
	Value chains.Value
	URI   string    // of its file
	Hash  caip.Hash // of that file, keccak256
	// Client is the account that its file names, which alone may give it. It is read from the file
	// and not written beside it. Zero: the file does not tell.
	Client caip.AccountID
}

// Pin is a file that has to be behind its URI.
type Pin struct {
	URI  string
	Body []byte
}

// Trouble is what is wrong with a service after a turn.
type Trouble struct {
	probe.Service
	Failed int      // probes in a row without an answer
	Alarms []string // kinds of alarms that stand, each a word
}

// Alarm is a message that somebody has to take.
type Alarm struct {
	ID    string
	Body  []byte
	Tries int // that failed
}

const (
	// keepWatched is how long signals and their files are kept, and samples that are in none.
	keepWatched = 100 * 24 * time.Hour
	// maxAlarms bounds the alarms that wait: of more the oldest go.
	maxAlarms = 1000
	// MaxUnpublished bounds the signals that are listed at once.
	MaxUnpublished = 200
)

// Watch writes what was found in a turn, what is wrong after it, and the alarms that follow. A turn
// that was written stays as it is.
func (w *Writer) Watch(ctx context.Context, one Watched, troubles []Trouble, alarms []Alarm) error {
	return w.do(ctx, func(c *change) error {
		agent, slot := one.Agent.String(), one.Slot.Unix()
		samples := rowsOf(one.Samples, func(s probe.Sample) []any {
			return []any{agent, slot, string(s.Kind), []byte(s.Endpoint), s.At.UnixMilli(), s.Took.Milliseconds(), flag(s.Answered), flag(s.Good), s.Why}
		})
		if err := c.insert("sample", samples, " ON CONFLICT (agent, slot, kind, endpoint) DO NOTHING"); err != nil {
			return err
		}
		if err := c.exec("DELETE FROM trouble WHERE agent = ?", agent); err != nil {
			return err
		}
		wrong := rowsOf(troubles, func(t Trouble) []any {
			return []any{agent, string(t.Kind), []byte(t.Endpoint), slot, int64(t.Failed), strings.Join(t.Alarms, " ")}
		})
		if err := c.insert("trouble", wrong, " ON CONFLICT (agent, kind, endpoint) DO NOTHING"); err != nil {
			return err
		}
		raised := rowsOf(alarms, func(a Alarm) []any { return []any{a.ID, a.Body, 0, w.Clock().Unix()} })
		if err := c.insert("alarm", raised, " ON CONFLICT (id) DO NOTHING"); err != nil || len(alarms) == 0 {
			return err
		}
		return c.exec("DELETE FROM alarm WHERE id NOT IN (SELECT id FROM alarm ORDER BY id DESC LIMIT ?)", maxAlarms)
	})
}

// LastWatched is the last turn of each agent.
func (s *Store) LastWatched(ctx context.Context) (map[caip.AgentRef]time.Time, error) {
	last := map[caip.AgentRef]time.Time{}
	return last, s.byAgent(ctx, func(ref caip.AgentRef, at time.Time) { last[ref] = at }, "SELECT agent, MAX(slot) FROM sample GROUP BY agent")
}

// Troubles are what is wrong with agents' services.
func (s *Store) Troubles(ctx context.Context) (map[caip.AgentRef][]Trouble, error) {
	list := map[caip.AgentRef][]Trouble{}
	return list, s.query(ctx, func(rows *sql.Rows) error {
		var ref caip.AgentRef
		var alarms string
		var one Trouble
		err := rows.Scan(parsed{&ref}, &one.Kind, &one.Endpoint, &one.Failed, &alarms)
		one.Alarms = strings.Fields(alarms)
		list[ref] = append(list[ref], one)
		return err
	}, "SELECT agent, kind, endpoint, failed, alarms FROM trouble")
}

// unclosed goes from agent to agent by the primary key, if there is any old sample at all: however
// many there are of one agent, it takes two searches for each.
const unclosed = `WITH RECURSIVE known (agent) AS (
	SELECT (SELECT MIN(agent) FROM sample) WHERE EXISTS (SELECT 1 FROM sample WHERE slot < ?)
	UNION ALL
	SELECT (SELECT MIN(agent) FROM sample WHERE sample.agent > known.agent) FROM known WHERE known.agent IS NOT NULL
)
SELECT agent, slot FROM (
	SELECT agent, (SELECT MIN(slot) FROM sample WHERE sample.agent = known.agent) AS slot FROM known WHERE agent IS NOT NULL
) AS oldest WHERE slot < ?`

// Unclosed are agents with samples from before a time that are in no file yet, with the first turn
// of each.
func (s *Store) Unclosed(ctx context.Context, before time.Time) (map[caip.AgentRef]time.Time, error) {
	first := map[caip.AgentRef]time.Time{}
	return first, s.byAgent(ctx, func(ref caip.AgentRef, at time.Time) { first[ref] = at }, unclosed, before.Unix(), before.Unix())
}

func (s *Store) byAgent(ctx context.Context, take func(caip.AgentRef, time.Time), query string, args ...any) error {
	return s.query(ctx, func(rows *sql.Rows) error {
		var ref caip.AgentRef
		var at time.Time
		err := rows.Scan(parsed{&ref}, moment{&at})
		take(ref, at)
		return err
	}, query, args...)
}

// Watched are the turns of an agent, that is of its registrations, in a span of time that are in no
// file yet, oldest first. Of a service that was probed for several of them in one turn the worst
// sample counts.
func (s *Store) Watched(ctx context.Context, of []caip.AgentRef, from, to time.Time) (list []Watched, err error) {
	err = in(s.asking(ctx), textsOf(of), func(rows *sql.Rows) error {
		var slot, at, took int64
		var one probe.Sample
		if err := rows.Scan(&slot, &one.Kind, &one.Endpoint, &at, &took, &one.Answered, &one.Good, &one.Why); err != nil {
			return err
		}
		one.At, one.Took = time.UnixMilli(at).UTC(), time.Duration(took)*time.Millisecond
		if n := len(list); n == 0 || !list[n-1].Slot.Equal(timeOf(slot)) {
			list = append(list, Watched{Agent: of[0], Slot: timeOf(slot)})
		}
		turn := &list[len(list)-1]
		if n := len(turn.Samples); n == 0 || turn.Samples[n-1].Service != one.Service {
			turn.Samples = append(turn.Samples, one)
		}
		return nil
	}, "SELECT slot, kind, endpoint, at, took, answered, good, why FROM sample WHERE slot >= ? AND slot < ? AND agent IN () ORDER BY slot, kind, endpoint, answered, good, took DESC, agent", from.Unix(), to.Unix())
	return list, err
}

// textsOf are references as they are stored.
func textsOf(list []caip.AgentRef) []string {
	out := make([]string, len(list))
	for i, ref := range list {
		out[i] = ref.String()
	}
	return out
}

// ClosePeriod writes what follows from the samples of an agent's registrations from before a time,
// all of it or nothing. The samples are in a file then, and go. A signal that was written stays as
// it is. What was too old then goes: this machine's clock may be ahead.
func (w *Writer) ClosePeriod(ctx context.Context, of []caip.AgentRef, before time.Time, pins []Pin, signals []Signal) error {
	now := w.Clock()
	return w.do(ctx, func(c *change) error {
		files := rowsOf(pins, func(p Pin) []any { return []any{p.URI, 0, now.Unix(), p.Body} })
		if err := c.insert("pin", files, " ON CONFLICT (uri) DO NOTHING"); err != nil {
			return err
		}
		said := rowsOf(signals, func(s Signal) []any {
			return []any{s.Agent.String(), s.Tag1, s.Tag2, s.Value.Unscaled.String(), int64(s.Value.Decimals), s.URI, s.Hash[:], now.Unix(), 0}
		})
		if err := c.insert("signal", said, " ON CONFLICT (agent, tag1, tag2) DO NOTHING"); err != nil {
			return err
		}
		if err := execIn(c.tx, textsOf(of), "DELETE FROM sample WHERE slot < ? AND agent IN ()", before.Unix()); err != nil {
			return err
		}
		return c.execAll([]any{before.Add(-keepWatched).Unix()}, removals...)
	})
}

// removals take away what is from before a time.
var removals = []string{"DELETE FROM sample WHERE slot < ?", "DELETE FROM trouble WHERE slot < ?", "DELETE FROM pin WHERE made < ?", "DELETE FROM signal WHERE made < ?"}

const (
	signalColumns = "SELECT s.agent, s.tag1, s.tag2, s.value, s.decimals, s.uri, s.hash, pin.body FROM signal AS s LEFT JOIN pin ON pin.uri = s.uri "
	unpublished   = "WHERE s.done = 0 AND (s.agent, s.tag1, s.tag2) > (?, ?, ?) ORDER BY s.agent, s.tag1, s.tag2 LIMIT ?"
	unpinned      = "FROM pin WHERE pinned = 0 ORDER BY made, uri LIMIT "
)

// Signal is one that was made; NotFound: there is none.
func (s *Store) Signal(ctx context.Context, agent caip.AgentRef, tag1, tag2 string) (Signal, error) {
	list, err := s.signals(ctx, "WHERE s.agent = ? AND s.tag1 = ? AND s.tag2 = ?", agent.String(), tag1, tag2)
	if err == nil && len(list) == 0 {
		err = &chains.Error{Kind: chains.NotFound, Chain: agent.Chain(), Op: "read signal " + tag1, Err: errors.New("the index has none for " + tag2)}
	}
	if err != nil {
		return Signal{}, err
	}
	return list[0], nil
}

// Unpublished are the next signals behind one, in the order of their keys, that no chain has shown
// yet: at most MaxUnpublished. The zero Signal is before all.
func (s *Store) Unpublished(ctx context.Context, after Signal) ([]Signal, error) {
	agent := ""
	if !after.Agent.IsZero() {
		agent = after.Agent.String()
	}
	return s.signals(ctx, unpublished, agent, after.Tag1, after.Tag2, MaxUnpublished)
}

func (s *Store) signals(ctx context.Context, rest string, args ...any) (list []Signal, err error) {
	err = s.query(ctx, func(rows *sql.Rows) error {
		var one Signal
		var file []byte
		wrong := rows.Scan(parsed{&one.Agent}, &one.Tag1, &one.Tag2, parsed{&one.Value.Unscaled}, &one.Value.Decimals, &one.URI, copied(one.Hash[:]), &file)
		if r, err := feedback.ParseReview(file); err == nil {
			one.Client = r.Client
		}
		list = append(list, one)
		return wrong
	}, signalColumns+rest, args...)
	return list, err
}

// Published notes that a chain shows a signal for good.
func (w *Writer) Published(ctx context.Context, one Signal) error {
	return w.exec(ctx, "UPDATE signal SET done = 1 WHERE agent = ? AND tag1 = ? AND tag2 = ?", one.Agent.String(), one.Tag1, one.Tag2)
}

// Unpinned are files that are not known to be behind their URIs, some at a time.
func (s *Store) Unpinned(ctx context.Context) (list []Pin, err error) {
	err = s.query(ctx, collect(&list, func(one *Pin) []any { return []any{&one.URI, &one.Body} }), "SELECT uri, body "+unpinned+"20")
	return list, err
}

// Pinned notes that a file is behind its URI.
func (w *Writer) Pinned(ctx context.Context, uri string) error {
	return w.exec(ctx, "UPDATE pin SET pinned = 1 WHERE uri = ?", uri)
}

// Alarms are those that are due, oldest first, some at a time.
func (s *Store) Alarms(ctx context.Context, now time.Time) (list []Alarm, err error) {
	err = s.query(ctx, collect(&list, func(one *Alarm) []any { return []any{&one.ID, &one.Body, &one.Tries} }),
		"SELECT id, body, tries FROM alarm WHERE due <= ? ORDER BY id LIMIT 20", now.Unix())
	return list, err
}

// Alarmed removes an alarm that was taken, or puts one off that was not.
func (w *Writer) Alarmed(ctx context.Context, id string, again time.Time) error {
	if again.IsZero() {
		return w.exec(ctx, "DELETE FROM alarm WHERE id = ?", id)
	}
	return w.exec(ctx, "UPDATE alarm SET tries = tries + 1, due = ? WHERE id = ?", again.Unix(), id)
}

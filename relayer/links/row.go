package links

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// agentRow is what is remembered of one registration. What happened to it (Side) is remembered of
// every registration seen, so that a sale before the first link counts.
type agentRow struct {
	Ref      caip.AgentRef   `json:"ref"`
	Side     link.Side       `json:"side"`
	Evidence *link.Evidence  `json:"evidence,omitempty"` // agentURI as plan.Brief gives it
	Group    caip.Hash       `json:"group,omitzero"`     // the group it was last found in
	Former   []caip.AgentRef `json:"former,omitempty"`   // all it was ever in a group with
	Wanted   bool            `json:"wanted,omitempty"`   // a registration that is followed lists it
	Dirty    bool            `json:"dirty,omitempty"`    // something happened that has not been looked into yet
	Replayed bool            `json:"replayed,omitempty"` // its past was read: Side lacks nothing that came before it was watched
	Lost     bool            `json:"lost,omitempty"`     // what was known is gone: its group's history has to be planned again
	Checked  time.Time       `json:"checked,omitzero"`   // when it was looked at; zero: not since what happened to it last

	// Through is the block up to which Side holds all that the chain tells; zero: nobody has read
	// its whole past.
	Through chains.Position `json:"through,omitzero"`

	known bool // believed for signing: it carries the relayers' MAC
}

// groupRow is what is remembered of one group.
type groupRow struct {
	Group link.Group `json:"group"`
	// Filled says that everything given at the members since their registration has been planned
	// since the group became active.
	Filled bool `json:"filled"`
	// Partial is what of their history is too much to be read; empty: nothing.
	Partial string    `json:"partial,omitempty"`
	Since   time.Time `json:"since"`
	// Doubts counts what put the planned history in doubt since then. With Since it tells one
	// filling from the next.
	Doubts uint64 `json:"doubts,omitempty"`
}

// View is a group as it is shown to operators.
type View struct {
	link.Group
	Filled bool `json:"filled"`
	// Partial says what of the members' history is too much to be read, and so not mirrored; empty:
	// nothing.
	Partial string `json:"partial,omitempty"`
	Since   string `json:"since"`
}

// salt marks the actions of one filling. What was dropped on the strength of other evidence has to
// come again, however soon.
func (g groupRow) salt() string { return fmt.Sprintf("fill:%d:%d", g.Since.UnixNano(), g.Doubts) }

// fold gives what happened to a registration once some more is final.
func fold(ref caip.AgentRef, side link.Side, events ...chains.Event) link.Side {
	s := link.State{}.With(ref, side)
	for _, e := range events {
		s = s.Apply(e, nil)
	}
	return s.Side(ref)
}

func agentKey(ref caip.AgentRef) string { return "agent." + state.Key(ref) }

func groupKey(id caip.Hash) string { return "group." + id.String() }

// maxDecoded bounds the rows that are kept decoded.
const maxDecoded = 4096

// rows are what is remembered on the bus, of registrations and of groups.
type rows struct {
	*Options
	roster *roster
	cache  *lru.Cache[caip.AgentRef, decodedRow] // as last read
}

// decodedRow is a row as it was decoded from some bytes.
type decodedRow struct {
	from json.RawMessage
	row  agentRow
}

func newRows(o *Options, r *roster) *rows {
	cache, _ := lru.New[caip.AgentRef, decodedRow](maxDecoded) // refuses sizes below one only
	return &rows{Options: o, roster: r, cache: cache}
}

// agent reads a row; one that is not there has revision 0 and its Ref set. Of one that is not
// believed nothing is known: it is looked into as if something had happened.
func (r *rows) agent(ctx context.Context, ref caip.AgentRef) (agentRow, uint64, error) {
	raw, err := r.State.Links.Get(ctx, agentKey(ref))
	if err != nil || raw.Revision == 0 {
		return agentRow{Ref: ref, Lost: r.roster.has(ref)}, 0, err
	}
	row, ok := r.decoded(ref, raw.Value)
	if !ok {
		return agentRow{Ref: ref, Dirty: true, Lost: true}, raw.Revision, nil
	}
	row.known = raw.Known() && r.State.Keyed()
	if raw.Doubt != "" && row.Evidence == nil {
		row.Dirty, row.Lost = true, true // that a registration says nothing is not believed of a hint
	}
	return row, raw.Revision, nil
}

// decoded decodes a row. The bytes that were read before are not decoded again: what the row holds
// is shared, and replaced where it changes.
func (r *rows) decoded(ref caip.AgentRef, from json.RawMessage) (agentRow, bool) {
	have, ok := r.cache.Get(ref)
	if ok && len(from) > 0 && len(from) == len(have.from) && &from[0] == &have.from[0] {
		return have.row, true
	}
	have = decodedRow{from: from}
	if json.Unmarshal(from, &have.row) != nil || have.row.Ref != ref {
		return agentRow{}, false
	}
	r.cache.Add(ref, have)
	return have.row, true
}

// agents hands over all rows of registrations, one by one: they are not held together. Those that
// are not believed are removed.
func (r *rows) agents(ctx context.Context, take func(agentRow)) error {
	var bad []state.Row[json.RawMessage]
	err := r.State.Links.All(ctx, func(raw state.Row[json.RawMessage], believed bool) {
		var row agentRow
		switch agent := strings.HasPrefix(raw.Key, "agent."); {
		case believed && !agent:
		case !believed, json.Unmarshal(raw.Value, &row) != nil, agentKey(row.Ref) != raw.Key:
			bad = append(bad, raw)
		default:
			take(row)
		}
	})
	if err != nil {
		return err
	}
	for _, raw := range bad {
		if err := r.State.Links.Clear(ctx, raw); err != nil {
			return err
		}
	}
	return nil
}

// races bounds how often a row is read again because another relayer wrote it meanwhile.
const races = 16

// change rewrites a row by a function, against whatever other relayers write.
func (r *rows) change(ctx context.Context, ref caip.AgentRef, f func(*agentRow)) (agentRow, error) {
	for range races {
		row, revision, err := r.agent(ctx, ref)
		if err != nil {
			return row, err
		}
		if revision != 0 || r.roster.admit(ref) {
		} else if room, soon := r.makeRoom(ctx, ref); soon {
			return row, &chains.Error{Kind: chains.Transient, Op: "follow " + ref.String(), Err: errors.New("all room is taken by registrations that are still to be looked at")}
		} else if !room {
			return row, stream.Drop("%s is not followed: %d agents are already, and no more are followed", ref, r.Config.MaxAgents)
		}
		f(&row)
		body, err := json.Marshal(row)
		if err != nil {
			return row, fmt.Errorf("encode links of %s: %w", ref, err)
		}
		if _, err = r.State.Links.Update(ctx, agentKey(ref), body, revision); err == nil {
			return row, nil
		} else if !errors.Is(err, state.ErrTaken) {
			return row, err
		}
	}
	return agentRow{}, &chains.Error{Kind: chains.Transient, Op: "write links of " + ref.String(), Err: state.ErrTaken}
}

// evictions bounds how many rows are looked at to find one that can go.
const evictions = 64

// makeRoom forgets a registration of which nothing is known that could not be read again, for one
// that is new. It reports whether there was such a one, or whether there may soon be. A sale can be
// read again: the past of who is found in a group is (births).
func (r *rows) makeRoom(ctx context.Context, ref caip.AgentRef) (room, soon bool) {
	some, soon := r.roster.spare()
	for _, one := range some {
		row, revision, err := r.agent(ctx, one)
		if err != nil {
			return false, true
		}
		soon = soon || row.Dirty
		changing := slices.ContainsFunc(row.Side.Moves, func(m link.Move) bool { return !m.Final })
		// Where mirrors may stand has to be remembered.
		if revision != 0 && (row.Dirty || changing || row.Wanted || !row.Group.IsZero() || len(row.Former) > 0) {
			continue
		}
		if revision != 0 {
			if err := r.State.Links.Clear(ctx, state.Row[json.RawMessage]{Key: agentKey(one), Revision: revision}); err != nil {
				return false, true
			}
			if _, now, err := r.agent(ctx, one); err != nil || now != 0 { // written meanwhile
				continue
			}
		}
		r.roster.forget(one)
		if r.roster.admit(ref) {
			return true, false
		}
	}
	return false, soon
}

func (r *rows) group(ctx context.Context, id caip.Hash) (groupRow, uint64, error) {
	raw, err := r.State.Links.Get(ctx, groupKey(id))
	if err != nil || raw.Revision == 0 {
		return groupRow{}, 0, err
	}
	var row groupRow
	if json.Unmarshal(raw.Value, &row) != nil || row.Group.ID != id {
		return groupRow{Group: link.Group{ID: id}}, raw.Revision, nil // found anew, and its history planned again, when a member is looked at
	}
	return row, raw.Revision, nil
}

func (r *rows) putGroup(ctx context.Context, row groupRow, revision uint64) error {
	body, err := json.Marshal(row)
	if err != nil {
		return fmt.Errorf("encode group %s: %w", row.Group.ID, err)
	}
	_, err = r.State.Links.Update(ctx, groupKey(row.Group.ID), body, revision)
	return err
}

// removeGroup removes a group's row, and returns what it held.
func (r *rows) removeGroup(ctx context.Context, id caip.Hash) (groupRow, error) {
	left, _, err := r.group(ctx, id)
	if err != nil {
		return left, err
	}
	return left, r.State.Links.Delete(ctx, groupKey(id))
}

// List lists at most so many groups, and says whether there are more.
func (r *rows) List(ctx context.Context, most int) (list []View, more bool, err error) {
	all, more, err := r.State.Links.First(ctx, "group.*", most)
	list = make([]View, 0, len(all))
	for _, raw := range all {
		var row groupRow
		if json.Unmarshal(raw.Value, &row) == nil { // else it is found anew when a member is looked at
			list = append(list, View{Group: row.Group, Filled: row.Filled, Partial: row.Partial, Since: row.Since.UTC().Format("2006-01-02T15:04:05Z")})
		}
	}
	return list, more, err
}

// Dissolved reports whether a group that List does not have is no more, by what its members said
// last: all were heard, and one is in another group, or in none. A bus that was lost, or a row that
// cannot be read, says nothing of that.
func (r *rows) Dissolved(ctx context.Context, id caip.Hash, members []caip.AgentRef) (dissolved bool, err error) {
	for _, ref := range members {
		if _, served := r.Book.Reputation(ref.Registry); !served {
			dissolved = true // it is followed no more
			continue
		}
		row, revision, err := r.agent(ctx, ref)
		switch {
		case err != nil:
			return false, err
		case revision == 0, !row.known && r.State.Keyed(), row.Dirty && row.Evidence == nil, r.roster.now(ref).busy:
			return false, nil
		}
		dissolved = dissolved || !row.Dirty && row.Group != id
	}
	return dissolved, nil
}

// same reports whether two values are written the same.
func same(a, b any) bool {
	one, err := json.Marshal(a)
	two, also := json.Marshal(b)
	return err == nil && also == nil && bytes.Equal(one, two)
}

// updateGroup changes a group's row, anew where another wrote it meanwhile. Change says whether
// there is something to write. A group without a row is left alone.
func (r *rows) updateGroup(ctx context.Context, id caip.Hash, change func(*groupRow) bool) error {
	for range races {
		row, revision, err := r.group(ctx, id)
		if err != nil || revision == 0 || !change(&row) {
			return err
		}
		if err := r.putGroup(ctx, row, revision); !errors.Is(err, state.ErrTaken) {
			return err
		}
	}
	return &chains.Error{Kind: chains.Transient, Op: "write group " + id.String(), Err: state.ErrTaken}
}

// unfill notes that the group's history has to be planned again once it is active.
func (r *rows) unfill(ctx context.Context, id caip.Hash) error {
	return r.updateGroup(ctx, id, func(row *groupRow) bool {
		row.Filled, row.Doubts = false, row.Doubts+1 // counted even while it is being planned: what is under way may be too old
		return len(row.Group.Members) > 0
	})
}

package link

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// ClockSkew is by how much the clocks of two chains may differ. An act on one chain comes after a transfer on another if its block is younger by more.
const ClockSkew = 2 * time.Minute

// maxActs bounds the signers remembered per registration. Only the owner and those he approves can be among them.
const maxActs = 16

// Mark is the place of an event on its chain.
type Mark struct {
	Event   caip.Hash       `json:"event"`
	At      chains.Position `json:"at"`
	TxID    string          `json:"txId"`
	Ordinal uint32          `json:"ordinal"`
	Time    time.Time       `json:"time"` // the block's, UTC
}

func markOf(e chains.Event) Mark {
	return Mark{Event: e.ID, At: e.At, TxID: e.TxID, Ordinal: e.Ordinal, Time: e.Time.UTC()}
}

// after reports whether m certainly comes after n on one chain: in a later block, or behind it in the same transaction. Two transactions of one block
// have no order that the marks would show, so neither is after the other.
func (m Mark) after(n Mark) bool {
	if m.At.Height != n.At.Height {
		return m.At.Height > n.At.Height
	}
	return m.TxID == n.TxID && m.Ordinal > n.Ordinal
}

// compare is a total order that agrees with after.
func (m Mark) compare(n Mark) int {
	switch {
	case m.At.Height != n.At.Height && m.At.Height > n.At.Height:
		return 1
	case m.At.Height != n.At.Height:
		return -1
	case m.TxID == n.TxID && m.Ordinal != n.Ordinal && m.Ordinal > n.Ordinal:
		return 1
	case m.TxID == n.TxID && m.Ordinal != n.Ordinal:
		return -1
	}
	return slices.Compare(m.Event[:], n.Event[:])
}

// Heads are positions by chain, such as the newest that had been read of each.
type Heads map[caip.ChainID]chains.Position

// Move is a registration changing hands: a transfer, or on SATI a change of the update authority.
type Move struct {
	Mark
	Kind chains.EventKind `json:"kind"`
	// Final is false while the event was seen at latest only. It freezes at once and can be retracted.
	Final bool `json:"final"`
	// Floors are the heads of the other chains when the move was first seen live. An act on such a chain must stand above the floor; without a floor the
	// blocks' times are compared.
	Floors Heads `json:"floors,omitempty"`
}

// Side is what happened to one registration that matters to its links.
type Side struct {
	Moves []Move `json:"moves,omitempty"` // the last final one and those seen at latest only, by position
	// Acts are the last writes of agentURI, by signer, that come after the last final move. The same URI written again is an act too.
	Acts map[caip.AccountID]Mark `json:"acts,omitempty"`
	// Declared is the last write of metadata LinksKey.
	Declared *Mark `json:"declared,omitempty"`
}

// State is what happened to registrations. It is a pure value: Apply and the others return a new one and leave the old alone, and it has one JSON form. The
// same events give the same state in whatever order and however often they are applied. The zero State knows nothing.
type State struct {
	sides map[caip.AgentRef]Side
}

// Side returns what is known of one registration.
func (s State) Side(ref caip.AgentRef) Side { return s.sides[ref] }

// With returns a state that holds side for ref, as read from a store.
func (s State) With(ref caip.AgentRef, side Side) State {
	out := State{sides: make(map[caip.AgentRef]Side, len(s.sides)+1)}
	maps.Copy(out.sides, s.sides)
	if len(side.Moves) == 0 && len(side.Acts) == 0 && side.Declared == nil {
		delete(out.sides, ref)
	} else {
		out.sides[ref] = side
	}
	return out
}

// Refs lists the registrations that the state knows something of, sorted.
func (s State) Refs() []caip.AgentRef { return sorted(slices.Collect(maps.Keys(s.sides))) }

// Apply takes in an event that is final. Events that do not matter to links change nothing. floors may be nil: see Move.Floors.
func (s State) Apply(e chains.Event, floors Heads) State { return s.with(e, true, floors) }

// Freeze takes in an event seen at latest. Only moves are heeded: taking away does not wait for finality, adding does. A later Apply of the same event
// settles it, Retract takes it back.
func (s State) Freeze(e chains.Event, floors Heads) State { return s.with(e, false, floors) }

// Retract takes back a move that Freeze took in and that the chain has dropped. A final move stays.
func (s State) Retract(ref caip.AgentRef, event caip.Hash) State {
	side := s.Side(ref).clone()
	side.Moves = slices.DeleteFunc(side.Moves, func(m Move) bool { return m.Event == event && !m.Final })
	return s.With(ref, side)
}

// Settle takes back all moves on a chain that were seen at latest only, up to a position through which every final event has been applied: what has not
// become final by then never will.
func (s State) Settle(chain caip.ChainID, through chains.Position) State {
	for _, ref := range s.Refs() {
		gone := func(m Move) bool { return !m.Final && m.At.Height <= through.Height }
		if ref.Chain() != chain || !slices.ContainsFunc(s.Side(ref).Moves, gone) {
			continue
		}
		side := s.Side(ref).clone()
		side.Moves = slices.DeleteFunc(side.Moves, gone)
		s = s.With(ref, side)
	}
	return s
}

func (s State) with(e chains.Event, final bool, floors Heads) State {
	if e.Agent.IsZero() {
		return s
	}
	side := s.Side(e.Agent).clone()
	switch by, acts := actOf(e); {
	case moves(e):
		side.move(Move{Mark: markOf(e), Kind: e.Kind, Final: final, Floors: others(floors, e.Chain)})
	case final && acts:
		side.act(by, markOf(e))
	case final && e.Kind == chains.KindMetadataSet && e.Metadata != nil && e.Metadata.Key == LinksKey:
		if m := markOf(e); side.Declared == nil || m.compare(*side.Declared) > 0 {
			side.Declared = &m
		}
	default:
		return s
	}
	return s.With(e.Agent, side)
}

// moves reports whether the registration changed hands. A mint does not: nobody spoke for it before. A transfer to self does: readers of the registry see a
// transfer, and the wallet is gone.
func moves(e chains.Event) bool {
	switch e.Kind {
	case chains.KindTransferred:
		return e.Transfer != nil && !nobody(e.Transfer.From)
	case chains.KindAuthority:
		return true
	}
	return false
}

// nobody reports whether an account is where an ERC-721 mint comes from.
func nobody(a caip.AccountID) bool {
	return a.IsZero() || a.Chain.Namespace == caip.EIP155 && a.Address == "0x0000000000000000000000000000000000000000"
}

// actOf tells who asserted the registration with an event, if it is an assertion. On eip155 a registration is one, since only the sender can become the
// owner; on SATI anybody can register an agent for somebody else.
func actOf(e chains.Event) (by caip.AccountID, ok bool) {
	switch {
	case e.Kind == chains.KindURISet && e.URI != nil:
		return e.URI.By, !e.URI.By.IsZero()
	case e.Kind == chains.KindRegistered && e.Registered != nil && e.Chain.Namespace == caip.EIP155:
		return e.Registered.Owner, !e.Registered.Owner.IsZero()
	}
	return caip.AccountID{}, false
}

func (s Side) clone() Side {
	s.Moves = slices.Clone(s.Moves)
	s.Acts = maps.Clone(s.Acts)
	return s
}

// move records m: of the final moves the last one stays, and those seen at latest that are not below it.
func (s *Side) move(m Move) {
	if i := slices.IndexFunc(s.Moves, func(have Move) bool { return have.Event == m.Event }); i >= 0 {
		have := s.Moves[i]
		// The floors of the first sight are the true ones. Later ones would freeze again what was answered in between.
		m.Floors = have.Floors
		if have.Final {
			m.Final, m.Mark = true, have.Mark
		}
		s.Moves[i] = m
	} else {
		s.Moves = append(s.Moves, m)
	}
	slices.SortFunc(s.Moves, func(a, b Move) int { return a.compare(b.Mark) })
	last := -1
	for i, have := range s.Moves {
		if have.Final {
			last = i
		}
	}
	if last < 0 {
		return
	}
	s.Moves = slices.Clone(s.Moves[last:])
	maps.DeleteFunc(s.Acts, func(_ caip.AccountID, act Mark) bool { return !act.after(s.Moves[0].Mark) })
	if len(s.Acts) == 0 {
		s.Acts = nil
	}
}

// act records that by wrote the URI. What lies before the last final move cannot count again and is left out.
func (s *Side) act(by caip.AccountID, m Mark) {
	if len(s.Moves) > 0 && s.Moves[0].Final && !m.after(s.Moves[0].Mark) {
		return
	}
	if have, ok := s.Acts[by]; ok && have.compare(m) >= 0 {
		return
	}
	if s.Acts == nil {
		s.Acts = make(map[caip.AccountID]Mark)
	}
	s.Acts[by] = m
	for len(s.Acts) > maxActs {
		oldest := by
		for who, act := range s.Acts {
			if act.compare(s.Acts[oldest]) < 0 {
				oldest = who
			}
		}
		delete(s.Acts, oldest)
	}
}

// declaredSince reports whether the metadata LinksKey, if there is any, is the present owner's and not one that came with the purchase.
func (s Side) declaredSince() bool {
	if len(s.Moves) == 0 {
		return true
	}
	return s.Declared != nil && s.Declared.after(s.Moves[len(s.Moves)-1].Mark)
}

// frozen says what is missing until every move of these members is answered by every owner; empty when they are not frozen.
func (s State) frozen(members []Evidence) (reasons []string) {
	for _, moved := range members {
		for _, move := range s.Side(moved.Ref()).Moves {
			if !move.Final {
				reasons = append(reasons, fmt.Sprintf("%s is changing hands in block %s: wait until that is final", moved.Ref(), move.At))
				continue
			}
			if moved.Agent.ReadAt.Height < move.At.Height {
				// The owner of that read may be the seller, whose key can still write on SATI.
				reasons = append(reasons, fmt.Sprintf("%s changed hands in block %s and was read before: read it again", moved.Ref(), move.At))
			}
			for _, side := range members {
				if why := s.unanswered(move, moved, side); why != "" {
					reasons = append(reasons, why)
				}
			}
		}
	}
	return reasons
}

// unanswered says what side's owner has to do about a move; empty when he has done it.
func (s State) unanswered(move Move, moved, side Evidence) string {
	chain := side.Ref().Chain()
	ask := fmt.Sprintf("%s changed hands in block %s: the owner of %s (%s) has to set its agentURI, be it the same one, after that", moved.Ref(), move.At,
		side.Ref(), side.Agent.Owner.Address)
	if side.Agent.Owner != side.Agent.Authority {
		return ask
	}
	act, ok := s.Side(side.Ref()).Acts[side.Agent.Owner]
	switch {
	case !ok:
		return ask
	case chain == moved.Ref().Chain():
		if !act.after(move.Mark) {
			return ask
		}
	default:
		floor, seen := move.Floors[chain]
		if seen && act.At.Height <= floor.Height {
			return ask
		}
		if !seen && move.Time.Unix() <= 0 {
			// Every act would look later than a move without a time.
			return ask + " (when that was is not known, so no act can be told to be later: read the history from a node that tells the times of its blocks)"
		}
		if !seen && !act.Time.After(move.Time.Add(ClockSkew)) {
			return ask + fmt.Sprintf(" (clocks of chains differ: %s later)", ClockSkew)
		}
	}
	return ""
}

// others leaves out the floor of the chain that the move is on: there the positions are compared themselves.
func others(heads Heads, chain caip.ChainID) Heads {
	out := maps.Clone(heads)
	delete(out, chain)
	if len(out) == 0 {
		return nil
	}
	return out
}

// MarshalJSON writes the sides by their refs, sorted.
func (s State) MarshalJSON() ([]byte, error) {
	if s.sides == nil {
		return []byte("{}"), nil
	}
	return json.Marshal(s.sides)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *State) UnmarshalJSON(b []byte) error {
	s.sides = nil
	return json.Unmarshal(b, &s.sides)
}

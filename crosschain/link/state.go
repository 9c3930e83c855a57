package link

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// ClockSkew is by how much the clocks of two chains may differ. An act on one chain comes after a
// transfer on another if its block is younger by more.
const ClockSkew = 2 * time.Minute

// maxActs bounds the signers remembered per registration. Only the owner and those he approves can
// be among them.
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

// after reports whether m certainly comes after n on one chain: in a later block, or behind it in
// the same transaction. Two transactions of one block have no order that the marks would show, so
// neither is after the other.
func (m Mark) after(n Mark) bool {
	if m.At.Height != n.At.Height {
		return m.At.Height > n.At.Height
	}
	return m.TxID == n.TxID && m.Ordinal > n.Ordinal
}

// compare is a total order that agrees with after.
func (m Mark) compare(n Mark) int {
	within := 0 // one transaction
	if m.TxID == n.TxID {
		within = cmp.Compare(m.Ordinal, n.Ordinal)
	}
	return cmp.Or(cmp.Compare(m.At.Height, n.At.Height), within, slices.Compare(m.Event[:], n.Event[:]))
}

// Heads are positions by chain, such as the newest that had been read of each.
type Heads map[caip.ChainID]chains.Position

// Move is a registration changing hands: a transfer, or on SATI a change of the update authority or
// a registration for somebody who did not sign it.
type Move struct {
	Mark
	Kind chains.EventKind `json:"kind"`
	// Final is false while the event was seen at latest only. It freezes at once and can be
	// retracted.
	Final bool `json:"final"`
	// Gone says that the registration was burned: nobody holds it from then on.
	Gone bool `json:"gone,omitempty"`
	// Floors are the heads of the other chains when the move was first seen live. An act that
	// stands above the floor of its chain came after the move; of others the blocks' times tell.
	Floors Heads `json:"floors,omitempty"`
}

// String says what happened, and where.
func (m Move) String() string {
	if m.Kind == chains.KindRegistered {
		return fmt.Sprintf("was registered in block %s without its owner's signature", m.At)
	}
	return fmt.Sprintf("changed hands in block %s", m.At)
}

// Side is what happened to one registration that matters to its links.
type Side struct {
	Moves []Move `json:"moves,omitempty"` // the last final one and those seen at latest only, by position
	// Acts are the last writes of agentURI, by signer, that come after the last final move. The
	// same URI written again is an act too.
	Acts map[caip.AccountID]Mark `json:"acts,omitempty"`
	// Declared is the last write of metadata LinksKey.
	Declared *Mark `json:"declared,omitempty"`
	// Born is the first final event that shows the registration: its own, or a move where what
	// came before was not read. The registration existed then, perhaps earlier.
	Born *Mark `json:"born,omitempty"`
	// Said is the last final write of agentURI, by whomever: then its file's claims were made.
	Said *Mark `json:"said,omitempty"`
}

// Keeps reports whether the side rests on an event.
func (s Side) Keeps(e chains.Event) bool {
	is := func(m *Mark) bool { return m != nil && m.Event == e.ID }
	for _, act := range s.Acts {
		if act.Event == e.ID {
			return true
		}
	}
	return is(s.Declared) || is(s.Born) || is(s.Said) || slices.ContainsFunc(s.Moves, func(m Move) bool { return m.Event == e.ID })
}

// Burned reports whether the chain said, finally, that nobody holds the registration any more, and
// where.
func (s Side) Burned() (at chains.Position, burned bool) {
	for _, move := range s.Moves {
		if burned = move.Final && move.Gone; burned {
			at = move.At
		}
	}
	return at, burned
}

// empty reports whether nothing is known.
func (s Side) empty() bool {
	return len(s.Moves) == 0 && len(s.Acts) == 0 && s.Declared == nil && s.Born == nil && s.Said == nil
}

// State is what happened to registrations. It is a pure value: Apply and the others return a new
// one and leave the old alone. The same events give the same state in whatever order and however
// often they are applied. The zero State knows nothing.
type State struct {
	sides map[caip.AgentRef]Side
}

// Side returns what is known of one registration.
func (s State) Side(ref caip.AgentRef) Side { return s.sides[ref] }

// With returns a state that holds side for ref, as read from a store.
func (s State) With(ref caip.AgentRef, side Side) State {
	out := State{sides: make(map[caip.AgentRef]Side, len(s.sides)+1)}
	maps.Copy(out.sides, s.sides)
	if side.empty() {
		delete(out.sides, ref)
	} else {
		out.sides[ref] = side
	}
	return out
}

// Apply takes in an event that is final. Events that do not matter to links change nothing. floors
// may be nil: see Move.Floors.
func (s State) Apply(e chains.Event, floors Heads) State { return s.with(e, true, floors) }

// Freeze takes in an event seen at latest. Only moves are heeded: taking away does not wait for
// finality, adding does. A later Apply of the same event settles it, Retract takes it back.
func (s State) Freeze(e chains.Event, floors Heads) State { return s.with(e, false, floors) }

// Retract takes back a move that Freeze took in and that the chain has dropped. A final move stays.
func (s State) Retract(ref caip.AgentRef, event caip.Hash) State {
	side := s.Side(ref).clone()
	side.Moves = slices.DeleteFunc(side.Moves, func(m Move) bool { return m.Event == event && !m.Final })
	return s.With(ref, side)
}

func (s State) with(e chains.Event, final bool, floors Heads) State {
	if e.Agent.IsZero() {
		return s
	}
	side, m := s.Side(e.Agent).clone(), markOf(e)
	if Moves(e) {
		gone := e.Kind == chains.KindTransferred && nobody(e.Transfer.To)
		side.move(Move{Mark: m, Kind: e.Kind, Final: final, Gone: gone, Floors: others(floors, e.Chain)})
	}
	if !final {
		return s.With(e.Agent, side)
	}
	if by, ok := actOf(e); ok {
		side.act(by, m)
	}
	if e.Kind == chains.KindMetadataSet && e.Metadata != nil && e.Metadata.Key == LinksKey {
		side.Declared = later(side.Declared, m)
	}
	if claims(e) {
		side.Said = later(side.Said, m)
	}
	if (e.Kind == chains.KindRegistered || Moves(e)) && (side.Born == nil || m.compare(*side.Born) < 0) {
		side.Born = &m
	}
	return s.With(e.Agent, side)
}

// later is the later of two marks, of which the first may be missing.
func later(have *Mark, m Mark) *Mark {
	if have != nil && m.compare(*have) <= 0 {
		return have
	}
	return &m
}

// claims reports whether an event set the agentURI.
func claims(e chains.Event) bool {
	return e.Kind == chains.KindURISet || e.Kind == chains.KindRegistered && e.Registered != nil && e.Registered.URI != ""
}

// Moves reports whether the registration changed hands. A mint does not: nobody spoke for it
// before. Where it was registered for somebody who did not sign, whoever did so spoke. A transfer
// to self does: readers of the registry see a transfer, and the wallet is gone.
func Moves(e chains.Event) bool {
	switch e.Kind {
	case chains.KindRegistered:
		return e.Registered != nil && e.Registered.Unsigned
	case chains.KindTransferred:
		return e.Transfer != nil && !nobody(e.Transfer.From)
	case chains.KindAuthority:
		return true
	}
	return false
}

// nobody reports whether an account is where an ERC-721 mint comes from, and where a burned token
// goes.
func nobody(a caip.AccountID) bool {
	return a.IsZero() || a.Chain.Namespace == caip.EIP155 && a.Address == "0x0000000000000000000000000000000000000000"
}

// actOf tells who asserted the registration with an event, if it is an assertion. A
// registration is one where only the sender can become the owner.
func actOf(e chains.Event) (by caip.AccountID, ok bool) {
	switch {
	case e.Kind == chains.KindURISet && e.URI != nil:
		return e.URI.By, !e.URI.By.IsZero()
	case e.Kind == chains.KindRegistered && e.Registered != nil && !chains.TraitsOf(e.Agent.Registry).ForOthers:
		return e.Registered.Owner, !e.Registered.Owner.IsZero()
	}
	return caip.AccountID{}, false
}

func (s Side) clone() Side {
	s.Moves = slices.Clone(s.Moves)
	s.Acts = maps.Clone(s.Acts)
	return s
}

// move records m: of the final moves the last one stays, and those seen at latest that are not
// below it.
func (s *Side) move(m Move) {
	if i := slices.IndexFunc(s.Moves, func(have Move) bool { return have.Event == m.Event }); i >= 0 {
		have := s.Moves[i]
		// The floors of the first sight are the true ones. Later ones would freeze again what was
		// answered in between.
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

// act records that by wrote the URI. What lies before the last final move cannot count again and is
// left out.
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

// declaredSince reports whether the metadata LinksKey, if there is any, is the present owner's and
// not one that came with the purchase.
func (s Side) declaredSince() bool {
	if len(s.Moves) == 0 {
		return true
	}
	return s.Declared != nil && s.Declared.after(s.Moves[len(s.Moves)-1].Mark)
}

// frozen says what is missing until every move of these members is answered by every owner; empty
// when they are not frozen.
func (s State) frozen(members []Evidence, clocks Clocks) (reasons []string) {
	for _, moved := range members {
		for _, move := range s.Side(moved.Ref()).Moves {
			if !move.Final {
				reasons = append(reasons, fmt.Sprintf("%s is changing hands in block %s: wait until that is final", moved.Ref(), move.At))
				continue
			}
			if moved.Agent.ReadAt.Height < move.At.Height {
				// The owner of that read may be the seller, whose key can still write on SATI.
				reasons = append(reasons, fmt.Sprintf("%s %s and was read before: read it again", moved.Ref(), move))
			}
			for _, side := range members {
				if why := s.unanswered(move, moved, side, clocks); why != "" {
					reasons = append(reasons, why)
				}
			}
		}
	}
	return reasons
}

// unanswered says what side's owner has to do about a move; empty when he has done it. On the
// move's own chain positions tell which came first. On another chain the act came later if it
// stands above the floor, or if its block is younger by more than clocks differ: a relayer may have
// seen the move long after it was answered.
func (s State) unanswered(move Move, moved, side Evidence, clocks Clocks) string {
	from, chain := moved.Ref().Chain(), side.Ref().Chain()
	ask := fmt.Sprintf("%s %s: the owner of %s (%s) has to set its agentURI, be it the same one, after that", moved.Ref(), move, side.Ref(), side.Agent.Owner.Address)
	act, ok := s.Side(side.Ref()).Acts[side.Agent.Owner]
	if !ok || side.Agent.Owner != side.Agent.Authority {
		return ask
	}
	if chain == from {
		if !act.after(move.Mark) {
			return ask
		}
		return ""
	}
	floor, seen := move.Floors[chain]
	margin := clocks.Margin(chain, from)
	switch {
	case seen && act.At.Height > floor.Height:
		return ""
	case seen && len(clocks.unread(chain, from)) > 0:
		return ask
	case !timed(move.Mark):
		// Every act would look later than a move without a time.
		return ask + " (when that was is not known, so no act can be told to be later: read the history from a node that tells the times of its blocks)"
	case !act.Time.After(move.Time.Add(margin)):
		return ask + fmt.Sprintf(" (clocks of chains differ: %s later)", margin)
	}
	return ""
}

// others leaves out the floor of the chain that the move is on: there the positions are compared
// themselves.
func others(heads Heads, chain caip.ChainID) Heads {
	out := maps.Clone(heads)
	delete(out, chain)
	if len(out) == 0 {
		return nil
	}
	return out
}

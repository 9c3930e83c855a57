package role

import (
	"cmp"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Past is what happened to one registration, as far as it decides who played a part for it.
type Past struct {
	Events    []chains.Event // chains.History.HistoryAfter since its registration, oldest first
	Approvals []chains.Event // chains.History.Approvals of all its owners, each oldest first
	// Wallet is the agentWallet that the registry names now, where the events do not lead to it:
	// some versions set one and logged nothing. It counts for all time.
	Wallet caip.AccountID

	anyone bool // everybody is taken to be approved
}

// Reviewer returns the part by which a feedback that an account gave within a window is a
// self-review; RoleNone when it is none. The parts are owner, wallet (eip155, where it consented),
// update authority, linked address, and an operator that acted for the owner of that time: an
// approval alone needs nobody's consent, and would silence any critic.
func (p Past) Reviewer(account caip.AccountID, w Window) chains.Role {
	return p.reviewer(account, w).role
}

func (p Past) reviewer(account caip.AccountID, w Window) finding {
	return p.find(account, w, func(s *standing) chains.Role {
		switch {
		case s.owner.SameHolder(account):
			return chains.RoleOwner
		case s.wallet.SameHolder(account) || p.Wallet.SameHolder(account):
			return chains.RoleWallet
		case s.authority.SameHolder(account):
			return chains.RoleAuthority
		case s.linked:
			return chains.RoleLinked
		case s.operates() && s.acted[s.owner]:
			return chains.RoleOperator
		}
		return chains.RoleNone
	})
}

// Responder returns the part by which a response that an account gave within a window is the
// agent's own; RoleNone when it is somebody else's. To answer is to act, so that an operator needs
// no more than the approval.
func (p Past) Responder(account caip.AccountID, w Window) chains.Role {
	return p.responder(account, w).role
}

func (p Past) responder(account caip.AccountID, w Window) finding {
	return p.find(account, w, func(s *standing) chains.Role {
		switch {
		case s.owner.SameHolder(account):
			return chains.RoleOwner
		case s.operates():
			return chains.RoleOperator
		case s.wallet.SameHolder(account) || p.Wallet.SameHolder(account):
			return chains.RoleWallet
		}
		return chains.RoleNone
	})
}

// finding is a part that an account played, RoleNone for none, and the events that gave it that. A
// part by the wallet of now has none.
type finding struct {
	role chains.Role
	by   []chains.Event
}

// find replays the past and returns the first part that is played at the window's begin or behind
// one of its events. Nobody plays one before the registration.
func (p Past) find(account caip.AccountID, w Window, part func(*standing) chains.Role) finding {
	s := newStanding(account)
	s.anyone = p.anyone
	for _, e := range p.merged() {
		if w.after(e) {
			break
		}
		if !w.before(e) { // what was so until now was so at the window's begin
			if f := s.played(part); f.role != chains.RoleNone {
				return f
			}
		}
		s.apply(e)
	}
	return s.played(part)
}

// merged are all events by block. Within one block approvals come first: what they allow comes
// behind them.
func (p Past) merged() []chains.Event {
	if len(p.Approvals) == 0 {
		return p.Events
	}
	all := slices.Concat(p.Approvals, p.Events)
	slices.SortStableFunc(all, func(a, b chains.Event) int { return cmp.Compare(a.At.Height, b.At.Height) })
	return all
}

// standing is who plays which part at one time, seen from one account.
type standing struct {
	account, owner, wallet, authority caip.AccountID

	born   bool
	linked bool
	former bool                    // it was linked by who has sold since
	one    bool                    // it is approved for the token
	all    map[caip.AccountID]bool // by owner: it is approved for all that the owner has
	acted  map[caip.AccountID]bool // by owner: it has set the agentURI for that owner, under approvals that stand
	anyone bool
	by     map[any]chains.Event // what gave each part, by role or, of an operator, by granted and acted
}

// What an operator's part rests on, for an owner or, where that is zero, for the token.
type (
	granted struct{ owner caip.AccountID }
	acted   struct{ owner caip.AccountID }
)

func newStanding(account caip.AccountID) *standing {
	return &standing{account: account, all: map[caip.AccountID]bool{}, acted: map[caip.AccountID]bool{}, by: map[any]chains.Event{}}
}

func (s *standing) apply(e chains.Event) {
	if owner, ok := e.Owner(); ok {
		s.owner, s.by[chains.RoleOwner] = owner, e
	}
	switch e.Kind {
	case chains.KindRegistered:
		s.born = true
		if chains.TraitsOf(e.Agent.Registry).UpdateAuthority {
			s.authority, s.by[chains.RoleAuthority] = s.owner, e
		}
	case chains.KindTransferred:
		s.one = false // without an Approval
		s.ended(e.Transfer.From)
		s.former, s.linked = s.former || s.linked, false
	case chains.KindAuthority:
		s.authority, s.by[chains.RoleAuthority] = e.Authority.To, e
	case chains.KindWalletSet:
		// On SATI nobody but the update authority signs for the wallet, so that any critic could be
		// made one.
		if !chains.TraitsOf(e.Agent.Registry).UpdateAuthority {
			s.wallet, s.by[chains.RoleWallet] = e.Wallet.Wallet, e
		}
	case chains.KindLinked:
		// The signature names no owner: who buys the agent can present the seller's again.
		if !s.linked && !s.former && e.Linked.Address.SameHolder(s.account) {
			s.linked, s.by[chains.RoleLinked] = true, e
		}
	case chains.KindApproval:
		given := e.Approval.Approved && e.Approval.Operator.SameHolder(s.account)
		switch {
		case !e.Approval.All:
			s.one, s.by[granted{}] = given, e // there is one at most
			s.ended(s.owner)
		case e.Approval.Operator.SameHolder(s.account):
			s.all[e.Approval.Owner], s.by[granted{e.Approval.Owner}] = given, e
			s.ended(e.Approval.Owner)
		}
	case chains.KindURISet:
		// What somebody did as the owner says nothing of an approval by the next one.
		if e.URI.By.SameHolder(s.account) && !s.owner.SameHolder(s.account) {
			s.acted[s.owner], s.by[acted{s.owner}] = true, e
		}
	}
}

// ended forgets what somebody did for an owner under approvals that have ended: the next one needs
// nobody's consent again.
func (s *standing) ended(owner caip.AccountID) {
	if !s.anyone && !s.all[owner] && !(s.one && owner == s.owner) {
		delete(s.acted, owner)
	}
}

func (s *standing) played(part func(*standing) chains.Role) (f finding) {
	if !s.born {
		return f
	}
	add := func(what any) {
		if e, ok := s.by[what]; ok {
			f.by = append(f.by, e)
		}
	}
	switch f.role = part(s); f.role {
	case chains.RoleNone:
	case chains.RoleWallet:
		if s.wallet.SameHolder(s.account) {
			add(f.role)
		}
	case chains.RoleOperator:
		add(acted{s.owner})
		if s.one {
			add(granted{})
		} else if s.all[s.owner] {
			add(granted{s.owner})
		}
	default:
		add(f.role)
	}
	return f
}

func (s *standing) operates() bool { return s.one || s.all[s.owner] || s.anyone }

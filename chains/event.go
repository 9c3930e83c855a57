package chains

import (
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// EventKind names what happened. Its text is a token of the stream's subjects.
type EventKind string

// The kinds of events. Each has its payload in the field of Event with the same name.
const (
	KindRegistered  EventKind = "registered"
	KindURISet      EventKind = "uri-set"
	KindMetadataSet EventKind = "metadata-set"
	KindWalletSet   EventKind = "wallet-set"
	KindTransferred EventKind = "transferred"
	KindAuthority   EventKind = "authority" // SATI: update authority changed
	KindApproval    EventKind = "approval"
	KindFeedback    EventKind = "feedback"
	KindRevoked     EventKind = "revoked"
	KindResponse    EventKind = "response"
	KindMirrored    EventKind = "mirrored" // EVM: a FeedbackRelay posted, refused, revoked or voided a mirror
	KindLinked      EventKind = "linked"   // SATI: an EVM address was linked

	// KindRegistryChanged: a contract of the registry pair got another implementation or owner.
	// What it says from then on is another contract's word.
	KindRegistryChanged EventKind = "registry-changed"
)

// Event is something that happened to an agent, once. ID is the same whatever block holds the
// transaction; At tells the block.
type Event struct {
	ID      caip.Hash     `json:"id"`
	Chain   caip.ChainID  `json:"chain"`
	Kind    EventKind     `json:"kind"`
	Agent   caip.AgentRef `json:"agent,omitzero"` // zero only for an approval that covers all of an owner's agents and for a change of the registry itself
	At      Position      `json:"at"`
	TxID    string        `json:"txId"`
	Ordinal uint32        `json:"ordinal"` // place inside the transaction, counted as caip.EventID counts
	Time    time.Time     `json:"time"`    // the block's, UTC

	Registered *Registered  `json:"registered,omitempty"`
	URI        *URISet      `json:"uri,omitempty"`
	Metadata   *MetadataSet `json:"metadata,omitempty"`
	Wallet     *WalletSetTo `json:"wallet,omitempty"`
	Transfer   *Transferred `json:"transfer,omitempty"`
	Authority  *Authority   `json:"authority,omitempty"`
	Approval   *Approval    `json:"approval,omitempty"`
	Feedback   *Feedback    `json:"feedback,omitempty"`
	Revoked    *Revoked     `json:"revoked,omitempty"`
	Response   *Response    `json:"response,omitempty"` // Occurrence is not set: see Reputation.Responses
	Mirrored   *Mirrored    `json:"mirrored,omitempty"`
	Linked     *Linked      `json:"linked,omitempty"`

	Registry *RegistryChanged `json:"registry,omitempty"`
}

// Registered is a new registration.
type Registered struct {
	Owner caip.AccountID `json:"owner"`
	URI   string         `json:"agentURI"`
	// Unsigned: somebody else registered it, and its owner did not sign (SATI): the agentURI is not
	// his word.
	Unsigned bool `json:"unsigned,omitempty"`
}

// URISet is a new agentURI. The same URI written again is an event too: a new owner's re-assertion.
type URISet struct {
	URI string         `json:"agentURI"`
	By  caip.AccountID `json:"by"` // who signed: the sender on eip155, the update authority on SATI
}

// MetadataSet is a metadata entry written; a nil value is one removed or cleared.
type MetadataSet struct {
	Key   string         `json:"key"`
	Value []byte         `json:"value,omitempty"`
	By    caip.AccountID `json:"by,omitzero"`
}

// WalletSetTo is a new agentWallet; zero when cleared.
type WalletSetTo struct {
	Wallet caip.AccountID `json:"wallet,omitzero"`
	// Pointer: not the wallet was written, but the pointer to the metadata that holds it (SATI).
	// Wallet is zero then: whose wallet the agent names has to be asked anew.
	Pointer Pointing `json:"pointer,omitempty"`
}

// Pointing says where wallets look for a mint's metadata.
type Pointing string

// Where they look.
const (
	PointsAway Pointing = "away" // nowhere, or at another account
	PointsHome Pointing = "home" // at the mint
)

// Transferred is a change of owner (or a transfer to self).
type Transferred struct {
	From caip.AccountID `json:"from"`
	To   caip.AccountID `json:"to"`
}

// Authority is a change of SATI's update authority; zero when renounced.
type Authority struct {
	To caip.AccountID `json:"to,omitzero"`
}

// Approval is a change of who may act for an owner.
type Approval struct {
	Owner    caip.AccountID `json:"owner"`
	Operator caip.AccountID `json:"operator,omitzero"`
	All      bool           `json:"all"` // for all of the owner's agents
	Approved bool           `json:"approved"`
}

// Revoked is a feedback revoked by its client.
type Revoked struct {
	Ref caip.FeedbackRef `json:"ref"`
}

// Linked is an EVM address linked to a SATI agent. The link has no nonce and outlives a sale.
type Linked struct {
	Address caip.AccountID `json:"address"`
}

// Owner is who has the agent behind an event that says so: a registration or a transfer.
func (e Event) Owner() (owner caip.AccountID, ok bool) {
	switch {
	case e.Kind == KindRegistered && e.Registered != nil:
		return e.Registered.Owner, true
	case e.Kind == KindTransferred && e.Transfer != nil:
		return e.Transfer.To, true
	}
	return caip.AccountID{}, false
}

// BornFirst puts an agent's registration, with the wallet and the metadata that it gave, before all
// else that its transaction did to the agent. A registry tells of it after it has handed the token
// over (ERC-8004): who gets it there may pass it on at once, and neither owner nor wallet come back
// by what is told later. events are one agent's, oldest first.
func BornFirst(events []Event) []Event {
	born := slices.IndexFunc(events, func(e Event) bool { return e.Kind == KindRegistered })
	if born < 0 {
		return events
	}
	at := events[born]
	first, rest := slices.IndexFunc(events, func(e Event) bool { return e.TxID == at.TxID }), born+1
	for ; rest < len(events); rest++ {
		e, place := events[rest], rest-born
		if e.TxID != at.TxID || e.Ordinal != at.Ordinal+uint32(place) || e.Kind != KindMetadataSet && (e.Kind != KindWalletSet || place > 1) {
			break
		}
	}
	return slices.Concat(events[:first], events[born:rest], events[first:born], events[rest:])
}

// OwnersWithin are those who had an agent within a stretch of time: who had it when the stretch
// began, and who got it within. first had it before the events, which are oldest first; zero is
// nobody. before and after tell on which side of the stretch an event lies.
func OwnersWithin(first caip.AccountID, events []Event, before, after func(Event) bool) (owners []caip.AccountID) {
	owner := first
	had := func() {
		if !owner.IsZero() && !slices.Contains(owners, owner) {
			owners = append(owners, owner)
		}
	}
	for _, e := range events {
		if after(e) {
			break
		}
		if !before(e) { // what was so until now was so when the stretch began
			had()
		}
		if next, ok := e.Owner(); ok {
			owner = next
		}
	}
	had()
	return owners
}

// NewEvent returns an event with its id.
func NewEvent(chain caip.ChainID, kind EventKind, agent caip.AgentRef, at Position, txID string, ordinal uint32, blockTime time.Time) Event {
	return Event{ID: caip.EventID(chain, txID, ordinal), Chain: chain, Kind: kind, Agent: agent, At: at, TxID: txID, Ordinal: ordinal, Time: blockTime.UTC()}
}

// Claim is what has to be known of an event to look it up on its chain.
func (e Event) Claim() EventClaim {
	return EventClaim{Chain: e.Chain, TxID: e.TxID, Ordinal: e.Ordinal, At: e.At}
}

// EventClaim says that an event stands at a place. It is believed only after Events.Prove.
type EventClaim struct {
	Chain   caip.ChainID `json:"chain"`
	TxID    string       `json:"txId"`
	Ordinal uint32       `json:"ordinal"`
	At      Position     `json:"at"`
}

// ID is the id of the claimed event.
func (c EventClaim) ID() caip.Hash { return caip.EventID(c.Chain, c.TxID, c.Ordinal) }

// String names the claim for error texts.
func (c EventClaim) String() string {
	return fmt.Sprintf("event %d of transaction %s in block %s on %s", c.Ordinal, c.TxID, c.At, c.Chain)
}

// Query asks for the events after one position up to another.
type Query struct {
	After Position // exclusive; the zero Position reads from the registry's first block
	UpTo  Position // inclusive
	// Agents are registrations to watch closely. Chains whose registry lists everything (eip155)
	// return all agents' events and need not look at this. On SATI, transfers and metadata changes
	// are only seen for these.
	Agents []caip.AgentRef
	// Anew has an audit tell all that it finds, also what was told before: who asks has lost it.
	Anew bool
}

// Batch is what a Query found.
type Batch struct {
	Events  []Event  // oldest first
	Through Position // everything up to and including this position was covered
}

// RegistryChanged is a change of a registry contract itself. Exactly one of Implementation and
// Owner is set.
type RegistryChanged struct {
	Contract       caip.AccountID `json:"contract"`                // the identity or the reputation registry
	Implementation caip.AccountID `json:"implementation,omitzero"` // ERC-1967 Upgraded
	Owner          caip.AccountID `json:"owner,omitzero"`          // OwnershipTransferred: who may upgrade from now on
}

// Audit is what an audit found.
type Audit struct {
	Events []Event // what was missed, oldest first
	Early  int     // how many of them Read had told before they were final: those it has not missed
	More   bool    // there may be more than was returned
	// Through is how far all was compared, where More is not set: less than q.UpTo where an audit
	// that began earlier was finished. Zero is q.UpTo.
	Through Position

	// How much was compared: transactions listed, registrations and attestations that the chain's
	// state or an index shows.
	Transactions, Agents, Feedbacks int
	// Withheld counts the attestations that the chain's transactions made and an index does not
	// show, and Skipped those that it shows and that cannot be read. Lists that come from this
	// index lack both. Unexplained names them, up to a bound.
	Withheld, Skipped int
	// Unexplained says where an index or a list contradicts the chain. Nothing follows from it but
	// doubt in who said so.
	Unexplained []string
}

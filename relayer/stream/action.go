package stream

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// The verbs of actions, those of the operations that carry them out.
var (
	VerbDeliver = chains.Deliver{}.Verb()
	VerbRevoke  = chains.RevokeMirror{}.Verb()
	VerbRespond = chains.RespondMirror{}.Verb()
	VerbSyncURI = chains.SyncURI{}.Verb()

	VerbSyncWallet   = chains.SyncWallet{}.Verb()
	VerbClearWallet  = chains.SyncUnsetWallet{}.Verb()
	VerbSyncMetadata = chains.SyncMetadata{}.Verb()

	VerbGiveSigned = chains.GiveSigned{}.Verb()
	VerbTakeBack   = chains.TakeBack{}.Verb()
	VerbSignal     = "signal" // GiveFeedback by the relayer's own account

	verbs = []string{VerbDeliver, VerbRevoke, VerbRespond, VerbSyncURI, VerbSyncWallet, VerbClearWallet, VerbSyncMetadata, VerbGiveSigned, VerbTakeBack, VerbSignal}
)

// Signal names what a watchtower says of an agent, as the chain holds it: client who says it, tag1
// what it is, tag2 of which period.
type Signal struct {
	// Client is the account that its file names: no other gives it. Zero where that is not known:
	// any of the relayer's accounts does.
	Client caip.AccountID `json:"client,omitzero"`
	Tag1   string         `json:"tag1"`
	Tag2   string         `json:"tag2"`
}

// Subject is the subject of its action: two accounts that say the same have an action each.
func (s Signal) Subject() caip.Hash {
	if s.Client.IsZero() {
		return s.Task()
	}
	return caip.Keccak256([]byte(VerbSignal), []byte{0}, []byte(s.Tag1), []byte{0}, []byte(s.Tag2), []byte{0}, []byte(s.Client.String()))
}

// Task is the task reference that it has on SATI, where its account stands beside it.
func (s Signal) Task() caip.Hash {
	return caip.Keccak256([]byte(VerbSignal), []byte{0}, []byte(s.Tag1), []byte{0}, []byte(s.Tag2))
}

// Action is the message on the ACTIONS stream: something to be done at one destination. It says
// what to look at, never what to write: the executor reads every written byte from the chains.
// Msg-Id follows from the action id, and a salt where it may be published again.
type Action struct {
	Schema int       `json:"schema"`
	ID     caip.Hash `json:"id"`   // caip.ActionID(Verb, Subject, Agent, Epoch)
	Verb   string    `json:"verb"` // deliver, revoke-mirror, respond-mirror, sync-uri, sync-wallet, clear-wallet, sync-metadata, give-signed, take-back or signal

	// Subject is the source id (deliver, revoke-mirror), the response id (respond-mirror), for
	// sync-uri, clear-wallet and sync-metadata a hash of what made it necessary, and for
	// sync-wallet one of home and Signed; for give-signed one of client and nonce, so that it is
	// the same for the same payment; for take-back one of registry, client and the account's nonce;
	// for signal that of Signal.
	Subject caip.Hash `json:"subject"`

	Agent    caip.AgentRef  `json:"agent,omitzero"`    // the destination's registration; zero for take-back alone
	Registry caip.AccountID `json:"registry,omitzero"` // take-back, which is about no agent: the destination's identity registry
	Epoch    uint32         `json:"epoch"`             // deliver: the epoch to be delivered, from 0; else 0

	Origin caip.FeedbackRef `json:"origin,omitzero"` // the feedback in question; zero for all that is about identity
	Client caip.AccountID   `json:"client,omitzero"` // who gave it, for whose turn it is; not believed for anything else
	Home   caip.AgentRef    `json:"home,omitzero"`   // of what is about identity: who is followed; sync-metadata: whose wallet is published

	// Wallet is the one that is to be cleared (clear-wallet), or the copy that is to be published,
	// zero for none (sync-metadata).
	Wallet caip.AccountID `json:"wallet,omitzero"`

	// Signed is what signers gave (sync-wallet). It is not believed: it is held against the chain.
	Signed *Signed `json:"signed,omitempty"`

	// Review is what the author of a review gave (give-signed). It is as little believed.
	Review *SignedReview `json:"review,omitempty"`

	// Delegation is what an account signed to end its delegation (take-back). It is as little
	// believed.
	Delegation *chains.Delegation `json:"delegation,omitempty"`

	// Signal is what a watchtower has to say (signal). Its value is read from the index.
	Signal *Signal `json:"signal,omitempty"`

	// Claim is where the event stands that this follows from. Absent when it was found by listing
	// state (backfill, periodic check).
	Claim *chains.EventClaim `json:"claim,omitempty"`

	// Backfill marks what was given before the agents were linked; it goes behind live traffic.
	Backfill bool `json:"backfill,omitempty"`
}

// NewAction returns an action with its id.
func NewAction(verb string, subject caip.Hash, agent caip.AgentRef, epoch uint32) Action {
	return Action{Schema: Schema, ID: caip.ActionID(verb, subject, agent, epoch), Verb: verb, Subject: subject, Agent: agent, Epoch: epoch}
}

// Destination is the identity registry at which an action is carried out.
func (a Action) Destination() caip.AccountID {
	if a.Agent.IsZero() {
		return a.Registry
	}
	return a.Agent.Registry
}

// Chain is that of the destination.
func (a Action) Chain() caip.ChainID { return a.Destination().Chain }

// Source is the source id of the feedback in question; zero where there is none.
func (a Action) Source() caip.Hash {
	if a.Origin.IsZero() {
		return caip.Hash{}
	}
	return caip.SourceID(a.Origin)
}

// EncodeAction returns the message of an action.
func EncodeAction(a Action) ([]byte, error) {
	b, err := json.Marshal(a)
	if err != nil {
		return nil, fmt.Errorf("encode action %s: %w", a.ID, err)
	}
	return b, nil
}

// DecodeAction reads a message of the ACTIONS stream. It refuses ids that do not follow from the
// rest. Of another schema, or an unknown verb, it returns what it could read, with ErrNotHere: a
// relayer of another version may know it.
func DecodeAction(b []byte) (Action, error) {
	var a Action
	if len(b) > maxMessage {
		return Action{}, invalid("action message", fmt.Errorf("%d bytes, at most %d", len(b), maxMessage))
	}
	if err := json.Unmarshal(b, &a); err != nil {
		return Action{}, invalid("action message", err)
	}
	return a, a.check()
}

func (a Action) check() error {
	refuse := func(format string, args ...any) error {
		return invalid("action message", fmt.Errorf(format, args...))
	}
	switch {
	case a.ID != caip.ActionID(a.Verb, a.Subject, a.Agent, a.Epoch):
		return refuse("id %s does not follow from verb, subject, agent and epoch", a.ID)
	case a.Schema != Schema || !slices.Contains(verbs, a.Verb):
		return NotHere("read an action", fmt.Sprintf("schema %d, verb %.40q", a.Schema, a.Verb))
	case a.Agent.IsZero() != (a.Verb == VerbTakeBack) || a.Registry.IsZero() == a.Agent.IsZero():
		return refuse("%s: wants an agent as its destination, or a registry where it is about none", a.Verb)
	}
	if !a.Wallet.IsZero() && a.Verb != VerbClearWallet && a.Verb != VerbSyncMetadata {
		return refuse("%s: is about no wallet", a.Verb)
	}
	if a.Signed != nil && a.Verb != VerbSyncWallet {
		return refuse("%s: is signed by nobody", a.Verb)
	}
	if (a.Review != nil) != (a.Verb == VerbGiveSigned) {
		return refuse("%s: carries a review, or lacks it", a.Verb)
	}
	if (a.Delegation != nil) != (a.Verb == VerbTakeBack) {
		return refuse("%s: carries a delegation, or lacks it", a.Verb)
	}
	if (a.Signal != nil) != (a.Verb == VerbSignal) {
		return refuse("%s: a signal goes with its own verb and no other", a.Verb)
	}
	switch a.Verb {
	case VerbGiveSigned:
		if why := a.checkReview(); why != "" {
			return refuse("%s: %s", a.Verb, why)
		}
	case VerbTakeBack:
		if why := a.checkTakeBack(); why != "" {
			return refuse("%s: %s", a.Verb, why)
		}
	case VerbSignal:
		if a.Signal.Tag1 == "" || a.Signal.Tag2 == "" || a.Subject != a.Signal.Subject() || !a.Origin.IsZero() || !a.Home.IsZero() || a.Epoch != 0 {
			return refuse("%s: wants two tags that its subject follows from, no origin, no home and epoch 0", a.Verb)
		}
		if by := a.Signal.Client; !by.IsZero() && by.Chain != a.Chain() {
			return refuse("%s: %q is no account of the agent's chain", a.Verb, by)
		}
	case VerbDeliver, VerbRevoke:
		if a.Origin.IsZero() || a.Subject != a.Source() {
			return refuse("%s: the subject is not the source id of the origin", a.Verb)
		}
		if a.Verb != VerbDeliver && a.Epoch != 0 {
			return refuse("%s: epoch %d, want 0", a.Verb, a.Epoch)
		}
	case VerbRespond:
		if a.Origin.IsZero() || a.Epoch != 0 {
			return refuse("%s: wants an origin and epoch 0", a.Verb)
		}
	case VerbSyncURI, VerbClearWallet, VerbSyncMetadata:
		if a.Home.IsZero() || a.Home == a.Agent || !a.Origin.IsZero() || a.Epoch != 0 {
			return refuse("%s: wants a home that is another registration, no origin and epoch 0", a.Verb)
		}
		of := map[string]caip.ChainID{VerbClearWallet: a.Agent.Chain(), VerbSyncMetadata: a.Home.Chain()}[a.Verb]
		if a.Wallet.IsZero() && a.Verb == VerbClearWallet || !a.Wallet.IsZero() && a.Wallet.Chain != of {
			return refuse("%s: %q is no wallet of the right chain", a.Verb, a.Wallet)
		}
	case VerbSyncWallet:
		if why := a.checkSigned(); why != "" {
			return refuse("%s: %s", a.Verb, why)
		}
	}
	return nil
}

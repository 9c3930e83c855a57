package chains

import (
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Origin names the feedback a mirror stands for.
type Origin struct {
	Feedback caip.FeedbackRef `json:"feedback,omitzero"` // zero where the chain keeps only hashes
	Client   caip.AccountID   `json:"client,omitzero"`
	Source   caip.Hash        `json:"source"` // caip.SourceID(Feedback); zero where a mirror does not state it
}

// MirrorState is what became of a source at a destination.
type MirrorState string

// The states of a mirror.
const (
	MirrorNone      MirrorState = ""
	MirrorDelivered MirrorState = "delivered"
	MirrorRevoked   MirrorState = "revoked"
	MirrorTombstone MirrorState = "tombstone" // revoked before it was mirrored: it never will be
	MirrorVoided    MirrorState = "voided"    // withdrawn by the repair role: the next epoch may be delivered
)

// Mirror is what a chain holds for a source at an agent.
type Mirror struct {
	State MirrorState      `json:"state"`
	Epoch uint32           `json:"epoch"`
	Ref   caip.FeedbackRef `json:"ref,omitzero"` // the mirror itself, as feedback of its chain; zero for a tombstone
}

// MirrorVerdict is what a destination said to one item.
type MirrorVerdict string

// The verdicts. Delivered, AlreadyDelivered and Tombstoned close an item for good.
const (
	VerdictDelivered        MirrorVerdict = "delivered"
	VerdictAlreadyDelivered MirrorVerdict = "already-delivered"
	VerdictTombstoned       MirrorVerdict = "tombstoned"
	VerdictFailed           MirrorVerdict = "failed"           // Reason says why; nothing was written
	VerdictBlocked          MirrorVerdict = "blocked-by-agent" // the agent made the relay its operator
	VerdictRevoked          MirrorVerdict = "revoked"
	VerdictVoided           MirrorVerdict = "voided"
	VerdictResponded        MirrorVerdict = "responded"
)

// Mirrored is a destination's word on an item, from its own event.
type Mirrored struct {
	Source   caip.Hash        `json:"source"`
	Response caip.Hash        `json:"response,omitzero"`
	Verdict  MirrorVerdict    `json:"verdict"`
	Epoch    uint32           `json:"epoch"`
	Ref      caip.FeedbackRef `json:"ref,omitzero"` // the mirror, when there is one
	Origin   Origin           `json:"origin,omitzero"`
	Reason   string           `json:"reason,omitempty"`
	Relay    caip.AccountID   `json:"relay,omitzero"` // contract or mirror key that spoke
}

// MirrorItem is one feedback to be mirrored to Agent.
type MirrorItem struct {
	Origin   Origin        // Feedback and Client must be set
	Epoch    uint32        // 0 for the first delivery, one more after each void (as FeedbackRelay counts)
	Agent    caip.AgentRef // the destination's registration
	Value    Value
	Tag1     string
	Tag2     string
	Endpoint string
	Outcome  Outcome       // the origin's on SATI, else Neutral
	FileOnly []MirrorField // texts that are in File and not here, since they are too long
	File     []byte        // the mirror file, canonical JSON (crosschain/feedback)
}

// MirrorField is a part of a mirrored feedback.
type MirrorField string

// The parts that a destination may have no room for.
const (
	MirrorValue    MirrorField = "value" // the content is then the mirror file's CID
	MirrorTag1     MirrorField = "tag1"
	MirrorTag2     MirrorField = "tag2"
	MirrorEndpoint MirrorField = "endpoint"
)

// MirrorFit says what of a feedback its mirror holds on chain. The zero value is a mirror that
// holds everything exactly.
type MirrorFit struct {
	// FileOnly are the parts that are only in the mirror's file, in the order of the constants.
	FileOnly []MirrorField `json:"fileOnly,omitempty"`
	// Why says for people what keeps them out.
	Why string `json:"why,omitempty"`
}

// Exact reports whether the mirror holds on chain what the origin holds.
func (f MirrorFit) Exact() bool { return len(f.FileOnly) == 0 }

// Holds reports whether the mirror holds a part on chain.
func (f MirrorFit) Holds(part MirrorField) bool { return !slices.Contains(f.FileOnly, part) }

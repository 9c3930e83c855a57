// Package client asks a relayer's HTTP interface for what its index holds: agents, groups, reviews,
// summaries; and with its token what became of a review, and whether to pay. A Client may be used
// concurrently once its fields are set. Errors are *chains.Error, of the kind that the relayer
// tells.
//
// Whoever serves the index is believed: it says what it read from the chains. Before money moves,
// ask the chains (bridge8004 verify payment).
package client

import (
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Agent is one registration as the index holds it.
type Agent struct {
	Ref        caip.AgentRef   `json:"ref"`
	Chain      string          `json:"chain" doc:"the registry's configured name"`
	Owner      caip.AccountID  `json:"owner,omitzero"`
	Authority  caip.AccountID  `json:"authority,omitzero" doc:"who may change URI and metadata besides the owner's operators"`
	Wallet     chains.Wallet   `json:"wallet"`
	URI        string          `json:"agentURI" doc:"its first 2000 bytes"`
	Registered time.Time       `json:"registered,omitzero"`
	ReadAt     chains.Position `json:"readAt" doc:"the block at which owner, wallet and URI were read"`
	Gone       bool            `json:"gone,omitempty" doc:"the chain does not hold it any more"`
	File       File            `json:"file"`
	Group      *Group          `json:"group,omitempty"`
	Reviews    Score           `json:"reviews" doc:"what was given to this registration; mirrors count at their origins"`
}

// File is what an agentURI leads to, as it was last read.
type File struct {
	Hash        string          `json:"sha256,omitempty"`
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Image       string          `json:"image,omitempty"`
	Active      *bool           `json:"active,omitempty"`
	X402        *bool           `json:"x402,omitempty"`
	Services    []FileService   `json:"services"`
	Lists       []caip.AgentRef `json:"registrations" doc:"the registrations that it lists"`
	Listed      bool            `json:"listed" doc:"it lists this registration"`
	ReadAt      time.Time       `json:"readAt,omitzero"`
	Problem     string          `json:"problem,omitempty" doc:"why it could not be read"`
}

// FileService is one way to reach an agent.
type FileService struct {
	Name     string   `json:"name"`
	Endpoint string   `json:"endpoint"`
	Version  string   `json:"version,omitempty"`
	Skills   []string `json:"skills,omitempty" doc:"its skills and a2aSkills"`
	Domains  []string `json:"domains,omitempty"`
	Tools    []string `json:"tools,omitempty" doc:"its mcpTools"`
}

// Group is a set of registrations that are one agent where it is active.
type Group struct {
	ID      caip.Hash       `json:"id"`
	Status  link.Status     `json:"status"`
	Reasons string          `json:"reasons,omitempty"`
	Home    caip.AgentRef   `json:"home,omitzero"`
	Members []caip.AgentRef `json:"members"`
}

// Score is an exact aggregate of reviews, as ERC-8004 getSummary makes it.
type Score struct {
	Count    uint64       `json:"count"`
	Average  string       `json:"average,omitempty" doc:"decimal; none without reviews, or where it overflows"`
	Value    chains.Value `json:"summary" doc:"value and decimals as getSummary returns them"`
	Overflow bool         `json:"overflow,omitempty" doc:"the average does not fit int128 and means nothing"`
}

// ScoreOf is the score of sums.
func ScoreOf(sums chains.Sums) (s Score) {
	summary := sums.Summary()
	s = Score{Count: summary.Count, Value: summary.Value, Overflow: summary.Overflow}
	if s.Count > 0 && !s.Overflow {
		s.Average = summary.Value.String()
	}
	return s
}

// Hit is what a search found: a group, or a registration.
type Hit struct {
	Group       caip.Hash       `json:"group,omitzero"`
	Apart       *Group          `json:"apart,omitempty" doc:"a group in which it is linked but not one agent now, with what would mend that: each of its registrations counts by itself"`
	Members     []caip.AgentRef `json:"members" doc:"at least one"`
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Image       string          `json:"image,omitempty"`
	Services    []string        `json:"services" doc:"their names, of all members"`
	Registered  time.Time       `json:"registered,omitzero" doc:"of the oldest member"`
	Reviews     Score           `json:"reviews" doc:"those that the search asked for: by the reviewers, with the tags that it names"`
}

// Hits is a page of a search.
type Hits struct {
	Hits []Hit  `json:"hits"`
	Next string `json:"next,omitempty" doc:"give it as after for the page behind this one; none: there is none. A page of long texts ends before limit"`
}

// Review is a review as it stands at its origin, or as a mirror whose origin is not read here.
type Review struct {
	Ref      caip.FeedbackRef   `json:"ref"`
	Source   caip.Hash          `json:"sourceId"`
	Agent    caip.AgentRef      `json:"agent"`
	Reviewer caip.AccountID     `json:"reviewer" doc:"who gave it"`
	Value    chains.Value       `json:"value"`
	HasValue bool               `json:"hasValue"`
	Tag1     string             `json:"tag1,omitempty"`
	Tag2     string             `json:"tag2,omitempty"`
	Endpoint string             `json:"endpoint,omitempty"`
	URI      string             `json:"feedbackURI,omitempty" doc:"its first 2000 bytes, as of endpoint and tags"`
	Hash     caip.Hash          `json:"feedbackHash,omitzero"`
	Proof    chains.Proof       `json:"proof"`
	Revoked  bool               `json:"revoked,omitempty"`
	Counts   bool               `json:"counts" doc:"it is in summaries"`
	MirrorOf *Origin            `json:"mirrorOf,omitempty" doc:"of a mirror: where it was given"`
	Mirrors  []caip.FeedbackRef `json:"mirrors" doc:"its mirrors at other registrations"`
	Time     time.Time          `json:"time"`
	Block    uint64             `json:"block"`
	TxID     string             `json:"txId,omitempty"`
	Task     caip.Hash          `json:"taskRef,omitzero" doc:"SATI: the payment that it is about; several reviews may name one"`
	Answers  []Answer           `json:"responses" doc:"the first 20, in a list the first 5"`
	Raters   []Rater            `json:"raters,omitempty" doc:"the agents whose wallet the reviewer is now, on the chain on which he gave it: the first 3; none on Solana"`
}

// Rater is an agent that gave a review: its wallet, as the index holds it now, is the reviewer, and
// had to agree to be it. On Solana it has not, so that none is named.
type Rater struct {
	Agent   caip.AgentRef `json:"agent"`
	Name    string        `json:"name,omitempty" doc:"as its own registration file says"`
	Image   string        `json:"image,omitempty"`
	Listed  bool          `json:"listed" doc:"the file lists this registration"`
	Reviews Score         `json:"reviews" doc:"what everybody gave to it, and to its group; reviews are free to forge"`
}

// Origin is where a mirrored review was given.
type Origin struct {
	Ref      caip.FeedbackRef `json:"ref,omitzero"`
	Source   caip.Hash        `json:"sourceId"`
	PostedBy caip.AccountID   `json:"postedBy"`
}

// Answer is a response to a review.
type Answer struct {
	Responder caip.AccountID `json:"responder"`
	URI       string         `json:"responseURI"`
	Hash      caip.Hash      `json:"responseHash,omitzero"`
	Time      time.Time      `json:"time"`
}

// Reviews is a page of reviews.
type Reviews struct {
	Reviews []Review `json:"reviews"`
	Next    string   `json:"next,omitempty" doc:"give it as after for the page behind this one; none: there is none. A page of long texts ends before limit"`
}

// Summary is a sum of reviews, with what it was asked for.
type Summary struct {
	Agent     caip.AgentRef   `json:"agent"`
	Members   []caip.AgentRef `json:"members" doc:"the registrations whose reviews are summed"`
	Apart     *Group          `json:"apart,omitempty" doc:"a group in which it is linked but not one agent now, with what would mend that: each of its registrations counts by itself"`
	Reviewers []string        `json:"reviewers" doc:"whose reviews count; nobody: everybody's, and reviews are free to forge"`
	Tags      []string        `json:"tags"`
	Score
	ByReviewer []ReviewerScore `json:"byReviewer" doc:"as many as top says, by count; without those whose reviews have more tags than can be added up"`
}

// ReviewerScore is what one reviewer gave.
type ReviewerScore struct {
	Reviewer string `json:"reviewer" doc:"<namespace>:<address>: one address is one reviewer on all chains of its family"`
	Score
}

// Event is something that happened on a chain, or in the index itself.
type Event struct {
	ID       int64            `json:"id" doc:"counts up in one index"`
	Event    caip.Hash        `json:"event" doc:"the event's own id: the same whoever tells it, and however often"`
	Kind     string           `json:"kind" doc:"registered, uri-set, metadata-set, wallet-set, transferred, authority, approval, feedback, revoked, response, mirrored, linked, registry-changed; past: many at once, which are not told one by one; anew: the registry is read anew from its first block, and what was told of it may not stand"`
	Registry caip.AccountID   `json:"registry"`
	Agent    caip.AgentRef    `json:"agent,omitzero"`
	Feedback caip.FeedbackRef `json:"feedback,omitzero" doc:"the review that was given, revoked or responded to"`
	Time     time.Time        `json:"time,omitzero"`
	Block    uint64           `json:"block"`
	TxID     string           `json:"txId,omitempty"`
}

// The kinds of what happens in the index itself.
const (
	EventPast = "past"
	EventAnew = "anew"
)

// State is how far the registries were read.
type State struct {
	Registries []RegistryState `json:"registries"`
	Agents     uint64          `json:"agents" doc:"about how many registrations there are"`
	Waiting    uint64          `json:"waiting" doc:"agents that are to be read or summed again"`
}

// RegistryState is how far one registry was read.
type RegistryState struct {
	Registry caip.AccountID `json:"registry"`
	Name     string         `json:"name"`
	Height   uint64         `json:"height"`
	Head     uint64         `json:"head"`
}

// Item is what became of a review or a registration, as bridge8004-relayer explain tells it.
type Item struct {
	Ref   string `json:"ref"`
	Kind  string `json:"kind" doc:"feedback or agent"`
	State string `json:"state" doc:"the worst of the steps: done, not-due, waits, unknown, act or absent"`
	Steps []Step `json:"steps"`
}

// Step is one thing that has to happen, and how far it has come.
type Step struct {
	Step         string        `json:"step"`
	At           caip.AgentRef `json:"at,omitzero" doc:"the registration it is about, where that is another one"`
	State        string        `json:"state"`
	What         string        `json:"what"`
	Do           string        `json:"do,omitempty" doc:"what helps"`
	Action       caip.Hash     `json:"action,omitzero"`
	Transactions []string      `json:"transactions,omitempty" doc:"ids, oldest first; at most one of them lands"`
	DeadLetter   uint64        `json:"deadLetter,omitempty"`
	Until        *time.Time    `json:"until,omitempty" doc:"when it is tried again, UTC"`
	Mirror       string        `json:"mirror,omitempty"`
}

package feedback

import (
	"encoding/json"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Profile is one of the forms that feedback files have.
type Profile string

// The profiles. A file is taken for the first that fits, from the bottom up.
const (
	ERC8004 Profile = "erc8004" // ERC-8004, Giving Feedback
	Earlier Profile = "earlier" // before value and decimals: a score from 0 to 100, feedbackAuth, names in snake case
	X402    Profile = "x402"    // the extension 8004-reputation: bound to a payment, signed by agent and client
	X402V1  Profile = "x402-v1" // its later revisions: the same in an object of its own, and more is signed
	Mirror  Profile = "mirror"  // this project's: see Document
)

// Review is what a client publishes about an agent beside what stands on chain: the file behind a
// feedbackURI, whatever its profile. Texts are UTF-8.
type Review struct {
	Profile   Profile
	Agent     caip.AgentRef
	Client    caip.AccountID // clientAddress: on the agent's chain
	CreatedAt time.Time      // UTC
	Value     chains.Value   // of Earlier the score, without decimals
	Tag1      string
	Tag2      string
	Endpoint  string // the agent's, that was used
	Text      string // the review in words: text, comment (X402, X402V1) or reasoning (Earlier)

	MCP     MCP
	A2A     A2A
	OASF    OASF
	Payment *Payment // proofOfPayment, or proof_of_payment

	Interaction *Interaction // X402
	Proof       *Proof       // X402V1
	Old         *Old         // Earlier
	Origin      caip.FeedbackRef
	// ClientAgent is the agent that the client is, where it is one (clientAgentRegistry,
	// clientAgentId). Whether the client is that agent's wallet the chain tells.
	ClientAgent caip.AgentRef
	// Extra are members that no profile knows, as written. They are kept.
	Extra map[string]json.RawMessage

	registry, id string // as written: the client's signature is over these texts
	unscored     bool   // of a file that was read: no value that could be understood
	rounded      bool   // of a file that was read: a number beyond ±2^53, which its writer has probably rounded
	problems     []Problem
}

// MCP is what was used of an MCP server: one of them.
type MCP struct{ Tool, Prompt, Resource string }

// A2A is what was used of an A2A agent.
type A2A struct {
	Skills            []string
	ContextID, TaskID string
}

// OASF are skills and domains as OASF names them.
type OASF struct{ Skills, Domains []string }

// Payment says which payment the review is about. Addresses are bare, or CAIP-10 in the Earlier
// profile.
type Payment struct {
	From, To string
	ChainID  string // decimal on eip155, the reference of the CAIP-2 id elsewhere
	TxHash   string // as the chain writes it
	// Amount, Currency and Protocol are of Earlier.
	Amount, Currency, Protocol string
}

// Interaction binds a review to a payment: what the agent signed about its answer, and what the
// client signs about the agent.
type Interaction struct {
	TaskRef string // CAIP-220: <CAIP-2>:<transaction>
	Hash    caip.Hash
	Agent   []byte // agentSignature over Hash, 64 or 65 bytes
	Client  []byte // clientSignature over Review.ClientMessage, 64 or 65 bytes
}

// Old is what only the Earlier profile has.
type Old struct {
	Auth        []byte // feedbackAuth
	Skill       string // A2A
	Context     string
	Task        string
	Capability  string // MCP: prompts, resources, tools or completions
	Name        string // of that prompt, resource or tool
	Attachments []Attachment
}

// Attachment is a document beside a review.
type Attachment struct {
	Name, URI   string
	MimeType    string
	Size        uint64 // bytes
	Description string
	UploadedAt  time.Time // UTC; zero: not told
	Extra       map[string]json.RawMessage
}

// Problem is something wrong with a file.
type Problem = registration.Problem

// HasValue reports whether the review has a value that could be read.
func (r Review) HasValue() bool { return !r.unscored }

// Problems lists what is wrong with a file that was read. Only those of registration.Error make it
// one that readers misunderstand.
func (r Review) Problems() []Problem { return r.problems }

// Faults are the Problems of registration.Error.
func (r Review) Faults() []Problem {
	var out []Problem
	for _, p := range r.problems {
		if p.Severity == registration.Error {
			out = append(out, p)
		}
	}
	return out
}

package memchain

import (
	"encoding/json"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// maxContent is the JSON that fits a counterparty-signed attestation with lookup table and price
// instruction, in bytes (SATI reference, limits).
const maxContent = 150

// Content types of SATI's universal layout.
const (
	contentJSON = 1
	contentCID  = 3
)

// maxJSONValue bounds a JSON number that readers keep exact.
const maxJSONValue = 1 << 53

// give writes a feedback of client; origin is set on mirrors.
func (x *execution) give(op chains.GiveFeedback, client string, origin *chains.Origin, o AttestOptions) *feedback {
	verb := op.Verb()
	x.require(len(op.Auth) == 0, chains.Unsupported, verb, "feedback is taken without an authorisation here; leave it out")
	err := op.Value.Check()
	x.require(err == nil, chains.Invalid, verb, "%w", err)
	a := x.exists(verb, op.Agent)
	f := &feedback{origin: origin, since: x.now, given: chains.Feedback{
		Agent: op.Agent, Client: x.accountID(client), Value: op.Value, HasValue: true, Tag1: op.Tag1, Tag2: op.Tag2, Endpoint: op.Endpoint, URI: op.URI, Hash: op.Hash,
		At: x.block.at, TxID: x.tx.id, Time: x.block.time, Proof: chains.ProofTransaction,
	}}
	if x.indexed {
		x.index(a, f)
	} else {
		x.attest(a, f, op, o)
	}
	if a.last.get(x.now, client) == 0 {
		a.clients.add(&x.ledger, client)
	}
	a.last.set(&x.ledger, client, a.last.get(x.now, client)+1)
	a.feedback.add(&x.ledger, f)
	given := f.given
	x.emit(chains.KindFeedback, x.ref(a), func(e *chains.Event) { e.Feedback = &given })
	return f
}

// index names the feedback as the reputation registry does.
func (x *execution) index(a *agent, f *feedback) {
	client := f.given.Client.Address
	x.require(!x.operates(x.now, a, client), chains.Reverted, "give-feedback", "Self-feedback not allowed")
	index := a.last.get(x.now, client) + 1
	f.given.Ref = caip.FeedbackRef{Registry: x.options.Reputation, AgentID: a.id, Client: client, Index: index}
	key := indexKey{client, index}
	a.byIndex[key] = f
	x.undo = append(x.undo, func() { delete(a.byIndex, key) })
}

// attest names the feedback as SATI does.
func (x *execution) attest(a *agent, f *feedback, op chains.GiveFeedback, o AttestOptions) {
	x.require(f.given.Client.Address != a.id, chains.Reverted, "give-feedback", "self attestation: the mint is the counterparty")
	s := &chains.SATIFeedback{Schema: "FeedbackPublicV1", TaskRef: op.TaskRef, Outcome: chains.Neutral, TreeVersion: 2}
	if op.Outcome != nil {
		s.Outcome = *op.Outcome
	}
	switch {
	case o.NoValue:
		f.given.HasValue, f.given.Value, f.given.Tag1, f.given.Tag2, f.given.Endpoint = false, chains.Value{}, "", "", ""
	case f.origin != nil && !fits(op.Value.Unscaled):
		// What JSON readers would round goes into the mirror's file, whose name is the content
		// instead.
		s.ContentType, s.Content = contentCID, op.Hash[:]
		f.given.HasValue, f.given.Value, f.given.Tag1, f.given.Tag2, f.given.Endpoint = false, chains.Value{}, "", "", ""
	default:
		c := x.content(op, f.origin != nil)
		s.ContentType, s.Content = contentJSON, c.encode()
		f.given.Tag1, f.given.Tag2, f.given.Endpoint = c.Tag1, c.Tag2, c.Endpoint
	}
	f.given.URI, f.given.Hash = "", caip.Hash{}
	s.DataHash = op.Hash
	address := attestationOf(op.TaskRef, a.id, f.given.Client.Address)
	if old := x.attestations[address]; old != nil {
		x.refuse(chains.Reverted, "give-feedback", "attestation %s exists already", address)
	}
	x.attestations[address] = f
	x.undo = append(x.undo, func() { delete(x.attestations, address) })
	f.given.SATI, f.given.Proof = s, chains.ProofSignature
	if o.Unproven {
		f.given.Proof = chains.ProofInvalid
	}
	f.given.Ref = caip.FeedbackRef{Registry: x.options.Reputation, AgentID: a.id, Attestation: address}
}

// content is the JSON of an attestation.
type content struct {
	Value    json.Number `json:"value"`
	Decimals uint8       `json:"valueDecimals,omitempty"`
	Tag1     string      `json:"tag1,omitempty"`
	Tag2     string      `json:"tag2,omitempty"`
	Endpoint string      `json:"endpoint,omitempty"`
	Mark     string      `json:"m,omitempty"`
}

func (c content) encode() []byte {
	b, _ := json.Marshal(c) // texts and numbers always encode
	return b
}

// content makes what fits: tags that do not fit a mirror are left out whole, other feedback is
// refused.
func (c *core) content(op chains.GiveFeedback, mirrored bool) content {
	out := content{Value: json.Number(op.Value.Unscaled.String()), Decimals: op.Value.Decimals, Tag1: op.Tag1, Tag2: op.Tag2, Endpoint: op.Endpoint}
	if mirrored {
		out.Mark, out.Endpoint = "+", ""
		if !utf8.ValidString(op.Tag1) {
			out.Tag1 = ""
		}
		if !utf8.ValidString(op.Tag2) {
			out.Tag2 = ""
		}
		if len(out.encode()) > maxContent {
			out.Tag2 = ""
		}
		if len(out.encode()) > maxContent {
			out.Tag1 = ""
		}
		return out
	}
	c.require(fits(op.Value.Unscaled), chains.Invalid, op.Verb(), "value %s: a number beyond 2^53 is not exact in JSON", op.Value.Unscaled)
	c.require(utf8.ValidString(op.Tag1+op.Tag2+op.Endpoint), chains.Invalid, op.Verb(), "content that is not UTF-8")
	if n := len(out.encode()); n > maxContent {
		c.refuse(chains.Invalid, op.Verb(), "content of %d bytes: at most %d fit a transaction", n, maxContent)
	}
	return out
}

// fits reports whether a value is exact in every JSON reader.
func fits(v chains.Int128) bool {
	return v.Big().IsInt64() && v.Big().Int64() <= maxJSONValue && v.Big().Int64() >= -maxJSONValue
}

func (x *execution) revokeFeedback(f *feedback) {
	x.require(!f.revoked.get(x.now), chains.Reverted, "revoke-feedback", "Already revoked")
	f.revoked.set(&x.ledger, true)
	x.emit(chains.KindRevoked, f.given.Agent, func(e *chains.Event) { e.Revoked = &chains.Revoked{Ref: f.given.Ref} })
}

func (x *execution) appendResponse(f *feedback, responder, uri string, hash caip.Hash) {
	x.require(uri != "", chains.Invalid, "respond", "Empty URI")
	r := chains.Response{Feedback: f.given.Ref, Responder: x.accountID(responder), URI: uri, Hash: hash, At: x.block.at}
	x.emit(chains.KindResponse, f.given.Agent, func(e *chains.Event) {
		r.EventID, r.Claim = e.ID, e.Claim()
		payload := r
		e.Response = &payload
	})
	f.responses.add(&x.ledger, r)
}

func (x *execution) feedbackOf(op string, ref caip.FeedbackRef) *feedback {
	x.ownFeedback(op, ref)
	f := x.lookup(x.now, ref)
	x.require(f != nil, chains.NotFound, op, "feedback %s does not exist", ref)
	return f
}

// lookup finds a feedback as of s; nil where there is none.
func (c *core) lookup(s seq, ref caip.FeedbackRef) *feedback {
	a := c.agents[ref.AgentID] // what was said of one that was burned stands
	if a == nil {
		return nil
	}
	f := a.byIndex[indexKey{ref.Client, ref.Index}]
	if !c.indexed {
		f = c.attestations[ref.Attestation]
	}
	if f == nil || f.given.Ref != ref || f.since > s {
		return nil
	}
	return f
}

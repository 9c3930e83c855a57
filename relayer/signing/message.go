package signing

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// Schema is the version of both messages. A reader refuses any other.
const Schema = 1

// Bounds of encoded messages, in bytes.
const (
	maxRequest = 4 << 10
	maxAnswer  = 8 << 10
	// maxSignature bounds a signature, in bytes: that of a key has 65.
	maxSignature = 2 << 10
	maxText      = 300
)

// Longest is how far ahead of its chain's clock a deadline may be, in seconds: what ERC-8004
// registries allow a wallet's signature.
const Longest = 300

// The verbs: what a signer is asked for.
const (
	WalletProof  = config.WalletProof
	OwnerConsent = config.OwnerConsent
	SetURI       = config.SetURI
	SetWallet    = config.SetWallet
	UnsetWallet  = config.UnsetWallet
)

// Request asks the signer of an account to look at an agent. Nothing of it is believed.
type Request struct {
	Schema  int            `json:"schema"`
	ID      caip.Hash      `json:"id"`      // follows from the rest
	Verb    string         `json:"verb"`    // one of config.SignerVerbs
	Account caip.AccountID `json:"account"` // whose signature is asked for, on the agent's chain
	Agent   caip.AgentRef  `json:"agent"`
	Home    caip.AgentRef  `json:"home"`             // the registration that it follows
	Wallet  caip.AccountID `json:"wallet,omitzero"`  // where config.NamesWallet holds; on the agent's chain
	Relayer caip.AccountID `json:"relayer,omitzero"` // owner-consent: who will submit it
	// Deadline is until when the request counts, in Unix seconds by the clock of the agent's chain.
	// A signature has the same deadline.
	Deadline uint64 `json:"deadline"`
}

// Named returns the request with the id that follows from it.
func (r Request) Named() Request {
	r.Schema, r.ID = Schema, r.hash()
	return r
}

// hash is over all but schema and id, each text behind its length.
func (r Request) hash() caip.Hash {
	b := []byte("bridge8004 sign\x00")
	for _, text := range []string{r.Verb, r.Account.String(), r.Agent.String(), r.Home.String(), r.Wallet.String(), r.Relayer.String()} {
		b = binary.BigEndian.AppendUint32(b, uint32(len(text)))
		b = append(b, text...)
	}
	return caip.Keccak256(binary.BigEndian.AppendUint64(b, r.Deadline))
}

// Reason says in one word why a signer does not sign. The set is open: readers show words that they
// do not know.
type Reason string

// The reasons.
const (
	NoKey           Reason = "no-key"            // the signer has no key of the account
	AgentNotListed  Reason = "agent-not-listed"  // its policy does not name the agent
	VerbNotListed   Reason = "verb-not-listed"   // … or not for this
	WalletNotListed Reason = "wallet-not-listed" // … or not with this wallet
	OtherHome       Reason = "other-home"        // the policy, or the chain, names another home
	Expired         Reason = "expired"           // the deadline has passed by the chain's clock
	TooFar          Reason = "too-far"           // the deadline is more than Longest ahead
	TooOften        Reason = "too-often"
	NotWanted       Reason = "not-wanted" // the chains, as it reads them, do not want that
	InStep          Reason = "in-step"    // it is there already
	Disagree        Reason = "disagree"   // two readings of the chains contradict each other
	NotOwner        Reason = "not-owner"  // the account does not own the agent
	Mutable         Reason = "mutable"    // the home's agentURI may change its content (https)
	TooLong         Reason = "too-long"   // the registry does not hold so long a URI
	Refused         Reason = "refused"    // the chain does not take it
	Unreadable      Reason = "unreadable" // a chain could not be read
)

// Answer is what a signer says to a request: a signature, a transaction that it sent, or why not.
type Answer struct {
	Schema    int            `json:"schema"`
	Request   caip.Hash      `json:"request"`
	Account   caip.AccountID `json:"account"`
	Signature []byte         `json:"signature,omitempty"` // base64 in JSON; of the typed data with the request's deadline
	TxID      string         `json:"txId,omitempty"`      // included in a block
	Refused   Reason         `json:"refused,omitempty"`
	Why       string         `json:"why,omitempty"` // for people, with Refused; at most 300 bytes
}

// EncodeRequest returns the message of a request.
func EncodeRequest(r Request) ([]byte, error) { return encode("request", r, maxRequest) }

// EncodeAnswer returns the message of an answer. A text that is too long is cut.
func EncodeAnswer(a Answer) ([]byte, error) {
	if len(a.Why) > maxText {
		a.Why = string(bytes.ToValidUTF8([]byte(a.Why[:maxText]), nil))
	}
	return encode("answer", a, maxAnswer)
}

func encode(what string, v any, most int) ([]byte, error) {
	b, err := json.Marshal(v)
	if err == nil && len(b) > most {
		err = fmt.Errorf("%d bytes, at most %d", len(b), most)
	}
	if err != nil {
		return nil, fmt.Errorf("encode %s to sign: %w", what, err)
	}
	return b, nil
}

// DecodeRequest reads a request. It refuses other schemas, unknown fields and verbs, and an id that
// does not follow from the rest. Errors are of kind Invalid.
func DecodeRequest(b []byte) (Request, error) {
	var r Request
	err := decode(b, &r, maxRequest)
	if err == nil {
		err = r.check()
	}
	if err != nil {
		return Request{}, invalid("request to sign", err)
	}
	return r, nil
}

func (r Request) check() error {
	on := r.Agent.Chain()
	switch {
	case r.Schema != Schema:
		return fmt.Errorf("schema %d, this program reads %d", r.Schema, Schema)
	case r.Agent.IsZero() || r.Home.IsZero() || r.Home == r.Agent:
		return errors.New("wants an agent and a home that is another registration")
	case !slices.Contains(config.SignerVerbs(on.Namespace), r.Verb):
		return fmt.Errorf("verb %.40q is none of %v", r.Verb, config.SignerVerbs(on.Namespace))
	case r.Account.IsZero() || r.Account.Chain != on:
		return errors.New("the account is not on the agent's chain")
	case config.NamesWallet(r.Verb) == r.Wallet.IsZero() || !r.Wallet.IsZero() && r.Wallet.Chain != on:
		return fmt.Errorf("%s: wants a wallet on the agent's chain, or none", r.Verb)
	case r.Verb == WalletProof && r.Wallet != r.Account:
		return errors.New("a wallet signs for itself alone")
	case (r.Verb == OwnerConsent) == r.Relayer.IsZero() || !r.Relayer.IsZero() && r.Relayer.Chain != on:
		return fmt.Errorf("%s: wants the relayer's account on the agent's chain, or none", r.Verb)
	case r.Deadline == 0:
		return errors.New("no deadline")
	case r.ID != r.hash():
		return fmt.Errorf("id %s does not follow from the rest", r.ID)
	}
	return nil
}

// DecodeAnswer reads an answer. Errors are of kind Invalid.
func DecodeAnswer(b []byte) (Answer, error) {
	var a Answer
	err := decode(b, &a, maxAnswer)
	if err == nil {
		err = a.check()
	}
	if err != nil {
		return Answer{}, invalid("answer of a signer", err)
	}
	return a, nil
}

func (a Answer) check() error {
	given := 0
	for _, is := range []bool{len(a.Signature) > 0, a.TxID != "", a.Refused != ""} {
		if is {
			given++
		}
	}
	switch {
	case a.Schema != Schema:
		return fmt.Errorf("schema %d, this program reads %d", a.Schema, Schema)
	case a.Request.IsZero() || a.Account.IsZero():
		return errors.New("no request or no account")
	case given != 1:
		return errors.New("wants one of a signature, a transaction and a refusal")
	case len(a.Signature) > maxSignature || len(a.TxID) > maxText || len(a.Refused) > 40 || len(a.Why) > maxText:
		return errors.New("too long")
	}
	return nil
}

func decode(b []byte, into any, most int) error {
	if len(b) > most {
		return fmt.Errorf("%d bytes, at most %d", len(b), most)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one JSON document")
	}
	return nil
}

func invalid(op string, err error) error {
	return &chains.Error{Kind: chains.Invalid, Op: op, Err: err}
}

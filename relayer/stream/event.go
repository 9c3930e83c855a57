package stream

import (
	"encoding/json"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
)

// Schema is the version of both messages. What has another waits for a relayer that reads it.
const Schema = 1

// maxMessage bounds an encoded message, in bytes. NATS servers take 1 MiB by default.
const maxMessage = 512 << 10

// Event is the message on the EVENTS stream: something a watcher says a chain holds. Its fields are
// those of chains.Event. Msg-Id follows from the event id and the block (see PublishEvents).
type Event struct {
	Schema int `json:"schema"`
	chains.Event

	// Trimmed says that the payload was too big for a message and was left out; the claim still
	// leads to it.
	Trimmed bool `json:"trimmed,omitempty"`
}

// EncodeEvent returns the message of an event. A payload that does not fit is left out (see
// Event.Trimmed): the registries bound no text.
func EncodeEvent(e chains.Event) ([]byte, error) {
	b, err := json.Marshal(Event{Schema: Schema, Event: e})
	if err != nil {
		return nil, fmt.Errorf("encode event %s: %w", e.ID, err)
	}
	if len(b) <= maxMessage {
		return b, nil
	}
	bare := chains.NewEvent(e.Chain, e.Kind, e.Agent, e.At, e.TxID, e.Ordinal, e.Time)
	if b, err = json.Marshal(Event{Schema: Schema, Event: bare, Trimmed: true}); err != nil {
		return nil, fmt.Errorf("encode event %s: %w", e.ID, err)
	}
	return b, nil
}

// DecodeEvent reads a message of the EVENTS stream. It refuses an id that does not follow from the
// event's place; another schema is ErrNotHere, as in DecodeAction. What the event says remains a
// claim until it is proven on its chain.
func DecodeEvent(b []byte) (Event, error) {
	var e Event
	if len(b) > maxMessage {
		return Event{}, invalid("event message", fmt.Errorf("%d bytes, at most %d", len(b), maxMessage))
	}
	if err := json.Unmarshal(b, &e); err != nil {
		return Event{}, invalid("event message", err)
	}
	switch {
	case e.Chain.IsZero() || e.TxID == "" || e.Kind == "":
		return Event{}, invalid("event message", fmt.Errorf("chain, txId and kind are required"))
	case e.ID != e.Claim().ID():
		return Event{}, invalid("event message", fmt.Errorf("id %s is not that of %s", e.ID, e.Claim()))
	case e.Schema != Schema:
		return e, NotHere("read an event", fmt.Sprintf("schema %d", e.Schema))
	}
	return e, nil
}

// invalid wraps what is wrong with a message: repeating it cannot help.
func invalid(op string, err error) error {
	return &chains.Error{Kind: chains.Invalid, Op: op, Err: err}
}

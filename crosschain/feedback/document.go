package feedback

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// maxFile bounds a mirror file, in bytes. A feedback whose texts exceed it cannot be mirrored.
const maxFile = 256 << 10

// Document is the content of a mirror file: an ERC-8004 feedback file with an origin. Texts are the
// chain's bytes, which need not be UTF-8.
type Document struct {
	Agent     caip.AgentRef  // the reviewed registration at the origin
	Client    caip.AccountID // who reviewed
	CreatedAt time.Time      // the origin's block time, UTC, whole seconds; zero where a reader of the origin cannot know it
	Value     chains.Value   // as mirrored: for SATI feedback without a number, the value of its outcome
	Tag1      string
	Tag2      string
	Endpoint  string
	Origin    OriginPart
}

// OriginPart is the origin object of a mirror file: what identifies the origin, and what it holds
// that its mirror cannot.
type OriginPart struct {
	Feedback caip.FeedbackRef
	URI      string
	Hash     caip.Hash
	Tag1     string    // of SATI feedback without a number, whose mirror bears tag1 "outcome"
	Schema   string    // SATI: the name of the schema
	TaskRef  caip.Hash // SATI
	Outcome  string    // SATI: Negative, Neutral or Positive
	DataHash caip.Hash // SATI
}

// File returns the mirror file of a feedback. The errors are those of Item.
func File(origin chains.Feedback) ([]byte, error) {
	d, err := document(origin)
	if err != nil {
		return nil, err
	}
	return d.Encode()
}

// Encode returns the canonical JSON: members in a fixed order, empty ones left out, no white space,
// no escapes but those that JSON demands. A value beyond ±2^53 is a string, since readers would
// round a number. Text that is not UTF-8 stands under its name with the suffix Hex, as 0x hex.
func (d Document) Encode() ([]byte, error) {
	w := writer{}
	w.open("")
	w.text("agentRegistry", d.Agent.Registry.String())
	w.text("agentId", d.Agent.ID)
	w.text("clientAddress", d.Client.String())
	if !d.CreatedAt.IsZero() {
		w.text("createdAt", d.CreatedAt.UTC().Format(time.RFC3339))
	}
	w.value("value", d.Value.Unscaled)
	w.raw("valueDecimals", strconv.Itoa(int(d.Value.Decimals)))
	w.text("tag1", d.Tag1)
	w.text("tag2", d.Tag2)
	w.text("endpoint", d.Endpoint)
	w.open("origin")
	w.text("feedback", d.Origin.Feedback.String())
	w.text("sourceId", caip.SourceID(d.Origin.Feedback).String())
	w.text("feedbackURI", d.Origin.URI)
	w.hash("feedbackHash", d.Origin.Hash)
	w.text("tag1", d.Origin.Tag1)
	w.text("schema", d.Origin.Schema)
	w.hash("taskRef", d.Origin.TaskRef)
	w.text("outcome", d.Origin.Outcome)
	w.hash("dataHash", d.Origin.DataHash)
	w.WriteString("}}")
	if w.Len() > maxFile {
		return nil, refuse(chains.TooMuch, "a mirror file of %d bytes, at most %d", w.Len(), maxFile)
	}
	return w.Bytes(), nil
}

// writer writes the members of an object.
type writer struct {
	bytes.Buffer
	inside bool // behind the first member
	hexed  bool // a text was not UTF-8 and stands as hex
}

func (w *writer) open(name string) {
	if name != "" {
		w.raw(name, "")
	}
	w.WriteByte('{')
	w.inside = false
}

func (w *writer) raw(name, value string) {
	if w.inside {
		w.WriteByte(',')
	}
	w.inside = true
	w.WriteString(`"` + name + `":` + value)
}

func (w *writer) text(name, s string) {
	switch {
	case s == "":
	case utf8.ValidString(s):
		w.raw(name, quote(s))
	default:
		w.hexed = true
		w.raw(name+"Hex", `"0x`+hex.EncodeToString([]byte(s))+`"`)
	}
}

func (w *writer) hash(name string, h caip.Hash) {
	if !h.IsZero() {
		w.text(name, h.String())
	}
}

// exact bounds the integers that every JSON reader keeps.
var exact = chains.NewInt128(1 << 53).Big()

func (w *writer) value(name string, v chains.Int128) {
	if v.Big().CmpAbs(exact) > 0 {
		w.text(name, v.String())
		return
	}
	w.raw(name, v.String())
}

// quote writes a JSON string with the escapes of RFC 8785: the short ones, \u00xx for other
// controls, nothing else.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c >= 0x20:
			b.WriteByte(c)
		default:
			if short := strings.IndexByte("\b\t\n\f\r", c); short >= 0 {
				b.WriteByte('\\')
				b.WriteByte("btnfr"[short])
			} else {
				fmt.Fprintf(&b, `\u%04x`, c)
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}

// fields is a mirror file as JSON has it.
type fields struct {
	AgentRegistry caip.AccountID  `json:"agentRegistry"`
	AgentID       string          `json:"agentId"`
	Client        caip.AccountID  `json:"clientAddress"`
	CreatedAt     time.Time       `json:"createdAt"`
	Value         json.RawMessage `json:"value"`
	Decimals      uint8           `json:"valueDecimals"`
	Tag1          string          `json:"tag1"`
	Tag1Hex       string          `json:"tag1Hex"`
	Tag2          string          `json:"tag2"`
	Tag2Hex       string          `json:"tag2Hex"`
	Endpoint      string          `json:"endpoint"`
	EndpointHex   string          `json:"endpointHex"`
	Origin        struct {
		Feedback  caip.FeedbackRef `json:"feedback"`
		URI       string           `json:"feedbackURI"`
		URIHex    string           `json:"feedbackURIHex"`
		Hash      caip.Hash        `json:"feedbackHash"`
		Tag1      string           `json:"tag1"`
		Tag1Hex   string           `json:"tag1Hex"`
		Schema    string           `json:"schema"`
		SchemaHex string           `json:"schemaHex"`
		TaskRef   caip.Hash        `json:"taskRef"`
		Outcome   string           `json:"outcome"`
		DataHash  caip.Hash        `json:"dataHash"`
	} `json:"origin"`
}

// ParseFile reads a mirror file. Only canonical files are read: what Encode would write differently
// (another order, another spelling, a member more, a wrong source id) is an error of kind Invalid,
// something too large of kind TooMuch.
func ParseFile(data []byte) (Document, error) {
	var f fields
	if err := strictjson.Decode(data, strictjson.Limits{Bytes: maxFile, Depth: 2, Members: 64}, &f); err != nil {
		return Document{}, err
	}
	d := Document{
		Client: f.Client, CreatedAt: f.CreatedAt, Value: chains.Value{Decimals: f.Decimals},
		Tag1: unhex(f.Tag1, f.Tag1Hex), Tag2: unhex(f.Tag2, f.Tag2Hex), Endpoint: unhex(f.Endpoint, f.EndpointHex),
		Origin: OriginPart{
			Feedback: f.Origin.Feedback, URI: unhex(f.Origin.URI, f.Origin.URIHex), Hash: f.Origin.Hash, Tag1: unhex(f.Origin.Tag1, f.Origin.Tag1Hex),
			Schema: unhex(f.Origin.Schema, f.Origin.SchemaHex), TaskRef: f.Origin.TaskRef, Outcome: f.Origin.Outcome, DataHash: f.Origin.DataHash,
		},
	}
	var err error
	if d.Agent, err = caip.NewAgentRef(f.AgentRegistry, f.AgentID); err != nil {
		return Document{}, refuse(chains.Invalid, "%w", err)
	}
	if d.Value.Unscaled, err = chains.ParseInt128(strings.Trim(string(f.Value), `"`)); err != nil {
		return Document{}, refuse(chains.Invalid, "value: %w", err)
	}
	if err := d.Value.Check(); err != nil {
		return Document{}, refuse(chains.Invalid, "%w", err)
	}
	if d.Origin.Feedback.IsZero() || d.Client.IsZero() {
		return Document{}, refuse(chains.Invalid, "no origin feedback or no client: not a mirror file")
	}
	again, err := d.Encode()
	if err != nil {
		return Document{}, err
	}
	if !bytes.Equal(again, data) {
		return Document{}, refuse(chains.Invalid, "not canonical, so not a mirror file of this project: %s", firstDifference(data, again))
	}
	return d, nil
}

// unhex gives the text or what its Hex member spells.
func unhex(text, spelled string) string {
	if b, err := hex.DecodeString(strings.TrimPrefix(spelled, "0x")); err == nil && text == "" {
		return string(b)
	}
	return text
}

func firstDifference(got, want []byte) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	return fmt.Sprintf("at byte %d", i)
}

// ErrNotMirrored says that a feedback is never mirrored, whatever is tried; the error around it
// says why.
var ErrNotMirrored = errors.New("not mirrored")

func refuse(kind chains.Kind, format string, args ...any) error {
	return &chains.Error{Kind: kind, Op: "mirror file", Err: fmt.Errorf(format, args...)}
}

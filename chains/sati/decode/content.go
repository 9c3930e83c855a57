package decode

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// MirrorMark is the value of "m" that marks a mirror.
const MirrorMark = "+"

// RevokedPrefix begins the content of the attestation that follows a revocation; the source id
// follows it.
const RevokedPrefix = "bridge8004:revoked "

// maxExact is the magnitude up to which every JSON reader keeps an integer exact: 2^53.
var maxExact = new(big.Int).Lsh(big.NewInt(1), 53)

// Content is what the JSON of a feedback says, in either generation of names.
type Content struct {
	Value    chains.Value
	HasValue bool
	Tag1     string
	Tag2     string
	Endpoint string
	uri      string
	hash     caip.Hash
	Mark     string
}

// ReadContent reads a feedback's JSON. Strangers wrote it: a field of the wrong type is as good as
// absent, and text that is no object says nothing. What is not UTF-8 says nothing either: its
// author signed its length and not one of its bytes.
func ReadContent(t wire.ContentType, raw []byte) Content {
	var fields map[string]json.RawMessage
	if !isText(t) || !utf8.Valid(raw) || json.Unmarshal(raw, &fields) != nil {
		return Content{}
	}
	text := func(name string) string {
		var s string
		if raw := fields[name]; len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
			return ""
		}
		return s
	}
	c := Content{Tag1: text("tag1"), Tag2: text("tag2"), Endpoint: text("endpoint"), uri: text("feedbackURI"), Mark: text("m")}
	if hash := text("feedbackHash"); hash != "" {
		if h, err := caip.ParseHash(hash); err == nil {
			c.hash = h
		}
	}
	number, decimals := fields["value"], fields["valueDecimals"]
	if number == nil {
		number, decimals = fields["score"], nil
	}
	if _, ok := fields["tag1"]; !ok {
		var tags []json.RawMessage
		if json.Unmarshal(fields["tags"], &tags) == nil {
			for i, tag := range []*string{&c.Tag1, &c.Tag2} {
				if i < len(tags) {
					_ = json.Unmarshal(tags[i], tag)
				}
			}
		}
	}
	c.Value, c.HasValue = readValue(number, decimals)
	return c
}

// readValue takes a JSON number without passing through a float. A number with a fraction brings
// its own decimals and may have no others.
func readValue(number, decimals json.RawMessage) (chains.Value, bool) {
	var d uint8
	if decimals != nil && string(decimals) != "null" {
		n, err := strconv.ParseUint(string(decimals), 10, 8)
		if err != nil || n > chains.MaxDecimals {
			return chains.Value{}, false
		}
		d = uint8(n)
	}
	text := string(number)
	if text == "" || strings.ContainsAny(text, `"{[tfneE`) {
		return chains.Value{}, false
	}
	v, err := chains.ParseValue(text)
	if err != nil || (v.Decimals > 0 && d > 0) {
		return chains.Value{}, false
	}
	v.Decimals = max(v.Decimals, d)
	return v, v.Check() == nil
}

// WriteContent is the JSON of a feedback: value, valueDecimals, tag1, tag2, endpoint, m in this
// order, empty texts left out.
func WriteContent(c Content) []byte {
	var b bytes.Buffer
	b.WriteString(`{"value":` + c.Value.Unscaled.String() + `,"valueDecimals":` + strconv.Itoa(int(c.Value.Decimals)))
	for _, f := range []struct{ name, text string }{{"tag1", c.Tag1}, {"tag2", c.Tag2}, {"endpoint", c.Endpoint}, {"m", c.Mark}} {
		if f.text != "" {
			b.WriteString(`,"` + f.name + `":`)
			b.Write(jsonText(f.text))
		}
	}
	b.WriteByte('}')
	return b.Bytes()
}

// jsonText is a JSON string without HTML escapes, which would cost six bytes each.
func jsonText(s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // strings always encode
	return bytes.TrimRight(b.Bytes(), "\n")
}

// Exact reports whether a value is exact in every JSON reader.
func Exact(v chains.Value) bool { return v.Unscaled.Big().CmpAbs(maxExact) <= 0 }

// RawCID is the binary CIDv1 of a raw block with that SHA-256.
func RawCID(digest [32]byte) []byte { return append([]byte{0x01, 0x55, 0x12, 0x20}, digest[:]...) }

// RevokedSource reads the source id out of a revoking attestation; ok is false for any other, and
// for one whose task reference does not fit.
func RevokedSource(s *chains.SATIFeedback) (source caip.Hash, ok bool) {
	if s == nil || !isText(wire.ContentType(s.ContentType)) {
		return caip.Hash{}, false
	}
	text, ok := strings.CutPrefix(string(s.Content), RevokedPrefix)
	if !ok {
		return caip.Hash{}, false
	}
	source, err := caip.ParseHash(text)
	if err != nil {
		return caip.Hash{}, false
	}
	if !caip.IsRevocationTask(s.TaskRef, source) {
		return caip.Hash{}, false
	}
	return source, true
}

// Marked reports whether the content itself says that it is a bridge's: the mark, or a revocation.
// Only what the counterparty signed is asked: whoever submits an attestation chooses its data_hash,
// and could pass another's review off as a mirror by it.
func Marked(s *chains.SATIFeedback) bool {
	return s != nil && isText(wire.ContentType(s.ContentType)) &&
		(strings.HasPrefix(string(s.Content), RevokedPrefix) || ReadContent(wire.ContentJSON, s.Content).Mark == MirrorMark)
}

// isText reports whether content of a type is read as what it says. The counterparty signs the same
// message for JSON and for other text: which of the two it is called is for whoever submits it.
func isText(t wire.ContentType) bool { return t == wire.ContentJSON || t == wire.ContentUTF8 }

// Check refuses what would not be read as it was meant.
func (c Content) Check() error {
	if err := c.Value.Check(); err != nil {
		return err
	}
	if !Exact(c.Value) {
		return fmt.Errorf("value %s: a number beyond 2^53 is not exact in JSON, which SATI feedback is", c.Value.Unscaled)
	}
	for _, f := range []struct{ name, text string }{{"tag1", c.Tag1}, {"tag2", c.Tag2}, {"endpoint", c.Endpoint}, {"m", c.Mark}} {
		if !utf8.ValidString(f.text) {
			return fmt.Errorf("%s of %d bytes is not UTF-8", f.name, len(f.text))
		}
	}
	return nil
}

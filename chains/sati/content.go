package sati

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// mirrorMark is the value of "m" that marks a mirror.
const mirrorMark = "+"

// revokedPrefix begins the content of the attestation that follows a revocation; the source id
// follows it.
const revokedPrefix = "bridge8004:revoked "

// maxExact is the magnitude up to which every JSON reader keeps an integer exact: 2^53.
var maxExact = new(big.Int).Lsh(big.NewInt(1), 53)

// content is what the JSON of a feedback says, in either generation of names.
type content struct {
	value    chains.Value
	hasValue bool
	tag1     string
	tag2     string
	endpoint string
	uri      string
	hash     caip.Hash
	mark     string
}

// readContent reads a feedback's JSON. Strangers wrote it: a field of the wrong type is as good as
// absent, and text that is no object says nothing. What is not UTF-8 says nothing either: its
// author signed its length and not one of its bytes.
func readContent(t wire.ContentType, raw []byte) content {
	var fields map[string]json.RawMessage
	if t != wire.ContentJSON || !utf8.Valid(raw) || json.Unmarshal(raw, &fields) != nil {
		return content{}
	}
	text := func(name string) string {
		var s string
		if raw := fields[name]; len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
			return ""
		}
		return s
	}
	c := content{tag1: text("tag1"), tag2: text("tag2"), endpoint: text("endpoint"), uri: text("feedbackURI"), mark: text("m")}
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
			for i, tag := range []*string{&c.tag1, &c.tag2} {
				if i < len(tags) {
					_ = json.Unmarshal(tags[i], tag)
				}
			}
		}
	}
	c.value, c.hasValue = readValue(number, decimals)
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

// writeContent is the JSON of a feedback: value, valueDecimals, tag1, tag2, endpoint, m in this
// order, empty texts left out.
func writeContent(c content) []byte {
	var b bytes.Buffer
	b.WriteString(`{"value":` + c.value.Unscaled.String() + `,"valueDecimals":` + strconv.Itoa(int(c.value.Decimals)))
	for _, f := range []struct{ name, text string }{{"tag1", c.tag1}, {"tag2", c.tag2}, {"endpoint", c.endpoint}, {"m", c.mark}} {
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

// holdable reports whether a text survives JSON unchanged.
func holdable(s string) bool { return utf8.ValidString(s) }

// exact reports whether a value is exact in every JSON reader.
func exact(v chains.Value) bool { return v.Unscaled.Big().CmpAbs(maxExact) <= 0 }

// rawCID is the binary CIDv1 of a raw block with that SHA-256.
func rawCID(digest [32]byte) []byte { return append([]byte{0x01, 0x55, 0x12, 0x20}, digest[:]...) }

// revokedSource reads the source id out of a revoking attestation; ok is false for any other, and
// for one whose task reference does not fit.
func revokedSource(s *chains.SATIFeedback) (source caip.Hash, ok bool) {
	if s == nil || s.ContentType != uint8(wire.ContentUTF8) {
		return caip.Hash{}, false
	}
	text, ok := strings.CutPrefix(string(s.Content), revokedPrefix)
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

// marked reports whether the content itself says that it is a bridge's: the mark, or a revocation.
// Only what the counterparty signed is asked: whoever submits an attestation chooses its data_hash,
// and could pass another's review off as a mirror by it.
func marked(s *chains.SATIFeedback) bool {
	if s == nil {
		return false
	}
	switch wire.ContentType(s.ContentType) {
	case wire.ContentJSON:
		return readContent(wire.ContentJSON, s.Content).mark == mirrorMark
	case wire.ContentUTF8:
		return strings.HasPrefix(string(s.Content), revokedPrefix)
	}
	return false
}

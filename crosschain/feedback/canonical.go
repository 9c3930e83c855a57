package feedback

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/gowebpki/jcs"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// Form is the form of a file over which a hash was computed.
type Form string

// The forms.
const (
	FormRaw Form = "raw" // the bytes as they are published
	FormJCS Form = "jcs" // RFC 8785: members sorted, no white space, numbers as ECMAScript writes them
)

// MatchHash says over which form of a file a feedbackHash was computed (keccak256): over its very
// bytes, or over their RFC 8785 form. It is false when over neither.
func MatchHash(file []byte, hash caip.Hash) (Form, bool) {
	if caip.Keccak256(file) == hash {
		return FormRaw, true
	}
	if canonical, err := Canonical(file); err == nil && caip.Keccak256(canonical) == hash {
		return FormJCS, true
	}
	return "", false
}

// Canonical returns the RFC 8785 form of a JSON document. What has none is refused (Invalid):
// duplicate names, lone surrogates, and whole numbers that an IEEE 754 double does not hold, such
// as 2^53 + 1, which would come out as another number.
func Canonical(document []byte) ([]byte, error) {
	if err := strictjson.Check(document, reviewLimits); err != nil {
		return nil, err
	}
	if err := doubles(document); err != nil {
		return nil, err
	}
	out, err := jcs.Transform(document)
	if err != nil {
		return nil, refuseReview("no RFC 8785 form: %w", err)
	}
	return out, nil
}

// doubles refuses whole numbers that a double does not hold. RFC 8785 rounds them; a value or an id
// that was rounded is another one.
func doubles(document []byte) error {
	dec := json.NewDecoder(bytes.NewReader(document))
	dec.UseNumber()
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return refuseReview("%w", err)
		}
		n, ok := token.(json.Number)
		if !ok || strings.ContainsAny(n.String(), ".eE") {
			continue
		}
		whole, ok := new(big.Int).SetString(n.String(), 10)
		if !ok {
			return refuseReview("%.40s is no number", n)
		}
		// Held exactly, or written as ECMAScript writes the double: the shortest digits that lead
		// to it.
		double, accuracy := new(big.Float).SetInt(whole).Float64()
		if accuracy != big.Exact && strconv.FormatFloat(double, 'f', -1, 64) != n.String() {
			return refuseReview("no RFC 8785 form: the number %.40s is none that a double holds", n)
		}
	}
}

// reviewLimits bounds every feedback file.
var reviewLimits = strictjson.Limits{Bytes: maxFile, Depth: 16, Members: 5000, Fold: true}

func refuseReview(format string, args ...any) error {
	return &chains.Error{Kind: chains.Invalid, Op: "feedback file", Err: fmt.Errorf(format, args...)}
}

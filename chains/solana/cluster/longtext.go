package cluster

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/internal/bound"
)

// maxText bounds a text in an answer, in bytes, where no longer one belongs: keys, signatures and
// hashes have 88 at most. The libraries decode them from base58, which takes time that grows with
// the square of the length, and cannot be interrupted.
const maxText = 128

// longTexts are the names under which texts may be longer: none of them is decoded from base58, but
// for what dataBudget bounds.
var longTexts = map[string]bool{"data": true, "transaction": true, "message": true, "logs": true, "logMessages": true}

// checkTexts looks for texts that are too long in JSON. What is no JSON is left to who decodes it.
func checkTexts(body []byte) error {
	var name []byte // the last that was followed by a colon
	var text []byte // the last
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case ':':
			name = text
		case '"':
			end := textEnd(body, i+1)
			if text = body[i+1 : end]; len(text) > maxText && !longTexts[string(name)] {
				return fmt.Errorf("%w: a text of more than %d bytes under %.32q", bound.ErrTooLarge, maxText, name)
			}
			i = end
		}
	}
	return nil
}

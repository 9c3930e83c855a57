package decode

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The tags of v1.0 and of StrategyReputation are bytes32: UTF-8, padded with zero bytes on the
// right. The contracts check nothing, so a stranger may write any 32 bytes. Those that are no such
// text read as 0x and 64 hex digits, which no text of 32 bytes can be: every word has exactly one
// text, and every such text exactly one word.

// ErrTag says that a text is no tag of 32 bytes.
var ErrTag = errors.New("no tag of 32 bytes")

// rawTag is the length of the text of a word that is no UTF-8.
const rawTag = len("0x") + 2*32

// TagText reads a bytes32 tag.
func TagText(word [32]byte) string {
	text := bytes.TrimRight(word[:], "\x00")
	if utf8.Valid(text) {
		return string(text)
	}
	return "0x" + hex.EncodeToString(word[:])
}

// TagWord is the inverse of TagText. What has no word, or another text than the given one, is
// refused and never cut.
func TagWord(text string) (word [32]byte, err error) {
	if len(text) == rawTag && strings.HasPrefix(text, "0x") {
		if _, err := hex.Decode(word[:], []byte(text[2:])); err == nil && TagText(word) == text {
			return word, nil
		}
	}
	switch {
	case len(text) > len(word):
		return word, fmt.Errorf("%w: it has %d bytes", ErrTag, len(text))
	case !utf8.ValidString(text):
		return word, fmt.Errorf("%w: it is not UTF-8", ErrTag)
	case strings.HasSuffix(text, "\x00"):
		return word, fmt.Errorf("%w: it ends with a zero byte, which is padding", ErrTag)
	}
	word = [32]byte{}
	copy(word[:], text)
	return word, nil
}

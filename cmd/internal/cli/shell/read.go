package shell

import (
	"encoding/hex"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// MaxFile bounds what is usually read of a file.
const MaxFile = 32 << 20

// ErrTooLong says that a file is larger than what is read. What was hashed or sent without its end
// would be another one.
var ErrTooLong = errors.New("too long")

// ReadFile reads at most so many bytes of a file, or of standard input where path is -. With
// ErrTooLong it returns one byte more. what names it in errors, which are of usage.
func (s *Shell) ReadFile(what, path string, most int64) ([]byte, error) {
	in := s.In
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, exit.Usagef("%s: %w (name a file, or - for stdin)", what, err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err != nil {
		return nil, exit.Usagef("%s: %w", what, err)
	}
	if int64(len(data)) > most {
		return data, exit.Usagef("%s %.80s: %w: more than %d bytes", what, path, ErrTooLong, most)
	}
	return data, nil
}

// Hex reads 0x and hex digits.
func Hex(what, text string) ([]byte, error) {
	digits, prefixed := strings.CutPrefix(text, "0x")
	b, err := hex.DecodeString(digits)
	if err != nil || len(b) == 0 && !prefixed {
		return nil, exit.Usagef("%s: want 0x and an even number of hex digits", what)
	}
	return b, nil
}

// Octets reads a flag of so many bytes, 0x hex or base58; nil: it is not given.
func Octets(flag, text string, size int) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	b, err := base58.Decode(text)
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		b, err = hex.DecodeString(digits)
	}
	if err != nil || len(b) != size {
		return nil, exit.Usagef("%s: want %d bytes in base58 or 0x hex", flag, size)
	}
	return b, nil
}

// Hash reads a flag of 32 bytes, 0x hex or base58; zero: it is not given.
func Hash(flag, text string) (caip.Hash, error) {
	b, err := Octets(flag, text, 32)
	if err != nil {
		return caip.Hash{}, exit.Usagef("%s %.80q: want 32 bytes, 0x and 64 hex digits or base58", flag, text)
	}
	if b == nil {
		return caip.Hash{}, nil
	}
	return caip.Hash(b), nil
}

// Outcome reads what an attestation on SATI judges.
func Outcome(text string) (chains.Outcome, error) {
	o, ok := map[string]chains.Outcome{"negative": chains.Negative, "neutral": chains.Neutral, "positive": chains.Positive}[text]
	if !ok {
		return 0, exit.Usagef("--outcome %.40q: want negative, neutral or positive", text)
	}
	return o, nil
}

// Count is how many of several things are so.
func Count(things ...bool) (n int) {
	for _, so := range things {
		if so {
			n++
		}
	}
	return n
}

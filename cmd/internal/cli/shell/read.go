package shell

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// MaxFile bounds what is usually read of a file.
const MaxFile = 32 << 20

// inTime bounds the wait for what is read where neither --timeout nor the command does.
const inTime = time.Hour

// ErrTooLong says that a file is larger than what is read. What was hashed or sent without its end
// would be another one.
var ErrTooLong = errors.New("too long")

// ReadFile reads at most so many bytes of a file, or of standard input where path is -. With
// ErrTooLong it returns one byte more. what names it in errors, which are of usage; that it did
// not end in time, or before the command was interrupted, is none.
func (s *Shell) ReadFile(what, path string, most int64) ([]byte, error) {
	data, err := s.read(path, most+1)
	if ended := (*chains.Error)(nil); errors.As(err, &ended) {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	if err != nil {
		return nil, exit.Usagef("%s: %w", what, err)
	}
	if int64(len(data)) > most {
		return data, exit.Usagef("%s %.80s: %w: more than %d bytes", what, path, ErrTooLong, most)
	}
	return data, nil
}

// read reads up to so many bytes, for no longer than the command may take: who writes to standard
// input or to a pipe may hang. A read that nobody waits for any more ends with the process.
func (s *Shell) read(path string, most int64) ([]byte, error) {
	ctx := s.within
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, cancel := s.bound(ctx, inTime)
	defer cancel()
	var data []byte
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		in := s.In
		if path != "-" {
			f, missing := os.Open(path)
			if missing != nil {
				err = fmt.Errorf("%w (name a file, or - for stdin)", missing)
				return
			}
			defer f.Close()
			in = f
		}
		data, err = io.ReadAll(io.LimitReader(in, most))
	}()
	select {
	case <-done:
		return data, err
	case <-ctx.Done():
		kind, what := chains.Unknown, path // interrupted
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			kind = chains.TimedOut
		}
		if path == "-" {
			what = "standard input"
		}
		return nil, &chains.Error{Kind: kind, Op: "read", Err: fmt.Errorf("%s has not ended: %w", what, ctx.Err()), Remedy: "look at what writes to it"}
	}
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

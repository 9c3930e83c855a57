package ledger

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/rpc"
)

// The logs of a backfill are most of what is ever read, and encoding/json with go-ethereum's types
// takes several passes over them. This reads the answer of eth_getLogs once, from the bytes as they
// came. What it takes, go-ethereum's own decoder takes as well, and reads the same. It takes less,
// by what no node needs: of a known member's name only the exact spelling, once, without escapes
// (encoding/json ignores case, and lets the last of several count); of bytes only those behind 0x,
// not 0X or nothing at all.

// errMalformed says that an answer is no JSON, or not what JSON-RPC answers to eth_getLogs.
var errMalformed = errors.New("malformed logs")

// scanAnswer reads the JSON-RPC answer to eth_getLogs that was asked under an id. What it returns
// keeps nothing of body. The node's refusal is a *rpc.Error.
func scanAnswer(body []byte, id string) ([]*types.Log, error) {
	s := logScanner{body: body}
	var refusal *rpc.Error
	found, named := false, ""
	s.object([]string{"result", "error", "id"}, func(name string) {
		switch name {
		case "result":
			if found = !s.null(); found {
				s.logs()
			}
		case "id":
			named = string(s.raw())
		case "error":
			if said := s.raw(); string(said) != "null" && json.Unmarshal(said, &refusal) != nil {
				s.fail("an error of no known form")
			}
		}
	})
	switch err := s.end(); {
	case err != nil:
		return nil, err
	case refusal != nil:
		return nil, refusal
	case !found:
		return nil, fmt.Errorf("%w: %w", errMalformed, rpc.ErrNull)
	case named != id: // gateways refuse under any id
		return nil, rpc.StrayAnswer(id, named)
	}
	return s.list, nil
}

// scanLogs reads a bare list of logs.
func scanLogs(list []byte) ([]*types.Log, error) {
	s := logScanner{body: list}
	s.logs()
	if err := s.end(); err != nil {
		return nil, err
	}
	return s.list, nil
}

// logScanner walks through JSON. After a mistake it stands still.
type logScanner struct {
	body []byte
	at   int
	err  error
	list []*types.Log

	// Logs and their parts are cut from larger pieces: one allocation for many.
	logPiece   []types.Log
	topicPiece []common.Hash
	dataPiece  []byte
}

func (s *logScanner) fail(why string) {
	if s.err == nil {
		s.err = fmt.Errorf("%w: %s at byte %d", errMalformed, why, s.at)
		s.at = len(s.body)
	}
}

// end is the mistake that was found, or that something stands behind what was read.
func (s *logScanner) end() error {
	if s.space(); s.at < len(s.body) {
		s.fail("something behind the answer")
	}
	return s.err
}

func (s *logScanner) space() {
	for s.at < len(s.body) {
		switch s.body[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// peek tells the next byte that is no space; 0 at the end.
func (s *logScanner) peek() byte {
	if s.space(); s.at == len(s.body) {
		return 0
	}
	return s.body[s.at]
}

func (s *logScanner) take(c byte) bool {
	if s.peek() == c {
		s.at++
		return true
	}
	return false
}

func (s *logScanner) want(c byte) {
	if !s.take(c) {
		s.fail(fmt.Sprintf("want %q", c))
	}
}

// raw passes over a value and returns it. Most are numbers and words, which end where nothing of
// them can go on: a decoder for each would be slow.
func (s *logScanner) raw() (value json.RawMessage) {
	if c := s.peek(); c != '{' && c != '[' && c != '"' {
		rest := s.body[s.at:]
		if end := bytes.IndexAny(rest, ",}] \t\r\n"); end >= 0 {
			rest = rest[:end]
		}
		if !json.Valid(rest) {
			s.fail("no JSON value")
			return nil
		}
		s.at += len(rest)
		return rest
	}
	d := json.NewDecoder(bytes.NewReader(s.body[s.at:]))
	if d.Decode(&value) != nil {
		s.fail("no JSON value")
		return nil
	}
	s.at += int(d.InputOffset())
	return value
}

func (s *logScanner) null() bool { return s.peek() == 'n' && s.raw() != nil }

func (s *logScanner) boolean() bool {
	s.space()
	switch rest := s.body[s.at:]; {
	case bytes.HasPrefix(rest, []byte("true")):
		s.at += len("true")
		return true
	case bytes.HasPrefix(rest, []byte("false")):
		s.at += len("false")
	default:
		s.fail("want true or false")
	}
	return false
}

// items has each item between two brackets read, which commas part.
func (s *logScanner) items(open, end byte, read func()) {
	s.want(open)
	for first := true; s.err == nil && !s.take(end); first = false {
		if !first {
			s.want(',')
		}
		if s.err == nil {
			read()
		}
	}
}

// object has those of its members read whose names are known, each at most once. has are their
// bits, in the order of the names.
func (s *logScanner) object(known []string, read func(name string)) (has int) {
	s.items('{', '}', func() {
		name := string(s.quoted())
		s.want(':')
		switch i := slices.Index(known, name); {
		case i < 0 && strings.ContainsFunc(name, func(r rune) bool { return r == '\\' || r < ' ' }):
			s.fail("an escape or control character")
		case i < 0 && slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(name, k) }):
			s.fail("a member called like one that is read but for case") // others would read it
		case i < 0:
			s.raw()
		case has&(1<<i) != 0:
			s.fail(name + " stands twice")
		default:
			has |= 1 << i
			read(name)
		}
	})
	return has
}

// quoted reads up to the next quotation mark. The caller refuses what no string without escapes
// holds.
func (s *logScanner) quoted() []byte {
	s.want('"')
	n := bytes.IndexByte(s.body[s.at:], '"')
	if n < 0 {
		s.fail("a string without end")
		return nil
	}
	t := s.body[s.at : s.at+n]
	s.at += n + 1
	return t
}

func (s *logScanner) logs() { s.items('[', ']', s.log) }

// The members of a log. The first seven have to be there: a log that stands in no block is none.
var logMembers = []string{"address", "topics", "data", "blockNumber", "blockHash", "transactionHash", "logIndex", "transactionIndex", "blockTimestamp", "removed"}

const needed = 1<<7 - 1

func (s *logScanner) log() {
	if len(s.logPiece) == 0 {
		s.logPiece = make([]types.Log, 128)
	}
	log := &s.logPiece[0]
	s.logPiece = s.logPiece[1:]
	has := s.object(logMembers, func(name string) {
		switch name {
		case "address":
			s.fixed(log.Address[:])
		case "topics":
			log.Topics = s.topics()
		case "data":
			log.Data = s.bytes()
		case "blockNumber":
			log.BlockNumber = s.quantity()
		case "blockHash":
			s.fixed(log.BlockHash[:])
		case "transactionHash":
			s.fixed(log.TxHash[:])
		case "logIndex":
			log.Index = uint(s.quantity())
		case "transactionIndex":
			if !s.null() {
				log.TxIndex = uint(s.quantity())
			}
		case "blockTimestamp":
			if !s.null() {
				log.BlockTimestamp = s.quantity()
			}
		case "removed":
			if !s.null() {
				log.Removed = s.boolean()
			}
		}
	})
	if s.err == nil && has&needed != needed {
		s.fail("a log without all of its members")
	}
	s.list = append(s.list, log)
}

// digits reads a string of hexadecimal digits behind 0x. The caller decodes them, and so refuses
// everything else.
func (s *logScanner) digits() []byte {
	t := s.quoted()
	if len(t) < 2 || t[0] != '0' || t[1] != 'x' {
		s.fail("want 0x")
		return nil
	}
	return t[2:]
}

// fixed reads as many bytes as there is room for.
func (s *logScanner) fixed(into []byte) {
	d := s.digits()
	if len(d) != 2*len(into) {
		s.fail("bytes of another length than wanted")
		return
	}
	if _, err := hex.Decode(into, d); err != nil {
		s.fail("no hexadecimal digits")
	}
}

// bytes reads bytes of any number.
func (s *logScanner) bytes() []byte {
	d := s.digits()
	n := len(d) / 2
	if s.dataPiece == nil || len(s.dataPiece) < n {
		s.dataPiece = make([]byte, max(n, 64<<10))
	}
	b := s.dataPiece[:n:n]
	s.dataPiece = s.dataPiece[n:]
	if k, err := hex.Decode(b, d); err != nil || k != n {
		s.fail("no hexadecimal digits, or half a byte")
	}
	return b
}

// mostTopics is how many topics the EVM lets a log have.
const mostTopics = 4

func (s *logScanner) topics() []common.Hash {
	if len(s.topicPiece) < mostTopics {
		s.topicPiece = make([]common.Hash, 512)
	}
	n := 0
	s.items('[', ']', func() {
		if n == mostTopics {
			s.fail("more than four topics")
			return
		}
		s.fixed(s.topicPiece[n][:])
		n++
	})
	list := s.topicPiece[:n:n]
	s.topicPiece = s.topicPiece[n:]
	return list
}

// quantity reads a number of at most 64 bits, without leading zeros.
func (s *logScanner) quantity() uint64 {
	n, err := hexutil.DecodeUint64(string(s.quoted()))
	if err != nil {
		s.fail("want a number of at most 64 bits without leading zeros")
	}
	return n
}

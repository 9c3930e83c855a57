package ledger

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/rpc"
)

// The logs of a backfill are most of what is ever read, and encoding/json with go-ethereum's types
// takes several passes over them. This reads the answer of eth_getLogs once, from the bytes as they
// came. What it takes, go-ethereum's own decoder takes as well, and reads the same. It takes less,
// by what no node needs: of a known member's name only the exact spelling, once, without escapes
// (encoding/json ignores case, and lets the last of several count); of hexadecimal digits only
// those behind 0x, not 0X or nothing at all.

// errMalformed says that an answer is no JSON, or not what JSON-RPC answers to eth_getLogs.
var errMalformed = errors.New("malformed logs")

// scanAnswer reads the JSON-RPC answer to eth_getLogs that was asked under an id. What it returns
// keeps nothing of body. The node's refusal is a *rpc.Error.
func scanAnswer(body []byte, id string) ([]*types.Log, error) {
	s := logScanner{body: body}
	var refusal *rpc.Error
	found, seen, named := false, false, ""
	s.object(func(name string) {
		switch name {
		case "result":
			if seen {
				s.fail("two results")
			}
			if seen = true; s.null() {
				return
			}
			found = true
			s.logs()
		case "id":
			named = string(s.raw())
		case "error":
			if said := s.raw(); s.err == nil && string(said) != "null" {
				refusal = new(rpc.Error)
				if json.Unmarshal(said, refusal) != nil {
					s.fail("an error of no known form")
				}
			}
		default:
			s.unknown(name, answerMembers)
		}
	})
	s.space()
	switch {
	case s.err == nil && s.at < len(body):
		s.fail("something behind the answer")
	case s.err == nil && refusal != nil:
		return nil, refusal
	case s.err == nil && !found:
		s.err = fmt.Errorf("%w: %w", errMalformed, rpc.ErrNull)
	}
	if s.err != nil {
		return nil, s.err
	}
	if named != id { // gateways refuse under any id
		return nil, rpc.StrayAnswer(id, named)
	}
	return s.list, nil
}

// scanLogs reads a bare list of logs.
func scanLogs(list []byte) ([]*types.Log, error) {
	s := logScanner{body: list}
	s.logs()
	if s.space(); s.err == nil && s.at < len(list) {
		s.fail("something behind the list")
	}
	if s.err != nil {
		return nil, s.err
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

// raw passes over a value and returns it.
func (s *logScanner) raw() []byte {
	s.space()
	from := s.at
	s.skip(0)
	return s.body[from:s.at]
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
	s.space()
	if s.at == len(s.body) {
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

// object has each member's value read by member.
func (s *logScanner) object(member func(name string)) {
	s.want('{')
	if s.take('}') {
		return
	}
	for s.err == nil {
		name := s.text()
		s.want(':')
		if s.err != nil {
			return
		}
		member(string(name))
		if s.take('}') {
			return
		}
		s.want(',')
	}
}

// text reads a string without escapes. It stays part of the body.
func (s *logScanner) text() []byte {
	t := s.quoted()
	for _, c := range t {
		if c == '\\' || c < ' ' {
			s.fail("an escape or control character")
			return nil
		}
	}
	return t
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

// deepest bounds the nesting of what is passed over.
const deepest = 32

// skip passes over a value.
func (s *logScanner) skip(depth int) {
	if depth > deepest {
		s.fail("nesting too deep")
		return
	}
	switch c := s.peek(); c {
	case '{':
		s.at++
		if s.take('}') {
			return
		}
		for s.err == nil {
			s.skipText()
			s.want(':')
			s.skip(depth + 1)
			if s.take('}') {
				return
			}
			s.want(',')
		}
	case '[':
		s.at++
		if s.take(']') {
			return
		}
		for s.err == nil {
			s.skip(depth + 1)
			if s.take(']') {
				return
			}
			s.want(',')
		}
	case '"':
		s.skipText()
	default:
		from := s.at
		for s.at < len(s.body) && !isEnd(s.body[s.at]) {
			s.at++
		}
		if !json.Valid(s.body[from:s.at]) {
			s.fail("no JSON value")
		}
	}
}

func isEnd(c byte) bool {
	return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\t' || c == '\n' || c == '\r'
}

// skipText passes over a string that may have escapes.
func (s *logScanner) skipText() {
	s.space()
	from := s.at
	s.want('"')
	for s.at < len(s.body) {
		switch s.body[s.at] {
		case '"':
			s.at++
			if !json.Valid(s.body[from:s.at]) {
				s.fail("a malformed string")
			}
			return
		case '\\':
			s.at++
		}
		s.at++
	}
	s.at = min(s.at, len(s.body))
	s.fail("a string without end")
}

func (s *logScanner) logs() {
	s.want('[')
	if s.take(']') {
		return
	}
	for s.err == nil {
		s.log()
		if s.take(']') {
			return
		}
		s.want(',')
	}
}

// The members of a log. All but the transaction's index, removed and the block's time have to be
// there: a log that stands in no block is none.
const (
	hasAddress = 1 << iota
	hasTopics
	hasData
	hasNumber
	hasBlock
	hasTransaction
	hasIndex
	hasPlace
	hasRemoved
	hasTime
	needed = hasAddress | hasTopics | hasData | hasNumber | hasBlock | hasTransaction | hasIndex
)

func (s *logScanner) log() {
	if len(s.logPiece) == 0 {
		s.logPiece = make([]types.Log, 128)
	}
	log := &s.logPiece[0]
	s.logPiece = s.logPiece[1:]
	has := 0
	s.object(func(name string) {
		member := 0
		switch name {
		case "address":
			member = hasAddress
			s.fixed(log.Address[:])
		case "topics":
			member = hasTopics
			log.Topics = s.topics()
		case "data":
			member = hasData
			log.Data = s.bytes()
		case "blockNumber":
			member = hasNumber
			log.BlockNumber = s.quantity()
		case "blockHash":
			member = hasBlock
			s.fixed(log.BlockHash[:])
		case "transactionHash":
			member = hasTransaction
			s.fixed(log.TxHash[:])
		case "logIndex":
			member = hasIndex
			log.Index = uint(s.quantity())
		case "transactionIndex":
			member = hasPlace
			if !s.null() {
				log.TxIndex = uint(s.quantity())
			}
		case "blockTimestamp":
			member = hasTime
			if !s.null() {
				log.BlockTimestamp = s.quantity()
			}
		case "removed":
			member = hasRemoved
			if !s.null() {
				log.Removed = s.boolean()
			}
		default:
			s.unknown(name, logMembers)
		}
		if has&member != 0 {
			s.fail(name + " stands twice")
		}
		has |= member
	})
	if s.err == nil && has&needed != needed {
		s.fail("a log without all of its members")
	}
	if s.err == nil {
		s.list = append(s.list, log)
	}
}

// The members that are read.
var (
	answerMembers = []string{"result", "error", "id"}
	logMembers    = []string{"address", "topics", "data", "blockNumber", "blockHash", "transactionHash", "logIndex", "transactionIndex", "blockTimestamp", "removed"}
)

// unknown passes over a member that is not read. One that is called like a member that is, but for
// case, would be read by others.
func (s *logScanner) unknown(name string, known []string) {
	for _, k := range known {
		if strings.EqualFold(name, k) {
			s.fail("a member called like " + k + " but for case")
		}
	}
	s.skip(0)
}

func (s *logScanner) null() bool {
	if s.peek() != 'n' {
		return false
	}
	s.skip(0)
	return true
}

func (s *logScanner) boolean() bool {
	s.space()
	from := s.at
	s.skip(0)
	switch string(s.body[from:s.at]) {
	case "true":
		return true
	case "false":
		return false
	}
	s.fail("want true or false")
	return false
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
	s.want('[')
	if len(s.topicPiece) < mostTopics {
		s.topicPiece = make([]common.Hash, 512)
	}
	if s.take(']') {
		return s.topicPiece[:0:0]
	}
	n := 0
	for s.err == nil {
		if n == mostTopics {
			s.fail("more than four topics")
			return nil
		}
		s.fixed(s.topicPiece[n][:])
		n++
		if s.take(']') {
			break
		}
		s.want(',')
	}
	list := s.topicPiece[:n:n]
	s.topicPiece = s.topicPiece[n:]
	return list
}

// quantity reads a number of at most 64 bits, without leading zeros.
func (s *logScanner) quantity() (n uint64) {
	d := s.digits()
	if len(d) == 0 || len(d) > 16 || d[0] == '0' && len(d) > 1 {
		s.fail("want a number of at most 64 bits without leading zeros")
		return 0
	}
	for _, c := range d {
		switch {
		case '0' <= c && c <= '9':
			n = n<<4 | uint64(c-'0')
		case 'a' <= c && c <= 'f':
			n = n<<4 | uint64(c-'a'+10)
		case 'A' <= c && c <= 'F':
			n = n<<4 | uint64(c-'A'+10)
		default:
			s.fail("no hexadecimal digits")
		}
	}
	return n
}

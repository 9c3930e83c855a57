package state

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"
)

// Doubt says why a row is not believed. What it is about is unknown then, which is another thing
// than no.
type Doubt string

// The doubts, which are labels of a metric.
const (
	Missing    Doubt = "missing"    // it was here, and nobody who may has removed it
	Unreadable Doubt = "unreadable" // it is no row of this bucket
	Unsealed   Doubt = "unsealed"   // its MAC is not that of the key
	Older      Doubt = "older"      // it was replaced by an earlier version of itself, at a later revision
)

// sealed is the form of a row on the bus. The MAC covers bucket, key, version and row, so that a
// row cannot be moved either.
type sealed struct {
	Version uint64          `json:"v"` // grows with every change of the row
	MAC     []byte          `json:"mac"`
	Row     json.RawMessage `json:"row"`
}

// seal makes the rows of one bucket and tells which of them to believe. It may be used
// concurrently.
type seal struct {
	bucket string
	key    []byte
	// hints says that no other relayer has the key. Rows that do not carry its MAC may be another
	// relayer's; they are read, with their doubt.
	hints bool
	// keeps says that rows are never removed but by who forgets them here: one that was seen and is
	// gone is Missing.
	keeps bool

	mu   sync.Mutex
	seen map[string]sight // by key of the row; nil: not watched
}

// sight is the newest version of a row that was believed, and the revision it was seen at.
type sight struct{ version, revision uint64 }

// maxSeen bounds the versions that are remembered of one bucket. Only rows that carry the MAC
// count.
const maxSeen = 2_000_000

// newSeal returns the seal of a bucket. Watched buckets remember the versions of their rows for as
// long as the process runs: they hold a bounded number.
func newSeal(bucket string, key []byte, hints bool, keeps, watched bool) *seal {
	s := &seal{bucket: bucket, key: key, hints: hints, keeps: keeps}
	if watched {
		s.seen = map[string]sight{}
	}
	return s
}

func (s *seal) mac(key string, version uint64, row []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	for _, part := range [][]byte{[]byte(s.bucket), []byte(key), row} {
		_ = binary.Write(h, binary.BigEndian, uint64(len(part))) // a hash takes everything
		h.Write(part)
	}
	_ = binary.Write(h, binary.BigEndian, version)
	return h.Sum(nil)
}

// close encodes a value as the next version of a row. Versions are clock readings, so that a row
// which was removed and made again is newer than what it was.
func (s *seal) close(key string, v any) (body []byte, version uint64, err error) {
	row, err := json.Marshal(v)
	if err != nil {
		return nil, 0, err
	}
	version = max(uint64(time.Now().UnixMicro()), s.sight(key).version+1)
	body, err = json.Marshal(sealed{Version: version, MAC: s.mac(key, version, row), Row: row})
	return body, version, err
}

// open decodes a row into v. With a doubt v is untouched, except where hints are taken.
func (s *seal) open(key string, body []byte, revision uint64, v any) Doubt {
	var env sealed
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if d.Decode(&env) != nil || len(env.Row) == 0 || len(env.MAC) == 0 {
		return Unreadable
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Unreadable
	}
	if !hmac.Equal(env.MAC, s.mac(key, env.Version, env.Row)) {
		if s.hints && json.Unmarshal(env.Row, v) != nil {
			return Unreadable
		}
		return Unsealed
	}
	// At an earlier revision it was read before what is known was written.
	if newest := s.sight(key); env.Version < newest.version && revision > newest.revision {
		return Older
	}
	if json.Unmarshal(env.Row, v) != nil {
		return Unreadable
	}
	s.note(key, env.Version, revision)
	return ""
}

// gone is the doubt about a row that is not there.
func (s *seal) gone(key string) Doubt {
	if s.keeps && s.sight(key).version > 0 {
		return Missing
	}
	return ""
}

func (s *seal) sight(key string) sight {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen[key]
}

func (s *seal) note(key string, version, revision uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil || version < s.seen[key].version {
		return
	}
	if len(s.seen) >= maxSeen {
		clear(s.seen)
	}
	s.seen[key] = sight{version, revision}
}

func (s *seal) forget(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.seen, key)
}

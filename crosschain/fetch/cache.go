package fetch

import (
	"bytes"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// maxEntries bounds how many documents are kept.
const maxEntries = 1024

// entry is a document as it was given, or confirmed, by a server at a time.
type entry struct {
	uri    string // the key: the address that was asked for, before redirects
	url    string // of a web document: the address that answered in the end
	host   string
	body   []byte
	at     time.Time
	policy policy // of a web document
}

// size counts a little more than the bytes, so that many empty documents take room as well.
func (e entry) size() int64 {
	return int64(len(e.body)+len(e.uri)+len(e.url)+len(e.policy.etag)+len(e.policy.modified)) + 512
}

// memory keeps the documents that were used last. It is safe for concurrent use; a nil one keeps
// nothing.
type memory struct {
	bytes int64 // most

	mu   sync.Mutex
	used int64
	kept *simplelru.LRU[string, entry]
}

func newMemory(most int64) *memory {
	m := &memory{bytes: most}
	m.kept, _ = simplelru.NewLRU(maxEntries, func(_ string, e entry) { m.used -= e.size() }) // fails for no entries alone
	return m
}

// get gives a copy: whoever changes what he was given changes nothing for others.
func (m *memory) get(uri string) (e entry, found bool) {
	if m == nil {
		return e, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	e, found = m.kept.Get(uri)
	e.body = bytes.Clone(e.body)
	return e, found
}

func (m *memory) put(e entry) {
	if m == nil {
		return
	}
	e.body = bytes.Clone(e.body)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept.Remove(e.uri); e.size() > m.bytes {
		return
	}
	m.kept.Add(e.uri, e)
	for m.used += e.size(); m.used > m.bytes; {
		m.kept.RemoveOldest()
	}
}

// drop forgets a document.
func (m *memory) drop(uri string) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept.Remove(uri)
}

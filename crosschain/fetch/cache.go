package fetch

import (
	"bytes"
	"container/list"
	"sync"
	"time"
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

	mu    sync.Mutex
	used  int64
	order *list.List // of entry, the one used last in front
	found map[string]*list.Element
}

func newMemory(most int64) *memory {
	return &memory{bytes: most, order: list.New(), found: make(map[string]*list.Element)}
}

// get gives a copy: whoever changes what he was given changes nothing for others.
func (m *memory) get(uri string) (entry, bool) {
	if m == nil {
		return entry{}, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at, ok := m.found[uri]
	if !ok {
		return entry{}, false
	}
	m.order.MoveToFront(at)
	e := at.Value.(entry)
	e.body = bytes.Clone(e.body)
	return e, true
}

func (m *memory) put(e entry) {
	if m == nil {
		return
	}
	e.body = bytes.Clone(e.body)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.remove(e.uri); e.size() > m.bytes {
		return
	}
	m.found[e.uri] = m.order.PushFront(e)
	m.used += e.size()
	for m.used > m.bytes || len(m.found) > maxEntries {
		m.remove(m.order.Back().Value.(entry).uri)
	}
}

// drop forgets a document.
func (m *memory) drop(uri string) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(uri)
}

func (m *memory) remove(uri string) {
	if at, ok := m.found[uri]; ok {
		m.used -= m.order.Remove(at).(entry).size()
		delete(m.found, uri)
	}
}

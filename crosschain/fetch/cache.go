package fetch

import (
	"bytes"
	"container/list"
	"sync"
	"time"
)

// Cache says what a Fetcher keeps. The zero value keeps nothing.
type Cache struct {
	Bytes   int64 // most bytes of all documents, in memory and, each for itself, in Dir; 0: nothing is kept, in Dir neither
	Entries int   // most documents; 0: DefaultEntries

	// Fresh bounds how long a web document is taken without asking its server, who may allow less
	// (Cache-Control: max-age) or nothing. 0: the server is always asked, and answers in few bytes
	// if the document is still the same. A server that was broken into for a minute may allow a
	// day: where money hangs on a document, GetConfirmed reads it, as verify does.
	Fresh time.Duration

	// Dir is a folder that outlives the process; empty: none. What is found there is believed no
	// more than a gateway is: of ipfs it has to give the CID, and a web document from there serves
	// GetLast only. Several processes may share it. Where it cannot be written, nothing is kept and
	// nothing fails.
	Dir string
}

// DefaultEntries bounds the documents that are kept, where Cache does not say.
const DefaultEntries = 1024

// entry is a document as it was given, or confirmed, by a server at a time.
type entry struct {
	uri    string // the key: the address that was asked for, before redirects
	url    string // of a web document: the address that answered in the end
	host   string
	body   []byte
	proof  []byte // see sent
	at     time.Time
	policy policy // of a web document
}

// size counts a little more than the bytes, so that many empty documents take room as well.
func (e entry) size() int64 {
	return int64(len(e.body)+len(e.proof)+len(e.uri)+len(e.url)+len(e.policy.etag)+len(e.policy.modified)) + 512
}

// memory keeps the documents that were used last. It is safe for concurrent use.
type memory struct {
	bytes   int64
	entries int

	mu    sync.Mutex
	used  int64
	order *list.List // of entry, the one used last in front
	found map[string]*list.Element
}

func newMemory(c Cache) *memory {
	return &memory{bytes: c.Bytes, entries: c.Entries, order: list.New(), found: make(map[string]*list.Element)}
}

// get gives a copy: whoever changes what he was given changes nothing for others.
func (m *memory) get(uri string) (entry, bool) {
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
	e.body, e.proof = bytes.Clone(e.body), nil // the bytes were checked, and memory does not change them
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(e.uri)
	if e.size() > m.bytes {
		return
	}
	m.found[e.uri] = m.order.PushFront(e)
	m.used += e.size()
	for m.used > m.bytes || len(m.found) > m.entries {
		m.remove(m.order.Back().Value.(entry).uri)
	}
}

// drop forgets a document.
func (m *memory) drop(uri string) {
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

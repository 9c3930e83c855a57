package index

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/relayer/client"
)

const (
	// filesAtOnce is how many files are read at a time, filesInOne how many are written in one
	// transaction: fewer, where reading them takes longer than filesFor.
	filesAtOnce, filesInOne = 16, 500
	filesFor                = 2 * time.Second
	// A host that takes longer is slow, of which at most maxSlow are remembered. Their files are
	// read each slowEvery, slowOfHost of one, while others are due, for which so many as maxPassed
	// of theirs are passed over.
	slowEvery                      = time.Minute
	slowOfHost, maxSlow, maxPassed = 50, 4096, 100_000
	// refetch is after which time a file that may change is read again, and slowest after which one
	// that could not be read.
	refetch, slowest = 6 * time.Hour, 24 * time.Hour

	// Bounds of what is kept of a file.
	maxName, maxDescription, maxLink, maxWords, maxServices, maxRefs = 200, 4000, 2000, 300, 32, 64
	// maxServed bounds its services together, in bytes of JSON: they are read of every member of
	// whoever is found.
	maxServed = 32 << 10
)

// The kinds of terms.
const (
	termWord = iota
	termService
	termSkill
	termDomain
	termTool
)

// files gives ids to what agentURIs lead to. A new one is due to be read.
func (c *change) files(uris []string) error {
	return c.internDigests("file", uris, func(id int64, digest, uri []byte) []any {
		return []any{id, digest, uri, []byte{}, "", "", "", 0, 0, "[]", "[]", "", 0, 0, 0}
	})
}

// content is what was found at a URI.
type content struct {
	id, failed int64
	uri        string
	old        []byte // the hash of what was there before
	hash       []byte
	file       registration.File
	problem    string // why there is no file
	lost       bool   // it could not be had: what was there before stays
	asked      bool
	host       string
	took       time.Duration
}

// turns are how files are read by turns. Its zero value is ready for use.
type turns struct {
	slow map[string]bool // hosts that took longer than filesFor when they were last asked
	last time.Time       // when slow ones were asked last
}

// note notes what a turn found out about hosts, which is over now.
func (t *turns) note(list []content, now time.Time) {
	took := map[string]time.Duration{}
	for _, c := range list {
		took[c.host] = max(took[c.host], c.took)
	}
	if len(t.slow)+len(took) > maxSlow {
		t.slow = nil
	}
	for host, long := range took {
		if long <= filesFor {
			delete(t.slow, host)
			continue
		}
		if len(t.slow) == 0 {
			t.slow, t.last = map[string]bool{}, now
		}
		t.slow[host] = true
	}
}

// readFiles reads files that are due. More reports that there are more. Hosts that are slow have
// turns of their own, one in slowEvery while other files are due: those do not wait for them.
func (w *Writer) readFiles(ctx context.Context, fetcher link.Getter) (more bool, err error) {
	now := w.Clock()
	slow := len(w.turns.slow) > 0 && now.Sub(w.turns.last) >= slowEvery
	list, err := w.dueFiles(ctx, now, slow)
	if len(w.turns.slow) > 0 && len(list) == 0 && err == nil {
		slow = !slow
		list, err = w.dueFiles(ctx, now, slow)
	}
	if err != nil || len(list) == 0 {
		return false, err
	}
	if slow {
		w.turns.last = now
	}
	more = slow || len(list) == filesInOne
	w.fetch(ctx, fetcher, list)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	list = slices.DeleteFunc(list, func(c content) bool { more = more || !c.asked; return !c.asked })
	w.turns.note(list, w.Clock())
	return more, w.do(ctx, func(c *change) error { return c.writeFiles(list, now) })
}

// dueFiles are the files that a turn reads, of slow hosts or of the others. Of slow ones each has
// its first file read before any has its second.
func (w *Writer) dueFiles(ctx context.Context, now time.Time, slow bool) (list []content, err error) {
	most, of, ranks := filesInOne, map[string]int{}, map[int64]int{}
	if len(w.turns.slow) > 0 {
		most += maxPassed
	}
	enough := errors.New("enough")
	scan := collect(&list, func(c *content) []any { return []any{&c.id, &c.uri, &c.failed, &c.old} })
	err = w.Store.query(ctx, func(rows *sql.Rows) error {
		if err := scan(rows); err != nil {
			return err
		}
		last := len(list) - 1
		c := &list[last]
		c.host = hostOf(c.uri)
		if w.turns.slow[c.host] != slow || slow && of[c.host] == slowOfHost {
			list = list[:last]
			return nil
		}
		ranks[c.id] = of[c.host]
		of[c.host]++
		if len(list) == filesInOne {
			return enough
		}
		return nil
	}, "SELECT id, uri, failed, hash FROM file WHERE due <= ? AND EXISTS (SELECT 1 FROM agent WHERE agent.file = file.id) ORDER BY due, id LIMIT ?", now.Unix(), most)
	if errors.Is(err, enough) {
		err = nil
	}
	if slow {
		slices.SortStableFunc(list, func(a, b content) int { return cmp.Compare(ranks[a.id], ranks[b.id]) })
	}
	return list, err
}

// hostOf is who is asked for a file, as far as its URI tells: of what no host has, the URI itself.
func hostOf(uri string) string {
	if u, err := url.Parse(uri); err == nil && u.Host != "" && !strings.EqualFold(u.Scheme, "ipfs") {
		return strings.ToLower(u.Host)
	}
	return uri
}

// fetch asks for files, filesAtOnce at a time and half as many of one host, until filesFor is over.
// The rest stays due.
func (w *Writer) fetch(ctx context.Context, fetcher link.Getter, list []content) {
	var mu sync.Mutex
	var group sync.WaitGroup
	asking, begun := map[string]int{}, w.Clock()
	next := func() *content {
		mu.Lock()
		defer mu.Unlock()
		if w.Clock().Sub(begun) > filesFor {
			return nil
		}
		for i := range list {
			if c := &list[i]; !c.asked && asking[c.host] < filesAtOnce/2 {
				c.asked = true
				asking[c.host]++
				return c
			}
		}
		return nil // whoever asks the hosts of the others goes on with them
	}
	for range filesAtOnce {
		group.Go(func() {
			for c := next(); c != nil; c = next() {
				from := w.Clock()
				c.read(ctx, fetcher)
				mu.Lock()
				c.took = w.Clock().Sub(from)
				asking[c.host]--
				mu.Unlock()
			}
		})
	}
	group.Wait()
}

func (c *content) read(ctx context.Context, fetcher link.Getter) {
	doc, err := fetcher.Get(ctx, c.uri)
	if err != nil {
		c.problem, c.lost = err.Error(), true
		return
	}
	c.hash = doc.SHA256[:]
	if c.file, err = registration.Parse(doc.Bytes); err != nil {
		c.problem = err.Error()
	}
}

// writeFiles writes what was found. Who has a file that has changed is summed anew.
func (c *change) writeFiles(list []content, now time.Time) error {
	var changed, replaced []int64
	var terms []term
	for _, f := range list {
		found, anew, err := c.writeFile(f, now)
		if err != nil {
			return err
		}
		if !anew {
			continue
		}
		terms, changed = append(terms, found...), append(changed, f.id)
		if len(f.old) > 0 {
			replaced = append(replaced, f.id)
		}
	}
	if err := execIn(c.tx, replaced, "DELETE FROM term WHERE file IN ()"); err != nil {
		return err
	}
	if err := c.insertTerms(terms); err != nil {
		return err
	}
	return inParts(changed, "file IN ()", func(condition string, list []any) error { return c.markWhere(condition, list...) })
}

// writeFile writes what was found at a URI. Where that is not what was there before, it returns the
// terms that it is found by.
func (c *change) writeFile(f content, now time.Time) (found []term, anew bool, err error) {
	due := now.Add(refetch).Unix()
	switch {
	case f.lost:
		due = now.Add(min(time.Minute<<min(f.failed, 20), slowest)).Unix()
	case strings.HasPrefix(f.uri, "data:") || strings.HasPrefix(f.uri, "ipfs:"):
		due = never
	}
	if f.lost {
		err := c.exec("UPDATE file SET problem = ?, failed = failed + 1, due = ? WHERE id = ?", text(f.problem, 500), due, f.id)
		return nil, false, err
	}
	if slices.Equal(f.old, f.hash) {
		err := c.exec("UPDATE file SET problem = ?, read = ?, failed = 0, due = ? WHERE id = ?", text(f.problem, 500), now.Unix(), due, f.id)
		return nil, false, err
	}
	file, terms := f.file, map[term]bool{}
	services, size := []json.RawMessage{}, 0
	for _, s := range file.Services[:min(len(file.Services), maxServices)] {
		one := client.FileService{Name: text(s.Name, maxName), Endpoint: text(s.Endpoint, maxLink), Version: text(s.Version, maxName),
			Skills: append(words(s.Extra["skills"]), words(s.Extra["a2aSkills"])...), Domains: words(s.Extra["domains"]), Tools: words(s.Extra["mcpTools"])}
		served, err := json.Marshal(one)
		if err != nil {
			return nil, false, err
		}
		if size+len(served) > maxServed {
			continue
		}
		services, size = append(services, served), size+len(served)
		terms[term{termService, strings.ToLower(one.Name), f.id}] = true
		for _, skill := range one.Skills {
			terms[term{termSkill, strings.ToLower(skill), f.id}] = true
		}
		for _, domain := range one.Domains {
			terms[term{termDomain, strings.ToLower(domain), f.id}] = true
		}
		for _, tool := range one.Tools {
			terms[term{termTool, strings.ToLower(tool), f.id}] = true
		}
	}
	name, description := text(file.Name, maxName), text(file.Description, maxDescription)
	for i, word := range Words(name + " " + description) {
		if i == maxWords {
			break
		}
		terms[term{termWord, word, f.id}] = true
	}
	refs := file.Refs()
	served, err := json.Marshal(services)
	if err != nil {
		return nil, false, err
	}
	lists, err := json.Marshal(append([]caip.AgentRef{}, refs[:min(len(refs), maxRefs)]...))
	if err != nil {
		return nil, false, err
	}
	err = c.exec(`UPDATE file SET hash = ?, name = ?, description = ?, image = ?, active = ?, x402 = ?, services = ?, lists = ?, problem = ?, read = ?, failed = 0, due = ? WHERE id = ?`,
		f.hash, name, description, text(file.Image, maxLink), said(file.Active), said(file.X402Support), string(served), string(lists), text(f.problem, 500), now.Unix(), due, f.id)
	return slices.Collect(maps.Keys(terms)), true, err
}

// term is what a file is found by.
type term struct {
	kind int
	word string
	file int64
}

// said is 1 for no and 2 for yes; 0: nothing is said.
func said(b *bool) int {
	if b == nil {
		return 0
	}
	return 1 + flag(*b)
}

func saidBool(n int) *bool {
	if n == 0 {
		return nil
	}
	yes := n == 2
	return &yes
}

// words reads a list of texts, such as the skills of a service.
func words(raw json.RawMessage) []string {
	var list []string
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	for i := range list {
		list[i] = text(list[i], maxName)
	}
	return list[:min(len(list), maxServices)]
}

// maxWord bounds a word, in bytes.
const maxWord = 64

// Words are the words of a text as they are searched for: in lower case, each once, in order.
func Words(s string) []string {
	var list []string
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) }) {
		if word = text(word, maxWord); word != "" && !slices.Contains(list, word) {
			list = append(list, word)
		}
		if len(list) > 2*maxWords {
			break
		}
	}
	return list
}

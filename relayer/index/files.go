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
	// read beside the others, slowAtOnce at a time and slowOfHost of one in a turn, at most half of
	// them such as failed before; who reads others passes over so many as maxPassed of theirs. They
	// are looked for each slowEvery. One of which nothing came rests for a while, which doubles
	// each time up to restMost, and all its files with it.
	slowAtOnce, slowOfHost, maxSlow, maxPassed = 64, 50, 16_384, 100_000
	restFirst, restMost                        = time.Minute, time.Hour
	slowEvery                                  = 10 * time.Second
	// newestFiles is how many of the newest are looked at out of turn, if nobody has read them yet:
	// who is new waits for none of those who came before.
	newestFiles = 1000
	// refetch is after which time a file that may change is read again, and slowest after which one
	// that could not be read.
	refetch, slowest = 6 * time.Hour, 24 * time.Hour

	// Bounds of what is kept of a file.
	maxName, maxDescription, maxLink, maxWords, maxServices = 200, 4000, 2000, 300, 32
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

// hung reports whether nothing came for so long that its host is slow.
func (c *content) hung() bool { return c.lost && c.took >= filesFor }

// slowHosts are hosts that took longer than filesFor when they were last asked. The zero value is
// ready for use, also concurrently.
type slowHosts struct {
	mu sync.Mutex
	of map[string]slowHost
}

// slowHost is one that is asked beside the others.
type slowHost struct {
	hung  int       // how often, one time after the other
	until time.Time // it rests until then
}

// any reports whether there are some.
func (s *slowHosts) any() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.of) > 0
}

// get tells what is remembered of a host that is slow.
func (s *slowHosts) get(host string) (h slowHost, slow bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h, slow = s.of[host]
	return h, slow
}

// note notes what a turn of slow hosts, or of the others, found out, which is over now and written:
// hosts are told apart for that no two turns write the same file. Who is found to be slow is asked
// once more, with more time, before it rests; where one file came, others hang for themselves.
func (s *slowHosts) note(list []content, slow bool, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	took, hung, came := map[string]time.Duration{}, map[string]bool{}, map[string]bool{}
	for _, c := range list {
		took[c.host] = max(took[c.host], c.took)
		hung[c.host] = hung[c.host] || c.hung()
		came[c.host] = came[c.host] || !c.hung()
		if c.host == c.uri && !c.hung() {
			took[c.host] = 0 // there is nothing else to ask it for
		}
	}
	if s.of == nil {
		s.of = map[string]slowHost{}
	}
	for host, long := range took {
		h := s.of[host]
		switch {
		case !hung[host] && (!slow || long <= filesFor): // beside fast ones an answer is a fast one
			delete(s.of, host)
			continue
		case came[host]:
			h = slowHost{}
		case slow:
			h.until = now.Add(min(restFirst<<min(h.hung, 10), restMost))
			h.hung++
		}
		for other := range s.of { // of any other it is found out again
			if len(s.of) < maxSlow {
				break
			}
			delete(s.of, other)
		}
		s.of[host] = h
	}
}

// readFiles reads files that are due, of slow hosts or of the others. More reports that there are
// more.
func (w *Writer) readFiles(ctx context.Context, fetcher link.Getter, slow bool) (more bool, err error) {
	now := w.Clock()
	if slow && !w.slow.any() {
		return false, nil
	}
	list, later, err := w.dueFiles(ctx, now, slow)
	if err != nil || len(list)+len(later) == 0 {
		return false, err
	}
	more = len(list) == filesInOne
	w.fetch(ctx, fetcher, list, slow)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	list = slices.DeleteFunc(list, func(c content) bool { more = more || !c.asked; return !c.asked })
	found, over := list, w.Clock()
	if !slow { // who has more time asks again for what hangs
		found = nil
		for _, c := range list {
			if c.hung() {
				later[now.Unix()] = append(later[now.Unix()], c.id)
			} else {
				found = append(found, c)
			}
		}
	}
	if err := w.do(ctx, func(c *change) error {
		for due, ids := range later {
			if err := execIn(c.tx, ids, "UPDATE file SET due = ? WHERE id IN ()", due); err != nil {
				return err
			}
		}
		return c.writeFiles(found, now)
	}); err != nil {
		return false, err
	}
	w.slow.note(list, slow, over)
	return more, nil
}

// dueFiles are the files that a turn reads, the oldest and the newest by turns. Of slow hosts each
// has its first file read before any has its second, those first that have hung least. Of a host
// those that failed before come last. Later are files of hosts that rest, by when they are due then
// (Unix).
func (w *Writer) dueFiles(ctx context.Context, now time.Time, slow bool) (list []content, later map[int64][]int64, err error) {
	most, of, again, known := filesInOne, map[string]int{}, map[string]int{}, map[int64]bool{}
	later = map[int64][]int64{}
	if w.slow.any() {
		most += maxPassed
	}
	some := func(enoughOf, most int, rest string, args ...any) (some []content, err error) {
		enough := errors.New("enough")
		scan := collect(&some, func(c *content) []any { return []any{&c.id, &c.uri, &c.failed, &c.old} })
		err = w.Store.query(ctx, func(rows *sql.Rows) error {
			if err := scan(rows); err != nil {
				return err
			}
			last := len(some) - 1
			c := &some[last]
			c.host = hostOf(c.uri)
			switch host, is := w.slow.get(c.host); {
			case is && slow && host.until.After(now):
				until := host.until.Unix() + 1
				if !known[c.id] && len(later) < filesInOne {
					later[until] = append(later[until], c.id)
				}
				known[c.id] = true
				some = some[:last]
			case is != slow || known[c.id] || slow && (of[c.host] == slowOfHost || c.failed > 0 && again[c.host] == slowOfHost/2):
				some = some[:last]
			default:
				known[c.id] = true
				of[c.host]++
				again[c.host] += flag(c.failed > 0)
			}
			if len(some) == enoughOf {
				return enough
			}
			return nil
		}, "SELECT id, uri, failed, hash FROM file WHERE "+rest, append(args, most)...)
		if errors.Is(err, enough) {
			err = nil
		}
		return some, err
	}
	newest, err := some(filesInOne/2, newestFiles, newestDue, now.Unix(), newestFiles)
	if err != nil {
		return nil, nil, err
	}
	oldest, err := some(filesInOne-len(newest), most, oldestDue, now.Unix())
	for i := range max(len(newest), len(oldest)) {
		list = append(list, newest[min(i, len(newest)):min(i+1, len(newest))]...)
		list = append(list, oldest[min(i, len(oldest)):min(i+1, len(oldest))]...)
	}
	if slow {
		clear(of)
		slices.SortStableFunc(list, func(a, b content) int { return flag(a.failed > 0) - flag(b.failed > 0) })
		ranks := map[int64]int{}
		for _, c := range list {
			host, _ := w.slow.get(c.host)
			ranks[c.id] = host.hung + of[c.host]
			of[c.host]++
		}
		slices.SortStableFunc(list, func(a, b content) int { return cmp.Compare(ranks[a.id], ranks[b.id]) })
	}
	return list, later, err
}

// Files that are due and that an agent has. The newest are found by their ids (+: not by due).
const (
	theirs    = "EXISTS (SELECT 1 FROM agent WHERE agent.file = file.id)"
	newestDue = "+due <= ? AND read = 0 AND failed = 0 AND id > (SELECT COALESCE(MAX(id), 0) FROM file) - ? AND " + theirs + " ORDER BY id DESC LIMIT ?"
	oldestDue = "due <= ? AND " + theirs + " ORDER BY due, id LIMIT ?"
)

// hostOf is who is asked for a file, as far as its URI tells: of what no host has, the URI itself.
func hostOf(uri string) string {
	if u, err := url.Parse(uri); err == nil && u.Host != "" && !strings.EqualFold(u.Scheme, "ipfs") {
		return strings.ToLower(u.Host)
	}
	return uri
}

// fetch asks for files, so many at a time and half as many of one host, until filesFor is over. The
// rest stays due. Hosts that are not known to be slow have no longer than that to answer.
func (w *Writer) fetch(ctx context.Context, fetcher link.Getter, list []content, slow bool) {
	var mu sync.Mutex
	var group sync.WaitGroup
	asking, begun, atOnce := map[string]int{}, w.Clock(), filesAtOnce
	if slow {
		atOnce = slowAtOnce
	}
	by := func(c *content) (whose string, most int) { // by whose connections, and how many
		if slow && c.host == c.uri {
			return "", filesAtOnce / 4 // the gateways', which others need, too
		}
		return c.host, filesAtOnce / 2
	}
	next := func() *content {
		mu.Lock()
		defer mu.Unlock()
		if w.Clock().Sub(begun) > filesFor {
			return nil
		}
		for i := range list {
			c := &list[i]
			if whose, most := by(c); !c.asked && asking[whose] < most {
				c.asked = true
				asking[whose]++
				return c
			}
		}
		return nil // whoever asks the hosts of the others goes on with them
	}
	ask := func(c *content) {
		ctx, cancel := ctx, context.CancelFunc(func() {})
		if !slow {
			ctx, cancel = context.WithTimeout(ctx, filesFor)
		}
		defer cancel()
		from := w.Clock()
		c.read(ctx, fetcher)
		mu.Lock()
		defer mu.Unlock()
		if c.took = w.Clock().Sub(from); ctx.Err() != nil {
			c.took = max(c.took, filesFor) // by whatever clock
		}
		whose, _ := by(c)
		asking[whose]--
	}
	for range atOnce {
		group.Go(func() {
			for c := next(); c != nil; c = next() {
				ask(c)
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
	var changed []int64
	var terms []term
	for _, f := range list {
		found, anew, err := c.writeFile(f, now)
		if err != nil {
			return err
		}
		if anew {
			terms, changed = append(terms, found...), append(changed, f.id)
		}
	}
	// Of a new one there are some where another turn has just written it.
	if err := execIn(c.tx, changed, "DELETE FROM term WHERE file IN ()"); err != nil {
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
	lists, err := json.Marshal(append([]caip.AgentRef{}, refs[:min(len(refs), link.MaxListed)]...))
	if err != nil {
		return nil, false, err
	}
	err = c.exec(`UPDATE file SET hash = ?, name = ?, description = ?, image = ?, active = ?, x402 = ?, services = ?, lists = ?, problem = ?, read = ?, failed = 0, due = ? WHERE id = ?`,
		f.hash, name, description, text(file.Image, maxLink), said(file.Active), said(file.X402Support), string(served), string(lists), text(f.problem, 500), now.Unix(), due, f.id)
	return slices.Collect(maps.Keys(terms)), true, err
}

// insertTerms writes what files are found by, in the order of the table.
func (c *change) insertTerms(terms []term) error {
	slices.SortFunc(terms, func(a, b term) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.word, b.word), cmp.Compare(a.file, b.file))
	})
	return c.insert("term", rowsOf(terms, func(t term) []any { return []any{t.kind, []byte(t.word), t.file} }), "")
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

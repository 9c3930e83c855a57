package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Fetcher reads registration files; *fetch.Fetcher is one.
type Fetcher interface {
	Get(ctx context.Context, uri string) (fetch.Document, error)
}

const (
	// filesAtOnce is how many files are read at a time.
	filesAtOnce = 16
	// refetch is after which time a file that may change is read again, and slowest after which one
	// that could not be read.
	refetch, slowest = 6 * time.Hour, 24 * time.Hour

	// Bounds of what is kept of a file.
	maxName, maxDescription, maxLink, maxWords, maxServices, maxRefs = 200, 4000, 2000, 300, 32, 64
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
	list, texts := make([]string, len(uris)), map[string]string{}
	for i, one := range uris {
		if one != "" {
			list[i] = digest(one)
			texts[list[i]] = one
		}
	}
	return c.intern("file", list,
		func(list string, args []any) (string, []any) {
			return "SELECT id, digest FROM file WHERE digest IN " + list, args
		},
		func(name string) any { return []byte(name) }, asText,
		func(id int64, name string) []any {
			return []any{id, []byte(name), []byte(texts[name]), []byte{}, "", "", "", 0, 0, "[]", "[]", "", 0, 0, 0}
		})
}

// file is the id of what a URI leads to that files was told of.
func (c *change) file(uri string) int64 {
	if uri == "" {
		return 0
	}
	return c.id("file", digest(uri))
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
}

// readFiles reads files that are due. More reports that there are more.
func (w *Writer) readFiles(ctx context.Context, fetcher Fetcher) (more bool, err error) {
	now := w.Clock()
	var list []content
	err = w.Store.query(ctx, func(rows *sql.Rows) error {
		var c content
		var uri []byte
		err := rows.Scan(&c.id, &uri, &c.failed, &c.old)
		c.uri = string(uri)
		list = append(list, c)
		return err
	}, "SELECT id, uri, failed, hash FROM file WHERE due <= ? AND EXISTS (SELECT 1 FROM agent WHERE agent.file = file.id) ORDER BY due, id LIMIT ?", now.Unix(), filesAtOnce)
	if err != nil || len(list) == 0 {
		return false, err
	}
	var group errgroup.Group
	for i := range list {
		group.Go(func() error { list[i].read(ctx, fetcher); return nil })
	}
	_ = group.Wait()
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	err = w.do(ctx, func(c *change) error {
		for _, one := range list {
			if err := c.writeFile(one, now); err != nil {
				return err
			}
		}
		return nil
	})
	return len(list) == filesAtOnce, err
}

func (c *content) read(ctx context.Context, fetcher Fetcher) {
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

func (c *change) writeFile(f content, now time.Time) error {
	due := now.Add(refetch).Unix()
	switch {
	case f.lost:
		due = now.Add(min(time.Minute<<min(f.failed, 20), slowest)).Unix()
	case strings.HasPrefix(f.uri, "data:") || strings.HasPrefix(f.uri, "ipfs:"):
		due = never
	}
	if f.lost {
		_, err := c.exec("UPDATE file SET problem = ?, failed = failed + 1, due = ? WHERE id = ?", text(f.problem, 500), due, f.id)
		return err
	}
	if slices.Equal(f.old, f.hash) {
		_, err := c.exec("UPDATE file SET problem = ?, read = ?, failed = 0, due = ? WHERE id = ?", text(f.problem, 500), now.Unix(), due, f.id)
		return err
	}
	file, terms := f.file, map[term]bool{}
	services := []client.FileService{}
	for _, s := range file.Services[:min(len(file.Services), maxServices)] {
		one := client.FileService{Name: text(s.Name, maxName), Endpoint: text(s.Endpoint, maxLink), Version: text(s.Version, maxName),
			Skills: append(words(s.Extra["skills"]), words(s.Extra["a2aSkills"])...), Domains: words(s.Extra["domains"]), Tools: words(s.Extra["mcpTools"])}
		services = append(services, one)
		terms[term{termService, strings.ToLower(one.Name)}] = true
		for _, skill := range one.Skills {
			terms[term{termSkill, strings.ToLower(skill)}] = true
		}
		for _, domain := range one.Domains {
			terms[term{termDomain, strings.ToLower(domain)}] = true
		}
		for _, tool := range one.Tools {
			terms[term{termTool, strings.ToLower(tool)}] = true
		}
	}
	name, description := text(file.Name, maxName), text(file.Description, maxDescription)
	for i, word := range Words(name + " " + description) {
		if i == maxWords {
			break
		}
		terms[term{termWord, word}] = true
	}
	refs := file.Refs()
	served, err := json.Marshal(services)
	if err != nil {
		return err
	}
	lists, err := json.Marshal(append([]caip.AgentRef{}, refs[:min(len(refs), maxRefs)]...))
	if err != nil {
		return err
	}
	if _, err := c.exec(`UPDATE file SET hash = ?, name = ?, description = ?, image = ?, active = ?, x402 = ?, services = ?, lists = ?, problem = ?, read = ?, failed = 0, due = ? WHERE id = ?`,
		f.hash, name, description, text(file.Image, maxLink), said(file.Active), said(file.X402Support), string(served), string(lists), text(f.problem, 500), now.Unix(), due, f.id); err != nil {
		return err
	}
	if _, err := c.exec("DELETE FROM term WHERE file = ?", f.id); err != nil {
		return err
	}
	var rows [][]any
	for t := range terms {
		rows = append(rows, []any{t.kind, []byte(t.word), f.id})
	}
	if err := c.insert("term", rows, "", nil); err != nil {
		return err
	}
	_, err = c.exec("INSERT INTO dirty (agent) SELECT id FROM agent WHERE file = ? ON CONFLICT (agent) DO NOTHING", f.id)
	return err
}

type term struct {
	kind int
	word string
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

package fetch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

const (
	diskSuffix = ".doc"
	diskTemp   = "new-"
	maxAbout   = 64 << 10 // bytes of the first line of a file
)

// disk keeps documents in a folder, one a file: a line of JSON that says what it is, then the
// bytes. Nothing here vouches for what is read back. A nil disk is empty.
type disk struct {
	dir     string
	bytes   int64
	entries int
}

// about is the first line of a file.
type about struct {
	Schema int       `json:"schema"` // 1
	URI    string    `json:"uri"`
	URL    string    `json:"url,omitempty"`
	Host   string    `json:"host"`
	At     time.Time `json:"at"`
	Blocks bool      `json:"blocks,omitempty"` // the bytes are an archive of blocks
	Last   bool      `json:"last,omitempty"`   // policy.last
}

func newDisk(c Cache) *disk {
	if c.Dir == "" {
		return nil
	}
	return &disk{dir: c.Dir, bytes: c.Bytes, entries: c.Entries}
}

func (d *disk) path(uri string) string {
	sum := sha256.Sum256([]byte(uri))
	return filepath.Join(d.dir, hex.EncodeToString(sum[:])+diskSuffix)
}

// get reads what was kept under a URI, at most so many bytes of it. Whatever is odd about it counts
// as nothing.
func (d *disk) get(uri string, most int64) (entry, bool) {
	if d == nil {
		return entry{}, false
	}
	info, err := os.Lstat(d.path(uri))
	if err != nil || !info.Mode().IsRegular() || info.Size() > most+maxAbout {
		return entry{}, false
	}
	file, err := os.Open(d.path(uri))
	if err != nil {
		return entry{}, false
	}
	defer file.Close()
	data, err := readBounded(file, most+maxAbout)
	if err != nil {
		return entry{}, false
	}
	e, err := parseKept(data)
	return e, err == nil && e.uri == uri && int64(max(len(e.body), len(e.proof))) <= most
}

func parseKept(data []byte) (entry, error) {
	line, rest, ok := bytes.Cut(data, []byte("\n"))
	if !ok || len(line) > maxAbout {
		return entry{}, errors.New("no description of the document")
	}
	var a about
	if err := strictjson.Decode(line, strictjson.Limits{Bytes: maxAbout, Depth: 1, Members: 16, Fold: true}, &a); err != nil {
		return entry{}, err
	}
	if a.Schema != 1 {
		return entry{}, errors.New("of another version")
	}
	e := entry{uri: a.URI, url: a.URL, host: a.Host, at: a.At, body: rest, policy: policy{keep: true, last: a.Last}}
	if a.Blocks {
		e.body, e.proof = nil, rest
	}
	return e, nil
}

func (e entry) file() ([]byte, error) {
	line, err := json.Marshal(about{Schema: 1, URI: e.uri, URL: e.url, Host: e.host, At: e.at.UTC(), Blocks: e.proof != nil, Last: e.policy.last})
	if err != nil {
		return nil, err
	}
	content := e.body
	if e.proof != nil {
		content = e.proof
	}
	return slices.Concat(line, []byte("\n"), content), nil
}

// put writes a document aside and renames it, so that no reader sees half of it.
func (d *disk) put(e entry) {
	if d == nil {
		return
	}
	data, err := e.file()
	if err != nil || int64(len(data)) > d.bytes || os.MkdirAll(d.dir, 0o700) != nil {
		return
	}
	file, err := os.CreateTemp(d.dir, diskTemp)
	if err != nil {
		return
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), d.path(e.uri))
	}
	if err != nil {
		os.Remove(file.Name())
	}
	d.sweep()
}

func (d *disk) drop(uri string) {
	if d != nil {
		os.Remove(d.path(uri))
	}
}

// sweep removes the files that were written first until the others keep the bounds, and what a
// crash has left unfinished.
func (d *disk) sweep() {
	list, err := os.ReadDir(d.dir)
	if err != nil {
		return
	}
	type kept struct {
		name    string
		size    int64
		written time.Time
	}
	var files []kept
	var used int64
	for _, f := range list {
		info, err := f.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		switch {
		case strings.HasSuffix(f.Name(), diskSuffix):
			files = append(files, kept{f.Name(), info.Size(), info.ModTime()})
			used += info.Size()
		case strings.HasPrefix(f.Name(), diskTemp) && time.Since(info.ModTime()) > time.Hour:
			os.Remove(filepath.Join(d.dir, f.Name()))
		}
	}
	slices.SortFunc(files, func(a, b kept) int { return a.written.Compare(b.written) })
	for len(files) > d.entries || used > d.bytes {
		os.Remove(filepath.Join(d.dir, files[0].name))
		used -= files[0].size
		files = files[1:]
	}
}

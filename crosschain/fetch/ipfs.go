package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/cid"
)

const (
	maxPathSegments = 8
	typeCAR         = "application/vnd.ipld.car"
	cidAlphabet     = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)

// ipfsURI is a parsed ipfs://<cid>[/path].
type ipfsURI struct {
	text string // the CID as written
	root cid.CID
	path []string // segments, decoded
}

func parseIPFS(uri string) (ipfsURI, error) {
	rest := uri[len("ipfs:"):]
	rest, ok := strings.CutPrefix(rest, "//")
	if !ok {
		return ipfsURI{}, invalid(errors.New("want ipfs://<cid>"))
	}
	// A common slip of writers; the CID still says what it is.
	rest = strings.TrimPrefix(rest, "ipfs/")
	if strings.ContainsAny(rest, "?#") {
		return ipfsURI{}, invalid(errors.New("an ipfs URI has no query or fragment"))
	}
	text, path, _ := strings.Cut(rest, "/")
	root, err := cid.Parse(text)
	// The library reads past line ends, which no gateway would.
	if err != nil || strings.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune(cidAlphabet, r) }) {
		return ipfsURI{}, invalid(fmt.Errorf("%.80q is no CID", text))
	}
	if _, ok := root.SHA256(); !ok || (root.Codec() != cid.Raw && root.Codec() != cid.DagProtobuf) {
		return ipfsURI{}, &chains.Error{Kind: chains.Unsupported, Err: fmt.Errorf("the CID %s cannot be recomputed here", text),
			Remedy: "publish the file as raw or UnixFS with sha2-256"}
	}
	out := ipfsURI{text: text, root: root}
	if path == "" {
		return out, nil
	}
	for _, s := range strings.Split(strings.TrimSuffix(path, "/"), "/") {
		name, err := url.PathUnescape(s)
		if err != nil || name == "" || name == "." || name == ".." || strings.ContainsAny(name, "/\\\x00") {
			return ipfsURI{}, invalid(fmt.Errorf("the path behind the CID has the segment %.40q", s))
		}
		if out.path = append(out.path, name); len(out.path) > maxPathSegments {
			return ipfsURI{}, fail(chains.TooMuch, fmt.Errorf("a path of more than %d segments behind the CID", maxPathSegments))
		}
	}
	return out, nil
}

func (u ipfsURI) at(gateway string) string {
	return strings.TrimRight(gateway, "/") + "/ipfs/" + u.text + u.tail()
}

// key is the same for all notations of a CID and a path.
func (u ipfsURI) key() string { return "ipfs://" + u.root.V1().String() + u.tail() }

func (u ipfsURI) tail() (escaped string) {
	for _, s := range u.path {
		escaped += "/" + url.PathEscape(s)
	}
	return escaped
}

// ipfs gives what the CID stands for, out of memory or from the gateways.
func (f *Fetcher) ipfs(ctx context.Context, uri string) (Document, error) {
	u, err := parseIPFS(uri)
	if err != nil {
		return Document{}, err
	}
	copied := Immutable
	e, found := f.kept.get(u.key())
	if !found {
		at := f.opt.Now()
		got, err := race(ctx, f.opt.Gateways, func(ctx context.Context, gateway string) (sent, error) { return f.gateway(ctx, gateway, u) })
		if err != nil {
			return Document{}, err
		}
		e, copied = entry{uri: u.key(), host: got.host, body: got.body, at: at}, ""
		f.kept.put(e)
	}
	doc := document(e, copied)
	doc.URI, doc.Scheme, doc.CID, doc.Pinned = uri, "ipfs", u.text, true
	return doc, nil
}

// gateway asks one gateway for the blocks between the CID and the file, which prove themselves; if
// it gives none that do, for the file.
func (f *Fetcher) gateway(ctx context.Context, gateway string, u ipfsURI) (sent, error) {
	got, err := f.fromCAR(ctx, gateway, u)
	switch kind := chains.KindOf(err); {
	case err == nil, kind == chains.Dishonest, kind.Permanent() && kind != chains.NotFound, ctx.Err() != nil:
		return got, err // a block says so, or nothing can
	case len(u.path) > 0:
		return sent{}, &chains.Error{Kind: kind, Err: fmt.Errorf("the path behind the CID can only be checked from blocks: %w", err),
			Remedy: "use a trustless gateway, or the file's own CID"}
	}
	resp, err := f.asked(ctx, gateway, u.at(gateway), acceptFile)
	if err != nil {
		return sent{}, err
	}
	defer resp.Body.Close()
	return f.unpack(ctx, u, resp.Request.URL.Host, resp.Body, false)
}

func (f *Fetcher) fromCAR(ctx context.Context, gateway string, u ipfsURI) (sent, error) {
	resp, err := f.asked(ctx, gateway, u.at(gateway)+"?format=car&dag-scope=entity", typeCAR+"; version=1; order=dfs; dups=n, "+acceptFile)
	if err != nil {
		return sent{}, err
	}
	defer resp.Body.Close()
	media, _, _ := strings.Cut(resp.Header.Get("Content-Type"), ";")
	blocks := strings.EqualFold(strings.TrimSpace(media), typeCAR)
	if !blocks && len(u.path) > 0 {
		return sent{}, fail(chains.Unreachable, fmt.Errorf("%s gives no blocks", resp.Request.URL.Host))
	}
	// A gateway that knows no CAR has sent the file itself: no second request for a lone file.
	return f.unpack(ctx, u, resp.Request.URL.Host, resp.Body, blocks)
}

// asked is what a gateway answers. Why it does not, such as that it takes no such request or does
// not let this reader in, says nothing of the content: others may have it.
func (f *Fetcher) asked(ctx context.Context, gateway, at, accept string) (*http.Response, error) {
	resp, err := f.request(ctx, f.via(gateway), at, http.Header{"Accept": {accept}})
	if err == nil {
		if err = checkStatus(resp); err == nil {
			return resp, nil
		}
		resp.Body.Close()
	}
	if kind := chains.KindOf(err); kind.Permanent() && kind != chains.NotFound {
		err = fail(chains.Unreachable, err)
	}
	return nil, err
}

// unpack reads what a gateway sent, an archive of blocks or the file itself, and checks it against
// the CID.
func (f *Fetcher) unpack(ctx context.Context, u ipfsURI, host string, r io.Reader, blocks bool) (sent, error) {
	if !blocks {
		body, err := readBounded(r, f.opt.MaxBytes)
		if err != nil {
			return sent{}, err
		}
		return sent{host: host, body: body}, matchFile(u.root, body)
	}
	archive, err := readBounded(r, f.maxArchive())
	if err != nil {
		return sent{}, err
	}
	found, err := readCAR(archive)
	if err != nil {
		return sent{}, err
	}
	body, err := assemble(ctx, found, u.root, u.path, f.opt.MaxBytes)
	return sent{host: host, body: body}, err
}

// maxArchive bounds an archive: blocks, their CIDs and directories take room beside the file.
func (f *Fetcher) maxArchive() int64 { return f.opt.MaxBytes + f.opt.MaxBytes/4 + (1 << 20) }

// matchFile checks the bytes of a whole file against a CID: the hash itself, or the CIDs that the
// usual importers give the file.
func matchFile(want cid.CID, body []byte) error {
	if want.Codec() == cid.Raw {
		if !want.Names(body) {
			return fail(chains.Dishonest, fmt.Errorf("the bytes received have the CID %s", cid.Sum(cid.Raw, body)))
		}
		return nil
	}
	for _, l := range layouts {
		if l.root(body).V1() == want.V1() {
			return nil
		}
	}
	return &chains.Error{Kind: chains.Dishonest, Err: fmt.Errorf("the bytes received do not give the CID in any usual layout (most usual: %s)", layouts[0].root(body)),
		Remedy: "use a gateway that gives blocks (format=car) if the file was imported with another layout"}
}

// RawCID is the CID of bytes as one raw block: version 1, sha2-256, base32. An IPFS node gives it
// to a file that it was told not to cut (cid-version=1, raw-leaves=true and a chunk at least as
// large as the file).
func RawCID(body []byte) string { return cid.Sum(cid.Raw, body).String() }

// CheckCID reports whether a CID, as somebody else names it, is one of these bytes: raw, or UnixFS
// in a layout that Kubo writes. Errors are *chains.Error: Invalid (no CID), Unsupported (one that
// cannot be recomputed) and Dishonest (the CID of other bytes).
func CheckCID(text string, body []byte) error {
	u, err := parseIPFS("ipfs://" + text)
	if err != nil {
		return err
	}
	if len(u.path) > 0 || u.text != text {
		return invalid(fmt.Errorf("%.80q is no CID", text))
	}
	return matchFile(u.root, body)
}

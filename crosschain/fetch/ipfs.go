package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

const (
	maxPathSegments = 8
	typeCAR         = "application/vnd.ipld.car"
)

// ipfsURI is a parsed ipfs://<cid>[/path].
type ipfsURI struct {
	text string // the CID as written
	root cid.Cid
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
	root, err := cid.Decode(text)
	if err != nil {
		return ipfsURI{}, invalid(fmt.Errorf("%.80q is no CID", text))
	}
	if h := root.Prefix(); h.MhType != multihash.SHA2_256 || h.MhLength != 32 || (h.Codec != cid.Raw && h.Codec != cid.DagProtobuf) {
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
	out := strings.TrimRight(gateway, "/") + "/ipfs/" + u.text
	for _, s := range u.path {
		out += "/" + url.PathEscape(s)
	}
	return out
}

// ipfs asks one gateway after another until one gives bytes that hash to the CID.
func (f *Fetcher) ipfs(ctx context.Context, uri string) (text, host string, body []byte, err error) {
	u, err := parseIPFS(uri)
	if err != nil {
		return "", "", nil, err
	}
	if len(f.opt.Gateways) == 0 {
		return "", "", nil, &chains.Error{Kind: chains.Unsupported, Err: errors.New("no IPFS gateway is configured"), Remedy: "configure one"}
	}
	var failed []error
	kind := chains.Unreachable
	for i, g := range f.opt.Gateways {
		// What is left is shared out, so that one silent gateway does not use it up.
		part, cancel := share(ctx, len(f.opt.Gateways)-i)
		host, body, err = f.gateway(part, g, u)
		cancel()
		if err == nil {
			return u.text, host, body, nil
		}
		// A gateway that lies is the worst news, and the first to be told.
		if k := chains.KindOf(err); kind != chains.Dishonest && (i == 0 || k == chains.Dishonest) {
			kind = k
		}
		failed = append(failed, err)
		if ctx.Err() != nil {
			break
		}
	}
	return "", "", nil, fail(kind, errors.Join(failed...))
}

// gateway asks one gateway for the blocks between the CID and the file, which prove themselves; if it gives no blocks, for the file.
func (f *Fetcher) gateway(ctx context.Context, gateway string, u ipfsURI) (host string, body []byte, err error) {
	host, body, err = f.fromCAR(ctx, gateway, u)
	if err == nil || chains.KindOf(err) == chains.Dishonest || chains.KindOf(err) == chains.TooMuch || ctx.Err() != nil {
		return host, body, err
	}
	if len(u.path) > 0 {
		return "", nil, &chains.Error{Kind: chains.KindOf(err), Err: fmt.Errorf("the path behind the CID can only be checked from blocks: %w", err),
			Remedy: "use a trustless gateway, or the file's own CID"}
	}
	host, body, flatErr := f.web(ctx, u.at(gateway))
	if flatErr != nil {
		return "", nil, flatErr
	}
	return host, body, matchFile(u.root, body)
}

func (f *Fetcher) fromCAR(ctx context.Context, gateway string, u ipfsURI) (string, []byte, error) {
	resp, err := f.request(ctx, u.at(gateway)+"?format=car&dag-scope=entity", typeCAR+"; version=1; order=dfs; dups=n, "+acceptFile)
	if err != nil {
		return "", nil, err
	}
	defer resp.Body.Close()
	if err := checkStatus(resp); err != nil {
		return "", nil, err
	}
	host := resp.Request.URL.Host
	if media, _, _ := strings.Cut(resp.Header.Get("Content-Type"), ";"); strings.TrimSpace(strings.ToLower(media)) != typeCAR {
		// The gateway knows no CAR and has sent the file itself: no second request for a lone file.
		if len(u.path) > 0 {
			return "", nil, fail(chains.Unsupported, fmt.Errorf("%s gives no blocks", host))
		}
		body, err := readBounded(resp.Body, f.opt.MaxBytes)
		if err != nil {
			return "", nil, err
		}
		return host, body, matchFile(u.root, body)
	}
	// Blocks, their CIDs and directories take room beside the file.
	archive, err := readBounded(resp.Body, f.opt.MaxBytes+f.opt.MaxBytes/4+(1<<20))
	if err != nil {
		return "", nil, err
	}
	blocks, err := readCAR(archive)
	if err != nil {
		return "", nil, err
	}
	body, err := assemble(ctx, blocks, u.root, u.path, f.opt.MaxBytes)
	return host, body, err
}

// matchFile checks the bytes of a whole file against a CID: the hash itself, or the CIDs that the usual importers give the file.
func matchFile(want cid.Cid, body []byte) error {
	if want.Type() == cid.Raw {
		if got, err := want.Prefix().Sum(body); err != nil || !got.Equals(want) {
			return fail(chains.Dishonest, fmt.Errorf("the bytes received have the CID %s", got))
		}
		return nil
	}
	for _, l := range layouts {
		if string(l.root(body).Hash()) == string(want.Hash()) {
			return nil
		}
	}
	return &chains.Error{Kind: chains.Dishonest, Err: fmt.Errorf("the bytes received do not give the CID in any usual layout (most usual: %s)", layouts[0].root(body)),
		Remedy: "use a gateway that gives blocks (format=car) if the file was imported with another layout"}
}

package registration

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Place is where the registration file goes.
type Place struct {
	config.Publish
	wellKnown bool
	pin       bool
	uri       string
	check     bool

	shell *shell.Shell
	read  *fetch.Fetcher // as everybody reads it
	tried bool           // that the IPFS node takes files
}

func (p *Place) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.As, "as", "", "data: the URI itself holds the file (EVM; SATI takes 200 bytes)")
	f.StringVar(&p.IPFS, "ipfs", "", "add it to the IPFS node with this RPC API, such as http://127.0.0.1:5001")
	f.StringVar(&p.IPFSAuth, "ipfs-auth", "", "reference to the Authorization header that the node wants: file:PATH or env:NAME")
	f.BoolVar(&p.pin, "pin", true, "have the node keep it (--pin=false: until it cleans up)")
	f.StringVar(&p.Dir, "dir", "", "write it into this directory, which a web server serves at --base-url")
	f.StringVar(&p.BaseURL, "base-url", "", "https URL at which --dir is served")
	f.StringVar(&p.FileName, "file-name", config.DefaultFileName, "its name in --dir")
	f.BoolVar(&p.wellKnown, "well-known", false, "write .well-known/agent-registration.json in --dir as well, which proves the domain")
	f.StringVar(&p.uri, "uri", "", "it is there already: read it at this URI, and go on only if it is the same to the byte")
	f.BoolVar(&p.check, "check", false, "read the file back, as everybody will, before any chain is pointed to it")
}

// wellKnownPath is where a domain says which agents speak for it (ERC-8004, Endpoint Domain
// Verification).
var wellKnownPath = registration.WellKnown[1:]

var servedName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$`) })

// checkFlags refuses flags that do not go together, before anything is read.
func (p *Place) checkFlags() error {
	switch {
	case shell.Count(p.As != "", p.IPFS != "", p.Dir != "" || p.BaseURL != "", p.uri != "") != 1:
		return exit.Usagef("say where the file goes, in one way: --ipfs API, --dir DIR with --base-url URL, --as data, or --uri URI where it is there already")
	case p.As != "" && p.As != "data":
		return exit.Usagef("--as %.40q: want data", p.As)
	case (p.Dir == "") != (p.BaseURL == ""):
		return exit.Usagef("--dir and --base-url go together: where the file is written, and where it is served")
	case p.wellKnown && p.Dir == "":
		return exit.Usagef("--well-known goes with --dir")
	case strings.ContainsFunc(p.uri+p.BaseURL, func(r rune) bool { return r <= ' ' || !unicode.IsPrint(r) }):
		return exit.Usagef("a URI holds no spaces and nothing that does not print")
	case p.IPFSAuth != "" && p.IPFS == "":
		return exit.Usagef("--ipfs-auth goes with --ipfs")
	}
	if p.Dir != "" {
		return p.checkDir()
	}
	u, err := url.Parse(p.IPFS)
	switch {
	case p.IPFS != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil):
		return exit.Usagef("--ipfs: want the URL of an RPC API, such as http://127.0.0.1:5001, without a password or query in it")
	case p.IPFSAuth == "":
		return nil
	case u.Scheme != "https" && !chains.Loopback(u.Hostname()):
		return exit.Usagef("--ipfs-auth: the secret would cross the network in the clear; use https")
	}
	return exit.AsUsage(keyref.Check(p.IPFSAuth))
}

// open takes the fetcher that the file is read back with, and refuses a --base-url at which nobody
// would read the file.
func (p *Place) open(a *bridge8004.Chains) error {
	p.read = a.Fetcher().Uncached()
	if strings.HasPrefix(p.BaseURL, "http:") && !a.Config.Fetch.AllowHTTP {
		return exit.Usagef("--base-url %.120q: nobody reads a registration file over plain http (local networks alone, with fetch.allow_http); use https", p.BaseURL)
	}
	if p.Dir == "" {
		return nil
	}
	if err := p.read.Allowed(p.served(p.FileName)); err != nil {
		return exit.Usagef("--base-url: nobody would read the file there: %w", err)
	}
	return nil
}

func (p *Place) checkDir() error {
	u, err := url.Parse(p.BaseURL)
	switch {
	case err != nil || u.Host == "" || !strings.HasPrefix(p.BaseURL, "https://") && !strings.HasPrefix(p.BaseURL, "http://") || u.RawQuery != "" || u.Fragment != "" || u.User != nil:
		return exit.Usagef("--base-url %.120q: want https://HOST/PATH", p.BaseURL)
	case p.wellKnown && strings.Trim(u.Path, "/") != "":
		return exit.Usagef("--well-known: verifiers ask the root of the host, %s://%s/%s, which --base-url is not", u.Scheme, u.Host, wellKnownPath)
	case !servedName().MatchString(p.FileName) || !filepath.IsLocal(p.FileName):
		return exit.Usagef("--file-name %.80q: want letters, digits, dots and dashes, in folders below --dir", p.FileName)
	}
	return nil
}

// Expected is the URI that the file will have.
func (p *Place) Expected(file []byte) string {
	switch {
	case p.As != "":
		return publish.DataURI(file)
	case p.IPFS != "":
		return publish.IPFSURI(file)
	case p.Dir != "":
		return p.served(p.FileName)
	}
	return p.uri
}

func (p *Place) served(name string) string { return strings.TrimRight(p.BaseURL, "/") + "/" + name }

// bring brings the file there and returns its URI and the files that were written.
func (p *Place) bring(ctx context.Context, file []byte) (uri string, written []string, err error) {
	switch {
	case p.IPFS != "":
		node, err := p.node()
		if err != nil {
			return "", nil, err
		}
		p.shell.Note("adding %d bytes to the IPFS node at %s", len(file), config.Redact(p.IPFS))
		uri, err = node.Add(ctx, file)
		return uri, nil, err
	case p.Dir != "":
		written, err = p.write(file)
		return p.Expected(file), written, err
	}
	return p.Expected(file), nil, nil
}

func (p *Place) node() (publish.Node, error) {
	node, err := publish.OpenNode(p.IPFS, p.IPFSAuth)
	if err != nil {
		return node, &bridge8004.KeyError{Err: err}
	}
	node.NoPin = !p.pin
	return node, nil
}

// warn tells what the file loses of the one that it takes the place of in --dir: the chains lead
// there already, and will not be asked.
func (p *Place) warn(file registration.File) {
	if p.Dir == "" {
		return
	}
	path := filepath.Join(p.Dir, filepath.FromSlash(p.FileName))
	data, err := load(p.shell, path)
	if err != nil {
		return // the first one, or one that write will tell of
	}
	former, err := registration.Parse(data)
	if err != nil {
		p.shell.Note("%s, which is there now, is not compared: %s", path, err)
		return
	}
	for _, text := range registration.Loses(former, file) {
		p.shell.Note("warning: %s, says %s now", text, path)
	}
}

func (p *Place) write(file []byte) (written []string, err error) {
	names := []string{p.FileName}
	if p.wellKnown && p.FileName != wellKnownPath {
		names = append(names, wellKnownPath)
	}
	for _, name := range names {
		path := filepath.Join(p.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return written, exit.AsUsage(err)
		}
		if err := shell.ReplaceFile(path, nil, file); err != nil {
			return written, err
		}
		written = append(written, path)
	}
	return written, nil
}

// readBack reads the file where everybody will, and compares it.
func (p *Place) readBack(ctx context.Context, uri string, file []byte) error {
	uris := []string{uri}
	if p.wellKnown {
		uris = append(uris, p.served(wellKnownPath))
	}
	for _, uri := range uris {
		p.shell.Note("reading %.120s back", uri)
		document, err := p.read.Get(ctx, uri)
		if err != nil {
			return fmt.Errorf("the file is not there for others: %w; no chain was pointed to it", err)
		}
		if !bytes.Equal(document.Bytes, file) {
			return &chains.Error{Kind: chains.Invalid, Op: fmt.Sprintf("read %.120q", uri), Remedy: "no chain was pointed to it; wait for the web server or its caches, and publish again",
				Err: fmt.Errorf("it has other bytes, SHA-256 %s", document.SHA256)}
		}
	}
	return nil
}

// DeclaredPlace reads where a declared agent's file goes. The rules are those of registration
// publish.
func DeclaredPlace(s *shell.Shell, a *bridge8004.Chains, declared config.Publish) (*Place, error) {
	p := &Place{Publish: declared, pin: true, shell: s}
	p.FileName = cmp.Or(declared.FileName, config.DefaultFileName)
	if err := p.checkFlags(); err != nil {
		return nil, fmt.Errorf("publish (its keys are the flags of registration publish): %w", err)
	}
	return p, p.open(a)
}

// Stands reports whether a file is there; known is false where an IPFS node does not say so.
func (p *Place) Stands(ctx context.Context, file []byte) (stands, known bool) {
	switch {
	case p.Dir != "":
		now, err := os.ReadFile(filepath.Join(p.Dir, filepath.FromSlash(p.FileName)))
		return err == nil && bytes.Equal(now, file), true
	case p.IPFS != "":
		if node, err := p.node(); err == nil {
			stands, _ = node.Pinned(ctx, file) // what does not answer says nothing
		}
		return stands, stands
	}
	return true, true
}

// Ready tells why a file could not be brought there: not every reader would understand it, or the
// IPFS node does not answer. act: a node that does not tell what it keeps is given the file, once.
func (p *Place) Ready(ctx context.Context, file []byte, act bool) error {
	if err := understood(file); err != nil || p.IPFS == "" {
		return err
	}
	node, err := p.node()
	if err == nil {
		_, err = node.Pinned(ctx, file)
	}
	switch {
	case !errors.Is(err, publish.ErrMute):
		return err
	case !act:
		p.shell.Note("whether the IPFS node takes files is not known before it is given one: %s", err)
		return nil
	case p.tried:
		return nil
	}
	_, _, err = p.bring(ctx, file)
	p.tried = err == nil
	return err
}

func understood(file []byte) error {
	parsed, err := registration.Parse(file)
	if err != nil {
		return err
	}
	return refuse("the file", registration.NotStandard(parsed))
}

// Bring brings a file there, unless not every reader would understand it. Where it stands already
// it writes nothing. While the node is down that is what everybody reads.
func (p *Place) Bring(ctx context.Context, file []byte) error {
	err := understood(file)
	if err != nil {
		return err
	}
	if stands, _ := p.Stands(ctx, file); stands {
		return nil
	}
	if p.Dir != "" {
		p.shell.Note("publishing the registration file: %s", p.Expected(file))
	}
	_, _, err = p.bring(ctx, file)
	if err != nil && !chains.KindOf(err).Permanent() && p.IPFS != "" && p.readBack(ctx, p.Expected(file), file) == nil {
		p.shell.Note("the registration file can be read; it is not known to stay: %s", err)
		return nil
	}
	return err
}

package feedback

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// schemes are those that readers of feedback follow.
var schemes = []string{"ipfs", "https", "http", "data"}

func readable(uri string) error {
	u, err := url.Parse(uri)
	if err != nil || !slices.Contains(schemes, u.Scheme) {
		return exit.Usagef("--uri %.80q: readers follow %s only", uri, strings.Join(schemes, ", "))
	}
	return nil
}

// published makes sure that the file stands where --uri says: URI and hash on chain stay as they
// are for ever. With --no-check only what needs no network is compared.
func (o *giveOptions) published(ctx context.Context, uri string, d *document) error {
	if err := readable(uri); err != nil {
		return err
	}
	if d.built && !o.document.unchecked {
		return exit.Usagef("the file is made only now and cannot stand at --uri yet: write it with --print-file, publish it, and give it with --file; or keep it with --save, say --no-check, and put it there afterwards")
	}
	if d.built && o.document.save == "" {
		return exit.Usagef("the file would be lost: keep it with --save, to put it where --uri says")
	}
	return fileAt(ctx, o.app.Fetcher(), uri, d.bytes, o.document.unchecked)
}

// elsewhere makes sure that --hash is that of what stands at --uri, where the file itself is not at
// hand.
func (o *giveOptions) elsewhere(ctx context.Context, chain chains.Chain, op *chains.GiveFeedback) error {
	if op.URI == "" || !chain.Info().Limits.Document {
		return nil
	}
	if err := readable(op.URI); err != nil {
		return err
	}
	return hashAt(ctx, o.app.Fetcher(), op.URI, op.Hash, o.document.unchecked)
}

// fileAt makes sure that a file stands at a URI. What is unchecked is compared only where that
// needs no network.
func fileAt(ctx context.Context, fetcher *fetch.Fetcher, uri string, file []byte, unchecked bool) error {
	cid, named := strings.CutPrefix(uri, "ipfs://")
	named = named && !strings.Contains(cid, "/")
	if named {
		if err := fetch.CheckCID(cid, file); err == nil || chains.KindOf(err) != chains.Unsupported {
			return misplaced(err)
		}
	}
	if unchecked && !strings.HasPrefix(uri, "data:") {
		return nil
	}
	return compare(ctx, fetcher, uri, func(found []byte) error {
		if !bytes.Equal(found, file) {
			return errors.New("it holds other bytes")
		}
		return nil
	})
}

// hashAt makes sure that a hash is that of what stands at a URI. No hash, and what is unchecked, is
// not compared.
func hashAt(ctx context.Context, fetcher *fetch.Fetcher, uri string, hash caip.Hash, unchecked bool) error {
	if hash.IsZero() || unchecked {
		return nil
	}
	return compare(ctx, fetcher, uri, func(found []byte) error {
		if _, ok := feedback.MatchHash(found, hash); !ok {
			return errors.New("--hash is that of neither its bytes nor their RFC 8785 form")
		}
		return nil
	})
}

// compare fetches what stands at a URI now. No copy of it is believed.
func compare(ctx context.Context, fetcher *fetch.Fetcher, uri string, same func(found []byte) error) error {
	found, err := fetcher.Get(ctx, uri)
	if err != nil {
		return &chains.Error{Kind: chains.KindOf(err), Op: "--uri", Err: err, Remedy: "publish the file first; --no-check sends all the same"}
	}
	return misplaced(same(found.Bytes))
}

// misplaced says that another file than this one stands at --uri.
func misplaced(err error) error {
	if err == nil {
		return nil
	}
	return &chains.Error{Kind: chains.Invalid, Op: "--uri", Err: err, Remedy: "publish this very file"}
}

package agent

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/google/renameio/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

var notInName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^A-Za-z0-9]+`) })

// unsignedDir makes the directory of --unsigned, before anything is sent.
func unsignedDir(dir string) error {
	if dir == "" {
		return nil
	}
	return exit.AsUsage(os.MkdirAll(dir, 0o700))
}

// writeDrafts writes what keys elsewhere have to sign into a directory, a file for each step, and
// tells of each.
func (o *owned) writeDrafts(ctx context.Context, dir string, due []owner.Due, wrote func(step owner.Step, path string)) error {
	if dir == "" {
		return nil
	}
	list, failed := o.Drafts(ctx, due)
	for _, err := range failed {
		o.Note("no file: %s", err)
	}
	for _, d := range due {
		document, err := o.typedData(ctx, d)
		if err != nil {
			o.Note("no file: %s, %s: %s", d.Registry.Chain, d.What, err)
		}
		if len(document) > 0 {
			list = append(list, owner.Draft{Step: d.Step, Document: document, Ending: typedEnd})
		}
	}
	for i, d := range list {
		path := filepath.Join(dir, fmt.Sprintf("%s-%02d-%s%s", o.chainName(d.Registry), i+1, notInName().ReplaceAllString(d.What, "-"), d.Ending))
		if err := renameio.WriteFile(path, d.Document, 0o600, renameio.WithStaticPermissions(0o600)); err != nil {
			return exit.AsUsage(err)
		}
		wrote(d.Step, path)
	}
	return nil
}

// typedData is what a wallet whose key is elsewhere has to sign for a step; nothing where none has
// to.
func (o *owned) typedData(ctx context.Context, d owner.Due) ([]byte, error) {
	op, is := d.Op.(chains.SetWallet)
	site, err := o.declaredAt(d.Ref)
	if !is || err != nil || site.Proof != nil || d.Waits != "" {
		return nil, nil
	}
	chain, err := site.Open(ctx)
	if err != nil {
		return nil, err
	}
	at, is := chain.(*evm.Chain)
	if !is {
		return nil, nil
	}
	consent, err := at.WalletConsent(ctx, op.Agent, op.Wallet, 0)
	if err != nil {
		return nil, err
	}
	document, err := json.MarshalIndent(consent.Message, "", "  ")
	return append(document, '\n'), err
}

// consent is a wallet's signature that was taken in.
type consent struct {
	path     string
	deadline uint64 // Unix time
}

// agree takes in a wallet's signature over what stands in the file beside it, if it counts yet, and
// longer than what was taken in for that registry before.
func (o *owned) agree(ctx context.Context, path string, signature []byte, taken map[caip.AccountID]consent) error {
	text, err := o.shell.ReadFile("--signed", strings.TrimSuffix(path, signedEnd), maxSigned)
	if err != nil {
		return err
	}
	var said struct {
		Domain struct {
			ChainID           json.Number    `json:"chainId"`
			VerifyingContract common.Address `json:"verifyingContract"`
		} `json:"domain"`
		Message struct {
			AgentID   json.Number    `json:"agentId"`
			NewWallet common.Address `json:"newWallet"`
			Deadline  json.Number    `json:"deadline"`
		} `json:"message"`
	}
	if err := json.Unmarshal(text, &said); err != nil {
		return exit.Usagef("%s: not what --unsigned wrote", strings.TrimSuffix(path, signedEnd))
	}
	deadline, err := strconv.ParseUint(said.Message.Deadline.String(), 10, 64)
	if err != nil {
		return exit.Usagef("%s: its deadline is no number", strings.TrimSuffix(path, signedEnd))
	}
	for i, s := range o.Sites {
		e := o.Book.Entry(s.Registry)
		if s.Registry.Chain.Reference != said.Domain.ChainID.String() || common.HexToAddress(s.Registry.Address) != said.Domain.VerifyingContract ||
			e.Ref.ID != said.Message.AgentID.String() || common.HexToAddress(s.Wallet.Address) != said.Message.NewWallet {
			continue
		}
		if o.expired(ctx, s, deadline) {
			o.Note("passed over: %s: its deadline is over: sign what --unsigned writes now", path)
			return nil
		}
		was, there := taken[s.Registry]
		if there && was.deadline >= deadline {
			o.Note("passed over: %s: what counts longer is there", path)
			return nil
		}
		if there {
			o.Note("passed over: %s: what counts longer is there", was.path)
		}
		taken[s.Registry] = consent{path, deadline}
		o.Sites[i].Proof = func(context.Context, chains.Chain, caip.AgentRef) (chains.WalletProof, error) {
			return chains.WalletProof{Deadline: deadline, Signature: signature}, nil
		}
		return nil
	}
	return exit.Usagef("%s: it is no declared wallet of this agent", path)
}

// expired reports whether a deadline is over by the newest block. Where that cannot be read nothing
// is written either.
func (o *owned) expired(ctx context.Context, s owner.Site, deadline uint64) bool {
	chain, err := s.Open(ctx)
	if err != nil {
		return false
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	return err == nil && deadline < uint64(now.Unix())
}

const (
	typedEnd  = ".typed-data.json"
	signedEnd = ".signed"
	maxSigned = 64 << 10 // bytes
)

// take takes in what was signed elsewhere.
func (o *owned) take(ctx context.Context, dir string) error {
	if dir == "" {
		return nil
	}
	names, err := fs.Glob(os.DirFS(dir), "*"+signedEnd)
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("no file whose name ends in %s", signedEnd)
	}
	if err != nil {
		return exit.Usagef("--signed %s: %w", dir, err)
	}
	consents := map[caip.AccountID]consent{}
	for _, name := range names {
		path := filepath.Join(dir, name)
		text, err := o.shell.ReadFile("--signed", path, maxSigned)
		if err != nil {
			return err
		}
		raw, err := readSigned(text)
		switch {
		case err != nil:
		case strings.HasSuffix(name, typedEnd+signedEnd):
			err = o.agree(ctx, path, raw, consents)
		default:
			if err = o.Take(ctx, raw); err == nil {
				o.Note("taken in: %s", path)
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, s := range o.Sites {
		if c, there := consents[s.Registry]; there {
			o.Note("taken in: %s", c.path)
		}
	}
	return nil
}

// readSigned reads the bytes of a transaction: 0x and hex digits, or base64.
func readSigned(text []byte) ([]byte, error) {
	text = bytes.TrimSpace(text)
	if digits, is := bytes.CutPrefix(text, []byte("0x")); is {
		raw, err := hex.DecodeString(string(digits))
		if err != nil || len(raw) == 0 {
			return nil, exit.Usagef("want 0x and the hex digits of a transaction")
		}
		return raw, nil
	}
	raw, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil || len(raw) == 0 {
		return nil, exit.Usagef("want a transaction in base64, or 0x and hex digits")
	}
	return raw, nil
}

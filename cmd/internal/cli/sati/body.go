package sati

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// bodyFlags are what an attestation says, as flags.
type bodyFlags struct {
	outcome, task, dataHash, content, file, kind string
}

func (b *bodyFlags) add(cmd *cobra.Command, tasks bool) {
	f := cmd.Flags()
	f.StringVar(&b.outcome, "outcome", "neutral", "negative, neutral or positive")
	f.StringVar(&b.dataHash, "data-hash", "", "what the attestation is about: 32 bytes, 0x hex or base58")
	f.StringVar(&b.content, "content", "", "what it says")
	f.StringVar(&b.file, "content-file", "", "file with what it says, for content that is no text")
	f.StringVar(&b.kind, "content-type", "json", "of the content: json, text, ipfs, arweave or encrypted")
	if tasks {
		f.StringVar(&b.task, "task", "", "the task: 32 bytes, 0x hex or base58 (required)")
	}
}

var contentTypes = []string{"none", "json", "text", "ipfs", "arweave", "encrypted"} // by their wire values

func (b *bodyFlags) body(s *shell.Shell) (body sati.Body, err error) {
	if body.Outcome, err = shell.Outcome(b.outcome); err != nil {
		return body, err
	}
	if body.TaskRef, err = shell.Hash("--task", b.task); err != nil {
		return body, err
	}
	if body.DataHash, err = shell.Hash("--data-hash", b.dataHash); err != nil {
		return body, err
	}
	body.Content = []byte(b.content)
	if b.file != "" {
		if b.content != "" {
			return body, exit.Usagef("give either --content or --content-file")
		}
		if body.Content, err = s.ReadFile("--content-file", b.file, wire.MaxContent); err != nil {
			return body, err
		}
	}
	if len(body.Content) == 0 {
		return body, nil
	}
	kind := slices.Index(contentTypes, b.kind)
	if kind <= 0 {
		return body, exit.Usagef("--content-type %.40q: want json, text, ipfs, arweave or encrypted", b.kind)
	}
	body.ContentType = wire.ContentType(kind)
	return body, nil
}

func contentType(t uint8) string {
	if int(t) < len(contentTypes) {
		return contentTypes[t]
	}
	return "reserved"
}

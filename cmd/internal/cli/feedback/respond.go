package feedback

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type respondOptions struct {
	shell           *shell.Shell
	uri, file, hash string
	unchecked       bool
}

func newRespond(s *shell.Shell) *cobra.Command {
	o := &respondOptions{shell: s}
	var sum caip.Hash
	var cmd *cobra.Command
	cmd = s.ChangeFeedback(&cobra.Command{
		Use:   "respond FEEDBACK --uri URI [--file F]",
		Short: "Append a response to a feedback",
		Long: `Append a response to a feedback. Anybody can on the chain itself; only responses of the reviewed agent's owner, operator or wallet are mirrored.
The hash is keccak256 of --file. What stands at --uri is fetched and compared with it before anything is sent, unless --no-check says that it is put there later.
SATI knows no responses.`,
		Example: `  bridge8004 feedback respond 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1 --uri ipfs://bafkrei… --file answer.json --key file:owner.key --config bridge.yaml`,
	}, func(ref caip.FeedbackRef) chains.Op {
		return chains.Respond{Ref: ref, URI: o.uri, Hash: sum}
	}, func([]string) (err error) {
		sum, err = o.responseHash(cmd.Context())
		return err
	})
	f := cmd.Flags()
	f.StringVar(&o.uri, "uri", "", "where the response is (required)")
	f.StringVar(&o.file, "file", "", "the response; - is standard input")
	f.StringVar(&o.hash, "hash", "", "keccak256 of a response that is not at hand, 0x and 64 hex digits")
	f.BoolVar(&o.unchecked, "no-check", false, "do not look at what is at --uri now; the response is published there later")
	return cmd
}

// responseHash is the hash of the response, once what stands at the URI was compared with it. Zero:
// none was given.
func (o *respondOptions) responseHash(ctx context.Context) (caip.Hash, error) {
	if o.uri == "" {
		return caip.Hash{}, exit.Usagef("--uri is missing: where the response is")
	}
	if o.file != "" && o.hash != "" {
		return caip.Hash{}, exit.Usagef("--file and --hash: want one of them, the hash is computed of the file")
	}
	hash, err := shell.Hash("--hash", o.hash)
	if err != nil || o.file == "" && hash.IsZero() {
		return hash, err
	}
	if err := readable(o.uri); err != nil {
		return hash, err
	}
	a, err := o.shell.App()
	if err != nil {
		return hash, err
	}
	if o.file == "" {
		return hash, hashAt(ctx, a.Fetcher(), o.uri, hash, o.unchecked)
	}
	file, err := o.shell.ReadFile("--file", o.file, shell.MaxFile)
	if err != nil {
		return hash, err
	}
	return caip.Keccak256(file), fileAt(ctx, a.Fetcher(), o.uri, file, o.unchecked)
}

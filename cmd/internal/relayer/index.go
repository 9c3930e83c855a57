package relayer

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer"
)

func newIndex(o *options) *cobra.Command {
	rebuild := &cobra.Command{
		Use:   "rebuild",
		Short: "Have the index read from the chains anew",
		Long: `Have the index read from the chains anew. The running relayer begins at once, or the next one that is started. The old index answers meanwhile, as it stands, and is
removed once the new one holds as much. Registration files are not fetched again.`,
		Example: "  bridge8004-relayer index rebuild --config relayer.yaml",
		Args:    cobra.NoArgs,
	}
	return group(&cobra.Command{Use: "index", Short: "Work on the index of agents and reviews"},
		answerWith(o, rebuild, adminTime, func(ctx context.Context, cfg config.Config, _ []string) (none shell.Answer, err error) {
			n, err := relayer.RebuildIndex(ctx, cfg.Relayer())
			if err != nil {
				return none, err
			}
			return shell.Answer{Value: rebuildView{n}, Table: shell.Rows{{"asked for", "the index is rebuilt"}, {"replaces", fmt.Sprint(n)}}}, nil
		}))
}

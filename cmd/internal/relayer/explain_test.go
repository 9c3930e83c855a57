package relayer

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer/explain"
)

// A command is printed whole, whatever it has to hold: half of it would do something else.
func TestSteps_printCommandsWhole(t *testing.T) {
	short, long := "bridge8004 agent set-uri A --uri 'data:,short'", "bridge8004 agent set-uri A --uri 'data:,"+strings.Repeat("x", shell.MaxCell)+"'"
	var out strings.Builder
	noError(t, steps(explain.Explanation{Steps: []explain.Step{{Step: "one", Do: short}, {Step: "other", Do: long}}}, config.Config{}).Write(&out))
	if text := out.String(); !strings.Contains(text, short+"\n") || !strings.HasSuffix(text, "\n"+long+"\n") || strings.Contains(text, "…") {
		t.Errorf("%s", text)
	}
}

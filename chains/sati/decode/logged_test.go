package decode

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Log lines of any kind are a witness or none, and never a panic; whether they are looked at does
// not depend on how they are written down.
func FuzzLoggedLines(f *testing.F) {
	registered := wire.AgentRegistered{Mint: keyNo(1), Owner: keyNo(2), URI: "u"}
	f.Add("Program "+wire.ProgramID.String()+" invoke [1]\n"+layouts.LogLine(registered)+"\nProgram "+wire.ProgramID.String()+" success", true)
	f.Add("Log truncated", false)
	owner := caip.AccountID{Address: keyNo(2).String()}
	f.Fuzz(func(t *testing.T, text string, decoded bool) {
		lines, err := json.Marshal(strings.Split(text, "\n"))
		if err != nil {
			return
		}
		var events []chains.Event
		if decoded {
			events = []chains.Event{{Agent: caip.AgentRef{ID: keyNo(1).String()}, Registered: &chains.Registered{Owner: owner, URI: "u"}}}
		}
		lazy, eager := checkLogs(lines, events), error(nil)
		if logged, whole := parseLogs(lines); whole {
			eager = compareLogged(logged, events)
		}
		if (lazy == nil) != (eager == nil) || lazy != nil && !errors.Is(lazy, errLogs) {
			t.Fatalf("%v, %v", lazy, eager)
		}
	})
}

package decode

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// errLogs says that a transaction's logs and instructions tell different stories.
var errLogs = errors.New("the logs do not fit the instructions")

// printed is in a line that prints an event of any program.
var printed = []byte("Program data: ")

// checkLogs compares the registrations and links that SATI printed in a transaction, a second
// witness of them where the logs are whole, with those decoded from its instructions. A node that
// invents or hides one of them contradicts itself.
func checkLogs(logs ledger.RawLogs, decoded []chains.Event) error {
	tells := func(e chains.Event) bool { return e.Registered != nil || e.Linked != nil }
	if !bytes.Contains(logs, printed) && !slices.ContainsFunc(decoded, tells) {
		return nil // neither tells of anything
	}
	events, whole := parseLogs(logs)
	if !whole {
		return nil
	}
	return compareLogged(events, decoded)
}

// parseLogs takes the lines apart. Nodes may keep none. Lines that cannot be read are as good as
// cut off: a newer program may print more than is known here.
func parseLogs(logs ledger.RawLogs) (events []wire.Event, whole bool) {
	var lines []string
	if err := json.Unmarshal(logs, &lines); err != nil || len(lines) == 0 {
		return nil, false
	}
	parsed, err := wire.ParseLogs(lines)
	return parsed.Events, err == nil && !parsed.Truncated
}

func compareLogged(events []wire.Event, decoded []chains.Event) error {
	balance := map[[3]string]int{}
	for _, e := range events {
		switch e := e.(type) {
		case wire.AgentRegistered:
			balance[[3]string{e.Mint.String(), e.Owner.String(), e.URI}]++
		case wire.EVMAddressLinked:
			balance[[3]string{e.Mint.String(), evmAddress(e.Address)}]++
		}
	}
	for _, e := range decoded {
		switch {
		case e.Registered != nil:
			balance[[3]string{e.Agent.ID, e.Registered.Owner.Address, e.Registered.URI}]--
		case e.Linked != nil:
			balance[[3]string{e.Agent.ID, e.Linked.Address.Address}]--
		}
	}
	for _, n := range balance {
		if n != 0 {
			return errLogs
		}
	}
	return nil
}

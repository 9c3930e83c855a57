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

// logged is what SATI printed while a transaction ran: a second witness of registrations and links,
// when the logs are whole.
type logged struct {
	events []wire.LoggedEvent
	whole  bool

	lines ledger.RawLogs // not parsed yet; nil when they were, or there are none
}

// printed is in a line that prints an event of any program.
var printed = []byte("Program data: ")

// loggedBy is what SATI printed in a transaction. Nodes may keep no logs, and what failed printed
// nothing that counts.
func loggedBy(tx *ledger.Transaction) logged {
	if tx.Err != nil || len(tx.Logs) == 0 {
		return logged{}
	}
	return logged{lines: tx.Logs}
}

// parse takes the lines apart.
func (l logged) parse() logged {
	if l.lines == nil {
		return l
	}
	var lines []string
	if err := json.Unmarshal(l.lines, &lines); err != nil || len(lines) == 0 {
		return logged{}
	}
	parsed, err := wire.ParseLogs(lines, nil)
	// Lines that cannot be read are as good as cut off: a newer program may print more than is
	// known here.
	return logged{events: parsed.Events, whole: err == nil && !parsed.Truncated}
}

// check compares the printed registrations and links with those decoded from instructions. A node
// that invents or hides one of them contradicts itself.
func (l logged) check(decoded []chains.Event) error {
	tells := func(e chains.Event) bool { return e.Registered != nil || e.Linked != nil }
	if l.lines != nil && !bytes.Contains(l.lines, printed) && !slices.ContainsFunc(decoded, tells) {
		return nil // neither tells of anything
	}
	if l = l.parse(); !l.whole {
		return nil
	}
	balance := map[[3]string]int{}
	for _, e := range l.events {
		switch e := e.Event.(type) {
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

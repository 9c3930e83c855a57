// A command that runs for a moment needs no count of the processors that its container may use:
// looking it up takes longer than it can save.
//go:debug containermaxprocs=0
//go:debug updatemaxprocs=0

// Bridge8004 is the command line: agents' registrations and feedback across chains, and payment
// requests verified before money moves.
package main

//go:generate go test -count=1 -run ^TestDependenciesAreTheListedOnes$ . -update

import (
	"os"
	"runtime/debug"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
)

func main() {
	// A command reads a little and ends: collecting garbage in between takes longer than it saves.
	// One that goes on for long collects as usual.
	debug.SetGCPercent(startHeap)
	os.Exit(cli.Main())
}

// startHeap lets the heap grow to some 40 MiB (percent of the runtime's 4 MiB) before it is
// collected for the first time.
const startHeap = 1000

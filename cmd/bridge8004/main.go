// Bridge8004 is the command line: agents' registrations and feedback across chains, and payment requests verified before money moves.
package main

//go:generate go test -count=1 -run ^TestDependenciesAreTheListedOnes$ . -update

import (
	"os"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
)

func main() { os.Exit(cli.Main()) }

// Bridge8004-relayer is the service that keeps agents' registrations on several chains in step.
package main

import (
	"os"

	"github.com/bridge8004/bridge8004/cmd/internal/relayer"
)

func main() { os.Exit(relayer.Main()) }

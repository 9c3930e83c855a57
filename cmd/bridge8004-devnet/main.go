// Bridge8004-devnet runs local networks to try bridge8004 on.
package main

import (
	"os"

	"github.com/bridge8004/bridge8004/cmd/internal/devnet"
)

func main() { os.Exit(devnet.Main()) }

// Bridge8004-mcp answers agents over the Model Context Protocol: whether a payment, an answer or a
// registration may be believed, and what is said of agents.
package main

import (
	"os"

	"github.com/bridge8004/bridge8004/cmd/internal/mcp"
)

func main() { os.Exit(mcp.Main()) }

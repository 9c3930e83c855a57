// Package cmd_test runs the binaries as their users do: every command of every script in testdata/script is a process of its own.
package cmd_test

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet"
	"github.com/bridge8004/bridge8004/cmd/internal/relayer"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"bridge8004":         func() { os.Exit(cli.Main()) },
		"bridge8004-relayer": func() { os.Exit(relayer.Main()) },
		"bridge8004-devnet":  func() { os.Exit(devnet.Main()) },
	})
}

// Scripts that need no chain.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Cmds: commands, RequireExplicitExec: false})
}

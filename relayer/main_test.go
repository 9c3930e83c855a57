package relayer

import (
	"fmt"
	"os"
	"testing"

	"github.com/bridge8004/bridge8004/chains/chaintest"
)

func TestMain(m *testing.M) {
	if text := os.Getenv(benchEnv); text != "" {
		if err := benchNets(text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	chaintest.SideBySide(3) // six take as long, and a third more of the processors
	os.Exit(m.Run())
}

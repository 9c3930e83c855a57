package execute

import (
	"os"
	"testing"

	"github.com/bridge8004/bridge8004/chains/chaintest"
)

func TestMain(m *testing.M) {
	chaintest.SideBySide(6)
	os.Exit(m.Run())
}

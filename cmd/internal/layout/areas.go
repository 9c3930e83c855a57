// Package layout says which parts this project has and what each may import. Its test holds the
// imports to that; the command sizes beside it prints how large the parts are. No program links it.
package layout

import "strings"

// Module is the import path of the repository's root.
const Module = "github.com/bridge8004/bridge8004"

// Area is what code is for.
type Area string

const (
	Product   Area = "product"   // what users run or import
	Equipment Area = "equipment" // what tests and the devnet run the product against
	Tests     Area = "tests"     // _test.go
	Generated Area = "generated" // written by a program
)

// equipment are the folders, with what is below them, that no product package imports.
var equipment = []string{
	"chains/chaintest", "chains/evm/localnet", "chains/memchain", "chains/sati/localnet",
	"cmd/bridge8004-devnet", "cmd/internal/chaos", "cmd/internal/devnet", "cmd/internal/layout", "cmd/internal/vectors",
	"contracts/firstrelay", "crosschain/publish/nodetest", "crosschain/verify/verifytest", "interop", "relayer/relaytest",
}

// IsEquipment reports whether a folder, from the root, holds equipment.
func IsEquipment(folder string) bool { return under(folder, equipment...) }

// under reports whether a folder is one of some or below it.
func under(folder string, some ...string) bool {
	for _, one := range some {
		if folder == one || strings.HasPrefix(folder, one+"/") {
			return true
		}
	}
	return false
}

// AreaOf is the area of a file, by its path from the root.
func AreaOf(path string, generated bool) Area {
	folder := ""
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		folder = path[:i]
	}
	switch {
	case strings.HasSuffix(path, "_test.go"):
		return Tests
	case generated:
		return Generated
	case IsEquipment(folder):
		return Equipment
	}
	return Product
}

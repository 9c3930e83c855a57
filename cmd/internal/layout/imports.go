package layout

import (
	"fmt"
	"slices"
	"strings"
)

// levels are the folders of the product from the top down. A package imports from its own level and
// from those below it. The root package and configs stand beside each other: one opens what the
// other describes.
var levels = [][]string{
	{"cmd"},
	{"relayer"},
	{"", "configs"},
	{"crosschain"},
	{"chains"},
	{"contracts"},
}

// settings are those of a relayer. They depend on nothing but chains, and a configuration file is
// read without the rest of the relayer.
const settings = "relayer/config"

// adapters know one family of chains each. Only the root package, which opens chains, imports them,
// and commands that are about one family.
var adapters = []string{"chains/evm", "chains/sati", "chains/solana"}

// rooms are the parts of verification and of an adapter from the top down. A room imports those
// below it only, and none beside it.
var rooms = [][]string{
	{"crosschain/verify/client", "crosschain/verify/feedback", "crosschain/verify/payment", "crosschain/verify/registration", "crosschain/verify/response"},
	{"crosschain/verify/settlement"},
	{"crosschain/verify/internal/run"},
	{"crosschain/verify"},
	{"crosschain/verify/internal/text"},

	{"chains/evm/deploy"},
	{"chains/evm"},
	{"chains/evm/relay"},
	{"chains/evm/delegate", "chains/evm/events"},
	{"chains/evm/registry"},
	{"chains/evm/decode", "chains/evm/feedbackauth"},
	{"chains/evm/view"},
	{"chains/evm/eip712", "chains/evm/ledger", "chains/evm/signature"},
}

// beside are the rooms that adapters of one virtual machine share.
var beside = map[string][]string{"chains/solana": {"chains/sati"}}

// about are the commands that are about one family of chains.
var about = []string{"cmd/internal/cli/agent", "cmd/internal/cli/contract", "cmd/internal/cli/feedback", "cmd/internal/cli/registration", "cmd/internal/cli/sati"}

// edges say where a library may be imported by the product.
var edges = map[string][]string{
	"github.com/ethereum/go-ethereum":   {"chains/evm", "chains/rpc", "contracts/bindings", "", "cmd/internal/cli"},
	"github.com/gagliardetto/solana-go": {"chains/sati", "chains/solana"},
	"github.com/nats-io/nats.go":        {"relayer", "cmd/internal/cli/signer"},
	"github.com/nats-io/nats-server":    {"relayer/stream"},
	"github.com/spf13/cobra":            {"cmd"},
	"modernc.org/sqlite":                {"relayer/index"},
	"github.com/jackc/pgx":              {"relayer/index"},
	"github.com/danielgtaylor/huma":     {"relayer/api"},
	"github.com/modelcontextprotocol":   {"cmd/internal/mcp", "crosschain/probe"},
}

// Check says what is wrong with an import of a package, both by their folders from the root, or
// nil. Imports from outside the repository are given by their path.
func Check(folder, imported string, outside bool) error {
	if outside {
		for library, where := range edges {
			if under(imported, library) && !IsEquipment(folder) && !allowed(folder, where) {
				return fmt.Errorf("%s imports %s, which stays in %s", show(folder), imported, strings.Join(where, ", "))
			}
		}
		return nil
	}
	switch {
	case IsEquipment(folder):
		return nil
	case IsEquipment(imported):
		return fmt.Errorf("%s imports %s, which is equipment", show(folder), imported)
	case imported == settings && level(folder) <= level("configs"):
		return nil
	case level(imported) < level(folder):
		return fmt.Errorf("%s imports %s, which stands above it", show(folder), show(imported))
	case folder == "chains" && under(imported, "chains") && imported != "chains/caip":
		return fmt.Errorf("chains imports %s: it knows names of chains and nothing else", imported)
	}
	if from, to := room(folder), room(imported); from >= 0 && to >= 0 && to <= from {
		return fmt.Errorf("%s imports %s, a room that is not below it", folder, imported)
	}
	for _, adapter := range adapters {
		if under(imported, adapter) && !under(folder, adapter) && !under(folder, beside[adapter]...) && folder != "" && !allowed(folder, about) {
			return fmt.Errorf("%s imports the adapter %s", folder, imported)
		}
	}
	return nil
}

func show(folder string) string {
	if folder == "" {
		return "the root package"
	}
	return folder
}

// allowed is under, where the root package is itself alone.
func allowed(folder string, where []string) bool {
	for _, one := range where {
		if folder == one || one != "" && under(folder, one) {
			return true
		}
	}
	return false
}

// room is the place of a folder in rooms; -1 where it is none.
func room(folder string) int {
	return slices.IndexFunc(rooms, func(some []string) bool { return slices.Contains(some, folder) })
}

// level is the place of a folder in levels.
func level(folder string) int {
	for i, some := range levels {
		if allowed(folder, some) {
			return i
		}
	}
	return -1 // a folder of a new kind: nothing below may import it
}

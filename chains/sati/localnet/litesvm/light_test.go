package litesvm

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// recordedCalls are the calls of Light that SATI made, by the name of their case: those of the
// adapter, the commands and the relayer, and two others.
func recordedCalls() map[string]instruction {
	raw, err := os.ReadFile(filepath.Join("..", "testdata", "sati-real-vectors.json"))
	if err != nil {
		panic(err)
	}
	var list []struct {
		Name, What string
		Call       *struct {
			Data     hexBytes
			Accounts []string
		} `json:"light_call"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		panic(err)
	}
	out := map[string]instruction{}
	for _, c := range list {
		ours := strings.Contains(c.What, "(") && !strings.Contains(c.What, "January")
		if c.Call == nil || !ours && c.Name != "dual: good" && c.Name != "closeC dual: owner with ata" {
			continue
		}
		// Whoever pays is somebody here who has lamports.
		accounts := append([]string{"alice:sw"}, c.Call.Accounts[1:]...)
		out[c.Name] = instruction{wire.LightSystemProgramID.String(), strings.Join(accounts, " "), c.Call.Data}
	}
	return out
}

// Positions in a call's data: the proof's tag is followed by its 128 bytes.
const (
	proofAt     = 8 + 1 + 1 + 32 + 14
	proofLength = 128
	afterProof  = proofAt + 1 + proofLength
	seedAt      = afterProof + 4
	rootAt      = seedAt + 32 + 2
)

// lightCases are calls of Light's system program, signed by SATI's CPI authority: as they were
// made, and broken in one place. LiteSVM has Light's programs and trees from npm. It has no prover,
// so the calls are executed up to the proof check.
func lightCases() []testCase {
	calls := recordedCalls()
	var list []testCase
	add := func(what string, in instruction) {
		list = append(list, testCase{Case: "Light: " + what, On: "wallets", Light: true, Txs: []transaction{by("alice", in)}})
	}
	names := make([]string, 0, len(calls))
	for name := range calls {
		names = append(names, name)
	}
	slices.Sort(names)
	edit := func(in instruction, f func([]byte) []byte) instruction {
		in.Data = f(slices.Clone(in.Data))
		return in
	}
	set := func(at int, v byte) func([]byte) []byte {
		return func(d []byte) []byte { d[at] = v; return d }
	}
	noProof := func(d []byte) []byte { d[proofAt] = 0; return slices.Delete(d, proofAt+1, afterProof) }
	account := func(in instruction, i int, ref string) instruction {
		refs := strings.Fields(in.Accounts)
		if ref == "" {
			refs = refs[:i]
		} else {
			refs[i] = ref
		}
		in.Accounts = strings.Join(refs, " ")
		return in
	}
	for _, name := range names {
		// The trees of the package have few roots; any is as good for a proof that does not hold.
		add(name, edit(calls[name], func(d []byte) []byte { clear(d[rootAt : rootAt+2]); return d }))
	}
	create := calls["dual: good"]
	tree, state := wire.TreesV2.AddressTree.String(), wire.TreesV2.StateTree.String()

	add("a creation without a proof", edit(create, noProof))
	add("a creation at another address", edit(create, set(seedAt+31, 1)))
	add("a creation for another program", edit(create, set(12, 1)))
	add("a creation with another bump", edit(create, set(9, 254)))
	add("a creation that SATI does not sign", account(create, 1, wire.LightCPISignerPDA.String()))
	add("a creation in a state tree", account(create, 6, state+":w"))
	add("a creation in a wallet", account(create, 6, "bob:w"))
	add("a leaf for an address tree", account(create, 7, tree+":w"))
	add("a leaf for a state tree", account(create, 7, state+":w"))
	add("a leaf for a wallet", account(create, 7, "bob:w"))
	add("a leaf for a queue that is not there", account(create, 7, ""))
	return list
}

// proofFailed is what Light answers to a proof that does not hold: the local network takes any for
// one that does.
const proofFailed = `{"InstructionError":[0,{"Custom":6043}]}`

// reduce leaves of an outcome of Light what is compared: the error, the program that failed first,
// and the accounts that are nobody's tree.
func (o *outcome) reduce() {
	i := slices.IndexFunc(o.Logs, func(l string) bool { return strings.HasPrefix(l, "Program ") && strings.Contains(l, " failed: ") })
	if o.Logs = slices.Clip(o.Logs[max(i, 0):max(i+1, 0)]); len(o.Logs) > 0 {
		o.Logs[0] = strings.Replace(o.Logs[0], "SBF program panicked", "Program failed to complete", 1)
	}
	maps.DeleteFunc(o.Accounts, func(name string, _ *account) bool { return len(name) >= 32 })
}

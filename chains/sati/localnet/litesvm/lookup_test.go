package litesvm

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// tableOf derives the table of an authority and a slot.
func tableOf(authority string, slot uint64) (key string, bump byte) {
	who := keyOf(authority)
	table, bump, err := solana.FindProgramAddress([][]byte{who[:], binary.LittleEndian.AppendUint64(nil, slot)}, known["lookup"])
	if err != nil {
		panic(err)
	}
	return table.String(), bump
}

// lookups are the cases of lookup tables: one that lives through everything, and those that stand
// at some point of it.
func lookups() []testCase {
	table, bump := tableOf("alice", slot-1)
	create := func(flags string) instruction {
		return ix("lookup", table+":w alice"+flags+" alice:sw system", uint32(0), uint64(slot-1), bump)
	}
	on := func(accounts string, tag uint32, data ...any) instruction {
		return ix("lookup", accounts, append([]any{tag}, data...)...)
	}
	extend := func(accounts string, names ...name) instruction {
		data := []any{uint64(len(names))}
		for _, n := range names {
			data = append(data, n)
		}
		return on(accounts, 2, data...)
	}
	all := table + ":w alice:s alice:sw system"
	at := func(change func(d []byte)) *account {
		a := svm.NewLookupTable(keyOf("alice"), []solana.PublicKey{keyOf("bob")})
		change(a.Data)
		return &account{a.Lamports, "lookup", a.Data}
	}
	deactivated := func(slot uint64) *account {
		return at(func(d []byte) { binary.LittleEndian.PutUint64(d[4:], slot) })
	}
	return []testCase{
		{Case: "a lookup table from its creation to its end", On: "wallets", Txs: []transaction{
			by("alice", create("")), by("alice", create("")), by("alice", extend(all, "bob", "carol")), by("alice", extend(all, "poor")),
			by("alice", extend(table+":w alice:s")), by("alice", extend(table+" alice:s alice:sw system", "bob")), by("bob", extend(table+":w bob:s bob:sw system", "bob")),
			by("bob", extend(table+":w alice bob:sw system", "bob")), by("alice", on(table+":w alice:s", 3)), by("alice", on(table+":w alice:s", 3)),
			by("alice", extend(all, "bob")), by("alice", on(table+":w alice:s", 1)), by("alice", on(table+":w alice:s bob:w", 4)), by("alice", on(table+":w alice:s "+table+":w", 4)),
		}},
		{Case: "a lookup table of a wrong slot, address, payer", On: "wallets", Txs: []transaction{
			by("alice", ix("lookup", table+":w alice alice:sw system", uint32(0), uint64(slot), bump)), by("alice", ix("lookup", "fresh:w alice alice:sw system", uint32(0), uint64(slot-1), bump)),
			by("alice", ix("lookup", table+":w alice bob system", uint32(0), uint64(slot-1), bump)), by("alice", ix("lookup", table+":w alice alice:sw system", uint32(0), uint64(1), bump)),
			by("alice", ix("lookup", table+":w alice alice:sw", uint32(0), uint64(slot-1), bump)), by("alice", ix("lookup", table+":w", uint32(0), uint64(slot-1), bump)),
			by("alice", ix("lookup", table+":w", uint32(0))), by("alice", ix("lookup", table+":w", uint32(9))), by("alice", ix("lookup", "bob:w alice:s", uint32(1))),
			by("alice", ix("lookup", table+":w", 1)), by("alice", ix("lookup", "bob:w alice:s", uint32(2), uint64(39))),
		}},
		{Case: "a lookup table frozen", On: "wallets", Accounts: map[string]*account{"table": at(func([]byte) {})}, Txs: []transaction{
			by("alice", on("table:w alice:s", 1)), by("alice", on("table:w alice:s", 1)), by("alice", extend("table:w alice:s alice:sw system", "bob")),
			by("alice", on("table:w alice:s", 3)), by("alice", on("table:w alice:s bob:w", 4)),
		}},
		{Case: "a lookup table deactivated long ago", On: "wallets", Accounts: map[string]*account{"table": deactivated(100)}, Txs: []transaction{
			by("bob", on("table:w alice bob:w", 4)), by("alice", on("table:w alice:s", 4)), by("alice", on("table:w alice:s bob:w", 4)),
		}},
		{Case: "a lookup table deactivated lately", On: "wallets", Accounts: map[string]*account{"table": deactivated(900)}, Txs: []transaction{
			by("alice", on("table:w alice:s bob:w", 4)), by("alice", on("table:w alice:s", 1)), by("alice", extend("table:w alice:s alice:sw system", "bob")),
		}},
	}
}

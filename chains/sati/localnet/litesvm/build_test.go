package litesvm

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// name is a key inside instruction data.
type name string

// ix builds an instruction. Data is made of bytes, little-endian integers, strings behind their
// length, and keys by name.
func ix(program, accounts string, data ...any) instruction {
	var d []byte
	for _, part := range data {
		switch v := part.(type) {
		case int: // a tag
			d = append(d, byte(v))
		case byte:
			d = append(d, v)
		case []byte:
			d = append(d, v...)
		case uint16:
			d = binary.LittleEndian.AppendUint16(d, v)
		case uint32:
			d = binary.LittleEndian.AppendUint32(d, v)
		case uint64:
			d = binary.LittleEndian.AppendUint64(d, v)
		case string:
			d = append(binary.LittleEndian.AppendUint32(d, uint32(len(v))), v...)
		case name:
			k := keyOf(string(v))
			d = append(d, k[:]...)
		default:
			panic(fmt.Sprintf("%T in instruction data", part))
		}
	}
	return instruction{program, accounts, d}
}

func by(payer string, list ...instruction) transaction { return transaction{payer, list} }

// option is a key behind a one byte tag; empty is none.
func option(who string) []byte {
	if who == "" {
		return []byte{0}
	}
	k := keyOf(who)
	return append([]byte{1}, k[:]...)
}

// pointerKey is a key where zeros mean none.
func pointerKey(who string) []byte {
	if who == "" {
		return make([]byte, 32)
	}
	k := keyOf(who)
	return k[:]
}

func rent(size int) uint64 { return spl.RentExempt(size) }

// System

func createAccount(from, to string, lamports, space uint64, owner string) instruction {
	return ix("system", from+":sw "+to+":sw", uint32(0), lamports, space, name(owner))
}

func assign(who, owner string) instruction { return ix("system", who+":sw", uint32(1), name(owner)) }

func pay(from, to string, lamports uint64) instruction {
	return ix("system", from+":sw "+to+":w", uint32(2), lamports)
}

func allocate(who string, space uint64) instruction {
	return ix("system", who+":sw", uint32(8), space)
}

// Associated Token

func createATA(payer, owner, mint string, tag ...any) instruction {
	return ix("ata", fmt.Sprintf("%s:sw %s/%s:w %s %s system token22", payer, owner, mint, owner, mint), tag...)
}

// Token-2022

func initMint(mint string, decimals byte, authority, freeze string) instruction {
	return ix("token22", mint+":w", 20, decimals, name(authority), option(freeze))
}

// pointer tags: metadata 39, group 40, member 41.
func initPointer(tag int, mint, authority, address string) instruction {
	return ix("token22", mint+":w", tag, 0, pointerKey(authority), pointerKey(address))
}

func updatePointer(tag int, mint, authority, address string) instruction {
	return ix("token22", mint+":w "+authority+":s", tag, 1, pointerKey(address))
}

func mintTo(mint, to, authority string, amount uint64) instruction {
	return ix("token22", mint+":w "+to+":w "+authority+":s", 7, amount)
}

func transfer(from, to, owner string, amount uint64) instruction {
	return ix("token22", from+":w "+to+":w "+owner+":s", 3, amount)
}

func transferChecked(from, mint, to, owner string, amount uint64, decimals byte) instruction {
	return ix("token22", from+":w "+mint+" "+to+":w "+owner+":s", 12, amount, decimals)
}

func setAuthority(at, current string, kind byte, next string) instruction {
	return ix("token22", at+":w "+current+":s", 6, kind, option(next))
}

var disc = map[string][]byte{
	"initialize": {0xd2, 0xe1, 0x1e, 0xa2, 0x58, 0xb8, 0x4d, 0x8d}, "update field": {0xdd, 0xe9, 0x31, 0x2d, 0xb5, 0xca, 0xdc, 0xc8},
	"remove key": {0xea, 0x12, 0x20, 0x38, 0x59, 0x8d, 0x25, 0xb5}, "update authority": {0xd7, 0xe4, 0xa6, 0xe4, 0x54, 0x64, 0x56, 0x7b},
	"initialize member": {0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86},
}

func initMetadata(mint, update, authority, title, symbol, uri string) instruction {
	return ix("token22", mint+":w "+update+" "+mint+" "+authority+":s", disc["initialize"], title, symbol, uri)
}

// updateField sets field 0 name, 1 symbol, 2 uri, or 3 with a key.
func updateField(mint, authority string, field byte, key, value string) instruction {
	if field == 3 {
		return ix("token22", mint+":w "+authority+":s", disc["update field"], field, key, value)
	}
	return ix("token22", mint+":w "+authority+":s", disc["update field"], field, value)
}

func removeKey(mint, authority string, idempotent byte, key string) instruction {
	return ix("token22", mint+":w "+authority+":s", disc["remove key"], idempotent, key)
}

func updateAuthority(mint, authority, next string) instruction {
	return ix("token22", mint+":w "+authority+":s", disc["update authority"], pointerKey(next))
}

func initMember(mint, authority, group, groupAuthority string) instruction {
	return ix("token22", fmt.Sprintf("%s:w %s %s:s %s:w %s:s", mint, mint, authority, group, groupAuthority), disc["initialize member"])
}

// register is what SATI's register_agent does, by the instructions of a client: two transactions,
// as it does not fit into one.
func register(mint, owner string, soulbound bool, entries ...[2]string) []transaction {
	space, funds := 302, 302+64+len(mint)+len("SYM")+len("ipfs://x")+72+100
	for _, e := range entries {
		funds += 8 + len(e[0]) + len(e[1])
	}
	head := []instruction{}
	if soulbound {
		space, funds = 306, funds+4
	}
	head = append(head, createAccount(owner, mint, rent(funds), uint64(space), "token22"),
		initPointer(39, mint, owner, mint), initPointer(41, mint, owner, mint))
	if soulbound {
		head = append(head, ix("token22", mint+":w", 32))
	}
	head = append(head, initMint(mint, 0, owner, ""), initMetadata(mint, owner, owner, mint, "SYM", "ipfs://x"))
	for _, e := range entries {
		head = append(head, updateField(mint, owner, 3, e[0], e[1]))
	}
	return []transaction{by(owner, head...), by(owner, initMember(mint, owner, "group", "alice"), createATA(owner, owner, mint),
		mintTo(mint, owner+"/"+mint, owner, 1), setAuthority(mint, owner, 0, ""))}
}

// worlds are the starting points.
func worlds() []testCase {
	wallet := func(lamports uint64) *account { return &account{lamports, "system", nil} }
	blank := func(size int, owner string) *account {
		return &account{rent(size + 200), owner, make([]byte, size)}
	}
	const sol = 1_000_000_000
	alice := keyOf("alice")
	group := spl.Mint{MintAuthority: &alice, Initialized: true}
	layouts.SetExtension(&group.Extensions, spl.ExtGroupPointer, spl.Pointer{Authority: alice, Address: keyOf("group")}.Encode())
	layouts.SetExtension(&group.Extensions, spl.ExtTokenGroup, layouts.TokenGroup{UpdateAuthority: alice, Mint: keyOf("group"), MaxSize: 3}.Encode())
	agents := testCase{World: "agents", On: "wallets", Accounts: map[string]*account{"group": {rent(500), "token22", layouts.EncodeMint(group)}}}
	agents.Txs = append(agents.Txs,
		by("alice", createAccount("alice", "coin", rent(82), 82, "token22"), initMint("coin", 2, "alice", "alice"),
			createATA("alice", "alice", "coin"), createATA("alice", "bob", "coin"), mintTo("coin", "alice/coin", "alice", 1000)),
		by("alice", createAccount("alice", "pot", rent(165), 165, "token22"), ix("token22", "pot:w coin", 18, name("alice")),
			transfer("alice/coin", "pot", "alice", 300)),
		by("alice", createAccount("alice", "empty", rent(165), 165, "token22"), ix("token22", "empty:w coin", 18, name("alice"))),
	)
	agents.Txs = append(agents.Txs, register("agent", "alice", false, [2]string{"agentWallet", "solana:x"}, [2]string{"b", ""})...)
	agents.Txs = append(agents.Txs, register("soul", "alice", true)...)
	agents.Txs = append(agents.Txs, by("bob", createATA("bob", "bob", "agent", 1)))
	return []testCase{{
		World: "wallets",
		Accounts: map[string]*account{
			"alice": wallet(100 * sol), "bob": wallet(100 * sol), "carol": wallet(sol), "poor": wallet(rent(0) + 12_000),
			"stranger": blank(10, "strange program"), "blob": {rent(165), "token22", []byte(strings.Repeat("\x07", 165))},
			"room": blank(302, "token22"), "hollow": blank(170, "token22"), "mintroom": blank(82, "token22"),
		},
	}, agents}
}

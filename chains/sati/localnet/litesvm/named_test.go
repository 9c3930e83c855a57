package litesvm

import "strings"

// named are the cases that somebody thought of.
func named() []testCase {
	var list []testCase
	add := func(what, on string, txs ...transaction) {
		list = append(list, testCase{Case: what, On: on, Txs: txs})
	}
	long := func(n int) string { return strings.Repeat("x", n) }
	held, bobs := "alice/agent", "bob/agent"

	// Moving an agent.
	add("plain transfer leaves the authorities behind", "agents",
		by("alice", transfer(held, bobs, "alice", 1)),
		by("bob", updateField("agent", "bob", 2, "", "ipfs://y")), by("alice", updateField("agent", "alice", 2, "", "ipfs://z")))
	add("checked transfer", "agents", by("alice", transferChecked(held, "agent", bobs, "alice", 1, 0)))
	add("transfer with everything in one transaction", "agents", by("alice",
		createATA("alice", "carol", "agent", 1), transferChecked(held, "agent", "carol/agent", "alice", 1, 0),
		removeKey("agent", "alice", 1, "agentWallet"), setAuthority("agent", "alice", 12, "carol"), updateAuthority("agent", "alice", "carol")),
		by("alice", updateField("agent", "alice", 0, "", "mine")))
	add("transfer in the SDK's sequence", "agents",
		by("alice", transfer(held, bobs, "alice", 1), updateAuthority("agent", "alice", "bob")),
		by("bob", updateField("agent", "bob", 3, "agentWallet", "solana:y")))
	add("transfer without a destination", "agents", by("alice", transfer(held, "carol/agent", "alice", 1)))
	add("transfer of the soulbound", "agents",
		by("alice", createATA("alice", "bob", "soul")),
		by("alice", transfer("alice/soul", "bob/soul", "alice", 1)), by("alice", transferChecked("alice/soul", "soul", "bob/soul", "alice", 1, 0)))
	add("transfer of too much, by the wrong owner, unsigned, with wrong decimals", "agents",
		by("alice", transfer(held, bobs, "alice", 2)), by("bob", transfer(held, bobs, "bob", 1)),
		by("bob", ix("token22", held+":w "+bobs+":w alice", 3, uint64(1))), by("alice", transferChecked(held, "agent", bobs, "alice", 1, 2)))
	add("transfer to oneself and of nothing", "agents",
		by("alice", transfer(held, held, "alice", 1)), by("alice", transfer(held, bobs, "alice", 0)))
	add("transfer between mints", "agents", by("alice", transfer("alice/coin", bobs, "alice", 1)))
	add("transfer with a fee of nothing", "agents",
		by("alice", ix("token22", held+":w agent "+bobs+":w alice:s", 26, 1, uint64(1), 0, uint64(0))),
		by("alice", ix("token22", "alice/coin:w coin bob/coin:w alice:s", 26, 1, uint64(1), 2, uint64(1))))

	// Changing an agent.
	add("growth into the slack", "agents", by("alice", updateField("agent", "alice", 2, "", "ipfs://x"+long(76))))
	add("growth beyond the slack", "agents", by("alice", updateField("agent", "alice", 2, "", "ipfs://x"+long(77))))
	add("growth with rent in the same transaction", "agents",
		by("alice", updateField("agent", "alice", 3, "key", long(200)), pay("alice", "agent", 6960*132)))
	add("growth by the rent of one byte too few", "agents",
		by("alice", updateField("agent", "alice", 2, "", "ipfs://x"+long(86)), pay("alice", "agent", 6960*9)))
	add("shrinking keeps the lamports", "agents", by("alice", updateField("agent", "alice", 2, "", ""), removeKey("agent", "alice", 0, "b")))
	add("a key replaced, emptied and removed", "agents",
		by("alice", updateField("agent", "alice", 3, "b", "2")), by("alice", updateField("agent", "alice", 3, "b", "")),
		by("alice", removeKey("agent", "alice", 0, "b")), by("alice", removeKey("agent", "alice", 0, "b")), by("alice", removeKey("agent", "alice", 1, "b")))
	add("the key name is not the name", "agents", by("alice", updateField("agent", "alice", 3, "name", "n"), updateField("agent", "alice", 0, "", "N")))
	add("an authority given up for ever", "agents",
		by("alice", updateAuthority("agent", "alice", "")), by("alice", updateField("agent", "alice", 1, "", "S")),
		by("alice", updateAuthority("agent", "alice", "alice")))
	add("an unsigned and a foreign authority", "agents",
		by("bob", ix("token22", "agent:w alice", disc["update field"], 0, "x")), by("bob", updateField("agent", "bob", 0, "", "x")),
		by("bob", removeKey("agent", "bob", 1, "b")), by("bob", updateAuthority("agent", "bob", "bob")))
	add("metadata of a mint without any", "agents", by("alice", updateField("coin", "alice", 0, "", "x")))
	add("text that is no UTF-8", "agents", by("alice", ix("token22", "agent:w alice:s", disc["update field"], 0, uint32(2), []byte{0xff, 0xfe})))
	add("the pointer moved and its authority given away", "agents",
		by("alice", updatePointer(39, "agent", "alice", "bob")), by("alice", setAuthority("agent", "alice", 12, "bob")),
		by("alice", updatePointer(39, "agent", "alice", "agent")), by("bob", setAuthority("agent", "bob", 12, "")),
		by("bob", updatePointer(39, "agent", "bob", "agent")))

	// Making an agent.
	add("a registration", "agents", register("new", "bob", false, [2]string{"did", "did:x"}, [2]string{"did", "did:longer"})...)
	add("a soulbound registration", "agents", register("new", "bob", true)...)
	add("members beyond the group's size", "agents", append(register("new", "bob", false), register("newer", "bob", false)...)...)
	add("a member without the group's consent", "agents", append(register("new", "bob", false)[:1],
		by("bob", initMember("new", "bob", "group", "bob")), by("bob", ix("token22", "new:w new bob:s group:w alice", disc["initialize member"])))...)
	add("a mint without room for its extensions", "wallets",
		by("alice", createAccount("alice", "m", rent(400), 234, "token22"), initPointer(39, "m", "alice", "m"), initPointer(41, "m", "alice", "m"), initMint("m", 0, "alice", "")))
	add("a mint with room to spare", "wallets",
		by("alice", createAccount("alice", "m", rent(400), 303, "token22"), initPointer(39, "m", "alice", "m"), initMint("m", 0, "alice", "")))
	add("a mint twice", "agents", by("alice", initMint("coin", 2, "alice", "")))
	add("extensions twice and too late", "wallets",
		by("alice", createAccount("alice", "m", rent(400), 234, "token22"), initPointer(39, "m", "alice", "m")),
		by("alice", initPointer(39, "m", "alice", "m")), by("alice", initMint("m", 0, "alice", ""), initPointer(39, "m", "alice", "m")))
	add("a mint below its rent", "wallets", by("alice", createAccount("alice", "m", rent(82)-1, 82, "token22"), initMint("m", 0, "alice", "")))
	add("an agent never minted twice", "agents", by("alice", mintTo("agent", held, "alice", 1)), by("alice", setAuthority("agent", "alice", 0, "alice")))

	// Token accounts.
	add("associated accounts created twice", "agents",
		by("bob", createATA("bob", "carol", "coin")), by("bob", createATA("bob", "carol", "coin")), by("bob", createATA("bob", "carol", "coin", 1)))
	add("an associated account where lamports lie", "agents", by("bob", pay("bob", "carol/agent", rent(0)), createATA("bob", "carol", "agent")))
	add("an associated account without the System program", "agents",
		by("bob", pay("bob", "alice", 1), ix("ata", "bob:sw carol/coin:w carol coin coin token22")))
	add("an associated account of no mint, of a wrong address, unpaid", "agents",
		by("bob", createATA("bob", "carol", "blob")), by("bob", createATA("bob", "carol", "nothing")),
		by("bob", ix("ata", "bob:sw carol/coin:w bob coin system token22")), by("poor", createATA("poor", "poor", "coin")),
		by("bob", ix("ata", "bob:sw carol/coin:w carol coin system token22", 9)), by("bob", ix("ata", "bob:sw carol/coin:w carol coin")))
	add("burning", "agents",
		by("alice", ix("token22", held+":w agent:w alice:s", 8, uint64(1))), by("alice", ix("token22", held+":w agent:w alice:s", 8, uint64(1))))

	// System and the runtime.
	add("accounts in use, unsigned, too large, too dear", "agents",
		by("alice", createAccount("alice", "bob", rent(0), 0, "token22")),
		by("alice", ix("system", "alice:sw fresh:w", uint32(0), rent(0), uint64(0), name("token22"))),
		by("alice", createAccount("alice", "fresh", rent(0), 10<<20+1, "token22")), by("alice", createAccount("alice", "fresh", 1<<60, 0, "token22")))
	add("accounts that grow beyond what a transaction may add", "wallets",
		by("alice", allocate("one", 10<<20), allocate("two", 10<<20), allocate("three", 1)), by("alice", allocate("one", 10<<20), allocate("two", 10<<20)))
	add("an account short of rent", "wallets",
		by("alice", createAccount("alice", "fresh", rent(10)-1, 10, "system")), by("alice", pay("alice", "fresh", rent(0)-1)),
		by("alice", pay("alice", "fresh", rent(0))), by("alice", pay("alice", "room", 1)))
	add("a wallet emptied, and almost", "wallets",
		by("carol", pay("carol", "bob", 1_000_000_000-5000)), by("poor", pay("poor", "bob", 2001)), by("poor", pay("poor", "bob", 2000)))
	add("payers who cannot", "wallets",
		by("nobody", pay("alice", "bob", 1)), by("stranger", pay("alice", "bob", 1)), by("poor", pay("alice", "bob", 1)), by("poor", pay("alice", "bob", 1)),
		by("poor", pay("alice", "bob", 1)))
	add("allocate and assign", "wallets",
		by("bob", allocate("bob", 10), assign("bob", "token22")), by("alice", allocate("bob", 10)),
		by("alice", pay("alice", "fresh", rent(100)), allocate("fresh", 100), assign("fresh", "token22")))
	add("instructions nobody knows", "wallets",
		by("alice", ix("system", "alice:sw", uint32(99))), by("alice", ix("system", "alice:sw", 1)), by("alice", ix("token22", "alice:sw")),
		by("alice", ix("token22", "alice:sw", 200, uint64(1))), by("alice", ix("token22", "alice:sw", 3)))
	add("Ed25519 signatures", "wallets", precompiled()...)
	add("compute budgets", "wallets",
		by("alice", ix("budget", "", 2, uint32(200_000)), ix("budget", "", 3, uint64(1000)), pay("alice", "bob", 1)),
		by("alice", ix("budget", "", 2, uint32(200_000)), ix("budget", "", 2, uint32(100_000)), pay("alice", "bob", 1)),
		by("alice", ix("budget", "", 9), pay("alice", "bob", 1)))
	return list
}

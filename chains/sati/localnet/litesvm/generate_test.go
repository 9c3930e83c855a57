package litesvm

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generate makes n cases from a seed: transactions of one or two instructions over everything an
// agent's life is made of, right in most things and wrong in some: signers, accounts, privileges,
// sizes, amounts, rent.
func generate(seed uint64, n int) []testCase {
	list := make([]testCase, n)
	for i := range list {
		g := &generator{rand.New(rand.NewPCG(seed, uint64(i)))}
		c := testCase{Case: fmt.Sprintf("generated %d/%d", seed, i), On: "agents"}
		for len(c.Txs) < 1+g.IntN(2) {
			if tx := g.transaction(); fits(tx) {
				c.Txs = append(c.Txs, tx)
			}
		}
		list[i] = c
	}
	return list
}

func fits(tx transaction) bool {
	_, _, err := tx.raw()
	return err == nil
}

type generator struct{ *rand.Rand }

func pick[T any](g *generator, list ...T) T { return list[g.IntN(len(list))] }

// mostly returns the first of list most of the time.
func mostly[T any](g *generator, list ...T) T {
	if g.IntN(6) > 0 {
		return list[0]
	}
	return pick(g, list...)
}

func (g *generator) transaction() transaction {
	tx := transaction{Payer: mostly(g, "alice", "alice", "bob", "carol", "poor")}
	for range 1 + g.IntN(2) {
		if g.IntN(8) == 0 {
			tx.Instructions = append(tx.Instructions, g.birth()...)
			continue
		}
		tx.Instructions = append(tx.Instructions, g.spoil(g.instruction()))
	}
	return tx
}

func (g *generator) who() string {
	return mostly(g, "alice", "alice", "bob", "carol", "poor", "nobody")
}
func (g *generator) mint() string {
	return mostly(g, pick(g, "agent", "coin"), "agent", "soul", "group", "room", "nothing")
}
func (g *generator) fresh() string {
	return mostly(g, "fresh", "fresh", "other", "bob", "stranger", "room")
}
func (g *generator) holding() string {
	return mostly(g, "alice/"+g.mint(), "pot", "empty", "bob/coin", "bob/agent", "hollow", "blob")
}

func (g *generator) size() uint64 {
	return pick[uint64](g, 0, 1, 82, 165, 170, 174, 234, 302, 306, 355, 1000, 10_241)
}

func (g *generator) lamports(size uint64) uint64 {
	need := rent(int(size))
	return mostly(g, need, need-1, need+1, 0, 1, need+100*6960)
}

func (g *generator) amount() uint64 {
	return pick[uint64](g, 0, 1, 1, 1, 1, 1, 2, 50, 300, 1000, ^uint64(0))
}

func (g *generator) text() string {
	return strings.Repeat(pick(g, "a", "é", "0"), pick(g, 0, 1, 8, 30, 76, 77, 200))
}

// birth is a mint made anew, with some of the steps missing or changed.
func (g *generator) birth() []instruction {
	m, owner := g.fresh(), g.who()
	size := mostly[uint64](g, 302, 234, 166+68, 306, 82, 170, 301)
	steps := []instruction{
		createAccount(owner, m, rent(600), size, "token22"), initPointer(39, m, owner, m), initPointer(41, m, owner, m), initMint(m, 0, owner, ""),
		initMetadata(m, owner, owner, g.text(), "S", g.text()), updateField(mostly(g, "agent", "soul", m), owner, 3, "k", g.text()), initMember(m, owner, "group", "alice"),
	}
	if g.IntN(3) == 0 {
		steps = append(steps[:3:3], append([]instruction{ix("token22", m+":w", 32)}, steps[3:]...)...)
	}
	if g.IntN(3) == 0 {
		i := g.IntN(len(steps))
		steps = append(steps[:i:i], steps[i+1:]...)
	}
	return steps[:1+g.IntN(len(steps))]
}

// instruction is one of all, correct if its accounts happen to fit.
func (g *generator) instruction() instruction {
	who, m, amount := g.who(), g.mint(), g.amount()
	at := mostly(g, "alice/"+m, g.holding())
	owner := mostly(g, "alice", g.who())
	decimals := byte(0)
	if m == "coin" {
		decimals = 2
	}
	kinds := []func() instruction{
		func() instruction {
			size := g.size()
			return createAccount(owner, g.fresh(), g.lamports(size), size, pick(g, "token22", "system"))
		},
		func() instruction {
			return pay(owner, pick(g, "bob", "agent", "fresh", "poor", "room", at), pick(g, amount, g.lamports(0), 6960))
		},
		func() instruction { return allocate(g.fresh(), g.size()) },
		func() instruction { return assign(g.fresh(), pick(g, "token22", "system", "strange program")) },
		func() instruction { return createATA(owner, pick(g, "carol", who), m) },
		func() instruction { return createATA(owner, who, m, 1) },
		func() instruction { return createATA(owner, pick(g, "carol", who), m, 0) },
		func() instruction {
			return transfer(at, pick(g, "bob/"+m, "bob/coin", "pot", g.holding()), owner, amount)
		},
		func() instruction {
			return transferChecked(at, m, pick(g, "bob/"+m, "bob/coin", "pot", g.holding()), owner, amount, mostly(g, decimals, 0, 2))
		},
		func() instruction { return mintTo(m, pick(g, at, "alice/"+m), owner, amount) },
		func() instruction { return ix("token22", at+":w "+m+":w "+owner+":s", 8, amount) },
		func() instruction {
			return setAuthority(m, owner, pick[byte](g, 0, 12, 12), pick(g, "", who, "bob"))
		},
		func() instruction {
			return updatePointer(mostly(g, 39, 40, 41), mostly(g, "agent", "soul", m), owner, pick(g, "", m, who))
		},
		func() instruction {
			return initPointer(pick(g, 39, 40, 41), mostly(g, "room", m), pick(g, "", owner), pick(g, "", m))
		},
		func() instruction { return ix("token22", mostly(g, "room", "mintroom", m)+":w", 32) },
		func() instruction { return ix("token22", mostly(g, "hollow", "blob", at)+":w", 22) },
		func() instruction {
			return ix("token22", mostly(g, "hollow", "hollow", "room", "blob", at)+":w "+m, 18, name(who))
		},
		func() instruction {
			return initMint(mostly(g, "mintroom", "room", m), byte(g.IntN(10)), owner, pick(g, "", who))
		},
		func() instruction { return ix("token22", m, 21) },
		func() instruction { return ix("token22", m, 21, pick[uint16](g, 7, 13, 7, 1, 3, 19, 999)) },
		func() instruction { return initMetadata(m, owner, owner, g.text(), "S", g.text()) },
		func() instruction {
			return updateField(mostly(g, "agent", m), owner, byte(g.IntN(4)), pick(g, "b", "agentWallet", g.text()), g.text())
		},
		func() instruction { return updateField(m, owner, 3, pick(g, "b", "agentWallet", "new"), g.text()) },
		func() instruction {
			return removeKey(mostly(g, "agent", m), owner, byte(g.IntN(2)), pick(g, "b", "agentWallet", "none"))
		},
		func() instruction { return updateAuthority(mostly(g, "agent", "soul", m), owner, pick(g, "", who)) },
		func() instruction { return initMember(m, owner, mostly(g, "group", m), mostly(g, "alice", who)) },
	}
	return kinds[g.IntN(len(kinds))]()
}

// spoil makes an instruction wrong in one way, one time in four.
func (g *generator) spoil(in instruction) instruction {
	refs := strings.Fields(in.Accounts)
	if g.IntN(4) > 0 || len(refs) == 0 {
		return in
	}
	i := g.IntN(len(refs))
	key, flags, _ := strings.Cut(refs[i], ":")
	switch g.IntN(6) {
	case 0: // not signed
		refs[i] = key + ":" + strings.ReplaceAll(flags, "s", "")
	case 1: // read-only
		refs[i] = key + ":" + strings.ReplaceAll(flags, "w", "")
	case 2: // another account
		refs[i] = pick(g, g.who(), g.mint(), g.holding(), g.fresh()) + ":" + flags
	case 3: // accounts missing
		refs = refs[:i]
	case 4: // data cut off
		if len(in.Data) > 0 {
			in.Data = in.Data[:g.IntN(len(in.Data))]
		}
	case 5: // data too long
		in.Data = append(append(hexBytes{}, in.Data...), byte(g.IntN(256)))
	}
	in.Accounts = strings.Join(refs, " ")
	return in
}

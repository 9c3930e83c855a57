package litesvm

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// ours runs cases on the local network's runtime.
type ours struct {
	t       testing.TB
	runtime *svm.Runtime
	worlds  map[string]state
}

// slot is the slot all cases run in; run.mjs sets the same.
const slot = 1000

type state map[solana.PublicKey]*svm.Account

func newOurs(t testing.TB) *ours {
	o := &ours{t, programs.Runtime(), map[string]state{}}
	base := state(programs.Accounts(o.runtime))
	for _, s := range []struct {
		key  solana.PublicKey
		size int
	}{{solana.SysVarRentPubkey, 17}, {spl.ClockSysvar, 40}} {
		base[s.key] = &svm.Account{Lamports: spl.RentExempt(s.size), Owner: svm.SysvarOwner, Data: make([]byte, s.size)}
	}
	// The trees are known by their addresses.
	for _, key := range []solana.PublicKey{
		wire.RegisteredProgramPDA, wire.TreesV2.AddressTree, wire.TreesV2.StateTree, wire.TreesV2.Queue,
	} {
		base[key] = &svm.Account{Lamports: spl.RentExempt(8), Owner: wire.AccountCompressionProgramID, Data: make([]byte, 8)}
	}
	o.worlds[""] = base
	return o
}

// run executes a case and, when it is a world, keeps where it ends.
func (o *ours) run(c testCase) []outcome {
	o.t.Helper()
	from, ok := o.worlds[c.On]
	if !ok {
		o.t.Fatalf("%s: no world %q", c.name(), c.On)
	}
	s := maps.Clone(from)
	for name, a := range c.Accounts {
		s[keyOf(name)] = &svm.Account{Lamports: a.Lamports, Owner: keyOf(a.Owner), Data: a.Data}
	}
	out := make([]outcome, len(c.Txs))
	for i, tx := range c.Txs {
		out[i] = o.execute(s, tx)
		if c.Light {
			out[i].reduce()
		}
	}
	if c.World != "" {
		o.worlds[c.World] = s
	}
	return out
}

func (o *ours) execute(s state, tx transaction) outcome {
	o.t.Helper()
	raw, _, err := tx.raw()
	if err != nil {
		o.t.Fatal(err)
	}
	decoded, err := svm.Decode(raw)
	if err != nil {
		o.t.Fatal(err)
	}
	read := func(k solana.PublicKey) *svm.Account { return s[k] }
	res := &svm.Result{Err: decoded.Sanitize()}
	if res.Err == nil {
		loaded, terr := decoded.Resolve(read)
		if res.Err = terr; terr == nil {
			res = o.runtime.Execute(svm.Environment{Account: read, Compressed: noTrees{}, Clock: svm.Clock{Slot: slot}}, loaded)
		}
		if res.Charged {
			return o.apply(s, loaded, res)
		}
	}
	return outcome{Err: o.json(res.Err), Logs: plain(res.Logs)}
}

func (o *ours) apply(s state, tx *svm.Loaded, res *svm.Result) outcome {
	out := outcome{Err: o.json(res.Err), Logs: plain(res.Logs), Accounts: map[string]*account{}}
	for i, key := range tx.Keys {
		if !tx.Writable(i) {
			continue
		}
		before, after := show(s[key]), show(res.Post[i])
		if !after.equal(before) {
			out.Accounts[nameOf(key)] = after
		}
		if s[key] = res.Post[i]; res.Post[i] == nil {
			delete(s, key)
		}
	}
	return out
}

func show(a *svm.Account) *account {
	if a == nil || a.Lamports == 0 {
		return nil
	}
	return &account{a.Lamports, nameOf(a.Owner), a.Data}
}

func (o *ours) json(err *svm.TransactionError) json.RawMessage {
	if err == nil {
		return json.RawMessage("null")
	}
	raw, jerr := json.Marshal(err)
	if jerr != nil {
		o.t.Fatal(jerr)
	}
	return raw
}

type noTrees struct{}

func (noTrees) AddressTaken([32]byte) bool { return false }
func (noTrees) NextLeaf() uint64           { return 0 }

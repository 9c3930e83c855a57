package ledger

import (
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// maxKeys bounds the accounts of a transaction of any version; today it is 64 or so.
const maxKeys = 4096

// laterVersion says that a transaction of any version is welcome.
const laterVersion = 255

// laterTransaction resolves a transaction of a version whose bytes this adapter cannot read, as the
// node takes it apart. Passing it over would lose what it did, and failing would let anybody stop
// all readers with one transaction. Its signatures cannot be verified, which makes the node the
// only witness of who signed it; its attestations are verified as ever, by signatures that are in
// the instructions.
func (l *Ledger) laterTransaction(id solana.Signature, a *answer) (*Transaction, error) {
	var t struct {
		Signatures []string `json:"signatures"`
		Message    struct {
			AccountKeys  []string           `json:"accountKeys"`
			Instructions []innerInstruction `json:"instructions"`
		} `json:"message"`
	}
	if err := cluster.Exactly.Unmarshal(a.Transaction, &t); err != nil || a.Meta == nil || len(t.Signatures) == 0 {
		return nil, errors.New("answer without transaction or result")
	}
	switch {
	case t.Signatures[0] != id.String():
		return nil, errors.New("answer holds another transaction")
	case len(t.Message.AccountKeys) > maxKeys || len(t.Signatures) > len(t.Message.AccountKeys):
		return nil, fmt.Errorf("transaction with %d signatures and %d accounts", len(t.Signatures), len(t.Message.AccountKeys))
	}
	switch fmt.Sprint(a.Version) {
	case "legacy", "0": // their bytes can be read, and so verified
		return nil, fmt.Errorf("the node refuses to show the bytes of a transaction of version %v", a.Version)
	}
	keys := make([]solana.PublicKey, len(t.Message.AccountKeys))
	for i, text := range t.Message.AccountKeys {
		var err error
		if keys[i], err = parseKey(text); err != nil {
			return nil, err
		}
	}
	decode := dataBudget{maxDataSum}
	top := make([]solana.CompiledInstruction, len(t.Message.Instructions))
	for i, in := range t.Message.Instructions {
		data, err := decode.data(in.Data)
		if err != nil {
			return nil, err
		}
		top[i] = solana.CompiledInstruction{ProgramIDIndex: in.Program, Accounts: in.Accounts, Data: data}
	}
	return l.assemble(id, a, len(t.Signatures), keys, top)
}

package system

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// CreateAccount calls System to create an account, as programs do.
func CreateAccount(c *svm.Context, from, to solana.PublicKey, lamports, space uint64, owner solana.PublicKey, seeds ...[][]byte) {
	d := binary.LittleEndian.AppendUint32(nil, tagCreateAccount)
	d = binary.LittleEndian.AppendUint64(d, lamports)
	d = binary.LittleEndian.AppendUint64(d, space)
	d = append(d, owner[:]...)
	c.Call(solana.SystemProgramID, []svm.Meta{{Key: from, Signer: true, Writable: true}, {Key: to, Signer: true, Writable: true}}, d, seeds...)
}

// Transfer calls System to move lamports.
func Transfer(c *svm.Context, from, to solana.PublicKey, lamports uint64, seeds ...[][]byte) {
	d := binary.LittleEndian.AppendUint32(nil, tagTransfer)
	d = binary.LittleEndian.AppendUint64(d, lamports)
	c.Call(solana.SystemProgramID, []svm.Meta{{Key: from, Signer: true, Writable: true}, {Key: to, Writable: true}}, d, seeds...)
}

// CreatePDA makes the program derived address of seeds an account of owner, also when someone sent
// it lamports before: then it is topped up, allocated and assigned.
func CreatePDA(c *svm.Context, payer, to solana.PublicKey, space uint64, owner solana.PublicKey, have uint64, seeds [][]byte) {
	need := spl.RentExempt(int(space))
	if have == 0 {
		CreateAccount(c, payer, to, need, space, owner, seeds)
		return
	}
	if have < need {
		Transfer(c, payer, to, need-have)
	}
	Allocate(c, to, space, seeds)
	Assign(c, to, owner, seeds)
}

// Allocate calls System to give an account its data.
func Allocate(c *svm.Context, to solana.PublicKey, space uint64, seeds ...[][]byte) {
	d := binary.LittleEndian.AppendUint32(nil, tagAllocate)
	c.Call(solana.SystemProgramID, []svm.Meta{{Key: to, Signer: true, Writable: true}}, binary.LittleEndian.AppendUint64(d, space), seeds...)
}

// Assign calls System to give an account to a program.
func Assign(c *svm.Context, to, owner solana.PublicKey, seeds ...[][]byte) {
	d := binary.LittleEndian.AppendUint32(nil, tagAssign)
	c.Call(solana.SystemProgramID, []svm.Meta{{Key: to, Signer: true, Writable: true}}, append(d, owner[:]...), seeds...)
}

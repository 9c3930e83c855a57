// Package ata is the Associated Token Account program: it creates an owner's one token account for
// a mint.
package ata

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/token2022"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// InvalidOwner is raised by the idempotent creation when the account there has another owner.
const InvalidOwner svm.Custom = 0

// Tags of the instructions.
const (
	tagCreate           = 0
	tagCreateIdempotent = 1
)

// Process runs Create (no data, or 0) and CreateIdempotent (1). RecoverNested is refused.
func Process(c *svm.Context) {
	switch {
	case len(c.Data) == 0 || len(c.Data) == 1 && c.Data[0] == tagCreate:
		c.Log("Create")
		create(c, false)
		return
	case len(c.Data) == 1 && c.Data[0] == tagCreateIdempotent:
		c.Log("CreateIdempotent")
		create(c, true)
		return
	}
	abort.With(svm.InvalidInstructionData)
}

func create(c *svm.Context, idempotent bool) {
	a := c.First(6)
	payer, at, owner, mint, token := a[0], a[1], a[2], a[3], a[5]
	seeds := [][]byte{owner.Key[:], token.Key[:], mint.Key[:]}
	want, bump, err := solana.FindProgramAddress(seeds, c.Program)
	c.Require(err == nil && want == at.Key, svm.InvalidSeeds, "Error: Associated address does not match seed derivation")
	if idempotent && at.Owner() == token.Key {
		// What cannot be read is no reason to stop yet.
		if h, err := token2022.ReadHolding(at); err == nil {
			checkExisting(c, h, owner.Key, mint.Key)
			return
		}
	}
	abort.Unless(at.Owner() == solana.SystemProgramID, svm.IllegalOwner)
	// The token program says how much room its extensions need.
	size := binary.LittleEndian.AppendUint16([]byte{21}, uint16(spl.ExtImmutableOwner))
	c.Call(token.Key, []svm.Meta{{Key: mint.Key}}, size)
	returned := c.ReturnData()
	abort.Unless(returned != nil && returned.Program == token.Key && len(returned.Data) == 8, svm.InvalidInstructionData)
	space := binary.LittleEndian.Uint64(returned.Data)
	system.CreatePDA(c, payer.Key, at.Key, space, token.Key, at.Lamports(), append(seeds, []byte{bump}))
	c.Log("Initialize the associated token account")
	c.Call(token.Key, []svm.Meta{{Key: at.Key, Writable: true}}, []byte{22})
	c.Call(token.Key, []svm.Meta{{Key: at.Key, Writable: true}, {Key: mint.Key}}, append([]byte{18}, owner.Key[:]...))
}

func checkExisting(c *svm.Context, h token2022.Holding, owner, mint solana.PublicKey) {
	c.Require(h.Owner == owner, InvalidOwner, "Error: Associated token account owner does not match address derivation")
	abort.Unless(h.Mint == mint, svm.InvalidAccountData)
}

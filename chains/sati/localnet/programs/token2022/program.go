// Package token2022 is the part of the Token-2022 program that agents of SATI live in: mints with
// metadata pointer, group and group member pointer, non-transferable flag, token metadata and
// membership inside the mint, token accounts, transfers and authorities. Accounts, errors and log
// lines come out as the real program's, which package litesvm checks. What it does not know
// (delegates, freezing, closing, multisigs, fees other than none, hooks, wrapped lamports) it
// refuses with InvalidInstruction and a line in the log.
package token2022

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Tags of the instructions that wire has no name for.
const (
	tagInitializeAccount3  = 18
	tagGetAccountDataSize  = 21
	tagImmutableOwner      = 22
	tagNonTransferableMint = 32
)

// highestTag is the last instruction of the base enum; a first byte above it starts an interface
// discriminator.
const highestTag = 46

// handlers are the instructions by their first byte. Those with a name print it; the others are
// groups that print more.
var handlers = map[byte]struct {
	name string
	run  func(c *svm.Context, args *args)
}{
	wire.TagTransfer:           {"Transfer", transferUnchecked},
	wire.TagSetAuthority:       {"SetAuthority", setAuthority},
	wire.TagMintTo:             {"MintTo", mintTo},
	wire.TagBurn:               {"Burn", burn},
	wire.TagTransferChecked:    {"TransferChecked", transferChecked},
	tagInitializeAccount3:      {"InitializeAccount3", initializeAccount3},
	wire.TagInitializeMint2:    {"InitializeMint2", initializeMint2},
	tagGetAccountDataSize:      {"GetAccountDataSize", getAccountDataSize},
	tagImmutableOwner:          {"InitializeImmutableOwner", initializeImmutableOwner},
	tagNonTransferableMint:     {"InitializeNonTransferableMint", initializeNonTransferableMint},
	wire.TagTransferFee:        {"", transferFee},
	wire.TagMetadataPointer:    {"", metadataPointer.process},
	wire.TagGroupPointer:       {"", groupPointer.process},
	wire.TagGroupMemberPointer: {"", memberPointer.process},
}

// Process runs one Token-2022 instruction. An error is printed before it is returned.
func Process(c *svm.Context) {
	err := svm.Catch(func() { process(c) })
	if err != nil && err != panicked {
		c.Log("%s", explain(err))
	}
	svm.Check(err)
}

func process(c *svm.Context) {
	if len(c.Data) > 0 {
		if h, ok := handlers[c.Data[0]]; ok {
			if h.name != "" {
				c.Log("Instruction: %s", h.name)
			}
			h.run(c, &args{b: c.Data[1:]})
			return
		}
		if c.Data[0] <= highestTag {
			c.Log("instruction %d is not implemented by this local network", c.Data[0])
			svm.Abort(errInvalidInstruction)
		}
	}
	processInterface(c)
}

// args takes values off an instruction's data, and ends the program where there are none left.
type args struct{ b []byte }

func (a *args) take(n int) []byte {
	if len(a.b) < n {
		svm.Abort(svm.InvalidInstructionData)
	}
	p := a.b[:n]
	a.b = a.b[n:]
	return p
}

func (a *args) u8() uint8             { return a.take(1)[0] }
func (a *args) u64() uint64           { return binary.LittleEndian.Uint64(a.take(8)) }
func (a *args) key() solana.PublicKey { return solana.PublicKeyFromBytes(a.take(32)) }

// option reads a key behind a one byte tag.
func (a *args) option() *solana.PublicKey {
	switch a.u8() {
	case 0:
		return nil
	case 1:
		k := a.key()
		return &k
	}
	svm.Abort(svm.InvalidInstructionData)
	return nil
}

// end demands that nothing is left.
func (a *args) end() {
	if len(a.b) > 0 {
		svm.Abort(svm.InvalidInstructionData)
	}
}

// accounts returns the first n accounts of the instruction; those named by own must be this
// program's.
func accounts(c *svm.Context, n int, own ...int) []*svm.Borrowed {
	out := c.First(n)
	for _, i := range own {
		owned(out[i])
	}
	return out
}

// owned refuses accounts of other programs.
func owned(a *svm.Borrowed) {
	if a.Owner() != solana.Token2022ProgramID {
		svm.Abort(svm.IncorrectProgramID)
	}
}

// signedBy checks that who is the expected authority and signed. There are no multisigs here.
func signedBy(who *svm.Borrowed, expected solana.PublicKey) {
	if who.Key != expected {
		svm.Abort(errOwnerMismatch)
	}
	if !who.Signer {
		svm.Abort(svm.MissingRequiredSignature)
	}
}

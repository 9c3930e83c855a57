// Package token2022 is the part of the Token-2022 program that agents of SATI live in: mints with
// metadata pointer, group and group member pointer, non-transferable flag, token metadata and
// membership inside the mint, token accounts, transfers and authorities. Accounts, errors and log
// lines come out as the real program's, which package litesvm checks. What it does not know
// (delegates, freezing, closing, multisigs, fees other than none, hooks, wrapped lamports) it
// refuses with InvalidInstruction and a line in the log.
package token2022

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
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
	spl.TagTransfer:           {"Transfer", transferUnchecked},
	spl.TagSetAuthority:       {"SetAuthority", setAuthority},
	spl.TagMintTo:             {"MintTo", mintTo},
	spl.TagBurn:               {"Burn", burn},
	spl.TagTransferChecked:    {"TransferChecked", transferChecked},
	tagInitializeAccount3:     {"InitializeAccount3", initializeAccount3},
	spl.TagInitializeMint2:    {"InitializeMint2", initializeMint2},
	tagGetAccountDataSize:     {"GetAccountDataSize", getAccountDataSize},
	tagImmutableOwner:         {"InitializeImmutableOwner", initializeImmutableOwner},
	tagNonTransferableMint:    {"InitializeNonTransferableMint", initializeNonTransferableMint},
	spl.TagTransferFee:        {"", transferFee},
	spl.TagMetadataPointer:    {"", metadataPointer.process},
	spl.TagGroupPointer:       {"", groupPointer.process},
	spl.TagGroupMemberPointer: {"", memberPointer.process},
}

// Process runs one Token-2022 instruction. An error is printed before it is returned.
func Process(c *svm.Context) {
	err := abort.Catch(func() { process(c) })
	if err != nil && err != panicked {
		c.Log("%s", explain(err))
	}
	abort.If(err)
}

func process(c *svm.Context) {
	if len(c.Data) > 0 {
		if h, ok := handlers[c.Data[0]]; ok {
			if h.name != "" {
				c.Log("Instruction: %s", h.name)
			}
			h.run(c, &args{svm.Reader{Bytes: c.Data[1:], Short: svm.InvalidInstructionData}})
			return
		}
		c.Require(c.Data[0] > highestTag, errInvalidInstruction, "instruction %d is refused: this local network runs what SATI and its users send", c.Data[0])
	}
	processInterface(c)
}

// args takes values off an instruction's data.
type args struct{ svm.Reader }

// option reads a key behind a one byte tag.
func (a *args) option() *solana.PublicKey {
	switch a.U8() {
	case 0:
		return nil
	case 1:
		k := a.Key()
		return &k
	}
	abort.With(svm.InvalidInstructionData)
	return nil
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
	abort.Unless(a.Owner() == solana.Token2022ProgramID, svm.IncorrectProgramID)
}

// signedBy checks that who is the expected authority and signed. There are no multisigs here.
func signedBy(who *svm.Borrowed, expected solana.PublicKey) {
	abort.Unless(who.Key == expected, errOwnerMismatch)
	abort.Unless(who.Signer, svm.MissingRequiredSignature)
}

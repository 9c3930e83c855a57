// Package token2022 is the part of the Token-2022 program that agents of SATI live in: mints with
// metadata pointer, group and group member pointer, non-transferable flag, token metadata, group
// and membership inside the mint, token accounts, transfers and authorities. Accounts, errors and
// log lines come out as the real program's, which package litesvm checks; what it does not know
// (fees other than none, hooks, confidential transfers, wrapped lamports) it refuses with
// InvalidInstruction and a line in the log.
package token2022

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Tags of the instructions that wire has no name for.
const (
	tagFreezeAccount       = 10
	tagThawAccount         = 11
	tagApproveChecked      = 13
	tagMintToChecked       = 14
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
	run  func(c *svm.Context, args *args) error
}{
	spl.TagTransfer:           {"Transfer", transferUnchecked},
	spl.TagApprove:            {"Approve", approve},
	spl.TagRevoke:             {"Revoke", revoke},
	spl.TagSetAuthority:       {"SetAuthority", setAuthority},
	spl.TagMintTo:             {"MintTo", mintTo},
	spl.TagBurn:               {"Burn", burn},
	spl.TagCloseAccount:       {"CloseAccount", closeAccount},
	tagFreezeAccount:          {"FreezeAccount", freeze},
	tagThawAccount:            {"ThawAccount", thaw},
	spl.TagTransferChecked:    {"TransferChecked", transferChecked},
	tagApproveChecked:         {"ApproveChecked", approveChecked},
	tagMintToChecked:          {"MintToChecked", mintToChecked},
	spl.TagBurnChecked:        {"BurnChecked", burnChecked},
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

// tagBatch starts several instructions in one, which nobody sends to agents.
const tagBatch = 255

// Process runs one Token-2022 instruction. An error is printed before it is returned.
func Process(c *svm.Context) error {
	err := process(c)
	if err != nil && err != panicked {
		c.Log("%s", explain(err))
	}
	return err
}

func process(c *svm.Context) error {
	if len(c.Data) > 0 {
		if h, ok := handlers[c.Data[0]]; ok {
			if h.name != "" {
				c.Log("Instruction: %s", h.name)
			}
			return h.run(c, &args{b: c.Data[1:]})
		}
		if c.Data[0] == tagBatch {
			c.Log("Instruction: Batch")
			return errInvalidInstruction
		}
		if c.Data[0] <= highestTag {
			c.Log("instruction %d is not implemented by this local network", c.Data[0])
			return errInvalidInstruction
		}
	}
	return processInterface(c)
}

// args takes values off an instruction's data.
type args struct {
	b   []byte
	bad bool
}

func (a *args) take(n int) []byte {
	if len(a.b) < n {
		a.bad, a.b = true, nil
		return make([]byte, n)
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
	a.bad = true
	return nil
}

// whole is nil when the values were there; end also demands that nothing is left.
func (a *args) whole() error {
	if a.bad {
		return svm.InvalidInstructionData
	}
	return nil
}

func (a *args) end() error {
	if a.bad || len(a.b) > 0 {
		return svm.InvalidInstructionData
	}
	return nil
}

// accounts returns the first n accounts of the instruction; those named by own must be this
// program's.
func accounts(c *svm.Context, n int, own ...int) ([]*svm.Borrowed, error) {
	out := make([]*svm.Borrowed, n)
	for i := range out {
		a, err := c.Account(i)
		if err != nil {
			return nil, err
		}
		out[i] = a
	}
	for _, i := range own {
		if err := owned(out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// owned refuses accounts of other programs.
func owned(list ...*svm.Borrowed) error {
	for _, a := range list {
		if a.Owner() != solana.Token2022ProgramID {
			return svm.IncorrectProgramID
		}
	}
	return nil
}

// signedBy checks that who is the expected authority and signed, or is a multisig and enough of its
// signers, the accounts from first on, did.
func signedBy(c *svm.Context, who *svm.Borrowed, expected solana.PublicKey, first int) error {
	if who.Key != expected {
		return errOwnerMismatch
	}
	data, owner := who.Data(), who.Owner()
	if len(data) != multisigLength || owner != solana.Token2022ProgramID && owner != solana.TokenProgramID {
		if !who.Signer {
			return svm.MissingRequiredSignature
		}
		return nil
	}
	need, keys := data[0], min(int(data[1]), 11)
	if data[2] == 0 {
		return svm.UninitializedAccount
	}
	matched, have := map[int]bool{}, byte(0)
	for i := first; i < c.Accounts(); i++ {
		signer, err := c.Account(i)
		if err != nil {
			return err
		}
		for n := range keys {
			if signer.Key != solana.PublicKeyFromBytes(data[3+32*n:35+32*n]) || matched[n] {
				continue
			}
			if !signer.Signer {
				return svm.MissingRequiredSignature
			}
			matched[n] = true
			have++
		}
	}
	if have < need {
		return svm.MissingRequiredSignature
	}
	return nil
}

// Package token2022 is the part of the Token-2022 program that agents of SATI live in: mints with metadata pointer, group
// member pointer, non-transferable flag, token metadata and group membership inside the mint, token accounts, transfers and
// authorities. Accounts come out byte for byte as the real program writes them; what it does not know (fees other
// than none, hooks, confidential transfers, multisigs, wrapped lamports) it refuses with InvalidInstruction and a line in the log.
package token2022

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Tags of the instructions that wire has no name for.
const (
	tagApproveChecked      = 13
	tagMintToChecked       = 14
	tagInitializeAccount3  = 18
	tagGetAccountDataSize  = 21
	tagImmutableOwner      = 22
	tagNonTransferableMint = 32
)

// highestTag is the last instruction of the base enum; a first byte above it starts an interface discriminator.
const highestTag = 44

var handlers = map[byte]struct {
	name string
	run  func(c *svm.Context, args *args) error
}{
	wire.TagTransfer:           {"Transfer", transferUnchecked},
	wire.TagApprove:            {"Approve", approve},
	wire.TagRevoke:             {"Revoke", revoke},
	wire.TagSetAuthority:       {"SetAuthority", setAuthority},
	wire.TagMintTo:             {"MintTo", mintTo},
	wire.TagBurn:               {"Burn", burn},
	wire.TagCloseAccount:       {"CloseAccount", closeAccount},
	wire.TagTransferChecked:    {"TransferChecked", transferChecked},
	tagApproveChecked:          {"ApproveChecked", approveChecked},
	tagMintToChecked:           {"MintToChecked", mintToChecked},
	wire.TagBurnChecked:        {"BurnChecked", burnChecked},
	tagInitializeAccount3:      {"InitializeAccount3", initializeAccount3},
	wire.TagInitializeMint2:    {"InitializeMint2", initializeMint2},
	tagGetAccountDataSize:      {"GetAccountDataSize", getAccountDataSize},
	tagImmutableOwner:          {"InitializeImmutableOwner", initializeImmutableOwner},
	tagNonTransferableMint:     {"InitializeNonTransferableMint", initializeNonTransferableMint},
	wire.TagTransferFee:        {"TransferFeeInstruction", transferFee},
	wire.TagMetadataPointer:    {"MetadataPointerInstruction", pointer(wire.ExtMetadataPointer)},
	wire.TagGroupPointer:       {"GroupPointerInstruction", pointer(wire.ExtGroupPointer)},
	wire.TagGroupMemberPointer: {"GroupMemberPointerInstruction", pointer(wire.ExtGroupMemberPointer)},
}

// Process runs one Token-2022 instruction.
func Process(c *svm.Context) error {
	if len(c.Data) == 0 {
		return errInvalidInstruction
	}
	if h, ok := handlers[c.Data[0]]; ok {
		c.Log("Instruction: %s", h.name)
		return h.run(c, &args{b: c.Data[1:]})
	}
	if c.Data[0] <= highestTag {
		c.Log("instruction %d is not implemented by this local network", c.Data[0])
		return errInvalidInstruction
	}
	return processInterface(c)
}

// args takes values off an instruction's data.
type args struct {
	b   []byte
	bad bool
}

func (a *args) take(n int) []byte {
	if n < 0 || len(a.b) < n {
		a.bad, a.b = true, nil
		return make([]byte, max(0, min(n, 64)))
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

// accounts returns the first n accounts of the instruction.
func accounts(c *svm.Context, n int) ([]*svm.Borrowed, error) {
	out := make([]*svm.Borrowed, n)
	for i := range out {
		a, err := c.Account(i)
		if err != nil {
			return nil, err
		}
		out[i] = a
	}
	return out, nil
}

// edit hands f a copy of the account's data and stores it.
func edit(a *svm.Borrowed, f func(data []byte) error) error {
	data := append([]byte(nil), a.Data()...)
	if err := f(data); err != nil {
		return err
	}
	return a.SetData(data)
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

// signedBy checks that who is the expected authority and signed.
func signedBy(who *svm.Borrowed, expected solana.PublicKey) error {
	if who.Key != expected {
		return errOwnerMismatch
	}
	if !who.Signer {
		return svm.MissingRequiredSignature
	}
	return nil
}

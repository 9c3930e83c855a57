package spl

import (
	"bytes"

	"github.com/gagliardetto/solana-go"
)

// Tags of Token-2022's own instructions (first byte of data).
const (
	TagTransfer           = 3
	TagSetAuthority       = 6
	TagMintTo             = 7
	TagBurn               = 8
	TagTransferChecked    = 12
	TagBurnChecked        = 15
	TagInitializeMint2    = 20
	TagTransferFee        = 26
	TagMetadataPointer    = 39
	TagGroupPointer       = 40
	TagGroupMemberPointer = 41
	// SubInitialize and SubUpdate follow the pointer tags.
	SubInitialize = 0
	SubUpdate     = 1
	// SubTransferCheckedWithFee follows TagTransferFee.
	SubTransferCheckedWithFee = 1
)

// AuthorityType says which authority SetAuthority changes.
type AuthorityType uint8

// Authority types that matter to an agent.
const (
	AuthorityMintTokens      AuthorityType = 0
	AuthorityAccountOwner    AuthorityType = 2
	AuthorityMetadataPointer AuthorityType = 12
)

// TokenInstruction is one of Token-2022's own instructions, as far as they concern an agent.
type TokenInstruction interface {
	// Encode returns the instruction's data.
	Encode() []byte
}

// Transfer moves tokens without naming the mint: accounts source, destination, owner.
type Transfer struct{ Amount uint64 }

// TransferChecked moves tokens: accounts source, mint, destination, owner.
type TransferChecked struct {
	Amount   uint64
	Decimals uint8
}

// TransferCheckedWithFee moves tokens and names the fee, which is 0 for mints that charge none:
// accounts source, mint, destination, owner.
type TransferCheckedWithFee struct {
	Amount   uint64
	Decimals uint8
	Fee      uint64
}

// SetAuthority changes an authority of a mint or of a token account: accounts target, present
// authority. Nil gives it up.
type SetAuthority struct {
	Type AuthorityType
	New  *solana.PublicKey
}

// Burn destroys tokens: accounts source, mint, owner.
type Burn struct{ Amount uint64 }

// BurnChecked is Burn, and names the decimals.
type BurnChecked struct {
	Amount   uint64
	Decimals uint8
}

// UpdateMetadataPointer moves the metadata pointer's address (zero: none): accounts mint, pointer
// authority.
type UpdateMetadataPointer struct{ Address solana.PublicKey }

func (i Transfer) Encode() []byte        { return Encode([]byte{TagTransfer}, i) }
func (i TransferChecked) Encode() []byte { return Encode([]byte{TagTransferChecked}, i) }

func (i TransferCheckedWithFee) Encode() []byte {
	return Encode([]byte{TagTransferFee, SubTransferCheckedWithFee}, i)
}

func (i SetAuthority) Encode() []byte { return Encode([]byte{TagSetAuthority}, i) }
func (i Burn) Encode() []byte         { return Encode([]byte{TagBurn}, i) }
func (i BurnChecked) Encode() []byte  { return Encode([]byte{TagBurnChecked}, i) }

func (i UpdateMetadataPointer) Encode() []byte {
	return Encode([]byte{TagMetadataPointer, SubUpdate}, i)
}

// Instruction builds the transfer from one token account to another.
func (i Transfer) Instruction(source, destination, owner solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(Token2022ProgramID, solana.AccountMetaSlice{Writable(source), Writable(destination), Signer(owner)}, i.Encode())
}

// Instruction builds the transfer from one token account to another. Naming the mint, it is found
// in the mint's history.
func (i TransferChecked) Instruction(source, mint, destination, owner solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(Token2022ProgramID, solana.AccountMetaSlice{Writable(source), Readonly(mint), Writable(destination), Signer(owner)}, i.Encode())
}

// Instruction builds the change of an authority of target.
func (i SetAuthority) Instruction(target, authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(Token2022ProgramID, solana.AccountMetaSlice{Writable(target), Signer(authority)}, i.Encode())
}

// Instruction builds the burning of tokens.
func (i Burn) Instruction(source, mint, owner solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(Token2022ProgramID, solana.AccountMetaSlice{Writable(source), Writable(mint), Signer(owner)}, i.Encode())
}

// Instruction builds the move of the pointer.
func (i UpdateMetadataPointer) Instruction(mint, authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(Token2022ProgramID, solana.AccountMetaSlice{Writable(mint), Signer(authority)}, i.Encode())
}

// DecodeTokenInstruction reads the data of a Token-2022 instruction. ok is false when it is none of
// the types above. Metadata instructions are told apart by their discriminators: try
// DecodeMetadataInstruction first.
func DecodeTokenInstruction(data []byte) (i TokenInstruction, ok bool, err error) {
	for prefix, read := range tokenReaders {
		if bytes.HasPrefix(data, []byte(prefix)) {
			i, err := read([]byte(prefix), data)
			return i, true, err
		}
	}
	return nil, false, nil
}

// tokenReaders read instructions by what their data begins with.
var tokenReaders = map[string]func(prefix, data []byte) (TokenInstruction, error){
	string([]byte{TagTransfer}):                               readToken[Transfer],
	string([]byte{TagTransferChecked}):                        readToken[TransferChecked],
	string([]byte{TagTransferFee, SubTransferCheckedWithFee}): readToken[TransferCheckedWithFee],
	string([]byte{TagSetAuthority}):                           readToken[SetAuthority],
	string([]byte{TagBurn}):                                   readToken[Burn],
	string([]byte{TagBurnChecked}):                            readToken[BurnChecked],
	string([]byte{TagMetadataPointer, SubUpdate}):             readToken[UpdateMetadataPointer],
}

func readToken[T TokenInstruction](prefix, data []byte) (TokenInstruction, error) {
	i, err := DecodeFront[T]("token instruction", prefix, data)
	if err != nil {
		return nil, err
	}
	return i, nil
}

// CreateATAInstruction builds the creation of owner's associated token account for a Token-2022
// mint; it succeeds when the account is already there.
func CreateATAInstruction(feePayer, owner, mint solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(ATAProgramID, solana.AccountMetaSlice{
		Payer(feePayer), Writable(ATA(owner, mint)), Readonly(owner), Readonly(mint), Readonly(SystemProgramID), Readonly(Token2022ProgramID),
	}, []byte{1})
}

package wire

import "github.com/gagliardetto/solana-go"

// LinkEVMAddress are the arguments of link_evm_address.
type LinkEVMAddress struct {
	Address [20]byte
	// ChainID is free text, usually CAIP-2.
	ChainID string
	// Signature is r ‖ s over EVMLinkHash; high s is accepted by the program.
	Signature [64]byte
	// RecoveryID is 0 or 1, not 27 or 28.
	RecoveryID uint8
}

// Encode returns the instruction's data.
func (a LinkEVMAddress) Encode() []byte {
	w := writer{}
	w.raw(LinkEVMAddressDisc[:])
	w.raw(a.Address[:])
	w.str(a.ChainID)
	w.raw(a.Signature[:])
	w.u8(a.RecoveryID)
	return w.b
}

// DecodeLinkEVMAddress reads the instruction's data.
func DecodeLinkEVMAddress(data []byte) (LinkEVMAddress, error) {
	r := readArgs("link_evm_address", LinkEVMAddressDisc, data)
	var a LinkEVMAddress
	r.fill(a.Address[:])
	a.ChainID = r.str()
	r.fill(a.Signature[:])
	a.RecoveryID = r.u8()
	if r.err != nil {
		return LinkEVMAddress{}, r.err
	}
	return a, nil
}

// Instruction builds link_evm_address for the agent's holder.
func (a LinkEVMAddress) Instruction(owner, mint solana.PublicKey) (solana.Instruction, error) {
	ata, _, err := ATA(owner, mint)
	if err != nil {
		return nil, err
	}
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		signer(owner), readonly(mint), readonly(ata), readonly(Token2022ProgramID),
	}, a.Encode()), nil
}

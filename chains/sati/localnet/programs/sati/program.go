// Package sati is the SATI agent registry program as deployed on 20 February 2026: its accounts,
// its checks in their order with their codes, its calls into System, Token-2022, Associated Token
// and Light, its events and its log lines.
package sati

import (
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

var handlers = map[spl.Discriminator]func(*svm.Context){
	wire.RegisterAgentDisc:               registerAgent,
	wire.LinkEVMAddressDisc:              linkEVMAddress,
	wire.CreateCompressedAttestationDisc: createCompressed,
	wire.CreateRegularAttestationDisc:    createRegular,
	wire.CloseRegularAttestationDisc:     closeRegular,
}

// eventInstruction starts the instructions SATI sends to itself to record an event.
var eventInstruction = spl.Discriminator(layouts.EventInstruction(wire.AttestationClosed{})[:8])

// idlSizes are the shortest arguments of Anchor's IDL instructions, by their tag, in bytes.
var idlSizes = []int{8, 0, 4, 0, 32, 0, 8}

// readIDL refuses Anchor's IDL instructions. No client of SATI sends them; what can be read is not
// played.
func readIDL(c *svm.Context) {
	args := c.Data[8:]
	if len(args) == 0 || int(args[0]) >= len(idlSizes) || len(args)-1 < idlSizes[args[0]] {
		require(false, spl.AnchorInstructionDidNotDeserialize)
	}
	c.Log("IDL instruction %d is refused: this local network runs what SATI and its users send", args[0])
	require(false, spl.AnchorAccountNotEnoughKeys)
}

// Process runs one SATI instruction.
func Process(c *svm.Context) {
	disc, ok := spl.DiscriminatorOf(c.Data)
	require(ok, spl.AnchorInstructionNotFound)
	if disc == eventInstruction {
		recordEvent(c)
		return
	}
	if disc == wire.IDLInstructionDisc {
		readIDL(c)
		return
	}
	run, ok := handlers[disc]
	require(ok, spl.AnchorInstructionNotFound)
	c.Log("Instruction: %s", layouts.InstructionName(disc))
	run(c)
}

// recordEvent accepts an event only from SATI itself: nobody else can make the event authority
// sign.
func recordEvent(c *svm.Context) {
	authority := c.Account(0)
	require(authority.Signer, spl.AnchorConstraintSigner)
	seeds(authority, wire.EventAuthorityPDA)
}

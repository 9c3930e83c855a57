// Package sati is the SATI agent registry program as deployed on 20 February 2026: its accounts, its checks in their order with
// their codes, its calls into System, Token-2022, Associated Token and Light, its events and its log lines.
package sati

import (
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

var handlers = map[wire.Discriminator]func(*svm.Context) error{
	wire.InitializeDisc:                  initialize,
	wire.UpdateRegistryAuthorityDisc:     updateRegistryAuthority,
	wire.RegisterAgentDisc:               registerAgent,
	wire.LinkEVMAddressDisc:              linkEVMAddress,
	wire.RegisterSchemaConfigDisc:        registerSchemaConfig,
	wire.CreateCompressedAttestationDisc: createCompressed,
	wire.CreateRegularAttestationDisc:    createRegular,
	wire.CloseCompressedAttestationDisc:  closeCompressed,
	wire.CloseRegularAttestationDisc:     closeRegular,
}

// eventInstruction starts the instructions SATI sends to itself to record an event.
var eventInstruction = wire.Discriminator(wire.EventInstruction(wire.AttestationClosed{})[:8])

// Process runs one SATI instruction.
func Process(c *svm.Context) error {
	disc, ok := wire.DiscriminatorOf(c.Data)
	if !ok {
		return violated(c, "", wire.AnchorInstructionNotFound)
	}
	if disc == eventInstruction {
		return recordEvent(c)
	}
	run, ok := handlers[disc]
	if !ok {
		return violated(c, "", wire.AnchorInstructionNotFound)
	}
	c.Log("Instruction: %s", wire.InstructionName(disc))
	return run(c)
}

// recordEvent accepts an event only from SATI itself: nobody else can make the event authority sign.
func recordEvent(c *svm.Context) error {
	a, err := take(c, 1)
	if err != nil {
		return err
	}
	r := rules{c: c}
	r.signer(a[0], "event_authority")
	r.seeds(a[0], wire.EventAuthorityPDA, "event_authority")
	return r.err
}

package layouts

import (
	"encoding/base64"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// InstructionName is the instruction's name in logs ("RegisterAgent"), or "" for an unknown
// discriminator.
func InstructionName(d spl.Discriminator) string {
	switch d {
	case wire.RegisterAgentDisc:
		return "RegisterAgent"
	case wire.LinkEVMAddressDisc:
		return "LinkEvmAddress"
	case wire.CreateCompressedAttestationDisc:
		return "CreateCompressedAttestation"
	case wire.CreateRegularAttestationDisc:
		return "CreateRegularAttestation"
	case wire.CloseRegularAttestationDisc:
		return "CloseRegularAttestation"
	}
	return ""
}

// LogLine is the line emit! prints for an event.
func LogLine(e wire.Event) string {
	return "Program data: " + base64.StdEncoding.EncodeToString(e.Encode())
}

// EventInstruction is the data of the inner instruction that carries an event (emit_cpi!): SATI
// calls itself with the event authority as the only account.
func EventInstruction(e wire.Event) []byte {
	return append(wire.EventInstructionDisc[:], e.Encode()...)
}

package wire

import (
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Discriminators of SATI's events that tell of agents and attestations:
// sha256("event:" + Name)[:8].
var (
	AgentRegisteredDisc    = spl.Discriminator{0xbf, 0x4e, 0xd9, 0x36, 0xe8, 0x64, 0xbd, 0x55}
	EVMAddressLinkedDisc   = spl.Discriminator{0x19, 0xe0, 0x7c, 0xd1, 0x19, 0xf0, 0x66, 0xc2}
	AttestationCreatedDisc = spl.Discriminator{0xd9, 0xaa, 0x13, 0xcb, 0x80, 0x33, 0x1d, 0xa3}
	AttestationClosedDisc  = spl.Discriminator{0x7e, 0x2d, 0x60, 0xab, 0x10, 0xc9, 0x0b, 0x4e}
	// EventInstructionDisc precedes an event that is an inner instruction (emit_cpi!).
	EventInstructionDisc = spl.Discriminator{0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d}
)

// ErrUnknownEvent is returned for bytes that begin with no discriminator of SATI's.
var ErrUnknownEvent = errors.New("unknown event")

// Event is one of SATI's events. Attestation events come as inner instructions (EventInstruction),
// the others as log lines (LogLine).
type Event interface {
	// Encode returns discriminator and fields.
	Encode() []byte
}

// AgentRegistered tells of a new agent.
type AgentRegistered struct {
	Mint, Owner     solana.PublicKey
	MemberNumber    uint64
	AgentName, URI  string
	NonTransferable bool
}

// EVMAddressLinked tells that an EVM key signed for an agent. It is the only record of a link.
type EVMAddressLinked struct {
	Mint    solana.PublicKey
	Address [20]byte
	ChainID string
	// LinkedAt is a Unix time in seconds.
	LinkedAt int64
}

// AttestationCreated tells of a new attestation; its content is in the instruction that caused it
// and in Light's account.
type AttestationCreated struct {
	Schema, Mint, Counterparty solana.PublicKey
	Storage                    StorageType
	// Address is the compressed account's address, or the SAS account.
	Address solana.PublicKey
}

// AttestationClosed tells that an attestation is gone.
type AttestationClosed struct{ Schema, Mint, Address solana.PublicKey }

func (e AgentRegistered) Encode() []byte    { return spl.Encode(AgentRegisteredDisc[:], e) }
func (e EVMAddressLinked) Encode() []byte   { return spl.Encode(EVMAddressLinkedDisc[:], e) }
func (e AttestationCreated) Encode() []byte { return spl.Encode(AttestationCreatedDisc[:], e) }
func (e AttestationClosed) Encode() []byte  { return spl.Encode(AttestationClosedDisc[:], e) }

// DecodeEvent reads an event, which must use up the bytes. Errors wrap ErrUnknownEvent or
// ErrMalformed.
func DecodeEvent(data []byte) (Event, error) {
	disc, _ := spl.DiscriminatorOf(data)
	read, known := eventReaders[disc]
	if !known {
		return nil, fmt.Errorf("event %s: %w", disc, ErrUnknownEvent)
	}
	return read("event "+disc.String(), disc, data)
}

// eventReaders read events by their discriminators.
var eventReaders = map[spl.Discriminator]func(what string, disc spl.Discriminator, data []byte) (Event, error){
	AgentRegisteredDisc:    readEvent[AgentRegistered],
	EVMAddressLinkedDisc:   readEvent[EVMAddressLinked],
	AttestationCreatedDisc: readEvent[AttestationCreated],
	AttestationClosedDisc:  readEvent[AttestationClosed],
}

func readEvent[T Event](what string, disc spl.Discriminator, data []byte) (Event, error) {
	e, err := spl.Decode[T](what, disc[:], data)
	if err != nil {
		return nil, err
	}
	if e, ok := Event(e).(AttestationCreated); ok && e.Storage > Regular {
		return nil, fmt.Errorf("%s: %w: storage type %d", what, spl.ErrMalformed, e.Storage)
	}
	return e, nil
}

// DecodeEventInstruction reads the event of an inner instruction. ok is false when the instruction
// is not SATI's event instruction: another program, other accounts, other data. Only SATI can make
// its event authority sign, so an instruction that matches in a transaction that succeeded is
// SATI's.
func DecodeEventInstruction(program solana.PublicKey, accounts []solana.PublicKey, data []byte) (e Event, ok bool, err error) {
	disc, _ := spl.DiscriminatorOf(data)
	if program != ProgramID || len(accounts) != 1 || accounts[0] != EventAuthorityPDA || disc != EventInstructionDisc {
		return nil, false, nil
	}
	if e, err = DecodeEvent(data[8:]); err != nil {
		return nil, true, err
	}
	return e, true, nil
}

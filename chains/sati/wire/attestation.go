package wire

import (
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Outcome is the judgement of an attestation, independent of any numeric value.
type Outcome uint8

// Outcomes.
const (
	Negative Outcome = iota
	Neutral
	Positive
)

// String is the outcome's name in signed messages.
func (o Outcome) String() string {
	switch o {
	case Negative:
		return "Negative"
	case Neutral:
		return "Neutral"
	case Positive:
		return "Positive"
	}
	return fmt.Sprintf("Outcome(%d)", uint8(o))
}

// ContentType says how an attestation's content is to be read; 6..15 are reserved and accepted.
type ContentType uint8

// Content types.
const (
	ContentNone ContentType = iota
	ContentJSON
	ContentUTF8
	ContentIPFS
	ContentArweave
	ContentEncrypted
	maxContentType ContentType = 15
)

// Sizes of the universal layout, in bytes.
const (
	// LayoutHeader precedes the content.
	LayoutHeader = 131
	// MaxContent and MaxAttestationData are the program's limits; a transaction's size usually
	// bites first.
	MaxContent         = 512
	MaxAttestationData = 768

	layoutVersion = 1
	offsetMint    = 33
	offsetParty   = 65
	offsetOutcome = 97
	offsetHash    = 98
	offsetType    = 130
)

// Attestation is SATI's universal layout, version 1.
type Attestation struct {
	// TaskRef is a CAIP-220 transaction hash, or any 32 bytes.
	TaskRef [32]byte
	// Mint is the agent the attestation is about.
	Mint solana.PublicKey
	// Counterparty is its author: client, validator, provider or delegate.
	Counterparty solana.PublicKey
	Outcome      Outcome
	// DataHash is tied to nothing by the program; zeros in public feedback by the SATI SDK.
	DataHash    [32]byte
	ContentType ContentType
	// Content has no length prefix on the wire (regular attestations carry one inside it, see
	// PrefixContent).
	Content []byte
}

// Encode lays the attestation out without checking limits.
func (a Attestation) Encode() []byte {
	w := spl.Writer{B: make([]byte, 0, LayoutHeader+len(a.Content))}
	w.U8(layoutVersion)
	w.Raw(a.TaskRef[:])
	w.Key(a.Mint)
	w.Key(a.Counterparty)
	w.U8(uint8(a.Outcome))
	w.Raw(a.DataHash[:])
	w.U8(uint8(a.ContentType))
	w.Raw(a.Content)
	return w.B
}

// DecodeAttestation reads the layout. Its errors wrap the program's code: AttestationDataTooSmall,
// AttestationDataTooLarge or UnsupportedLayoutVersion. The values themselves are judged by Check.
func DecodeAttestation(data []byte) (Attestation, error) {
	switch {
	case len(data) < LayoutHeader:
		return Attestation{}, fmt.Errorf("attestation data of %d bytes: %w", len(data), AttestationDataTooSmall)
	case len(data) > MaxAttestationData:
		return Attestation{}, fmt.Errorf("attestation data of %d bytes: %w", len(data), AttestationDataTooLarge)
	case data[0] != layoutVersion:
		return Attestation{}, fmt.Errorf("attestation layout version %d: %w", data[0], UnsupportedLayoutVersion)
	}
	a := Attestation{
		TaskRef:      [32]byte(data[1:offsetMint]),
		Mint:         solana.PublicKey(data[offsetMint:offsetParty]),
		Counterparty: solana.PublicKey(data[offsetParty:offsetOutcome]),
		Outcome:      Outcome(data[offsetOutcome]),
		DataHash:     [32]byte(data[offsetHash:offsetType]),
		ContentType:  ContentType(data[offsetType]),
	}
	if len(data) > LayoutHeader {
		a.Content = append([]byte{}, data[LayoutHeader:]...)
	}
	return a, nil
}

// Check applies the program's rules to the values, in its order: SelfAttestationNotAllowed,
// InvalidOutcome, InvalidContentType, ContentTooLarge. The returned error wraps the Code.
func (a Attestation) Check() error {
	switch {
	case a.Mint == a.Counterparty:
		return fmt.Errorf("attestation by agent %s about itself: %w", a.Mint, SelfAttestationNotAllowed)
	case a.Outcome > Positive:
		return fmt.Errorf("attestation outcome %d: %w", a.Outcome, InvalidOutcome)
	case a.ContentType > maxContentType:
		return fmt.Errorf("attestation content type %d: %w", a.ContentType, InvalidContentType)
	}
	return Within("attestation content", len(a.Content), MaxContent, ContentTooLarge)
}

// PrefixContent puts the u32 length before the content, as SAS needs it in ReputationScoreV3.
func PrefixContent(content []byte) []byte {
	w := spl.Writer{}
	w.Bytes(content)
	return w.B
}

// SplitPrefixedContent undoes PrefixContent.
func SplitPrefixedContent(prefixed []byte) ([]byte, error) {
	r := spl.Reader{B: prefixed, What: "prefixed content"}
	content := r.Vec()
	if err := r.End(); err != nil {
		return nil, err
	}
	return content, nil
}

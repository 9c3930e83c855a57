// Package feedbackauth makes and checks feedbackAuth: the statement by which an agent's owner lets
// one client give feedback, in the three shapes that registries and specifications know.
//
//	eip712  StrategyReputation: abi.encode of 5 words ‖ signature of the EIP-712 digest of
//	        FeedbackAuth
//	v1      the official registries of version 1.0: abi.encode of 7 words ‖ signature of the
//	        EIP-191 digest of their hash
//	packed  the feedback profile: the hash of abi.encodePacked of 7 fields, signed. The profile
//	        defines no payload and does not say whether the signature bears the EIP-191 prefix:
//	        our payload is the 164 packed bytes ‖ signature, and a check tries both readings and
//	        says which one it was
//
// Nothing here reads a chain. Who owns the agent, what time it is there and how far the client's
// index has come are the caller's to know; contract wallets are asked through a callback.
package feedbackauth

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// Format is a shape of feedbackAuth.
type Format string

// The formats, as the command line names them.
const (
	EIP712 Format = "eip712"
	V1     Format = "v1"
	Packed Format = "packed"
)

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case EIP712, V1, Packed:
		return f, nil
	}
	return "", fmt.Errorf("feedbackAuth format %.40q: want eip712, v1 or packed", name)
}

// Auth is what the owner states. Two of them are the same statement when they are equal.
type Auth struct {
	Format  Format
	AgentID uint256.Int
	Client  common.Address
	// IndexLimit bounds the client's feedback: with eip712 his index, counted from 0, must be below
	// it; with v1 his next index, counted from 1, at most it. In both the number of feedbacks is
	// the same. v1 and packed have 64 bits for it.
	IndexLimit uint256.Int
	Expiry     uint256.Int // Unix seconds by the chain's clock. The last second that is valid with eip712, the first that is not with v1
	ChainID    uint256.Int

	// Contract is the reputation registry, in the EIP-712 domain and not in the payload. eip712
	// only.
	Contract common.Address
	// Registry is the identity registry, and Signer the account that signs, both part of the
	// statement. v1 and packed only.
	Registry common.Address
	Signer   common.Address
}

// The EIP-712 names of StrategyReputation.
const (
	domainName    = "StrategyReputation"
	domainVersion = "1"
)

// Message is the typed data of an eip712 authorisation, for wallets that sign it elsewhere.
func (a Auth) Message() eip712.Message {
	return a.message(eip712.Uint256("indexLimit", a.IndexLimit.ToBig()))
}

func (a Auth) message(limit eip712.Field) eip712.Message {
	return eip712.Message{
		Domain: eip712.Domain{Name: domainName, Version: domainVersion, ChainID: a.ChainID.ToBig(), Contract: a.Contract},
		Type:   "FeedbackAuth",
		Fields: []eip712.Field{
			eip712.Uint256("agentId", a.AgentID.ToBig()), eip712.Address("clientAddress", a.Client), limit,
			eip712.Uint256("expiry", a.Expiry.ToBig()), eip712.Uint256("chainId", a.ChainID.ToBig()),
		},
	}
}

// Digest is what is signed: the EIP-712 digest, or with the EIP-191 prefix of a personal message
// over 32 bytes the hash of the fields (v1 and packed; ReadingRaw of packed signs the bare Hash).
func (a Auth) Digest() common.Hash {
	if a.Format == EIP712 {
		return a.Message().Digest()
	}
	return personal(a.Hash())
}

// Hash is the hash of the encoded fields, without a domain or prefix.
func (a Auth) Hash() common.Hash { return crypto.Keccak256Hash(a.fields()) }

// personal is the EIP-191 digest of a personal message of 32 bytes.
func personal(h common.Hash) common.Hash { return common.BytesToHash(accounts.TextHash(h[:])) }

// fields encodes the statement as its payload begins.
func (a Auth) fields() []byte {
	word := func(b []byte, n uint256.Int) []byte { w := n.Bytes32(); return append(b, w[:]...) }
	address := func(b []byte, x common.Address) []byte { return append(b, common.BytesToHash(x[:]).Bytes()...) }
	var b []byte
	switch a.Format {
	case Packed:
		b = append(word(b, a.AgentID), a.Client[:]...)
		b = append(b, common.BigToHash(new(big.Int).SetUint64(a.IndexLimit.Uint64())).Bytes()[24:]...)
		b = word(word(b, a.Expiry), a.ChainID)
		return append(append(b, a.Registry[:]...), a.Signer[:]...)
	case V1:
		b = address(word(b, a.AgentID), a.Client)
		b = word(word(word(b, a.IndexLimit), a.Expiry), a.ChainID)
		return address(address(b, a.Registry), a.Signer)
	default:
		b = address(word(b, a.AgentID), a.Client)
		return word(word(word(b, a.IndexLimit), a.Expiry), a.ChainID)
	}
}

// MaxSignature bounds the bytes of a signature: those of contract wallets have any length, and no
// honest one comes near this.
const MaxSignature = 16 << 10

// Errors of a statement or payload that is malformed. All of them are permanent.
var (
	ErrLength = errors.New("wrong length")
	ErrField  = errors.New("malformed field")
)

// head is the number of bytes before the signature.
func (f Format) head() int {
	switch f {
	case EIP712:
		return 5 * 32
	case V1:
		return 7 * 32
	case Packed:
		return 32 + 20 + 8 + 32 + 32 + 20 + 20
	}
	return 0
}

// Check reports whether the statement can be made in its format.
func (a Auth) Check() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("feedbackAuth (%s): %w: %s", a.Format, ErrField, fmt.Sprintf(format, args...))
	}
	zero := common.Address{}
	switch {
	case a.Format.head() == 0:
		return bad("unknown format %.40q", a.Format)
	case a.Client == zero:
		return bad("clientAddress is zero")
	case a.ChainID.IsZero():
		return bad("chainId is zero")
	case a.Format == EIP712 && a.Contract == zero:
		return bad("no reputation registry, which stands in the EIP-712 domain")
	case a.Format == EIP712 && (a.Registry != zero || a.Signer != zero):
		return bad("identityRegistry and signerAddress are no fields of this format")
	case a.Format != EIP712 && a.Contract != zero:
		return bad("the reputation registry is no part of this format")
	case a.Format != EIP712 && !a.IndexLimit.IsUint64():
		return bad("indexLimit %s does not fit 64 bits", a.IndexLimit.Dec())
	case a.Format != EIP712 && a.Registry == zero:
		return bad("identityRegistry is zero")
	case a.Format != EIP712 && a.Signer == zero:
		return bad("signerAddress is zero")
	}
	return nil
}

// Encode returns the payload: the fields and the signature behind them. With eip712 it may be
// empty, since contracts that own agents may take that, but not nil.
func (a Auth) Encode(sig []byte) ([]byte, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	if sig == nil {
		return nil, fmt.Errorf("feedbackAuth (%s): %w", a.Format, signature.ErrNone)
	}
	if err := checkLength(a.Format, len(sig)); err != nil {
		return nil, err
	}
	return append(a.fields(), sig...), nil
}

// checkLength bounds a signature. The contracts of version 1.0 take none of less than 65 bytes;
// StrategyReputation asks a contract about anything, also about nothing.
func checkLength(f Format, n int) error {
	switch {
	case n == 0 && f != EIP712:
		return fmt.Errorf("feedbackAuth (%s): %w", f, signature.ErrNone)
	case n > MaxSignature:
		return fmt.Errorf("feedbackAuth (%s): %w: a signature of %d bytes, at most %d", f, ErrLength, n, MaxSignature)
	}
	return nil
}

// Parse reads a payload. An eip712 payload does not hold the reputation registry: the caller sets
// Auth.Contract. The form of the signature is Verify's to judge, since that of a contract wallet
// has any.
func Parse(format Format, payload []byte) (a Auth, sig []byte, err error) {
	head := format.head()
	switch {
	case head == 0:
		return Auth{}, nil, fmt.Errorf("feedbackAuth format %.40q: want eip712, v1 or packed", format)
	case len(payload) < head:
		return Auth{}, nil, fmt.Errorf("feedbackAuth (%s): %w: %d bytes, its fields alone take %d", format, ErrLength, len(payload), head)
	}
	sig = payload[head:]
	if err := checkLength(format, len(sig)); err != nil {
		return Auth{}, nil, err
	}
	r := reader{rest: payload[:head], packed: format == Packed}
	a = Auth{Format: format, AgentID: r.number(32), Client: r.address("clientAddress")}
	a.IndexLimit, a.Expiry, a.ChainID = r.number(8), r.number(32), r.number(32)
	if format != EIP712 {
		a.Registry, a.Signer = r.address("identityRegistry"), r.address("signerAddress")
		if !a.IndexLimit.IsUint64() {
			r.fail("indexLimit", "does not fit 64 bits")
		}
	}
	if r.err != nil {
		return Auth{}, nil, fmt.Errorf("feedbackAuth (%s): %w", format, r.err)
	}
	return a, bytes.Clone(sig), nil
}

// reader takes fields off a payload, in words or packed. The first mistake is kept.
type reader struct {
	rest   []byte
	packed bool
	err    error
}

func (r *reader) take(n int) []byte {
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) fail(name, why string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s %s", ErrField, name, why)
	}
}

// number reads an integer of so many bytes, a whole word where not packed.
func (r *reader) number(size int) (n uint256.Int) {
	if !r.packed {
		size = 32
	}
	n.SetBytes(r.take(size))
	return n
}

func (r *reader) address(name string) common.Address {
	if !r.packed {
		if pad := r.take(12); common.BytesToHash(pad) != (common.Hash{}) {
			r.fail(name, "is no address: it has more than 20 bytes")
		}
	}
	return common.Address(r.take(20))
}

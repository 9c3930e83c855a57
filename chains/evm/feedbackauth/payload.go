package feedbackauth

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

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

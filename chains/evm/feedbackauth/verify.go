package feedbackauth

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// Reading says how a signature was found to hold.
type Reading string

// The readings.
const (
	ReadingEIP712  Reading = "eip712"  // over the EIP-712 digest
	ReadingEIP191  Reading = "eip191"  // over the hash of the fields, as a personal message of 32 bytes
	ReadingRaw     Reading = "raw"     // over the bare hash of the fields
	ReadingERC1271 Reading = "erc1271" // a contract wallet took it
)

// Why an authorisation does not hold. Verify wraps them in a *chains.Error of a permanent kind;
// errors of package signature, for signatures of a form that contracts refuse, come the same way.
var (
	ErrAgent    = errors.New("the authorisation is for another agent")
	ErrClient   = errors.New("the authorisation is for another client")
	ErrChain    = errors.New("the authorisation is for another chain")
	ErrRegistry = errors.New("the authorisation is for another identity registry")
	ErrExpired  = errors.New("the authorisation has expired")
	ErrLimit    = errors.New("the authorisation is used up")
	ErrSigner   = errors.New("the authorisation is not signed by whom it has to be")
	ErrRole     = errors.New("the signer is neither the agent's owner nor its operator")
	ErrPrefixed = errors.New("the authorisation is signed as a personal message (EIP-191); this registry takes EIP-712 typed data only")
	ErrUint64   = errors.New("the authorisation is signed with indexLimit as uint64; this registry's type has uint256")
)

// Facts are what the chain says, and what the call is about.
type Facts struct {
	AgentID  uint256.Int
	Client   common.Address
	ChainID  uint256.Int
	Registry common.Address // identity registry; compared for v1 and packed
	Owner    common.Address // the agent's current owner
	Operator bool           // Auth.Signer is the agent's operator or approved for it; looked at for v1 and packed
	Given    uint64         // how many feedbacks the client has given the agent
	Now      uint64         // the time of the chain's latest block, Unix seconds
}

// ERC1271 asks a contract wallet whether it takes a signature: nil if so, signature.ErrNoContract
// where there is no contract, another error of package signature for a no, and any other error
// where it could not be asked, which Verify returns as it is.
type ERC1271 func(ctx context.Context, wallet common.Address, digest common.Hash, sig []byte) error

// Verify checks an authorisation as the contract would, in its order, and tells how the signature
// is to be read. With packed, for which no contract is known, the tests of v1 are applied.
func (a Auth) Verify(ctx context.Context, sig []byte, f Facts, ask ERC1271) (Reading, error) {
	if err := a.Check(); err != nil {
		return "", refuse(chains.Invalid, err, "")
	}
	if err := a.rules(f); err != nil {
		return "", err
	}
	if a.Format == EIP712 {
		return a.verifyTyped(ctx, sig, f.Owner, ask)
	}
	reading, err := a.verifyNamed(ctx, sig, ask)
	if err != nil {
		return "", err
	}
	if a.Signer != f.Owner && !f.Operator {
		return "", refuse(chains.Unauthorized, fmt.Errorf("%w: it is %s, the owner is %s", ErrRole, a.Signer, f.Owner), "have the owner or an operator sign")
	}
	return reading, nil
}

func refuse(kind chains.Kind, cause error, remedy string) error {
	return &chains.Error{Kind: kind, Op: "check feedbackAuth", Err: cause, Remedy: remedy}
}

// rules are all but the signature.
func (a Auth) rules(f Facts) error {
	differs := func(rule error, has, want any) error {
		return refuse(chains.Invalid, fmt.Errorf("%w: %v, asked is %v", rule, has, want), "ask the owner for an authorisation of this call")
	}
	now := uint256.NewInt(f.Now)
	switch {
	case a.AgentID != f.AgentID:
		return differs(ErrAgent, a.AgentID.Dec(), f.AgentID.Dec())
	case a.Client != f.Client:
		return differs(ErrClient, a.Client, f.Client)
	case a.ChainID != f.ChainID:
		return differs(ErrChain, a.ChainID.Dec(), f.ChainID.Dec())
	case a.Format != EIP712 && a.Registry != f.Registry:
		return differs(ErrRegistry, a.Registry, f.Registry)
	case a.Format == EIP712 && now.Gt(&a.Expiry), a.Format != EIP712 && !now.Lt(&a.Expiry):
		return refuse(chains.Invalid, fmt.Errorf("%w: at %s, the chain's clock is at %d", ErrExpired, a.Expiry.Dec(), f.Now), "ask the owner for a new one")
	case !uint256.NewInt(f.Given).Lt(&a.IndexLimit):
		return refuse(chains.Invalid, fmt.Errorf("%w: the client has given %d feedbacks, its limit is %s", ErrLimit, f.Given, a.IndexLimit.Dec()), "ask the owner for one with a higher limit")
	}
	return nil
}

// verifyTyped checks the owner's signature of typed data.
func (a Auth) verifyTyped(ctx context.Context, sig []byte, owner common.Address, ask ERC1271) (Reading, error) {
	digest := a.Digest()
	by, form := signature.Recover(digest, sig)
	if form == nil && by == owner {
		return ReadingEIP712, nil
	}
	no := ask(ctx, owner, digest, sig)
	if no == nil {
		return ReadingERC1271, nil
	}
	if !signature.Refused(no) {
		return "", no
	}
	rule := a.mistaken(sig, owner)
	switch {
	case rule != nil:
		return "", refuse(chains.Invalid, rule, "sign the typed data instead")
	case !errors.Is(no, signature.ErrNoContract):
		return "", refuse(chains.Unauthorized, fmt.Errorf("owner %s: %w", owner, no), "have the agent's current owner sign")
	case form != nil:
		return "", refuse(chains.Invalid, a.hint(form, len(sig)), "")
	}
	return "", refuse(chains.Unauthorized, fmt.Errorf("%w: signed by %s, the agent's owner is %s", ErrSigner, by, owner), "have the agent's current owner sign")
}

// mistaken tells whether the owner signed this statement, but in a way that the registry does not
// take; or whoever the seven words of version 1.0 name signed those, with which ours begin. All but
// the last two ways the contract knows too.
func (a Auth) mistaken(sig []byte, owner common.Address) error {
	digest, fields := a.Digest(), a.fields()
	if more := V1.head() - EIP712.head(); len(sig) == more+signature.Length {
		words := append(fields, sig[:more]...)
		named := common.BytesToAddress(words[len(words)-common.AddressLength:])
		if by, err := signature.Recover(personal(crypto.Keccak256Hash(words)), sig[more:]); err == nil && by == named {
			return fmt.Errorf("%w: it is one of version 1.0, signed by %s", ErrPrefixed, named)
		}
	}
	is := func(h common.Hash) bool { by, err := signature.Recover(h, sig); return err == nil && by == owner }
	prefixed := []common.Hash{
		personal(digest), personal(a.Hash()), personal(a.message(eip712.Uint256("indexLimit", a.IndexLimit.ToBig())).StructHash()),
		common.BytesToHash(accounts.TextHash(fields)), common.BytesToHash(accounts.TextHash([]byte(hexutil.Encode(digest[:])))),
	}
	for _, h := range prefixed {
		if is(h) {
			return ErrPrefixed
		}
	}
	if a.IndexLimit.IsUint64() && is(a.message(eip712.Field{Name: "indexLimit", Type: "uint64", Value: a.IndexLimit.ToBig()}).Digest()) {
		return ErrUint64
	}
	return nil
}

// verifyNamed checks the signature of the account that the statement names.
func (a Auth) verifyNamed(ctx context.Context, sig []byte, ask ERC1271) (Reading, error) {
	// The contracts of version 1.0 recover before they ask a contract wallet: a signature of
	// another form never gets that far.
	if err := signature.Check(sig); err != nil {
		return "", refuse(chains.Invalid, a.hint(err, len(sig)), "")
	}
	readings := []struct {
		Reading
		digest common.Hash
	}{{ReadingEIP191, a.Digest()}, {ReadingRaw, a.Hash()}}
	if a.Format != Packed {
		readings = readings[:1]
	}
	for _, r := range readings {
		if by, err := signature.Recover(r.digest, sig); err == nil && by == a.Signer {
			return r.Reading, nil
		}
	}
	var no error
	for _, r := range readings {
		switch err := ask(ctx, a.Signer, r.digest, sig); {
		case err == nil:
			return ReadingERC1271, nil
		case !signature.Refused(err):
			return "", err
		default:
			no = err
		}
	}
	if !errors.Is(no, signature.ErrNoContract) {
		return "", refuse(chains.Unauthorized, fmt.Errorf("signer %s: %w", a.Signer, no), "")
	}
	by, err := signature.Recover(a.Digest(), sig)
	if err != nil {
		return "", refuse(chains.Invalid, err, "")
	}
	return "", refuse(chains.Unauthorized, fmt.Errorf("%w: signed by %s, it names %s as its signer", ErrSigner, by, a.Signer), "")
}

// hint says where the length of what was taken for a signature is that of another format.
func (a Auth) hint(form error, n int) error {
	for _, other := range []Format{EIP712, V1, Packed} {
		if other != a.Format && a.Format.head()+n == other.head()+signature.Length {
			return fmt.Errorf("%w; the whole is as long as the format %s", form, other)
		}
	}
	return form
}

// Sign states it as the signer, whom v1 and packed have to name, and returns the payload. packed is
// signed with the EIP-191 prefix; SignRaw leaves it out.
func (a Auth) Sign(s signature.Signer) ([]byte, error) { return a.sign(s, a.Digest()) }

// SignRaw signs the bare hash of a packed statement.
func (a Auth) SignRaw(s signature.Signer) ([]byte, error) {
	if a.Format != Packed {
		return nil, fmt.Errorf("feedbackAuth (%s): only packed has a reading without prefix", a.Format)
	}
	return a.sign(s, a.Hash())
}

func (a Auth) sign(s signature.Signer, digest common.Hash) ([]byte, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	if a.Format != EIP712 && a.Signer != s.Address() {
		return nil, fmt.Errorf("feedbackAuth (%s): %w: it names %s as its signer, the key is that of %s", a.Format, ErrSigner, a.Signer, s.Address())
	}
	sig, err := signature.Sign(s, digest)
	if err != nil {
		return nil, err
	}
	return a.Encode(sig)
}

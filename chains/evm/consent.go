package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// consenting is a dialect whose wallets consent to being set.
type consenting interface {
	// consent is what a wallet signs to become an agent's, read at a block. deadline is in Unix
	// seconds; most is how far ahead of the chain's clock the registry lets it be, 0 for any.
	consent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, id *big.Int, wallet common.Address, deadline uint64) (m eip712.Message, most time.Duration, err error)
}

// spending is a dialect whose consents are good once: spent is the one that was good before, and
// why it is not any more.
type spending interface {
	spent(now eip712.Message) (before eip712.Message, why error, ok bool)
}

// consentLife is the default life of a consent behind the chain's latest block: the deployed
// registry takes at most 300 s, and blocks pass until the transaction is included.
const consentLife = 240 * time.Second

// consentMost is how far ahead of the block's time the deployed registry lets a deadline be
// (ERC-8004, setAgentWallet).
const consentMost = 300 * time.Second

// consent is the AgentWalletSet of the deployed registries. It names the current owner, and so dies
// with a transfer; it has no nonce, and until its deadline it can be used again.
func (d erc8004) consent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, id *big.Int, wallet common.Address, deadline uint64) (eip712.Message, time.Duration, error) {
	var owner common.Address
	k := contracts().identity
	err := d.views(ctx, op, b, view{to: d.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: d.noAgent(op, agent, b)})
	return walletSet(d.chainID(), d.config.Registry, id, wallet, owner, deadline), consentMost, err
}

// walletSet is the typed data of ERC-8004, setAgentWallet.
func walletSet(chainID *big.Int, registry common.Address, agent *big.Int, wallet, owner common.Address, deadline uint64) eip712.Message {
	return eip712.Message{
		Domain: eip712.Domain{Name: "ERC8004IdentityRegistry", Version: "1", ChainID: chainID, Contract: registry},
		Type:   "AgentWalletSet",
		Fields: []eip712.Field{
			eip712.Uint256("agentId", agent), eip712.Address("newWallet", wallet), eip712.Address("owner", owner), eip712.Uint256("deadline", new(big.Int).SetUint64(deadline)),
		},
	}
}

// WalletConsent is what a new wallet has to sign so that it can become an agent's.
type WalletConsent struct {
	Message  eip712.Message // its JSON is the second parameter of eth_signTypedData_v4
	Deadline uint64         // Unix seconds by the chain's clock
}

// WalletConsent says what a wallet has to sign to become the agentWallet of an agent whose owner is
// the one of the latest block. deadline is in Unix seconds by the chain's clock; 0 is 240 s behind
// the latest block, out of the 300 s that the deployed registry allows. A deadline that has passed,
// or is too far, is an error of kind Invalid.
func (c *Chain) WalletConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) (WalletConsent, error) {
	const op = "ask for wallet consent"
	b, err := c.ledger.Head(ctx, chains.Latest)
	if err != nil {
		return WalletConsent{}, err
	}
	address, err := c.address(op, wallet)
	if err != nil {
		return WalletConsent{}, err
	}
	return c.consentAt(ctx, op, b, agent, address, deadline)
}

func (c *Chain) consentAt(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, deadline uint64) (WalletConsent, error) {
	d, ok := c.dialect.(consenting)
	if !ok {
		return WalletConsent{}, chains.Refuse(c.config.Chain, op, "registries of the dialect "+c.dialect.name()+" know no wallets")
	}
	id, err := c.tokenID(op, agent)
	if err != nil {
		return WalletConsent{}, err
	}
	if isZero(wallet) {
		return WalletConsent{}, c.fail(chains.Invalid, op, errors.New("the new wallet is the zero address"), "unset the wallet instead")
	}
	if deadline == 0 {
		deadline = b.Time + uint64(consentLife/time.Second)
	}
	m, most, err := d.consent(ctx, op, b, agent, id, wallet, deadline)
	if err != nil {
		return WalletConsent{}, err
	}
	limit := b.Time + uint64(most/time.Second)
	switch {
	case deadline < b.Time:
		return WalletConsent{}, c.fail(chains.Invalid, op, fmt.Errorf("the wallet's consent has expired: its deadline is %d, the chain's clock is at %d", deadline, b.Time), "have the wallet sign a new one")
	case most > 0 && deadline > limit:
		return WalletConsent{}, c.fail(chains.Invalid, op, fmt.Errorf("the deadline %d of the wallet's consent is %d s ahead of the chain's clock, the registry takes at most %.0f s", deadline, deadline-b.Time, most.Seconds()),
			"have the wallet sign one with an earlier deadline")
	}
	return WalletConsent{Message: m, Deadline: deadline}, nil
}

// SignWalletConsent signs, as the wallet, that it is to become the agentWallet of an agent, with
// the default deadline of WalletConsent.
func SignWalletConsent(ctx context.Context, c *Chain, agent caip.AgentRef, wallet Signer) (chains.WalletProof, error) {
	consent, err := c.WalletConsent(ctx, agent, c.account(wallet.Address()), 0)
	if err != nil {
		return chains.WalletProof{}, err
	}
	sig, err := signature.Sign(wallet, consent.Message.Digest())
	if err != nil {
		return chains.WalletProof{}, c.fail(chains.Unknown, "sign wallet consent", err, "")
	}
	return chains.WalletProof{Deadline: consent.Deadline, Signature: sig}, nil
}

// checkConsent finds out before anything is sent whether the registry would take a wallet's
// consent, and says what is wrong with one that it would not.
func (c *Chain) checkConsent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, proof chains.WalletProof) error {
	if proof.Deadline == 0 {
		return c.fail(chains.Invalid, op, errors.New("the wallet's consent has no deadline"), "give the deadline that the wallet signed")
	}
	consent, err := c.consentAt(ctx, op, b, agent, wallet, proof.Deadline)
	if err != nil {
		return err
	}
	s := signed{what: "the wallet's consent", who: "wallet", by: wallet, message: consent.Message, signature: proof.Signature, remedy: "the wallet itself has to sign, for this agent, owner and deadline"}
	if d, ok := c.dialect.(spending); ok {
		s.spent = d.spent
	} else {
		s.dirty = "; the registry's own call would revert without a reason"
	}
	return c.checkSigned(ctx, op, b, s)
}

// signed is a signature that an account is to have made, and what to say where it has not.
type signed struct {
	what      string // such as "the wallet's consent"
	who       string // such as "wallet"
	by        common.Address
	message   eip712.Message
	signature []byte
	// spent gives the message that was good before, and why it is not any more; nil where messages
	// are not good once. spentByCode: the contract asks about it by ERC-1271 too.
	spent       func(now eip712.Message) (before eip712.Message, why error, ok bool)
	spentByCode bool
	dirty       string // what comes of an ERC-1271 answer with dirty bytes behind the magic value, besides a no
	remedy      string
}

// checkSigned recovers the signer first and asks a contract second, as the contracts do, so that an
// account with EIP-7702 code may do either.
func (c *Chain) checkSigned(ctx context.Context, op string, b ledger.Block, s signed) error {
	digest := s.message.Digest()
	byKey := func(digest common.Hash) bool {
		by, err := signature.Recover(digest, s.signature)
		return err == nil && by == s.by
	}
	if byKey(digest) {
		return nil
	}
	why := c.askWallet(ctx, op, b, s.by, digest, s.signature)
	if why == nil || !signature.Refused(why) {
		return why
	}
	code := !errors.Is(why, signature.ErrNoContract)
	if s.spent != nil {
		if before, spent, ok := s.spent(s.message); ok {
			used := byKey(before.Digest())
			if !used && code && s.spentByCode {
				err := c.askWallet(ctx, op, b, s.by, before.Digest(), s.signature)
				if err != nil && !signature.Refused(err) {
					return err
				}
				used = err == nil
			}
			if used {
				return c.fail(chains.Invalid, op, spent, "have the "+s.who+" sign a new one")
			}
		}
	}
	if byKey(common.BytesToHash(accounts.TextHash(digest[:]))) || byKey(common.BytesToHash(accounts.TextHash([]byte(digest.Hex())))) {
		return c.fail(chains.Invalid, op, fmt.Errorf("%s is signed as a personal message (EIP-191), the contract takes EIP-712 typed data only", s.what), "sign the typed data (eth_signTypedData_v4)")
	}
	form := signature.Check(s.signature)
	switch {
	case errors.Is(why, signature.ErrAnswerDirty) && s.dirty != "":
		return c.fail(chains.Invalid, op, fmt.Errorf("%s %s: %w%s", s.who, lower(s.by), why, s.dirty), "mend the contract's isValidSignature, or take another account")
	case code:
		if form != nil { // an account with EIP-7702 code may have meant to sign with its key
			why = fmt.Errorf("%w; as the signature of a key it is: %w", why, form)
		}
		return c.fail(chains.Invalid, op, fmt.Errorf("%s %s: %w", s.who, lower(s.by), why), s.remedy)
	case form != nil:
		return c.fail(chains.Invalid, op, fmt.Errorf("%s: %w", s.what, form), "")
	}
	return c.fail(chains.Invalid, op, fmt.Errorf("%s is not signed by %s", s.what, lower(s.by)), s.remedy)
}

func (c *Chain) chainID() *big.Int {
	id, _ := new(big.Int).SetString(c.config.Chain.Reference, 10)
	return id
}

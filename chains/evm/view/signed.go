package view

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Signed is a signature that an account is to have made, and what to say where it has not.
type Signed struct {
	What      string // such as "the wallet's consent"
	Who       string // such as "wallet"
	By        common.Address
	Message   eip712.Message
	Signature []byte
	// Spent gives the message that was good before, and why it is not any more; nil where messages
	// are not good once. spentByCode: the contract asks about it by ERC-1271 too.
	Spent       func(now eip712.Message) (before eip712.Message, why error, ok bool)
	SpentByCode bool
	Dirty       string // what comes of an ERC-1271 answer with dirty bytes behind the magic value, besides a no
	Remedy      string
}

// CheckSigned recovers the signer first and asks a contract second, as the contracts do, so that an
// account with EIP-7702 code may do either.
func (r *Reader) CheckSigned(ctx context.Context, op string, b ledger.Block, s Signed) error {
	digest := s.Message.Digest()
	byKey := func(digest common.Hash) bool {
		by, err := signature.Recover(digest, s.Signature)
		return err == nil && by == s.By
	}
	if byKey(digest) {
		return nil
	}
	why := r.AskERC1271(ctx, op, b, s.By, digest, s.Signature)
	if why == nil || !signature.Refused(why) {
		return why
	}
	code := !errors.Is(why, signature.ErrNoContract)
	if s.Spent != nil {
		if before, spent, ok := s.Spent(s.Message); ok {
			used := byKey(before.Digest())
			if !used && code && s.SpentByCode {
				err := r.AskERC1271(ctx, op, b, s.By, before.Digest(), s.Signature)
				if err != nil && !signature.Refused(err) {
					return err
				}
				used = err == nil
			}
			if used {
				return r.Fail(chains.Invalid, op, spent, "have the "+s.Who+" sign a new one")
			}
		}
	}
	if byKey(common.BytesToHash(accounts.TextHash(digest[:]))) || byKey(common.BytesToHash(accounts.TextHash([]byte(digest.Hex())))) {
		return r.Fail(chains.Invalid, op, fmt.Errorf("%s is signed as a personal message (EIP-191), the contract takes EIP-712 typed data only", s.What), "sign the typed data (eth_signTypedData_v4)")
	}
	form := signature.Check(s.Signature)
	switch {
	case errors.Is(why, signature.ErrAnswerDirty) && s.Dirty != "":
		return r.Fail(chains.Invalid, op, fmt.Errorf("%s %s: %w%s", s.Who, Lower(s.By), why, s.Dirty), "mend the contract's isValidSignature, or take another account")
	case code:
		if form != nil { // an account with EIP-7702 code may have meant to sign with its key
			why = fmt.Errorf("%w; as the signature of a key it is: %w", why, form)
		}
		return r.Fail(chains.Invalid, op, fmt.Errorf("%s %s: %w", s.Who, Lower(s.By), why), s.Remedy)
	case form != nil:
		return r.Fail(chains.Invalid, op, fmt.Errorf("%s: %w", s.What, form), "")
	}
	return r.Fail(chains.Invalid, op, fmt.Errorf("%s is not signed by %s", s.What, Lower(s.By)), s.Remedy)
}

// BeforeNonce is a message with the nonce before its own; ok is false where there is none.
func BeforeNonce(m eip712.Message) (before eip712.Message, ok bool) {
	before = m
	before.Fields = append([]eip712.Field(nil), m.Fields...)
	for i, f := range before.Fields {
		if now, is := f.Value.(*big.Int); is && f.Name == "nonce" && now.Sign() > 0 {
			before.Fields[i].Value, ok = new(big.Int).Sub(now, big.NewInt(1)), true
		}
	}
	return before, ok
}

// AskERC1271 asks a wallet at a block whether it takes a signature. It may be anybody's contract:
// however it fails, that is its no.
func (r *Reader) AskERC1271(ctx context.Context, op string, b ledger.Block, wallet common.Address, digest common.Hash, sig []byte) error {
	call := map[string]any{"to": wallet, "input": hexutil.Bytes(signature.PackERC1271(digest, sig))}
	questions := []*rpc.Question{
		{Method: "eth_getCode", Args: []any{wallet, b.At()}},
		{Method: "eth_call", Args: []any{call, b.At()}, Stranger: true},
	}
	if err := r.Node.Ask(ctx, op, questions); err != nil {
		return err
	}
	var code, out hexutil.Bytes
	if err := questions[0].Err; err != nil {
		return err
	}
	if err := json.Unmarshal(questions[0].Result, &code); err != nil {
		return r.Fail(chains.Dishonest, op, fmt.Errorf("malformed code of %s: %w", Lower(wallet), err), "use another node")
	}
	if len(code) == 0 {
		return signature.ErrNoContract
	}
	var refusal *Revert
	switch err := questions[1].Err; {
	case errors.As(err, &refusal):
		return fmt.Errorf("%w: %s", signature.ErrReverts, refusal.Text)
	case err != nil && chains.KindOf(err) == chains.Unknown:
		return fmt.Errorf("%w: %w", signature.ErrReverts, err)
	case err != nil:
		return err
	}
	if err := json.Unmarshal(questions[1].Result, &out); err != nil {
		return r.Fail(chains.Dishonest, op, fmt.Errorf("malformed answer of %s: %w", Lower(wallet), err), "use another node")
	}
	return signature.ReadERC1271(out)
}

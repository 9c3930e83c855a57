package token2022

import (
	"math"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func transferUnchecked(c *svm.Context, in *args) error {
	amount := in.u64()
	if err := in.end(); err != nil {
		return err
	}
	a, err := accounts(c, 3, 0, 1)
	if err != nil {
		return err
	}
	return move{c: c, source: a[0], destination: a[1], authority: a[2], signers: 3, amount: amount}.run()
}

func transferChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if err := in.end(); err != nil {
		return err
	}
	a, err := accounts(c, 4, 0, 2)
	if err != nil {
		return err
	}
	return move{c: c, source: a[0], mint: a[1], destination: a[2], authority: a[3], signers: 4, amount: amount, decimals: decimals}.run()
}

// transferFee runs TransferCheckedWithFee; no mint here charges a fee, so that none may be named.
func transferFee(c *svm.Context, in *args) error {
	if len(in.b) == 0 {
		return svm.InvalidInstructionData
	}
	if in.u8() != spl.SubTransferCheckedWithFee {
		c.Log("instructions of transfer fees are not implemented by this local network")
		return errInvalidInstruction
	}
	c.Log("TransferFeeInstruction: TransferCheckedWithFee")
	amount, decimals, fee := in.u64(), in.u8(), in.u64()
	if err := in.end(); err != nil {
		return err
	}
	a, err := accounts(c, 4, 0, 2)
	if err != nil {
		return err
	}
	return move{
		c: c, source: a[0], mint: a[1], destination: a[2], authority: a[3], signers: 4, amount: amount, decimals: decimals, fee: fee,
	}.run()
}

// move is a transfer of tokens; with a mint the decimals are checked too.
type move struct {
	c                                    *svm.Context
	source, mint, destination, authority *svm.Borrowed
	// signers is the first account that may sign for a multisig.
	signers     int
	amount, fee uint64
	decimals    uint8
}

func (m move) run() error {
	from, err := open(m.source, spl.TokenAccount)
	if err != nil {
		return err
	}
	switch {
	case from.frozen():
		return errAccountFrozen
	case from.u64(amountAt) < m.amount:
		return errInsufficientFunds
	case from.has(spl.ExtNonTransferableAccount):
		return errNonTransferable
	}
	if m.mint != nil {
		if err := checkMint(from, m.mint, m.decimals); err != nil {
			return err
		}
	}
	if m.fee != 0 {
		// Printed as the program prints it, its placeholders included.
		m.c.Log("Calculated fee {calculated_fee}, received {fee}")
		return errFeeMismatch
	}
	self := m.source.Key == m.destination.Key
	if err := spend(m.c, from, m.authority, m.amount, m.signers, !self); err != nil {
		return err
	}
	if self {
		return nil
	}
	to, err := open(m.destination, spl.TokenAccount)
	if err != nil {
		return err
	}
	switch {
	case to.frozen():
		return errAccountFrozen
	case from.key(mintAt) != to.key(mintAt):
		return errMintMismatch
	case to.u64(amountAt) > math.MaxUint64-m.amount:
		return errOverflow
	}
	from.setU64(amountAt, from.u64(amountAt)-m.amount)
	to.setU64(amountAt, to.u64(amountAt)+m.amount)
	if err := from.save(); err != nil {
		return err
	}
	return to.save()
}

// checkMint checks that a token account is of a mint with these decimals.
func checkMint(holding *view, mint *svm.Borrowed, decimals uint8) error {
	if err := owned(mint); err != nil {
		return err
	}
	if holding.key(mintAt) != mint.Key {
		return errMintMismatch
	}
	m, err := open(mint, spl.MintAccount)
	if err != nil {
		return err
	}
	if m.data[decimalsAt] != decimals {
		return errMintDecimalsMismatch
	}
	return nil
}

// spend checks that authority may dispose of amount, as delegate or owner, and with use takes it
// off the delegation.
func spend(c *svm.Context, h *view, authority *svm.Borrowed, amount uint64, signers int, use bool) error {
	delegate := h.some(delegateAt)
	if delegate == nil || *delegate != authority.Key {
		return signedBy(c, authority, h.key(ownerAt), signers)
	}
	if err := signedBy(c, authority, *delegate, signers); err != nil {
		return err
	}
	left := h.u64(delegatedAt)
	if left < amount {
		return errInsufficientFunds
	}
	if use {
		h.setU64(delegatedAt, left-amount)
		if left == amount {
			h.setSome(delegateAt, nil)
		}
	}
	return nil
}

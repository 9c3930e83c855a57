package token2022

import (
	"math"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
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
	return move{c: c, source: a[0], destination: a[1], authority: a[2], amount: amount}.run()
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
	return move{c: c, source: a[0], mint: a[1], destination: a[2], authority: a[3], amount: amount, decimals: decimals}.run()
}

// transferFee runs TransferCheckedWithFee; no mint here charges a fee, so that none may be named.
func transferFee(c *svm.Context, in *args) error {
	if len(in.b) == 0 {
		return svm.InvalidInstructionData
	}
	if in.u8() != wire.SubTransferCheckedWithFee {
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
		c: c, source: a[0], mint: a[1], destination: a[2], authority: a[3], amount: amount, decimals: decimals, fee: fee,
	}.run()
}

// move is a transfer of tokens; with a mint the decimals are checked too.
type move struct {
	c                                    *svm.Context
	source, mint, destination, authority *svm.Borrowed
	amount, fee                          uint64
	decimals                             uint8
}

func (m move) run() error {
	from, err := open(m.source, wire.TokenAccount)
	if err != nil {
		return err
	}
	switch {
	case from.u64(amountAt) < m.amount:
		return errInsufficientFunds
	case from.has(wire.ExtNonTransferableAccount):
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
	if err := signedBy(m.authority, from.key(ownerAt)); err != nil {
		return err
	}
	if m.source.Key == m.destination.Key {
		return nil
	}
	to, err := open(m.destination, wire.TokenAccount)
	if err != nil {
		return err
	}
	switch {
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
	m, err := open(mint, wire.MintAccount)
	if err != nil {
		return err
	}
	if m.data[decimalsAt] != decimals {
		return errMintDecimalsMismatch
	}
	return nil
}

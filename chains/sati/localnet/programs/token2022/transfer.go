package token2022

import (
	"math"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func transferUnchecked(c *svm.Context, in *args) {
	amount := in.U64()
	in.End()
	a := accounts(c, 3, 0, 1)
	move{c: c, source: a[0], destination: a[1], authority: a[2], amount: amount}.run()
}

func transferChecked(c *svm.Context, in *args) {
	amount, decimals := in.U64(), in.U8()
	in.End()
	a := accounts(c, 4, 0, 2)
	move{c: c, source: a[0], mint: a[1], destination: a[2], authority: a[3], amount: amount, decimals: decimals}.run()
}

// transferFee runs TransferCheckedWithFee; no mint here charges a fee, so that none may be named.
func transferFee(c *svm.Context, in *args) {
	abort.Unless(len(in.Bytes) != 0, svm.InvalidInstructionData)
	c.Require(in.U8() == spl.SubTransferCheckedWithFee, errInvalidInstruction, "of the instructions of transfer fees this local network takes TransferCheckedWithFee alone")
	c.Log("TransferFeeInstruction: TransferCheckedWithFee")
	amount, decimals, fee := in.U64(), in.U8(), in.U64()
	in.End()
	a := accounts(c, 4, 0, 2)
	move{
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

func (m move) run() {
	from := open(m.source, spl.TokenAccount)
	abort.Unless(from.u64(amountAt) >= m.amount, errInsufficientFunds)
	abort.Unless(!from.has(spl.ExtNonTransferableAccount), errNonTransferable)
	if m.mint != nil {
		checkMint(from, m.mint, m.decimals)
	}
	// Printed as the program prints it, its placeholders included.
	m.c.Require(m.fee == 0, errFeeMismatch, "Calculated fee {calculated_fee}, received {fee}")
	signedBy(m.authority, from.key(ownerAt))
	if m.source.Key == m.destination.Key {
		return
	}
	to := open(m.destination, spl.TokenAccount)
	abort.Unless(from.key(mintAt) == to.key(mintAt), errMintMismatch)
	abort.Unless(to.u64(amountAt) <= math.MaxUint64-m.amount, errOverflow)
	from.setU64(amountAt, from.u64(amountAt)-m.amount)
	to.setU64(amountAt, to.u64(amountAt)+m.amount)
	from.save()
	to.save()
}

// checkMint checks that a token account is of a mint with these decimals.
func checkMint(holding *view, mint *svm.Borrowed, decimals uint8) {
	owned(mint)
	abort.Unless(holding.key(mintAt) == mint.Key, errMintMismatch)
	m := open(mint, spl.MintAccount)
	abort.Unless(m.data[decimalsAt] == decimals, errMintDecimalsMismatch)
}

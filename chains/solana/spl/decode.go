package spl

import (
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
)

// maxReadTransaction bounds what is read as a transaction: more than clusters carry today, so that
// larger ones can be read the day they come.
const maxReadTransaction = 16 << 10

// DecodeSigned decodes a serialized transaction and verifies all its signatures.
func DecodeSigned(raw []byte) (*solana.Transaction, error) {
	tx, err := DecodeTransaction(raw)
	if err == nil {
		err = VerifySigners(tx)
	}
	if err != nil {
		return nil, err
	}
	return tx, nil
}

func VerifySigners(tx *solana.Transaction) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("malformed transaction")
		}
	}()
	return tx.VerifySignatures()
}

// DecodeTransaction decodes a serialized transaction. The library assumes consistent counts, so
// they are checked before it is asked for signers, and what it trips over is an error.
func DecodeTransaction(raw []byte) (tx *solana.Transaction, err error) {
	defer func() {
		if r := recover(); r != nil {
			tx, err = nil, fmt.Errorf("malformed transaction of %d bytes", len(raw))
		}
	}()
	if len(raw) > maxReadTransaction {
		return nil, fmt.Errorf("transaction of %d bytes", len(raw))
	}
	if tx, err = solana.TransactionFromBytes(raw); err != nil {
		return nil, err
	}
	if n := int(tx.Message.Header.NumRequiredSignatures); n == 0 || n != len(tx.Signatures) || n > len(tx.Message.AccountKeys) {
		return nil, fmt.Errorf("transaction with %d signatures of %d required", len(tx.Signatures), n)
	}
	return tx, nil
}

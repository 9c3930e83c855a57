package sati

import (
	"context"
	"encoding/base64"
	"fmt"

	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Draft makes the transaction of an operation for who has the writer's key, in base64: all that
// other keys sign is signed, the writer's signature is zero. It can land for about a minute. The
// writer's key is a transact.Elsewhere.
func (w *Writer) Draft(ctx context.Context, op chains.Op) (document []byte, err error) {
	tx, err := w.Sign(ctx, op, chains.SignOptions{})
	if err != nil {
		return nil, err
	}
	return fmt.Appendln(nil, base64.StdEncoding.EncodeToString(tx.Raw)), nil
}

// Signed reads a transaction that was signed elsewhere, by all who have to. One that another
// account pays is an error of kind Invalid.
func (w *Writer) Signed(ctx context.Context, raw []byte) (chains.Tx, error) {
	const op = "read signed transaction"
	tx, err := spl.DecodeSigned(raw)
	if err == nil && tx.Message.AccountKeys[0] != w.key.PublicKey() {
		err = fmt.Errorf("account %s pays it", tx.Message.AccountKeys[0])
	}
	if err != nil {
		return chains.Tx{}, w.chain.fail(chains.Invalid, op, err)
	}
	n, err := w.chain.cluster.Pick(ctx)
	if err != nil {
		return chains.Tx{}, err
	}
	height, err := n.Height(ctx, rpc.CommitmentConfirmed)
	if err != nil {
		return chains.Tx{}, err
	}
	// A blockhash that exists now is spent 150 blocks from now at the latest.
	return chains.Tx{Chain: w.chain.cfg.Chain, ID: tx.Signatures[0].String(), Account: w.key.PublicKey().String(), Expires: height + blockhashAge, Raw: raw}, nil
}

// blockhashAge is for how many blocks a blockhash may be used.
const blockhashAge = 150

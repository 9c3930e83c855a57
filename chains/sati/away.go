package sati

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
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
// account pays, and one that nothing ends, are errors of kind Invalid.
func (w *Writer) Signed(ctx context.Context, raw []byte) (chains.Tx, error) {
	const op = "read signed transaction"
	tx, err := spl.DecodeSigned(raw)
	if err == nil && tx.Message.AccountKeys[0] != w.key.PublicKey() {
		err = fmt.Errorf("account %s pays it", tx.Message.AccountKeys[0])
	}
	if err == nil && lasts(tx) {
		err = errors.New("a durable nonce stands in the place of its blockhash: it could land at any time, and what is signed in its place beside it")
	}
	if err != nil {
		return chains.Tx{}, w.chain.fail(chains.Invalid, op, err)
	}
	height, err := w.chain.height(ctx)
	if err != nil {
		return chains.Tx{}, err
	}
	// A blockhash that exists now is spent 150 blocks from now at the latest.
	return chains.Tx{Chain: w.chain.cfg.Chain, ID: tx.Signatures[0].String(), Account: w.key.PublicKey().String(), Expires: height + blockhashAge, Raw: raw}, nil
}

// height is the greater of two answers, of two nodes where there are several that answer: by that
// of one which is behind, a transaction would be taken for dead while it may land.
func (c *reader) height(ctx context.Context) (height uint64, err error) {
	ask := func(ctx context.Context) error {
		n, err := c.cluster.Pick(ctx)
		if err != nil {
			return err
		}
		told, err := n.Height(ctx, rpc.CommitmentConfirmed)
		height = max(height, told)
		return err
	}
	first := chains.Opinion(ctx)
	if err = ask(first); err == nil && len(c.cluster.List) > 1 {
		_, err = c.cluster.Second(first, ask)
	}
	return height, err
}

// lasts reports whether a transaction has a durable nonce, by its first instruction, in the place
// of a blockhash, which ends it.
func lasts(tx *solana.Transaction) bool {
	programs := transact.Programs(tx)
	return len(programs) > 0 && programs[0] == spl.SystemProgramID && bytes.HasPrefix(tx.Message.Instructions[0].Data, []byte{4, 0, 0, 0})
}

// blockhashAge is for how many blocks a blockhash may be used.
const blockhashAge = 150

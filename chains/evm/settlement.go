package evm

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// erc20Transfer is ERC-20's Transfer(address indexed from, address indexed to, uint256 value).
var erc20Transfer = common.HexToHash("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef")

// Settlement implements chains.Chain. The receipt is proven by the roots of its block: see
// ledger.Executed. What contracts pass on of the chain's own coin shows in no log and is left out:
// only what the transaction itself carries counts.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (s chains.Settlement, err error) {
	err = c.registry.Node.Refuting(ctx, func() (err error) { s, err = c.settlement(ctx, txID, at); return err })
	return s, err
}

func (c *Chain) settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	hash, err := transactionHash(txID)
	if err != nil {
		return chains.Settlement{}, c.registry.Fail(chains.Invalid, op, err, "")
	}
	missing := c.registry.Fail(chains.NotFound, op, fmt.Errorf("the chain holds no transaction %s", hash), "wait, or check the transaction's id and network")
	final, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return chains.Settlement{}, err
	}
	found, err := c.registry.Ledger.ReceiptsOf(ctx, op, []common.Hash{hash})
	if err != nil {
		return chains.Settlement{}, err
	}
	claimed := found[hash]
	if claimed == nil {
		return chains.Settlement{}, missing
	}
	height := claimed.BlockNumber.Uint64()
	if height > final.Number {
		return chains.Settlement{}, c.registry.Fail(chains.NotFinal, op, fmt.Errorf("transaction %s stands in block %d, and %s is at %d", hash, height, at, final.Number), "ask again when it is final")
	}
	b, err := c.registry.Ledger.BlockOf(ctx, op, claimed, final)
	if err != nil {
		return chains.Settlement{}, err
	}
	tx, r, err := c.registry.Ledger.Executed(ctx, op, b, claimed)
	if err == nil && r == nil {
		err = c.registry.Fail(chains.Dishonest, op, fmt.Errorf("the node's receipt of transaction %s names block %s, which does not hold it", hash, b.Position()), "use another node")
	}
	if err != nil {
		return chains.Settlement{}, err
	}
	s := chains.Settlement{TxID: hash.Hex(), At: b.Position(), Time: b.Clock(), Success: r.Status == types.ReceiptStatusSuccessful}
	if !s.Success {
		return s, nil
	}
	sums := tokenTransfers(r.Logs)
	s.Unread = addValue(tx, sums)
	s.Moved = c.moved(sums)
	return s, nil
}

// transactionHash reads a transaction's id: 0x and 64 hex digits.
func transactionHash(text string) (common.Hash, error) {
	digits, ok := strings.CutPrefix(text, "0x")
	if b := common.FromHex(text); ok && len(digits) == 64 && len(b) == common.HashLength && strings.EqualFold(common.BytesToHash(b).Hex(), text) {
		return common.BytesToHash(b), nil
	}
	return common.Hash{}, fmt.Errorf("%.90q is no transaction id: want 0x and 64 hex digits", text)
}

// movement is who gave an asset to whom; the zero asset is the chain's coin.
type movement struct{ asset, from, to common.Address }

// tokenTransfers sums up the ERC-20 transfers of a transaction.
func tokenTransfers(logs []*types.Log) map[movement]*big.Int {
	sums := map[movement]*big.Int{}
	for _, log := range logs {
		if len(log.Topics) != 3 || log.Topics[0] != erc20Transfer || len(log.Data) != 32 {
			continue // ERC-721's has four topics
		}
		from, to := common.BytesToAddress(log.Topics[1][:]), common.BytesToAddress(log.Topics[2][:])
		add(sums, movement{log.Address, from, to}, new(big.Int).SetBytes(log.Data))
	}
	return sums
}

// add adds up both ways: what goes back is taken off.
func add(sums map[movement]*big.Int, m movement, v *big.Int) {
	back := movement{m.asset, m.to, m.from}
	for _, way := range []movement{m, back} {
		if sums[way] == nil {
			sums[way] = new(big.Int)
		}
	}
	sums[m].Add(sums[m], v)
	sums[back].Sub(sums[back], v) // of a transfer to oneself nothing is left
}

// addValue adds what the transaction itself carries. unread says why that is not known.
func addValue(t ledger.Transaction, sums map[movement]*big.Int) (unread string) {
	tx := t.Tx
	switch {
	case tx == nil:
		return fmt.Sprintf("what transaction %s itself carries of the chain's coin is not known: no node gives it as one of Ethereum's", t.ID)
	case tx.To() == nil || tx.Value().Sign() == 0:
		return ""
	}
	sender, err := types.Sender(types.LatestSignerForChainID(tx.ChainId()), tx)
	if err != nil {
		return fmt.Sprintf("who gave what transaction %s itself carries of the chain's coin is not known: nobody has signed it", t.ID)
	}
	add(sums, movement{from: sender, to: *tx.To()}, tx.Value())
	return ""
}

// moved lists what is left of each sum, in a fixed order. What is minted nobody has paid.
func (c *Chain) moved(sums map[movement]*big.Int) []chains.Move {
	var list []chains.Move
	for m, v := range sums {
		if v.Sign() > 0 && m.from != (common.Address{}) {
			list = append(list, chains.Move{From: c.registry.Account(m.from), To: c.registry.Account(m.to), Asset: c.registry.AccountOrNone(m.asset), Amount: v.String()})
		}
	}
	chains.SortMoves(list)
	return list
}

// BlockTime implements chains.Chain.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	return b.Clock(), b.Position(), nil
}

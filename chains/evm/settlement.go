package evm

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// erc20Transfer is ERC-20's Transfer(address indexed from, address indexed to, uint256 value).
var erc20Transfer = common.HexToHash("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef")

// Settlement implements chains.Settlements. The receipt is proven by the receipts root of its block. What contracts pass on of the chain's own coin shows in no log
// and is left out: only what the transaction itself carries counts.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	hash, err := transactionHash(txID)
	if err != nil {
		return chains.Settlement{}, c.fail(chains.Invalid, op, err, "")
	}
	missing := c.fail(chains.NotFound, op, fmt.Errorf("the chain holds no transaction %s", hash), "wait, or check the transaction's id and network")
	final, err := c.head(ctx, at)
	if err != nil {
		return chains.Settlement{}, err
	}
	found, err := c.receiptsOf(ctx, op, []common.Hash{hash})
	if err != nil {
		return chains.Settlement{}, err
	}
	claimed := found[hash]
	if claimed == nil {
		return chains.Settlement{}, missing
	}
	height := claimed.BlockNumber.Uint64()
	if height > final.number {
		return chains.Settlement{}, c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s stands in block %d, and %s is at %d", hash, height, at, final.number), "ask again when it is final")
	}
	blocks, err := c.blocks(ctx, op, []uint64{height})
	if err != nil {
		return chains.Settlement{}, err
	}
	b := blocks[height]
	if b.hash != claimed.BlockHash {
		return chains.Settlement{}, c.fail(chains.Transient, op, fmt.Errorf("the block of transaction %s was replaced", hash), "ask again")
	}
	list, err := c.blockReceipts(ctx, op, b)
	if err != nil {
		return chains.Settlement{}, err
	}
	i := slices.IndexFunc(list, func(r *receipt) bool { return r.TxHash == hash })
	if i < 0 {
		return chains.Settlement{}, missing
	}
	s := chains.Settlement{TxID: hash.Hex(), At: b.position(), Time: b.clock(), Success: list[i].Status == types.ReceiptStatusSuccessful}
	if !s.Success {
		return s, nil
	}
	sums := tokenTransfers(list[i].Logs)
	if err := c.addValue(ctx, op, hash, sums); err != nil {
		return chains.Settlement{}, err
	}
	s.Paid, s.Payers = c.paid(sums), c.payers(sums)
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

// movement is what an account has more of an asset; the zero asset is the chain's coin.
type movement struct{ asset, account common.Address }

// tokenTransfers sums up the ERC-20 transfers of a transaction.
func tokenTransfers(logs []*types.Log) map[movement]*big.Int {
	sums := map[movement]*big.Int{}
	for _, log := range logs {
		if len(log.Topics) != 3 || log.Topics[0] != erc20Transfer || len(log.Data) != 32 {
			continue // ERC-721's has four topics
		}
		value := new(big.Int).SetBytes(log.Data)
		from, to := common.BytesToAddress(log.Topics[1][:]), common.BytesToAddress(log.Topics[2][:])
		add(sums, movement{log.Address, to}, value)
		add(sums, movement{log.Address, from}, new(big.Int).Neg(value))
	}
	return sums
}

func add(sums map[movement]*big.Int, m movement, v *big.Int) {
	if sums[m] == nil {
		sums[m] = new(big.Int)
	}
	sums[m].Add(sums[m], v)
}

// addValue adds what the transaction itself carries. One of a type that is not Ethereum's carries nothing that could be proven here.
func (c *Chain) addValue(ctx context.Context, op string, hash common.Hash, sums map[movement]*big.Int) error {
	var raw json.RawMessage
	if err := c.node.call(ctx, op, &raw, "eth_getTransactionByHash", hash); err != nil {
		return err
	}
	var tx types.Transaction
	if err := json.Unmarshal(raw, &tx); err != nil {
		return nil
	}
	if tx.Hash() != hash {
		return c.fail(chains.Dishonest, op, fmt.Errorf("asked for transaction %s, got %s", hash, tx.Hash()), "use another node")
	}
	if tx.To() != nil && tx.Value().Sign() > 0 {
		add(sums, movement{account: *tx.To()}, tx.Value())
		if sender, err := types.Sender(types.LatestSignerForChainID(tx.ChainId()), &tx); err == nil {
			add(sums, movement{account: sender}, new(big.Int).Neg(tx.Value()))
		}
	}
	return nil
}

// payers lists who has less than before. What is minted nobody has paid.
func (c *Chain) payers(sums map[movement]*big.Int) []caip.AccountID {
	var list []caip.AccountID
	for m, v := range sums {
		if v.Sign() < 0 && m.account != (common.Address{}) {
			list = append(list, c.account(m.account))
		}
	}
	slices.SortFunc(list, func(a, b caip.AccountID) int { return strings.Compare(a.String(), b.String()) })
	return slices.Compact(list)
}

// paid lists who has more than before, in a fixed order.
func (c *Chain) paid(sums map[movement]*big.Int) []chains.Paid {
	var list []chains.Paid
	for m, v := range sums {
		if v.Sign() <= 0 {
			continue
		}
		p := chains.Paid{To: c.account(m.account), Owner: caip.AccountID{}, Asset: c.accountOrNone(m.asset), Amount: v.String()}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b chains.Paid) int {
		return strings.Compare(a.Asset.String()+a.To.String(), b.Asset.String()+b.To.String())
	})
	return list
}

// BlockTime implements chains.Clock.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	b, err := c.head(ctx, at)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	return b.clock(), b.position(), nil
}

// AgentAt implements chains.Past.
func (c *Chain) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	const op = "read agent"
	id, err := c.tokenID(op, ref)
	if err != nil {
		return chains.Agent{}, err
	}
	blocks, err := c.blocks(ctx, op, []uint64{at.Height})
	if err != nil {
		return chains.Agent{}, err
	}
	switch b := blocks[at.Height]; {
	case b.hash == (common.Hash{}):
		return chains.Agent{}, c.fail(chains.NotFinal, op, fmt.Errorf("block %s: %w", at, errNoBlock), "")
	case at.Hash != "" && b.hash.Hex() != at.Hash:
		return chains.Agent{}, c.fail(chains.Reorg, op, fmt.Errorf("block %s: the node holds %s there", at, b.hash), "")
	default:
		return c.dialect.readAgent(ctx, op, b, ref, id)
	}
}

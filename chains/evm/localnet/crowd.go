package localnet

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// GiveMany has a contract give agent 0 n feedbacks with all strings: so many to a transaction, so
// many transactions to a block, and between those blocks so many empty ones. It mines itself.
func (n *Network) GiveMany(ctx context.Context, feedbacks, perTransaction, perBlock, empty int) error {
	key := n.Keys()[3]
	created, err := n.Send(key, nil, nil, looper(n.Reputation()))
	if err != nil {
		return err
	}
	call := bindings.NewReputationRegistry().PackGiveFeedback(new(big.Int), big.NewInt(8750), 2, "starred", "week", "https://agent.example/a2a/v1/tasks",
		"ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", common.Hash{0xfe})
	data := func(n int) []byte { return append(common.BigToHash(big.NewInt(int64(n))).Bytes(), call...) }
	return n.many(ctx, key, &created.ContractAddress, data, feedbacks, perTransaction, perBlock, empty)
}

// RegisterMany has contracts register n agents with one agentURI, a hundred each, while they are
// created: the registry asks no code then whether it takes a token. It mines itself.
func (n *Network) RegisterMany(ctx context.Context, agents int, uri string) error {
	call := bindings.NewIdentityRegistry().PackRegisterWithURI(uri)
	data := func(part int) []byte { return registrar(n.Identity(), part, call) }
	return n.many(ctx, n.Keys()[3], nil, data, agents, 100, 3, 0)
}

// many does something n times: so many to a transaction, whose data follows from their number, so
// many transactions to a block, and between those blocks so many empty ones.
func (n *Network) many(ctx context.Context, key Key, to *common.Address, data func(part int) []byte, count, perTransaction, perBlock, empty int) error {
	return abort.Catch(func() {
		chainID := new(big.Int).SetUint64(n.options.ChainID)
		nonce := abort.Must(n.client.PendingNonceAt(ctx, key.Address))
		for posted := 0; count > 0; {
			part := min(count, perTransaction)
			tx := abort.Must(types.SignNewTx(key.Private(), types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{
				ChainID: chainID, Nonce: nonce, To: to, Gas: params.MaxTxGas, Data: data(part),
				GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(50 * params.GWei),
			}))
			abort.If(n.client.SendTransaction(ctx, tx))
			count, nonce, posted = count-part, nonce+1, posted+1
			if posted%perBlock > 0 && count > 0 {
				continue
			}
			r := abort.Must(n.Land(ctx, tx.Hash()))
			abort.Unless(r.Status == types.ReceiptStatusSuccessful, fmt.Errorf("local network: transaction %s reverted", tx.Hash()))
			for range empty {
				n.Mine()
			}
		}
	})
}

// registrar is a contract that has no code and, while it is created, makes a call to a target so
// many times.
func registrar(target common.Address, times int, call []byte) []byte {
	const code = 64 // bytes before the call's data
	size := []byte{byte(len(call) >> 8), byte(len(call))}
	init := append([]byte{0x61}, size...)
	init = append(init, 0x80, 0x60, code, 0x5f, 0x39)                 // the call's data to memory
	init = append(init, 0x61, byte(times>>8), byte(times))            // how often
	init = append(init, 0x5b, 0x5f, 0x5f, 0x83, 0x5f, 0x5f, 0x73)     // once more
	init = append(init, target[:]...)                                 //
	init = append(init, 0x5a, 0xf1, 0x15, 0x60, 55, 0x57)             // call, and revert where it fails
	init = append(init, 0x60, 1, 0x90, 0x03, 0x80, 0x60, 11, 0x57, 0) // until none are left
	init = append(init, make([]byte, 55-len(init))...)
	init = append(init, 0x5b, 0x5f, 0x5f, 0xfd)
	return append(append(init, make([]byte, code-len(init))...), call...)
}

// looper is a contract that makes the same call to a target as often as the first word of its
// calldata says; what follows the word is the call's data.
func looper(target common.Address) []byte {
	code := []byte{
		0x60, 0x20, 0x36, 0x03, // size of the call's data
		0x80, 0x60, 0x20, 0x5f, 0x37, // copied to memory
		0x5f, 0x35, // how often
	}
	code = append(code, 0x5b, 0x80, 0x15, 0x60, 0, 0x57) // until none are left
	code = append(code, 0x5f, 0x5f, 0x83, 0x5f, 0x5f, 0x73)
	code = append(code, target[:]...)
	code = append(code, 0x5a, 0xf1, 0x15, 0x60, 0, 0x57) // call, and revert where it fails
	failAt := len(code) - 2
	code = append(code, 0x60, 0x01, 0x90, 0x03, 0x60, 11, 0x56)
	code[failAt] = byte(len(code))
	code = append(code, 0x5b, 0x5f, 0x5f, 0xfd)
	code[15] = byte(len(code))
	code = append(code, 0x5b, 0x00)
	init := []byte{0x60, byte(len(code)), 0x80, 0x60, 0x09, 0x5f, 0x39, 0x5f, 0xf3}
	return append(init, code...)
}

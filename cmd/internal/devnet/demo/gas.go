package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// starved sends a batch of mirrors with 60 % of the gas that it takes, through a relay of its own:
// the relayer itself sends none such.
func (d *demo) starved(ctx context.Context) string {
	const admin, deliverer = 13, 14
	net := d.net.A
	relay := must(net.DeployRelay(evmnet.DevKey(admin), evmnet.DevKey(deliverer).Address, []string{d.net.B.ReputationRegistry().String()}))
	chain := must(evm.Dial(ctx, evm.Config{
		Chain: net.ChainID(), RPC: []string{net.RPCURL()}, Dialect: registry.DialectERC8004, Registry: net.Identity(), Reputation: net.Reputation(), Relays: []common.Address{relay},
	}))
	defer chain.Close()
	w := d.write(ctx, "carol", network1, "agent", "register", "--chain", network1)
	items := d.batch(w.Agent)
	writer := evm.NewWriter(chain, signature.NewKey(evmnet.DevKey(deliverer).Private()), evm.WriterOptions{})
	needs, gave := d.starve(ctx, writer, evmnet.DevKey(deliverer), items)
	count := func(want chains.MirrorState) {
		for _, item := range items {
			if m := must(chain.MirrorOf(ctx, item.Origin.Source, w.Agent, chains.Latest)); m.State != want {
				fail("the mirror of %s is %q, want %q", item.Origin.Source, m.State, want)
			}
		}
	}
	count(chains.MirrorNone)
	must(chains.Do(ctx, writer, chains.Deliver{Items: items}, chains.Latest))
	count(chains.MirrorDelivered)
	if list := must(chain.Feedbacks(ctx, w.Agent, chains.FeedbackFilter{}, chains.Latest)); len(list) != len(items) {
		fail("the registry holds %d, want %d", len(list), len(items))
	}
	return fmt.Sprintf("%d mirrors, %d of the %d gas they take: reverted whole with InsufficientGas, nothing recorded; sent again, all %d are there, each once", len(items), gave, needs, len(items))
}

// batch makes mirrors for an agent, of feedback that stands nowhere: a relay believes its
// deliverer.
func (d *user) batch(agent caip.AgentRef) (items []chains.MirrorItem) {
	for i := range reviews {
		ref := must(caip.NewFeedbackRef(d.net.B.ReputationRegistry(), "0", d.account("alice").Address, uint64(1000+i)))
		value := must(chains.ParseValue(fmt.Sprint(i)))
		client := must(caip.NewAccountID(d.net.B.ChainID(), d.account("alice").Address))
		items = append(items, chains.MirrorItem{
			Origin: chains.Origin{Feedback: ref, Client: client, Source: caip.SourceID(ref)}, Agent: agent, Value: value, Tag1: "starved", File: []byte("{}"),
		})
	}
	return items
}

// starve sends what the writer would send with 60 % of the gas, and sees it reverted whole.
func (d *user) starve(ctx context.Context, writer *evm.Writer, key evmnet.Key, items []chains.MirrorItem) (needs, gave uint64) {
	signed := must(writer.Sign(ctx, chains.Deliver{Items: items}, chains.SignOptions{}))
	whole := new(types.Transaction)
	check(whole.UnmarshalBinary(signed.Raw))
	client := d.net.A.Client()
	call := ethereum.CallMsg{From: key.Address, To: whole.To(), Data: whole.Data()}
	needs = must(client.EstimateGas(ctx, call))
	gave = needs * 60 / 100
	call.Gas = gave
	_, err := client.CallContract(ctx, call, nil)
	var refusal rpc.DataError
	demand(errors.As(err, &refusal), "with %d gas it is not refused: %w", gave, err)
	text, _ := refusal.ErrorData().(string)
	if data, err := hexutil.Decode(text); err != nil || !bytes.HasPrefix(data, crypto.Keccak256([]byte("InsufficientGas(uint256)"))[:4]) {
		fail("with %d gas it is refused with %q", gave, text)
	}
	id, _ := new(big.Int).SetString(d.net.A.ChainID().Reference, 10)
	starved := must(types.SignNewTx(key.Private(), types.LatestSignerForChainID(id), &types.DynamicFeeTx{
		ChainID: id, Nonce: whole.Nonce(), To: whole.To(), Data: whole.Data(), Gas: gave, GasTipCap: whole.GasTipCap(), GasFeeCap: whole.GasFeeCap(),
	}))
	check(client.SendTransaction(ctx, starved))
	if receipt := must(d.net.A.Land(ctx, starved.Hash())); receipt.Status == types.ReceiptStatusSuccessful {
		fail("the batch went through")
	}
	return needs, gave
}

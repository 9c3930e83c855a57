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
)

// starved sends a batch of mirrors with 60 % of the gas that it takes, through a relay of its own:
// the relayer itself sends none such.
func (d *demo) starved(ctx context.Context) (string, error) {
	const admin, deliverer = 13, 14
	net := d.net.A
	relay, err := net.DeployRelay(evmnet.DevKey(admin), evmnet.DevKey(deliverer).Address, []string{d.net.B.ReputationRegistry().String()})
	if err != nil {
		return "", err
	}
	chain, err := evm.Dial(ctx, evm.Config{
		Chain: net.ChainID(), RPC: []string{net.RPCURL()}, Dialect: evm.DialectERC8004, Registry: net.Identity(), Reputation: net.Reputation(), Relays: []common.Address{relay},
	})
	if err != nil {
		return "", err
	}
	defer chain.Close()
	w, err := d.write(ctx, "carol", network1, "agent", "register", "--chain", network1)
	if err != nil {
		return "", err
	}
	items, err := d.batch(w.Agent)
	if err != nil {
		return "", err
	}
	writer := evm.NewWriter(chain, evm.NewKey(evmnet.DevKey(deliverer).Private()), evm.WriterOptions{})
	needs, gave, err := d.starve(ctx, writer, evmnet.DevKey(deliverer), items)
	if err != nil {
		return "", err
	}
	count := func(want chains.MirrorState) error {
		for _, item := range items {
			m, err := chain.MirrorOf(ctx, item.Origin.Source, w.Agent, chains.Latest)
			if err == nil && m.State != want {
				err = fmt.Errorf("the mirror of %s is %q, want %q", item.Origin.Source, m.State, want)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err := count(chains.MirrorNone); err != nil {
		return "", fmt.Errorf("after the revert: %w", err)
	}
	if _, err := chains.Do(ctx, writer, chains.Deliver{Items: items}, chains.Latest); err != nil {
		return "", err
	}
	if err := count(chains.MirrorDelivered); err != nil {
		return "", err
	}
	list, err := chain.Feedbacks(ctx, w.Agent, chains.FeedbackFilter{}, chains.Latest)
	if err == nil && len(list) != len(items) {
		err = fmt.Errorf("the registry holds %d, want %d", len(list), len(items))
	}
	return fmt.Sprintf("%d mirrors, %d of the %d gas they take: reverted whole with InsufficientGas, nothing recorded; sent again, all %d are there, each once", len(items), gave, needs, len(items)), err
}

// batch makes mirrors for an agent, of feedback that stands nowhere: a relay believes its
// deliverer.
func (d *demo) batch(agent caip.AgentRef) ([]chains.MirrorItem, error) {
	var items []chains.MirrorItem
	for i := range reviews {
		ref, err := caip.NewFeedbackRef(d.net.B.ReputationRegistry(), "0", d.account("alice").Address, uint64(1000+i))
		if err != nil {
			return nil, err
		}
		value, err := chains.ParseValue(fmt.Sprint(i))
		if err != nil {
			return nil, err
		}
		client, err := caip.NewAccountID(d.net.B.ChainID(), d.account("alice").Address)
		if err != nil {
			return nil, err
		}
		items = append(items, chains.MirrorItem{
			Origin: chains.Origin{Feedback: ref, Client: client, Source: caip.SourceID(ref)}, Agent: agent, Value: value, Tag1: "starved", File: []byte("{}"),
		})
	}
	return items, nil
}

// starve sends what the writer would send with 60 % of the gas, and sees it reverted whole.
func (d *demo) starve(ctx context.Context, writer *evm.Writer, key evmnet.Key, items []chains.MirrorItem) (needs, gave uint64, err error) {
	signed, err := writer.Sign(ctx, chains.Deliver{Items: items}, chains.SignOptions{})
	if err != nil {
		return 0, 0, err
	}
	whole := new(types.Transaction)
	if err := whole.UnmarshalBinary(signed.Raw); err != nil {
		return 0, 0, err
	}
	client := d.net.A.Client()
	call := ethereum.CallMsg{From: key.Address, To: whole.To(), Data: whole.Data()}
	if needs, err = client.EstimateGas(ctx, call); err != nil {
		return 0, 0, err
	}
	gave = needs * 60 / 100
	call.Gas = gave
	_, err = client.CallContract(ctx, call, nil)
	var refusal rpc.DataError
	if !errors.As(err, &refusal) {
		return 0, 0, fmt.Errorf("with %d gas it is not refused: %w", gave, err)
	}
	text, _ := refusal.ErrorData().(string)
	if data, err := hexutil.Decode(text); err != nil || !bytes.HasPrefix(data, crypto.Keccak256([]byte("InsufficientGas(uint256)"))[:4]) {
		return 0, 0, fmt.Errorf("with %d gas it is refused with %q", gave, text)
	}
	id, _ := new(big.Int).SetString(d.net.A.ChainID().Reference, 10)
	starved, err := types.SignNewTx(key.Private(), types.LatestSignerForChainID(id), &types.DynamicFeeTx{
		ChainID: id, Nonce: whole.Nonce(), To: whole.To(), Data: whole.Data(), Gas: gave, GasTipCap: whole.GasTipCap(), GasFeeCap: whole.GasFeeCap(),
	})
	if err != nil {
		return 0, 0, err
	}
	if err := client.SendTransaction(ctx, starved); err != nil {
		return 0, 0, err
	}
	receipt, err := d.net.A.Land(ctx, starved.Hash())
	if err == nil && receipt.Status == types.ReceiptStatusSuccessful {
		err = errors.New("the batch went through")
	}
	return needs, gave, err
}

package evm_test

import (
	"encoding/json"
	"math/big"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// token is creation code of a contract that, called with three words (from, to, value), logs an
// ERC-20 Transfer of them.
func token() []byte {
	run := common.FromHex("0x6020" + "6040" + "5f" + "37" + // PUSH1 32, PUSH1 64, PUSH0, CALLDATACOPY: value to memory 0
		"602035" + "5f35" + // CALLDATALOAD of to and of from
		"7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef" + // PUSH32 the topic
		"6020" + "5f" + "a3" + "00") // PUSH1 32, PUSH0, LOG3, STOP
	create := append([]byte{0x60, byte(len(run))}, common.FromHex("0x806009"+"5f39"+"5ff3")...) // DUP1, PUSH1 9, PUSH0, CODECOPY, PUSH0, RETURN
	return append(create, run...)
}

func TestSettlement_tellsWhatATransactionPaid(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	payer, shop, wei := b.Keys()[1], b.Keys()[2].Address, big.NewInt(12345)
	deployed, err := b.Send(payer, nil, nil, token())
	if err != nil {
		t.Fatal(err)
	}
	usdc := deployed.ContractAddress
	word := func(a common.Address) []byte { return common.LeftPadBytes(a.Bytes(), 32) }
	transfer := func(from, to common.Address, value int64) []byte {
		return append(append(word(from), word(to)...), common.LeftPadBytes(big.NewInt(value).Bytes(), 32)...)
	}
	paid, err := b.Send(payer, &usdc, nil, transfer(payer.Address, shop, 1000))
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.chain.Settlement(t.Context(), paid.TxHash.Hex(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Success || s.At.Hash != paid.BlockHash.Hex() || s.Time.IsZero() || len(s.Moved) != 1 ||
		s.Moved[0] != (chains.Move{From: b.Account(payer.Address), To: b.Account(shop), Asset: b.Account(usdc), Amount: "1000"}) {
		t.Errorf("%+v", s)
	}
	foreign, err := b.Send(payer, &usdc, nil, transfer(shop, payer.Address, 7)) // whose money it was, not who sent the transaction
	if err != nil {
		t.Fatal(err)
	}
	if s, err := b.chain.Settlement(t.Context(), foreign.TxHash.Hex(), chains.Latest); err != nil || len(s.Moved) != 1 || s.Moved[0].From != b.Account(shop) {
		t.Errorf("another's money: %v, %v", s.Moved, err)
	}
	if s, err := b.chain.Settlement(t.Context(), strings.ToUpper(paid.TxHash.Hex()[2:]), chains.Latest); chains.KindOf(err) != chains.Invalid {
		t.Errorf("an id without 0x: %+v, %v", s, err)
	}
	if _, err := b.chain.Settlement(t.Context(), paid.TxHash.Hex(), chains.Finalized); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("before it is final: %v", err)
	}

	coin, err := b.Send(payer, &shop, wei, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := b.chain.Settlement(t.Context(), coin.TxHash.Hex(), chains.Latest); err != nil || len(s.Moved) != 1 || s.Moved[0] != (chains.Move{From: b.Account(payer.Address), To: b.Account(shop), Amount: "12345"}) {
		t.Errorf("%+v, %v", s, err)
	}
	back, err := b.Send(payer, &usdc, nil, transfer(shop, shop, 1000))
	if err != nil {
		t.Fatal(err)
	}
	if s, err := b.chain.Settlement(t.Context(), back.TxHash.Hex(), chains.Latest); err != nil || !s.Success || len(s.Moved) != 0 {
		t.Errorf("a transfer to himself: %+v, %v", s, err)
	}
	if _, err := b.chain.Settlement(t.Context(), common.HexToHash("0x01").Hex(), chains.Latest); chains.KindOf(err) != chains.NotFound {
		t.Errorf("no such transaction: %v", err)
	}

	at, position, err := b.chain.BlockTime(t.Context(), chains.Latest)
	if err != nil || at.IsZero() || position.Height < s.At.Height || at.Before(s.Time) {
		t.Errorf("%s at %s, %v", at, position, err)
	}
}

// A node that does not have the block of a receipt is asked again, and another one.
func TestSettlement_anAbsentBlockIsAskedForAgain(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	coin, err := b.Send(b.Keys()[1], &b.Keys()[2].Address, big.NewInt(12345), nil)
	if err != nil {
		t.Fatal(err)
	}
	l := newLiar(t, b.RPCURL())
	l.about("eth_getBlockByHash", func(_ request, a response) response {
		a.Result = json.RawMessage("null")
		return a
	})
	alone, both := b.through(l.URL), b.through(l.URL, b.RPCURL())
	alone.Attempts = 2
	if s, err := dial(t, alone).Settlement(t.Context(), coin.TxHash.Hex(), chains.Latest); chains.KindOf(err) != chains.Transient {
		t.Errorf("alone: %+v, %v", s, err)
	}
	if s, err := dial(t, both).Settlement(t.Context(), coin.TxHash.Hex(), chains.Latest); err != nil || len(s.Moved) != 1 {
		t.Errorf("with an honest one: %+v, %v", s, err)
	}
}

// A transaction that cannot be read has not carried nothing: what it carried is not known.
func TestSettlement_aTransactionThatCannotBeRead(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	coin, err := b.Send(b.Keys()[1], &b.Keys()[2].Address, big.NewInt(12345), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, answer := range map[string]string{
		"a type of another chain":    `{"type":"0x7e","hash":"` + coin.TxHash.Hex() + `"}`,
		"an object without a sender": `{"type":"0x2"}`,
		"a text":                     `"pending"`,
	} {
		lists := func(with func(listed []any) []any) func(request, response) response {
			return func(q request, a response) response {
				switch q.Method {
				case "eth_getRawTransactionByBlockHashAndIndex":
					a.Result = json.RawMessage("null")
				case "eth_getBlockByHash":
					return edit(a, func(block map[string]any) { block["transactions"] = with(block["transactions"].([]any)) })
				}
				return a
			}
		}
		hides := lists(func([]any) []any { return []any{json.RawMessage(answer)} })
		l, another := newLiar(t, b.RPCURL()), newLiar(t, b.RPCURL())
		l.lie(hides)
		another.lie(hides)
		beside := newLiar(t, b.RPCURL()) // shows it beside one whose type nobody knows
		beside.lie(lists(func(listed []any) []any { return append(listed, map[string]any{"type": "0x69"}) }))
		alone, honest, both := config(b.Network), config(b.Network), config(b.Network)
		shown := b.through(l.URL, beside.URL)
		alone.RPC = []string{l.URL}
		honest.RPC = []string{l.URL, b.RPCURL()}
		both.RPC = []string{l.URL, another.URL}
		if s, err := dial(t, alone).Settlement(t.Context(), coin.TxHash.Hex(), chains.Latest); chains.KindOf(err) != chains.Transient {
			t.Errorf("%s, alone: %+v, %v", name, s, err)
		}
		if s, err := dial(t, honest).Settlement(t.Context(), coin.TxHash.Hex(), chains.Latest); err != nil || s.Unread != "" || len(s.Moved) != 1 {
			t.Errorf("%s, with an honest one: %+v, %v", name, s, err)
		}
		if s, err := dial(t, shown).Settlement(t.Context(), coin.TxHash.Hex(), chains.Latest); err != nil || s.Unread != "" || len(s.Moved) != 1 {
			t.Errorf("%s, where one shows it in a list that is not proven: %+v, %v", name, s, err)
		}
		if s, err := dial(t, both).Settlement(t.Context(), coin.TxHash.Hex(), chains.Latest); err != nil || s.Unread == "" || len(s.Moved) != 0 {
			t.Errorf("%s, where nobody shows it: %+v, %v", name, s, err)
		}
	}
}

func TestAgentAt_readsOneBlock(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "ipfs://0")
	before, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	b.do(t, 1, chains.SetURI{Agent: agent, URI: "ipfs://1"})
	after, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	past := b.chain
	for want, at := range map[string]chains.Position{"ipfs://0": before, "ipfs://1": after} {
		if a, err := past.AgentAt(t.Context(), agent, at); err != nil || a.URI != want || a.ReadAt != at {
			t.Errorf("at %s: %+v, %v", at, a, err)
		}
	}
	if _, err := past.AgentAt(t.Context(), agent, chains.Position{Height: after.Height, Hash: before.Hash}); chains.KindOf(err) != chains.Reorg {
		t.Errorf("another block: %v", err)
	}
	if _, err := past.AgentAt(t.Context(), agent, chains.Position{Height: after.Height + 1000}); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("a block to come: %v", err)
	}
	unborn := caip.AgentRef{Registry: agent.Registry, ID: "77"}
	if _, err := past.AgentAt(t.Context(), unborn, after); chains.KindOf(err) != chains.NotFound {
		t.Errorf("an agent that does not exist: %v", err)
	}
}

// The receipts root commits to no transaction's id: a node that exchanges the labels of two
// receipts of a block shows another's payment for this transaction.
func TestSettlement_takesNoReceiptOfAnotherTransaction(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	payer, other, shop := b.Keys()[1], b.Keys()[3], b.Keys()[2].Address
	deployed, err := b.Send(payer, nil, nil, token())
	if err != nil {
		t.Fatal(err)
	}
	usdc := deployed.ContractAddress
	send := func(key localnet.Key, value int64) *types.Transaction {
		t.Helper()
		nonce, err := b.Client().PendingNonceAt(t.Context(), key.Address)
		if err != nil {
			t.Fatal(err)
		}
		data := slices.Concat(common.LeftPadBytes(key.Address.Bytes(), 32), common.LeftPadBytes(shop.Bytes(), 32), common.LeftPadBytes(big.NewInt(value).Bytes(), 32))
		signer, err := crypto.HexToECDSA(strings.TrimPrefix(key.Hex(), "0x"))
		if err != nil {
			t.Fatal(err)
		}
		id, _ := new(big.Int).SetString(b.ChainID().Reference, 10)
		return types.MustSignNewTx(signer, types.LatestSignerForChainID(id), &types.DynamicFeeTx{ChainID: id, Nonce: nonce, To: &usdc, Data: data, Gas: 100_000, GasFeeCap: big.NewInt(10e9), GasTipCap: big.NewInt(1e9)})
	}
	paid, little := send(payer, 1000), send(other, 1)
	if err := b.Resend(paid, little); err != nil {
		t.Fatal(err)
	}
	first, err := b.Land(t.Context(), paid.Hash())
	if err != nil {
		t.Fatal(err)
	}
	if second, err := b.Land(t.Context(), little.Hash()); err != nil || second.BlockHash != first.BlockHash {
		t.Fatalf("they are not in one block: %v", err)
	}
	exchanged := exchanging(t, b.RPCURL(), paid.Hash(), little.Hash())
	// unknown also leaves the node's list of transactions without a root.
	unknown := func(q request, a response) response { return listless(q, exchanged(q, a)) }
	bare := newLiar(t, b.RPCURL()) // honest but for the list
	bare.lie(listless)
	for name, test := range map[string]struct {
		tell   func(request, response) response
		second string      // endpoint
		want   chains.Kind // of the error, where there is one
	}{
		"exchanged":              {exchanged, "", ""},
		"exchanged, and no list": {unknown, "", chains.Transient},
		"exchanged, and no list, another shows it":   {unknown, b.RPCURL(), ""},
		"exchanged, and no list, another denies it":  {unknown, bare.URL, chains.Dishonest},
		"no list, and two endpoints name one place":  {listless, bare.URL, ""},
		"no list, and nobody to ask for its receipt": {listless, "", chains.Transient},
	} {
		l := newLiar(t, b.RPCURL())
		l.lie(test.tell)
		c := config(b.Network)
		if c.RPC, c.Attempts = []string{l.URL}, 2; test.second != "" {
			c.RPC = append(c.RPC, test.second)
		}
		s, err := dial(t, c).Settlement(t.Context(), little.Hash().Hex(), chains.Latest)
		switch {
		case test.want != "":
			if chains.KindOf(err) != test.want || err == nil {
				t.Errorf("%s: %+v, %v, want %s", name, s, err, test.want)
			}
		case err != nil || len(s.Moved) != 1 || s.Moved[0].From != b.Account(other.Address) || s.Moved[0].Amount != "1":
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}

	failed := newLiar(t, b.RPCURL())
	failed.about("eth_getBlockReceipts", func(_ request, a response) response {
		return edit(a, func(r map[string]any) { r["root"], r["status"] = "0x01", "0x0" })
	})
	c := b.through(failed.URL)
	if s, err := dial(t, c).Settlement(t.Context(), little.Hash().Hex(), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a success that is shown as a failure: %+v, %v", s, err)
	}

	displaced := newLiar(t, b.RPCURL())
	displaced.about("eth_getTransactionReceipt", func(_ request, a response) response {
		return edit(a, func(r map[string]any) {
			for _, o := range append(r["logs"].([]any), r) {
				o.(map[string]any)["blockHash"], o.(map[string]any)["blockNumber"] = deployed.BlockHash, (*hexutil.Big)(deployed.BlockNumber)
			}
		})
	})
	both := b.through(displaced.URL, b.RPCURL())
	if s, err := dial(t, both).Settlement(t.Context(), little.Hash().Hex(), chains.Latest); err != nil || len(s.Moved) != 1 {
		t.Errorf("a receipt that names another block, and another endpoint is honest: %+v, %v", s, err)
	}

	// Who has shown the block's receipts before does not confirm their order itself.
	e0, e1 := newLiar(t, b.RPCURL()), newLiar(t, b.RPCURL())
	e0.lie(listless)
	e1.lie(unknown)
	c = config(b.Network)
	c.RPC, c.Attempts = []string{e0.URL, e1.URL}, 2
	chain := dial(t, c)
	for _, down := range []*liar{e0, e1} { // at last the one that failed first is asked first
		answer := down.tell
		down.fails(func() int { return http.StatusBadGateway })
		if s, err := chain.Settlement(t.Context(), little.Hash().Hex(), chains.Latest); err == nil {
			t.Errorf("one of two is down: %+v", s)
		}
		down.lie(answer)
	}
	before := e0.count("eth_getTransactionReceipt")
	if s, err := chain.Settlement(t.Context(), little.Hash().Hex(), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("exchanged before, and no list: %+v, %v", s, err)
	}
	if e0.count("eth_getTransactionReceipt") == before || e1.count("eth_getBlockReceipts") == 0 || e0.count("eth_getBlockReceipts") > 0 {
		t.Error("the receipts are not those of the one that lies, or the other was not asked for the place")
	}
}

// listless leaves the node's list of transactions without a root.
func listless(q request, a response) response {
	if q.Method == "eth_getBlockByHash" {
		return edit(a, func(o map[string]any) { o["transactions"] = []any{map[string]any{"type": "0x69"}} })
	}
	return a
}

// exchanging shows each of two transactions of a block the receipt of the other, as a node may
// under one and the same root; alone, only the second one.
func exchanging(t *testing.T, node string, first, second common.Hash) func(request, response) response {
	exchange := func(receipts ...map[string]any) {
		labels := map[any]any{first.Hex(): second.Hex(), second.Hex(): first.Hex()}
		for _, r := range receipts {
			if label, ok := labels[r["transactionHash"]]; ok {
				r["transactionHash"] = label
				for _, log := range r["logs"].([]any) {
					log.(map[string]any)["transactionHash"] = label
				}
			}
		}
	}
	return func(q request, a response) response {
		var list []map[string]any
		var asked common.Hash
		if q.Method == "eth_getTransactionReceipt" && json.Unmarshal(q.Params[0], &asked) == nil && asked == second {
			q.Params[0], _ = json.Marshal(first)
			a, err := forward(node, q)
			if err != nil {
				t.Error(err)
			}
			return edit(a, func(r map[string]any) { exchange(r) })
		}
		if q.Method == "eth_getBlockReceipts" && json.Unmarshal(a.Result, &list) == nil {
			exchange(list...)
			a.Result, _ = json.Marshal(list)
		}
		return a
	}
}
